"""What went wrong inside, for a log and for a sentence; the person never meets a traceback."""

from __future__ import annotations

import traceback
from datetime import UTC, datetime
from pathlib import Path

from index import BrokenIndexError
from seeds import clean, clean_line, make_private

from .places import Places


class UnmendedError(Exception):
    """A search failed over an index that had just been built: the fault is ours, not the disk's."""


def unmended(error: BrokenIndexError) -> UnmendedError:
    """What to record of an error that came again after the index was built again."""
    again = UnmendedError(f"a search over a new index failed, too: {error}")
    again.__cause__ = error
    return again


def record(error: BaseException) -> str:
    """Write the error into the log and return a sentence that says what happened and where.

    A damaged index must have been removed by who had it open (`Session.discard_damaged`).
    """
    log = _logged("".join(traceback.format_exception(error)))
    if isinstance(error, BrokenIndexError):
        return "The search index was damaged and is removed; start paperdeck again to build it."
    what = clean_line(f"{type(error).__name__}: {error}")[:200]
    if log is None:
        return f"paperdeck has failed ({what}), and its log cannot be written."
    return f"paperdeck has failed ({what}). Please report it with the end of {log}."


def _logged(told: str) -> Path | None:
    """The log with one more entry, or None where it cannot be written."""
    try:
        log = Places.of_this_person().log
        make_private(log.parent)
        log.touch(mode=0o600)
        with log.open("a", encoding="utf-8", errors="replace") as file:
            file.write(f"{datetime.now(UTC).isoformat()}\n{clean(told)}\n")
    except (OSError, RuntimeError):
        return None
    return log
