"""Marks on a shelf: which of its papers stand how, by number."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache

from index import Mark, Query, RowStore, Shelf, said_in
from seeds import is_strong, same_paper

from .marks import Marks
from .paper import KEEP, LATER, PASS, UNMARKED, Marked, State, state_of, united

_IS: Mapping[str, Callable[[State], object]] = {
    "bookmarked": lambda state: state.bookmarked,
    "read": lambda state: state.read,
    "queued": lambda state: state.queue is not None,
    "liked": lambda state: state.vote > 0,
    "disliked": lambda state: state.vote < 0,
    "tagged": lambda state: state.tags,
    "noted": lambda state: state.note,
    "kept": lambda state: state.verdict == KEEP,
    "passed": lambda state: state.verdict == PASS,
    "later": lambda state: state.verdict == LATER,
}
"""What `is:` asks of a paper."""


class Standing:
    """How the papers of one shelf stand by the marks of one moment.

    `states` has those that bear any.
    """

    def __init__(self, states: Mapping[int, State]) -> None:
        self.states = states
        self._numbers = lru_cache(maxsize=64)(self._found)

    def state(self, number: int) -> State:
        """How the paper of a number stands."""
        return self.states.get(number, UNMARKED)

    def bearing(self, mark: Mark) -> frozenset[int]:
        """The numbers of the papers that bear a mark of a query."""
        return self._numbers(mark)

    def verdicts(self) -> dict[int, str]:
        """What was said in triage, by the number of the paper."""
        return {number: state.verdict for number, state in self.states.items() if state.verdict}

    def queue(self) -> list[int]:
        """What is in the queue, in its order."""
        waiting = [
            (state.queue, number)
            for number, state in self.states.items()
            if state.queue is not None
        ]
        return [number for _, number in sorted(waiting)]

    def _found(self, mark: Mark) -> frozenset[int]:
        bears = _bears(mark)
        return frozenset(number for number, state in self.states.items() if bears(state))


def _bears(mark: Mark) -> Callable[[State], object]:
    if mark.kind == "tag":
        name = mark.value.casefold()
        if mark.begun:
            return lambda state: any(tag.casefold().startswith(name) for tag in state.tags)
        return lambda state: any(tag.casefold() == name for tag in state.tags)
    if mark.kind == "note":
        return lambda state: state.note and said_in(mark, state.note)
    return _IS[mark.value]


class Standings:
    """Keeps the last standing, since a search asks for the same one at each key.

    May be called from any thread.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._marks: Marks | None = None
        self._shelf: tuple[str | int, int] | None = None
        self._standing = Standing({})

    def of(self, marks: Marks, shelf: Shelf) -> Standing:
        """How the papers of a shelf stand. Raises BrokenIndexError where its rows are damaged."""
        state = shelf_state(shelf)
        with self._lock:
            if self._shelf != state or self._marks is None:
                self._standing = standing(marks, shelf)
            elif marks is not self._marks:
                self._standing = _brought_up(self._standing, self._marks, marks, shelf)
            self._marks, self._shelf = marks, state
            return self._standing


def shelf_state(shelf: Shelf) -> tuple[str | int, int]:
    """What tells a shelf from one that has other papers, or other numbers for them.

    Two that are opened on one state of an index are the same.
    """
    if isinstance(shelf, RowStore):
        return shelf.note("state"), len(shelf)
    return id(shelf), len(shelf.order())


def standing(marks: Marks, shelf: Shelf) -> Standing:
    """How the papers of a shelf stand."""
    return Standing(_states(marks.papers, shelf))


def _brought_up(former: Standing, before: Marks, marks: Marks, shelf: Shelf) -> Standing:
    """A standing after acts, looking only at the papers that they concern."""
    known = {id(paper) for paper in before.papers}
    kept = {id(paper) for paper in marks.papers}
    new = [paper for paper in marks.papers if id(paper) not in known]
    gone = [paper for paper in before.papers if id(paper) not in kept]
    touched = shelf.known({one for paper in (*new, *gone) for one in paper.ids})
    numbers = {number for found in touched.values() for number in found}
    states = {number: state for number, state in former.states.items() if number not in numbers}
    for number in numbers:
        state = marks.state(shelf.row(number).ids)
        if state != UNMARKED:
            states[number] = state
    return Standing(states)


def _states(papers: Sequence[Marked], shelf: Shelf) -> dict[int, State]:
    by_id = shelf.known({one for paper in papers for one in paper.ids})
    on_shelf: dict[int, list[Marked]] = {}
    for paper in papers:
        strong: set[int] = set()
        weak: set[int] = set()
        for one in paper.ids:
            (strong if is_strong(one) else weak).update(by_id.get(one, ()))
        for number in strong:
            on_shelf.setdefault(number, []).append(paper)
        for number in weak - strong:
            if same_paper(shelf.row(number).ids, paper.ids):
                on_shelf.setdefault(number, []).append(paper)
    states = {
        number: state_of(found[0].fields if len(found) == 1 else united(found).fields)
        for number, found in on_shelf.items()
    }
    return {number: state for number, state in states.items() if state != UNMARKED}


def in_queue_order(query: Query, numbers: Sequence[int], now: Standing) -> Sequence[int]:
    """Hits of the queue alone as they stand in it; any other hits as they are."""
    if query.root != Mark("is", "queued"):
        return numbers
    place = {number: place for place, number in enumerate(now.queue())}
    return sorted(numbers, key=lambda number: place.get(number, len(place)))
