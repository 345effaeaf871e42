"""How near papers are to one another, and to what a person likes, by the words that matter.

Works on an inverted index and the running texts; knows no query, no marks, no screen.
"""

from __future__ import annotations

from .common import COMMON
from .nearest import Because, Likely, Nearness, Taste

__all__ = ["COMMON", "Because", "Likely", "Nearness", "Taste"]
