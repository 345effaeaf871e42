"""Moving through the list and through one paper, with the same words in both."""

from __future__ import annotations

from .pages import lit_sentences
from .showing import Showing
from .voice import wrapped


class Moving(Showing):
    """What one comes to is told."""

    def action_down(self) -> None:
        """A line or a paper down."""
        self._move(1, 1)

    def action_up(self) -> None:
        """A line or a paper up."""
        self._move(-1, -1)

    def action_half_down(self) -> None:
        """Half a page down."""
        self._move_page(1, half=True)

    def action_half_up(self) -> None:
        """Half a page up."""
        self._move_page(-1, half=True)

    def action_page_down(self) -> None:
        """A page down."""
        self._move_page(1)

    def action_page_up(self) -> None:
        """A page up."""
        self._move_page(-1)

    def action_top(self) -> None:
        """To the first paper, or the first line."""
        if self.reading:
            self.top = 0
            self.show_paper()
        else:
            self._go_far(-len(self.deck))

    def action_bottom(self) -> None:
        """To the last paper, or the last line."""
        if self.reading:
            self.top = max(0, len(self.lines()) - self.voice.height)
            self.show_paper()
        else:
            self._go_far(len(self.deck))

    def action_next_paper(self) -> None:
        """To the next paper."""
        self._step(1)

    def action_previous_paper(self) -> None:
        """To the paper before."""
        self._step(-1)

    def action_read(self) -> None:
        """Read the paper at the cursor, or the one that was named."""
        if len(self.places) > 1:
            self.voice.say("One paper is read at a time.")
            return
        if not self.deck:
            self.voice.say("No paper here.")
            return
        if self.places:
            self.go(self.places[0])
        self.reading, self.top, self.hit = True, 0, None
        self.show_paper()

    def action_read_on(self) -> None:
        """A page of the paper further, at its end to the next paper."""
        if not self.reading:
            self.action_read()
        elif not self.scroll(self.voice.height):
            self._step(1)

    def action_read_back(self) -> None:
        """A page of the paper back, at its beginning to the paper before."""
        if not (self.reading and self.scroll(-self.voice.height)):
            self._step(-1)

    def action_other_pane(self) -> None:
        """From list to paper and back."""
        if not self.back_to_list():
            self.action_read()

    def action_zoom(self) -> None:
        """Lines have no panes."""
        self.voice.say("There are no panes in lines.")

    action_flip = action_smaller_list = action_larger_list = action_usual_split = action_zoom

    def action_raw(self) -> None:
        """The abstract as written, and back."""
        self.raw = not self.raw
        how = "as their authors wrote them" if self.raw else "as text"
        self.voice.say(f"Abstracts are shown {how}; {self.key('raw')} changes that.")
        if self.reading:
            self.top = 0
            self.show_paper()

    def action_next_hit(self) -> None:
        """To the next sentence with a lit word, or in the list to the next unread paper."""
        if self.reading:
            self._walk(1)
        else:
            self._to_unread(1)

    def action_previous_hit(self) -> None:
        """To the sentence with a lit word before."""
        if self.reading or not self.view.light:
            self._walk(-1)
        else:
            self.voice.say(
                f"{self.key('previous_hit')} walks the lit words of a paper: press Enter first."
            )

    def action_previous_unread(self) -> None:
        """To the unread paper before."""
        self._to_unread(-1)

    def _move(self, papers: int, lines: int) -> None:
        if not self.reading:
            self._step(papers)
        elif not self.scroll(lines):
            self._tell_edge(lines)

    def _move_page(self, way: int, *, half: bool = False) -> None:
        if self.reading:
            height = self.voice.height
            if not self.scroll(way * (height // 2 if half else height)):
                self._tell_edge(way)
            return
        size = self.rows
        if half:
            place = self.deck.cursor + way * max(1, size // 2)
        else:
            # To the beginning of a page: then each paper is told once.
            place = (self.deck.cursor // size + way) * size
        if not 0 <= place < len(self.deck):
            if way > 0 or self.deck.cursor == 0:
                self._tell_edge(way)
                return
            place = 0
        self.go(place)
        self.show_rows(place, max(1, size // 2) if half else size)

    def _go_far(self, by: int) -> None:
        self.go(self.deck.cursor + by)
        if self.deck:
            self.show_row()
        else:
            self.voice.say("No paper here.")

    def _step(self, by: int) -> None:
        """To a paper further on or back: its row in the list, its text while reading."""
        former = self.deck.cursor
        self.go(former + by)
        if self.deck.cursor == former:
            self._tell_last(by)
        elif self.reading:
            self.show_paper()
        else:
            self.show_row()

    def _tell_edge(self, way: int) -> None:
        if not self.deck:
            self.voice.say("No paper here.")
        elif self.reading:
            self.voice.say("This is its end." if way > 0 else "This is its beginning.")
        else:
            self.voice.say("This is the last page." if way > 0 else "This is the first page.")

    def _tell_last(self, way: int) -> None:
        if not self.deck:
            self.voice.say("No paper here.")
        else:
            self.voice.say("This is the last paper." if way > 0 else "This is the first paper.")

    def _to_unread(self, by: int) -> None:
        """Go to the nearest paper behind or before that is not read, and not round the ends."""
        deck = self.deck
        for place in range(deck.cursor + by, len(deck) if by > 0 else -1, by):
            if not self.marks.state(self.shelf.row(deck.order[place]).ids).read:
                self._step(place - deck.cursor)
                return
        above = f"below; {self.key('previous_unread')} looks above." if by > 0 else "above."
        self.voice.say(f"No unread paper {above}")

    def _walk(self, by: int) -> None:
        paper = self.paper()
        if not self.view.light or paper is None:
            self.voice.say("No word is lit without a search; /words searches.")
            return
        found = lit_sentences(paper, self.view.light)
        if not found:
            self.voice.say("No word is lit in this paper here.")
            return
        place = (-1 if by > 0 else len(found)) if self.hit is None else self.hit
        went_round = not 0 <= place + by < len(found)
        self.hit = (place + by) % len(found)
        if went_round and len(found) == 1:
            self.voice.say("This is the only lit sentence.")
        elif went_round:
            which = "first" if by > 0 else "last"
            self.voice.say(f"Round to the {which} lit sentence.")
        self.voice.show(wrapped(found[self.hit], self.voice.width))
