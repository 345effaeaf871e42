"""What of a paper can be copied, in one table for the menu and for the shell."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from .citation import apa, chicago, citation_key, ieee, markdown_link
from .formats.bibtex import write as bibtex
from .markup import plain
from .paper import Paper


class Copy(NamedTuple):
    """A letter for the menu, a name for the shell, words for both, and what makes the text."""

    letter: str
    name: str
    label: str
    text: Callable[[Paper], str]


COPIES = (
    Copy("l", "link", "link", lambda paper: paper.link),
    Copy("b", "bibtex", "BibTeX entry", lambda paper: bibtex(paper, abstract=False)),
    Copy("a", "apa", "citation, APA", apa),
    Copy("i", "ieee", "citation, IEEE", ieee),
    Copy("c", "chicago", "citation, Chicago", chicago),
    Copy("k", "key", "citation key", citation_key),
    Copy("t", "title", "title", lambda paper: " ".join(plain(paper.title).split())),
    Copy("s", "abstract", "abstract (summary)", lambda paper: plain(paper.abstract)),
    Copy("m", "markdown", "Markdown link", markdown_link),
)
"""All that can be copied; a text may be empty where the paper lacks it."""
