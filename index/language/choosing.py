"""Values are chosen in the text of a query, and taken out again, beside what a person typed.

Several values of one facet stand in brackets with OR between them, so that any of them is enough;
values of two facets must both be met. Words that are chosen have `word:` before them: others are
what a person typed.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from .lexing import Kind, finished, tokens
from .parsing import understand
from .query import Mark, Node, Or, Source, Term, Value, Year
from .values import clause as clause_of


class _Group(NamedTuple):
    """The values of one facet that stand together, and the stretch of the text they have."""

    facet: str
    nodes: tuple[Node, ...]
    clauses: tuple[str, ...]
    start: int
    end: int


def chosen(text: str) -> dict[str, tuple[str, ...]]:
    """The values that stand in a query, as clauses, by their facets."""
    found: dict[str, tuple[str, ...]] = {}
    for group in _groups(text):
        found[group.facet] = (*found.get(group.facet, ()), *group.clauses)
    return found


def is_chosen(text: str, clause: str) -> bool:
    """Whether a value stands in a query, however it is written there."""
    wanted = _compared(understand(clause, typing=False).root)
    return any(wanted == _compared(node) for group in _groups(text) for node in group.nodes)


def with_value(text: str, facet: str, clause: str) -> str:
    """A query with a value chosen: narrowed, or where one of its facet is chosen, widened.

    What waits for something behind it (`title:`, `a OR`) goes, and what is open is closed.
    """
    if is_chosen(text, clause):
        return text
    text = finished(text)
    if _has_alternatives(text):
        text = _enclosed(text)
    groups = [group for group in _groups(text) if group.facet == facet]
    if not groups:
        return f"{text} {clause}" if text else clause
    return _rewritten(text, groups[-1], (*groups[-1].clauses, clause))


def without_value(text: str, clause: str) -> str:
    """A query without a value that was chosen; all else stays."""
    gone = _compared(understand(clause, typing=False).root)
    for group in reversed(_groups(text)):
        pairs = zip(group.nodes, group.clauses, strict=True)
        left = tuple(each for node, each in pairs if _compared(node) != gone)
        if len(left) < len(group.clauses):
            text = _rewritten(text, group, left)
    return text


def without_facet(text: str, facet: str) -> str:
    """A query without all values of a facet: what else of the facet there is to be chosen."""
    for group in reversed(_groups(text)):
        if group.facet == facet:
            text = _rewritten(text, group, ())
    return text


@lru_cache(maxsize=16)
def _groups(text: str) -> tuple[_Group, ...]:
    """What of a query must be met and is nothing but values of one facet, in order."""
    found = []
    for part in understand(text, typing=False).clauses:
        nodes = part.parts if isinstance(part, Or) else (part,)
        facets = {_facet_of(node, text[slice(*node.span)]) for node in nodes}
        facet = facets.pop()
        if facet and not facets:
            clauses = tuple(_typed(text, facet, node) for node in nodes)
            found.append(_Group(facet, nodes, clauses, *part.span))
    return tuple(found)


def _facet_of(node: Node, typed: str) -> str:
    """The facet of which this, typed so, is just one value, or ""."""
    match node:
        case Year() if node.first is not None and node.first == node.last:
            return "year"
        case Value() if not (node.begun or node.inside):
            return node.field
        case Source():
            return "source"
        case Mark() if node.kind == "tag" and not node.begun:
            return "tag"
        case Term() if typed.lower().startswith("word:"):
            return "word"
    return ""


def _compared(node: Node | None) -> object:
    """By what two clauses are told apart."""
    if isinstance(node, Source):
        return "source", node.name.casefold()
    if isinstance(node, Mark):
        return node.kind, node.value.casefold()
    return node


def _typed(text: str, facet: str, node: Node) -> str:
    """A value as it was typed; one whose field stands before a bracket, as it is written alone."""
    start, end = node.span
    if isinstance(node, Year):
        return clause_of("year", str(node.first))
    if isinstance(node, Value) and not text[start:end].rpartition(":=")[1]:
        return clause_of(facet, node.key)
    return text[start:end]


def _has_alternatives(text: str) -> bool:
    """Whether what is typed behind a query would go with a part of it only."""
    depth = 0
    for token in tokens(text, typing=False)[0]:
        depth += (token.kind is Kind.OPEN) - (token.kind is Kind.CLOSE)
        if token.kind is Kind.OR and depth == 0:
            return True
    return False


def _enclosed(text: str) -> str:
    """A text in brackets, kept apart by blanks from brackets that are part of its words."""
    first = text.split(maxsplit=1)[0]
    start = " " if first.count(")") > first.count("(") else ""
    end = " " if text.count("(") > text.count(")") else ""
    return f"({start}{text}{end})"


def _rewritten(text: str, group: _Group, clauses: Sequence[str]) -> str:
    """The text with other values in the place of a group; with none nothing is left of it."""
    before, behind = text[: group.start], text[group.end :]
    if clauses:
        some = clauses[0] if len(clauses) == 1 else _enclosed(" OR ".join(clauses))
        return before + some + behind
    before, behind = before.rstrip(), behind.lstrip()
    while before.endswith("(") and behind.startswith(")"):
        before = _FIELD.sub("", before[:-1]).rstrip()
        behind = behind[1:].lstrip()
    if _AND_BEFORE.search(before):
        before = before[:-3].rstrip()
    elif not before or before.endswith("("):
        behind = _AND_BEHIND.sub("", behind)
    joint = " " if before and behind and before[-1] != "(" and behind[0] != ")" else ""
    return before + joint + behind


_FIELD = re.compile(r"[^\W\d_]+:=?$")
_AND_BEFORE = re.compile(r"(?<![^\s()])AND$")
_AND_BEHIND = re.compile(r"^AND(?![^\s()])\s*")

__all__ = ["chosen", "is_chosen", "with_value", "without_facet", "without_value"]
