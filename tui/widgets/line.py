"""A line to write on, by keys or by paste."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from rich.cells import cell_len
from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Offset
from textual.widgets import Input

from seeds import clean_line

LENGTH = 1000
"""Characters that a line takes, by keys or by paste."""

_NOT_OURS = frozenset({"submit"})
"""Actions of an input that belong to the screen here."""


class Line(Input, inherit_bindings=False):
    """One line of text. What follows from it is the screen's."""

    DEFAULT_CSS = """
    Line {
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

    def __init__(self, value: str = "", *, placeholder: str = "") -> None:
        super().__init__(
            value,
            placeholder=placeholder,
            compact=True,
            select_on_focus=False,
            # A longer one that was given can be cut, but grows no more.
            max_length=max(LENGTH, len(value)),
        )
        # A blinking cursor sends the whole line again, twice a second, over every SSH session.
        self.cursor_blink = False

    @property
    def pointed_at(self) -> Offset | None:
        """Where one writes; the toolkit's own place for it is a cell further at the end."""
        before = cell_len(self.value[: self.cursor_position])
        return self.content_region.offset + Offset(before - self.scroll_offset.x, 0)

    def write(self, text: str) -> None:
        """Put text in the place of the selection, or at the cursor.

        Of a paste the lines are joined by blanks and the control characters are dropped.
        """
        clean = text if text == " " else clean_line(text[: 4 * LENGTH])
        room = LENGTH - len(self.value) + len(self.selected_text)
        self.replace(clean[: max(0, room)], *self.selection)

    def _on_paste(self, event: events.Paste) -> None:
        self.write(event.text)
        event.stop()
        event.prevent_default()
