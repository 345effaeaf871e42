"""The list of papers, drawn by line from the deck: as quick with 100,000 rows as with 38."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import ClassVar

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Offset, Region, Size
from textual.message import Message
from textual.reactive import var
from textual.scroll_view import ScrollView
from textual.strip import Strip
from textual.widget import Widget

from index import Because, Light, Row, Shelf, lit

from ..columns import GAP, cells_of, family_names, fit, gaps, row_title
from ..deck import Deck
from ..empty import Notice
from ..likeness import row_words
from ..marks import UNMARKED, Marks, State, sign
from .snippets import Snippet, Snippets

ONE_LINE_FROM = 72
"""Columns from which a row takes one line; below, title and authors have a line each."""

MARGIN = 5
"""Cells before the title: the cursor's bar, a sign each for selected, bookmarked, and how the paper
stands otherwise, and a blank."""

SNIPPET_SHARE = 45
"""Hundredths of the room of title and authors for a snippet, where a row takes one line."""

CELLS_KEPT = 1000
"""Texts held with what is lit in them: some screens of columns."""

Fitted = tuple[str, int, tuple[tuple[int, int], ...]]
"""A text cut to a width, its cells, and what is lit in it."""


class PaperList(ScrollView, can_focus=True, inherit_bindings=False):
    """Rows of the deck with a cursor.

    Moving it sends two cells; a move past the edge turns half a page.

    Draws only what is visible and asks the shelf for nothing else.
    """

    DEFAULT_CSS = """
    PaperList {
        height: 1fr;
        min-width: 8;
        overflow-y: scroll;
        overflow-x: hidden;
        scrollbar-size: 0 0;
    }
    """

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "list--cursor",
        "list--star",
        "list--read",
        "list--title",
        "list--derived",
        "list--authors",
        "list--snippet",
        "list--lit",
        "list--notice",
        "list--key",
    }

    deck: var[Deck] = var(Deck)
    marks: var[Marks | None] = var[Marks | None](None)
    selected: var[frozenset[int]] = var(frozenset())
    light: var[Light] = var(Light)
    because: var[Mapping[int, Because]] = var[Mapping[int, Because]](dict)
    notice: var[Notice] = var(Notice())

    class Chosen(Message):
        """A paper was picked with the mouse: the place it has in the deck."""

        def __init__(self, place: int) -> None:
            super().__init__()
            self.place = place

    def __init__(self, shelf: Shelf, columns: Sequence[str]) -> None:
        super().__init__()
        self._columns = tuple(columns) if "title" in columns else ("title", *columns)
        self._ground: Style | None = None
        self._fitted = lru_cache(CELLS_KEPT)(self._fit)
        self.put_shelf(shelf)

    def put_shelf(self, shelf: Shelf) -> None:
        """Show papers of another shelf."""
        self.shelf = shelf
        self._snippets = Snippets(shelf)

    @property
    def row_height(self) -> int:
        """Lines that a row takes."""
        return 1 if self.size.width >= ONE_LINE_FROM or self._columns == ("title",) else 2

    @property
    def rows_in_view(self) -> int:
        """How many whole rows are visible, at least one."""
        return max(1, self.size.height // self.row_height)

    @property
    def pointed_at(self) -> Offset | None:
        """The beginning of the row at the cursor."""
        row = self.deck.cursor * self.row_height - self.scroll_offset.y if self.deck else 0
        return self.content_region.offset + Offset(0, row)

    def row_of(self, place: int) -> int:
        """The row of the screen, from 0, at which a place of the list stands."""
        return place - self.scroll_offset.y // self.row_height

    def put_at_row(self, place: int, row: int) -> None:
        """Scroll so that a place of the list stands at a row of the screen, as far as it can."""
        top = max(0, min(place - min(row, self.rows_in_view - 1), len(self.deck) - 1))
        self.scroll_to(y=top * self.row_height, animate=False, immediate=True)

    def watch_deck(self, old: Deck, new: Deck) -> None:
        """Follow the cursor; other papers are drawn anew."""
        same = old.order is new.order
        if not same:
            same = self._same_in_view(old, new)
            self._measure()
        if not same:
            self.refresh()
        self._keep_in_view()
        if same:
            self._refresh_cursor(old.cursor)
            self._refresh_cursor(new.cursor)

    def watch_marks(self, old: Marks | None, new: Marks | None) -> None:
        """Draw the signs of the rows in view whose marks changed."""
        if old is None or new is None:
            self.refresh()
            return
        for place in self._places_in_view(self.deck):
            ids = self.shelf.row(self.deck.order[place]).ids
            before, after = old.state(ids), new.state(ids)
            retold = "tags" in self._columns and before.tags != after.tags
            if retold or bool(before.read) != bool(after.read):
                self._refresh_cells(place, 0, self.size.width)
            elif before != after:
                self._refresh_cells(place, 2, MARGIN - 2)

    def watch_selected(self, old: frozenset[int], new: frozenset[int]) -> None:
        """Draw the signs of the rows in view that were selected, or no longer are."""
        changed = old ^ new
        for place in self._places_in_view(self.deck):
            if self.deck.order[place] in changed:
                self._refresh_cells(place, 1, 1)

    def watch_light(self) -> None:
        """Light other words."""
        self._fitted.cache_clear()
        self.refresh()

    def watch_notice(self) -> None:
        """Say something else in place of rows."""
        self.refresh()

    def notify_style_update(self) -> None:
        """Draw in the colours of another theme."""
        super().notify_style_update()
        self._ground = None

    def on_resize(self, _event: events.Resize) -> None:
        """Keep the cursor in view in the new size."""
        self._measure()
        self._keep_in_view()

    def on_click(self, event: events.Click) -> None:
        """Say which paper was picked."""
        place = (event.y + self.scroll_offset.y) // self.row_height
        if place < len(self.deck):
            self.post_message(self.Chosen(place))

    def render_line(self, y: int) -> Strip:
        """Draw one visible line."""
        width = self.size.width
        # Textual computes it anew each time it is asked.
        ground = self._ground = self._ground or self.rich_style
        place, line = divmod(y + self.scroll_offset.y, self.row_height)
        if not self.deck:
            return self._notice_line(y, width)
        if place >= len(self.deck):
            return Strip.blank(width, ground)
        number = self.deck.order[place]
        row = self.shelf.row(number)
        state = UNMARKED if self.marks is None else self.marks.state(row.ids)
        segments = self._margin(place, state, line)
        if self.row_height == 1:
            segments += self._one_line(number, row, width - MARGIN, state)
        elif line == 0:
            segments += self._title(row, width - MARGIN, state)
        else:
            segments += self._second_line(number, row, width - MARGIN, state)
        whole = Strip([segment for segment in segments if segment.text])
        return whole.adjust_cell_length(width, ground).simplify()

    def _margin(self, place: int, state: State, line: int) -> list[Segment]:
        cursor = "▌" if place == self.deck.cursor else " "
        first = line == 0
        chosen = first and self.deck.order[place] in self.selected
        star = self.get_component_rich_style("list--star")
        return [
            Segment(cursor, self.get_component_rich_style("list--cursor")),
            Segment("●" if chosen else " ", star),
            Segment("★" if first and state.bookmarked else " ", star),
            Segment(f"{sign(state) if first else ' '} ", star),
        ]

    def _one_line(self, number: int, row: Row, width: int, state: State) -> list[Segment]:
        """The columns; why a paper was found takes the authors' place, or the title's end."""
        side = self.get_component_rich_style("list--authors")
        cells = cells_of(self._columns, width)
        title, authors = cells["title"], cells.get("authors", 0)
        snippet = max(authors, (title + authors) * SNIPPET_SHARE // 100)
        why = self._why(number, row, title, authors, snippet)
        if why is not None:
            gap = 0 if authors else GAP
            title, authors = title + authors - snippet - gap, snippet
        segments: list[Segment] = []
        for name, before in zip(self._columns, gaps(self._columns), strict=True):
            segments.append(Segment(" " * before, side))
            if name == "title":
                segments += self._title(row, title, state)
                if why is not None and "authors" not in cells:
                    segments += [Segment(" " * GAP, side), *self._authors(row, authors, why)]
            elif name == "authors":
                segments += self._authors(row, authors, why)
            elif name == "year":
                segments.append(Segment(row.year.rjust(cells[name]), side))
            else:
                segments += self._column(_text(name, row, state), cells[name], side, name)
        return segments

    def _second_line(self, number: int, row: Row, width: int, state: State) -> list[Segment]:
        """The columns but the title: those behind the authors at the right."""
        side = self.get_component_rich_style("list--authors")
        others = [name for name in self._columns if name != "title"]
        named = others.index("authors") if "authors" in others else 0
        first, last = (
            " ".join(filter(None, (_text(name, row, state) for name in names)))
            for names in (others[:named], [name for name in others[named:] if name != "authors"])
        )
        end, cells = fit(last, max(0, width // 2))
        start, taken = fit(first + "  ", max(0, width // 3)) if first else ("", 0)
        room = max(0, width - cells - taken - 2)
        shown = room if "authors" in others else 0
        why = self._why(number, row, width, shown, room)
        middle = [Segment(" " * room, side)]
        if shown or why is not None:
            middle = self._authors(row, room, why)
        return [Segment(start, side), *middle, Segment("  " + end, side)]

    def _why(self, number: int, row: Row, title: int, authors: int, snippet: int) -> Snippet | None:
        """Why a paper was found: the words that make it near.

        Else what was sought, if neither its title nor its authors show it in these cells.
        """
        because = self.because.get(number)
        if because and (words := row_words(because)):
            return words, ""
        columns = (
            (row_title(row), title, "title"),
            (_names(row, authors), authors, "author"),
        )
        if not self.light or any(self._fitted(*column)[2] for column in columns):
            return None
        return self._snippets.of(number, self.light, snippet)

    def _title(self, row: Row, width: int, state: State) -> list[Segment]:
        name = "list--derived" if row.title_derived else "list--title"
        style = self.get_component_rich_style("list--read" if state.read else name)
        return self._column(row_title(row), width, style, "title")

    def _authors(self, row: Row, width: int, why: Snippet | None) -> list[Segment]:
        """The authors, or in their place why the paper was found."""
        if why is not None:
            return self._column(
                why[0], width, self.get_component_rich_style("list--snippet"), why[1]
            )
        style = self.get_component_rich_style("list--authors")
        return self._column(_names(row, width), width, style, "author")

    def _column(self, text: str, width: int, style: Style, field: str) -> list[Segment]:
        """Text of a field, cut and filled to a width, with the sought words lit."""
        shown, cells, found = self._fitted(text, width, field)
        blanks = Segment(" " * max(0, width - cells), style)
        return [*_lighted(shown, found, style, self._lit_style), blanks]

    def _fit(self, text: str, width: int, field: str) -> Fitted:
        shown, cells = fit(text, width)
        return shown, cells, lit(self.light, shown, field) if self.light else ()

    @property
    def _lit_style(self) -> Style:
        return self.get_component_rich_style("list--lit")

    def _notice_line(self, y: int, width: int) -> Strip:
        lines = self.notice.lines(width - MARGIN)
        key, text = lines[y - 1] if 1 <= y <= len(lines) else ("", "")
        style = self.get_component_rich_style("list--notice")
        segments = [Segment("  ", style)]
        if key:
            segments.append(Segment(key, self.get_component_rich_style("list--key")))
            segments.append(Segment("  ", style))
        segments.append(Segment(fit(text, max(0, width - 2))[0], style))
        return Strip(segments).adjust_cell_length(width, self.rich_style)

    def _measure(self) -> None:
        # Not by assignment: that lays the whole screen out again at every keystroke of a search.
        size = Size(self.size.width, len(self.deck) * self.row_height)
        self.set_reactive(Widget.virtual_size, size)  # pyright: ignore[reportArgumentType]

    def _keep_in_view(self) -> None:
        """Turn half a page when the cursor left the view, so that a held key rarely scrolls."""
        top, rows = self.scroll_offset.y // self.row_height, self.rows_in_view
        cursor = self.deck.cursor
        last = max(0, len(self.deck) - rows)
        if cursor < top:
            wanted = max(0, cursor - rows // 2) if top - cursor <= rows else cursor
        elif cursor >= top + rows:
            wanted = cursor - rows // 2 if cursor - top - rows <= rows else cursor - rows + 1
        else:
            wanted = top
        y = min(wanted, last) * self.row_height
        if y != self.scroll_offset.y:
            self.scroll_to(y=y, animate=False, immediate=True)

    def _places_in_view(self, deck: Deck) -> range:
        top = self.scroll_offset.y // self.row_height
        return range(top, min(len(deck), top + self.rows_in_view + 1))

    def _same_in_view(self, old: Deck, new: Deck) -> bool:
        """Whether more papers came behind those in view, and that is all."""
        places = self._places_in_view(old)
        in_view = slice(places.start, places.stop + 1)
        return old.order[in_view] == new.order[in_view]

    def _refresh_cursor(self, place: int) -> None:
        self._refresh_cells(place, 0, 2)

    def _refresh_cells(self, place: int, x: int, width: int) -> None:
        y = place * self.row_height - self.scroll_offset.y
        if -self.row_height < y < self.size.height:
            self.refresh(Region(x, y, width, self.row_height))


def _names(row: Row, width: int) -> str:
    """The family names of the authors, and of thousands those that have room in a width."""
    return family_names(row.authors[: max(1, width)])


def _text(name: str, row: Row, state: State) -> str:
    """What stands in one of the narrow columns."""
    if name == "tags":
        return " ".join(f"#{tag}" for tag in state.tags)
    return row.venue if name == "venue" else row.year


def _lighted(
    text: str, found: Sequence[tuple[int, int]], style: Style, light: Style
) -> list[Segment]:
    segments, end = [], 0
    for start, stop in found:
        segments.append(Segment(text[end:start], style))
        segments.append(Segment(text[start:stop], style + light))
        end = stop
    segments.append(Segment(text[end:], style))
    return [segment for segment in segments if segment.text]
