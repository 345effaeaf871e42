"""Characters as a terminal can show them: in ASCII, in its encoding, and never as a command."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from rich.cells import split_graphemes

from .abilities import Terminal

_ASCII = {
    **dict.fromkeys("─━┄┅┈┉╌╍═╴╶╸╺▔▀‐‑‒–—―−", "-"),
    **dict.fromkeys("│┃┆┇┊┋╎╏║▏▎▍▕▐", "|"),
    **dict.fromkeys("┌┐└┘├┤┬┴┼┏┓┗┛┣┫┳┻╋╔╗╚╝╠╣╦╩╬╭╮╯╰", "+"),
    **dict.fromkeys("█▉▊▋▓▒", "#"),
    **dict.fromkeys("▁▂▃▄▅▆▇", "_"),
    **dict.fromkeys("“”„‟″", '"'),
    **dict.fromkeys("‘’‚‛′", "'"),
    **dict.fromkeys("▌→»›▶❯", ">"),
    **dict.fromkeys("←«‹◀❮", "<"),
    **dict.fromkeys("★☆•∗", "*"),
    **dict.fromkeys("●○◉", "o"),
    **dict.fromkeys("✓✔↓▼", "v"),
    **dict.fromkeys("↑▲", "^"),
    "·": "-",
    "…": "~",
    "×": "x",
    "░": ":",
}
"""What stands for the signs that we draw with, and for a text's quotes and dashes, in as many
cells."""

_COMMANDS = re.compile("[\0-\x1f\x7f-\x9f\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]")
"""What no terminal may get, whatever came past the cleaning at the door: C0, C1, bidi controls."""

_DISPUTED = (
    range(0x0900, 0x0E00),
    range(0x1F000, 0x20000),
    range(0x2600, 0x27C0),
)
"""Characters whose cells terminals and tables count differently: Indic scripts and emoji."""

_SETTLED = frozenset("★☆✓✔")
"""Those among them that are text everywhere."""

TEXTS_KEPT = 4096
"""Texts of segments that are held in cells; some screens of them."""


class Signs:
    """Texts as what stands in each cell, for one terminal."""

    def __init__(self, terminal: Terminal) -> None:
        self._terminal = terminal
        self.cells = lru_cache(TEXTS_KEPT)(self._cells)

    def _cells(self, text: str) -> tuple[str, ...]:
        """A character for each cell; behind a wide one stands an empty cell."""
        if text.isascii() and text.isprintable():
            return tuple(text)
        text = _COMMANDS.sub("", text)
        cells: list[str] = []
        for start, end, size in split_graphemes(text)[0]:
            shown = self._shown(text[start:end], size)
            if size == 0:
                if cells:
                    cells[-1] += shown
            elif len(shown) == size and shown.isascii():
                cells += shown
            else:
                cells += [shown, *[""] * (size - 1)]
        return tuple(cells)

    def _shown(self, sign: str, size: int) -> str:
        if sign.isascii():
            return sign
        if self._terminal.ascii and sign[0] in _ASCII:
            return _ASCII[sign[0]].ljust(size)
        if self._terminal.encoding == "utf-8" or _has(self._terminal.encoding, sign):
            return sign
        base = unicodedata.normalize("NFKD", sign)[:1]
        return base.ljust(size) if base.isascii() and size == 1 else "?" * size


def _has(encoding: str, sign: str) -> bool:
    try:
        sign.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def is_disputed(sign: str) -> bool:
    """Whether terminals may not agree on how many cells a character takes."""
    if sign.isascii():
        return False
    return len(sign) > 1 or (sign not in _SETTLED and any(ord(sign) in b for b in _DISPUTED))
