"""The roads to a clipboard, in order, and an honest outcome."""

from __future__ import annotations

from .last_link import remember_link
from .native import desktop_tool, is_wsl
from .outcome import Kind, Outcome
from .roads import Prospect, Road, copy, forced_road, is_remote, prospects

__all__ = [
    "Kind",
    "Outcome",
    "Prospect",
    "Road",
    "copy",
    "desktop_tool",
    "forced_road",
    "is_remote",
    "is_wsl",
    "prospects",
    "remember_link",
]
