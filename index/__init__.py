"""Papers become answers: a Whoosh index, a store of rows, queries and hits.

Knows seeds; no Whoosh type leaves it.
"""

from __future__ import annotations

from .building import Reading
from .damage import BrokenIndexError
from .query import Query, lit, understand
from .rows import Row, RowStore, Shelf, ShelfOfPapers, row_of
from .search import Hits, Searcher, Wanted, by_title_and_author
from .store import Refusal, Store, index_folder

__all__ = [
    "BrokenIndexError",
    "Hits",
    "Query",
    "Reading",
    "Refusal",
    "Row",
    "RowStore",
    "Searcher",
    "Shelf",
    "ShelfOfPapers",
    "Store",
    "Wanted",
    "by_title_and_author",
    "index_folder",
    "lit",
    "row_of",
    "understand",
]
