"""Choosing facets of what is on show: the query follows, and with it list and counts."""

from __future__ import annotations

from textual import on, work
from textual.message import Message
from textual.worker import get_current_worker

from index import BrokenIndexError, Searcher

from ..marks import Marks
from ..narrowing import Faceted, faceted, toggled
from ..views import View
from ..widgets import SearchBar
from .facets import FacetsScreen
from .triaging import Triaging


class Faceting(Triaging):
    """The page of facets, and what comes of choosing there."""

    class Shared(Message):
        """The facets of what a query finds."""

        def __init__(self, query: str, found: Faceted) -> None:
            super().__init__()
            self.query = query
            self.found = found

    _facets: FacetsScreen | None = None
    """The page, while it is shown."""

    def action_facets(self) -> None:
        """Show what the papers on show have in common, and narrow by it."""
        if self._searcher is None and not self._awaited:
            self.say("Facets need an index, and there is none here.")
            return
        if not self.deck:
            self.say(f"No paper here. {self.former}")
            return
        self.back_to_list()
        before = self.query_now.text

        def left(_choice: str | None) -> None:
            self._facets = None
            self.workers.cancel_group(self, "facets")

        def choose(facet: str, clause: str) -> None:
            self._choose_value(before, facet, clause)

        self._facets = FacetsScreen(choose)
        self.app.push_screen(self._facets, left)
        self._count_shown()

    def watch_pending(self) -> None:
        """Count as soon as there is an index."""
        super().watch_pending()
        if not self.pending:
            self._count_shown()

    def _count_shown(self) -> None:
        if self._facets is not None and self._searcher is not None:
            self._count_facets(self.query_now.text, self._searcher, self.meant)

    def _choose_value(self, before: str, facet: str, clause: str) -> None:
        """Put a value into the query, or take it out."""
        text = self.query_one(SearchBar).value
        new = toggled(text, facet, clause)
        if text == before:
            self._former.append(self.view)
        bar = self.query_one(SearchBar)
        with bar.prevent(SearchBar.Changed):
            bar.value = new
        bar.action_end()
        if self._facets is not None:
            self._facets.wait(new)
        self.seek(new, typing=False)

    def show(self, view: View) -> None:
        """Show a view, and count its facets where they are shown."""
        super().show(view)
        if view.hits is None or view.hits.whole:
            self._count_shown()

    @work(thread=True, exclusive=True, group="facets", exit_on_error=False)
    def _count_facets(self, text: str, searcher: Searcher, marks: Marks) -> None:
        worker = get_current_worker()
        with self.in_use:
            if worker.is_cancelled:
                return
            try:
                found = faceted(text, searcher, self.standings.of(marks, searcher.shelf))
            except BrokenIndexError as error:
                self.post_message(self.Broken(searcher, error))
                return
        if not worker.is_cancelled:
            self.post_message(self.Shared(text, found))

    @on(Shared)
    def _show_faceted(self, message: Shared) -> None:
        if self._facets is not None and message.query == self.query_one(SearchBar).value:
            papers = message.found.papers
            told = "1 paper" if papers == 1 else f"{papers:,} papers"
            self._facets.put(message.found.facets, message.query, told)
