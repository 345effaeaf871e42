"""How people write keys, and which of them a terminal can send."""

from __future__ import annotations

import re

_NAMES = {
    "esc": "escape",
    "escape": "escape",
    "space": "space",
    "spc": "space",
    "enter": "enter",
    "return": "enter",
    "cr": "enter",
    "ret": "enter",
    "tab": "tab",
    "backtab": "shift+tab",
    "backspace": "backspace",
    "bs": "backspace",
    "delete": "delete",
    "del": "delete",
    "insert": "insert",
    "ins": "insert",
    "up": "up",
    "down": "down",
    "left": "left",
    "right": "right",
    "↑": "up",
    "↓": "down",
    "←": "left",
    "→": "right",
    "home": "home",
    "end": "end",
    "pageup": "pageup",
    "pgup": "pageup",
    "prior": "pageup",
    "ppage": "pageup",
    "pagedown": "pagedown",
    "pgdn": "pagedown",
    "pgdown": "pagedown",
    "next": "pagedown",
    "npage": "pagedown",
    "comma": "comma",
    "plus": "+",
    "minus": "-",
    "lt": "<",
    "gt": ">",
    "bar": "|",
    "bslash": "\\",
    "backslash": "\\",
    **{f"f{number}": f"f{number}" for number in range(1, 13)},
}

_MODIFIERS = {
    "ctrl": "ctrl",
    "control": "ctrl",
    "c": "ctrl",
    "shift": "shift",
    "s": "shift",
    "alt": "alt",
    "meta": "alt",
    "option": "alt",
    "m": "alt",
    "a": "alt",
    "super": "super",
    "cmd": "super",
    "win": "super",
    "hyper": "super",
    "d": "super",
}

_SAME = {"i": "Tab", "m": "Enter", "j": "Enter", "h": "Backspace", "[": "Esc", "?": "Backspace"}
"""What a terminal sends for Ctrl and these."""

_MOVES = frozenset({"up", "down", "left", "right", "home", "end", "pageup", "pagedown"})

TAKEN = {
    "ctrl+a": "GNU screen takes it",
    "ctrl+b": "tmux takes it",
    "ctrl+s": "terminals with flow control stop at it",
    "ctrl+q": "terminals with flow control take it",
    "ctrl+c": "it also says how to quit, and twice quits",
    "~": "ssh takes it at the beginning of a line",
    "f10": "the menus of terminals take it",
    "f11": "terminals take it for the whole screen",
    "[": "right behind Esc it is dropped, as the rest of an arrow",
    "O": "right behind Esc it is dropped, as the rest of an arrow",
}
"""Keys that something on the way may take; they do where nothing does."""


class NoKeyError(Exception):
    """What was written is no key, or none that arrives as such; the text says why."""


def key_of(written: str) -> str:
    """The toolkit's name of a key: of "b", "Ctrl-D", "C-d", "^D", "<C-d>", "PgDn".

    Raises NoKeyError.
    """
    if len(written) == 1:
        if written == ",":
            return "comma"
        if written == " ":
            return "space"
        if not written.isprintable():
            raise NoKeyError("is a control character; write it as ctrl+x")
        return written
    text = written.strip()
    if re.fullmatch(r"<[^<>\s]+>", text):
        text = text[1:-1]
    if re.fullmatch(r"\^.", text):
        text = f"ctrl+{text[1]}"
    if text.lower() in _NAMES:
        return _NAMES[text.lower()]
    parts = re.split(r"(?<=[A-Za-z])[+-](?=.)", text)
    modifiers = [_MODIFIERS.get(part.lower(), "") for part in parts[:-1]]
    if not modifiers or not all(modifiers):
        raise NoKeyError("is no key; one key does a command, as in b, ctrl+d, space, pagedown, f2")
    return _modified(set(modifiers), parts[-1])


def _modified(modifiers: set[str], last: str) -> str:
    key = last if len(last) == 1 else _NAMES.get(last.lower(), "")
    if not key:
        raise NoKeyError("is no key; as in ctrl+d, shift+tab")
    if modifiers & {"super"}:
        raise NoKeyError("does not reach a program in a terminal")
    if modifiers & {"alt"}:
        raise NoKeyError("cannot be told from Esc and a key behind it")
    if modifiers == {"shift"}:
        if key == "tab":
            return "shift+tab"
        if len(key) == 1 and key.isalpha():
            return key.upper()
        if key in _MOVES:
            return f"shift+{key}"
        raise NoKeyError("cannot be told from the key without Shift")
    if len(key) == 1 and key.isalpha() and key.isascii():
        if "shift" in modifiers:
            raise NoKeyError("cannot be told from the one without Shift")
        if key.lower() in _SAME:
            raise NoKeyError(f"cannot be told from {_SAME[key.lower()]}")
        return f"ctrl+{key.lower()}"
    if key in _SAME:
        raise NoKeyError(f"cannot be told from {_SAME[key]}")
    if key in _MOVES and modifiers == {"ctrl"}:
        return f"ctrl+{key}"
    raise NoKeyError("is not sent by terminals, or cannot be told from another key")


def hint_of(key: str) -> str:
    """Why a key may not arrive everywhere; "" where it does."""
    if key in TAKEN:
        return TAKEN[key]
    modifier, _, rest = key.partition("+")
    return "not every terminal sends it" if rest in _MOVES and modifier else ""
