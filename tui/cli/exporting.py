"""`paperdeck export [QUERY] [FILE...]`: write papers as BibTeX, RIS, CSV, ..."""

from __future__ import annotations

import argparse
import itertools
import sys
from collections.abc import Iterator
from pathlib import Path

from index import Query, Shelf
from seeds import WRITERS, Kept, Writer, clean_line, usual_mode, write_private

from ..marks import Bookmarks
from ..session import Session
from .options import add_source_options, count
from .parsing import FOUND, NOTHING, WRONG, Parser
from .printing import opened_marks, tell
from .querying import STRICT, answer, understood
from .sources import STANDARD_INPUT, opened_session

READABLE_BY_ALL = 0o666
"""What a file of papers may be, less what the person's umask takes."""

PACKED = frozenset({".gz", ".xz", ".zst", ".bz2", ".zip"})


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
    parser.add_argument("words", nargs="*", metavar="QUERY", help="a query, then documents")
    parser.add_argument("--query", metavar="QUERY", help="a query, also if a file has its name")
    parser.add_argument("--format", choices=names, help="what to write")
    parser.add_argument("-o", dest="out", metavar="OUT", help="a file; else standard output")
    parser.add_argument("--force", action="store_true", help="write over OUT if it is there")
    parser.add_argument("--bookmarked", action="store_true", help="only what is bookmarked")
    parser.add_argument("--limit", type=count, metavar="N", help="write N papers at most")
    parser.add_argument("--strict", action="store_true", help=STRICT)
    add_source_options(parser)
    if words and _excludes(words[0]):
        words = [f"--query={words[0]}", *words[1:]]
    arguments = parser.parse_args(words)
    arguments.files = arguments.words
    if arguments.query is None and arguments.words:
        first = arguments.words[0]
        if first != STANDARD_INPUT and not Path(first).expanduser().exists():
            arguments.query, *arguments.files = arguments.words
        elif Path(first).expanduser().is_dir():
            sys.stderr.write(
                f"paperdeck: {clean_line(first)} is a folder, and its documents are written; "
                f"--query {clean_line(first)} searches for the word\n"
            )
    return arguments


def _excludes(word: str) -> bool:
    """Whether a word is a query that begins by leaving something out, and no option."""
    return word[:1] == "-" and word[1:2] not in {"", "-", "o", "h"}


def run(arguments: argparse.Namespace) -> int:
    """Write them, to a file whole or not at all."""
    out = Path(arguments.out).expanduser() if arguments.out else None
    if out is not None and out.exists() and not arguments.force:
        sys.stderr.write(f"paperdeck: {clean_line(str(out))} is there; --force writes over it\n")
        return WRONG
    if out is not None and out.suffix.lower() in PACKED:
        plain = clean_line(out.stem)
        sys.stderr.write(f"paperdeck: nothing is written packed; write {plain} and pack it then\n")
        return WRONG
    query = None
    if arguments.query is not None:
        query = understood(arguments.query, strict=arguments.strict)
        if query is None:
            return WRONG
    return _export(arguments, query, out)


def _export(arguments: argparse.Namespace, query: Query | None, out: Path | None) -> int:
    writer = _writer(arguments.format, out)
    with opened_session(arguments) as session:
        marks, refused = opened_marks(session)
        shelf, numbers = _chosen(session, query, marks, strict=arguments.strict)
        refused |= tell(session)
        papers = itertools.islice(
            _papers(shelf, numbers, marks, bookmarked=arguments.bookmarked), arguments.limit
        )
        written = _write(writer, papers, out)
    if not written:
        sys.stderr.write("paperdeck: no paper to write\n")
    elif out is not None:
        papers_word = "1 paper" if written == 1 else f"{written:,} papers"
        sys.stderr.write(f"paperdeck: {papers_word} written to {clean_line(str(out))}\n")
    if refused:
        return WRONG
    return FOUND if written else NOTHING


def _writer(name: str | None, out: Path | None) -> Writer:
    for writer in WRITERS:
        if writer.name == name or (name is None and out and out.suffix.lower() in writer.suffixes):
            return writer
    return WRITERS[0]


def _chosen(
    session: Session, query: Query | None, marks: Bookmarks, *, strict: bool
) -> tuple[Shelf, Iterator[int]]:
    if query is None:
        shelf = session.whole_shelf()
        return shelf, iter(shelf.order())
    hits, shelf = answer(session, query, marks, strict=strict)
    return shelf, iter(hits.numbers)


def _papers(
    shelf: Shelf, numbers: Iterator[int], marks: Bookmarks, *, bookmarked: bool
) -> Iterator[Kept]:
    for number in numbers:
        paper = shelf.paper(number)
        if not bookmarked or marks.holds(paper.ids):
            yield Kept(paper)


def _write(writer: Writer, papers: Iterator[Kept], out: Path | None) -> int:
    """How many papers were written; nothing is touched where there are none."""
    first = next(papers, None)
    if first is None:
        return 0
    written = itertools.count()
    # Counted as they pass.
    counted = (kept for kept, _ in zip(itertools.chain([first], papers), written, strict=False))
    if out is None:
        for piece in writer.pieces(counted):
            sys.stdout.write(piece)
    else:
        data = "".join(writer.pieces(counted)).encode("utf-8", "replace")
        out = out.resolve()  # a link stays one
        try:
            write_private(out, data, prefix=".paperdeck-")
        except OSError as error:
            raise OSError(error.errno, f"cannot be written: {error.strerror}", str(out)) from error
        out.chmod(usual_mode(READABLE_BY_ALL))
    return next(written)
