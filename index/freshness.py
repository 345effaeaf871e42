"""What must change so that an index holds just these papers. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Changes:
    """Keys to add, to index again because the paper changed, and to drop."""

    add: tuple[str, ...]
    replace: tuple[str, ...]
    drop: tuple[str, ...]

    def __bool__(self) -> bool:
        return bool(self.add or self.replace or self.drop)


def changes(known: Mapping[str, str], wanted: Iterable[tuple[str, str]]) -> Changes:
    """Compare what is indexed with what should be, both as key and digest."""
    add, replace = [], []
    left = dict(known)
    for key, digest in wanted:
        old = left.pop(key, None)
        if old is None:
            add.append(key)
        elif old != digest:
            replace.append(key)
    return Changes(tuple(add), tuple(replace), tuple(left))
