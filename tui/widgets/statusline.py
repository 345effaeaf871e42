"""A line beside the search bar: how many papers, how long the search took, what is under way."""

from __future__ import annotations

from rich.cells import cell_len
from textual.content import Content
from textual.reactive import reactive
from textual.widget import Widget

BETWEEN = " · "
"""What parts the parts of the text."""


class StatusLine(Widget):
    """Text at the right edge; its size hangs on the screen's alone, so a change sends this line."""

    DEFAULT_CSS = """
    StatusLine {
        width: 52%;
        max-width: 42;
        height: 1;
        text-align: right;
        text-overflow: ellipsis;
        text-wrap: nowrap;
    }
    """

    text: reactive[str] = reactive("")

    def render(self) -> Content:
        """The text, as text; on a narrow screen without what stands last."""
        parts = self.text.split(BETWEEN)
        while len(parts) > 1 and cell_len(BETWEEN.join(parts)) > self.size.width:
            parts.pop()
        return Content(BETWEEN.join(parts))
