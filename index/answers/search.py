"""A query becomes hits: which papers, in which order, in what time."""

from __future__ import annotations

import time
from array import array
from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Self

from ..damage import BrokenIndexError, reading
from ..language import Key, Mark, Near, Node, Query, Term, leaves, understand
from ..nearness import Likely
from ..rows import RowStore, Shelf
from ..segments import Inverted
from ..words import Vocabulary
from .answer import Answer
from .correction import better, corrected
from .evaluation import Bases, Evaluation
from .explanation import explained
from .hits import Explanation, Hits, Marked, Wanted, always, unmarked
from .leaves import ASK_EVERY, LEAST, GivenUpError, Leaves
from .lighting import light_of, with_words
from .scoring import Scorer
from .telling import telling
from .titles import Titles

UNSCORED = 1000 * LEAST
"""Less than any score of a word, more than what all else adds up to."""

FEW_HITS = 3
"""Hits that are so few that another query may have been meant."""

Partial = Callable[[Hits], None]
"""Told the best hits while the others are still sought."""


class _Known:
    """What rows and vocabulary know, for the leaves of a query."""

    def __init__(self, rows: RowStore) -> None:
        self.family = rows.vocabulary.family
        self.near = rows.vocabulary.near
        self.known_as = rows.known_as
        self.from_source = rows.from_source
        self.with_value = rows.facets.with_value
        self.newest = rows.arrivals.newest
        self._rows = rows

    def came(self, first: str, last: str) -> list[int]:
        """The papers that came in these days."""
        stated = self._rows.stated("added")
        return [number for number, day in stated if day and first <= day <= (last or day)]


class Searcher:
    """An open index. One thread at a time.

    Raises BrokenIndexError, here or while searching, where the files are damaged.
    """

    def __init__(self, inverted: Inverted, rows: RowStore) -> None:
        self._inverted = inverted
        self._rows = rows
        self._known = _Known(rows)
        live = len(inverted.numbers) - len(inverted.deleted)
        gone = sum(inverted.numbers[doc] for doc in inverted.deleted)
        if rows.counted() != (live, sum(inverted.numbers) - gone):
            raise BrokenIndexError("the numbers of index and rows differ")
        self._scorer = Scorer(inverted)
        self._bases = Bases()

    @property
    def shelf(self) -> RowStore:
        """The rows that the numbers of hits stand for."""
        return self._rows

    @cached_property
    def _order(self) -> Sequence[int]:
        return self._rows.order()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the files."""
        self._inverted.close()
        self._rows.close()

    def search(
        self,
        query: Query,
        wanted: Wanted = always,
        marked: Marked = unmarked,
        partial: Partial | None = None,
    ) -> Hits | None:
        """The papers that meet a query, best first; None if nobody wants them any more.

        `partial` is told the best of many before the others are known. A query that finds nothing
        is read as another that does, if that is likely meant; else the hits say why.
        """
        try:
            with reading(self._rows.path.parent):
                return self._search(query, wanted, marked, partial)
        except GivenUpError:
            return None

    def telling(self, numbers: Collection[int]) -> list[tuple[str, int]]:
        """The words that tell some papers from the others, with how many of them each finds.

        None where the papers are half of all or more. A search for one finds its other forms, too.
        """
        with reading(self._rows.path.parent):
            asked = Leaves(self._inverted, self._scorer, self._known, unmarked, always)
            return telling(asked, numbers)

    def _search(
        self, query: Query, wanted: Wanted, marked: Marked, partial: Partial | None
    ) -> Hits:
        start = time.perf_counter()
        if query.root is None:
            return Hits(query, (), (), 0.0)
        asked = Leaves(self._inverted, self._scorer, self._known, marked, wanted)
        asked.ask()

        def hits(read: Query, found: Answer, *, whole: bool = True) -> Hits:
            numbers, scores = self._numbered(read, found)
            light = light_of(read, _variants(read, asked) if whole else {})
            if found.likely is not None:
                light = with_words(light, found.likely.words)
            seconds = time.perf_counter() - start
            made = Hits(query, numbers, scores, seconds, whole=whole, light=light)
            return made if found.likely is None else self._reasoned(made, found.likely)

        def tell(best: Answer) -> None:
            # What has no score is in the order of the documents only when all of it is known.
            if partial is not None and len(best) and best.scores[0] >= UNSCORED:
                partial(hits(query, best, whole=False))

        found = Evaluation(asked, tell, self._bases).answer(query.root)
        if len(found) > FEW_HITS:
            return hits(query, found)
        engine = Asked(asked, self._rows.vocabulary)
        if len(found):
            suggestion = better(query, len(found), engine)
            why = Explanation(suggestions=(suggestion,)) if suggestion else None
            return replace(hits(query, found), explanation=why)
        correction = corrected(query, engine)
        if correction is not None:
            # What is shown is what the query shown with it finds, also when it is taken over.
            read = understand(correction.text, typing=_is_typed(query))
            other = hits(read, Evaluation(asked).answer(read.root or correction.root))
            if other.numbers:
                return replace(other, read_as=correction.text, why=correction.why)
        return replace(hits(query, found), explanation=explained(query, engine))

    def _reasoned(self, hits: Hits, likely: Likely) -> Hits:
        of = self._inverted.numbers
        known = dict.fromkeys(
            number
            for node in leaves(hits.query.root)
            if isinstance(node, Near)
            for number in self._rows.known_as(node.value, begun=False)
        )
        near = tuple(self._rows.row(number).title for number in known)
        because = {of[doc]: words for doc, words in likely.because.items()}
        return replace(hits, near=near, because=because, taste=likely.taste)

    def _numbered(self, query: Query, found: Answer) -> tuple[Sequence[int], Sequence[float]]:
        """Numbers and scores of papers, the one first whose title is the query."""
        of = self._inverted.numbers
        numbers = array("I", map(of.__getitem__, found.docs))
        scores = array("d", found.scores)
        if scores and scores[0] < UNSCORED:  # nothing was asked for that has a score
            here = frozenset(numbers)
            numbers = array("I", filter(here.__contains__, self._order))
        for number in self._rows.titled(title) if (title := _as_title(query)) else ():
            top = max([*scores[:1], 0.0])
            if number in numbers:
                at = numbers.index(number)
                del numbers[at], scores[at]
            numbers.insert(0, number)
            scores.insert(0, top)
        return numbers, scores


class Asked:
    """What corrections and explanations may ask of the index."""

    def __init__(self, asked: Leaves, vocabulary: Vocabulary) -> None:
        self._asked = asked
        self.vocabulary = vocabulary

    def frequency(self, word: str) -> int:
        """How many papers have a word."""
        deleted = self._asked.inverted.deleted
        if not deleted:
            return self._asked.scorer.frequency(word)
        return sum(doc not in deleted for doc in self._asked.scorer.word(word).docs)

    def count(self, root: Node) -> int:
        """How many papers meet a query."""
        self._asked.ask()
        return len(Evaluation(self._asked).answer(root))


def _variants(query: Query, asked: Leaves) -> dict[str, tuple[str, ...]]:
    """The other forms that the words of a query were also met by."""
    return {
        leaf.word: asked.forms(leaf)
        for leaf in leaves(query.root)
        if isinstance(leaf, Term) and leaf.word
    }


def _is_typed(query: Query) -> bool:
    end = len(query.text)
    last = (leaf for leaf in leaves(query.root) if leaf.span[1] == end)
    return any(isinstance(leaf, (Term, Key, Mark)) and leaf.begun for leaf in last)


def _as_title(query: Query) -> str:
    """The folded words of a query that is nothing but words; else ""."""
    words = []
    for clause in query.clauses:
        if not isinstance(clause, Term) or clause.field:
            return ""
        words += [joined for _, joined in clause.compounds]
    return " ".join(words)


def by_title_and_author(
    query: Query, shelf: Shelf, wanted: Wanted = always, marked: Marked = unmarked
) -> Hits | None:
    """What titles and authors alone answer, in the shelf's order; None if no longer wanted.

    Serves until there is an index. Words are looked for in titles and authors, whatever field
    they are sought in; years, marks, ids and the like are answered as ever.
    """
    start = time.perf_counter()
    numbers = array("I")
    titles = Titles(shelf, marked)
    for place, number in enumerate(shelf.order()):
        if place % ASK_EVERY == 0 and not wanted():
            return None
        if query.root is not None and titles.is_met(query.root, number):
            numbers.append(number)
    seconds = time.perf_counter() - start
    scores = array("d", bytes(8 * len(numbers)))
    return Hits(query, numbers, scores, seconds, by="titles", light=light_of(query))
