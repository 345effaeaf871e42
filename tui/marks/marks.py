"""All that is marked, at one moment, as a value; and what acts do to it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property

from seeds import clean_line, is_strong, same_paper

from .paper import (
    QUEUE,
    UNMARKED,
    About,
    Field,
    Marked,
    State,
    Value,
    after,
    is_newer,
    state_of,
    united,
    words,
)

_NEVER = Field(None, "")


@dataclass(frozen=True, slots=True)
class Change:
    """A field put on a paper, or on the list of saved searches where there is no paper.

    Raises ValueError for a paper without ids: such a mark could never be found again.
    """

    paper: About | None
    field: str
    value: Value
    at: str

    def __post_init__(self) -> None:
        if self.paper is not None and not (self.paper.ids and all(self.paper.ids)):
            raise ValueError("an act names its paper by at least one id, and no id is empty")


@dataclass(frozen=True, slots=True)
class Act:
    """What a person did at once: changes, and in words what was done ("bookmarked “GRIT”").

    A quiet one follows from reading along, and is not among those that can be taken back.
    """

    what: str
    changes: tuple[Change, ...]
    quiet: bool = False


@dataclass(frozen=True)
class Marks:
    """What is marked.

    `papers` holds every line of the file, in no order, also those of which all was taken away.
    `searches` are the saved ones: a query, and as its value when it was saved.
    """

    papers: tuple[Marked, ...] = ()
    searches: Mapping[str, Field] = field(default_factory=dict)

    @cached_property
    def by_id(self) -> Mapping[str, tuple[int, ...]]:
        """The numbers of the papers that bear an id."""
        by_id: dict[str, tuple[int, ...]] = {}
        for number, paper in enumerate(self.papers):
            _enter(by_id, paper.ids, number)
        return by_id

    def __iter__(self) -> Iterator[Marked]:
        """The papers that bear a mark, by their ids."""
        return iter(sorted((one for one in self.papers if one.stands), key=lambda one: one.ids))

    def find(self, ids: Sequence[str]) -> list[Marked]:
        """The lines of the paper that bears `ids`, the likeliest first."""
        return [self.papers[number] for number in _matching(ids, self.papers, self.by_id)]

    def fields(self, ids: Sequence[str]) -> Mapping[str, Field]:
        """All fields of the paper that bears `ids`."""
        found = self.find(ids)
        if len(found) < 2:
            return found[0].fields if found else {}
        return united(found).fields

    def state(self, ids: Sequence[str]) -> State:
        """How the paper that bears `ids` stands."""
        fields = self.fields(ids)
        return state_of(fields) if fields else UNMARKED

    def change(self, paper: About, name: str, value: Value, now: datetime) -> Change:
        """An act of somebody who sees these marks, later than what it changes."""
        known = self.fields(paper.ids).get(name, _NEVER).at
        return Change(paper, name, value, after(now, known))

    def search(self, query: str, value: Value, now: datetime) -> Change:
        """That a search is saved (the value says when), or no longer is (None)."""
        return Change(None, query, value, after(now, self.searches.get(query, _NEVER).at))

    @cached_property
    def saved_searches(self) -> tuple[str, ...]:
        """The queries that were saved, the first one first."""
        saved = [(str(one.value), query) for query, one in self.searches.items() if one.value]
        shown = (clean_line(query) for _, query in sorted(saved))
        return tuple(dict.fromkeys(query for query in shown if query))

    @cached_property
    def tags(self) -> Mapping[str, int]:
        """The tags in use, those on most papers first, with how many these are."""
        counts: dict[str, int] = {}
        for paper in self.papers:
            for tag in state_of(paper.fields).tags:
                counts[tag] = counts.get(tag, 0) + 1
        return dict(sorted(counts.items(), key=lambda one: (-one[1], one[0].casefold(), one[0])))

    @cached_property
    def queue(self) -> tuple[Marked, ...]:
        """What is in the queue, in its order."""
        waiting = [one for one in self.papers if one.value(QUEUE) is not None]
        return tuple(sorted(waiting, key=lambda one: (state_of(one.fields).queue or 0.0, one.ids)))

    @cached_property
    def _places(self) -> Mapping[tuple[str, ...], int]:
        return {one.ids: place for place, one in enumerate(self.queue, 1)}

    def place(self, ids: Sequence[str]) -> int | None:
        """The place in the queue, from 1, of the paper that bears `ids`; None out of it."""
        places = (self._places.get(one.ids) for one in self.find(ids))
        return next((place for place in places if place is not None), None)

    def words(self, ids: Sequence[str]) -> list[str]:
        """How the paper that bears `ids` stands, in words."""
        place = self.place(ids)
        return words(self.state(ids), "" if place is None else f"{place} of {len(self.queue)}")

    def after(self, changes: Iterable[Change]) -> Marks:
        """What is marked after changes, in order; this very object if nothing is changed.

        What was put there later than a change stays. Something is taken away from all lines that
        may be the paper's, and put on the likeliest.
        """
        papers, by_id, searches = list(self.papers), dict(self.by_id), dict(self.searches)
        changed = False
        for change in changes:
            new = Field(change.value, change.at)
            if change.paper is None:
                if is_newer(new, searches.get(change.field, _NEVER)):
                    searches[change.field], changed = new, True
                continue
            found = _matching(change.paper.ids, papers, by_id)
            if change.value is not None:
                if not found:
                    found = [len(papers)]
                    papers.append(Marked(ids=()))
                papers[found[0]], before = papers[found[0]].learnt(change.paper), papers[found[0]]
                changed = changed or papers[found[0]] is not before
                _enter(by_id, change.paper.ids, found[0])
                found = found[:1]
            for number in found:
                before = papers[number]
                papers[number] = before.put(change.field, new)
                changed = changed or papers[number] is not before
        if not changed:
            return self
        marks = Marks(tuple(papers), searches)
        vars(marks)["by_id"] = by_id
        return marks

    def merged(self, other: Marks) -> Marks:
        """What is marked in either, the newest of each field.

        Lines that share an id which somebody assigned are one paper's, and lines that have none
        are one by any id that they share. (A line without one and a line with one are brought
        together when they are looked for.) So the order of merging does not matter.
        """
        searches = dict(self.searches)
        for query, one in other.searches.items():
            if query not in searches or is_newer(one, searches[query]):
                searches[query] = one
        return Marks(tuple(_grouped((*self.papers, *other.papers))), searches)


def _grouped(papers: Sequence[Marked]) -> Iterator[Marked]:
    """The papers, each once, in the order of their ids."""
    leader = list(range(len(papers)))

    def led(number: int) -> int:
        while leader[number] != number:
            leader[number] = leader[leader[number]]
            number = leader[number]
        return number

    first: dict[str, int] = {}
    for number, paper in enumerate(papers):
        strong = [one for one in paper.ids if is_strong(one)]
        # Weak ids of a paper that has strong ones must not make two such papers one.
        for one in strong or [f"weak {one}" for one in paper.ids]:
            leader[led(number)] = led(first.setdefault(one, number))
    groups: dict[int, list[Marked]] = {}
    for number, paper in enumerate(papers):
        groups.setdefault(led(number), []).append(paper)
    whole = [group[0] if len(group) == 1 else united(group) for group in groups.values()]
    return iter(sorted(whole, key=lambda paper: paper.ids))


def _matching(
    ids: Sequence[str], papers: Sequence[Marked], by_id: Mapping[str, tuple[int, ...]]
) -> list[int]:
    """The numbers of the papers that `ids` name, the likeliest first."""
    numbers = {number for each in ids if each in by_id for number in by_id[each]}
    if not numbers:
        return []

    def likelihood(number: int) -> tuple[int, int, int]:
        shared = set(ids) & set(papers[number].ids)
        strong = sum(is_strong(each) for each in shared)
        return (-strong, -len(shared), number)

    found = [number for number in numbers if same_paper(ids, papers[number].ids)]
    return sorted(found, key=likelihood) if len(found) > 1 else found


def _enter(by_id: dict[str, tuple[int, ...]], ids: Iterable[str], number: int) -> None:
    for each in ids:
        known = by_id.get(each)
        if known is None:
            by_id[each] = (number,)
        elif number not in known:
            by_id[each] = (*known, number)
