"""Marks: what a person puts on papers, and the file that holds it.

`acts` makes of what a person does the acts that `MarksFile` takes; `standing` tells how the papers
of a shelf stand.
"""

from __future__ import annotations

from .file import Loaded, MarksFile, Saved
from .marks import Act, Change, Marks
from .paper import (
    BOOKMARKED,
    KEEP,
    LATER,
    NOTE,
    PASS,
    QUEUE,
    READ,
    TAG,
    TRIAGE,
    UNMARKED,
    VERDICTS,
    VOTE,
    About,
    Marked,
    State,
    note_text,
    sign,
    timestamp,
    words,
)

__all__ = [
    "BOOKMARKED",
    "KEEP",
    "LATER",
    "NOTE",
    "PASS",
    "QUEUE",
    "READ",
    "TAG",
    "TRIAGE",
    "UNMARKED",
    "VERDICTS",
    "VOTE",
    "About",
    "Act",
    "Change",
    "Loaded",
    "Marked",
    "Marks",
    "MarksFile",
    "Saved",
    "State",
    "note_text",
    "sign",
    "timestamp",
    "words",
]
