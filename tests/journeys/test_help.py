"""Help: filtered by typing, part by part; what is chosen is done, and queries are run."""

from __future__ import annotations

import pytest
from textual import events

from seeds import Origin, Paper
from tui.guide import queries
from tui.plain.lines import understood
from tui.plain.pages import query_lines
from tui.widgets import Line, SearchBar

from .marked import written


async def test_typing_filters_all_parts_and_a_key_finds_its_command_first(open_reader):
    async with open_reader() as reader:
        await reader.press("?", *"queue")
        assert reader.sees("Move up the queue")
        assert reader.sees("in the queue")  # a sign
        assert not reader.sees("Half a page")
        await reader.press("ctrl+u", "J")
        assert reader.frame()[4].startswith(" ▌ J ")


async def test_the_name_of_a_part_shows_it(open_reader):
    async with open_reader() as reader:
        await reader.press("?", *"searching")
        assert [line.strip() for line in reader.frame()[3:4]] == ["Searching"]
        assert reader.sees("author:huang")


async def test_where_nothing_is_left_it_is_said(open_reader):
    async with open_reader() as reader:
        await reader.press("?", *"zebra")
        assert reader.sees("Nothing here has these words.")
        await reader.press("enter", "escape")
        assert reader.app.screen is reader.screen


async def test_a_command_that_is_chosen_is_done(open_reader):
    async with open_reader() as reader:
        await reader.press("j", "?", *"bookmark, or", "enter")
        assert reader.app.screen is reader.screen
        assert reader.screen.state.bookmarked
        assert reader.screen.deck.cursor == 1


async def test_an_example_that_is_chosen_is_searched_for(open_reader):
    async with open_reader() as reader:
        await reader.press("?", *"author:", "enter")
        assert reader.screen.query_one(SearchBar).value == "author:huang"
        assert any(title.startswith("Efficient Residual Learning") for title in reader.titles)
        await reader.press("escape")
        assert len(reader.titles) == 38


async def test_a_sign_cannot_be_chosen(open_reader):
    async with open_reader() as reader:
        await reader.press("?", *"signs", "enter")
        assert reader.app.screen is not reader.screen


async def test_tab_goes_from_part_to_part_and_round(open_reader):
    async with open_reader() as reader:
        await reader.press("?", "tab")
        assert reader.frame()[3].strip() == "Read"
        await reader.press("shift+tab", "shift+tab")
        assert reader.sees("In menus and where you write")
        await reader.press("tab")
        assert reader.frame()[3].strip() == "Move"


async def test_help_leads_back_by_the_key_that_opened_it(open_reader):
    async with open_reader() as reader:
        await reader.press("f1", "f1")
        assert reader.app.screen is reader.screen


async def test_the_sign_that_opened_it_is_text_behind_other_text(open_reader):
    async with open_reader() as reader:
        await reader.press("?", "?")
        assert reader.app.screen is reader.screen
        await reader.press("?", "a", "?")
        assert reader.app.screen.query_one(Line).value == "a?"


async def test_home_and_end_go_to_the_ends(open_reader):
    async with open_reader() as reader:
        await reader.press("?", "end")
        assert reader.sees("▌ a letter")
        await reader.press("home")
        assert reader.sees("▌ j")


async def test_the_eye_is_at_the_entry_that_one_moved_to_and_behind_typing_in_the_line(open_reader):
    async with open_reader() as reader:
        await reader.press("?", "down", "pagedown")
        assert reader.frame()[reader.app._eye.y][1] == "▌"
        await reader.press("a")
        assert reader.frame()[reader.app._eye.y].strip() == "a"


@pytest.mark.parametrize("lines", [5, 6, 7])
async def test_the_entry_that_one_moved_to_is_in_view_on_few_lines(open_reader, lines):
    async with open_reader(size=(20, lines)) as reader:
        await reader.press("?")
        assert reader.frame()[-1].strip() == "Esc leads back."
        for key in ("tab", "shift+tab", "down", "up", "end", "home"):
            await reader.press(key)
            assert any("▌" in line for line in reader.frame()), key


async def test_keys_typed_right_behind_go_to_help(open_reader):
    async with open_reader() as reader:
        for key in ("question_mark", *"note", "down"):
            sign = {"question_mark": "?", "down": None}.get(key, key)
            reader.app.post_message(events.Key(key, sign))
        await reader.settle()
        assert reader.app.screen.query_one(Line).value == "note"
        assert reader.app.screen.at == 1


async def test_a_menu_says_that_a_letter_is_none_of_its_items(open_reader):
    async with open_reader() as reader:
        await reader.press("f", "Z")
        assert reader.sees("Z is no letter here.")
        await reader.press("down")
        assert not reader.sees("is no letter")
        await reader.press("Z", "b")
        assert reader.app.screen is reader.screen


async def test_help_is_there_while_one_searches(open_reader):
    async with open_reader() as reader:
        await reader.press("/", *"maths", "f1", "escape", "x")
        assert reader.screen.query_one(SearchBar).value == "mathsx"


async def test_every_example_is_understood_without_a_note(open_reader):
    from index import understand

    async with open_reader() as reader:
        for example in queries(reader.screen.paper):
            assert understand(example.shown, typing=False).notes == (), example.shown
    for example in queries():
        assert understand(example.shown, typing=False).notes == (), example.shown


def test_examples_are_of_the_paper_on_show():
    known = Paper(
        ids=("doi:10.1/x", "arxiv:2410.02475"),
        title="Ants",
        authors=("Jan de Vries",),
        year=1999,
        origins=(Origin("/papers/refs-2.bib", 1),),
    )
    shown = [line.shown for line in queries(known)]
    for query in ('author:"de vries"', "year:1997..1999", "2410.02475", "source:refs"):
        assert query in shown


async def test_a_paper_without_authors_and_year_gives_examples_all_the_same(open_reader, tmp_path):
    async with open_reader(written(tmp_path / "a.jsonl", ["Ants"])) as reader:
        await reader.press("?", *"author:", "enter")
        assert reader.screen.hits is not None


@pytest.mark.parametrize(("key", "told"), [("Z", "z is “zoom”"), ("d", "Nothing is deleted")])
async def test_a_key_that_does_nothing_says_what_is_near(open_reader, key, told):
    async with open_reader() as reader:
        await reader.press(key)
        assert reader.sees(told)
        assert not list(reader.screen.marks)


async def test_in_the_search_bar_every_letter_is_text(open_reader):
    async with open_reader() as reader:
        await reader.press("/", "Z")
        assert reader.screen.query_one(SearchBar).value == "Z"
        assert not reader.sees("does nothing")


async def test_the_footer_shows_what_matters_where_the_cursor_is(open_reader):
    async with open_reader() as reader:
        assert "q quit" in reader.frame()[-1]
        await reader.press("v")
        assert "x export" in reader.frame()[-1]
        await reader.press("v", "w", "f", "w")
        assert "< up" in reader.frame()[-1]
        await reader.press("escape", "/", *"learning")
        assert "Enter keep these hits" in reader.frame()[-1]
        await reader.press("enter")
        assert "h back" in reader.frame()[-1]
        await reader.press("/", "ctrl+u", *"zyzzyva")
        assert "keep these hits" not in reader.frame()[-1]
        assert "Ctrl+U empty" in reader.frame()[-1]
        await reader.press("enter")
        assert reader.frame()[-1].split("   ")[0].strip() == "h back"
        for width in (80, 60, 40, 20):
            await reader.pilot.resize_terminal(width, 24)
            await reader.settle()
            assert reader.frame()[-1].rstrip().endswith("? help")


async def test_who_opens_it_for_the_first_time_sees_the_first_keys_on_one_line(open_reader):
    async with open_reader(welcome=True) as reader:
        line = reader.frame()[-1]
        for way in ("/ searches", "Enter reads", "b bookmarks", "y copies", "? help", "q quits"):
            assert way in line


def test_plain_help_tells_the_query_language():
    assert understood("? searching").text == "searching"
    told = query_lines("searching", None, 79)
    assert told[:3] == [
        "",
        "Searching:",
        "/softmax collapse: both words, in any order, anywhere in a paper",
    ]
    assert query_lines("differ letter", None, 79)[2].startswith("/wasserstien~:")
    assert query_lines("zebra", None, 79) == []
    assert all(line.isascii() for line in query_lines("", None, 79))
