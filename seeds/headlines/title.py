"""A headline for a paper whose document gives it no title.

It is the name that the paper gives its system, with what it says that this is; else what it says
that it does, as a phrase; else its first sentence.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from .announcing import Named

HEADLINE_LENGTH = 300
"""Characters after which a headline is cut at a word: more than any list shows of a title."""

_SENTENCES: Final = 40
"""Sentences that are read: a paper that does not say by then what it is about never will."""

_LONGEST_SENTENCE: Final = 1_500
"""Characters of a sentence that are read."""

_INITIALS: Final = 4
"""Letters up to which initials are too few to stand alone for the name that they abbreviate."""

_ABBREVIATION: Final = re.compile(
    r"\b(?:e\.g|i\.e|etc|al|cf|vs|resp|approx|Figs?|Eqs?|Sec|Dr|Prof|Mr|Ms|St|No|Vol|v|a\.k\.a|"
    r"w\.r\.t)\.$|(?<!\w)(?P<initial>[^\W\d_])\.$"
)
_SENTENCE_END: Final = re.compile(r"[.!?][\"'”’)\]]*(?=\s+[\"'“‘(\[]?(?P<next>\w))|[。！？]")
_LABEL: Final = re.compile(
    r"(?:abstract|aims?|background|conclusions?|context|importance|introduction|methods?|"
    r"motivation|objectives?|purpose|results?|significance|summary)(?: and \w+)?"
    r"\s?[:.—–-]\s*(?=[^\W\d_])",
    re.IGNORECASE,
)
"""What heads a part of a structured abstract."""


def headline(text: str) -> str:
    """A headline of readable `text`, on one line, without a full stop; "" for none.

    "ResDex: an approach that ..." where the text names a system, "An approach that ..." where it
    says what it proposes or studies. Takes linear time.
    """
    from .gist import gist
    from .naming import named
    from .phrase import brief
    from .telling import telling

    found = islice(_sentences(" ".join(text.split())), _SENTENCES)
    sentences = [_unlabelled(sentence[:_LONGEST_SENTENCE]) for sentence in found]
    if not sentences:
        return ""
    name = named(sentences)
    if name:
        head = _head(name)
        line = head + gist(name, sentences, head)
        line = _capitalized(line) if name.name.islower() else line
    else:
        line = _capitalized(telling(sentences)) or brief(sentences[0], whole=True)
    if len(line) <= HEADLINE_LENGTH:
        return line
    return line[:HEADLINE_LENGTH].rsplit(" ", 1)[0] + "…"


def _sentences(line: str) -> Iterator[str]:
    start = 0
    for end in _SENTENCE_END.finditer(line):
        if end["next"] and end["next"].islower():
            continue
        short = _ABBREVIATION.search(line, max(start, end.start() - 12), end.start() + 1)
        if short and (not short["initial"] or short["initial"].isupper()):
            continue
        yield line[start : end.end()].strip()
        start = end.end()
    if rest := line[start:].strip():
        yield rest


def _unlabelled(sentence: str) -> str:
    label = _LABEL.match(sentence)
    return sentence[label.end() :] if label else sentence


def _capitalized(phrase: str) -> str:
    """The phrase with a capital, unless its first word has one of its own ("fMRI")."""
    return phrase if phrase[1:2].isupper() else phrase[:1].upper() + phrase[1:]


def _head(name: Named) -> str:
    """The name, written out where it only has the initials of a name in capitals."""
    from .capitals import MINOR

    words = re.split(r"[\s–‐-]+", name.full)
    initials = "".join(word[:1] for word in words if word not in MINOR | {"and", "&"})
    short = name.name.removesuffix("s")
    if len(short) <= _INITIALS and short.isupper() and initials == short:
        return f"{name.full} ({name.name})"
    return name.name
