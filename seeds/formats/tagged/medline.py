"""MEDLINE, as PubMed (.nbib), PubMed Central and ERIC export it.

Source of the tags: NLM, "MEDLINE/PubMed Data Element (Field) Descriptions".
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...names import Name
from ...paper import Link
from ...record import Record, Refused
from ...texts import Text
from .scanner import Block, Field, Syntax, blocks
from .values import (
    TYPES,
    addresses,
    doi_in,
    editors,
    full_range,
    iso_date,
    medline_person,
    serials,
    thesis_type,
)

PUBMED = "https://pubmed.ncbi.nlm.nih.gov/"
"""Where the page of a PMID is."""

_TAG = re.compile(r"([A-Z][A-Z0-9]{1,4})(\s{0,4})-(?:\s|$)(.*)", re.DOTALL)
_STARTS = frozenset({"PMID", "PMC", "OWN", "UI"})
_ONCE = frozenset({"PMID", "UI", "TI", "DP"})
_KINDS = TYPES | {
    "books": "book",
    "monograph": "book",
    "congress": "inproceedings",
    "speeches/meeting papers": "inproceedings",
    "dissertations/theses": "phdthesis",
    "academic dissertation": "phdthesis",
    "journal articles": "article",
    "case reports": "article",
    "news": "article",
}
_NO_TITLE = re.compile(r"\[?\s*(?:not available|in process citation)\s*\]?\.?", re.IGNORECASE)
_TRANSLATED = re.compile(r"\[(.+?)\]?(\.?)")
_ARTICLE_NUMBER = re.compile(r"([A-Za-z]{0,3}\d{1,9})(?:\s*\[pii\])?")
_HYPHEN_END = re.compile(r"\w-$")
_HANGING = re.compile(r"(?:and|or|to|vs|versus|as|but|nor|und|oder|bis|et|ou|y|o|e)\b|$")
"""What goes on after "short-", which is to be completed by a later word."""
_SCHOOL = re.compile(r"\bUniversit|\bCollege\b|\bInstitut")


def read(text: Text) -> Iterator[Record | Refused]:
    """Each entry from its PMID (PubMed), PMC (PubMed Central) or OWN line (ERIC) to the next."""
    for block in blocks(text, Syntax(_tag_of, _begins)):
        yield _record(block) if isinstance(block, Block) else block


def _tag_of(line: str, inside: str, apart: bool) -> tuple[str, str] | None:  # noqa: ARG001, FBT001
    """A tag takes four columns before its hyphen; lines that go on are indented by six."""
    found = _TAG.match(line)
    if found and (len(found[1]) + len(found[2]) in {4, 5} or found[1] in _STARTS):
        return found[1], found[3]
    return ("", line) if apart and not line[0].isspace() else None


def _begins(block: Block, one: Field) -> bool:
    """A blank line may also stand within an entry, and may be missing between two."""
    if one.tag in {"PMID", "UI"} and one.tag in block:
        return True
    if not one.apart:
        return False
    first = block.fields[0].tag
    known = one.tag in block
    return (
        one.tag == first or (one.tag in _ONCE and known) or (one.tag in _STARTS and "TI" in block)
    )


def _record(block: Block) -> Record:
    for one in block.fields:
        one.lines = _rejoined(one.lines)
    pmid = block.first("PMID", "UI")
    kind = _kind(block)
    located = block.all("LID", "AID")
    found = addresses(located)
    record = Record(
        line=block.line,
        label=pmid or block.first("OID", "PMC"),
        title=_title(block),
        abstract=_abstract(block),
        authors=_authors(block),
        year=iso_date(block.first("DP", "DEP", "EDAT", "CRDT")),
        doi=_doi(block, located),
        ids=[one for one in found.ids if "/" in one],
        links=found.links,
        keywords=[one.text for one in block.all("OT", "KW")] + _headings(block),
        repairs=block.repairs,
    )
    if pmid.isdecimal() and int(pmid):
        record.links = [*found.links, Link("page", f"{PUBMED}{pmid}/")]
    extra = {
        "type": kind,
        "volume": block.first("VI"),
        "number": block.first("IP"),
        "pages": full_range(block.first("PG")) or _article_number(located),
        "publisher": block.first("PB"),
        "address": block.first("PL"),
        "edition": block.first("EN"),
        "series": block.first("CTI"),
        "language": ", ".join(one.text for one in block.all("LA")),
        "editor": editors(map(medline_person, _names(block, "FED") or _names(block, "ED"))),
        "note": "\n".join(one.text for one in block.all("GN")),
        "pmid": pmid,
        "pmcid": block.first("PMC"),
    } | {name: value for name, value in serials(block.all("IS", "ISSN", "ISBN")).items() if name}
    journal, short = block.first("JT"), block.first("TA")
    book = block.first("BTI")
    if kind == "incollection" or (book and record.title != book):
        record.venue = book or journal
    elif kind.endswith("thesis"):
        cited = re.split(r"[,.;]", block.first("SO"))
        extra["school"] = next((one.strip() for one in cited if _SCHOOL.search(one)), "")
        extra["publisher"] = extra["publisher"] or journal
    elif kind in {"book", "techreport"} and not short:
        # ERIC names the publisher as the journal.
        extra["institution" if kind == "techreport" else "publisher"] = journal
    else:
        record.venue = journal or short
        extra["shortjournal"] = short if short != record.venue else ""
    record.extra = {name: value for name, value in extra.items() if value}
    return record


def _rejoined(lines: list[str]) -> list[str]:
    """Lines that break behind a hyphen, put together: "placebo-" and "controlled"."""
    found: list[str] = []
    for line in lines:
        if found and _HYPHEN_END.search(found[-1]) and not _HANGING.match(line):
            found[-1] += line
        else:
            found.append(line)
    return found


def _kind(block: Block) -> str:
    """By the first publication type that says it; ERIC gives many and numbers its articles EJ."""
    stated = [one.text for one in block.all("PT")]
    kinds = [_KINDS[one.lower()] for one in stated if one.lower() in _KINDS]
    thesis = next((one for one in stated if "dissertation" in one.lower()), "")
    if thesis:
        return thesis_type(thesis)
    if kinds:
        return kinds[0]
    if any("report" in one.lower() for one in stated) and not block.first("OID").startswith("EJ"):
        return "techreport"
    return "article" if block.first("JT", "TA") else "incollection" if "BTI" in block else ""


def _title(block: Block) -> str:
    """Without the brackets that mark a translated one; where there is none, the original."""
    title = block.first("TI")
    if not title or _NO_TITLE.fullmatch(title):
        return block.first("TT", "BTI", "VTI")
    translated = _TRANSLATED.fullmatch(title)
    if translated and "[" not in translated[1] and "]" not in translated[1]:
        return translated[1] + translated[2]
    return title


def _abstract(block: Block) -> str:
    stated = "\n\n".join(one.text for one in block.all("AB"))
    other = block.first("OAB")
    return stated or ("" if "abstract available from the publisher" in other.lower() else other)


def _authors(block: Block) -> list[str | Name]:
    """Each full name once, short ones where there is no full one, bodies in their place."""
    found: list[str | Name] = []
    full = False
    for one in block.all("FAU", "AU", "CN"):
        if one.tag == "CN":
            found.append(Name(one.text))
        elif one.tag == "FAU" or not full:
            found.append(medline_person(one.text))
        full = one.tag == "FAU"
    return found


def _names(block: Block, tag: str) -> list[str]:
    return [one.text for one in block.all(tag)]


def _headings(block: Block) -> list[str]:
    """MeSH headings without their qualifiers and the star of the main ones."""
    return [one.text.partition("/")[0].lstrip("*") for one in block.all("MH")]


def _doi(block: Block, located: list[Field]) -> str:
    stated = (doi_in(one.text) for one in located if "[doi]" in one.text.lower())
    cited = re.search(r"\bdoi:\s*(\S+)", block.first("SO"), re.IGNORECASE)
    return next(stated, "") or (doi_in(cited[1]) if cited else "")


def _article_number(located: list[Field]) -> str:
    found = (_ARTICLE_NUMBER.fullmatch(one.text) for one in located)
    return next((one[1] for one in found if one), "")
