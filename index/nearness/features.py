"""What a paper is about, as features with weights: its words, pairs of them, its keywords.

A text becomes a vector: the square root of how often a feature stands there, times how rare it is
to the power of `RARITY`. Title and keywords count `HEAD` times. Two words side by side are one
more feature, and so is each keyword as its authors stated it. Settled on 10,000 papers of
conferences by how often near papers share a keyword (`tests/bench/near.py`): pairs and the low
power are what plain tf-idf lacks.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from math import log, sqrt

from .common import COMMON

HEAD = 5.0
"""How much a word of the title or of a keyword counts beside one of the abstract."""

STATED = 5.0
"""How much a keyword counts that is stated in the same words."""

RARITY = 0.75
"""The power of the inverse document frequency; 1 lets rare words tell more than they know."""

PAIR_SHARE = 4
"""A pair is taken to be so many times as rare as the rarer of its words: nobody counts pairs."""

SHORTEST = 60.0
"""The least total by which a vector is made of a common length: short texts are no better."""

KEYWORD = "#"
"""The sign before the feature of a stated keyword."""

Vector = Mapping[str, float]
"""Feature -> value."""


def counted(text: bytes, only: Collection[str] | None = None) -> tuple[dict[str, float], float]:
    """How often each feature stands in a running text, and the total of all.

    With `only`, of these features alone; the total is of all as ever.
    """
    counts: dict[str, float] = {}
    total = 0.0
    for words, weight in _stretches(text):
        before = ""
        for word in words:
            # A sign of Chinese is a word, a letter of ours is none.
            if word in COMMON or word.isdecimal() or (len(word) < 2 and word.isascii()):
                before = ""
                continue
            total += weight
            if only is None or word in only:
                counts[word] = counts.get(word, 0.0) + weight
            if before:
                total += weight
                pair = f"{before} {word}"
                if only is None or pair in only:
                    counts[pair] = counts.get(pair, 0.0) + weight
            before = word
    for keyword in _keywords(text):
        total += STATED
        stated = KEYWORD + keyword
        if only is None or stated in only:
            counts[stated] = counts.get(stated, 0.0) + STATED
    return counts, total


class Weights:
    """What each feature counts in a collection of `size` papers.

    `frequency` tells how many of them have a word.
    """

    def __init__(self, size: int, frequency: Callable[[str], int]) -> None:
        self._size = max(1, size)
        self._frequency = frequency
        self._frequencies: dict[str, int] = {}
        self._known: dict[str, float] = {}

    def of(self, feature: str) -> float:
        """The weight of a feature: the rarer, the more."""
        weight = self._known.get(feature)
        if weight is None:
            frequency = float(self.rarest(feature))
            if " " in feature or feature[0] == KEYWORD:
                frequency = max(1.0, frequency / PAIR_SHARE)
            weight = (log(self._size / (min(frequency, self._size) + 1)) + 1) ** RARITY
            self._known[feature] = weight
        return weight

    def rarest(self, feature: str) -> int:
        """How many papers have the rarest word of a feature."""
        return min(map(self._of_word, shown(feature).split()), default=0)

    def vector(self, text: bytes) -> dict[str, float]:
        """The vector of a running text, of length 1; empty for a text that says nothing."""
        counts, _ = counted(text)
        values = {name: sqrt(count) * self.of(name) for name, count in counts.items()}
        length = sqrt(sum(value * value for value in values.values()))
        return {name: value / length for name, value in values.items()} if length else {}

    def _of_word(self, word: str) -> int:
        frequency = self._frequencies.get(word)
        if frequency is None:
            frequency = self._frequencies[word] = self._frequency(word)
        return frequency


def length_of(total: float) -> float:
    """About how long the vector of a text of such a total is, without looking all words up."""
    return sqrt(max(total, SHORTEST))


def shown(feature: str) -> str:
    """A feature as a person reads it."""
    return feature.removeprefix(KEYWORD)


def _stretches(text: bytes) -> Iterator[tuple[list[str], float]]:
    """The words of title, keywords and abstract, each with what it counts."""
    title, keywords, _, _, abstract = _lines(text)
    yield _words(title), HEAD
    for keyword in keywords.split(" ; "):
        yield _words(keyword), HEAD
    yield _words(abstract), 1.0


def _keywords(text: bytes) -> Iterator[str]:
    for keyword in _lines(text)[1].split(" ; "):
        words = " ".join(_words(keyword))
        if words:
            yield words


def _lines(text: bytes) -> list[str]:
    """Title, keywords, authors, venue and abstract, as `segments.running_text` has them."""
    return text.decode("utf-8", "surrogatepass").split("\n", 5)[:5]


def _words(line: str) -> list[str]:
    return line.replace("-", " ").split()
