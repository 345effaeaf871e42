"""The terminal: what it can show, what is sent to it, and how it is left as it was."""

from __future__ import annotations

from .abilities import Terminal, terminal_of
from .painter import Painter
from .pieces import pieces
from .rescue import Rescue
from .stopping import stop_between_steps

__all__ = ["Painter", "Rescue", "Terminal", "pieces", "stop_between_steps", "terminal_of"]
