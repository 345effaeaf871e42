"""What is raised where an index cannot be read, and what tells that its files are whole."""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from pathlib import Path

SUMMED = 1 << 20
"""Bytes of a file up to which its sum is compared too: a millisecond. Of others the size is."""


class BrokenIndexError(Exception):
    """The files of the index are damaged; the cure is to build it again."""


def sealed(folder: Path) -> dict[str, list[int]]:
    """Size and sum of each file of an index that holds anything."""
    return {
        path.name: list(_seal(path, size))
        for path in sorted(folder.iterdir())
        if (size := path.stat().st_size)
    }


def check_seals(folder: Path, seals: Mapping[str, list[int]]) -> None:
    """Raise BrokenIndexError if a file is not what it was when it was sealed."""
    for name, seal in seals.items():
        path = folder / name
        if list(_seal(path, path.stat().st_size)) != seal:
            raise BrokenIndexError(f"{path} is damaged")


def _seal(path: Path, size: int) -> tuple[int, int]:
    return size, zlib.crc32(path.read_bytes()) if size <= SUMMED else 0
