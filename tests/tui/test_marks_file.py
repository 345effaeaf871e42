"""The file of the marks: what a person finds in it, and who else writes it."""

from __future__ import annotations

import json
import os
import stat
import time
from datetime import UTC, datetime, timedelta, timezone

import pytest

from tui.marks import (
    BOOKMARKED,
    NOTE,
    QUEUE,
    READ,
    TAG,
    VOTE,
    About,
    Act,
    Change,
    Marked,
    Marks,
    MarksFile,
    acts,
)
from tui.marks.format import Contents, write
from tui.marks.paper import Field

from .marks_model import (
    GRIT,
    LORA,
    NERF,
    NOON,
    NOON_WRITTEN,
    at,
    identity,
    ids_in,
    lay,
    names_in,
    noon,
    off,
    on,
    put,
)


@pytest.fixture
def path(tmp_path):
    return tmp_path / "data" / "bookmarks.json"


@pytest.fixture
def file(path):
    return MarksFile(path, noon)


def test_the_file_is_what_a_person_can_read(file, path):
    assert file.load().marks == Marks()
    assert file.load().problems == ()
    assert not path.parent.exists()
    all_of_grit = [
        put(GRIT, READ, at(1), 1),
        put(GRIT, VOTE, -1, 2),
        put(GRIT, QUEUE, 2.5, 3),
        put(GRIT, NOTE, "see\n§ 3", 4),
        put(GRIT, TAG + "b", True, 5),
        put(GRIT, TAG + "a", True, 6),
        put(GRIT, TAG + "c", None, 7),
    ]
    saved = file.apply(
        [on(NERF), *all_of_grit, acts.save_search(Marks(), "is:read", NOON, on=True)]
    )
    assert saved.problem is None
    assert path.read_text(encoding="utf-8") == (
        "{\n"
        '"version": 1,\n'
        f'"searches": {{"is:read": "{NOON_WRITTEN}"}},\n'
        '"papers": [\n'
        '{"ids": ["arxiv:2402.09906", "title:grit"], "title": "GRIT", "author": "A. Muennighoff",'
        ' "link": "https://a/1", "read": "2026-11-30T12:00:01.000Z", "vote": -1, "queue": 2.5,'
        ' "note": "see\\n§ 3", "tags": ["a", "b"], "times": {'
        '"note": "2026-11-30T12:00:04.000Z", "queue": "2026-11-30T12:00:03.000Z",'
        ' "tag:a": "2026-11-30T12:00:06.000Z", "tag:b": "2026-11-30T12:00:05.000Z",'
        ' "tag:c": "2026-11-30T12:00:07.000Z", "vote": "2026-11-30T12:00:02.000Z"}},\n'
        '{"ids": ["openreview:abc", "title:nerf"], "title": "Ne\\"RF\u2028 {…", "author": "M. Kim",'
        ' "link": "https://a/3", "bookmarked": "2026-11-30T12:00:00.000Z"}\n'
        "]\n"
        "}\n"
    )
    assert list(MarksFile(path, noon).load().marks) == list(saved.marks)
    assert file.load().problems == ()


def test_a_mark_survives_a_restart(file, path):
    saved = file.apply([on(GRIT, LORA)])
    again = MarksFile(path, noon).load()
    assert again.problems == ()
    assert list(again.marks) == list(saved.marks)
    assert again.marks.find(("title:lora",))[0].author == "E. Hu"


def test_the_time_is_utc_whatever_the_clock_says(path):
    tokyo = datetime(2026, 12, 1, 1, 2, 3, 4567, tzinfo=timezone(timedelta(hours=9)))
    (mark,) = MarksFile(path, lambda: tokyo).apply([on(GRIT, now=tokyo)]).marks
    assert mark.value(BOOKMARKED) == "2026-11-30T16:02:03.004Z"


def test_file_folder_and_history_are_private(path):
    old_mask = os.umask(0)
    try:
        file = MarksFile(path, noon, path.parent / "state" / "history.jsonl")
        file.apply([on(GRIT)])
        path.chmod(0o644)
        file.apply([on(LORA)])
    finally:
        os.umask(old_mask)
    history = path.parent / "state" / "history.jsonl"
    for each, mode in ((path, 0o600), (path.parent, 0o700), (history, 0o600)):
        assert stat.S_IMODE(each.stat().st_mode) == mode, each
    assert stat.S_IMODE(history.parent.stat().st_mode) == 0o700
    assert names_in(path.parent) == [".bookmarks.json.lock", "bookmarks.json", "state"]


def test_acts_that_change_nothing_write_nothing(file, path):
    file.apply([on(GRIT)])
    before = identity(path)
    taken = Change(LORA, BOOKMARKED, None, at(9))
    assert file.apply([on(GRIT), Act("nothing", (taken,)), Act("", ())]).problem is None
    assert MarksFile(path, noon).apply([on(About(("title:grit",)))]).problem is None
    assert identity(path) == before


def test_what_another_session_did_is_there(path):
    here, there = MarksFile(path, noon), MarksFile(path, noon)
    here.apply([on(GRIT)])
    there.apply([on(LORA)])
    assert here.changed()
    here.apply([on(NERF)])
    assert not here.changed()
    there.apply([off(there.load().marks, GRIT)])
    for each in (here, there):
        assert ids_in(each.load().marks) == {LORA.ids, NERF.ids}
        assert not each.changed()


def test_unknown_fields_are_kept(file, path):
    theirs = {
        "version": 1,
        "papers": [
            {"ids": ["doi:1"], "mood": ["a", {"b": 1}], "title": "T", "bookmarked": "2026-01-01"},
            {"stars": 4, "ids": ["doi:2"]},
        ],
        "colours": {"x": [None, 1.5]},
    }
    lay(path, json.dumps(theirs, indent=4))
    loaded = file.load()
    assert loaded.problems == ()
    assert ids_in(loaded.marks) == {("doi:1",)}
    again = About(("doi:2", "arxiv:2"))
    saved = file.apply([off(loaded.marks, About(("doi:1",))), on(again), on(GRIT)])
    assert ids_in(saved.marks) == {("doi:2", "arxiv:2"), GRIT.ids}
    ours = json.loads(path.read_text())
    assert ours["colours"] == theirs["colours"]
    first, second = (paper for paper in ours["papers"] if paper["ids"][0].startswith("doi"))
    assert first["mood"] == theirs["papers"][0]["mood"]
    assert "bookmarked" not in first
    assert second["stars"] == 4
    assert second["bookmarked"] == NOON_WRITTEN


def test_a_lone_surrogate_is_no_reason_to_lose_a_mark(path):
    file = MarksFile(path, noon, path.with_name("history.jsonl"))
    odd = About(("title:a\udcffb",), "\ud800")
    assert (
        file.apply([on(odd), put(odd, NOTE, "\udfff"), put(odd, TAG + "\udabc", True)]).problem
        is None
    )
    loaded = MarksFile(path, noon).load()
    assert loaded.problems == ()
    assert loaded.marks.find(odd.ids)[0].title == "\ud800"
    # What is shown or handed on has no half characters.
    assert loaded.marks.state(odd.ids).note == "\ufffd"
    assert [file.undo().done for _ in range(3)] == [
        f"put {TAG}\udabc",
        "put note",
        "bookmarked “\ufffd”",
    ]


def test_a_link_into_dotfiles_stays_and_its_target_is_rewritten(file, path, tmp_path):
    target = tmp_path / "dotfiles" / "marks.json"
    lay(target, write(Contents()))
    path.parent.mkdir()
    path.symlink_to("../dotfiles/marks.json")
    assert file.apply([on(GRIT)]).problem is None
    assert path.is_symlink()
    assert not target.is_symlink()
    assert ids_in(MarksFile(target, noon).load().marks) == {GRIT.ids}
    assert names_in(path.parent) == ["bookmarks.json"]
    target.unlink()
    assert file.apply([on(LORA)]).problem is None
    assert ids_in(MarksFile(target, noon).load().marks) == {LORA.ids}


@pytest.mark.parametrize("linked", ["file", "folder"])
def test_a_disk_that_is_not_mounted_is_not_written_beside(file, path, tmp_path, linked):
    away = tmp_path / "away" / "disk"
    if linked == "file":
        path.parent.mkdir()
        path.symlink_to(away / "bookmarks.json")
    else:
        path.parent.symlink_to(away)
    (problem,) = file.load().problems
    assert "which is not there" in problem
    assert "which is not there" in file.apply([on(GRIT)]).problem
    assert not away.parent.exists()


def test_what_a_killed_run_left_is_removed_after_an_hour(path):
    path.parent.mkdir(parents=True)
    old, young, other = (
        path.parent / name for name in (".bookmarks-old.tmp", ".bookmarks-new.tmp", "x.tmp")
    )
    now = time.time()
    for each, age in ((old, 3_700), (young, 3_500), (other, 99_999)):
        each.touch()
        os.utime(each, (now - age, now - age))
    file = MarksFile(path, lambda: datetime.fromtimestamp(now, UTC))
    assert file.apply([on(GRIT)]).problem is None
    assert [each.exists() for each in (old, young, other)] == [False, True, True]


# What was taken away


def test_what_is_taken_away_stays_away_when_an_old_copy_is_merged(file):
    marks = file.apply([on(GRIT), put(GRIT, TAG + "t", True), put(LORA, NOTE, "n")]).marks
    saving = acts.save_search(marks, "q", NOON, on=True)
    copy = file.apply([saving]).marks
    marks = file.apply(
        [off(copy, GRIT), put(GRIT, TAG + "t", None, 9), put(LORA, NOTE, None, 9)]
    ).marks
    marks = file.apply([acts.save_search(marks, "q", NOON, on=False)]).marks
    for united in (marks.merged(copy), copy.merged(marks), file.merge(copy, "merged").marks):
        assert list(united) == []
        assert united.saved_searches == ()
        assert len(united.papers) == 2
    assert MarksFile(file._path, noon).load().marks.merged(copy).papers == marks.papers


@pytest.mark.parametrize(("days", "left"), [(399, 2), (401, 1)])
def test_what_was_taken_away_is_forgotten_after_400_days(path, days, left):
    now = [NOON]
    file = MarksFile(path, lambda: now[0])
    kept = Marked(LORA.ids, extra={"stars": 4}, fields={NOTE: Field(None, at(0))})
    marks = file.apply([on(GRIT)]).marks
    file.apply([off(marks, GRIT)])
    file.merge(Marks((kept,)), "merged")
    now[0] = NOON + timedelta(days=days)
    file.apply([on(NERF)])
    (nerf,), others = (
        [one for one in MarksFile(path, noon).load().marks.papers if one.stands is stands]
        for stands in (True, False)
    )
    assert nerf.ids == NERF.ids
    assert len(others) == left
    assert (LORA.ids, {"stars": 4}) in [(one.ids, one.extra) for one in others]
