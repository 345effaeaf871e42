"""Orders of a list: the rank of each paper by what it says of itself."""

from __future__ import annotations

import random
import re
import unicodedata
from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import filterfalse

from .rows import RowStore, Shelf

FACTS = ("year", "title", "author", "venue", "added", "citations")
"""What papers can be sorted by."""

DESCENDING: frozenset[str] = frozenset({"year", "added", "citations"})
"""Facts of which the highest comes first, unless the order is reversed."""

LENGTH = 200
"""Characters that are compared; what is alike so far is alike."""

_ARTICLES = frozenset({"the", "a", "an"})

_NO_WORD = re.compile(r"[\W_]+")

_PLAIN = {code: chr(code).lower() if chr(code).isalnum() else " " for code in range(128)}
"""How ASCII is folded: the same, and several times as fast."""

Key = str | int | tuple[str, int]

Ranks = Sequence[int]
"""By the number of a paper: its place among the facts, the same for equal ones, last for none."""


def ranks(shelf: Shelf, fact: str, *, reverse: bool = False) -> Ranks:
    """The ranks of all papers of a shelf by one of FACTS; takes its time with many.

    Raises BrokenIndexError.
    """
    found = [(number, key) for number, key in _keys(shelf, fact) if key not in ("", None)]
    downwards = (fact in DESCENDING) is not reverse
    places = {
        key: place for place, key in enumerate(sorted({key for _, key in found}, reverse=downwards))
    }
    ranked = array("I", [len(places)]) * (max(shelf.order(), default=0) + 1)
    for number, key in found:
        ranked[number] = places[key]
    return ranked


def shuffled(shelf: Shelf, seed: int, *, reverse: bool = False) -> Ranks:
    """Ranks by chance, the same for the same seed."""
    order = sorted(shelf.order())
    places = list(range(len(order)))
    random.Random(seed).shuffle(places)  # noqa: S311 - no secret
    if reverse:
        places = [len(places) - 1 - place for place in places]
    ranked = array("I", [0]) * (max(order, default=0) + 1)
    for number, place in zip(order, places, strict=True):
        ranked[number] = place
    return ranked


def has_any(shelf: Shelf, fact: str) -> bool:
    """Whether any paper of a shelf states this."""
    return any(key not in ("", None) for _, key in _keys(shelf, fact))


def _keys(shelf: Shelf, fact: str) -> Iterator[tuple[int, Key | None]]:
    """What papers are compared by; "" and None for nothing."""
    key_of = cache(_KEYS[fact])
    for number, text in _facts(shelf, fact):
        yield number, key_of(text)


def _facts(shelf: Shelf, fact: str) -> Iterable[tuple[int, str]]:
    if isinstance(shelf, RowStore):
        return shelf.stated(fact)
    return ((number, _stated(shelf, number, fact)) for number in shelf.order())


def _stated(shelf: Shelf, number: int, fact: str) -> str:
    row = shelf.row(number)
    match fact:
        case "title":
            return row.title
        case "author":
            return row.authors[0] if row.authors else ""
        case "year":
            return row.year
        case "venue":
            return f"{row.venue}\x1f{row.year}"
        case "added":
            return shelf.paper(number).added
        case _:
            return shelf.paper(number).fact(fact)


def folded(text: str) -> str:
    """A text as it is compared: without case, accents and punctuation."""
    text = text[:LENGTH]
    if text.isascii():
        return " ".join(text.translate(_PLAIN).split())
    plain = unicodedata.normalize("NFKD", text).casefold()
    letters = "".join(filterfalse(unicodedata.combining, plain))
    return _NO_WORD.sub(" ", letters).strip()


def _title(text: str) -> str:
    words = folded(text)
    first, _, rest = words.partition(" ")
    return rest if rest and first in _ARTICLES else words


def _author(name: str) -> str:
    from seeds import split_name

    return folded(split_name(name[:LENGTH]).family) if name else ""


def _number(text: str) -> int | None:
    return int(text[:18]) if text.isascii() and text.isdecimal() else None


def _venue(text: str) -> tuple[str, int] | None:
    venue, _, year = text.partition("\x1f")
    # Of one venue the newest year comes first.
    return (folded(venue), -(_number(year) or 0)) if venue else None


_KEYS: dict[str, Callable[[str], Key | None]] = {
    "title": _title,
    "author": _author,
    "year": _number,
    "venue": _venue,
    "added": str,
    "citations": _number,
}
