"""Which service's words a JSON object is in; objects of several may stand in one document."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ...record import Record, Refused
from . import arxivmeta, csljson, jsonlines, openalex, openreview, paperlists, semanticscholar
from .stream import Item

Shape = Callable[[Item], Record | Refused]

_MARKS: Final[dict[str, Shape]] = {
    **dict.fromkeys(
        ("citingPaper", "citedPaper", "paperId", "corpusid", "externalIds", "externalids"),
        semanticscholar.record,
    ),
    **dict.fromkeys(
        ("abstract_inverted_index", "authorships", "primary_location", "open_access"),
        openalex.record,
    ),
    **dict.fromkeys(("authors_parsed", "update_date", "journal-ref"), arxivmeta.record),
    **dict.fromkeys(
        ("issued", "container-title", "citation-key", "non-dropping-particle"), csljson.record
    ),
    **dict.fromkeys(("gs_citation", "rating_avg", "author_site"), paperlists.record),
}
_PERHAPS: Final = frozenset(_MARKS) | {"content", "author", "site", "type"}


def record_of(item: Item) -> Record | Refused:
    """What an object says, by the shape it has."""
    value = item.value
    if _PERHAPS.isdisjoint(value):
        return jsonlines.record(item)
    return shape_of(value)(item)


def shape_of(value: dict[str, object]) -> Shape:
    """What reads this object: the first of its names that only one service has tells."""
    for mark, shape in _MARKS.items():
        if mark in value:
            return shape
    if isinstance(value.get("content"), dict):
        return openreview.record
    if str(value.get("id"))[:22] == "https://openalex.org/W":
        return openalex.record
    if csljson.is_item(value):
        return csljson.record
    author = value.get("author")
    if isinstance(author, str) and "site" in value and ("status" in value or "track" in value):
        return paperlists.record
    return jsonlines.record
