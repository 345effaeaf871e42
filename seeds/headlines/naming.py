"""The name that a paper gives its own system.

A name stands where the paper announces what it brings, it looks like a name, the paper comes back
to it, and nothing before that speaks of it as if it were known.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from .announcing import Named, announced

_FURTHER: Final = re.compile(
    r"(?:Furthermore|Additionally|In addition|Moreover|Finally|Lastly|Also|Besides|Second|Third|"
    r"Next|Alongside|Along with)\b"
)
_ALSO: Final = re.compile(r"\b(?:also|further|additionally|furthermore|finally)\b")
_TO_TEST: Final = re.compile(r"To (?:\w+ )?(?:evaluate|validate|verify|test|assess|support)\b")
_MEASURES: Final = re.compile(
    r"\b(?:dataset|data set|benchmark|corpus|metric|suite|testbed|environment)\b"
)
_PARTS: Final = re.compile(r"\b(?:two|three|four|five|several)\b")
_NARROWS: Final = re.compile(r"(?:Specifically|In particular|Concretely|To be specific)\b")
_ENOUGH: Final = 2
"""Weight below which a name is too doubtful."""


def named(sentences: Sequence[str]) -> Named | None:
    """The most trustworthy name that the sentences announce; None rather than a doubtful one."""
    text = " ".join(sentences)
    best: Named | None = None
    tried: set[str] = set()
    for number, sentence in enumerate(sentences):
        for found in announced(sentence):
            if found.name in tried:
                continue
            tried.add(found.name)
            weight = found.weight + _standing(found, sentence, _mentions(found.name, text))
            known = any(_mentions(found.name, earlier) for earlier in sentences[:number])
            if not known and weight >= _ENOUGH and (not best or weight > best.weight):
                best = found._replace(number=number, weight=weight)
    return best


def _mentions(name: str, text: str) -> int:
    """How often a text has the name as a word."""
    count, at = 0, text.find(name)
    while at >= 0:
        end = at + len(name)
        before, after = text[at - 1 : at], text[end : end + 1]
        count += not (before.isalnum() or before in ("-", "_") or after.isalnum() or after == "_")
        at = text.find(name, end)
    return count


def _standing(found: Named, sentence: str, mentions: int) -> float:
    """How much the text around speaks for a name, or against it."""
    weight = min(mentions, 6) / 2
    before = sentence[: found.start]
    if _FURTHER.match(sentence) or _ALSO.search(before[-60:]):
        weight -= 2
    if found.object_at >= 0 and _PARTS.search(before[found.object_at :]):
        weight -= 1.5
    if _TO_TEST.match(sentence):
        weight -= 2 if _MEASURES.search(sentence, found.start, found.end + 90) else 0.5
    if _NARROWS.match(sentence):
        weight -= 0.5
    if len(found.name) < 3:
        weight -= 1 if mentions > 1 and len(found.name) > 1 else 9
    return weight
