"""All that can be set, as one value."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ..keymap import Keymap


@dataclass(frozen=True, slots=True)
class Settings:
    """What holds in a session, wherever it was set.

    `read_after` are the seconds after which an opened paper counts as read, None for never.
    """

    theme: str = "paperdeck-night"
    layout: str = "auto"
    columns: tuple[str, ...] = ("title", "authors", "venue", "year")
    sort: str = "relevance"
    reverse: bool = False
    read_after: float | None = None
    clipboard: str = "auto"
    browser: str = ""
    plain: bool = False
    ascii: bool = False
    mouse: bool = True
    own_themes: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    keys: Keymap = field(default_factory=Keymap)
