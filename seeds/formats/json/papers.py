"""Which JSON objects are papers, and which only hold papers: answers of services, lists by id."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Final

TELLING: Final = frozenset(
    "title Title TITLE paper_title paperTitle PaperTitle abstract Abstract summary "
    "abstractNote paperId citingPaper citedPaper corpusid externalIds externalids "
    "authors_parsed authorships abstract_inverted_index DOI doi issued container-title "
    "citation-key bibtex _bibtex".split()
)
"""One of these names makes an object a paper."""

_NOTE: Final = frozenset({"forum", "replyto", "invitation", "invitations"})
"""OpenReview's names: an object with content and one of these is an entry, though a review."""

HOLDERS: Final = frozenset(
    "papers notes items results data articles entries works publications records documents docs "
    "hits hit rows references bibliography recommendedPapers".split()
)
"""Names of lists whose every element counts as an entry."""

HOLDERS_DESPITE: Final = HOLDERS - {"references", "bibliography", "data"}
"""Names of lists of papers that make an object with a title a volume, not a paper."""

_OF_A_PAPER: Final = TELLING | frozenset(
    "authors author editor editors creators affiliations content externalIds keywords topics "
    "concepts mesh reviews replies details references bibliography citations locations versions "
    "embedding categories s2FieldsOfStudy full_text fulltext text body sections".split()
)
"""Names that stand in papers; whatever is under them, it is no list of papers."""

_NODES: Final = 2000
"""Values of an object that are looked at."""

_MEMBER: Final = re.compile(r'[\s,]*"((?:[^"\\\n]|\\.){0,200})"\s*:\s*')
_DECODE: Final = json.JSONDecoder().raw_decode


def is_paper(value: Mapping[str, object]) -> bool:
    """Whether an object says something of one paper, and does not hold several."""
    if TELLING.isdisjoint(value):
        content = value.get("content")
        return isinstance(content, dict) and not (
            _NOTE.isdisjoint(value) and "title" not in content and "abstract" not in content
        )
    return HOLDERS_DESPITE.isdisjoint(value) or not _is_volume(value)


def _is_volume(value: Mapping[str, object]) -> bool:
    for name in HOLDERS_DESPITE & value.keys():
        held = value[name]
        first = held[0] if isinstance(held, list) and held else None
        if isinstance(first, dict) and is_paper(first):
            return True
    return False


def holds_papers(value: Mapping[str, object]) -> bool:
    """Whether an object that is no paper has papers somewhere inside."""
    waiting: list[object] = [value]
    for _ in range(_NODES):
        if not waiting:
            return False
        one = waiting.pop()
        if isinstance(one, dict):
            if one is not value and is_paper(one):
                return True
            if any(isinstance(one.get(name), list) and one[name] for name in HOLDERS & one.keys()):
                return True
            waiting += [held for held in one.values() if isinstance(held, dict | list)][:_NODES]
        elif isinstance(one, list):
            waiting += [held for held in one[:20] if isinstance(held, dict | list)]
    return False


def is_empty_answer(value: Mapping[str, object]) -> bool:
    """Whether an object is the answer of a service that found nothing."""
    return any(value[name] in ([], {}) for name in HOLDERS & value.keys())


def begins_like_a_holder(text: str, start: int) -> bool:
    """Whether the object at `start`, which is broken or not all there, holds papers.

    Its members are read up to the one that is broken: that is the one with the papers, unless it or
    one before it is known from papers.
    """
    position, paper = start + 1, False
    while member := _MEMBER.match(text, position):
        name, begins = member[1], member.end()
        try:
            value, position = _DECODE(text, begins)
        except (ValueError, RecursionError) as error:
            deep = isinstance(error, RecursionError)
            if text[begins : begins + 1] not in ({"["} if deep else {"[", "{"}):
                return False
            return name in HOLDERS_DESPITE or not (paper or name in _OF_A_PAPER)
        paper = paper or name in _OF_A_PAPER
        if name in (HOLDERS_DESPITE if paper else HOLDERS) and isinstance(value, list):
            if any(isinstance(one, dict) for one in value):
                return True
        elif not paper and isinstance(value, dict) and (is_paper(value) or holds_papers(value)):
            return True
    return False
