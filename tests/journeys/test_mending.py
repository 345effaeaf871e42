"""A damaged index is built again once, in the reader and in the shell; then the failure is told."""

from __future__ import annotations

import sys

import pytest

from index import BrokenIndexError, Searcher, Store, index_folder
from tui.cli import main
from tui.places import Places
from tui.session import Session, feed_of, unreported
from tui.widgets import StatusLine

TITLES = ("Ants", "Bees", "Wasps")


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "insects.txt"
    texts = (f"{title} is about {title}." for title in TITLES)
    path.write_text("\n\n".join(texts), encoding="utf-8")
    return path


@pytest.fixture
def broken(monkeypatch):
    """Lets the first searches fail; the list of those that did."""

    def broken(times: int) -> list[str]:
        failed = []
        search = Searcher.search

        def fail(self, query, *rest, **more):
            if len(failed) < times:
                failed.append(query.text)
                raise BrokenIndexError("made up")
            return search(self, query, *rest, **more)

        monkeypatch.setattr(Searcher, "search", fail)
        return failed

    return broken


@pytest.fixture
def discarded(monkeypatch):
    """The indexes that were discarded."""
    folders = []
    discard = Store.discard

    def note(self) -> None:
        folders.append(self.folder)
        discard(self)

    monkeypatch.setattr(Store, "discard", note)
    return folders


def status(reader) -> str:
    return reader.screen.query_one(StatusLine).text


async def test_in_the_reader_a_damaged_index_is_built_again(open_reader, file, broken, discarded):
    async with open_reader(file) as reader:
        failed = broken(1)
        await reader.press("/", "b")
        assert failed == ["b"]
        assert len(discarded) == 1
        assert reader.titles == ["Bees is about Bees"]
        assert "titles" not in status(reader)
        assert reader.sees("The index is damaged; it is being built again.")


async def test_in_the_reader_an_index_that_fails_again_is_not_built_again(
    open_reader, file, broken, discarded
):
    async with open_reader(file) as reader:
        failed = broken(99)
        await reader.press("/", "b")
        assert failed == ["b", "b"]
        assert len(discarded) == 1
        assert reader.titles == ["Bees is about Bees"]
        assert status(reader) == "1 of 3 · titles and authors only"
        told = " ".join(" ".join(reader.frame()[-7:]).split())
        assert "Search stays with titles and authors. paperdeck has failed (" in told
        log = Places.of_this_person().log
        assert "made up" in log.read_text(encoding="utf-8")
        await reader.press("e")
        assert reader.titles == ["Bees is about Bees"]
        assert failed == ["b", "b"]
        await reader.press("escape")
        assert len(reader.titles) == 3


async def test_a_failure_of_an_index_that_is_replaced_already_costs_nothing(
    open_reader, file, discarded
):
    async with open_reader(file) as reader:
        former = Session.over(
            feed_of([str(file)], Places.of_this_person(), {}), Places.of_this_person(), {}
        ).searcher(unreported)
        reader.screen.post_message(reader.screen.Broken(former, BrokenIndexError("made up")))
        await reader.settle()
        former.close()
        assert discarded == []
        await reader.press("/", "b")
        assert "titles" not in status(reader)


async def test_a_preparation_that_fails_leaves_titles_and_authors(open_reader, file, monkeypatch):
    def fail(*_):
        raise ZeroDivisionError("inside")

    monkeypatch.setattr(Session, "prepare", fail)
    async with open_reader(file, settled=False) as reader:
        await reader.until(lambda: reader.sees("paperdeck has failed (ZeroDivisionError: inside)"))
        assert "no index" in status(reader)


def test_in_the_shell_a_damaged_index_is_built_again(file, broken, discarded, capsys):
    assert main(["search", "wasps", str(file)]) == 0
    before = capsys.readouterr()
    broken(1)
    assert main(["search", "wasps", str(file)]) == 0
    assert capsys.readouterr() == before
    assert len(discarded) == 1


@pytest.mark.parametrize("verb", ["search", "export"])
def test_in_the_shell_an_index_that_fails_again_is_told(verb, file, broken, discarded, capsys):
    failed = broken(99)
    assert main([verb, "wasps", str(file)]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert failed == ["wasps", "wasps"]
    assert len(discarded) == 1
    assert "a search over a new index failed, too: made up" in said.err
    assert str(Places.of_this_person().log) in said.err


CRASHES = """
import sys
from index import BrokenIndexError
from tui.cli import main
from tui.screens import ReaderScreen
def fail(self):
    raise BrokenIndexError("made up")
ReaderScreen.action_raw = fail
sys.exit(main(sys.argv[1:]))
"""


def test_a_crash_over_a_damaged_index_removes_that_index_alone(file, terminal, tmp_path):
    places = Places.of_this_person()
    other = tmp_path / "other.txt"
    other.write_text("Mites is about mites.", encoding="utf-8")
    main(["search", "mites", str(other)])
    reader = terminal([sys.executable, "-c", CRASHES, str(file)])
    reader.wait_for("3 papers")
    reader.send("/bees\r")
    reader.wait_for("1 of 3 · ")
    reader.send("m")
    assert reader.wait_exit() == 1
    assert "The search index was damaged and is removed" in " ".join(reader.screen())
    stores = [
        Store(index_folder(places.index, feed_of([str(path)], places, {})))
        for path in (file, other)
    ]
    assert stores[0].searcher() is None
    kept = stores[1].searcher()
    assert kept is not None
    kept.close()
