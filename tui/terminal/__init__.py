"""The terminal: what it can show, what is sent to it, and how it is left as it was."""

from __future__ import annotations

from .abilities import Terminal, terminal_of
from .painter import Painter
from .pieces import pieces

__all__ = ["Painter", "Terminal", "pieces", "terminal_of"]
