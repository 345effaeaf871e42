from __future__ import annotations

import re
import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from seeds.entries import entry_of
from seeds.formats.prose import plaintext
from seeds.paper import Paper
from seeds.record import Entry, Record, Refused
from seeds.texts.text import Text


def all_of(text: str) -> list[Record | Refused]:
    return list(plaintext.read(Text.of(text)))


def papers(text: str) -> list[Paper]:
    entries = [
        entry_of(one, "x.txt", Path("/p")) for one in all_of(text) if isinstance(one, Record)
    ]
    return [one.paper for one in entries if isinstance(one, Entry)]


def told(text: str) -> list[tuple[int, str, str]]:
    """Line, title ("" where the text has none) and abstract of each paper."""
    return [
        (one.line, "" if one.title_derived else one.title, one.abstract) for one in papers(text)
    ]


def test_paragraphs_are_abstracts() -> None:
    assert told("We study bees. They hum.\n\n\nWasps sting; ants do not.\n") == [
        (1, "", "We study bees. They hum."),
        (4, "", "Wasps sting; ants do not."),
    ]


def test_a_line_that_heads_the_document_is_no_paper() -> None:
    assert told("ICLR 2025 Papers\n\nWe study bees.\n") == [(3, "", "We study bees.")]
    assert told("References\n\nWe study bees.\n") == [(3, "", "We study bees.")]


def test_a_line_without_a_stop_is_the_title_of_what_follows() -> None:
    assert told("A Study of Bees\n\nWe study bees.\n\nAn orphan title") == [
        (1, "A Study of Bees", "We study bees."),
        (5, "An orphan title", ""),
    ]


def test_titles_that_follow_one_another_are_papers_each() -> None:
    assert told("A Study of Bees\n\nOn Wasps\n\nOn Ants\n") == [
        (1, "A Study of Bees", ""),
        (3, "On Wasps", ""),
        (5, "On Ants", ""),
    ]
    assert told("A Study of Bees\nOn Wasps in Winter\n- Ants: A Survey\n") == [
        (1, "A Study of Bees", ""),
        (2, "On Wasps in Winter", ""),
        (3, "Ants: A Survey", ""),
    ]


def test_names_stand_between_a_title_and_its_abstract() -> None:
    text = "A Study of Bees\n\nJane Doe, Richard Roe\n\nAbstract\n\nWe study bees.\n\n"
    text += "More on Bees\nAda Lovelace and Max Mu\n\nWe study more bees.\n"
    first, second = papers(text)
    assert (first.title, first.authors) == ("A Study of Bees", ("Jane Doe", "Richard Roe"))
    assert first.abstract == "We study bees."
    assert (second.title, second.authors) == ("More on Bees", ("Ada Lovelace", "Max Mu"))
    assert (second.abstract, second.line) == ("We study more bees.", 9)


WRAPPED = """We study bees in the garden and find that they are
many and that they fly from flower to flower with
great speed. Bees are nice."""


def test_a_wrapped_abstract_has_no_title_in_its_first_line() -> None:
    assert told(WRAPPED) == [(1, "", WRAPPED)]


def test_a_line_that_was_ended_on_purpose_is_a_title() -> None:
    assert told(
        f"Bees in the Garden\n{WRAPPED}\n\nOn Wasps\nWe study wasps, and then some more."
    ) == [
        (1, "Bees in the Garden", WRAPPED),
        (6, "On Wasps", "We study wasps, and then some more."),
    ]


def test_an_address_below_a_title_is_its_link() -> None:
    (paper,) = papers("A Study of Bees\nhttps://doi.org/10.1000/x\n\nWe study bees.\n")
    assert (paper.title, paper.ids[0]) == ("A Study of Bees", "doi:10.1000/x")
    assert paper.abstract == "We study bees."


def test_numbered_references_may_go_over_lines() -> None:
    text = """References

[1] J. Doe and R. Roe. A study of bees. In ICML, 2020.
[2] M. Mu. Wasps
of the world. Nature, 2019.
[3] A. Lo, "Ants in ponds," in Proc. ACL, 2018.
"""
    found = [(one.line, one.title, one.authors, one.year, one.venue) for one in papers(text)]
    assert found == [
        (3, "A study of bees", ("J. Doe", "R. Roe"), 2020, "ICML"),
        (4, "Wasps of the world", ("M. Mu",), 2019, "Nature"),
        (6, "Ants in ponds", ("A. Lo",), 2018, "Proc. ACL"),
    ]


def test_numbered_titles_with_and_without_abstracts() -> None:
    assert told("1. A Study of Bees\n2. On Wasps\n3) Ants\n") == [
        (1, "A Study of Bees", ""),
        (2, "On Wasps", ""),
        (3, "Ants", ""),
    ]
    assert told("1. A Study of Bees\n\nWe study bees.\n\n2. On Wasps\n\nWe study wasps.\n") == [
        (1, "A Study of Bees", "We study bees."),
        (5, "On Wasps", "We study wasps."),
    ]


def test_a_year_at_the_start_is_no_number_of_an_item() -> None:
    assert told("2024. It was the year of bees.\n") == [(1, "", "2024. It was the year of bees.")]


def test_a_reference_with_its_year_in_brackets() -> None:
    (paper,) = papers("Doe, J., & Roe, R. (2020). A study of bees. Journal of Bees, 1(2), 3-4.\n")
    assert (paper.title, paper.authors) == ("A study of bees", ("J. Doe", "R. Roe"))
    assert (paper.year, paper.venue) == (2020, "Journal of Bees")


def test_labels_say_what_is_what() -> None:
    text = """Title: A Study of Bees
Authors: Jane Doe, Richard Roe
Year: 2020
Abstract: We study bees.
They hum.

More on bees.

Title: A Study of
  Wasps
Authors: Max Mu
Keywords: wax, wings
URL: https://x.org/y

Abstract:
We study wasps.
"""
    first, second = papers(text)
    assert (first.title, first.authors, first.year) == (
        "A Study of Bees",
        ("Jane Doe", "Richard Roe"),
        2020,
    )
    assert first.abstract == "We study bees.\nThey hum.\nMore on bees."
    assert (second.line, second.title, second.authors) == (9, "A Study of Wasps", ("Max Mu",))
    assert (second.keywords, second.abstract) == (("wax", "wings"), "We study wasps.")
    assert [link.url for link in second.links] == ["https://x.org/y"]


def test_mails_of_arxiv() -> None:
    entry = """\\\\
arXiv:2401.0000%d
Date: Mon, 1 Jan 2024 00:00:01 GMT   (12kb)

Title: A Study of Bees and
  Wasps
Authors: Jane Doe, Richard Roe
Categories: cs.LG
\\\\
  We study bees
and wasps.
\\\\ ( https://arxiv.org/abs/2401.0000%d ,  12kb)
------------------------------------------------------------------------------
"""
    first, second = papers("-" * 78 + "\n" + entry % (1, 1) + entry % (2, 2))
    assert first.ids[0] == "arxiv:2401.00001"
    assert (first.title, first.authors) == (
        "A Study of Bees and Wasps",
        ("Jane Doe", "Richard Roe"),
    )
    assert (first.abstract, first.year) == ("We study bees\nand wasps.", 2024)
    assert second.ids[0] == "arxiv:2401.00002"


def test_words_with_a_colon_are_no_labels() -> None:
    text = "Background: we study bees. Methods: none.\n\nNote: all of it is made up.\n"
    assert [abstract for _, _, abstract in told(text)] == text.strip().split("\n\n")


def test_a_page_break_ends_a_paragraph_behind_a_stop_alone() -> None:
    assert told("All of it.\x0cAnother one.\n\nBroken over\x0cpages it goes on.\n") == [
        (1, "", "All of it."),
        (1, "", "Another one."),
        (3, "", "Broken over\npages it goes on."),
    ]


def test_any_text_is_read_as_paragraphs() -> None:
    text = "Dear Ada,\nthe bees are well, and so are we.\n\ndef f(x):\n    return x + 1\n"
    assert len(papers(text)) == 2


PIECES = ("Bees", " ", "\n", "\n\n", "1. ", "[1] ", "Title: ", "Authors: ", "(2020). ", ".", ",")
PIECES += ("Abstract", "Jane Doe", "https://a.b/c", "\\\\", "---", "arXiv:2401.00001", "\x0c", "- ")


@settings(max_examples=200, deadline=None)
@given(st.lists(st.sampled_from([*PIECES, "\x07\n", "é"])))
def test_no_plain_text_makes_it_fail_or_vanish(pieces: list[str]) -> None:
    text = "".join(pieces)
    found = all_of(text)
    assert all(isinstance(one, Record) for one in found)
    if "Bees" in text:
        assert any("Bees" in repr(one) for one in found)


@pytest.mark.parametrize(
    "unit", ["a ", "Ab cd\n", "1. Ab\n", "Title: a\n", "Aa, ", "J. Doe. ", "(2020). "]
)
def test_much_of_the_same_costs_bounded_time(unit: str) -> None:
    begun = time.perf_counter()
    all_of(unit * (100_000 // len(unit)))
    all_of("Title: a\nAbstract:\n" + unit * (100_000 // len(unit)))
    assert time.perf_counter() - begun < 20


REFERENCES = """[3] I. Doe et al. "Bees in the garden." NIPS 2014.
[4] D. Doe and J. Roe. Wasps: A method for stinging. ICLR, 2015.
[5] Doe, A., Roe, N.: Hornets are all you need. In: NeurIPS (2017)
[6] Doe S, Roe JB. Long short-term flights. Insect Computation, 1997.
[7] Something strange without anything
"""


@pytest.mark.parametrize("apart", ["\n", "\n\n"])
@pytest.mark.parametrize("number", [r"[\1]", r"\1.", r"(\1)"])
def test_a_list_of_references_may_begin_with_any_number(apart: str, number: str) -> None:
    text = re.sub(r"^\[(\d)\]", number, REFERENCES, flags=re.MULTILINE).replace("\n", apart)
    found = papers(text)
    assert [(one.title, one.year, one.venue) for one in found] == [
        ("Bees in the garden", 2014, "NIPS"),
        ("Wasps: A method for stinging", 2015, "ICLR"),
        ("Hornets are all you need", 2017, "NeurIPS"),
        ("Long short-term flights", 1997, "Insect Computation"),
        ("Something strange without anything", None, ""),
    ]
    assert [list(one.authors) for one in found] == [
        ["I. Doe"],
        ["D. Doe", "J. Roe"],
        ["A. Doe", "N. Roe"],
        ["S. Doe", "J. B. Roe"],
        [],
    ]
    assert [one.line for one in found] == [1 + place * len(apart) for place in range(5)]


def test_references_may_leave_out_numbers_and_wrap() -> None:
    text = (
        "[2] J. Doe. Bees in winter. ICML, 2015.\n[9] J. Roe. Wasps are\n    insects. ICLR, 2016.\n"
    )
    assert [(one.line, one.title) for one in papers(text)] == [
        (1, "Bees in winter"),
        (2, "Wasps are insects"),
    ]


def test_the_heading_of_references_is_no_paper() -> None:
    reference = "[1] J. Doe. Bees in winter. ICML, 2015.\n"
    assert [one.title for one in papers(f"References\n{reference}")] == ["Bees in winter"]
    text = f"A Study of Bees\n\nWe study bees.\n\nReferences\n\n{reference}"
    assert [one.title for one in papers(text)] == ["A Study of Bees", "Bees in winter"]


def test_a_reference_is_not_the_abstract_of_what_stands_before() -> None:
    text = "A Study of Bees\n\nDoe, J., & Roe, R. (2014). Wasps: A method. Insects.\n"
    assert [(one.title, one.abstract) for one in papers(text)] == [
        ("A Study of Bees", ""),
        ("Wasps: A method", ""),
    ]
    text = "A Study of Bees\n\nWe go on from work by Roe (2014). It was good.\n"
    assert told(text) == [(1, "A Study of Bees", "We go on from work by Roe (2014). It was good.")]


def test_a_numbered_title_has_the_abstract_below_it() -> None:
    assert told("[9] Bees in Winter\n\nWe study bees. They hum.\n") == [
        (1, "Bees in Winter", "We study bees. They hum.")
    ]


@pytest.mark.parametrize("sign", ["", "- ", "1. "])
@pytest.mark.parametrize("apart", ["\n", "\n\n"])
def test_addresses_are_papers_each(sign: str, apart: str) -> None:
    first, second = (f"https://arxiv.org/abs/2001.0000{place}" for place in (1, 2))
    found = papers(f"{sign}{first}{apart}{sign}{second}\n")
    assert [(one.title, one.links[0].url) for one in found] == [(first, first), (second, second)]
    assert [one.ids[0] for one in found] == ["arxiv:2001.00001", "arxiv:2001.00002"]


def test_an_address_below_each_of_several_titles_is_its_link() -> None:
    first, second = (f"https://arxiv.org/abs/2001.0000{place}" for place in (1, 2))
    for apart in ("\n\n", "\n"):
        text = f"Bees in winter{apart}{first}\n{apart[1:]}Wasps in summer{apart}{second}\n"
        assert [(one.title, [link.url for link in one.links]) for one in papers(text)] == [
            ("Bees in winter", [first]),
            ("Wasps in summer", [second]),
        ]


def test_a_numbered_address_is_not_the_link_of_the_title_before() -> None:
    found = papers("[1] Bees in winter\n\n[2] https://arxiv.org/abs/2001.00002\n")
    assert [(one.line, len(one.links)) for one in found] == [(1, 0), (3, 1)]
