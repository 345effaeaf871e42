"""Counting what of the papers on show is read and bookmarked, behind the screen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from textual import on, work
from textual.message import Message
from textual.worker import get_current_worker

from index import Mark, Shelf

from ..marks import Marks
from ..session import Session
from .searching import Searching

if TYPE_CHECKING:
    from textual.timer import Timer

REST = 0.1
"""Seconds after the last key before anything is counted."""

READ, BOOKMARKED = Mark("is", "read"), Mark("is", "bookmarked")


class Counting(Searching):
    """The counts in the status line follow the marks and what is on show."""

    class Counted(Message):
        """How many of these papers are read and bookmarked."""

        def __init__(self, order: Sequence[int], read: int, bookmarked: int) -> None:
            super().__init__()
            self.order = order
            self.read = read
            self.bookmarked = bookmarked

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._until_counted: Timer | None = None
        self._counted: tuple[Sequence[int] | None, Marks | None] = (None, None)

    def watch_deck(self) -> None:
        """Count again where other papers are on show."""
        super().watch_deck()
        self._count_later()

    def watch_marks(self) -> None:
        """Count again."""
        super().watch_marks()
        self._count_later()

    def watch_selected(self) -> None:
        """Say how many papers on show are selected."""
        here = len(self.selected & set(self.deck.order)) if self.selected else 0
        self.counts = self.counts._replace(selected=here)

    def _count_later(self) -> None:
        counted_order, counted_marks = self._counted
        same = counted_order is self.deck.order and counted_marks is self.marks
        if not self.is_mounted or same:
            return
        if self._until_counted is not None:
            self._until_counted.stop()
        self._until_counted = self.set_timer(REST, self._begin_to_count)

    def _begin_to_count(self) -> None:
        self._counted = (self.deck.order, self.marks)
        self.watch_selected()
        self._count(self.deck.order, self.marks, self.shelf)

    @work(thread=True, exclusive=True, group="count", exit_on_error=False)
    def _count(self, order: Sequence[int], marks: Marks, shelf: Shelf) -> None:
        worker = get_current_worker()
        with self.in_use:
            if worker.is_cancelled or shelf is not self.shelf:
                return
            standing = self.standings.of(marks, shelf)
        read, bookmarked = standing.bearing(READ), standing.bearing(BOOKMARKED)
        counts = [len(one.intersection(order)) if one else 0 for one in (read, bookmarked)]
        self.post_message(self.Counted(order, *counts))

    @on(Counted)
    def _show_counted(self, message: Counted) -> None:
        if message.order is self.deck.order:
            found = {"read": message.read, "bookmarked": message.bookmarked}
            self.counts = self.counts._replace(**found)
