"""Feeds: arXiv's API (Atom), its daily lists (RSS, or Atom as well), and others of such kinds.

What arXiv's own elements mean: https://info.arxiv.org/help/api/user-manual.html.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from email.utils import parsedate_to_datetime
from xml.etree.ElementTree import Element

from ...paper import Link
from ...record import Record, Refused
from ...texts import Text
from ..tables.people import without_tex
from .stream import Found, records
from .text import all_marked, marked, marked_at

_ARXIV = re.compile(
    r"(?:arxiv\.org/(?:abs|pdf|html)/|arxiv(?:\.org)?:)"
    r"(\d{4}\.\d{4,5}(?:v\d+)?|[a-z-]+(?:\.[a-z]{2})?/\d{7}(?:v\d+)?)",
    re.IGNORECASE,
)
_LABEL = re.compile(r"<(?:\w+:)?(?:id|guid|link)\b[^<>]*>([^<]*)", re.IGNORECASE)
_NUMBER = re.compile(r"(?:[a-z.-]+/)?(\d\d)(0[1-9]|1[0-2])", re.IGNORECASE)
_DOI = re.compile(r"(?:\bdoi:\s*|doi\.org/|^)(10\.\d{4,9}/\S+)", re.IGNORECASE)
_ANNOUNCED = re.compile(r"arXiv:\S+\s+Announce Type:\s*\S+\s+(?:Abstract:\s*)?", re.IGNORECASE)
_TITLE_TAIL = re.compile(r"\.?\s*\(arXiv:[^()]*\)(?:\s*[A-Z]+)?\s*$")
_TAG = re.compile(r"<[^<>]*>")
_INDENTED = re.compile(r"(?<=[.!?:;)])[ \t]{0,9}\n[ \t]+(?=\S)")
_PARENTHESES = re.compile(r"\([^()]*\)")
_SUFFIX = re.compile(r"(?:jr|sr|i{2,3}|iv)\.?", re.IGNORECASE)
_ERROR = "/api/errors"
_DATE_LENGTH = 40


def read(text: Text) -> Iterator[Record | Refused]:
    """A paper for each `<entry>` of Atom or `<item>` of RSS; arXiv's error is refused as such."""
    for found in records(text, ("entry", "item"), label=_LABEL):
        if isinstance(found, Refused):
            known = _ARXIV.search(found.label)
            yield replace(found, label=known[1]) if known else found
        elif _ERROR in marked_at(found.element, "id"):
            reason = marked_at(found.element, "summary", "title")
            yield Refused(found.line, f"arXiv answered with an error: {reason}", "Error")
        else:
            yield _record(found)


def _record(found: Found) -> Record:
    entry = found.element
    pages = _pages(entry)
    named = [marked_at(entry, "id"), marked_at(entry, "guid"), *pages]
    title = " ".join(_said(entry, "title").split())
    abstract = _said(entry, "summary", "description", "content")
    announced, tail = _ANNOUNCED.match(abstract), _TITLE_TAIL.search(title)
    places = [*named, *(match[0] for match in (announced, tail) if match)]
    arxiv = next((match[1] for match in map(_ARXIV.search, places) if match), "")
    if arxiv:
        title = _TITLE_TAIL.sub("", title)
        abstract = _INDENTED.sub("\n\n", abstract[announced.end() if announced else 0 :])
    journal = marked_at(entry, "journal_ref", "journal_reference")
    published = marked_at(entry, "published", "issued", "publicationDate", "date", "updated")
    date = published[:10] if published[4:5] == "-" else published
    if arxiv and (announced or not published):
        date = _month(arxiv)
    return Record(
        line=found.line,
        label=arxiv or next(filter(None, named), ""),
        title=title,
        abstract=abstract,
        authors=_authors(entry, is_arxiv=bool(arxiv)),
        year=date or _day(marked_at(entry, "pubDate")),
        venue=journal or marked_at(entry, "publicationName"),
        keywords=_categories(entry),
        doi=_doi(entry),
        arxiv=arxiv,
        links=[
            *(Link("page", page) for page in pages if not _ARXIV.search(page)),
            *(Link("pdf", one.get("href", "")) for one in entry.iterfind("link") if _is_pdf(one)),
        ],
        extra={
            "type": "article" if journal or not arxiv else "misc",
            "note": marked_at(entry, "comment"),
            "volume": marked_at(entry, "volume"),
            "number": marked_at(entry, "number"),
            "pages": "-".join(
                page
                for page in (marked_at(entry, "startingPage"), marked_at(entry, "endingPage"))
                if page
            ),
            "publisher": marked_at(entry, "publisher"),
            "issn": marked_at(entry, "issn"),
        },
        repairs=found.repairs,
    )


def _said(entry: Element, *tags: str) -> str:
    """The text of the first of these that has any, with its line breaks."""
    for tag in tags:
        found = entry.find(tag)
        if found is not None and (said := marked(found) if len(found) else found.text or ""):
            return said.strip()
    return ""


def _authors(entry: Element, *, is_arxiv: bool) -> str | list[str]:
    """Names of `<author><name>`, or of `<dc:creator>`, in which arXiv puts all of them."""
    names = [*map(without_tex, all_marked(entry.iterfind("author/name")))]
    if names:
        return names
    names = [_TAG.sub("", said) for said in all_marked(entry.iterfind("creator"))]
    names = [*map(without_tex, names or all_marked(entry.iterfind("author")))]
    if len(names) != 1:
        return names
    return _listed(names[0]) if is_arxiv else names[0]


def _listed(names: str) -> list[str]:
    """The names in a list of arXiv's: "Jane Doe (1), John Roe, Jr. ((1) Some University)"."""
    for _ in range(3):  # so deep they stand in each other
        names = _PARENTHESES.sub("", names)
    people: list[str] = []
    for part in map(str.strip, names.split(",")):
        if people and _SUFFIX.fullmatch(part):
            people[-1] += f", {part}"
        elif part:
            people.append(part)
    return people


def _categories(entry: Element) -> list[str]:
    """The categories, the primary one first; one element may have several of ACM or MSC."""
    found = [*entry.iterfind("primary_category"), *entry.iterfind("category")]
    terms = [one.get("term") or marked(one) for one in found]
    terms += all_marked(entry.iterfind("subject"))
    return [part.strip() for term in terms for part in re.split("[;,]", term) if part.strip()]


def _pages(entry: Element) -> list[str]:
    """Addresses of its page: `<link rel="alternate" href="">`, `<link>`, or RSS 1.0's name."""
    links = [one for one in entry.iterfind("link") if one.get("rel", "alternate") == "alternate"]
    addresses = [one.get("href") or marked(one) for one in links if not _is_pdf(one)]
    return [address for address in (*addresses, entry.get("rdf:about", "")) if address]


def _is_pdf(link: Element) -> bool:
    return link.get("type") == "application/pdf" or link.get("title") == "pdf"


def _doi(entry: Element) -> str:
    for tag in ("doi", "DOI", "identifier", "id", "guid"):
        found = _DOI.search(marked_at(entry, tag))
        if found:
            return found[1]
    return ""


def _month(arxiv: str) -> str:
    """Year and month in which an arXiv id was given; the day's list also has older papers."""
    found = _NUMBER.match(arxiv)
    if not found:
        return ""
    return f"{'19' if found[1] > '90' else '20'}{found[1]}-{found[2]}"


def _day(stated: str) -> str:
    """RSS's date ("Mon, 02 Jan 2023 00:00:00 GMT") as ISO 8601; what is none stays."""
    try:
        return parsedate_to_datetime(stated[:_DATE_LENGTH]).date().isoformat()
    except (ValueError, TypeError, IndexError, OverflowError):
        return stated
