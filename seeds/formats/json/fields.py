"""What stands in the fields of JSON objects: texts, names, ids, addresses in all spellings."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from typing import Final, cast

from ...links import links_in
from ...names import Name
from ...paper import Link
from ...weblinks import kind_of_address

Facts = Mapping[str, object]

KINDS: Final = frozenset(
    {"doi", "openreview", "acl", "arxiv", "pdf", "page", "project", "code", "link"}
)

_NOTHING: Final = frozenset({"", "null", "none", "nan", "n/a", "undefined"})
_NO_ABSTRACT: Final = frozenset(
    "abstract unavailable|no abstract|no abstract available|abstract not available|not available|"
    "abstract|none available|tbd|tba|todo|-|--|na".split("|")
)
_SHORT: Final = 40
_MANY: Final = 1000
"""Elements of a list within a paper that are looked at."""
_TEXT_NAMES: Final = ("value", "text", "#text", "_", "name", "display_name", "label", "title", "en")


def facts(value: object) -> Facts:
    """An object within an object; an empty one where there is none."""
    return cast("Facts", value) if isinstance(value, dict) else {}


def several(value: object) -> list[object]:
    """The elements of a list; what is no list is a list of one."""
    if isinstance(value, list):
        return cast("list[object]", value)
    return [] if value is None else [value]


def text_of(value: object, depth: int = 0) -> str:
    """The text of a field: a string, a number, the first of a list, the value of an object."""
    if isinstance(value, str):
        return "" if len(value) < 10 and value.strip().lower() in _NOTHING else value
    if value is None or isinstance(value, bool):
        return ""
    if isinstance(value, int):
        return str(value)
    if isinstance(value, float):
        if value - value != 0:  # not a number, infinite
            return ""
        return str(int(value)) if value.is_integer() and abs(value) < 1e15 else str(value)
    if depth > 3:
        return ""
    if isinstance(value, dict):
        inner: Iterable[object] = (value.get(name) for name in _TEXT_NAMES)
    else:
        inner = several(value)[:_MANY]
    return next((text for one in inner if (text := text_of(one, depth + 1))), "")


def first(value: Facts, *names: str) -> str:
    """The text of the first of these fields that has any."""
    return next((text for name in names if (text := text_of(value.get(name)))), "")


def abstract_of(value: object) -> str:
    """An abstract; "" for what stands there when there is none. A list has its paragraphs."""
    if isinstance(value, list):
        paragraphs = map(text_of, cast("list[object]", value)[:_MANY])
        text = "\n\n".join(paragraph for paragraph in paragraphs if paragraph)
    else:
        text = text_of(value)
    if len(text) < _SHORT:
        bare = text.strip(" .[]()\n").lower()
        if len(bare) < 2 or bare in _NO_ABSTRACT or bare in _NOTHING:
            return ""
    return text


_FAMILY: Final = ("family", "last", "lastName", "last_name", "lastname", "surname", "familyName")
_GIVEN: Final = ("given", "first", "firstName", "first_name", "firstname", "forename", "givenName")
_MIDDLE: Final = ("middle", "middleName", "middle_name")
_WHOLE: Final = ("name", "full_name", "fullname", "fullName", "display_name", "text", "author")
_ANONYMOUS: Final = frozenset(
    {"anonymous", "anonymous author", "anonymous authors", "anonymous author(s)", "anon"}
)


def person(value: object) -> str | Name:
    """One name: a string, or an object in the words of CSL, Crossref, Zotero or others."""
    if not isinstance(value, dict):
        return text_of(value)
    stated = facts(value)
    family, given = first(stated, *_FAMILY), first(stated, *_GIVEN)
    if family:
        particles = (
            text_of(stated.get(name)) for name in ("dropping-particle", "non-dropping-particle")
        )
        middle = next((stated[name] for name in _MIDDLE if stated.get(name)), "")
        given = " ".join([given, *map(text_of, several(middle))]).strip()
        family = " ".join(part for part in (*particles, family) if part)
        return Name(family, given, text_of(stated.get("suffix")))
    literal = text_of(stated.get("literal"))
    return Name(literal) if literal else first(stated, *_WHOLE) or given


def people(value: object, depth: int = 0) -> str | list[str | Name]:
    """Names: a list of them, one string with all, or an object around the list.

    Of a list with one string that has several names in it the string is given, to be split.
    Who wants to be anonymous has no name.
    """
    if isinstance(value, list) and len(value) > 1 and _all_texts(value):
        return cast("list[str | Name]", value)
    if isinstance(value, str):
        return "" if value.strip().lower() in _ANONYMOUS else text_of(value)
    if isinstance(value, dict) and depth < 3:
        inner = value.get("author") or value.get("authors")
        if isinstance(inner, dict | list):
            return people(inner, depth + 1)
    names = [one if isinstance(one, str) else person(one) for one in several(value)]
    names = [one for one in names if one and one not in {"null", "None"}]
    if len(names) == 1 and isinstance(names[0], str):
        only = names[0]
        if only.strip().lower() in _ANONYMOUS:
            return []
        pieces = only.split(",")
        if ";" in only or (len(pieces) > 2 and all(len(piece.split()) > 1 for piece in pieces)):
            return only
    return names


def words(value: object) -> str | list[str]:
    """Keywords: a list of strings or objects, or one string."""
    if isinstance(value, str):
        return text_of(value)
    if isinstance(value, list) and _all_texts(value):
        return cast("list[str]", value)
    return [text for one in several(value) if (text := word(one))]


def _all_texts(value: list[object]) -> bool:
    return set(map(type, value)) == {str}


def word(value: object) -> str:
    """One keyword."""
    if isinstance(value, dict):
        return first(facts(value), "keyword", "term", "tag", "category", "topic", *_TEXT_NAMES)
    return text_of(value)


_DOI: Final = re.compile(r"10\.\d{4,9}/\S+")
_ARXIV: Final = re.compile(r"(?<![\d.])\d{4}\.\d{4,5}(?!\d)|[a-z-]+(?:\.[A-Z]{2})?/\d{7}(?!\d)")
_OPENREVIEW: Final = re.compile(r"(?:.*openreview\.net/(?:forum|pdf|attachment)\?id=)?([\w-]{6,})")
_ACL: Final = re.compile(
    r"(?:.*aclanthology\.org/)?([A-Z]\d\d-\d{4,5}|\d{4}\.[\w-]+\.\d+)(?:\.pdf|/)?", re.IGNORECASE
)


def doi_in(text: str) -> str:
    """The DOI in a field that has one, bare or as an address; blanks inside it are a slip."""
    found = _DOI.search("".join(text.split())) if text else None
    return found[0] if found else ""


def arxiv_in(text: str) -> str:
    """The arXiv id in a field that has one, without its version."""
    found = _ARXIV.search(text) if text else None
    return found[0] if found else ""


def openreview_in(text: str) -> str:
    """The id of a forum, bare or as an address."""
    found = _OPENREVIEW.match(text.strip()) if text else None
    return found[1] if found and (found.end() == len(text.strip()) or "?id=" in text) else ""


def acl_in(text: str) -> str:
    """The id in the ACL Anthology, bare or as an address."""
    found = _ACL.fullmatch(text.strip()) if text else None
    return found[1] if found else ""


_HOST: Final = re.compile(r"[\w-]+(?:\.[\w-]+)+/\S+")


def addresses(value: object, depth: int = 0) -> list[str]:
    """The web addresses in a field: bare, without a scheme, in Markdown, in lists and objects."""
    if isinstance(value, str):
        text = value.strip()
        if not text or text.startswith(("http://", "https://")):
            # With a blank inside it is none, and its beginning would be another's.
            return [text] if len(text.split()) == 1 else []
        return [*links_in(text)] or ([f"https://{text}"] if _HOST.fullmatch(text) else [])
    if depth > 3:
        return []
    if isinstance(value, dict):
        stated = facts(value)
        return addresses(
            next((stated[name] for name in ("url", "URL", "href", "link") if stated.get(name)), ""),
            depth + 1,
        )
    return [url for one in several(value)[:_MANY] for url in addresses(one, depth + 1)]


def links(value: object, kind: str) -> list[Link]:
    """The addresses in a field as links of a kind; code is only what stands at a house for it."""
    urls = addresses(value)
    if kind == "code" and len(urls) > 1:
        return [Link("code" if kind_of_address(url) == "code" else "link", url) for url in urls]
    return [Link(kind, url) for url in urls]


_TIME: Final = re.compile(r"(\d{4}-\d\d-\d\d)[T ]\d\d.*")
_WHOLE_FLOAT: Final = re.compile(r"(\d{4})\.0")


def date_of(value: object) -> str:
    """A date: a text as it stands, without the time of day; seconds or milliseconds since 1970."""
    if isinstance(value, int | float) and not isinstance(value, bool):
        return _since_1970(value) if abs(value) > 100_000_000 else text_of(value)
    text = text_of(value).strip()
    found = _TIME.fullmatch(text) or _WHOLE_FLOAT.fullmatch(text)
    return found[1] if found else text


def _since_1970(count: float) -> str:
    try:
        seconds = float(count) / (1000 if abs(count) > 100_000_000_000 else 1)
        return datetime.fromtimestamp(seconds, UTC).date().isoformat()
    except (ValueError, OverflowError, OSError):
        return ""


_BIBTEX_LENGTH: Final = 20_000


def bibtex_facts(entry: str) -> dict[str, str]:
    """Type, key and fields of a BibTeX entry that stands in a field, as far as they are plain.

    The field has the entry; where this finds less than a parser would, the record says less.
    """
    head = _ENTRY.match(entry)
    if not head:
        return {}
    found = {"type": head[1].lower(), "citekey": head[2]}
    for field in _FIELD.finditer(entry[:_BIBTEX_LENGTH], head.end()):
        text = " ".join((field[2] or field[3] or field[4] or "").split())
        found.setdefault(field[1].lower(), text)
    return found


def bibtex_of(stated: str, *, named: bool) -> str:
    """A BibTeX entry, where a field has one that says who wrote the paper if that is known."""
    if not stated.lstrip().startswith("@"):
        return ""
    return "" if named and _UNNAMED.search(stated, 0, _BIBTEX_LENGTH) else stated


_UNNAMED: Final = re.compile(r"\bauthor\s{0,20}=\s{0,20}[{\"]\s{0,20}Anonymous", re.IGNORECASE)
_ENTRY: Final = re.compile(r"\s*@\s*(\w{1,40})\s*\{\s*([^,\s{}]{0,200})\s*(?=,)")
_FIELD: Final = re.compile(
    r"(?:^|,)\s*([A-Za-z_-]{2,30})\s*=\s*"
    r"(?:\{((?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*+)\}|\"([^\"]*)\"|(\w{1,40}))",
    re.MULTILINE,
)
