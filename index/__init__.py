"""Papers become answers: a Whoosh index, a store of rows, queries and hits.

Knows seeds; no Whoosh type leaves it.
"""

from __future__ import annotations

from .answers import (
    Explanation,
    Hits,
    Light,
    Marked,
    Searcher,
    Suggestion,
    Wanted,
    by_title_and_author,
    light_of,
    lit,
    said_in,
    sentences,
    window,
)
from .building import Reading
from .damage import BrokenIndexError
from .facets import FACETS, counted
from .language import (
    FIELDS,
    HAS,
    IS,
    Mark,
    Not,
    Note,
    Or,
    Query,
    chosen,
    clause,
    is_chosen,
    understand,
    with_value,
    without_facet,
    without_value,
)
from .nearness import Because, Taste
from .rows import Row, RowStore, Shelf, ShelfOfPapers, row_of
from .sorting import Ranks, has_any, ranks, shuffled
from .store import Refusal, Store, index_folder

__all__ = [
    "FACETS",
    "FIELDS",
    "HAS",
    "IS",
    "Because",
    "BrokenIndexError",
    "Explanation",
    "Hits",
    "Light",
    "Mark",
    "Marked",
    "Not",
    "Note",
    "Or",
    "Query",
    "Ranks",
    "Reading",
    "Refusal",
    "Row",
    "RowStore",
    "Searcher",
    "Shelf",
    "ShelfOfPapers",
    "Store",
    "Suggestion",
    "Taste",
    "Wanted",
    "by_title_and_author",
    "chosen",
    "clause",
    "counted",
    "has_any",
    "index_folder",
    "is_chosen",
    "light_of",
    "lit",
    "ranks",
    "row_of",
    "said_in",
    "sentences",
    "shuffled",
    "understand",
    "window",
    "with_value",
    "without_facet",
    "without_value",
]
