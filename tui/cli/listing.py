"""`paperdeck list`: the papers, one a line."""

from __future__ import annotations

import argparse
import itertools
from collections.abc import Iterator

from index import Shelf, row_of

from ..marks import Marks
from .options import add_files, add_output_options, add_sort_options, sorted_papers
from .parsing import FOUND, NOTHING, WRONG, Parser
from .picking import add_mark_options, of_other_documents, picked, tell_unknown_tags
from .printing import opened_marks, paper_json, row_line, tell
from .sources import opened_session


def parse(words: list[str]) -> argparse.Namespace:
    """The options of this verb."""
    parser = Parser(
        prog="paperdeck list",
        description="Print the papers, one a line: all, or those that bear the marks asked for.",
        epilog="A line begins with ★ where the paper is bookmarked, then with » where it is in the "
        "queue, else + or - where it was voted on, else ✓ where it is read.",
    )
    add_files(parser)
    add_mark_options(parser)
    add_sort_options(parser)
    add_output_options(parser)
    return parser.parse_args(words)


def run(arguments: argparse.Namespace) -> int:
    """Print the papers of the documents in their order, or in another one.

    Marked ones of other documents come last.
    """
    printed = False
    with opened_session(arguments) as session:
        marks, refused = opened_marks(session)
        shelf = session.whole_shelf()
        for line in itertools.islice(_lines(shelf, marks, arguments), arguments.limit):
            print(line)
            printed = True
        refused |= tell(session)
    if refused:
        return WRONG
    if not printed:
        tell_unknown_tags(marks, arguments)
    return FOUND if printed else NOTHING


def _lines(shelf: Shelf, marks: Marks, arguments: argparse.Namespace) -> Iterator[str]:
    found = picked(shelf, shelf.order(), marks, arguments)
    for number in sorted_papers(shelf, found, arguments):
        if arguments.json:
            yield paper_json(shelf.paper(number), marks)
        else:
            yield row_line(shelf.row(number), marks)
    for paper, ids in of_other_documents(shelf, marks, arguments):
        if arguments.json:
            yield paper_json(paper, marks, ids=ids)
        else:
            yield row_line(row_of(paper), marks, ids=ids)
