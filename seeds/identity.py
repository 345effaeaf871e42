"""By which ids a paper is known, so that a mark finds it again in any other document."""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections.abc import Iterable, Sequence

STRONG_KINDS = ("doi", "arxiv", "openreview", "acl")
"""Ids that somebody assigned. Two that differ within one kind are two papers."""

WEAK_KINDS = ("title", "text")
"""Ids that are made from what the paper says."""

SLUG_LENGTH = 96
"""Longest title part of an id, in characters: fits on one line of a shell; a hash follows."""

TELLING_ABSTRACT = 160
"""Letters and digits below which an abstract ("No abstract available.") names nobody."""

_NO_LETTERS = re.compile(r"[\W_]+")
_SUFFIXES = frozenset({"jr", "sr", "ii", "iii", "iv"})

_URL_IDS = (
    ("doi", re.compile(r"^(?:https?://)?(?:dx\.)?doi\.org/(10\.\d{4,9}/\S+)$", re.IGNORECASE)),
    (
        "arxiv",
        re.compile(
            r"^(?:https?://)?(?:www\.|export\.)?arxiv\.org/(?:abs|pdf|html)/([^?#\s]+?)(?:\.pdf)?$",
            re.IGNORECASE,
        ),
    ),
    (
        "openreview",
        re.compile(r"^(?:https?://)?openreview\.net/(?:forum|pdf)\?id=([\w-]+)", re.IGNORECASE),
    ),
    (
        "acl",
        re.compile(
            r"^(?:https?://)?(?:www\.)?aclanthology\.org/([\w.-]+?)(?:\.pdf|/)?$", re.IGNORECASE
        ),
    ),
)

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
    ids = [f"{kind}:{_normal(kind, value)}" for kind, value in assigned.items() if value.strip()]
    slug = _slug(title)
    if slug:
        author = _family(authors[0]) if authors else ""
        ids.append("title:" + "/".join([slug, author, str(year or "")]).rstrip("/"))
    letters = _letters(abstract)
    if len(letters) >= TELLING_ABSTRACT or (letters and not ids):
        ids.append("text:" + hashlib.sha256(letters.encode("utf-8")).hexdigest()[:16])
    return tuple(ids)


def named_id(text: str) -> str:
    """The id that a person or a record means: `kind:value`, a bare DOI or arXiv id, an address.

    "" when it is none of these.
    """
    text = text.strip()
    kind, colon, value = text.partition(":")
    kind = kind.lower()
    if colon and value and kind in (*STRONG_KINDS, *WEAK_KINDS):
        return f"{kind}:{_normal(kind, value)}"
    for known, pattern in (*_URL_IDS, *_BARE_IDS):
        found = pattern.match(text)
        if found:
            return f"{known}:{_normal(known, found[1])}"
    return ""


def same_paper(ours: Sequence[str], theirs: Sequence[str]) -> bool:
    """Whether two lists of ids are one paper's.

    A shared strong id decides for, two strong ids of one kind that differ decide against, then any
    other shared id decides, an abstract only where one of the two has no title, for two
    titles over one abstract are a publisher's placeholder.
    """
    shared = {kind_of(one) for one in set(ours) & set(theirs)}
    if shared & set(STRONG_KINDS):
        return True
    kinds = {kind_of(one) for one in ours} & {kind_of(one) for one in theirs}
    if kinds & set(STRONG_KINDS):
        return False
    return bool(shared - {"text"}) or ("text" in shared and "title" not in kinds)


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


def _normal(kind: str, value: str) -> str:
    """One spelling for one id: DOIs and ACL ids fold case, an arXiv id loses its version."""
    value = value.strip()
    for known, pattern in _URL_IDS:
        found = pattern.match(value) if known == kind else None
        if found:
            value = found[1]
    if kind == "arxiv":
        value = re.sub(r"^arxiv:", "", value, flags=re.IGNORECASE)
        return re.sub(r"v\d+$", "", value)
    return value if kind == "openreview" else value.casefold()


def _fold(text: str) -> str:
    if text.isascii():
        return text.lower()
    decomposed = unicodedata.normalize("NFKD", text)
    return "".join(mark for mark in decomposed if not unicodedata.combining(mark)).casefold()


def _letters(text: str) -> str:
    return _NO_LETTERS.sub("", _fold(text))


def _slug(title: str) -> str:
    """Folded words joined by hyphens; TeX's signs fall away with all other punctuation."""
    words = re.findall(r"[^\W_]+", _fold(title))
    slug = "-".join(words)
    if len(slug) <= SLUG_LENGTH:
        return slug
    rest = hashlib.sha256(slug.encode("utf-8")).hexdigest()[:8]
    return slug[:SLUG_LENGTH].rstrip("-") + "-" + rest


def _family(name: str) -> str:
    """The last word of the family name, so that "van den Oord, A." and "A. van den Oord" agree."""
    family = name.partition(",")[0] if "," in name else name
    words = [word for word in re.findall(r"[^\W_]+", _fold(family)) if word not in _SUFFIXES]
    return words[-1] if words else ""
