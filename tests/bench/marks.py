"""What marking costs: an act and an undo with the disk, and reading many marks.

Run it by hand: `.venv/bin/python tests/bench/marks.py [FOLDER]`. FOLDER is on the disk that is
measured. Each act is timed beside a plain write and fsync of the same bytes, since only the ratio
holds on another machine.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

from tui.marks import BOOKMARKED, NOTE, READ, TAG, VOTE, About, Act, Change, Marks, MarksFile, acts

MANY, MOST = 5_000, 20_000
ROUNDS = 50

LOADING = """
import re, sys
from datetime import datetime
from pathlib import Path
from tui.marks import MarksFile
if len(sys.argv) > 1:
    MarksFile(Path(sys.argv[1]), datetime.now).load()
print(re.search(r"VmHWM:\\s*(\\d+)", Path("/proc/self/status").read_text())[1])
"""
"""Prints the peak of the memory; ru_maxrss would be that of the parent, if this is larger."""


def now() -> datetime:
    """The time."""
    return datetime.now(UTC)


def paper(number: int) -> About:
    """A paper as most are known."""
    title = f"A title of the usual length, which is some sixty characters {number}"
    ids = (f"arxiv:2401.{number:05}", f"openreview:{number:010}", f"title:{title[:40]}:{number}")
    return About(ids, title, f"A. Author {number}", f"https://arxiv.org/abs/2401.{number:05}")


def marked(path: Path, count: int) -> None:
    """A file with so many marked papers."""
    at = "2026-11-30T12:00:00.000Z"
    changes = []
    for number in range(count):
        one = paper(number)
        changes.append(Change(one, BOOKMARKED, at, at))
        kinds = ((2, READ, at), (5, TAG + "ml", True), (7, VOTE, 1), (11, NOTE, "to be read again"))
        changes += [
            Change(one, name, value, at) for each, name, value in kinds if number % each == 0
        ]
    saved = MarksFile(path, now).apply([Act("marked", tuple(changes))])
    assert saved.problem is None, saved.problem


def milliseconds(work: Callable[[], object]) -> float:
    """Of one call, the disk included."""
    start = time.perf_counter()
    work()
    return (time.perf_counter() - start) * 1_000


def written(path: Path) -> float:
    """Milliseconds to write and fsync the bytes of a file plainly."""
    data, target = path.read_bytes(), path.with_name("plain")

    def write() -> None:
        with target.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())

    return milliseconds(write)


def row(name: str, taken: list[float], plain: list[float]) -> None:
    """Print one line of the table."""
    median = statistics.median(taken)
    p95 = sorted(taken)[int(0.95 * (len(taken) - 1))]
    beside = statistics.median(plain)
    print(f"| {name} | {median:.1f} | {p95:.1f} | {beside:.1f} | {median / beside:.2f} |")


def main() -> None:
    """Measure and print."""
    with tempfile.TemporaryDirectory(dir=sys.argv[1] if len(sys.argv) > 1 else None) as folder:
        path, history = Path(folder) / "bookmarks.json", Path(folder) / "history.jsonl"
        marked(path, MANY)
        print("| ms | median | p95 | plain write | ratio |\n|---|---|---|---|---|")
        file = MarksFile(path, now, history)
        marks = file.load().marks
        act, undo, first, plain = [], [], [], []

        def once(session: MarksFile, seen: Marks, number: int) -> None:
            wanted = acts.vote(seen, [paper(number)], now(), value=-1)
            assert session.apply([wanted]).problem is None

        for number in range(ROUNDS):
            plain.append(written(path))
            act.append(milliseconds(lambda number=number: once(file, marks, number)))
            undo.append(milliseconds(file.undo))
        for number in range(ROUNDS):
            again = MarksFile(path, now, history)
            first.append(
                milliseconds(lambda number=number, a=again: once(a, marks, MANY - 1 - number))
            )
        row(f"an act, {MANY:,} marked papers", act, plain)
        row("taking it back", undo, plain)
        row("the first act of a session", first, plain)
        marked(path, MOST)
        plain = [written(path) for _ in range(ROUNDS // 5)]
        load = [milliseconds(MarksFile(path, now).load) for _ in range(ROUNDS // 5)]
        row(f"reading {MOST:,} marked papers", load, plain)
        peaks = [
            int(subprocess.check_output([sys.executable, "-c", LOADING, *arguments]))
            for arguments in ([], [str(path)])
        ]
        size = path.stat().st_size
        print(f"\n{size / 1e6:.1f} MB of marks take {(peaks[1] - peaks[0]) / 1024:.0f} MB at most.")


if __name__ == "__main__":
    main()
