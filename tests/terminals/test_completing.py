"""Completion in the shells themselves, also with tags that would be commands."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tui.cli import main
from tui.marks import About, acts
from tui.places import Places
from tui.session import marks_of

pytestmark = pytest.mark.terminals

PAPERDECK = Path(sys.executable).with_name("paperdeck")
HOSTILE = "$(touch${IFS}bad)"


@pytest.fixture
def scripts(home, tmp_path, monkeypatch, capsys):
    """The scripts in a folder that the shells run in, and tags to complete."""
    file = marks_of(Places.of_this_person())
    paper = About(("title:ants",), "Ants", "", "")
    for tag in ("grokking", HOSTILE, "it's", "`touch bad2`"):
        marks = file.load().marks
        file.apply([acts.tag(marks, [paper], file.now(), add=[tag], remove=[])])
    for shell in ("bash", "zsh", "fish"):
        assert main(["completion", shell]) == 0
        (tmp_path / shell).write_text(capsys.readouterr().out)
    monkeypatch.setenv("PATH", f"{PAPERDECK.parent}:{os.environ['PATH']}")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def ran(*command: str) -> str:
    assert shutil.which(command[0]), f"{command[0]} is not installed"
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def in_bash(line: str, current: str) -> list[str]:
    script = (
        'source ./bash; COMP_LINE="$1"; COMP_POINT=${#1}; COMP_WORDS=(paperdeck); COMP_CWORD=1; '
        'compopt() { :; }; _paperdeck paperdeck "$2" x; printf "%s\\n" "${COMPREPLY[@]}"'
    )
    return ran("bash", "--norc", "-c", script, "bash", line, current).splitlines()


def test_bash(scripts):
    assert in_bash("paperdeck sea", "sea") == ["search", "searches"]
    assert in_bash("paperdeck search is:un", "un") == ["unread", "unsure"]
    assert in_bash("paperdeck list --tag gro", "gro") == ["grokking"]
    assert in_bash("paperdeck list --tag $", "$") == [f"'{HOSTILE}'"]
    assert not list(scripts.glob("bad*"))


def test_fish(scripts):
    def completed(line):
        told = ran("fish", "--no-config", "-c", f"source ./fish; complete -C '{line}'")
        return [one.split("\t")[0] for one in told.splitlines()]

    assert completed("paperdeck sea") == ["search", "searches"]
    assert completed("paperdeck search is:un") == ["is:unread", "is:unsure"]
    assert "grokking" in completed("paperdeck list --tag ")
    assert HOSTILE in completed("paperdeck list --tag ")
    assert not list(scripts.glob("bad*"))


def test_zsh(scripts):
    # What compadd would offer, which only runs where a line is completed.
    script = (
        "compdef() { :; }; _files() { print FILES; }; "
        'compadd() { local -a one; one=("${(@P)@[-1]}"); print -rl -- $one; }; '
        "source ./zsh; words=(paperdeck ${(z)1}); CURRENT=$#words; _paperdeck"
    )

    def completed(line):
        told = ran("zsh", "-f", "-c", script, "zsh", line).splitlines()
        return [one for one in told if one]

    assert completed("sea") == ["search", "searches"]
    assert completed("search is:un") == ["is:unread", "is:unsure"]
    assert completed("search auth") == ["author:"]
    assert "grokking" in completed("list --tag g")
    assert completed("list --tag '$'") == [HOSTILE]
    assert completed("check x") == ["FILES"]
    assert not list(scripts.glob("bad*"))


def test_the_manual_is_right_for_man(scripts):
    page = scripts / "paperdeck.1"
    page.write_text(ran(str(PAPERDECK), "man"))
    told = subprocess.run(
        ["man", "--warnings", "-l", str(page)],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "LC_ALL": "C.UTF-8", "MANPAGER": "cat"},
    )
    assert told.returncode == 0
    assert told.stderr == ""
    assert "paperdeck - a reader for research papers" in told.stdout
