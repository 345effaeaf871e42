"""What the verbs that mark papers share: which papers are meant, and what came of it."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence

from index import Shelf
from seeds import named_id, same_paper

from ..marks import About, Act, Marks, Saved
from ..marks.acts import about, sentence
from ..session import Session
from .options import add_source_options
from .parsing import FOUND, NOTHING, WRONG, Parser
from .printing import opened_marks, paper_json, remembered, tell
from .querying import quoted, say
from .sources import opened_session

Make = Callable[[Marks, Sequence[About]], Act]
"""What is marked, and the papers that are meant -> what is to be done."""

Sort = Callable[[Callable[[str], bool]], bool]
"""Sorts the words of a verb, told which of them name papers; whether there is all it needs."""

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
        "--json", action="store_true", help="print the papers after it, a JSON object a line"
    )
    parser.add_argument(
        "--in",
        dest="files",
        action="append",
        default=[],
        metavar="FILE",
        help="look in this document, not in the library; can be given several times",
    )
    add_source_options(parser)
    return parser


def mark(arguments: argparse.Namespace, make: Make, sort: Sort = lambda _: True) -> int:
    """Do an act on the papers of `arguments.keys`; exit 1 where some are not known."""
    with opened_session(arguments) as session:
        marks, refused = opened_marks(session)
        shelf = session.whole_shelf()
        refused |= tell(session)
        if not sort(lambda key: known(key, shelf, marks) is not None):
            return WRONG
        found = [named(key, shelf, marks) for key in arguments.keys]
        papers = list(dict.fromkeys(one for one in found if one))
        if papers:
            refused |= do(session, arguments, papers, make(marks, papers))
        if refused:
            return WRONG
        return FOUND if all(found) else NOTHING


def do(session: Session, arguments: argparse.Namespace, papers: Sequence[About], act: Act) -> bool:
    """Do an act on papers and say what was done; whether it could not be saved."""
    saved = session.marks.apply([act]) if act.changes else Saved(session.marks.load().marks)
    if told_problems(saved):
        return True
    if arguments.json:
        for one in papers:
            print(as_json(session, one, saved.marks))
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
        say(f"no paper here is known as {quoted(key)}")
    return found


def known(key: str, shelf: Shelf, marks: Marks) -> About | None:
    """The paper of these documents, or of the marks file, that is known by any id."""
    identifier = named_id(key)
    number = shelf.number(identifier)
    if number is not None:
        return about(shelf.paper(number))
    found = marks.find((identifier,)) if identifier else []
    return found[0].about if found else None


def as_json(session: Session, one: About, marks: Marks) -> str:
    """A paper as an object, from the documents or else as the marks file knows it."""
    shelf = session.whole_shelf()
    number = known_number(one.ids, shelf)
    paper = remembered(one) if number is None else shelf.paper(number)
    return paper_json(paper, marks, ids=one.ids if number is None else ())


def known_number(ids: Sequence[str], shelf: Shelf) -> int | None:
    """The number of a paper on a shelf by its ids."""
    by_id = shelf.known(ids)
    numbers = (number for one in ids for number in by_id.get(one, ()))
    return next((one for one in numbers if same_paper(shelf.row(one).ids, ids)), None)
