"""The one way from what a document says of a paper to a Paper.

The readers of the formats only find out what stands where. Cleaning, names, years, ids, links and
headlines are the same for all of them and happen here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from urllib.parse import unquote

from .clean import clean, clean_line
from .headlines import headline
from .identity import (
    STRONG_KINDS,
    address_of,
    assigned_id,
    best_first,
    identify,
    named_id,
    told_by_doi,
)
from .links import links_in
from .markup import mended, plain, without_tags
from .names import Name, are_stored, names_in, split_name, stored_name
from .paper import Link, Origin, Paper
from .record import LABEL_LENGTH, Entry, Record, Refused
from .saving import at_home
from .weblinks import LINK_KINDS, weblinks

WEAK = ("title:", "text:")
"""Ids that came of merging, which our own format states."""

ABSTRACT_LIMIT = 100_000
"""Characters of an abstract: the longest real one has 40,000, a book has more."""

AUTHORS_LIMIT = 10_000
"""Names of a paper: the longest real list has 5,154."""


def entry_of(record: Record, source: str, folder: Path) -> Entry | Refused:
    """The paper that a record speaks of, all of it cleaned; or why it speaks of none."""
    repairs = list(record.repairs)
    title = _line(record.title)
    whole, mends = mended(without_tags(record.abstract))
    repairs += mends
    abstract = clean(whole).strip()
    if len(abstract) > ABSTRACT_LIMIT:
        repairs.append(f"the abstract has {len(abstract):,} characters; cut")
        abstract = abstract[:ABSTRACT_LIMIT]
    authors = _authors(record.authors, repairs)
    year, date = _year(record.year, repairs)
    addresses = [one for one in map(_address, record.links) if one]
    known = _known_ids(record, addresses)
    links = [Link(kind, address_of(kind, value)) for kind, value in known.items() if value]
    links += addresses
    links += [Link("", url) for url in links_in(abstract)]
    derived = record.title_derived or not title
    ids = identify(
        **known,
        title="" if derived else plain(title),
        authors=authors,
        year=year,
        abstract=abstract,
    )
    stated = [one for one in record.ids if one.startswith(WEAK)]
    if stated:
        ids = best_first((*ids, *map(named_id, map(_line, stated))))
    if derived:
        title = _derived(abstract, authors, year, record) or "".join(ids[:1])
        # What stands in for a title names a paper that nothing else names.
        ids = ids or identify(abstract=title)
    if not title or not ids:
        return Refused(record.line, "neither a title nor an abstract", label_of(record))
    paper = Paper(
        ids=ids,
        title=title,
        title_derived=derived,
        authors=authors,
        year=year,
        venue=_line(record.venue),
        presentation=_line(record.presentation),
        abstract=abstract,
        keywords=_keywords(record.keywords),
        links=weblinks(links),
        files=tuple(_paths(record.files, folder)) if record.files else (),
        bibtex=clean(record.bibtex).strip(),
        extra=_extra(record.extra, date),
        origins=(Origin(source, record.line),),
    )
    return Entry(paper, tuple(repairs))


def label_of(record: Record) -> str:
    """What an entry is known by, for the ledger: its label, or the start of its title."""
    text = clean_line(record.label or record.title or record.doi)
    return text if len(text) <= LABEL_LENGTH else text[: LABEL_LENGTH - 1].rstrip() + "…"


def _derived(abstract: str, authors: tuple[str, ...], year: int | None, record: Record) -> str:
    """A headline from the abstract, else what a bibliography without titles has of a paper."""
    if abstract:
        return headline(plain(abstract)) or _line(record.title)
    names = [split_name(name).family for name in authors[:3]]
    place = " ".join(_line(record.extra.get(name, "")) for name in ("volume", "pages"))
    who = ", ".join(names) + (" et al." if len(authors) > 3 else "")
    where = " ".join(f"{_line(record.venue)} {place}".split())
    parts = [part for part in (who, str(year or ""), where) if part]
    # A year or a venue alone names no paper.
    return ", ".join(parts) if authors and len(parts) > 1 else ""


def _authors(stated: str | Iterable[str | Name], repairs: list[str]) -> tuple[str, ...]:
    names = names_in(_line(stated)) if isinstance(stated, str) else list(stated)
    if len(names) > AUTHORS_LIMIT:
        repairs.append(f"{len(names):,} authors; the first {AUTHORS_LIMIT:,} are kept")
        names = names[:AUTHORS_LIMIT]
    if are_stored(names):
        return tuple(names)
    found = (
        stored_name(Name(*map(_line, name)) if isinstance(name, Name) else _line(name))
        for name in names
    )
    return tuple(filter(None, found))


def _line(text: str) -> str:
    """A text on one line, cleaned and without tags; most need no more than a look."""
    if text.isascii() and text.isprintable() and "<" not in text and "&" not in text:
        return " ".join(text.split()) if "  " in text else text.strip()
    return clean_line(without_tags(text))


def _text(text: str) -> str:
    return clean(without_tags(text)).strip()


_YEAR = re.compile(r"(?<!\d)([12]\d{3})(?!\d)")
_DAY = re.compile(
    r"([12]\d{3})(?:([/.-])(1[0-2]|0?[1-9])(?:\2(3[01]|[12]\d|0?[1-9]))?"
    r"|(1[0-2]|0[1-9])(3[01]|[12]\d|0[1-9]))"
)
"""A month or a day, with one separator or none; but neither a season nor a range of years."""

_NO_YEAR = frozenset(
    {"", "n.d.", "nd", "none", "null", "nan", "in press", "forthcoming", "submitted", "to appear"}
)


def _year(stated: str, repairs: list[str]) -> tuple[int | None, str]:
    """The year, and the whole date where it says more (ISO 8601, EDTF or what stands there).

    Of a range the first year counts.
    """
    text = _line(stated).rstrip("/- ")
    if text.isdecimal() and text.isascii():
        number = int(text) if len(text) < 5 else 0
        if 1000 <= number <= 2999:
            return number, ""
    if text.lower() in _NO_YEAR:
        return None, ""
    day = _DAY.fullmatch(text)
    if day and not (day[2] == "/" and not day[4] and int(day[3]) == (int(day[1]) + 1) % 100):
        parts = (day[1], day[3] or day[5], day[4] or day[6])
        return int(day[1]), "-".join(part.rjust(2, "0") for part in parts if part)
    found = _YEAR.search(text)
    if not found:
        repairs.append(f"“{text[:LABEL_LENGTH]}” is no year; left out")
        return None, text
    return int(found[1]), text


def _extra(stated: dict[str, str], date: str) -> tuple[tuple[str, str], ...]:
    facts = {"date": date} | stated if date else stated
    if not facts:
        return ()
    cleaned = ((name, _text(str(value))) for name, value in facts.items())
    return tuple(sorted((_line(name), value) for name, value in cleaned if value))


def _known_ids(record: Record, addresses: list[Link]) -> dict[str, str]:
    """The assigned ids that the record states: by name, among `ids`, or as an address."""
    stated = (record.doi, record.arxiv, record.openreview, record.acl)
    known = {
        kind: assigned_id(kind, clean_line(value)) if value else ""
        for kind, value in zip(STRONG_KINDS, stated, strict=True)
    }
    pages = (link.url for link in addresses if link.kind in _PAGES)
    for candidate in dict.fromkeys((*map(_line, record.ids), *pages)):
        kind, _, value = named_id(candidate).partition(":")
        if value and not known.get(kind, value):
            known[kind] = value
    return told_by_doi(known) if known["doi"] else known


_PAGES = frozenset({"", "page", "pdf", "link", *STRONG_KINDS})
"""Kinds of links whose address may be that of the paper itself."""


def _address(link: Link) -> Link | None:
    url = _line(link.url)
    return Link(link.kind, url) if url.startswith(("http://", "https://")) else None


def _keywords(stated: str | Iterable[str]) -> tuple[str, ...]:
    if isinstance(stated, str):
        stated = _text(stated)
        stated = re.split(r"[;\n]" if ";" in stated else r"[,\n]", stated)
    return tuple(dict.fromkeys(filter(None, map(_line, stated))))


def _paths(stated: Iterable[str], folder: Path) -> Iterable[str]:
    """Absolute paths; a relative one counts from the folder of the document."""
    for name in map(clean_line, stated):
        if name.startswith("file:///"):
            yield unquote(name.removeprefix("file://"))
        elif name:
            yield str(folder / at_home(name))


def cleaned(paper: Paper, source: str) -> Paper:
    """A paper that somebody else's paperdeck has stored, as if it were read anew.

    Raises TypeError or AttributeError where it holds what no paper holds.
    """
    record = Record(
        line=int(paper.line),
        title=paper.title,
        title_derived=paper.title_derived,
        abstract=paper.abstract,
        authors=list(paper.authors),
        year=str(paper.year or ""),
        venue=paper.venue,
        presentation=paper.presentation,
        keywords=list(paper.keywords),
        ids=list(paper.ids),
        links=list(paper.links),
        bibtex=paper.bibtex,
        extra=dict(paper.extra),
    )
    entry = entry_of(record, source, Path("/"))
    if isinstance(entry, Refused):
        raise TypeError(entry.reason)
    kinds = {link.url: link.kind for link in paper.links if link.kind in LINK_KINDS}
    links = tuple(Link(kinds.get(url, kind), url) for kind, url in entry.paper.links)
    return replace(entry.paper, links=links, added=clean_line(paper.added))
