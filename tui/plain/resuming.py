"""Resuming: the reader opens where it was left, also by a line that dropped."""

from __future__ import annotations

import contextlib

from index import understand

from ..positions import Position, Positions
from ..queries import is_begun
from ..session import Session
from .faceting import Faceting
from .voice import Voice


class Resuming(Faceting):
    """The position in a source is on the disk after each line that was typed."""

    def __init__(self, session: Session, voice: Voice) -> None:
        super().__init__(session, voice)
        self._positions = Positions(session.places.positions)
        self._source = session.feed.identity if session.lasts else ""
        self._remembered: Position | None = None

    def resume(self) -> None:
        """Go where the reader was left, and tell what is there."""
        left = self._positions.of(self._source) if self._source else None
        self._remembered = left
        if left is not None and not self.session.settings.is_set("sort"):
            self.put_in_order(left.sorting)
        if left is None:
            self.show_rows()
            return
        if left.query:
            self._search_left(left)
        numbers = (self.shelf.number(one) for one in left.ids)
        number = next((one for one in numbers if one is not None), None)
        if number is not None and number in self.deck.order:
            self.go(self.deck.order.index(number))
            self.reading, self.top = left.reading, left.line
        if left.triage and self.deck:
            self.begin_triage(left.judged, left.kept)
        elif self.reading:
            self.show_paper()
        else:
            self.show_rows()

    def _search_left(self, left: Position) -> None:
        """Ask again for the list that was on show, unless nothing is in it any more."""
        query = understand(left.query, typing=left.begun)
        if not query:
            return
        self.open(query)
        self.tell_found()

    def remember(self) -> None:
        """Put the position on the disk, where it has changed."""
        number = self.deck.number
        if not self._source or number is None:
            return
        position = Position(
            query=self.view.query.text,
            begun=is_begun(self.view.query),
            ids=self.shelf.row(number).ids,
            place=self.deck.cursor,
            row=self.deck.cursor % self.rows,
            reading=self.reading,
            line=self.top if self.reading else 0,
            sort=self.sorting.by,
            reverse=self.sorting.reverse,
            seed=self.sorting.seed,
            triage=self.triage is not None,
            judged=self.triage.judged if self.triage is not None else 0,
            kept=self.triage.kept if self.triage is not None else 0,
        )
        if position != self._remembered:
            self._remembered = position
            with contextlib.suppress(OSError):  # it is a comfort, and nothing was said of it
                self._positions.put(self._source, position)
