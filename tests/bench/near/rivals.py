"""Other ways to find what is near: tf-idf neighbours, BM25, Whoosh's more-like-this, chance.

All get the same texts: title, keywords and abstract of each paper, in one string. They are plain
Python and take their time; what is compared here is what they find.
"""

from __future__ import annotations

import random
import re
import warnings
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable, Sequence
from heapq import nlargest
from math import log, sqrt
from pathlib import Path
from typing import Any

_WORD = re.compile(r"[a-z0-9]+")

TERMS = 30
"""Words that Whoosh takes from a paper; with the five of its manual it finds less."""


class Rival(ABC):
    """Ranks papers by number; those asked about are left out."""

    name = ""

    @abstractmethod
    def near(self, number: int, count: int) -> Sequence[int]:
        """The nearest papers to one."""

    @abstractmethod
    def suggested(self, liked: Sequence[int], disliked: Sequence[int], count: int) -> Sequence[int]:
        """The likeliest papers by some that are liked and some that are not."""


class _Weighted(Rival):
    """A score is a sum over words: of what a word is worth, times its weight in a paper."""

    def __init__(self, texts: Sequence[str]) -> None:
        self.counts = [Counter(_WORD.findall(text.lower())) for text in texts]
        self.size = len(texts)
        frequencies = Counter(word for one in self.counts for word in one)
        self.idf = {word: log(self.size / (many + 1)) + 1 for word, many in frequencies.items()}
        self.postings: dict[str, list[tuple[int, float]]] = {}
        for number, counts in enumerate(self.counts):
            for word, weight in self.weights(number, counts).items():
                self.postings.setdefault(word, []).append((number, weight))

    def weights(self, number: int, counts: Counter[str]) -> dict[str, float]:
        raise NotImplementedError

    def best(self, worth: dict[str, float], without: Iterable[int], count: int) -> list[int]:
        scores = [0.0] * self.size
        for word, value in worth.items():
            for number, weight in self.postings[word]:
                scores[number] += value * weight
        left_out = set(without)
        numbers = (number for number in range(self.size) if number not in left_out)
        return nlargest(count, numbers, key=scores.__getitem__)


class TfIdf(_Weighted):
    """The cosine of tf-idf vectors; to several papers the mean of it."""

    name = "tf-idf nearest neighbours"

    def weights(self, number: int, counts: Counter[str]) -> dict[str, float]:
        values = {word: count * self.idf[word] for word, count in counts.items()}
        length = sqrt(sum(value * value for value in values.values())) or 1.0
        return {word: value / length for word, value in values.items()}

    def near(self, number: int, count: int) -> Sequence[int]:
        return self.best(self.weights(number, self.counts[number]), [number], count)

    def suggested(self, liked: Sequence[int], disliked: Sequence[int], count: int) -> Sequence[int]:
        worth: dict[str, float] = {}
        for number in liked:
            for word, value in self.weights(number, self.counts[number]).items():
                worth[word] = worth.get(word, 0.0) + value
        return self.best(worth, [*liked, *disliked], count)


class Bm25(_Weighted):
    """BM25 (k1 1.2, b 0.75), asked for all words of the papers, as often as they stand there."""

    name = "BM25 on the words of the papers"

    def weights(self, number: int, counts: Counter[str]) -> dict[str, float]:
        if not hasattr(self, "average"):
            self.average = sum(one.total() for one in self.counts) / self.size
        norm = 1.2 * (0.25 + 0.75 * counts.total() / self.average)
        return {
            word: self.idf[word] * count * 2.2 / (count + norm) for word, count in counts.items()
        }

    def near(self, number: int, count: int) -> Sequence[int]:
        return self.best(dict(self.counts[number]), [number], count)

    def suggested(self, liked: Sequence[int], disliked: Sequence[int], count: int) -> Sequence[int]:
        words: Counter[str] = Counter()
        for number in liked:
            words += self.counts[number]
        return self.best(dict(words), [*liked, *disliked], count)


class MoreLikeThis(Rival):
    """Whoosh's own: the key terms of the papers by its Bo1 model, sought by its BM25F."""

    name = "Whoosh's more-like-this"

    def __init__(self, texts: Sequence[str], folder: Path) -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            from whoosh import fields, index, query
        self._query: Any = query
        folder.mkdir(parents=True)
        schema = fields.Schema(number=fields.STORED, text=fields.TEXT(stored=True))
        made = index.create_in(str(folder), schema)
        writer = made.writer(limitmb=256)
        for number, text in enumerate(texts):
            writer.add_document(number=number, text=text)
        writer.commit()
        self._searcher: Any = made.searcher()

    def near(self, number: int, count: int) -> Sequence[int]:
        return self._asked([number], [number], count)

    def suggested(self, liked: Sequence[int], disliked: Sequence[int], count: int) -> Sequence[int]:
        return self._asked(liked, [*liked, *disliked], count)

    def _asked(self, numbers: Sequence[int], without: Iterable[int], count: int) -> list[int]:
        # They were written in one segment, so documents have the numbers of the papers.
        terms = self._searcher.key_terms(numbers, "text", numterms=TERMS)
        parts = [self._query.Term("text", word, boost=weight) for word, weight in terms]
        left_out = set(without)
        hits = self._searcher.search(self._query.Or(parts), limit=count + len(left_out))
        found = [int(hit["number"]) for hit in hits]
        return [number for number in found if number not in left_out][:count]


class Chance(Rival):
    """Any papers."""

    name = "chance"

    def __init__(self, size: int) -> None:
        self._size = size
        self._random = random.Random(1)

    def near(self, number: int, count: int) -> Sequence[int]:
        return self._random.sample(range(self._size), count)

    def suggested(self, liked: Sequence[int], disliked: Sequence[int], count: int) -> Sequence[int]:
        return self._random.sample(range(self._size), count)
