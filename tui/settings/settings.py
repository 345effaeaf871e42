"""All that can be set, as one value."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ..keymap import Keymap

DEFAULT = "default"
"""Where a value comes from that nobody has set."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What holds in a session, wherever it was set.

    `read_after` are the seconds after which an opened paper counts as read, None for never.
    `own_themes` are a person's own colours, by the name of the theme and that of the colour, as
    "#rrggbb". `origins` says by name, as the file has it, where each value that was set comes
    from; `problems` are sentences on what could not be taken as it was meant, and `hints` on what
    may not do everywhere what is meant.
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
    preset: str = "default"
    origins: Mapping[str, str] = field(default_factory=dict)
    problems: tuple[str, ...] = ()
    hints: tuple[str, ...] = ()

    def is_set(self, name: str) -> bool:
        """Whether somebody has set this, by its name in the file."""
        return name in self.origins

    def origin(self, name: str) -> str:
        """Where a value comes from: "config.toml line 7", "PAPERDECK_PLAIN", "--plain"."""
        return self.origins.get(name, DEFAULT)

    def theme_or(self, chosen: str) -> str:
        """The theme that is set, else the one that was chosen in the reader, else the usual one."""
        return self.theme if self.is_set("theme") or not chosen else chosen

    @property
    def problem(self) -> str:
        """What could not be taken as it was meant, in a line; "" where there is nothing."""
        if not self.problems:
            return ""
        more = len(self.problems) - 1
        behind = f" paperdeck config shows {more} more." if more else " paperdeck config shows it."
        return f"{self.problems[0]}.{behind}"

    def environ(self, environ: Mapping[str, str]) -> dict[str, str]:
        """The environment, with what is set in its place as the programs that are run know it."""
        known = dict(environ)
        if self.is_set("clipboard"):
            known["PAPERDECK_CLIPBOARD"] = self.clipboard
        if self.is_set("browser"):
            known["BROWSER"] = self.browser
        return known
