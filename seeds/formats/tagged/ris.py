"""RIS, as reference managers and publishers exchange it.

Read as generously as Zotero does: entries without TY or ER, unusual blanks, lines that go on. Which
tag means what follows Zotero's table, for its files are the most frequent, and where a tag is not
in it, that of EndNote.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...identity import YEARS_APART
from ...record import Record, Refused
from ...texts import Text
from .ristags import EDITORS, KINDS, NAMED, TagLines
from .riswriting import begin, between, end, write
from .scanner import Block, Field, Syntax, blocks
from .values import (
    TYPES,
    addresses,
    doi_in,
    editors,
    iso_date,
    keywords,
    pages,
    people,
    serials,
    thesis_type,
    year_in,
)

__all__ = ["begin", "between", "end", "read", "write"]

_CITED = re.compile(r"(?:Cited By|Times Cited(?: in [\w ]{1,80})?)\s*:\s*(\d{1,9})", re.IGNORECASE)
_TALK = re.compile(r"\b(?:oral|poster|spotlight|talk|keynote|highlight)\b", re.IGNORECASE)
_NUMBER = re.compile(r"[A-Za-z]?\d{1,4}(?:[-/\u2013]\d{1,4})?")
_EXTRA = {
    "volume": ("VL", "VO"),
    "number": ("IS", "CP"),
    "publisher": ("PB", "PU"),
    "address": ("CY", "PP", "PI"),
    "language": ("LA",),
}
_ACCESSION = re.compile(rf"({'|'.join(NAMED)})\s*:\s*(\S+)", re.IGNORECASE)


def read(text: Text) -> Iterator[Record | Refused]:
    """Each entry from its TY line to its ER line, or to the next TY line where that is missing."""
    for block in blocks(text, Syntax(TagLines(), _begins, "ER")):
        yield _record(block) if isinstance(block, Block) else block


def _begins(block: Block, one: Field) -> bool:
    """Whether a TY line is that of the next entry: some exporters put others before it."""
    return one.tag == "TY" and any(tag in block for tag in ("TY", "TI", "T1", "AU", "A1"))


def _record(block: Block) -> Record:
    stated = block.first("TY").strip(".,; ")
    code = stated.upper()
    kind = KINDS.get(code) or TYPES.get(stated.lower(), "")
    if "TY" not in block:
        block.repairs.append("no TY line, which says what kind of work it is")
    if kind == "phdthesis":
        kind = thesis_type(block.first("M3") or block.first("VL"))
    ours = addresses(block.all("UR", "LK", "L3", "L4"))
    full, page = addresses(block.all("L1"), "pdf", paths=True), addresses(block.all("L2"), "page")
    record = Record(
        line=block.line,
        label=block.first("ID"),
        links=[*ours.links, *full.links, *page.links],
        ids=[*ours.ids, *page.ids],
        files=[*ours.files, *full.files, *page.files],
        doi=_doi(block),
        keywords=keywords(block.all("KW")),
        repairs=block.repairs,
    )
    extra = record.extra
    extra["type"] = kind
    extra |= {name: block.first(*tags) for name, tags in _EXTRA.items()}
    _set_titles(record, block, kind)
    _set_people(record, block, kind, code)
    _set_dates(record, block)
    _set_texts(record, block)
    _set_numbers(record, block, kind)
    _set_ids(record, block)
    if not record.title and record.venue and not record.authors and not record.abstract:
        record.title, record.venue = record.venue, ""
        record.repairs.append("no title; that of the publication stands for it")
    record.extra = {name: value for name, value in extra.items() if value}
    return record


def _set_titles(record: Record, block: Block, kind: str) -> None:
    """A book's second title is that of its series, as Zotero and EndNote have it."""
    book = kind == "book"
    record.title = block.first("TI", "T1", "CT", *(("BT",) if book else ()), "ST", "TT")
    short = block.first("J2", "JA", "J1", "JI", "JO", "J9")
    journal = {
        "article": ("JF", "BT", "T2"),
        "book": ("JF",),
        "inproceedings": ("BT", "T2", "JF", "C3"),  # C3 is an affiliation in others
    }
    record.venue = block.first(*journal.get(kind, ("BT", "T2", "JF"))) or short
    record.extra["shortjournal"] = short if short != record.venue else ""
    record.extra["series"] = block.first("T2", "T3") if book else block.first("T3")
    said = block.first("M3")
    record.presentation = said if _TALK.search(said) else ""


def _set_people(record: Record, block: Block, kind: str, code: str) -> None:
    """AU and A1 in the order of the entry; once where an exporter wrote all of them twice."""
    authors, primary = people(block.all("AU")), people(block.all("A1"))
    both = people(block.all("AU", "A1"))
    record.authors = authors if authors == primary else both
    edited = people(block.all("ED", *filter(None, [EDITORS.get(kind)])))
    if code == "EDBOOK":
        edited, record.authors = [*both, *edited], []
    record.extra["editor"] = editors(edited)


def _set_dates(record: Record, block: Block) -> None:
    """PY has the year, DA or the old Y1 the whole date; DA without a year is the month or the day.

    A date of quite another year is that of an access or of the data.
    """
    dates = [iso_date(one.text) for tag in ("DA", "PY", "Y1") for one in block.all(tag)]
    dated = [one for one in dates if year_in(one)]
    full = next((one for one in dated if not one.isdecimal()), "")
    stated = iso_date(block.first("PY"))
    record.year = stated if year_in(stated) else next(iter([*dated, *dates]), "")
    if full != record.year and abs(year_in(full) - year_in(record.year)) <= YEARS_APART:
        record.extra["date"] = full
    if not year_in(stated):
        return
    month = next((one.text for one in block.all("DA") if not year_in(one.text)), "")
    day = iso_date(f"{month} {stated}")
    if re.fullmatch(r"\d{4}-\d\d-\d\d", day) and not full:
        record.extra["date"] = day
    else:
        record.extra["month"] = month


def _set_texts(record: Record, block: Block) -> None:
    """AB and N2 are both the abstract; the second of two is a note, so that nothing is lost."""
    abstracts = ["\n\n".join(_texts(block, tag)) for tag in ("AB", "N2")]
    record.abstract = abstracts[0] or abstracts[1]
    notes = _texts(block, "N1", "RN")
    for note in notes:
        cited = _CITED.search(note)
        if cited:
            record.extra.setdefault("citations", cited[1])
    kept = [one for one in notes if not _is_told(one)]
    kept += [one for one in abstracts[1:] if one not in ("", record.abstract)]
    record.extra["note"] = "\n".join(kept)


def _texts(block: Block, *tags: str) -> list[str]:
    return list(dict.fromkeys(one.paragraphs for one in block.all(*tags)))


def _is_told(note: str) -> bool:
    """Whether a note says only what has its own place."""
    return _CITED.fullmatch(note) is not None or re.fullmatch(r"(?i)doi:\s*\S+", note) is not None


def _set_numbers(record: Record, block: Block, kind: str) -> None:
    extra = record.extra
    extra["pages"] = pages(block.first("SP"), block.first("EP"))
    article = block.first("C7")
    extra["eid"] = "" if doi_in(article) else article
    edition = block.first("ET")
    # EndNote puts the day of the publication on line there.
    extra["edition"] = "" if kind == "article" and year_in(edition) else edition
    if kind in {"incollection", "book"}:
        extra["chapter"] = block.first("SE")
    if kind == "article" and not extra["number"] and _NUMBER.fullmatch(block.first("M1")):
        extra["number"] = block.first("M1")
    if kind == "inproceedings" and not extra["address"] and "C3" not in block:
        extra["address"] = block.first("C1")
    if kind.endswith("thesis") or kind == "techreport":
        place = "institution" if kind == "techreport" else "school"
        extra[place] = extra.pop("publisher")
    found = serials(block.all("SN"))
    other = found.pop("", "")
    extra |= found
    if other and kind in {"techreport", "patent"}:
        extra["number"] = extra["number"] or other
    elif other:
        extra.setdefault("issn" if kind == "article" else "isbn", other)


def _doi(block: Block) -> str:
    """From DO, else from where older exporters put it."""
    stated = (doi_in("".join(one.lines)) for one in block.all("DO", "DI"))
    elsewhere = (
        doi_in(one.text)
        for one in block.all("M3", "N1", "L3", "M1", "C7")
        if one.text.lower().startswith(("doi", "10.", "https://doi.org/"))
    )
    return next(filter(None, [*stated, *elsewhere]), "")


def _set_ids(record: Record, block: Block) -> None:
    extra = record.extra
    keys = (block.first("ID"), block.first("LB"))
    # A number is the place in somebody's database.
    extra["citekey"] = next((key for key in keys if re.search(r"[^\W\d_]", key)), "")
    base = block.first("DB", "DP").lower()
    for one in block.all("AN", "C2", "UR"):
        found = _ACCESSION.fullmatch(one.text)
        name, value = (found[1].lower(), found[2]) if found else ("", one.text)
        if one.tag == "UR":
            refman = re.fullmatch(r"PM:\s*(\d+)", value)
            name, value = ("pmid", refman[1]) if refman else ("", "")
        elif not name and re.fullmatch(r"PMC\d+", value):
            name = "pmcid"
        elif not name and one.tag == "AN" and ("arxiv" in base or "pubmed" in base):
            name = "arxiv" if "arxiv" in base else "pmid"
        if name == "arxiv":
            record.arxiv = record.arxiv or value
        elif name:
            extra.setdefault(name, value)
