"""What is shown or selected leaves the reader: into a file, or through a command."""

from __future__ import annotations

import json
import sys
import threading
from pathlib import Path

import pytest

from tui.deck import Deck
from tui.screens.menu import MenuScreen
from tui.screens.prompt import PromptScreen

PAPERDECK = Path(sys.executable).with_name("paperdeck")

TITLES = ("Ants at work", "Bees dance", "Wasps in spring")


@pytest.fixture
def papers(tmp_path):
    file = tmp_path / "insects.jsonl"
    lines = [json.dumps({"title": title, "authors": ["Ada Ek"], "year": 2020}) for title in TITLES]
    file.write_text("\n".join(lines), encoding="utf-8")
    return file


@pytest.fixture
def desk(tmp_path, monkeypatch):
    """The folder that the reader runs in."""
    folder = tmp_path / "desk"
    folder.mkdir()
    monkeypatch.chdir(folder)
    return folder


def titles(path: Path) -> list[str]:
    """The titles of a RIS file."""
    return [line[6:] for line in path.read_text().splitlines() if line.startswith("TI  - ")]


async def test_what_is_shown_is_written_as_the_menu_says(open_reader, papers, desk):
    async with open_reader(papers) as reader:
        await reader.press("x")
        assert reader.sees("Export 3 papers as")
        assert reader.sees("r  RIS         .ris for Zotero, EndNote, Mendeley")
        await reader.press("r")
        assert reader.app.screen.line.value == "papers.ris"
        await reader.press("enter")
        assert reader.sees("3 papers written to papers.ris.")
    assert titles(desk / "papers.ris") == list(TITLES)


async def test_hits_alone_are_written_where_something_was_searched(open_reader, papers, desk):
    async with open_reader(papers) as reader:
        await reader.press("/", *"wasps", "enter", "x")
        assert reader.sees("Export 1 paper as")
        await reader.press("r", "enter")
        assert reader.sees("1 paper written to papers.ris.")
    assert titles(desk / "papers.ris") == ["Wasps in spring"]


async def test_where_nothing_is_shown_nothing_is_asked(open_reader, papers, desk):
    async with open_reader(papers) as reader:
        for key, verb in (("x", "export"), ("|", "pipe")):
            await reader.press("/", *"zebra", "enter", key)
            assert reader.sees(f"No paper here to {verb}.")
            assert reader.app.screen is reader.screen
            await reader.press("escape")


async def test_esc_at_any_step_writes_nothing(open_reader, papers, desk):
    (desk / "papers.ris").write_text("mine")
    async with open_reader(papers) as reader:
        for steps in ((), ("r",), ("r", "enter")):
            await reader.press("x", *steps, "escape")
            assert reader.app.screen is reader.screen
    assert (desk / "papers.ris").read_text() == "mine"
    assert [path.name for path in desk.iterdir()] == ["papers.ris"]


async def test_a_file_is_written_over_only_when_that_is_wanted(open_reader, papers, desk):
    out = desk / "papers.ris"
    out.write_text("mine")
    async with open_reader(papers) as reader:
        await reader.press("x", "r", "enter")
        assert reader.sees("papers.ris is there. Write over it?")
        await reader.press("enter")
        assert (reader.app.screen, out.read_text()) == (reader.screen, "mine")
        await reader.press("x", "r", "enter", "y")
        assert reader.sees("3 papers written to papers.ris.")
    assert titles(out) == list(TITLES)


async def test_a_folder_gets_a_file_of_the_usual_name_and_a_tilde_is_the_home(
    open_reader, papers, desk, home
):
    async with open_reader(papers) as reader:
        await reader.press("x", "r", "ctrl+u", *"~/", "enter")
        assert reader.sees("3 papers written to")
    assert titles(home / "papers.ris") == list(TITLES)


@pytest.mark.parametrize(
    ("path", "says"),
    [
        ("none/out.ris", "none/out.ris cannot be written: No such file or directory."),
        ("out.ris.gz", "Not written: nothing is written packed; write out.ris and pack it then."),
        ("~nobody-here/x", "~nobody-here/x cannot be written: No such file or directory."),
        ("x" * 300, "File name too long."),
    ],
)
async def test_what_cannot_be_written_is_said(open_reader, papers, desk, path, says):
    async with open_reader(papers, size=(400, 24)) as reader:
        await reader.press("x", "r", "ctrl+u")
        reader.app.screen.line.write(path)
        await reader.press("enter")
        assert reader.sees(says)
    assert list(desk.iterdir()) == []


async def test_papers_that_are_gone_by_the_time_are_not_told_as_written(open_reader, papers, desk):
    async with open_reader(papers) as reader:
        await reader.press("x", "r")
        reader.screen.deck = Deck()
        await reader.press("enter")
        assert reader.sees("Nothing is written: no paper is shown any more.")
    assert list(desk.iterdir()) == []


async def test_an_empty_path_writes_nothing(open_reader, papers, desk):
    async with open_reader(papers) as reader:
        await reader.press("x", "r", "ctrl+u", "enter")
        assert reader.app.screen is reader.screen
    assert list(desk.iterdir()) == []


async def test_the_last_format_is_offered_again(open_reader, papers, desk):
    async with open_reader(papers) as reader:
        await reader.press("x", "m", "escape")
        await reader.press("x", "enter")
        assert reader.app.screen.line.value == "papers.md"


async def test_a_second_export_waits_for_the_first(open_reader, papers, desk, monkeypatch):
    going, go_on = threading.Event(), threading.Event()
    async with open_reader(papers) as reader:
        kept = reader.screen.kept

        def slow(number):
            going.set()
            go_on.wait(20)
            return kept(number)

        monkeypatch.setattr(reader.screen, "kept", slow)
        await reader.pilot.press("x", "r", "enter")
        await reader.until(going.is_set)
        await reader.pilot.press("x")
        await reader.pilot.pause()
        assert reader.sees("An export is under way; one comes after another.")
        go_on.set()
        await reader.settle()
        assert reader.sees("3 papers written to papers.ris.")
        await reader.press("x")
        assert isinstance(reader.app.screen, MenuScreen)


async def test_papers_that_were_renumbered_meanwhile_are_fetched_anew(
    open_reader, papers, desk, monkeypatch
):
    async with open_reader(papers) as reader:
        kept = reader.screen.kept
        shelf = reader.screen.shelf

        def renumbered(number):
            monkeypatch.setattr(reader.screen, "kept", kept)
            reader.screen.shelf = Other(shelf)
            return kept(0)

        monkeypatch.setattr(reader.screen, "kept", renumbered)
        await reader.press("x", "r", "enter")
        assert reader.sees("3 papers written to papers.ris.")
    assert titles(desk / "papers.ris") == list(TITLES)


class Other:
    """Another shelf of the same papers."""

    def __init__(self, shelf) -> None:
        self._shelf = shelf

    def __getattr__(self, name):
        return getattr(self._shelf, name)


async def test_where_the_terminal_cannot_be_lent_a_pipe_says_so(open_reader, papers, desk):
    async with open_reader(papers, size=(120, 24)) as reader:
        await reader.press("|")
        assert reader.sees("Pipe 3 papers as")
        await reader.press("r")
        assert isinstance(reader.app.screen, PromptScreen)
        await reader.press(*"cat", "enter")
        assert reader.sees("This terminal cannot be lent to a command")
        await reader.press("|", "enter")
        assert reader.app.screen.line.value == "cat"
        await reader.press("ctrl+u", "enter")
        assert reader.app.screen is reader.screen


def test_a_command_gets_terminal_and_papers_and_the_reader_comes_back(terminal, papers, desk):
    reader = terminal([PAPERDECK, papers], cwd=desk)
    reader.wait_for("3 papers")
    reader.send("|")
    reader.wait_for("Pipe 3 papers as")
    reader.send("r")
    reader.wait_for("Command")
    reader.send("grep TI; exit 3\r")
    rows = reader.wait_for("Enter leads back.")
    assert [row for row in rows if row.startswith("TI")] == [f"TI  - {title}" for title in TITLES]
    reader.send("\r")
    reader.wait_for("Command ended with code 3.")
    reader.send("j")
    reader.wait_for(lambda rows: rows[2].startswith("▌"))
    reader.send("Q")
    assert reader.wait_exit() == 0


def test_ctrl_c_ends_a_command_and_not_the_reader(terminal, papers, desk):
    reader = terminal([PAPERDECK, papers], cwd=desk)
    reader.wait_for("3 papers")
    reader.send("|")
    reader.wait_for("Pipe 3 papers as")
    reader.send("r")
    reader.wait_for("Command")
    reader.send("echo run''ning; read -r _ </dev/tty\r")
    reader.wait_for("running")
    reader.send("\x03")
    reader.wait_for("Enter leads back.")
    reader.send("\r")
    reader.wait_for("Command was ended by SIGINT.")
    reader.send("Q")
    assert reader.wait_exit() == 0


def test_a_pager_that_ends_early_is_no_error(terminal, papers, desk):
    reader = terminal([PAPERDECK, papers], cwd=desk)
    reader.wait_for("3 papers")
    reader.send("|")
    reader.wait_for("Pipe 3 papers as")
    reader.send("r")
    reader.wait_for("Command")
    reader.send("head -1\r")
    reader.wait_for("Enter leads back.")
    reader.send("\r")
    reader.wait_for("3 papers")
    reader.send("|")
    reader.wait_for("▌ r")
    reader.send("\r")
    reader.wait_for(lambda rows: rows[-4] == " head -1")
    reader.send("\x1b")
    reader.wait_for(lambda rows: rows[-4] == "")
    reader.send("Q")
    assert reader.wait_exit() == 0
