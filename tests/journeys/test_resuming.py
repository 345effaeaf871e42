"""The reader opens where it was left."""

from __future__ import annotations

import pytest

from tui.places import Places
from tui.widgets import PaperList

from .marked import written


@pytest.fixture
def many(tmp_path):
    return written(tmp_path / "many.jsonl", [f"Ants{number:03}" for number in range(150)])


async def test_the_reader_opens_where_it_was_left(open_reader, many):
    async with open_reader(many) as reader:
        await reader.press(*["pagedown"] * 5, "j", "j")
        left, top = reader.title, reader.screen.query_one(PaperList).scroll_offset.y
        await reader.pilot.press("Q")
    async with open_reader(many) as reader:
        assert reader.title == left
        assert reader.screen.query_one(PaperList).scroll_offset.y == top


async def test_the_reader_opens_in_the_search_in_which_it_was_left(open_reader, many):
    async with open_reader(many) as reader:
        await reader.press("/", *"ants0", "enter", "j", "j", "j", "enter")
        left = reader.title
        await reader.pilot.press("Q")
    async with open_reader(many) as reader:
        assert reader.title == left
        assert reader.screen.reading
        await reader.press("escape")
        assert reader.sees("ants0")
        assert len(reader.titles) == 100
        await reader.press("escape")
        assert len(reader.titles) == 150


async def test_where_one_was_is_remembered_also_without_leaving(open_reader, many):
    async with open_reader(many) as reader:
        await reader.press("j", "j", "j")
        positions = Places.of_this_person().positions
        await reader.until(lambda: positions.exists() and b"ants003" in positions.read_bytes())


async def test_who_moves_before_the_place_is_found_stays(open_reader, many):
    async with open_reader(many) as reader:
        await reader.press(*"jjjjj")
        await reader.pilot.press("Q")
    async with open_reader(many, settled=False) as reader:
        await reader.pilot.press("g")
        await reader.settle()
        assert reader.title == "Ants000 at work"


async def test_a_position_in_papers_that_are_gone_is_the_beginning(open_reader, many):
    async with open_reader(many) as reader:
        await reader.press("G")
        await reader.pilot.press("Q")
    written(many, ["Bees"])
    async with open_reader(many) as reader:
        assert reader.title == "Bees at work"
