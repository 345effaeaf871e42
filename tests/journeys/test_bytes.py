"""What goes over the line: bytes, at 80x24, of the bundled papers."""

from __future__ import annotations

import statistics
import sys
from pathlib import Path

import pytest

PAPERDECK = Path(sys.executable).with_name("paperdeck")


@pytest.fixture(params=["256 colours", "true colours"])
def reader(terminal, request):
    env = {"COLORTERM": "truecolor"} if request.param == "true colours" else {}
    reader = terminal([PAPERDECK], env=env)
    reader.wait_for(lambda rows: rows[0].endswith("38 papers"))
    return reader


def cost(reader, keys: str) -> int:
    """The bytes that keys bring, until all that comes of them is drawn."""
    reader.send(keys)
    return reader.settle()


def test_the_first_picture(reader):
    reader.settle()
    assert len(reader.raw) <= 25_000


def test_a_step_of_the_cursor_draws_the_list_alone_then_the_detail(reader):
    reader.settle()
    cost(reader, "?\x1b")  # what greets a newcomer goes
    alone, whole = [], []
    for row in range(2, 9):
        before = len(reader.raw)
        reader.send("j")
        reader.wait_for(lambda rows, row=row: rows[row].startswith("▌"))
        alone.append(len(reader.raw) - before)
        reader.settle()
        whole.append(len(reader.raw) - before)
    assert statistics.median(alone) <= 60
    assert statistics.median(whole) <= 2_060
    turned = [cost(reader, "j") for _ in range(10)]
    assert statistics.median(turned) <= 2_060
    assert max(turned) <= 4_000  # where the list scrolls, too


def test_a_held_key(reader):
    reader.settle()
    steps = 25
    sent = cost(reader, "j" * steps)
    reader.wait_for(lambda rows: any(row.startswith("▌") for row in rows[1:9]))
    assert sent <= 250 * steps + 2_060


def test_the_search_box(reader):
    reader.settle()
    assert cost(reader, "/") <= 2_000
    keys = [cost(reader, key) for key in "learning"]
    assert statistics.median(keys) <= 4_000
    assert cost(reader, "\x1b") <= 4_000


def test_nothing_is_sent_while_nobody_does_anything(reader):
    reader.settle()
    cost(reader, "?\x1b")
    for keys in ("", "/ab", "\x1b", "\r", "q", "v", "Y", "\x1bt", "\x1b:zzz", "\r"):
        reader.send(keys)
        reader.settle()
        assert reader.settle(1.5) == 0


def test_without_the_mouse_nothing_is_asked_of_it_and_with_it_a_move_costs_nothing(terminal):
    reader = terminal([PAPERDECK])
    reader.wait_for(lambda rows: rows[0].endswith("38 papers"))
    assert b"\x1b[?1003h" in reader.raw
    reader.settle()
    moves = "".join(f"\x1b[<35;{x};{y}M" for x in range(1, 60, 7) for y in range(1, 24, 3))
    assert cost(reader, moves) == 0
    without = terminal([PAPERDECK, "--no-mouse"])
    without.wait_for(lambda rows: rows[0].endswith("38 papers"))
    by_variable = terminal([PAPERDECK], env={"PAPERDECK_NO_MOUSE": "1"})
    by_variable.wait_for(lambda rows: rows[0].endswith("38 papers"))
    for one in (without, by_variable):
        one.send("q")
        assert one.wait_exit() == 0
        for mode in (b"1000", b"1002", b"1003", b"1006", b"1015"):
            assert b"\x1b[?" + mode + b"h" not in one.raw
