"""What a bulk writer leaves behind when it is stopped, fails or is killed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from itertools import count
from pathlib import Path

import pytest

from index.segments import bulk
from index.segments.bulk import BulkWriter
from index.segments.lexicon import LexiconWriter
from index.segments.schema import whoosh_index

from .made_up_segments import by_bulk, by_stock, content, empty, folder_of, made_up


@pytest.fixture
def new(tmp_path):
    """Makes an empty index."""
    numbers = count()
    return lambda: empty(tmp_path / str(next(numbers)))


def names(index):
    return sorted(path.name for path in folder_of(index).iterdir() if "LOCK" not in path.name)


def is_free(index) -> bool:
    lock = index.lock("WRITELOCK")
    free = lock.acquire()
    if free:
        lock.release()
    return free


@pytest.mark.parametrize("limit", [1, 1 << 30])
def test_a_failure_leaves_nothing(new, monkeypatch, limit):
    monkeypatch.setattr(bulk, "RUN_BYTES", limit)
    index = new()
    by_stock(index, made_up(20))
    before, files = content(index), names(index)
    writer = BulkWriter(index)
    writer.delete(3)
    writer.add(*made_up(1, first=21))
    writer.__exit__(ZeroDivisionError, ZeroDivisionError(), None)
    assert names(index) == files
    assert is_free(index)
    assert content(index) == before
    by_bulk(index, made_up(3, first=21))


def full(*_args):
    raise OSError(28, "No space left on device")


def full_later(lexicon_writer, *args):
    if lexicon_writer._posted > 3000:
        full()
    PUT(lexicon_writer, *args)


PUT = LexiconWriter.put


@pytest.mark.parametrize("limit", [1, 1 << 30])
@pytest.mark.parametrize(
    ("kind", "name", "failing"),
    [
        (LexiconWriter, "put", full_later),
        (LexiconWriter, "finish", full),
        (BulkWriter, "_write_columns", full),
        (whoosh_index.TOC, "write", full),
    ],
)
def test_a_failed_commit_leaves_nothing(new, monkeypatch, kind, name, failing, limit):
    monkeypatch.setattr(bulk, "RUN_BYTES", limit)
    index = new()
    by_stock(index, made_up(20))
    before, files = content(index), names(index)
    with monkeypatch.context() as patch:
        patch.setattr(kind, name, failing)
        with pytest.raises(OSError, match="No space"):
            by_bulk(index, made_up(50, first=21))
    assert names(index) == files
    assert is_free(index)
    assert content(index) == before
    by_bulk(index, made_up(50, first=21))
    assert len(index._segments()) == 2


def test_what_fails_after_the_table_of_contents_keeps_the_segment(new, monkeypatch):
    index = new()
    by_stock(index, made_up(20))
    with monkeypatch.context() as patch:
        patch.setattr(whoosh_index, "clean_files", full)
        with pytest.raises(OSError, match="No space"):
            by_bulk(index, made_up(5, first=21))
    assert is_free(index)
    assert content(index)["docs"][0] == 25


def test_one_writes_at_a_time(new):
    index = new()
    with BulkWriter(index):
        with pytest.raises(whoosh_index.LockError):
            BulkWriter(index)
        with pytest.raises(whoosh_index.LockError):
            index.writer()
    with index.writer(), pytest.raises(whoosh_index.LockError):
        BulkWriter(index)
    assert is_free(index)


KILLED = """
import os, signal, sys
sys.path[:0] = [os.getcwd()]
from index.segments import bulk, lexicon
from index.segments.schema import whoosh_index
from index.segments.entry import Entry
from index.words.terms import words
bulk.RUN_BYTES = 1
index = whoosh_index.open_dir(sys.argv[1])
writer = bulk.BulkWriter(index)
for number in range(21, 40):
    writer.add(Entry(number, {"title": words(f"killed {number}")}, {}, b"", 0, 0))
lexicon.LexiconWriter.finish = lambda self: os.kill(os.getpid(), signal.SIGKILL)
writer.commit()
"""


@pytest.mark.skipif(os.name == "nt", reason="needs SIGKILL")
def test_a_killed_writer_leaves_the_old_index_and_its_files_go_with_the_next(new):
    index = new()
    by_stock(index, made_up(20))
    before = content(index)
    command = [sys.executable, "-W", "ignore", "-c", KILLED, str(folder_of(index))]
    ended = subprocess.run(command, cwd=Path(bulk.__file__).parent.parent, check=False)
    assert ended.returncode == -signal.SIGKILL
    assert list(folder_of(index).glob("*.runs"))
    assert is_free(index)
    assert content(index) == before
    by_bulk(index, made_up(3, first=21))
    assert not list(folder_of(index).glob("*.runs"))
    assert len({name.split(".")[0] for name in names(index) if name.startswith("MAIN_")}) == 2
