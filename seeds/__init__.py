"""Documents on disk become papers: reading, cleaning, readable text, identity.

Knows no index and no screen. What compiles patterns or tables is loaded when it is first asked
for: a reader that opens on kept rows needs none of it before its first picture.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from .clean import clean, clean_line
from .documents import BUNDLED, Document, describe, read_documents
from .gathering import Gathering
from .ledger import Ledger, Problem
from .paper import Link, Paper

if TYPE_CHECKING:
    from .copies import COPIES, Copy
    from .identity import best_first, identify, is_strong, named_id, same_paper
    from .links import links_in
    from .markup import Readable, Span, plain, readable
    from .names import Name, split_name
    from .pdf import pdf_of

__all__ = [
    "BUNDLED",
    "COPIES",
    "Copy",
    "Document",
    "Gathering",
    "Ledger",
    "Link",
    "Name",
    "Paper",
    "Problem",
    "Readable",
    "Span",
    "best_first",
    "clean",
    "clean_line",
    "describe",
    "identify",
    "is_strong",
    "links_in",
    "named_id",
    "pdf_of",
    "plain",
    "read_documents",
    "readable",
    "same_paper",
    "split_name",
]

_LATE = {
    "COPIES": "copies",
    "Copy": "copies",
    "Name": "names",
    "pdf_of": "pdf",
    "split_name": "names",
    "best_first": "identity",
    "identify": "identity",
    "is_strong": "identity",
    "named_id": "identity",
    "same_paper": "identity",
    "links_in": "links",
    "Readable": "markup",
    "Span": "markup",
    "plain": "markup",
    "readable": "markup",
}
"""A name -> the module that is loaded when the name is first asked for."""


def __getattr__(name: str) -> object:
    if name not in _LATE:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found: object = getattr(import_module(f".{_LATE[name]}", __name__), name)
    globals()[name] = found
    return found
