"""What the verbs that mark papers share: which papers are meant, and what came of it."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence

from index import Shelf
from seeds import clean_line, named_id

from ..marks import About, Act, Marks, Saved
from ..marks.acts import about
from ..session import Session
from .options import add_source_options
from .parsing import FOUND, NOTHING, WRONG, Parser
from .printing import opened_marks, paper_json, remembered, tell
from .querying import say
from .sources import opened_session

Make = Callable[[Marks, Sequence[About]], Act]
"""What is marked, and the papers that are meant -> what is to be done."""

NO_CHANGE = "Nothing to change."


def marking_parser(verb: str, description: str, usage: str = "") -> Parser:
    """A parser for a verb that marks papers, with the options of all of them."""
    parser = Parser(
        prog=f"paperdeck {verb}",
        usage=usage or None,
        description=description,
        epilog="KEY is any id of a paper: a DOI, an arXiv number, the address of its page, or what "
        "`paperdeck list --json` has under ids. `paperdeck undo` takes back what was done.",
    )
    parser.add_argument(
        "--json", action="store_true", help="print the papers, a JSON object a line"
    )
    parser.add_argument(
        "--in",
        dest="files",
        action="append",
        default=[],
        metavar="FILE",
        help="look in this document",
    )
    add_source_options(parser)
    return parser


def mark(arguments: argparse.Namespace, make: Make) -> int:
    """Do an act on the papers of `arguments.keys`; exit 1 where some are not known."""
    with opened_session(arguments) as session:
        marks, refused = opened_marks(session)
        shelf = session.whole_shelf()
        refused |= tell(session)
        papers = [one for key in arguments.keys if (one := named(key, shelf, marks))]
        if papers:
            refused |= do(session, arguments, papers, make(marks, papers))
        if refused:
            return WRONG
        return FOUND if len(papers) == len(arguments.keys) else NOTHING


def do(session: Session, arguments: argparse.Namespace, papers: Sequence[About], act: Act) -> bool:
    """Do an act on papers and say what was done; whether it could not be saved."""
    saved = session.marks.apply([act]) if act.changes else Saved(session.marks.load().marks)
    if told_problems(saved):
        return True
    if arguments.json:
        shelf = session.whole_shelf()
        for one in papers:
            number = known_number(one.ids, shelf)
            paper = remembered(one) if number is None else shelf.paper(number)
            print(paper_json(paper, saved.marks))
    else:
        print(sentence(act.what) if act.changes else NO_CHANGE)
    return False


def told_problems(saved: Saved) -> bool:
    """Say on stderr what is to be known of what was done; whether it could not be saved."""
    for one in (*saved.notes, saved.problem):
        if one:
            say(one)
    return saved.problem is not None


def named(key: str, shelf: Shelf, marks: Marks) -> About | None:
    """The paper that a person named; where there is none, stderr says so."""
    found = known(key, shelf, marks)
    if found is None:
        sys.stderr.write(f"paperdeck: no paper here is known as {clean_line(key)}\n")
    return found


def known(key: str, shelf: Shelf, marks: Marks) -> About | None:
    """The paper of these documents, or of the marks file, that is known by any id."""
    identifier = named_id(key)
    number = shelf.number(identifier)
    if number is not None:
        return about(shelf.paper(number))
    found = marks.find((identifier,)) if identifier else []
    return found[0].about if found else None


def known_number(ids: Sequence[str], shelf: Shelf) -> int | None:
    """The number of a paper on a shelf by any of its ids."""
    numbers = (shelf.number(one) for one in ids)
    return next((number for number in numbers if number is not None), None)


def sentence(what: str) -> str:
    """What was done, as a sentence."""
    return f"{what[:1].upper()}{what[1:]}."
