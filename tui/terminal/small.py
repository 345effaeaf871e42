"""What stands on a terminal that is too small to read on."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator

from rich.segment import Segment
from textual.geometry import Size
from textual.strip import Strip

from .painter import Piece

NEEDED = Size(20, 5)
"""Columns and lines for the search bar, a paper of two lines, a message and the keys."""

KEYS = frozenset({"Q", "ctrl+q", "ctrl+c", "ctrl+z", "ctrl+l"})
"""What is heard meanwhile: an act that nobody sees is none."""


def is_too_small(size: Size) -> bool:
    """Whether nobody could read at this size."""
    return size.width < NEEDED.width or size.height < NEEDED.height


def told(size: Size) -> list[str]:
    """What is said at a size, in lines that fit: as much of it as there is room for."""
    needed = f"paperdeck needs {NEEDED.width} columns and {NEEDED.height} lines"
    sentences = (
        f"{needed}; this is {size.width}x{size.height}. Q quits.",
        f"paperdeck needs {NEEDED.width}x{NEEDED.height}. Q quits.",
        f"Needs {NEEDED.width}x{NEEDED.height}. Q quits.",
        f"{NEEDED.width}x{NEEDED.height}!",
    )
    wrapped = [textwrap.wrap(sentence, max(1, size.width)) for sentence in sentences]
    whole = (lines for lines in wrapped if len(lines) <= size.height)
    return next(whole, wrapped[-1])[: size.height]


def small_picture(size: Size) -> Iterator[Piece]:
    """The whole picture at a size that is too small."""
    lines = told(size)
    for y in range(size.height):
        text = lines[y] if y < len(lines) else ""
        yield y, 0, Strip([Segment(text[: size.width].ljust(size.width))])
