"""A session and its index: opened beside other sessions, given up, removed when damaged."""

from __future__ import annotations

import shutil

import pytest

from index import BrokenIndexError, RowStore, ShelfOfPapers
from tui.marks import About, acts
from tui.places import Places
from tui.session import ENDED, Progress, Session, feed_of, marks_of, now, unreported
from tui.views import under_way


@pytest.fixture
def opened(tmp_path):
    """Opens a session over a file with papers of these titles."""

    def opened(*titles, name="some.txt") -> Session:
        file = tmp_path / name
        if titles:
            texts = "\n\n".join(f"{title} is about {title}." for title in titles)
            file.write_text(texts, encoding="utf-8")
        places = Places.of_this_person()
        return Session.over(feed_of([str(file)], places, {}), places, {})

    return opened


def whisked_away(monkeypatch, times: int) -> list[object]:
    """Lets each of the first indexes that are opened go away at once; all that were opened."""
    original = Session.searcher
    found = []

    def searcher(self, report):
        found.append(original(self, report))
        if len(found) <= times:
            shutil.rmtree(found[-1].shelf.path.parent)
        return found[-1]

    monkeypatch.setattr(Session, "searcher", searcher)
    return found


def test_an_index_that_goes_away_while_it_is_opened_is_sought_once_more(opened, monkeypatch):
    session = opened("Ants", "Bees")
    found = whisked_away(monkeypatch, 1)
    shelf = ShelfOfPapers(session.papers)
    prepared = session.prepare(shelf, unreported)
    assert len(found) == 2
    assert prepared.searcher is found[1]
    assert len(prepared.shelf.order()) == 2
    assert set(prepared.numbers) == set(shelf.order())
    assert set(prepared.numbers.values()) == set(prepared.shelf.order())


def test_an_index_that_goes_away_each_time_is_a_problem_that_is_told(opened, monkeypatch):
    session = opened("Ants", "Bees")
    found = whisked_away(monkeypatch, 9)
    prepared = session.prepare(ShelfOfPapers(session.papers), unreported)
    assert len(found) == 2
    assert (prepared.searcher, prepared.shelf) == (None, None)
    assert prepared.problem == "the index was replaced while it was opened"


def test_an_index_that_another_session_put_in_the_same_place_is_not_taken_for_the_first(
    opened, monkeypatch
):
    session = opened("Ants", "Bees")
    original = Session.searcher
    asked = []

    def searcher(self, report):
        asked.append(self)
        found = original(self, report)
        if len(asked) == 1:
            self.store.discard()
            monkeypatch.setattr(Session, "searcher", original)
            original(opened("Wasps", "Ants", "Bees"), report).close()
        return found

    monkeypatch.setattr(Session, "searcher", searcher)
    prepared = session.prepare(ShelfOfPapers(session.papers), unreported)
    assert prepared.searcher.shelf.note("state") == prepared.shelf.note("state")
    assert set(prepared.searcher.shelf.order()) == set(prepared.shelf.order())


def test_of_damaged_rows_no_number_is_kept_and_the_new_ones_serve(opened):
    session = opened("Ants", "Bees")
    session.searcher(unreported).close()
    former = session.kept()
    session.store.discard()
    former.close()
    prepared = session.prepare(former, unreported)
    assert prepared.numbers == {}
    assert len(prepared.shelf.order()) == 2


class Waiting:
    """A store whose lock another session holds: it asks now and then whether to wait on."""

    def __init__(self) -> None:
        self.asked = 0

    def refresh(self, _reading, progress) -> None:
        for _ in range(100):
            self.asked += 1
            progress(0, 0)


def test_quitting_ends_the_wait_for_another_session(opened):
    session = opened("Ants")
    session.read(unreported)
    session.store = waiting = Waiting()
    told = []

    def report(progress: Progress) -> None:
        told.append(progress)
        if len(told) == 3:
            session.close()

    assert session.refresh(report) == ENDED
    assert waiting.asked == 3
    assert {under_way(progress) for progress in told} == {"indexing"}


def test_a_damaged_index_is_removed_and_that_of_other_sources_is_not(opened):
    other = opened("Wasps", name="other.txt")
    other.searcher(unreported).close()
    session = opened("Ants")
    session.searcher(unreported).close()
    with pytest.raises(BrokenIndexError), opened():
        raise BrokenIndexError("made up")
    assert session.store.searcher() is None
    rows = other.store.rows(other.feed.signature())
    assert isinstance(rows, RowStore)
    rows.close()


def test_another_error_leaves_the_index(opened):
    opened("Ants").searcher(unreported).close()
    with pytest.raises(ZeroDivisionError), opened() as session:
        raise ZeroDivisionError
    session.store.searcher().close()


def test_the_marks_of_a_person_are_one_file_whoever_opens_it_and_can_be_taken_back(opened):
    session = opened("Ants")
    marks = session.marks.load().marks
    session.marks.apply([acts.bookmark(marks, [About(("title:ants",))], now(), on=True)])
    file = marks_of(session.places)
    assert file.load().marks.state(("title:ants",)).bookmarked
    assert not file.undo(of_all=True).marks.state(("title:ants",)).bookmarked
