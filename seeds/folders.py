"""The documents in a folder."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from pathlib import Path, PurePath

from .clean import clean_line
from .documents import Document, Documents, describe
from .ledger import Ledger, Problem

SUFFIXES = frozenset(
    {".bib", ".bibtex", ".biblatex", ".ris", ".enw", ".nbib", ".ciw", ".medline", ".wos"}
    | {".json", ".jsonl", ".ndjson", ".xml", ".atom", ".rss", ".csv", ".tsv", ".md", ".txt"}
)
"""Files that may hold papers."""

PACKED = frozenset({".gz", ".xz", ".zst", ".bz2"})

_PROSE = frozenset({".md", ".txt"})
"""Files that mostly hold something else; they count where their content is a known format."""

DEPTH = 16
"""Folders within folders that are looked into."""


def documents_in(folder: Path, ledger: Ledger) -> Iterator[Document]:
    """The readable files of a folder and of those in it, by name; hidden ones are passed over.

    Links to folders are not followed, so that none is seen twice. A plain text in a folder is a
    note or a licence more often than a list of papers; it is left out, which the ledger says.
    """
    for root, folders, files in os.walk(folder):
        depth = len(PurePath(root).parts) - len(folder.parts)
        folders[:] = sorted(name for name in folders if name[0] != "." and depth < DEPTH)
        for name in sorted(files):
            path = Path(root) / name
            suffix = _suffix(name)
            if name[0] == "." or suffix not in SUFFIXES or not path.is_file():
                continue
            if suffix in _PROSE and not _is_list(path):
                reason = "plain text in a folder is left out; add it by its name if it lists papers"
                ledger.enter(Problem(clean_line(str(path)), 0, reason, refused=False))
                continue
            yield Document(path, clean_line(str(path)))


def named_documents(names: Sequence[str]) -> Documents:
    """The documents that a person named, each once; of a folder the readable files in it."""
    found: dict[Path, Document] = {}
    for name in names:
        document = describe(name)
        within = list(documents_in(document.path, Ledger())) if document.path.is_dir() else []
        for one in within or [document]:
            found.setdefault(one.path, one)
    return Documents(tuple(found.values()))


def _suffix(name: str) -> str:
    path = PurePath(name.lower())
    return PurePath(path.stem).suffix if path.suffix in PACKED else path.suffix


def _is_list(path: Path) -> bool:
    """Whether a text is in a format of bibliographies."""
    from .formats import format_of
    from .texts import UnreadableError, open_text

    try:
        text, file = open_text(path)
    except UnreadableError:
        return False
    with file:
        return not format_of(text).module.startswith("prose.")
