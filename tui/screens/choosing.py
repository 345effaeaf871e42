"""A line to type in, and below it what it finds, to choose from; also by keys typed ahead."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, NamedTuple

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.geometry import Offset
from textual.reactive import reactive
from textual.style import Style
from textual.widgets import Input, Static

from ..columns import fit
from ..widgets import Line
from .asking import Asking

FAR = 1_000_000
"""More pages than any list has."""


class Entry(NamedTuple):
    """A line of the list: its key or what is typed, what it does, and what it gives back.

    `area` is the heading under which it stands; without `gives` it cannot be chosen.
    """

    area: str
    key: str
    told: str
    gives: str = ""


class ChoosingScreen(Asking[str]):
    """Gives back what the chosen entry gives, or None."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", show=False, priority=True),
        Binding("enter", "choose", show=False, priority=True),
        Binding("down", "step(1)", show=False, priority=True),
        Binding("up", "step(-1)", show=False, priority=True),
        Binding("pagedown", "page(1)", show=False, priority=True),
        Binding("pageup", "page(-1)", show=False, priority=True),
        Binding("home", f"page(-{FAR})", show=False, priority=True),
        Binding("end", f"page({FAR})", show=False, priority=True),
    ]

    COMPONENT_CLASSES: ClassVar[set[str]] = {"choosing--key", "choosing--quiet"}

    TITLE_LINE = ""
    HINT = ""
    NOTHING = ""
    WAYS = ""
    """What keys do here, the last part how to leave: that alone on a narrow terminal."""
    KEYS_CELLS = 12
    """Cells for the keys of an entry."""

    HEADED = False
    """Whether the areas stand above their entries."""

    at: reactive[int] = reactive(0)

    def __init__(self) -> None:
        super().__init__()
        self._found: Sequence[Entry] = self.matching("")
        self._first = 0
        """The first line in view."""
        self._text = ""
        self._row: int | None = None
        """The line of the screen's list at which the eye is; None while it is where one types."""

    def matching(self, words: str) -> Sequence[Entry]:
        """The entries for what is typed, those of an area together."""
        raise NotImplementedError

    @property
    def rows(self) -> int:
        """The lines that are shown at once."""
        raise NotImplementedError

    @property
    def pointed_at(self) -> Offset | None:
        """The beginning of the entry that one moved to; None behind typing."""
        if self._row is None:
            return None
        return self.query_one("#entries").content_region.offset + Offset(0, self._row)

    @property
    def nothing(self) -> str:
        """What is said where there is no entry."""
        return self.NOTHING

    def compose(self) -> ComposeResult:
        """Lay out the line and what is below it."""
        with Vertical():
            yield Static(Content.styled(self.TITLE_LINE, Style(bold=True)), id="title")
            yield Line(placeholder=self.HINT)
            yield Static(id="entries")
            yield Static(id="ways")

    def on_mount(self) -> None:
        """Put the cursor into the line."""
        self.set_focus(self.query_one(Line))
        self._draw()

    def on_resize(self) -> None:
        """Cut the lines to the new width."""
        self._draw()

    def on_input_changed(self, event: Input.Changed) -> None:
        """Offer what the new text may mean."""
        event.stop()
        self._look()
        self._draw()

    def watch_at(self) -> None:
        """Show where the cursor is."""
        if self.is_mounted:
            self._draw()

    def action_step(self, by: int) -> None:
        """Move between the entries, round at the ends."""
        self._look()
        if self._found:
            self._go((self.at + by) % len(self._found))

    def action_page(self, by: int) -> None:
        """Move by a page of entries."""
        self._look()
        self._go(max(0, min(self.at + by * self.rows, len(self._found) - 1)))

    def action_next_area(self, by: int) -> None:
        """To the first entry of the next area, round at the ends."""
        self._look()
        areas = list(dict.fromkeys(entry.area for entry in self._found))
        if areas:
            self._first = len(self._lines())  # so that the area comes to the top
            area = areas[(areas.index(self._found[self.at].area) + by) % len(areas)]
            self._go(next(n for n, entry in enumerate(self._found) if entry.area == area))

    async def action_leave(self) -> None:
        """Choose none."""
        await self.answer(None)

    async def action_choose(self) -> None:
        """Choose the entry at the cursor; where there is none, stay."""
        self._look()
        if self._found and self._found[self.at].gives:
            await self.answer(self._found[self.at].gives)

    def _look(self) -> None:
        """Find the entries for what stands there, also where its message is still to come."""
        text = self.query_one(Line).value
        if text == self._text:
            return
        self._text, self._row = text, None
        found = self.matching(text)
        if found != self._found:
            self._found = found
            self.at = self._first = 0

    def _go(self, place: int) -> None:
        self._row = 0
        if place == self.at:
            self._draw()
        self.at = place

    def _lines(self) -> list[int | str]:
        """What stands below each other: the place of an entry, or a heading."""
        lines: list[int | str] = []
        area = ""
        for place, entry in enumerate(self._found):
            if self.HEADED and entry.area != area:
                lines += ["", entry.area] if lines else [entry.area]
                area = entry.area
            lines.append(place)
        return lines

    def _draw(self) -> None:
        lines, rows = self._lines(), self.rows
        here = lines.index(self.at) if self._found else 0
        first = max(min(self._first, here), here - rows + 1, 0)
        if first == here and here and rows > 1 and isinstance(lines[here - 1], str):
            first -= 1  # the heading above it
        self._first = max(0, min(first, len(lines) - rows))
        shown = lines[self._first : self._first + rows]
        if shown[:1] == [""]:
            del shown[0]
        if self._row is not None and self._found:
            self._row = shown.index(self.at)
        drawn = [self._drawn(line) for line in shown] or [Content(self.nothing)]
        self.query_one("#entries", Static).update(Content("\n").join(drawn))
        quiet = self.get_visual_style("choosing--quiet", partial=True)
        is_narrow = len(self.WAYS) > self.size.width - 2
        ways = self.WAYS.rpartition(", ")[2] if is_narrow else self.WAYS
        self.query_one("#ways", Static).update(Content.styled(ways, quiet))

    def _drawn(self, line: int | str) -> Content:
        width = max(8, self.query_one("#entries", Static).size.width or self.size.width - 2)
        if isinstance(line, str):
            return Content.styled(fit(line, width)[0], Style(bold=True))
        key = self.get_visual_style("choosing--key", partial=True)
        entry = self._found[line]
        room = min(self.KEYS_CELLS, width // 2)
        keys, cells = fit(entry.key, room)
        told = fit(entry.told, max(1, width - room - 3))[0]
        cursor = "▌ " if line == self.at else "  "
        blanks = " " * (room + 1 - cells)
        return Content.assemble((cursor, key), (keys, key), f"{blanks}{told}")
