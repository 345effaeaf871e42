"""The parts put together once, for the command line, the reader and the tests alike."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Self

from index import (
    BrokenIndexError,
    Reading,
    RowStore,
    Searcher,
    Shelf,
    ShelfOfPapers,
    Store,
    index_folder,
)
from seeds import (
    BUNDLED,
    Feed,
    Gathering,
    Ledger,
    Library,
    LibraryError,
    at_home,
    named_documents,
)

from .marks import MarksFile
from .places import Places
from .settings import Settings, settings_of

if TYPE_CHECKING:
    from tempfile import TemporaryDirectory


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

ENDED = "the session has ended"
"""Why there is no index when nobody waits for it any more."""


class EndedError(Exception):
    """The session has ended while it worked: what is half done is given up."""


@dataclass(slots=True)
class Session:
    """Sources of papers, the places of a person, and what is made of both."""

    feed: Feed
    places: Places
    environ: Mapping[str, str]
    marks: MarksFile
    store: Store
    settings: Settings = field(default_factory=Settings)
    ledger: Ledger = field(default_factory=Ledger)
    papers: Gathering = field(init=False)
    _signature: str = ""
    _closed: bool = False
    _temporary: TemporaryDirectory[str] | None = None

    def __post_init__(self) -> None:
        self.papers = Gathering(self.ledger)

    @classmethod
    def over(
        cls,
        feed: Feed,
        places: Places,
        environ: Mapping[str, str],
        *,
        settings: Settings | None = None,
        temporary: TemporaryDirectory[str] | None = None,
    ) -> Session:
        """A session over these sources; with `temporary` its index goes with that folder."""
        cache = Path(temporary.name) if temporary else places.index
        settings = settings or settings_of(places, environ)
        return cls(
            feed=feed,
            places=places,
            environ=settings.environ(environ),
            marks=marks_of(places),
            store=Store(index_folder(cache, feed)),
            settings=settings,
            _temporary=temporary,
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, _kind: object, error: BaseException | None, _trace: object) -> None:
        self.discard_damaged(error)
        self.close()

    def discard_damaged(self, error: BaseException | None) -> None:
        """Remove the index in use if an error says that it is damaged; the next start builds it."""
        if isinstance(error, BrokenIndexError):
            self.store.discard()

    def close(self) -> None:
        """Remove what was made for this session only; reading ends."""
        self._closed = True
        if self._temporary is not None:
            self._temporary.cleanup()
            self._temporary = None

    @property
    def lasts(self) -> bool:
        """Whether its sources can be opened again: standard input cannot."""
        return self._temporary is None

    @property
    def was_read(self) -> bool:
        """Whether the sources were read now, and not taken from an earlier run."""
        return bool(self._signature)

    def brought(self, shelf: Shelf) -> int:
        """How many new papers the sources brought when they were read now."""
        known = shelf.note("brought") if self.was_read and isinstance(shelf, RowStore) else ""
        return int(known or 0)

    def kept(self) -> RowStore | None:
        """The rows of an earlier run, if the sources are still what they were."""
        rows = self.store.rows(self.feed.signature())
        if rows is not None:
            self.store.touch()
        if rows is not None and not self.ledger.accounts:
            self.ledger.accounts.update(self.store.ledger().accounts)
        return rows

    def whole_shelf(self) -> Shelf:
        """All papers, read to the last."""
        kept = self.kept()
        if kept is not None:
            return kept
        self.read(unreported)
        return ShelfOfPapers(self.papers)

    def first_shelf(self) -> Shelf:
        """What can be shown at once: rows kept from an earlier run, else the bundled papers.

        Other sources are read by `prepare`, and the shelf that is returned grows meanwhile.
        """
        kept = self.kept()
        if kept is not None:
            return kept
        if self.feed == BUNDLED:
            self.read(unreported)
        return ShelfOfPapers(self.papers)

    def read(self, report: Report) -> None:
        """Read all sources, unless they were."""
        if self._signature:
            return
        # Sources that change while they are read have another signature at the next start.
        signature = self.feed.signature()

        def reading(done: int, total: int) -> None:
            report(Progress("reading", done, total))

        self.ledger.accounts.clear()
        for entry in self.feed.entries(self.ledger, reading):
            if self._closed:
                return
            self.papers.add(entry)
        self._signature = signature

    def refresh(self, report: Report) -> str:
        """Bring the index on disk up to date; why it could not be done, or "".

        Where the cache cannot be written, an index that lasts as long as the session serves.
        """
        self.read(report)
        if self._closed:
            return ENDED  # half of the papers would be taken for all
        day = "" if self.feed == BUNDLED else today()
        reading = Reading(self.papers, self.ledger, self._signature, self.feed.names, day)

        def indexing(done: int, total: int) -> None:
            report(Progress("indexing", done, total))
            if self._closed:
                raise EndedError

        try:
            return self._refreshed(reading, indexing)
        except EndedError:
            return ENDED

    def _refreshed(self, reading: Reading, indexing: Callable[[int, int], None]) -> str:
        refused = self.store.refresh(reading, indexing)
        if refused and not refused.passing:
            from tempfile import TemporaryDirectory

            try:
                self._temporary = self._temporary or TemporaryDirectory(prefix="paperdeck-")
            except OSError:
                return refused.reason
            self.store = Store(Path(self._temporary.name) / "index")
            refused = self.store.refresh(reading, indexing) and refused
        return refused.reason if refused else ""

    def searcher(self, report: Report) -> Searcher | str:
        """An open index over the sources, made or mended if need be, or why there is none."""
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
        # Another session may put a new state in the place of the one that was just opened.
        prepared = self._prepared(shelf, report) or self._prepared(shelf, report)
        return prepared or Prepared(None, None, {}, "the index was replaced while it was opened")

    def _prepared(self, shelf: Shelf, report: Report) -> Prepared | None:
        """The end of a preparation; None where the index went away before its rows were opened."""
        searcher = self.searcher(report)
        if isinstance(searcher, str):
            return Prepared(None, None, {}, searcher)
        state = _state_of(searcher.shelf)
        if state and _state_of(shelf) == state:
            return Prepared(searcher, None, {})
        with contextlib.suppress(BrokenIndexError, sqlite3.Error):
            rows = RowStore(searcher.shelf.path)
            if state and _state_of(rows) == state:
                return Prepared(searcher, rows, _renumbering(shelf, rows.numbers()))
            rows.close()
        searcher.close()
        return None


def _state_of(shelf: Shelf) -> str:
    """The state of an index that a shelf stands on; "" where it is damaged or there is none."""
    try:
        return shelf.note("state") if isinstance(shelf, RowStore) else ""
    except BrokenIndexError:
        return ""


def _renumbering(shelf: Shelf, numbers: Mapping[str, int]) -> Mapping[int, int]:
    """From the numbers of a shelf to other ones by the keys of its papers.

    Of a damaged shelf, which is about to be replaced, nothing is kept.
    """
    try:
        pairs = ((number, numbers.get(shelf.key(number))) for number in shelf.order())
        return {old: new for old, new in pairs if new is not None}
    except BrokenIndexError:
        return {}


def unreported(_progress: Progress) -> None:
    """Nobody watches."""


def feed_of(
    files: Sequence[str],
    places: Places,
    environ: Mapping[str, str],
    *,
    library: str = "",
    bundled: bool = False,
) -> Feed:
    """The sources that a command line means.

    Files and the files of folders that were named; else the bundled papers if `bundled`, a
    library that was named, there or in the environment, or the person's own; and the bundled
    papers while that is empty. Raises LibraryError where a named library is none.
    """
    if files:
        return named_documents(files)
    if bundled:
        return BUNDLED
    found = library_of(places, environ, library)
    if found.sources():
        return found
    if found.foreign:
        raise LibraryError(f"{found.folder} is no library of paperdeck; check the path")
    return BUNDLED


def library_of(places: Places, environ: Mapping[str, str], folder: str = "") -> Library:
    """The library that was named, or the person's own."""
    named = folder or environ.get(LIBRARY_VARIABLE, "")
    if named:
        path = at_home(named).absolute()
        own = path == places.library
        return Library(path, today, foreign=not own, private=own)
    return Library(places.library, today)


LIBRARY_VARIABLE = "PAPERDECK_LIBRARY"


def marks_of(places: Places) -> MarksFile:
    """The marks of a person, and what was done to them."""
    return MarksFile(places.bookmarks, now, places.history)


def now() -> datetime:
    """The time of an act."""
    return datetime.now(UTC)


def today() -> str:
    """The day it is here, as ISO 8601 has it."""
    return now().astimezone().date().isoformat()
