"""A line beside the search bar: how many papers, how long the search took, what is under way."""

from __future__ import annotations

from textual.content import Content
from textual.reactive import reactive
from textual.widget import Widget


class StatusLine(Widget):
    """Text at the right edge; its size is fixed, so a change sends this line alone."""

    DEFAULT_CSS = """
    StatusLine {
        width: 42;
        height: 1;
        text-align: right;
        text-overflow: ellipsis;
        text-wrap: nowrap;
    }
    """

    text: reactive[str] = reactive("")

    def render(self) -> Content:
        """The text, as text."""
        return Content(self.text)
