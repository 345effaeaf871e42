"""Papers in the order in which they answer a query."""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from ..nearness import Likely
from .scoring import Scored


class Answer:
    """Documents, best first, with their scores, which never rise.

    `likely` says why they are here, where that is nearness.
    """

    __slots__ = ("docs", "likely", "scores")

    def __init__(
        self,
        docs: Sequence[int] = (),
        scores: Sequence[float] = (),
        likely: Likely | None = None,
    ) -> None:
        self.docs = docs
        self.scores = scores
        self.likely = likely

    @classmethod
    def best(cls, scored: Scored, count: int, size: int) -> Answer:
        """The best of papers, of `size` that there are."""
        docs = scored.best(count)
        return cls(docs, array("d", map(scored.getter(size), docs)))

    @classmethod
    def all(cls, scored: Scored, size: int) -> Answer:
        """All these papers, of `size` that there are."""
        order = scored.order()
        return cls(order, array("d", map(scored.getter(size), order)))

    def __len__(self) -> int:
        return len(self.docs)

    def then(self, others: Answer) -> Answer:
        """These papers and behind them others, whose scores are made less than any of these."""
        if not others.docs or not self.docs:
            return others if others.docs else self
        least, most = self.scores[-1], others.scores[0]
        scale = 0.99 * least / most if most >= least and most else 1.0
        docs, scores = array("I", self.docs), array("d", self.scores)
        docs.extend(others.docs)
        scores.extend([score * scale for score in others.scores])
        return Answer(docs, scores)
