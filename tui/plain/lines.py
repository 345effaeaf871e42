"""What is typed on a line becomes a command and what it is about."""

from __future__ import annotations

import difflib
import re
from typing import NamedTuple

from seeds import clean_line

from ..columns import fit
from ..commands import COMMANDS, Command, key_name
from ..keymap import Keymap

Span = tuple[int, int]
"""Places in the list on show, from the first to the last, as a person counts them."""

ENTER = ""
"""The command of an empty line: the key Enter, which reads a paper, and reads on in it."""

PAPERS = frozenset(
    {"read", "bookmark", "mark_read", "mark_all_read", "tag", "note", "more", "less", "queue"}
    | {"queue_up", "queue_down", "select", "select_range", "copy_link", "copy_menu", "open_page"}
    | {"open_pdf", "export", "pipe", "show_link", "related"}
)
"""Commands behind which the numbers of papers may stand."""

TEXTS = frozenset(
    {"search", "views", "saved_search", "only_tag", "tag", "note", "copy_menu", "export", "pipe"}
    | {"palette", "help", "sort", "facets"}
)
"""Commands behind which words may stand, behind the numbers."""

QUOTED = 40
"""Cells of what was typed that are said back."""

MANY = 1_000_000_000
"""A number that no paper has."""

_GLUED = frozenset("/|:?")
"""Keys behind which words may stand without a blank."""

_SENT = {
    "\x1b": "escape",
    "\x1b[A": "up",
    "\x1b[B": "down",
    "\x1b[C": "right",
    "\x1b[D": "left",
    "\x1b[H": "home",
    "\x1b[F": "end",
    "\x1b[5~": "pageup",
    "\x1b[6~": "pagedown",
    "\x1b[Z": "shift+tab",
    "\t": "tab",
    " ": "space",
}
"""What keys send that edit no line, where they alone stand on it."""

_SPANS = re.compile(r"[0-9]+(?:-[0-9]+)?(?:,[0-9]+(?:-[0-9]+)?)*,?(?=\s|$)")

_LONGEST_NAME = 3
"""Words of the longest name of a command."""


class Said(NamedTuple):
    """A command by its id, the papers that it is about, and the words behind them."""

    command: str
    papers: tuple[Span, ...] = ()
    text: str = ""


class Words:
    """What can be typed for each command: its keys, its id, its label."""

    def __init__(self, keymap: Keymap) -> None:
        signs = {
            key_name(key): one.id
            for one in keymap.commands
            for key in one.keys
            if len(key) == 1 or key == "comma"
        }
        self.keys = {key: command for key, command in signs.items() if key not in "123456789"}
        """Those of a single sign; the digits are papers here, and not saved searches."""
        self.names = _names(keymap)
        """Longer keys, ids and labels; where two are alike, the id counts."""

    def name_of(self, command: Command) -> str:
        """The key of a command and its name, both of which can be typed: "b, bookmark"."""
        name = command.id.replace("_", " ")
        key = next((key for key in command.keys if key in self.keys or len(key) > 1), name)
        return f"{key}, {name}" if key != name else name


def understood(line: str, words: Words | None = None) -> Said | str:
    """What a line says; or a sentence, where it says nothing that can be done."""
    words = words or USUAL
    typed = line.rstrip("\r\n")
    if typed in _SENT:
        sent = words.names.get(_SENT[typed])
        return Said(sent) if sent else _unknown(clean_line(typed), words)
    if len(typed) == 1 and typed < " ":
        typed = f"ctrl+{chr(ord(typed) + 0x60)}"
    text = clean_line(typed)
    if not text:
        # What was taken away was no Enter.
        return Said(ENTER) if not typed.strip() else _unknown(text, words)
    if text.strip("0") == "":
        return Said("view_all")
    if _SPANS.match(text):
        return _numbers(text)
    if text[0] in _GLUED and text[0] in words.keys:
        return _said(words.keys[text[0]], text[1:].strip())
    parts = text.split()
    if len(parts[0]) == 1:
        found = words.keys.get(parts[0]) or words.names.get(parts[0])
        return _said(found, text[1:].strip()) if found else _unknown(text, words)
    for count in range(min(_LONGEST_NAME, len(parts)), 0, -1):
        found = words.names.get(_even(" ".join(parts[:count])))
        # What begins with a hyphen is no part of a name, but a tag to be taken off, or no number.
        if found and not any(part.startswith("-") for part in parts[:count]):
            return _said(found, " ".join(parts[count:]))
    return _unknown(text, words)


def quoted(text: str) -> str:
    """What was typed as it is said back: on one line, and not too long."""
    return f"“{fit(clean_line(text), QUOTED)[0]}”"


def _said(command: str, rest: str) -> Said | str:
    name = command.replace("_", " ")
    spans, text = _spans(rest) if command in PAPERS else ((), rest)
    if not text or command in TEXTS:
        return Said(command, spans, text)
    takes = f"only numbers of papers, as in {name} 3 5-7" if command in PAPERS else "nothing"
    return f"{name} takes {takes}, so {quoted(text)} is too much; /words looks for papers."


def _numbers(text: str) -> Said | str:
    spans, rest = _spans(text)
    if rest:
        return f"A command comes first, as in bookmark 3 5-7; /{fit(text, QUOTED)[0]} searches."
    if len(spans) > 1 or any(first != last for first, last in spans):
        return f"One paper is read at a time; bookmark {fit(text, QUOTED)[0]} marks these."
    return Said("read", spans)


def _spans(rest: str) -> tuple[tuple[Span, ...], str]:
    """The numbers at the beginning of a text, and what follows; "--" ends the numbers."""
    spans: list[Span] = []
    while found := _SPANS.match(rest):
        for part in filter(None, found[0].split(",")):
            first, _, last = part.partition("-")
            ends = sorted((_number(first), _number(last or first)))
            spans.append((ends[0], ends[1]))
        rest = rest[found.end() :].lstrip()
    if rest == "--" or rest.startswith("-- "):
        rest = rest[2:].lstrip()
    return tuple(spans), rest


def _number(digits: str) -> int:
    return int(digits) if len(digits) < len(str(MANY)) else MANY


def _unknown(text: str, words: Words) -> str:
    word = text.split(maxsplit=1)[0] if text else text
    near = difflib.get_close_matches(_even(word), words.names, n=1)
    told = [f'No command "{fit(word, QUOTED)[0]}".']
    if near:
        told.append(f"{near[0]} is near it;")
    if text:
        these = "that word" if word == text else "these words"
        told.append(f"/{fit(text, QUOTED)[0]} looks for papers with {these};")
    return " ".join([*told, "? lists the commands."])


def _even(name: str) -> str:
    """A name however it is written: in small letters, with blanks between its words."""
    return " ".join(name.casefold().replace("_", " ").replace("-", " ").split())


def _names(keymap: Keymap) -> dict[str, str]:
    names = {_even(one.id): one.id for one in COMMANDS}
    for one in keymap.commands:
        for key in one.keys:
            if len(key) > 1:
                names.setdefault(key, one.id)
                names.setdefault(key_name(key).casefold(), one.id)
    for one in COMMANDS:
        names.setdefault(_even(one.label.removesuffix("…")), one.id)
    return names


USUAL = Words(Keymap())
"""The keys as they are where nobody has changed them."""
