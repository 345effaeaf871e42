"""RIS: writing an entry."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ...identity import kind_of, named_id
from ...links import links_in
from ...names import split_name, stored_name
from ...paper import Paper
from .ristags import EDITORS, KINDS, NAMED, TagLines
from .values import person

begin, between, end = "", "\n", ""
"""What stands before the first entry, between two and after the last."""


def write(paper: Paper, tags: Sequence[str] = (), note: str = "") -> str:
    """The paper as one entry that ends in a newline.

    Tags become keywords and the note one under N1, as Zotero writes them: no tag of RIS is for what
    a reader adds, and these are what all programs show. Lines of a text that would look like tags
    are joined to the line before.
    """
    fact = dict(paper.extra).get
    kind = fact("type", "")
    code = _code(paper, kind)
    ids = {kind_of(one): one.partition(":")[2] for one in paper.ids}
    book = code == "BOOK"
    first, last = _ends(fact("pages", ""))
    words = [" ".join(word.replace(";", ",").split()) for word in (*paper.keywords, *tags)]
    words = list(dict.fromkeys(filter(None, words)))
    if len(words) == 1 and "," in words[0]:
        words[0] += ";"
    lines: list[tuple[str, str]] = [
        ("TI", "" if _derives_again(paper) else paper.title),
        *(("AU", _name(name)) for name in paper.authors),
        ("JF" if book else "T2", paper.venue),
        ("J2", fact("shortjournal", "")),
        ("T2" if book else "T3", fact("series", "")),
        *((EDITORS.get(KINDS[code], "ED"), _name(name)) for name in _editors(fact("editor", ""))),
        *_dates(paper),
        ("VL", fact("volume", "")),
        ("IS", fact("number", "")),
        ("SP", first),
        ("EP", last),
        ("C7", fact("eid", "")),
        ("SE", fact("chapter", "")),
        ("ET", fact("edition", "")),
        ("PB", fact(_PLACES.get(code, "publisher"), "") or fact("publisher", "")),
        ("CY", fact("address", "")),
        ("LA", fact("language", "")),
        *(("SN", part) for name in ("isbn", "issn") for part in fact(name, "").split(", ")),
        ("M3", "Master's thesis" if kind == "mastersthesis" else paper.presentation),
        ("DO", ids.get("doi", "")),
        *(("AN", f"{name}:{value}") for name in NAMED if (value := ids.get(name) or fact(name))),
        ("ID", fact("citekey", "")),
        *_links(paper),
        *(("L1", file) for file in paper.files),
        *(("KW", word) for word in words),
        ("N1", f"Cited By: {fact('citations')}" if fact("citations") else ""),
    ]
    texts = [("AB", paper.abstract), ("N1", fact("note", "")), ("N1", note)]
    written = [f"TY  - {code}"]
    written += [f"{tag}  - {' '.join(text.split())}" for tag, text in lines if text.strip()]
    written += [f"{tag}  - {_folded(text)}" for tag, text in texts if text.strip()]
    return "\n".join([*written, "ER  - "]) + "\n"


def _derives_again(paper: Paper) -> bool:
    """Whether reading makes the title that the document had not; else it would be one it had."""
    return paper.title_derived and bool(paper.abstract or paper.authors or not paper.venue)


_BY_KIND = {"pdf": "L1", "page": "L2"}
_CODES = {kind: code for code, kind in reversed(KINDS.items())} | {
    **dict.fromkeys(("mastersthesis", "thesis"), "THES"),
    **dict.fromkeys(("inbook", "inreference"), "CHAP"),
    **dict.fromkeys(("proceedings", "collection", "manual", "reference", "mvbook"), "BOOK"),
    **dict.fromkeys(("electronic", "www", "webpage"), "ELEC"),
    "conference": "CONF",
    "report": "RPRT",
}
_PLACES = {"THES": "school", "RPRT": "institution"}
_JOURNAL = re.compile(
    r"\b(?:journal|transactions|letters|review|annals|bulletin|magazine|nature|science|jmlr|tmlr)\b",
    re.IGNORECASE,
)


def _code(paper: Paper, kind: str) -> str:
    if kind or not paper.venue:
        return _CODES.get(kind.lower(), "GEN")
    return "JOUR" if paper.fact("issn") or _JOURNAL.search(paper.venue) else "CONF"


def _name(name: str) -> str:
    """A name as `person` reads it back: "Family, Given, Suffix", a body with a comma behind."""
    parts = split_name(name)
    shown = ", ".join(part for part in (parts.family, parts.given, parts.suffix) if part)
    body = not parts.given and not parts.suffix and len(parts.family.split()) > 1
    shown += "," if body else ""
    return shown if stored_name(person(shown)) == stored_name(name) else name


def _editors(stated: str) -> list[str]:
    """The names that BibTeX joins by "and", which within braces joins nothing."""
    names: list[str] = []
    depth = 0
    for part in " ".join(stated.split()).split(" and "):
        if depth > 0:
            names[-1] += f" and {part}"
        else:
            names.append(part)
        depth += part.count("{") - part.count("}")
    return names


def _links(paper: Paper) -> Iterator[tuple[str, str]]:
    """All that do not come back from elsewhere: from the DOI, or from the abstract.

    A link in an abstract may be that of another paper, which under UR would be this one's.
    """
    mentioned = set(links_in(paper.abstract))
    told = {f"https://doi.org/{one.removeprefix('doi:')}" for one in paper.ids}
    for link in paper.links:
        elsewhere = link.url in mentioned and named_id(link.url) not in paper.ids
        if link.url not in told and not elsewhere:
            yield _BY_KIND.get(link.kind, "UR"), link.url


def _ends(stated: str) -> tuple[str, str]:
    """First and last page of a plain range; else all of it and ""."""
    found = re.fullmatch(r"([^\s,-]{1,40}?)(?:-{1,2}|\u2013)([^\s,-]{1,40})", stated)
    return (found[1], found[2]) if found else (stated, "")


def _dates(paper: Paper) -> Iterator[tuple[str, str]]:
    whole = paper.fact("date")
    iso = re.fullmatch(r"(\d{4})-(\d\d)(?:-(\d\d))?", whole)
    slashed = f"{iso[1]}/{iso[2]}/{iso[3] or ''}/" if iso else whole
    yield "PY", str(paper.year or slashed)
    if paper.year:
        yield "DA", slashed
    yield "DA", paper.fact("month")


def _folded(text: str) -> str:
    """A text whose lines are not taken for tags, nor a last one for the number of an entry."""
    tag_of = TagLines()
    folded = ""
    for line in text.strip().split("\n"):
        joint = "" if not folded else " " if tag_of(line, "", False) else "\n"  # noqa: FBT003
        folded += joint + line
    return folded
