"""What a person has set: values, keys, looks. Knows no Textual."""

from __future__ import annotations

from .environment import READ_AFTER, read_after
from .reading import settings_of
from .settings import Settings

__all__ = ["READ_AFTER", "Settings", "read_after", "settings_of"]
