"""Ranks: what comes before what, what is equal, and what has none."""

from __future__ import annotations

import json

import pytest

from index import RowStore, has_any, ranks, shuffled
from index.sorting import folded
from seeds import Origin, Paper
from tui.places import Places
from tui.session import Session, feed_of, unreported

PAPERS = [
    {
        "title": "The Ants",
        "authors": ["Zoë Álvarez"],
        "year": 2019,
        "venue": "ICLR",
        "citations": 7,
    },
    {"title": "bees!", "authors": ["van der Berg, Jan"], "year": 2021, "venue": "iclr"},
    {"title": "“Ants”", "authors": ["Ana Baum"], "year": 2020, "venue": "ICLR", "citations": 1200},
    {"title": "Élan", "authors": [], "venue": ""},
    {"title": "Zebras", "authors": ["Álvarez, Bo"], "year": 2019, "venue": "Acta", "citations": 7},
]


@pytest.fixture(params=["in memory", "on disk"])
def shelf(request, tmp_path):
    """The papers as a shelf, and their titles by its numbers."""
    path = tmp_path / "toys.jsonl"
    text = ""
    for paper in PAPERS:
        text += json.dumps({**paper, "abstract": f"About {paper['title']} at length."}) + "\n"
    path.write_text(text)
    places = Places(*(tmp_path / name for name in Places.__slots__))
    session = Session.over(feed_of([str(path)], places, {}), places, {})
    if request.param == "on disk":
        assert session.refresh(unreported) == ""
    yield session.whole_shelf()
    session.close()


def titles(shelf, by) -> list[str]:
    return [shelf.row(number).title for number in sorted(shelf.order(), key=by.__getitem__)]


@pytest.mark.parametrize(
    ("fact", "expected", "turned"),
    [
        ("year", "bees! “Ants” The_Ants Zebras Élan", "The_Ants Zebras “Ants” bees! Élan"),
        ("title", "The_Ants “Ants” bees! Élan Zebras", "Zebras Élan bees! The_Ants “Ants”"),
        # Álvarez twice; "van der Berg" stands under its particle, as an index of names has it.
        ("author", "The_Ants Zebras “Ants” bees! Élan", "bees! “Ants” The_Ants Zebras Élan"),
        ("venue", "Zebras bees! “Ants” The_Ants Élan", "The_Ants “Ants” bees! Zebras Élan"),
        ("citations", "“Ants” The_Ants Zebras bees! Élan", "The_Ants Zebras “Ants” bees! Élan"),
    ],
)
def test_papers_stand_in_an_order_either_way_and_what_has_none_last(shelf, fact, expected, turned):
    assert titles(shelf, ranks(shelf, fact)) == [one.replace("_", " ") for one in expected.split()]
    back = [one.replace("_", " ") for one in turned.split()]
    assert titles(shelf, ranks(shelf, fact, reverse=True)) == back


def test_equal_ones_have_the_same_rank(shelf):
    by = ranks(shelf, "citations")
    number = {shelf.row(one).title: one for one in shelf.order()}
    assert by[number["The Ants"]] == by[number["Zebras"]]
    assert by[number["bees!"]] == by[number["Élan"]] > by[number["Zebras"]]


def test_it_is_known_whether_any_paper_states_something(shelf):
    assert has_any(shelf, "citations")
    # What is in memory has not come yet; on disk the day of the reading is known.
    assert has_any(shelf, "added") is isinstance(shelf, RowStore)


def test_chance_is_the_same_for_the_same_seed_and_turned_round(shelf):
    first = titles(shelf, shuffled(shelf, 7))
    assert sorted(first) == sorted(titles(shelf, ranks(shelf, "title")))
    assert titles(shelf, shuffled(shelf, 7)) == first
    assert titles(shelf, shuffled(shelf, 7, reverse=True)) == first[::-1]
    assert any(titles(shelf, shuffled(shelf, seed)) != first for seed in range(5))


def test_by_the_day_of_adding_the_newest_comes_first_and_what_was_never_added_last(tmp_path):
    rows = RowStore(tmp_path / "rows.sqlite", create=True)
    for place, day in enumerate(["2026-01-09", "", "2026-03-01", "2025-12-31"]):
        paper = Paper(
            ids=(f"text:{place}",),
            title=day or "never",
            origins=(Origin('of "2024-01-01".bib', place),),
            added=day,
        )
        rows.put(place, paper, paper.title)
    assert titles(rows, ranks(rows, "added")) == ["2026-03-01", "2026-01-09", "2025-12-31", "never"]
    turned = titles(rows, ranks(rows, "added", reverse=True))
    assert turned == ["2025-12-31", "2026-01-09", "2026-03-01", "never"]
    rows.close()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("  Ants_and-BEES: C++?", "ants and bees c"),
        ("Ångström’s «Élan»", "angstrom s elan"),
        ("Straße", "strasse"),
        ("…", ""),
    ],
)
def test_a_text_is_folded_the_same_in_ascii_and_beyond(text, expected):
    assert folded(text) == expected
    assert folded(f"{text} é") == f"{expected} e".strip()
