"""Searching: a query becomes a list, and the former list can be gone back to."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from index import (
    BrokenIndexError,
    Hits,
    Mark,
    Query,
    Ranks,
    Searcher,
    Shelf,
    by_title_and_author,
    sentences,
    understand,
)

from ..crash import record, unmended
from ..deck import Deck
from ..marks.standing import Standing, in_queue_order
from ..queries import or_begun
from ..session import Session
from ..sorting import Arrangement, Sorting
from ..views import View, news, note
from .lines import quoted
from .showing import Showing
from .voice import Steps, Voice


class Finding(Showing):
    """The index is prepared when it is first asked, and built again once where it is damaged."""

    def __init__(self, session: Session, voice: Voice) -> None:
        super().__init__(session, voice)
        self._searcher: Searcher | None = None
        self._prepared = self._mended = False
        self._former: list[View] = []
        self.sorting = Sorting()
        self.ranks: Ranks | None = None

    def close(self) -> None:
        """Let go of the files."""
        if self._searcher is not None:
            self._searcher.close()
        self.shelf.close()

    def action_search(self) -> None:
        """Search for words, which are asked for where none were given."""
        self.search(self.said.text or self.voice.ask("Search:"))

    def search(self, text: str, *, begun: bool = False) -> None:
        """Show what a query finds, and say what is to be known of it."""
        query = understand(text, typing=begun)
        if not query:
            if text.strip():
                self.voice.say(f"Nothing to search for in {quoted(text)}; give a word.")
            return
        self.open(query)
        self.tell_found()
        self.show_rows()

    def open(self, query: Query) -> None:
        """Show what a query finds, without a word; what was on show can be gone back to."""
        self._prepare()
        if self.view.hits is None or self.view.query.text != query.text:
            self._former.append(self.view)
        self.view = self._answered(query)
        self.reading, self.top, self.hit = False, 0, None

    def ask_again(self) -> None:
        """Bring a list up to date that was found by a search; the cursor stays on its paper."""
        hits = self.view.hits
        if hits is None:
            return
        new = self._answered(self.view.query)
        if new.hits is not None:
            by_marks = new.by_marks
            self.view = self.view.continued(
                new.hits, new.deck.order, by_marks=by_marks, reading=self.reading
            )

    def take_offered(self) -> bool:
        """Search for what is offered where nothing was found."""
        if self.deck or not self.view.offered:
            return False
        self.search(self.view.offered)
        return True

    def tell_found(self) -> None:
        """Say how many papers were found, and how the query was read, or why there are none."""
        view = self.view
        if view.hits is None:
            return
        if not view.deck:
            self._tell_nothing(view)
            return
        by_titles = ", in titles and authors only" if view.hits.by == "titles" else ""
        self.voice.say(note(view, typing=False))
        self.voice.say(f"{len(view.deck):,} of {len(self.order):,} found{by_titles}.")

    def back_to_former(self) -> bool:
        """Show what was there before the last search; False when this is all papers already."""
        if not self._former and self.view.hits is None:
            return False
        self._return(self._former.pop() if self._former else View(Deck()))
        return True

    def action_view_all(self) -> None:
        """Show all papers."""
        here = self.deck.number
        if self.view.hits is None:
            self.voice.say("These are all papers.")
            self.back_to_list()
            return
        self._former.clear()
        order = self.order
        place = order.index(here) if here is not None and here in order else 0
        self._return(View(Deck(order).at(place)))

    def _return(self, view: View) -> None:
        self.view = view.grown(self.order)
        self.reading, self.top, self.hit = False, 0, None
        if self.view.is_outdated(indexed=self._searcher is not None):
            self.ask_again()
        if self.view.hits is None:
            self.voice.say(f"All {len(self.deck):,} papers.")
        else:
            self.voice.say(f"{len(self.deck):,} found for {quoted(self.view.query.text)}.")
        self.show_row()

    def _tell_nothing(self, view: View) -> None:
        told = [f"Nothing found for {quoted(view.query.text)}."]
        told += [f"{one.sentence.rstrip('.')}." for one in view.query.notes]
        if view.hits is not None and view.hits.explanation is not None:
            told += sentences(view.query, view.hits.explanation)
        elif view.hits is not None and view.hits.by == "titles":
            told.append("Only titles and authors were looked through.")
        if view.offered:
            told.append(f"Enter searches for {quoted(view.offered)}.")
        self.voice.say(*told, "back brings the former list back.")

    def _answered(self, query: Query) -> View:
        """The hits of the words as they are, else of words that begin so, else of other ones."""
        by_marks = False

        def search(query: Query) -> Hits:
            nonlocal by_marks
            hits, marked = self._asked(query)
            by_marks = by_marks or marked
            return hits

        told = f"No paper has just {quoted(query.text)}; these have a word that begins so."
        hits = or_begun(query, search(query), search, told)
        return View(Deck(self.arrangement.of(hits.numbers)), hits.query, hits, by_marks)

    @property
    def arrangement(self) -> Arrangement:
        """The order that is chosen, for the papers of the shelf."""
        return Arrangement(self.sorting, self.ranks)

    def _asked(self, query: Query) -> tuple[Hits, bool]:
        """The hits of a query, and whether they hang on marks."""
        try:
            return self._sought(query, self._searcher)
        except BrokenIndexError as error:
            if self._searcher is None:
                raise
            self._mend(error)
        return self._sought(query, self._searcher)

    def _sought(self, query: Query, searcher: Searcher | None) -> tuple[Hits, bool]:
        shelf: Shelf = self.shelf if searcher is None else searcher.shelf
        standings: list[Standing] = []

        def marked(mark: Mark) -> Iterable[int]:
            standings.append(self.standings.of(self.marks, shelf))
            return standings[-1].bearing(mark)

        if searcher is None:
            hits = by_title_and_author(query, shelf, marked=marked)
        else:
            hits = searcher.search(query, marked=marked)
        hits = hits or Hits(query, (), (), 0.0)
        numbers: Sequence[int] = hits.numbers
        if standings:
            numbers = in_queue_order(query, numbers, standings[-1])
        return replace(hits, numbers=numbers), bool(standings)

    def prepared(self) -> Searcher | None:
        """What searches, made when it is first asked for; None where there can be none."""
        self._prepare()
        return self._searcher

    def _prepare(self) -> None:
        """Have an index, or say once why there is none."""
        if self._prepared:
            return
        prepared = self.session.prepare(self.shelf, Steps(self.voice))
        self._prepared = True
        self._searcher = prepared.searcher
        if prepared.shelf is not None:
            former, self.shelf = self.shelf, prepared.shelf
            former.close()
            self.ranks = self.sorting.ranks(self.shelf)
            self.order = self.arrangement.of(self.shelf.order())
            numbers = prepared.numbers
            views = [*self._former, self.view]
            *self._former, self.view = [one.renumbered(numbers).grown(self.order) for one in views]
            kept = (numbers.get(number) for number in self.selected)
            self.selected = frozenset(number for number in kept if number is not None)
        brought = self.session.brought(self.shelf)
        if brought:
            self.voice.say(news(brought, self.key("views")))
        if prepared.problem:
            self.voice.say(f"Search stays with titles and authors: {prepared.problem}.")

    def _mend(self, error: BrokenIndexError) -> None:
        """Build a damaged index again; the second time titles and authors answer for good."""
        if self._searcher is not None:
            self._searcher.close()
            self._searcher = None
        self.session.store.discard()
        if self._mended:
            self.voice.say(f"Search stays with titles and authors. {record(unmended(error))}")
            return
        self._mended, self._prepared = True, False
        self.voice.say("The index is damaged; it is being built again.")
        self._prepare()
