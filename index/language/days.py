"""Days in a query: `added:2026-11-30`, a month or a year, from or until one, or between two."""

from __future__ import annotations

import re
from functools import cache

_AFTER = "~"
"""Sorts behind all that a day is written with."""


def days(value: str) -> tuple[str, str] | None:
    """The first and the last day that are meant, as bounds for texts; "" leaves that end open.

    Days are compared as they are written (ISO 8601); None for what names none.
    """
    tidy = "".join(value.split()).rstrip(",;")
    one, between = _patterns()
    found = one.fullmatch(tidy)
    if found:
        sign, day = str(found[1]), str(found[2])
        bounds = {
            ">=": (day, ""),
            "≥": (day, ""),
            ">": (day + _AFTER, ""),
            "<=": ("", day + _AFTER),
            "≤": ("", day + _AFTER),
            "<": ("", _before(day)),
        }
        return bounds.get(sign, (day, day + _AFTER))
    found = between.fullmatch(tidy)
    if found is None or not (found[1] or found[2]):
        return None
    first, last = str(found[1]), str(found[2])
    if first and last and first > last + _AFTER:
        first, last = last, first
    return first, last and last + _AFTER


def may_become(value: str) -> bool:
    """Whether a value that names no day may become one as it is typed."""
    return not value.strip("0123456789-<>=≥≤. ")


@cache
def _patterns() -> tuple[re.Pattern[str], re.Pattern[str]]:
    day = r"\d{4}(?:-\d{2}(?:-\d{2})?)?"
    return re.compile(rf"(>=|<=|[<>=≥≤]|)({day})"), re.compile(rf"({day}|)\.\.+({day}|)")


def _before(day: str) -> str:
    """What sorts behind all days before one, and before it."""
    return day[:-1] + chr(ord(day[-1]) - 1) + _AFTER


__all__ = ["days", "may_become"]
