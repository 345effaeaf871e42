"""Searching: what is typed becomes a query, and hits follow each keystroke."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Iterable, Sequence
from dataclasses import replace

from textual import on, work
from textual.message import Message
from textual.worker import get_current_worker

from index import (
    BrokenIndexError,
    Hits,
    Mark,
    Query,
    Ranks,
    Searcher,
    Shelf,
    by_title_and_author,
    understand,
)

from ..deck import Deck
from ..marks import Marks
from ..marks.standing import Standing, in_queue_order
from ..session import Session
from ..sorting import Arrangement
from ..views import View
from ..widgets import MessageLine, PaperList, SearchBar
from .showing import Showing

PATIENCE = 20.0
"""Seconds that keys wait for the hits of what was typed before them: they are about these."""

HOPE = 2.0
"""Seconds that they wait for the index where titles and authors gave nothing."""


class Searching(Showing):
    """The search bar's messages become queries; answers become views."""

    class Found(Message):
        """The answer to a query, or the best of it.

        `order` are its papers as they are to stand; `shelf` is the one that its numbers are of;
        `by_marks` says that it hangs on a person's marks.
        """

        def __init__(
            self, hits: Hits, order: Sequence[int], shelf: Shelf, *, by_marks: bool
        ) -> None:
            super().__init__()
            self.hits = hits
            self.order = order
            self.shelf = shelf
            self.by_marks = by_marks

    class Broken(Message):
        """A search has failed: the index is damaged, or without a searcher the rows are."""

        def __init__(self, searcher: Searcher | None, error: BrokenIndexError) -> None:
            super().__init__()
            self.searcher = searcher
            self.error = error

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._searcher: Searcher | None = None
        self._awaited = True
        """Whether an index is still to come."""
        self._former: list[View] = []
        self._answered = ""
        self._shown = asyncio.Event()
        self.ranks: Ranks | None = None
        """Those of the shelf by the order that is chosen; None where lists stand as found."""

    @property
    def in_search(self) -> bool:
        """Whether keys are text for the query."""
        return isinstance(self.focused, SearchBar)

    def on_unmount(self) -> None:
        """Let go of the index."""
        if self._searcher is not None:
            self.let_go(self._searcher)
        self.let_go(self.shelf)
        self.session.close()

    @property
    def arrangement(self) -> Arrangement:
        """The order that is chosen, for the papers of the shelf."""
        return Arrangement(self.sorting, self.ranks)

    def let_go(self, searched: Searcher | Shelf) -> None:
        """Close what a search may stand on, when the one that runs has given up."""
        self.workers.cancel_group(self, "search")
        with self.in_use:
            searched.close()

    def action_search(self) -> None:
        """Put the cursor into the search bar; what is on show can be come back to."""
        self._former.append(self.view)
        self.reading = False
        bar = self.query_one(SearchBar)
        self.set_focus(bar)
        # A greeting would hide the keys that hold while one types.
        self.query_one(MessageLine).clear()
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
        self.seek(text)

    async def _until_answered(self) -> None:
        bar = self.query_one(SearchBar)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                while self._answered != bar.value:
                    self._shown.clear()
                    await self._shown.wait()
            async with asyncio.timeout(HOPE):
                while self._may_find_more:
                    self._shown.clear()
                    await self._shown.wait()

    @property
    def _may_find_more(self) -> bool:
        """Whether titles and authors gave nothing and the index is still to be asked."""
        by_titles = self.hits is not None and self.hits.by == "titles"
        return by_titles and not self.deck and self._awaited

    def action_abandon_search(self) -> None:
        """Back to what was shown before."""
        self.back_to_former()
        self.set_focus(self.query_one(PaperList))

    def back_to_former(self) -> bool:
        """Show what was there before the last search; False when this is all papers already."""
        if not self._former and self.hits is None:
            return False
        view = (self._former.pop() if self._former else View(Deck())).grown(self.order)
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
    def _seek_typed(self, message: SearchBar.Sought) -> None:
        self.seek(message.text)

    def seek(self, text: str, *, typing: bool = True) -> None:
        """Answer what is typed (or stands there whole), now or as soon as it can be."""
        query = understand(text, typing=typing)
        if query:
            self._ask(query)
            return
        self.workers.cancel_group(self, "search")
        before = next((view for view in reversed(self._former) if view.hits is None), None)
        deck = before.deck if before is not None else Deck()
        self._answer(text, View(deck, query).grown(self.order))

    def _ask(self, query: Query) -> None:
        # Also where the same was answered before there was an index.
        self._answered = ""
        self._search(query, self._searcher, self.shelf, self.meant, self.arrangement)

    def ask_again(self) -> None:
        """Ask once more what is on show, unless something else is being typed."""
        if self.query_now and self.query_one(SearchBar).value == self.query_now.text:
            self._ask(self.query_now)

    @work(thread=True, exclusive=True, group="search", exit_on_error=False)
    def _search(
        self,
        query: Query,
        searcher: Searcher | None,
        shelf: Shelf,
        marks: Marks,
        standing_in: Arrangement,
    ) -> None:
        worker = get_current_worker()
        by_marks = False
        standing = Standing({})

        def wanted() -> bool:
            return not worker.is_cancelled

        def marked(mark: Mark) -> Iterable[int]:
            nonlocal by_marks, standing
            if not by_marks:
                standing = self.standings.of(marks, shelf if searcher is None else searcher.shelf)
            by_marks = True
            return standing.bearing(mark)

        def tell(hits: Hits) -> None:
            # In another order than the best first, the first of all are known when all are.
            if wanted() and (hits.whole or standing_in.sorting.is_usual):
                found = in_queue_order(query, hits.numbers, standing) if by_marks else hits.numbers
                order = standing_in.of(found)
                message = self.Found(replace(hits, numbers=found), order, shelf, by_marks=by_marks)
                self.post_message(message)

        with self.in_use:
            if not wanted():
                return
            try:
                if searcher is None:
                    hits = by_title_and_author(query, shelf, wanted, marked)
                else:
                    hits = searcher.search(query, wanted, marked, tell)
            except BrokenIndexError as error:
                if wanted():
                    self.post_message(self.Broken(searcher, error))
                return
        if hits is not None:
            tell(hits)

    @on(Found)
    def _show_found(self, message: Found) -> None:
        hits = message.hits
        asked = message.shelf is self.shelf and hits.query.text == self.query_one(SearchBar).value
        if not asked or not (hits.numbers or hits.whole):
            return
        same = self.hits is not None and self.hits.query.text == hits.query.text
        if same and not hits.whole and len(self.deck) >= len(hits.numbers):
            return  # asked again: the former answer stands until there is a whole new one
        before = self.view if same else View(Deck())
        view = before.continued(
            hits, message.order, by_marks=message.by_marks, reading=self.reading
        )
        self._answer(hits.query.text, view)
