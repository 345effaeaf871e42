"""References in plain text: "[3] J. Doe. A title. Venue, 2020." and lists of them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ...record import Record
from ..tables.people import are_people, split_people
from .leadingnames import are_families
from .listed import WORDS, listed

_NUMBER = re.compile(r"[ \t]*(?:\[(\d{1,4})\]|\((\d{1,4})\)|(\d{1,4})[.)])[ \t]+(?=\S)")
_APA = re.compile(r"([^()\n]{3,2000}?)\((?:19|20)\d\d[a-z]?(?:,[^()]{0,30})?\)[.,:]\s")
_YEAR = re.compile(r"(?:19|20)\d\d")


def number_of(line: str) -> int:
    """The number that a line begins with, 0 for none: "[3] ", "(3) ", "3. ", "3) "."""
    found = _NUMBER.match(line)
    return int(found[1] or found[2] or found[3]) if found else 0


def without_number(line: str) -> str:
    """The line without that number."""
    return _NUMBER.sub("", line, count=1)


def numbered_items(lines: Sequence[str], last: int) -> list[tuple[int, int, str]]:
    """Place, number and text of the items of a paragraph whose first line has a number.

    A line begins an item if its number is the next one; or any, where all lines have numbers or
    where the first stands in brackets.
    """
    numbers = [*map(number_of, lines)]
    every, bracketed = all(numbers), lines[0].lstrip().startswith("[")
    items: list[tuple[int, int, list[str]]] = []
    for place, (line, number) in enumerate(zip(lines, numbers, strict=True)):
        any_number = every or (bracketed and line.lstrip().startswith("["))
        if number and (not items or number == last + 1 or any_number):
            last = number
            items.append((place, number, [without_number(line)]))
        else:
            items[-1][2].append(line)
    return [(place, number, "\n".join(texts)) for place, number, texts in items]


def is_reference(text: str) -> bool:
    """Whether a short text is a reference: it begins with names, and a year is told."""
    apa = _APA.match(text)
    if apa and (are_people(apa[1]) or are_families(apa[1]) or len(apa[1].split()) < 4):
        return True
    found = listed(" ".join(text.split()), least=1) if _YEAR.search(text) else None
    return bool(found and found.year and found.authors and found.authors[:6] == text[:6])


def says_more(text: str) -> bool:
    """Whether an item of a list tells names with a year or a venue, and not a title alone."""
    found = listed(" ".join(text.split()), least=1)
    return bool(found.authors and (found.year or found.venue)) or is_reference(text)


def reference(line: int, text: str) -> Record:
    """One reference of a list; all of it is the title where its parts cannot be told."""
    whole = " ".join(text.split())
    found = listed(whole, least=1)
    if found.quality < WORDS or not (found.authors or found.year or found.venue or found.links):
        return Record(line, title=whole, links=found.links)
    return Record(
        line,
        title=found.title,
        authors=split_people(found.authors),
        year=found.year,
        venue=found.venue,
        presentation=found.presentation,
        links=found.links,
        extra={"note": found.note} if found.note else {},
    )
