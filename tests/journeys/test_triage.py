"""Triage: one paper at a time, each judged by one key; left, come back to, undone, exported."""

from __future__ import annotations

import io
import json
import os

import pytest
from hypothesis import given
from hypothesis import strategies as some

from index import understand
from tui.cli import main
from tui.marks import KEEP, LATER, PASS
from tui.places import Places
from tui.plain import run
from tui.session import Session, feed_of
from tui.triage import Triage, kept_query
from tui.widgets import KeyLine, SearchBar

pytestmark = pytest.mark.usefixtures("unsynced")


@pytest.fixture
def toys(tmp_path):
    path = tmp_path / "toys.jsonl"
    papers = (
        {
            "title": f"{name} {number}",
            "abstract": f"All about {name.lower()}, part {number}. " * 120,
            "authors": [f"{name}{number} Author"],
            "year": 2020 + number,
            "arxiv": f"210{number}.0000{len(name)}",
        }
        for number in range(4)
        for name in ("Ant", "Bird")
    )
    path.write_text("".join(json.dumps(paper) + "\n" for paper in papers))
    return path


def exported(toys, capsys, *words: str) -> list[str]:
    capsys.readouterr()
    main(["search", *words, str(toys), "--json"])
    return [json.loads(line)["title"] for line in capsys.readouterr().out.splitlines()]


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (30, 10)])
async def test_each_key_judges_and_the_next_paper_is_there(open_reader, toys, size):
    async with open_reader(toys, size=size) as reader:
        await reader.press("i")
        assert reader.screen.reading
        assert reader.title == "Ant 0"
        for key, title in (("b", "Bird 0"), ("r", "Ant 1"), ("w", "Bird 1")):
            await reader.press(key)
            assert reader.title == title
            assert reader.screen.paper.title == title
        assert reader.screen.triage.progress == "3 of 8 judged · 1 kept · 1 later"
        if size[0] >= 80:
            assert reader.sees("3 of 8 judged · 1 kept · 1 later")
            assert reader.sees("b keep   r pass   w later   K back   u undo")


async def test_what_is_kept_is_bookmarked_and_read_what_is_passed_read(open_reader, toys):
    async with open_reader(toys) as reader:
        await reader.press("i", "b", "r", "w", "escape")
        assert reader.frame()[1][:4].rstrip() == "  ★✓"
        states = [
            reader.screen.marks.state(reader.screen.shelf.row(number).ids)
            for number in reader.screen.deck.order[:4]
        ]
        assert [state.verdict for state in states] == [KEEP, PASS, LATER, ""]
        assert [bool(state.bookmarked) for state in states] == [True, False, False, False]
        assert [bool(state.read) for state in states] == [True, True, False, False]
        assert states[2].queue is None


async def test_undo_leads_back_to_the_paper_and_takes_all_of_it_back(open_reader, toys):
    async with open_reader(toys) as reader:
        await reader.press("i", "b", "b", "u")
        assert reader.title == "Bird 0"
        assert reader.screen.triage.progress == "1 of 8 judged · 1 kept"
        state = reader.screen.marks.state(reader.screen.paper.ids)
        assert (state.verdict, state.bookmarked, state.read) == ("", "", "")
        await reader.press("u", "U", "U")
        assert reader.screen.triage.progress == "2 of 8 judged · 2 kept"
        await reader.press("r")
        assert reader.title == "Ant 1"


async def test_one_goes_back_and_judges_otherwise(open_reader, toys):
    async with open_reader(toys) as reader:
        await reader.press("i", "b", "r", "K", "K")
        assert reader.title == "Ant 0"
        assert reader.sees("kept")
        await reader.press("r")
        # The next that is to be judged, not the one behind.
        assert reader.title == "Ant 1"
        assert reader.screen.triage.progress == "2 of 8 judged · 0 kept"
        await reader.press("escape")
        first = reader.screen.marks.state(reader.screen.shelf.row(reader.screen.deck.order[0]).ids)
        assert (first.bookmarked, bool(first.read)) == ("", True)


async def test_a_bookmark_from_before_outlives_a_pass(open_reader, toys):
    async with open_reader(toys) as reader:
        await reader.press("b", "i", "r", "escape")
        first = reader.screen.marks.state(reader.screen.shelf.row(reader.screen.deck.order[0]).ids)
        assert first.bookmarked
        assert first.verdict == PASS


async def test_it_is_left_and_gone_on_with_at_the_same_paper(open_reader, toys):
    async with open_reader(toys) as reader:
        await reader.press("i", "b", "r", "escape")
        assert reader.sees("2 of 8 judged · 1 kept; i goes on.")
        assert reader.screen.query_one(KeyLine).where == "list"
        await reader.press("g", "i")
        assert reader.title == "Ant 1"
        await reader.press("i")
        assert not reader.screen.reading


async def test_after_a_restart_it_goes_on_with_what_was_counted(open_reader, toys):
    async with open_reader(toys) as reader:
        await reader.press("f", "u", "i", "b", "r", "w")
        assert reader.title == "Bird 1"
        reader.screen.left()
    async with open_reader(toys) as reader:
        await reader.settle()
        assert reader.title == "Bird 1"
        assert reader.screen.reading
        # The two that are read are no longer among the unread.
        assert len(reader.screen.deck) == 6
        assert reader.screen.triage.progress == "3 of 8 judged · 1 kept · 1 later"
        await reader.press("b")
        assert reader.screen.triage.progress == "4 of 8 judged · 2 kept · 1 later"


async def test_at_the_end_stands_what_was_kept_ready_to_export(open_reader, toys, tmp_path):
    async with open_reader(toys) as reader:
        await reader.press("/", *"ant", "enter", "i", "b", "r", "w", "b")
        assert reader.sees("4 of 4 papers judged: 2 kept, 1 passed, 1 for later")
        assert reader.sees("Enter shows what")
        # One key too many, since the line was slow, changes nothing.
        await reader.press("r", "enter")
        assert reader.titles == ["Ant 0", "Ant 3"]
        assert reader.screen.query_one(SearchBar).value == "ant is:kept"
        assert not reader.screen.reading
        assert reader.sees("4 of 4 papers judged: 2 kept, 1 passed, 1 for later")
        await reader.press("escape")
        assert len(reader.titles) == 4


async def test_another_round_is_over_what_was_put_off(open_reader, toys):
    async with open_reader(toys) as reader:
        await reader.press("/", *"ant", "enter", "i", "b", "w", "w", "r", "escape")
        await reader.press("escape", "i")
        assert reader.title == "Ant 1"
        await reader.press("r")
        assert reader.title == "Ant 2"
        await reader.press("w")
        assert reader.sees("4 of 4 papers judged: 1 kept, 2 passed, 1 for later")
        await reader.press("K", "b")
        assert reader.sees("4 of 4 papers judged: 2 kept, 1 passed, 1 for later")


async def test_what_is_judged_already_is_said_and_shown(open_reader, toys):
    async with open_reader(toys) as reader:
        await reader.press("/", *"bird", "enter", "i", "b", "r", "r", "r", "q")
        assert reader.titles == ["Bird 0"]
        await reader.press("escape", "i")
        assert reader.sees("All of these are judged already.")
        assert reader.titles == ["Bird 0"]


async def test_all_other_keys_are_as_in_reading(open_reader, toys):
    async with open_reader(toys) as reader:
        await reader.press("i", "space", "+", "m")
        assert reader.title == "Ant 0"
        assert reader.screen.triage is not None
        await reader.press("/")
        assert reader.screen.triage is None


async def test_an_empty_list_has_nothing_to_triage(open_reader, toys):
    async with open_reader(toys) as reader:
        await reader.press("f", "b", "i")
        assert reader.sees("No paper here to triage.")


def test_lines_judge_by_the_same_words(toys):
    told = io.StringIO()
    places = Places.of_this_person()
    typed = "triage\nb\nr\nw\nundo\nr\nprevious paper\nb\nback\nq\n"
    session = Session.over(feed_of([str(toys)], places, os.environ), places, os.environ)
    assert run(session, io.StringIO(typed), told) == 0
    text = told.getvalue()
    assert "Triage: 0 of 8 judged · 0 kept. b keeps, r passes, w is for later" in " ".join(
        text.split()
    )
    assert "3 of 8 judged · 1 kept · 1 later>" in text
    assert "3 of 8 judged · 2 kept; i goes on." in text


def test_lines_end_with_what_was_kept_and_go_on_where_they_were_left(toys):
    places = Places.of_this_person()

    def lines(typed: str) -> str:
        told = io.StringIO()
        session = Session.over(feed_of([str(toys)], places, os.environ), places, os.environ)
        assert run(session, io.StringIO(typed), told) == 0
        return told.getvalue()

    lines("/ant\ntriage\nb\nr\n")  # the line was dropped
    text = lines("b\nb\nq\nq\nq\n")
    assert "Triage: 2 of 4 judged · 1 kept" in text
    assert "4 of 4 papers judged: 3 kept, 1 passed, 0 for later" in " ".join(text.split())
    assert "3 of 8 found" in text


def test_the_shell_judges_finds_and_exports(toys, capsys):
    keys = ["2100.00003", "2101.00003", "2102.00003"]
    for key, verdict in zip(keys, ("keep", "pass", "later"), strict=True):
        assert main(["triage", key, verdict, "--in", str(toys)]) == 0
    assert "Kept “Ant 0”." in capsys.readouterr().out
    assert exported(toys, capsys, "is:kept") == ["Ant 0"]
    assert exported(toys, capsys, "is:passed") == ["Ant 1"]
    assert exported(toys, capsys, "is:later") == ["Ant 2"]
    assert exported(toys, capsys, "ant -is:kept -is:passed -is:later") == ["Ant 3"]
    assert main(["triage", keys[0], "--remove", "--in", str(toys)]) == 0
    assert exported(toys, capsys, "is:kept") == []
    capsys.readouterr()
    assert main(["export", "is:passed", str(toys)]) == 0
    assert "Ant 1" in capsys.readouterr().out
    with pytest.raises(SystemExit) as ended:
        main(["triage", keys[0]])
    assert ended.value.code == 2


def test_what_is_asked_of_reading_is_left_out_of_what_was_kept():
    def of(text: str) -> str:
        return kept_query(understand(text, typing=False))

    assert of("") == "is:kept"
    assert of("is:unread") == of("-is:read") == "is:kept"
    assert of("ants is:unread") == "ants is:kept"
    assert of("ants OR bees") == "(ants OR bees) is:kept"
    assert of("-is:read year:2024 ants") == "year:2024 ants is:kept"


@given(some.lists(some.tuples(some.integers(0, 5), some.sampled_from([KEEP, PASS, LATER]))))
def test_a_round_counts_each_paper_once_and_ends_when_all_are_judged(verdicts):
    triage = Triage(range(6), {})
    said: dict[int, str] = {}
    for number, verdict in verdicts:
        triage.judge(number, verdict)
        said[number] = verdict
    assert triage.judged == len(said)
    assert triage.kept == sum(one == KEEP for one in said.values())
    assert triage.left == 6 - len(said)
    place = triage.next(3)
    assert (place is None) == (len(said) == 6)
    assert place is None or place not in said
    assert triage.follow({}) == sorted(said)
    assert (triage.judged, triage.left) == (0, 6)
