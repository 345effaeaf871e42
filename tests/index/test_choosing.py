"""Values are chosen in the text of a query: what is found, and what is left of what was typed."""

from __future__ import annotations

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from index import chosen, clause, is_chosen, understand, with_value, without_facet, without_value
from index.language.lexing import finished
from index.language.query import Or

from .test_language import ANYTHING

VALUES = {
    "year": ("2019", "2023", "987"),
    "venue": ("ICLR 2024", "Rev. of (Odd) Things, 3rd", "NeurIPS"),
    "keyword": ("graph neural networks", 'the "best" A*', "C++"),
    "author": ("Zoë O'Hara", "Bengio"),
    "decision": ("oral", "desk rejected"),
    "source": ("/papers/my refs.bib", "refs.bib"),
    "tag": ("to-read", "grokking"),
    "word": ("graph", "rl"),
}
PICKS = [(facet, clause(facet, value)) for facet, values in VALUES.items() for value in values]
picks = st.sampled_from(PICKS)


def is_whole(text):
    """Whether each bracket that closes was opened, and nothing is read otherwise than it stands."""
    told = " ".join(note.sentence for note in understand(text, typing=True).notes)
    return "bracket" not in told and "read as" not in told


typed = ANYTHING.filter(is_whole)


def root(text):
    return understand(text, typing=False).root


def asked(text):
    """What must be met, each as what is enough for it."""
    clauses = understand(text, typing=False).clauses
    return {frozenset(one.parts) if isinstance(one, Or) else frozenset([one]) for one in clauses}


@pytest.mark.parametrize(
    ("text", "facet", "value", "narrowed"),
    [
        ("", "year", "2023", "year:2023"),
        ("deep nets", "year", "2023", "deep nets year:2023"),
        ("deep year:2023", "year", "2024", "deep (year:2023 OR year:2024)"),
        ("(year:2023 OR year:2024) x", "year", "2025", "(year:2023 OR year:2024 OR year:2025) x"),
        ("a OR b", "word", "graph", "(a OR b) word:graph"),
        ("(a OR b)", "word", "graph", "(a OR b) word:graph"),
        ("word:graph", "word", "rl", "(word:graph OR word:rl)"),
        ('"deep lear', "decision", "oral", '"deep lear" decision:=oral'),
        ("(a title:", "author", "Bo Li", '(a) author:="Bo Li"'),
        ("a OR f(x", "tag", "later", "(a OR f(x ) tag:later"),
        ("graph OR", "tag", "later", "graph tag:later"),
        ("-year:2023", "year", "2024", "-year:2023 year:2024"),
        ("year:2020..2022", "year", "2024", "year:2020..2022 year:2024"),
        ("year:(2023 2024)", "year", "2024", "year:(2023 2024)"),
    ],
)
def test_choosing_narrows_and_another_value_of_the_facet_widens(text, facet, value, narrowed):
    assert with_value(text, facet, clause(facet, value)) == narrowed
    assert understand(narrowed, typing=False).notes == ()


@pytest.mark.parametrize(
    ("text", "gone", "left"),
    [
        ("year:2023", "year:2023", ""),
        ("deep year:2023 nets", "year:2023", "deep nets"),
        ("(year:2023 OR year:2024) x", "year:2023", "year:2024 x"),
        ("year:(2022 OR 2023 OR 2024)", "year:2023", "(year:2022 OR year:2024)"),
        ("a AND year:2023 AND b", "year:2023", "a AND b"),
        ("year:2023 AND b", "year:2023", "b"),
        ("(year:2023) b", "year:2023", "b"),
        ("(a year:2023) b", "year:2023", "(a) b"),
        ('keyword:="Deep Learning" x', "keyword:=deep-learning", "x"),
        ("graph word:graph", "word:graph", "graph"),
        ("graph", "word:graph", "graph"),
        ("-year:2023", "year:2023", "-year:2023"),
    ],
)
def test_taking_out_leaves_all_else(text, gone, left):
    assert without_value(text, gone) == left


def test_what_is_chosen_is_told_by_facet():
    text = 'deep (year:2023 OR y:2024) kw:="Graph networks" -tag:x word:rl year:>2000 (a OR year:1)'
    assert chosen(text) == {
        "year": ("year:2023", "year:2024"),
        "keyword": ('kw:="Graph networks"',),
        "word": ("word:rl",),
    }
    assert is_chosen(text, 'keyword:="graph-NETWORKS"')
    assert not is_chosen(text, "tag:x")


def test_without_a_facet_its_other_values_can_be_counted():
    text = "deep (year:2023 OR year:2024) decision:=oral (y:2023) nets"
    assert without_facet(text, "year") == "deep decision:=oral nets"
    assert without_facet(text, "venue") == text


@settings(max_examples=300, deadline=None)
@given(text=typed, pick=picks)
def test_whatever_was_typed_is_met_as_before_and_the_value_besides(text, pick):
    before = finished(text)
    assume(len(before) < 800 and not chosen(before).get(pick[0]))
    after = with_value(text, *pick)
    assert is_chosen(after, pick[1])
    assert asked(after) == asked(f"( {before} )") | {frozenset([root(pick[1])])}


def test_what_is_left_of_operators_alone_is_nothing():
    assert finished("AND|OR") == ""
    assert with_value("AND|OR", "year", "year:2019") == "year:2019"


@settings(max_examples=300, deadline=None)
@given(text=typed, some=st.lists(picks, min_size=1, max_size=4, unique=True))
def test_what_is_chosen_and_taken_out_again_leaves_the_query(text, some):
    before = finished(text)
    assume(len(before) < 600 and not chosen(before))
    after = text
    for pick in some:
        after = with_value(after, *pick)
    for _, one in reversed(some):
        after = without_value(after, one)
    assert after == before or after.replace(" ", "") == f"({before})".replace(" ", "")
    assert asked(after) == asked(f"( {before} )")


@settings(max_examples=200, deadline=None)
@given(some=st.lists(picks, min_size=1, max_size=6, unique=True), data=st.data())
def test_the_order_of_choosing_does_not_matter(some, data):
    texts = ["deep", "deep"]
    other = data.draw(st.permutations(some))
    for pick, another in zip(some, other, strict=True):
        texts = [with_value(texts[0], *pick), with_value(texts[1], *another)]
    assert asked(texts[0]) == asked(texts[1])
    assert understand(texts[0], typing=False).notes == ()


@pytest.mark.parametrize(
    ("text", "done"),
    [
        ("", ""),
        ("deep nets", "deep nets"),
        ("deep OR", "deep"),
        ("deep AND NOT", "deep"),
        ("deep -", "deep"),
        ("deep title:", "deep"),
        ('deep "', "deep"),
        ("deep (", "deep"),
        ('deep "neural ne', 'deep "neural ne"'),
        ("((a OR b) c", "((a OR b) c)"),
        ("(a OR f(x", "(a OR f(x )"),
        ("a) b", "a  b"),
        ('title:(a "b', 'title:(a "b")'),
        ("OR", ""),
    ],
)
def test_a_query_is_finished_so_that_more_can_be_typed_behind_it(text, done):
    assert finished(text) == done
    assert finished(done) == done
