"""Scores of single words: BM25 over the weighted bag, as Whoosh's `BM25F` reckons it."""

from __future__ import annotations

from array import array
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from functools import cached_property
from heapq import nsmallest
from math import log
from operator import add
from typing import TYPE_CHECKING, cast

from ..segments import K1, B, Inverted

if TYPE_CHECKING:
    from ..nearness import Nearness

DENSE_FROM = 16
"""A word that one paper of so many has is looked up in an array over all papers, else in a dict."""

AT_ONCE = 256
"""Papers that are picked out as the best before all are sorted."""

SAMPLE = 2000
"""Scores of which is told how large the best are."""

KEPT_BYTES = 48 << 20
"""Memory for the scores of words that were asked for: those of a query being typed, and more."""


class Scored:
    """Papers, by rising document, with a score of each."""

    __slots__ = ("_best", "_get", "_order", "docs", "scores")

    def __init__(self, docs: Sequence[int] = (), scores: Sequence[float] = ()) -> None:
        self.docs = docs
        self.scores = scores
        self._get: Callable[[int], float] | None = None
        self._order: Sequence[int] | None = None
        self._best: list[int] | None = None

    @classmethod
    def of(cls, found: dict[int, float]) -> Scored:
        """The papers of a dict."""
        docs = sorted(found)
        return cls(array("I", docs), array("d", [found[doc] for doc in docs]))

    def __len__(self) -> int:
        return len(self.docs)

    def __iter__(self) -> Iterator[tuple[int, float]]:
        return zip(self.docs, self.scores, strict=True)

    def getter(self, size: int) -> Callable[[int], float]:
        """Gives the score of any of `size` papers, and for those not here what is false."""
        if self._get is None:
            if len(self.docs) * DENSE_FROM > size:
                dense = array("d", bytes(8 * size))
                for doc, score in self:
                    dense[doc] = score
                self._get = dense.__getitem__
            else:
                self._get = cast("Callable[[int], float]", dict(self).get)
        return self._get

    def only(self, docs: Iterable[int], size: int) -> Scored:
        """Those of these papers, by rising document, that are named; all of them are here."""
        some = array("I", docs)
        return Scored(some, array("d", map(self.getter(size), some)))

    def both(self, other: Scored, size: int) -> Scored:
        """The papers that are here and in another, with the sum of their scores."""
        few, many = (self, other) if len(self) <= len(other) else (other, self)
        get = many.getter(size)
        # A filter and a map over what is written in C: a tenth of what a loop takes.
        some = array("I", filter(get, few.docs))
        first = map(few.getter(size), some) if len(some) < len(few) else few.scores
        return Scored(some, array("d", map(add, first, map(get, some))))

    def best(self, count: int) -> list[int]:
        """The best documents, in order; of equal ones the first. At most `AT_ONCE`."""
        if self._best is None:
            if self._order is not None or len(self.docs) <= AT_ONCE:
                self._best = list(self.order()[:AT_ONCE])
            else:
                self._best = self._picked()
        return self._best[:count]

    def _picked(self) -> list[int]:
        """The best without sorting all: those above a score that a sample says is low enough."""
        step = max(1, len(self.scores) // SAMPLE)
        sample = sorted(self.scores[::step], reverse=True)
        least = sample[min(len(sample) - 1, 2 * AT_ONCE // step + 8)]
        likely = [
            (-score, doc)
            for doc, score in zip(self.docs, self.scores, strict=True)
            if score >= least
        ]
        if len(likely) < AT_ONCE:
            return list(self.order()[:AT_ONCE])
        return [doc for _, doc in nsmallest(AT_ONCE, likely)]

    def order(self) -> Sequence[int]:
        """The documents, best first; of equal ones the first."""
        if self._order is None:
            scores = dict(self)
            # Sorting is stable: what is equal stays in the order of the documents.
            ranked = sorted(self.docs, key=scores.__getitem__, reverse=True)
            self._order = array("I", ranked)
        return self._order

    def by_rank(self) -> Iterator[int]:
        """The documents, best first; the first few come without sorting all."""
        given = self.best(AT_ONCE)
        yield from given
        yield from self.order()[len(given) :]

    def bytes_held(self, size: int) -> int:
        """About how much memory this takes at most."""
        return 16 * len(self.docs) + min(8 * size, 120 * len(self.docs))


class _Units(dict[float, list[float]]):
    """A weight -> the score of a word with an idf of 1, by the byte of the paper's length.

    Reckoned in the very order of Whoosh's `bm25`, so that equal scores are equal.
    """

    def __init__(self, norms: list[float]) -> None:
        super().__init__()
        self._norms = norms

    def __missing__(self, weight: float) -> list[float]:
        self[weight] = units = [(weight * (K1 + 1)) / (weight + norm) for norm in self._norms]
        return units


class Scorer:
    """Scores of words in an inverted index; those asked for last are kept."""

    def __init__(self, inverted: Inverted) -> None:
        self._inverted = inverted
        self.size = inverted.size
        average = inverted.length / (inverted.size or 1) or 1
        norms = [K1 * ((1 - B) + B * length / average) for length in inverted.length_of]
        self._units = _Units(norms)
        self._kept: OrderedDict[Hashable, Scored] = OrderedDict()
        self._held = 0

    @cached_property
    def nearness(self) -> Nearness:
        """What papers are about, beside what they are sought by."""
        from ..nearness import Nearness

        return Nearness(self._inverted)

    def idf(self, frequency: int) -> float:
        """What a word counts that so many papers have: the fewer, the more."""
        return log((self.size or 1) / (frequency + 1)) + 1

    def frequency(self, word: str) -> int:
        """How many papers have a word."""
        kept = self._kept.get(word)
        return self._inverted.frequency(word) if kept is None else len(kept)

    def holds(self, name: Hashable) -> bool:
        """Whether the scores of a word, or what is kept under another name, are at hand."""
        return name in self._kept

    def word(self, word: str) -> Scored:
        """The papers that have a word."""
        return self.kept(word, lambda: self._read(word))

    def kept(self, name: Hashable, make: Callable[[], Scored]) -> Scored:
        """What is kept under a name, made if it is not there."""
        kept = self._kept.get(name)
        if kept is None:
            kept = make()
            self._keep(name, kept)
        self._kept.move_to_end(name)
        return kept

    def _read(self, word: str) -> Scored:
        docs, weights = self._inverted.postings(word)
        idf = self.idf(len(docs))
        units, lengths = self._units, self._inverted.lengths
        scores = [
            idf * units[weight][length]
            for weight, length in zip(weights, map(lengths.__getitem__, docs), strict=True)
        ]
        return Scored(array("I", docs), array("d", scores))

    def word_in(self, word: str, docs: Sequence[int]) -> dict[int, float]:
        """The scores of a word in those of some papers, by rising document, that have it."""
        found = self._inverted.weights_in(word, docs)
        return self.scores(found.items(), self.idf(self._inverted.frequency(word)))

    def scores(self, weighed: Iterable[tuple[int, float]], idf: float = 1.0) -> dict[int, float]:
        """The scores of papers by the weight that something has in them."""
        units, lengths = self._units, self._inverted.lengths
        return {doc: idf * units[weight][lengths[doc]] for doc, weight in weighed}

    def _keep(self, name: Hashable, scored: Scored) -> None:
        self._kept[name] = scored
        self._held += scored.bytes_held(self.size)
        while self._held > KEPT_BYTES and len(self._kept) > 1:
            _, gone = self._kept.popitem(last=False)
            self._held -= gone.bytes_held(self.size)
