"""Values that are asked for whole: how they are compared, and written in a query.

`venue:="ICLR 2024"` is met by papers of just this venue, `venue:"ICLR 2024"` also by those of
"ICLR 2024 Workshop".
"""

from __future__ import annotations

import re
from typing import Final

from ..words import words

VALUED: Final = ("venue", "keyword", "author", "decision", "source")
"""The fields of which a whole value can be asked for, by a `=` behind the colon."""

_NEVER_INSIDE = str.maketrans(dict.fromkeys('"“”„‟«»()*', " "))
"""Signs that mean something to the language, and nothing in a value."""

_BARE = re.compile(r"\w+(?:[-_.]\w+)*")
"""What needs no quotation marks."""


def key_of(field: str, value: str) -> str:
    """A value as it is compared: by its words, as a search folds them; a source by its signs."""
    if field == "source":
        return " ".join(value.casefold().translate(_NEVER_INSIDE).split())
    return " ".join([part for parts, _ in words(value) for part in parts])


def clause(field: str, value: str) -> str:
    """What a person would type to find just the papers with this value.

    `field` is one of `VALUED`, or "year", "tag" or "word".
    """
    if field == "year":
        return f"year:{value:>04}"
    name = f"{field}:=" if field in VALUED else f"{field}:"
    shown = " ".join(value.translate(_NEVER_INSIDE).split())
    return f"{name}{shown}" if _BARE.fullmatch(shown) else f'{name}"{shown}"'


__all__ = ["VALUED", "clause", "key_of"]
