"""Words lead to papers: what an evaluation needs of an inverted index, and ours over segments."""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate
from pathlib import Path
from typing import Any, Protocol

from .segment import BEGUN, Segment, encoded


class Inverted(Protocol):
    """An inverted index over papers, which it numbers from 0: their documents.

    The numbers of their rows are in `numbers`. Documents of papers that are gone are in `deleted`,
    and may be in any answer. `lengths` are bytes, as Whoosh keeps lengths, `length_of` their
    values, and `length` is the sum of all.
    """

    size: int
    length: int
    lengths: bytes
    length_of: Sequence[int]
    numbers: array[int]
    deleted: frozenset[int]

    def frequency(self, word: str) -> int:
        """How many papers have a word."""
        ...

    def postings(self, word: str) -> tuple[list[int], list[float]]:
        """The papers that have a word, rising, and its weight in each."""
        ...

    def weights_in(self, word: str, wanted: Sequence[int]) -> dict[int, float]:
        """The weight of a word in those of some papers, by rising document, that have it."""
        ...

    def begun(self, prefix: str) -> tuple[dict[int, float], bool]:
        """Papers with words that begin so, and the largest weight of one in each.

        All of them, and True; or some that have it with most weight, and False.
        """
        ...

    def beginning(self, prefix: str) -> Iterator[str]:
        """The words that begin so."""
        ...

    def text(self, doc: int) -> bytes:
        """The running text of a paper, as `entry.running_text` makes it."""
        ...

    def holds(self, signs: bytes, doc: int) -> bool:
        """Whether these signs stand in the running text of a paper."""
        ...

    def years(self) -> array[int]:
        """The year of each paper, 0 where there is none."""
        ...

    def traits(self) -> array[int]:
        """What each paper has, as `entry.traits` puts it."""
        ...

    def close(self) -> None:
        """Let go of the files."""
        ...


def heaviest(found: dict[int, float], docs: Sequence[int], weights: Sequence[float]) -> None:
    """Take more documents in, each with the larger of its weights."""
    for doc, weight in zip(docs, weights, strict=True):
        if found.get(doc, 0.0) < weight:
            found[doc] = weight


class Segments:
    """The inverted index of a folder, read straight from the files of its segments.

    `said` has what `bulk.described` says of them as "segments", and as "lengths" what each byte of
    a length means.
    """

    def __init__(self, folder: Path, said: Mapping[str, Any]) -> None:
        self.length_of: Sequence[int] = said["lengths"]
        self._segments = [Segment(folder, one) for one in said["segments"]]
        sizes = [segment.size for segment in self._segments]
        self._bases = [0, *accumulate(sizes)][:-1]
        self.size = sum(sizes)
        self.length = sum(segment.length for segment in self._segments)
        self.lengths = b"".join(segment.lengths for segment in self._segments)
        self.numbers = self._joined([segment.numbers for segment in self._segments], "I")
        self._years: array[int] | None = None
        self._traits: array[int] | None = None
        self.deleted = frozenset(
            base + doc for base, segment in self._based() for doc in segment.deleted
        )

    def frequency(self, word: str) -> int:
        """How many papers have a word."""
        return sum(place.frequency for one in self._segments if (place := one.find(word)))

    def postings(self, word: str) -> tuple[list[int], list[float]]:
        """The papers that have a word, rising, and its weight in each."""
        docs: list[int] = []
        weights: list[float] = []
        for base, segment in self._based():
            place = segment.find(word)
            if place is not None:
                some, weighed = segment.postings(place, base)
                docs += some
                weights += weighed
        return docs, weights

    def weights_in(self, word: str, wanted: Sequence[int]) -> dict[int, float]:
        """The weight of a word in those of some papers, by rising document, that have it."""
        found: dict[int, float] = {}
        for base, segment in self._based():
            start, stop = (
                bisect_right(wanted, base - 1),
                bisect_right(wanted, base + segment.size - 1),
            )
            place = segment.find(word) if stop > start else None
            if place is not None:
                here = [doc - base for doc in wanted[start:stop]]
                for doc, weight in segment.weights_in(place, here).items():
                    found[doc + base] = weight
        return found

    def begun(self, prefix: str) -> tuple[dict[int, float], bool]:
        """Papers with words that begin so, and the largest weight of one in each.

        All of them, and True; or some that have it with most weight, and False.
        """
        found: dict[int, float] = {}
        whole = True
        for base, segment in self._based():
            place = segment.find("=" + prefix, BEGUN)
            if place is None:
                place = segment.find("+" + prefix, BEGUN)
                whole = whole and place is None
            if place is not None:
                found.update(zip(*segment.postings(place, base), strict=True))
            else:
                for _, each in segment.beginning(prefix):
                    heaviest(found, *segment.postings(each, base))
        return found, whole

    def beginning(self, prefix: str) -> Iterator[str]:
        """The words that begin so."""
        for segment in self._segments:
            for word, _ in segment.beginning(prefix):
                yield word

    def text(self, doc: int) -> bytes:
        """The running text of a paper, as `entry.running_text` makes it."""
        at = bisect_right(self._bases, doc) - 1
        return self._segments[at].text(doc - self._bases[at])

    def holds(self, signs: bytes, doc: int) -> bool:
        """Whether these signs stand in the running text of a paper."""
        at = bisect_right(self._bases, doc) - 1
        return self._segments[at].holds(signs, doc - self._bases[at])

    def years(self) -> array[int]:
        """The year of each paper, 0 where there is none."""
        if self._years is None:
            self._years = self._joined([segment.years for segment in self._segments], "H")
        return self._years

    def traits(self) -> array[int]:
        """What each paper has, as `entry.traits` puts it."""
        if self._traits is None:
            self._traits = self._joined([segment.traits for segment in self._segments], "H")
        return self._traits

    def close(self) -> None:
        """Let go of the files."""
        for segment in self._segments:
            segment.close()

    def _based(self) -> Iterator[tuple[int, Segment]]:
        return zip(self._bases, self._segments, strict=True)

    @staticmethod
    def _joined(columns: list[Any], kind: str) -> array[int]:
        joined = array(kind)
        for column in columns:
            joined.extend(column)
        return joined


__all__ = ["Inverted", "Segments", "encoded", "heaviest"]
