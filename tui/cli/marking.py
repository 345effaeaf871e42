"""`paperdeck bookmark KEY...`: bookmark papers, or take the mark away."""

from __future__ import annotations

import argparse
import sys

from index import Shelf, row_of
from seeds import clean_line, named_id

from ..marks import Act, Bookmarks, SetBookmark, UnsetBookmark
from ..session import Session
from .options import add_source_options
from .parsing import FOUND, NOTHING, WRONG, Parser
from .printing import opened_marks, tell
from .sources import opened_session


def parse(words: list[str]) -> argparse.Namespace:
    """The options of this verb."""
    parser = Parser(
        prog="paperdeck bookmark",
        description="Bookmark papers, or take the mark away.",
        epilog="KEY is any id of a paper; `paperdeck list --bookmarked` prints what is marked.",
    )
    parser.add_argument("keys", nargs="+", metavar="KEY", help="an id of a paper")
    parser.add_argument("--remove", action="store_true", help="take the mark away")
    parser.add_argument(
        "--in",
        dest="files",
        action="append",
        default=[],
        metavar="FILE",
        help="look in this document",
    )
    add_source_options(parser)
    return parser.parse_args(words)


def run(arguments: argparse.Namespace) -> int:
    """Do all acts that can be done, and say which papers are not known."""
    with opened_session(arguments) as session:
        return _mark(session, arguments)


def _mark(session: Session, arguments: argparse.Namespace) -> int:
    marks, refused = opened_marks(session)
    shelf = session.whole_shelf()
    refused |= tell(session)
    acts = [
        act for key in arguments.keys if (act := _act(key, shelf, marks, remove=arguments.remove))
    ]
    if acts:
        saved = session.bookmarks.apply(acts)
        for sentence in (*saved.notes, saved.problem):
            if sentence:
                sys.stderr.write(f"paperdeck: {sentence}\n")
        refused = refused or saved.problem is not None
    if refused:
        return WRONG
    return FOUND if len(acts) == len(arguments.keys) else NOTHING


def _act(key: str, shelf: Shelf, marks: Bookmarks, *, remove: bool) -> Act | None:
    identifier = named_id(key)
    number = shelf.number(identifier)
    if number is not None:
        paper = shelf.paper(number)
        if remove:
            return UnsetBookmark(paper.ids)
        title = "" if paper.title_derived else row_of(paper).title
        return SetBookmark(paper.ids, title, next(iter(paper.authors), ""), paper.link)
    if remove and identifier and marks.holds((identifier,)):
        return UnsetBookmark((identifier,))
    sys.stderr.write(f"paperdeck: no paper here is known as {clean_line(key)}\n")
    return None
