"""Queries whose words are whole, and such as were read as if their last one were only begun."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from index import Hits, Query, understand


def is_begun(query: Query) -> bool:
    """Whether a query was read as one that may not be typed to its end."""
    return query != understand(query.text, typing=False)


def or_begun(query: Query, hits: Hits, search: Callable[[Query], Hits | None], told: str) -> Hits:
    """The hits of a query; where no paper has just its words, those of words that begin so.

    A word that goes on is less of a guess than another word. `told` says that it was taken.
    """
    if hits.numbers and not hits.read_as:
        return hits
    begun = search(understand(query.text, typing=True))
    if begun is None or not begun.numbers or begun.read_as:
        return hits
    return replace(begun, why=told)
