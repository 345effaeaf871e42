"""One paper to read: title, authors, facts, links and abstract, drawn by line."""

from __future__ import annotations

from typing import ClassVar

from rich.segment import Segment
from textual import events
from textual.content import Content
from textual.geometry import Size
from textual.reactive import var
from textual.scroll_view import ScrollView
from textual.selection import Selection
from textual.strip import Strip
from textual.visual import RenderOptions
from textual.widget import Widget

from index import Query
from seeds import Paper

from ..render import detail

MEASURE = 90
"""Longest line of text in columns, however wide the window: longer ones tire the eye."""

MARGIN = 2


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
        "paper--code",
        "paper--math",
        "paper--lit",
        "paper--rest",
    }

    paper: var[Paper | None] = var[Paper | None](None)
    marked: var[bool] = var(False)  # noqa: FBT003
    query_now: var[Query] = var(Query("", ()))
    raw: var[bool] = var(False)  # noqa: FBT003

    def __init__(self) -> None:
        super().__init__()
        self._content = Content("")
        self._strips: list[Strip] | None = None

    @property
    def at_end(self) -> bool:
        """Whether the last line is visible."""
        return self.scroll_offset.y + self.size.height >= len(self.lines)

    def watch_paper(self) -> None:
        """Show another paper from its beginning."""
        self._draw_anew()
        self.scroll_to(y=0, animate=False, immediate=True)

    def watch_marked(self) -> None:
        """Show or hide the star."""
        self._draw_anew()

    def watch_query_now(self) -> None:
        """Light other words."""
        self._draw_anew()

    def watch_raw(self) -> None:
        """Show the abstract as it is written, or as it is read."""
        self._draw_anew()

    def on_resize(self, _event: events.Resize) -> None:
        """Wrap the text to the new width and keep the reading position."""
        before = self.scroll_offset.y / max(1, self.virtual_size.height)
        self._draw_anew()
        self.scroll_to(y=round(before * len(self.lines)), animate=False, immediate=True)

    def notify_style_update(self) -> None:
        """Draw in the colours of another theme."""
        super().notify_style_update()
        self._draw_anew()

    def selection_updated(self, selection: Selection | None) -> None:  # noqa: ARG002
        """Show what the mouse selected."""
        self._draw_anew()

    def get_selection(self, selection: Selection) -> tuple[str, str] | None:
        """The text under the mouse's selection."""
        return selection.extract(self._content.plain), "\n"

    def render_line(self, y: int) -> Strip:
        """Draw one visible line."""
        lines = self.lines
        line = y + self.scroll_offset.y
        if line >= len(lines):
            return Strip.blank(self.size.width, self.rich_style)
        margin = Strip([Segment(" " * self._margin, self.rich_style)])
        whole = Strip.join([margin, lines[line]])
        return whole.adjust_cell_length(self.size.width, self.rich_style).simplify()

    @property
    def lines(self) -> list[Strip]:
        """All lines of the text at this width, made when they are first asked for."""
        if self._strips is None:
            self._strips = self._drawn()
            # Not by assignment: that lays the whole screen out again for every paper.
            size = Size(self.size.width, len(self._strips))
            self.set_reactive(Widget.virtual_size, size)  # pyright: ignore[reportArgumentType]
        return self._strips

    def _draw_anew(self) -> None:
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
        if self.paper is None:
            self._content = Content("")
            return []
        look = {
            name.removeprefix("paper--"): self.get_visual_style(name, partial=True)
            for name in self.COMPONENT_CLASSES
        }
        self._content = detail(
            self.paper,
            self.query_now,
            look,
            width=self._text_width,
            marked=self.marked,
            raw=self.raw,
        )
        selection = self.text_selection
        options = RenderOptions(
            self._get_style,
            self.styles.get_rules(),
            selection,
            self.screen.get_visual_style("screen--selection") if selection else None,
        )
        return self._content.render_strips(self._text_width, None, self.visual_style, options)
