"""The application: looks, keys that are never a screen's, and the first screen."""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import Callable
from typing import ClassVar

from rich.console import RenderableType
from rich.text import Text
from textual import events
from textual._compositor import CompositorUpdate
from textual.app import App
from textual.command import CommandPalette, Provider
from textual.geometry import Offset
from textual.screen import Screen
from textual.widgets import Input

from .crash import record
from .palette import CommandProvider
from .pressing import Pressed
from .screens import ReaderScreen
from .screens.asking import Asking
from .screens.menu import MenuScreen
from .session import Session
from .terminal import KEYS as SMALL_KEYS
from .terminal import (
    Painter,
    Rescue,
    Terminal,
    is_too_small,
    pieces,
    small_picture,
    stop_between_steps,
)
from .themes import NATIVE, NIGHT
from .widgets import Line, Pointing

TWICE = 2.0
"""Seconds within which a second ctrl+c quits."""

PATIENCE = 0.5
"""Seconds that keys wait for the palette to close."""

GLANCE = 0.005
"""Seconds between two looks at whether it has."""

SWITCH = 0.001
"""Seconds after which a working thread lets the screen go on; Python's own 5 ms can be felt."""


HUNG_UP = 129
"""The exit code of what a hang-up ended."""

LOOK = 1.0
"""Seconds between two looks at whether the terminal is there; nobody reads on one that is gone."""


class ReaderApp(App[None]):
    """paperdeck in a terminal."""

    CSS_PATH = "reader.tcss"
    TITLE = "paperdeck"
    COMMANDS: ClassVar[set[type[Provider] | Callable[[], type[Provider]]]] = {CommandProvider}
    COMMAND_PALETTE_BINDING = "ctrl+p"
    HORIZONTAL_BREAKPOINTS = [  # noqa: RUF012 - as the base class declares it
        (0, "-one"),
        (60, "-stacked"),
        (100, "-beside"),
    ]
    """Columns from which there is one pane, two above each other, two side by side."""
    VERTICAL_BREAKPOINTS = [(0, "-low"), (12, "-high")]  # noqa: RUF012 - as above
    """Lines from which a message may take several."""

    def __init__(
        self, session: Session, terminal: Terminal | None = None, *, welcome: bool = False
    ) -> None:
        super().__init__()
        self._session = session
        terminal = terminal or Terminal()
        self._painter = Painter(terminal)
        self._rescue = Rescue(0)
        self._welcome = welcome
        self._interrupted = float("-inf")
        self._pressed = Pressed()
        self.register_theme(NIGHT)
        self.register_theme(NATIVE)
        self.theme = NATIVE.name if terminal.few_colours else NIGHT.name
        self.set_class(terminal.few_colours, "-few-colours")

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
            self._painter.forget()
            self.screen.refresh()
        if not isinstance(event, events.Key) or event.is_forwarded:
            await super().on_event(event)
            return
        for key in self._pressed(event, time.monotonic()):
            screen = self.screen
            if is_too_small(self.size) and key.key not in SMALL_KEYS:
                continue
            if isinstance(screen, Asking):
                await screen.until_open()
            line = self.focused
            if isinstance(line, Line) and key.is_printable:
                line.write(key.character or "")
            elif isinstance(screen, MenuScreen) and key.is_printable:
                await screen.press(key.character or "")
            else:
                await super().on_event(key)
                if isinstance(screen, CommandPalette) and key.key in {"escape", "enter"}:
                    await self._until_gone(screen)

    async def _until_gone(self, palette: CommandPalette) -> None:
        """Wait until the palette has closed: the next keys are meant for what is below."""
        for _ in range(round(PATIENCE / GLANCE)):
            if self.screen is not palette:
                return
            await asyncio.sleep(GLANCE)

    def on_command_palette_opened(self) -> None:
        """Let nothing blink: it would send the line again, twice a second."""
        for line in self.screen.query(Input):
            line.cursor_blink = False

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

    def _set_pointer_shape(self, shape: str) -> None:
        """Leave the mouse its shape: to tell one costs bytes, and old terminals print it."""

    @property
    def _eye(self) -> Offset | None:
        """Where the terminal's cursor stands: a Braille display and a magnifier follow it."""
        for one in (self.focused, self.screen):
            if isinstance(one, Pointing):
                return one.pointed_at
        return None

    def on_mount(self) -> None:
        """Keep the screen quick while workers work, and hear the signals that end a session."""
        sys.setswitchinterval(SWITCH)
        loop = asyncio.get_running_loop()
        if not self.is_headless:
            # Not by the loop, which may be what hangs.
            self._rescue.on_signals(lambda code: loop.call_soon_threadsafe(self._end_with, code))
            if self._driver is not None:
                stop_between_steps(self._driver, loop)
            self.set_interval(LOOK, self._look_at_terminal)

    def _look_at_terminal(self) -> None:
        """End as a hang-up asks, where the terminal went away without one."""
        try:
            there = sys.__stdin__ is not None and sys.__stdin__.isatty()
        except ValueError:  # closed
            there = False
        if not there:
            self._rescue.end_soon(HUNG_UP)
            self._end_with(HUNG_UP)

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
                reader.say("q quits, or Ctrl+C once more.")
        self._interrupted = now
