"""A headline for a paper whose document gives it no title."""

from __future__ import annotations

import re

HEADLINE_LENGTH = 300
"""Characters after which a headline is cut at a word: more than any list shows of a title."""

_ABBREVIATIONS = re.compile(
    r"(?:\b(?:e\.g|i\.e|etc|et al|cf|vs|resp|approx|Fig|Eq|Sec|Dr|Prof|Mr|Ms|St|No|Vol)"
    r"|\b[A-Z])\.$"
)
_SENTENCE_END = re.compile(r"[.!?][\"'”’)\]]*(?=\s+[\"'“‘(\[]?[A-Z0-9])|[。！？]")


def headline(text: str) -> str:
    """The first sentence of readable `text`, on one line, without its full stop; "" for none."""
    line = " ".join(text.split())
    for end in _SENTENCE_END.finditer(line):
        if not _ABBREVIATIONS.search(line[: end.start() + 1]):
            line = line[: end.end()]
            break
    line = line.rstrip(" .。")
    if len(line) <= HEADLINE_LENGTH:
        return line
    return line[:HEADLINE_LENGTH].rsplit(" ", 1)[0] + "…"
