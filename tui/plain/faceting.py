"""Facets in lines: what the papers on show have in common, and narrowing by a value's name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from index import BrokenIndexError

from ..facets import HEADINGS, NAMES, Count, years_line
from ..narrowing import faceted, toggled
from .lines import quoted
from .triaging import Triaging

TOLD = 8
"""Values of a facet that are told."""


class Faceting(Triaging):
    """`facets` tells them, `facets 2024` chooses a value by its name, or chooses it no longer."""

    def action_facets(self) -> None:
        """Tell the facets of what is on show, or choose the value that was given."""
        if not self.deck:
            self.voice.say("No paper here. back brings the former list back.")
            return
        facets = self._facets()
        if facets is None:
            self.voice.say("Facets need an index, and there is none here.")
            return
        if not self.said.text:
            self._tell_facets(facets)
            return
        found = _named(facets, self.said.text)
        if found is None:
            self.voice.say(f"No facet here has the value {quoted(self.said.text)}.")
            return
        facet, one = found
        new = toggled(self.view.query.text, facet, one.clause)
        if new:
            self.voice.say(f"Search: {new}")
            self.search(new)
        else:
            self.action_view_all()

    def _facets(self) -> Mapping[str, Sequence[Count]] | None:
        """The facets; an index that turns out to be damaged is built again once."""
        for _ in range(2):
            searcher = self.prepared()
            if searcher is None:
                break
            try:
                standing = self.standings.of(self.marks, searcher.shelf)
                return faceted(self.view.query.text, searcher, standing).facets
            except BrokenIndexError as error:
                self._mend(error)
        return None

    def _tell_facets(self, facets: Mapping[str, Sequence[Count]]) -> None:
        lines: list[str] = []
        for name in NAMES:
            counts = facets[name]
            if not counts:
                continue
            told = ", ".join(f"{one.value} ({one.count:,})" for one in counts[:TOLD])
            more = len(counts) - TOLD
            behind = f" and {more:,} more" if more > 0 else ""
            lines += self.voice.broken(f"{HEADINGS[name]}: {told}{behind}.")
        line = years_line(facets["year"], self.voice.width, in_ascii=self.voice.ascii_only)
        self.voice.page([*lines, *([line] if line else [])])
        self.voice.say("facets and the name of a value narrows by it; again, no longer.")


def _named(facets: Mapping[str, Sequence[Count]], text: str) -> tuple[str, Count] | None:
    """The value of this name, else of those with a word that begins so the one most papers have."""
    sought = text.casefold().strip()
    values = [(name, one) for name in NAMES for one in facets[name]]
    same = [pair for pair in values if pair[1].value.casefold() == sought]
    like = [pair for pair in values if f" {sought}" in f" {pair[1].value.casefold()}"]
    return max(same or like, key=lambda pair: pair[1].count, default=None)
