"""By which ids a paper is known, so that a mark finds it again in any other document."""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections.abc import Iterable, Sequence
from urllib.parse import unquote

STRONG_KINDS = ("doi", "arxiv", "openreview", "acl")
"""Ids that somebody assigned. Two that differ within one kind are two papers."""

WEAK_KINDS = ("title", "text")
"""Ids that are made from what the paper says."""

SLUG_LENGTH = 96
"""Longest title part of an id, in characters: fits on one line of a shell; a hash follows."""

YEARS_APART = 2
"""Between a preprint and its publication; the slowest journals take longer."""

_ANY_YEARS = frozenset(
    {"preface", "introduction", "editorial", "foreword", "erratum", "corrigendum", "correction"}
    | {"discussion", "reply", "comment", "book-review", "book-reviews", "obituary", "front-matter"}
)
"""Titles that one author may give to several papers; only equal years make them one."""

TELLING_ABSTRACT = 160
"""Letters and digits below which an abstract ("No abstract available.") names nobody."""

_NO_LETTERS = re.compile(r"[\W_]+")
_WORD = re.compile(r"[^\W_]+(?:\+\+|#)?")
"""A word; "C++" and "C#" are other words than "C"."""
_SUFFIXES = frozenset({"jr", "sr", "ii", "iii", "iv"})

_URL_IDS = {
    "doi": re.compile(
        r"^(?:https?://)?(?:dx\.|www\.)?doi\.org/(10\.\d{4,9}(?:/|%2F)\S+)$", re.IGNORECASE
    ),
    "arxiv": re.compile(
        r"^(?:https?://)?(?:www\.|export\.)?arxiv\.org/(?:abs|pdf|html)/([^?#\s]+?)(?:\.pdf)?$",
        re.IGNORECASE,
    ),
    "openreview": re.compile(
        r"^(?:https?://)?(?:www\.)?openreview\.net/(?:forum|pdf)\?id=([\w-]+)", re.IGNORECASE
    ),
    "acl": re.compile(
        r"^(?:https?://)?(?:www\.)?(?:aclanthology\.org|aclweb\.org/anthology(?:/papers)?"
        r"(?:/[A-Z]/[A-Z]\d\d)?|aclanthology\.info/papers)/([\w.-]+?)(?:v\d)?(?:\.pdf|/)?$",
        re.IGNORECASE,
    ),
}
_HOSTS = (
    ("doi", "doi.org/"),
    ("arxiv", "arxiv.org/"),
    ("openreview", "openreview.net/"),
    ("acl", "aclanthology.org/"),
    ("acl", "aclweb.org/anthology/"),
    ("acl", "aclanthology.info/papers/"),
)
_KINDS = frozenset({*STRONG_KINDS, *WEAK_KINDS})

_BARE_IDS = (
    ("doi", re.compile(r"^(10\.\d{4,9}/\S+)$")),
    ("arxiv", re.compile(r"^(\d{4}\.\d{4,5}(?:v\d+)?)$")),
    ("arxiv", re.compile(r"^([a-z-]+(?:\.[A-Z]{2})?/\d{7}(?:v\d+)?)$")),
)


def identify(  # noqa: PLR0913 - each is one thing a record may state
    *,
    doi: str = "",
    arxiv: str = "",
    openreview: str = "",
    acl: str = "",
    title: str = "",
    authors: Sequence[str] = (),
    year: int | None = None,
    abstract: str = "",
) -> tuple[str, ...]:
    """Every id of a paper, best first: doi, arxiv, openreview, acl, title, text.

    Give `title` only where the document has one: a derived headline identifies nothing. The
    weak ids stand beside the strong ones, so that a mark made before the paper had a DOI still
    holds afterwards. Empty when there is nothing to go by.
    """
    assigned = {"doi": doi, "arxiv": arxiv, "openreview": openreview, "acl": acl}
    assigned = told_by_doi(assigned)
    ids = [f"{kind}:{normal_id(kind, value)}" for kind, value in assigned.items() if value.strip()]
    slug = _slug(title)
    if slug:
        author = _family(authors[0]) if authors else ""
        ids.append("title:" + "/".join([slug, author, str(year or "")]).rstrip("/"))
    letters = _letters(abstract)
    if len(letters) >= TELLING_ABSTRACT or (letters and not ids):
        ids.append("text:" + hashlib.sha256(letters).hexdigest()[:16])
    return tuple(ids)


def told_by_doi(assigned: dict[str, str]) -> dict[str, str]:
    """The assigned ids by kind, with those that are written inside a DOI.

    arXiv's own DOI is that of the preprint and would contradict the DOI of the publication; the
    DOI that the ACL gives has the id of its anthology.
    """
    doi = normal_id("doi", assigned["doi"])
    preprint, acl = _ARXIV_DOI.fullmatch(doi), _ACL_DOI.fullmatch(doi)
    if preprint:
        return assigned | {"doi": "", "arxiv": assigned["arxiv"] or preprint[1]}
    return assigned | {"acl": assigned["acl"] or acl[1]} if acl else assigned


_ARXIV_DOI = re.compile(r"10\.48550/arxiv\.(\S+)")
_ACL_DOI = re.compile(r"10\.18653/v1/([a-z]\d\d-\d+|\d{4}\.[\w-]+\.\d+)")


def named_id(text: str) -> str:
    """The id that a person or a record means: `kind:value`, a bare DOI or arXiv id, an address.

    "" when it is none of these.
    """
    text = text.strip()
    kind, colon, value = text.partition(":")
    kind = kind.lower()
    if colon and value and kind in _KINDS:
        return f"{kind}:{normal_id(kind, value)}"
    if "/" in text:
        lower = text.lower()
        for known, host in _HOSTS:
            if host in lower:
                found = _URL_IDS[known].match(text)
                return f"{known}:{normal_id(known, found[1])}" if found else ""
    elif not text[:1].isdigit():
        return ""
    for known, pattern in _BARE_IDS:
        found = pattern.match(text)
        if found:
            return f"{known}:{normal_id(known, found[1])}"
    return ""


def same_paper(ours: Sequence[str], theirs: Sequence[str]) -> bool:
    """Whether two lists of ids are one paper's.

    A shared strong id decides for, two strong ids of one kind that differ decide against. Then
    a title with its first author decides, if the years are at most `YEARS_APART`; and an abstract
    only where one of the two has no title, for two titles over one abstract are a publisher's
    placeholder.
    """
    shared = {kind_of(one) for one in set(ours) & set(theirs)}
    if shared & set(STRONG_KINDS):
        return True
    kinds = {kind_of(one) for one in ours} & {kind_of(one) for one in theirs}
    if kinds & set(STRONG_KINDS):
        return False
    if shared - {"text"} or ("text" in shared and "title" not in kinds):
        return True
    return "title" in kinds and _near(ours, theirs)


def yearless(identifier: str) -> str:
    """A title id without its year, under which to look for the same paper; "" for other ids."""
    return _title_parts(identifier)[0]


def _near(ours: Sequence[str], theirs: Sequence[str]) -> bool:
    """Whether title ids agree but for years that a preprint and its publication may have.

    All years that either is known by must lie so near, or a title that comes again every other
    year would in time be one paper.
    """
    known, others = _years(ours), _years(theirs)
    for name in known.keys() & others.keys():
        years = {year for year in known[name] | others[name] if year}
        if name.removeprefix("near:").partition("/")[0] in _ANY_YEARS:
            if known[name] == others[name]:
                return True
        elif not years or max(years) - min(years) <= YEARS_APART:
            return True
    return False


def _years(ids: Sequence[str]) -> dict[str, set[int]]:
    """Titles with their first author, and the years that each is known by; 0 is none."""
    found: dict[str, set[int]] = {}
    for name, year in map(_title_parts, ids):
        if "/" in name:
            found.setdefault(name, set()).add(int(year or 0))
    return found


def _title_parts(identifier: str) -> tuple[str, str]:
    """Slug and first author of a title id, and its year; "" where it has none or is none."""
    kind, _, value = identifier.partition(":")
    if kind != "title":
        return "", ""
    slug, author, year = [*value.split("/"), "", ""][:3]
    return f"near:{slug}/{author}".rstrip("/"), year if year.isdecimal() else ""


def address_of(kind: str, value: str) -> str:
    """The page of an assigned id."""
    # The Anthology's old ids are written in capitals, and its server minds.
    shown = value.upper() if kind == "acl" and _OLD_ACL.fullmatch(value) else value
    return _ADDRESSES[kind] + shown


_OLD_ACL = re.compile(r"[a-z]\d\d-\d{4}")
_ADDRESSES = {
    "doi": "https://doi.org/",
    "openreview": "https://openreview.net/forum?id=",
    "acl": "https://aclanthology.org/",
    "arxiv": "https://arxiv.org/abs/",
}


def is_strong(identifier: str) -> bool:
    """Whether somebody assigned this id, to one paper."""
    return kind_of(identifier) in STRONG_KINDS


def best_first(ids: Iterable[str]) -> tuple[str, ...]:
    """Each id once, in the order of rank of their kinds, kinds of another time between the two."""
    kinds = [*STRONG_KINDS, "", *WEAK_KINDS]

    def rank(identifier: str) -> tuple[int, str]:
        kind = kind_of(identifier)
        return kinds.index(kind if kind in kinds else ""), identifier

    return tuple(sorted(set(ids), key=rank))


def kind_of(identifier: str) -> str:
    """The part before the colon."""
    return identifier.partition(":")[0]


def normal_id(kind: str, value: str) -> str:
    """The one spelling for one id: DOIs and ACL ids fold case, an arXiv id loses its version."""
    value = value.strip()
    if "/" in value and kind in _URL_IDS:
        found = _URL_IDS[kind].match(value)
        if found:
            value = found[1]
    if kind == "doi" and "%" in value:
        value = unquote(value)
    if kind == "arxiv":
        return _VERSION.sub("", value[6:] if value[:6].lower() == "arxiv:" else value)
    return value if kind == "openreview" else value.casefold()


def assigned_id(kind: str, value: str) -> str:
    """The one spelling of an id that a document states, or "" where it can be none ("n/a").

    Strangers would become one by a shared "n/a".
    """
    found = normal_id(kind, value)
    return found if _PLAUSIBLE[kind].fullmatch(found) else ""


_PLAUSIBLE = {
    "doi": re.compile(r"10\.\d{1,9}(?:\.\d+)*/.+"),
    "arxiv": re.compile(r"\d{4}\.\d{4,5}|[a-z-]+(?:\.[A-Za-z-]+)?/\d{7}"),
    "openreview": re.compile(r"[\w-]{4,40}"),
    "acl": re.compile(r"[a-z]\d\d-\d{4}|\d{4}\.[\w.-]+"),
}
"""What an id of each kind looks like."""

_VERSION = re.compile(r"v\d+$")


def _fold(text: str) -> str:
    if text.isascii():
        return text.lower()
    decomposed = unicodedata.normalize("NFKD", text)
    return "".join(mark for mark in decomposed if not unicodedata.combining(mark)).casefold()


def _letters(text: str) -> bytes:
    """Letters and digits alone, folded; combining marks are neither."""
    if text.isascii():
        return text.encode("ascii").translate(_LOWER, _NO_LETTER_BYTES)
    # Quotes and dashes are most of what is not ASCII.
    lessened = _PUNCTUATION.sub("", text)
    if lessened.isascii():
        return _letters(lessened)
    folded = unicodedata.normalize("NFKD", lessened).casefold()
    return _NO_LETTERS.sub("", folded).encode("utf-8", "surrogatepass")


_PUNCTUATION = re.compile("[\u2010-\u2027\u2030-\u205e]")
_LOWER = bytes(range(256)).lower()
_NO_LETTER_BYTES = bytes(byte for byte in range(128) if not chr(byte).isalnum())


def _slug(title: str) -> str:
    """Folded words joined by hyphens; TeX's signs fall away with all other punctuation."""
    words = _WORD.findall(_fold(title))
    slug = "-".join(words)
    if len(slug) <= SLUG_LENGTH:
        return slug
    rest = hashlib.sha256(slug.encode("utf-8")).hexdigest()[:8]
    return slug[:SLUG_LENGTH].rstrip("-") + "-" + rest


def _family(name: str) -> str:
    """The last word of the family name, so that "van den Oord, A." and "A. van den Oord" agree."""
    family = name.partition(",")[0] if "," in name else name
    words = [word for word in _WORD.findall(_fold(family)) if word not in _SUFFIXES]
    return words[-1] if words else ""
