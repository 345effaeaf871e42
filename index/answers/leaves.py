"""The leaves of a query: which papers a word, a year or a mark means, with what score."""

from __future__ import annotations

from collections.abc import Callable, Collection, Container, Iterable, Iterator
from dataclasses import replace
from functools import cache
from typing import NamedTuple, Protocol

from ..language import (
    HAS,
    Added,
    Has,
    Key,
    Mark,
    Near,
    New,
    Source,
    Suggested,
    Term,
    Value,
    Year,
)
from ..nearness import Likely
from ..segments import Inverted
from .checks import Check, begins_in, stands_in
from .hits import Marked
from .scoring import Scored, Scorer

LEAST = 1e-9
"""The score of papers of which no more is known than that they are meant; others have more."""

VARIANT = 0.25
"""What another form of a word counts (plans for planning) beside the form that was asked for."""

ASK_EVERY = 512
"""Papers looked at between two questions whether the answer is still wanted."""


class GivenUpError(Exception):
    """The question is no longer asked."""


class Known(Protocol):
    """What the rows of papers know beside the words, by the numbers of rows."""

    def family(self, word: str) -> tuple[str, ...]:
        """The other words of the index with the same stem."""
        ...

    def near(self, word: str, *, distance: int) -> Iterable[tuple[int, str]]:
        """The words of the index that differ from one in so many letters at most, with those."""
        ...

    def known_as(self, identifier: str, *, begun: bool) -> Iterable[int]:
        """The papers with an id or a citation key, or with one that begins so."""
        ...

    def from_source(self, name: str) -> Iterable[int]:
        """The papers of the sources whose names hold these signs."""
        ...

    def newest(self) -> Iterable[int]:
        """The papers that came with the last reading that brought any."""
        ...

    def came(self, first: str, last: str) -> Iterable[int]:
        """The papers that came in these days."""
        ...

    def with_value(self, value: Value) -> Iterable[int]:
        """The papers of which a field has a value."""
        ...


class _Others(NamedTuple):
    """The name under which the papers with other forms of a word are kept."""

    term: Term


class Leaves:
    """What the leaves of one question mean; `wanted` says whether it is still asked."""

    def __init__(
        self,
        inverted: Inverted,
        scorer: Scorer,
        known: Known,
        marked: Marked,
        wanted: Callable[[], bool],
    ) -> None:
        self.inverted = inverted
        self.scorer = scorer
        self.size = inverted.size
        self._known = known
        self._bearing = cache(lambda mark: frozenset(marked(mark)))
        self._wanted = wanted

    def asked(self, docs: Iterable[int]) -> Iterator[int]:
        """The same documents, as long as the question is asked. Raises GivenUpError."""
        for place, doc in enumerate(docs):
            if place % ASK_EVERY == 0:
                self.ask()
            yield doc

    def ask(self) -> None:
        """Raise GivenUpError if the question is no longer asked."""
        if not self._wanted():
            raise GivenUpError

    def live(self) -> list[int]:
        """All documents of papers that are there."""
        deleted = self.inverted.deleted
        if not deleted:
            return list(range(self.size))
        return [doc for doc in range(self.size) if doc not in deleted]

    def exact(self, term: Term) -> Scored:
        """The papers with a lone word just as it was typed."""
        if term.marked:
            written = self.scorer.word(term.marked)
            if written:
                return written
        return self.scorer.word(term.word)

    def forms(self, term: Term) -> tuple[str, ...]:
        """The other forms of a lone word that are meant too."""
        own: tuple[str, ...] = (term.word,) if term.marked else ()
        if term.fuzzy:
            near = self._known.near(term.word, distance=term.fuzzy)
            return own + tuple(word for _, word in near)
        return own if term.quoted else own + self._known.family(term.word)

    def is_costly(self, term: Term) -> bool:
        """Whether the other forms of a lone word take their time, since nobody asked before."""
        return not self.scorer.holds(_Others(term))

    def others(self, term: Term) -> Scored:
        """The papers that have only other forms of a lone word, with what these count."""
        return self.scorer.kept(_Others(term), lambda: self._others(term))

    def _others(self, term: Term) -> Scored:
        exact = self.exact(term)
        get = exact.getter(self.size)
        found: dict[int, float] = {}
        most = self.scorer.idf(len(exact)) if len(exact) else float("inf")
        for word in self.forms(term):
            self.ask()
            scored = self.scorer.word(word)
            # A rare form must not count more than the form that was asked for.
            share = VARIANT * min(1.0, most / self.scorer.idf(len(scored)))
            for doc, score in scored:
                if found.get(doc, 0.0) < score * share and not get(doc):
                    found[doc] = score * share
        return Scored.of(found)

    def lone(self, term: Term) -> Scored:
        """The papers that a lone whole word means, in any of its forms."""
        return self.scorer.kept(term, lambda: self._lone(term))

    def _lone(self, term: Term) -> Scored:
        exact = self.exact(term)
        others = self.others(term)
        return Scored.of(dict(others) | dict(exact)) if others else exact

    def begun(self, word: str) -> dict[int, float]:
        """All papers with a word that begins so."""
        found, whole = self.inverted.begun(word)
        scores = self.scorer.scores(found.items())
        if not whole:
            check = begins_in(word, self.inverted)
            for doc in self.asked(range(self.size)):
                if doc not in scores and check(doc):
                    # The best are known; of the others only that they are.
                    scores[doc] = LEAST
        for doc, score in self.scorer.word(word):
            scores[doc] = scores.get(doc, 0.0) + score
        return scores

    def candidates(self, term: Term) -> Scored:
        """Papers that have the words of a term somewhere; `check` tells which of them meet it."""
        if term.word and not term.field:
            return Scored.of(self.begun(term.word)) if term.begun else self.lone(term)
        whole = term.compounds[:-1] if term.begun else term.compounds
        scored = [self._compound(parts, joined) for parts, joined in whole]
        if term.begun:
            scored += self._last_begun(*term.compounds[-1], alone=not scored)
        elif term.field and term.word:
            scored = [self.lone(term)]
        return self.all_of(scored)

    def _last_begun(self, parts: tuple[str, ...], joined: str, *, alone: bool) -> list[Scored]:
        """Papers with a compound whose last part is only begun; [] where that tells too little."""
        if len(parts) == 1:
            return [Scored.of(self.begun(joined))] if alone else []
        found = dict(self.together(parts[:-1]))
        _larger(found, self.begun(joined).items())
        return [Scored.of(found)]

    def together(self, words: tuple[str, ...]) -> Scored:
        """The papers that have all these words somewhere."""
        if len(words) == 1:
            return self.scorer.word(words[0])
        return self.scorer.kept(words, lambda: self.all_of(list(map(self.scorer.word, words))))

    def check(self, term: Term) -> Check | None:
        """What else a paper must meet that has the words of a term; None if nothing."""
        if term.word and not term.field:
            return None
        if not term.word or term.begun:
            return stands_in(term, self.inverted)
        forms = (term.word, *self.forms(term))
        checks = [stands_in(_as_word(term, word), self.inverted) for word in dict.fromkeys(forms)]
        return lambda doc: any(check(doc) for check in checks)

    def meets(self, leaf: Year | Has | Key | Source | Value | Mark | Added | New) -> Check:
        """Which papers meet something that is no word."""
        if isinstance(leaf, Year):
            years = self.inverted.years()
            first = 1 if leaf.first is None else max(leaf.first, 1)  # 0 is no year
            last = 1 << 16 if leaf.last is None else leaf.last
            return lambda doc: first <= years[doc] <= last
        if isinstance(leaf, Has):
            traits, bit = self.inverted.traits(), 1 << HAS.index(leaf.what)
            return lambda doc: bool(traits[doc] & bit)
        if isinstance(leaf, Mark):
            return self._rows(self._bearing(leaf))
        if isinstance(leaf, Source):
            return self._rows(self._known.from_source(leaf.name))
        if isinstance(leaf, New):
            return self._rows(self._known.newest())
        if isinstance(leaf, Added):
            return self._rows(self._known.came(leaf.first, leaf.last))
        if isinstance(leaf, Value):
            return self._rows(self._known.with_value(leaf))
        found = set(self._known.known_as(leaf.value, begun=leaf.begun))
        if found or leaf.also is None:
            return self._rows(found)
        return self._as_words(leaf.also)

    def alike(
        self, nodes: Iterable[Near | Suggested], among: Collection[int] | None = None
    ) -> Likely:
        """The papers that nearness means, of those `among` or of all, best first.

        Near to several papers is near to all of them together, and nothing is near to one that is
        not there. Of what is both suggested and near the order is that of nearness.
        """
        found = Likely()
        near = {node.value for node in nodes if isinstance(node, Near)}
        for node in nodes:
            if isinstance(node, Suggested):
                liked, disliked = self.judged()
                found = self.scorer.nearness.suggested(
                    liked, disliked, among, self.ask, unsure=node.unsure
                )
                among = found.docs
        if near:
            known = [self._known.known_as(value, begun=False) for value in near]
            if not all(known):
                return Likely()
            docs = self._docs({number for numbers in known for number in numbers})
            found = self.scorer.nearness.near(docs, among, self.ask)
        return found

    def judged(self) -> tuple[list[int], list[int]]:
        """The papers that a person likes, by bookmark or vote, and those that were voted down."""
        down = self._bearing(Mark("is", "disliked"))
        up = self._bearing(Mark("is", "bookmarked")) | self._bearing(Mark("is", "liked"))
        return self._docs(up - down), self._docs(down)

    def _docs(self, numbers: Container[int]) -> list[int]:
        deleted = self.inverted.deleted
        held = enumerate(self.inverted.numbers)
        return [doc for doc, number in held if number in numbers and doc not in deleted]

    def _as_words(self, term: Term) -> Check:
        has, check = self.candidates(term).getter(self.size), self.check(term)
        return lambda doc: bool(has(doc)) and (check is None or check(doc))

    def _rows(self, numbers: Iterable[int]) -> Check:
        wanted = frozenset(numbers)
        of = self.inverted.numbers
        return lambda doc: of[doc] in wanted

    def _compound(self, parts: tuple[str, ...], joined: str) -> Scored:
        """The papers that have a compound as one word, or all its parts somewhere."""
        if len(parts) == 1:
            return self.scorer.word(joined)
        return self.scorer.kept((parts, joined), lambda: self._joined_or_not(parts, joined))

    def _joined_or_not(self, parts: tuple[str, ...], joined: str) -> Scored:
        found = dict(self.together(parts))
        _larger(found, self.scorer.word(joined))
        return Scored.of(found)

    def all_of(self, scored: list[Scored]) -> Scored:
        """The papers that are in all, with the sum of their scores."""
        found, *others = sorted(scored, key=len)
        for one in others:
            self.ask()
            found = found.both(one, self.size)
        return found


def _larger(found: dict[int, float], scored: Iterable[tuple[int, float]]) -> None:
    """Take more papers in, each with the larger of its scores."""
    for doc, score in scored:
        if found.get(doc, 0.0) < score:
            found[doc] = score


def _as_word(term: Term, word: str) -> Term:
    return replace(term, compounds=(((word,), word),), begun=False)
