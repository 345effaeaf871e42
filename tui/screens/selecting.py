"""Selecting: which papers an act is about."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from seeds import Kept

from ..marks import About
from ..marks.acts import about
from ..menus import Item
from .menu import MenuScreen
from .showing import Showing

FEW = 10
"""Papers that an act is about without asking; more may be a slip."""


class Selecting(Showing):
    """An act is about the selected papers of the list on show, else about the one at the cursor.

    What was selected in another list stays selected, but an act that nobody sees is none.
    """

    _anchor: int | None = None
    """The paper at which a range begins."""

    @property
    def undoable(self) -> str:
        """What is said of an act that can be taken back."""
        return f"{self.key('undo')} takes it back"

    @property
    def subjects(self) -> list[int]:
        """The numbers of the papers that an act is about."""
        return self._selected_here() or ([] if self.deck.number is None else [self.deck.number])

    def chosen(self) -> Sequence[int]:
        """The numbers of the papers that are exported: the selected ones, else all on show."""
        return self._selected_here() or self.deck.order

    def kept(self, number: int) -> Kept:
        """A paper with the tags and the note that it has."""
        paper = self.shelf.paper(number)
        state = self.marks.state(paper.ids)
        return Kept(paper, state.tags, state.note)

    def abouts(self, numbers: Sequence[int]) -> list[About]:
        """Papers as acts name them."""
        return [about(self.shelf.paper(number)) for number in numbers]

    def _selected_here(self) -> list[int]:
        if not self.selected:
            return []
        return [number for number in self.deck.order if number in self.selected]

    def action_select(self) -> None:
        """Select the paper at the cursor, or no longer."""
        number = self.deck.number
        if number is None:
            self.say("No paper here to select.")
            return
        self._anchor = number
        self.selected = self.selected ^ {number}

    def action_select_range(self) -> None:
        """Select all papers from the one that was selected last to this one."""
        order, here = self.deck.order, self.deck.cursor
        if self.deck.number is None:
            self.say("No paper here to select.")
            return
        anchored = self._anchor in self.selected and self._anchor in order
        start = order.index(self._anchor) if anchored and self._anchor is not None else here
        first, last = sorted((start, here))
        self.selected = self.selected | set(order[first : last + 1])
        self._anchor = self.deck.number
        if not anchored:
            again = f"{self.key('select_range')} again, further on,"
            self.say(f"{again} selects all papers from this one to there.")

    def unselect(self) -> bool:
        """Select nothing; False when nothing on show was selected."""
        if not self._selected_here():
            return False
        self.selected = frozenset()
        return True

    def unless_many(
        self,
        question: str,
        count: int,
        do: Callable[[], None],
        *,
        few: int = FEW,
        yes: str = "",
    ) -> None:
        """Do what is about so many papers; where that may be a slip, ask first."""
        if count <= few:
            do()
        else:
            self.ask(f"{question} {count:,} papers?", do, yes)

    def ask(self, question: str, do: Callable[[], None], yes: str = "") -> None:
        """Do something if the person agrees; only `y` says so at once.

        `yes` tells what that means, where it is not that it can be taken back.
        """

        def answered(letter: str | None) -> None:
            if letter == "y":
                do()

        items = [Item("n", "no", "nothing is done"), Item("y", "yes", yes or self.undoable)]
        self.app.push_screen(MenuScreen(question, items), answered)
