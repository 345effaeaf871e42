"""The index on disk: open it if it is ours and whole, bring it up to date, build it again."""

from __future__ import annotations

import contextlib
import dataclasses
import hashlib
import json
import os
import secrets
import shutil
import sqlite3
import stat
import warnings
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from seeds import Document, Paper, Problem

from .damage import BrokenIndexError
from .fingerprint import fingerprint
from .freshness import changes
from .query import sidecar
from .rows import RowStore
from .terms import words

if TYPE_CHECKING:
    from .search import Searcher

PROGRESS_EVERY = 50
"""Papers between two reports of progress: several a second, none noticeable."""

LOCK_WAIT = 120.0
"""Seconds to wait for another session that builds the same index, before giving up."""

REBUILD_ABOVE = 0.5
"""Share of changed papers from which building anew is quicker than changing."""

NUMBER = "number"
CHECKED_SIZE = 8 << 20
"""Bytes of rows that are read through at every start: some milliseconds."""

_ROWS = "rows.sqlite"
_WORDS = "whoosh"

Progress = Callable[[int, int], None]
"""Told how many papers of how many are indexed."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why there is no index, in a sentence; `passing` if it needs only time."""

    reason: str
    passing: bool = False


@dataclass(frozen=True, slots=True)
class Reading:
    """What documents gave: papers in order, problems, and their `signature` before reading."""

    papers: Sequence[Paper]
    problems: Sequence[Problem]
    signature: str


def index_folder(cache: Path, documents: Sequence[Document]) -> Path:
    """Where the index over just these documents lives."""
    names = json.dumps([str(document.path) for document in documents])
    return cache / hashlib.sha256(names.encode("utf-8", "surrogatepass")).hexdigest()[:20]


class Store:
    """The rows and the Whoosh index over some documents, in one private folder.

    An index is a cache: what cannot be trusted or understood is built again from the papers.
    Whoosh keeps pickles in its files, so a folder that others own or may write is never opened.
    Each state of the index is a folder of its own, numbered; the highest is the one in use. It
    is made under another name and gets its number when it is whole, so that a session killed
    at any point leaves the old state or the new one, and a session that reads the old one keeps it.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def rows(self, documents: Sequence[Document]) -> RowStore | None:
        """The rows, if they are ours, whole, and of these documents as they are now."""
        state = self._state()
        rows = None if state is None else _opened_rows(state)
        if rows is None or rows.note("signature") == signature(documents):
            return rows
        rows.close()
        return None

    def refresh(self, reading: Reading, progress: Progress) -> Refusal | None:
        """Make the index hold just these papers, writing only what changed; None when it does.

        Another session that writes the same index is waited for.
        """
        from filelock import FileLock, Timeout

        try:
            _make_private(self.folder)
            if not _is_ours(self.folder):
                return Refusal(
                    f"{self.folder} belongs to somebody else; remove it or its owner's rights"
                )
            with FileLock(self.folder / "lock", timeout=LOCK_WAIT):
                self._refresh(reading, progress)
        except Timeout:
            return Refusal("another paperdeck is still building this index", passing=True)
        except (OSError, sqlite3.Error) as error:
            return Refusal(f"{self.folder} cannot be written ({error}); search stays with titles")
        return None

    def problems(self) -> list[Problem]:
        """What was wrong with the documents when the index was made."""
        state = self._state()
        rows = None if state is None else _opened_rows(state)
        if rows is None:
            return []
        with contextlib.closing(rows):
            return [Problem(*one) for one in json.loads(rows.note("problems") or "[]")]

    def searcher(self) -> Searcher | None:
        """A searcher over the index as it is now, or None where there is none to be trusted."""
        from .search import Searcher

        state = self._state()
        rows = None if state is None else _opened_rows(state, whole=True)
        if state is None or rows is None:
            return None
        index = _opened_index(state)
        if isinstance(index, Refusal):
            rows.close()
            return None
        try:
            return Searcher(index, rows)
        except BrokenIndexError:
            rows.close()
            return None

    def discard(self) -> None:
        """Forget the index, so that the next `refresh` builds it again."""
        state = self._state()
        if state is not None:
            shutil.rmtree(state, ignore_errors=True)

    def _state(self) -> Path | None:
        """The state in use."""
        if not _is_ours(self.folder):
            return None
        states = [found for found in self.folder.iterdir() if found.name.isdigit()]
        return max(states, key=lambda state: int(state.name), default=None)

    def _refresh(self, reading: Reading, progress: Progress) -> None:
        state = self._state()
        rows = None if state is None else _opened_rows(state)
        if rows is not None:
            with contextlib.closing(rows):
                if reading.signature and rows.note("signature") == reading.signature:
                    return  # another session has built it meanwhile
        building = self.folder / "building"
        shutil.rmtree(building, ignore_errors=True)
        if state is None or not _changed(state, building, reading, progress):
            shutil.rmtree(building, ignore_errors=True)
            _built(building, reading, progress)
        for path in building.rglob("*"):
            if path.is_file():
                _flush(path)
        number = 1 if state is None else int(state.name) + 1
        building.rename(self.folder / str(number))
        for old in self.folder.iterdir():
            if old.name.isdigit() and int(old.name) < number:
                shutil.rmtree(old, ignore_errors=True)


def _opened_rows(state: Path, *, whole: bool = False) -> RowStore | None:
    """The rows of a state, if this very code made them and they are not damaged.

    Small ones are read through, large ones only where `whole` asks for it.
    """
    path = state / _ROWS
    try:
        rows = RowStore(path)
    except sqlite3.Error:
        return None
    try:
        if rows.note("fingerprint") == fingerprint():
            if whole or path.stat().st_size <= CHECKED_SIZE:
                rows.check()
            return rows
    except (BrokenIndexError, OSError):
        rows.close()
        return None
    rows.close()
    return None


def _opened_index(state: Path) -> Any:  # noqa: ANN401 - Whoosh has no types
    from .schema import whoosh_index

    with warnings.catch_warnings():
        # Whoosh leaves its file open when it cannot read it.
        warnings.simplefilter("ignore", ResourceWarning)
        try:
            return whoosh_index.open_dir(str(state / _WORDS))
        except Exception as error:  # noqa: BLE001 - a broken pickle raises anything
            return Refusal(f"{state} is broken ({error!r}) and will be built again")


def _changed(state: Path, building: Path, reading: Reading, progress: Progress) -> bool:
    """Make a new state from the old one and what changed; False when building anew is better."""
    rows = _opened_rows(state, whole=True)
    if rows is None:
        return False
    by_key = {paper.key: paper for paper in reading.papers}
    with contextlib.closing(rows):
        change = changes(rows.digests(), ((key, paper.digest) for key, paper in by_key.items()))
    fresh = change.add + change.replace
    if len(fresh) + len(change.drop) > REBUILD_ABOVE * len(reading.papers):
        return False
    shutil.copytree(state, building, copy_function=_linked, ignore=_not_the_lock)
    index = _opened_index(building)
    if isinstance(index, Refusal):
        return False
    places = {paper.key: place for place, paper in enumerate(reading.papers)}
    rows = RowStore(building / _ROWS)
    with contextlib.closing(rows), _writing(index) as writer:
        rows.begin()
        for key in change.replace + change.drop:
            writer.delete_by_term(NUMBER, rows.drop(key))
        for done, key in enumerate(fresh):
            _put(rows, writer, places[key], by_key[key])
            if done % PROGRESS_EVERY == 0:
                progress(done, len(fresh))
        rows.move(places.items())
        _note(rows, reading)
        rows.commit()
    return True


def _built(building: Path, reading: Reading, progress: Progress) -> None:
    """Make a state from nothing but the papers."""
    from .schema import schema, whoosh_index

    (building / _WORDS).mkdir(parents=True, mode=0o700)
    rows = RowStore(building / _ROWS, create=True)
    index = whoosh_index.create_in(str(building / _WORDS), schema())
    with contextlib.closing(rows), _writing(index) as writer:
        rows.begin()
        for place, paper in enumerate(reading.papers):
            _put(rows, writer, place, paper)
            if place % PROGRESS_EVERY == 0:
                progress(place, len(reading.papers))
        _note(rows, reading)
        rows.commit()


def _linked(source: str, target: str) -> None:
    """Whoosh never changes a file that it has written, so a second name for it is enough."""
    if not source.endswith(_ROWS):
        with contextlib.suppress(OSError):
            os.link(source, target)
            return
    shutil.copyfile(source, target)


def _not_the_lock(_folder: str, names: list[str]) -> list[str]:
    return [name for name in names if name.endswith("LOCK")]


def _flush(path: Path) -> None:
    with path.open("rb") as file:
        os.fsync(file.fileno())


def _note(rows: RowStore, reading: Reading) -> None:
    # A document that could not be read is tried again at the next start.
    unread = any(problem.refused and not problem.line for problem in reading.problems)
    rows.put_note("signature", "" if unread else reading.signature)
    rows.put_note("problems", json.dumps([dataclasses.astuple(one) for one in reading.problems]))
    rows.put_note("fingerprint", fingerprint())
    # A folder's number comes again after damage; this does not.
    rows.put_note("state", secrets.token_hex(8))


@contextlib.contextmanager
def _writing(index: Any) -> Iterator[Any]:  # noqa: ANN401
    """A Whoosh writer that commits at the end; where that fails, nothing of it is left open.

    `compound=False`, for a searcher otherwise copies the whole index into memory.
    """
    writer = index.writer(compound=False)
    try:
        yield writer
        writer.commit()
    except BaseException:
        if not writer.is_closed:
            writer.cancel()
        raise


def _put(rows: RowStore, writer: Any, place: int, paper: Paper) -> None:  # noqa: ANN401
    """Store a paper's row and index its readable texts."""
    from seeds import plain

    found = {
        "title": words(plain(paper.title)),
        "keywords": words(" ; ".join(paper.keywords)),
        "authors": words(" ; ".join(paper.authors)),
        "abstract": words(plain(paper.abstract)),
    }
    number = rows.put(place, paper, sidecar(found.values()))
    writer.add_document(number=number, bag=found, **found)


def signature(documents: Sequence[Document]) -> str:
    """What the documents are as they are now: equal signatures need no new reading."""
    return json.dumps([document.signature() for document in documents])


def _is_ours(folder: Path) -> bool:
    """Whether only this person can have written what is in a folder."""
    try:
        found = folder.lstat()
    except OSError:
        return False
    if not stat.S_ISDIR(found.st_mode):
        return False
    if not hasattr(os, "geteuid"):  # Windows: the profile folder is private by itself
        return True
    return found.st_uid == os.geteuid() and not found.st_mode & (stat.S_IWGRP | stat.S_IWOTH)


def _make_private(folder: Path) -> None:
    """Make a folder and those above it that are missing, for this person alone."""
    if not folder.is_dir():
        _make_private(folder.parent)
        folder.mkdir(mode=0o700, exist_ok=True)
