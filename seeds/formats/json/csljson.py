"""CSL-JSON, as Zotero, Better BibTeX and Pandoc have it; Crossref's works are its cousins.

The schema is that of CSL 1.0.2: https://github.com/citation-style-language/schema, csl-data.json.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from typing import Final

from ...identity import STRONG_KINDS, kind_of, named_id
from ...links import links_in
from ...names import Name, names_in, split_name, stored_name
from ...paper import Link, Paper
from ...record import Record, Refused
from ...texts import Text
from ...weblinks import kind_of_address
from .csldates import date_text, issued_of
from .cslnote import note_facts
from .fields import (
    KINDS,
    Facts,
    abstract_of,
    addresses,
    arxiv_in,
    doi_in,
    facts,
    first,
    people,
    several,
    text_of,
    words,
)
from .kinds import bibtex_type
from .stream import Item

begin: Final = "[\n"
between: Final = ",\n"
end: Final = "]\n"

_FACTS: Final = (
    ("volume", "volume"),
    ("issue", "number"),
    ("number", "number"),
    ("page", "pages"),
    ("page-first", "pages"),
    ("publisher", "publisher"),
    ("publisher-place", "address"),
    ("edition", "edition"),
    ("chapter-number", "chapter"),
    ("collection-title", "series"),
    ("collection-number", "number"),
    ("ISBN", "isbn"),
    ("ISSN", "issn"),
    ("language", "language"),
    ("PMID", "pmid"),
    ("PMCID", "pmcid"),
    ("container-title-short", "shortjournal"),
    ("journalAbbreviation", "shortjournal"),
    ("short-container-title", "shortjournal"),
    ("title-short", "shorttitle"),
    ("shortTitle", "shorttitle"),
    ("number-of-pages", "pagetotal"),
    ("number-of-volumes", "volumes"),
    ("version", "version"),
    ("medium", "howpublished"),
    ("is-referenced-by-count", "citations"),
)
"""CSL's variables and the names of BibTeX; of two for one name the first that is there counts."""

_TYPES: Final = {
    "article": "article-journal",
    "inproceedings": "paper-conference",
    "conference": "paper-conference",
    "incollection": "chapter",
    "inbook": "chapter",
    "phdthesis": "thesis",
    "mastersthesis": "thesis",
    "thesis": "thesis",
    "techreport": "report",
    "report": "report",
    "manual": "report",
    "unpublished": "manuscript",
    "booklet": "pamphlet",
    "online": "webpage",
    "proceedings": "book",
    "book": "book",
    "dataset": "dataset",
    "software": "software",
    "patent": "patent",
    "periodical": "periodical",
    "misc": "document",
}
"""BibTeX's entry types and CSL's."""

_GENRES: Final = {"phdthesis": "PhD thesis", "mastersthesis": "Master's thesis"}
_JOURNAL: Final = re.compile(
    r"\b(?:journal|transactions|letters|review|annals|bulletin|magazine|nature|science)\b",
    re.IGNORECASE,
)
_KEY: Final = re.compile(r"[^\s/{},%#\"]{1,100}")


_NOT_CSL: Final = frozenset(
    "authors year venue journal booktitle url doi keywords pdf entrytype ENTRYTYPE".split()
)


def is_item(value: Facts) -> bool:
    """Whether an object that has none of CSL's telling names is in its words all the same.

    It has a type and no name that CSL has not, or its authors have families.
    """
    kind, author = value.get("type"), value.get("author")
    if isinstance(kind, str) and bibtex_type(kind) and _NOT_CSL.isdisjoint(value):
        return True
    person = author[0] if isinstance(author, list) and author else None
    return isinstance(person, dict) and not {"family", "literal"}.isdisjoint(person)


def read(text: Text) -> Iterator[Record | Refused]:
    """The items of an array, of JSON Lines, or of Crossref's answer; see `jsonlines`."""
    from .jsonlines import read as read_any

    return read_any(text)


def record(item: Item) -> Record:
    """What a CSL item says."""
    value = item.value
    noted, rest = note_facts(first(value, "note"))
    extra: dict[str, str] = {}
    for variable, name in _FACTS:
        if name not in extra and (text := text_of(value.get(variable))):
            extra[name] = text
    _take_kind(value, extra)
    if rest:
        extra["note"] = rest
    citekey = first(value, "citation-key", "citekey", "citation-label") or noted.pop("citekey", "")
    identifier = first(value, "id")
    if not citekey and _KEY.fullmatch(identifier) and not named_id(identifier):
        citekey = "" if identifier.isdecimal() else identifier
    if citekey:
        extra["citekey"] = citekey
    if value.get("editor"):
        names = people(value["editor"])
        extra["editor"] = (
            names if isinstance(names, str) else " and ".join(map(_family_first, names))
        )
    doi, arxiv, url = noted.pop("doi", ""), noted.pop("arxiv", ""), noted.pop("url", "")
    extra = noted | extra
    stated = Record(
        line=item.line,
        label=citekey or identifier or item.key,
        title=_title(value),
        abstract=abstract_of(value.get("abstract")),
        authors=people(value.get("author")),
        year=_date(value),
        venue=first(value, "container-title", "event-title", "event"),
        keywords=words(value.get("keyword") or value.get("categories") or value.get("subject")),
        doi=doi_in(first(value, "DOI", "doi")) or doi_in(doi),
        arxiv=_arxiv(value) or arxiv_in(arxiv),
        links=_links(value, url),
        ids=[identifier] if identifier != citekey and named_id(identifier) else [],
        extra=extra,
        repairs=[item.repair] if item.repair else [],
    )
    return _with_custom(stated, facts(value.get("custom")))


def _title(value: Facts) -> str:
    """The title; Crossref has the part behind the colon on its own."""
    title, subtitle = first(value, "title"), first(value, "subtitle")
    return f"{title}: {subtitle}" if subtitle and subtitle not in title else title


def _date(value: Facts) -> str:
    for name in ("issued", "published", "published-print", "published-online", "submitted"):
        if text := date_text(value.get(name)):
            return text
    return first(value, "year")


def _take_kind(value: Facts, extra: dict[str, str]) -> None:
    """The entry type, and whom it makes the publisher."""
    kind, genre = first(value, "type"), first(value, "genre")
    # CSL's "article" is a preprint, a work that stands alone.
    extra["type"] = "misc" if kind == "article" else bibtex_type(kind)
    if kind == "thesis" and re.search(r"\bmaster|\bM\.?Sc\b|diplom", genre, re.IGNORECASE):
        extra["type"] = "mastersthesis"
    house = {"thesis": "school", "report": "institution"}.get(kind)
    if house and extra.get("publisher"):
        extra[house] = extra.pop("publisher")


def _arxiv(value: Facts) -> str:
    if first(value, "archive", "publisher").lower().startswith("arxiv"):
        return arxiv_in(first(value, "archive_location", "archive-location", "number"))
    number = first(value, "number")
    return arxiv_in(number) if number.lower().startswith("arxiv:") else ""


def _links(value: Facts, noted: str) -> list[Link]:
    links = [Link("", url) for url in [*addresses(value.get("URL")), *addresses(noted)]]
    for one in several(value.get("link"))[:20]:  # Crossref's, with the type of what is there
        kind = "pdf" if "pdf" in first(facts(one), "content-type") else ""
        links += [Link(kind, url) for url in addresses(one)]
    return links


def _family_first(name: str | Name) -> str:
    parts = name if isinstance(name, Name) else split_name(name)
    if not parts.given and not parts.suffix:
        return stored_name(parts)
    return ", ".join(part for part in (parts.family, parts.suffix, parts.given) if part)


def _with_custom(stated: Record, custom: Facts) -> Record:
    """What `write` has put where CSL has no variable of its own."""
    if not custom:
        return stated
    for name, text in facts(custom.get("extra")).items():
        stated.extra[name] = text_of(text)
    if isinstance(custom.get("authors"), list):
        stated.authors = people(custom["authors"])
    if isinstance(custom.get("keywords"), list):
        stated.keywords = words(custom["keywords"])
    stated.presentation = first(custom, "presentation")
    stated.title_derived = custom.get("title_derived") is True
    bibtex = first(custom, "bibtex")
    stated.bibtex = bibtex if bibtex.startswith("@") else ""
    stated.files = [text for one in several(custom.get("files")) if (text := text_of(one))]
    stated.ids = [*stated.ids, *(text_of(one) for one in several(custom.get("ids")))]
    links = [facts(one) for one in several(custom.get("links"))]
    kinds = [(first(link, "kind"), first(link, "url")) for link in links]
    more = [Link(kind if kind in KINDS else "", url) for kind, url in kinds]
    stated.links = [*more, *stated.links]
    return stated


def write(paper: Paper, tags: Sequence[str] = (), note: str = "") -> str:
    """A paper as one item, to stand between `begin` and `end`; texts keep their markup.

    What CSL has no variable for stands under "custom", which the schema has for that. So do the
    tags: "keyword" is for what the paper says, and would come back as the paper's. The note is
    "annote", which Pandoc and BibTeX know as such.
    """
    item = _item(paper)
    custom = _rest(paper, item) | ({"tags": list(tags)} if tags else {})
    if note:
        item["annote"] = note
    if custom:
        item["custom"] = custom
    return json.dumps(item, ensure_ascii=False, indent=2) + "\n"


def _item(paper: Paper) -> dict[str, object]:
    extra = dict(paper.extra)
    kind = _kind(paper, extra.get("type", ""))
    note = extra.get("note", "")
    ids = {kind_of(one): one.partition(":")[2] for one in reversed(paper.ids)}
    house = {"thesis": "school", "report": "institution"}.get(kind, "publisher")
    stated: dict[str, object] = {
        "id": extra.get("citekey") or paper.key,
        "citation-key": extra.get("citekey"),
        "type": kind,
        "genre": _GENRES.get(extra.get("type", "")),
        # What the document had not would come back as its own.
        "title": None if paper.title_derived and (paper.abstract or paper.authors) else paper.title,
        "author": [_person(name) for name in paper.authors],
        "issued": issued_of(extra.get("date", ""), paper.year),
        "container-title": paper.venue,
        "abstract": paper.abstract,
        "keyword": "; ".join(paper.keywords),
        "DOI": ids.get("doi"),
        "archive": "arXiv" if "arxiv" in ids else None,
        "archive_location": ids.get("arxiv"),
        "URL": next((url for kind, url in _own_links(paper) if _tells(kind, url)), None),
        "editor": [_person(name) for name in names_in(extra.get("editor", ""))],
        # A line "DOI: ..." in a note would be taken for the paper's own.
        "note": "" if note_facts(note)[0] else note,
    }
    numbered = "issue" if kind.startswith("article") else "number"
    names = {name: variable for variable, name in reversed(_FACTS)} | {"number": numbered}
    for name, variable in names.items():
        stated[variable] = extra.get(house if name == "publisher" else name)
    return {name: value for name, value in stated.items() if value}


def _kind(paper: Paper, entry_type: str) -> str:
    if entry_type and (entry_type != "misc" or not any(one[:6] == "arxiv:" for one in paper.ids)):
        return _TYPES.get(entry_type, "document")
    if entry_type == "misc" or not paper.venue:
        return "article" if any(one[:6] == "arxiv:" for one in paper.ids) else "document"
    return "article-journal" if _JOURNAL.search(paper.venue) else "paper-conference"


def _person(name: str) -> dict[str, str]:
    family, given, suffix = split_name(name)
    if name.startswith("{") and not given:
        return {"literal": family}
    words = family.split()
    particles = 0
    while particles < len(words) - 1 and words[particles].islower():
        particles += 1
    parts = {
        "family": " ".join(words[particles:]),
        "given": given,
        "non-dropping-particle": " ".join(words[:particles]),
        "suffix": suffix,
    }
    return {part: text for part, text in parts.items() if text}


def _tells(kind: str, url: str) -> bool:
    """Whether an address alone says what stands there; that of a DOI has a variable of its own."""
    return kind not in {"", "doi"} and kind == kind_of_address(url)


def _own_links(paper: Paper) -> list[Link]:
    """The links without those that stand in the abstract, which may be another's."""
    found = set(links_in(paper.abstract))
    return [
        link
        for link in paper.links
        if link.url not in found or link.kind != kind_of_address(link.url)
    ]


def _rest(paper: Paper, item: dict[str, object]) -> dict[str, object]:
    """What would not come back from the item as it is: it is read again and compared."""
    again = record(Item(0, item))
    date = {} if again.year.isdecimal() else {"date": again.year}
    told = date | again.extra
    authors = [stored_name(name) for name in again.authors]
    links = [
        {"kind": link.kind, "url": link.url}
        for link in _own_links(paper)
        if link.url != f"https://doi.org/{again.doi}"
    ]
    ids = [one for one in paper.ids if kind_of(one) in STRONG_KINDS]
    known = {f"doi:{again.doi}", f"arxiv:{again.arxiv}"}
    rest: dict[str, object] = {
        "presentation": paper.presentation,
        "title_derived": paper.title_derived,
        "extra": {name: value for name, value in paper.extra if told.get(name) != value},
        "authors": [] if authors == list(paper.authors) else list(paper.authors),
        "keywords": [] if _same_words(again, paper) else list(paper.keywords),
        "ids": [one for one in ids if one not in known],
        "links": links if len(links) > 1 or "URL" not in item else [],
        "files": list(paper.files),
        "bibtex": paper.bibtex,
    }
    return {name: value for name, value in rest.items() if value}


def _same_words(again: Record, paper: Paper) -> bool:
    """Whether the keywords come back when their one string is split."""
    stated = "".join(again.keywords)
    found = stated.split(";" if ";" in stated else ",")
    return [word.strip() for word in found if word.strip()] == list(paper.keywords)
