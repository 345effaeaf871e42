"""When the marks cannot be written: one sentence, nothing lost, and the same acts later."""

from __future__ import annotations

import errno
import fcntl
import os
import subprocess
import tempfile
from pathlib import Path

import pytest

from tui.marks import MarksFile
from tui.marks import file as file_module

from .marks_model import GRIT, LORA, ids_in, minutes, names_in, noon, noted, on, start


@pytest.fixture
def path(tmp_path):
    return tmp_path / "data" / "bookmarks.json"


@pytest.fixture
def file(path):
    return MarksFile(path, noon)


def test_a_parent_that_is_a_file(tmp_path):
    (tmp_path / "file").write_text("x")
    file = MarksFile(tmp_path / "file" / "bookmarks.json", noon)
    (problem,) = file.load().problems
    assert "cannot be read" in problem
    saved = file.apply([on(GRIT)])
    assert saved.problem.startswith(f"Not saved in {tmp_path / 'file'}")
    assert saved.unsaved == (on(GRIT),)
    assert saved.marks.papers == ()


def test_a_folder_in_the_place_of_the_file(file, path):
    path.mkdir(parents=True)
    assert "cannot be read" in file.load().problems[0]
    assert "is a directory" in file.apply([on(GRIT)]).problem
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
def test_one_sentence_says_what_where_and_what_next(path, monkeypatch, number, words):
    file = MarksFile(path, minutes(), path.with_name("history.jsonl"))
    file.apply([on(GRIT)])
    before = path.read_bytes()

    def broken(target, data, *, prefix):
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(file_module, "write_private", broken)
    for saved in (file.apply([on(LORA)]), file.undo(), file.redo()):
        if saved.problem:
            assert saved.problem.startswith(f"Not saved in {path}: {words}")
        assert (saved.done, ids_in(saved.marks)) == ("", {GRIT.ids})
        assert path.read_bytes() == before
    assert file.apply([on(LORA)]).unsaved == (on(LORA),)
    monkeypatch.undo()
    assert ids_in(file.apply([on(LORA)]).marks) == {GRIT.ids, LORA.ids}
    assert ids_in(file.undo().marks) == {GRIT.ids}
    assert ids_in(file.undo().marks) == set()


def test_a_lock_that_is_held_is_waited_for_and_then_named(file, path, monkeypatch):
    monkeypatch.setattr(file_module, "LOCK_PATIENCE", 0.1)
    file.apply([on(GRIT)])
    with path.with_name(".bookmarks.json.lock").open("r+") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        saved = file.apply([on(LORA)])
    assert "another paperdeck" in saved.problem
    assert str(path) in saved.problem
    assert ids_in(saved.marks) == {GRIT.ids}
    assert file.apply([on(LORA)]).problem is None


def test_a_history_that_cannot_be_written_is_told_and_the_act_is_done(path, tmp_path):
    (tmp_path / "state").write_text("a file in the place of a folder")
    history = tmp_path / "state" / "history.jsonl"
    file = MarksFile(path, minutes(), history)
    saved = file.apply([on(GRIT)])
    assert saved.problem is None
    assert saved.notes == (
        f"Undo will not know of it: {history}: a file stands where its folder should be.",
    )
    assert ids_in(MarksFile(path, noon).load().marks) == {GRIT.ids}
    assert file.undo() == file_module.Saved(saved.marks)


def test_what_was_taken_back_is_taken_back_where_the_history_cannot_be_written(path, monkeypatch):
    history = path.with_name("history.jsonl")
    file = MarksFile(path, minutes(), history)
    file.apply([noted(file, GRIT, "one")])
    file.apply([noted(file, GRIT, "two")])

    def full(*arguments, **options):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(file_module.History, "remember", full)
    saved = file.undo()
    assert (saved.problem, saved.done) == (None, "noted two")
    assert saved.notes == (f"Redo will not know of it: {history}: the disk is full.",)
    assert MarksFile(path, noon).load().marks.state(GRIT.ids).note == "one"
    monkeypatch.undo()
    assert file.undo().done == "noted one"


# A full disk

FILLING = """
import os, resource
acts_on = [Act("", (marks.change(paper, "note", "x" * 3000, file.now()),))
           for marks in [file.load().marks]]
def tell(saved, acts_left=()):
    print(saved.problem, len(list(saved.marks)), saved.unsaved == tuple(acts_left), sep="|")
"""


def test_a_limit_on_files_loses_nothing(path):
    file = MarksFile(path, noon, path.with_name("history.jsonl"))
    file.apply([on(GRIT, LORA)])
    before = path.read_bytes()
    program = """
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[2]), resource.RLIM_INFINITY))
tell(file.apply(acts_on), acts_on)
tell(file.undo(of_all=True))
resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
tell(file.apply(acts_on))
tell(file.undo())
"""
    full = f"Not saved in {path}: the disk is full. Make room, then try again.|2|True"
    for limit in (0, 1, len(before) // 2):
        with start(FILLING + program, path, limit) as child:
            said = child.stdout.read().splitlines()
        assert child.returncode == 0
        assert said == [full, full, "None|3|True", "None|2|True"], limit
        assert names_in(path.parent) == [".bookmarks.json.lock", "bookmarks.json", "history.jsonl"]
        assert MarksFile(path, noon).load().marks.state(GRIT.ids).bookmarked
        path.write_bytes(before)


def has_small_disks() -> bool:
    """Whether this machine lets a test mount a disk that only the test sees."""
    command = ["unshare", "-m", "sh", "-c", "mount -t tmpfs -o size=64k paperdeck /mnt"]
    try:
        return subprocess.run(command, check=False, capture_output=True).returncode == 0
    except OSError:
        return False


def test_a_full_disk_loses_nothing_and_takes_the_same_acts_when_there_is_room(path):
    """On a disk of 64 kB where the machine lets us mount one, else by a limit on the size of files.

    The disk is filled to the last byte, so even the history finds no room.
    """
    path.parent.mkdir()
    program = """
small = sys.argv[2] == "True"
ballast = path.with_name("ballast")
def fill():
    if not small:
        resource.setrlimit(resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY))
        return
    with open(ballast, "ab", buffering=0) as taken:
        try:
            while taken.write(b"x" * 512):
                pass
        except OSError:
            pass
def free():
    resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    ballast.unlink(missing_ok=True)
first = file.apply([Act("first", (Change(paper, "vote", 1, "2026"),))])
tell(first)
before = path.read_bytes()
fill()
tell(file.apply(acts_on), acts_on)
tell(file.undo())
assert path.read_bytes() == before
assert not list(path.parent.glob("*.tmp"))
free()
tell(file.apply(acts_on))
state = MarksFile(path, file.now).load().marks.state(paper.ids)
assert (state.vote, len(state.note)) == (1, 3000), state
print(file.undo().marks.state(paper.ids).note == "", file.undo().marks.state(paper.ids).vote)
"""
    small = has_small_disks()
    mount = f'mount -t tmpfs -o size=64k paperdeck "{path.parent}" && exec "$@"'
    before = ("unshare", "-m", "sh", "-c", mount, "sh") if small else ()
    with start(FILLING + program, path, small, before=before) as child:
        said = child.stdout.read().splitlines()
    full = f"Not saved in {path}: the disk is full. Make room, then try again.|1|True"
    assert said == ["None|1|True", full, full, "None|1|True", "True 0"]
    assert child.returncode == 0


@pytest.fixture
def public():
    """A folder that other users can reach; those that pytest makes they cannot."""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        yield Path(folder) / "data"
        (Path(folder) / "data").chmod(0o755)


@pytest.mark.parametrize("there", [True, False])
def test_a_folder_that_is_anothers_is_a_clear_sentence_and_the_marks_work_in_memory(public, there):
    """As another user than root, who may write anywhere."""
    folder = public
    folder.mkdir()
    if there:
        MarksFile(folder / "bookmarks.json", noon).apply([on(GRIT)])
        (folder / "bookmarks.json").chmod(0o644)
        (folder / ".bookmarks.json.lock").unlink()
    before = names_in(folder)
    folder.chmod(0o555)
    program = """
import os
file.load(); import filelock  # before the rights to read the program are gone
if os.getuid() == 0:
    os.setuid(65534)
wanted = [acts.bookmark(file.load().marks, [paper], file.now(), on=True)]
saved = file.apply(wanted)
print(saved.problem)
print(saved.unsaved == tuple(wanted), len(list(saved.marks)))
marks = saved.marks.after(saved.unsaved[0].changes)
print(len(list(marks)), bool(marks.state(paper.ids).bookmarked))
"""
    path = folder / "bookmarks.json"
    refused = "permission denied. Make the file and its folder writable, then try again."
    with start(program, path) as child:
        said = child.stdout.read().splitlines()
    assert child.returncode == 0
    assert said == [
        f"Not saved in {path}: {refused}",
        f"True {there:d}",
        f"{there + 1} True",
    ]
    assert names_in(folder) == before
