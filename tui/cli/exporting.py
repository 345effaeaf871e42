"""`paperdeck export [QUERY] [FILE...]`: write papers as BibTeX, RIS, CSV, ..."""

from __future__ import annotations

import argparse
import itertools
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from index import Query, Shelf
from seeds import WRITERS, Kept, at_home, clean_line

from ..exports import papers_told, refusal, write, writer_for
from ..marks import Marks
from ..session import Session
from .options import (
    add_query,
    add_sort_options,
    add_source_options,
    count,
    query_and_files,
    sorted_papers,
)
from .parsing import FOUND, NOTHING, WRONG, Parser
from .picking import add_mark_options, of_other_documents, picked, tell_unknown_tags
from .printing import opened_marks, tell
from .querying import STRICT, answer, understood
from .sources import opened_session


def parse(words: list[str]) -> argparse.Namespace:
    """The options of this verb; a first word that names a file is no query."""
    names = [writer.name for writer in WRITERS]
    parser = Parser(
        prog="paperdeck export",
        usage="paperdeck export [QUERY] [FILE...] [--format FORMAT] [-o OUT] [--strict]",
        description="Write papers as another program reads them: all of them, or those that "
        "match a query.",
        epilog="QUERY is a first word that names no file and no folder; --query takes any. "
        "paperdeck search --help tells how it is written. Without --format the suffix of OUT "
        "tells it, else it is BibTeX. An entry that came from BibTeX is written as it stood.",
    )
    add_query(parser)
    parser.add_argument("--format", choices=names, help="what to write")
    parser.add_argument("-o", dest="out", metavar="OUT", help="a file; else standard output")
    parser.add_argument("--force", action="store_true", help="write over OUT if it is there")
    add_mark_options(parser)
    add_sort_options(parser)
    parser.add_argument("--limit", type=count, metavar="N", help="write N papers at most")
    parser.add_argument("--strict", action="store_true", help=STRICT)
    add_source_options(parser)
    return query_and_files(parser, words, done="written")


def run(arguments: argparse.Namespace) -> int:
    """Write them, to a file whole or not at all."""
    out = at_home(arguments.out) if arguments.out else None
    if out is not None and out.exists() and not arguments.force:
        sys.stderr.write(f"paperdeck: {clean_line(str(out))} is there; --force writes over it\n")
        return WRONG
    why = refusal(out) if out is not None else ""
    if why:
        sys.stderr.write(f"paperdeck: {why}\n")
        return WRONG
    query = None
    if arguments.query is not None:
        query = understood(arguments.query, strict=arguments.strict)
        if query is None:
            return WRONG
    return _export(arguments, query, out)


def _export(arguments: argparse.Namespace, query: Query | None, out: Path | None) -> int:
    writer = writer_for(arguments.format, out)
    with opened_session(arguments) as session:
        marks, refused = opened_marks(session)
        shelf, numbers = _chosen(session, query, marks, strict=arguments.strict)
        refused |= tell(session)
        papers = itertools.islice(_papers(shelf, numbers, marks, arguments), arguments.limit)
        written = write(writer, papers, out or sys.stdout)
    if not written:
        sys.stderr.write("paperdeck: no paper to write\n")
        tell_unknown_tags(marks, arguments)
    elif out is not None:
        told = f"{papers_told(written)} written to {clean_line(str(out))}"
        sys.stderr.write(f"paperdeck: {told}\n")
    if refused:
        return WRONG
    return FOUND if written else NOTHING


def _chosen(
    session: Session, query: Query | None, marks: Marks, *, strict: bool
) -> tuple[Shelf, Sequence[int]]:
    if query is None:
        shelf = session.whole_shelf()
        return shelf, shelf.order()
    hits, shelf = answer(session, query, marks, strict=strict)
    return shelf, hits.numbers


def _papers(
    shelf: Shelf, numbers: Sequence[int], marks: Marks, arguments: argparse.Namespace
) -> Iterator[Kept]:
    chosen = sorted_papers(shelf, picked(shelf, numbers, marks, arguments), arguments)
    papers = map(shelf.paper, chosen)
    others = of_other_documents(shelf, marks, arguments) if arguments.query is None else ()
    for paper, ids in itertools.chain(((paper, paper.ids) for paper in papers), others):
        state = marks.state(ids)
        yield Kept(paper, state.tags, state.note)
