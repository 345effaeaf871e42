"""What was typed, understood once: a query of our own that knows nothing of any engine."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from .terms import Token, Words, compounds, fold, forms

QUERY_LENGTH = 1000
"""Characters of a query that are read; more is a paste that went astray."""


@dataclass(frozen=True, slots=True)
class Clause:
    """What one blank-free stretch of a query asks for: words side by side, in one of its readings.

    `begun` says that the last word is still being typed and matches all that begin with it.
    """

    readings: tuple[tuple[str, ...], ...]
    begun: bool = False


@dataclass(frozen=True, slots=True)
class Query:
    """Clauses that must all be met, in any order and in any field."""

    text: str
    clauses: tuple[Clause, ...]

    def __bool__(self) -> bool:
        return bool(self.clauses)


def understand(text: str, *, typing: bool) -> Query:
    """The query in `text`; while it is being typed, its last word counts as begun."""
    text = text[:QUERY_LENGTH]
    clauses = []
    stretches = text.split()
    for place, stretch in enumerate(stretches):
        parts, joined = forms(stretch)
        if not parts:
            continue
        last = place == len(stretches) - 1
        begun = typing and last and not text[-1:].isspace()
        readings = dict.fromkeys((tuple(parts), tuple(joined)))
        clauses.append(Clause(tuple(readings), begun))
    return Query(text, tuple(clauses))


def lit(query: Query, text: str) -> tuple[tuple[int, int], ...]:
    """The stretches of readable `text` that meet the query: half-open, in order, disjoint.

    Of a word that is only begun just the typed beginning.
    """
    if not query:
        return ()
    parts: list[Token] = []
    joined: list[Token] = []
    for compound in compounds(text):
        parts += compound.parts
        joined.append(compound.joined)
    found = []
    for clause in query.clauses:
        for reading in clause.readings:
            for words in (parts, joined):
                found += _runs(reading, words, text, begun=clause.begun)
    return _united(found)


def _runs(
    reading: tuple[str, ...], words: Sequence[Token], text: str, *, begun: bool
) -> list[tuple[int, int]]:
    length = len(reading)
    first = reading[0]
    runs = []
    for place, word in enumerate(words):
        if word.text != first and not (begun and length == 1 and word.text.startswith(first)):
            continue
        run = words[place : place + length]
        if len(run) < length or not _meets(reading, run, begun=begun):
            continue
        last = run[-1]
        end = last.end if last.text == reading[-1] else _cover(text, last, len(reading[-1]))
        runs.append((run[0].start, end))
    return runs


def _meets(reading: tuple[str, ...], run: Sequence[Token], *, begun: bool) -> bool:
    *whole, last = reading
    if any(word != token.text for word, token in zip(whole, run, strict=False)):
        return False
    return run[-1].text == last or (begun and run[-1].text.startswith(last))


def _cover(text: str, token: Token, length: int) -> int:
    """Where the first `length` folded letters of a token end in the text."""
    covered = 0
    for place in range(token.start, token.end):
        if covered >= length and not _is_mark(text[place]):
            return place
        covered += len(fold(text[place]))
    return token.end


def _is_mark(sign: str) -> bool:
    return re.match(r"[\u0300-\u036f]", sign) is not None


def _united(runs: list[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    """Overlapping stretches as one."""
    runs = sorted(set(runs))
    if not runs:
        return ()
    united = [runs[0]]
    for start, end in runs[1:]:
        if start < united[-1][1]:
            united[-1] = (united[-1][0], max(end, united[-1][1]))
        else:
            united.append((start, end))
    return tuple(united)


def side_by_side(clause: Clause, readings: Sequence[str]) -> bool:
    """Whether a text, given as its words in each reading, has the words of a clause as neighbours.

    `readings` are as `sidecar` makes them.
    """
    for reading in clause.readings:
        sought = " " + " ".join(reading) + ("" if clause.begun else " ")
        if any(sought in words for words in readings):
            return True
    return False


def sidecar(fields: Iterable[Words]) -> tuple[str, str]:
    """The words of some fields in both readings, for `side_by_side`; no phrase crosses a field."""
    by_parts, as_one = [], []
    for words in fields:
        by_parts.append(" ".join([part for parts, _ in words for part in parts]))
        as_one.append(" ".join([joined for _, joined in words]))
    return " " + " \n ".join(by_parts) + " ", " " + " \n ".join(as_one) + " "
