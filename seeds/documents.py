"""Documents: which there are, what each is, and reading them one after another."""

from __future__ import annotations

import csv
import json
import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from .clean import clean_line
from .ledger import Account, Ledger, Problem
from .paper import Link, Paper
from .record import Entry, Refused
from .saving import at_home

BUNDLED_FOLDER = Path(__file__).with_name("iclr2025")
"""Two documents of 19 abstracts each and the catalogue of their verified facts."""

REPORT_EVERY = 200
"""Entries between two reports of how far a reading is."""

_CODE_HOSTS = ("https://github.com/",)

Report = Callable[[int, int], None]
"""Told how much is done of how much; 0 where the whole cannot be known."""


def unreported(done: int, total: int) -> None:
    """Nobody watches."""


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


@dataclass(frozen=True, slots=True)
class Documents:
    """The documents that a person named, read from where they lie."""

    documents: tuple[Document, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """How a person meets them."""
        return tuple(document.name for document in self.documents)

    @property
    def identity(self) -> str:
        """What tells these documents from others, whatever they hold."""
        return json.dumps([str(document.path) for document in self.documents])

    def signature(self) -> str:
        """What they are as they are now: equal signatures need no new reading."""
        return json.dumps([document.signature() for document in self.documents])

    def entries(self, ledger: Ledger, report: Report = unreported) -> Iterator[Entry]:
        """Their papers in order; what could not be read is entered in the ledger."""
        yield from read_documents(self.documents, ledger, report)


BUNDLED = Documents(
    tuple(
        Document(
            BUNDLED_FOLDER / name,
            f"iclr2025/{name}",
            BUNDLED_FOLDER / "catalogue.tsv",
        )
        for name in ("000_3555ca493de6bdaf.txt", "003_b01e40d2ddbfd505.txt")
    )
)
"""The documents that ship with paperdeck: 38 papers of ICLR 2025."""


def describe(path: str) -> Document:
    """The document at a path that a person gave."""
    return Document(at_home(path).absolute(), clean_line(path))


def read_documents(
    documents: Sequence[Document], ledger: Ledger, report: Report = unreported
) -> Iterator[Entry]:
    """The papers of all documents in order; what could not be read is entered in the ledger.

    Only a `Gathering` knows which of them are one, so that it counts what is read and merged.
    """
    for document in documents:
        facts = _facts(document)
        ordinal = 0
        for entry in _read(document, ledger.of(document.name), report):
            if isinstance(entry, Problem):
                ledger.enter(entry)
                continue
            ordinal += 1
            found = facts.get(ordinal)
            yield Entry(found(entry.paper)) if found else entry


def _read(document: Document, account: Account, report: Report) -> Iterator[Entry | Problem]:
    from .texts import UnreadableError, open_text

    whole = partial(Problem, document.name, 0)
    try:
        text, file = open_text(document.path)
    except UnreadableError as error:
        yield whole(str(error))
        return
    from .entries import entry_of
    from .formats import format_of

    with file:
        size = os.fstat(file.fileno()).st_size
        known = format_of(text)
        account.format = known.name
        count = 0
        try:
            for count, record in enumerate(known.read(text), 1):
                if count % REPORT_EVERY == 0:
                    report(file.tell(), size)
                found = (
                    record
                    if isinstance(record, Refused)
                    else entry_of(record, document.name, document.path.parent)
                )
                if isinstance(found, Refused):
                    said = clean_line(found.reason)
                    yield Problem(document.name, found.line, said, entry=clean_line(found.label))
                else:
                    yield found
        except UnreadableError as error:
            yield whole(f"{error}; what stands before it is read" if count else str(error))
            return
    for note in text.notes:
        yield whole(note, refused=False)
    if not count:
        yield whole("nothing in it that could be a paper", refused=False)


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
    from .identity import identify
    from .markup import plain
    from .weblinks import weblinks

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
