"""Names before the title of a reference: "Doe, Roe.", "Doe S, Roe JB.", "J. Doe and R. Roe."."""

from __future__ import annotations

import re

from ..tables.people import are_people, without_marks

FAMILIES_LENGTH = 400
"""Characters of a list of family names."""

_FAMILY = r"[^\W\d_a-z][\w'’-]*[a-z]"
ABBREVIATED = re.compile(
    rf"(?:{_FAMILY}(?: {_FAMILY})? [A-Z]{{1,3}}, ){{1,400}}"
    rf"(?:{_FAMILY}(?: {_FAMILY})? [A-Z]{{1,3}}|et al)\.\s+"
)
"""Families with initials that have no stops, as journals of medicine write them."""

_INITIALS = re.compile(r"\b[A-Z]{1,3}(?=,|$)")
_BETWEEN = re.compile(r",? (?:and|&) |, ")
_FAMILIES = re.compile(rf"{_FAMILY}(?:, {_FAMILY})*(?:,? (?:and|&) {_FAMILY}|, {_FAMILY})")


def names_in(before: str, *, plain: bool) -> str:
    """The names that stand before a title, if all of it are names.

    `plain` says that no markup sets off the title, so that full names before it count too.
    """
    if abbreviated := ABBREVIATED.fullmatch(before.strip() + " "):
        return _INITIALS.sub(_dotted, abbreviated[0].strip(" ."))
    if are_families(before):
        return " and ".join(_BETWEEN.split(before.strip(" .,;:")))
    people = before.strip(" .,:;\n")
    return without_marks(people) if plain and are_people(people) else ""


def are_named(text: str) -> bool:
    """Whether a text names people, if only by their families."""
    return are_people(text) or are_families(text)


def are_families(text: str) -> bool:
    """Whether a text is two or more family names and nothing else: "Kingma, Ba", "Doe & Roe"."""
    text = text.strip(" .,;:")
    if len(text) > FAMILIES_LENGTH or not _FAMILIES.fullmatch(text):
        return False
    return are_people(f"{text} et al.")


def _dotted(initials: re.Match[str]) -> str:
    return " ".join(f"{letter}." for letter in initials[0])
