"""Resuming: the reader opens where it was left, also by a line that dropped."""

from __future__ import annotations

import contextlib

from textual import on, work

from ..positions import Position, Positions
from ..queries import is_begun
from ..session import Session
from ..views import View
from ..widgets import PaperList, PaperView, SearchBar
from .faceting import Faceting

REMEMBER = 1.0
"""Seconds between two looks at whether the person has moved."""


class Resuming(Faceting):
    """The position in a source is on the disk a second after it changed, and when one leaves."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._positions = Positions(session.places.positions)
        self._source = session.feed.identity if session.lasts else ""
        self._left = self._positions.of(self._source) if self._source else None
        """Where the reader was left, until the cursor is there or the person moves."""
        self._remembered = self._left
        if self._left is not None and not session.settings.is_set("sort"):
            self.sorting = self._left.sorting

    def on_mount(self) -> None:
        """Go where the reader was left."""
        self.order_later()
        if self._left is not None:
            if self._left.query:
                self.ask_view(self._left.query, begun=self._left.begun)
            else:
                self._go_back()
        if self._source:
            self.set_interval(REMEMBER, self._remember)

    def left(self) -> None:
        """Remember the position that is left now."""
        position = self._position()
        if position is not None and position != self._remembered:
            with contextlib.suppress(OSError):  # it is a comfort, and nothing was said of it
                self._positions.put(self._source, position)

    def stay(self) -> None:
        """The person has begun to move: do not take them anywhere any more."""
        self._left = None

    @on(PaperList.Chosen)
    @on(SearchBar.Sought)
    def _moved(self) -> None:
        self.stay()

    def show(self, view: View) -> None:
        """Show a view, with the cursor where it was left when that view was."""
        super().show(view)
        if self._left is not None and view.query.text == self._left.query:
            self._go_back()

    def _go_back(self) -> None:
        """Put the cursor on the paper at which the reader was left, if it is there by now."""
        left = self._left
        if left is None:
            return
        numbers = (self.shelf.number(one) for one in left.ids)
        number = next((one for one in numbers if one is not None), None)
        if number is None or number not in self.deck.order:
            return
        place = self.deck.order.index(number)
        self.deck = self.deck.at(place)
        self.call_after_refresh(self._scroll_back, left, place)
        if not left.query or (self.hits is not None and self.hits.by == "index"):
            self._left = None

    def _scroll_back(self, left: Position, place: int) -> None:
        self.query_one(PaperList).put_at_row(place, left.row)
        if left.reading and not self.reading:
            self._show_paper()
            self.action_read()
            self.call_after_refresh(self._scroll_paper, left.line)
        if left.triage and self.triage is None:
            self.call_later(self.begin_triage, left.judged, left.kept)

    def _scroll_paper(self, line: int) -> None:
        self.query_one(PaperView).scroll_to(y=line, animate=False, immediate=True)

    def _position(self) -> Position | None:
        """Where the person is now; None while that is still to be found."""
        number = self.deck.number
        if self._left is not None or not self._source or number is None:
            return None
        position = Position(
            query=self.query_now.text,
            begun=is_begun(self.query_now),
            ids=self.shelf.row(number).ids,
            place=self.deck.cursor,
            row=self.query_one(PaperList).row_of(self.deck.cursor),
            reading=self.reading,
            line=self.query_one(PaperView).scroll_offset.y if self.reading else 0,
            sort=self.sorting.by,
            reverse=self.sorting.reverse,
            seed=self.sorting.seed,
        )
        return self.triage_position(position)

    def _remember(self) -> None:
        position = self._position()
        if position is not None and position != self._remembered:
            self._remembered = position
            self._put(position)

    @work(thread=True, exclusive=True, group="position", exit_on_error=False)
    def _put(self, position: Position) -> None:
        with contextlib.suppress(OSError):  # as above
            self._positions.put(self._source, position)
