"""What a document says of one paper, on its way from a reader to a Paper."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from .ledger import Problem
from .names import Name
from .paper import Link, Paper

LABEL_LENGTH = 80
"""Characters of an entry's name in the ledger."""


@dataclass(slots=True)
class Record:
    """What a document says of one paper, as it stands there: nothing is cleaned or judged yet.

    `line` is where the entry begins (from 1, 0 where there are no lines), `label` what it is known
    by there. A text may bear TeX, Markdown, HTML or JATS markup. `authors` and `keywords` may be
    one string, which is then split; an author is a string in any order or a Name. The ids may be
    addresses or bare, `ids` any others ("arxiv:2410.02475", a URL; what is none is passed over).
    `year` is any text with a year in it. `extra` has further facts under BibTeX's names.
    `repairs` are sentences on what the reader mended.
    """

    line: int = 0
    label: str = ""
    title: str = ""
    title_derived: bool = False
    abstract: str = ""
    authors: str | Iterable[str | Name] = ()
    year: str = ""
    venue: str = ""
    presentation: str = ""
    keywords: str | Iterable[str] = ()
    doi: str = ""
    arxiv: str = ""
    openreview: str = ""
    acl: str = ""
    ids: Iterable[str] = ()
    links: Iterable[Link] = ()
    files: Iterable[str] = ()
    bibtex: str = ""
    extra: dict[str, str] = field(default_factory=dict)
    repairs: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Refused:
    """An entry that is no paper or cannot be read; `reason` says why and, if it can, what to do."""

    line: int
    reason: str
    label: str = ""


@dataclass(frozen=True, slots=True)
class Entry:
    """A paper as one source has it, and what had to be mended on the way."""

    paper: Paper
    repairs: tuple[str, ...] = ()

    def problems(self) -> Iterator[Problem]:
        """The repairs as the ledger keeps them."""
        label = self.paper.fact("citekey") or self.paper.title[:LABEL_LENGTH]
        for repair in self.repairs:
            yield Problem(self.paper.source, self.paper.line, repair, refused=False, entry=label)
