"""The toolkit's driver for Unix terminals, made to stand what real ones do."""

from __future__ import annotations

import codecs
import os
import selectors
import signal
import sys
import time

from textual import constants, events
from textual.drivers.linux_driver import LinuxDriver

from .abilities import read_as
from .keyboard import Keyboard

GLANCE = 0.1
"""Seconds between two looks at whether the driver has to stop."""

CLEAR = "\x1b[m\x1b[H\x1b[J"
"""Leaves nothing on a screen that has no other one below it (GNU screen, the Linux console)."""


class ReaderDriver(LinuxDriver):
    """Takes input of any bytes, stops and goes on at any moment, and leaves an empty screen."""

    _stop_wanted = False

    def run_input_thread(self) -> None:
        """Read until the driver stops."""
        # What is no text stands for itself; the toolkit's own decoder ends the application.
        encoding = read_as(getattr(sys.__stdin__, "encoding", None))
        decode = codecs.getincrementaldecoder(encoding)("replace").decode
        keyboard = Keyboard(constants.ESCAPE_DELAY)
        with selectors.SelectSelector() as selector:
            selector.register(self.fileno, selectors.EVENT_READ)
            while not self.exit_event.is_set():
                patience = min(GLANCE, constants.ESCAPE_DELAY) if keyboard.waits else GLANCE
                if selector.select(patience):
                    data = os.read(self.fileno, 4096)
                    found = keyboard.feed(decode(data), time.monotonic())
                else:
                    found = keyboard.tick(time.monotonic())
                for message in found:
                    if self._mouse or not isinstance(message, events.MouseEvent):
                        self.process_message(message)

    def stop_application_mode(self) -> None:
        """Give the terminal back."""
        self.write(CLEAR)
        super().stop_application_mode()

    def _sigtstp_application(self, *_: object) -> None:
        # A handler runs between any two steps of the main thread. Where that has just taken the
        # lock of what is written, the toolkit's own one waits for it for ever.
        if self._auto_restart:
            self._stop_wanted = True
            self._loop.call_soon_threadsafe(self._stop)
        else:
            # The terminal is lent, and the loop waits for the program that has it.
            os.kill(os.getpid(), signal.SIGSTOP)

    def _sigcont_application(self, *_: object) -> None:
        self._stop_wanted = False
        if self._auto_restart:
            self._loop.call_soon_threadsafe(self._go_on)

    def _stop(self) -> None:
        if not self._stop_wanted or self._app._exit:  # noqa: SLF001 - the toolkit's own mark
            return
        self._stop_wanted = False
        self.suspend_application_mode()
        self._must_signal_resume = True
        os.kill(os.getpid(), signal.SIGSTOP)

    def _go_on(self) -> None:
        """Take the terminal, also where it was taken away without our doing."""
        if self._app._exit:  # noqa: SLF001 - as above
            return
        if self._writer_thread is not None and self._writer_thread.is_alive():
            self.suspend_application_mode()
        self.resume_application_mode()
