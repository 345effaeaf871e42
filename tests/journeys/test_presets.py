"""Three kinds of hands: each finds, reads, marks, copies, takes back and leaves by its own keys."""

from __future__ import annotations

import pytest

from .marked import written


@pytest.fixture
def many(tmp_path, monkeypatch):
    monkeypatch.setenv("PAPERDECK_CLIPBOARD", "off")
    titles = [f"Ants{number:02}" for number in range(40)]
    return written(tmp_path / "many.jsonl", titles)


def preset(monkeypatch, name):
    monkeypatch.setenv("PAPERDECK_KEYS", name)


async def test_the_arrow_keys_are_enough(open_reader, many):
    async with open_reader(many) as reader:
        await reader.press("down", "down", "right")
        assert reader.screen.reading
        await reader.press("left", "end", "up", "home", "pagedown", "pageup")
        assert reader.title == "Ants00 at work"
        await reader.press("/", *"ants07", "enter", "b", "y")
        assert reader.screen.state.bookmarked
        assert reader.sees("Not copied")
        await reader.press("u", "escape")
        assert not reader.screen.state.bookmarked
        assert len(reader.titles) == 40
        await reader.pilot.press("q")
        assert not reader.app.is_running or reader.app._exit


async def test_the_hands_of_vim(open_reader, many, monkeypatch):
    preset(monkeypatch, "vim")
    async with open_reader(many) as reader:
        await reader.press("j", "j", "k", "ctrl+n", "ctrl+p", "G", "g", "g", "ctrl+d", "ctrl+u")
        assert reader.title == "Ants00 at work"
        await reader.press("l", "}", "}", "{")
        assert reader.screen.reading
        assert reader.title == "Ants01 at work"
        await reader.press("ctrl+o")
        assert not reader.screen.reading
        await reader.press("m")
        assert reader.screen.state.bookmarked
        await reader.press("u")
        assert not reader.screen.state.bookmarked
        await reader.press("ctrl+r")
        assert reader.screen.state.bookmarked
        await reader.press("/", *"ants1", "enter", "V", "j", "j", "V", "y")
        assert reader.sees("Not copied")
        await reader.press("M")
        assert reader.screen.raw
        await reader.press("escape", "escape", ":", "q", "enter")
        assert reader.app._exit


async def test_the_hands_of_newsboat(open_reader, many, monkeypatch):
    preset(monkeypatch, "newsboat")
    async with open_reader(many) as reader:
        assert reader.sees("q quit")
        await reader.press("N")
        assert reader.screen.state.read
        await reader.press("n")
        assert reader.title == "Ants01 at work"
        await reader.press("ctrl+b", "e")
        assert reader.screen.state.bookmarked
        assert reader.screen.state.queue is not None
        await reader.press("enter", "J", "K", "q", "U")
        assert reader.screen.state.queue is None
        await reader.press("end")
        assert reader.title == "Ants39 at work"
        await reader.press("A")
        assert reader.sees("Mark 39 papers as read?")
        assert reader.sees("U takes it back")
        await reader.press("y")
        assert reader.screen.counts.read == 40
        await reader.press("s")
        assert reader.sees("BibTeX")
        await reader.press("escape", "t")
        assert reader.sees("No paper has a tag yet; a puts one on.")
        await reader.pilot.press("Q")
        assert reader.app._exit


@pytest.mark.parametrize("name", ["default", "vim", "newsboat"])
async def test_help_palette_and_footer_name_the_keys_of_the_preset(
    open_reader, many, monkeypatch, name
):
    preset(monkeypatch, name)
    keys = {"default": "w", "vim": "w", "newsboat": "e w"}[name]
    async with open_reader(many, size=(120, 40)) as reader:
        await reader.press(":", *"queue")
        assert reader.sees(f"{keys:<12} Into the queue, or out of it; in triage: later")


async def test_a_newcomer_finds_marks_and_copies_three_papers_by_what_the_readme_begins_with(
    open_reader, monkeypatch
):
    monkeypatch.setenv("PAPERDECK_CLIPBOARD", "osc52")
    async with open_reader(welcome=True) as reader:
        await reader.press("/", *"softmax", "enter", "b", "y")
        assert reader.sees("Sent to your terminal's clipboard")
        await reader.press("escape", "/", *"difusion", "enter", "b", "y", "j", "b", "y")
        assert reader.sees("Sent to your terminal's clipboard")
        await reader.press("f", "b")
        assert len(reader.titles) == 3
        await reader.pilot.press("q", "q", "q")
        assert reader.app._exit
