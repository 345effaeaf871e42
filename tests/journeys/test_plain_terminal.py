"""Plain mode in real terminals and pipes: which way leads there, and how it is left."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tui.places import Places

PAPERDECK = Path(sys.executable).with_name("paperdeck")
GREETING = "paperdeck, plain. 38 papers."
FIRST = "1. Efficient Residual Learning"


@pytest.mark.parametrize(
    ("options", "env"),
    [(["--plain"], {}), ([], {"TERM": "dumb"}), ([], {"PAPERDECK_PLAIN": "1"})],
)
def test_each_way_leads_to_lines_without_a_single_command_to_the_terminal(terminal, options, env):
    reader = terminal([PAPERDECK, *options], env=env)
    reader.wait_for(GREETING)
    reader.wait_for(FIRST)
    before = reader.line
    for line, answer in (
        ("b 2", "Bookmarked"),
        ("/softmax collapse", "1 of 38 found"),
        ("", "Lucas Prieto"),
        ("q", "paper 1 of 1>"),
        ("q", "paper 1 of 38>"),
        ("u", "Taken back"),
        ("?", "Enter shows more"),
    ):
        reader.send(f"{line}\r")
        reader.wait_for(answer)
    assert reader.line == before
    assert b"\x1b" not in reader.raw
    reader.send("Q\r")
    assert reader.wait_exit() == 0


@pytest.mark.parametrize(
    ("redirection", "env", "code"),
    [
        ("</dev/null", {"TERM": "dumb"}, 2),
        ("2>/dev/null", {"TERM": "dumb"}, 2),
        ("<&-", {"PAPERDECK_PLAIN": "1"}, 2),
        ("| cat", {"TERM": "dumb"}, None),
        ("| cat", {"PAPERDECK_PLAIN": "1"}, None),
    ],
)
def test_without_a_terminal_it_is_not_opened_unasked(terminal, tmp_path, redirection, env, code):
    script = f"{PAPERDECK} {redirection}; echo code $? >{tmp_path}/code"
    shell = terminal(["sh", "-c", script], env=env)
    assert shell.wait_exit() == 0
    if code is None:
        rows = "\n".join(shell.screen())
        assert "ICLR" in rows
        assert GREETING not in rows
    else:
        assert (tmp_path / "code").read_text() == f"code {code}\n"


def test_where_it_is_asked_for_lines_come_from_anywhere():
    done = subprocess.run(
        [PAPERDECK, "--plain"],
        input="/softmax collapse\nb\n",
        check=True,
        capture_output=True,
        encoding="utf-8",
    )
    assert done.stderr == ""
    assert "Bookmarked “Grokking at the Edge of Numerical Stability”." in " ".join(
        done.stdout.split()
    )
    (paper,) = json.loads(Places.of_this_person().bookmarks.read_text(encoding="utf-8"))["papers"]
    assert paper["title"] == "Grokking at the Edge of Numerical Stability"


def test_papers_come_by_a_pipe_and_the_lines_from_the_terminal(terminal, tmp_path):
    papers = tmp_path / "bees.txt"
    papers.write_text("We study bees.\n\nWasps sting.\n", encoding="utf-8")
    reader = terminal(["sh", "-c", f"cat {papers} | {PAPERDECK} --plain -"])
    reader.wait_for("paperdeck, plain. 2 papers.")
    reader.send("2\r")
    reader.wait_for("reading 2 of 2>")
    reader.send("Q\r")
    assert reader.wait_exit() == 0


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_signal_ends_it_with_all_that_was_done_and_where(terminal, number):
    reader = terminal([PAPERDECK, "--plain"])
    reader.wait_for("paper 1 of 38>")
    reader.send("b 3\r")
    reader.wait_for("Bookmarked")
    reader.send("12\r")
    reader.wait_for("reading 12 of 38>")
    reader.kill(number)
    assert reader.wait_exit() == 128 + number
    assert "Traceback" not in "\n".join(reader.screen())
    again = terminal([PAPERDECK, "--plain"])
    again.wait_for("reading 12 of 38>")
    again.send("list\rbookmarked\rq\rq\r")
    assert len(json.loads(Places.of_this_person().bookmarks.read_text())["papers"]) == 1


def test_ascii_is_drawn_with_nothing_else(terminal):
    reader = terminal([PAPERDECK, "--plain", "--ascii"])
    reader.wait_for("paper 1 of 38>")
    for line in ("b", "u", "/grokking", "?", "views", "q", "Y", "q"):
        reader.send(f"{line}\r")
    reader.send("Q\r")
    assert reader.wait_exit() == 0
    others = {char for char in reader.raw.decode("utf-8") if not char.isascii()}
    assert all(map(str.isalpha, others))  # letters in names, which are the papers' own
