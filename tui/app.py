"""The application: looks, keys that are never a screen's, and the first screen."""

from __future__ import annotations

import asyncio
import shutil
import sys
import time

from rich.console import RenderableType
from rich.text import Text
from textual import events
from textual._compositor import CompositorUpdate
from textual.driver import Driver
from textual.geometry import Offset, Size
from textual.screen import Screen

from .crash import record
from .look import LookFile
from .pressing import Pressed
from .screens import ReaderScreen
from .screens.asking import Asking
from .session import Session
from .terminal import KEYS as SMALL_KEYS
from .terminal import (
    Painter,
    Rescue,
    Terminal,
    is_too_small,
    pieces,
    small_picture,
)
from .themes import Themed
from .widgets import Line, Pointing

TWICE = 2.0
"""Seconds within which a second ctrl+c quits."""

SWITCH = 0.001
"""Seconds after which a working thread lets the screen go on; Python's own 5 ms can be felt."""


HUNG_UP = 129
"""The exit code of what a hang-up ended."""

LOOK = 1.0
"""Seconds between two looks at whether the terminal is there; nobody reads on one that is gone."""


class ReaderApp(Themed):
    """paperdeck in a terminal."""

    CSS_PATH = "reader.tcss"
    TITLE = "paperdeck"
    ENABLE_COMMAND_PALETTE = False  # the reader has its own
    VERTICAL_BREAKPOINTS = [(0, "-low"), (12, "-high")]  # noqa: RUF012 - as the base class has it
    """Lines from which a message may take several."""

    def __init__(
        self, session: Session, terminal: Terminal | None = None, *, welcome: bool = False
    ) -> None:
        super().__init__(driver_class=_driver())
        self._session = session
        terminal = terminal or Terminal()
        self._painter = Painter(terminal)
        self._rescue = Rescue(0)
        self._end_code: int | None = None
        """The exit code that a signal asked for."""
        self._hearing: asyncio.AbstractEventLoop | None = None
        self._welcome = welcome
        self._interrupted = float("-inf")
        self._pressed = Pressed()
        self.few_colours = terminal.few_colours
        settings, look = session.settings, LookFile(session.places.look).load()
        self.show_theme(settings.theme_or(look.theme), settings.own_themes)

    def get_default_screen(self) -> ReaderScreen:
        """The reader."""
        return ReaderScreen(self._session, welcome=self._welcome)

    async def on_event(self, event: events.Event) -> None:
        """Write what is typed on a line at once, and take the letters of a menu at once.

        Textual would put them into a queue, and an Enter that arrives in the same moment would
        overtake them.
        """
        if isinstance(event, events.Resize):
            # Also when the reader gets the terminal back: others have drawn there, or it has moved
            # its lines itself.
            self.redraw()
        if not isinstance(event, events.Key) or event.is_forwarded:
            await super().on_event(event)
            return
        for key in self._pressed(event, time.monotonic()):
            screen = self.screen
            if is_too_small(self.size) and key.key not in SMALL_KEYS:
                continue
            if key.key == "ctrl+l":
                self.redraw()
                continue
            if isinstance(screen, Asking):
                await screen.until_open()
                if await screen.press((key.is_printable and key.character) or key.key):
                    continue
            line = self.focused
            if isinstance(line, Line) and key.is_printable:
                line.write(key.character or "")
            else:
                await super().on_event(key)

    def _display(self, screen: Screen[object], renderable: RenderableType | None) -> None:
        """Send of a picture what is not on the screen by now, in the place of Textual's own way."""
        driver = self._driver
        if driver is None or self.is_headless or not isinstance(renderable, CompositorUpdate):
            super()._display(screen, renderable)
            return
        if self._running and not self._closed and not self._batch_count:
            size = self.screen.outer_size
            held = self._sync_available
            drawn, eye = pieces(renderable), self._eye
            if is_too_small(size):
                drawn, eye = small_picture(size), None
            driver.write(self._painter.paint(drawn, size, eye, held=held))
            driver.flush()
        self.post_display_hook()

    def redraw(self) -> None:
        """Draw all again: somebody else may have written on the terminal."""
        self._painter.forget()
        self.screen.refresh()

    def _set_pointer_shape(self, shape: str) -> None:
        """Leave the mouse its shape: to tell one costs bytes, and old terminals print it."""

    @property
    def _eye(self) -> Offset | None:
        """Where the terminal's cursor stands: a Braille display and a magnifier follow it."""
        for one in (self.screen, self.focused):
            place = one.pointed_at if isinstance(one, Pointing) else None
            if place is not None:
                return place
        return None

    def on_mount(self) -> None:
        """Keep the screen quick while workers work, and hear the signals that end a session."""
        sys.setswitchinterval(SWITCH)
        if not self.is_headless:
            self.set_interval(LOOK, self._look_at_terminal)
        # Until all is mounted nothing can be taken away.
        self.call_after_refresh(self._end_if_asked, asyncio.get_running_loop())

    def hear_signals(self) -> None:
        """End in order when a signal asks for it, from now on; for the main thread alone."""
        # Not by the loop, which may be what hangs, and is not there at first.
        self._rescue.on_signals(self._asked_to_end)

    def _asked_to_end(self, code: int) -> None:
        self._end_code = code
        if self._hearing is not None:
            self._hearing.call_soon_threadsafe(self._end_with, code)

    def _end_if_asked(self, loop: asyncio.AbstractEventLoop) -> None:
        self._hearing = loop
        if self._end_code is not None:
            self._end_with(self._end_code)

    def _look_at_terminal(self) -> None:
        """End as a hang-up asks, where the terminal went without one; and see its size.

        Not each change of that is told: not in every container, and not at every moment.
        """
        try:
            there = sys.__stdin__ is not None and sys.__stdin__.isatty()
        except ValueError:  # closed
            there = False
        if not there:
            self._rescue.end_soon(HUNG_UP)
            self._end_with(HUNG_UP)
            return
        size = Size(*shutil.get_terminal_size())
        if size != self.size:
            self.post_message(events.Resize(size, size))

    def exit(
        self, result: None = None, return_code: int = 0, message: RenderableType | None = None
    ) -> None:
        """End, and remember where."""
        reader = self.screen_stack[0] if self.screen_stack else None
        if isinstance(reader, ReaderScreen) and reader.is_mounted:
            reader.left()
        super().exit(result, return_code, message)

    def _end_with(self, code: int) -> None:
        """End as a signal asks, with what was done before it on the disk."""
        reader = self.screen_stack[0] if self.screen_stack else None
        if isinstance(reader, ReaderScreen) and reader.is_mounted:
            reader.end(code)
        else:
            self.exit(return_code=code)

    def _handle_exception(self, error: Exception) -> None:
        """Fail; but what fails while a signal ends the reader is for the log alone."""
        if self._end_code is None:
            super()._handle_exception(error)
        else:
            record(error)

    def panic(self, *renderables: object) -> None:
        """End with a sentence: no traceback on the screen, and not the code of a success."""
        self._return_code = self._return_code or 1
        told = [one for one in renderables if isinstance(one, Text)]
        super().panic(*(told or [Text(record(sys.exc_info()[1] or RuntimeError("input failed")))]))

    def _fatal_error(self) -> None:
        """End with a sentence in place of Textual's traceback; the log has the traceback."""
        error = sys.exc_info()[1] or self._exception
        if error:
            self._session.discard_damaged(error)
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
                reader.say(f"{reader.key('leave')} quits, or Ctrl+C once more.")
        self._interrupted = now


def _driver() -> type[Driver] | None:
    """The driver of this system's terminals; None leaves it to the toolkit."""
    if sys.platform == "win32":
        return None
    from .terminal.driver import ReaderDriver

    return ReaderDriver
