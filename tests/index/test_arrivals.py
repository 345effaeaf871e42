"""When papers came: what is new, and on which day it came."""

from __future__ import annotations

import contextlib
import sqlite3

import pytest

from index import Reading, Store, understand
from index.language.days import days
from seeds import Entry, Gathering, Ledger, Origin, Paper

from .made_up_papers import made

ANTS, BEES, CATS, DOGS = (
    made(name, f"All about {name.lower()}.") for name in ("Ants", "Bees", "Cats", "Dogs")
)


def read(store: Store, day: str, *papers: Paper) -> None:
    gathering = Gathering(Ledger())
    for paper in papers:
        gathering.add(Entry(paper))
    reading = Reading(gathering, Ledger(), "", day=day)
    assert store.refresh(reading, lambda _done, _all: None) is None


def found(store: Store, query: str) -> list[str]:
    with store.searcher() as searcher:
        hits = searcher.search(understand(query, typing=False))
        return [searcher.shelf.row(number).title for number in hits.numbers]


def brought(store: Store) -> str:
    with store.searcher() as searcher:
        return searcher.shelf.note("brought")


@pytest.fixture
def store(tmp_path):
    return Store(tmp_path / "index")


def test_the_first_reading_makes_nothing_new(store):
    read(store, "2026-11-01", ANTS, BEES)
    assert found(store, "is:new") == []
    assert found(store, "-is:new") == ["Ants", "Bees"]
    assert brought(store) == "0"


def test_what_a_later_reading_brings_is_new_until_another_brings_more(store):
    read(store, "2026-11-01", ANTS)
    read(store, "2026-11-02", ANTS, BEES)
    assert found(store, "is:new") == ["Bees"]
    assert brought(store) == "1"
    read(store, "2026-11-03", ANTS, BEES)
    assert found(store, "is:new") == ["Bees"]
    assert brought(store) == "0"
    read(store, "2026-11-03", CATS, ANTS, DOGS, BEES)
    assert found(store, "is:new") == ["Cats", "Dogs"]
    assert brought(store) == "2"


def test_two_readings_of_one_day_are_told_apart(store):
    for papers in ((ANTS,), (ANTS, BEES), (ANTS, BEES, CATS)):
        read(store, "2026-11-01", *papers)
    assert found(store, "is:new") == ["Cats"]
    assert len(found(store, "added:2026-11-01")) == 3


def test_a_paper_that_changed_is_not_new_also_under_a_better_id(store):
    read(store, "2026-11-01", ANTS, BEES, CATS)
    changed = made("Ants", "All about ants, and more.")
    identified = made("Bees", "All about bees.", doi="10.1234/bees")
    assert identified.key != BEES.key
    read(store, "2026-11-02", changed, identified, CATS, DOGS)
    assert found(store, "is:new") == ["Dogs"]
    assert found(store, "added:2026-11-01") == ["Ants", "Bees", "Cats"]


def test_what_went_and_came_again_is_new(store):
    read(store, "2026-11-01", ANTS, BEES, CATS)
    read(store, "2026-11-02", ANTS, CATS)
    assert found(store, "is:new") == []
    read(store, "2026-11-03", ANTS, BEES, CATS)
    assert found(store, "is:new") == ["Bees"]


def test_days_are_those_of_the_readings_unless_a_library_says_them(store):
    kept = Paper(ids=("title:kept",), title="Kept", added="2020-05-06", origins=(Origin("a.bib"),))
    read(store, "2026-11-01", ANTS, kept)
    read(store, "2026-12-02", ANTS, kept, BEES)
    assert found(store, "added:2020") == ["Kept"]
    assert found(store, "added:2026-11") == ["Ants"]
    assert found(store, "added:>2026-11") == ["Bees"]
    assert found(store, "added:2026-11-01..2026-12") == ["Ants", "Bees"]
    assert found(store, "added:<2026-11-01") == ["Kept"]
    with store.searcher() as searcher:
        number = searcher.shelf.number(BEES.key)
        assert searcher.shelf.paper(number).added == "2026-12-02"
        assert dict(searcher.shelf.stated("added"))[number] == "2026-12-02"


def test_a_reading_without_a_day_says_none(store):
    read(store, "", ANTS)
    with store.searcher() as searcher:
        assert searcher.shelf.paper(searcher.shelf.number(ANTS.key)).added == ""
    assert found(store, "added:2026") == []


@pytest.mark.parametrize(
    ("value", "inside", "outside"),
    [
        ("2026", ["2026-01-01", "2026-12-31"], ["2025-12-31", "2027-01-01"]),
        ("2026-11", ["2026-11-01", "2026-11-30"], ["2026-10-31", "2026-12-01"]),
        ("2026-11-05", ["2026-11-05"], ["2026-11-04", "2026-11-06"]),
        (">=2026-11", ["2026-11-01", "2030-01-01"], ["2026-10-31"]),
        (">2026-11", ["2026-12-01"], ["2026-11-30"]),
        ("<2026-11-10", ["2026-11-09", "1999-01-01"], ["2026-11-10"]),
        ("<=2026-11-10", ["2026-11-10"], ["2026-11-11"]),
        ("..2026-02", ["2026-02-28", "2000-01-01"], ["2026-03-01"]),
        ("2026-02..", ["2026-02-01"], ["2026-01-31"]),
        ("2026-02..2025-11", ["2025-11-01", "2026-02-01"], ["2025-10-31"]),
    ],
)
def test_days_months_years_and_ranges(value, inside, outside):
    first, last = days(value)

    def met(day: str) -> bool:
        return first <= day <= (last or day)

    assert all(map(met, inside))
    assert not any(map(met, outside))


@pytest.mark.parametrize("value", ["", "..", "soon", "26", "2026-1", "2026/11", "2026-11-5", ">"])
def test_what_names_no_day(value):
    assert days(value) is None


def test_a_day_that_is_being_typed_is_waited_for_and_a_bad_one_is_text():
    waiting = understand("ants added:2026-1", typing=True)
    assert "added: waits for a day" in waiting.notes[0].sentence
    bad = understand("ants added:soon", typing=False)
    assert "names no day and was read as text" in bad.notes[0].sentence


def test_an_index_that_is_built_again_remembers_what_came_when(store):
    read(store, "2026-11-01", ANTS, BEES)
    read(store, "2026-11-02", ANTS, BEES, CATS)
    (rows,) = store.folder.glob("*/rows.sqlite")
    with contextlib.closing(sqlite3.connect(rows)) as db:
        # As an older paperdeck would have left it.
        db.execute("UPDATE meta SET value = 'older' WHERE name = 'fingerprint'")
        db.commit()
    assert store.rows("") is None
    read(store, "2026-11-09", ANTS, BEES, CATS)
    assert found(store, "is:new") == ["Cats"]
    assert found(store, "added:2026-11-01") == ["Ants", "Bees"]
    read(store, "2026-11-10", ANTS, BEES, CATS, DOGS)
    assert found(store, "is:new") == ["Dogs"]


def test_without_any_index_all_is_read_for_the_first_time(store):
    read(store, "2026-11-01", ANTS)
    read(store, "2026-11-02", ANTS, BEES)
    store.discard()
    read(store, "2026-11-03", ANTS, BEES)
    assert found(store, "is:new") == []
