"""Copies of the marks that went apart, and are one again in whatever order they are merged."""

from __future__ import annotations

import itertools
from datetime import timedelta

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    Bundle,
    RuleBasedStateMachine,
    initialize,
    invariant,
    multiple,
    rule,
)

from tui.marks import BOOKMARKED, NOTE, QUEUE, READ, TAG, VOTE, About, Change, Marked, Marks
from tui.marks.format import Contents, read, write
from tui.marks.paper import Field, is_newer

from .marks_model import GRIT, NOON, at, put

SECONDS = st.integers(-3, 3)
"""Few moments, so that many acts are of one; clocks go backward."""

IDS = ("doi:1", "doi:2", "arxiv:1", "arxiv:2", "openreview:1", "title:t", "title:u", "text:x")
"""Of which two papers share weak ones, and a paper may bring two others together."""

some_ids = st.lists(st.sampled_from(IDS), min_size=1, max_size=3, unique=True).map(
    lambda ids: tuple(sorted(ids, key=IDS.index))
)
abouts = st.builds(
    About, some_ids, st.sampled_from(["", "T", "U"]), st.sampled_from(["", "A", "B"])
)
values = {
    # Nobody marks a paper as of a later time than they do it.
    BOOKMARKED: st.sampled_from([None, at(-4), at(-3)]),
    READ: st.sampled_from([None, at(-4), at(-3)]),
    VOTE: st.sampled_from([None, 1, -1]),
    QUEUE: st.sampled_from([None, 1, 2, 2.5]),
    NOTE: st.sampled_from([None, "a", "b"]),
    TAG + "t": st.sampled_from([None, True]),
    TAG + "u": st.sampled_from([None, True]),
}
put_on = st.sampled_from(list(values)).flatmap(
    lambda name: st.builds(Change, abouts, st.just(name), values[name], SECONDS.map(at))
)
searched = st.builds(
    Change,
    st.none(),
    st.sampled_from(["p", "q"]),
    st.sampled_from([None, at(-4), at(-3)]),
    SECONDS.map(at),
)
changes = put_on | searched
extras = st.dictionaries(
    st.sampled_from(["mood", "stars"]),
    st.sampled_from([1, 1.0, True, "x", {"a": 1, "b": 2}, {"b": 2, "a": 1}]),
)


@st.composite
def replicas(draw):
    """What somebody's file may hold, fields that nobody knows among it."""
    marks = Marks().after(draw(st.lists(changes, max_size=8)))
    papers = [
        Marked(one.ids, one.title, one.author, one.link, one.fields, draw(extras))
        for one in marks.papers
    ]
    return Marks(tuple(papers), marks.searches)


EVERY_PAPER = [ids for length in (1, 2, 3) for ids in itertools.combinations(IDS, length)]


def told(marks: Marks):
    """All that a person can see of marks, and the bytes of their file."""
    states = [marks.state(ids) for ids in EVERY_PAPER]
    return states, marks.saved_searches, marks.tags, write(Contents(marks))


@given(replicas(), replicas(), replicas())
@settings(deadline=None, max_examples=60)
def test_the_order_of_merging_does_not_matter(one, other, third):
    every = one.merged(other).merged(third)
    for first, second, last in itertools.permutations((one, other, third)):
        assert told(first.merged(second).merged(last)) == told(every)
        assert told(first.merged(second.merged(last))) == told(every)


@given(replicas(), replicas())
@settings(deadline=None, max_examples=60)
def test_merging_again_changes_nothing(one, other):
    both = one.merged(other)
    assert both.merged(both) == both.merged(one) == other.merged(both) == both
    assert told(both.merged(other)) == told(both)
    assert told(read(write(Contents(both))).marks) == told(both)


@given(replicas(), replicas())
@settings(deadline=None, max_examples=60)
def test_the_newest_of_each_field_is_in_the_merged_and_nothing_is_lost(one, other):
    both = one.merged(other)
    for paper in (*one.papers, *other.papers):
        # The line that has the paper's ids has its fields, or newer ones.
        (line,) = [found for found in both.papers if covers(found, paper)]
        for name, field in paper.fields.items():
            assert not is_newer(field, line.fields[name])
        assert set(paper.extra) <= set(line.extra)
    known = [paper.fields.items() for paper in (*one.papers, *other.papers)]
    for line in both.papers:
        assert all(any(item in fields for fields in known) for item in line.fields.items())


def covers(line: Marked, paper: Marked) -> bool:
    strong = [one for one in paper.ids if not one.startswith(("title", "text"))]
    if strong:
        return set(paper.ids) <= set(line.ids)
    weak = all(one.startswith(("title", "text")) for one in line.ids)
    return weak and set(paper.ids) <= set(line.ids)


SIX = [
    put(GRIT, name, value, second).changes[0]
    for name, value, second in [
        (NOTE, "a", 0),
        (NOTE, "b", 0),
        (NOTE, None, 1),
        (NOTE, "c", 1),
        (VOTE, 1, 2),
        (VOTE, -1, 2),
    ]
]


@given(st.permutations(SIX))
@settings(deadline=None)
def test_acts_on_a_known_paper_come_to_one_result_in_any_order(order):
    marks = Marks((Marked(GRIT.ids),))
    for change in order:
        marks = marks.after([change])
    assert marks.papers[0].fields == {NOTE: Field(None, at(1)), VOTE: Field(1, at(2))}


def test_unknown_fields_that_differ_in_their_order_alone_are_written_alike():
    one, other = (
        Marks((Marked(GRIT.ids, extra=extra),))
        for extra in (
            {"mood": {"a": 1, "b": 2}, "stars": 1},
            {"stars": 1, "mood": {"b": 2, "a": 1}},
        )
    )
    assert told(one.merged(other)) == told(other.merged(one))


class Replicas(RuleBasedStateMachine):
    """People with a file each, who act by clocks of their own and now and then merge."""

    files = Bundle("files")

    @initialize(target=files)
    def three(self):
        self.marks = {name: Marks() for name in "abc"}
        return multiple(*"abc")

    @rule(
        name=files,
        paper=abouts,
        field=st.sampled_from(list(values)),
        data=st.data(),
        second=SECONDS,
    )
    def act(self, name, paper, field, data, second):
        """Somebody puts a field there who sees their file: it holds at once."""
        value = data.draw(values[field])
        now = self.marks[name]
        change = now.change(paper, field, value, NOON + timedelta(seconds=second))
        self.marks[name] = after = now.after([change])
        held = after.fields(paper.ids).get(field, Field(None, ""))
        assert held.value == value
        if value is not None or field in now.fields(paper.ids):
            assert held == Field(value, change.at)
            assert not is_newer(now.fields(paper.ids).get(field, Field(None, "")), held)

    @rule(name=files, change=changes)
    def late_act(self, name, change):
        """An act of any other time: it holds if it is newer, and else nothing is changed."""
        self.marks[name] = self.marks[name].after([change])

    @rule(name=files, other=files)
    def merge(self, name, other):
        self.marks[name] = self.marks[name].merged(self.marks[other])

    @rule(name=files)
    def restart(self, name):
        """What is written and read is what it was."""
        written = write(Contents(self.marks[name]))
        loaded = read(written)
        assert loaded.damage == ""
        assert write(loaded) == written
        assert told(loaded.marks) == told(self.marks[name])
        self.marks[name] = loaded.marks

    @invariant()
    def all_ways_of_merging_agree(self):
        if not hasattr(self, "marks"):
            return
        one, other, third = self.marks.values()
        every = told(one.merged(other).merged(third))
        assert told(third.merged(one.merged(other))) == every
        assert told(other.merged(third).merged(one).merged(other)) == every


TestReplicas = Replicas.TestCase
TestReplicas.settings = settings(
    deadline=None,
    max_examples=20,
    stateful_step_count=12,
    suppress_health_check=[HealthCheck.too_slow],
)
