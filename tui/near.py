"""What a key that does nothing may have been meant for."""

from __future__ import annotations

import re

from .commands import key_name
from .keymap import Keymap

_HABITS = {
    "d": ("bookmark", "Nothing is deleted here; {} takes a mark away"),
    "D": ("mark_read", "Nothing is deleted here; {} marks as read"),
    "delete": ("bookmark", "Nothing is deleted here; {} takes a mark away"),
    "ctrl+s": ("export", "All is saved as you go; {} exports"),
    "c": ("copy_link", "{} copies the link"),
    "ctrl+x": ("export", "{} exports"),
    "ctrl+v": ("select_range", "{} begins a range"),
    "ctrl+a": ("select_range", "{} selects a range"),
    "ctrl+o": ("back", "{} leads back"),
    "ctrl+w": ("other_pane", "{} goes to the other pane"),
    "ctrl+f": ("search", "{} searches"),
    "ctrl+n": ("down", "{} goes down"),
    "ctrl+p": ("up", "{} goes up"),
    "ctrl+y": ("redo", "{} does again what was taken back"),
    "ctrl+t": ("only_tag", "{} shows one tag"),
    "ctrl+e": ("down", "{} goes down"),
    "a": ("mark_all_read", "{} marks all shown as read"),
    "f5": ("redraw", "Files are read again by themselves; {} draws the screen again"),
    "f3": ("search", "{} searches"),
    "f10": ("leave", "{} leads back, and quits at last"),
    "*": ("bookmark", "{} bookmarks"),
    "'": ("views", "{} shows what is bookmarked, queued, unread"),
    ";": ("palette", "{} finds any command"),
    "}": ("next_paper", "{} goes to the next paper"),
    "{": ("previous_paper", "{} goes to the paper before"),
    "]": ("next_paper", "{} goes to the next paper"),
    "[": ("previous_paper", "{} goes to the paper before"),
    "insert": ("select", "{} selects"),
    "shift+down": ("select_range", "{} begins a range"),
    "shift+up": ("select_range", "{} begins a range"),
    "ctrl+home": ("top", "{} goes to the beginning"),
    "ctrl+end": ("bottom", "{} goes to the end"),
    ",": ("sort", "{} sorts"),
    "$": ("bottom", "{} goes to the end"),
    "^": ("top", "{} goes to the beginning"),
    "f2": ("note", "{} writes a note"),
    "#": ("tag", "{} puts tags on"),
    "M": ("raw", "{} shows the abstract as it was written"),
    "X": ("export", "{} exports"),
    "E": ("note", "{} writes a note"),
}
"""By a key that other programs use: the command that is near it, and what is said."""

_RUSSIAN = {
    **dict(zip("йцукенгшщзфывапролдячсмить", "qwertyuiopasdfghjklzxcvbnm", strict=True)),
    **dict(zip("хъжэбюёХЪЖЭБЮЁ", "[];',.`{}:\"<>~", strict=True)),
}
_GREEK = dict(zip("ςερτυθιοπασδφγηξκλζχψωβνμ", "wertyuiopasdfghjklzxcvbnm", strict=True))

LATIN = {**_RUSSIAN, **_GREEK}
"""Letters of the usual Russian and Greek keyboards, and the Latin ones on the same keys."""

_PRESSED = re.compile(
    r".|ctrl\+[a-z]|f[1-9]|f1[0-2]|insert|delete"
    r"|(ctrl|shift)\+(up|down|left|right|home|end|pageup|pagedown)"
)
"""What a person can press; all else comes of a line's noise."""


def near(key: str, keymap: Keymap) -> str:
    """What is said of a key that is no command; "" for what nobody presses on purpose.

    `key` is a sign, or the toolkit's name of a key.
    """
    if not _PRESSED.fullmatch(key):
        return ""
    if key in LATIN or key.lower() in LATIN:
        return _other_alphabet(key, keymap)
    name = key_name(key)
    if key in _HABITS:
        command, told = _HABITS[key]
        if keymap[command].keys:
            before = f"{name} does nothing here; " if told.startswith("{}") else ""
            return f"{before}{told.format(keymap.name(command))}. {_help(keymap)}"
    for other in _variants(key):
        meant = keymap.meant_by(other)
        if meant is not None:
            label = keymap[meant].label.removesuffix(" …")
            return f"{name} does nothing here; {key_name(other)} is “{label}”. {_help(keymap)}"
    return f"{name} does nothing here. {_help(keymap)}"


def _variants(key: str) -> list[str]:
    """The same letter in the other case, with Ctrl, or without; the same arrow alone."""
    letter = key.removeprefix("ctrl+").removeprefix("shift+")
    if len(letter) != 1 or not letter.isalpha():
        return [letter] if letter != key else []
    if letter != key:
        return [letter.lower(), letter.upper()]
    return [letter.swapcase(), f"ctrl+{letter.lower()}"]


def _other_alphabet(key: str, keymap: Keymap) -> str:
    letter = LATIN[key] if key in LATIN else LATIN[key.lower()].upper()
    command = keymap.meant_by(letter)
    meant = f" ({keymap[command].label.removesuffix(' …')})" if command is not None else ""
    return f"{key} is on the key of {letter}{meant}: switch the keyboard to Latin letters."


def _help(keymap: Keymap) -> str:
    return f"{keymap.name('help')} lists all keys."
