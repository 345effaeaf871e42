"""Semantic Scholar: the answers of its Graph API, its data sets, and the citations around a paper.

https://api.semanticscholar.org/api-docs/graph; the data sets have the same names in small letters.
"""

from __future__ import annotations

from typing import Final

from ...paper import Link
from ...record import Record, Refused
from .fields import (
    Facts,
    abstract_of,
    addresses,
    date_of,
    doi_in,
    facts,
    first,
    people,
    several,
    text_of,
    word,
)
from .stream import Item

PAGES: Final = "https://www.semanticscholar.org/paper/"

_TYPES: Final = {
    "conference": "inproceedings",
    "journalarticle": "article",
    "review": "article",
    "book": "book",
    "booksection": "incollection",
    "dataset": "dataset",
}
"""Best first: of a paper in proceedings it says that it is an article as well."""


def record(item: Item) -> Record | Refused:
    """What a paper of Semantic Scholar says, or the one that cites or is cited."""
    value: Facts = item.value
    for name in ("citingPaper", "citedPaper"):
        if name in value:
            value = facts(value[name])
    value = {name.lower(): stated for name, stated in value.items()}
    ids = {
        name.lower(): text_of(stated) for name, stated in facts(value.get("externalids")).items()
    }
    number = first(value, "paperid")
    corpus = ids.get("corpusid") or first(value, "corpusid")
    title, abstract = first(value, "title"), abstract_of(value.get("abstract"))
    if not title and not abstract:
        return Refused(item.line, "null: the service had no paper for this id", number or item.key)
    journal = value.get("journal")
    place = facts(journal)
    venue = first(value, "venue") or text_of(journal)
    venue = venue or first(facts(value.get("publicationvenue")), "name")
    extra = {
        "type": _type(value.get("publicationtypes")),
        "s2": number or corpus,
        "volume": first(place, "volume").strip(),
        "pages": first(place, "pages").strip(),
        "citations": first(value, "citationcount", "numcitedby"),
        "tldr": first(facts(value.get("tldr")), "text"),
        "area": "; ".join(_areas(value)),
        "pmid": ids.get("pubmed", ""),
        "pmcid": ids.get("pubmedcentral", ""),
    }
    topics = [text for one in several(value.get("topics")) if (text := word(one))]
    doi = doi_in(ids.get("doi") or first(value, "doi"))
    arxiv, acl = ids.get("arxiv") or first(value, "arxivid"), ids.get("acl", "")
    links = _links(value)
    if number and not (doi or arxiv or acl or links):
        links = [Link("page", f"{PAGES}{number}")]
    return Record(
        line=item.line,
        label=number or corpus,
        title=title,
        abstract=abstract,
        authors=people(value.get("authors")),
        year=_year(value),
        venue=venue,
        keywords=topics,
        doi=doi,
        arxiv=arxiv,
        acl=acl,
        links=links,
        bibtex=_bibtex(value),
        extra={name: text for name, text in extra.items() if text},
        repairs=[item.repair] if item.repair else [],
    )


def _type(stated: object) -> str:
    kinds = {text_of(one).lower() for one in several(stated)}
    return next((kind for name, kind in _TYPES.items() if name in kinds), "")


def _areas(value: Facts) -> list[str]:
    """The fields that its classifier found; they are areas, not the keywords of the authors."""
    stated = several(value.get("fieldsofstudy")) or several(value.get("s2fieldsofstudy"))
    return list(dict.fromkeys(text for one in stated if (text := word(one))))


def _year(value: Facts) -> str:
    """The day where it is known; the year where the two contradict each other."""
    year, day = first(value, "year"), date_of(value.get("publicationdate"))
    return day if day and (not year or day.startswith(year)) else year


def _links(value: Facts) -> list[Link]:
    pdf = [Link("pdf", url) for url in addresses(value.get("openaccesspdf"))]
    return pdf + [Link("link", url) for url in addresses(value.get("url"))]


def _bibtex(value: Facts) -> str:
    bibtex = first(facts(value.get("citationstyles")), "bibtex")
    return bibtex if bibtex.startswith("@") else ""
