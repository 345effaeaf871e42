"""Plain: the reader as lines, one below the other, for screen readers and terminals that draw none.

The commands are those of `tui.commands`. Nothing but text and line ends is written.
"""

from __future__ import annotations

from .reader import run

__all__ = ["run"]
