from __future__ import annotations

import json
import threading

import pytest

from tui.clipboard import Outcome
from tui.opening import Opened
from tui.session import Session
from tui.widgets import KeyLine, PaperList, PaperView, SearchBar

GROKKING = "Grokking at the Edge of Numerical Stability"


async def test_all_38_papers_are_there_and_the_first_is_shown(open_reader):
    async with open_reader() as reader:
        assert len(reader.titles) == 38
        assert reader.screen.paper.title == reader.titles[0]
        assert reader.sees("38 papers")
        assert isinstance(reader.app.focused, PaperList)


async def test_the_detail_follows_the_cursor(open_reader):
    async with open_reader() as reader:
        await reader.press("j", "down", "k", "j")
        assert reader.screen.paper.title == reader.titles[2]
        await reader.press("G")
        assert reader.title == reader.titles[37]
        await reader.press("j")
        assert reader.title == reader.titles[37]
        await reader.press("g", "g")
        assert reader.title == reader.titles[0]


async def test_reading_and_back(open_reader):
    async with open_reader() as reader:
        await reader.press("enter")
        assert not reader.screen.query_one(PaperList).display
        assert reader.sees("visit our project page.") or reader.sees("unseen objects")
        await reader.press("J")
        assert reader.screen.paper.title == reader.titles[1]
        await reader.press("h")
        assert reader.screen.query_one(PaperList).display
        assert reader.title == reader.titles[1]


async def test_space_reads_on_to_the_next_paper(open_reader):
    async with open_reader(size=(80, 16)) as reader:
        await reader.press("enter")
        view = reader.screen.query_one(PaperView)
        await reader.press("space")
        assert view.scroll_offset.y > 0
        for _ in range(10):
            if reader.screen.paper.title == reader.titles[1]:
                break
            await reader.press("space")
        assert reader.screen.paper.title == reader.titles[1]
        assert view.scroll_offset.y == 0
        await reader.press("backspace")
        assert reader.screen.paper.title == reader.titles[0]


async def test_raw_text_and_back(open_reader):
    async with open_reader(size=(120, 60)) as reader:
        await reader.press("/", *"shrink", "enter")
        assert reader.sees("naïve")
        await reader.press("m")
        assert reader.sees(r"na{\"i}ve")
        await reader.press("m")
        assert reader.sees("naïve")


async def test_lines_are_no_longer_than_90_columns(open_reader):
    async with open_reader(size=(200, 50)) as reader:
        await reader.press("enter")
        body = reader.frame()[1:-1]
        assert max(len(line.strip()) for line in body) <= 90


@pytest.mark.usefixtures("opened_before")
@pytest.mark.parametrize(
    ("typed", "title"),
    [
        ("wasserstein", "Linear Partial Gromov-Wasserstein Embedding"),
        ("naive", "Constructing Confidence Intervals"),
        ("O(K", "Linear Partial Gromov-Wasserstein Embedding"),
        ("shrink", "Constructing Confidence Intervals"),
        ("gritlm", "Generative Representational Instruction Tuning"),
        ("softmax colla", "Grokking at the Edge of Numerical Stability"),
        ("2048×2048", "FreCaS"),
        ("de facto", "MatryoshkaKV"),
        ("L1", "Mask in the Mirror"),
        ("L_1", "Mask in the Mirror"),
    ],
)
async def test_what_the_eye_finds_is_found_as_it_is_typed(open_reader, typed, title):
    async with open_reader() as reader:
        await reader.press("/")
        await reader.type(typed)
        assert any(found.startswith(title) for found in reader.titles)
        assert reader.sees(f"{len(reader.titles)} of 38")


async def test_enter_keeps_the_hits_and_esc_brings_the_former_list_and_row_back(open_reader):
    async with open_reader() as reader:
        await reader.press("j", "j", "j", "/")
        before = reader.titles[3]
        await reader.type("wasserstein")
        found = reader.titles
        assert 0 < len(found) < 38
        await reader.press("enter")
        assert reader.titles == found
        assert isinstance(reader.app.focused, PaperList)
        await reader.press("escape")
        assert len(reader.titles) == 38
        assert reader.title == before
        assert reader.screen.query_one(SearchBar).value == ""


async def test_esc_in_the_search_bar_brings_the_former_list_and_row_back(open_reader):
    async with open_reader() as reader:
        await reader.press("j", "j", "/")
        await reader.type("wasserstein")
        await reader.press("escape")
        assert len(reader.titles) == 38
        assert reader.title == reader.titles[2]
        assert isinstance(reader.app.focused, PaperList)


async def test_esc_from_a_second_search_goes_back_to_the_first(open_reader):
    async with open_reader() as reader:
        await reader.press("/", *"learning", "enter")
        first = reader.titles
        await reader.press("j", "/", "right", *" transformer", "escape")
        assert reader.titles == first
        assert reader.screen.query_one(SearchBar).value == "learning"
        await reader.press("escape")
        assert len(reader.titles) == 38


async def test_a_new_search_takes_the_place_of_the_kept_one(open_reader):
    async with open_reader() as reader:
        await reader.press("/", *"wasser", "enter", "/", *"kolmog")
        assert reader.titles == ["Kolmogorov-Arnold Transformer"]


async def test_a_query_taken_back_to_nothing_shows_all_again(open_reader):
    async with open_reader() as reader:
        await reader.press("j", "/", "z", "q", "x")
        assert reader.titles == []
        await reader.press("backspace", "backspace", "backspace")
        assert len(reader.titles) == 38


async def test_nothing_found_is_said(open_reader):
    async with open_reader() as reader:
        await reader.press("/", *"zyzzyva")
        assert reader.sees("Nothing found for “zyzzyva”.")
        assert reader.sees("0 of 38")
        await reader.press("enter", "b", "y", "o", "enter", "j", "G", "space")
        await reader.press("escape")
        assert len(reader.titles) == 38


async def test_the_sought_words_are_lit_in_list_and_detail(open_reader):
    async with open_reader() as reader:
        await reader.press("/", *"wasserst")
        lit = reader.screen.query_one(PaperList).get_component_rich_style("list--lit")
        strips = reader.app.screen._compositor.render_strips()
        found = [
            segment.text
            for strip in strips[1:]
            for segment in strip
            if segment.style and segment.style.underline and segment.style.color == lit.color
        ]
        assert len(found) >= 2
        assert {text.lower() for text in found} == {"wasserst"}


async def test_until_there_is_an_index_titles_and_authors_answer(open_reader, monkeypatch):
    go = threading.Event()
    prepare = Session.prepare

    def wait(self, shelf, report):
        assert go.wait(20)
        return prepare(self, shelf, report)

    monkeypatch.setattr(Session, "prepare", wait)
    try:
        async with open_reader(settled=False) as reader:
            await reader.pilot.press("/", *"prieto")
            await reader.until(lambda: reader.titles == [GROKKING])
            assert reader.sees("1 of 38 · titles and authors only")
            await reader.pilot.press(*" softmax")
            await reader.until(lambda: reader.titles == [])
            go.set()
            await reader.settle()
            assert reader.titles == [GROKKING]
            assert not reader.sees("titles and authors only")
    finally:
        go.set()


async def test_a_bookmark_survives_a_restart(open_reader):
    async with open_reader() as reader:
        await reader.press("j", "b")
        assert reader.sees("★")
        marked = reader.title
    async with open_reader() as reader:
        await reader.press("g", "j")
        assert reader.sees("★ bookmarked")
        assert reader.title == marked
        await reader.press("b")
        assert not reader.sees("★")
    async with open_reader() as reader:
        assert not reader.sees("★")


async def test_fifty_times_b_ends_where_it_began(open_reader):
    async with open_reader() as reader:
        await reader.pilot.press(*["b"] * 50)
        await reader.settle()
        assert len(list(reader.screen.marks)) == 0
        await reader.pilot.press(*["b"] * 51)
        await reader.settle()
        assert [mark.title for mark in reader.screen.marks] == [reader.title]


async def test_a_bookmark_holds_when_another_file_brings_the_paper_a_doi(open_reader, tmp_path):
    abstract = "We study the dances of bees in some detail. " * 8
    plain = tmp_path / "bees.txt"
    plain.write_text(abstract, encoding="utf-8")
    async with open_reader(plain) as reader:
        assert reader.frame()[1].startswith("▌    [The dances of bees in some detail")
        await reader.press("b")
        assert len(list(reader.screen.marks)) == 1
    better = tmp_path / "bees.jsonl"
    entry = {"title": "Bees", "abstract": abstract, "doi": "10.1/bees", "authors": "Ada Lovelace"}
    better.write_text(json.dumps(entry), encoding="utf-8")
    async with open_reader(better) as reader:
        assert reader.frame()[1].startswith("▌ ★  Bees")


async def test_quitting_waits_for_the_disk(open_reader):
    async with open_reader() as reader:
        await reader.pilot.press("b", "q")
        await reader.settle()
        assert reader.app._exit
    async with open_reader() as reader:
        assert len(list(reader.screen.marks)) == 1


async def test_copying_says_what_is_known_and_no_more(open_reader, monkeypatch):
    asked = []

    def copy(text, **_):
        asked.append(text)
        return Outcome("confirmed", "xclip")

    monkeypatch.setattr("tui.clipboard.copy", copy)
    async with open_reader() as reader:
        await reader.press("y")
        assert asked == ["https://openreview.net/forum?id=BUj9VSCoET"]
        assert reader.sees("Copied (xclip).")
        assert reader.screen.session.places.last_link.read_text() == asked[0] + "\n"


async def test_without_a_clipboard_the_terminal_is_asked_and_it_is_said(open_reader):
    async with open_reader() as reader:
        written = []
        reader.app._driver.write = written.append
        await reader.press("y")
        assert any(data.startswith("\x1b]52;c;") for data in written)
        assert reader.sees("can't be confirmed")


async def test_opening_says_what_happened(open_reader, monkeypatch):
    outcomes = {
        Opened("opened", "firefox"): "Opened in firefox.",
        Opened("no browser", why="there is no browser here"): "no browser here",
        Opened("refused", why="no web address"): "Not opened: no web address",
    }
    async with open_reader() as reader:
        for opened, says in outcomes.items():
            monkeypatch.setattr("tui.opening.open_page", lambda url, env, _o=opened: _o)
            await reader.press("o")
            assert reader.sees(says)


async def test_help_names_every_command_and_leads_back(open_reader):
    from tui.commands import COMMANDS

    async with open_reader(size=(120, 110)) as reader:
        await reader.press("?")
        for command in COMMANDS:
            assert reader.sees(command.help)
        await reader.press("escape")
        assert reader.sees("38 papers")
        assert reader.app.screen is reader.screen


@pytest.mark.parametrize("key", ["ctrl+p", ":"])
async def test_the_palette_finds_a_command_by_its_name(open_reader, key):
    async with open_reader() as reader:
        await reader.press(key)
        await reader.pilot.press(*"bookmark")
        await reader.until(lambda: reader.sees("Bookmark, or no longer"))
        await reader.press("enter")
        await reader.until(lambda: len(list(reader.screen.marks)) == 1)


async def test_q_goes_back_before_it_quits(open_reader):
    async with open_reader() as reader:
        await reader.press("/", *"learning", "enter", "enter", "q")
        assert not reader.app._exit
        await reader.press("q")
        assert len(reader.titles) == 38
        await reader.press("q")
        assert reader.app._exit


async def test_while_a_text_field_has_the_focus_keys_are_text(open_reader):
    async with open_reader() as reader:
        await reader.press("/", *"qby?:m")
        assert reader.screen.query_one(SearchBar).value == "qby?:m"
        assert reader.screen.query_one(KeyLine).where == "sought"


async def test_a_first_run_says_what_to_press(open_reader):
    async with open_reader(welcome=True) as reader:
        assert reader.sees("/ searches · Enter reads · b bookmarks · y copies the link · ? help")


async def test_foreign_text_is_shown_as_it_stands(open_reader, tmp_path):
    file = tmp_path / "evil.jsonl"
    title = "[/red] [@click=app.quit]x[/] [b]bold[/b]"
    file.write_text(
        json.dumps({"title": title, "abstract": title, "authors": [title], "venue": "[/v]"}),
        encoding="utf-8",
    )
    async with open_reader(file, size=(120, 40)) as reader:
        assert reader.sees(title)
        await reader.press("enter", "y", "L", "h", "/", *"[/red]", "enter")
        assert reader.titles == [title]


async def test_a_document_that_cannot_be_read_is_said(open_reader, tmp_path):
    async with open_reader(tmp_path / "none.txt") as reader:
        assert reader.sees("none.txt")
        assert reader.sees("no such file")
        await reader.press("j", "enter", "b", "y", "o", "/", "x", "escape", "G", "space", "m")
        assert reader.sees("There are no papers here.")


@pytest.mark.usefixtures("opened_before")
@pytest.mark.parametrize("width", [20, 59, 60, 99, 100, 200])
async def test_any_width_works(open_reader, width):
    async with open_reader(size=(width, 12)) as reader:
        await reader.press("j", "enter", "space", "h", "/", "a", "escape")
        assert reader.title == reader.titles[1]


async def test_a_resize_keeps_row_and_reading(open_reader):
    async with open_reader(size=(80, 24)) as reader:
        await reader.press("G")
        await reader.pilot.resize_terminal(140, 40)
        await reader.settle()
        assert reader.title == reader.titles[37]
        assert reader.sees("MuirBench")
        await reader.pilot.resize_terminal(50, 12)
        await reader.settle()
        assert reader.sees("MuirBench")
        assert not reader.screen.query_one(PaperView).display
