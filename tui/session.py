"""The parts put together once, for the command line, the reader and the tests alike."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory

from index import (
    Reading,
    RowStore,
    Searcher,
    Shelf,
    ShelfOfPapers,
    Store,
    index_folder,
    signature,
)
from seeds import BUNDLED, Document, Gathering, Ledger, describe, read_documents

from .marks import BookmarkFile
from .places import Places

STRETCH = 500
"""Papers between two reports while documents are read."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far the preparation of a search has come: "reading" or "indexing", `done` of `total`.

    `total` is 0 where it cannot be known.
    """

    doing: str
    done: int
    total: int


@dataclass(frozen=True, slots=True)
class Prepared:
    """The end of a preparation.

    `searcher` and `shelf` are over the index on disk, one for the thread that searches and one
    for the thread that draws; `numbers` leads from the numbers of the former shelf to those of
    the new one. Without an index both are None and `problem` says why.
    """

    searcher: Searcher | None
    shelf: Shelf | None
    numbers: Mapping[int, int]
    problem: str = ""


Report = Callable[[Progress], None]


@dataclass(slots=True)
class Session:
    """Documents, the places of a person, and what is made of both."""

    documents: Sequence[Document]
    places: Places
    environ: Mapping[str, str]
    bookmarks: BookmarkFile
    store: Store
    ledger: Ledger = field(default_factory=Ledger)
    papers: Gathering = field(init=False)
    _signature: str = ""
    _temporary: TemporaryDirectory[str] | None = None

    def __post_init__(self) -> None:
        self.papers = Gathering(self.ledger)

    @classmethod
    def over(cls, files: Sequence[str], places: Places, environ: Mapping[str, str]) -> Session:
        """A session over the files that a person named, or over the bundled documents."""
        documents = tuple(describe(name) for name in files) or BUNDLED
        return cls(
            documents=documents,
            places=places,
            environ=environ,
            bookmarks=BookmarkFile(places.bookmarks, _now),
            store=Store(index_folder(places.index, documents)),
        )

    def close(self) -> None:
        """Remove what was made for this session only."""
        if self._temporary is not None:
            self._temporary.cleanup()
            self._temporary = None

    def kept(self) -> RowStore | None:
        """The rows of an earlier run, if the documents are still what they were."""
        rows = self.store.rows(self.documents)
        if rows is not None and not self.ledger.problems:
            self.ledger.problems.extend(self.store.problems())
        return rows

    def whole_shelf(self) -> Shelf:
        """All papers, read to the last."""
        kept = self.kept()
        if kept is not None:
            return kept
        self.read()
        return ShelfOfPapers(self.papers)

    def first_shelf(self) -> Shelf:
        """What can be shown at once: rows kept from an earlier run, else the bundled papers.

        Other documents are read by `prepare`, and the shelf that is returned grows meanwhile.
        """
        kept = self.kept()
        if kept is not None:
            return kept
        if self.documents == BUNDLED:
            self.read()
        return ShelfOfPapers(self.papers)

    def read(self, report: Report | None = None) -> None:
        """Read all documents, unless they were."""
        if self._signature:
            return
        self._signature = signature(self.documents)
        for count, paper in enumerate(read_documents(self.documents, self.ledger)):
            self.papers.add(paper)
            if report and count % STRETCH == 0:
                report(Progress("reading", count, 0))

    def refresh(self, report: Report) -> str:
        """Bring the index on disk up to date; why it could not be done, or "".

        Where the cache cannot be written, an index that lasts as long as the session serves.
        """
        self.read(report)
        reading = Reading(list(self.papers), self.ledger.problems, self._signature)

        def indexing(done: int, total: int) -> None:
            report(Progress("indexing", done, total))

        refused = self.store.refresh(reading, indexing)
        if refused and not refused.passing:
            try:
                self._temporary = TemporaryDirectory(prefix="paperdeck-")
            except OSError:
                return refused.reason
            self.store = Store(Path(self._temporary.name) / "index")
            refused = self.store.refresh(reading, indexing) and refused
        return refused.reason if refused else ""

    def searcher(self, report: Report) -> Searcher | str:
        """An open index over the documents, made or mended if need be, or why there is none."""
        kept = self.kept()
        if kept is not None:
            kept.close()
            searcher = self.store.searcher()
            if searcher is not None:
                return searcher
            self.store.discard()  # it is broken, and so no ground to build on
        return self.refresh(report) or self.store.searcher() or "the new index cannot be opened"

    def prepare(self, shelf: Shelf, report: Report) -> Prepared:
        """Bring the index up to date and open it; to be called from a worker."""
        searcher = self.searcher(report)
        if isinstance(searcher, str):
            return Prepared(None, None, {}, searcher)
        if isinstance(shelf, RowStore) and shelf.note("state") == searcher.shelf.note("state"):
            return Prepared(searcher, None, {})
        rows = RowStore(searcher.shelf.path)
        there = rows.numbers()
        pairs = ((number, there.get(shelf.key(number))) for number in shelf.order())
        return Prepared(searcher, rows, {old: new for old, new in pairs if new is not None})


def _now() -> datetime:
    return datetime.now(UTC)
