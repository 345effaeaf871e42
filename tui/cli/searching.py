"""`paperdeck search QUERY [FILE...]`: the papers that match, best first."""

from __future__ import annotations

import argparse
import contextlib
import itertools
import os
import sys
from collections.abc import Sequence

from index import Query, Searcher, understand
from seeds import clean_line

from ..places import Places
from ..session import Progress, Session
from .main import FOUND, NOTHING, WRONG, Parser
from .options import add_output_options
from .printing import opened_marks, paper_json, row_line, tell


def parse(words: list[str]) -> argparse.Namespace:
    """The options of this verb; its first word is the query, whatever it begins with."""
    parser = Parser(
        prog="paperdeck search",
        usage="paperdeck search QUERY [FILE...] [--json] [--limit N]",
        description="Print the papers that match a query, best first. All words must match, in "
        "title, authors, keywords or abstract.",
        epilog="The first word is the query, whatever it begins with: `paperdeck search --json` "
        "looks for json. Quote a query of several words.",
    )
    parser.add_argument("files", nargs="*", metavar="FILE", help="documents to read")
    add_output_options(parser)
    if words in (["--help"], ["-h"]):
        parser.parse_args(words)
    if not words:
        parser.error("it needs a query")
    arguments = parser.parse_args(words[1:])
    arguments.query = words[0]
    return arguments


def run(arguments: argparse.Namespace) -> int:
    """Print the hits."""
    query = understand(arguments.query, typing=False)
    if not query:
        _say(f"nothing to search for in {_quoted(arguments.query)}; give a word")
        return WRONG
    session = Session.over(arguments.files, Places.of_this_person(), os.environ)
    with contextlib.closing(session):
        return _print_hits(session, query, arguments)


def _print_hits(session: Session, query: Query, arguments: argparse.Namespace) -> int:
    marks, refused = opened_marks(session)
    problem = "" if session.kept() else session.refresh(_report)
    refused |= tell(session.ledger.problems)
    searcher = None if problem else session.store.searcher()
    if searcher is None:
        _say(f"no index can be made: {problem or 'it cannot be opened'}")
        return WRONG
    with searcher:
        hits = _hits(searcher, query)
        for number, score in itertools.islice(zip(*hits, strict=True), arguments.limit):
            row = searcher.shelf.row(number)
            bookmarked = marks.holds(row.ids)
            if arguments.json:
                paper = searcher.shelf.paper(number)
                print(paper_json(paper, bookmarked=bookmarked, score=score))
            else:
                print(row_line(row, bookmarked=bookmarked))
    if not hits[0]:
        _tell_nothing(arguments)
    if refused:
        return WRONG
    return FOUND if hits[0] else NOTHING


def _hits(searcher: Searcher, query: Query) -> tuple[Sequence[int], Sequence[float]]:
    """Numbers and scores; with no hit for whole words, those that have words beginning so."""
    hits = searcher.search(query)
    if hits and hits.numbers:
        return hits.numbers, hits.scores
    hits = searcher.search(understand(query.text, typing=True))
    if not hits or not hits.numbers:
        return (), ()
    _say(f"no paper has just {_quoted(query.text)}; these have a word that begins so")
    return hits.numbers, hits.scores


def _tell_nothing(arguments: argparse.Namespace) -> None:
    _say(f"nothing found for {_quoted(arguments.query)}")
    if arguments.query in ("--json", "--limit"):
        _say("the first word after search is the query; put options after it")


def _report(progress: Progress) -> None:
    """Progress on one line that is overwritten, where somebody can see it."""
    if sys.stderr.isatty():
        share = f" {100 * progress.done // progress.total} %" if progress.total else ""
        sys.stderr.write(f"\r{progress.doing}{share} ... \r")


def _quoted(text: str) -> str:
    return f"“{clean_line(text)}”"


def _say(sentence: str) -> None:
    sys.stderr.write(f"paperdeck: {sentence}\n")
