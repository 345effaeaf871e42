"""One state of an index: a folder with rows and a Whoosh index, made, gone on with, brought up."""

from __future__ import annotations

import contextlib
import json
import os
import secrets
import shutil
import sqlite3
import warnings
from collections.abc import Callable, Container, Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from seeds import Gathering, Ledger, Paper

from .arrivals import Past
from .damage import BrokenIndexError, check_seals, reading, sealed
from .fingerprint import fingerprint
from .freshness import changes
from .rows import RowStore

if TYPE_CHECKING:
    from .segments import BulkWriter, Inverted

PROGRESS_EVERY = 50
"""Papers between two reports of progress: several a second, none noticeable."""

REBUILD_ABOVE = 0.5
"""Share of changed and dropped papers from which building anew is quicker than changing."""

BATCH = 20_000
"""Papers that are written at a time: bounds the memory, and what a kill can cost."""

NUMBER = "number"

BROUGHT = "brought"
"""The note beside the rows of how many new papers the last reading of the sources brought."""

CHECKED_SIZE = 8 << 20
"""Bytes of rows that are read through at every start: some milliseconds."""

ROWS = "rows.sqlite"
WORDS = "whoosh"

SEGMENTS = "segments"
"""The note beside the rows that describes the segments."""


Progress = Callable[[int, int], None]
"""Told how many papers of how many are indexed."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What sources gave: papers, what came of each source, and their `signature` before reading.

    `names` is what a person calls the sources, `day` the day of it (ISO 8601), or "" where that
    says nothing.
    """

    papers: Gathering
    ledger: Ledger
    signature: str
    names: tuple[str, ...] = ()
    day: str = ""


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
    from .segments import whoosh_index

    with warnings.catch_warnings():
        # Whoosh leaves its file open when it cannot read it.
        warnings.simplefilter("ignore", ResourceWarning)
        try:
            return whoosh_index.open_dir(str(state / WORDS))
        except Exception as error:  # noqa: BLE001 - a broken pickle raises anything
            return BrokenIndexError(f"{state} is broken ({error!r}) and will be built again")


def opened_words(state: Path, rows: RowStore) -> Inverted:
    """The inverted index of a state, without Whoosh where its files are as we write them.

    Raises BrokenIndexError where it is damaged.
    """
    from .segments import Segments

    with reading(state):
        said = json.loads(rows.note(SEGMENTS))
        check_seals(state / WORDS, said["files"])
        if all(one["plain"] for one in said["segments"]):
            return Segments(state / WORDS, said)
    index = opened_index(state)
    if isinstance(index, BrokenIndexError):
        raise index
    from .segments import Stock

    return Stock(index)


def begun(building: Path) -> bool:
    """Whether a session that was stopped has left something to go on with.

    What its last batch left half done is taken back.
    """
    rows = opened_rows(building, whole=True)
    if rows is None:
        return False
    with contextlib.closing(rows):
        try:
            with reading(building):
                _clear(building / WORDS)
                index = opened_index(building)
                if isinstance(index, BrokenIndexError):
                    return False
                check_seals(building / WORDS, _seals(rows, index))
            _agree(rows, index)
        except BrokenIndexError:
            return False
    return True


def _seals(rows: RowStore, index: Any) -> dict[str, list[int]]:  # noqa: ANN401
    """The seals of the segments that are in use; what was written last may have none yet."""
    from .segments import described

    used = {one["name"] for one in described(index)}
    seals = json.loads(rows.note(SEGMENTS))["files"]
    return {name: seal for name, seal in seals.items() if name.partition(".")[0] in used}


def _clear(folder: Path) -> None:
    """Remove the folder that Whoosh keeps open while it writes, if it was killed meanwhile."""
    for path in folder.iterdir():
        if path.is_dir():
            shutil.rmtree(path)


def _agree(rows: RowStore, index: Any) -> None:  # noqa: ANN401
    """Take out of rows and index what only one of them has."""
    from .segments import BulkWriter

    with reading("the numbers"), contextlib.closing(index.reader()) as reader:
        column = reader.column_reader(NUMBER) if reader.doc_count_all() else {}
        indexed = {int(column[doc]) for doc in reader.all_doc_ids()}
    stored = rows.numbers()
    rows.begin()
    for key, number in stored.items():
        if number not in indexed:
            rows.drop(key)
    stray = indexed.difference(stored.values())
    if stray:
        with reading("the terms"), BulkWriter(index) as writer:
            for number in stray:
                writer.delete(number)
    _describe(rows, index)
    rows.commit()


def copied(state: Path, building: Path) -> bool:
    """Make a new state of the old one, if that is whole."""
    rows = opened_rows(state, whole=True)
    if rows is None:
        return False
    with contextlib.closing(rows):
        try:
            opened_words(state, rows).close()
        except BrokenIndexError:
            return False
    shutil.rmtree(building, ignore_errors=True)
    shutil.copytree(state, building, copy_function=_linked, ignore=_not_the_lock)
    return not isinstance(opened_index(building), BrokenIndexError)


def make_empty(building: Path) -> None:
    """Make a state of no papers."""
    from .segments.schema import schema, whoosh_index

    shutil.rmtree(building, ignore_errors=True)
    (building / WORDS).mkdir(parents=True, mode=0o700)
    whoosh_index.create_in(str(building / WORDS), schema())
    index = opened_index(building)
    with contextlib.closing(RowStore(building / ROWS, create=True)) as rows:
        _describe(rows, index)
        rows.put_note("fingerprint", fingerprint())


def brought_up(
    building: Path, reading: Reading, progress: Progress, past: Past | None = None
) -> bool:
    """Make rows and index hold just these papers; False where building anew is better.

    It is done in batches, and each that is written stays if the next is stopped.
    """
    from .segments import BulkWriter

    papers = reading.papers
    with contextlib.closing(RowStore(building / ROWS)) as rows:
        change = changes(rows.digests(), papers.digests())
        gone = change.replace + change.drop
        if len(gone) > REBUILD_ABOVE * (len(rows) or 1):
            return False
        index = opened_index(building)
        fresh = change.add + change.replace
        if past is not None:
            rows.arrivals.restore(past)
        came = rows.arrivals.next()
        before = rows.arrivals.by_id(gone) if past is None else past.by_id
        for start in range(0, max(1, len(fresh)), BATCH):
            # The writer locks the index; the rows wait for it, so that both agree or neither.
            with BulkWriter(index) as writer:
                rows.begin()
                batch = _Batch(rows, writer)
                if start == 0:
                    dropped = {rows.drop(key) for key in gone}
                    batch.delete(dropped)
                    for crowded in _crowded(building, rows, dropped):
                        batch.write_anew(crowded)
                        progress(0, len(fresh))
                for done, key in enumerate(fresh[start : start + BATCH], start):
                    number = papers.number(key)
                    if number is not None:
                        paper = papers[number]
                        known = (before[one] for one in paper.ids if one in before)
                        batch.put(number, paper, min(known, default=came))
                    if done % PROGRESS_EVERY == 0:
                        progress(done, len(fresh))
                batch.end()
            _describe(rows, index)
            rows.commit()
        rows.begin()
        rows.move(papers.places())
        rows.restate(papers.packed())
        rows.put_note(BROUGHT, str(rows.arrivals.end(came, reading.day)))
        rows.facets.pack()
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


class _Batch:
    """Papers that go into rows and index together, and their words into the vocabulary."""

    def __init__(self, rows: RowStore, writer: BulkWriter) -> None:
        self._rows = rows
        self._writer = writer
        self._words: set[str] = set()

    def put(self, place: int, paper: Paper, came: int) -> None:
        """Store a paper's row and index its readable texts; `came` is the reading it came with."""
        from .segments import entry_of

        entry = entry_of(0, paper)
        title = " ".join([joined for _, joined in entry.fields["title"]])
        number = self._rows.put(place, paper, title)
        self._rows.arrivals.put(number, came)
        self._writer.add(replace(entry, number=number))
        for words in entry.fields.values():
            for parts, joined in words:
                self._words.add(joined)
                if len(parts) > 1:
                    self._words.update(parts)

    def delete(self, numbers: Iterable[int]) -> None:
        """Take papers out of the older segments."""
        with reading("the terms"):
            for number in numbers:
                self._writer.delete(number)

    def write_anew(self, number: int) -> None:
        """Index a paper again under its number, in the new segment instead of an older one."""
        from .segments import entry_of

        self.delete((number,))
        self._writer.add(entry_of(number, self._rows.paper(number)))

    def end(self) -> None:
        """Learn the words."""
        self._rows.vocabulary.learn(self._words)


def _crowded(building: Path, rows: RowStore, dropped: Container[int]) -> list[int]:
    """The papers of segments that are too many of their size."""
    from .merging import crowded, numbers_in

    segments = json.loads(rows.note(SEGMENTS))["segments"]
    if not all(one["plain"] for one in segments):
        return []  # Whoosh's own writer has been here, and it keeps them few
    with reading(building):
        held = numbers_in(building / WORDS, segments)
    held = [[number for number in numbers if number not in dropped] for numbers in held]
    # One of which half is gone counts as what is left of it.
    sizes = [
        one["docs"] if 2 * len(numbers) > one["docs"] else len(numbers)
        for one, numbers in zip(segments, held, strict=True)
    ]
    return [number for place in crowded(sizes) for number in held[place]]


def _describe(rows: RowStore, index: Any) -> None:  # noqa: ANN401
    """Note what a reader needs to know of the segments, so that it needs no Whoosh."""
    from .segments import described, length_of_byte

    known = json.loads(rows.note(SEGMENTS) or "{}").get("files", {})
    said = {
        "lengths": list(map(length_of_byte, range(256))),
        "segments": described(index),
        "files": sealed(Path(index.storage.folder), known),
    }
    rows.put_note(SEGMENTS, json.dumps(said, separators=(",", ":")))
