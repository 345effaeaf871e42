"""Web of Science's tagged format, as plain text or .ciw.

Source of the tags: Clarivate, "Web of Science Core Collection Field Tags". What it prints in
capitals (journals, Keywords Plus) is kept so: nobody can tell where the small letters were.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...names import Name
from ...record import Record, Refused
from ...texts import Text
from .scanner import Block, Field, Syntax, blocks
from .values import doi_in, editors, iso_date, pages, pieces, serials, year_in

_TAG = re.compile(r"([A-Z][A-Z0-9])(?:\s(.*))?", re.DOTALL)
_KINDS = {"J": "article", "B": "book", "S": "incollection", "P": "patent", "C": "inproceedings"}
_EXTRA = {
    "volume": ("VL",),
    "number": ("IS",),
    "publisher": ("PU", "AE"),
    "address": ("PI", "CL"),
    "series": ("SE",),
    "language": ("LA",),
    "pmid": ("PM",),
}


def read(text: Text) -> Iterator[Record | Refused]:
    """Each entry from its PT line to its ER line; FN, VR and EF stand around all of them."""
    for block in blocks(text, Syntax(_tag_of, _begins, "ER", frozenset({"FN", "VR", "EF"}))):
        yield _record(block) if isinstance(block, Block) else block


def _tag_of(line: str, inside: str, apart: bool) -> tuple[str, str] | None:  # noqa: ARG001, FBT001
    """Lines that go on are indented by three."""
    found = _TAG.fullmatch(line)
    return (found[1], found[2] or "") if found else None


def _begins(block: Block, one: Field) -> bool:
    return one.tag == "PT" and any(tag in block for tag in ("PT", "TI", "AU"))


def _record(block: Block) -> Record:
    kind = _kind(block)
    if "PT" not in block:
        block.repairs.append("no PT line, which says what kind of work it is")
    extra = {"type": kind} | {name: block.first(*tags) for name, tags in _EXTRA.items()}
    numbers = serials(block.all("SN", "EI", "BN"))
    numbers.pop("", "")
    venue = block.first("SO") if kind != "book" or block.first("TI") else ""
    short = block.first("JI", "J9")
    cited = block.first("Z9", "TC")
    record = Record(
        line=block.line,
        label=block.first("UT"),
        title=block.first("TI") or block.first("SO"),
        abstract=block.first("AB"),
        authors=_authors(block),
        year=_date(block),
        venue=venue,
        keywords=[
            word
            for one in block.all("DE", "ID", "OR", "BD", "MC", "MQ")
            for word in pieces(one.text)
        ],
        doi=doi_in(block.first("DI", "D2")),
        repairs=block.repairs,
    )
    extra |= numbers
    extra |= {
        "pages": pages(block.first("BP", "PS"), block.first("EP")) or block.first("AR"),
        "shortjournal": short if short != venue else "",
        # The body that a book is by in the catalogue, a conference's organizer as a rule.
        "organization": "; ".join(_lines(block, "GP")),
        "editor": editors(one for tag in ("BE", "ED") for one in _names(block, tag)),
        "citations": cited if cited.isdecimal() else "",
    }
    if kind == "patent":
        extra["number"] = block.first("PN")
    record.extra = {name: value for name, value in extra.items() if value}
    return record


def _kind(block: Block) -> str:
    """By PT; the document type tells a paper from the book or series that it stands in."""
    printed, said = block.first("PT")[:1].upper(), block.first("DT").lower()
    if said == "proceedings paper" or (printed != "J" and "proceedings paper" in said):
        return "inproceedings"
    if printed != "J" and "book chapter" in said:
        return "incollection"
    return _KINDS.get(printed, "")


def _authors(block: Block) -> list[str | Name]:
    """Full names where there are any, then bodies; a line each."""
    people = _names(block, "AF") or _names(block, "AU")
    people = people or _names(block, "BF") or _names(block, "BA")
    bodies = [Name(one) for one in _lines(block, "CA")]
    return [*people, *bodies]


def _names(block: Block, tag: str) -> list[str]:
    """Without the affiliation that stands behind an inventor's name."""
    return [line.partition(" (")[0] for line in _lines(block, tag)]


def _lines(block: Block, tag: str) -> list[str]:
    return [line for one in block.all(tag) for line in one.lines if line]


def _date(block: Block) -> str:
    """PY with the month and day of PD, which often has the year as well."""
    year, stated = block.first("PY"), block.first("PD")
    if not year:
        return iso_date(stated) if year_in(stated) else iso_date(block.first("EA", "DG"))
    return iso_date(stated if year_in(stated) else f"{stated} {year}")
