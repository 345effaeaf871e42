"""Nearness as it is asked for and told: queries, and the words that say why a paper is there."""

from __future__ import annotations

import re
from collections.abc import Sequence

from index import Because, Hits, Taste

from .columns import fit

MOST = 10
"""Papers to which others may be near at once."""

LIST_WORDS, PAPER_WORDS = 4, 8
"""Words that are told in a row of the list, and beside the paper."""

TASTE_WORDS = 5
"""Words that are told of what was learnt, for and against."""

TITLE = 64
"""Cells of a title that are told."""

ENOUGH = 10
"""Marks from which what is learnt is worth something."""

_PLAIN = re.compile(r"[\w./:+-]+")


def near_query(papers: Sequence[Sequence[str]]) -> str:
    """The query for what is near to papers, each named by one of its ids, the best first."""
    return " ".join(f"near:{_named(ids)}" for ids in papers)


def _named(ids: Sequence[str]) -> str:
    """A paper as a query names it."""
    name = next((one for one in ids if '"' not in one), ids[0].replace('"', " "))
    return name if _PLAIN.fullmatch(name) else f'"{name}"'


def row_words(because: Because) -> str:
    """Why a paper is in a list, in its row: what speaks for it."""
    return " · ".join(word for word, weight in because[:PAPER_WORDS] if weight > 0)


def reasons(because: Because, *, learnt: bool) -> list[tuple[str, str]]:
    """Why a paper is in a list, beside it: what the words do, and the words.

    `learnt` says that it is there by a taste, and not by another paper.
    """
    pro, con = ([word for word, weight in because if weight * sign > 0] for sign in (1, -1))
    told = [("speaks for it" if learnt else "shares", pro), ("against it", con)]
    return [(what, " · ".join(words[:PAPER_WORDS])) for what, words in told if words]


def reasons_line(because: Because, *, learnt: bool) -> str:
    """Why a paper is in a list, in a line; "" where nothing is to be told."""
    return "; ".join(f"{what}: {words}" for what, words in reasons(because, learnt=learnt))


def is_learnt(hits: Hits | None) -> bool:
    """Whether a list was made by a taste."""
    return hits is not None and hits.taste is not None


def taste_told(taste: Taste) -> str:
    """What was learnt from how much, in a sentence or three."""
    told = f"Learnt from {_papers(taste.liked)} for and {taste.disliked:,} against"
    if taste.liked + taste.disliked < ENOUGH:
        told += f"; {ENOUGH} marks and more tell it well"
    words = [
        f"{what}: {', '.join(some[:TASTE_WORDS])}"
        for what, some in (("For", taste.words_for), ("Against", taste.words_against))
        if some
    ]
    return ". ".join([told, *words])


def near_told(titles: Sequence[str]) -> str:
    """What the papers on show are near to."""
    first = f"Near “{fit(titles[0], TITLE)[0]}”"
    more = len(titles) - 1
    return f"{first} and {more} more" if more else first


def _papers(count: int) -> str:
    return "1 paper" if count == 1 else f"{count:,} papers"


__all__ = [
    "MOST",
    "is_learnt",
    "near_query",
    "near_told",
    "reasons",
    "reasons_line",
    "row_words",
    "taste_told",
]
