"""What help tells beside the commands: the query language by examples, signs, keys of menus."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import PurePath
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from seeds import Paper

SEARCHING, SIGNS, WRITING = "Searching", "Signs in the list", "In menus and where you write"


class Line(NamedTuple):
    """A line of help: what is typed or seen, and what it finds or means."""

    shown: str
    told: str


_BEFORE = (
    Line("softmax collapse", "both words, in any order, anywhere in a paper"),
    Line('"neural networks"', "the words side by side"),
    Line("learning -robot", "without a word; NOT says the same"),
    Line("graph OR transformer", "either of two; (a OR b) c groups them"),
    Line("title:learning", "in one field: also abstract, keyword, venue"),
)

_BEHIND = (
    Line("diffus*", "words that begin so"),
    Line("wasserstien~", "words that differ in a letter or two"),
    Line("has:code", "what a paper has: also pdf, doi, arxiv, keywords …"),
    Line("is:unread", "your marks: also read, bookmarked, queued, liked"),
    Line("is:noted", "what has a note of yours; is:tagged, tag:NAME: a tag"),
)

_WORD = r"[A-Za-z][A-Za-z0-9]{1,12}"


def queries(paper: Paper | None = None) -> Sequence[Line]:
    """Examples of the query language, each of which can be run.

    Author, year, number and document are those of a paper, so that they find something where it is.
    """
    from seeds import split_name

    family, year, number, document = "bengio", 2024, "key:vaswani2017", "refs"
    if paper is not None and paper.authors:
        family = split_name(paper.authors[0][:100]).family or family
    if paper is not None and paper.year:
        year = paper.year
    if paper is not None:
        number = next((i[6:] for i in paper.ids if i.startswith("arxiv:")), number)
        path = PurePath(paper.source)
        named = re.match(_WORD, path.name) or re.match(_WORD, path.parent.name)
        document = named[0] if named else document
    family = family.replace('"', "")
    name = f'"{family}"' if not family.isalpha() else family
    return (
        *_BEFORE,
        Line(f"author:{name.lower()}", "by an author"),
        Line(f"year:{year - 2}..{year}", "of some years: also year:2024, year:>=2020"),
        *_BEHIND,
        Line(number, "one paper, by arXiv number, DOI, key or address"),
        Line(f"near:{number.removeprefix('key:')}", "papers near one, by the words they share"),
        Line("is:suggested", "what you likely like; is:unsure is hard to say"),
        Line(f"source:{document}", "papers of the documents whose name holds this"),
    )


SIGN_LINES = (
    Line("★", "bookmarked"),
    Line("»", "in the queue"),
    Line("+ -", "voted for, voted against"),
    Line("✓", "read; its title is quieter"),
    Line("#", "has a tag or a note, and none of the signs before"),
    Line("●", "selected: acts are about these"),
)
"""Of the last column of signs a row shows the first that is so."""

WRITING_LINES = (
    Line("Enter Tab", "keep the hits; take what is offered instead"),
    Line("Esc", "back, and the former list is there again"),
    Line("↑ ↓ PgUp PgDn", "move among the hits while you write"),
    Line("← → Home End", "move in the line; Ctrl+← Ctrl+→ by words"),
    Line("Ctrl+U Ctrl+K", "delete to the beginning, to the end"),
    Line("Ctrl+W", "delete the word before"),
    Line("a letter", "in a menu: takes the item with this letter"),
)
