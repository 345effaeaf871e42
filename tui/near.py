"""What a key that does nothing may have been meant for."""

from __future__ import annotations

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
    "i": ("read", "{} reads this paper"),
    "a": ("mark_all_read", "{} marks all shown as read"),
    "R": ("redraw", "Files are read again by themselves; {} draws the screen again"),
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
    "#": ("tag", "{} puts tags on"),
    "M": ("raw", "{} shows the abstract as it was written"),
    "X": ("export", "{} exports"),
    "E": ("note", "{} writes a note"),
    "F": ("views", "{} shows views"),
}
"""By a key that other programs use: the command that is near it, and what is said."""

_RUSSIAN = dict(
    zip("йцукенгшщзфывапролдячсмить", "qwertyuiopasdfghjklzxcvbnm", strict=True),
)
_GREEK = dict(zip("ςερτυθιοπασδφγηξκλζχψωβνμ", "wertyuiopasdfghjklzxcvbnm", strict=True))

LATIN = {**_RUSSIAN, **_GREEK}
"""Letters of the usual Russian and Greek keyboards, and the Latin ones on the same keys."""


def near(key: str, keymap: Keymap) -> str:
    """What is said of a key that is no command; "" for what nobody presses on purpose.

    `key` is a sign, or the toolkit's name of a key.
    """
    if len(key) == 1 and key.lower() in LATIN:
        return _other_alphabet(key, keymap)
    name = key_name(key)
    if key in _HABITS:
        command, told = _HABITS[key]
        if keymap[command].keys:
            return f"{told.format(keymap.name(command))}. {_help(keymap)}"
    for other in _variants(key):
        meant = keymap.meant_by(other)
        if meant is not None:
            label = keymap[meant].label.removesuffix(" …")
            return f"{name} does nothing here; {key_name(other)} is “{label}”. {_help(keymap)}"
    if len(key) == 1 or key.startswith(("ctrl+", "f")) or key in ("insert", "delete"):
        return f"{name} does nothing here. {_help(keymap)}"
    return ""


def _variants(key: str) -> list[str]:
    """The same letter in the other case, with Ctrl, or without."""
    letter = key.removeprefix("ctrl+")
    if len(letter) != 1 or not letter.isalpha():
        return []
    if letter != key:
        return [letter.lower(), letter.upper()]
    return [letter.swapcase(), f"ctrl+{letter.lower()}"]


def _other_alphabet(key: str, keymap: Keymap) -> str:
    letter = LATIN[key.lower()]
    letter = letter.upper() if key.isupper() else letter
    command = keymap.meant_by(letter)
    meant = f" ({keymap[command].label.removesuffix(' …')})" if command is not None else ""
    return f"{key} is on the key of {letter}{meant}: switch the keyboard to Latin letters."


def _help(keymap: Keymap) -> str:
    return f"{keymap.name('help')} lists all keys."
