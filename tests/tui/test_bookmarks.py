"""Bookmarks: when two papers are one, the file, and what must never happen to it."""

from __future__ import annotations

import errno
import fcntl
import json
import os
import random
import signal
import stat
import subprocess
import sys
import tempfile
import time
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tui
from index import Mark
from tui.marks import Bookmark, BookmarkFile, Bookmarks, SetBookmark, UnsetBookmark
from tui.marks import file as file_module
from tui.marks.bookmarks import same_paper
from tui.marks.format import Contents, read, write

NOON = datetime(2026, 11, 30, 12, 0, 0, tzinfo=UTC)
GRIT = SetBookmark(("arxiv:2402.09906", "title:grit"), "GRIT", "A. Muennighoff", "https://a/1")
LORA = SetBookmark(("doi:10.1/lora", "title:lora"), "LoRA", "E. Hu", "https://a/2")
NERF = SetBookmark(("openreview:abc", "title:nerf"), 'Ne"RF\u2028 {…', "M. Kim", "https://a/3")


def noon():
    return NOON


@pytest.fixture
def path(tmp_path):
    return tmp_path / "data" / "bookmarks.json"


@pytest.fixture
def file(path):
    return BookmarkFile(path, noon)


def ids_in(bookmarks):
    return {paper.ids for paper in bookmarks}


def names_in(folder):
    return sorted(each.name for each in folder.iterdir())


def identity(path):
    status = path.stat()
    return status.st_ino, status.st_mtime_ns


def put(path, content):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content if isinstance(content, bytes) else content.encode())


# When two papers are one


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        (["doi:1"], ["doi:1"], True),
        (["doi:1"], ["doi:2"], False),
        (["doi:1"], ["arxiv:1"], False),
        (["doi:1", "title:t"], ["title:t"], True),
        (["doi:1", "title:t"], ["arxiv:9", "title:t"], True),
        (["doi:1", "title:t"], ["doi:2", "title:t"], False),
        (["doi:1", "text:x", "title:t"], ["doi:2", "text:x", "title:t"], False),
        (["arxiv:1", "doi:1"], ["arxiv:2", "doi:1"], True),
        (["acl:1", "arxiv:5", "title:t"], ["acl:2", "openreview:5", "title:t"], False),
        (["pmid:1"], ["pmid:1"], True),
        (["pmid:1", "title:t"], ["pmid:2", "title:t"], True),
        ([], ["doi:1"], False),
    ],
)
def test_two_papers_are_one_by_a_shared_id_and_no_strong_one_against_it(one, other, same):
    assert same_paper(one, other) is same
    assert same_paper(other, one) is same


def test_a_mark_learns_the_ids_that_another_document_brings():
    marks = Bookmarks().after([SetBookmark(("title:t",)), SetBookmark(("title:t", "doi:1"))], NOON)
    marks = marks.after([SetBookmark(("arxiv:7", "doi:1"))], NOON)
    assert ids_in(marks) == {("doi:1", "arxiv:7", "title:t")}
    assert all(marks.holds([each]) for each in ("doi:1", "arxiv:7", "title:t"))
    assert not marks.holds(["arxiv:8", "title:t"])


def test_two_papers_with_one_title_are_marked_apart():
    first, second = SetBookmark(("doi:1", "title:t")), SetBookmark(("doi:2", "title:t"))
    marks = Bookmarks().after([first, second], NOON)
    assert len(marks) == 2
    assert marks.after([UnsetBookmark(first.ids)], NOON).find(second.ids).ids == second.ids
    assert not marks.after([UnsetBookmark(first.ids)], NOON).holds(first.ids)


def test_the_strong_id_decides_which_of_two_marks_is_found():
    loose = Bookmark(("text:x", "title:t"), added="2026-01-01T00:00:00Z")
    sure = Bookmark(("doi:1",), added="2026-01-02T00:00:00Z")
    assert Bookmarks((loose, sure)).find(("doi:1", "text:x", "title:t")) is sure


def test_a_paper_found_under_two_marks_loses_both():
    marks = Bookmarks().after([SetBookmark(("doi:1",)), SetBookmark(("arxiv:1",))], NOON)
    assert len(marks) == 2
    assert len(marks.after([UnsetBookmark(("doi:1", "arxiv:1"))], NOON)) == 0


def test_what_a_mark_says_is_filled_up_and_never_replaced():
    marks = Bookmarks().after([SetBookmark(("doi:1",), title="By hand")], NOON)
    later = NOON + timedelta(days=1)
    marks = marks.after([SetBookmark(("doi:1",), "Other", "An Author", "https://a")], later)
    (mark,) = marks
    assert mark == Bookmark(
        ("doi:1",), "By hand", "An Author", "https://a", added="2026-11-30T12:00:00Z"
    )


def test_acts_that_change_nothing_give_the_same_object():
    marks = Bookmarks().after([GRIT, LORA], NOON)
    assert (
        marks.after([GRIT, SetBookmark(("title:lora",)), UnsetBookmark(("doi:9",))], NOON) is marks
    )


@pytest.mark.parametrize("ids", [(), ("",), ("doi:1", "")])
def test_an_act_without_a_paper_is_refused(ids):
    with pytest.raises(ValueError, match="at least one id"):
        SetBookmark(ids)
    with pytest.raises(ValueError, match="at least one id"):
        UnsetBookmark(ids)


# The file


def test_the_file_is_what_a_person_can_read(file, path):
    assert file.load().bookmarks.papers == ()
    assert file.load().problems == ()
    assert not path.parent.exists()
    saved = file.apply([NERF, GRIT])
    assert saved.problem is None
    assert path.read_text(encoding="utf-8") == (
        "{\n"
        '"version": 1,\n'
        '"papers": [\n'
        '{"ids": ["arxiv:2402.09906", "title:grit"], "title": "GRIT", "author": "A. Muennighoff",'
        ' "link": "https://a/1", "bookmarked": "2026-11-30T12:00:00Z"},\n'
        '{"ids": ["openreview:abc", "title:nerf"], "title": "Ne\\"RF\u2028 {…", "author": "M. Kim",'
        ' "link": "https://a/3", "bookmarked": "2026-11-30T12:00:00Z"}\n'
        "]\n"
        "}\n"
    )
    file.apply([UnsetBookmark(NERF.ids), UnsetBookmark(GRIT.ids)])
    assert path.read_text(encoding="utf-8") == '{\n"version": 1,\n"papers": [\n]\n}\n'
    assert BookmarkFile(path, noon).load() == file.load()
    assert file.load().problems == ()


def test_a_bookmark_survives_a_restart(file, path):
    saved = file.apply([GRIT, LORA])
    again = BookmarkFile(path, noon).load()
    assert again.problems == ()
    assert list(again.bookmarks) == list(saved.bookmarks)
    assert again.bookmarks.find(("title:lora",)).author == "E. Hu"


def test_the_time_is_utc_whatever_the_clock_says(path):
    tokyo = datetime(2026, 12, 1, 1, 2, 3, tzinfo=timezone(timedelta(hours=9)))
    (mark,) = BookmarkFile(path, lambda: tokyo).apply([GRIT]).bookmarks
    assert mark.added == "2026-11-30T16:02:03Z"


def test_file_and_folder_are_private(file, path):
    old_mask = os.umask(0)
    try:
        file.apply([GRIT])
        path.chmod(0o644)
        file.apply([LORA])
    finally:
        os.umask(old_mask)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700
    assert names_in(path.parent) == [".bookmarks.json.lock", "bookmarks.json"]


def test_acts_that_change_nothing_write_nothing(file, path):
    file.apply([GRIT])
    before = identity(path)
    assert file.apply([GRIT, UnsetBookmark(LORA.ids)]).problem is None
    assert BookmarkFile(path, noon).apply([SetBookmark(("title:grit",))]).problem is None
    assert identity(path) == before


def test_what_another_session_did_is_there(path):
    here, there = BookmarkFile(path, noon), BookmarkFile(path, noon)
    here.apply([GRIT])
    there.apply([LORA])
    here.apply([NERF])
    there.apply([UnsetBookmark(GRIT.ids)])
    for each in (here, there):
        assert ids_in(each.load().bookmarks) == {LORA.ids, NERF.ids}


def test_unknown_fields_are_kept(file, path):
    theirs = {
        "version": 1,
        "papers": [
            {"ids": ["doi:1"], "tags": ["a", {"b": 1}], "title": "T", "bookmarked": "2026-01-01"},
            {"note": "ask about it", "ids": ["doi:2"]},
        ],
        "saved searches": {"x": [None, 1.5]},
    }
    put(path, json.dumps(theirs, indent=4))
    loaded = file.load()
    assert loaded.problems == ()
    assert ids_in(loaded.bookmarks) == {("doi:1",)}
    saved = file.apply([UnsetBookmark(("doi:1",)), SetBookmark(("doi:2", "arxiv:2")), GRIT])
    assert ids_in(saved.bookmarks) == {("doi:2", "arxiv:2"), GRIT.ids}
    ours = json.loads(path.read_text())
    assert ours["saved searches"] == theirs["saved searches"]
    first, second = (paper for paper in ours["papers"] if paper["ids"][0].startswith("doi"))
    assert first["tags"] == theirs["papers"][0]["tags"]
    assert "bookmarked" not in first
    assert second["note"] == "ask about it"
    assert second["bookmarked"] == "2026-11-30T12:00:00Z"


def test_a_lone_surrogate_is_no_reason_to_lose_a_mark(file, path):
    assert file.apply([SetBookmark(("title:a\udcffb",), "\ud800")]).problem is None
    assert BookmarkFile(path, noon).load().bookmarks.find(("title:a\udcffb",)).title == "\ud800"


def test_a_byte_order_mark_and_windows_lines_are_no_damage(file, path):
    file.apply([GRIT])
    put(path, b"\xef\xbb\xbf" + path.read_bytes().replace(b"\n", b"\r\n"))
    assert BookmarkFile(path, noon).load() == file.load()
    assert file.load().problems == ()
    assert ids_in(file.load().bookmarks) == {GRIT.ids}


def test_a_link_into_dotfiles_stays_and_its_target_is_rewritten(file, path, tmp_path):
    target = tmp_path / "dotfiles" / "marks.json"
    put(target, write(Contents()))
    path.parent.mkdir()
    path.symlink_to("../dotfiles/marks.json")
    assert file.apply([GRIT]).problem is None
    assert path.is_symlink()
    assert not target.is_symlink()
    assert ids_in(BookmarkFile(target, noon).load().bookmarks) == {GRIT.ids}
    assert names_in(path.parent) == ["bookmarks.json"]
    target.unlink()
    assert file.apply([LORA]).problem is None
    assert ids_in(BookmarkFile(target, noon).load().bookmarks) == {LORA.ids}


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
    assert "which is not there" in file.apply([GRIT]).problem
    assert not away.parent.exists()


# Damage


def test_a_file_cut_at_any_byte_gives_its_whole_papers_and_is_kept(tmp_path):
    whole = tmp_path / "whole.json"
    BookmarkFile(whole, noon).apply([GRIT, LORA, NERF])
    data = whole.read_bytes()
    lines = data.splitlines(keepends=True) if b"\r" in data else data.split(b"\n")
    starts = [sum(len(line) + 1 for line in lines[:number]) for number in range(len(lines))]
    ends = {
        tuple(json.loads(line.rstrip(b","))["ids"]): start + len(line.rstrip(b","))
        for line, start in zip(lines, starts, strict=True)
        if line.startswith(b'{"ids"')
    }
    assert len(ends) == 3
    for cut in range(len(data) - 1):
        path = tmp_path / str(cut) / "bookmarks.json"
        put(path, data[:cut])
        file = BookmarkFile(path, noon)
        loaded = file.load()
        expected = {ids for ids, end in ends.items() if end <= cut}
        assert ids_in(loaded.bookmarks) == expected, cut
        # All that follows the closing brace is a line feed, so any cut but that one is damage.
        assert len(loaded.problems) == 1, cut
        saved = file.apply([SetBookmark(("doi:new",))])
        assert saved.problem is None
        assert path.with_name("bookmarks.json.damaged-1").read_bytes() == data[:cut]
        again = BookmarkFile(path, noon).load()
        assert again.problems == ()
        assert ids_in(again.bookmarks) == expected | {("doi:new",)}


@pytest.mark.parametrize(
    ("content", "saved"),
    [
        (b"", 0),
        (b" \n", 0),
        (b"\x00" * 40, 0),
        (b"null", 0),
        (b'"text"', 0),
        (b"{}", 0),
        (b"[" * 100_000, 0),
        (b'{"a":' * 5_000, 0),
        (b'{"version": 1, "papers": {"doi:1": true}}', 0),
        (b'{"version": "1", "papers": [{"ids": ["doi:1"], "bookmarked": "x"}]}', 1),
        (b'{"version": true, "papers": [{"ids": ["doi:1"], "bookmarked": "x"}]}', 1),
        (b'{"version": 0, "papers": [{"ids": ["doi:1"], "bookmarked": "x"}]}', 1),
        (b'[{"ids": ["doi:1"], "bookmarked": "x"}]', 1),
        (b'{"version": 1, "papers": [3, null, {"ids": ["doi:1"], "bookmarked": "x"}]}', 1),
        (b'{"version": 1, "papers": [{"ids": [], "bookmarked": "x"}, {"title": "t"}]}', 0),
        (b'{"version": 1, "papers": [{"ids": ["doi:1", 7], "bookmarked": true}]}', 1),
        (b'{"version": 1, "papers": [{"ids": ["doi:1"], "title": 7, "bookmarked": "x"}]}', 1),
        (b'{"version": 1, "papers": [{"ids": "doi:1", "bookmarked": "x"}]}', 0),
        (b'{"n": ' + b"9" * 5_000 + b', "papers": [{"ids": ["doi:1"], "bookmarked": "x"}]}', 1),
    ],
    ids=lambda value: repr(value[:60]) if isinstance(value, bytes) else None,
)
def test_a_file_of_the_wrong_shape_gives_what_it_holds_and_is_kept(file, path, content, saved):
    put(path, content)
    loaded = file.load()
    assert len(loaded.bookmarks) == saved
    (problem,) = loaded.problems
    assert str(path) in problem
    assert f"could be saved: {saved}." in problem
    done = file.apply([GRIT])
    assert done.problem is None
    kept = path.with_name("bookmarks.json.damaged-1")
    assert str(kept) in done.notes[0]
    assert kept.read_bytes() == content
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600
    assert len(BookmarkFile(path, noon).load().bookmarks) == saved + 1
    assert file.apply([LORA]).notes == ()


def test_bad_bytes_cost_no_mark_but_the_id_that_holds_them(file, path):
    bad = '{"ids": ["doi:1", "title:a\xff"], "title": "Caf\xe9", "bookmarked": "x"},'
    worse = '{"ids": ["title:b\xff"], "title": "t", "bookmarked": "x"},'
    good = '{"ids": ["doi:2"], "title": "t", "bookmarked": "x"}'
    text = f'{{\n"version": 1,\n"papers": [\n{bad}\n{worse}\n{good}\n]\n}}\n'
    put(path, text.encode("latin-1"))
    loaded = file.load()
    assert ids_in(loaded.bookmarks) == {("doi:1",), ("doi:2",)}
    assert loaded.bookmarks.find(("doi:1",)).title == "Caf\ufffd"
    assert "UTF-8" in loaded.problems[0]


def test_both_sides_of_a_merge_conflict_are_saved(file, path):
    file.apply([GRIT])
    line = path.read_text().splitlines()[3]
    mine, theirs = line.replace("2402", "1111"), line.replace("2402", "2222")
    conflict = f"<<<<<<< HEAD\n{line},\n{mine}\n=======\n{line},\n{theirs}\n>>>>>>> other"
    put(path, path.read_text().replace(line, conflict))
    found = {each.ids[0] for each in BookmarkFile(path, noon).load().bookmarks}
    assert found == {"arxiv:2402.09906", "arxiv:1111.09906", "arxiv:2222.09906"}
    assert len(file.load().bookmarks) == 3


def test_each_damage_is_kept_once_under_a_number_of_its_own(file, path):
    for content in (b"one", b"two", b"one"):
        put(path, content)
        assert file.apply([GRIT]).problem is None
    assert [path.with_name(f"bookmarks.json.damaged-{n}").read_bytes() for n in (1, 2)] == [
        b"one",
        b"two",
    ]
    assert not path.with_name("bookmarks.json.damaged-3").exists()


def test_damage_that_cannot_be_kept_is_not_written_over(file, path, monkeypatch):
    put(path, b"damaged")

    def full(target, data, *, prefix):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(file_module, "write_private", full)
    assert "the disk is full" in file.apply([GRIT]).problem
    assert path.read_bytes() == b"damaged"


@pytest.mark.parametrize("cut", [False, True])
def test_a_newer_file_is_shown_and_never_written(file, path, cut):
    text = '{\n"version": 2,\n"papers": [\n{"ids": ["doi:1"], "bookmarked": "x"}\n]\n}\n'
    put(path, text[:-4] if cut else text)
    before = path.read_bytes()
    loaded = file.load()
    assert ids_in(loaded.bookmarks) == {("doi:1",)}
    (problem,) = loaded.problems
    assert "newer paperdeck" in problem
    saved = file.apply([GRIT])
    assert "newer paperdeck" in saved.problem
    assert saved.problem.startswith("Bookmark not saved")
    assert saved.unsaved == (GRIT,)
    assert ids_in(saved.bookmarks) == {("doi:1",)}
    assert path.read_bytes() == before
    assert not list(path.parent.glob("*.damaged-*"))


# When it cannot be written


def test_a_parent_that_is_a_file(tmp_path):
    (tmp_path / "file").write_text("x")
    file = BookmarkFile(tmp_path / "file" / "bookmarks.json", noon)
    (problem,) = file.load().problems
    assert "cannot be read" in problem
    saved = file.apply([GRIT])
    assert saved.problem.startswith(f"Bookmark not saved in {tmp_path / 'file'}")
    assert saved.unsaved == (GRIT,)
    assert len(saved.bookmarks) == 0


def test_a_folder_in_the_place_of_the_file(file, path):
    path.mkdir(parents=True)
    assert "cannot be read" in file.load().problems[0]
    assert "is a directory" in file.apply([GRIT]).problem
    assert names_in(path.parent) == [".bookmarks.json.lock", "bookmarks.json"]


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (errno.ENOSPC, "the disk is full. Make room"),
        (errno.EDQUOT, "the disk is full. Make room"),
        (errno.EROFS, "read-only file system. Make the file and its folder writable"),
        (errno.EIO, "input/output error. Put that right"),
    ],
)
def test_one_sentence_says_what_where_and_what_next(file, path, monkeypatch, number, words):
    file.apply([GRIT])
    before = path.read_bytes()

    def broken(target, data, *, prefix):
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(file_module, "write_private", broken)
    saved = file.apply([LORA])
    assert saved.problem.startswith(f"Bookmark not saved in {path}: {words}")
    assert ids_in(saved.bookmarks) == {GRIT.ids}
    assert saved.unsaved == (LORA,)
    assert path.read_bytes() == before
    monkeypatch.undo()
    assert ids_in(file.apply(saved.unsaved).bookmarks) == {GRIT.ids, LORA.ids}


def test_a_lock_that_is_held_is_waited_for_and_then_named(file, path, monkeypatch):
    monkeypatch.setattr(file_module, "LOCK_PATIENCE", 0.1)
    file.apply([GRIT])
    with path.with_name(".bookmarks.json.lock").open("r+") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        saved = file.apply([LORA])
    assert "another paperdeck" in saved.problem
    assert str(path) in saved.problem
    assert ids_in(saved.bookmarks) == {GRIT.ids}
    assert file.apply([LORA]).problem is None


def test_what_a_killed_run_left_is_removed_after_an_hour(path):
    path.parent.mkdir(parents=True)
    old, young, other = (
        path.parent / name for name in (".bookmarks-old.tmp", ".bookmarks-new.tmp", "x.tmp")
    )
    now = time.time()
    for each, age in ((old, 3_700), (young, 3_500), (other, 99_999)):
        each.touch()
        os.utime(each, (now - age, now - age))
    file = BookmarkFile(path, lambda: datetime.fromtimestamp(now, UTC))
    assert file.apply([GRIT]).problem is None
    assert [each.exists() for each in (old, young, other)] == [False, True, True]


# Other processes

HEAD = """
import sys
from datetime import UTC, datetime
from pathlib import Path
from tui.marks import BookmarkFile, SetBookmark, UnsetBookmark
file = BookmarkFile(Path(sys.argv[1]), lambda: datetime.now(UTC))
"""


def start(program, *arguments):
    """Start Python on HEAD and `program`; its stdout is a pipe."""
    return subprocess.Popen(
        [sys.executable, "-c", HEAD + program, *map(str, arguments)],
        stdout=subprocess.PIPE,
        stdin=subprocess.DEVNULL,
        text=True,
        env={**os.environ, "PYTHONPATH": str(Path(tui.__file__).parents[1])},
    )


def test_two_processes_lose_no_act_of_each_other(file, path):
    program = """
for number in range(150):
    assert file.apply([SetBookmark((f"arxiv:{sys.argv[2]}.{number}",), "T")]).problem is None
    if number % 3 == 0:
        assert file.apply([UnsetBookmark((f"arxiv:{sys.argv[2]}.{number}",))]).problem is None
"""
    with start(program, path, "a") as one, start(program, path, "b") as other:
        assert (one.wait(), other.wait()) == (0, 0)
    kept = {(f"arxiv:{who}.{n}",) for who in "ab" for n in range(150) if n % 3}
    loaded = file.load()
    assert loaded.problems == ()
    assert ids_in(loaded.bookmarks) == kept


def test_a_kill_at_any_moment_leaves_a_whole_file_with_all_that_was_acknowledged(file, path):
    program = """
for number in range(10_000):
    name = f"arxiv:{sys.argv[2]}.{number}"
    assert file.apply([SetBookmark((name,), "T")]).problem is None
    print(name, flush=True)
"""
    moments = random.Random(20261130)
    acknowledged = set()
    for life in range(12):
        with start(program, path, life) as child:
            acknowledged.update((child.stdout.readline().strip(),) for _ in range(life))
            time.sleep(moments.uniform(0, 0.02))
            child.send_signal(signal.SIGKILL)
            acknowledged.update((line.strip(),) for line in child.stdout if line.endswith("\n"))
        assert child.returncode == -signal.SIGKILL
        loaded = BookmarkFile(path, noon).load()
        assert loaded.problems == ()
        assert acknowledged <= ids_in(loaded.bookmarks)
    assert len(acknowledged) >= sum(range(12))
    assert file.apply([GRIT]).problem is None


def test_a_disk_that_fills_up_loses_nothing(file, path):
    file.apply([GRIT, LORA])
    before = path.read_bytes()
    program = """
import resource
import filelock
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[2]), resource.RLIM_INFINITY))
saved = file.apply([SetBookmark(("doi:9",), "T")])
print(saved.problem, len(saved.bookmarks), len(saved.unsaved))
"""
    for limit in (0, 1, len(before)):
        with start(program, path, limit) as child:
            said = child.stdout.read()
        assert child.returncode == 0
        assert said.startswith(f"Bookmark not saved in {path}: the disk is full. Make room")
        assert said.endswith(" 2 1\n")
        assert path.read_bytes() == before
        assert names_in(path.parent) == [".bookmarks.json.lock", "bookmarks.json"]


# Properties

KINDS = ("doi", "openreview", "acl")


def ids_of(number, kinds, *, titled):
    """Return ids of one of the made-up papers; every two of them share a title."""
    title = (f"title:{number // 2}",) if titled else ()
    return (f"arxiv:{number}", *(f"{kind}:{number}" for kind in kinds), *title)


ids_of_papers = st.integers(0, 5).flatmap(
    lambda number: st.tuples(
        st.just(number),
        st.builds(ids_of, st.just(number), st.sets(st.sampled_from(KINDS)), titled=st.booleans()),
    )
)
steps = st.lists(st.tuples(st.booleans(), ids_of_papers), max_size=4)


@given(st.lists(steps, max_size=8))
@settings(deadline=None, max_examples=60)
def test_the_file_does_as_a_dictionary_does(batches):
    model = {}
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "bookmarks.json"
        file = BookmarkFile(path, noon)
        for batch in batches:
            acts = []
            for wanted, (number, ids) in batch:
                acts.append(SetBookmark(ids) if wanted else UnsetBookmark(ids))
                if wanted:
                    model[number] = model.get(number, frozenset()) | set(ids)
                else:
                    model.pop(number, None)
            saved = file.apply(acts)
            assert saved.problem is None
            for bookmarks in (saved.bookmarks, BookmarkFile(path, noon).load().bookmarks):
                assert sorted(map(sorted, ids_in(bookmarks))) == sorted(map(sorted, model.values()))
                assert [n for n in range(6) if bookmarks.holds(ids_of(n, KINDS, titled=True))] == (
                    sorted(model)
                )


words = st.text(max_size=8)
values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | words,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(words, inner, max_size=3),
    max_leaves=6,
)
OWN = {"ids", "title", "author", "link", "bookmarked"}
extras = st.dictionaries(words.filter(lambda name: name not in OWN), values, max_size=2)
papers = st.builds(
    Bookmark,
    st.lists(st.text(min_size=1, max_size=8), min_size=1, max_size=3).map(tuple),
    words,
    words,
    words,
    words,
    extras,
)
tops = st.dictionaries(
    words.filter(lambda name: name not in {"version", "papers"}), values, max_size=2
)


def test_a_query_is_told_the_ids_of_what_is_bookmarked_and_of_nothing_else():
    marks = Bookmarks().after([GRIT, LORA, NERF, UnsetBookmark(LORA.ids)], NOON)
    assert set(marks.bearing(Mark("is", "bookmarked"))) == {*GRIT.ids, *NERF.ids}
    assert set(marks.bearing(Mark("tag", "bookmarked"))) == set()
    kept = Bookmarks((Bookmark(("doi:10.1/x",), extra={"mine": 1}),))
    assert set(kept.bearing(Mark("is", "bookmarked"))) == set()


@given(st.lists(papers, max_size=4, unique_by=lambda paper: paper.ids), tops)
@settings(deadline=None)
def test_what_is_written_is_read(some, top):
    some.sort(key=lambda paper: paper.ids)
    contents = Contents(Bookmarks(tuple(some)), top)
    data = write(contents)
    assert read(data) == contents
    # One paper a line for a program that splits at line feeds, whatever its title holds.
    assert len(data.split(b"\n")) == 6 + len(top) + len(some)


@given(st.binary(max_size=200))
@settings(deadline=None)
def test_no_bytes_are_too_bad_to_be_read(data):
    assert isinstance(read(data), Contents)


@given(st.data())
@settings(deadline=None)
def test_a_spoilt_byte_costs_at_most_the_paper_it_is_in(data):
    marks = Bookmarks().after([GRIT, LORA, NERF], NOON)
    whole = write(Contents(marks))
    at = data.draw(st.integers(0, len(whole) - 1))
    spoilt = bytearray(whole)
    spoilt[at] = data.draw(st.integers(0, 255))
    found = ids_in(read(bytes(spoilt)).bookmarks)
    assert len(found & ids_in(marks)) >= 2
