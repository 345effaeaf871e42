"""A query of our own, as a tree: what is asked for, and nothing of any engine.

`language.understand` makes it of what a person typed; `evaluate` answers it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from dataclasses import field as kept
from typing import TypeAlias

from ..words import Words

TEXT_FIELDS = ("title", "keyword", "author", "venue", "abstract")
"""The fields that hold words, by their names in a query; `schema` says how they are kept."""


@dataclass(frozen=True, slots=True)
class Term:
    """A word or words side by side, in one field or in any.

    `compounds` are those of `terms.words`: a plain word has one of a single part. `begun` says that
    the last word matches all that begin with it (`word*`, or while it is typed). `fuzzy` is how
    many letters may differ (`word~`). `quoted` words are meant as they stand: no stems. `marked`
    is a lone word as it was typed where it bears accents ("képes" for `kepes`), else "".
    """

    compounds: tuple[tuple[tuple[str, ...], str], ...]
    field: str = ""
    begun: bool = False
    fuzzy: int = 0
    quoted: bool = False
    marked: str = ""
    typing: bool = kept(default=False, kw_only=True)
    """Whether `begun` is only since the word may not be typed to its end."""
    span: tuple[int, int] = kept(default=(0, 0), compare=False, kw_only=True)

    @property
    def word(self) -> str:
        """The word, where it is a lone one; else ""."""
        if len(self.compounds) == 1 and len(self.compounds[0][0]) == 1:
            return self.compounds[0][1]
        return ""


@dataclass(frozen=True, slots=True)
class Year:
    """Papers of these years, both included; None leaves that end open."""

    first: int | None
    last: int | None
    span: tuple[int, int] = kept(default=(0, 0), compare=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class Has:
    """Papers that have something: one of `HAS`."""

    what: str
    span: tuple[int, int] = kept(default=(0, 0), compare=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class Key:
    """The paper known by an id or a citation key; `begun` while it is typed.

    `value` is as it was typed; `also` is what the same signs mean as words, for a bare id.
    """

    value: str
    begun: bool = False
    also: Term | None = None
    span: tuple[int, int] = kept(default=(0, 0), compare=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class Source:
    """Papers from a source whose name holds these signs, whatever their case."""

    name: str
    span: tuple[int, int] = kept(default=(0, 0), compare=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class Value:
    """Papers of which a field has a value, as `values.key_of` compares it.

    `begun` says that all values that begin so are meant, `inside` that it may stand among other
    words of a value.
    """

    field: str
    key: str
    begun: bool = False
    inside: bool = False
    span: tuple[int, int] = kept(default=(0, 0), compare=False, kw_only=True)

    def is_met(self, key: str) -> bool:
        """Whether a value that is compared by this key is meant."""
        if self.inside:
            return f" {self.key}{'' if self.begun else ' '}" in f" {key} "
        return key.startswith(self.key) if self.begun else key == self.key


@dataclass(frozen=True, slots=True)
class Mark:
    """Papers that a person gave a mark: kind "is" and value "bookmarked", "tag" and "grokking".

    Also "note" and words of one. `value` is as it was typed; `begun` says that all that begin so
    are meant. Which papers these are is asked of a function that is handed in.
    """

    kind: str
    value: str
    begun: bool = False
    span: tuple[int, int] = kept(default=(0, 0), compare=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class Added:
    """Papers that came in these days, as bounds of texts; "" leaves an end open."""

    first: str
    last: str
    span: tuple[int, int] = kept(default=(0, 0), compare=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class New:
    """Papers that came with the last reading of their sources that brought any."""

    span: tuple[int, int] = kept(default=(0, 0), compare=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class Near:
    """The papers nearest to the one known by an id or a citation key, which is not among them."""

    value: str
    span: tuple[int, int] = kept(default=(0, 0), compare=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class Suggested:
    """The papers that a person likely likes, by what was bookmarked and voted.

    With `unsure` those of which that is hardest to say.
    """

    unsure: bool = False
    span: tuple[int, int] = kept(default=(0, 0), compare=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class Not:
    """Papers that do not meet `part`."""

    part: Node
    span: tuple[int, int] = kept(default=(0, 0), compare=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class And:
    """Papers that meet all parts."""

    parts: tuple[Node, ...]
    span: tuple[int, int] = kept(default=(0, 0), compare=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class Or:
    """Papers that meet one of the parts or more."""

    parts: tuple[Node, ...]
    span: tuple[int, int] = kept(default=(0, 0), compare=False, kw_only=True)


Node: TypeAlias = (
    Term
    | Year
    | Has
    | Key
    | Source
    | Value
    | Mark
    | Added
    | New
    | Near
    | Suggested
    | Not
    | And
    | Or
)

HAS = ("abstract", "code", "pdf", "doi", "arxiv", "title", "authors", "keywords", "year", "venue")
"""What can be asked of by `has:`, in the order of their bits in the index."""


@dataclass(frozen=True, slots=True)
class Note:
    """What could not be understood as it was meant, in a sentence, and where it stands.

    `meant` is what it was likely meant to be.
    """

    start: int
    end: int
    sentence: str
    meant: str = ""


@dataclass(frozen=True, slots=True)
class Query:
    """What was typed, what it asks for (None for nothing), and what of it was taken as text."""

    text: str
    root: Node | None = None
    notes: tuple[Note, ...] = ()

    def __bool__(self) -> bool:
        return self.root is not None

    @property
    def clauses(self) -> tuple[Node, ...]:
        """What must all be met."""
        if self.root is None:
            return ()
        return self.root.parts if isinstance(self.root, And) else (self.root,)


def leaves(node: Node | None) -> Iterator[Node]:
    """All that is asked for without what is excluded, in order."""
    if isinstance(node, (And, Or)):
        for part in node.parts:
            yield from leaves(part)
    elif node is not None and not isinstance(node, Not):
        yield node


__all__ = [
    "HAS",
    "TEXT_FIELDS",
    "Added",
    "And",
    "Has",
    "Key",
    "Mark",
    "Near",
    "New",
    "Node",
    "Not",
    "Note",
    "Or",
    "Query",
    "Source",
    "Suggested",
    "Term",
    "Value",
    "Words",
    "Year",
    "leaves",
]
