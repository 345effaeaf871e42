"""The search bar: says what is sought at each keystroke."""

from __future__ import annotations

from textual import on
from textual.message import Message
from textual.widgets import Input

from .line import Line


class SearchBar(Line):
    """One line for a query. Posts what was typed; what follows from it is the screen's."""

    class Sought(Message):
        """The text of the query changed."""

        def __init__(self, text: str) -> None:
            super().__init__()
            self.text = text

    def __init__(self, key: str) -> None:
        super().__init__(placeholder=f"{key} searches titles, authors, abstracts")

    @on(Input.Changed)
    def _seek(self, event: Input.Changed) -> None:
        event.stop()
        self.post_message(self.Sought(event.value))
