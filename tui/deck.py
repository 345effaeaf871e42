"""What is on show: which papers, in which order, and where the cursor is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace


@dataclass(frozen=True, slots=True)
class Deck:
    """Numbers of papers in the order shown, and the place of the cursor among them, from 0.

    Immutable. An empty deck has its cursor at 0 and no number there.
    """

    order: Sequence[int] = field(default=())
    cursor: int = 0

    def __len__(self) -> int:
        return len(self.order)

    @property
    def number(self) -> int | None:
        """The number of the paper at the cursor, or None where there is none."""
        return self.order[self.cursor] if self.order else None

    def at(self, place: int) -> Deck:
        """The same papers with the cursor at a place, or at the nearest there is."""
        return replace(self, cursor=max(0, min(place, len(self.order) - 1)))

    def moved(self, by: int) -> Deck:
        """The same papers with the cursor so many places further."""
        return self.at(self.cursor + by)
