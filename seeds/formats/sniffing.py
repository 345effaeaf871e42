"""Telling tables, Markdown and plain text apart by how they begin."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import islice, pairwise

from ..texts import Line
from .tables.csvfile import DELIMITERS, HEADER_WITHIN, Header, find_header

LINES = 400
"""Lines of the beginning that are looked at."""

_TABLES = frozenset({".csv", ".tsv", ".tab"})
_MARKDOWN = frozenset({".md", ".markdown", ".mdown", ".mkd", ".mdx", ".qmd", ".rmd"})

_OTHER = re.compile(
    r"\s*(?:[\[{<]\s*[\"\[{<\]}?!\w]|@\s*\w+\s*[{(]|TY  ?- |PMID ?- |%0 |FN |PT [A-Z]\s*\n)"
)
"""How documents begin that are neither, whatever they are called: JSON, XML, BibTeX, RIS, ..."""

_ENTRY = re.compile(r"(?m)^[ \t]*@[ \t]*\w+[ \t]*[{(]")

_RULED = re.compile(r"[ \t]*\|?[ \t:|-]*-[ \t:|-]*\|[ \t:|-]*$")
_HEADING = re.compile(r" {0,3}#{1,6} +\S")
_ITEM = re.compile(r"\s*(?:[-*+]|\d{1,4}[.)])\s+\S")
_LINK = re.compile(r"\[[^\[\]\n]{0,400}\]\((?:https?:|[\w./#-])")
_BOLD = re.compile(r"\*\*[^\s*][^*\n]{0,400}\*\*|__[^\s_][^_\n]{0,400}__")
_FENCE = re.compile(r"\s*(?:```|~~~)")
_CITED = re.compile(r"\s*(?:>|<(?:p|div|img|a|h\d|br|details|center)\b)", re.IGNORECASE)


def looks_like_csv(start: str, suffix: str) -> bool:
    """Whether a document that begins so is a table of papers.

    By a header that names a title or an abstract and one thing more, with a row below. What is
    called a table by its suffix is one already with cells, so that it is said what is missing.
    """
    lines = _lines(start)
    header = find_header(lines)
    called = suffix in _TABLES
    behind = [line.text for line in lines if header and line.number > header.line]
    behind = [text for text in behind if text.strip()]
    if _OTHER.match(start) or (_ENTRY.search(start) and not _is_above(header, behind, lines)):
        return False
    if header is None:
        return called and _has_cells(lines)
    if called:
        return True
    ruled = header.delimiter == "|" and any(map(_RULED.match, behind))
    return len(header.columns) > 1 and bool(behind) and not ruled and header.delimiter in behind[0]


def _is_above(header: Header | None, behind: Sequence[str], lines: Sequence[Line]) -> bool:
    """Whether what looks like BibTeX stands in a cell: a header of a table goes before it."""
    if not header or len(header.columns) < 2 or not behind or _ENTRY.match(behind[0]):
        return False
    return not any(_ENTRY.match(line.text) for line in lines if line.number <= header.line)


def looks_like_markdown(start: str, suffix: str) -> bool:
    """Whether a document that begins so is Markdown with a list of papers in it.

    What is called Markdown by its suffix is, if it has any markup; else a table, or several links
    among headings and items are needed, for hyphens and hashes mean much.
    """
    if _OTHER.match(start) and not _CITED.match(start):
        return False
    texts = [line.text for line in _lines(start)]
    headings = sum(map(bool, map(_HEADING.match, texts)))
    items = [text for text in texts if _ITEM.match(text)]
    tables = sum("|" in head and bool(_RULED.match(rule)) for head, rule in pairwise(texts))
    if suffix in _MARKDOWN:
        marked = any(_LINK.search(text) or _BOLD.search(text) for text in texts)
        return bool(headings or items or tables or marked or any(map(_FENCE.match, texts)))
    linked = sum(
        bool(_LINK.search(text)) for text in texts if _HEADING.match(text) or text in items
    )
    bold = sum(bool(_BOLD.search(text)) for text in items)
    return bool(
        tables or linked > 1 or (linked + bold > 1 and headings) or (linked and headings > 1)
    )


def _lines(start: str) -> Sequence[Line]:
    """The first lines; the last one may be cut off and counts only where it is the only one."""
    texts = start.removeprefix("\ufeff").split("\n", LINES)
    whole = texts[:-1] if len(texts) > 1 and not texts[-1] else texts
    return [Line(number, text) for number, text in enumerate(whole[:LINES], 1)]


def _has_cells(lines: Sequence[Line]) -> bool:
    """Whether most lines have one and the same delimiter."""
    texts = [line.text for line in islice(lines, HEADER_WITHIN) if line.text.strip()]
    return any(sum(sign in text for text in texts) * 3 > len(texts) * 2 for sign in DELIMITERS)
