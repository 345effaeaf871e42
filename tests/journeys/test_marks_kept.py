"""Marks of the reader and their file: what cannot be saved, and what others do."""

from __future__ import annotations

import threading

import pytest

from tui.marks import MarksFile, acts
from tui.places import Places

from .marked import NAMES, file_of, rows, state, written


@pytest.fixture
def papers(tmp_path):
    return written(tmp_path / "papers.jsonl", NAMES)


async def test_undo_takes_back_what_this_session_did_and_not_what_another_did(open_reader, papers):
    async with open_reader(papers) as reader:
        await reader.press("b")
        other = MarksFile(
            Places.of_this_person().bookmarks,
            reader.screen.session.marks.now,
            Places.of_this_person().history,
        )
        marks = other.load().marks
        paper = reader.screen.abouts([reader.screen.deck.order[1]])
        other.apply([acts.bookmark(marks, paper, other.now(), on=True)])
        await reader.press("u")
        assert not state(reader, "ants").bookmarked
        assert state(reader, "bees").bookmarked


async def test_what_another_session_marks_is_seen_without_a_key(open_reader, papers):
    async with open_reader(papers) as reader:
        other = file_of(reader)
        paper = reader.screen.abouts([reader.screen.deck.order[1]])
        other.apply([acts.bookmark(other.load().marks, paper, other.now(), on=True)])
        await reader.until(lambda: rows(reader)[1][2] == "★", seconds=5)


async def test_acts_that_cannot_be_saved_are_kept_and_saved_when_they_can(
    open_reader, papers, monkeypatch
):
    monkeypatch.setattr("tui.screens.marking.TRY_AGAIN", 1)
    places = Places.of_this_person()
    places.data.parent.mkdir(parents=True)
    places.data.write_text("a file where the folder should be")
    async with open_reader(papers) as reader:
        await reader.press("b")
        assert reader.sees("Not saved in")
        assert reader.sees("1 not saved")
        assert rows(reader)[0][2] == "★"
        await reader.press("j", "b", "u")
        assert reader.sees("Taken back: bookmarked “Bees at work”.")
        assert [row[2] for row in rows(reader)[:2]] == ["★", " "]
        places.data.unlink()
        await reader.until(lambda: not reader.sees("not saved"), seconds=10)
        assert state(reader, "ants").bookmarked
        assert not state(reader, "bees").bookmarked


async def test_marks_that_can_no_longer_be_read_stay_on_the_screen(open_reader, papers):
    places = Places.of_this_person()
    async with open_reader(papers, size=(300, 24)) as reader:
        await reader.press("b")
        places.data.rename(places.data.with_name("elsewhere"))
        places.data.write_text("a file where the folder should be")
        await reader.press("j", "b")
        assert reader.sees("a file stands where its folder should be")
        assert [row[2] for row in rows(reader)[:2]] == ["★", "★"]
        places.data.unlink()
        places.data.with_name("elsewhere").rename(places.data)
        await reader.until(lambda: not reader.sees("not saved"), seconds=10)
        assert state(reader, "ants").bookmarked
        assert state(reader, "bees").bookmarked


async def test_who_leaves_with_unsaved_acts_is_told_once(open_reader, papers):
    places = Places.of_this_person()
    places.data.parent.mkdir(parents=True)
    places.data.write_text("a file where the folder should be")
    async with open_reader(papers) as reader:
        await reader.press("b", "q")
        assert reader.sees("1 act is not saved. Q again leaves, and loses what is not.")
        assert not reader.app._exit
        await reader.pilot.press("Q")
        await reader.until(lambda: reader.app._exit)


async def test_an_act_before_the_marks_were_read_waits_for_them(open_reader, papers, monkeypatch):
    async with open_reader(papers) as reader:
        await reader.press("b")
    go, order = threading.Event(), []
    load, apply = MarksFile.load, MarksFile.apply

    def slow_load(file):
        loaded = load(file)
        go.wait(20)
        order.append("read")
        return loaded

    def told_apply(file, acts):
        order.append("wrote")
        return apply(file, acts)

    monkeypatch.setattr(MarksFile, "load", slow_load)
    monkeypatch.setattr(MarksFile, "apply", told_apply)
    async with open_reader(papers, settled=False) as reader:
        await reader.pilot.press("G", "b")
        go.set()
        await reader.until(lambda: reader.sees("2 bookmarked"))
        assert order[:2] == ["read", "wrote"]
