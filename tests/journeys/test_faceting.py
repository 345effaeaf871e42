"""Facets: what is on show counted by years, venues, authors and more, and narrowed by choosing."""

from __future__ import annotations

import io
import json
import os

import pytest

from tui.places import Places
from tui.plain import run
from tui.screens.facets import FacetsScreen
from tui.session import Session, feed_of
from tui.widgets import SearchBar

pytestmark = pytest.mark.usefixtures("unsynced")


@pytest.fixture
def toys(tmp_path):
    path = tmp_path / "toys.jsonl"
    with path.open("w") as file:
        for number in range(12):
            paper = {
                "title": f"{'Ants' if number % 2 else 'Bees'} {number}",
                "abstract": "They forage." if number % 3 else "They forage and dance.",
                "authors": ["Bo Zorn"] if number < 3 else [f"Al Young{number}"],
                "year": 2020 + number % 3,
                "venue": "Hive" if number % 2 else "Nest",
                "keywords": ["insects", *(["dance"] if number % 3 == 0 else [])],
            }
            file.write(json.dumps(paper) + "\n")
    return path


def query(reader) -> str:
    return reader.screen.query_one(SearchBar).value


def lines(toys, text: str) -> str:
    told = io.StringIO()
    places = Places.of_this_person()
    session = Session.over(feed_of([str(toys)], places, os.environ), places, os.environ)
    assert run(session, io.StringIO(text), told) == 0
    return " ".join(told.getvalue().split())


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (40, 12)])
async def test_f_shows_values_with_counts_and_bars(open_reader, toys, size):
    async with open_reader(toys, size=size) as reader:
        await reader.press("F")
        assert isinstance(reader.app.screen, FacetsScreen)
        assert reader.sees("12 papers")
        assert reader.sees("Years")
        rows = [line for line in reader.frame() if " 2022" in line]
        assert any(line.split()[-2:][0] == "4" or " 4 " in f"{line} " for line in rows)
        if size[0] >= 80:
            assert reader.sees("2020 ███ 2022")
            assert reader.sees("Hive")


async def test_choosing_narrows_and_choosing_again_widens(open_reader, toys):
    async with open_reader(toys) as reader:
        await reader.press("F", *"nest", "enter")
        assert query(reader) == "venue:=Nest"
        assert all(title.startswith("Bees") for title in reader.titles)
        assert len(reader.titles) == 6
        assert isinstance(reader.app.screen, FacetsScreen)
        assert reader.sees("6 papers")
        assert reader.sees("● Nest")
        await reader.press("enter")
        assert query(reader) == ""
        assert len(reader.titles) == 12
        assert not reader.sees("● Nest")


async def test_two_of_one_facet_are_alternatives_and_two_facets_must_both_be_met(open_reader, toys):
    async with open_reader(toys) as reader:
        await reader.press("F", *"2020", "enter", "ctrl+u", *"2021", "enter")
        assert query(reader) == "(year:2020 OR year:2021)"
        assert len(reader.titles) == 8
        # A year that was not chosen still says what it would add.
        await reader.press("ctrl+u")
        assert any("2022" in line and " 4 " in line for line in reader.frame())
        await reader.press(*"venues hive", "enter")
        assert query(reader) == "(year:2020 OR year:2021) venue:=Hive"
        assert len(reader.titles) == 4


async def test_what_was_typed_stays_and_escape_leads_to_the_list_then_back(open_reader, toys):
    async with open_reader(toys) as reader:
        await reader.press("/", *"ants OR dance", "enter", "F", *"zorn", "enter", "escape")
        assert query(reader) == '(ants OR dance) author:="Bo Zorn"'
        assert sorted(reader.titles) == ["Ants 1", "Bees 0"]
        await reader.press("escape")
        assert query(reader) == "ants OR dance"
        await reader.press("escape")
        assert len(reader.titles) == 12


async def test_tab_goes_from_facet_to_facet(open_reader, toys):
    async with open_reader(toys) as reader:
        await reader.press("F", "tab", "enter")
        assert query(reader) in {"venue:=Hive", "venue:=Nest"}


async def test_tags_are_a_facet_of_ones_own(open_reader, toys):
    async with open_reader(toys) as reader:
        await reader.press("t", *"mine", "enter", "F", *"tags mine", "enter")
        assert query(reader) == "tag:mine"
        assert len(reader.titles) == 1


async def test_words_that_find_nothing_say_so(open_reader, toys):
    async with open_reader(toys) as reader:
        await reader.press("F", *"zzz")
        assert reader.sees("Nothing here has these words.")
        await reader.press("enter")
        assert query(reader) == ""


async def test_an_empty_list_has_no_facets(open_reader, toys):
    async with open_reader(toys) as reader:
        await reader.press("f", "b", "F")
        assert reader.sees("No paper here.")


async def test_the_page_waits_for_an_index_that_is_being_made(open_reader, toys):
    async with open_reader(toys, settled=False) as reader:
        await reader.until(lambda: len(reader.screen.deck) == 12)
        await reader.press("F")
        await reader.settle()
        assert reader.sees("12 papers")
        assert reader.sees("Hive")


def test_lines_tell_facets_and_choose_by_name(toys):
    told = lines(toys, "facets\nfacets nest\nfacets 2020\nfacets 2020\nfacets zzz\nq\nq\nq\nq\n")
    assert "Years: 2022 (4), 2021 (4), 2020 (4)." in told
    assert "Venues: Hive (6), Nest (6)." in told
    assert "Search: venue:=Nest" in told
    assert "Search: venue:=Nest year:2020" in told
    assert "6 of 12 found." in told
    assert "2 of 12 found." in told
    assert "No facet here has the value “zzz”." in told
