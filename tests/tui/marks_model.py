"""What the tests of the marks share: papers, acts on them, clocks, and children to kill."""

from __future__ import annotations

import itertools
import os
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path

import tui
from tui.marks import NOTE, QUEUE, READ, TAG, VOTE, About, Act, Change, Marks, MarksFile, acts
from tui.marks.paper import Value, timestamp

NOON = datetime(2026, 11, 30, 12, 0, 0, tzinfo=UTC)
NOON_WRITTEN = "2026-11-30T12:00:00.000Z"
GRIT = About(("arxiv:2402.09906", "title:grit"), "GRIT", "A. Muennighoff", "https://a/1")
LORA = About(("doi:10.1/lora", "title:lora"), "LoRA", "E. Hu", "https://a/2")
NERF = About(("openreview:abc", "title:nerf"), 'Ne"RF\u2028 {…', "M. Kim", "https://a/3")


def noon() -> datetime:
    return NOON


def minutes(first: datetime = NOON):
    """A clock that is a minute further at each look."""
    count = itertools.count()
    return lambda: first + timedelta(minutes=next(count))


def at(second: float) -> str:
    """The time so many seconds after noon."""
    return timestamp(NOON + timedelta(seconds=second))


def on(*papers: About, marks: Marks | None = None, now: datetime = NOON) -> Act:
    """Bookmark papers."""
    return acts.bookmark(marks or Marks(), papers, now, on=True)


def off(marks: Marks, *papers: About, now: datetime = NOON) -> Act:
    """Take the bookmarks off papers."""
    return acts.bookmark(marks, papers, now, on=False)


def put(paper: About, field: str, value: Value, second: float = 0) -> Act:
    """A field put on a paper so many seconds after noon."""
    return Act(f"put {field}", (Change(paper, field, value, at(second)),))


def noted(file: MarksFile, paper: About, text: str) -> Act:
    """A note, by somebody who sees what is in the file."""
    return Act(f"noted {text}", (file.load().marks.change(paper, NOTE, text, file.now()),))


ALL_KINDS = (
    on(GRIT, NERF),
    put(GRIT, READ, at(1), 1),
    put(LORA, VOTE, -1),
    put(NERF, QUEUE, 1.5),
    put(LORA, QUEUE, None),
    put(GRIT, TAG + "{", True),
    put(GRIT, TAG + "gone", None),
    put(NERF, NOTE, 'a "note",\nof {two} lines [ü'),
    acts.save_search(Marks(), 'title:"papers" {', NOON, on=True),
    acts.save_search(Marks(), "is:read", NOON, on=True),
)
"""Acts that leave a field of every kind in the file."""


def holds(marks: Marks, ids) -> bool:
    """Whether a paper is bookmarked."""
    return bool(marks.state(ids).bookmarked)


def ids_in(marks: Marks) -> set[tuple[str, ...]]:
    """The ids of the papers that bear a mark."""
    return {paper.ids for paper in marks}


def names_in(folder: Path) -> list[str]:
    return sorted(each.name for each in folder.iterdir())


def identity(path: Path) -> tuple[int, int]:
    status = path.stat()
    return status.st_ino, status.st_mtime_ns


def lay(path: Path, content: bytes | str) -> None:
    """Write a file, and the folder that it is in."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content if isinstance(content, bytes) else content.encode())


HEAD = """
import sys
from datetime import UTC, datetime
from pathlib import Path
from tui.marks import About, Act, Change, Marks, MarksFile, acts
path = Path(sys.argv[1])
file = MarksFile(path, lambda: datetime.now(UTC), path.with_name("history.jsonl"))
paper = About(("doi:9",), "T")
"""


def start(program: str, *arguments: object, before: tuple[str, ...] = ()) -> subprocess.Popen[str]:
    """Start Python on HEAD and `program`; its stdout is a pipe."""
    return subprocess.Popen(
        [*before, sys.executable, "-c", HEAD + program, *map(str, arguments)],
        stdout=subprocess.PIPE,
        stdin=subprocess.DEVNULL,
        text=True,
        env={**os.environ, "PYTHONPATH": str(Path(tui.__file__).parents[1])},
    )
