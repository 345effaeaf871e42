"""What can be asked of by name in a query: the fields, their values, and what a bad one means."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Final

from ..words import words
from .days import days, may_become
from .query import (
    HAS,
    TEXT_FIELDS,
    Added,
    Has,
    Key,
    Mark,
    Near,
    New,
    Source,
    Suggested,
    Value,
    Year,
)
from .values import VALUED, key_of

FIELDS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "word": (),
        "title": ("ti",),
        "author": ("authors", "au", "by"),
        "abstract": ("abs", "ab"),
        "keyword": ("keywords", "kw", "topic"),
        "venue": ("conference", "journal", "in"),
        "year": ("y", "date"),
        "decision": ("presentation", "status"),
        "key": ("id", "citekey"),
        "doi": (),
        "arxiv": (),
        "openreview": (),
        "acl": (),
        "source": ("file",),
        "added": ("came",),
        "near": ("like", "related", "similar"),
        "has": (),
        "is": (),
        "tag": ("tags",),
        "note": ("notes", "annotation"),
    }
)
"""The fields by their names, with the other names that each goes by."""

TASTES: Final = ("suggested", "unsure")
"""What can be asked of by `is:` and is learnt from marks: likely liked, and hard to say."""

IS: Final = (
    *("bookmarked", "read", "unread", "queued", "liked", "disliked", "tagged", "noted"),
    *("kept", "passed", "later"),
    *TASTES,
    "new",
)
"""What can be asked of by `is:`."""

OPPOSITES: Final[Mapping[str, str]] = MappingProxyType({"unread": "read"})
"""What of `IS` is the lack of a mark, and of which one."""

ANYWHERE: Final = "word"
"""The field that stands for no field at all."""

NAMES: Final[Mapping[str, str]] = MappingProxyType(
    {name: field for field, others in FIELDS.items() for name in (field, *others)}
)
"""A field by any of its names, in lower case."""

ASSIGNED: Final = frozenset({"doi", "arxiv", "openreview", "acl"})
"""The fields that hold an id which somebody assigned."""

_HAS_MARKS = {"note": "noted", "tag": "tagged", "bookmark": "bookmarked"}
_HAS_NAMES = {name: name for name in (*HAS, *_HAS_MARKS)} | {
    "abstracts": "abstract",
    "author": "authors",
    "date": "year",
    "file": "pdf",
    "github": "code",
    "keyword": "keywords",
    "notes": "note",
    "repo": "code",
    "tags": "tag",
    "titles": "title",
    "topics": "keywords",
    "journal": "venue",
    "conference": "venue",
}
_IS_NAMES = {name: name for name in IS} | {
    "annotated": "noted",
    "bookmark": "bookmarked",
    "down": "disliked",
    "downvoted": "disliked",
    "keep": "kept",
    "pass": "passed",
    "postponed": "later",
    "marked": "bookmarked",
    "note": "noted",
    "queue": "queued",
    "starred": "bookmarked",
    "up": "liked",
    "upvoted": "liked",
    "recommended": "suggested",
    "uncertain": "unsure",
}

_WAITS = {
    "word": "a word, such as word:attention",
    "title": "a word, such as title:attention",
    "author": "a name, such as author:bengio",
    "abstract": "a word, such as abstract:entropy",
    "keyword": "a word, such as keyword:robotics",
    "venue": "a word, such as venue:neurips",
    "year": "a year, such as year:2020..2024",
    "decision": "what became of a paper, such as decision:oral",
    "key": "an id or a citation key, such as key:vaswani2017",
    "doi": "a DOI, such as doi:10.1000/182",
    "arxiv": "an arXiv id, such as arxiv:1706.03762",
    "openreview": "an OpenReview id, such as openreview:rJl0r3R9KX",
    "acl": "an id of the ACL Anthology, such as acl:P19-1001",
    "source": "the name of a file or a part of it, such as source:papers.bib",
    "added": "a day, a month or a year, such as added:2026-11",
    "near": "an id or a citation key, such as near:vaswani2017",
    "has": "what a paper may have, such as has:code",
    "is": "what a paper may be marked as, such as is:unread",
    "tag": "a tag, such as tag:baseline",
    "note": "a word of a note, such as note:proof",
}
"""What may stand behind each field."""

_WHOLE = {
    "venue": "a whole venue, such as venue:=neurips",
    "keyword": "a whole keyword, such as keyword:=robotics",
    "author": 'a whole name, such as author:="yoshua bengio"',
    "decision": "a whole decision, such as decision:=oral",
    "source": "the whole name of a file, such as source:=papers.bib",
}
_WAITS |= {f"{name}=": told for name, told in _WHOLE.items()}


@dataclass(frozen=True, slots=True)
class Waiting:
    """A value that is not typed to its end; `sentence` says what the field waits for."""

    sentence: str


@dataclass(frozen=True, slots=True)
class Unread:
    """A value that means nothing in its field; `sentence` says so."""

    sentence: str


@dataclass(frozen=True, slots=True)
class Read:
    """What a field asks for, and a sentence where it was not read as it stands."""

    node: Year | Has | Key | Source | Value | Mark | Added | New | Near | Suggested
    sentence: str = ""


def waiting(field: str) -> Waiting:
    """That a field has nothing behind it yet."""
    return Waiting(f"{shown_field(field)} waits for {_WAITS[field]}")


def shown_field(field: str) -> str:
    """A field as it is typed: "venue:", or "venue:=" where a whole value is asked for."""
    return f"{field[:-1]}:=" if field.endswith("=") else f"{field}:"


def empty(field: str, typed: str) -> Unread:
    """That a field, quoted as typed, has nothing behind it."""
    return Unread(f"{typed} has nothing behind it and was read as text; it takes {_WAITS[field]}")


def unknown_field(name: str) -> tuple[str, str]:
    """That a name is no field, and which field has a name most like it, with its colon."""
    near = _nearest(name.lower(), NAMES)
    asked = f"; did you mean {near}:?" if near else ""
    return f"{quoted(name + ':')} is no field and was read as text{asked}", near and f"{near}:"


def quoted(text: str) -> str:
    """What was typed, in quotation marks, fit to be shown: on one line, not long, no controls."""
    from seeds import clean_line

    shown = clean_line(text)
    return f"“{shown[:_SHOWN]}…”" if len(shown) > _SHOWN else f"“{shown}”"


_SHOWN = 40
"""Characters of what was typed that a sentence quotes."""


def read(field: str, value: str, *, typing: bool, begun: bool) -> Read | Waiting | Unread:
    """What a `field` other than those of words asks for by a `value` with something in it.

    `typing` says that the value may not be typed to its end, `begun` that it then stands for all
    values that begin so.
    """
    if field == "year":
        return _years(value, typing=typing, begun=begun)
    if field in _VALUES:
        return _value(field, value, typing=typing, begun=begun)
    if field == "source":
        return Read(Source(value))
    if field == "added":
        return _days(value, typing=typing)
    if field == "has":
        return _named("has", value, _HAS_NAMES, typing=typing)
    if field == "is":
        return _named("is", value, _IS_NAMES, typing=typing)
    if field == "near":
        value = value.rstrip(",;")
        return Read(Near(value)) if value else empty(field, f"{field}:")
    if value.endswith("*"):
        value, begun = value[:-1], True
    value = value.rstrip(",;")
    if not value or (field == "note" and not words(value)):
        return waiting(field) if typing else empty(field, f"{field}:")
    if field in {"tag", "note"}:
        return Read(Mark(field, value, begun))
    return Read(Key(f"{field}:{value}" if field in ASSIGNED else value, begun))


_VALUES: Final = frozenset({"decision", *(f"{name}=" for name in VALUED)})
"""The fields that hold values, as a parser names them."""


def _value(field: str, value: str, *, typing: bool, begun: bool) -> Read | Waiting | Unread:
    name = field.removesuffix("=")
    if value.endswith("*"):
        value, begun = value[:-1], True
    key = key_of(name, value)
    if not key:
        return waiting(field) if typing else empty(field, shown_field(field))
    return Read(Value(name, key, begun, inside=name == field))


def _days(value: str, *, typing: bool) -> Read | Waiting | Unread:
    found = days(value)
    if found:
        return Read(Added(*found))
    if typing and may_become(value):
        return waiting("added")
    asked = f"added: takes {_WAITS['added']}"
    return Unread(f"{quoted(f'added:{value}')} names no day and was read as text; {asked}")


def _named(
    field: str, value: str, names: Mapping[str, str], *, typing: bool
) -> Read | Waiting | Unread:
    wanted = value.lower().rstrip(",;.")
    if wanted in names:
        known = names[wanted]
        if field == "has" and known in HAS:
            return Read(Has(known))
        if known == "new":
            return Read(New())
        if known in TASTES:
            return Read(Suggested(unsure=known == "unsure"))
        return Read(Mark("is", _HAS_MARKS.get(known, known)))
    if typing and any(name.startswith(wanted) for name in names):
        return waiting(field)
    near = _nearest(wanted, names)
    known = ", ".join((*HAS, *_HAS_MARKS) if field == "has" else IS)
    told = f"did you mean {field}:{near}?" if near else f"{field}: takes {known}"
    return Unread(f"{quoted(f'{field}:{value}')} is not known and was read as text; {told}")


def _nearest(name: str, names: Iterable[str]) -> str:
    from difflib import get_close_matches

    return next(iter(get_close_matches(name[:_SHOWN], names, n=1)), "")


@cache
def _patterns() -> tuple[re.Pattern[str], re.Pattern[str]]:
    """A comparison with a year, and a range of years. Compiled when first used."""
    return (
        re.compile(r"(>=|<=|[<>=≥≤]|)(\d*)"),
        re.compile(r"(\d*)(?:\.{2,3}|…|[-\u2010-\u2013\u2212])(\d*)"),
    )


def _years(value: str, *, typing: bool, begun: bool) -> Read | Waiting | Unread:
    tidy = "".join(value.split()).rstrip(",;")
    decade = tidy.endswith("*")
    if decade or (tidy.endswith(".") and not tidy.endswith("..")):
        tidy = tidy[:-1]
    partly = begun or decade
    found = _compared(tidy, partly=partly) or _ranged(tidy, partly=partly)
    if found:
        return found
    unfinished = (
        not tidy.strip(_SIGNS) or _compared(tidy, partly=True) or _ranged(tidy, partly=True)
    )
    if typing and unfinished:
        return waiting("year")
    asked = f"year: takes {_WAITS['year']}"
    return Unread(f"{quoted(f'year:{value}')} names no year and was read as text; {asked}")


_SIGNS = "<>=≥≤.…"
"""What may stand before a year that is not typed yet."""


def _compared(value: str, *, partly: bool) -> Read | None:
    """`2020`, `>=2020` and the like."""
    found = _patterns()[0].fullmatch(value)
    year = _span_of(found[2], partly=partly) if found else None
    if not found or not year:
        return None
    first, last = year
    bounds: dict[str, tuple[int | None, int | None]] = {
        ">=": (first, None),
        "≥": (first, None),
        ">": (first + 1, None),
        "<=": (None, last),
        "≤": (None, last),
        "<": (None, last - 1),
    }
    return Read(Year(*bounds.get(found[1], year)))


def _ranged(value: str, *, partly: bool) -> Read | None:
    """`2020..2024`, open at one end or not; the wrong way round it means the same, and says so.

    A range that has only begun to be the wrong way round is as wide as it may become.
    """
    found = _patterns()[1].fullmatch(value)
    if not found or not (found[1] or found[2]):
        return None
    left, right = _span_of(found[1]), _span_of(found[2], partly=partly)
    if (found[1] and not left) or (found[2] and not right):
        return None
    if not left or not right:
        return Read(Year(left[0] if left else None, right[1] if right else None))
    if right[1] >= left[0]:
        return Read(Year(left[0], right[1]))
    told = f"{quoted(f'year:{value}')} was read as the years {right[0]} to {left[0]}"
    return Read(Year(right[0], left[0]), told if right[0] == right[1] else "")


def _span_of(digits: str, *, partly: bool = False) -> tuple[int, int] | None:
    """The years that digits stand for; fewer than four, if `partly`, for all that begin so."""
    if len(digits) == 4:
        return int(digits), int(digits)
    if not partly or not digits or len(digits) > 4 or int(digits[0]) not in _MILLENNIA:
        return None
    wide = 10 ** (4 - len(digits))
    return int(digits) * wide, int(digits) * wide + wide - 1


_MILLENNIA = (1, 2)
"""First digits of the years that papers are of."""

WORD_FIELDS: Final = frozenset({"", *TEXT_FIELDS})
"""The fields that hold words, and no field at all."""

__all__ = [
    "ANYWHERE",
    "ASSIGNED",
    "FIELDS",
    "IS",
    "NAMES",
    "OPPOSITES",
    "TASTES",
    "WORD_FIELDS",
    "Read",
    "Unread",
    "Waiting",
    "empty",
    "quoted",
    "read",
    "unknown_field",
    "waiting",
]
