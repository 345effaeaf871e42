"""arXiv's metadata as Kaggle has it: one object a paper, JSON Lines or a list.

https://www.kaggle.com/datasets/Cornell-University/arxiv
"""

from __future__ import annotations

import re
from email.utils import parsedate_to_datetime
from typing import Final

from ...names import Name
from ...paper import Link
from ...record import Record
from ..tables.people import without_tex
from .fields import (
    Facts,
    abstract_of,
    addresses,
    arxiv_in,
    date_of,
    doi_in,
    facts,
    first,
    people,
    several,
    text_of,
)
from .stream import Item

_PARAGRAPH: Final = re.compile(r"\n\s*\n|\n {2,}")
_NEW_ID: Final = re.compile(r"(\d\d)(0[1-9]|1[0-2])\.\d{4,5}")
_OLD_ID: Final = re.compile(r"[a-z-]+(?:\.[A-Z]{2})?/(\d\d)(0[1-9]|1[0-2])\d{3}")
_CENTURY: Final = 91
"""arXiv began in 1991."""


def record(item: Item) -> Record:
    """What an entry says; `id` is the arXiv id."""
    value = item.value
    identifier = arxiv_in(first(value, "id", "arxiv_id"))
    journal = _line(first(value, "journal-ref", "journal_ref"))
    extra = {
        "type": "article" if journal else "misc",
        "note": _line(first(value, "comments", "comment")),
        "number": "" if journal else first(value, "report-no"),
    }
    return Record(
        line=item.line,
        label=identifier or first(value, "id") or item.key,
        title=_line(first(value, "title")),
        abstract=unwrapped(abstract_of(value.get("abstract"))),
        authors=_authors(value),
        year=_date(value, identifier),
        venue=journal,
        keywords=_categories(value.get("categories")),
        doi=doi_in(first(value, "doi")),
        arxiv=identifier,
        links=[Link("pdf", url) for url in addresses(value.get("pdf_url"))],
        extra={name: text for name, text in extra.items() if text},
        repairs=[item.repair] if item.repair else [],
    )


def _line(text: str) -> str:
    return " ".join(text.split())


def unwrapped(text: str) -> str:
    """An abstract without its line breaks; lines that are indented begin paragraphs."""
    paragraphs = (" ".join(part.split()) for part in _PARAGRAPH.split(text.strip()))
    return "\n".join(paragraph for paragraph in paragraphs if paragraph)


def _authors(value: Facts) -> str | list[str | Name]:
    parsed = several(value.get("authors_parsed"))
    names = [_name(one) for one in parsed]
    found = [name for name in names if name and (name.family or name.given)]
    if found:
        return [*found]
    stated = value.get("authors")
    return people(without_tex(_line(stated)) if isinstance(stated, str) else stated)


def _name(parts: object) -> Name | None:
    """["Doe", "John", "Jr.", "affiliation" ...]."""
    if not isinstance(parts, list):
        return None
    family, given, suffix = ([without_tex(text_of(part)) for part in parts[:3]] + ["", "", ""])[:3]
    return Name(family, given, suffix)


def _date(value: Facts, identifier: str) -> str:
    """The day of the first version, else the month that the id tells; never that of an update.

    The date of the last change of the metadata is years off for half of all papers.
    """
    versions = several(value.get("versions"))
    created = text_of(facts(versions[0]).get("created")) if versions else ""
    if created:
        try:
            return parsedate_to_datetime(created).date().isoformat()
        except (ValueError, TypeError, IndexError, OverflowError):
            pass
    found = _NEW_ID.fullmatch(identifier) or _OLD_ID.fullmatch(identifier)
    if found:
        return f"{1900 if int(found[1]) >= _CENTURY else 2000}"[:2] + f"{found[1]}-{found[2]}"
    return date_of(value.get("update_date"))


def _categories(stated: object) -> list[str]:
    """A string "cs.LG stat.ML", or a list of such."""
    return [word for one in several(stated) for word in text_of(one).split()]
