"""How near papers are to one another, and to what a person likes, by the words that matter.

Works on an inverted index and the running texts; knows no query, no marks, no screen. What compares
is loaded when it is first asked for.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from .likely import Because, Likely, Taste

if TYPE_CHECKING:
    from .common import COMMON
    from .nearest import Nearness

__all__ = ["COMMON", "Because", "Likely", "Nearness", "Taste"]

_LATE = {"COMMON": "common", "Nearness": "nearest"}
"""A name -> the module that is loaded when the name is first asked for."""


def __getattr__(name: str) -> object:
    if name not in _LATE:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found: object = getattr(import_module(f".{_LATE[name]}", __name__), name)
    globals()[name] = found
    return found
