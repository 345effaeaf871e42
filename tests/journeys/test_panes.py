"""Panes: flipped, zoomed, given more room, and found again so the next time."""

from __future__ import annotations

from textual.geometry import Offset

from tui.places import Places
from tui.widgets import PaperList, PaperView


def panes(reader):
    """The regions of list and paper; None for one that is not shown."""
    shown = (reader.screen.query_one(PaperList), reader.screen.query_one(PaperView))
    return [one.region if one.display else None for one in shown]


async def kept(reader, text):
    look = Places.of_this_person().look
    await reader.until(lambda: look.exists() and text in look.read_text())


async def test_a_key_flips_the_panes_and_they_are_so_the_next_time(open_reader):
    async with open_reader(size=(80, 24)) as reader:
        papers, paper = panes(reader)
        assert (papers.width, paper.width) == (80, 80)
        await reader.press("\\")
        papers, paper = panes(reader)
        assert (papers.width, paper.width) == (32, 48)
        assert papers.height == paper.height == 22
        assert reader.sees("Side by side.")
        await kept(reader, "beside")
    async with open_reader(size=(80, 24)) as reader:
        assert panes(reader)[0].width == 32
        await reader.press("\\")
        assert panes(reader)[0].width == 80


async def test_a_wide_terminal_is_flipped_to_panes_above_each_other(open_reader):
    async with open_reader(size=(120, 40)) as reader:
        assert panes(reader)[0].width == 48
        await reader.press("\\")
        papers, paper = panes(reader)
        assert papers.width == paper.width == 120
        assert papers.bottom == paper.y


async def test_what_was_set_wins_over_what_was_chosen(open_reader, monkeypatch):
    async with open_reader(size=(80, 24)) as reader:
        await reader.press("\\")
        await kept(reader, "beside")
    monkeypatch.setenv("PAPERDECK_LAYOUT", "stacked")
    async with open_reader(size=(80, 24)) as reader:
        assert panes(reader)[0].width == 80


async def test_where_there_is_no_room_for_it_flipping_says_what_it_needs(open_reader):
    async with open_reader(size=(39, 24)) as reader:
        await reader.press("\\")
        assert reader.sees("That needs 60 columns; there are 39.")
        assert panes(reader)[1] is None


async def test_a_narrow_terminal_can_have_two_panes_above_each_other(open_reader):
    async with open_reader(size=(100, 30)) as reader:
        await reader.press("\\")
        await reader.pilot.resize_terminal(45, 30)
        await reader.settle()
        papers, paper = panes(reader)
        assert papers.width == paper.width == 45


async def test_zooming_the_list_gives_it_the_whole_screen_and_back(open_reader):
    async with open_reader(size=(80, 24)) as reader:
        before = panes(reader)
        await reader.press("j", "z")
        assert panes(reader)[1] is None
        assert panes(reader)[0].height == 22
        await reader.press("enter")
        assert panes(reader)[0] is None
        await reader.press("h")
        assert panes(reader)[0].height == 22
        await reader.press("z")
        assert panes(reader) == before
        assert reader.screen.deck.cursor == 1


async def test_zooming_the_paper_gives_it_the_whole_screen_and_back_with_the_cursor_in_it(
    open_reader,
):
    async with open_reader(size=(80, 24)) as reader:
        before = panes(reader)
        await reader.press("tab", "z")
        assert panes(reader)[0] is None
        await reader.press("z")
        assert panes(reader) == before
        assert isinstance(reader.app.focused, PaperView)


async def test_from_the_zoomed_list_tab_leads_to_the_paper_and_back(open_reader):
    async with open_reader(size=(80, 24)) as reader:
        await reader.press("z", "tab")
        assert panes(reader)[0] is None
        await reader.press("tab")
        assert panes(reader)[1] is None
        assert isinstance(reader.app.focused, PaperList)


async def test_with_one_pane_zooming_a_paper_out_leads_to_the_list(open_reader):
    async with open_reader(size=(50, 20)) as reader:
        await reader.press("z")
        assert reader.sees("Enter reads the paper")
        await reader.press("enter", "z")
        assert isinstance(reader.app.focused, PaperList)
        assert panes(reader)[1] is None


async def test_the_split_moves_within_bounds_and_is_remembered_for_each_layout(open_reader):
    async with open_reader(size=(120, 40)) as reader:
        await reader.press(")", ")")
        assert panes(reader)[0].width == 60
        await reader.press(*["("] * 30)
        assert panes(reader)[0].width == 18
        assert reader.sees("That is as far as it goes.")
        await kept(reader, '"beside": 15')
    async with open_reader(size=(120, 40)) as reader:
        assert panes(reader)[0].width == 18
        await reader.press("=")
        assert panes(reader)[0].width == 48
    async with open_reader(size=(80, 24)) as reader:
        assert panes(reader)[0].height == 8  # the whole lines of four tenths of 22


async def test_the_rule_is_dragged_with_the_mouse(open_reader):
    async with open_reader(size=(120, 40)) as reader:
        rule = panes(reader)[1].x
        await reader.pilot.mouse_down(offset=Offset(rule, 10))
        await reader.pilot.hover(offset=Offset(72, 10))
        await reader.pilot.mouse_up(offset=Offset(72, 10))
        await reader.settle()
        assert panes(reader)[0].width == 72
        await reader.pilot.hover(offset=Offset(30, 10))
        await reader.settle()
        assert panes(reader)[0].width == 72


async def test_words_at_the_top_stay_when_the_panes_are_flipped(open_reader):
    async with open_reader(size=(120, 20)) as reader:
        await reader.press("tab", *"jjjjjjjj")
        view = reader.screen.query_one(PaperView)
        top = view.lines[view.scroll_offset.y].text.split()[:2]
        await reader.press("\\")
        assert " ".join(top) in view.lines[view.scroll_offset.y].text
