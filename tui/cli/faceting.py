"""`paperdeck facets [QUERY] [FILE...]`: how many papers there are of each year, venue, ..."""

from __future__ import annotations

import argparse
import json
import shutil
from collections.abc import Iterator

from index import Hits, Searcher, Shelf
from seeds import clean_line

from ..columns import fit
from ..facets import values_of
from ..marks.standing import standing
from .options import add_query, add_source_options, count, query_and_files
from .parsing import FOUND, NOTHING, WRONG, Parser
from .printing import opened_marks, tell, unicode_out
from .querying import STRICT, hits_of, tell_hits, understood, with_index
from .sources import opened_session

Facets = dict[str, list[tuple[str, int]]]

PRINTED = 10
"""Values of a facet that are printed for a person, unless --limit says otherwise."""

VALUE_CELLS, NUMBER_CELLS, BAR_CELLS = 40, 12, 20

NARROWEST = 30
"""Cells of a line that is printed, however narrow the terminal is."""


def parse(words: list[str]) -> argparse.Namespace:
    """The options of this verb; a first word that names a file is no query."""
    parser = Parser(
        prog="paperdeck facets",
        usage="paperdeck facets [QUERY] [FILE...] [--json] [--limit N] [--strict]",
        description="Count papers, all of them or those that match a query, by year, venue, "
        "keyword, author, decision, source, tag, and by the words that stand in far more of them "
        "than in others.",
        epilog="QUERY is a first word that names no file and no folder; --query takes any. "
        "paperdeck search --help tells how it is written. With --json all values are printed, "
        f"else the first {PRINTED} of each; --limit says how many.",
    )
    add_query(parser)
    parser.add_argument("--json", action="store_true", help="one JSON object of all facets")
    parser.add_argument("--limit", type=count, metavar="N", help="print N values of each at most")
    parser.add_argument("--strict", action="store_true", help=STRICT)
    add_source_options(parser)
    return query_and_files(parser, words, done="counted")


def run(arguments: argparse.Namespace) -> int:
    """Print them."""
    query = None
    if arguments.query is not None:
        query = understood(arguments.query, strict=arguments.strict)
        if query is None:
            return WRONG
    limit = arguments.limit or (None if arguments.json else PRINTED)
    with opened_session(arguments) as session:
        marks, refused = opened_marks(session)

        def counted(papers: Searcher | Shelf) -> tuple[Hits | None, Facets]:
            shelf = papers.shelf if isinstance(papers, Searcher) else papers
            marked = standing(marks, shelf)
            if query is None:
                return None, values_of(papers, marked, limit=limit)
            hits = hits_of(papers, query, marked, strict=arguments.strict)
            return hits, values_of(papers, marked, hits.numbers, limit)

        hits, facets = with_index(session, counted)
        if query is not None and hits is not None:
            tell_hits(query, hits)
        refused |= tell(session)
    if arguments.json:
        print(_as_json(facets))
    else:
        print("\n".join(_lines(facets)), end="\n" * any(facets.values()))
    if refused:
        return WRONG
    return FOUND if any(facets.values()) else NOTHING


def _as_json(facets: Facets) -> str:
    told = {
        name: [{"value": value, "count": many} for value, many in values]
        for name, values in facets.items()
    }
    return json.dumps(told, ensure_ascii=not unicode_out())


def _lines(facets: Facets) -> Iterator[str]:
    """Of each facet that there is a heading, and of each of its values a line with a bar."""
    width = max(NARROWEST, shutil.get_terminal_size().columns)
    cells = min(VALUE_CELLS, width - BAR_CELLS - NUMBER_CELLS)
    full = "█" if unicode_out() else "#"
    for place, (name, values) in enumerate(each for each in facets.items() if each[1]):
        if place:
            yield ""
        yield name
        most = values[0][1]
        for value, many in values:
            shown, taken = fit(clean_line(value), cells)
            bar = full * -(-many * BAR_CELLS // most)
            yield f"  {shown}{' ' * (cells - taken)} {many:>7,} {bar}"
