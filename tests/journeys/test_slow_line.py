"""Twenty papers over a line of 200 ms each way that keeps no two bytes together."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from pathlib import Path

import pytest

from tui.places import Places

PAPERDECK = Path(sys.executable).with_name("paperdeck")
DELAY = Path(__file__).with_name("delay.py")
LAG = "0.2"

ACTS = {
    "keep": ("b", {"bookmarked"}),
    "pass": ("r", {"read"}),
    "later": ("w", {"queued"}),
    "liked": ("+", {"liked"}),
    "tagged": ("tgrokking\r", {"tagged"}),
    "both": ("br", {"bookmarked", "read"}),
    "slip": ("bu", set()),
    "opened": ("\rrh", {"read"}),
    "escaped": ("\rb\x1b", {"bookmarked"}),
}
"""What a person does with a paper, and how it then stands."""

ON = ("j", "\x1b[B", "\x1bOB")
"""Keys to the next paper; the arrow as terminals send it, in one mode or the other."""


def standing() -> dict[str, set[str]]:
    """How each marked paper stands, by the number of its bundled document."""
    path = Places.of_this_person().bookmarks
    found: dict[str, set[str]] = {}
    for paper in json.loads(path.read_text(encoding="utf-8"))["papers"]:
        marks = {
            "bookmarked": paper.get("bookmarked"),
            "read": paper.get("read"),
            "queued": paper.get("queue"),
            "liked": paper.get("vote") == 1,
            "tagged": paper.get("tags"),
        }
        found[paper["title"]] = {name for name, value in marks.items() if value}
    return {title: marks for title, marks in found.items() if marks}


@pytest.mark.parametrize("seed", range(2))
def test_twenty_papers_are_triaged_without_a_wrong_act(terminal, seed):
    chance = random.Random(seed)
    reader = terminal([sys.executable, DELAY, LAG, PAPERDECK], env={"SSH_TTY": "/dev/pts/9"})
    reader.wait_for(lambda rows: rows[0].endswith("38 papers"))
    wanted = []
    for _ in range(20):
        keys, marks = ACTS[chance.choice([*ACTS])]
        wanted.append(marks)
        reader.send(keys + chance.choice(ON))
        if chance.random() < 0.4:  # and here the person looks up
            row = reader.wait_for(lambda rows: any(row.startswith("▌") for row in rows))
            assert row
    reader.send("Q")
    assert reader.wait_exit(60) == 0
    titles = listed()
    expected = {title: marks for title, marks in zip(titles, wanted, strict=False) if marks}
    assert standing() == expected


def listed() -> list[str]:
    """The bundled papers in the order of the list."""
    done = subprocess.run(
        [PAPERDECK, "list", "--bundled", "--json"],
        check=True,
        capture_output=True,
        encoding="utf-8",
    )
    return [json.loads(line)["title"] for line in done.stdout.splitlines()]
