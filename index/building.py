"""One state of an index: a folder with rows and a Whoosh index, made, gone on with, brought up."""

from __future__ import annotations

import contextlib
import json
import os
import secrets
import shutil
import sqlite3
import warnings
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from seeds import Gathering, Ledger, Paper

from .damage import BrokenIndexError
from .fingerprint import fingerprint
from .freshness import changes
from .query import sidecar
from .rows import RowStore
from .terms import words

if TYPE_CHECKING:
    from .bulk import BulkWriter

PROGRESS_EVERY = 50
"""Papers between two reports of progress: several a second, none noticeable."""

REBUILD_ABOVE = 0.5
"""Share of changed and dropped papers from which building anew is quicker than changing."""

BATCH = 20_000
"""Papers that are written at a time: bounds the memory, and what a kill can cost."""

NUMBER = "number"

CHECKED_SIZE = 8 << 20
"""Bytes of rows that are read through at every start: some milliseconds."""

ROWS = "rows.sqlite"
_WORDS = "whoosh"


Progress = Callable[[int, int], None]
"""Told how many papers of how many are indexed."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What sources gave: papers, what came of each source, and their `signature` before reading.

    `names` is what a person calls the sources.
    """

    papers: Gathering
    ledger: Ledger
    signature: str
    names: tuple[str, ...] = ()


def opened_rows(state: Path, *, whole: bool = False) -> RowStore | None:
    """The rows of a state, if this very code made them and they are not damaged.

    Small ones are read through, large ones only where `whole` asks for it.
    """
    path = state / ROWS
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


def opened_index(state: Path) -> Any:  # noqa: ANN401 - Whoosh has no types
    """The Whoosh index of a state, or a BrokenIndexError that says what is wrong with it."""
    from .schema import whoosh_index

    with warnings.catch_warnings():
        # Whoosh leaves its file open when it cannot read it.
        warnings.simplefilter("ignore", ResourceWarning)
        try:
            return whoosh_index.open_dir(str(state / _WORDS))
        except Exception as error:  # noqa: BLE001 - a broken pickle raises anything
            return BrokenIndexError(f"{state} is broken ({error!r}) and will be built again")


def begun(building: Path) -> bool:
    """Whether a session that was stopped has left something to go on with.

    What its last batch left half done is taken back.
    """
    rows = opened_rows(building, whole=True)
    if rows is None:
        return False
    with contextlib.closing(rows):
        index = opened_index(building)
        if isinstance(index, BrokenIndexError):
            return False
        try:
            _agree(rows, index)
        except BrokenIndexError:
            return False
    return True


def _agree(rows: RowStore, index: Any) -> None:  # noqa: ANN401
    """Take out of rows and index what only one of them has."""
    from .bulk import BulkWriter

    try:
        with contextlib.closing(index.reader()) as reader:
            column = reader.column_reader(NUMBER) if reader.doc_count_all() else {}
            indexed = {int(column[doc]) for doc in reader.all_doc_ids()}
    except Exception as error:
        raise BrokenIndexError(repr(error)) from error
    stored = rows.numbers()
    rows.begin()
    for key, number in stored.items():
        if number not in indexed:
            rows.drop(key)
    stray = indexed.difference(stored.values())
    if stray:
        with BulkWriter(index) as writer:
            for number in stray:
                writer.delete(number)
    rows.commit()


def copied(state: Path, building: Path) -> bool:
    """Make a new state of the old one, if that is whole."""
    rows = opened_rows(state, whole=True)
    if rows is None:
        return False
    rows.close()
    shutil.rmtree(building, ignore_errors=True)
    shutil.copytree(state, building, copy_function=_linked, ignore=_not_the_lock)
    return not isinstance(opened_index(building), BrokenIndexError)


def make_empty(building: Path) -> None:
    """Make a state of no papers."""
    from .schema import schema, whoosh_index

    shutil.rmtree(building, ignore_errors=True)
    (building / _WORDS).mkdir(parents=True, mode=0o700)
    whoosh_index.create_in(str(building / _WORDS), schema())
    with contextlib.closing(RowStore(building / ROWS, create=True)) as rows:
        rows.put_note("fingerprint", fingerprint())


def brought_up(building: Path, reading: Reading, progress: Progress) -> bool:
    """Make rows and index hold just these papers; False where building anew is better.

    It is done in batches, and each that is written stays if the next is stopped.
    """
    from .bulk import BulkWriter

    papers = reading.papers
    with contextlib.closing(RowStore(building / ROWS)) as rows:
        change = changes(rows.digests(), papers.digests())
        gone = change.replace + change.drop
        if len(gone) > REBUILD_ABOVE * (len(rows) or 1):
            return False
        index = opened_index(building)
        fresh = change.add + change.replace
        for start in range(0, max(1, len(fresh)), BATCH):
            # The writer locks the index; the rows wait for it, so that both agree or neither.
            with BulkWriter(index, merge=len(fresh) < BATCH) as writer:
                rows.begin()
                for key in gone if start == 0 else ():
                    writer.delete(rows.drop(key))
                for done, key in enumerate(fresh[start : start + BATCH], start):
                    number = papers.number(key)
                    if number is not None:
                        _put(rows, writer, number, papers[number])
                    if done % PROGRESS_EVERY == 0:
                        progress(done, len(fresh))
            rows.commit()
        rows.begin()
        rows.move(papers.places())
        rows.restate(papers.packed())
        _note(rows, reading)
        rows.commit()
    return True


def _linked(source: str, target: str) -> None:
    """Whoosh never changes a file that it has written, so a second name for it is enough."""
    if not source.endswith(ROWS):
        with contextlib.suppress(OSError):
            os.link(source, target)
            return
    shutil.copyfile(source, target)


def _not_the_lock(_folder: str, names: list[str]) -> list[str]:
    return [name for name in names if name.endswith("LOCK")]


def _note(rows: RowStore, reading: Reading) -> None:
    # A source of which nothing could be read is tried again at the next start.
    unread = any(account.seen == account.refused > 0 for account in reading.ledger)
    rows.put_note("signature", "" if unread else reading.signature)
    rows.put_note("ledger", json.dumps([account.to_fields() for account in reading.ledger]))
    rows.put_note("names", json.dumps(reading.names))
    rows.put_note("fingerprint", fingerprint())
    # A folder's number comes again after damage; this does not.
    rows.put_note("state", secrets.token_hex(8))


def _put(rows: RowStore, writer: BulkWriter, place: int, paper: Paper) -> None:
    """Store a paper's row and index its readable texts."""
    from seeds import plain

    found = {
        "title": words(plain(paper.title)),
        "keywords": words(" ; ".join(paper.keywords)),
        "authors": words(" ; ".join(paper.authors)),
        "abstract": words(plain(paper.abstract)),
    }
    number = rows.put(place, paper, sidecar(found.values()))
    writer.add(number, found)
