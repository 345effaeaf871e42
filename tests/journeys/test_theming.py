"""Colours: that all of it reads well in each theme, and how a theme is chosen."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
from textual.selection import SELECT_ALL

from tui.colours import OURS
from tui.contrast import contrast, reads_on
from tui.look import Look, LookFile
from tui.marks import acts
from tui.places import Places
from tui.screens.sheet import Sheet
from tui.settings import Settings
from tui.themenames import NATIVE, OUR_NAMES, TEXTUAL_NAMES, THEME_NAMES
from tui.widgets import PaperView

PAPERDECK = Path(sys.executable).with_name("paperdeck")

RULES = frozenset("─│━┃")


@pytest.fixture
def papers(tmp_path):
    path = tmp_path / "papers.jsonl"
    abstract = "Ants toil at $x^2$ with `code` and *haste*; see https://a.test/. " * 6
    found = [
        {"title": f"Ants {n}", "authors": ["Ada Lovelace"], "abstract": abstract, "year": 2024}
        | {"venue": "Zoo", "url": f"https://a.test/{n}", "keywords": ["toil"]}
        for n in range(6)
    ]
    underived = [{"abstract": "Bees have no title here."}]
    lines = [json.dumps(one) for one in found + underived]
    path.write_text("\n".join([*lines, "{broken"]), encoding="utf-8")
    return path


async def _nothing(_reader):
    pass


async def _marked(reader):
    await reader.press("r", "j", "b", "t", *"grass", "enter", "j", "v", "j", "w", "j", "+", "k")
    screen = reader.screen
    about = acts.about(screen.paper)
    screen.do(acts.note(screen.meant, about, screen.now, text="Ask about the queen."))
    await reader.settle()


async def _selected(reader):
    await _marked(reader)
    reader.screen.selections = {reader.screen.query_one(PaperView): SELECT_ALL}
    await reader.settle()


async def _tagged(reader):
    await reader.press("b", "t", *"grass", "enter")


SCREENS = {
    "list": (_nothing, (), "Ants 0"),
    "marks, note and message": (_marked, ("b",), "Ask about the queen"),
    "selected by mouse": (_selected, (), "Ask about the queen"),
    "search": (_nothing, ("/", *"toi", "enter"), "6 of 7"),
    "writing": (_nothing, ("/", *"toil", "shift+left"), "keep these hits"),
    "corrected": (_nothing, ("/", *"haset", "enter"), "haste"),
    "nothing found": (_nothing, ("/", *"xyzzy"), "xyzzy"),
    "reading": (_nothing, ("/", *"toil", "enter", "enter", "n"), "word 1 of"),
    "focused paper": (_nothing, ("tab",), "Ants 0"),
    "derived title": (_nothing, ("G",), "[Bees"),
    "menu": (_nothing, ("Y", "down"), "A letter chooses"),
    "menu of colours": (_nothing, ("C",), "Textual's, dark"),
    "palette": (_nothing, (":", "m"), "Mark"),
    "prompt": (_tagged, ("T", *"ab", "shift+left"), "Only papers with the tag"),
    "tags": (_tagged, ("t", "space", "tab"), "Tab completes"),
    "help": (_nothing, ("?",), "Next paper"),
    "sources": (_nothing, ("I",), "refused"),
}


def sign(text):
    """What a text is that is none."""
    return "rule" if set(text) <= RULES else "cursor" if text.strip() == "▌" else ""


def told(reader):
    """Each text on the screen with its colour and its ground; of what lies dimmed below nothing."""
    screen = reader.app.screen
    region = screen.size.region
    if isinstance(screen, Sheet):
        region = screen.query_one("VerticalScroll").region
    strips = screen._compositor.render_strips()[region.y : region.bottom]
    found = {}
    for strip in strips:
        for segment in strip.crop(region.x, region.right):
            if not segment.text.strip():
                continue
            colour, ground = (
                one.triplet.hex for one in (segment.style.color, segment.style.bgcolor)
            )
            pair = (ground, colour) if segment.style.reverse else (colour, ground)
            found.setdefault((*pair, sign(segment.text)), segment.text)
    return found


@pytest.mark.parametrize("shown", SCREENS)
async def test_all_that_is_written_reads_well_in_every_theme(open_reader, papers, shown):
    prepare, keys, seen = SCREENS[shown]
    grounds = set()
    async with open_reader(papers, size=(110, 24)) as reader:
        await prepare(reader)
        opened = len(reader.app.screen_stack)
        for name in sorted(THEME_NAMES - {NATIVE}):
            # What lies over the reader is drawn when it opens.
            over = len(reader.app.screen_stack) > opened
            while len(reader.app.screen_stack) > opened:
                await reader.press("escape")
            reader.app.show_theme(name, {})
            await reader.settle()
            if over or not grounds:
                await reader.press(*keys)
            assert reader.sees(seen)
            rule = reader.app.theme_variables["rule"]
            for (colour, ground, sign), text in told(reader).items():
                grounds.add(ground)
                if sign == "rule" and colour == rule:
                    continue
                why = (name, colour, ground, text, contrast(colour, ground))
                assert reads_on(colour, [ground], 3 if sign else 4.5), why
    assert len(grounds) >= len(THEME_NAMES) - 1  # each was drawn


def ground(reader):
    """The colour of the reader's ground, as it is drawn."""
    strip = reader.app.screen._compositor.render_strips()[1]
    return next(iter(strip)).style.bgcolor.triplet.hex


async def test_the_reader_shows_each_theme_that_one_comes_to_and_the_former_one_again(open_reader):
    async with open_reader() as reader:
        night = ground(reader)
        await reader.press("C")
        assert reader.sees("▌ a  paperdeck-night")
        await reader.press("down")
        assert reader.app.theme == OUR_NAMES[1]
        assert ground(reader) == OURS[OUR_NAMES[1]].background
        await reader.press("up", "up")
        assert reader.app.theme == TEXTUAL_NAMES[-1]
        await reader.press("escape")
        assert (reader.app.theme, ground(reader)) == (OUR_NAMES[0], night)


async def test_the_menu_is_drawn_in_the_colours_that_it_shows(open_reader):
    async with open_reader() as reader:
        await reader.press("C", "down")
        day = OURS[OUR_NAMES[1]]
        strips = reader.app.screen._compositor.render_strips()
        about = [one for strip in strips for one in strip if one.text.startswith("ours, dark")]
        assert {one.style.color.triplet.hex for one in about} == {day.quiet}
        assert {one.style.bgcolor.triplet.hex for one in about} == {day.panel}


async def test_a_theme_is_taken_by_enter_or_by_its_letter_and_told_once(open_reader, monkeypatch):
    taken = []
    monkeypatch.setattr(
        "tui.screens.reader.ReaderScreen.theme_chosen", lambda _, n: taken.append(n)
    )
    async with open_reader() as reader:
        await reader.press("C", "down", "down", "enter")
        assert reader.app.theme == OUR_NAMES[2]
        await reader.press("C", "b")
        assert reader.app.theme == OUR_NAMES[1]
        await reader.press("C", "enter", "C", "down", "q")
        assert reader.app.theme == OUR_NAMES[1]
    assert taken == [OUR_NAMES[2], OUR_NAMES[1]]


async def test_a_persons_own_themes_come_first(open_reader, monkeypatch):
    own = {"mine": {"base": "paperdeck-day", "background": "#fff8e0"}}
    settings = Settings(theme="mine", own_themes=own)
    monkeypatch.setattr("tui.session.settings_of", lambda *_: settings)
    async with open_reader() as reader:
        assert ground(reader) == "#fff8e0"
        await reader.press("C")
        assert reader.sees("▌ a  mine")
        assert reader.sees("your own, light")
        await reader.press("b")
        assert reader.app.theme == OUR_NAMES[0]


async def test_in_the_terminals_own_colours_weight_says_what_colours_say(open_reader):
    async with open_reader() as reader:
        await reader.press("C", chr(ord("a") + OUR_NAMES.index(NATIVE)))
        assert reader.app.has_class("-few-colours")
        strip = list(reader.app.screen._compositor.render_strips()[2])
        title = next(one for one in strip if len(one.text.strip()) > 20)
        assert title.style.bold
        assert title.style.color.is_default
        await reader.press("C", "a")
        assert not reader.app.has_class("-few-colours")


def test_a_terminal_of_few_colours_keeps_its_own_and_says_so(terminal):
    reader = terminal([PAPERDECK], env={"TERM": "xterm-16color"})
    reader.wait_for("38 papers")
    reader.send("C")
    reader.wait_for("too few colours")
    assert "paperdeck-day" not in "\n".join(reader.screen())


def test_a_step_in_the_menu_sends_a_picture_without_what_is_the_same(terminal):
    reader = terminal([PAPERDECK])
    reader.wait_for("38 papers")
    reader.settle()
    reader.send("C")
    reader.settle()
    for _ in range(6):
        reader.send("\x1b[B")
        assert 500 < reader.settle() <= 5_000


async def test_the_chosen_colours_are_there_the_next_time(open_reader):
    look = Places.of_this_person().look
    async with open_reader() as reader:
        await reader.press("C", *"b")
        await reader.until(lambda: look.exists() and "paperdeck-day" in look.read_text())
    async with open_reader() as reader:
        assert reader.app.theme == "paperdeck-day"


async def test_a_remembered_theme_that_is_gone_gives_the_usual_one(open_reader):
    LookFile(Places.of_this_person().look).put(Look(), Look(theme="gone"))
    async with open_reader() as reader:
        assert reader.app.theme == "paperdeck-night"
