"""CSL's dates and EDTF's: {"date-parts": [[2014, 12], [2015, 1]]} is 2014-12/2015-01."""

from __future__ import annotations

import re
from typing import Final

from .fields import facts, first, several, text_of

_DATE: Final = r"(\d{4})(?:-(\d\d)(?:-(\d\d))?)?"
_EDTF: Final = re.compile(rf"{_DATE}(~)?(?:/{_DATE}(~)?)?")
_YEAR: Final = re.compile(r"(?<!\d)[12]\d{3}(?!\d)")
_SEASONS: Final = {"spring": 1, "summer": 2, "autumn": 3, "fall": 3, "winter": 4}


def date_text(value: object) -> str:
    """A date of CSL as EDTF, the ISO's text of dates; a literal one as it stands."""
    if not isinstance(value, dict):
        return text_of(value)
    stated = facts(value)
    written = first(stated, "edtf")
    ends = [_parts(several(part)) for part in several(stated.get("date-parts"))[:2]]
    ends = [part for part in ends if part]
    if not written and ends:
        season = _season(stated.get("season"))
        if season and len(ends) == 1 and "-" not in ends[0]:
            ends = [f"{ends[0]}-{season + 20}"]
        circa = "~" if stated.get("circa") not in (None, "", False, 0, "false") else ""
        written = "/".join(ends) + circa
    return written or first(stated, "raw", "literal", "date-time")


def _parts(stated: list[object]) -> str:
    numbers = [text_of(part).strip() for part in stated[:3]]
    numbers = numbers[: numbers.index("")] if "" in numbers else numbers
    if not all(number.lstrip("-").isdecimal() for number in numbers):
        return " ".join(numbers)
    if len(numbers) > 1 and not 1 <= int(numbers[1][:3]) <= 24:
        numbers = numbers[:1]
    return "-".join(number.zfill(4 if place == 0 else 2) for place, number in enumerate(numbers))


def _season(stated: object) -> int:
    """1 to 4, spring first; 0 for none."""
    text = text_of(stated).strip().lower()
    number = int(text) if text.isdecimal() and len(text) < 3 else _SEASONS.get(text, 0)
    return number % 20 if 1 <= number % 20 <= 4 else 0


def issued_of(date: str, year: int | None) -> dict[str, object] | None:
    """A date, or a year alone, as CSL has it; what is no date is literal."""
    if year is None:
        return {"literal": date} if date and not _YEAR.search(date) else None
    found = _EDTF.fullmatch(date)
    if found and int(found[1]) == year:
        ends = [found.group(1, 2, 3), found.group(5, 6, 7)]
        parts = [[int(part) for part in end if part] for end in ends if end[0]]
        issued: dict[str, object] = {"date-parts": parts}
        if len(parts) == 1 and len(parts[0]) == 2 and 21 <= parts[0][1] <= 24:
            issued = {"date-parts": [parts[0][:1]], "season": parts[0][1] - 20}
        return issued | ({"circa": True} if found[4] or found[8] else {})
    first_year = _YEAR.search(date)
    if first_year and int(first_year[0]) == year:
        return {"literal": date}
    return {"date-parts": [[year]]}
