"""Asking a person before something is done that cannot be undone."""

from __future__ import annotations

import sys


def agreed(question: str) -> bool:
    """Whether the person at the terminal says yes; without a terminal nobody does."""
    if not sys.stdin.isatty():
        sys.stderr.write(f"paperdeck: {question} Nothing was done; --yes says yes.\n")
        return False
    sys.stderr.write(f"{question} [y/N] ")
    sys.stderr.flush()
    return sys.stdin.readline().strip().lower() in {"y", "yes"}
