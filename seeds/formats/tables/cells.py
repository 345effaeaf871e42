"""A row of a table of papers becomes a record."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence

from ...names import Name
from ...paper import Link
from ...record import Record, Refused
from ..json.venues import standing, told
from .columns import FACTS, LINKS, Columns
from .people import split_people

LITERAL_LIMIT = 1 << 20
"""Characters of a list written as in Python or JSON."""

ADDRESSES_LIMIT = 20_000
"""Characters of a cell with addresses."""

_NOTHING = frozenset({"nan", "null", "none", "n/a", "#n/a", "[no abstract available]"})
_DATABASES = frozenset({"scopus", "web of science", "pubmed", "ieee", "dimensions", "crossref"})
_BLANKS = re.compile(r"[^\S\n]+")
_NUMBERED = re.compile(r"\s*\(\d+\)")
_WHERE = re.compile(r"\s*\([^()]*\)|\*")
_HUMP = re.compile(r"(?<=[^\W\d_A-Z])(?=[A-ZÀ-Þ])")
_PREFIX = re.compile(r"(?:^|\s)(?:Ma?c|Le|La|De|Di|Du|Da|Van|Von|Fitz|O['’])$")
_EXTRA_LINE = re.compile(
    r"(?m)^[ \t]*(DOI|arXiv|PMID|PMCID|Citation Key)[ \t]*:[ \t]*(\S+)", re.IGNORECASE
)
_PLACE = re.compile(r";(\d+)(?:\(([^()]{1,20})\))?:([\w-]+)")
_DATED = re.compile(r"(?P<name>\S.*?),? (?P<year>(?:19|20)\d\d)")
_FORTY = re.compile(r"[0-9a-f]{40}")

_TYPES = {
    "article": "article; journal article; journalarticle; jour; review; letter; editorial; note; "
    "short survey; erratum; data paper; magazinearticle; newspaperarticle; artículo; early access",
    "inproceedings": "conference paper; conferencepaper; proceedings paper; inproceedings; cpaper; "
    "conf; conference; conferences; conference proceeding; ieee conferences; proceedings article; "
    "article proceedings paper",
    "book": "book; books; monograph; edited book; ieee books",
    "incollection": "book chapter; booksection; chapter; chap; incollection; book section",
    "proceedings": "proceedings; conference review; conference proceedings",
    "phdthesis": "thesis; phdthesis; dissertation; doctoral thesis; thes",
    "techreport": "report; techreport; technical report; rprt",
    "misc": "preprint; posted content; misc; dataset; software; webpage; gen; other; repository",
    "patent": "patent; pat",
}
_BIBTEX_TYPE = {
    name.strip(): kind for kind, names in _TYPES.items() for name in names.split(";")
} | dict.fromkeys(
    ("booklet", "conference", "inbook", "manual", "mastersthesis", "online", "unpublished"), ""
)
_SHOWN = re.compile(r"\b(?:oral|poster|spotlight|notable|highlight|talk)\b", re.IGNORECASE)


def record_of(columns: Columns, cells: Sequence[str], line: int) -> Record | Refused:
    """What a row says; a Refused where no cell could name a paper."""
    row = _Row(columns, cells)
    title = row.first("title")
    title = "" if title.lower() in {"nan", "null", "#n/a"} else title
    record = Record(line, title=title, abstract=row.first("abstract"))
    if not title and not record.abstract and not row.any("doi", "arxiv", "ids", "authors"):
        return Refused(line, "neither a title nor an abstract in this row")
    record.authors = row.authors(record.repairs)
    record.year = row.date()
    record.venue = next((one for one in row.all("venue") if one.lower() not in _DATABASES), "")
    shown = row.first("presentation")
    record.presentation = told(shown) or shown
    _set_standing(record)
    record.keywords = row.keywords()
    for kind in ("doi", "arxiv", "openreview", "acl"):
        setattr(record, kind, row.first(kind))
    record.ids = list(row.ids())
    record.links, record.files = row.addresses()
    record.extra = row.extra()
    pmid = record.extra.get("pmid", "")
    if pmid.isdecimal() and row.is_pubmed:
        record.links.append(Link("page", f"https://pubmed.ncbi.nlm.nih.gov/{pmid}/"))
    record.label = record.extra.get("citekey", "") or row.first("ids")
    for name, value in _EXTRA_LINE.findall(record.extra.get("note", "")):
        _state(record, name.lower(), value)
    kind, shown = row.kind()
    if kind:
        record.extra["type"] = kind
    record.presentation = record.presentation or shown
    return record


def _set_standing(record: Record) -> None:
    """The parts of a venue such as "ICLR 2024 poster"."""
    named, word = standing(record.venue)
    found = _DATED.fullmatch(named) if word else None
    if found:
        record.venue = found["name"]
        record.year = record.year or found["year"]
        record.presentation = record.presentation or word


def _state(record: Record, name: str, value: str) -> None:
    """Zotero keeps in "Extra" what it has no field for."""
    if name in {"doi", "arxiv"}:
        record.ids = [*record.ids, f"{name}:{value}"]
    else:
        record.extra.setdefault({"citation key": "citekey"}.get(name, name), value)


class _Row:
    """The cells of a row under their columns' names."""

    def __init__(self, columns: Columns, cells: Sequence[str]) -> None:
        self._columns = columns
        self._cells = cells

    @property
    def is_pubmed(self) -> bool:
        """Whether the table is as PubMed exports it."""
        return {"pmid", "journal book"} <= self._columns.plain

    def all(self, field: str) -> Iterator[str]:
        """What stands in the columns of a field, best first, blanks left out."""
        for place in self._columns.of.get(field, ()):
            text = self._cells[place].strip() if place < len(self._cells) else ""
            if text and text.lower() not in _NOTHING:
                yield text

    def first(self, field: str) -> str:
        return next(self.all(field), "") if field in self._columns.of else ""

    def any(self, *fields: str) -> bool:
        return any(self.first(field) for field in fields)

    def authors(self, repairs: list[str]) -> str | list[str | Name]:
        text = self.first("authors")
        listed = _literal(text)
        if listed is not None:
            return list(_named(listed))
        names = self._columns.plain
        text = _NUMBERED.sub("", _BLANKS.sub(" ", text))
        if "author names" in names:
            text = _WHERE.sub("", text)
        if "item title" in names and not re.search(r"[;,]| and ", text):
            apart = _unglued(text)
            if len(apart) > 1:
                repairs.append("authors without anything between them; parted before capitals")
            return [*apart]
        return split_people(text, family_first=self.is_pubmed)

    def keywords(self) -> list[str]:
        found: list[str] = []
        for text in self.all("keywords"):
            listed = _literal(text)
            if listed is not None:
                found += _named(listed)
            else:
                found += re.split(r"[;\n]" if ";" in text else r"[,|\n]", text)
        return found

    def date(self) -> str:
        """The whole date where it is of the year that is stated."""
        year = self.first("year")
        dates = list(self.all("date"))
        bare = _BLANKS.sub("", year).removesuffix(".0")
        year = bare if bare.isdecimal() else year
        return next((one for one in dates if year and year in one), year or next(iter(dates), ""))

    def ids(self) -> Iterator[str]:
        for text in self.all("ids"):
            listed = _literal(text)
            if listed is None:
                yield from (part for part in re.split(r"[\s;|]+", text) if part)
        for kind, value in self._external():
            yield f"{kind.lower()}:{value}"

    def _external(self) -> Iterator[tuple[str, str]]:
        """Ids as Semantic Scholar has them: {"DOI": "10.1/x", "ArXiv": "2410.00001"}."""
        for text in self.all("ids"):
            for part in _literal(text) or ():
                if isinstance(part, dict):
                    yield from ((str(kind), str(value)) for kind, value in part.items())

    def addresses(self) -> tuple[list[Link], list[str]]:
        links, files = list[Link](), list[str]()
        for field, kind in LINKS.items():
            for text in self.all(field) if field in self._columns.of else ():
                if len(text) > ADDRESSES_LIMIT:
                    continue
                for url in re.split(r"[\s;|,]+(?=https?://)|\s+", text):
                    if url.startswith(("http://", "https://")):
                        links.append(Link(kind, url.rstrip(";,")))
                    elif url.startswith("www."):
                        links.append(Link(kind, f"https://{url}"))
        for text in self.all("files"):
            for name in map(str.strip, text.split(";")):
                if name.startswith(("http://", "https://")):
                    links.append(Link("", name))
                elif name:
                    files.append(name)
        return links, files

    def extra(self) -> dict[str, str]:
        found = {}
        for name in (FACTS - {"type", "pages"}) & self._columns.of.keys():
            text = self.first(name)
            if text:
                found[name] = text
        for name in {"editor", "area"} & found.keys():
            listed = _literal(found[name])
            if listed is not None:
                found[name] = "; ".join(_named(listed))
        found |= self._place(found)
        key = self.first("ids")
        if _FORTY.fullmatch(key):
            found.setdefault("s2", key)
        return found

    def _place(self, found: dict[str, str]) -> dict[str, str]:
        """Volume, number and pages where they stand in more than one cell, or all in one."""
        start, end = self.first("start"), self.first("end")
        pages = f"{start}--{end}" if start and end and start != end else start
        pages = pages or self.first("pages")
        citation = (
            self._columns.names.index("Citation") if "Citation" in self._columns.names else -1
        )
        if 0 <= citation < len(self._cells) and "pmid" in self._columns.plain:
            place = _PLACE.search(self._cells[citation])
            if place and not pages:
                stated = {"volume": place[1], "number": place[2] or "", "pages": place[3]}
                return {name: text for name, text in stated.items() if text} | found
        return {"pages": pages} if pages else {}

    def kind(self) -> tuple[str, str]:
        """The BibTeX entry type, and how it was presented where that is called its type."""
        text = self.first("type")
        plain = re.sub(r"[\W_]+", " ", text).strip().lower()
        if plain in _BIBTEX_TYPE:
            return _BIBTEX_TYPE[plain] or plain, ""
        return "", text if _SHOWN.search(text) else ""


def _literal(text: str) -> list[object] | None:
    """The parts of a list that is written as in Python or JSON; None where it is none."""
    if text[:1] + text[-1:] not in {"[]", "{}"} or len(text) > LITERAL_LIMIT:
        return None
    try:
        found: object = json.loads(text)
    except (ValueError, RecursionError):
        found = _python(text)
    if isinstance(found, dict):
        return [found]
    return found if isinstance(found, list) else None


def _python(text: str) -> object:
    import ast

    try:
        return ast.literal_eval(text)
    except (ValueError, SyntaxError, RecursionError, MemoryError):
        # Lists of names as NumPy prints them have no commas.
        return (
            re.findall(r"'([^']*)'", text)
            if re.fullmatch(r"\[(?:\s*'[^']*',?)+\s*\]", text)
            else None
        )


def _named(parts: list[object]) -> Iterator[str]:
    """Names in a list of texts or of {"name": ...}."""
    for part in parts:
        name = part.get("name") if isinstance(part, dict) else part
        if isinstance(name, str) and name.strip():
            yield name


def _unglued(text: str) -> list[str]:
    """Names that stand run together: "Jane DoeRichard McRoe" are two."""
    names, start = [], 0
    for hump in _HUMP.finditer(text):
        at = hump.start()
        if " " in text[start:at].strip() and not _PREFIX.search(text[start:at]):
            names.append(text[start:at].strip())
            start = at
    return [*names, text[start:].strip()] if text.strip() else []
