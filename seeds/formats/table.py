"""The table of formats."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from ..ledger import Problem
from ..paper import Paper
from . import jsonlines, plaintext

Read = Callable[[str, str], Iterator[Paper | Problem]]
"""Text of a document and its name -> papers and problems, in the document's order."""


@dataclass(frozen=True, slots=True)
class Format:
    """A format by name, how to tell it, and how to read it (None: known, but not read yet)."""

    name: str
    begins: re.Pattern[str]
    read: Read | None


_FORMATS = (
    Format("JSON Lines", re.compile(r"\{\s*[\"}]|\[\s*\{"), jsonlines.read),
    Format("BibTeX", re.compile(r"(?:%[^\n]*\n\s*)*@[A-Za-z]+\s*[{(]"), None),
    Format("XML", re.compile(r"<\?xml|<[A-Za-z][\w:-]*[\s>]"), None),
    Format("RIS", re.compile(r"TY  - "), None),
    Format("MEDLINE", re.compile(r"PMID- "), None),
    Format("EndNote", re.compile(r"%[0A-Z] \S"), None),
    Format("Web of Science", re.compile(r"FN [^\n]+\nVR "), None),
    Format("plain text", re.compile(""), plaintext.read),
)


def format_of(text: str) -> Format:
    """The format that `text` is written in; the last of the table takes everything."""
    start = text[:4096].lstrip()
    return next(known for known in _FORMATS if known.begins.match(start))
