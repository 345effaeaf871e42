"""Which segments of an index are written anew as one, so that there are never many."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from pathlib import Path

from .segments import Segment

FACTOR = 8
"""So many segments of like size become one; with every step a segment is so much larger.

A lookup asks each segment: a hundred refreshes leave about a dozen of them.
"""

LARGEST = 10_000
"""Papers from which a segment stays as it is, but for papers that are gone."""


def crowded(sizes: Sequence[int]) -> list[int]:
    """The places of the segments, by the papers they hold, that are to become one."""
    levels: defaultdict[int, list[int]] = defaultdict(list)
    for place, size in enumerate(sizes):
        if size < LARGEST:
            levels[_level(size)].append(place)
    found: list[int] = []
    for level in sorted(levels):
        # What was merged below may fill the next level.
        if len(levels[level]) + bool(found) >= FACTOR:
            found += levels[level]
    return sorted(found)


def _level(size: int) -> int:
    level = 0
    while size >= FACTOR:
        size //= FACTOR
        level += 1
    return level


def numbers_in(folder: Path, described: Iterable[dict[str, object]]) -> list[list[int]]:
    """For each segment the numbers of the papers that are there."""
    found = []
    for one in described:
        segment = Segment(folder, one)
        gone = set(segment.deleted)
        found.append([n for doc, n in enumerate(segment.numbers) if doc not in gone])
        segment.close()
    return found
