from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from index import Row
from seeds import Paper
from tui.columns import author_line, family_names, fit, published, row_title


@pytest.mark.parametrize(
    ("text", "width", "shown"),
    [
        ("short", 10, "short"),
        ("exactly", 7, "exactly"),
        ("too long", 5, "too…"),
        ("知识图谱", 5, "知识…"),
        ("知识图谱", 4, "知…"),
        ("e\u0301e\u0301e\u0301", 2, "e\u0301…"),
        ("👩‍🔬👩‍🔬", 3, "👩‍🔬…"),
        ("x", 0, ""),
    ],
)
def test_text_is_cut_at_a_whole_character(text, width, shown):
    assert fit(text, width) == (shown, cell_len(shown))


@given(st.text(), st.integers(0, 30))
def test_text_never_takes_more_than_its_column(text, width):
    shown, cells = fit(text, width)
    assert cells == cell_len(shown) <= width


def test_of_a_letter_with_ever_more_accents_only_some_are_held():
    shown, cells = fit("e" + "\u0301" * 10_000, 5)
    assert (shown[0], shown[-1], cells) == ("e", "…", 2)
    assert len(shown) < 100


@pytest.mark.parametrize(
    ("authors", "shown"),
    [
        (["Ada Lovelace", "Bo Képes"], "Lovelace, Képes"),
        (["van den Oord, Aäron"], "van den Oord"),
        (["John Smith Jr."], "Smith"),
        (["Plato"], "Plato"),
        ([], ""),
    ],
)
def test_a_row_names_the_families(authors, shown):
    assert family_names(authors) == shown


def test_names_stand_as_one_reads_them_and_are_told_apart():
    assert author_line(["Ada Lovelace", "Bo Byron"]) == "Ada Lovelace, Bo Byron"
    assert author_line(["García Lorca, Federico", "{The Toy Lab}"]) == (
        "Federico García Lorca, The Toy Lab"
    )
    assert author_line(["Ada Lovelace", "{Bees, Inc.}"]) == "Ada Lovelace; Bees, Inc."


def test_a_derived_title_is_marked():
    assert row_title(Row(("text:x",), "A sentence", True, (), "", "")) == "[A sentence]"
    assert row_title(Row(("text:x",), "A title", False, (), "", "")) == "A title"


@pytest.mark.parametrize(
    ("venue", "year", "extra", "says"),
    [
        ("ICLR", 2025, (), "ICLR 2025"),
        ("ICLR 2025", 2025, (), "ICLR 2025"),
        ("", 2025, (), "2025"),
        ("Zoo", None, (), "Zoo"),
        ("Zoo", 2025, (("number", "2"), ("pages", "1--9"), ("volume", "3")), "Zoo 3(2), 1–9, 2025"),
        ("Zoo", 2025, (("pages", "e17"),), "Zoo e17, 2025"),
        ("", 2025, (("volume", "3"),), "2025"),
        ("", None, (), ""),
    ],
)
def test_where_a_paper_came_out_is_said_once(venue, year, extra, says):
    paper = Paper(ids=("title:x",), title="X", venue=venue, year=year, extra=extra)
    assert published(paper) == says
