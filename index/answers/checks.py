"""What the running text of a paper tells: neighbours, fields, beginnings."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from ..language import TEXT_FIELDS, Term
from ..segments import Inverted, encoded

Check = Callable[[int], bool]
"""Whether a paper, by its document, meets something."""


def stands_in(term: Term, inverted: Inverted) -> Check:
    """Whether the words of a term stand side by side, in its field or in any.

    A compound is met by its parts, joined or not, and by the word they make.
    """
    stands = standing(term)
    return lambda doc: stands(inverted.text(doc))


def meets(term: Term, text: bytes) -> bool:
    """Whether the words of a term stand side by side in a running text."""
    return standing(term)(text)


def begins_in(word: str, inverted: Inverted) -> Check:
    """Whether a word that begins so stands anywhere in a paper."""
    first, inside = b" " + encoded(word), b"-" + encoded(word)

    def check(doc: int) -> bool:
        return inverted.holds(first, doc) or inverted.holds(inside, doc)

    return check


@lru_cache(maxsize=64)
def standing(term: Term) -> Callable[[bytes], bool]:
    """What tells of a running text whether the words of a term stand there side by side."""
    end = "" if term.begun else " "
    parts = [part for parts, joined in term.compounds for part in _parts(parts, joined)]
    by_parts = encoded(f" {' '.join(parts)}{end}")
    as_one = encoded(f" {' '.join(joined for _, joined in term.compounds)}{end}")
    if len(parts) == 2 and len(term.compounds) == 1 and not term.field:
        # What two parts can look like is soon told: the rule for any number is slower.
        compound = encoded(f"{'-'.join(parts)}{'' if term.begun else ' '}")
        needles = (b" " + compound, b"-" + compound, by_parts, b"-" + by_parts[1:], as_one)
        inside = () if term.begun else tuple(needle[:-1] + b"-" for needle in needles[:4])
        return lambda text: any(needle in text for needle in (*needles, *inside))
    line = TEXT_FIELDS.index(term.field) if term.field else -1

    def stands(text: bytes) -> bool:
        if line >= 0:
            text = text.split(b"\n", line + 1)[line]
        if by_parts in text or as_one in text:
            return True
        if b"-" not in text:
            return False
        parted = text.replace(b"$-", b"").replace(b"-", b" ")
        return by_parts in parted or as_one in text.replace(b"-", b"")

    return stands


def _parts(parts: tuple[str, ...], joined: str) -> tuple[str, ...]:
    return parts if len(parts) > 1 else (joined,)
