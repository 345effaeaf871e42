"""Signals, a stop and a crash: the terminal is as it was, what was done is kept."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import termios
from pathlib import Path

import pytest

from tui.places import Places

PAPERDECK = Path(sys.executable).with_name("paperdeck")

HANGING = """
import sys, time
from tui.cli import main
from tui.screens import ReaderScreen
def hang(self):
    open("hangs", "w").close()
    {how}
ReaderScreen.action_raw = hang
sys.exit(main([]))
"""

ON_AT_THE_END = {b"25", b"7"}
"""Modes that a terminal has on: the cursor, and wrapping."""


def left_on(raw: bytes) -> set[bytes]:
    """The modes that a program left otherwise than a terminal has them."""
    switched = {
        mode: state
        for modes, state in re.findall(rb"\x1b\[\?([\d;]+)([hl])", raw)
        for mode in modes.split(b";")
    }
    return {mode for mode, state in switched.items() if (state == b"h") != (mode in ON_AT_THE_END)}


def kitty_depth(raw: bytes) -> int:
    """How many levels of kitty's keyboard protocol are left."""
    return max(0, len(re.findall(rb"\x1b\[>\d+u", raw)) - len(re.findall(rb"\x1b\[<u", raw)))


def marked() -> list[str]:
    path = Places.of_this_person().bookmarks
    papers = json.loads(path.read_text(encoding="utf-8"))["papers"] if path.exists() else []
    return [paper["title"] for paper in papers]


@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP", "SIGQUIT", "SIGUSR1"])
def test_a_signal_saves_restores_and_says_so_by_the_code(terminal, name):
    reader = terminal([PAPERDECK])
    reader.wait_for(lambda rows: rows[0].endswith("38 papers"))
    reader.send("bjbjb")
    reader.kill(getattr(signal, name))
    assert reader.wait_exit() == 128 + getattr(signal, name)
    assert left_on(reader.raw) == set()
    assert kitty_depth(reader.raw) == 0
    again = terminal([PAPERDECK])
    count = len(marked())
    again.wait_for(f"38 papers · {count} bookmarked" if count else "38 papers")
    again.send("Q")
    assert again.wait_exit() == 0


def test_what_was_done_before_a_signal_is_on_the_disk(terminal):
    reader = terminal([PAPERDECK])
    reader.wait_for(lambda rows: rows[0].endswith("38 papers"))
    reader.send("bjbjbjb")
    reader.wait_for(lambda rows: rows[4].startswith("▌"))
    reader.kill(signal.SIGTERM)
    assert reader.wait_exit() == 143
    assert len(marked()) == 4


@pytest.mark.parametrize("how", ["time.sleep(60)", "while True: pass"])
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_reader_that_hangs_ends_all_the_same(terminal, how, number, tmp_path):
    reader = terminal([sys.executable, "-c", HANGING.replace("{how}", how)], cwd=tmp_path)
    before = reader.line
    reader.wait_for("38 papers")
    assert reader.line != before
    reader.send("m")
    reader.wait_for(lambda _: (tmp_path / "hangs").exists())
    reader.kill(number)
    assert reader.wait_exit() == 128 + number
    assert left_on(reader.raw) == set()
    assert kitty_depth(reader.raw) == 0
    assert reader.line == before


def test_a_terminal_that_takes_nothing_any_more_does_not_keep_the_reader():
    master, slave = os.openpty()
    termios.tcsetwinsize(slave, (60, 200))
    reader = subprocess.Popen(
        [PAPERDECK], stdin=slave, stdout=slave, stderr=slave, start_new_session=True
    )
    seen = b""
    while b"38 papers" not in seen:
        seen += os.read(master, 65_536)
    # Nobody reads any more, and the line fills up.
    os.write(master, b"?q" * 40)
    reader.send_signal(signal.SIGTERM)
    assert reader.wait(20) == 143
    os.close(master)
    os.close(slave)


@pytest.mark.parametrize("way", ["key", "signal"])
def test_stopped_and_resumed_it_is_where_it_was(terminal, way):
    shell = terminal(["bash", "--norc", "-i"], env={"PS1": "ready> "})
    shell.wait_for("ready>")
    shell.send(f"{PAPERDECK}\r")
    before = shell.wait_for(lambda rows: rows[0].endswith("38 papers"))
    shell.send("jj")
    shell.wait_for(lambda rows: rows[3].startswith("▌    Matryoshka"))
    if way == "key":
        shell.send("\x1a")
    else:
        os.killpg(shell.foreground, signal.SIGTSTP)
    shell.wait_for("Stopped")
    assert left_on(shell.raw) <= {b"2004"}  # which the shell has turned on for itself
    shell.resize(100, 30)
    shell.send("echo 'in the shell'\r")
    shell.wait_for(lambda rows: "in the shell" in rows)
    shell.send("fg\r")
    shell.wait_for(lambda rows: any(row.startswith("▌    Matryoshka") for row in rows))
    shell.wait_for(lambda rows: rows[0].endswith("38 papers") and "? " in rows[29])
    assert not any("in the shell" in row for row in shell.screen())
    shell.resize(80, 24)
    shell.send("g")
    shell.wait_for(lambda rows: rows[:9] == before[:9])
    shell.send("q")
    shell.wait_for(lambda rows: ["", *filter(None, rows)][-1] == "ready>")
    shell.send("echo left $?\r")
    shell.wait_for("left 0")


def test_a_crash_restores_all_modes(terminal):
    program = HANGING.replace("{how}", "raise ZeroDivisionError")
    reader = terminal([sys.executable, "-c", program])
    before = reader.line
    reader.wait_for("38 papers")
    reader.send("m")
    assert reader.wait_exit() == 1
    assert left_on(reader.raw) == set()
    assert kitty_depth(reader.raw) == 0
    assert reader.line == before
    assert "Traceback" not in "\n".join(reader.screen())


def test_going_on_without_a_stop_changes_nothing(terminal):
    reader = terminal([PAPERDECK])
    before = reader.line
    reader.wait_for(lambda rows: rows[0].endswith("38 papers"))
    for _ in range(3):
        reader.kill(signal.SIGCONT)
        reader.settle()
    reader.send("jjjjj")
    reader.wait_for(lambda rows: rows[6].startswith("▌"))
    reader.send("Q")
    assert reader.wait_exit() == 0
    assert reader.line == before
    assert kitty_depth(reader.raw) == 0


@pytest.mark.parametrize("pair", [("SIGTERM", "SIGCONT"), ("SIGHUP", "SIGCONT")])
def test_an_end_and_a_continuation_together_are_an_end(terminal, pair):
    reader = terminal([PAPERDECK])
    before = reader.line
    reader.wait_for("38 papers")
    for name in pair:
        reader.kill(getattr(signal, name))
    assert reader.wait_exit() == 128 + getattr(signal, pair[0])
    assert reader.line == before
    assert left_on(reader.raw) == set()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_signal_while_it_starts_ends_it_in_order(terminal, number):
    reader = terminal([PAPERDECK])
    before = reader.line
    reader.wait_for(lambda _: b"\x1b[?1049h" in reader.raw)
    reader.kill(number)
    assert reader.wait_exit() == 128 + number
    assert reader.line == before
    assert left_on(reader.raw) == set()
    assert "failed" not in "".join(reader.screen())


@pytest.mark.parametrize("keys", ["", "/abc", "Y", "?", ":"])
def test_ctrl_l_draws_over_what_somebody_else_wrote(terminal, keys, opened_before):
    reader = terminal([PAPERDECK])
    reader.wait_for(lambda rows: rows[0].endswith("38 papers"))
    reader.send(keys)
    reader.settle()
    before = reader.screen()
    with Path(f"/proc/{reader.pid}/fd/2").readlink().open("w", encoding="utf-8") as elsewhere:
        elsewhere.write("\x1b[5;1HBroadcast message from root: the disk is full")
    reader.wait_for("Broadcast message")
    reader.send("\x0c")
    reader.wait_for(lambda rows: rows == before)
