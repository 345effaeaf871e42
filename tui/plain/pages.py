"""Papers, accounts and commands as lines of text; titles and names come first, for the ear."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from index import Light, Row, lit, row_of, window
from seeds import Account, Ledger, Paper, clean_line

from ..columns import author_line, family_names, published, row_title
from ..commands import Command
from ..guide import SEARCHING, queries
from ..marks import Marks
from ..texts import SEEN, SHOWN, identifiers, texts_of
from .lines import USUAL, Words
from .voice import wrapped

INDENT = "   "

AUTHORS = 6
"""Authors of a paper in the list."""

ROW = 300
"""Characters of a title, or of what else stands on a row."""

PROBLEMS = 300
"""Problems of a source that are listed; `paperdeck check` prints all."""

_SENTENCE_END = re.compile(r"(?<=[.!?])\s+|\n+")


def row_lines(  # noqa: PLR0913 - all of it is one row
    place: int, row: Row, marked: Iterable[str], snippet: str, width: int, *, selected: bool
) -> list[str]:
    """A paper in the list: number and title; authors, venue and marks; why it was found."""
    facts = [names_of(row), " ".join(part for part in (_short(row.venue), row.year) if part)]
    facts.append(", ".join([*(["selected"] if selected else []), *marked]))
    about = "; ".join(fact for fact in facts if fact)
    lines = wrapped(f"{place}. {_short(row_title(row))}", width, INDENT)
    for text in (about, snippet):
        if text:
            lines += wrapped(INDENT + text, width, INDENT)
    return lines


def names_of(row: Row) -> str:
    """The first authors of a paper, and how many there are more."""
    names = family_names(row.authors[:AUTHORS])
    more = len(row.authors) - AUTHORS
    return f"{names} and {more} more" if more > 0 else names


def mark_words(marks: Marks, ids: tuple[str, ...]) -> list[str]:
    """How a paper stands, in words without signs."""
    found = [
        f"tag {word[1:]}" if word.startswith("#") else word.partition(" ")[2]
        for word in marks.words(ids)
    ]
    return [*found, *(["noted"] if marks.state(ids).note else [])]


def snippet_of(row: Row, paper: Paper, light: Light, width: int) -> str:
    """A stretch of a paper that was sought, where the list shows none of it; else ""."""
    if not light or lit(light, row.title, "title") or lit(light, names_of(row), "author"):
        return ""
    for field, text in _fields(paper):
        found = window(light, text[:SEEN], width - len(INDENT) - len(field) - 8, field)
        if found is not None:
            start, end = found
            before, behind = "..." if start else "", "..." if end < len(text) else ""
            return f"{field}: {before}{text[start:end]}{behind}"
    return ""


def paper_lines(paper: Paper, marks: Marks, width: int, *, raw: bool) -> list[str]:
    """All that a person reads of a paper; with `raw` as its author wrote it."""
    from seeds import plain

    lines = wrapped((paper.title if raw else row_title(row_of(paper)))[:SHOWN], width)
    if paper.title_derived:
        lines.append("No title here: this is made from the abstract.")
    more = paper.fact("authors") == "incomplete"
    keywords = plain(", ".join(paper.keywords))
    added = f"added {paper.added}" if paper.added else ""
    facts = [published(paper), paper.presentation, *identifiers(paper), keywords, added]
    about = (
        author_line(paper.authors, more=more),
        "; ".join(fact for fact in facts if fact),
        ", ".join(mark_words(marks, paper.ids)),
        *_note(marks.state(paper.ids).note),
        *(f"Link {number}: {link.url}" for number, link in enumerate(paper.links, 1)),
    )
    for text in about:
        lines += wrapped(text[:SHOWN], width) if text else []
    abstract = paper.abstract[:SHOWN] if raw else plain(paper.abstract[:SHOWN])
    parts = abstract.split("\n" if raw else "\n\n") if abstract else ["No abstract here."]
    for text in parts:
        lines += ["", *wrapped(text, width)] if not raw else wrapped(text, width)
    if len(paper.abstract) > SHOWN:
        whole = f"{SHOWN:,} of {len(paper.abstract):,} characters; paperdeck show prints all."
        lines += wrapped(f"These are {whole}", width)
    return lines


def lit_sentences(paper: Paper, light: Light) -> list[str]:
    """The sentences of a paper in which a word is lit, in their order."""
    texts = dict(_fields(paper, whole=True))
    order = ("title", "author", "venue", "keyword", "abstract")
    return [
        " ".join(sentence.split())
        for field in order
        for sentence in (_SENTENCE_END.split(texts[field]) if field in texts else ())
        if lit(light, sentence, field)
    ]


def help_lines(commands: Iterable[Command], width: int, words: Words | None = None) -> list[str]:
    """Commands, a line each and by area: key and name, either of which can be typed."""
    words = words or USUAL
    lines: list[str] = []
    area = ""
    for command in commands:
        if command.area != area:
            area = command.area
            lines += ["", f"{area}:"]
        lines += wrapped(f"{words.name_of(command)}: {_ascii(command.help)}", width, INDENT)
    return lines[1:]


def query_lines(words: str, paper: Paper | None, width: int) -> list[str]:
    """Examples of the query language that have these words, a line each."""
    sought = words.casefold().split()
    found = [
        f"/{line.shown}: {_ascii(line.told)}"
        for line in queries(paper)
        if all(word in f"{SEARCHING} {line.shown} {line.told}".casefold() for word in sought)
    ]
    lines = [line for one in found for line in wrapped(one, width, INDENT)]
    return ["", f"{SEARCHING}:", *lines] if lines else []


def source_lines(ledger: Ledger, width: int) -> list[str]:
    """What came of each source, and what of it could not be read."""
    lines: list[str] = []
    for account in ledger:
        lines += wrapped(_account(account), width, INDENT)
        problems = sorted(account.problems, key=lambda one: (not one.refused, one.line))
        for problem in problems[:PROBLEMS]:
            word = "refused" if problem.refused else "mended"
            where = f"line {problem.line}" if problem.line else "all of it"
            which = f" ({problem.entry})" if problem.entry else ""
            lines += wrapped(f"{INDENT}{word}, {where}{which}: {problem.reason}", width, INDENT)
        if len(problems) > PROBLEMS:
            more = len(problems) - PROBLEMS
            lines.append(f"{INDENT}and {more:,} more: paperdeck check prints them all")
    return lines or ["Nothing was read yet."]


def _account(account: Account) -> str:
    counts = (
        (account.seen, "seen"),
        (account.read, "read"),
        (account.repaired, "repaired"),
        (account.merged, "merged"),
        (account.refused, "refused"),
    )
    told = [f"{number:,} {name}" for number, name in counts if number or name in ("seen", "read")]
    kind = f", {account.format}" if account.format else ""
    return f"{account.source}{kind}: {', '.join(told)}"


def _fields(paper: Paper, *, whole: bool = False) -> Iterator[tuple[str, str]]:
    """The texts of a paper by field; a whole one with its lines as they are."""
    for field, text in texts_of(paper, SHOWN if whole else SEEN):
        yield field, text if whole else " ".join(text.split())
    if paper.authors:
        yield "author", author_line(paper.authors)


def _short(text: str) -> str:
    return text if len(text) <= ROW else text[:ROW].rstrip() + "..."


def _note(note: str) -> list[str]:
    lines = [clean_line(line) for line in note.splitlines()]
    return [f"Note: {lines[0]}", *lines[1:]] if lines else []


def _ascii(text: str) -> str:
    return text.replace(" …", "")
