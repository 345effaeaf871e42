"""Who is measured."""

from __future__ import annotations

from .compiled import Tantivy, TantivyBuilder, TantivyUncounted
from .engines import Builder, Engine, Fzf, FzfAll, Ripgrep, RipgrepPage
from .ours import Ours
from .sqlite import FTS5, FTS5Builder, FTS5Prefix, FTS5PrefixBuilder
from .stock import Stock, StockBuilder

ENGINES: tuple[type[Engine], ...] = (
    Ours,
    FTS5,
    FTS5Prefix,
    Tantivy,
    TantivyUncounted,
    Ripgrep,
    RipgrepPage,
    Fzf,
    FzfAll,
    Stock,
)

BUILDERS: dict[str, type[Builder]] = {
    FTS5.folder: FTS5Builder,
    FTS5Prefix.folder: FTS5PrefixBuilder,
    Tantivy.folder: TantivyBuilder,
    Stock.folder: StockBuilder,
}
"""Folder of an index -> what makes it."""
