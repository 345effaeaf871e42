"""The postings of a segment that is being made: in memory, beyond a limit in runs on disk.

Many words of a paper weigh the same. So each paper with a weight is numbered once, by rising
paper, and a posting is but such a number: `Pairs` knows what it stands for.
"""

from __future__ import annotations

import heapq
import pickle
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain, groupby
from operator import itemgetter
from typing import IO

_PAGE = 4096
"""Postings in a page of a run, beyond which a new page begins."""

_TERM_BYTES, _POSTING_BYTES = 260, 9
"""Bytes of memory of a new term, and of a posting."""


class Pairs:
    """Papers, each with a weight and its length as a byte."""

    def __init__(self) -> None:
        self.docs: list[int] = []
        self.weights: list[float] = []
        self.lengths: list[int] = []

    def add(self, doc: int, weights: Iterable[float], length: int) -> dict[float, int]:
        """Number a paper with each of these weights; the numbers by weight."""
        different = set(weights)
        first = len(self.docs)
        many = len(different)
        self.docs += (doc,) * many
        self.weights += different
        self.lengths += (length,) * many
        return dict(zip(different, range(first, first + many), strict=True))

    def of(self, postings: list[int]) -> tuple[Sequence[int], Sequence[float], Sequence[int]]:
        """What postings stand for: papers, weights, lengths."""
        if len(postings) == 1:
            (number,) = postings
            return (self.docs[number],), (self.weights[number],), (self.lengths[number],)
        some = itemgetter(*postings)
        return some(self.docs), some(self.weights), some(self.lengths)


class Postings:
    """Words with their postings, gathered paper by paper, then read word by word.

    What takes more than `limit` bytes goes to the file that `opened` makes.
    """

    def __init__(self, limit: int, opened: Callable[[], IO[bytes]]) -> None:
        self.pairs = Pairs()
        self.runs: list[list[tuple[int, int]]] = []
        self._limit = limit
        self._opened = opened
        self._file: IO[bytes] | None = None
        self._terms: dict[str, list[int]] = {}
        self._held = 0

    def add(self, doc: int, weights: Mapping[str, float], length: int) -> None:
        """Add a paper by the weights of its words; `length` is its length as a byte."""
        numbers = self.pairs.add(doc, weights.values(), length)
        terms = self._terms
        for word, weight in weights.items():
            try:
                terms[word].append(numbers[weight])
            except KeyError:
                terms[word] = [numbers[weight]]
        self._held += len(weights)
        if self._held * _POSTING_BYTES + len(terms) * _TERM_BYTES > self._limit:
            self._spill()

    def close(self) -> None:
        """Let go of the file."""
        if self._file is not None:
            self._file.close()

    def merged(self) -> Iterator[tuple[str, list[int]]]:
        """The words in order, each with its postings; none is kept."""
        terms, self._terms = self._terms, {}
        held = ((word, terms.pop(word)) for word in sorted(terms))
        if not self.runs:
            yield from held
            return
        merged = heapq.merge(*map(self._read, self.runs), held, key=itemgetter(0))
        for word, group in groupby(merged, key=itemgetter(0)):
            yield word, list(chain.from_iterable(map(itemgetter(1), group)))

    def _spill(self) -> None:
        """Write what is held as a run, and forget it."""
        if self._file is None:
            self._file = self._opened()
        self.runs.append(list(self._pages(self._file)))
        self._held = 0

    def _pages(self, file: IO[bytes]) -> Iterator[tuple[int, int]]:
        """Write what is held; where the pages are."""
        terms, self._terms = self._terms, {}
        page: list[tuple[str, list[int]]] = []
        size = 0
        for word in sorted(terms):
            postings = terms.pop(word)
            page.append((word, postings))
            size += len(postings)
            if size > _PAGE:
                yield file.tell(), file.write(pickle.dumps(page, 4))
                page = []
                size = 0
        yield file.tell(), file.write(pickle.dumps(page, 4))

    def _read(self, pages: Iterable[tuple[int, int]]) -> Iterator[tuple[str, list[int]]]:
        if self._file is not None:
            for start, size in pages:
                self._file.seek(start)
                yield from pickle.loads(self._file.read(size))  # noqa: S301 - it was just written
