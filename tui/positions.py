"""Where the reader was left, a line for each source that was open."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from seeds import make_private, write_private

from .sorting import RELEVANCE, SORTS, Sorting

MOST = 200
"""Sources whose positions are remembered."""


@dataclass(frozen=True, slots=True)
class Position:
    """What was on show: a query, the paper at the cursor by its ids, and how far it was scrolled.

    `place` is the cursor's place in the list, `row` its line on the screen, both from 0; `line` is
    the first line of the paper that was in view, and `reading` says that it had the whole screen.
    `begun` says that the query was read as one that may not be typed to its end. `sort`, `reverse`
    and `seed` are the order in which the list stood. `triage` says that its papers were being
    triaged; `judged` and `kept` are how many of them had been.
    """

    query: str = ""
    begun: bool = False
    ids: tuple[str, ...] = ()
    place: int = 0
    row: int = 0
    reading: bool = False
    line: int = 0
    sort: str = RELEVANCE
    reverse: bool = False
    seed: int = 0
    triage: bool = False
    judged: int = 0
    kept: int = 0

    @property
    def sorting(self) -> Sorting:
        """The order in which the list stood."""
        return Sorting(self.sort, self.reverse, self.seed)


class Positions:
    """The file of them. What cannot be read there is as if it were not."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def of(self, source: str) -> Position | None:
        """The position in a source, or None."""
        return self._read().get(source)

    def put(self, source: str, position: Position) -> None:
        """Remember a position. Raises OSError."""
        known = self._read()
        known.pop(source, None)
        known[source] = position
        lines = [
            json.dumps({"source": name, **asdict(one)}, ensure_ascii=False)
            for name, one in list(known.items())[-MOST:]
        ]
        make_private(self._path.parent)
        data = "\n".join([*lines, ""]).encode("utf-8", "backslashreplace")
        write_private(self._path, data, prefix=".positions-")

    def _read(self) -> dict[str, Position]:
        try:
            lines = self._path.read_bytes().splitlines()
        except OSError:
            return {}
        found: dict[str, Position] = {}
        for line in lines:
            source, position = _understood(line)
            if position is not None:
                found[source] = position
        return found


def _understood(line: bytes) -> tuple[str, Position | None]:
    try:
        held = json.loads(line)
    except (ValueError, RecursionError):
        return "", None
    if not isinstance(held, dict):
        return "", None
    source, query, ids = held.get("source"), held.get("query"), held.get("ids")
    if not isinstance(source, str) or not isinstance(query, str) or not isinstance(ids, list):
        return "", None
    counted = ("place", "row", "line", "seed", "judged", "kept")
    numbers: dict[str, Any] = {
        name: one for name in counted if isinstance(one := held.get(name), int) and one >= 0
    }
    known = tuple(one for one in ids if isinstance(one, str))
    states = {name: held.get(name) is True for name in ("begun", "reading", "reverse", "triage")}
    sort = held.get("sort")
    sort = sort if sort in SORTS else RELEVANCE
    return source, Position(query=query, ids=known, sort=sort, **numbers, **states)
