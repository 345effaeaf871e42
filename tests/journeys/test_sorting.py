"""The order of the list: chosen, turned round, kept in searches and for the next time."""

from __future__ import annotations

import io
import json
import os

import pytest

from index import BrokenIndexError, RowStore
from tui.cli import main
from tui.places import Places
from tui.plain import run
from tui.session import Session, feed_of
from tui.sorting import SORTS, Arrangement, Sorting, by_letter, by_word, items
from tui.widgets import SearchBar


@pytest.fixture
def toys(tmp_path):
    path = tmp_path / "toys.jsonl"
    papers = [
        {"title": "Cats and ants", "authors": ["Bo Zorn"], "year": 2020, "venue": "ICML"},
        {"title": "Ants", "authors": ["Al Young"], "year": 2022, "venue": "ACL"},
        {"title": "Birds eat ants", "authors": ["Cy Xu"], "year": 2021, "citations": 3},
        {"title": "Dogs", "authors": ["Di Weiss"], "venue": "ICLR", "citations": 5},
    ]
    text = "".join(
        json.dumps({**paper, "abstract": f"All of {paper['title']}, told."}) + "\n"
        for paper in papers
    )
    path.write_text(text)
    return path


async def test_an_order_is_chosen_by_a_letter_and_the_paper_stays_at_the_cursor(open_reader, toys):
    async with open_reader(toys) as reader:
        await reader.press("j", "s")
        assert reader.sees("Sort by")
        assert reader.sees("newest first")
        await reader.press("y")
        assert reader.titles == ["Ants", "Birds eat ants", "Cats and ants", "Dogs"]
        assert reader.title == "Ants"
        assert reader.sees("By year, newest first.")
        assert reader.sees("by year ↓")
        await reader.press("S")
        assert reader.titles == ["Cats and ants", "Birds eat ants", "Ants", "Dogs"]
        assert reader.sees("by year ↑")
        await reader.press("s", "r")
        assert reader.titles == ["Cats and ants", "Ants", "Birds eat ants", "Dogs"]
        assert not reader.sees("by year")
        assert reader.title == "Ants"


async def test_a_search_stands_in_the_chosen_order_and_so_does_the_former_list(open_reader, toys):
    async with open_reader(toys) as reader:
        await reader.press("s", "t", "/", *"ants")
        assert reader.titles == ["Ants", "Birds eat ants", "Cats and ants"]
        assert reader.screen.deck.cursor == 0
        await reader.press("enter", "s", "y")
        assert reader.titles == ["Ants", "Birds eat ants", "Cats and ants"]
        await reader.press("S")
        assert reader.titles == ["Cats and ants", "Birds eat ants", "Ants"]
        await reader.press("escape")
        assert reader.titles == ["Cats and ants", "Birds eat ants", "Ants", "Dogs"]
        await reader.press("s", "r", "/", *"ants", "enter")
        assert reader.titles[0] == "Ants"  # the best: it is the whole title


async def test_keys_typed_behind_an_order_are_about_the_list_in_that_order(open_reader, toys):
    async with open_reader(toys) as reader:
        await reader.press("s", "t", "g", "b")
        assert reader.title == "Ants"
        assert reader.screen.state.bookmarked


async def test_the_order_is_kept_for_the_next_time(open_reader, toys):
    async with open_reader(toys) as reader:
        await reader.press("s", "y", "S", "g")
        await reader.pilot.press("Q")
    assert b'"sort": "year"' in Places.of_this_person().positions.read_bytes()
    async with open_reader(toys) as reader:
        assert reader.titles == ["Cats and ants", "Birds eat ants", "Ants", "Dogs"]
        assert reader.sees("by year ↑")
        assert reader.title == "Cats and ants"


async def test_what_is_set_counts_more_than_what_was_left(open_reader, toys, monkeypatch):
    async with open_reader(toys) as reader:
        await reader.press("s", "y")
        await reader.pilot.press("Q")
    monkeypatch.setenv("PAPERDECK_SORT", "title")
    async with open_reader(toys) as reader:
        assert reader.titles == ["Ants", "Birds eat ants", "Cats and ants", "Dogs"]
        assert reader.sees("by title")


async def test_shuffled_stays_while_one_searches(open_reader, toys):
    async with open_reader(toys) as reader:
        await reader.press("s", "s")
        former = reader.titles
        assert sorted(former) == ["Ants", "Birds eat ants", "Cats and ants", "Dogs"]
        await reader.press("/", *"ants", "enter")
        assert reader.titles == [one for one in former if one != "Dogs"]
        await reader.press("escape")
        assert reader.titles == former


async def test_the_queue_keeps_its_order_unless_another_is_chosen(open_reader, toys):
    async with open_reader(toys) as reader:
        await reader.press("G", "w", "g", "w", "f", "w")
        assert reader.titles == ["Dogs", "Cats and ants"]
        await reader.press("s", "t")
        assert reader.titles == ["Cats and ants", "Dogs"]


async def test_the_menu_offers_citations_only_where_a_paper_states_them(open_reader, toys):
    async with open_reader(toys) as reader:
        await reader.press("s")
        assert reader.sees("most first")
        await reader.press("c")
        assert reader.titles == ["Dogs", "Birds eat ants", "Cats and ants", "Ants"]
        assert reader.sees("by citations ↓")
    async with open_reader() as reader:
        await reader.press("s")
        assert reader.sees("Sort by")
        assert not reader.sees("most first")


async def test_rows_that_turn_out_damaged_are_built_again_and_then_sorted(
    open_reader, toys, monkeypatch
):
    whole, asked = RowStore.stated, []

    def damaged_once(rows, fact):
        asked.append(fact)
        if len(asked) == 1:
            raise BrokenIndexError("made up")
        return whole(rows, fact)

    async with open_reader(toys) as reader:
        monkeypatch.setattr(RowStore, "stated", damaged_once)
        await reader.press("s")
        assert asked == ["citations"]
        await reader.press("y")
        assert reader.titles == ["Ants", "Birds eat ants", "Cats and ants", "Dogs"]


async def test_an_order_that_cannot_be_found_is_not_said_to_be_there(
    open_reader, toys, monkeypatch
):
    def damaged(rows, fact):
        raise BrokenIndexError("made up")

    async with open_reader(toys) as reader:
        monkeypatch.setattr(RowStore, "stated", damaged)
        await reader.press("s", "y")
        assert not reader.sees("newest first.")
        assert not reader.sees("by year")
        assert reader.titles == ["Cats and ants", "Ants", "Birds eat ants", "Dogs"]
        await reader.press("j")
        assert reader.title == "Ants"


async def test_in_the_search_bar_s_is_a_letter(open_reader, toys):
    async with open_reader(toys) as reader:
        await reader.press("/", "s")
        assert reader.screen.query_one(SearchBar).value == "s"


def shown(capsys) -> list[str]:
    return [json.loads(line)["title"] for line in capsys.readouterr().out.splitlines()]


def test_the_shell_sorts_lists_searches_and_exports(home, toys, capsys):
    assert main(["list", str(toys), "--json", "--sort", "year", "--reverse"]) == 0
    assert shown(capsys) == ["Cats and ants", "Birds eat ants", "Ants", "Dogs"]
    assert main(["search", "ants", str(toys), "--json", "--sort", "author"]) == 0
    assert shown(capsys) == ["Birds eat ants", "Ants", "Cats and ants"]
    assert main(["export", "ants", str(toys), "--format", "jsonl", "--sort", "citations"]) == 0
    assert shown(capsys)[0] == "Birds eat ants"
    with pytest.raises(SystemExit) as ended:
        main(["list", str(toys), "--sort", "colour"])
    assert ended.value.code == 2
    assert "relevance" in capsys.readouterr().err


def plainly(path, *lines) -> str:
    """What the reader of lines says to these."""
    places = Places.of_this_person()
    session = Session.over(feed_of([str(path)], places, os.environ), places, os.environ)
    told = io.StringIO()
    assert run(session, io.StringIO("\n".join([*lines, "Q", ""])), told) == 0
    return told.getvalue()


def in_turn(said: str, *texts: str) -> bool:
    """Whether these stand there, each behind the one before."""
    at = 0
    for text in texts:
        at = said.find(text, at) + len(text)
        if at < len(text):
            return False
    return True


def test_in_plain_mode_an_order_is_named_or_chosen_and_turned_round(home, toys):
    said = plainly(toys, "sort year", "sort reverse", "S", "sort colour", "s", "t")
    newest = ("By year, newest first.", "1. Ants", "2. Birds", "3. Cats", "4. Dogs")
    oldest = ("By year, oldest first.", "1. Cats", "2. Birds", "3. Ants", "4. Dogs")
    refused = ("no such order", "relevance, year")
    asked = ("Sort by:", "c: citations; most first", "By title, A to Z.", "1. Ants", "2. Birds")
    assert in_turn(said, *newest, *oldest, *newest, *refused, *asked)


def test_in_plain_mode_hits_stand_in_the_order_and_it_is_kept(home, toys):
    assert in_turn(
        plainly(toys, "sort author", "/ants"), "3 of 4", "1. Birds", "2. Ants", "3. Cats"
    )
    assert in_turn(plainly(toys, "0"), "1. Birds", "2. Ants", "3. Cats", "All 4", "2. Birds")


def test_every_order_has_a_letter_of_its_own_and_a_sentence():
    letters = [one.letter for one in items(Sorting(), cited=True)]
    assert len(set(letters)) == len(SORTS)
    assert [by_letter(letter) for letter in letters] == list(SORTS)
    assert len(items(Sorting(), cited=False)) == len(SORTS) - 1
    assert Sorting("year").sentence == "By year, newest first."
    assert Sorting("year", reverse=True).label == "by year ↑"
    assert Sorting().label == ""
    assert by_word(" First Author ") == "author"
    assert by_word("colour") == ""


def test_the_order_in_which_hits_are_found_can_be_turned_round():
    assert Arrangement(Sorting(reverse=True), None).of([3, 1, 2]) == [2, 1, 3]
    assert Arrangement(Sorting(), None).of([3, 1, 2]) == [3, 1, 2]
    assert Arrangement(Sorting("year"), [9, 1, 1, 0]).of([3, 2, 1]) == [3, 2, 1]
