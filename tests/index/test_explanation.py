from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

from index.answers.correction import COUNTS
from index.answers.explanation import CELLS, CLAUSES, LINES, SUGGESTIONS, explained, sentences
from index.answers.hits import Explanation, Suggestion
from index.language.parsing import understand
from index.language.query import Query

spec = importlib.util.spec_from_file_location(
    "made_up_engine", Path(__file__).with_name("made_up_engine.py")
)
made_up_engine = importlib.util.module_from_spec(spec)
spec.loader.exec_module(made_up_engine)

PAPERS = (
    "wasserstein distance of measures:2017",
    "wasserstein distance of graphs:2020",
    "graphs of planned words:2021",
)


def why(text: str, *, typing: bool = False) -> Explanation:
    return explained(understand(text, typing=typing), made_up_engine.MadeUpEngine(*PAPERS))


def told(text: str, *, typing: bool = False) -> list[str]:
    return sentences(understand(text, typing=typing), why(text, typing=typing))


@pytest.mark.parametrize(
    ("text", "missing"),
    [
        ("wasserstien", ("wasserstien",)),
        ("graphs xylophone quagga", ("xylophone", "quagga")),
        ("xylophone Xylophone", ("xylophone",)),
        ("graphs planning -xylophone", ()),
        ('"xylophone graphs"', ("xylophone",)),
        ("title:xylophone", ("title:xylophone",)),
        ("year:2030", ()),
        ("2030", ()),
    ],
)
def test_words_that_no_paper_has_in_any_form_are_missing(text, missing):
    assert why(text).missing == missing


def test_a_quoted_word_is_missing_as_it_stands():
    assert why('"planning"').missing == ("planning",)
    assert why("planning distance").missing == ()


def test_a_word_that_is_begun_is_missing_if_none_begins_so():
    assert why("measures plann", typing=True).missing == ()
    assert why("measures plannx", typing=True).missing == ("plannx",)


@pytest.mark.parametrize(
    ("text", "emptied"),
    [
        ("distance year:2030", (("year:2030", 2),)),
        ("measures year:2020", (("measures", 1), ("year:2020", 1))),
        ("distance planned", (("planned", 2), ("distance", 1))),
        ("graphs -graphs", (("graphs", 1), ("-graphs", 2))[::-1]),
        ('distance "xylophone quagga"', (('"xylophone quagga"', 2),)),
        ("xylophone quagga", ()),
        ("xylophone", ()),
    ],
)
def test_clauses_without_which_there_are_papers_are_named_the_most_papers_first(text, emptied):
    assert why(text).emptied == emptied


def test_a_mistyped_word_is_suggested_before_a_clause_is_left_out():
    assert why("wasserstien year:2017").suggestions == (
        Suggestion("wasserstein year:2017", 1),
        Suggestion("year:2017", 1),
    )


def test_leaving_a_clause_out_leaves_the_rest_as_it_was_typed():
    assert why("graphs  year:2030 of").suggestions == (Suggestion("graphs of", 2),)


def test_suggestions_are_few_and_find_something():
    found = why("distance planned year:2020").suggestions
    assert len(found) <= SUGGESTIONS
    assert all(suggestion.count for suggestion in found)


def test_it_is_said_plainly():
    assert told("wasserstien distance") == [
        "No paper has “wasserstien”.",
        "Without “wasserstien” it finds 2 papers.",
        "Did you mean “wasserstein distance”? It finds 2 papers.",
    ]
    assert told("measures year:2020") == [
        "Without “measures” it finds 1 paper.",
        "Without “year:2020” it finds 1 paper.",
    ]
    assert told("xylophone quagga kazoo") == ["No paper has “xylophone”, “quagga” or “kazoo”."]
    assert told("quagg", typing=True) == ["No paper has a word that begins with “quagg”."]
    assert told("year:2030") == ["No paper here is of these years."]
    assert told("source:refs.bib") == ["No document here has “refs.bib” in its name."]
    assert told("key:vaswani2017") == ["No paper here is known as “vaswani2017”."]
    assert told("tag:x") == ["No paper here has the tag “x”."]
    assert told("is:bookmarked") == ["No paper here is bookmarked."]
    assert told('"distance wasserstein"') == ["Each word is there, but never side by side."]
    assert told('title:"distance wasserstein"') == [
        "Each word is there, but never side by side in a title."
    ]


def test_a_slip_beside_a_clause_that_empties_the_rest_is_still_seen():
    assert told("wasserstien year:2030") == [
        "No paper has “wasserstien”.",
        "Did you mean “wasserstein”? It finds 2 papers.",
    ]


def test_many_papers_are_counted_with_commas():
    found = Explanation(suggestions=(Suggestion("graph", 1234),))
    assert sentences(Query("graqh"), found) == ["Did you mean “graph”? It finds 1,234 papers."]


def test_long_words_and_long_rows_of_words_are_cut():
    long = Explanation(missing=("x" * 1000,))
    assert sentences(Query(""), long) == [f"No paper has “{'x' * 59}…”."]
    many = Explanation(missing=tuple(f"xylophone{number}" for number in range(40)))
    (sentence,) = sentences(Query(""), many)
    assert len(sentence) <= CELLS
    # Each takes 13 or 14 cells and a comma; the rest is counted.
    assert sentence.endswith(" more of these words.")
    assert sentence.startswith("No paper has “xylophone0”, “xylophone1”, ")


def test_there_are_never_more_lines_than_fit():
    full = Explanation(
        ("quagga", "kazoo"),
        tuple((f"word{number}", 9) for number in range(9)),
        tuple(Suggestion(f"other{number}", 9) for number in range(9)),
    )
    assert len(sentences(Query("quagga kazoo"), full)) == LINES


@pytest.mark.parametrize(
    "text",
    [
        "x" * 1000,
        "quagga " * 140,
        "год:2030 知识 🚀 \ud800",
        '("',
        "-a -b -c",
        "",
        "year:1 " * 99,
        "x" * 80 + " graphs",
        "wasserstien " + "of " * 30,
    ],
)
def test_odd_queries_are_explained_with_few_questions(text):
    engine = made_up_engine.MadeUpEngine(*PAPERS)
    for typing in (False, True):
        query = understand(text, typing=typing)
        engine.counted = 0
        lines = sentences(query, explained(query, engine))
        assert engine.counted <= 2 * COUNTS + CLAUSES
        assert 1 <= len(lines) <= LINES
        assert all(len(line) <= CELLS for line in lines)


def test_a_field_that_was_mistyped_is_offered_as_it_was_likely_meant():
    assert told("titel:wasserstein") == [
        "No paper has “titel”.",
        "Did you mean “title:wasserstein”? It finds 2 papers.",
    ]
