"""When two papers are one, and what an act does to all that is marked."""

from __future__ import annotations

from datetime import timedelta

import pytest

from seeds import same_paper
from tui.marks import BOOKMARKED, NOTE, QUEUE, TAG, VOTE, About, Change, Marked, Marks, State, acts
from tui.marks.paper import Field, after

from .marks_model import GRIT, LORA, NOON, NOON_WRITTEN, at, holds, ids_in, off, on, put


def done(marks, *acts_done):
    for act in acts_done:
        marks = marks.after(act.changes)
    return marks


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        (["doi:1"], ["doi:1"], True),
        (["doi:1"], ["doi:2"], False),
        (["doi:1"], ["arxiv:1"], False),
        (["doi:1", "title:t"], ["title:t"], True),
        (["doi:1", "title:t"], ["arxiv:9", "title:t"], True),
        (["doi:1", "title:t"], ["doi:2", "title:t"], False),
        (["doi:1", "text:x", "title:t"], ["doi:2", "text:x", "title:t"], False),
        (["arxiv:1", "doi:1"], ["arxiv:2", "doi:1"], True),
        (["acl:1", "arxiv:5", "title:t"], ["acl:2", "openreview:5", "title:t"], False),
        (["pmid:1"], ["pmid:1"], True),
        (["pmid:1", "title:t"], ["pmid:2", "title:t"], True),
        ([], ["doi:1"], False),
    ],
)
def test_two_papers_are_one_by_a_shared_id_and_no_strong_one_against_it(one, other, same):
    assert same_paper(one, other) is same
    assert same_paper(other, one) is same
    if one:
        assert holds(done(Marks(), on(About(tuple(one)))), other) is same


def test_a_mark_learns_the_ids_that_another_document_brings():
    steps = (("title:t",), ("title:t", "doi:1"), ("arxiv:7", "doi:1"))
    marks = Marks()
    for second, ids in enumerate(steps):
        marks = done(marks, put(About(ids), VOTE, 1, second))
    assert ids_in(marks) == {("doi:1", "arxiv:7", "title:t")}
    assert all(marks.state([each]).vote for each in ("doi:1", "arxiv:7", "title:t"))
    assert not marks.state(["arxiv:8", "title:t"]).vote


def test_two_papers_with_one_title_are_marked_apart():
    first, second = About(("doi:1", "title:t")), About(("doi:2", "title:t"))
    marks = done(Marks(), on(first, second))
    assert len(list(marks)) == 2
    left = done(marks, off(marks, first))
    assert ids_in(left) == {second.ids}
    assert not holds(left, first.ids)


def test_the_strong_id_decides_which_of_two_lines_is_written_on():
    loose, sure = Marked(("text:x", "title:t")), Marked(("doi:1",))
    marks = done(Marks((loose, sure)), put(About(("doi:1", "text:x", "title:t")), VOTE, 1))
    assert [one.value(VOTE) for one in marks.papers] == [None, 1]


def test_a_paper_found_under_two_lines_shows_the_newest_of_both_and_loses_both():
    marks = done(Marks(), put(About(("doi:1",)), NOTE, "a", 1), put(About(("arxiv:1",)), NOTE, "b"))
    both = About(("doi:1", "arxiv:1"))
    assert len(marks.papers) == 2
    assert marks.state(both.ids).note == "a"
    assert list(done(marks, acts.note(marks, both, NOON, text=""))) == []


def test_what_a_mark_says_is_filled_up_and_never_replaced():
    marks = done(Marks(), on(About(("doi:1",), title="By hand")))
    told = About(("doi:1",), "Other", "An Author", "https://a")
    marks = done(marks, put(told, BOOKMARKED, at(86_400), 86_400))
    (mark,) = marks
    fields = {BOOKMARKED: Field(at(86_400), at(86_400))}
    assert mark == Marked(("doi:1",), "By hand", "An Author", "https://a", fields)


def test_acts_that_change_nothing_give_the_same_object():
    marks = done(Marks(), on(GRIT, LORA))
    short = About(("title:lora",))
    unknown = Change(About(("doi:9",)), VOTE, None, at(9))
    assert on(GRIT, marks=marks).changes == off(marks, About(("doi:9",))).changes == ()
    assert marks.after([Change(short, BOOKMARKED, NOON_WRITTEN, NOON_WRITTEN), unknown]) is marks


@pytest.mark.parametrize("ids", [(), ("",), ("doi:1", "")])
def test_an_act_without_a_paper_is_refused(ids):
    with pytest.raises(ValueError, match="at least one id"):
        Change(About(ids), VOTE, 1, at(0))


def test_an_older_act_never_takes_the_place_of_a_newer_one():
    values = {NOTE: ("new", "old"), VOTE: (1, -1), QUEUE: (2, 7.5), TAG + "t": (True, True)}
    for field, (new, old) in values.items():
        marks = done(Marks(), put(GRIT, field, new, 10))
        for second, value in ((9, old), (9, None), (-99_999, old)):
            assert done(marks, put(GRIT, field, value, second)) is marks, (field, value)
        taken = done(marks, put(GRIT, field, None, 11))
        assert done(taken, put(GRIT, field, old, 10.5)) is taken
        assert list(taken) == []


@pytest.mark.parametrize("behind", [timedelta(), timedelta(seconds=1), timedelta(days=9_999)])
def test_who_saw_a_value_wins_over_it_with_a_clock_that_is_behind(behind):
    marks = done(Marks(), put(GRIT, NOTE, "theirs"))
    theirs, now = marks, NOON - behind
    for text in ("mine", "", "again"):
        marks = done(marks, acts.note(marks, GRIT, now, text=text))
        assert marks.state(GRIT.ids).note == text
        assert marks.merged(theirs).state(GRIT.ids).note == text
        assert theirs.merged(marks).state(GRIT.ids).note == text
    marks = marks.after([marks.search("q", at(0), NOON)])
    theirs = marks
    marks = marks.after([marks.search("q", None, now)])
    assert theirs.merged(marks).saved_searches == marks.saved_searches == ()


@pytest.mark.parametrize(
    "known",
    [
        "",
        "2026-11-30T12:00:00Z",
        NOON_WRITTEN,
        "2026-11-30T12:00:00.000999Z",
        "2026-11-30T14:00:00+02:00",
        "2026-12-01T01:00:00+14:00",
        "2026-12-01",
        "20261130T120000Z",
        "2026-11-30T23:59:59",
        "9999-12-31T23:59:59.999Z",
        "9999-12-31T23:59:59.999-12:00",
        "yesterday",
        "~",
        "ÿ",
    ],
)
def test_whatever_stands_for_a_time_the_act_of_who_saw_it_is_later(known):
    marks = Marks((Marked(GRIT.ids, fields={NOTE: Field("theirs", known)}),))
    for text in ("one", "two", "three"):
        marks = done(marks, acts.note(marks, GRIT, NOON, text=text))
        assert marks.state(GRIT.ids).note == text


def test_the_time_of_an_act_is_the_clocks_unless_that_is_behind():
    assert after(NOON, at(-1)) == NOON_WRITTEN
    assert after(NOON, at(0)) == at(0.001)
    assert after(NOON, at(60)) == at(60.001)
    assert after(NOON, "2026-11-30T12:00:00Z") == NOON_WRITTEN
    assert after(NOON, "9999-12-31T23:59:59.999Z") == "9999-12-31T23:59:59.999Z~"


def test_a_paper_stands_as_its_fields_say():
    marks = done(
        Marks(),
        put(GRIT, BOOKMARKED, at(0)),
        put(GRIT, VOTE, -1),
        put(GRIT, QUEUE, 3),
        put(GRIT, TAG + "b", value=True),
        put(GRIT, TAG + "a", value=True),
        put(GRIT, NOTE, "n"),
    )
    assert marks.state(("title:grit",)) == State(at(0), "", -1, 3.0, ("a", "b"), "n")
    assert marks.tags == {"a": 1, "b": 1}
    assert [one.ids for one in marks.queue] == [GRIT.ids]
