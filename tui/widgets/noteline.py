"""What is to be known of the list on show, for as long as it is shown."""

from __future__ import annotations

from textual.content import Content
from textual.reactive import reactive
from textual.widget import Widget


class NoteLine(Widget):
    """A quiet line above the keys; takes no room when there is nothing to say."""

    DEFAULT_CSS = """
    NoteLine {
        width: 100%;
        height: auto;
        max-height: 3;
        display: none;
    }
    NoteLine.-shown {
        display: block;
    }
    """

    text: reactive[str] = reactive("", layout=True)

    def watch_text(self, text: str) -> None:
        """Give the room back when there is nothing to say."""
        self.set_class(bool(text), "-shown")

    def render(self) -> Content:
        """The text, as text."""
        return Content(self.text)
