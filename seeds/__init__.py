"""Documents on disk become papers: reading, cleaning, readable text, identity.

Knows no index and no screen. What compiles patterns or tables is loaded when it is first asked
for: a reader that opens on kept rows needs none of it before its first picture.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from .clean import clean, clean_line
from .documents import BUNDLED, Document, Documents, Report, describe, read_documents
from .feed import Feed
from .ledger import Account, Ledger, Problem
from .paper import Link, Origin, Paper, digest_of
from .record import Entry
from .saving import at_home, make_private, usual_mode, write_private

if TYPE_CHECKING:
    from .copies import COPIES, Copy
    from .folders import named_documents
    from .formats import WRITERS, Kept, Writer
    from .gathering import Gathering, numbers_of
    from .identity import best_first, identify, is_strong, named_id, same_paper
    from .library import Library
    from .links import links_in
    from .markup import Readable, Span, plain, readable
    from .names import Name, shown_name, split_name
    from .pdf import pdf_of
    from .sources import LibraryError, Source

__all__ = [
    "BUNDLED",
    "COPIES",
    "WRITERS",
    "Account",
    "Copy",
    "Document",
    "Documents",
    "Entry",
    "Feed",
    "Gathering",
    "Kept",
    "Ledger",
    "Library",
    "LibraryError",
    "Link",
    "Name",
    "Origin",
    "Paper",
    "Problem",
    "Readable",
    "Report",
    "Source",
    "Span",
    "Writer",
    "at_home",
    "best_first",
    "clean",
    "clean_line",
    "describe",
    "digest_of",
    "identify",
    "is_strong",
    "links_in",
    "make_private",
    "named_documents",
    "named_id",
    "numbers_of",
    "pdf_of",
    "plain",
    "read_documents",
    "readable",
    "same_paper",
    "shown_name",
    "split_name",
    "usual_mode",
    "write_private",
]

_LATE = {
    "Kept": "formats",
    "WRITERS": "formats",
    "Writer": "formats",
    "Gathering": "gathering",
    "numbers_of": "gathering",
    "named_documents": "folders",
    "Library": "library",
    "LibraryError": "sources",
    "Source": "sources",
    "COPIES": "copies",
    "Copy": "copies",
    "Name": "names",
    "pdf_of": "pdf",
    "shown_name": "names",
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
