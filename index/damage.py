"""What is raised where an index cannot be read, and what tells that its files are whole."""

from __future__ import annotations

import contextlib
import pickle
import sqlite3
import struct
import zlib
from collections.abc import Iterator, Mapping
from pathlib import Path

SUMMED = 1 << 20
"""Bytes of a file up to which its sum is compared too: a millisecond. Of others the size is."""

Seals = Mapping[str, list[int]]
"""A file's name -> its size and sum."""

_SIGNS = (
    *(EOFError, LookupError, ValueError, ArithmeticError, AttributeError, ImportError, TypeError),
    *(FileNotFoundError, IsADirectoryError, NotADirectoryError),
    *(pickle.UnpicklingError, struct.error, zlib.error, sqlite3.DatabaseError),
)
"""What the reading of damaged files raises."""


class BrokenIndexError(Exception):
    """The files of the index are damaged; the cure is to build it again."""


@contextlib.contextmanager
def reading(what: object) -> Iterator[None]:
    """Raise BrokenIndexError for what damaged files raise while they are read."""
    try:
        yield
    except _SIGNS as error:
        raise BrokenIndexError(f"{what}: {error!r}") from error


def sealed(folder: Path, known: Seals) -> dict[str, list[int]]:
    """Size and sum of each file of an index that holds anything.

    A seal that is known stays: a file is written once, and what it is now may be damage.
    """
    return {
        path.name: known.get(path.name) or list(_seal(path, size))
        for path in sorted(folder.iterdir())
        if path.is_file() and (size := path.stat().st_size)
    }


def check_seals(folder: Path, seals: Seals) -> None:
    """Raise BrokenIndexError if a file is not what it was when it was sealed."""
    for name, seal in seals.items():
        path = folder / name
        if list(_seal(path, path.stat().st_size)) != seal:
            raise BrokenIndexError(f"{path} is damaged")


def _seal(path: Path, size: int) -> tuple[int, int]:
    return size, zlib.crc32(path.read_bytes()) if size <= SUMMED else 0
