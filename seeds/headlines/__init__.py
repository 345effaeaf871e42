"""A headline for a paper whose document gives it no title."""

from __future__ import annotations

from .title import headline

__all__ = ["headline"]
