"""A bulk writer: many papers at once become one ordinary segment of Whoosh's own codec.

Whoosh's own writer makes some objects of each posting and hands them around one by one. Here the
postings of a term lie in one list from the start, and are cut into blocks when the segment is
written, in a fraction of the time.
"""

from __future__ import annotations

import contextlib
from array import array
from collections.abc import Iterable, Iterator
from itertools import groupby
from struct import Struct
from typing import Any, Self

from .begun import Beginnings
from .entry import Entry
from .lexicon import LexiconWriter, big_endian
from .postings import Postings
from .schema import (
    BAG,
    BEGUN,
    FIELDS,
    NUMBER,
    TEXT,
    TRAITS,
    WEIGHTS,
    YEAR,
    length_byte,
    whoosh_codec,
    whoosh_index,
)

RUN_BYTES = 96 << 20
"""Memory, as counted here, that postings may take before they are spilled as a run."""

_RUNS = ".runs"
"""What the name of the temporary file ends with; a name of its segment, Whoosh clears it away."""

_NUMBER = Struct("!BI")
"""A term of the numbers: how many bits are missing, and the others."""


class BulkWriter:
    """Writes papers as one new segment, and deletes papers of earlier ones. A context manager.

    It holds Whoosh's write lock; raises Whoosh's LockError where another writer has it. Left
    without an error it commits, else it cancels: then the index is as it was before, and nothing
    is left of the new segment. Segments are never merged: Whoosh would leave out the beginnings.
    """

    def __init__(self, index: Any) -> None:  # noqa: ANN401
        self._index = index
        self._lock = index.lock("WRITELOCK")
        if not self._lock.acquire():
            raise whoosh_index.LockError
        try:
            # It knows the segments and writes the table of contents. Not compound: a searcher
            # otherwise copies the whole index into memory.
            self._stock = index.writer(_lk=False, compound=False)
        except BaseException:
            self._lock.release()
            raise
        self._storage = index.storage
        self._segment = self._stock.codec.new_segment(index.storage, index.indexname)
        self._reader: Any = None
        self._numbers = {NUMBER: array("I"), YEAR: array("H"), TRAITS: array("H")}
        self._text_file: Any = None
        self._texts: Any = None
        self._lengths = bytearray()
        self._total = 0
        self._weights = {name: _plain(WEIGHTS[name]) for name in FIELDS}
        runs = self._segment.make_filename(_RUNS)
        self._postings = Postings(
            RUN_BYTES, lambda: self._storage.create_file(runs, mode="w+b").raw_file()
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if kind is None:
            self.commit()
        else:
            self.cancel()

    def add(self, entry: Entry) -> None:
        """Add a paper."""
        doc = len(self._lengths)
        weights, length = self._bag(entry)
        byte = length_byte(length)
        self._postings.add(doc, weights, byte)
        self._lengths.append(byte)
        self._total += length
        self._numbers[NUMBER].append(entry.number)
        self._numbers[YEAR].append(entry.year)
        self._numbers[TRAITS].append(entry.traits)
        if self._text_file is None:
            self._text_file = self._column_file(TEXT)
            self._texts = self._stock.schema[TEXT].column_type.writer(self._text_file)
        self._texts.add(doc, entry.text)

    def _bag(self, entry: Entry) -> tuple[dict[str, float], int]:
        """The words of a paper with their weights, and how many they are in all."""
        weights: dict[str, float] = {}
        length = 0
        for name, found in entry.fields.items():
            step = self._weights[name]
            length += len(found)
            for parts, joined in found:
                if joined in weights:
                    weights[joined] += step
                else:
                    weights[joined] = step
                if parts[0] != joined:
                    length += len(parts)
                    for part in parts:
                        weights[part] = weights.get(part, 0) + step
        for name, marked in entry.accented.items():
            length += len(marked)
            for word in marked:
                weights[word] = weights.get(word, 0) + self._weights[name]
        return weights, length

    def delete(self, number: int) -> None:
        """Delete the papers of this number that are in earlier segments."""
        if self._reader is None:
            self._reader = self._stock.reader()
        term = _NUMBER.pack(0, number)
        for leaf, base in self._reader.leaf_readers():
            if (NUMBER, term) in leaf:
                info = leaf.term_info(NUMBER, term)
                docs: Iterable[int] = (info.min_id(),)
                if info.doc_frequency() > 1:
                    docs = leaf.postings(NUMBER, term).all_ids()
                for doc in docs:
                    self._stock.delete_document(base + doc)

    def commit(self) -> None:
        """Write the segment, and the table of contents with it; let go of the lock."""
        try:
            self._close_reader()
            if self._lengths:
                self._write()
                self._stock.segments.append(self._segment)
            # One of which all papers are gone would be asked for every word all the same.
            held = [segment for segment in self._stock.segments if segment.doc_count()]
            self._stock.segments[:] = held
            self._stock.commit(merge=False)
        except BaseException:
            self.cancel()
            raise
        self._lock.release()

    def cancel(self) -> None:
        """Leave the index as it was; let go of the lock."""
        try:
            self._close_reader()
            if not self._stock.is_closed:
                self._stock.cancel()
        finally:
            try:
                self._remove()
            finally:
                self._lock.release()

    def _remove(self) -> None:
        """Remove the files of segments that were not committed."""
        self._postings.close()
        if self._text_file is not None and not self._text_file.is_closed:
            self._text_file.close()
        if self._index.latest_generation() < self._stock.generation:
            for segment in (self._segment, self._stock.newsegment):
                for name in segment.list_files(self._storage):
                    self._storage.delete_file(name)

    def _close_reader(self) -> None:
        if self._reader is not None:
            self._reader.close()
            self._reader = None

    def _write(self) -> None:
        """Write the files of the segment."""
        with contextlib.closing(LexiconWriter(self._segment, self._storage)) as lexicon:
            if self._total:
                self._write_bag(lexicon)
            lexicon.begin(NUMBER)
            for term, docs in _number_terms(self._numbers[NUMBER]):
                lexicon.put(term, lexicon.post(docs, (1,) * len(docs), bytes(len(docs))))
            lexicon.finish()
        self._postings.close()
        if self._postings.runs:
            self._storage.delete_file(self._segment.make_filename(_RUNS))
        self._write_columns()
        self._segment.set_doc_count(len(self._lengths))
        # The total is exact; a column holds each length as a byte.
        self._segment._fieldlengths = {BAG: self._total} if self._total else {}  # noqa: SLF001

    def _write_bag(self, lexicon: LexiconWriter) -> None:
        """Write the words, and with the same postings the beginnings that many share."""
        pairs = self._postings.pairs
        begun = Beginnings(pairs, self._total / len(self._lengths), lexicon.post)
        lone: dict[int, bytes] = {}
        lexicon.begin(BAG)
        for word, postings in self._postings.merged():
            if len(postings) > 1:
                info = lexicon.post(*pairs.of(postings))
            else:
                # The words of which a paper is the only one have their postings in common.
                info = lone.get(postings[0], b"")
                if not info:
                    info = lexicon.post(*pairs.of(postings))
                    lone[postings[0]] = info
            lexicon.put(word.encode(), info)
            begun.add(word, postings)
        terms = begun.finish()
        if terms:
            lexicon.begin(BEGUN)
        for term, info in terms:
            lexicon.put(term, info)

    def _write_columns(self) -> None:
        """Texts, lengths and numbers; what is nothing at the end is left out, as the codec does."""
        self._texts.finish(len(self._lengths))
        self._text_file.close()
        if self._total:
            self._write_column(f"_{BAG}_len", self._lengths.rstrip(b"\0"))
        for name, column in self._numbers.items():
            numbers = column[:]
            while numbers and not numbers[-1]:
                numbers.pop()
            self._write_column(name, big_endian(numbers))
        with self._column_file("_stored") as file:
            whoosh_codec.STORED_COLUMN.writer(file).finish(len(self._lengths))

    def _write_column(self, name: str, content: bytes | bytearray) -> None:
        with self._column_file(name) as file:
            file.write(content)

    def _column_file(self, name: str) -> Any:  # noqa: ANN401
        filename = self._stock.codec.column_filename(self._segment, name)
        return self._storage.create_file(filename)


def described(index: Any) -> list[dict[str, Any]]:  # noqa: ANN401
    """The segments of the newest generation, for a reader that does without Whoosh.

    Of each: `name` as its files have it, `docs` with the deleted ones, `deleted` by number,
    `lengths` summed for each scored field, and whether it is `plain`: files of this codec.
    """
    return [
        {
            "name": segment.segment_id(),
            "docs": segment.doc_count_all(),
            "deleted": sorted(segment.deleted_docs()),
            "lengths": {BAG: segment._fieldlengths.get(BAG, 0)},  # noqa: SLF001
            "plain": type(segment) is whoosh_codec.W3Segment and not segment.is_compound(),
        }
        for segment in index._segments()  # noqa: SLF001
    ]


def _plain(weight: float) -> float:
    """The weight as an int if it is whole.

    There is but one of each small int, and a pickle of them is short and quickly read.
    """
    return int(weight) if weight.is_integer() else weight


def _number_terms(numbers: array[int]) -> Iterator[tuple[bytes, list[int]]]:
    """The terms of a NUMERIC field: each number whole, then without its last 4 bits, 8, ..."""
    docs = sorted(range(len(numbers)), key=numbers.__getitem__)
    for shift in range(0, 32, 4):
        for number, group in groupby(docs, key=lambda doc: numbers[doc] >> shift):
            yield _NUMBER.pack(shift, number), sorted(group)
