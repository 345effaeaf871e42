"""Moving through the list and through one paper, with the same keys in both."""

from __future__ import annotations

from textual import events, on

from ..menus import QUEUE
from ..widgets import KeyLine, PaperList, PaperView, SearchBar
from .arranging import Arranging


class Moving(Arranging):
    """Where the cursor is decides whether a key moves in the list or in the paper."""

    @property
    def in_paper(self) -> bool:
        """Whether the keys move in the paper."""
        return isinstance(self.focused, PaperView)

    def on_descendant_focus(self, _event: events.DescendantFocus) -> None:
        """Let the footer follow."""
        self.show_note()

    def show_note(self) -> None:
        """Bring the line above the keys up to date, and the keys."""
        super().show_note()
        self.query_one(KeyLine).where = self.where

    def watch_counts(self) -> None:
        """Let the footer follow what is selected."""
        super().watch_counts()
        if self.is_mounted:
            self.query_one(KeyLine).where = self.where

    @property
    def where(self) -> str:
        """Where the cursor is, as the footer knows it."""
        if self.in_paper:
            return "found" if self.light else "paper"
        if isinstance(self.focused, SearchBar):
            nothing = "offered" if self.view.offered else "sought"
            return "search" if self.deck or self.hits is None else nothing
        if not self.deck:
            return "empty"
        if self.counts.selected:
            return "selected"
        if self.query_now.text.strip() == QUEUE:
            return "queue"
        return "list" if self.hits is None else "hits"

    @on(PaperList.Chosen)
    def _choose(self, message: PaperList.Chosen) -> None:
        self.deck = self.deck.at(message.place)

    def action_down(self) -> None:
        """A line or a paper down."""
        self._move(1, 1)

    def action_up(self) -> None:
        """A line or a paper up."""
        self._move(-1, -1)

    def action_half_down(self) -> None:
        """Half a page down."""
        self._move(self._page_of_rows // 2 or 1, self._page_of_lines // 2)

    def action_half_up(self) -> None:
        """Half a page up."""
        self._move(-(self._page_of_rows // 2 or 1), -(self._page_of_lines // 2))

    def action_page_down(self) -> None:
        """A page down."""
        self._move(self._page_of_rows, self._page_of_lines)

    def action_page_up(self) -> None:
        """A page up."""
        self._move(-self._page_of_rows, -self._page_of_lines)

    def action_top(self) -> None:
        """To the first paper, or the first line."""
        self._move(-len(self.deck), -len(self.query_one(PaperView).lines))

    def action_bottom(self) -> None:
        """To the last paper, or the last line."""
        self._move(len(self.deck), len(self.query_one(PaperView).lines))

    def action_next_paper(self) -> None:
        """To the next paper."""
        self.deck = self.deck.moved(1)

    def action_previous_paper(self) -> None:
        """To the paper before."""
        self.deck = self.deck.moved(-1)

    def action_read_on(self) -> None:
        """A page of the abstract further, at its end to the next paper."""
        self.catch_up()
        view = self.query_one(PaperView)
        if not view.display:
            self.action_read()
        elif view.at_end:
            self.action_next_paper()
        else:
            self._scroll(self._page_of_lines)

    def action_read_back(self) -> None:
        """A page of the abstract back, at its beginning to the paper before."""
        self.catch_up()
        if self.query_one(PaperView).scroll_offset.y > 0:
            self._scroll(-self._page_of_lines)
        else:
            self.action_previous_paper()

    def action_read(self) -> None:
        """Give the paper the whole screen."""
        self.catch_up()
        if self.paper is not None:
            self.reading = True
            self.set_focus(self.query_one(PaperView))

    def action_other_pane(self) -> None:
        """From list to paper and back."""
        self.catch_up()
        if self.in_paper:
            self.reading = False
            self.set_focus(self.query_one(PaperList))
        elif self.query_one(PaperView).display:
            self.set_focus(self.query_one(PaperView))
        else:
            self.action_read()

    def action_raw(self) -> None:
        """The abstract as written, and back."""
        self.raw = not self.raw
        how = "as their authors wrote them" if self.raw else "as text"
        self.say(f"Abstracts are shown {how}; {self.key('raw')} changes that.")
        self.show_status()

    def action_next_hit(self) -> None:
        """To the next lit word of the paper, or in the list to the next unread paper."""
        if self.in_paper:
            self._walk(1)
        else:
            self._to_unread(1)

    def action_previous_hit(self) -> None:
        """To the lit word before."""
        self._walk(-1)

    def action_previous_unread(self) -> None:
        """To the unread paper before."""
        self._to_unread(-1)

    def _to_unread(self, by: int) -> None:
        """Go to the nearest paper behind or before that is not read, and not round the ends."""
        deck = self.deck
        places = range(deck.cursor + by, len(deck) if by > 0 else -1, by)
        for place in places:
            if not self.meant.state(self.shelf.row(deck.order[place]).ids).read:
                self.deck = deck.at(place)
                return
        self.say(
            f"No unread paper below; {self.key('previous_unread')} looks above."
            if by > 0
            else "No unread paper above."
        )

    def _walk(self, by: int) -> None:
        self.catch_up()
        view = self.query_one(PaperView)
        if not self.light:
            self.say(f"No word is lit without a search; {self.key('search')} searches.")
        elif not self.in_paper:
            key = self.key("next_hit" if by > 0 else "previous_hit")
            ways = f"{self.key('read')} or {self.key('other_pane')}"
            self.say(f"{key} walks the lit words of a paper: press {ways} first.")
        elif not view.lit_words:
            shown = (
                f"as its author wrote it; {self.key('raw')} changes that." if self.raw else "here."
            )
            self.say(f"No word is lit in this paper {shown}")
        else:
            went_round = view.walk(by)
            self.show_status()
            if went_round and view.lit_words == 1:
                self.say("This is the only lit word.")
            elif went_round:
                self.say(
                    "Round to the first lit word." if by > 0 else "Round to the last lit word."
                )

    def back_to_list(self) -> bool:
        """Leave the paper; False when the cursor is in the list already."""
        if not self.in_paper:
            return False
        self.reading = False
        self.set_focus(self.query_one(PaperList))
        return True

    @property
    def _page_of_rows(self) -> int:
        return self.query_one(PaperList).rows_in_view

    @property
    def _page_of_lines(self) -> int:
        # One line of the page before stays in view, so that the eye finds its place.
        return max(1, self.query_one(PaperView).size.height - 1)

    def _move(self, papers: int, lines: int) -> None:
        if self.in_paper:
            self._scroll(lines)
        else:
            self.deck = self.deck.moved(papers)

    def _scroll(self, lines: int) -> None:
        view = self.query_one(PaperView)
        view.scroll_to(y=view.scroll_offset.y + lines, animate=False, immediate=True)
