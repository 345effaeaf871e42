"""The terminal as it was before, also where nothing else brings it back."""

from __future__ import annotations

import contextlib
import os
import signal
import sys
import threading
from collections.abc import Callable
from types import FrameType
from typing import Any

ENDING = ("SIGTERM", "SIGHUP", "SIGQUIT", "SIGUSR1", "SIGUSR2")
"""Signals that end a program which does nothing about them."""

LAST_CALL = 2.0
"""Seconds that a signal leaves for an orderly end."""

LAST_WORDS = 0.5
"""Seconds that a terminal has to take the sequences below; one that is held takes none."""

ALL_OFF = (
    "\x1b[?2026l\x1b[?1000l\x1b[?1002l\x1b[?1003l\x1b[?1006l\x1b[?1015l\x1b[?1016l"
    "\x1b[?1004l\x1b[?2004l\x1b[?2048l\x1b[<u\x1b[r\x1b]8;;\x1b\\\x1b[m\x1b[H\x1b[J"
    "\x1b[?1049l\x1b[?7h\x1b[?25h"
)
"""Turns off what the reader and its toolkit may have turned on, and cursor and wrapping on."""


class Rescue:
    """Knows how the terminal was when it was made, and ends the process in any case."""

    def __init__(self, terminal: int) -> None:
        self._terminal = terminal
        self._before: list[Any] | None = None
        with contextlib.suppress(ImportError, OSError, ValueError):
            import termios

            with contextlib.suppress(termios.error):
                self._before = termios.tcgetattr(terminal)

    def on_signals(self, end: Callable[[int], object]) -> None:
        """Call `end` with an exit code when a signal asks for it, and see to it that it follows.

        `end` is called between two steps of whatever the main thread does, so it may do no more
        than ask. Only the main thread may call this.
        """

        def ended(number: int, _frame: FrameType | None) -> None:
            self.end_soon(128 + number)
            end(128 + number)

        for name in ENDING:
            number = getattr(signal, name, None)
            if number is not None:
                signal.signal(number, ended)

    def end_soon(self, code: int) -> None:
        """End the process with this code in a while, if nothing else has ended it by then."""
        watchdog = threading.Timer(LAST_CALL, self.leave, (code,))
        watchdog.daemon = True
        watchdog.start()

    def leave(self, code: int) -> None:
        """End the process at once, with the terminal as it was before."""
        self.restore()
        os._exit(code)

    def restore(self) -> None:
        """Bring the terminal back; a terminal that has gone, or is held, is left."""
        self._restore_line()
        words = threading.Thread(target=self._say_all_off, daemon=True)
        words.start()
        words.join(LAST_WORDS)

    def _restore_line(self) -> None:
        """Let the terminal's line be cooked again, or whatever it was."""
        with contextlib.suppress(ImportError, OSError, ValueError):
            import termios

            if self._before is not None:
                with contextlib.suppress(termios.error):
                    termios.tcsetattr(self._terminal, termios.TCSANOW, self._before)

    def _say_all_off(self) -> None:
        with contextlib.suppress(OSError, ValueError):
            if sys.__stderr__ is not None and sys.__stderr__.isatty():
                os.write(sys.__stderr__.fileno(), ALL_OFF.encode("ascii"))
