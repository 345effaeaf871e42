"""JSON with the usual names: any list of papers that somebody's script made, and our own format."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from ...links import links_in
from ...paper import Link, Paper
from ...record import Record, Refused
from ...texts import Text
from ...weblinks import kind_of_address
from .fields import (
    KINDS,
    Facts,
    abstract_of,
    acl_in,
    addresses,
    arxiv_in,
    bibtex_facts,
    bibtex_of,
    date_of,
    doi_in,
    facts,
    first,
    openreview_in,
    people,
    several,
    text_of,
    words,
)
from .fields import links as links_of
from .kinds import bibtex_type
from .stream import Item, items
from .venues import stands, told

_NAMES: Final = {
    "title": "title paper_title papertitle",
    "title_derived": "title_derived",
    "abstract": "abstract summary abstract_text abstractnote paper_abstract paperabstract "
    "description",
    "authors": "authors author author_list authorlist author_names creators creator",
    "year": "year publication_year publicationyear pub_year pubyear conf_year",
    "date": "date published publication_date publicationdate published_date publisheddate "
    "published_at pub_date pubdate date_published release_date published_on",
    "venue": "venue journal conference booktitle journal_name container_title publicationtitle "
    "publication_title conf venue_name journal_title source_title conference_name",
    "presentation": "presentation",
    "decision": "decision presentation_type",
    "status": "status",
    "keywords": "keywords keyword author_keywords topics categories subjects",
    "bibtex": "bibtex _bibtex bib",
    "files": "files file local_file",
    "extra": "extra",
}
_ASSIGNED: Final = {
    "doi": "doi doi_url",
    "arxiv": "arxiv arxiv_id arxivid arxiv_url arxiv_link eprint",
    "openreview": "openreview openreview_id forum openreview_url forum_id openreview_link",
    "acl": "acl acl_id acl_anthology anthology_id",
}
_LINKS: Final = {
    "": "url link site page landing_page page_url paper_url html_url paper_link entry_id web "
    "web_url uri abs_url abs abstract_url urls oa proceedings s2_url",
    "pdf": "pdf pdf_url pdf_link pdfurl url_pdf paper_pdf open_access_pdf openaccesspdf "
    "fulltext_url",
    "code": "code github code_url repo repository github_url repo_url code_link github_link",
    "project": "project project_page website homepage project_url demo project_website",
    "link": "video slides youtube dataset data_url supplementary supplement blog poster_url "
    "video_url slides_url supp supplementary_url",
}
_EXTRA: Final = {
    "volume": "volume vol",
    "number": "number issue",
    "pages": "pages page page_range",
    "publisher": "publisher",
    "editor": "editor editors",
    "series": "series",
    "edition": "edition",
    "address": "address",
    "month": "month",
    "isbn": "isbn",
    "issn": "issn",
    "language": "language lang",
    "type": "type publication_type entrytype entry_type item_type itemtype",
    "citekey": "citekey citation_key bibkey bibtex_key cite_key",
    "citations": "citations citation_count citationcount cited_by_count num_citations "
    "n_citation gs_citation cited_by citedby numcitedby",
    "tldr": "tldr tl_dr tl;dr one_sentence_summary",
    "area": "area primary_area subject_area research_area",
    "pmid": "pmid pubmed_id pubmed",
    "pmcid": "pmcid pmc pmc_id",
    "institution": "institution",
    "school": "school",
    "howpublished": "howpublished",
    "chapter": "chapter",
    "shortjournal": "shortjournal journal_abbreviation",
    "s2": "s2 s2_id semantic_scholar_id corpusid corpus_id",
    "openalex": "openalex openalex_id",
}


def _slots() -> dict[str, tuple[str, str]]:
    """Each usual name and what it is of: "fact", "id", "link" or "extra", and which one."""
    tables = (("fact", _NAMES), ("id", _ASSIGNED), ("link", _LINKS), ("extra", _EXTRA))
    return {
        name: (sort, slot)
        for sort, table in tables
        for slot, names in table.items()
        for name in names.split()
    } | {"ids": ("id", ""), "id": ("id", ""), "key": ("id", ""), "links": ("id", "links")}


_SLOTS: Final = _slots()


@lru_cache(4096)
def _slot(name: str) -> tuple[str, str]:
    """The slot of a name in any spelling; ("", "") where it is none."""
    folded = name.strip().lower().replace(" ", "_").replace("-", "_")
    return _SLOTS.get(name) or _SLOTS.get(folded) or ("", "")


def read(text: Text) -> Iterator[Record | Refused]:
    """The papers of any JSON, each in the words of whoever made it; see `jsonstream`."""
    from .shapes import record_of

    for item in items(text):
        yield item if isinstance(item, Refused) else record_of(item)


def record(item: Item) -> Record | Refused:
    """What an object with the usual names says."""
    found: dict[str, object] = {}
    links: list[Link] = []
    extra: dict[str, str] = {}
    named: list[tuple[str, object]] = []
    usual = _SLOTS.get
    for name, stated in item.value.items():
        if not stated:
            continue
        sort, slot = usual(name) or _slot(name)
        if sort == "fact":
            if name == slot or slot not in found:
                found[slot] = stated
        elif sort == "link":
            if isinstance(stated, str) and stated[:8] == "https://" and " " not in stated:
                links.append(Link(slot, stated))
            else:
                links += links_of(stated, slot)
        elif sort == "extra":
            if name == slot or slot not in extra:
                extra[slot] = _fact(slot, stated)
        elif sort:
            named.append((slot, stated))
    title, abstract = text_of(found.get("title")), abstract_of(found.get("abstract"))
    if not title and not abstract and (said := answer(item.value)):
        return Refused(item.line, f"no paper but an answer of a service: {said}", item.key)
    made = Record(
        line=item.line,
        title=title,
        abstract=abstract,
        authors=people(found["authors"]) if "authors" in found else (),
        year=_year(found, extra),
        venue=text_of(found["venue"]) if "venue" in found else "",
        keywords=words(found["keywords"]) if "keywords" in found else (),
        links=links,
        extra=extra,
        repairs=[item.repair] if item.repair else [],
    )
    _add_ids(made, named, links)
    if not _SELDOM.isdisjoint(found):
        _add_seldom(made, found)
    made.label = item.key or made.label or extra.get("citekey", "")
    return made


_MANY: Final = 1000
_IDS: Final = {"doi": doi_in, "arxiv": arxiv_in, "openreview": openreview_in, "acl": acl_in}


def _add_ids(made: Record, named: list[tuple[str, object]], links: list[Link]) -> None:
    """The ids, each under its own name or among others; what is none may be an address."""
    ids: list[str] = []
    for kind, stated in named:
        if kind in _IDS:
            identifier = _IDS[kind](text_of(stated))
            setattr(made, kind, identifier)
            links += () if identifier else links_of(stated, "")
        elif kind:  # links with their kinds, which go before those whose kind is a guess
            links[:0] = _stated_links(stated)
        else:
            ids += (stated,) if isinstance(stated, str) else _stated_ids(stated)
    made.ids = ids
    made.label = ids[0] if ids else ""


_SELDOM: Final = frozenset(
    {"title_derived", "presentation", "decision", "status", "files", "bibtex", "extra"}
)


def _add_seldom(made: Record, found: Facts) -> None:
    """What only some papers have."""
    made.title_derived = found.get("title_derived") is True
    made.presentation = text_of(found.get("presentation"))
    if not made.presentation and "decision" in found:
        made.presentation = stands(text_of(found["decision"]))
    if not made.presentation and "status" in found:
        # Of a status one cannot say what it is the status of; only what papers have counts.
        made.presentation = told(text_of(found["status"]))
    if "files" in found:
        made.files = [text for one in several(found["files"]) if (text := text_of(one))]
    if "bibtex" in found:
        made.bibtex = bibtex_of(text_of(found["bibtex"]), named=False)
    for name, value in facts(found.get("extra")).items():
        if text := text_of(value):
            made.extra[name] = text


def _stated_ids(stated: object) -> Iterator[str]:
    """Ids in one field: a list, or an object with their kinds as names."""
    if isinstance(stated, dict):
        for kind, value in list(facts(stated).items())[:_MANY]:
            if kind.lower() in _IDS and (text := text_of(value)):
                yield f"{kind.lower()}:{text}"
    else:
        for one in several(stated)[:_MANY]:
            if text := text_of(one):
                yield text


def _fact(slot: str, stated: object) -> str:
    if slot == "type":
        return bibtex_type(text_of(stated))
    if slot == "editor" and not isinstance(stated, str):
        names = people(stated)
        stated = names if isinstance(names, str) else " and ".join(map(_first_family, names))
    if slot == "citations" and isinstance(stated, list):
        return ""
    return text_of(stated)


def _first_family(name: object) -> str:
    return ", ".join(part for part in name if part) if isinstance(name, tuple) else str(name)


def _year(found: Facts, extra: dict[str, str]) -> str:
    """The year, or the date where it says more and says nothing else."""
    stated = found.get("year")
    if isinstance(stated, int) and "date" not in found and 1000 <= stated <= 2999:
        return str(stated)
    year = date_of(stated)
    date = date_of(found["date"]) if "date" in found else ""
    if not date and not year:
        year = bibtex_facts(text_of(found.get("bibtex"))).get("year", "")
        told = _YEAR.search(text_of(found.get("venue")))
        return year or (told[0] if told else "")
    if not date or year == date:
        return year
    if not year or year in date:
        return date
    extra.setdefault("date", date)
    return year


_YEAR: Final = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")


def _stated_links(stated: object) -> Iterator[Link]:
    """Links in one list: strings, or objects with a kind."""
    for one in several(stated)[:_MANY]:
        kind = first(facts(one), "kind", "type", "title").lower()
        for url in addresses(one):
            yield Link(kind if kind in KINDS else "", url)


def answer(value: Facts) -> str:
    """What a service answered in the place of papers: "error: too many requests"."""
    said = first(value, "error", "message", "detail", "errors")
    return f"“{said[:80]}”" if said and len(value) < 8 else ""


def write(paper: Paper, tags: Sequence[str] = (), note: str = "") -> str:
    """A paper as one line of JSON with all there is of it, the texts as they are."""
    found = set(links_in(paper.abstract))
    # Of an address in the abstract one cannot say that it is the paper's own.
    links = [
        link
        for link in paper.links
        if link.url not in found or link.kind != kind_of_address(link.url)
    ]
    strong = dict(one.split(":", 1) for one in reversed(paper.ids))
    stated: dict[str, object] = {
        "id": paper.key,
        "title": paper.title,
        "title_derived": paper.title_derived,
        "authors": paper.authors,
        "year": paper.year,
        "venue": paper.venue,
        "presentation": paper.presentation,
        "abstract": paper.abstract,
        "keywords": paper.keywords,
        **{kind: strong[kind] for kind, look in _IDS.items() if _is_plain(strong.get(kind), look)},
        "links": [{"kind": link.kind, "url": link.url} for link in links],
        "url": next((url for kind, url in links if kind == kind_of_address(url)), ""),
        "ids": paper.ids,
        "files": paper.files,
        "extra": dict(paper.extra),
        "bibtex": paper.bibtex,
        "tags": tags,
        "note": note,
    }
    kept = {name: value for name, value in stated.items() if value}
    return json.dumps(kept, ensure_ascii=False) + "\n"


def _is_plain(value: str | None, look: object) -> bool:
    """Whether an id reads back as it is; `ids` has it in any case."""
    return bool(value) and callable(look) and look(value) == value
