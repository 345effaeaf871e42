"""Marks in a real terminal: what is there after quitting, a hang-up, a kill, an editor."""

from __future__ import annotations

import json
import signal
import sys
from pathlib import Path

import pytest

from tui.places import Places

pytestmark = pytest.mark.usefixtures("opened_before")

PAPERDECK = Path(sys.executable).with_name("paperdeck")
FIRST = "Efficient Residual Learning"


def marked():
    text = Places.of_this_person().bookmarks.read_text(encoding="utf-8")
    return json.loads(text)["papers"]


@pytest.fixture
def editor(tmp_path):
    """A command that does to a file what a shell script says; its path is in $1."""

    def written(script):
        path = tmp_path / "edit"
        path.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
        path.chmod(0o755)
        return {"VISUAL": None, "EDITOR": str(path)}

    return written


def test_what_was_marked_is_there_at_the_next_start(terminal):
    reader = terminal([PAPERDECK])
    reader.wait_for("38 papers")
    reader.send("bjrjwj+j-jtone two\r")
    reader.wait_for("#one  #two")
    reader.wait_for("1 of 38 read · 1 bookmarked")
    reader.send("Q")
    assert reader.wait_exit() == 0
    again = terminal([PAPERDECK])
    again.wait_for("#one  #two")
    signs = ["  ★", "   ✓", "   »", "   +", "   -", "▌  #"]
    again.wait_for(lambda rows: [row[:5].rstrip() for row in rows[1:7]] == signs)
    again.send("u")
    again.wait_for("Taken back: tagged")
    again.send("Q")
    assert again.wait_exit() == 0


@pytest.mark.parametrize("name", ["SIGHUP", "SIGTERM"])
def test_after_a_dropped_line_all_is_there_and_the_same_row(terminal, name):
    reader = terminal([PAPERDECK])
    reader.wait_for("38 papers")
    reader.send("/learning\rjjb")
    rows = reader.wait_for("1 bookmarked")
    here = next(row for row in rows[1:] if row.startswith("▌"))
    reader.kill(getattr(signal, name))
    assert reader.wait_exit() == 128 + getattr(signal, name)
    again = terminal([PAPERDECK])
    again.wait_for(lambda rows: any(row.startswith(here[:40]) for row in rows))
    again.wait_for("1 bookmarked")
    again.send("q")
    again.wait_for("38 papers · 1 bookmarked")
    again.send("q")
    assert again.wait_exit() == 0


def test_killed_while_somebody_reads_it_opens_there_a_second_later(terminal):
    reader = terminal([PAPERDECK])
    reader.wait_for("38 papers")
    reader.send("jjjjj")
    reader.wait_for("LucidPPN: Unambiguous Prototypical Parts Network")
    positions = Places.of_this_person().positions
    reader.wait_for(lambda _: positions.exists() and "lucidppn" in positions.read_text())
    reader.kill(signal.SIGKILL)
    reader.wait_exit()
    again = terminal([PAPERDECK])
    again.wait_for(lambda rows: rows[6].startswith("▌    LucidPPN"))


def test_a_note_is_written_in_the_editor(terminal, editor):
    env = editor('printf "# Ask\\n\\nabout *bees*\\033[31m\\n" >"$1"')
    reader = terminal([PAPERDECK], env=env)
    reader.wait_for("38 papers")
    reader.send("e")
    reader.wait_for("about *bees*")
    assert marked()[0]["note"] == "# Ask\n\nabout *bees*"
    reader.send('/note:"about bees"\r')
    reader.wait_for("1 of 38")
    reader.send("qu")
    reader.wait_for("Taken back: wrote a note on")
    assert "note" not in marked()[0]
    assert list(Places.of_this_person().drafts.iterdir()) == []


def test_a_note_that_was_being_written_when_all_was_killed_is_there_again(terminal, editor):
    env = editor('printf "half a th" >"$1"; echo EDITING; sleep 60')
    reader = terminal([PAPERDECK], env=env)
    reader.wait_for("38 papers")
    reader.send("e")
    reader.wait_for("EDITING")
    reader.kill(signal.SIGKILL)
    reader.wait_exit()
    again = terminal([PAPERDECK], env=editor('printf "ought\\n" >>"$1"'))
    again.wait_for("38 papers")
    again.send("e")
    again.wait_for("half a thought")
    again.wait_for("An earlier draft was found.")
    assert marked()[0]["note"] == "half a thought"


def test_an_earlier_draft_that_is_not_saved_again_stays_a_draft(terminal, editor):
    reader = terminal([PAPERDECK], env=editor('printf "half" >"$1"; echo EDITING; sleep 60'))
    reader.wait_for("38 papers")
    reader.send("e")
    reader.wait_for("EDITING")
    reader.kill(signal.SIGKILL)
    reader.wait_exit()
    again = terminal([PAPERDECK], env=editor("true"))
    again.wait_for("38 papers")
    again.send("e")
    again.wait_for("Nothing was saved in the editor; e shows the earlier draft again.")
    assert not Places.of_this_person().bookmarks.exists()
    assert [one.read_text() for one in Places.of_this_person().drafts.iterdir()] == ["half"]


def test_an_editor_that_fails_changes_nothing(terminal, editor):
    reader = terminal([PAPERDECK], env=editor("exit 3"))
    reader.wait_for("38 papers")
    reader.send("e")
    reader.wait_for("The note stays as it was: edit ended with code 3.")
    assert not Places.of_this_person().bookmarks.exists()
    assert list(Places.of_this_person().drafts.iterdir()) == []


def test_without_an_editor_one_is_told_what_to_do(terminal, tmp_path):
    reader = terminal([PAPERDECK], env={"VISUAL": None, "EDITOR": None, "PATH": str(tmp_path)})
    reader.wait_for("/ searches · Enter reads")
    reader.send("e")
    reader.wait_for("There is no editor here; set EDITOR, or use paperdeck note.")


def test_two_readers_see_each_other(terminal):
    one, other = terminal([PAPERDECK]), terminal([PAPERDECK])
    one.wait_for("38 papers")
    other.wait_for("38 papers")
    one.send("b")
    other.wait_for("38 papers · 1 bookmarked")
    other.send("jb")
    one.wait_for("38 papers · 2 bookmarked")
    one.send("u")
    other.wait_for("38 papers · 1 bookmarked")
    other.wait_for(lambda rows: FIRST in rows[1] and "★" not in rows[1] and "★" in rows[2])
