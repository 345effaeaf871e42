"""What is on show: a list or a paper in it, and the lines that tell of it."""

from __future__ import annotations

from index import RowStore, Shelf
from seeds import Paper

from ..deck import Deck
from ..likeness import is_learnt, reasons_line
from ..marks import Marks
from ..marks.standing import Standings
from ..session import Session
from ..views import View
from .lines import ENTER, Said
from .pages import mark_words, paper_lines, row_lines, snippet_of
from .voice import Steps, Voice

ROWS = 10
"""Papers of the list on a page."""

LINES_A_ROW = 3
"""Lines of a paper, most of them: on a terminal that keeps none the top must not be lost."""


class Showing:
    """The state of the reader, and the parts of it that are told."""

    def __init__(self, session: Session, voice: Voice) -> None:
        self.session = session
        self.voice = voice
        self.said = Said(ENTER)
        """What is being done."""
        self.places: list[int] = []
        """The places, from 0, of the papers that were named with it."""
        self.marks = Marks()
        self.standings = Standings()
        self.selected: frozenset[int] = frozenset()
        self.reading = self.raw = False
        self.top = 0
        """The first line of the paper that was told last."""
        self.hit: int | None = None
        """Which of the sentences with lit words the walk has come to."""
        self.shelf: Shelf = session.first_shelf()
        if not isinstance(self.shelf, RowStore):
            session.read(Steps(voice))  # the shelf grows by it
        self.order = self.shelf.order()
        self.view = View(Deck(self.order))

    def key(self, command: str, likely: str = "") -> str:
        """The key of a command as a sentence names it, of several the likely one."""
        return self.session.settings.keys.name(command, likely)

    @property
    def undoable(self) -> str:
        """What is said of an act that can be taken back."""
        return f"{self.key('undo')} takes it back"

    @property
    def deck(self) -> Deck:
        """The papers on show and the cursor among them."""
        return self.view.deck

    @property
    def prompt(self) -> str:
        """Where the person is."""
        if not self.deck:
            return "no paper>"
        where = "reading" if self.reading else "paper"
        return f"{where} {self.deck.cursor + 1} of {len(self.deck)}>"

    def go(self, place: int) -> None:
        """Put the cursor at a place, or at the nearest there is."""
        deck = self.deck.at(place)
        if deck.cursor != self.deck.cursor:
            self.top, self.hit = 0, None
        self.view = View(deck, self.view.query, self.view.hits, self.view.by_marks)

    def paper(self) -> Paper | None:
        """The paper at the cursor."""
        number = self.deck.number
        return None if number is None else self.shelf.paper(number)

    def find_named(self) -> str:
        """Look up the papers that were named; a sentence where one is none of the list."""
        if self.said.papers and not self.deck:
            return "No paper here."
        places: dict[int, None] = {}
        for first, last in self.said.papers:
            if not 1 <= first <= last <= len(self.deck):
                wrong = first if first < 1 or first > len(self.deck) else last
                return f"There is no paper {wrong} in this list of {len(self.deck)}."
            places.update(dict.fromkeys(range(first - 1, last)))
        self.places = list(places)
        return ""

    def back_to_list(self) -> bool:
        """Leave the paper; False in the list."""
        if not self.reading:
            return False
        self.reading = False
        self.show_row()
        return True

    @property
    def rows(self) -> int:
        """The papers on a page of the list."""
        return max(1, min(ROWS, (self.voice.height - 1) // LINES_A_ROW))

    def show_row(self) -> None:
        """Tell the paper at the cursor."""
        if self.deck:
            self.voice.show(self._row(self.deck.cursor))

    def show_row_of(self, number: int) -> None:
        """Tell a paper of the list."""
        if number in self.deck.order:
            self.voice.show(self._row(self.deck.order.index(number)))

    def show_rows(self, start: int | None = None, count: int = 0) -> None:
        """Tell a page of the list: the one of the cursor, or so many papers from a place on."""
        if not self.deck:
            return
        first = self.deck.cursor // self.rows * self.rows if start is None else start
        end = min(first + (count or self.rows), len(self.deck))
        for place in range(first, end):
            self.voice.show(self._row(place))
        if end - first < len(self.deck):
            shown = f"{first + 1} to {end}" if end > first + 1 else f"{end}"
            self.voice.say(f"{shown} of {len(self.deck)}.")

    def lines(self) -> list[str]:
        """The text of the paper at the cursor, as it is told."""
        paper = self.paper()
        return [] if paper is None else self._text(paper)

    def show_paper(self) -> None:
        """Tell a page of the paper from the line at which it is."""
        lines = self.lines()
        self.top = min(self.top, max(0, len(lines) - 1))
        end = self.top + self.voice.height
        self.voice.show(lines[self.top : end])
        self._tell_end(len(lines) <= end)

    def scroll(self, by: int) -> bool:
        """Tell lines further on or back; False where there are none."""
        lines = self.lines()
        height = self.voice.height
        last = max(0, len(lines) - height)
        top = max(0, min(self.top + by, last))
        if top == self.top or (by > 0 and self.top >= last):
            return False
        # Only what was not told by the page before.
        start, end = (self.top + height, top + height) if by > 0 else (top, self.top)
        start, end = max(start, top), min(end, top + height)
        self.top = top
        self.voice.show(lines[start:end])
        if by > 0:
            self._tell_end(top == last)
        return True

    def _tell_end(self, is_end: bool) -> None:  # noqa: FBT001 - the one thing that is told
        if not is_end:
            self.voice.say("Enter reads on.")
        elif self.deck.cursor + 1 < len(self.deck):
            self.voice.say("This is its end; Enter reads the next paper.")
        else:
            self.voice.say("This is the end of the last paper.")

    def _row(self, place: int) -> list[str]:
        number = self.deck.order[place]
        row, light = self.shelf.row(number), self.view.light
        width = self.voice.width
        because = reasons_line(self.view.because.get(number, ()), learnt=is_learnt(self.view.hits))
        snippet = because or (
            snippet_of(row, self.shelf.paper(number), light, width) if light else ""
        )
        marked = mark_words(self.marks, row.ids)
        return row_lines(place + 1, row, marked, snippet, width, selected=number in self.selected)

    def _text(self, paper: Paper) -> list[str]:
        return paper_lines(paper, self.marks, self.voice.width, raw=self.raw)
