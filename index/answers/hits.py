"""The answer to a query, as values."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from ..language import Mark, Query
from ..nearness import Because, Taste
from .lighting import Light


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A query that finds something, and how many papers it finds."""

    text: str
    count: int


@dataclass(frozen=True, slots=True)
class Explanation:
    """Why nothing was found.

    `missing` are words that no paper has. `emptied` are clauses as they were typed, each with
    the number of papers that the query finds without it. `suggestions` are other queries. `marks`
    are those that no paper bears and, with True, those that are excluded and every paper bears.
    `unknown` are ids near which papers were sought and that no paper has.
    `untaught` says that no mark tells what a person likes.
    """

    missing: tuple[str, ...] = ()
    emptied: tuple[tuple[str, int], ...] = ()
    suggestions: tuple[Suggestion, ...] = ()
    marks: tuple[tuple[Mark, bool], ...] = ()
    unknown: tuple[str, ...] = ()
    untaught: bool = False


@dataclass(frozen=True, slots=True)
class Hits:
    """The answer to a query: numbers of a shelf, best first, with their scores.

    `by` is "index", or "titles" while there is none. `seconds` is the time the search took.
    `whole` is False while only the best are here and the others follow. `light` says which words
    to light up. `read_as` is another query that is answered instead, since the one that was asked
    finds nothing, and `why` says in a sentence what was read differently. `explanation` is there
    where nothing was found. `near` are the titles of the papers that others were sought near to.
    `because` has, for papers that nearness found, the words that say so;
    `taste` is what was learnt, where that was asked for.
    """

    query: Query
    numbers: Sequence[int]
    scores: Sequence[float]
    seconds: float
    by: str = "index"
    whole: bool = True
    light: Light = field(default_factory=Light)
    read_as: str = ""
    why: str = ""
    explanation: Explanation | None = None
    near: tuple[str, ...] = ()
    because: Mapping[int, Because] = field(default_factory=dict)
    taste: Taste | None = None


Wanted = Callable[[], bool]
"""Whether the question is still asked."""

Marked = Callable[[Mark], Iterable[int]]
"""The numbers, on the shelf that is searched, of the papers that bear a mark."""


def always() -> bool:
    """A question that stays asked."""
    return True


def unmarked(_mark: Mark) -> Iterable[int]:
    """No paper bears a mark."""
    return ()
