"""`paperdeck list`: the papers, one a line."""

from __future__ import annotations

import argparse
import itertools
from collections.abc import Iterator

from seeds import Link, Origin, Paper, clean_line

from ..marks import Bookmark, Bookmarks
from ..session import Session
from .options import add_files, add_output_options
from .parsing import FOUND, NOTHING, WRONG, Parser
from .printing import opened_marks, paper_json, row_line, tell
from .sources import opened_session


def parse(words: list[str]) -> argparse.Namespace:
    """The options of this verb."""
    parser = Parser(prog="paperdeck list", description="Print the papers, one a line.")
    add_files(parser)
    parser.add_argument("--bookmarked", action="store_true", help="only what is bookmarked")
    add_output_options(parser)
    return parser.parse_args(words)


def run(arguments: argparse.Namespace) -> int:
    """Print the papers of the documents in their order; bookmarked ones of other documents last."""
    printed = False
    with opened_session(arguments) as session:
        marks, refused = opened_marks(session)
        for line in itertools.islice(_lines(session, marks, arguments), arguments.limit):
            print(line)
            printed = True
        refused |= tell(session)
    if refused:
        return WRONG
    return FOUND if printed else NOTHING


def _lines(session: Session, marks: Bookmarks, arguments: argparse.Namespace) -> Iterator[str]:
    shelf = session.whole_shelf()
    met: set[str] = set()
    for number in shelf.order():
        ids = shelf.row(number).ids
        bookmark = marks.find(ids)
        if bookmark:
            met.add(bookmark.ids[0])
        elif arguments.bookmarked:
            continue
        if arguments.json:
            yield paper_json(shelf.paper(number), bookmarked=bookmark is not None)
        else:
            yield row_line(shelf.row(number), bookmarked=bookmark is not None)
    if arguments.bookmarked:
        for bookmark in marks:
            if bookmark.ids[0] not in met:
                yield _remembered(bookmark, as_json=arguments.json)


def _remembered(bookmark: Bookmark, *, as_json: bool) -> str:
    """A bookmarked paper of some other document, as the bookmarks file knows it."""
    from index import row_of

    # The file may have been edited by hand, or come from elsewhere.
    title, author, link = map(clean_line, (bookmark.title, bookmark.author, bookmark.link))
    ids = tuple(map(clean_line, bookmark.ids))
    paper = Paper(
        ids=ids,
        title=title or ids[0],
        authors=(author,) if author else (),
        links=(Link("link", link),) if link else (),
        origins=(Origin("bookmarks.json"),),
    )
    return (
        paper_json(paper, bookmarked=True) if as_json else row_line(row_of(paper), bookmarked=True)
    )
