"""The terminal: what it can show, what is sent to it, and how it is left as it was."""

from __future__ import annotations

from .abilities import Terminal, read_as, terminal_of
from .painter import Painter
from .pieces import pieces
from .rescue import Rescue
from .small import KEYS, is_too_small, small_picture

__all__ = [
    "KEYS",
    "Painter",
    "Rescue",
    "Terminal",
    "is_too_small",
    "pieces",
    "read_as",
    "small_picture",
    "terminal_of",
]
