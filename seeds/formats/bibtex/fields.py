"""What the fields of a BibTeX entry say of a paper."""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Iterator
from urllib.parse import unquote

from ...links import links_in
from ...names import stored_name
from ...paper import Link
from ...record import Record
from ...weblinks import kind_of_address
from .detex import source_of, text_of
from .files import bookmarked, files_in
from .people import is_incomplete, names_of
from .split import Entry

TYPES = {
    "conference": "inproceedings",
    "electronic": "online",
    "www": "online",
    "report": "techreport",
    "thesis": "phdthesis",
    "mvbook": "book",
    "mvcollection": "collection",
    "mvreference": "reference",
    "mvproceedings": "proceedings",
    "bookinbook": "inbook",
    "suppbook": "inbook",
    "suppcollection": "incollection",
    "inreference": "incollection",
    "suppperiodical": "article",
}
"""BibLaTeX's types that say no more than one of BibTeX's."""

HOMES = {
    "phdthesis": ("school", "institution"),
    "mastersthesis": ("school", "institution"),
    "techreport": ("institution", "school"),
}
"""The fields that say where a paper of a type appeared, if no journal or book does."""

EXTRA = (
    *("volume", "number", "pages", "publisher", "editor", "series", "edition", "address", "month"),
    *("isbn", "issn", "note", "institution", "school", "howpublished", "language", "chapter"),
    *("pmid", "pmcid", "citations", "shortjournal", "openalex", "s2", "tldr", "area"),
    *("organization", "eid", "annote", "primaryclass", "collaboration", "shorttitle", "pagetotal"),
)
"""Facts beside the main fields, under the names that they are written by."""

_SYNONYMS = {
    "number": ("issue",),
    "address": ("location",),
    "language": ("langid",),
    "shortjournal": ("journalabbr", "abbrev_source_title"),
    "citations": ("times-cited",),
    "s2": ("s2id", "corpusid"),
    "annote": ("annotation",),
    "primaryclass": ("eprintclass",),
    "eid": ("article-number", "articleno", "art_number"),
}
_NAMED = {name: name for name in EXTRA} | {
    synonym: name for name, synonyms in _SYNONYMS.items() for synonym in synonyms
}
_PMIDS = {"pubmed": "pmid", "pmid": "pmid", "pmcid": "pmcid"}
_BOOKS = frozenset({"book", "collection", "proceedings", "periodical", "reference"})
_MASTERS = re.compile(r"master|mathesis|diplom|m\.?\s?sc", re.IGNORECASE)

_ARXIV_ID = r"(\d{4}\.\d{4,5}(?:v\d+)?|[a-z-]+(?:\.[A-Z]{2})?/\d{7}(?:v\d+)?)(?!\d)"
_ARXIV = re.compile(
    rf"(?:arxiv\s*[:./]\s*|\babs/|arxiv\.org/(?:abs|pdf)/){_ARXIV_ID}", re.IGNORECASE
)
_BARE_ARXIV = re.compile(rf"\s*{_ARXIV_ID}\s*(?:\[[\w.-]+\]\s*)?")
_DOI = re.compile(r"10\.\d{4,9}/[^\s\"]+")
_NEXT_DOI = re.compile(
    r"[;,\s]+(?=(?:(?:https?://)?(?:dx\.|www\.)?doi\.org/|doi:\s?)?10\.\d{4,9}/)", re.IGNORECASE
)
"""What parts two DOIs; the DOIs of Wiley hold ";" themselves."""

_PARTED_DOI = re.compile(r"\b(10\.\d{4,9})(?:\s+/\s*|/\s+)(?=\S)")
_SILENT_YEAR = re.compile(
    r"n\.?\s?d\.?|none|null|nan|in press|forthcoming|submitted|to appear", re.IGNORECASE
)
"""Years that `seeds.entries` passes over without a word."""
_VERBATIM = re.compile(r"\\([_%#&~{}$\\])")
_ESCAPED_TILDE = re.compile(r"\{?\\textasciitilde(?:\{\})?\}?|\$\\sim\$|\\~\{\}")
_HOST = re.compile(r"(?:www\.|[\w-]+(?:\.[\w-]+)*\.(?:org|com|net|edu|gov|io|ai|ac\.uk|de)/)\S")
_FOR_ADDRESSES = {
    "url": "page",
    "ee": "page",
    "link": "page",
    "html": "page",
    "urls": "",
    "pdf": "pdf",
    "code": "code",
    "project": "project",
    "website": "project",
    "adsurl": "page",
}
_WEB = ("http://", "https://")
_YEAR = re.compile(r"(?<!\d)[12]\d{3}(?!\d)")

_JOURNALS = {
    "aj": "Astronomical Journal",
    "apj": "Astrophysical Journal",
    "apjl": "Astrophysical Journal Letters",
    "apjs": "Astrophysical Journal Supplement",
    "aap": "Astronomy and Astrophysics",
    "aapr": "Astronomy and Astrophysics Reviews",
    "aaps": "Astronomy and Astrophysics Supplement",
    "araa": "Annual Review of Astronomy and Astrophysics",
    "actaa": "Acta Astronomica",
    "apss": "Astrophysics and Space Science",
    "icarus": "Icarus",
    "jcap": "Journal of Cosmology and Astroparticle Physics",
    "jgr": "Journal of Geophysical Research",
    "jqsrt": "Journal of Quantitative Spectroscopy and Radiative Transfer",
    "mnras": "Monthly Notices of the Royal Astronomical Society",
    "nar": "New Astronomy Reviews",
    "nat": "Nature",
    "pasa": "Publications of the Astronomical Society of Australia",
    "pasj": "Publications of the Astronomical Society of Japan",
    "pasp": "Publications of the Astronomical Society of the Pacific",
    "physrep": "Physics Reports",
    "planss": "Planetary and Space Science",
    "pra": "Physical Review A",
    "prb": "Physical Review B",
    "prc": "Physical Review C",
    "prd": "Physical Review D",
    "pre": "Physical Review E",
    "prl": "Physical Review Letters",
    "rmp": "Reviews of Modern Physics",
    "solphys": "Solar Physics",
    "ssr": "Space Science Reviews",
}
"""Journals by the macros of the American Astronomical Society, which ADS writes."""


def record_of(entry: Entry, fields: list[tuple[str, str]]) -> Record:
    """The record of an entry with these fields, its own and those that it inherits."""
    known: dict[str, str] = {}
    for name, value in fields:
        if name not in known and value.strip():
            known[name] = value
    kind = _kind(entry.kind, known)
    title, venue = _title(known, kind), _venue(known, kind)
    extra = _extra(known, venue) | {"type": kind, "citekey": entry.key}
    authors = names_of(" and ".join(_all(fields, "author")))
    if authors and is_incomplete(known.get("author", "")):
        extra["authors"] = "incomplete"
    year, date = known.get("year", ""), text_of(known.get("date", ""))
    if year and not _YEAR.search(year) and (date or _SILENT_YEAR.fullmatch(_line(year))):
        entry.repairs.append(f"“{_line(year)[:80]}” is no year; left out")
        year = ""
    if date and year and not _same_year(date, year):
        extra["date"] = date
        date = ""
    doi, *dois = _dois(known) or [""]
    links = [link for link in _links(fields, known) if not (doi and _resolves(link.url, doi))]
    links += [Link("", f"https://doi.org/{other}") for other in dois]
    return Record(
        line=entry.line,
        label=entry.key,
        title=title,
        abstract=source_of(known.get("abstract", "")),
        authors=authors,
        year=date or text_of(year or known.get("eventdate", "")),
        venue=venue,
        presentation=text_of(known.get("presentation", "")),
        keywords=list(_keywords(fields)),
        doi=doi,
        arxiv=_arxiv(known),
        links=links,
        files=[path for path in _files(fields) if not path.startswith(_WEB)],
        bibtex=entry.raw,
        extra={name: value for name, value in extra.items() if value},
        repairs=entry.repairs,
    )


def _all(fields: Iterable[tuple[str, str]], *names: str) -> list[str]:
    return list(dict.fromkeys(value for name, value in fields if name in names and value.strip()))


def _kind(kind: str, known: dict[str, str]) -> str:
    if kind == "thesis" and _MASTERS.search(known.get("type", "")):
        return "mastersthesis"
    return TYPES.get(kind, kind)


def _title(known: dict[str, str], kind: str) -> str:
    title, subtitle = known.get("title", ""), known.get("subtitle", "")
    if not title:
        title = known.get("booktitle", "") if kind in _BOOKS else ""
        title = title or known.get("maintitle", "") or known.get("shorttitle", "")
    return _joined(source_of(title), source_of(subtitle))


def _joined(title: str, subtitle: str) -> str:
    if not title or not subtitle or subtitle in title:
        return title or subtitle
    return (
        f"{title} {subtitle}"
        if title.rstrip().endswith((":", "?", "!"))
        else f"{title}: {subtitle}"
    )


def _venue(known: dict[str, str], kind: str) -> str:
    for name in ("journaltitle", "journal", "booktitle", "eventtitle", *HOMES.get(kind, ())):
        value = known.get(name, "")
        if not value or (name == "booktitle" and kind in _BOOKS and "title" not in known):
            continue
        if name.startswith("journal") and (macro := value.strip("{} ")).startswith("\\"):
            return _JOURNALS.get(macro[1:], text_of(value))
        if name == "booktitle":
            return _joined(_line(value), _line(known.get("booksubtitle", "")))
        return _line(value)
    return ""


def _line(value: str) -> str:
    return " ".join(text_of(value).split())


def _extra(known: dict[str, str], venue: str) -> dict[str, str]:
    extra: dict[str, str] = {}
    for field, value in known.items():
        name = _NAMED.get(field, "")
        if name and (field == name or name not in extra):
            extra[name] = text_of(value)
    if "editor" in known:
        editors = map(stored_name, names_of(known["editor"]))
        extra["editor"] = " and ".join(editor for editor in editors if editor)
    for name in ("school", "institution"):
        # It is written again where the venue is.
        if name in extra and _line(known[name]) == venue:
            del extra[name]
    archive = _archive(known) if "eprint" in known else ""
    if archive in _PMIDS:
        extra.setdefault(_PMIDS[archive], text_of(known["eprint"]))
    return extra


def _archive(known: dict[str, str]) -> str:
    stated = known.get("eprinttype", "") or known.get("archiveprefix", "")
    return stated.strip("{} ").lower()


def _same_year(date: str, year: str) -> bool:
    found = _YEAR.search(date)
    return found is not None and found[0] in year


def _keywords(fields: list[tuple[str, str]]) -> Iterator[str]:
    """The keywords, parted by ";" or else by ","; braces keep either."""
    for value in _all(fields, "keywords", "keyword", "author_keywords"):
        separator = ";" if ";" in value else ","
        parts = _outside(value.strip(), separator) if "{" in value else value.split(separator)
        yield from (word for part in parts if (word := _line(part)))


def _outside(value: str, separator: str) -> list[str]:
    depth, start = 0, 0
    parts: list[str] = []
    for sign in re.finditer(rf"\\.|[{{}}{separator}]", value, re.DOTALL):
        if sign[0] in "{}":
            depth = max(0, depth + (1 if sign[0] == "{" else -1))
        elif sign[0] == separator and not depth:
            parts.append(value[start : sign.start()])
            start = sign.end()
    if not parts and value.startswith("{") and value.endswith("}"):
        return value[1:-1].split(separator)
    return [*parts, value[start:]]


def _dois(known: dict[str, str]) -> list[str]:
    """The DOIs in the field, as which may stand an address, an escaped one or "n/a"."""
    value = _address(known.get("doi", ""))
    if "%" in value or "&" in value:
        value = unquote(html.unescape(value))
    value = _PARTED_DOI.sub(r"\1/", value)
    found = (_DOI.search(part) for part in _NEXT_DOI.split(value))
    dois = [one[0].rstrip(".,;") for one in found if one]
    return list({doi.lower(): doi for doi in reversed(dois)}.values())[::-1]


def _resolves(url: str, doi: str) -> bool:
    """Whether an address only leads to the DOI."""
    host, _, path = url.lower().partition("://")[2].partition("/")
    return host.startswith(("doi.", "dx.doi.", "www.doi.")) and path == doi.lower()


def _arxiv(known: dict[str, str]) -> str:
    if _archive(known) in {"", "arxiv"}:
        for name in ("eprint", "arxivid", "arxiv"):
            value = known.get(name, "")
            found = _BARE_ARXIV.fullmatch(value.strip("{}")) or _ARXIV.search(value)
            if value and found:
                return found[1]
    for name in ("journal", "journaltitle", "volume", "number", "pages", "eid", "howpublished"):
        value = known.get(name, "")
        if ("rxiv" in value.lower() or "abs/" in value) and (found := _ARXIV.search(value)):
            return found[1]
    # A note may speak of another paper, but not where it begins so.
    found = _ARXIV.match(known.get("note", "").strip())
    return found[1] if found else ""


def _links(fields: list[tuple[str, str]], known: dict[str, str]) -> Iterator[Link]:
    for name, value in fields:
        if name in _FOR_ADDRESSES:
            yield from _addresses(value, _FOR_ADDRESSES[name])
        elif name.startswith(("url_", "url-", "bdsk-url-")):
            yield from _addresses(value, "")
        elif "/" in value and name in _WITH_ADDRESSES:
            yield from _WITH_ADDRESSES[name](name, value)
    if _archive(known) == "jstor" and "eprint" in known:
        yield from _addresses(f"https://www.jstor.org/stable/{known['eprint']}", "page")


def _of_eprint(_: str, value: str) -> Iterator[Link]:
    if "://" in value:
        yield from _addresses(value, "pdf" if "/pdf" in value else "page")


def _of_file(_: str, value: str) -> Iterator[Link]:
    yield from (Link("pdf", path) for path in files_in(value) if path.startswith(_WEB))


def _of_note(name: str, value: str) -> Iterator[Link]:
    for url in links_in(_address(value)):
        told = kind_of_address(url)
        # What a note names is not this paper, unless it is code.
        if name == "howpublished" or told in {"code", "project"}:
            yield Link("page" if told == "link" else told, url)


_WITH_ADDRESSES = {
    "eprint": _of_eprint,
    "file": _of_file,
    **dict.fromkeys(("howpublished", "note", "annote", "comment"), _of_note),
}


def _addresses(value: str, kind: str) -> Iterator[Link]:
    address = _address(value)
    if address.count("://") > 1:
        parts = re.split(r"[\s;,]+(?=\w+://)", address)
    else:
        parts = [re.sub(r"\s*\n\s*", "", address).replace(" ", "%20")]
    for part in parts:
        url = part.strip(" ,;")
        url = url.strip("<>") if url.startswith("<") else url
        if _HOST.match(url):
            url = f"https://{url}"
        told = kind_of_address(url) if url else ""
        yield Link(kind if told == "link" and kind else kind if kind == "pdf" else "", url)


def _address(value: str) -> str:
    r"""An address without the TeX that people put around and into it."""
    value = value.strip()
    if "\\" not in value and "{" not in value and "$" not in value:
        return value
    value = re.sub(r"\\(?:url|path|nolinkurl|href)\s*(?=\{)", "", value)
    value = _VERBATIM.sub(r"\1", _ESCAPED_TILDE.sub("~", value))
    return value.replace("{", "").replace("}", "").strip()


def _files(fields: list[tuple[str, str]]) -> Iterator[str]:
    for name, value in fields:
        if name in {"file", "localfile", "local-url"}:
            yield from files_in(value)
        elif name.startswith("bdsk-file"):
            yield from bookmarked(value)
