"""The ACL Anthology's XML, https://github.com/acl-org/acl-anthology, also as before 2019.

How ids are made up: https://aclanthology.org/info/ids/.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from xml.etree.ElementTree import Element

from ...names import Name, stored_name
from ...paper import Link
from ...record import Record, Refused
from ...texts import Text
from .stream import Found, records
from .text import all_marked, marked, marked_at

_SITE = "https://aclanthology.org/"
_NUMBER = re.compile(r"<paper\b[^<>]*\bid=[\"']([^\"'<>]+)")
_ID = re.compile(r"[A-Z]\d\d-\d{4,5}|\d{4}\.\w+-\w+\.\d+")


def read(text: Text) -> Iterator[Record | Refused]:
    """A paper for each `<paper>`, and the proceedings for each `<frontmatter>`.

    Year, venue and publisher are stated once for a volume, in the `<meta>` before its papers.
    """
    collection, volume, meta = "", Element("volume"), Element("meta")
    names, starts = ("paper", "frontmatter", "meta"), ("collection", "volume", "event")
    for found in records(text, names, starts=starts, label=_NUMBER):
        if isinstance(found, Refused):
            label = _identifier(collection, volume.get("id", ""), found.label) or found.label
            yield replace(found, label=label)
            continue
        match found.element.tag:
            case "collection":
                collection = found.element.get("id", "")
            case "volume" | "event":
                volume, meta = found.element, Element("meta")
            case "meta":
                meta = found.element
            case _:
                yield _record(found, collection, volume, meta)


def _record(found: Found, collection: str, volume: Element, meta: Element) -> Record:
    paper = found.element
    number = paper.get("id", "0" if paper.tag == "frontmatter" else "")
    url = _text(paper, "url")
    identifier = _identifier(collection, volume.get("id", ""), number)
    if not identifier and _ID.fullmatch(url):
        identifier = url
    whole = paper.tag == "frontmatter" or _is_whole(collection, volume, identifier)
    journal = volume.get("type") == "journal" or meta.find("journal-title") is not None
    journal = journal or paper.find("journal") is not None
    booktitle = marked_at(paper, "booktitle") or marked_at(meta, "booktitle")
    venue = marked_at(paper, "journal") or marked_at(meta, "journal-title") or booktitle
    title = marked_at(paper, "title")
    if whole:
        kind, venue, title = "proceedings", "", booktitle if paper.tag == "frontmatter" else title
    else:
        kind = "article" if journal else "inproceedings"
    editors = _people(paper, "editor") or _people(meta, "editor")
    return Record(
        line=found.line,
        label=identifier or number,
        title=title,
        abstract="\n\n".join(all_marked(paper.iterfind("abstract"))),
        authors=_people(paper, "author"),
        year=_text(paper, "year") or _text(meta, "year") or _year(collection or identifier),
        venue=venue,
        presentation=", ".join(all_marked(paper.iterfind("award"))),
        doi=_text(paper, "doi"),
        acl=identifier,
        links=list(_links(paper, identifier, url)),
        extra={
            "type": kind,
            "citekey": _text(paper, "bibkey"),
            "editor": " and ".join(map(stored_name, editors)),
            "volume": _text(paper, "volume") or _text(meta, "journal-volume"),
            "number": _text(paper, "issue") or _text(meta, "journal-issue"),
            "pages": _text(paper, "pages"),
            "publisher": _text(paper, "publisher") or _text(meta, "publisher"),
            "address": _text(paper, "address") or _text(meta, "address"),
            "month": _text(paper, "month") or _text(meta, "month"),
            "isbn": _text(paper, "isbn") or _text(paper, "ISBN") or _text(meta, "isbn"),
            "language": _text(paper, "language"),
            "note": "; ".join(_notes(paper)),
        },
        repairs=found.repairs,
    )


def _identifier(collection: str, volume: str, paper: str) -> str:
    """The Anthology's id; "" where the file does not say where the paper belongs."""
    if not paper or not (collection or volume):
        return ""
    if not collection:  # before 2019 a file was a volume, and its papers had whole numbers
        return f"{volume}-{paper}" if re.fullmatch(r"[A-Z]\d\d", volume) else ""
    if "." in collection:
        return f"{collection}-{volume}.{paper}" if volume else ""
    if not (volume.isdecimal() and paper.isdecimal()):
        return ""
    if _has_short_numbers(collection, int(volume)):
        return f"{collection}-{int(volume):02d}{int(paper):02d}"
    return f"{collection}-{int(volume)}{int(paper):03d}"


def _has_short_numbers(collection: str, volume: int) -> bool:
    return collection.startswith("W") or collection == "C69" or (collection == "D19" and volume > 4)


def _is_whole(collection: str, volume: Element, identifier: str) -> bool:
    """Whether a paper of a file from before 2019 is the volume itself: its number ends in 0s."""
    ending = "00" if volume.get("id", "").startswith("W") else "000"
    return not collection and identifier.endswith(ending)


def _year(identifier: str) -> str:
    """The year of "2021.eacl" or "P19-1001"."""
    found = re.match(r"(\d{4})\.|[A-Z](\d\d)\b", identifier)
    if not found:
        return ""
    return found[1] or ("19" if found[2] >= "60" else "20") + found[2]


def _people(element: Element, role: str) -> list[Name | str]:
    people: list[Name | str] = []
    for person in element.iterfind(role):
        name = Name(_text(person, "last"), _text(person, "first"))
        people.append(name if any(name) else marked(person))
    return people


def _links(paper: Element, identifier: str, url: str) -> Iterator[Link]:
    if url.startswith("http"):
        yield Link("pdf", url)
    elif identifier and url:
        yield Link("pdf", f"{_SITE}{identifier}.pdf")
    for code in paper.iterfind("pwccode"):
        yield Link("code", code.get("url", ""))
    for tag in ("software", "dataset", "attachment"):
        for one in paper.iterfind(tag):
            kind = "code" if "software" in {tag, one.get("type", "").lower()} else "link"
            yield Link(kind, _address(marked(one), "attachments/"))
    for video in paper.iterfind("video"):
        yield Link("link", _address(video.get("href", "")))


def _address(name: str, folder: str = "") -> str:
    return name if "://" in name or not name else f"{_SITE}{folder}{name}"


def _notes(paper: Element) -> Iterator[str]:
    for tag, said in (("retracted", "Retracted"), ("removed", "Removed")):
        for one in paper.iterfind(tag):
            reason = marked(one)
            yield f"{said}: {reason}" if reason else said
    yield from all_marked(paper.iterfind("note"))


def _text(element: Element, tag: str) -> str:
    return marked(element.find(tag))
