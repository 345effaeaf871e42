"""What the reader shows, as a value that can be gone back to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from index import Hits, Query
from seeds import Ledger

from ..deck import Deck
from ..session import Progress

NO_QUERY = Query("", ())


@dataclass(frozen=True, slots=True)
class View:
    """A deck, and the query and hits it came from; without a query all papers."""

    deck: Deck
    query: Query = NO_QUERY
    hits: Hits | None = None

    def renumbered(self, numbers: Mapping[int, int]) -> View:
        """The same papers by the numbers of another shelf."""
        order = [numbers[number] for number in self.deck.order if number in numbers]
        return replace(self, deck=Deck(order).at(self.deck.cursor))


def status(view: View, total: int, marked: int, pending: str) -> str:
    """The line beside the search bar: "12 of 38 · 4 ms", or how many papers there are.

    `pending` says what is under way; it makes clear why only titles and authors answer.
    """
    if view.hits is None:
        papers = "1 paper" if total == 1 else f"{total:,} papers"
        parts = [papers, f"{marked:,} ★" if marked else "", pending]
    elif view.hits.by == "titles":
        parts = [f"{len(view.deck):,} of {total:,}", "titles and authors only"]
    else:
        parts = [f"{len(view.deck):,} of {total:,}", milliseconds(view.hits.seconds), pending]
    return " · ".join(part for part in parts if part)


def milliseconds(seconds: float) -> str:
    """A time as a person reads it: "4 ms", "<1 ms"."""
    return f"{seconds * 1000:.0f} ms" if seconds >= 0.0005 else "<1 ms"


def nothing_found(text: str) -> str:
    """What the empty list says."""
    return f"Nothing found for “{text.strip()}”.\nEsc brings the former list back."


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


def problems_in_a_line(ledger: Ledger) -> str:
    """What was wrong with the sources, in one line; "" if nothing was."""
    problems = ledger.problems
    if not problems:
        return ""
    if len(problems) == 1:
        return f"{problems[0].sentence()}. I shows the sources."
    refused = ledger.refused
    seen = sum(account.seen for account in ledger)
    if refused:
        return f"{refused:,} of {seen:,} entries could not be read; I shows which and why."
    return f"{len(problems):,} things were mended in what was read; I shows them."
