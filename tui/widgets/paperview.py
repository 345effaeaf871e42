"""One paper to read: title, authors, facts, links and abstract, drawn by line."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from itertools import accumulate
from typing import ClassVar

from rich.segment import Segment
from textual import events
from textual.content import Content, Span
from textual.geometry import Offset, Region, Size
from textual.message import Message
from textual.reactive import var
from textual.scroll_view import ScrollView
from textual.selection import Selection
from textual.strip import Strip
from textual.style import Style
from textual.visual import RenderOptions
from textual.widget import Widget

from index import Light
from seeds import Paper

from ..marks import UNMARKED, State
from ..render import Detail, Standing, detail

MEASURE = 90
"""Longest line of text in columns, however wide the window: longer ones tire the eye."""

MARGIN = 2

LIT = "lit"
"""What the number of a lit word is kept by in its style."""


class PaperView(ScrollView, can_focus=True, inherit_bindings=False):
    """The detail of the paper at the cursor."""

    DEFAULT_CSS = """
    PaperView {
        height: 1fr;
        min-width: 8;
        overflow-y: scroll;
        overflow-x: hidden;
        scrollbar-size: 0 0;
    }
    """

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "paper--title",
        "paper--authors",
        "paper--facts",
        "paper--link",
        "paper--note",
        "paper--star",
        "paper--mine",
        "paper--code",
        "paper--math",
        "paper--lit",
        "paper--here",
    }

    paper: var[Paper | None] = var[Paper | None](None)
    state: var[State] = var(UNMARKED)
    queued: var[str] = var("")
    light: var[Light] = var(Light)
    because: var[tuple[tuple[str, str], ...]] = var(())
    raw: var[bool] = var(False)  # noqa: FBT003

    class RuleMoved(Message):
        """The rule beside or above the paper was dragged to this cell of the screen."""

        def __init__(self, x: int, y: int) -> None:
            super().__init__()
            self.x = x
            self.y = y

    def __init__(self) -> None:
        super().__init__()
        self._dragged = False
        self._detail = Detail(Content(""))
        self._strips: list[Strip] | None = None
        self._former: list[Strip] = []
        """The lines as they were drawn before."""
        self._top: tuple[list[Strip], int] = ([], 0)
        """The lines as they were when the person scrolled last, and which was the first in view."""
        self._settled = Size(0, 0)
        """The size for which the text is wrapped."""
        self._lit_lines: list[int] = []
        self.here: int | None = None
        """Which of the lit words the walk has come to, from 0."""

    @property
    def lit_words(self) -> int:
        """How many words are lit."""
        return len(self.lines and self._lit_lines)

    def walk(self, by: int) -> bool:
        """Go to another lit word and bring it into view; whether that went round at an end.

        The first step leads to a word in view, or to the next one that is not.
        """
        count = self.lit_words
        if not count:
            return False
        former = self.here
        place = self._first_step(by) if former is None else former + by
        self.here = place % count
        before = self.lines
        self._strips = None
        after = self.lines
        for line, (old, new) in enumerate(zip(before, after, strict=False)):
            if old != new:
                y = line - self.scroll_offset.y
                self.refresh(Region(0, y, self.size.width, 1))
        self._show_line(self._lit_lines[self.here])
        return place != self.here

    def _first_step(self, by: int) -> int:
        top = self.scroll_offset.y
        if by > 0:
            return bisect_left(self._lit_lines, top)
        return bisect_left(self._lit_lines, top + self.size.height) - 1

    def _show_line(self, line: int) -> None:
        """Scroll a line into view, with the one before and the one behind it."""
        top, height = self.scroll_offset.y, self.size.height
        if not top + 1 <= line < top + height - 1:
            self.scroll_to(y=max(0, line - height // 3), animate=False, immediate=True)

    @property
    def pointed_at(self) -> Offset | None:
        """The beginning of the first line in view, or of that with the lit word."""
        line = self.scroll_offset.y
        if self.here is not None and self.here < self.lit_words:
            line = self._lit_lines[self.here]
        return self.content_region.offset + Offset(MARGIN, line - self.scroll_offset.y)

    @property
    def at_end(self) -> bool:
        """Whether the last line is visible."""
        return self.scroll_offset.y + self.size.height >= len(self.lines)

    def watch_paper(self) -> None:
        """Show another paper from its beginning."""
        self.here = None
        self._top = ([], 0)
        self._draw_anew()
        self.scroll_to(y=0, animate=False, immediate=True)

    def watch_state(self) -> None:
        """Show other marks."""
        self._draw_with_same_top()

    def watch_queued(self) -> None:
        """Show another place in the queue."""
        self._draw_with_same_top()

    def watch_because(self) -> None:
        """Tell otherwise why the paper is in the list."""
        self._draw_with_same_top()

    def watch_light(self) -> None:
        """Light other words."""
        self.here = None
        self._draw_anew()

    def watch_raw(self) -> None:
        """Show the abstract as it is written, or as it is read."""
        self.here = None
        self._draw_anew()

    def watch_scroll_y(self, old_value: float, new_value: float) -> None:
        """Remember which words are at the top, unless it was a new size that moved them."""
        super().watch_scroll_y(old_value, new_value)
        if self.size == self._settled:
            self._top = self._strips or self._former, round(new_value)

    def on_resize(self, _event: events.Resize) -> None:
        """Wrap the text to the new width, with the same words at the top.

        They stay the same through any number of sizes, until the person scrolls.
        """
        self._draw_with_same_top()
        self._settled = self.size

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Take hold of the rule."""
        if event.get_content_offset(self) is None:
            self._dragged = True
            self.capture_mouse()
            event.stop()

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Say where the rule is dragged to."""
        if self._dragged:
            self.post_message(self.RuleMoved(round(event.screen_x), round(event.screen_y)))

    def on_mouse_up(self) -> None:
        """Let go of the rule."""
        self._dragged = False
        self.release_mouse()

    def notify_style_update(self) -> None:
        """Draw in the colours of another theme."""
        super().notify_style_update()
        self._draw_anew()

    def selection_updated(self, selection: Selection | None) -> None:  # noqa: ARG002
        """Show what the mouse selected."""
        self._draw_anew()

    def get_selection(self, selection: Selection) -> tuple[str, str] | None:
        """The text under the mouse's selection."""
        return selection.extract(self._detail.content.plain), "\n"

    def render_line(self, y: int) -> Strip:
        """Draw one visible line."""
        lines = self.lines
        line = y + self.scroll_offset.y
        return lines[line] if line < len(lines) else Strip.blank(self.size.width, self.rich_style)

    @property
    def lines(self) -> list[Strip]:
        """All lines of the text at this width, made when they are first asked for."""
        if self._strips is None:
            self._strips = self._drawn()
            # Not by assignment: that lays the whole screen out again for every paper.
            size = Size(self.size.width, len(self._strips))
            self.set_reactive(Widget.virtual_size, size)  # pyright: ignore[reportArgumentType]
        return self._strips

    def _draw_with_same_top(self) -> None:
        """Draw anew with the same words at the top, whatever the width, and what stands above."""
        lines, line = self._top
        self._draw_anew()
        if not line:
            return
        rest = sum(map(_signs, lines[line:]))
        above = list(accumulate(map(_signs, self.lines), initial=0))
        y = max(0, bisect_right(above, above[-1] - rest) - 1)
        self.scroll_to(y=y, animate=False, immediate=True)

    def _draw_anew(self) -> None:
        self._former = self._strips or self._former
        self._strips = None
        # The text alone; the rule around it stays as it is.
        self.refresh(self.size.region)

    @property
    def _margin(self) -> int:
        return max(1, (self.size.width - MEASURE) // 2) if self.size.width > MEASURE + 8 else MARGIN

    @property
    def _text_width(self) -> int:
        return max(8, min(MEASURE, self.size.width - 2 * MARGIN))

    def _drawn(self) -> list[Strip]:
        self._lit_lines = []
        if self.paper is None:
            self._detail = Detail(Content(""))
            return []
        look = {
            name.removeprefix("paper--"): self.get_visual_style(name, partial=True)
            for name in self.COMPONENT_CLASSES
        }
        self._detail = detail(
            self.paper,
            self.light,
            look,
            width=self._text_width,
            marked=Standing(self.state, self.queued),
            because=self.because,
            raw=self.raw,
        )
        selection = self.text_selection
        options = RenderOptions(
            self._get_style,
            self.styles.get_rules(),
            selection,
            self.screen.get_visual_style("screen--selection") if selection else None,
        )
        # Reversed also where there is no colour; a style sheet's own "reverse" is not handed on.
        content = self._numbered(look["here"] + Style(reverse=True))
        strips = content.render_strips(self._text_width, None, self.visual_style, options)
        self._lit_lines = _lines_of_lit(strips)
        width, ground = self.size.width, self.rich_style
        margin = Strip([Segment(" " * self._margin, ground)])
        whole = (Strip.join([margin, strip]) for strip in strips)
        return [strip.adjust_cell_length(width, ground).simplify() for strip in whole]

    def _numbered(self, here: Style) -> Content:
        """The text with a number on each lit word, so that it is found again when wrapped."""
        spans = [
            Span(start, end, Style.from_meta({LIT: number}))
            for number, (start, end) in enumerate(self._detail.lit)
        ]
        if self.here is not None and self.here < len(spans):
            spans.append(Span(*self._detail.lit[self.here], here))
        return self._detail.content.add_spans(spans)


def _signs(strip: Strip) -> int:
    """How many signs but blanks a line has: behind a word stand as many at any width."""
    return len("".join(strip.text.split()))


def _lines_of_lit(strips: Iterable[Strip]) -> list[int]:
    """The line on which each lit word begins."""
    lines: dict[int, int] = {}
    for line, strip in enumerate(strips):
        for segment in strip:
            if segment.style is not None and LIT in segment.style.meta:
                lines.setdefault(segment.style.meta[LIT], line)
    return list(lines.values())
