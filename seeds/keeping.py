"""The papers of one source, stored in a packed file of a library."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from pathlib import Path

from .ledger import Problem
from .paper import Paper
from .saving import whole_file
from .texts import UnreadableError, open_text

PACKING = 3
"""Level of zstd: a third of the size at a speed that reading does not notice."""


@contextlib.contextmanager
def packed_file(target: Path, mode: int) -> Iterator[Callable[[Paper], None]]:
    """Give a function that stores papers; the file has its name and mode when all are stored.

    Raises OSError, with nothing left behind.
    """
    import zstandard

    packer = zstandard.ZstdCompressor(level=PACKING, write_checksum=True)
    with (
        whole_file(target, prefix=".papers-", mode=mode) as file,
        packer.stream_writer(file, closefd=False) as out,
    ):

        def write(paper: Paper) -> None:
            out.write(paper.to_json().encode("utf-8", "replace") + b"\n")

        yield write


def stored_papers(path: Path, source: str, *, judged: bool) -> Iterator[Paper | Problem]:
    """The papers in a packed file, and a problem for each line that is damaged.

    With `judged` they are cleaned as if they were read from any file.
    """
    from .entries import cleaned

    try:
        text, file = open_text(path)
        with file:
            for line in text.lines():
                try:
                    paper = Paper.from_json(line.text)
                    yield cleaned(paper, source) if judged else paper
                except (ValueError, KeyError, TypeError, AttributeError):
                    damage = f"line {line.number} of {path} is damaged; add the source again"
                    yield Problem(source, 0, damage)
    except UnreadableError as error:
        yield Problem(source, 0, f"{path}: {error}; add the source again")
