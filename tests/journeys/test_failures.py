"""What a person meets when something goes wrong inside."""

from __future__ import annotations

import sys

from index import BrokenIndexError
from tui.places import Places

PROGRAM = """
import sys
from tui.cli import main
from tui.screens import ReaderScreen
def fail(self):
    raise ZeroDivisionError("[red]inside[/red]")
ReaderScreen.action_raw = fail
sys.exit(main([]))
"""


def test_a_crash_restores_the_terminal_and_says_where_the_log_is(terminal):
    reader = terminal([sys.executable, "-c", PROGRAM])
    reader.wait_for("38 papers")
    reader.send("m")
    assert reader.wait_exit() == 1
    said = "".join(reader.screen())
    assert "paperdeck has failed (ZeroDivisionError: [red]inside[/red])" in said
    assert "Traceback" not in said
    assert reader.raw.rstrip().rfind(b"\x1b[?1049l") > reader.raw.rfind(b"\x1b[?1049h")
    log = Places.of_this_person().log.read_text(encoding="utf-8")
    assert "Traceback" in log
    assert "ZeroDivisionError" in log


async def test_work_that_fails_behind_the_screen_is_said_and_the_reader_goes_on(
    open_reader, monkeypatch
):
    async with open_reader() as reader:

        def fail(*_):
            raise ZeroDivisionError("inside")

        monkeypatch.setattr(reader.screen._searcher, "search", fail)
        await reader.pilot.press("/", "x")
        await reader.until(lambda: reader.sees("paperdeck has failed (ZeroDivisionError: inside)"))
        await reader.pilot.press("escape", "j")
        await reader.until(lambda: reader.title == reader.titles[1])


async def test_a_cache_that_cannot_be_written_costs_no_search(open_reader):
    places = Places.of_this_person()
    places.cache.parent.mkdir(parents=True)
    places.cache.write_text("a file where the folder should be")
    async with open_reader() as reader:
        await reader.press("/", *"softmax colla")
        assert reader.sees("1 of 38")
        assert not reader.sees("titles and authors only")


async def test_after_a_failed_worker_copying_marking_and_leaving_still_work(
    open_reader, monkeypatch
):
    async with open_reader() as reader:

        def fail(*_, **__):
            raise ZeroDivisionError("inside")

        with monkeypatch.context() as broken:
            broken.setattr("tui.clipboard.copy", fail)
            broken.setattr(reader.screen.session.marks, "apply", fail)
            await reader.pilot.press("y", "b")
            await reader.until(lambda: not reader.screen._copying and not reader.screen._busy)
        assert reader.sees("1 not saved")
        await reader.pilot.press("j", "b")
        await reader.until(lambda: len(list(reader.screen.marks)) == 2)
        await reader.pilot.press("y")
        await reader.until(lambda: reader.sees("can't be confirmed"))
        await reader.pilot.press("q")
        await reader.until(lambda: reader.app._exit)


async def test_an_index_built_again_in_the_same_place_is_told_from_the_old_one(
    open_reader, tmp_path
):
    file = tmp_path / "papers.txt"
    texts = [f"Paper {name} is about {name}." for name in ("ants", "bees", "wasps", "mites")]
    file.write_text("\n\n".join(texts), encoding="utf-8")
    async with open_reader(file):
        pass
    file.write_text("\n\n".join([texts[3], *texts[1:3]]), encoding="utf-8")
    async with open_reader(file) as reader:
        before = list(reader.titles)
        searcher = reader.screen._searcher
        reader.screen.post_message(reader.screen.Broken(searcher, BrokenIndexError("made up")))
        await reader.settle()
        assert reader.titles == before
        await reader.press("/", *"mites")
        assert reader.titles == ["Paper mites is about mites"]
