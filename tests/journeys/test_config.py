"""The file of settings: written, shown, and what the reader does with each of them."""

from __future__ import annotations

import json
import sys
import tomllib
from pathlib import Path

import pytest

from tui.cli import main
from tui.places import Places
from tui.widgets import PaperList

from .marked import written

PAPERDECK = Path(sys.executable).with_name("paperdeck")


@pytest.fixture
def settings():
    """Write the file of settings of this person."""

    def write(text):
        path = Places.of_this_person().settings
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path

    return write


def test_a_file_to_begin_with_is_written_once(home, capsys):
    path = Places.of_this_person().settings
    assert main(["config", "--init"]) == 0
    assert str(path) in capsys.readouterr().out
    assert path.stat().st_mode & 0o777 == 0o600
    path.write_text("ascii = true\n")
    assert main(["config", "--init"]) == 2
    assert "stays as it is" in capsys.readouterr().err
    assert path.read_text() == "ascii = true\n"


def test_what_holds_is_printed_with_where_it_comes_from_and_can_be_read_again(
    home, capsys, settings, monkeypatch
):
    settings('layout = "stacked"\n[keys]\nbookmark = "B"\n[themes."my own"]\naccent = "#ffffff"\n')
    monkeypatch.setenv("PAPERDECK_ASCII", "1")
    assert main(["config"]) == 0
    told = capsys.readouterr().out
    held = tomllib.loads(told)
    assert held["layout"] == "stacked"
    assert held["ascii"] is True
    assert held["mouse"] is True
    assert held["keys"]["bookmark"] == ["B"]
    assert held["themes"] == {"my own": {"accent": "#ffffff"}}
    lines = {line.split(" = ")[0]: line.split("# ")[-1] for line in told.splitlines()[1:]}
    assert lines["layout"] == "config.toml line 1"
    assert lines["ascii"] == "PAPERDECK_ASCII"
    assert lines["mouse"] == "default"
    assert lines["bookmark"] == "config.toml line 3"


def test_the_same_as_json(home, capsys, settings):
    settings("colour = 1\nread-after = 3\n[keys]\nbookmark = 'ctrl+b'\n")
    assert main(["config", "--json"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert told["read-after"] == {"value": 3.0, "from": "config.toml line 2"}
    assert told["preset"] == {"value": "default", "from": "default"}
    assert told["keys"]["bookmark"] == {"value": ["ctrl+b"], "from": "config.toml line 4"}
    assert told["problems"] == [
        "config.toml line 1: there is no setting “colour”; columns is near it"
    ]
    assert told["hints"] == ["config.toml line 4: Ctrl+B: tmux takes it"]


def test_problems_are_on_stderr_and_make_another_exit_code(home, capsys, settings):
    settings("colour = 1\n")
    assert main(["config"]) == 1
    assert "config.toml line 1: there is no setting" in capsys.readouterr().err
    assert main(["doctor"]) == 1
    assert "config.toml line 1: there is no setting" in capsys.readouterr().out


def test_the_place_of_the_file_is_told(home, capsys):
    main(["where", "--json"])
    assert json.loads(capsys.readouterr().out)["settings"].endswith("config.toml")


async def test_with_a_wrong_file_the_reader_starts_and_says_so(open_reader, settings):
    settings("colour = 1\nlayout = 'round'\n")
    async with open_reader() as reader:
        assert reader.sees("config.toml line 1: there is no setting")
        assert reader.sees("paperdeck config shows 1 more.")
        await reader.press("j")
        assert reader.screen.deck.cursor == 1


async def test_the_theme_holds(open_reader, settings):
    settings('theme = "mine"\n[themes.mine]\nbackground = "#102030"\n')
    async with open_reader() as reader:
        assert reader.app.theme == "mine"
        assert reader.app.theme_variables["background"].lower() == "#102030"


async def test_the_layout_holds(open_reader, settings):
    settings('layout = "stacked"\n')
    async with open_reader(size=(120, 40)) as reader:
        assert reader.screen.query_one(PaperList).size.width == 120


async def test_the_columns_hold(open_reader, settings):
    settings('columns = ["year", "title"]\n')
    async with open_reader(size=(80, 24)) as reader:
        assert reader.frame()[1].split()[:3] == ["▌", "2025", "Efficient"]
        assert "Huang" not in reader.frame()[1]


async def test_a_paper_that_is_open_for_so_long_counts_as_read(open_reader, settings, tmp_path):
    settings("read-after = 0.01\n")
    async with open_reader(written(tmp_path / "a.jsonl", ["Ants", "Bees"])) as reader:
        await reader.press("enter")
        await reader.until(lambda: reader.screen.state.read)


async def test_the_road_to_the_clipboard_holds(open_reader, settings):
    settings('clipboard = "off"\n')
    async with open_reader() as reader:
        await reader.press("y")
        assert reader.sees("copying is turned off")


async def test_the_browser_holds(open_reader, settings, tmp_path):
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > {tmp_path}/opened\n')
    browser.chmod(0o755)
    settings(f'browser = "{browser} %s"\n')
    async with open_reader() as reader:
        await reader.press("o")
        opened = tmp_path / "opened"
        await reader.until(lambda: opened.exists() and opened.read_text().startswith("https://"))


async def test_ones_own_keys_hold_and_are_named(open_reader, settings):
    settings('[keys]\nbookmark = "B"\nundo = ["ctrl+t", "Z"]\n')
    async with open_reader() as reader:
        assert reader.sees("B bookmark")
        await reader.press("b")
        assert not reader.screen.state.bookmarked
        await reader.press("B")
        assert reader.screen.state.bookmarked
        await reader.press("v", "j", "v", "r")
        assert reader.sees("Ctrl+T takes it back")
        await reader.press("Z")
        assert reader.sees("Taken back")


async def test_a_comma_can_be_a_key(open_reader, settings):
    settings('[keys]\nbookmark = ","\n')
    async with open_reader() as reader:
        await reader.press("comma")
        assert reader.screen.state.bookmarked
        assert reader.sees(", bookmark")


def test_plain_mode_by_the_file_and_back_by_the_command_line(terminal, opened_before, settings):
    settings("plain = true\n[keys]\nhelp = 'H'\n")
    plain = terminal([PAPERDECK])
    plain.wait_for("searches, H")
    plain.wait_for("lists the commands, q leaves.")
    plain.send("q\r")
    assert plain.wait_exit() == 0
    reader = terminal([PAPERDECK, "--no-plain"])
    reader.wait_for("38 papers")
    reader.send("Q")
    assert reader.wait_exit() == 0


def test_ascii_by_the_file(terminal, opened_before, settings):
    settings("ascii = true\n")
    reader = terminal([PAPERDECK])
    reader.wait_for("38 papers")
    assert "".join(reader.screen()).isascii()
    reader.send("Q")
    assert reader.wait_exit() == 0


def test_the_mouse_by_the_file(terminal, opened_before, settings):
    settings("mouse = false\n")
    reader = terminal([PAPERDECK])
    reader.wait_for("38 papers")
    assert b"\x1b[?1000h" not in reader.line
    reader.send("Q")
    assert reader.wait_exit() == 0


@pytest.mark.parametrize(
    ("option", "told"),
    [
        (["--theme", "nrod"], "there is no theme nrod; did you mean nord?"),
        (["--layout", "round"], "invalid choice: 'round'"),
        (["--keys", "emacs"], "invalid choice: 'emacs'"),
    ],
)
def test_a_wrong_option_is_said(terminal, option, told):
    reader = terminal([PAPERDECK, *option])
    assert reader.wait_exit() == 2
    assert told in " ".join(" ".join(reader.screen()).split())
