"""A query is answered: by which papers, best first, in what light, and else why by none."""

from __future__ import annotations

from .explanation import sentences
from .hits import Explanation, Hits, Marked, Suggestion, Wanted
from .lighting import Light, light_of, lit, window
from .notes import said_in
from .search import Searcher, by_title_and_author

__all__ = [
    "Explanation",
    "Hits",
    "Light",
    "Marked",
    "Searcher",
    "Suggestion",
    "Wanted",
    "by_title_and_author",
    "light_of",
    "lit",
    "said_in",
    "sentences",
    "window",
]
