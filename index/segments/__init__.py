"""The Whoosh index: written in bulk, read straight from its files, by Whoosh where it must be.

What imports Whoosh is loaded when it is first asked for.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from .entry import Entry, entry_of, running_text, traits
from .inverted import Inverted, Segments, encoded
from .segment import Segment
from .weighing import K1, B

if TYPE_CHECKING:
    from .bulk import BulkWriter, described
    from .schema import length_of_byte, whoosh_index
    from .stock import Stock

__all__ = [
    "K1",
    "B",
    "BulkWriter",
    "Entry",
    "Inverted",
    "Segment",
    "Segments",
    "Stock",
    "described",
    "encoded",
    "entry_of",
    "length_of_byte",
    "running_text",
    "traits",
    "whoosh_index",
]

_LATE = {
    "BulkWriter": "bulk",
    "described": "bulk",
    "length_of_byte": "schema",
    "whoosh_index": "schema",
    "Stock": "stock",
}
"""A name -> the module that is loaded when the name is first asked for."""


def __getattr__(name: str) -> object:
    if name not in _LATE:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found: object = getattr(import_module(f".{_LATE[name]}", __name__), name)
    globals()[name] = found
    return found
