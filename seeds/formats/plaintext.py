"""Plain text: paragraphs between blank lines, each the abstract of a paper."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..clean import clean
from ..identity import identify
from ..ledger import Problem
from ..links import links_in
from ..markup import plain
from ..paper import Link, Paper
from ..title import headline
from .weblinks import weblinks

TITLE_LENGTH = 250
"""Characters; a longer paragraph is an abstract even where another follows."""

_HEADING = re.compile(
    r"\b(?:papers|abstracts|proceedings|bibliography|reading list)$", re.IGNORECASE
)
_PARAGRAPH = re.compile(r"[^\n]*\S[^\n]*(?:\n[^\n]*\S[^\n]*)*")


def read(text: str, source: str) -> Iterator[Paper | Problem]:
    """A paper a paragraph; a short line that ends in no stop is the title of what follows it.

    A first line such as "ICLR 2025 Papers" heads the document and is no paper.
    """
    title, title_line = "", 0
    for number, (line, paragraph) in enumerate(_paragraphs(text)):
        if number == 0 and len(paragraph) <= TITLE_LENGTH and _HEADING.search(paragraph):
            continue
        if not title and _is_title(paragraph):
            title, title_line = paragraph, line
            continue
        yield _paper(title, paragraph, source, title_line or line)
        title, title_line = "", 0
    if title:
        yield _paper(title, "", source, title_line)


def _paragraphs(text: str) -> Iterator[tuple[int, str]]:
    """Line number (from 1) and text of each paragraph, cleaned."""
    line, end = 1, 0
    for found in _PARAGRAPH.finditer(text):
        line += text.count("\n", end, found.start())
        end = found.start()
        paragraph = clean(found[0]).strip()
        if paragraph:
            yield line, paragraph


def _is_title(paragraph: str) -> bool:
    return (
        len(paragraph) <= TITLE_LENGTH
        and "\n" not in paragraph
        and not paragraph.endswith((".", "。", ";", ","))
    )


def _paper(title: str, abstract: str, source: str, line: int) -> Paper:
    reading = plain(abstract)
    return Paper(
        ids=identify(title=plain(title), abstract=abstract),
        title=title or headline(reading),
        title_derived=not title,
        abstract=abstract,
        links=weblinks([Link("", url) for url in links_in(abstract)]),
        source=source,
        line=line,
    )
