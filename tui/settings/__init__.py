"""What a person has set: values, keys, looks. Knows no Textual."""

from __future__ import annotations

from .nearest import nearest
from .presets import PRESETS, preset_keys
from .reading import settings_of, settings_path, weak_colours
from .sample import as_toml, sample
from .settings import Settings
from .table import SETTINGS

__all__ = [
    "PRESETS",
    "SETTINGS",
    "Settings",
    "as_toml",
    "nearest",
    "preset_keys",
    "sample",
    "settings_of",
    "settings_path",
    "weak_colours",
]
