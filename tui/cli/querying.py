"""Queries on the command line: what is said of them, and what answers them."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from index import (
    BrokenIndexError,
    Explanation,
    Hits,
    Note,
    Query,
    Searcher,
    Shelf,
    Suggestion,
    by_title_and_author,
    sentences,
    understand,
)
from seeds import clean_line

from ..marks.standing import Standing, in_queue_order, standing
from ..queries import or_begun
from .progress import ProgressLine

if TYPE_CHECKING:
    from ..marks import Marks
    from ..session import Session

Done = TypeVar("Done")

QUOTED = 80
"""Characters of a query that a message repeats."""

LINE, BEFORE = 70, 40
"""Characters of a long query that are shown where one place in it is pointed at, and how many of
them stand before that place."""

READ_AS = " and was read as (?:text|a word)"
"""What the sentence of a note says was done, which is not done where it is an error."""

STRICT = "stop where a query is not as it should be, and try no other words"
"""What `--strict` does, for `--help`."""


def understood(text: str, *, strict: bool) -> Query | None:
    """The query in a text; None where there is none, which stderr says.

    What could not be understood as it was meant is said there too. Where `strict` it is an error,
    and each is pointed at.
    """
    query = understand(text, typing=False)
    for note in query.notes:
        if strict:
            say(f"column {note.start + 1}: {re.sub(READ_AS, '', note.sentence)}")
            sys.stderr.write(_pointed_at(text, note))
        else:
            say(note.sentence)
    if strict and query.notes:
        return None
    if not query:
        say(f"nothing to search for in {quoted(text)}; give a word")
        return None
    return query


def answer(session: Session, query: Query, marks: Marks, *, strict: bool) -> tuple[Hits, Shelf]:
    """The hits and the papers they are of; stderr says what was read otherwise, or why none.

    Titles and authors answer where no index can be made. Raises UnmendedError.
    """

    def answered(papers: Searcher | Shelf) -> tuple[Hits, Shelf]:
        shelf = papers.shelf if isinstance(papers, Searcher) else papers
        return hits_of(papers, query, standing(marks, shelf), strict=strict), shelf

    hits, shelf = with_index(session, answered)
    tell_hits(query, hits)
    return hits, shelf


def with_index(session: Session, work: Callable[[Searcher | Shelf], Done]) -> Done:
    """What is done with an index over the papers, or with these alone where none can be made.

    A damaged index is built again once; raises UnmendedError where the new one fails, too.
    """
    try:
        return _with_index(session, work)
    except BrokenIndexError:
        session.store.discard()
        try:
            return _with_index(session, work)
        except BrokenIndexError as error:
            from ..crash import unmended

            raise unmended(error) from error


def _with_index(session: Session, work: Callable[[Searcher | Shelf], Done]) -> Done:
    line = ProgressLine()
    searcher = session.searcher(line)
    line.clear()
    if isinstance(searcher, str):
        say(f"no index can be made, so words are looked for in titles and authors only: {searcher}")
        return work(session.whole_shelf())
    try:
        return work(searcher)
    except BrokenIndexError:
        searcher.close()
        raise


def hits_of(papers: Searcher | Shelf, query: Query, marked: Standing, *, strict: bool) -> Hits:
    """The hits of a query, those of the queue alone in its order."""
    if isinstance(papers, Searcher):
        search: Callable[[Query], Hits | None] = partial(papers.search, marked=marked.bearing)
    else:
        search = partial(by_title_and_author, shelf=papers, marked=marked.bearing)
    return _in_order(_found(query, search, strict=strict), marked)


def _in_order(hits: Hits, marked: Standing) -> Hits:
    """Hits of the queue alone in its order, any other hits as they are."""
    return replace(hits, numbers=in_queue_order(hits.query, hits.numbers, marked))


def say(sentence: str) -> None:
    """Write a sentence to stderr, whatever is quoted in it."""
    sys.stderr.write(f"paperdeck: {clean_line(sentence)}\n")


def _found(query: Query, search: Callable[[Query], Hits | None], *, strict: bool) -> Hits:
    """The hits of the words as they are, else of words that begin so, else of another reading.

    Where `strict` only the first are taken.
    """
    nothing = Hits(query, (), (), 0.0)
    hits = search(query) or nothing
    if not strict:
        told = f"no paper has just {quoted(query.text)}; these have a word that begins so"
        return or_begun(query, hits, search, told)
    if hits.read_as:
        meant = Suggestion(hits.read_as, len(hits.numbers))
        return replace(nothing, explanation=Explanation(suggestions=(meant,)))
    return hits


def tell_hits(query: Query, hits: Hits) -> None:
    """Say on stderr what was read otherwise than it was typed, or why nothing was found."""
    if not hits.numbers:
        say(f"nothing found for {quoted(query.text)}")
    if hits.why:
        say(hits.why)
    if hits.explanation is not None:
        for sentence in sentences(query, hits.explanation):
            say(sentence)


def quoted(text: str) -> str:
    """What was typed as a message repeats it: on one line, and not too long."""
    shown = clean_line(text)
    return f"“{shown[:QUOTED]}…”" if len(shown) > QUOTED else f"“{shown}”"


def _pointed_at(text: str, note: Note) -> str:
    """Two lines: the query, or what of it stands around a note, and carets under its place."""
    from rich.cells import cell_len

    first = max(0, min(note.start - BEFORE, len(text) - LINE)) if len(text) > LINE else 0
    shown = "".join(map(_shown, text[first : first + LINE]))
    start, end = note.start - first, min(note.end - first, LINE)
    ahead = "  …" if first else "  "
    behind = "…" if first + LINE < len(text) else ""
    blanks = " " * cell_len(ahead + shown[:start])
    carets = "^" * max(1, cell_len(shown[start:end]))
    return f"{ahead}{shown}{behind}\n{blanks}{carets}\n"


def _shown(sign: str) -> str:
    """A sign as it can be shown, in one character, so that places stay."""
    if sign.isprintable():
        return sign
    return " " if sign.isspace() else "\N{REPLACEMENT CHARACTER}"
