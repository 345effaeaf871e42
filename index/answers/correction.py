"""Another reading of a query that finds nothing or little: mistyped, glued and split words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from math import log10
from typing import NamedTuple, Protocol

from ..language import Node, Query
from ..words import TWO_EDITS, Vocabulary, slip
from .hits import Suggestion
from .wording import Changes, Slot, retyped, reworded, slots

WORDS = 12
"""Words of a query that are looked at; who pastes more has not mistyped one."""

COUNTS = 40
"""Papers are counted so many times for one query."""

QUOTED = 60
"""Letters of what was typed that are quoted in a sentence."""

FEW = 3
"""Papers up to which a query finds so little that a word of it may be a mistyped one."""

_UNKNOWN, _SUSPECTS = 4, 4
"""Words that no paper has, and words that together find nothing, which are read otherwise."""

_CANDIDATES, _READINGS = 100, 6
"""Near words that are looked at, and those likely ones of them that are tried."""

_EDIT_IS_WORTH = 2.0
"""Tenfold papers that make up for another edit: a common word is mistyped more often."""

_BLANK = 1.0
"""The cost of a blank too many or too few, as `edits.slip` has costs."""

_SHORTEST = 4
"""Letters of a word that is read as another: of a shorter one too many are near."""

_SHORTEST_DOUBTED = 4
_TIMES_AS_FREQUENT, _TIMES_AS_MANY = 50, 10
"""By how much a word must be more frequent, and its query find more, for "did you mean"."""


class Engine(Protocol):
    """What is asked of an index."""

    @property
    def vocabulary(self) -> Vocabulary:
        """The words of the index."""
        ...

    def frequency(self, word: str) -> int:
        """How many papers have this whole word."""
        ...

    def count(self, root: Node) -> int:
        """How many papers meet this."""
        ...


@dataclass(frozen=True, slots=True)
class Correction:
    """A query that finds `count` papers in the place of one that finds none.

    `text` is what was typed with other words in it, and `why` the sentence that says so.
    """

    root: Node
    text: str
    why: str
    count: int


class _Reading(NamedTuple):
    """Other words for one word or for two that stand side by side, by how likely they are."""

    likelihood: float
    cost: float
    slots: tuple[Slot, ...]
    words: tuple[str, ...]

    @property
    def changes(self) -> dict[Slot, tuple[str, ...]]:
        first, *others = self.slots
        return {first: self.words} | dict.fromkeys(others, ())


def corrected(query: Query, engine: Engine) -> Correction | None:
    """The likeliest other reading of a query that finds nothing; None if there is no good one.

    A word that no paper has is read as one of the index that is near it, as two of them, or as one
    with its neighbour; where papers have every word but none has them all, one word is read as a
    more frequent one. What is excluded, numbers, ids and marks stay. Counts papers at most
    `COUNTS` times.
    """
    if query.root is None:
        return None
    reader = _Reader(query.root, slots(query, WORDS), engine)
    missing = [slot for slot in reader.slots if reader.is_missing(slot)]
    changes = reader.replaced(missing)
    if changes is None:
        return None
    changes = reader.doubted(changes)
    if not changes:
        return None
    root = reworded(query.root, changes)
    text = retyped(query.text, changes)
    if root is None or text == query.text:
        return None
    return Correction(root, text, _why(changes, missing), reader.count(changes))


def better(query: Query, hits_count: int, engine: Engine) -> Suggestion | None:
    """A query that finds far more by a word that is far more frequent; None if there is none.

    For one that finds a few papers, by a word that may well be mistyped in them too.
    """
    if query.root is None or not hits_count:
        return None
    reader = _Reader(query.root, slots(query, WORDS), engine)
    best: tuple[int, str] = (0, "")
    doubted = [slot for slot in reader.suspects() if not (slot.begun and slot.term.typing)]
    for slot in doubted[:_SUSPECTS]:
        if len(slot.word) < _SHORTEST_DOUBTED:
            continue
        often = _TIMES_AS_FREQUENT * max(engine.frequency(slot.word), 1)
        for reading in reader.near(slot, 1, often)[:2]:
            count = reader.count(reading.changes)
            if count >= _TIMES_AS_MANY * hits_count:
                best = max(best, (count, retyped(query.text, reading.changes)))
    return Suggestion(best[1], best[0]) if best[0] else None


def missing_words(query: Query, engine: Engine) -> list[Slot]:
    """The words that no paper has, in no form, or where begun, with which no word begins."""
    if query.root is None:
        return []
    reader = _Reader(query.root, slots(query, WORDS), engine)
    return [slot for slot in reader.slots if reader.is_missing(slot)]


def quoted(text: str, most: int = QUOTED) -> str:
    """What was typed, in quotes, cut short where it is long."""
    return f"“{text}”" if len(text) <= most else f"“{text[: most - 1]}…”"


class _Reader:
    """Readings of one query, and a count of the papers that they find."""

    def __init__(self, root: Node, found: list[Slot], engine: Engine) -> None:
        self.slots = [slot for slot in found if slot.end and not slot.word.lstrip("$").isdigit()]
        self._root = root
        self._engine = engine
        self._known: dict[Node, int] = {}

    def count(self, changes: Changes) -> int:
        """How many papers the query finds with these words, 0 if it was asked too often."""
        root = reworded(self._root, changes)
        return 0 if root is None else self._count(root)

    def _count(self, root: Node) -> int:
        if root not in self._known:
            if len(self._known) >= COUNTS:
                return 0
            self._known[root] = self._engine.count(root)
        return self._known[root]

    def is_missing(self, slot: Slot) -> bool:
        """Whether no paper has the word; one that is begun is there if a word begins so."""
        if not slot.term.field and self._engine.frequency(slot.word):
            return False
        whole = slot.whole
        if len(whole.compounds[0][0]) > 1 and self._count(whole):
            return False
        return len(self._known) < COUNTS and not self._count(slot.lone)

    def suspects(self) -> list[Slot]:
        """The words that are in papers, the rarest first."""
        return sorted(self.slots, key=lambda slot: self._engine.frequency(slot.word))

    def replaced(self, missing: list[Slot]) -> dict[Slot, tuple[str, ...]] | None:
        """The best words in the place of the missing ones; None where one has no other reading.

        Each is chosen by what it finds together with the words that papers have.
        """
        if len(missing) > _UNKNOWN:
            return None
        chosen: dict[Slot, tuple[str, ...]] = {}
        for place, slot in enumerate(missing):
            if slot in chosen:
                continue
            left_out: dict[Slot, tuple[str, ...]] = dict.fromkeys(missing[place + 1 :], ())
            best = None
            # Of a short word two letters are half: any other would do.
            for edits in (1, 2) if len(slot.word) >= TWO_EDITS else (1,):
                readings = [*self.near(slot, edits, 1)[:_READINGS], *self._blanks(slot)]
                best = self._best(readings, left_out | chosen)
                if best:
                    break
            if best is None:
                return None
            chosen |= best.changes
        return chosen

    def doubted(self, changes: dict[Slot, tuple[str, ...]]) -> dict[Slot, tuple[str, ...]]:
        """The changes with one more, of a word that papers have, if they find little without it.

        Where they find nothing any that finds some will do, else only one that finds far more.
        """
        found = self.count(changes) if changes else 0
        if found > FEW:
            return changes
        readings: list[_Reading] = []
        for slot in [slot for slot in self.suspects() if slot not in changes][:_SUSPECTS]:
            often = (_TIMES_AS_FREQUENT if found else 2) * self._engine.frequency(slot.word)
            readings += self.near(slot, 1, max(often, 1))[:_READINGS]
        if not found:
            readings += self._glued(self.slots)
            readings += [reading for slot in self.slots for reading in self._split(slot)[:1]]
        best = self._best([one for one in readings if not changes.keys() & set(one.slots)], changes)
        if best is None:
            return changes if found else {}
        further = changes | best.changes
        if self.count(further) >= max(_TIMES_AS_MANY * found, 1):
            return further
        return changes if found else {}

    def _best(self, readings: Iterable[_Reading], others: Changes) -> _Reading | None:
        """The reading that finds most for what it costs; if none finds any, the likeliest."""
        ordered = sorted(readings, key=lambda one: -one.likelihood)
        best: tuple[float, _Reading] | None = None
        for reading in ordered:
            found = self.count({**others, **reading.changes})
            worth = log10(1 + found) - _EDIT_IS_WORTH * reading.cost
            if found and (best is None or worth > best[0]):
                best = worth, reading
        if best:
            return best[1]
        return ordered[0] if ordered else None

    def near(self, slot: Slot, edits: int, often: int) -> list[_Reading]:
        """The words so near that are at least so frequent, the likeliest first."""
        if len(slot.word) < _SHORTEST:
            return []
        found = self._engine.vocabulary.near(
            slot.word, begun=slot.begun, distance=edits, limit=_CANDIDATES
        )
        readings = []
        for _, word in found:
            frequency = self._engine.frequency(word)
            if frequency >= often:
                _, cost = slip(slot.word, word, begun=slot.begun)
                readings.append(_reading(frequency, cost, (slot,), (word,)))
        return sorted(readings, key=lambda one: -one.likelihood)

    def _blanks(self, slot: Slot) -> Iterator[_Reading]:
        """A word as two, or as one with that before or behind it."""
        yield from self._split(slot)[:2]
        place = self.slots.index(slot)
        yield from self._glued(self.slots[max(place - 1, 0) : place + 2])

    def _split(self, slot: Slot) -> list[_Reading]:
        readings = []
        for pair in self._engine.vocabulary.split(slot.word):
            frequency = min(
                self._engine.frequency(word) for word in pair if len(word) > 1 or word.isalpha()
            )
            if frequency:
                readings.append(_reading(frequency, _BLANK, (slot,), pair))
        return sorted(readings, key=lambda one: -one.likelihood)

    def _glued(self, row: list[Slot]) -> Iterator[_Reading]:
        for one, other in pairwise(row):
            if _are_neighbours(one, other):
                word = self._engine.vocabulary.glued(one.word, other.word)
                if word and (frequency := self._engine.frequency(word)):
                    yield _reading(frequency, _BLANK, (one, other), (word,))


def _reading(
    frequency: int, cost: float, read: tuple[Slot, ...], words: tuple[str, ...]
) -> _Reading:
    return _Reading(log10(1 + frequency) - _EDIT_IS_WORTH * cost, cost, read, words)


def _are_neighbours(one: Slot, other: Slot) -> bool:
    """Whether two words stand side by side, with a blank between and no field before the second."""
    lone = len(one.whole.compounds[0][0]) == len(other.whole.compounds[0][0]) == 1
    if one.path == other.path:
        return lone and other.compound == one.compound + 1
    plain = not (one.term.field or other.term.field or one.term.quoted or other.term.quoted)
    beside = one.path[:-1] == other.path[:-1] and other.path[-1:] == (one.path[-1] + 1,)
    return lone and plain and beside


def _why(changes: Changes, missing: list[Slot]) -> str:
    """In a sentence, what was read as what."""
    pairs: list[tuple[bool, str, str]] = []
    for slot, words in sorted(changes.items(), key=lambda change: change[0].start):
        if not words and pairs:
            absent, typed, read = pairs[-1]
            pairs[-1] = absent, f"{typed} {slot.word}", read
            continue
        label = slot.label
        field = label[: len(label) - len(slot.word)]
        pairs.append((slot in missing, label, field + " ".join(words)))
    unknown = [(typed, read) for absent, typed, read in pairs if absent]
    doubted = [(typed, read) for absent, typed, read in pairs if not absent]
    told = []
    if unknown:
        typed = listed([quoted(typed) for typed, _ in unknown], "or")
        read = listed([quoted(read) for _, read in unknown], "and")
        begun = len(changes) == 1 and missing[0].begun
        what = f"a word that begins with {typed}" if begun else typed
        told.append(f"No paper has {what}; read as {read}")
    for typed, read in doubted:
        start = "; " if told else "No paper has all of these words; "
        told.append(f"{start}{quoted(typed)} is read as {quoted(read)}")
    return "".join(told) + "."


def listed(items: list[str], last: str) -> str:
    """Items in a row as a sentence has them: "a, b or c"."""
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} {last} {items[-1]}"


__all__ = [
    "Correction",
    "Engine",
    "better",
    "corrected",
    "listed",
    "missing_words",
    "quoted",
]
