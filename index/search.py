"""A query becomes hits: which papers, in which order, in what time."""

from __future__ import annotations

import time
from array import array
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Self

from .damage import BrokenIndexError
from .query import Clause, Query, side_by_side, sidecar
from .rows import RowStore, Shelf
from .terms import words

COMPLETE_WORD = 2.0
"""How much more a begun word counts where it stands complete."""

ASK_EVERY = 256
"""Papers looked at between two questions whether the answer is still wanted."""


@dataclass(frozen=True, slots=True)
class Hits:
    """The answer to a query: numbers of a shelf, best first, with their scores.

    `by` is "index", or "titles" while there is none. `seconds` is the time the search took.
    """

    query: Query
    numbers: Sequence[int]
    scores: Sequence[float]
    seconds: float
    by: str = "index"


class GivenUpError(Exception):
    """The question is no longer asked."""


Wanted = Callable[[], bool]


def always() -> bool:
    """A question that stays asked."""
    return True


def by_title_and_author(query: Query, shelf: Shelf, wanted: Wanted = always) -> Hits | None:
    """What titles and authors alone answer, in the shelf's order; None if no longer wanted.

    Serves until there is an index.
    """
    start = time.perf_counter()
    numbers = array("I")
    for place, number in enumerate(shelf.order()):
        if place % ASK_EVERY == 0 and not wanted():
            return None
        row = shelf.row(number)
        found = sidecar(map(words, (row.title, *row.authors)))
        if all(side_by_side(clause, found) for clause in query.clauses):
            numbers.append(number)
    seconds = time.perf_counter() - start
    return Hits(query, numbers, array("f", [0.0]) * len(numbers), seconds, by="titles")


class Searcher:
    """An open index. One thread at a time.

    Raises BrokenIndexError, here or while searching, where the files are damaged.
    """

    def __init__(self, index: Any, rows: RowStore) -> None:  # noqa: ANN401 - Whoosh has no types
        from .schema import BAG, whoosh_scoring

        self._rows = rows
        try:
            self._searcher = index.searcher(weighting=whoosh_scoring.BM25F())
            reader = self._searcher.reader()
            self._number: Any = None
            if reader.doc_count_all():
                # A look at each kind of file: Whoosh notices damage when it reads, not before.
                self._number = reader.column_reader("number")
                self._compare_numbers(reader)
                term = next(iter(reader.lexicon(BAG)))
                postings = reader.postings(BAG, term)
                if postings.is_active():  # it is not where all papers with the word have gone
                    postings.weight()
                reader.doc_field_length(0, BAG)
        except Exception as error:
            raise BrokenIndexError(repr(error)) from error

    def _compare_numbers(self, reader: Any) -> None:  # noqa: ANN401
        """Whether the index numbers just the papers that there are rows of."""
        if {self._number[doc] for doc in reader.all_doc_ids()} != set(self._rows.order()):
            raise BrokenIndexError("the numbers of index and rows differ")

    @property
    def shelf(self) -> RowStore:
        """The rows that the numbers of hits stand for."""
        return self._rows

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the files."""
        self._searcher.close()
        self._rows.close()

    def search(self, query: Query, wanted: Wanted = always) -> Hits | None:
        """The papers that meet every clause, by BM25F over the weighted bag; None if given up."""
        start = time.perf_counter()
        found: list[tuple[float, int]] = []
        if query and self._number is not None:
            try:
                found = self._ranked(query, wanted)
            except GivenUpError:
                return None
            except Exception as error:
                raise BrokenIndexError(repr(error)) from error
        phrases = [clause for clause in query.clauses if max(map(len, clause.readings)) > 1]
        if phrases:
            found = self._with_neighbours(found, phrases)
        numbers = array("I", (number for _, number in found))
        scores = array("f", (score for score, _ in found))
        return Hits(query, numbers, scores, time.perf_counter() - start)

    def _ranked(self, query: Query, wanted: Wanted) -> list[tuple[float, int]]:
        """Score and number of each paper with all the words, best first, then in their order."""
        from .schema import whoosh_query

        asked = whoosh_query.And([_bagged(clause) for clause in query.clauses])
        matcher = asked.normalize().matcher(self._searcher)
        found: list[tuple[float, int]] = []
        number = self._number
        while matcher.is_active():
            if len(found) % ASK_EVERY == 0 and not wanted():
                raise GivenUpError
            found.append((matcher.score(), number[matcher.id()]))
            matcher.next()
        found.sort(key=lambda hit: (-hit[0], hit[1]))
        return found

    def _with_neighbours(
        self, found: list[tuple[float, int]], phrases: Sequence[Clause]
    ) -> list[tuple[float, int]]:
        texts = self._rows.words(number for _, number in found)
        met = {number for number, both in texts if all(side_by_side(one, both) for one in phrases)}
        return [hit for hit in found if hit[1] in met]


def _bagged(clause: Clause) -> Any:  # noqa: ANN401
    """A clause as a query over the bag: in any of its readings, all of the words."""
    from .schema import BAG, whoosh_query

    readings = []
    for *whole, last in clause.readings:
        terms = [whoosh_query.Term(BAG, word) for word in whole]
        if clause.begun:
            complete = whoosh_query.Term(BAG, last, boost=COMPLETE_WORD)
            terms.append(whoosh_query.Or([complete, whoosh_query.Prefix(BAG, last)]))
        else:
            terms.append(whoosh_query.Term(BAG, last))
        readings.append(whoosh_query.And(terms))
    return whoosh_query.Or(readings)
