"""How far long work is, on one line of a terminal that is overwritten."""

from __future__ import annotations

import shutil
import sys
import time

from ..session import Progress

EVERY = 0.1
"""Seconds between two pictures: enough to see it move, little over a slow link."""

CELLS = 20


class ProgressLine:
    """Called with each step, it draws a bar on stderr where that is a terminal; `clear` ends it."""

    def __init__(self) -> None:
        self._seen = sys.stderr.isatty()
        self._last = 0.0
        self._drawn = False

    def __call__(self, progress: Progress) -> None:
        """Draw, unless it was just done."""
        now = time.monotonic()
        if not self._seen or now - self._last < EVERY:
            return
        self._last, self._drawn = now, True
        width = shutil.get_terminal_size().columns - 1
        sys.stderr.write("\r" + f"{progress.doing} {bar(progress)}"[:width].ljust(width))
        sys.stderr.flush()

    def clear(self) -> None:
        """Leave nothing on the line."""
        if self._drawn:
            sys.stderr.write("\r" + " " * (shutil.get_terminal_size().columns - 1) + "\r")
            self._drawn = False


def bar(progress: Progress) -> str:
    """The share as a bar of ASCII with its number; "..." where the whole is not known."""
    if not progress.total:
        return "..."
    share = min(1.0, progress.done / progress.total)
    full = int(share * CELLS)
    return f"[{'#' * full}{'.' * (CELLS - full)}] {share:4.0%}"
