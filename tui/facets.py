"""What papers on show have in common: the facets of the index, and a person's tags."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from pathlib import PurePath

from index import FACETS, RowStore, Searcher, Shelf, clause, counted, understand
from index import Mark as Asked

from .marks.standing import Standing

NAMES = (*FACETS, "tag", "word")
"""The facets, in the order in which they are shown."""

HEADINGS = {
    "year": "Years",
    "venue": "Venues",
    "keyword": "Keywords",
    "author": "Authors",
    "decision": "Decisions",
    "source": "Sources",
    "tag": "Tags",
    "word": "Telling words",
}
"""What stands above the values of each facet."""

SHOWN = 100
"""Values of a facet that are told, unless another number is asked for."""


@dataclass(frozen=True, slots=True)
class Count:
    """A value, how many papers have it, and the clause of a query that finds just these."""

    value: str
    count: int
    clause: str


def facets_of(
    papers: Searcher | Shelf,
    standing: Standing,
    numbers: Collection[int] | None = None,
    limit: int | None = SHOWN,
) -> dict[str, list[Count]]:
    """The facets of some papers or of all, by `NAMES`: what `values_of` counts, with clauses."""
    facets = {
        name: [Count(value, count, clause(name, value)) for value, count in values]
        for name, values in values_of(papers, standing, numbers, limit).items()
    }
    shelf = papers.shelf if isinstance(papers, Searcher) else papers
    if isinstance(shelf, RowStore):
        facets["source"] = _shortened(facets["source"], shelf.facets.values("source"))
    return facets


def values_of(
    papers: Searcher | Shelf,
    standing: Standing,
    numbers: Collection[int] | None = None,
    limit: int | None = SHOWN,
) -> dict[str, list[tuple[str, int]]]:
    """The values of some papers or of all, for each of `NAMES` so many, most papers first.

    Of values that as many papers have the newest year comes first, and others by name. Only a
    searcher tells words, and only where they tell some papers from all. Raises BrokenIndexError.
    """
    shelf = papers.shelf if isinstance(papers, Searcher) else papers
    told = papers.telling(numbers) if isinstance(papers, Searcher) and numbers is not None else []
    tags = _tags(standing, numbers)
    return {**counted(shelf, numbers, limit), "tag": tags[:limit], "word": told[:limit]}


def _tags(standing: Standing, numbers: Collection[int] | None) -> list[tuple[str, int]]:
    """The tags of papers; one that no query can name is left out."""
    here = frozenset(standing.states if numbers is None else numbers)
    forms: Counter[str] = Counter()
    for number in here & standing.states.keys():
        forms.update(standing.states[number].tags)
    found: dict[str, tuple[str, int]] = {}
    for tag, _ in forms.most_common():
        asked = Asked("tag", tag)
        known = understand(clause("tag", tag), typing=False).root == asked
        if known and tag.casefold() not in found:
            found[tag.casefold()] = tag, len(here & standing.bearing(asked))
    return [found[name] for name in sorted(found, key=lambda name: (-found[name][1], name))]


def _shortened(sources: list[Count], names: Sequence[str]) -> list[Count]:
    """Sources whose clause is the name of a file alone, where no other source's name holds it."""
    joined = "\n".join(names).casefold()
    told = []
    for one in sources:
        name = PurePath(one.value).name
        short = clause("source", name).replace("=", "", 1)
        if name and name in short and joined.count(name.casefold()) == 1:
            told.append(replace(one, clause=short))
        else:
            told.append(one)
    return told


HEIGHTS, ASCII_HEIGHTS = "▁▂▃▄▅▆▇█", ".:-=+*%#"

YEAR_CELLS = 12
"""Cells of the first and the last year beside the line between them."""


def years_line(years: Sequence[Count], cells: int, *, in_ascii: bool = False) -> str:
    """Where papers lie in time: "2013 ▁▃█ ▂ 2018", in at most so many cells; "" where too few.

    A cell is a year, or where these are too many, so many of them as make the line fit.
    """
    by_year = {int(one.value): one.count for one in years}
    if not by_year or cells <= YEAR_CELLS:
        return ""
    first, last = min(by_year), max(by_year)
    step = -(-(last - first + 1) // (cells - YEAR_CELLS))
    sums = [
        sum(by_year.get(year, 0) for year in range(start, start + step))
        for start in range(first, last + 1, step)
    ]
    heights = ASCII_HEIGHTS if in_ascii else HEIGHTS
    most = max(sums)
    line = "".join(
        heights[-(-count * len(heights) // most) - 1] if count else " " for count in sums
    )
    return f"{first} {line} {last}" if first != last else f"{first} {line}"
