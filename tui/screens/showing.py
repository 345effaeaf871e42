"""What is on show, and the widgets that show it."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from typing import TYPE_CHECKING

from textual.app import ComposeResult
from textual.containers import Container, Horizontal
from textual.reactive import var
from textual.screen import Screen
from textual.worker import Worker, WorkerState

from index import Because, Hits, Light, Query, Shelf
from seeds import Paper

from ..crash import record
from ..deck import Deck
from ..empty import no_papers, nothing_found
from ..likeness import is_learnt, reasons
from ..marks import UNMARKED, Marks, State
from ..marks.standing import Standings
from ..session import Session
from ..sorting import Sorting
from ..views import NO_LIGHT, NO_QUERY, NO_REASONS, Counts, View, note, status
from ..widgets import (
    KeyLine,
    MessageLine,
    NoteLine,
    PaperList,
    PaperView,
    SearchBar,
    StatusLine,
)

if TYPE_CHECKING:
    from textual.timer import Timer

REST = 0.05
"""Seconds the cursor must rest before the detail follows: a held key sends the list alone."""


class Showing(Screen[None]):
    """The state of the reader as reactives, and the parts that draw it.

    The other parts of the reader (searching, marking, linking, moving) change this state; none of
    them draws.
    """

    AUTO_FOCUS = "PaperList"

    deck: var[Deck] = var(Deck)
    light: var[Light] = var(NO_LIGHT)
    marks: var[Marks] = var(Marks)
    selected: var[frozenset[int]] = var(frozenset())
    counts: var[Counts] = var(Counts)
    paper: var[Paper | None] = var[Paper | None](None)
    paper_light: var[Light] = var(NO_LIGHT)
    because: var[Mapping[int, Because]] = var(NO_REASONS)
    paper_because: var[tuple[tuple[str, str], ...]] = var(())
    state: var[State] = var(UNMARKED)
    queued: var[str] = var("")
    raw: var[bool] = var(False)  # noqa: FBT003
    reading: var[bool] = var(False, toggle_class="-reading")  # noqa: FBT003
    pending: var[str] = var("")

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self.keys = session.settings.keys
        self.shelf: Shelf = session.first_shelf()
        self.query_now: Query = NO_QUERY
        self.hits: Hits | None = None
        self.by_marks = False
        self.standings = Standings()
        self.in_use = threading.Lock()
        """Held by who works on the shelf behind the screen; who closes the shelf waits for it."""
        self.sorting = Sorting()
        self._none_read = False
        self._rest: Timer | None = None
        self.order = self.shelf.order()
        """All papers; a shelf on disk takes its time to tell them again."""
        self.set_reactive(Showing.deck, Deck(self.order))

    def compose(self) -> ComposeResult:
        """Lay out the parts; state flows down into each."""
        with Horizontal(id="top"):
            yield SearchBar(self.key("search"))
            yield StatusLine()
        with Container(id="body"):
            yield PaperList(self.shelf, self.session.settings.columns).data_bind(
                Showing.deck, Showing.marks, Showing.light, Showing.selected, Showing.because
            )
            yield PaperView().data_bind(
                Showing.paper,
                Showing.raw,
                Showing.state,
                Showing.queued,
                light=Showing.paper_light,
                because=Showing.paper_because,
            )
        yield NoteLine()
        yield MessageLine()
        yield KeyLine(self.keys)

    def on_mount(self) -> None:
        """Show the first paper."""
        self.show_status()
        self.call_after_refresh(self._show_paper)

    def on_worker_state_changed(self, event: Worker.StateChanged) -> None:
        """Say that work behind the screen has failed; the reader goes on."""
        if event.state is WorkerState.ERROR and event.worker.error is not None:
            self.say(self.failed(event.worker.error))
            self.work_failed(event.worker.group)

    def failed(self, error: BaseException) -> str:
        """Record an error, and remove the index if that is what is damaged; what to say of it."""
        self.session.discard_damaged(error)
        return record(error)

    def work_failed(self, group: str) -> None:
        """A worker of this group has ended without its message: nobody may wait for it."""

    @property
    def view(self) -> View:
        """What is on show, to be come back to."""
        return View(self.deck, self.query_now, self.hits, self.by_marks)

    def show(self, view: View) -> None:
        """Put a view on the screen."""
        self.hits = view.hits
        self.query_now = view.query
        self.by_marks = view.by_marks
        self.light = view.light
        self.because = view.because
        self.deck = view.deck
        self._follow_later()
        self.show_status()
        self.show_note()

    def show_status(self) -> None:
        """Bring the line beside the search bar up to date."""
        total = len(self.order)
        if self.reading:
            line = self.reading_status
        else:
            line = status(self.view, total, self.counts, self.pending, self.order_label)
        paper = self.query_one(PaperView)
        if paper.here is not None:
            line = f"word {paper.here + 1} of {paper.lit_words} · {line}"
        self.query_one(StatusLine).text = line

    @property
    def reading_status(self) -> str:
        """Which of the papers is read."""
        return f"{self.deck.cursor + 1:,} of {len(self.deck):,}"

    @property
    def order_label(self) -> str:
        """How the list stands, where that is not as it was found."""
        return self.sorting.label

    def show_note(self) -> None:
        """Bring the line above the keys up to date; over a single paper there is none."""
        typing = isinstance(self.focused, SearchBar)
        told = "" if self.reading else note(self.view, typing=typing)
        self.query_one(NoteLine).text = told
        if self.hits is not None and not self.deck:
            notice = nothing_found(self.view, self.keys, typing=typing)
            self.query_one(PaperList).notice = notice
        elif self._none_read:
            self.query_one(PaperList).notice = no_papers(self.session.ledger, self.keys)

    def key(self, command: str, likely: str = "") -> str:
        """The key of a command as a sentence names it, of several the likely one."""
        return self.keys.name(command, likely)

    @property
    def former(self) -> str:
        """The key that leads on where a list is empty."""
        return f"{self.key('back', 'escape')} brings the former list back."

    def say(self, message: str, *, stay: bool = False) -> None:
        """Tell the person something."""
        self.query_one(MessageLine).say(message, stay=stay)

    def show_no_papers(self) -> None:
        """Say that all was read, and that there is no paper in it."""
        self._none_read = True
        self.show_note()

    def watch_deck(self) -> None:
        """Let the detail follow when the cursor rests."""
        if not self.is_mounted:
            return
        if self.reading:
            self.show_status()
        self._follow_later()

    def _follow_later(self) -> None:
        if self._rest is not None:
            self._rest.stop()
        self._rest = self.set_timer(REST, self._show_paper)

    def catch_up(self) -> None:
        """Let the detail follow at once: keys that came together are about the same paper."""
        if self._rest is not None:
            self._rest.stop()
            self._rest = None
            self._show_paper()

    @property
    def meant(self) -> Marks:
        """What is marked when all is done that was asked for."""
        return self.marks

    def watch_reading(self) -> None:
        """Say which of the papers is being read."""
        if self.is_mounted:
            self.show_status()
            self.show_note()

    def watch_marks(self) -> None:
        """Show the new marks."""
        if self.is_mounted:
            self._show_state()

    def watch_counts(self) -> None:
        """Say how much is read, bookmarked, selected, and not saved."""
        if self.is_mounted:
            self.show_status()

    def watch_pending(self) -> None:
        """Say what is under way."""
        if self.is_mounted:
            self.show_status()

    def _show_paper(self) -> None:
        self._rest = None
        number = self.deck.number
        self.paper_light = self.light
        because = () if number is None else self.because.get(number, ())
        self.paper_because = tuple(reasons(because, learnt=is_learnt(self.hits)))
        self.paper = None if number is None else self.shelf.paper(number)
        self._show_state()
        self.show_status()

    def _show_state(self) -> None:
        """Bring up to date how the paper at the cursor stands."""
        ids = self.paper.ids if self.paper is not None else ()
        place = self.marks.place(ids)
        self.queued = "" if place is None else f"{place} of {len(self.marks.queue)}"
        self.state = self.marks.state(ids)
