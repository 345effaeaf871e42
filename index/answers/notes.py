"""Whether a note of a person says something: its words are folded as those of papers are."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from ..language import Mark, Term
from ..segments import running_text
from ..words import words
from .checks import standing

_NOTES = 1 << 15
"""Notes whose folded words are remembered: each letter that is typed asks for all of them."""


def said_in(mark: Mark, text: str) -> bool:
    """Whether the words of a mark stand side by side in a text; the last, if begun, only begun."""
    return _said(mark.value, mark.begun)(_running(text))


@lru_cache(maxsize=64)
def _said(value: str, begun: bool) -> Callable[[bytes], bool]:  # noqa: FBT001 - a key of the cache
    found = tuple(words(value))
    return standing(Term(found, begun=begun)) if found else lambda _: False


@lru_cache(maxsize=_NOTES)
def _running(text: str) -> bytes:
    return running_text({"abstract": (words(text),)})
