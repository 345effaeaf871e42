"""When papers came: with which reading of their sources, and on which day that was.

The first reading of all brings what is there, and nothing new. What a later one brings is new until
another brings more. A paper that only changed came when it first did.
"""

from __future__ import annotations

import contextlib
import json
import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

from seeds import Paper

from .damage import reading as read_well

TABLES = """
CREATE TABLE arrivals (number INTEGER PRIMARY KEY, reading INTEGER NOT NULL);
CREATE TABLE readings (reading INTEGER PRIMARY KEY, day TEXT NOT NULL);
"""
"""What arrivals need in the file they are kept in; those of papers that are gone say nothing."""

ADDED = (
    "SELECT number, coalesce(nullif(json_extract('{' || substr(origins, 2), '$.added'), ''),"
    " (SELECT day FROM arrivals JOIN readings USING (reading)"
    " WHERE arrivals.number = rows.number), '') FROM rows"
)
"""The day on which each paper came: as its library says, else that of the reading."""


class Past(NamedTuple):
    """What an older state of an index knows: the day of each reading, and by id which it was."""

    days: Sequence[tuple[int, str]]
    by_id: Mapping[str, int]


def remembered(path: Path) -> Past | None:
    """What the rows in a file, also those of an older paperdeck, know of arrivals; None if nothing.

    An index that is built again must not take all of its papers for new.
    """
    try:
        with contextlib.closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)) as db:
            days = db.execute("SELECT reading, day FROM readings").fetchall()
            asked = "SELECT id, reading FROM arrivals JOIN ids USING (number)"
            return Past(days, dict(db.execute(asked).fetchall()))
    except sqlite3.Error:
        return None


class Arrivals:
    """With which reading each paper came. Raises BrokenIndexError where the file is damaged."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db

    def next(self) -> int:
        """The number of the reading that is under way, from 0."""
        return int(self._all("SELECT coalesce(max(reading), -1) + 1 FROM readings")[0][0])

    def end(self, reading: int, day: str) -> int:
        """Note the day (ISO 8601) of a reading; how many papers it brought, the first ones not."""
        ((came,),) = self._all("SELECT count(*) FROM arrivals WHERE reading = ?", reading)
        if came or not reading:
            self._db.execute("INSERT OR REPLACE INTO readings VALUES (?, ?)", (reading, day))
        return int(came) if reading else 0

    def restore(self, past: Past) -> None:
        """Take over the readings of an older state."""
        self._db.executemany("INSERT OR REPLACE INTO readings VALUES (?, ?)", past.days)

    def put(self, number: int, reading: int) -> None:
        """Note with which reading a paper came."""
        self._db.execute("INSERT OR REPLACE INTO arrivals VALUES (?, ?)", (number, reading))

    def by_id(self, keys: Iterable[str]) -> Mapping[str, int]:
        """The readings of the papers of these keys, by all their ids: they are about to go."""
        asked = (
            "SELECT ids.id, reading FROM json_each(?) AS asked JOIN rows ON rows.key = asked.value"
            " JOIN ids ON ids.number = rows.number JOIN arrivals ON arrivals.number = rows.number"
        )
        return dict(self._all(asked, json.dumps(list(keys))))

    def newest(self) -> list[int]:
        """The papers that came with the last reading that brought any; none after the first."""
        asked = "SELECT number, reading FROM arrivals JOIN rows USING (number) WHERE reading > 0"
        found = self._all(asked)
        last = max((reading for _, reading in found), default=0)
        return [number for number, reading in found if reading == last]

    def dated(self, paper: Paper, number: int) -> Paper:
        """A paper with the day on which it came, unless a library says it."""
        if paper.added:
            return paper
        asked = "SELECT day FROM arrivals JOIN readings USING (reading) WHERE number = ?"
        found = self._all(asked, number)
        return replace(paper, added=found[0][0]) if found and found[0][0] else paper

    def _all(self, asked: str, *values: object) -> list[Any]:
        with read_well("the arrivals"):
            return self._db.execute(asked, values).fetchall()
