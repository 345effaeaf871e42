"""Asks an index over the papers of `made_up_papers`, and what came of it."""

from __future__ import annotations

from typing import NamedTuple

from index import Reading, Store, understand
from index.answers.explanation import sentences
from index.answers.hits import Hits
from index.language.query import Query
from seeds import Entry, Gathering, Ledger

from .made_up_papers import PAPERS, bearing

NAMES = {paper.key: name for name, paper in PAPERS.items()}
ALL = frozenset(PAPERS)
UNKNOWN = 1 << 40
"""A number that no paper has."""


class Answer(NamedTuple):
    """What came of a query: the short names of the papers in order, and what was said of it."""

    names: tuple[str, ...]
    query: Query
    hits: Hits

    @property
    def told(self) -> str:
        """All sentences that a person gets to read about it."""
        said = [note.sentence for note in self.query.notes]
        if self.hits.why:
            said.append(self.hits.why)
        if self.hits.explanation is not None:
            said += sentences(self.query, self.hits.explanation)
        return " ".join(said)


def index(folder, *states):
    """A store that has held each of these states of the papers, one after the other."""
    store = Store(folder / "index" / "one")
    for papers in states:
        ledger = Ledger()
        gathering = Gathering(ledger)
        for paper in papers:
            gathering.add(Entry(paper))
        assert store.refresh(Reading(gathering, ledger, ""), lambda _done, _total: None) is None
    return store


def asker(searcher):
    """A function that asks an open index; `marked` gives the short names of papers."""
    numbers = {name: searcher.shelf.number(paper.key) for name, paper in PAPERS.items()}

    def answer(text, *, typing=False, marked=bearing) -> Answer:
        def borne(mark):
            return (numbers.get(name, UNKNOWN) for name in marked(mark))

        query = understand(text, typing=typing)
        hits = searcher.search(query, marked=borne)
        names = tuple(NAMES[searcher.shelf.key(number)] for number in hits.numbers)
        return Answer(names, query, hits)

    return answer


def assert_found(answer: Answer, names: str) -> None:
    """Just these papers were found, with nothing to remark."""
    assert set(answer.names) == set(names.split())
    assert len(answer.names) == len(set(answer.names))
    assert (answer.query.notes, answer.hits.read_as, answer.hits.why) == ((), "", "")
    assert answer.hits.explanation is None
    assert list(answer.hits.scores) == sorted(answer.hits.scores, reverse=True)
