"""The papers nearest to some, and the likeliest for a taste, each with the words that say so.

In two steps: the postings of the words that weigh most give `LOOKED_AT` candidates; these are read,
and compared by all of their features.
"""

from __future__ import annotations

import random
from array import array
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from heapq import nlargest
from math import exp, log, sqrt
from typing import NamedTuple

from ..segments import Inverted
from .common import BEGINNINGS
from .features import KEYWORD, Vector, Weights, counted, length_of, shown
from .learning import Example, learnt
from .likely import Because, Likely, Taste

LOOKED_AT = 500
"""Candidates that are read and compared, and so the papers of an answer, at most."""

NEAR_WORDS = 30
"""Words of a paper whose postings give candidates: more of them change nothing."""

TASTE_WORDS = 200
"""Words of a taste whose postings give candidates."""

COST = 0.1
"""What an example costs on the average, as long as there are as many for as against."""

UNJUDGED = 300
"""Papers by chance that are taken as examples against: most papers interest nobody."""

JUDGED_SHARE = 4.0
"""How much a paper that was voted down counts beside one of those."""

MOST_JUDGED = 400
"""Papers that were marked of each kind from which is learnt, at most."""

STEEP = log(4)
"""How steep scores are: an average liked paper, judged by the others, has 0.8, any other 0.2."""

SPREADS = 2.0
"""Standard deviations from other papers at which the boundary lies at least."""

LEAST = 1e-4
"""The least score, so that each paper has one."""

TOO_COMMON, FEW = 0.2, 10
"""Share of the papers from which a word that they have is not told: it says too little.

But so many papers may have it in any case.
"""

TOO_RARE = 3
"""Papers that must have a word that is told of a taste: else it is the name of one of them."""

WORDS_TOLD = 8
"""Words that are told of a paper at most."""

LIT = 24
"""Words that light up in an answer."""

PAIRED = 0.5
"""Share of what a word adds from which a pair with it is told in its place."""

Words = tuple[str, ...]

Ask = Callable[[], None]
"""Raises if the answer is no longer wanted."""


class _Learnt(NamedTuple):
    """A taste as it is applied.

    Weights by feature, the scale of the lengths, the boundary, and how far from it the score is
    0.8.
    """

    weights: Vector
    scale: float
    boundary: float
    reach: float
    taste: Taste

    def score(self, worth: float) -> float:
        """The score of a paper from 0 to 1 by the sum of its weights."""
        steps = STEEP * (worth / self.scale - self.boundary) / self.reach
        return 1 / (1 + exp(-max(-50.0, min(50.0, steps))))


class Nearness:
    """Papers of an inverted index compared by what they are about. What was learnt last is kept."""

    def __init__(self, inverted: Inverted) -> None:
        self._inverted = inverted
        self._weights = Weights(inverted.size, inverted.frequency)
        self._judged: tuple[frozenset[int], frozenset[int]] | None = None
        self._learnt: _Learnt | None = None

    def near(self, docs: Collection[int], among: Collection[int] | None, ask: Ask) -> Likely:
        """The papers nearest to some, which are left out; of those `among` or of all."""
        profile = self._profile(docs)
        if not profile:
            return Likely()
        candidates = self._candidates(profile, NEAR_WORDS, docs, among, ask)
        found: list[tuple[float, int, Because]] = []
        # The weights of the other text belong to its side of the product.
        weighed = {name: value * self._weights.of(name) for name, value in profile.items()}
        longest = self._longest(docs)
        for doc in candidates:
            parts, length = self._parts(doc, weighed)
            scale = length * longest
            score = sum(value for _, value in parts) / scale
            if parts:
                found.append((min(1.0, score), doc, self._because(parts, scale)))
        ask()
        found.sort(key=lambda one: (-one[0], one[1]))
        weightiest = nlargest(4 * LIT, profile.items(), key=_size)
        return _likely(found, tuple(word for word, _ in self._distinct(weightiest, LIT)))

    def suggested(
        self,
        liked: Collection[int],
        disliked: Collection[int],
        among: Collection[int] | None,
        ask: Ask,
        *,
        unsure: bool = False,
    ) -> Likely:
        """The papers that somebody likely likes who likes and dislikes these; of the others.

        The score is that of a logistic curve: 0.5 at the boundary. With `unsure` those next to
        the boundary come first, and the score is 1 there and 0 far from it.
        """
        if not liked:
            return Likely(taste=Taste(0, len(disliked)))
        model = self._model(frozenset(liked), frozenset(disliked), ask)
        judged = {*liked, *disliked}
        candidates = self._candidates(model.weights, TASTE_WORDS, judged, among, ask)
        weighed = {name: value * self._weights.of(name) for name, value in model.weights.items()}
        found: list[tuple[float, int, Because]] = []
        for place, doc in enumerate(candidates):
            if place % 64 == 0:
                ask()
            parts, length = self._parts(doc, weighed)
            score = model.score(sum(value for _, value in parts) / length)
            if unsure:
                score = 1 - abs(2 * score - 1)
            because = self._because(parts, length * model.scale)
            found.append((max(score, LEAST), doc, because))
        found.sort(key=lambda one: (-one[0], one[1]))
        return _likely(found, model.taste.words_for, model.taste)

    def _profile(self, docs: Collection[int]) -> dict[str, float]:
        """What some papers are about, together."""
        profile: dict[str, float] = {}
        for doc in sorted(docs):
            for name, value in self._weights.vector(self._inverted.text(doc)).items():
                profile[name] = profile.get(name, 0.0) + value / len(docs)
        return profile

    def _longest(self, docs: Collection[int]) -> float:
        """By what lengths are to be multiplied so that a paper is nearest to itself, with 1."""
        ratios = [self._ratio(doc) for doc in docs]
        return max(ratios, default=1.0) or 1.0

    def _ratio(self, doc: int) -> float:
        """How long the vector of a paper is beside what `length_of` says."""
        counts, total = counted(self._inverted.text(doc))
        squares = sum(count * self._weights.of(name) ** 2 for name, count in counts.items())
        return sqrt(squares) / length_of(total)

    def _candidates(
        self,
        weights: Vector,
        most: int,
        without: Collection[int],
        among: Collection[int] | None,
        ask: Ask,
    ) -> list[int]:
        """The papers that are likeliest by the postings of the weightiest words."""
        inverted = self._inverted
        words = [name for name in weights if " " not in name and name[0] != KEYWORD]
        telling = nlargest(most, words, key=lambda name: abs(weights[name]))
        sums = array("d", bytes(8 * inverted.size))
        roots = _Roots()
        for word in telling:
            ask()
            value = weights[word] * self._weights.of(word)
            docs, found = inverted.postings(word)
            for doc, weight in zip(docs, found, strict=True):
                sums[doc] += value * roots[weight]
        ask()
        lengths = [1 / sqrt(max(length, 20)) for length in inverted.length_of]
        left_out = inverted.deleted.union(without)
        here: Iterable[int] = range(inverted.size) if among is None else sorted(among)
        scored = (
            (sums[doc] * lengths[inverted.lengths[doc]], -doc)
            for doc in here
            if doc not in left_out
        )
        return [-doc for _, doc in nlargest(LOOKED_AT, scored)]

    def _parts(self, doc: int, weighed: Vector) -> tuple[list[tuple[str, float]], float]:
        """What each feature gives a paper, before its length is made that of all; that length."""
        counts, total = counted(self._inverted.text(doc), weighed)
        parts = [(name, weighed[name] * sqrt(count)) for name, count in counts.items()]
        return parts, length_of(total)

    def _model(self, liked: frozenset[int], disliked: frozenset[int], ask: Ask) -> _Learnt:
        if self._learnt is None or self._judged != (liked, disliked):
            self._learnt = self._learn(liked, disliked, ask)
            self._judged = liked, disliked
        return self._learnt

    def _learn(self, liked: frozenset[int], disliked: frozenset[int], ask: Ask) -> _Learnt:
        inverted = self._inverted
        chance = random.Random(len(liked))  # noqa: S311 - no secret
        others = [
            doc
            for doc in chance.sample(range(inverted.size), min(inverted.size, 2 * UNJUDGED))
            if doc not in liked and doc not in disliked and doc not in inverted.deleted
        ][:UNJUDGED]
        good, bad = _some(liked, chance), _some(disliked, chance)
        total = len(good) + len(bad) + len(others)
        against = JUDGED_SHARE * len(bad) + len(others) or 1.0
        usual = COST * total / 2
        costs = (
            (good, True, usual / len(good)),
            (bad, False, JUDGED_SHARE * usual / against),
            (others, False, usual / against),
        )
        examples = []
        for docs, is_liked, cost in costs:
            for doc in docs:
                ask()
                vector = self._weights.vector(inverted.text(doc))
                examples.append(Example(vector, is_liked, cost))
        model = learnt(examples, ask)
        ratios = sorted(self._ratio(doc) for doc in good)
        scale = ratios[len(ratios) // 2] or 1.0
        reach = max((model.liked - model.others) / 2, SPREADS * model.spread, LEAST)
        boundary = model.others + reach
        vectors = [example.vector for example in examples[: len(good) + len(bad)]]
        taste = Taste(len(liked), len(disliked), *self._telling(model.weights, vectors))
        return _Learnt(model.weights, scale, boundary, reach, taste)

    def _telling(self, weights: Vector, judged: Iterable[Vector]) -> tuple[Words, Words]:
        """The words that tell most for and against, of papers that a person has judged."""
        worth: dict[str, float] = {}
        for vector in judged:
            for name, value in vector.items():
                worth[name] = worth.get(name, 0.0) + value * weights.get(name, 0.0)
        known = [
            (name, value)
            for name, value in worth.items()
            if self._weights.rarest(name) >= min(TOO_RARE, self._inverted.size // 10)
        ]
        found = []
        for sign in (1, -1):
            of_sign = [part for part in known if sign * part[1] > 0]
            some = nlargest(4 * LIT, of_sign, key=_size)
            found.append(tuple(word for word, _ in self._distinct(some, LIT)))
        return found[0], found[1]

    def _because(self, parts: Sequence[tuple[str, float]], scale: float) -> Because:
        """The weightiest of what was added up, each word once."""
        weightiest = nlargest(3 * WORDS_TOLD, parts, key=_size)
        return tuple(
            (word, value / scale) for word, value in self._distinct(weightiest, WORDS_TOLD)
        )

    def _distinct(
        self, parts: Sequence[tuple[str, float]], most: int
    ) -> Iterator[tuple[str, float]]:
        """The first features as a person reads them.

        Without words that others say as well, and those that nearly every paper has.
        """
        common = max(FEW, TOO_COMMON * self._inverted.size)
        paired: dict[str, float] = {}
        for name, value in parts:
            words = shown(name).split()
            if len(words) > 1:
                for word in words:
                    paired[word] = max(paired.get(word, 0.0), abs(value))
        said: set[str] = set()
        for name, value in parts:
            words = shown(name).split()
            if said.issuperset(words) or self._weights.rarest(name) > common:
                continue
            alone = len(words) == 1
            if alone and (
                words[0] in BEGINNINGS or paired.get(words[0], 0.0) > PAIRED * abs(value)
            ):
                continue
            said.update(words)
            yield " ".join(words), value
            most -= 1
            if not most:
                return


class _Roots(dict[float, float]):
    """The square roots of weights, of which there are few."""

    def __missing__(self, weight: float) -> float:
        self[weight] = root = sqrt(weight)
        return root


def _some(docs: frozenset[int], chance: random.Random) -> list[int]:
    """These papers, or as many of them by chance as are learnt from."""
    held = sorted(docs)
    return held if len(held) <= MOST_JUDGED else sorted(chance.sample(held, MOST_JUDGED))


def _size(part: tuple[str, float]) -> float:
    return abs(part[1])


def _likely(
    found: Sequence[tuple[float, int, Because]], words: tuple[str, ...], taste: Taste | None = None
) -> Likely:
    return Likely(
        array("I", [doc for _, doc, _ in found]),
        array("d", [score for score, _, _ in found]),
        {doc: because for _, doc, because in found},
        words,
        taste,
    )
