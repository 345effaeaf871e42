"""`paperdeck show KEY`: one paper to read."""

from __future__ import annotations

import argparse
import shutil
import textwrap

from index import row_of
from seeds import Paper, plain

from ..columns import author_line, published, row_title
from ..marks import Marks
from .options import add_files
from .parsing import FOUND, NOTHING, WRONG, Parser
from .printing import found_paper, opened_marks, paper_json
from .sources import opened_session

MEASURE = 90
"""Longest line of an abstract, in characters."""


def parse(words: list[str]) -> argparse.Namespace:
    """The options of this verb."""
    parser = Parser(
        prog="paperdeck show",
        description="Print one paper to read.",
        epilog="KEY is any id of the paper, as list and search print it with --json: "
        "arxiv:2410.02475, a DOI, the address of its page.",
    )
    parser.add_argument("key", metavar="KEY", help="an id of the paper")
    add_files(parser, "documents to look in")
    parser.add_argument("--json", action="store_true", help="one JSON object")
    return parser.parse_args(words)


def run(arguments: argparse.Namespace) -> int:
    """Print the paper."""
    with opened_session(arguments) as session:
        marks, refused = opened_marks(session)
        paper = found_paper(session, arguments.key)
    if paper is None:
        return WRONG if refused else NOTHING
    print(paper_json(paper, marks) if arguments.json else _readable(paper, marks))
    return WRONG if refused else FOUND


def _readable(paper: Paper, marks: Marks) -> str:
    width = max(20, min(MEASURE, shutil.get_terminal_size().columns - 1))
    facts = [published(paper), paper.presentation, plain(", ".join(paper.keywords))]
    lines = [
        row_title(row_of(paper)),
        author_line(paper.authors, more=paper.fact("authors") == "incomplete"),
        " · ".join(fact for fact in facts if fact),
        "  ".join(marks.words(paper.ids)),
    ]
    wrapped = [textwrap.fill(line, width) for line in lines if line]
    note = marks.state(paper.ids).note.splitlines()
    links = [f"[{number}] {link.url}" for number, link in enumerate(paper.links, 1)]
    paragraphs = [textwrap.fill(one, width) for one in plain(paper.abstract).split("\n\n")]
    return "\n".join([*wrapped, *note, *links, "", "\n\n".join(paragraphs)]).rstrip()
