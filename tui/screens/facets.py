"""Facets: what the papers on show have in common, each value with a count and a bar."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content
from textual.style import Style
from textual.widgets import Static

from index import is_chosen

from ..columns import fit
from ..facets import HEADINGS, NAMES, Count, years_line
from ..widgets import Line
from .choosing import ChoosingScreen, Entry

AROUND = 6
"""Lines of the page that are no values: title, query, line, ways and the blanks between."""

FIRST = 8
"""Values of a facet that are shown until one filters or comes to it: all facets stay near."""

COUNTING = "counting …"

BAR = "█"

BAR_CELLS = 24
"""Cells of the longest bar, at most."""

VALUE_SHARE = 50
"""Hundredths of the width for the names of values."""

Toggle = Callable[[str, str], None]
"""Told a facet and the clause of a value that was chosen, or chosen no longer."""


class FacetsScreen(ChoosingScreen):
    """Stays while values are chosen; what they find is shown behind it, and told here."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f1", "leave", show=False, priority=True),
        Binding("tab", "next_area(1)", show=False, priority=True),
        Binding("shift+tab", "next_area(-1)", show=False, priority=True),
    ]

    TITLE_LINE = "Facets"
    HINT = "type to filter"
    NOTHING = "Nothing here has these words. Delete some, or Esc leads back."
    WAYS = "Enter chooses, again no longer. Tab next part, Esc leads back."
    HEADED = True

    def __init__(self, toggle: Toggle) -> None:
        self._toggle = toggle
        self._facets: Mapping[str, Sequence[Count]] = {}
        self._query = ""
        self._told = COUNTING
        super().__init__()

    def put(self, facets: Mapping[str, Sequence[Count]], query: str, told: str) -> None:
        """Show the facets of what a query finds; the cursor stays on its value."""
        here = self._found[self.at].gives if self._found else ""
        self._facets, self._query, self._told = facets, query, told
        self._found = self.matching(self.query_one(Line).value if self.is_mounted else "")
        gives = [entry.gives for entry in self._found]
        at = gives.index(here) if here in gives else min(self.at, max(0, len(gives) - 1))
        if not self.is_mounted:
            return
        self.set_reactive(FacetsScreen.at, at)
        self._draw()

    def wait(self, query: str) -> None:
        """Say that what was chosen is being counted."""
        self._query, self._told = query, COUNTING
        self._draw_title()

    def matching(self, words: str) -> Sequence[Entry]:
        """The values that have these words, facet by facet; the name of a facet shows all of it."""
        sought = words.casefold().split()
        entries: list[Entry] = []
        for name in NAMES:
            heading = HEADINGS[name]
            counts = self._facets.get(name, ())
            found = [
                one
                for one in counts
                if all(word in f"{heading} {one.value}".casefold() for word in sought)
            ]
            shown = found if sought else _first(found, self._query)
            entries += [
                Entry(heading, one.value, f"{one.count:,}", f"{name} {one.clause}") for one in shown
            ]
        return entries

    @property
    def nothing(self) -> str:
        """What is said where there is no value."""
        return self.NOTHING if self._facets else ""

    async def action_choose(self) -> None:
        """Choose the value at the cursor, or no longer."""
        self._look()
        if self._found:
            facet, _, clause = self._found[self.at].gives.partition(" ")
            self._toggle(facet, clause)

    @property
    def rows(self) -> int:
        """All that there is room for."""
        return max(1, self.size.height - AROUND)

    def _draw(self) -> None:
        super()._draw()
        self._draw_title()

    def _draw_title(self) -> None:
        width = max(8, self.size.width - 2)
        quiet = self.get_visual_style("choosing--quiet", partial=True)
        title = Content.styled(self.TITLE_LINE, Style(bold=True))
        told = f"  {self._told}"
        query = fit(f"  {self._query}", max(0, width - len(title) - len(told)))[0]
        self.query_one("#title", Static).update(Content.assemble(title, (told, quiet), query))

    def _drawn(self, line: int | str) -> Content:
        width = max(8, self.query_one("#entries", Static).size.width or self.size.width - 2)
        if isinstance(line, str):
            years = self._facets.get("year", ()) if line == HEADINGS["year"] else ()
            in_time = years_line(years, width - len(line) - 2)
            return super()._drawn(line) + Content(f"  {in_time}" if in_time else "")
        key = self.get_visual_style("choosing--key", partial=True)
        quiet = self.get_visual_style("choosing--quiet", partial=True)
        entry = self._found[line]
        facet, _, clause = entry.gives.partition(" ")
        on = is_chosen(self._query, clause)
        name_cells = max(8, (width - 14) * VALUE_SHARE // 100)
        name, cells = fit(entry.key, name_cells)
        most = max((one.count for one in self._facets[facet]), default=1)
        count = int(entry.told.replace(",", ""))
        room = max(0, min(BAR_CELLS, width - name_cells - 14))
        bar = BAR * max(1 if count and room else 0, count * room // most)
        cursor = "▌ " if line == self.at else "  "
        sign = "● " if on else "  "
        return Content.assemble(
            (cursor, key),
            (sign, key),
            (name, key if on else ""),
            " " * (name_cells - cells),
            f"{entry.told:>8}  ",
            (bar, quiet),
        )


def _first(counts: Sequence[Count], query: str) -> list[Count]:
    """The first values, and behind them those that are chosen."""
    return [
        one for place, one in enumerate(counts) if place < FIRST or is_chosen(query, one.clause)
    ]
