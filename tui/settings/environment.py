"""What a person sets in the environment."""

from __future__ import annotations

from collections.abc import Mapping

READ_AFTER = "PAPERDECK_READ_AFTER"
"""The variable that says after how many seconds an opened paper counts as read; else never."""

DAY = 86_400.0


def read_after(env: Mapping[str, str]) -> float | None:
    """The seconds after which an opened paper counts as read; None for never."""
    try:
        seconds = float(env.get(READ_AFTER, ""))
    except ValueError:
        return None
    return seconds if 0 < seconds < DAY else None
