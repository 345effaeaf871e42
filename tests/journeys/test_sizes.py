"""Any size of the terminal: the reader draws it, keeps the paper and the words at its top."""

from __future__ import annotations

import json
import random
import sys
from itertools import product
from pathlib import Path

import pytest

PAPERDECK = Path(sys.executable).with_name("paperdeck")

CHAIN = [(120, 40), (60, 20), (40, 12), (200, 60), (80, 24)]

PLACES = {
    "the list": (),
    "the reading view": ("enter",),
    "a search": ("/", *"learning a"),
    "a search that finds nothing": ("/", *"zyzzyva learning"),
    "a menu": ("Y",),
    "a prompt": ("t",),
    "the help": ("?",),
    "the palette": (":",),
    "the sources": ("I",),
}


WHOLE = {"the list", "the reading view", "a search"}
"""Where each size is tried; elsewhere each width and each height."""

SMALL = list(product(range(1, 25), range(1, 13)))
SOME = [(cols, rows) for cols, rows in SMALL if (cols + rows) % 6 == 0]
"""Each width with two heights, and each height with four widths."""


async def resize(reader, cols: int, rows: int) -> None:
    await reader.pilot.resize_terminal(cols, rows)
    await reader.settle()


def fits(reader, cols: int, rows: int) -> None:
    """See that the picture has the rows of the screen, each as wide as the screen."""
    strips = reader.app.screen._compositor.render_strips()
    assert len(strips) == rows
    assert {strip.cell_length for strip in strips} == {cols}


@pytest.mark.parametrize("place", PLACES)
async def test_every_small_size_is_drawn(open_reader, place):
    async with open_reader() as reader:
        await reader.press(*PLACES[place])
        for cols, rows in SMALL if place in WHOLE else SOME:
            await resize(reader, cols, rows)
            fits(reader, cols, rows)
        await resize(reader, 80, 24)
        fits(reader, 80, 24)
        while len(reader.app.screen_stack) > 1:
            await reader.press("escape")
        assert reader.sees("Efficient Residual Learning") or place.startswith("a search")


async def test_random_sizes_with_random_keys_between(open_reader):
    chance = random.Random(7)
    keys = [
        *"jkGgJKlhmnpNbrvVYtT?If:/",
        "enter",
        "escape",
        "space",
        "tab",
        "pagedown",
        "x",
        "u",
        "h",
    ]
    async with open_reader() as reader:
        for _ in range(60):
            cols, rows = chance.randint(1, 300), chance.randint(1, 80)
            await resize(reader, cols, rows)
            fits(reader, cols, rows)
            await reader.pilot.press(*chance.choices(keys, k=3))


async def test_a_resize_keeps_the_paper_at_the_cursor(open_reader):
    async with open_reader(size=(80, 24)) as reader:
        await reader.press(*"jjjjjjjjjjjjjjjjj")
        title = reader.title
        for cols, rows in [*CHAIN, (24, 8), (5, 4), (100, 30)]:
            await resize(reader, cols, rows)
            assert reader.title == title
            row = next(row for row in reader.frame() if row.startswith("▌"))
            assert row[5:17] == title[: len(row[5:17])]


@pytest.mark.parametrize("pages", [1, 5, 12])
async def test_a_resize_keeps_the_word_at_the_top_in_view(open_reader, tmp_path, pages):
    words = " ".join(f"word{number}" for number in range(5000))
    paper = {"title": "Of many words " * 9, "authors": ["Ada Bai"] * 12, "abstract": words}
    (tmp_path / "long.jsonl").write_text(json.dumps(paper), encoding="utf-8")
    async with open_reader(tmp_path / "long.jsonl") as reader:
        await reader.press("enter", *["pagedown"] * pages)
        first = words_in_view(reader)[0]
        for cols, rows in CHAIN:
            await resize(reader, cols, rows)
            assert first in words_in_view(reader), (cols, rows)


async def test_a_resize_keeps_the_words_at_the_top_of_a_short_paper_in_view(open_reader):
    async with open_reader(size=(80, 10)) as reader:
        await reader.press("j", "enter", "pagedown")
        first = " ".join(words_in_view(reader)[:3])
        for cols, rows in [(60, 8), (40, 12), (120, 9), (80, 10)]:
            await resize(reader, cols, rows)
            assert first in " ".join(words_in_view(reader)), (cols, rows)


async def test_a_mark_moves_no_line_that_is_being_read(open_reader, tmp_path):
    words = " ".join(f"word{number}" for number in range(500))
    (tmp_path / "long.jsonl").write_text(json.dumps({"title": "Long", "abstract": words}))
    async with open_reader(tmp_path / "long.jsonl", size=(60, 12)) as reader:
        await reader.press("enter", "pagedown", "j")
        before = reader.frame()[1:10]
        for key in ("b", "w", "+", "b", "u"):
            await reader.press(key)
            assert reader.frame()[1:10] == before
        await reader.press("g")
        assert reader.sees("queue")


def words_in_view(reader) -> list[str]:
    """The words of the paper that is being read."""
    return " ".join(reader.frame()[1:-1]).split()


@pytest.mark.parametrize(("cols", "rows"), [(1, 1), (2, 2), (5, 3), (12, 4)])
def test_many_sizes_one_after_another_in_a_terminal(terminal, cols, rows):
    chance = random.Random(cols)
    reader = terminal([PAPERDECK], cols=cols, rows=rows)
    reader.wait_for(lambda _: b"\x1b[?1049h" in reader.raw)
    for _ in range(30):
        reader.resize(chance.randint(1, 200), chance.randint(1, 60))
    reader.resize(80, 24)
    reader.wait_for(
        lambda rows: rows[1].startswith("▌    Efficient Residual Learning with Mixture-of…  Huang")
    )
    reader.settle()
    reader.send("q")
    assert reader.wait_exit() == 0
    assert b"Traceback" not in reader.raw


def test_what_is_too_small_says_what_it_needs_and_hears_no_act(terminal):
    reader = terminal([PAPERDECK], cols=30, rows=4)
    rows = reader.wait_for("quits.")
    assert " ".join(rows).strip() == (
        "paperdeck needs 20 columns and 5 lines; this is 30x4. Q quits."
    )
    reader.send("bj")
    reader.resize(19, 8)
    reader.wait_for("19x8")
    reader.resize(5, 2)
    reader.wait_for("20x5!")
    reader.resize(20, 5)
    rows = reader.wait_for(lambda rows: rows[1].startswith("▌    Efficient"))
    assert "★" not in "".join(rows)
    reader.send("b")
    reader.wait_for("★")
    reader.resize(3, 1)
    reader.send("Q")
    assert reader.wait_exit() == 0
