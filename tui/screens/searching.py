"""Searching: the index is prepared behind the first picture, hits follow each keystroke."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import Iterable

from textual import on, work
from textual.message import Message
from textual.worker import get_current_worker

from index import (
    BrokenIndexError,
    Hits,
    Mark,
    Query,
    RowStore,
    Searcher,
    Shelf,
    by_title_and_author,
    understand,
)

from ..deck import Deck
from ..marks import Bookmarks
from ..session import Prepared, Progress, Session
from ..widgets import PaperList, SearchBar
from .showing import Showing
from .views import View, problems_in_a_line, under_way

PATIENCE = 2.0
"""Seconds that Enter waits for the hits; then the person sees for themselves what is there."""


NO_INDEX = "no index"
"""What the status line says where none can be made."""


class Searching(Showing):
    """The search bar's messages become queries; answers become views."""

    class Advanced(Message):
        """The preparation of the index came further."""

        def __init__(self, progress: Progress) -> None:
            super().__init__()
            self.progress = progress

        def can_replace(self, message: Message) -> bool:
            """Only the newest matters."""
            return isinstance(message, Searching.Advanced)

    class Ready(Message):
        """The preparation has ended."""

        def __init__(self, prepared: Prepared) -> None:
            super().__init__()
            self.prepared = prepared

    class Found(Message):
        """The answer to a query, or the best of it; whether it hangs on a person's marks."""

        def __init__(self, hits: Hits, *, by_marks: bool) -> None:
            super().__init__()
            self.hits = hits
            self.by_marks = by_marks

    class Broken(Message):
        """The index on disk is damaged."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._searcher: Searcher | None = None
        self._searching = threading.Lock()
        self._former: list[View] = []
        self._answered = ""
        self._shown = asyncio.Event()
        self._outdated = False

    def prepare(self) -> None:
        """Start to bring the index up to date."""
        self.pending = "preparing search"
        self._prepare(self.shelf)

    @property
    def in_search(self) -> bool:
        """Whether keys are text for the query."""
        return isinstance(self.focused, SearchBar)

    def on_unmount(self) -> None:
        """Let go of the index."""
        if self._searcher is not None:
            self._searcher.close()
        if isinstance(self.shelf, RowStore):
            self.shelf.close()
        self.session.close()

    def action_search(self) -> None:
        """Put the cursor into the search bar; what is on show can be come back to."""
        self._former.append(self.view)
        self.reading = False
        bar = self.query_one(SearchBar)
        self.set_focus(bar)
        # What is typed takes the place of the former query; an arrow keeps it.
        bar.action_select_all()

    async def action_keep_hits(self) -> None:
        """Put the cursor among the hits, as soon as they are those of what was typed.

        Keys that came right behind are thereby meant for the hits, not for what was shown before.
        Where nothing was found, what is offered instead is searched for.
        """
        await self._until_answered()
        if not self.deck and self.view.offered:
            self._take(self.view.offered)
            await self._until_answered()
        bar = self.query_one(SearchBar)
        if self._former and self._former[-1].query.text == bar.value:
            self._former.pop()
        self.set_focus(self.query_one(PaperList))

    async def action_take_offered(self) -> None:
        """Put the query that is offered into the search bar; without one keep the hits."""
        await self._until_answered()
        if self.view.offered:
            self._take(self.view.offered)
        else:
            await self.action_keep_hits()

    def _take(self, text: str) -> None:
        bar = self.query_one(SearchBar)
        with bar.prevent(SearchBar.Changed):
            bar.value = text
        bar.action_end()
        self._seek(SearchBar.Sought(text))

    async def _until_answered(self) -> None:
        bar = self.query_one(SearchBar)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                while self._answered != bar.value or self._may_find_more:
                    self._shown.clear()
                    await self._shown.wait()

    @property
    def _may_find_more(self) -> bool:
        """Whether titles and authors gave nothing and the index is still to be asked."""
        by_titles = self.hits is not None and self.hits.by == "titles"
        return by_titles and not self.deck and self.pending != NO_INDEX

    def action_abandon_search(self) -> None:
        """Back to what was shown before."""
        self.back_to_former()
        self.set_focus(self.query_one(PaperList))

    def back_to_former(self) -> bool:
        """Show what was there before the last search; False when this is all papers already."""
        if not self._former and self.hits is None:
            return False
        view = self._former.pop() if self._former else View(Deck(self.order))
        bar = self.query_one(SearchBar)
        with bar.prevent(SearchBar.Changed):
            bar.value = view.query.text
        self.workers.cancel_group(self, "search")
        self._answer(view.query.text, view)
        if view.is_outdated(indexed=self._searcher is not None):
            self._ask(view.query)
        return True

    def _answer(self, text: str, view: View) -> None:
        """Show the view that answers what was typed."""
        self.show(view)
        self._answered = text
        self._shown.set()

    @on(SearchBar.Sought)
    def _seek(self, message: SearchBar.Sought) -> None:
        query = understand(message.text, typing=True)
        if query:
            self._ask(query)
            return
        self.workers.cancel_group(self, "search")
        before = next((view for view in reversed(self._former) if view.hits is None), None)
        deck = before.deck if before is not None else Deck(self.order)
        self._answer(message.text, View(deck, query))

    def _ask(self, query: Query) -> None:
        # Also where the same was answered before there was an index.
        self._answered = ""
        self._outdated = False
        self._search(query, self._searcher, self.shelf, self.marks)

    def watch_marks(self) -> None:
        """Ask again what hangs on the marks; not under the eyes of who reads a paper of it."""
        super().watch_marks()
        if self.by_marks:
            self._outdated = True
            self._ask_again()

    def watch_reading(self) -> None:
        """Bring a list up to date that the marks have changed meanwhile."""
        super().watch_reading()
        self._ask_again()

    def _ask_again(self) -> None:
        asked = self._outdated and self.query_one(SearchBar).value == self.query_now.text
        if asked and not self.reading:
            self._ask(self.query_now)

    @work(thread=True, exclusive=True, group="search", exit_on_error=False)
    def _search(
        self, query: Query, searcher: Searcher | None, shelf: Shelf, marks: Bookmarks
    ) -> None:
        worker = get_current_worker()
        by_marks = False

        def wanted() -> bool:
            return not worker.is_cancelled

        def marked(mark: Mark) -> Iterable[str]:
            nonlocal by_marks
            by_marks = True
            return marks.bearing(mark)

        def tell(hits: Hits) -> None:
            if wanted():
                self.post_message(self.Found(hits, by_marks=by_marks))

        with self._searching:
            if not wanted():
                return
            try:
                if searcher is None:
                    hits = by_title_and_author(query, shelf, wanted)
                else:
                    hits = searcher.search(query, wanted, marked, tell)
            except BrokenIndexError:
                self.post_message(self.Broken())
                return
        if hits is not None:
            tell(hits)

    @on(Broken)
    def _mend(self) -> None:
        """Build a damaged index again; until then titles and authors answer."""
        if self._searcher is not None:
            with self._searching:
                self._searcher.close()
            self._searcher = None
            self.session.store.discard()
            self.say("The index is damaged; it is being built again.")
            self.prepare()

    @on(Found)
    def _show_found(self, message: Found) -> None:
        hits = message.hits
        if hits.query.text != self.query_one(SearchBar).value:
            return
        same = self.hits is not None and self.hits.query.text == hits.query.text
        if same and not hits.whole and len(self.deck) >= len(hits.numbers):
            return  # asked again: the former answer stands until there is a whole new one
        before = self.view if same else View(Deck())
        view = before.continued(hits, by_marks=message.by_marks, reading=self.reading)
        self._answer(hits.query.text, view)

    @work(thread=True, group="prepare", exit_on_error=False)
    def _prepare(self, shelf: Shelf) -> None:
        def report(progress: Progress) -> None:
            self.post_message(self.Advanced(progress))

        self.post_message(self.Ready(self.session.prepare(shelf, report)))

    @on(Advanced)
    def _advance(self, message: Advanced) -> None:
        progress = message.progress
        self.pending = under_way(progress)
        self._grow()

    @on(Ready)
    def _become_ready(self, message: Ready) -> None:
        prepared = message.prepared
        self._grow()
        self._searcher = prepared.searcher
        if prepared.shelf is not None:
            former, self.shelf = self.shelf, prepared.shelf
            self.order = self.shelf.order()
            self.query_one(PaperList).put_shelf(self.shelf)
            if isinstance(former, RowStore):
                former.close()
            self._former = [view.renumbered(prepared.numbers) for view in self._former]
            self.show(self.view.renumbered(prepared.numbers))
        self.pending = "" if prepared.searcher else NO_INDEX
        self._tell_problems(prepared.problem)
        if self.query_one(SearchBar).value:
            self._seek(SearchBar.Sought(self.query_one(SearchBar).value))

    def _grow(self) -> None:
        """Show the papers that were read since."""
        if not isinstance(self.shelf, RowStore):
            self.order = self.shelf.order()
        if self.hits is None and len(self.deck) != len(self.order):
            self.show(View(Deck(self.order, self.deck.cursor)))

    def _tell_problems(self, no_index: str) -> None:
        told = problems_in_a_line(self.session.ledger) if self.session.was_read else ""
        if told and len(self.deck):
            self.say(told)
        elif no_index and len(self.deck):
            self.say(f"Search stays with titles and authors: {no_index}.")
        elif not len(self.deck) and self.hits is None:
            self.query_one(PaperList).notice = self.no_papers()
