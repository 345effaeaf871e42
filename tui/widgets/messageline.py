"""What just happened, in words, over the last lines of the screen until it is read."""

from __future__ import annotations

import time

from textual.content import Content
from textual.reactive import reactive
from textual.timer import Timer
from textual.widget import Widget

SECONDS_A_WORD = 0.4
SECONDS_AT_LEAST = 4.0
"""A message stays at least so long, longer ones as long as a calm reader needs."""


SECONDS_UNDISTURBED = 1.5
"""A message stays at least so long, whatever is pressed; behind that the next key takes it away."""


class MessageLine(Widget):
    """One message at a time, the newest; hidden when there is none."""

    DEFAULT_CSS = """
    MessageLine {
        layer: over;
        dock: bottom;
        width: 100%;
        height: auto;
        max-height: 6;
        display: none;
    }
    MessageLine.-shown {
        display: block;
    }
    """

    message: reactive[str] = reactive("", layout=True)

    def __init__(self) -> None:
        super().__init__()
        self._until: Timer | None = None
        self._since = 0.0

    def say(self, message: str, *, stay: bool = False) -> None:
        """Show a message; with `stay` until `clear` or the next one."""
        if self._until is not None:
            self._until.stop()
            self._until = None
        self.message = message
        self._since = time.monotonic()
        self.set_class(bool(message), "-shown")
        if message and not stay:
            seconds = max(SECONDS_AT_LEAST, SECONDS_A_WORD * len(message.split()))
            self._until = self.set_timer(seconds, self.clear)

    def next_key(self) -> None:
        """A key was pressed: what could be read by now need not stand in the way."""
        if self.message and time.monotonic() - self._since >= SECONDS_UNDISTURBED:
            self.clear()

    def clear(self) -> None:
        """Take the message away."""
        self.say("")

    def render(self) -> Content:
        """The message, as text."""
        return Content(self.message)
