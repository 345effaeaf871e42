"""Narrowing what is on show by facets: what can be chosen, and what that makes of a query."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from index import (
    Searcher,
    chosen,
    is_chosen,
    understand,
    with_value,
    without_facet,
    without_value,
)

from .facets import Count, facets_of
from .marks.standing import Standing


class Faceted(NamedTuple):
    """The facets of what a query finds, by `facets.NAMES`, and how many papers that is."""

    facets: Mapping[str, Sequence[Count]]
    papers: int


def faceted(text: str, searcher: Searcher, standing: Standing) -> Faceted:
    """What can be chosen of the papers that a query finds; of all where it asks for nothing.

    Where values of a facet are chosen, its others are those of what the rest of the query finds:
    several of one facet are alternatives. Raises BrokenIndexError.
    """
    numbers = _found(text, searcher, standing)
    facets = facets_of(searcher, standing, numbers)
    for facet in chosen(text):
        others = _found(without_facet(text, facet), searcher, standing)
        facets[facet] = facets_of(searcher, standing, others)[facet]
    return Faceted(facets, len(searcher.shelf) if numbers is None else len(numbers))


def toggled(text: str, facet: str, clause: str) -> str:
    """A query with a value chosen, or chosen no longer."""
    if is_chosen(text, clause):
        return without_value(text, clause)
    return with_value(text, facet, clause)


def _found(text: str, searcher: Searcher, standing: Standing) -> Sequence[int] | None:
    query = understand(text, typing=False)
    if not query:
        return None
    hits = searcher.search(query, marked=standing.bearing)
    return hits.numbers if hits is not None else ()
