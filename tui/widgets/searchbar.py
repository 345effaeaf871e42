"""The search bar: says what is sought at each keystroke."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from textual import events, on
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.widgets import Input

from seeds import clean_line

from ..pasting import pasted

QUERY_LENGTH = 1000
"""Characters that the bar takes, by keys or by paste; a query reads no more."""

_NOT_OURS = frozenset({"submit"})
"""Actions of an input that belong to the screen here."""


class SearchBar(Input, inherit_bindings=False):
    """One line for a query. Posts what was typed; what follows from it is the screen's."""

    DEFAULT_CSS = """
    SearchBar {
        width: 1fr;
        min-width: 8;
    }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        # As with the commands: a key has done its work before the next one is looked at.
        replace(binding, priority=True)
        for binding in Input.BINDINGS
        if isinstance(binding, Binding) and binding.action not in _NOT_OURS
    ]

    class Sought(Message):
        """The text of the query changed."""

        def __init__(self, text: str) -> None:
            super().__init__()
            self.text = text

    def __init__(self) -> None:
        super().__init__(
            placeholder="/ searches titles, authors, abstracts",
            compact=True,
            select_on_focus=False,
            max_length=QUERY_LENGTH,
        )
        # A blinking cursor sends the whole line again, twice a second, over every SSH session.
        self.cursor_blink = False

    def write(self, text: str) -> None:
        """Put text in the place of the selection, or at the cursor.

        Of a paste the lines are joined by blanks and the control characters are dropped.
        """
        clean = text if text == " " else clean_line(text[: 4 * QUERY_LENGTH])
        room = QUERY_LENGTH - len(self.value) + len(self.selected_text)
        self.replace(clean[: max(0, room)], *self.selection)

    @on(Input.Changed)
    def _seek(self, event: Input.Changed) -> None:
        event.stop()
        self.post_message(self.Sought(event.value))

    def _on_paste(self, event: events.Paste) -> None:
        self.write(pasted(event.text))
        event.stop()
        event.prevent_default()
