"""The clipboard of the terminal: OSC 52, plain, through GNU screen, and where it is in vain."""

from __future__ import annotations

import base64
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

SCREEN_PIECE = 76
"""Bytes in one string for GNU screen 4.09, which drops a whole string of more than about 768."""

KONSOLE_SINCE = 241200
"""The first KONSOLE_VERSION that takes OSC 52 (24.12)."""

_DUMB = frozenset({"", "dumb", "linux", "vt100"})
_TAKERS = ("alacritty", "contour", "foot", "wezterm", "xterm-ghostty", "xterm-kitty")


def plain(text: str) -> str:
    """Return the sequence that sets the clipboard: `ESC ] 52 ; c ; base64 BEL`.

    `c` must be there: mosh passes on nothing else, and xterm takes an empty one for PRIMARY.
    """
    return f"\x1b]52;c;{base64.b64encode(text.encode('utf-8')).decode('ascii')}\a"


def for_screen(text: str) -> str:
    """Return the sequence as device control strings that GNU screen passes on, in small pieces."""
    whole = plain(text)
    pieces = (whole[at : at + SCREEN_PIECE] for at in range(0, len(whole), SCREEN_PIECE))
    return "".join(f"\x1bP{piece}\x1b\\" for piece in pieces)


def for_tmux(text: str) -> str:
    """Return the sequence as tmux passes it on, if its `allow-passthrough` is on."""
    inner = plain(text).replace("\x1b", "\x1b\x1b")
    return f"\x1bPtmux;{inner}\x1b\\"


def refusal(env: Mapping[str, str]) -> str:
    """Return why the terminal is known to take no clipboard from programs, or nothing."""
    term = env.get("TERM", "")
    if term.startswith(_TAKERS):
        # Started from another terminal, these inherit the variables by which that one is known.
        return ""
    if env.get("TERM_PROGRAM") == "Apple_Terminal":
        return "Apple's Terminal takes no clipboard from programs"
    if env.get("VTE_VERSION"):
        return "this VTE/GNOME terminal takes no clipboard from programs"
    konsole = env.get("KONSOLE_VERSION", "")
    if konsole.isdecimal() and int(konsole) < KONSOLE_SINCE:
        return "this Konsole takes no clipboard from programs (24.12 and later do)"
    if term in _DUMB:
        return f"this terminal (TERM={term or 'unset'}) has no clipboard"
    return ""
