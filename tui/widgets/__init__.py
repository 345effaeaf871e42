"""Widgets: they receive state, draw it, and say in the words of the domain what a person did."""

from __future__ import annotations

from .keyline import KeyLine
from .line import Line
from .messageline import MessageLine
from .noteline import NoteLine
from .paperlist import PaperList
from .paperview import PaperView
from .pointing import Pointing
from .searchbar import SearchBar
from .statusline import StatusLine

__all__ = [
    "KeyLine",
    "Line",
    "MessageLine",
    "NoteLine",
    "PaperList",
    "PaperView",
    "Pointing",
    "SearchBar",
    "StatusLine",
]
