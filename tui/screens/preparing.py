"""The index behind the search bar: prepared after the first picture, mended once."""

from __future__ import annotations

from textual import on, work
from textual.message import Message

from index import BrokenIndexError, RowStore, Shelf

from ..crash import record, unmended
from ..queries import is_begun
from ..session import Prepared, Progress, Session
from ..views import news, problems_in_a_line, under_way
from ..widgets import PaperList, SearchBar
from .ordering import Ordering
from .searching import Searching

NO_INDEX = "no index"
"""What the status line says where none can be made."""


class Preparing(Ordering):
    """The session's progress becomes a shelf that grows, then one on disk with a searcher."""

    class Advanced(Message):
        """The preparation of the index came further."""

        def __init__(self, progress: Progress) -> None:
            super().__init__()
            self.progress = progress

        def can_replace(self, message: Message) -> bool:
            """Only the newest matters."""
            return isinstance(message, Preparing.Advanced)

    class Ready(Message):
        """The preparation has ended."""

        def __init__(self, prepared: Prepared) -> None:
            super().__init__()
            self.prepared = prepared

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._mended = False

    def prepare(self) -> None:
        """Start to bring the index up to date."""
        self._awaited = True
        self.pending = "preparing search"
        self._prepare(self.shelf)

    def work_failed(self, group: str) -> None:
        """Let nobody wait for an index that does not come."""
        super().work_failed(group)
        if group == "prepare":
            self._go_without()

    @work(thread=True, group="prepare", exit_on_error=False)
    def _prepare(self, shelf: Shelf) -> None:
        def report(progress: Progress) -> None:
            self.post_message(self.Advanced(progress))

        self.post_message(self.Ready(self.session.prepare(shelf, report)))

    @on(Advanced)
    def _advance(self, message: Advanced) -> None:
        self.pending = under_way(message.progress)
        self._grow()

    @on(Ready)
    def _become_ready(self, message: Ready) -> None:
        prepared = message.prepared
        self._grow()
        self._searcher = prepared.searcher
        if prepared.shelf is not None:
            former, self.shelf = self.shelf, prepared.shelf
            self.order, self.ranks = self.shelf.order(), None
            self.query_one(PaperList).put_shelf(self.shelf)
            self.let_go(former)
            kept = (prepared.numbers.get(number) for number in self.selected)
            self.selected = frozenset(number for number in kept if number is not None)
            views = [*self._former, self.view]
            moved = [view.renumbered(prepared.numbers).grown(self.order) for view in views]
            *self._former, view = moved
            self.show(view)
        if self._searcher is None:
            self._go_without()
        else:
            self._awaited, self.pending = False, ""
        self._tell_problems(prepared.problem)
        if self.ranks is None:
            self.order_later()
        self._seek_again()

    @on(Searching.Broken)
    def _mend(self, message: Searching.Broken) -> None:
        """Build a damaged index again; until then titles and authors answer.

        Where a search fails over an index that was built for that reason, they answer for good.
        """
        searcher = message.searcher
        if searcher is not self._searcher:
            return  # it is replaced already
        if searcher is not None:
            self._searcher = None
            self.let_go(searcher)
            self._build_again(message.error)
            self._seek_again()
        elif not self._awaited:
            self.say(self.failed(message.error))

    def _build_again(self, error: BrokenIndexError) -> None:
        if self._mended:
            self._go_without()
            self.say(f"Search stays with titles and authors. {record(unmended(error))}")
            return
        self._mended = True
        self.session.store.discard()
        self.say("The index is damaged; it is being built again.")
        self.prepare()

    def _go_without(self) -> None:
        """Have no index."""
        self._awaited, self.pending = False, NO_INDEX

    def _seek_again(self) -> None:
        """Ask what stands in the search bar of what there is to be asked now."""
        text = self.query_one(SearchBar).value
        if text:
            whole = text == self.query_now.text and not is_begun(self.query_now)
            self.seek(text, typing=not whole)

    def _grow(self) -> None:
        """Show the papers that were read since."""
        if not isinstance(self.shelf, RowStore) and self.ranks is None:
            self.order = self.shelf.order()
        if self.hits is None and len(self.deck) != len(self.order):
            self.show(self.view.grown(self.order))

    def _tell_problems(self, no_index: str) -> None:
        told = (
            problems_in_a_line(self.session.ledger, self.key("sources"))
            if self.session.was_read
            else ""
        )
        brought = self.session.brought(self.shelf)
        if brought:
            told = f"{told} {news(brought, self.key('views'))}".lstrip()
        if told and len(self.deck):
            self.say(told)
        elif no_index and len(self.deck):
            self.say(f"Search stays with titles and authors: {no_index}.")
        elif not len(self.deck) and self.hits is None:
            self.show_no_papers()
