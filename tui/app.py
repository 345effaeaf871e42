"""The application: looks, keys that are never a screen's, and the first screen."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import ClassVar

from rich.text import Text
from textual import events
from textual.app import App
from textual.command import Provider

from .crash import record
from .palette import CommandProvider
from .screens import ReaderScreen
from .session import Session
from .themes import NIGHT
from .widgets import SearchBar

TWICE = 2.0
"""Seconds within which a second ctrl+c quits."""

SWITCH = 0.001
"""Seconds after which a working thread lets the screen go on; Python's own 5 ms can be felt."""


class ReaderApp(App[None]):
    """paperdeck in a terminal."""

    CSS_PATH = "reader.tcss"
    TITLE = "paperdeck"
    COMMANDS: ClassVar[set[type[Provider] | Callable[[], type[Provider]]]] = {CommandProvider}
    COMMAND_PALETTE_BINDING = "ctrl+p"
    ENABLE_COMMAND_PALETTE = True
    HORIZONTAL_BREAKPOINTS = [  # noqa: RUF012 - as the base class declares it
        (0, "-one"),
        (60, "-stacked"),
        (100, "-beside"),
    ]
    """Columns from which there is one pane, two above each other, two side by side."""

    def __init__(self, session: Session, *, welcome: bool = False) -> None:
        super().__init__()
        self._session = session
        self._welcome = welcome
        self._interrupted = float("-inf")
        self.register_theme(NIGHT)
        self.theme = NIGHT.name

    def get_default_screen(self) -> ReaderScreen:
        """The reader."""
        return ReaderScreen(self._session, welcome=self._welcome)

    async def on_event(self, event: events.Event) -> None:
        """Write what is typed into the search bar at once.

        Textual would put it into the bar's queue, and an Enter that arrives in the same moment
        would overtake it.
        """
        if isinstance(event, events.Key) and event.is_printable and not event.is_forwarded:
            bar = self.focused
            if isinstance(bar, SearchBar):
                bar.write(event.character or "")
                return
        await super().on_event(event)

    def on_mount(self) -> None:
        """Keep the screen quick while workers work."""
        sys.setswitchinterval(SWITCH)

    def _fatal_error(self) -> None:
        """End with a sentence in place of Textual's traceback; the log has the traceback."""
        error = sys.exc_info()[1] or self._exception
        self.panic(Text(record(error) if error else "paperdeck has failed."))

    def copy_to_clipboard(self, text: str) -> None:
        """Send whatever is copied anywhere in the application by the same honest road."""
        reader = self.screen_stack[0]
        if isinstance(reader, ReaderScreen):
            reader.copy(text)

    async def action_quit(self) -> None:
        """Quit when all marks are saved."""
        reader = self.screen_stack[0]
        if isinstance(reader, ReaderScreen):
            reader.leave()

    def action_help_quit(self) -> None:
        """ctrl+c: say how to quit, and quit if it comes twice."""
        now = time.monotonic()
        reader = self.screen_stack[0]
        if isinstance(reader, ReaderScreen):
            if now - self._interrupted < TWICE:
                reader.leave()
            else:
                reader.say("q quits, or Ctrl+C once more.")
        self._interrupted = now
