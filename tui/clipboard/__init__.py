"""The roads to a clipboard, in order, and an honest outcome."""

from __future__ import annotations

from .last_link import remember_link
from .native import is_wsl
from .outcome import Kind, Outcome
from .roads import Road, copy, is_remote

__all__ = ["Kind", "Outcome", "Road", "copy", "is_remote", "is_wsl", "remember_link"]
