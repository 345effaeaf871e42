"""The columns that a list shows, as a person sets them."""

from __future__ import annotations

from contextlib import asynccontextmanager
from datetime import UTC, datetime

import pytest
from textual.app import App
from textual.pilot import Pilot

from index import Light, ShelfOfPapers
from seeds import Paper
from tui.columns import COLUMNS, cells_of, gaps
from tui.deck import Deck
from tui.marks import Marks, acts
from tui.settings import Settings
from tui.widgets import PaperList

USUAL = Settings().columns
NOW = datetime(2025, 1, 1, tzinfo=UTC)
QUEEN = Light(frozenset({"queen"}))

ANTS = Paper(
    ids=("title:ants",),
    title="Ants toil",
    authors=("Ada Lovelace", "Bo Byron"),
    venue="Zoo",
    year=2024,
    abstract="They carry the queen over the hill at night.",
)


def tagged(*tags):
    act = acts.tag(Marks(), [acts.about(ANTS)], NOW, add=tags, remove=())
    return Marks().after(act.changes)


@asynccontextmanager
async def shown(columns, width, *, marks=None, light=None):
    """A list of one paper; and its lines, as a function."""
    shelf = ShelfOfPapers([ANTS])

    class OfOneList(App):
        def compose(self):
            yield PaperList(shelf, columns)

    async with OfOneList().run_test(size=(width, 4)) as pilot:
        rows = pilot.app.query_one(PaperList)
        rows.deck = Deck([0])
        rows.marks = marks or Marks()
        rows.light = light or Light()
        await pilot.pause()

        def lines():
            strips = pilot.app.screen._compositor.render_strips()[: rows.row_height]
            return ["".join(segment.text for segment in strip) for strip in strips]

        yield rows, lines


@pytest.mark.parametrize("columns", [USUAL, COLUMNS, ("year", "title"), ("title",)])
@pytest.mark.parametrize("width", [67, 100, 300])
def test_the_title_takes_the_room_that_the_others_leave(columns, width):
    cells = cells_of(columns, width)
    assert list(cells) == list(columns)
    assert sum(cells.values()) + sum(gaps(columns)) == width
    assert cells["title"] >= 20


def test_a_year_stands_nearer_to_its_venue():
    assert gaps(("title", "venue", "year")) == [0, 2, 1]
    assert gaps(("year", "venue", "title")) == [0, 2, 2]


async def test_the_usual_columns_stand_as_ever():
    async with shown(USUAL, 80) as (_, lines):
        # Bar and signs 5, title 44, authors 15, venue 7, year 4, and the blanks between.
        row = "▌    " + "Ants toil".ljust(44) + "  Lovelace, Byron" + "  Zoo     2024"
        assert len(row) == 80
        assert lines() == [row]


async def test_columns_stand_in_their_order_in_one_line():
    async with shown(("year", "title", "venue"), 80) as (_, lines):
        assert lines() == ["▌    2024  " + "Ants toil".ljust(60) + "  Zoo    "]


async def test_of_two_lines_the_second_has_the_others_the_last_ones_at_the_right():
    async with shown(USUAL, 40) as (_, lines):
        assert lines() == [
            "▌    Ants toil".ljust(40),
            "▌    Lovelace, Byron".ljust(32) + "Zoo 2024",
        ]
    async with shown(("year", "authors", "title", "venue"), 40) as (_, lines):
        assert lines()[1] == "▌    2024  Lovelace, Byron".ljust(37) + "Zoo"
    async with shown(("title", "year"), 40) as (_, lines):
        assert lines()[1] == "▌    ".ljust(36) + "2024"


async def test_a_title_alone_takes_one_line():
    async with shown(("title",), 40) as (_, lines):
        assert lines() == ["▌    Ants toil".ljust(40)]


async def test_a_list_without_titles_has_them_first():
    async with shown(("year",), 80) as (_, lines):
        assert lines() == ["▌    " + "Ants toil".ljust(69) + "  2024"]


@pytest.mark.parametrize("width", [80, 40])
async def test_tags_are_shown_as_soon_as_they_are_put_on_and_cut_where_they_are_long(width):
    async with shown(("title", "tags"), width) as (rows, lines):
        assert "#" not in "".join(lines())
        rows.marks = tagged("soil")
        await Pilot(rows.app).pause()
        assert "#soil" in lines()[-1]
        rows.marks = tagged("soil", "hills-and-dales-of-the-north")
        await Pilot(rows.app).pause()
        assert "…" in lines()[-1]


async def test_why_a_paper_was_found_takes_the_place_of_the_authors():
    async with shown(USUAL, 80, light=QUEEN) as (_, lines):
        assert "queen" in lines()[0]
        assert "Lovelace" not in lines()[0]
        assert lines()[0].endswith("  Zoo     2024")


@pytest.mark.parametrize("width", [80, 40])
async def test_why_a_paper_was_found_has_a_place_where_no_authors_are_shown(width):
    async with shown(("title", "year"), width, light=QUEEN) as (_, lines):
        assert lines()[0].startswith("▌    Ants toil")
        assert "queen" in lines()[-1]
        assert lines()[-1].endswith("  2024")
        assert {len(line) for line in lines()} == {width}


async def test_a_title_alone_says_at_its_end_why_it_was_found():
    async with shown(("title",), 60, light=QUEEN) as (_, lines):
        assert "queen" in lines()[0]
        assert len(lines()[0]) == 60
