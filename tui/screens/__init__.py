"""Screens: they own the state, turn messages into calls, and hand state down to widgets."""

from __future__ import annotations

from .help import HelpScreen
from .reader import ReaderScreen

__all__ = ["HelpScreen", "ReaderScreen"]
