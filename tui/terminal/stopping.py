"""Ctrl+Z and fg: the toolkit stops and goes on in a signal's handler, where that is not safe."""

from __future__ import annotations

import asyncio
import os
import signal

from textual.driver import Driver


def stop_between_steps(driver: Driver, loop: asyncio.AbstractEventLoop) -> None:
    """Let the loop stop the reader and go on with it, in the place of the signals' handlers.

    These run between any two steps of the main thread. Where it has just taken the lock of the
    queue of what is written, they wait for that for ever.
    """
    stop = getattr(driver, "_sigtstp_application", None)
    go_on = getattr(driver, "_sigcont_application", None)
    if stop is None or go_on is None:  # not on this system
        return

    def owns_terminal() -> bool:
        return bool(driver._auto_restart)  # noqa: SLF001 - the toolkit's own mark of it

    def stopped(*_: object) -> None:
        if owns_terminal():
            loop.call_soon_threadsafe(stop)
        else:
            # The terminal is lent, and the loop waits for the program that has it.
            os.kill(os.getpid(), signal.SIGSTOP)

    def continued(*_: object) -> None:
        if owns_terminal():
            loop.call_soon_threadsafe(go_on)

    signal.signal(signal.SIGTSTP, stopped)
    signal.signal(signal.SIGCONT, continued)
