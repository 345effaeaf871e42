"""Selecting: which papers an act is about."""

from __future__ import annotations

from collections.abc import Sequence

from seeds import Kept

from ..marks import About
from ..marks.acts import about
from .showing import Showing

FEW = 10
"""Papers that an act is about without asking; more may be a slip."""


class Selecting(Showing):
    """An act is about the papers that were named, else the selected, else the one at the cursor."""

    _anchor: int | None = None
    """The paper at which a range begins."""

    @property
    def named(self) -> list[int]:
        """The numbers of the papers that were named with the command."""
        return [self.deck.order[place] for place in self.places]

    @property
    def subjects(self) -> list[int]:
        """The numbers of the papers that an act is about."""
        here = [] if self.deck.number is None else [self.deck.number]
        return self.named or self._selected_here() or here

    def chosen(self) -> Sequence[int]:
        """The numbers of the papers that are exported: named or selected, else all on show."""
        return self.named or self._selected_here() or self.deck.order

    def kept(self, number: int) -> Kept:
        """A paper with the tags and the note that it has."""
        paper = self.shelf.paper(number)
        state = self.marks.state(paper.ids)
        return Kept(paper, state.tags, state.note)

    def abouts(self, numbers: Sequence[int]) -> list[About]:
        """Papers as acts name them."""
        return [about(self.shelf.paper(number)) for number in numbers]

    def action_select(self) -> None:
        """Select the papers that were named, or the one at the cursor; or no longer."""
        numbers = frozenset(self.named or self.deck.order[self.deck.cursor : self.deck.cursor + 1])
        if not numbers:
            self.voice.say("No paper here to select.")
            return
        every = numbers <= self.selected
        self.selected = self.selected - numbers if every else self.selected | numbers
        self._anchor = self.named[-1] if self.named else self.deck.number
        self._tell_selected()

    def action_select_range(self) -> None:
        """Select all papers from the one that was selected last to this one."""
        if self.places:
            self.selected |= frozenset(self.named)
            self._anchor = self.named[-1]
            self._tell_selected()
            return
        order, here = self.deck.order, self.deck.cursor
        if self.deck.number is None:
            self.voice.say("No paper here to select.")
            return
        anchor = self._anchor if self._anchor in self.selected else None
        anchored = anchor is not None and anchor in order
        start = order.index(anchor) if anchor is not None and anchored else here
        first, last = sorted((start, here))
        self.selected |= frozenset(order[first : last + 1])
        self._anchor = self.deck.number
        self._tell_selected()
        if not anchored:
            again = f"{self.key('select_range')} again, further on,"
            self.voice.say(f"{again} selects all papers from this one to there.")

    def unselect(self) -> bool:
        """Select nothing; False when nothing on show was selected."""
        if not self._selected_here():
            return False
        self.selected = frozenset()
        return True

    def agrees(self, question: str, count: int, *, few: int = FEW, yes: str = "") -> bool:
        """Whether something is to be done to so many papers; many may be a slip, and are asked."""
        return count <= few or self.voice.agrees(
            f"{question} {count:,} papers?", yes or self.undoable
        )

    def _selected_here(self) -> list[int]:
        if not self.selected:
            return []
        return [number for number in self.deck.order if number in self.selected]

    def _tell_selected(self) -> None:
        count = len(self._selected_here())
        self.voice.say(f"{count:,} selected." if count else "Nothing is selected.")
