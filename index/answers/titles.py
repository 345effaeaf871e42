"""Whether a paper meets a query by what its row tells: what answers until there is an index."""

from __future__ import annotations

from dataclasses import replace
from functools import cache, lru_cache

from ..facets import keys_of
from ..language import (
    HAS,
    Added,
    And,
    Has,
    Key,
    Mark,
    Near,
    New,
    Node,
    Not,
    Or,
    Source,
    Suggested,
    Term,
    Value,
    Year,
)
from ..rows import Shelf
from ..segments import running_text, traits
from ..words import words
from .checks import meets
from .hits import Marked


class Titles:
    """Looks at one paper after the other; words are sought in titles and authors only."""

    def __init__(self, shelf: Shelf, marked: Marked) -> None:
        self._shelf = shelf
        self._bearing = cache(lambda mark: frozenset(marked(mark)))
        self._number = -1
        self._text = b""

    def is_met(self, node: Node, number: int) -> bool:
        """Whether the paper of a number meets a part of a query."""
        match node:
            case And():
                return all(self.is_met(part, number) for part in node.parts)
            case Or():
                return any(self.is_met(part, number) for part in node.parts)
            case Not():
                return not self.is_met(node.part, number)
            case Term():
                return meets(_anywhere(node), self._running(number))
            case Year():
                year = int(self._shelf.row(number).year or 0)
                first = 1 if node.first is None else node.first
                return year > 0 and first <= year <= (node.last or year)
            case Near() | Suggested() | New():
                return False  # what is near abstracts tell, and what is new an index
            case Added():
                added = self._shelf.paper(number).added
                return bool(added) and node.first <= added <= (node.last or added)
            case Mark():
                return number in self._bearing(node)
        return self._is_told(node, number)

    def _is_told(self, node: Has | Key | Source | Value, number: int) -> bool:
        """What only the whole paper tells."""
        from seeds import named_id

        if isinstance(node, Key):
            ids = {*self._shelf.row(number).ids, self._shelf.paper(number).fact("citekey")}
            if ids & ({node.value, named_id(node.value)} - {""}):
                return True
            return node.also is not None and self.is_met(node.also, number)
        paper = self._shelf.paper(number)
        if isinstance(node, Has):
            return bool(traits(paper) >> HAS.index(node.what) & 1)
        if isinstance(node, Value):
            return any(map(node.is_met, keys_of(paper, node.field)))
        name = node.name.casefold()
        return any(name in origin.source.casefold() for origin in paper.origins)

    def _running(self, number: int) -> bytes:
        if number != self._number:
            row = self._shelf.row(number)
            found = {"title": (words(row.title),), "author": map(words, row.authors)}
            self._number, self._text = number, running_text(found)
        return self._text


@lru_cache(maxsize=64)
def _anywhere(term: Term) -> Term:
    return replace(term, field="") if term.field not in {"", "title", "author"} else term
