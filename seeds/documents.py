"""Documents: which there are, what each is, and reading them one after another."""

from __future__ import annotations

import csv
import stat
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from .clean import clean_line
from .ledger import Ledger, Problem
from .paper import Link, Paper

BUNDLED_FOLDER = Path(__file__).with_name("iclr2025")
"""Two documents of 19 abstracts each and the catalogue of their verified facts."""

_CODE_HOSTS = ("https://github.com/",)


BINARY_LOOK = 8192
"""Bytes that are looked at for a NUL, which no text holds; git does the same."""


@dataclass(frozen=True, slots=True)
class Document:
    """A file with papers; `name` is how a person meets it, `catalogue` a file of facts about it."""

    path: Path
    name: str
    catalogue: Path | None = None

    def signature(self) -> tuple[str, int, int] | None:
        """Path, size in bytes and time of change: equal ones need no new reading. None: gone."""
        try:
            found = self.path.stat()
        except OSError:
            return None
        return (str(self.path), found.st_size, found.st_mtime_ns)


BUNDLED = tuple(
    Document(
        BUNDLED_FOLDER / name,
        f"iclr2025/{name}",
        BUNDLED_FOLDER / "catalogue.tsv",
    )
    for name in ("000_3555ca493de6bdaf.txt", "003_b01e40d2ddbfd505.txt")
)
"""The documents that ship with paperdeck: 38 papers of ICLR 2025."""


def describe(path: str) -> Document:
    """The document at a path that a person gave."""
    return Document(Path(path).expanduser().absolute(), clean_line(path))


def read_documents(documents: Sequence[Document], ledger: Ledger) -> Iterator[Paper]:
    """The papers of all documents in order; what could not be read is entered in the ledger."""
    for document in documents:
        facts = _facts(document)
        ordinal = 0
        for entry in _read(document):
            if isinstance(entry, Problem):
                ledger.problems.append(entry)
                continue
            ordinal += 1
            found = facts.get(ordinal)
            yield found(entry) if found else entry


def _read(document: Document) -> Iterator[Paper | Problem]:
    refuse = partial(Problem, document.name, 0)
    try:
        if not stat.S_ISREG(document.path.stat().st_mode):
            yield refuse("not a file; give the files in it, or turn the stream into a file first")
            return
        data = document.path.read_bytes()
    except FileNotFoundError:
        yield refuse("there is no such file; check the path")
        return
    except OSError as error:
        yield refuse(f"cannot be read: {error.strerror or error}")
        return
    if b"\0" in data[:BINARY_LOOK] and not data.startswith((b"\xff\xfe", b"\xfe\xff")):
        yield refuse("this is no text; paperdeck reads plain text and JSON Lines")
        return
    text, note = _decoded(data)
    if note:
        yield Problem(document.name, 0, note, refused=False)
    from .formats import format_of

    known = format_of(text)
    if known.read is None:
        yield refuse(
            f"this looks like {known.name}, which paperdeck cannot read yet; "
            "it reads plain text and JSON Lines"
        )
        return
    empty = True
    for entry in known.read(text, document.name):
        empty = False
        yield entry
    if empty:
        yield refuse("nothing in it that could be a paper", refused=False)


def _decoded(data: bytes) -> tuple[str, str]:
    """The text of a file and, if it was no UTF-8, a note on how it was read."""
    for mark, name in ((b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16")):
        if data.startswith(mark):
            return data.decode(name, errors="replace"), ""
    try:
        return data.decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n"), ""
    except UnicodeDecodeError:
        note = "not UTF-8; read as Windows-1252, so check names with accents"
        return data.decode("cp1252", errors="replace").replace("\r\n", "\n"), note


def _facts(document: Document) -> dict[int, partial[Paper]]:
    """What the catalogue knows of each paper of this document, by its ordinal from 1."""
    if document.catalogue is None:
        return {}
    with document.catalogue.open(encoding="utf-8", newline="") as lines:
        rows = csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE)
        return {
            int(row["ordinal"]): partial(_joined, row)
            for row in rows
            if row["document"] == document.path.name
        }


def _joined(facts: dict[str, str], paper: Paper) -> Paper:
    """The paper of a document with its line of the catalogue."""
    from .formats.weblinks import weblinks
    from .identity import identify
    from .markup import plain

    authors = tuple(clean_line(name) for name in facts["authors"].split(";") if name.strip())
    year = int(facts["year"])
    further = [url.strip() for url in facts["links"].split(";") if url.strip()]
    links = [Link("openreview", facts["openreview"])]
    if facts["arxiv"]:
        links.append(Link("arxiv", f"https://arxiv.org/abs/{facts['arxiv']}"))
    links += [Link("code" if url.startswith(_CODE_HOSTS) else "project", url) for url in further]
    title = clean_line(facts["title"])
    return replace(
        paper,
        ids=identify(
            arxiv=facts["arxiv"],
            openreview=facts["openreview"],
            title=plain(title),
            authors=authors,
            year=year,
            abstract=paper.abstract,
        ),
        title=title,
        title_derived=False,
        authors=authors,
        year=year,
        venue=clean_line(facts["venue"]),
        presentation=clean_line(facts["presentation"]),
        links=weblinks([*links, *paper.links]),
    )
