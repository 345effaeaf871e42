"""Taking back what was done, and doing it again: in one session, in several, after a restart."""

from __future__ import annotations

import errno
import itertools
import json
import os
import socket
import subprocess
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tui.marks import NOTE, READ, TAG, VOTE, About, Act, Marks, MarksFile, acts
from tui.marks import file as file_module
from tui.marks import history as history_module
from tui.marks.history import History, Past, is_running, this_session

from .marks_model import GRIT, LORA, NERF, NOON, at, holds, ids_in, minutes, noted, on, put


@pytest.fixture
def path(tmp_path):
    return tmp_path / "bookmarks.json"


@pytest.fixture
def session(path):
    """Opens sessions over one file, all by one clock."""
    clock, count = minutes(), iter("abcdefgh")

    def opened(name: str = "") -> MarksFile:
        file = MarksFile(path, clock, path.with_name("history.jsonl"))
        # Those of a test are of one process.
        file.session = name or this_session(NOON) + next(count)
        return file

    return opened


@pytest.fixture(scope="module")
def dead():
    """The name of a session whose process has ended."""
    with subprocess.Popen([sys.executable, "-c", ""]) as process:
        pass
    return f"{socket.gethostname()}:{process.pid}:{at(0)}"


def note(file, paper=GRIT):
    return file.load().marks.state(paper.ids).note


def steps(file, kind, count=1, **options):
    """What is told of so many steps back or forth."""
    found = [getattr(file, kind)(**options) for _ in range(count)]
    assert {(step.problem, step.notes) for step in found} == {(None, ())}
    return [step.done for step in found]


def test_steps_back_and_forth_bring_back_every_value(session):
    file = session()
    saved = acts.save_search(Marks(), "is:read", NOON, on=True)
    file.apply([on(GRIT)])
    file.apply([put(GRIT, VOTE, 1), put(GRIT, TAG + "t", True)])
    file.apply([noted(file, GRIT, "one")])
    file.apply([noted(file, GRIT, "two")])
    file.apply([saved])
    seen = [(file.load().marks.state(GRIT.ids), file.load().marks.saved_searches)]
    for kind in ("undo", "redo", "undo", "redo"):
        told = []
        for _ in range(6):
            step = getattr(file, kind)()
            assert step.problem is None
            told.append(step.done)
            seen.append((step.marks.state(GRIT.ids), step.marks.saved_searches))
        back = [
            saved.what,
            "noted two",
            "noted one",
            f"put {TAG}t",
            "put vote",
            "bookmarked “GRIT”",
        ]
        assert told == (back if kind == "undo" else back[::-1])
        assert getattr(file, kind)() == file_module.Saved(file.load().marks)
    first, bare = seen[0], (Marks().state(GRIT.ids), ())
    assert (first[0].note, first[0].vote, first[0].tags) == ("two", 1, ("t",))
    assert first[1] == ("is:read",)
    assert seen[:13] == seen[12:]
    assert seen[:7] == seen[6:13][::-1]
    assert seen[6] == bare
    assert len({repr(each) for each in seen}) == 7


def test_an_act_on_many_papers_is_taken_back_at_once(session):
    file = session()
    file.apply([on(GRIT)])
    file.apply([on(GRIT, LORA, NERF, marks=file.load().marks)])
    assert file.undo().done == "bookmarked 2 papers"  # the third was so before
    assert ids_in(file.load().marks) == {GRIT.ids}
    assert ids_in(file.redo().marks) == {GRIT.ids, LORA.ids, NERF.ids}


def test_a_new_act_clears_what_could_be_done_again(session):
    file = session()
    for text in ("one", "two"):
        file.apply([noted(file, GRIT, text)])
    steps(file, "undo", 2)
    file.apply([on(LORA)])
    assert steps(file, "redo") == [""]
    assert steps(file, "undo", 2) == ["bookmarked “LoRA”", ""]


def test_a_quiet_act_is_not_taken_back(session):
    file = session()
    file.apply([on(GRIT)])
    file.apply([Act("read along", put(GRIT, READ, at(1), 1).changes, quiet=True)])
    assert steps(file, "undo", 2) == ["bookmarked “GRIT”", ""]
    assert file.load().marks.state(GRIT.ids).read == at(1)
    file.apply([Act("read along", put(LORA, READ, at(1), 1).changes, quiet=True)])
    assert steps(file, "redo") == ["bookmarked “GRIT”"]


def test_each_of_two_sessions_takes_back_its_own(session):
    one, other = session(), session()
    one.apply([noted(one, GRIT, "one")])
    other.apply([noted(other, LORA, "other")])
    one.apply([noted(one, NERF, "one again")])
    assert steps(other, "undo", 2) == ["noted other", ""]
    assert steps(one, "undo", 3) == ["noted one again", "noted one", ""]
    assert list(one.load().marks) == []
    assert steps(other, "redo", 2) == ["noted other", ""]
    assert steps(one, "redo", 3) == ["noted one", "noted one again", ""]
    assert len(list(one.load().marks)) == 3


def test_of_all_sessions_the_newest_act_is_taken_back_first(session):
    one, other, third = session(), session(), session()
    for file, paper in ((one, GRIT), (other, LORA), (one, NERF)):
        file.apply([noted(file, paper, paper.title)])
    assert steps(third, "undo", 4, of_all=True) == [
        "noted " + paper.title for paper in (NERF, LORA, GRIT)
    ] + [""]
    assert steps(one, "undo") == [""]
    assert steps(third, "redo", 1, of_all=True) == ["noted GRIT"]
    assert steps(one, "redo", 2) == ["noted " + NERF.title, ""]
    assert ids_in(other.load().marks) == {GRIT.ids, NERF.ids}


def test_a_session_goes_on_where_an_ended_one_left_off(session, dead):
    ended = session(dead)
    for text in ("one", "two", "three"):
        ended.apply([noted(ended, GRIT, text)])
    ended.undo()
    file = session()
    assert steps(file, "undo") == ["noted two"]
    assert steps(file, "redo", 3) == ["noted two", "noted three", ""]
    assert note(file) == "three"
    assert steps(file, "undo", 4) == ["noted three", "noted two", "noted one", ""]


def test_what_a_running_session_did_is_not_taken_over(session, dead):
    with subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE) as process:
        names = [
            f"{socket.gethostname()}:{process.pid}:{at(0)}",
            f"{socket.gethostname()}-2:{process.pid}:{at(0)}",
            "somebody",
        ]
        assert all(map(is_running, names))
        for name in names:
            other = session(name)
            other.apply([noted(other, GRIT, name)])
        assert steps(session(), "undo") == [""]
        process.communicate(b"\n")
    assert not is_running(names[0])
    assert not is_running(dead)
    # What an ended process of this machine did is one's own now; it was changed since.
    assert session().undo().notes == (
        f"Not taken back, since it was changed elsewhere: noted {names[0]}.",
    )


def test_what_was_done_after_a_session_began_is_never_its_own(session, dead):
    file, ended = session(), session(dead)
    ended.apply([noted(ended, GRIT, "later")])
    assert steps(file, "undo") == [""]
    assert steps(session(), "undo") == ["noted later"]


def test_what_was_changed_elsewhere_is_told_once_and_left_and_the_act_before_is_taken_back(session):
    one, other = session(), session()
    one.apply([on(LORA)])
    one.apply([noted(one, GRIT, "one")])
    other.apply([noted(other, GRIT, "other")])
    step = one.undo()
    assert step.notes == ("Not taken back, since it was changed elsewhere: noted one.",)
    assert (step.problem, step.done, note(one)) == (None, "", "other")
    assert steps(one, "undo", 2) == ["bookmarked “LoRA”", ""]
    assert note(one) == "other"
    other.undo()
    assert steps(one, "undo") == ["noted one"]
    assert list(one.load().marks) == []


def test_of_an_act_on_many_papers_what_was_not_changed_elsewhere_is_taken_back(session):
    one, other = session(), session()
    wanted = [put(paper, VOTE, 1).changes[0] for paper in (GRIT, LORA)]
    one.apply([Act("voted", tuple(wanted))])
    other.apply([put(GRIT, VOTE, -1, 9)])
    assert steps(one, "undo") == ["voted"]
    votes = [one.load().marks.state(paper.ids).vote for paper in (GRIT, LORA)]
    assert votes == [-1, 0]
    assert steps(one, "redo") == ["voted"]
    votes = [one.load().marks.state(paper.ids).vote for paper in (GRIT, LORA)]
    assert votes == [-1, 1]


def test_an_act_that_a_kill_kept_from_the_file_is_passed_over(session, path):
    file = session()
    file.apply([noted(file, GRIT, "one")])
    before = path.read_bytes()
    file.apply([noted(file, GRIT, "two")])
    path.write_bytes(before)
    assert steps(file, "undo", 3) == ["noted one", "", ""]
    assert steps(file, "redo", 2) == ["noted one", ""]
    assert note(file) == "one"


def test_a_full_disk_leaves_nothing_in_the_way_of_what_was_done_before(session, monkeypatch):
    file = session()
    file.apply([noted(file, LORA, "first")])
    file.apply([noted(file, GRIT, "one")])

    def full(*arguments, **options):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(file_module, "write_private", full)
    for _ in range(3):
        assert file.apply([noted(file, GRIT, "two")]).problem
    monkeypatch.undo()
    file.apply([noted(file, GRIT, "two")])
    assert steps(file, "undo", 4) == ["noted two", "noted one", "noted first", ""]
    assert steps(file, "redo", 4) == ["noted first", "noted one", "noted two", ""]


def test_a_step_back_that_a_kill_kept_from_the_history_is_no_second_step(session, path):
    file, history = session(), path.with_name("history.jsonl")
    for text in ("one", "two", "three"):
        file.apply([noted(file, GRIT, text)])
    before = history.read_bytes()
    file.undo()
    history.write_bytes(before)
    assert note(file) == "two"
    assert steps(file, "undo", 3) == ["noted two", "noted one", ""]


def test_a_merged_file_can_be_taken_out_again(session):
    file = session()
    file.apply([on(GRIT), acts.save_search(Marks(), "mine", NOON, on=True)])
    theirs = Marks().after([*put(GRIT, NOTE, "n").changes, *on(LORA).changes])
    theirs = theirs.after([theirs.search("theirs", at(1), NOON)])
    merged = file.merge(theirs, "merged their file")
    assert (merged.done, merged.marks.saved_searches) == ("merged their file", ("mine", "theirs"))
    assert ids_in(merged.marks) == {GRIT.ids, LORA.ids}
    assert file.merge(theirs, "again").done == ""
    back = file.undo()
    assert (back.done, back.marks.saved_searches) == ("merged their file", ("mine",))
    assert ids_in(back.marks) == {GRIT.ids}
    assert not back.marks.state(GRIT.ids).note
    assert file.redo().marks.state(GRIT.ids).note == "n"
    assert holds(file.load().marks, LORA.ids)


# The file of the history


GARBAGE = (
    b"\n\x00\xff\n{}\n[]\n7\nnull\n" + b"[" * 20_000 + b"\n" + b"9" * 5_000 + b"\n"
    b'{"what": "x", "session": "s", "at": "2026", "changes": [[["doi:1"], "note", null]]}\n'
    b'{"what": "x", "session": "s", "at": "2026", "changes": [["doi:1", "note", null, "x"]]}\n'
    b'{"what": "x", "session": "s", "at": "2026", "changes": [[[""], "note", null, "x"]]}\n'
    b'{"what": "x", "session": "s", "at": "2026", "changes": [[[7], "note", null, "x"]]}\n'
    b'{"what": "x", "session": "s", "at": "2026", "changes": [], "undo": true}\n'
    b'{"what": "x", "session": "s", "at": "2026", "changes": [], "undo": 1e999}\n'
    b'{"what": "x", "session": "s", "at": "2026", "changes": [], "redo": -1}\n'
    b'{"what": 7, "session": "s", "at": "2026", "changes": []}\n'
    b'{"what": "x", "at": "2026", "changes": []}\n'
)


def test_lines_that_are_none_and_half_a_last_line_cost_nothing_else(session, path):
    history = path.with_name("history.jsonl")
    file = session()
    file.apply([noted(file, GRIT, "one")])
    history.write_bytes(history.read_bytes() + GARBAGE + b'{"what": "half')
    file.apply([noted(file, GRIT, "two")])
    assert history.read_bytes().count(b'{"what": "half\n') == 1
    assert steps(file, "undo", 3) == ["noted two", "noted one", ""]
    assert steps(file, "redo", 3) == ["noted one", "noted two", ""]
    assert len(History(history).stacks().done) == 2


@given(st.lists(st.binary(max_size=30) | st.sampled_from(GARBAGE.split(b"\n")), max_size=5))
@settings(deadline=None)
def test_no_line_is_too_bad_to_be_passed_over(tmp_path_factory, lines):
    path = tmp_path_factory.mktemp("history") / "history.jsonl"
    History(path).remember("first", [Past(("doi:1",), VOTE, None, 1)], "s", at(0))
    path.write_bytes(path.read_bytes() + b"\n".join(lines))
    History(path).remember("last", [Past(("doi:1",), VOTE, 1, None)], "s", at(1))
    whats = [act.what for act in History(path).stacks().done]
    assert (whats[0], whats[-1]) == ("first", "last")


def test_of_a_long_history_the_older_half_is_forgotten(session, path, monkeypatch):
    monkeypatch.setattr(history_module, "MOST", 6_000)
    monkeypatch.setattr(history_module, "KEPT", 3_000)
    history = path.with_name("history.jsonl")
    file = session()
    sizes = []
    for number in range(60):
        file.apply([noted(file, GRIT, f"n{number}")])
        sizes.append(history.stat().st_size)
        if number % 4 == 3:
            assert steps(file, "undo", 2) == [f"noted n{number}", f"noted n{number - 1}"]
            assert steps(file, "redo", 2) == [f"noted n{number - 1}", f"noted n{number}"]
    assert max(sizes) <= 6_000
    assert any(later < former for former, later in itertools.pairwise(sizes))
    told = []
    while step := file.undo().done:
        told.append(step)
    assert told == [f"noted n{59 - number}" for number in range(len(told))]
    assert 5 < len(told) < 60
    assert note(file) == f"n{59 - len(told)}"
    assert steps(file, "redo", 2) == told[::-1][:2]


def test_the_newest_act_is_remembered_however_large_it_is(session, path, monkeypatch):
    monkeypatch.setattr(history_module, "MOST", 600)
    monkeypatch.setattr(history_module, "KEPT", 300)
    file = session()
    for text in ("small", "x" * 2_000):
        file.apply([noted(file, GRIT, text)])
    file.undo()
    assert note(file) == "small"
    lines = path.with_name("history.jsonl").read_bytes().splitlines()
    assert all(json.loads(line) for line in lines)


def test_without_a_history_nothing_is_taken_back(path):
    file = MarksFile(path, minutes())
    file.apply([on(GRIT)])
    assert file.undo() == file_module.Saved(file.load().marks)
    assert not path.with_name("history.jsonl").exists()
    assert file.merge(Marks().after(on(About(("doi:7",))).changes), "merged").done == "merged"


def test_a_note_with_a_tab_is_read_as_it_was_written_and_taken_back(path):
    clock = minutes()
    written = MarksFile(path, clock, path.with_name("history.jsonl"))
    text = "- list\n\tcode"
    written.apply([acts.note(written.load().marks, GRIT, clock(), text=f"{text}\n\n")])
    again = MarksFile(path, clock, path.with_name("history.jsonl"))
    marks = again.load().marks
    assert marks.state(GRIT.ids).note == text
    assert acts.note(marks, GRIT, clock(), text=text).changes == ()
    assert again.undo(of_all=True).done
    assert again.load().marks.state(GRIT.ids).note == ""
