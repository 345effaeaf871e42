"""Works of OpenAlex, whose abstracts are indexes of words by their places.

https://docs.openalex.org/api-entities/works/work-object
"""

from __future__ import annotations

import json
import re
from typing import Final

from ...paper import Link
from ...record import Record
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
from .kinds import bibtex_type
from .stream import Item

PLACES: Final = 100_000
"""Words of an abstract; more are no abstract."""

_KEYWORDS: Final = 20
_SURE: Final = 0.4
"""Score from which a concept counts; below it most are wrong."""


def record(item: Item) -> Record:
    """What a work says."""
    value = item.value
    ids = facts(value.get("ids"))
    place = facts(value.get("primary_location"))
    source = facts(place.get("source")) or facts(value.get("host_venue"))
    biblio = facts(value.get("biblio"))
    identifier = first(value, "id") or first(ids, "openalex")
    repairs = [item.repair] if item.repair else []
    extra = {
        "type": bibtex_type(first(value, "type_crossref")) or bibtex_type(first(value, "type")),
        "openalex": identifier.rpartition("/")[2],
        "volume": first(biblio, "volume"),
        "number": first(biblio, "issue"),
        "pages": "-".join(_pages(biblio)),
        "citations": first(value, "cited_by_count"),
        "language": first(value, "language"),
        "issn": first(source, "issn_l"),
        "publisher": first(source, "host_organization_name", "publisher"),
        "pmid": first(ids, "pmid").rstrip("/").rpartition("/")[2],
        "pmcid": first(ids, "pmcid").rstrip("/").rpartition("/")[2],
    }
    doi = doi_in(first(value, "doi") or first(ids, "doi"))
    links = _links(value, place)
    if not doi and not links and re.fullmatch(r"W\d+", extra["openalex"]):
        links = [Link("page", f"https://openalex.org/{extra['openalex']}")]
    return Record(
        line=item.line,
        label=extra["openalex"],
        title=first(value, "title", "display_name"),
        abstract=_abstract(value, repairs),
        authors=people([_author(facts(one)) for one in several(value.get("authorships"))]),
        year=date_of(value.get("publication_date")) or first(value, "publication_year"),
        venue=first(source, "display_name") or first(place, "raw_source_name"),
        keywords=_keywords(value),
        doi=doi,
        links=links,
        extra={name: text for name, text in extra.items() if text},
        repairs=repairs,
    )


def _author(authorship: Facts) -> str:
    return first(facts(authorship.get("author")), "display_name") or first(
        authorship, "raw_author_name"
    )


def _pages(biblio: Facts) -> list[str]:
    pages = [first(biblio, "first_page"), first(biblio, "last_page")]
    return list(dict.fromkeys(page for page in pages if page))


def _abstract(value: Facts, repairs: list[str]) -> str:
    index = value.get("abstract_inverted_index")
    if isinstance(index, str):  # old dumps have it as JSON within JSON
        try:
            index = json.loads(index)
        except (ValueError, RecursionError):
            index = None
    index = facts(index).get("InvertedIndex", index)
    words: dict[int, str] = {}
    left_out = 0
    for said, places in facts(index).items():
        for place in several(places):
            if isinstance(place, int) and 0 <= place < PLACES:
                words[place] = said
            else:
                left_out += 1
    if left_out:
        repairs.append(f"{left_out:,} words of the abstract at impossible places; left out")
    text = " ".join(words[place] for place in sorted(words))
    return abstract_of(text or value.get("abstract"))


def _keywords(value: Facts) -> list[str]:
    stated = several(value.get("keywords"))
    if not stated:
        stated = [one for one in several(value.get("concepts")) if _score(facts(one)) >= _SURE]
    found = (word(one) for one in stated[:_KEYWORDS])
    return [text for text in found if text]


def _score(concept: Facts) -> float:
    score = concept.get("score", 1.0)
    return float(score) if isinstance(score, int | float) else 0.0


def _links(value: Facts, place: Facts) -> list[Link]:
    best = facts(value.get("best_oa_location"))
    pdf = [*addresses(best.get("pdf_url")), *addresses(place.get("pdf_url"))]
    # A preprint in another place tells the arXiv id.
    pages = [facts(one).get("landing_page_url") for one in several(value.get("locations"))[:20]]
    preprints = [url for url in map(text_of, pages) if "arxiv.org/abs/" in url]
    open_at = addresses(facts(value.get("open_access")).get("oa_url"))
    return [
        *(Link("pdf", url) for url in dict.fromkeys(pdf)),
        *(Link("", url) for url in [*addresses(place.get("landing_page_url")), *open_at]),
        *(Link("arxiv", url) for url in preprints),
    ]
