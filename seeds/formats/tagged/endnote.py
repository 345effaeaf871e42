"""EndNote's tagged format (.enw), and Refer/BibIX, which it grew from.

Source of the tags: EndNote's manual, "Creating a Tagged EndNote Import File"; %F, %S and %Y as
bibutils writes them, which makes the files of the ACL Anthology.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...names import Name
from ...record import Record, Refused
from ...texts import Text
from .scanner import Block, Field, Syntax, blocks
from .values import (
    TYPES,
    addresses,
    doi_in,
    editors,
    iso_date,
    keywords,
    people,
    serials,
    thesis_type,
    year_in,
)

_TAG = re.compile(r"\s{0,8}%([0-9A-Z!-/:-@\[-`{-~])(?:\s+(.*))?", re.DOTALL)
_KEY = re.compile(r"[^\W\d_][\w:.+/-]{0,60}")
_BOOKS = frozenset({"book", "booklet"})


def read(text: Text) -> Iterator[Record | Refused]:
    """Each entry from its %0 line to the next; without %0 a blank line sets entries apart."""
    for block in blocks(text, Syntax(_tag_of, _begins)):
        yield _record(block) if isinstance(block, Block) else block


def _tag_of(line: str, inside: str, apart: bool) -> tuple[str, str] | None:  # noqa: ARG001, FBT001
    found = _TAG.fullmatch(line)
    return (found[1], found[2] or "") if found else None


def _begins(block: Block, one: Field) -> bool:
    """A blank line within an entry that has its %0 parts only what has a title of its own."""
    if one.tag == "0":
        return one.apart or "0" in block
    return one.apart and ("0" not in block or (one.tag == "T" and "T" in block))


def _record(block: Block) -> Record:
    kind = TYPES.get(block.first("0").lower(), "")
    if kind == "phdthesis":
        kind = thesis_type(block.first("9") or block.first("V"))
    linked, filed = addresses(block.all("U")), addresses(block.all(">"), "pdf", paths=True)
    record = Record(
        line=block.line,
        label=block.first("F", "M"),
        title=block.first("T", "!", "Q"),
        abstract="\n\n".join(dict.fromkeys(one.paragraphs for one in block.all("X"))),
        authors=_authors(block),
        doi=doi_in("".join(block.first("R").split())),
        ids=[*linked.ids, *filed.ids],
        links=[*linked.links, *filed.links],
        files=[*linked.files, *filed.files],
        keywords=keywords(block.all("K")),
        repairs=block.repairs,
    )
    extra = record.extra
    extra |= {
        "type": kind,
        "volume": block.first("V"),
        "number": block.first("N"),
        "pages": block.first("P", "&"),
        "address": block.first("C"),
        "language": block.first("G"),
        "note": "\n".join(one.paragraphs for one in block.all("Z", "O", "<")),
        "editor": editors(people(block.all("E", "Y"))),
        _publisher(kind): block.first("I"),
        "citekey": _citekey(block),
    }
    if kind != "article":  # there it is the day of the publication on line
        extra["edition"] = block.first("7")
    _set_venue(record, block, kind)
    _set_dates(record, block)
    numbers = serials(block.all("@"))
    other = numbers.pop("", "")
    extra |= numbers
    if other:
        extra.setdefault("number" if kind == "techreport" else "isbn", other)
    if re.search("pubmed|medline", block.first("W", "~"), re.IGNORECASE):
        extra["pmid"] = block.first("M")
    record.extra = {name: value for name, value in extra.items() if value}
    return record


def _authors(block: Block) -> list[str | Name]:
    """%Q is a body in Refer, which has no %0, and a translated title in EndNote."""
    bodies = [] if "0" in block else [Name(one.text) for one in block.all("Q")]
    return [*people(block.all("A")), *bodies]


def _publisher(kind: str) -> str:
    if kind.endswith("thesis"):
        return "school"
    return "institution" if kind == "techreport" else "publisher"


def _citekey(block: Block) -> str:
    """%F is the label; BibSonomy has it under %1, which in others holds anything."""
    label, custom = block.first("F"), block.first("1")
    if re.search(r"[^\W\d_]", label):
        return label
    return custom if _KEY.fullmatch(custom) and re.search(r"\d", custom) else ""


def _set_venue(record: Record, block: Block, kind: str) -> None:
    """%S is the series where there is a %B, and the proceedings in the ACL Anthology's files."""
    journal, container, series = block.first("J"), block.first("B"), block.first("S")
    if kind in _BOOKS:
        record.venue, series = journal, container or series
    elif journal or container:
        record.venue = journal or container
        series = series or (container if journal and container != journal else "")
    else:
        record.venue, series = series, ""
    record.extra["series"] = series


def _set_dates(record: Record, block: Block) -> None:
    """%8 may be the whole date, or the month and day of the year under %D."""
    year, stated = block.first("D"), block.first("8")
    whole = iso_date(stated if year_in(stated) or not year else f"{stated} {year}")
    if re.fullmatch(r"\d{4}-\d\d.*", whole) or not year_in(year):
        record.year = whole or year
        return
    record.year = iso_date(year)
    if not stated.isdecimal():
        record.extra["date" if year_in(stated) else "month"] = stated
