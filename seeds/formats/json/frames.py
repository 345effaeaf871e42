"""The lists and objects that papers stand in, in JSON."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from ...record import Refused

WAITING: Final = 1000
"""Odd elements that are kept until it is clear that what they stand in holds papers."""


class Item(NamedTuple):
    """An object that may be a paper: where it begins, what it is keyed by, what was mended."""

    line: int
    value: dict[str, object]
    key: str = ""
    repair: str = ""


class Frame:
    """A list or an object that reading is in."""

    def __init__(self, opener: str, needed: int) -> None:
        self.opener = opener
        self.needed = needed
        """Papers after which all in it counts as entries; before that it may be something else."""
        self._papers = 0
        self._waiting: list[Item | Refused] = []

    def admit(self, found: Item | Refused, *, sure: bool) -> Iterable[Item | Refused]:
        """What can be said to be an entry by now."""
        if not sure and self._papers < self.needed:
            if len(self._waiting) < WAITING:
                self._waiting.append(found)
            return ()
        if not isinstance(found, Item) or self._papers >= self.needed:
            return (found,)
        self._papers += 1
        if self._papers < self.needed:
            return (found,)
        waiting, self._waiting = self._waiting, []
        return (*waiting, found)
