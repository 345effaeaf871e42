"""New since: a source that has grown says so, and the view shows what came."""

from __future__ import annotations

import io
import json
import os

import pytest

from tui.cli import main
from tui.places import Places
from tui.plain import run
from tui.session import Session, feed_of
from tui.widgets import SearchBar

pytestmark = pytest.mark.usefixtures("unsynced")


@pytest.fixture
def growing(tmp_path):
    path = tmp_path / "growing.jsonl"

    def put(*titles: str):
        lines = (json.dumps({"title": one, "abstract": f"On {one}."}) + "\n" for one in titles)
        path.write_text("".join(lines))
        return path

    return put


async def test_what_came_since_is_said_and_shown(open_reader, growing):
    async with open_reader(growing("Ants", "Bees")) as reader:
        assert not reader.sees("new paper")
        await reader.press("f", "n")
        assert reader.sees("none came since these sources were first read")
        await reader.press("escape")
    async with open_reader(growing("Ants", "Bees", "Cats", "Dogs")) as reader:
        assert reader.sees("2 new papers since it was last read; f n shows them.")
        await reader.press("f", "n")
        assert reader.titles == ["Cats", "Dogs"]
        assert reader.screen.query_one(SearchBar).value == "is:new"
    async with open_reader(growing("Ants", "Bees", "Cats", "Dogs")) as reader:
        await reader.press("0")
        assert not reader.sees("new papers")


def test_lines_say_it_too(growing):
    places = Places.of_this_person()

    def lines(path, text: str) -> str:
        told = io.StringIO()
        session = Session.over(feed_of([str(path)], places, os.environ), places, os.environ)
        assert run(session, io.StringIO(text), told) == 0
        return " ".join(told.getvalue().split())

    lines(growing("Ants"), "/ants\nq\nq\n")
    told = lines(growing("Ants", "Cats"), "/is:new\nq\nq\n")
    assert "1 new paper since it was last read; f n shows it." in told
    assert "1. Cats" in told


def test_the_shell_finds_and_dates_what_is_new(growing, capsys):
    assert main(["search", "is:new", str(growing("Ants"))]) == 1
    path = str(growing("Ants", "Cats"))
    capsys.readouterr()
    assert main(["search", "is:new", path, "--json"]) == 0
    paper = json.loads(capsys.readouterr().out)
    assert paper["title"] == "Cats"
    assert len(paper["added"]) == len("2026-11-30")
    assert main(["search", f"added:{paper['added']}", path, "--json"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 2
