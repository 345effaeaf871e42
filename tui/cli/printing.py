"""Papers on standard output: aligned lines for people, one JSON object a line for programs."""

from __future__ import annotations

import json
import os
import shutil
import sys
from collections.abc import Sequence

from index import Because, Row
from seeds import Link, Origin, Paper, clean_line

from ..columns import family_names, fit, row_title
from ..marks import About, Marks, sign
from ..session import Session

AUTHORS_CELLS, VENUE_CELLS = 24, 8

NARROWEST_TITLE = 30
"""Cells a title keeps, also on a narrow terminal, where its line then breaks."""


def paper_json(
    paper: Paper,
    marks: Marks,
    *,
    score: float | None = None,
    ids: Sequence[str] = (),
    because: Because | None = None,
) -> str:
    """One line of JSON; texts are readable, `score` is null where nothing was searched.

    `ids` are those by which the marks know the paper, where they are others than its own.
    `because` are the words that make it near, each with its weight.
    """
    from seeds import plain, shown_name

    ids = ids or paper.ids
    state = marks.state(ids)
    return json.dumps(
        {
            "key": paper.key,
            "ids": paper.ids,
            "title": " ".join(plain(paper.title).split()),
            "title_derived": paper.title_derived,
            "authors": [shown_name(name) for name in paper.authors],
            "year": paper.year,
            "venue": paper.venue,
            "presentation": paper.presentation,
            "keywords": paper.keywords,
            "abstract": plain(paper.abstract),
            "links": [{"kind": link.kind, "url": link.url} for link in paper.links],
            "score": None if score is None else round(score, 4),
            "bookmarked": bool(state.bookmarked),
            "read": bool(state.read),
            "vote": state.vote,
            "triage": state.verdict,
            "queued": marks.place(ids),
            "tags": state.tags,
            "note": state.note,
            "source": paper.source,
            "sources": [{"source": origin.source, "line": origin.line} for origin in paper.origins],
            "extra": dict(paper.extra),
            "added": paper.added,
        }
        | ({} if because is None else {"because": [(word, round(w, 4)) for word, w in because]}),
        ensure_ascii=not unicode_out(),
    )


def row_line(row: Row, marks: Marks, *, ids: Sequence[str] = ()) -> str:
    """Signs, year, venue, authors and the title last, so that it need not be cut in a pipe."""
    state = marks.state(ids or row.ids)
    venue, venue_cells = fit(row.venue, VENUE_CELLS)
    authors, authors_cells = fit(family_names(row.authors), AUTHORS_CELLS)
    star = "★" if state.bookmarked else " "
    start = (
        f"{star}{sign(state)} {row.year:4} {venue}{' ' * (VENUE_CELLS - venue_cells)} "
        f"{authors}{' ' * (AUTHORS_CELLS - authors_cells)}  "
    )
    title = row_title(row)
    if sys.stdout.isatty():
        room = shutil.get_terminal_size().columns - len(start) - 1
        title = fit(title, max(NARROWEST_TITLE, room))[0]
    return start + title


def remembered(about: About) -> Paper:
    """A marked paper of some other document, as the marks file knows it."""
    # The file may have been edited by hand, or come from elsewhere.
    title, author, link = map(clean_line, (about.title, about.author, about.link))
    ids = tuple(map(clean_line, about.ids))
    return Paper(
        ids=ids,
        title=title or ids[0],
        authors=(author,) if author else (),
        links=(Link("link", link),) if link else (),
        origins=(Origin("bookmarks.json"),),
    )


def found_paper(session: Session, key: str) -> Paper | None:
    """The paper that a person named by any of its ids; where there is none, stderr says so."""
    from seeds import named_id

    shelf = session.whole_shelf()
    tell(session)
    number = shelf.number(named_id(key))
    if number is None:
        sys.stderr.write(
            f"paperdeck: no paper here is known as {clean_line(key)}; "
            "`paperdeck list --json` has the keys\n"
        )
        return None
    return shelf.paper(number)


PROBLEMS_TOLD = 5
"""Problems that a verb says on the way to what it was asked for; `check` says all."""


def tell(session: Session) -> bool:
    """Say on stderr what could not be read; whether a whole source was refused.

    What was read in an earlier run has been said then, but for sources that are missing.
    """
    whole = [account for account in session.ledger if account.seen == account.refused > 0]
    if session.was_read:
        problems = session.ledger.problems
    else:
        problems = [problem for account in whole for problem in account.problems]
    for problem in problems[:PROBLEMS_TOLD]:
        sys.stderr.write(f"paperdeck: {problem.sentence()}\n")
    if len(problems) > PROBLEMS_TOLD:
        more = len(problems) - PROBLEMS_TOLD
        sys.stderr.write(f"paperdeck: and {more:,} more; paperdeck check lists them all\n")
    return bool(whole)


def opened_marks(session: Session) -> tuple[Marks, bool]:
    """What is marked; whether something is wrong with the file, which is said on stderr."""
    loaded = session.marks.load()
    for problem in loaded.problems:
        sys.stderr.write(f"paperdeck: {clean_line(problem)}\n")
    return loaded.marks, bool(loaded.problems)


def unicode_out() -> bool:
    """Whether what is printed may hold any character."""
    encoding = (sys.stdout.encoding or "ascii").lower().replace("-", "")
    return encoding.startswith("utf") or os.environ.get("PYTHONUTF8") == "1"
