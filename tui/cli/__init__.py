"""The command line: one file a verb, and the door `paperdeck`."""

from __future__ import annotations

from .main import main

__all__ = ["main"]
