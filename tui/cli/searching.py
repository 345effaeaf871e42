"""`paperdeck search QUERY [FILE...]`: the papers that match, best first."""

from __future__ import annotations

import argparse
import contextlib
import itertools
import sys
from collections.abc import Callable

from index import BrokenIndexError, Hits, Query, Shelf, by_title_and_author, understand
from seeds import clean_line

from ..session import Session
from .options import add_files, add_output_options
from .parsing import FOUND, NOTHING, WRONG, Parser
from .printing import opened_marks, paper_json, row_line, tell
from .progress import ProgressLine
from .sources import opened_session

QUOTED = 80
"""Characters of a query that a message repeats."""


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
    add_files(parser)
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
    session = opened_session(arguments)
    with contextlib.closing(session):
        return _print_hits(session, query, arguments)


def _print_hits(session: Session, query: Query, arguments: argparse.Namespace) -> int:
    marks, refused = opened_marks(session)
    hits, shelf = answer(session, query)
    refused |= tell(session)
    for number, score in itertools.islice(
        zip(hits.numbers, hits.scores, strict=True), arguments.limit
    ):
        row = shelf.row(number)
        bookmarked = marks.holds(row.ids)
        if arguments.json:
            print(paper_json(shelf.paper(number), bookmarked=bookmarked, score=score))
        else:
            print(row_line(row, bookmarked=bookmarked))
    if not hits.numbers:
        _tell_nothing(arguments)
    if refused:
        return WRONG
    return FOUND if hits.numbers else NOTHING


def answer(session: Session, query: Query) -> tuple[Hits, Shelf]:
    """The hits and the papers they are of; from titles and authors where no index can be made."""
    line = ProgressLine()
    searcher = session.searcher(line)
    line.clear()
    if isinstance(searcher, str):
        _say(f"no index can be made, so titles and authors answer: {searcher}")
        shelf = session.whole_shelf()
        return _found(query, lambda asked: by_title_and_author(asked, shelf)), shelf
    try:
        return _found(query, searcher.search), searcher.shelf
    except BrokenIndexError:
        searcher.close()
        session.store.discard()
        return answer(session, query)


def _found(query: Query, search: Callable[[Query], Hits | None]) -> Hits:
    """The hits for whole words, or where there is none those with words that begin so."""
    nothing = Hits(query, (), (), 0.0)
    hits = search(query) or nothing
    if hits.numbers:
        return hits
    hits = search(understand(query.text, typing=True)) or nothing
    if hits.numbers:
        _say(f"no paper has just {_quoted(query.text)}; these have a word that begins so")
    return hits


def _tell_nothing(arguments: argparse.Namespace) -> None:
    _say(f"nothing found for {_quoted(arguments.query)}")
    if arguments.query in ("--json", "--limit"):
        _say("the first word after search is the query; put options after it")


def _quoted(text: str) -> str:
    shown = clean_line(text)
    return f"“{shown[:QUOTED]}…”" if len(shown) > QUOTED else f"“{shown}”"


def _say(sentence: str) -> None:
    sys.stderr.write(f"paperdeck: {sentence}\n")
