"""CSV and TSV: tables of papers, as reference managers, databases and conferences export them.

Read with the csv module row by row; where a row is not well formed, `rows` mends it.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice
from typing import NamedTuple

from ...clean import clean
from ...identity import STRONG_KINDS, address_of, kind_of
from ...links import links_in
from ...paper import Link, Paper
from ...record import Record, Refused
from ...texts import LINE_LIMIT, Line, Text
from .cells import record_of
from .columns import Columns
from .rows import Rows, counted

DELIMITERS = (",", "\t", ";", "|")

HEADER_WITHIN = 40
"""Lines in which the header must stand; exports begin with titles and remarks on the search."""

HEADER_LENGTH = 20_000
"""Characters of a header; the longest real one has 2,000."""

NO_HEADER = (
    "no column is called title or abstract, so nobody can tell which one is; "
    "name it in a first line, such as title,authors,year"
)

_FACTS = (
    "type citekey volume number pages publisher editor series edition address month isbn issn "
    "language note institution school howpublished chapter pmid pmcid citations shortjournal "
    "openalex s2 tldr area"
).split()

_NAMES = (
    *("title", "authors", "year", "date", "venue", "presentation", "abstract", "keywords"),
    *("doi", "arxiv", "openreview", "acl", "url", "pdf", "code", "project", "page", "links"),
    *("files", *_FACTS, "title derived", "my tags", "my note"),
)
"""The columns of what we write: plain words, which spreadsheets and readers of tables take."""


class Header(NamedTuple):
    """Where the names of the columns stand, what parts them, and what they say."""

    line: int
    delimiter: str
    columns: Columns


def find_header(lines: Iterable[Line]) -> Header | None:
    """The line that names columns, one of them title or abstract; a first line may be one name."""
    first = True
    for line in islice(lines, HEADER_WITHIN):
        if not line.text.strip() or len(line.text) > HEADER_LENGTH or _SEP.match(line.text):
            continue
        found = [Header(line.number, sign, Columns(names(line.text, sign))) for sign in DELIMITERS]
        best = max(found, key=lambda one: one.columns.known)
        if best.columns.are_papers and (best.columns.known > 1 or first):
            # One column needs nothing to part it, and its commas are its own.
            return best if len(best.columns) > 1 else best._replace(delimiter=_NONE)
        first = False
    return None


_NONE = "\x1f"

_SEP = re.compile(r"sep=.\s*$", re.IGNORECASE)
"""Tells Excel what parts the cells."""


def names(line: str, delimiter: str) -> list[str]:
    """The names in a header; one with stray quotes is parted at every delimiter."""
    reader = csv.reader([line], delimiter=delimiter, strict=True, skipinitialspace=True)
    try:
        return next(reader, [])
    except csv.Error:
        return [name.strip(' "') for name in line.split(delimiter)]


def read(text: Text) -> Iterator[Record | Refused]:
    """A paper a row. Without a column of titles or abstracts the whole is refused in one."""
    lines = text.lines()
    start = list(islice(lines, HEADER_WITHIN))
    header = find_header(start)
    if header is None:
        if any(line.text.strip() for line in start):
            yield Refused(0, NO_HEADER)
        return
    start = [line for line in start if line.number > header.line]
    columns = _with_row_names(header, start)
    record = _ours if {"title derived", "my note"} <= columns.plain else record_of
    for row in Rows(chain(start, lines), header.delimiter, columns):
        if isinstance(row, Line):
            yield Refused(row.number, f"a line of more than {LINE_LIMIT >> 20} MB")
            continue
        cells = [cell.strip() for cell in row.cells]
        if not any(cells) or cells == columns.names:
            continue
        if len(cells) < columns.needed or len(cells) == 1 < len(columns) - 1:
            yield Refused(row.line, f"{counted(cells, len(columns))}; no row of this table")
            continue
        found = record(columns, cells, row.line)
        if row.mended and isinstance(found, Record):
            found.repairs.append(row.mended)
        yield found


def _with_row_names(header: Header, behind: Sequence[Line]) -> Columns:
    """The columns; R writes the number of a row into a first column without a name."""
    columns = header.columns
    first = next((line.text for line in behind if line.text.strip()), "")
    cells = names(first, header.delimiter)
    if len(cells) == len(columns) + 1 and cells[0].isdecimal():
        return Columns(["", *columns.names])
    return columns


begin = "\ufeff" + ",".join(_NAMES) + "\n"
"""The header. Excel takes a table for UTF-8 only where it begins with a byte order mark."""

between = end = ""


def write(paper: Paper, tags: Sequence[str] = (), note: str = "") -> str:
    """The paper as one row, ending in a newline.

    Lists are joined by semicolons. A cell that a spreadsheet would take for a formula has an
    apostrophe before it, which `read` takes away (OWASP, "CSV Injection").
    """
    ids = {kind_of(one): one.partition(":")[2] for one in paper.ids}
    facts = dict(paper.extra)
    links = _stated_links(paper, ids)
    cells = {
        **{name: facts.get(name, "") for name in ("date", *_FACTS)},
        **{kind: ids.get(kind, "") for kind in STRONG_KINDS},
        **{kind: " ".join(urls) for kind, urls in links.items()},
        # With the abstract there a title of ours is made again, and is nobody's else.
        "title": "" if paper.title_derived and paper.abstract else paper.title,
        "authors": _joined(paper.authors),
        "year": str(paper.year or ""),
        "venue": paper.venue,
        "presentation": paper.presentation,
        "abstract": paper.abstract,
        "keywords": _joined(paper.keywords),
        "files": _joined(paper.files),
        "title derived": "yes" if paper.title_derived else "",
        "my tags": _joined(tags),
        "my note": clean(note),
    }
    row = io.StringIO()
    csv.writer(row, lineterminator="\n").writerow(_guarded(cells[name]) for name in _NAMES)
    return row.getvalue()


def _joined(parts: Iterable[str]) -> str:
    return "; ".join(part.replace(";", ",") for part in parts)


def _stated_links(paper: Paper, ids: dict[str, str]) -> dict[str, list[str]]:
    """Addresses by what stands there; those that ids or the abstract give are not repeated.

    An address from the abstract may be that of another paper, and must not look like its own.
    """
    given = {address_of(kind, value) for kind, value in ids.items() if kind in STRONG_KINDS}
    quoted = set(links_in(paper.abstract))
    best = next((link.url for link in paper.links if link.url not in quoted), "")
    found: dict[str, list[str]] = {"url": [best], "links": []} | {kind: [] for kind in _KINDS}
    for link in paper.links:
        if link.url not in quoted and link.url not in given:
            found[link.kind if link.kind in _KINDS else "links"].append(link.url)
    return found


_KINDS = ("pdf", "code", "project", "page")

_FORMULA = re.compile(r"'*[=+\-@\t\r＝＋－＠]")


def _guarded(cell: str) -> str:
    return f"'{cell}" if _FORMULA.match(cell) else cell


def _unguarded(cell: str) -> str:
    return cell[1:] if cell.startswith("'") and _FORMULA.match(cell) else cell


def _ours(columns: Columns, cells: Sequence[str], line: int) -> Record:
    """What a row says that `write` wrote; a spreadsheet may have moved or dropped columns."""
    row = dict.fromkeys(_NAMES, "") | dict(zip(columns.names, map(_unguarded, cells), strict=False))
    links = [Link(kind, url) for kind in _KINDS for url in row[kind].split()]
    links += [Link("", url) for name in ("url", "links") for url in row[name].split()]
    extra = {name: row[name] for name in _FACTS if row[name]}
    dated = row["year"] in row["date"]
    if row["date"] and not dated:
        extra["date"] = row["date"]
    return Record(
        line,
        row["citekey"],
        title=row["title"],
        title_derived=bool(row["title derived"]),
        abstract=row["abstract"],
        authors=_parts(row["authors"]),
        year=row["date"] if row["date"] and dated else row["year"],
        venue=row["venue"],
        presentation=row["presentation"],
        keywords=_parts(row["keywords"]),
        doi=row["doi"],
        arxiv=row["arxiv"],
        openreview=row["openreview"],
        acl=row["acl"],
        links=links,
        files=_parts(row["files"]),
        extra=extra,
    )


def _parts(cell: str) -> list[str]:
    return [part.strip() for part in cell.split(";") if part.strip()]
