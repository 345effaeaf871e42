"""A line is asked for, completed and given back, in a reader that shows nothing else."""

from __future__ import annotations

import asyncio
from pathlib import Path
from types import SimpleNamespace

import pytest
from textual import events
from textual.screen import Screen

import tui.app
from tui.app import ReaderApp
from tui.places import Places
from tui.screens.prompt import PromptScreen, completing, completing_paths
from tui.settings import Settings

WORDS = ("graphs", "Grokking", "bees", "wasps")


class Asking(ReaderApp):
    """Opens a prompt, and keeps what it gives back."""

    CSS_PATH = Path(tui.app.__file__).with_name("reader.tcss")

    def __init__(self, *arguments, **options) -> None:
        session = SimpleNamespace(settings=Settings(), places=Places.of_this_person())
        super().__init__(session)
        self.prompt = PromptScreen(*arguments, **options)
        self.given = []

    def get_default_screen(self) -> Screen:
        return Screen()

    def on_mount(self) -> None:
        self.push_screen(self.prompt, self.given.append)

    @property
    def text(self) -> str:
        return self.prompt.line.value

    def frame(self) -> list[str]:
        strips = self.screen._compositor.render_strips()
        return ["".join(segment.text for segment in strip).strip() for strip in strips]

    def burst(self, *keys: tuple[str, str | None]) -> None:
        """Keys that are in the queue before the first of them is looked at."""
        for key, character in keys:
            self.post_message(events.Key(key, character))


def letters(text: str) -> list[tuple[str, str | None]]:
    return [("space" if sign == " " else sign, sign) for sign in text]


ENTER, BACKSPACE, TAB = ("enter", "\r"), ("backspace", "\x7f"), ("tab", "\t")


async def test_a_value_is_there_to_write_on_and_enter_gives_it_back():
    app = Asking("Tags", "bees")
    async with app.run_test() as pilot:
        await pilot.press("space", "x", "enter")
        assert app.given == ["bees x"]


async def test_esc_gives_back_nothing():
    app = Asking("Tags", "bees")
    async with app.run_test() as pilot:
        await pilot.press("x", "escape")
        assert app.given == [None]


async def test_title_line_and_ways_stand_over_the_last_lines():
    app = Asking("Tags of [b]this[/b]", "bees", hint="Words with blanks between.")
    async with app.run_test(size=(60, 12)):
        rows = app.frame()
        assert rows[-4:-2] == ["Tags of [b]this[/b]", "bees"]
        assert rows[-1] == "Words with blanks between. Enter takes it, Esc leads back."


async def test_tab_is_named_where_something_is_offered():
    app = Asking("Tags", offers=completing(WORDS))
    async with app.run_test(size=(60, 12)):
        assert app.frame()[-1] == "Enter takes it, Tab completes, Esc leads back."
        assert app.frame()[-3] == "graphs  Grokking  bees  wasps"


async def test_tab_puts_the_offers_into_the_line_one_after_another():
    app = Asking("Tags", "bees g", offers=completing(WORDS))
    async with app.run_test() as pilot:
        seen = []
        for key in ("tab", "tab", "tab", "shift+tab"):
            await pilot.press(key)
            seen.append(app.text)
        assert seen == ["bees graphs", "bees Grokking", "bees graphs", "bees Grokking"]
        await pilot.press("enter")
        assert app.given == ["bees Grokking"]


async def test_shift_tab_begins_with_the_last_offer():
    app = Asking("Tags", offers=completing(WORDS))
    async with app.run_test() as pilot:
        await pilot.press("shift+tab")
        assert app.text == "wasps"


async def test_what_is_typed_behind_an_offer_begins_anew():
    app = Asking("Tags", offers=completing(WORDS))
    async with app.run_test() as pilot:
        await pilot.press("tab", "space", "w", "tab")
        assert app.text == "graphs wasps"


async def test_the_cursor_stands_behind_what_was_completed():
    app = Asking("Tags", offers=completing(WORDS))
    async with app.run_test() as pilot:
        await pilot.press("tab", "!")
        assert app.text == "graphs!"


async def test_tab_without_an_offer_leaves_the_line():
    app = Asking("Tags", "zebra", offers=completing(WORDS))
    async with app.run_test() as pilot:
        await pilot.press("tab", "enter")
        assert app.given == ["zebra"]


async def test_offers_follow_the_text():
    app = Asking("Tags", offers=completing(WORDS))
    async with app.run_test(size=(60, 12)) as pilot:
        await pilot.press("g")
        assert app.frame()[-3] == "graphs  Grokking"
        await pilot.press("backspace", "z")
        assert app.frame()[-3] == ""


async def test_what_does_not_fit_is_told_by_an_ellipsis_and_shown_when_tab_comes_to_it():
    app = Asking("Tags", offers=completing(WORDS))
    async with app.run_test(size=(20, 12)) as pilot:
        offered = next(place for place, row in enumerate(app.frame()) if row.startswith("graphs"))
        assert app.frame()[offered] == "graphs  …"
        await pilot.press("tab", "tab", "tab")
        assert app.text == "bees"
        assert app.frame()[offered] == "bees  wasps"


async def test_keys_edit_the_line_as_in_the_search_bar():
    app = Asking("Tags", "bees and wasps")
    async with app.run_test() as pilot:
        await pilot.press("ctrl+w")
        assert app.text == "bees and "
        await pilot.press("ctrl+u")
        assert app.text == ""


async def test_a_paste_is_one_line_and_drives_nothing():
    app = Asking("Tags")
    async with app.run_test() as pilot:
        app.prompt.line.post_message(events.Paste("bees\n\x1b[31mwasps\x1b[0m"))
        await pilot.pause()
        assert (app.text, app.given) == ("bees wasps", [])


async def test_what_is_longer_than_a_line_can_be_cut_and_grows_no_more():
    app = Asking("Tags", "b" * 1200)
    async with app.run_test() as pilot:
        await pilot.press("x", "backspace")
        assert app.text == "b" * 1199


async def test_keys_that_come_in_one_burst_do_what_they_say():
    app = Asking("Tags", offers=completing(WORDS))
    async with app.run_test() as pilot:
        app.burst(*letters("bees w"), TAB, *letters(" xy"), BACKSPACE, ENTER)
        await pilot.pause()
        assert app.given == ["bees wasps x"]


async def test_keys_right_behind_the_one_that_asks_are_for_the_line():
    app = Asking("Tags")
    async with app.run_test() as pilot:
        await pilot.press("escape")
        app.prompt = PromptScreen("Again")
        app.push_screen(app.prompt, app.given.append)
        app.burst(*letters("ab"), BACKSPACE, *letters("c"), ENTER)
        await asyncio.wait_for(app.prompt.until_open(), 5)
        await pilot.pause()
        assert app.given == [None, "ac"]


@pytest.mark.parametrize(
    ("text", "offers"),
    [
        ("", ["graphs", "Grokking", "bees", "wasps"]),
        ("G", ["graphs", "Grokking"]),
        ("bees ", ["bees graphs", "bees Grokking", "bees wasps"]),
        ("BEES  gro", ["BEES  Grokking"]),
        ("bees", []),
        ("Bees", ["bees"]),
        ("graphs gr", ["graphs Grokking"]),
    ],
)
def test_the_last_word_is_completed_from_words_that_are_not_there_yet(text, offers):
    assert completing(WORDS)(text) == offers


def test_a_word_that_comes_twice_is_offered_once():
    assert completing(["b", "a", "b"])("") == ["b", "a"]


@pytest.fixture
def folder(home, monkeypatch):
    for name in ("Papers", "papers old", ".hidden"):
        (home / name).mkdir()
    for name in ("papers.bib", ".profile", "Papers/one.bib", "bad\x1b[31m.bib"):
        (home / name).write_text("")
    monkeypatch.chdir(home)
    return home


@pytest.mark.parametrize(
    ("text", "offers"),
    [
        ("p", ["papers old/", "papers.bib", "Papers/"]),
        ("papers.", ["papers.bib"]),
        ("papers.bib", []),
        (".", [".hidden/", ".profile"]),
        ("~", ["~/"]),
        ("~/papers o", ["~/papers old/"]),
        ("Papers/", ["Papers/one.bib"]),
        ("bad", []),
        ("nowhere/", []),
        ("papers.bib/", []),
        ("~nobody-of-this-name/", []),
    ],
)
def test_paths_are_completed(folder, text, offers):
    assert completing_paths(text) == offers


def test_absolute_paths_are_completed(folder):
    assert completing_paths(f"{folder}/papers.") == [f"{folder}/papers.bib"]


async def test_a_path_is_shown_by_its_last_part_and_a_folder_leads_on(folder):
    app = Asking("Write to", "~/Pap", offers=completing_paths, parted_by="/")
    async with app.run_test(size=(60, 12)) as pilot:
        assert app.frame()[-3] == "papers old/  papers.bib  Papers/"
        await pilot.press("e", "r", "s", "slash")
        assert app.frame()[-3] == "one.bib"
        await pilot.press("ctrl+u", *"Papers", "slash", "tab", "enter")
        assert app.given == ["Papers/one.bib"]


async def test_a_folder_that_is_alone_is_taken_and_looked_into(folder):
    (folder / "zoo" / "bees").mkdir(parents=True)
    app = Asking("Write to", "z", offers=completing_paths, parted_by="/")
    async with app.run_test(size=(60, 12)) as pilot:
        await pilot.press("tab")
        assert app.text == "zoo/"
        assert app.frame()[-3] == "bees/"
        await pilot.press("tab")
        assert app.text == "zoo/bees/"
