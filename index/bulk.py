"""A bulk writer: many papers at once become one ordinary segment of Whoosh's own codec.

Whoosh's own writer makes some objects of each posting and hands them around one by one. Here the
postings of a term lie in one list from the start, and are cut into blocks when the segment is
written, in a sixth of the time.
"""

from __future__ import annotations

import contextlib
import heapq
import pickle
from array import array
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import groupby
from operator import itemgetter, sub
from struct import Struct
from typing import IO, Any, Self

from .lexicon import Decoded, LexiconWriter, Postings, big_endian
from .schema import (
    BAG,
    FIELDS,
    NUMBER,
    WEIGHTS,
    length_byte,
    places,
    whoosh_codec,
    whoosh_index,
)
from .terms import Words

RUN_BYTES = 96 << 20
"""Memory, as counted here, that postings may take before they are spilled as a run.

A process really grows by less: by 83 MB, measured with 60,000 papers in one commit.
"""

_PAGE = 4096
"""Numbers and values in a page of a run, beyond which a new page begins."""

_TERM_BYTES, _POSTING_BYTES, _VALUE_BYTES = 260, 18, 64
"""Bytes of memory of a new term, of a posting, and of a value that it does not share."""

_SPOTS = 512
"""Places in a text for which the posting value of a single occurrence is kept, to be shared."""

_RUNS = ".runs"
"""What the name of the temporary file ends with; a name of its segment, Whoosh clears it away."""

_STEPS = {name: 1 << (32 * place) for place, name in enumerate(reversed(FIELDS))}
"""What one occurrence in a field adds to a bag's value: 32 bits for each count.

The abstract's are the lowest, so that most sums are small numbers, of which there is one each.
"""

_NUMBER = Struct("!BI")
"""A term of the numbers: how many bits are missing, and the others."""


class _CountsAsWeights(dict[bytes, float]):
    """The first four bytes of a posting value -> the count they hold."""

    def __missing__(self, head: bytes) -> float:
        self[head] = count = float(int.from_bytes(head, "big"))
        return count


class _BagValues(dict[int, tuple[bytes, float]]):
    """A sum of steps -> the posting value and the weight."""

    def __missing__(self, steps: int) -> tuple[bytes, float]:
        counts = {name: steps // step & 0xFFFFFFFF for name, step in _STEPS.items()}
        weight = sum([WEIGHTS[name] * count for name, count in counts.items()], 0.0)
        self[steps] = found = sum(counts.values()).to_bytes(4, "big"), weight
        return found


_weights = _CountsAsWeights()
_bag_values = _BagValues()


def _decode_text(values: Postings) -> Decoded:
    return tuple(values), tuple([_weights[value[:4]] for value in values])


def _decode_bag(values: Postings) -> Decoded:
    counts, weights = zip(*map(_bag_values.__getitem__, values), strict=True)
    return b"".join(counts), weights


def _decode_number(values: Postings) -> Decoded:
    return None, (1.0,) * len(values)


class BulkWriter:
    """Writes papers as one new segment, and deletes papers of earlier ones. A context manager.

    It holds Whoosh's write lock; raises Whoosh's LockError where another writer has it. Left
    without an error it commits, else it cancels: then the index is as it was before, and nothing
    is left of the new segment. With `merge`, small segments, this one among them, become one as
    Whoosh's policy has it, so that it serves for a few papers too.
    """

    def __init__(self, index: Any, *, merge: bool = True) -> None:  # noqa: ANN401
        self._index = index
        self._merge = merge
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
        self._numbers = array("I")
        self._lengths = {name: bytearray() for name in (*FIELDS, BAG)}
        self._totals = dict.fromkeys(self._lengths, 0)
        self._terms = _no_terms()
        self._postings_held = 0
        self._runs: _Runs | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if kind is None:
            self.commit()
        else:
            self.cancel()

    def add(self, number: int, found: Mapping[str, Words]) -> None:
        """Add a paper by its number and the words of its fields; the bag is made of them."""
        doc = len(self._numbers)
        self._numbers.append(number)
        once = _once()
        bag: defaultdict[str, int] = defaultdict(int)
        total = own = 0
        for name in FIELDS:
            step = _STEPS[name]
            terms = self._terms[name]
            length = 0
            for word, where in places(found.get(name, [])).items():
                count = len(where)
                length += count
                if count == 1 and where[0] < _SPOTS:
                    value = once[where[0]]
                else:
                    value = _encoded(where)
                    own += len(value) + _VALUE_BYTES
                postings = terms[word]
                postings.append(doc)
                postings.append(value)
                bag[word] += count * step
            self._put_length(name, length)
            total += length
        terms = self._terms[BAG]
        for word, steps in bag.items():
            postings = terms[word]
            postings.append(doc)
            postings.append(steps)
        self._put_length(BAG, total)
        self._postings_held += 2 * len(bag) * _POSTING_BYTES + own
        if self._held() > RUN_BYTES:
            self._spill()

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
            if self._numbers:
                self._write()
                self._stock.segments.append(self._segment)
            self._stock.commit(merge=self._merge)
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
        if self._runs is not None:
            self._runs.close()
        if self._index.latest_generation() < self._stock.generation:
            for segment in (self._segment, self._stock.newsegment):
                for name in segment.list_files(self._storage):
                    self._storage.delete_file(name)

    def _close_reader(self) -> None:
        if self._reader is not None:
            self._reader.close()
            self._reader = None

    def _put_length(self, name: str, length: int) -> None:
        self._lengths[name].append(length_byte(length))
        self._totals[name] += length

    def _held(self) -> int:
        return self._postings_held + _TERM_BYTES * sum(map(len, self._terms.values()))

    def _spill(self) -> None:
        """Write the postings held as a run, and forget them."""
        if self._runs is None:
            name = self._segment.make_filename(_RUNS)
            self._runs = _Runs(self._storage.create_file(name, mode="w+b").raw_file())
        self._runs.add(self._terms)
        self._terms = _no_terms()
        self._postings_held = 0

    def _write(self) -> None:
        """Write the files of the segment."""
        with contextlib.closing(LexiconWriter(self._segment, self._storage)) as lexicon:
            for name in sorted((*FIELDS, BAG, NUMBER)):
                if name == NUMBER:
                    lexicon.begin(NUMBER, bytes(len(self._numbers)), _decode_number)
                    for term, postings in _number_terms(self._numbers):
                        lexicon.put(term, (postings,))
                elif self._totals[name]:
                    decode = _decode_bag if name == BAG else _decode_text
                    lexicon.begin(name, self._lengths[name], decode)
                    for word, chunks in self._merged(name):
                        lexicon.put(word.encode(), chunks)
            lexicon.finish()
        if self._runs is not None:
            self._runs.close()
            self._storage.delete_file(self._segment.make_filename(_RUNS))
        self._write_columns()
        self._segment.set_doc_count(len(self._numbers))
        # These totals are exact; a column holds each length as a byte.
        totals = {name: total for name, total in self._totals.items() if total}
        self._segment._fieldlengths = totals  # noqa: SLF001 - as the codec does

    def _merged(self, name: str) -> Iterator[tuple[str, Iterable[Postings]]]:
        """The words of a field in order, each with its postings, those of the runs first."""
        terms = self._terms.pop(name)
        held = ((word, terms.pop(word)) for word in sorted(terms))
        if self._runs is None:
            for word, postings in held:
                yield word, (postings,)
            return
        merged = heapq.merge(*self._runs.read(name), held, key=itemgetter(0))
        for word, group in groupby(merged, key=itemgetter(0)):
            yield word, map(itemgetter(1), group)

    def _write_columns(self) -> None:
        """Lengths and numbers; what is nothing at the end is left out, as the codec does."""
        for name, lengths in self._lengths.items():
            if any(lengths):
                self._write_column(f"_{name}_len", lengths.rstrip(b"\0"))
        numbers = self._numbers[:]
        while numbers and not numbers[-1]:
            numbers.pop()
        self._write_column(NUMBER, big_endian(numbers))
        with self._column_file("_stored") as file:
            whoosh_codec.STORED_COLUMN.writer(file).finish(len(self._numbers))

    def _write_column(self, name: str, content: bytes | bytearray) -> None:
        with self._column_file(name) as file:
            file.write(content)

    def _column_file(self, name: str) -> Any:  # noqa: ANN401
        filename = self._stock.codec.column_filename(self._segment, name)
        return self._storage.create_file(filename)


def _no_terms() -> dict[str, defaultdict[str, Postings]]:
    return {name: defaultdict(list) for name in (*FIELDS, BAG)}


def _encoded(where: list[int]) -> bytes:
    """The posting value of a positional field, as Whoosh's format `Positions` has it."""
    deltas = [where[0], *map(sub, where[1:], where)]
    return len(where).to_bytes(4, "big") + pickle.dumps(deltas, 2)


@cache
def _once() -> list[bytes]:
    """The posting value of a word that is met once, by its place."""
    return [_encoded([place]) for place in range(_SPOTS)]


def _number_terms(numbers: array[int]) -> Iterator[tuple[bytes, Postings]]:
    """The terms of a NUMERIC field: each number whole, then without its last 4 bits, 8, ..."""
    docs = sorted(range(len(numbers)), key=numbers.__getitem__)
    for shift in range(0, 32, 4):
        for number, group in groupby(docs, key=lambda doc: numbers[doc] >> shift):
            postings: Postings = []
            for doc in sorted(group):
                postings += doc, None
            yield _NUMBER.pack(shift, number), postings


class _Runs:
    """Sorted postings that were spilled to a temporary file, in pages, one run after another."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file
        self._runs: list[dict[str, list[tuple[int, int]]]] = []

    def close(self) -> None:
        """Let go of the file."""
        self._file.close()

    def add(self, terms: Mapping[str, dict[str, Postings]]) -> None:
        """Write a run; `terms` is emptied."""
        self._runs.append({name: list(self._write(terms[name])) for name in terms})

    def _write(self, terms: dict[str, Postings]) -> Iterator[tuple[int, int]]:
        """Write the postings of a field; where its pages are."""
        page: list[tuple[str, Postings]] = []
        size = 0
        for word in sorted(terms):
            postings = terms.pop(word)
            page.append((word, postings))
            size += len(postings)
            if size > _PAGE:
                yield self._write_page(page)
                page = []
                size = 0
        yield self._write_page(page)

    def _write_page(self, page: list[tuple[str, Postings]]) -> tuple[int, int]:
        return self._file.tell(), self._file.write(pickle.dumps(page, 4))

    def read(self, name: str) -> list[Iterator[tuple[str, Postings]]]:
        """Words and postings of a field, for each run."""
        return [self._read(run[name]) for run in self._runs]

    def _read(self, pages: Iterable[tuple[int, int]]) -> Iterator[tuple[str, Postings]]:
        for start, size in pages:
            self._file.seek(start)
            yield from pickle.loads(self._file.read(size))  # noqa: S301 - it was just written
