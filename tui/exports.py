"""Papers on their way out: to a file, whole or not at all, or to a command."""

from __future__ import annotations

import itertools
import subprocess
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import NamedTuple, TextIO

from seeds import WRITERS, Kept, Writer, clean_line, usual_mode, write_private

from .editor import undisturbed

READABLE_BY_ALL = 0o666
"""What a file of papers may be, less what the person's umask takes."""

PACKED = frozenset({".gz", ".xz", ".zst", ".bz2", ".zip"})


class Format(NamedTuple):
    """A format in the menu: its writer's name, and what reads it."""

    letter: str
    label: str
    writer: str
    read_by: str


FORMATS = (
    Format("b", "BibTeX", "bibtex", "LaTeX, JabRef, Zotero"),
    Format("r", "RIS", "ris", "Zotero, EndNote, Mendeley"),
    Format("c", "CSL-JSON", "csl-json", "pandoc, Zotero"),
    Format("v", "CSV", "csv", "spreadsheets"),
    Format("m", "Markdown", "markdown", "people, notes, web pages"),
    Format("j", "JSON Lines", "jsonl", "programs, and paperdeck with all it knows"),
)


def writer_for(name: str | None, path: Path | None) -> Writer:
    """The writer of this name, else the one of the file's suffix, else the first."""
    for writer in WRITERS:
        if writer.name == name:
            return writer
        if name is None and path is not None and path.suffix.lower() in writer.suffixes:
            return writer
    return WRITERS[0]


def refusal(path: Path) -> str:
    """Why no papers can be written to a path, whatever stands there; or ""."""
    if path.suffix.lower() in PACKED:
        return f"nothing is written packed; write {clean_line(path.stem)} and pack it then"
    if path.exists() and not path.is_file():
        return f"{clean_line(str(path))} is no file; choose another name"
    return ""


def write(writer: Writer, papers: Iterable[Kept], out: Path | TextIO) -> int:
    """How many papers were written; nothing is touched where there are none. Raises OSError."""
    papers = iter(papers)
    first = next(papers, None)
    if first is None:
        return 0
    written = itertools.count()
    # Counted as they pass.
    counted = (kept for kept, _ in zip(itertools.chain([first], papers), written, strict=False))
    pieces = writer.pieces(counted)
    if isinstance(out, Path):
        _write_whole(out.resolve(), "".join(pieces))  # a link stays one
    else:
        for piece in pieces:
            out.write(piece)
    return next(written)


def _write_whole(path: Path, document: str) -> None:
    try:
        write_private(path, document.encode("utf-8", "replace"), prefix=".paperdeck-")
        path.chmod(usual_mode(READABLE_BY_ALL))
    except OSError as error:
        raise OSError(error.errno, f"cannot be written: {error.strerror}", str(path)) from error


def pipe(document: str, command: str, env: Mapping[str, str]) -> int:
    """Run a command of the shell on the terminal, with the document to read; its exit code.

    A command may end before it has read all. Raises OSError where there is no shell.
    """
    data = document.encode("utf-8", "replace")
    with undisturbed():
        return subprocess.run(["sh", "-c", command], input=data, env=env, check=False).returncode


def papers_told(count: int) -> str:
    """A number of papers, in words: "1 paper", "1,200 papers"."""
    return "1 paper" if count == 1 else f"{count:,} papers"
