"""What a terminal can show, as far as its name, its locale and the person tell."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import dataclass

TRUE_COLOURS = 1 << 24
"""Three bytes a colour."""

NAMED = {"direct": TRUE_COLOURS, "256color": 256, "88color": 16, "16color": 16}
"""Parts of a terminal's name that say how many colours it has."""

MANY = frozenset({"xterm-kitty", "xterm-ghostty", "alacritty", "foot", "wezterm", "contour", "rio"})
"""Terminals that have as many, and do not say so in their names."""

SOME = (
    "xterm",
    "screen",
    "tmux",
    "rxvt",
    "linux",
    "ansi",
    "putty",
    "konsole",
    "gnome",
    "vte",
    "cygwin",
    "mlterm",
    "Eterm",
    "aterm",
    "nsterm",
    "Apple_Terminal",
    "iterm",
    "dtterm",
    "domterm",
    "st-",
    "alacritty",
    "foot",
    "wezterm",
)
"""Beginnings of names of terminals that have at least eight.

Names alone are asked: on a machine reached by SSH the descriptions (terminfo) are often missing,
and curses reads one only once in a process."""

PLAIN = (
    "linux",
    "vt1",
    "vt2",
    "vt3",
    "vt4",
    "vt5",
    "ansi",
    "cons",
    "dumb",
    "sun",
    "wyse",
    "hp",
    "unknown",
)
"""Beginnings of names of terminals that may print what they do not understand."""


@dataclass(frozen=True, slots=True)
class Terminal:
    """What may be sent: so many colours (0, 8, 16, 256 or more), links, and characters.

    `ascii` says that we draw with nothing else; `encoding` is what text is written in.
    """

    colours: int = TRUE_COLOURS
    links: bool = True
    ascii: bool = False
    encoding: str = "utf-8"

    @property
    def few_colours(self) -> bool:
        """Whether weight, underline and reverse have to carry the meaning."""
        return self.colours < 256


def read_as(encoding: str | None) -> str:
    """The encoding that a terminal can have: none has one like UTF-16, whatever is stated."""
    try:
        return encoding if encoding and "\x1b[".encode(encoding) == b"\x1b[" else "utf-8"
    except LookupError:
        return "utf-8"


def terminal_of(env: Mapping[str, str], encoding: str, *, ascii_only: bool = False) -> Terminal:
    """The terminal that an environment describes.

    A terminal that is not read as UTF-8 gets nothing outside ASCII from us: it would take the
    second bytes of our signs for commands.
    """
    term = env.get("TERM", "")
    encoding = read_as(encoding)
    utf8 = encoding.lower().replace("-", "").replace("_", "") in {"utf8", "cp65001"}
    return Terminal(
        colours=0 if env.get("NO_COLOR") else _colours(env, term),
        links=term in MANY or (term.startswith(SOME) and not term.startswith(PLAIN)),
        ascii=ascii_only or not utf8,
        encoding="utf-8" if utf8 else encoding,
    )


def _colours(env: Mapping[str, str], term: str) -> int:
    if sys.platform == "win32":
        return TRUE_COLOURS
    if term.endswith("-m") or "mono" in term:
        return 0
    if env.get("COLORTERM", "").lower() in {"truecolor", "24bit"} and not term.startswith(PLAIN):
        return TRUE_COLOURS
    for part, count in NAMED.items():
        if part in term:
            return count
    if term in MANY:
        return 256
    return 8 if term.startswith(SOME) else 0
