"""What the reader shows, as a value that can be gone back to."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import NamedTuple

from index import Because, Hits, Light, Query, sentences
from seeds import Ledger

from .columns import fit
from .deck import Deck
from .likeness import near_told, taste_told
from .session import Progress

NO_QUERY = Query("")

NO_LIGHT = Light()

NO_REASONS: Mapping[int, Because] = MappingProxyType({})

QUOTED = 60
"""Cells of a query that are quoted, so that the rest of what is said keeps its room."""


@dataclass(frozen=True, slots=True)
class View:
    """A deck, and the query and hits it came from; without hits all papers.

    `by_marks` says that what a person marks changes the hits.
    """

    deck: Deck
    query: Query = NO_QUERY
    hits: Hits | None = None
    by_marks: bool = False

    @property
    def because(self) -> Mapping[int, Because]:
        """Why papers are here, where nearness says so."""
        return self.hits.because if self.hits is not None else NO_REASONS

    @property
    def light(self) -> Light:
        """Which words are lit."""
        return self.hits.light if self.hits is not None else NO_LIGHT

    def is_outdated(self, *, indexed: bool) -> bool:
        """Whether the same question may have another answer by now."""
        if self.hits is None:
            return False
        return self.by_marks or not self.hits.whole or (indexed and self.hits.by == "titles")

    @property
    def offered(self) -> str:
        """Another query that can be taken: the one that was answered, or one that finds more."""
        if self.hits is None:
            return ""
        suggestions = self.hits.explanation.suggestions if self.hits.explanation else ()
        return self.hits.read_as or (suggestions[0].text if suggestions else "")

    def continued(self, hits: Hits, order: Sequence[int], *, by_marks: bool, reading: bool) -> View:
        """Another answer to the same question, with the cursor where the person has it.

        `order` are its papers as they are to stand. Who has not moved stays with the first paper,
        unless it is being read.
        """
        place = self.deck.cursor
        if place or reading:
            place = _place_of(self.deck.number, order, place)
        return View(Deck(order).at(place), hits.query, hits, by_marks)

    def put_in_order(self, arranged: Callable[[Sequence[int]], Sequence[int]]) -> View:
        """The same hits in another order, with the cursor on the same paper."""
        if self.hits is None:
            return self
        order = arranged(self.hits.numbers)
        place = _place_of(self.deck.number, order, self.deck.cursor)
        return replace(self, deck=Deck(order).at(place))

    def renumbered(self, numbers: Mapping[int, int]) -> View:
        """The same papers by the numbers of another shelf, with the cursor on the same paper."""
        order = [numbers[number] for number in self.deck.order if number in numbers]
        here = None if self.deck.number is None else numbers.get(self.deck.number)
        place = _place_of(here, order, self.deck.cursor)
        hits = self.hits
        if hits is not None:
            found = zip(hits.numbers, hits.scores, strict=True)
            kept = [(numbers[number], score) for number, score in found if number in numbers]
            scores = tuple(score for _, score in kept)
            because = {
                numbers[number]: words
                for number, words in hits.because.items()
                if number in numbers
            }
            hits = replace(
                hits,
                numbers=tuple(number for number, _ in kept),
                scores=scores,
                because=because,
            )
        return replace(self, deck=Deck(order).at(place), hits=hits)

    def grown(self, order: Sequence[int]) -> View:
        """With all papers that there are by now, unless it shows hits."""
        if self.hits is not None:
            return self
        place = _place_of(self.deck.number, order, self.deck.cursor)
        return replace(self, deck=Deck(order).at(place))


def _place_of(number: int | None, order: Sequence[int], place: int) -> int:
    """Where a number stands: there, elsewhere, or there if nowhere."""
    if number is None or (place < len(order) and order[place] == number):
        return place
    return order.index(number) if number in order else place


class Counts(NamedTuple):
    """How many papers on show are read, bookmarked, selected, and how many acts are not saved."""

    read: int = 0
    bookmarked: int = 0
    selected: int = 0
    unsaved: int = 0


def status(view: View, total: int, counts: Counts, pending: str, order: str = "") -> str:
    """The line beside the search bar: "12 of 38 · 4 ms", or "412 of 3,700 read · 37 bookmarked".

    `pending` says what is under way; it makes clear why only titles and authors answer. `order` is
    how the list stands, where that is not as usual.
    """
    first = [f"{counts.unsaved:,} not saved"] if counts.unsaved else []
    first += [f"{counts.selected:,} selected"] if counts.selected else []
    shown = f"{len(view.deck):,}"
    read = f"{counts.read:,} read" if counts.read else ""
    marked = f"{counts.bookmarked:,} bookmarked" if counts.bookmarked else ""
    if view.hits is None:
        papers = "1 paper" if total == 1 else f"{total:,} papers"
        papers = f"{counts.read:,} of {total:,} read" if counts.read else papers
        parts = [papers, order, pending, marked]
    elif not view.hits.whole:
        parts = [f"{shown}+ of {total:,}", pending]
    elif view.hits.by == "titles":
        parts = [f"{shown} of {total:,}", order, "titles and authors only", read, marked]
    else:
        time = milliseconds(view.hits.seconds)
        parts = [f"{shown} of {total:,}", order, read, marked, time, pending]
    return " · ".join(part for part in (*first, *parts) if part)


def milliseconds(seconds: float) -> str:
    """A time as a person reads it: "4 ms", "<1 ms"."""
    return f"{seconds * 1000:.0f} ms" if seconds >= 0.0005 else "<1 ms"


def note(view: View, *, typing: bool) -> str:
    """What is to be known of a view while it is shown: how its query was read, what it may mean.

    `typing` says that the cursor is in the search bar, where Tab takes what is offered.
    """
    told = [one.sentence for one in view.query.notes]
    if view.hits is not None and view.hits.taste is not None and len(view.deck):
        told.append(taste_told(view.hits.taste))
    elif view.hits is not None and view.hits.near and len(view.deck):
        told.append(near_told(view.hits.near))
    if view.hits is not None and len(view.deck):
        told += [view.hits.why] if view.hits.why else []
        if view.hits.explanation is not None:
            told += sentences(view.query, view.hits.explanation)
        if typing and view.offered:
            told.append("Tab takes it")
    return " ".join(map(sentence, told))


def quoted(text: str) -> str:
    """What was typed as it is said back: in quotes, and not too long."""
    return f"“{fit(text.strip(), QUOTED)[0]}”"


def sentence(text: str) -> str:
    """The text with a full stop, where it has no other end."""
    return text if text.endswith((".", "?", "!")) else text + "."


BAR_CELLS = 8
"""Width of the bar of progress in the status line."""

_EIGHTHS = " ▏▎▍▌▋▊▉"


def under_way(progress: Progress) -> str:
    """How far work behind the screen is: "indexing ███▌     44 %"."""
    if not progress.total:
        return progress.doing
    share = min(1.0, progress.done / progress.total)
    full, rest = divmod(int(share * BAR_CELLS * 8), 8)
    bar = ("█" * full + (_EIGHTHS[rest] if full < BAR_CELLS else "")).ljust(BAR_CELLS)
    return f"{progress.doing} {bar} {int(share * 100):2} %"


def news(papers: int, key: str) -> str:
    """That a source brought new papers; `key` opens the views."""
    count = "1 new paper" if papers == 1 else f"{papers:,} new papers"
    return f"{count} since it was last read; {key} n shows {'it' if papers == 1 else 'them'}."


def problems_in_a_line(ledger: Ledger, key: str) -> str:
    """What was wrong with the sources, in one line; "" if nothing was.

    `key` shows the sources.
    """
    problems = ledger.problems
    if not problems:
        return ""
    if len(problems) == 1:
        return f"{problems[0].sentence()}. {key} shows the sources."
    refused = ledger.refused
    seen = sum(account.seen for account in ledger)
    if refused:
        return f"{refused:,} of {seen:,} entries could not be read; {key} shows which and why."
    return f"{len(problems):,} things were mended in what was read; {key} shows them."
