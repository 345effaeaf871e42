from __future__ import annotations

import json
from contextlib import closing

import pytest

from index import Reading, Store, understand
from index.building import ROWS, SEGMENTS
from index.merging import FACTOR, LARGEST, crowded
from index.rows import RowStore
from seeds import Entry, Gathering, Ledger, Paper


@pytest.mark.parametrize(
    ("sizes", "together"),
    [
        ([], []),
        ([1] * (FACTOR - 1), []),
        ([1] * FACTOR, list(range(FACTOR))),
        ([20_000, *[1] * FACTOR], list(range(1, FACTOR + 1))),
        ([1] * 4 + [9] * 4, []),  # of two sizes, four of each
        ([0] * FACTOR, list(range(FACTOR))),
        ([LARGEST] * 20, []),
        # What eight of one make is the eighth of the next size.
        ([9] * 7 + [1] * 8, list(range(15))),
    ],
)
def test_segments_of_like_size_become_one(sizes, together):
    assert crowded(sizes) == together


def paper(place: int, words: str = "bees") -> Paper:
    title = f"Paper {place}"
    return Paper(ids=(f"title:paper{place}",), title=title, abstract=words)


def fill(store: Store, papers) -> None:
    ledger = Ledger()
    gathering = Gathering(ledger)
    for one in papers:
        gathering.add(Entry(one))
    assert store.refresh(Reading(gathering, ledger, ""), lambda done, total: None) is None


def segments(store: Store) -> list[dict]:
    (state,) = (one for one in store.folder.iterdir() if one.name.isdigit())
    with closing(RowStore(state / ROWS)) as rows:
        return json.loads(rows.note(SEGMENTS))["segments"]


def test_many_small_changes_leave_few_segments_and_the_same_answers(tmp_path):
    store = Store(tmp_path / "index")
    papers = [paper(place) for place in range(60)]
    fill(store, papers)
    with store.searcher() as searcher:
        numbers = searcher.shelf.numbers()
    most = 0
    for turn in range(3 * FACTOR):
        papers[turn] = paper(turn, "wasps")
        if turn % 5 == 4:
            papers.append(paper(60 + turn, "ants"))
        fill(store, papers)
        most = max(most, len(segments(store)))
        with store.searcher() as searcher:
            counts = {
                word: len(searcher.search(understand(f'"{word}"', typing=False)).numbers)
                for word in ("wasps", "bees", "ants", "paper")
            }
        new = (turn + 1) // 5
        assert counts == {
            "wasps": turn + 1,
            "bees": 60 - turn - 1,
            "ants": new,
            "paper": len(papers),
        }
    assert most <= FACTOR + 2
    with store.searcher() as searcher:
        now = searcher.shelf.numbers()
    unchanged = {f"title:paper{place}" for place in range(3 * FACTOR, 60)}
    assert {key: now[key] for key in unchanged} == {key: numbers[key] for key in unchanged}
