"""What went wrong inside, for a log and for a sentence; the person never meets a traceback."""

from __future__ import annotations

import shutil
import traceback
from datetime import UTC, datetime

from index import BrokenIndexError
from seeds import clean, clean_line, make_private

from .places import Places


def record(error: BaseException) -> str:
    """Write the error into the log and return a sentence that says what happened and where."""
    if isinstance(error, BrokenIndexError):
        shutil.rmtree(Places.of_this_person().index, ignore_errors=True)
        return "The search index was damaged and is removed; start paperdeck again to build it."
    what = clean_line(f"{type(error).__name__}: {error}")[:200]
    told = "".join(traceback.format_exception(error))
    try:
        log = Places.of_this_person().log
        make_private(log.parent)
        log.touch(mode=0o600)
        with log.open("a", encoding="utf-8", errors="replace") as file:
            file.write(f"{datetime.now(UTC).isoformat()}\n{clean(told)}\n")
    except (OSError, RuntimeError):
        return f"paperdeck has failed ({what}), and its log cannot be written."
    return f"paperdeck has failed ({what}). Please report it with the end of {log}."
