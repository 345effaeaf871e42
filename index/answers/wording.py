"""The words of a query where they stand, and the same query with other words in their place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from ..language import And, Node, Or, Query, Term
from ..words import compounds

Compound = tuple[tuple[str, ...], str]


@dataclass(frozen=True, slots=True)
class Slot:
    """A word of a query: its term, and there the number of its compound and of its part.

    `path` leads from the root to the term. `begun` is whether the word is. The word stands from
    `start` to `end` in the text; both are 0 where it was not found there.
    """

    word: str
    path: tuple[int, ...]
    term: Term
    compound: int
    part: int
    start: int = 0
    end: int = 0

    @property
    def begun(self) -> bool:
        """Whether the word matches all that begin with it."""
        parts = self.term.compounds[-1][0]
        last = len(self.term.compounds) - 1, len(parts) - 1
        return self.term.begun and (self.compound, self.part) == last

    @property
    def label(self) -> str:
        """The word, with its field if it has one."""
        return f"{self.term.field}:{self.word}" if self.term.field else self.word

    @property
    def lone(self) -> Term:
        """What asks for this word alone, in its field."""
        return replace(self.term, compounds=((((self.word,)), self.word),), begun=self.begun)

    @property
    def whole(self) -> Term:
        """What asks for the compound that the word is a part of."""
        compound = self.term.compounds[self.compound]
        last = self.compound == len(self.term.compounds) - 1
        return replace(self.term, compounds=(compound,), begun=self.term.begun and last)


Changes = Mapping[Slot, tuple[str, ...]]
"""What stands in the place of a word: another, two words, or none."""


def slots(query: Query, most: int) -> list[Slot]:
    """The words that are asked for, without those that are excluded, in order."""
    found: list[Slot] = []
    for path, term in _terms(query.root, ()):
        found += _of_term(path, term, query.text)
        if len(found) >= most:
            break
    return found[:most]


def reworded(root: Node, changes: Changes) -> Node | None:
    """The query with other words; None where none is left."""
    by_path: dict[tuple[int, ...], dict[tuple[int, int], tuple[str, ...]]] = {}
    for slot, words in changes.items():
        by_path.setdefault(slot.path, {})[slot.compound, slot.part] = words
    return _node(root, (), by_path)


def retyped(text: str, changes: Changes) -> str:
    """The text with other words; what is about them stays, but for blanks about one that goes."""
    for slot, words in sorted(changes.items(), key=lambda change: -change[0].start):
        if words:
            between = " " if slot.term.quoted or not slot.term.field else f" {slot.term.field}:"
            text = text[: slot.start] + between.join(words) + text[slot.end :]
        else:
            text = text[: slot.start].rstrip() + text[slot.end :]
    return text


def _terms(node: Node | None, path: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], Term]]:
    if isinstance(node, Term):
        yield path, node
    elif isinstance(node, (And, Or)):
        for place, part in enumerate(node.parts):
            yield from _terms(part, (*path, place))


def _of_term(path: tuple[int, ...], term: Term, text: str) -> Iterator[Slot]:
    start, end = term.span
    raw = text[start:end]
    skipped = raw.find(":") + 1 if term.field or raw.lower().startswith("word:") else 0
    places = [
        [(start + skipped + part.start, start + skipped + part.end) for part in one.parts]
        for one in compounds(raw[skipped:])
    ]
    found = [len(one) for one in places] == [len(parts) for parts, _ in term.compounds]
    for number, (parts, joined) in enumerate(term.compounds):
        for place, word in enumerate(parts):
            where = places[number][place] if found else (0, 0)
            # What is more than its part is a sum of money.
            shown = joined if len(parts) == 1 else word
            yield Slot(shown, path, term, number, place, *where)


_Here = Mapping[tuple[int, int], tuple[str, ...]]


def _node(
    node: Node, path: tuple[int, ...], changes: Mapping[tuple[int, ...], _Here]
) -> Node | None:
    if isinstance(node, (And, Or)):
        parts: list[Node] = []
        for place, part in enumerate(node.parts):
            other = _node(part, (*path, place), changes)
            if isinstance(other, type(node)):
                parts += other.parts
            elif other is not None:
                parts.append(other)
        return replace(node, parts=tuple(parts)) if len(parts) > 1 else next(iter(parts), None)
    if isinstance(node, Term) and path in changes:
        return _term(node, changes[path])
    return node


def _term(term: Term, changes: _Here) -> Node | None:
    made: list[Compound] = []
    for number, (parts, joined) in enumerate(term.compounds):
        new = [changes.get((number, place), (part,)) for place, part in enumerate(parts)]
        words = [word for one in new for word in one]
        if words == list(parts):
            made.append((parts, joined))
        elif len(parts) > 1 and all(len(one) == 1 for one in new):
            made.append((tuple(words), _joined(words, parts, joined)))
        else:
            made += [((word,), word) for word in words]
    if not made:
        return None
    if term.quoted or len(term.compounds) > 1 or len(made) == 1:
        return replace(term, compounds=tuple(made), marked="")
    last = len(made) - 1
    lone = (
        replace(term, compounds=(one,), marked="", begun=term.begun and place == last)
        for place, one in enumerate(made)
    )
    return And(tuple(lone), span=term.span)


def _joined(words: Sequence[str], parts: Sequence[str], joined: str) -> str:
    """The one word that parts make, by how the former ones made theirs."""
    return ("" if joined == "".join(parts) else "x").join(words)


__all__ = ["Changes", "Slot", "retyped", "reworded", "slots"]
