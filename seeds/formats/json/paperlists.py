"""Venue by venue, all papers of a conference: https://github.com/papercopilot/paperlists.

An entry does not say which conference it is of, the file's name does. What the entry's page, its
PDF and its BibTeX tell is taken; where they are silent the venue stays open.
"""

from __future__ import annotations

import re
from typing import Final

from ...names import Name
from ...record import Record
from .fields import (
    abstract_of,
    acl_in,
    arxiv_in,
    bibtex_facts,
    bibtex_of,
    doi_in,
    first,
    links,
    openreview_in,
    people,
    text_of,
    words,
)
from .stream import Item
from .venues import short_venue, standing, stands

_YEAR: Final = r"((?:19|20)\d\d)"
_PLACES: Final = (
    (re.compile(rf"//(?:www\.)?iclr\.cc/virtual/{_YEAR}/"), "ICLR"),
    (re.compile(rf"//(?:www\.)?icml\.cc/virtual/{_YEAR}/"), "ICML"),
    (re.compile(rf"//(?:www\.)?(?:nips|neurips)\.cc/virtual/{_YEAR}/"), "NeurIPS"),
    (
        re.compile(
            rf"//(?:papers\.nips|proceedings\.neurips|papers\.neurips)\.cc/\w+/\w*/?{_YEAR}/"
        ),
        "NeurIPS",
    ),
    (re.compile(rf"//papers\.nips\.cc/paper/{_YEAR}/"), "NeurIPS"),
    (re.compile(rf"//(\w+)\.thecvf\.com/virtual/{_YEAR}/"), ""),
    (re.compile(rf"//openaccess\.thecvf\.com/content_?([A-Za-z]+)_?{_YEAR}"), ""),
    (re.compile(rf"//openaccess\.thecvf\.com/content/([A-Za-z]+){_YEAR}"), ""),
    (re.compile(rf"//(?:www\.)?ecva\.net/papers/(eccv)_{_YEAR}/", re.IGNORECASE), ""),
    (re.compile(rf"//(?:www\.)?ijcai\.org/proceedings/{_YEAR}/"), "IJCAI"),
)
_FACTS: Final = (
    *("type", "citekey", "volume", "number", "pages", "publisher", "editor", "series", "address"),
    *("month", "isbn", "issn"),
)
_LINKS: Final = (
    ("pdf", "pdf"),
    ("site", "page"),
    ("oa", "page"),
    ("github", "code"),
    ("project", "project"),
    ("youtube", "link"),
    ("video", "link"),
    ("slides", "link"),
    ("supp", "link"),
)


def record(item: Item) -> Record:
    """What an entry says."""
    value = item.value
    site, pdf = first(value, "site", "oa"), first(value, "pdf")
    authors = _authors(value)
    bibtex = bibtex_of(first(value, "bibtex"), named=bool(authors))
    entry = bibtex_facts(bibtex)
    venue, year = _place(f"{site} {pdf} {first(value, 'oa')}")
    year = year or entry.get("year", "") or first(value, "year")
    named, _ = standing(first(value, "status"))
    named = named if year and year in named else ""
    cited = first(value, "gs_citation")
    extra = {name: entry[name] for name in _FACTS if entry.get(name, "0") != "0"} | {
        "tldr": first(value, "tldr"),
        "area": first(value, "primary_area"),
        "citations": cited if cited.isdecimal() else "",
    }
    return Record(
        line=item.line,
        label=first(value, "id") or item.key,
        title=first(value, "title"),
        abstract=abstract_of(value.get("abstract")),
        authors=authors,
        year=year,
        venue=venue
        or named
        or short_venue(entry.get("booktitle") or entry.get("journal", ""), year),
        presentation=stands(first(value, "status")),
        keywords=words(value.get("keywords")),
        doi=doi_in(first(value, "doi") or entry.get("doi", "")),
        arxiv=arxiv_in(first(value, "arxiv")),
        openreview=openreview_in(first(value, "openreview")),
        acl=acl_in(first(value, "id")) if "aclanthology.org" in site else "",
        links=[link for name, kind in _LINKS for link in links(value.get(name), kind)],
        bibtex=bibtex,
        extra={name: text for name, text in extra.items() if text},
        repairs=[item.repair] if item.repair else [],
    )


def _authors(value: dict[str, object]) -> str | list[str | Name]:
    """Names joined by ";"; the second field has them where the first was made anonymous."""
    return people(text_of(value.get("author"))) or people(text_of(value.get("author_site")))


def _place(urls: str) -> tuple[str, str]:
    """The conference and its year that an address tells."""
    for pattern, name in _PLACES:
        found = pattern.search(urls)
        if found:
            *names, year = found.groups()
            return f"{name or names[0].upper()} {year}", year
    return "", ""
