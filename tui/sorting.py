"""The orders in which a list can stand, as a person knows them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from .menus import Item

if TYPE_CHECKING:
    from index import Ranks, Shelf

RELEVANCE, SHUFFLED = "relevance", "shuffled"


class _Kind(NamedTuple):
    """A letter of the menu, a name for the status line, and what comes first either way."""

    letter: str
    label: str
    first: str
    reversed: str


_KINDS = {
    RELEVANCE: _Kind("r", "relevance", "best first; else as in the documents", "worst first"),
    "year": _Kind("y", "year", "newest first", "oldest first"),
    "title": _Kind("t", "title", "A to Z", "Z to A"),
    "author": _Kind("a", "first author", "A to Z", "Z to A"),
    "venue": _Kind("v", "venue", "A to Z", "Z to A"),
    "added": _Kind("d", "date added", "newest first", "oldest first"),
    "citations": _Kind("c", "citations", "most first", "fewest first"),
    SHUFFLED: _Kind("s", "shuffled", "another order each time", "that order from its end"),
}

SORTS = tuple(_KINDS)
"""Their names, as settings and options have them."""


class Sorting(NamedTuple):
    """An order by its name; `seed` is the chance of a shuffled one."""

    by: str = RELEVANCE
    reverse: bool = False
    seed: int = 0

    @property
    def is_usual(self) -> bool:
        """Whether a list stands as it was found."""
        return self.by == RELEVANCE and not self.reverse

    @property
    def label(self) -> str:
        """What the status line says: "by year ↓", "shuffled"; "" where all is as usual."""
        if self.is_usual:
            return ""
        arrow = "↑" if self.reverse else "↓"
        name = _KINDS[self.by].label
        return f"{name} {arrow}" if self.by == SHUFFLED else f"by {name} {arrow}"

    @property
    def sentence(self) -> str:
        """What is said of it: "By year, newest first."."""
        kind = _KINDS[self.by]
        name = "Shuffled" if self.by == SHUFFLED else f"By {kind.label}"
        return f"{name}, {kind.reversed if self.reverse else kind.first}."

    def ranks(self, shelf: Shelf) -> Ranks | None:
        """The ranks of all papers; None where a list stays as it was found, or the other way round.

        Takes its time with many papers. Raises BrokenIndexError.
        """
        from index import ranks, shuffled

        if self.by == RELEVANCE:
            return None
        if self.by == SHUFFLED:
            return shuffled(shelf, self.seed, reverse=self.reverse)
        return ranks(shelf, self.by, reverse=self.reverse)


class Arrangement(NamedTuple):
    """An order, and the ranks of the papers of a shelf by it, as far as these are known."""

    sorting: Sorting
    ranks: Ranks | None

    def of(self, numbers: Sequence[int]) -> Sequence[int]:
        """Numbers of papers as they are found, in this order; equal ones stay as they stand."""
        if self.ranks is not None:
            return sorted(numbers, key=self.ranks.__getitem__)
        turned = self.sorting.by == RELEVANCE and self.sorting.reverse
        return numbers[::-1] if turned else numbers


def items(now: Sorting, *, cited: bool) -> list[Item]:
    """The menu of orders; that by citations is there where any paper states how many."""
    shown = []
    for name, kind in _KINDS.items():
        if name == "citations" and not cited:
            continue
        here = "  (now)" if name == now.by else ""
        shown.append(Item(kind.letter, kind.label, kind.first + here))
    return shown


def by_letter(letter: str) -> str:
    """The name of the order that a letter of the menu stands for."""
    return next(name for name, kind in _KINDS.items() if kind.letter == letter)


def by_word(word: str) -> str:
    """The name of an order by its name, its label or its letter; "" where it is none."""
    asked = word.strip().casefold()
    for name, kind in _KINDS.items():
        if asked in (name, kind.label, kind.letter):
            return name
    return ""
