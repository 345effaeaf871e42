"""EndNote's tagged format and Refer."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from seeds.formats.tagged import endnote
from seeds.names import Name
from seeds.paper import Link
from seeds.record import Record, Refused
from seeds.texts.text import Text


def all_of(text: str) -> list[Record | Refused]:
    return list(endnote.read(Text.of(text)))


def one_of(*lines: str) -> Record:
    (record,) = all_of("\n".join([*lines, ""]))
    assert isinstance(record, Record)
    return record


def titles(text: str) -> list[str]:
    return [one.title if isinstance(one, Record) else "refused" for one in all_of(text)]


def test_entries_begin_with_their_kind_with_or_without_a_blank_line() -> None:
    text = "%0 Book\n%A Doe, J.\n%T One\n%0 Thesis\n%T Two\n\n%0 Report\n%T Three\n"
    assert [(one.line, one.title) for one in all_of(text) if isinstance(one, Record)] == [
        (1, "One"),
        (4, "Two"),
        (7, "Three"),
    ]


def test_blank_lines_within_an_entry_that_has_its_kind_part_nothing() -> None:
    record = one_of("%0  Book", "", "%A  Jane Doe", "", "%A  Rick Roe", "", "%T  One", "")
    assert (record.title, record.authors) == ("One", ["Jane Doe", "Rick Roe"])


def test_entries_of_refer_are_parted_by_blank_lines() -> None:
    assert titles("%A Jane Doe\n%T One\n\n%A Rick Roe\n%T Two\n") == ["One", "Two"]


def test_an_entry_without_its_kind_behind_one_with_it_is_not_lost() -> None:
    assert titles("%0 Book\n%T One\n\n%T Two\n") == ["One", "Two"]


def test_wrapped_lines_and_paragraphs_go_on_with_a_value() -> None:
    record = one_of("%T One and", "a half", "%X First, 50", "% of all.", "", "Second.", "%D 2020")
    assert record.title == "One and a half"
    assert record.abstract == "First, 50\n% of all.\n\nSecond."


def test_numbers_before_entries_are_no_part_of_the_one_before() -> None:
    first, _ = all_of("%0 Book\n%P 9\n%T One\n%V 4\n\n2.\n%0 Book\n%T Two\n")
    assert isinstance(first, Record)
    assert first.extra["volume"] == "4"


def test_blanks_around_names_and_line_ends_of_windows() -> None:
    (record,) = all_of(
        "%0 Journal Article\r\n%T One\r\n%A  Doe, J. \r\n%A  Roe, Y. X. \r\n%D 2019\r\n"
    )
    assert isinstance(record, Record)
    assert record.authors == ["Doe, J.", "Roe, Y. X."]
    assert (record.extra["type"], record.year) == ("article", "2019")


def test_an_export_of_a_library_catalogue() -> None:
    record = one_of(
        "%0 Book",
        "%A Größl, René",
        "%C Heidelberg",
        "%D 2016",
        "%I A House",
        "%K tea",
        "%L 6H 1249(3)",
        "%P XX, 327 ",
        "%T Tea : a book",
        "%U http://d-nb.info/1",
        "%7 3rd edition",
        "%@ 978-1-2345-6789-7",
        "%[ 20151028",
        "%= 20151125",
        "%1 Branch (closed: 24.12.)",
    )
    assert record.title == "Tea : a book"
    assert record.authors == ["Größl, René"]
    assert record.links == [Link("", "http://d-nb.info/1")]
    assert record.extra == {
        "type": "book",
        "pages": "XX, 327",
        "address": "Heidelberg",
        "publisher": "A House",
        "edition": "3rd edition",
        "isbn": "978-1-2345-6789-7",
    }


def test_an_entry_of_the_acl_anthology() -> None:
    record = one_of(
        "%0 Conference Proceedings",
        "%T One",
        "%A Doe, Jane",
        "%Y Roe, Rick",
        "%Y Poe, Pat",
        "%S Proceedings of Tea 2025",
        "%D 2025",
        "%8 November",
        "%I Tea House",
        "%F doe-2025-one",
        "%X We drink.",
        "%R 10.1000/2025.tea.1",
        "%U https://aclanthology.org/2025.tea.1/",
        "%U https://doi.org/10.1000/2025.tea.1",
        "%P 677-693",
    )
    assert (record.label, record.venue, record.year) == (
        "doe-2025-one",
        "Proceedings of Tea 2025",
        "2025-11",
    )
    assert record.doi == "10.1000/2025.tea.1"
    assert [link.url for link in record.links] == [
        "https://aclanthology.org/2025.tea.1/",
        "https://doi.org/10.1000/2025.tea.1",
    ]
    assert record.extra == {
        "type": "inproceedings",
        "pages": "677-693",
        "publisher": "Tea House",
        "editor": "Roe, Rick and Poe, Pat",
        "citekey": "doe-2025-one",
    }


@pytest.mark.parametrize(
    ("lines", "venue", "series"),
    [
        (["%0 Journal Article", "%J Journal of Tea"], "Journal of Tea", ""),
        (["%0 Journal Article", "%B Journal of Tea"], "Journal of Tea", ""),
        (["%0 Book Section", "%B A Book", "%S A Series"], "A Book", "A Series"),
        (["%0 Book", "%B A Series"], "", "A Series"),
    ],
)
def test_where_it_was_published(lines: list[str], venue: str, series: str) -> None:
    record = one_of("%T One", *lines)
    assert (record.venue, record.extra.get("series", "")) == (venue, series)


@pytest.mark.parametrize(
    ("lines", "year", "month"),
    [
        (["%D 2019", "%8 2019/03/01"], "2019-03-01", ""),
        (["%D 2019", "%8 March 1"], "2019-03-01", ""),
        (["%D 2019", "%8 Spring"], "2019", "Spring"),
        (["%D 2019", "%8 2019"], "2019", ""),
        (["%8 2019-03-01"], "2019-03-01", ""),
        (["%D in press"], "in press", ""),
    ],
)
def test_dates(lines: list[str], year: str, month: str) -> None:
    record = one_of("%T One", *lines)
    assert (record.year, record.extra.get("month", "")) == (year, month)


def test_keywords_one_a_line_or_between_semicolons() -> None:
    assert one_of("%T One", "%K tea", "tin cans", "%K leaves").keywords == [
        "tea",
        "tin cans",
        "leaves",
    ]
    assert one_of("%T One", "%K 茶;罐").keywords == ["茶", "罐"]


def test_bodies_are_marked_by_a_comma_or_stand_under_q_in_refer() -> None:
    assert one_of("%0 Book", "%A The Toy Lab,").authors == [Name("The Toy Lab")]
    assert one_of("%T One", "%Q The Toy Lab").authors == [Name("The Toy Lab")]


@pytest.mark.parametrize(
    ("said", "kind"), [("Doctoral dissertation", "phdthesis"), ("Master's thesis", "mastersthesis")]
)
def test_a_thesis_says_its_degree(said: str, kind: str) -> None:
    record = one_of("%0 Thesis", "%T One", "%I A University", f"%9 {said}")
    assert record.extra == {"type": kind, "school": "A University"}


def test_a_key_of_bibsonomy_and_what_is_none() -> None:
    assert one_of("%0 Generic", "%1 doe2018tea", "%T One").extra["citekey"] == "doe2018tea"
    assert "citekey" not in one_of("%0 Generic", "%1 Branch 4", "%T One").extra


def test_files_and_accession_numbers() -> None:
    record = one_of(
        "%0 Journal Article", "%T One", "%M 123", "%W PubMed", "%> internal-pdf://1/a b.pdf"
    )
    assert record.files == ["PDF/1/a b.pdf"]
    assert record.extra["pmid"] == "123"


@given(st.text(st.characters(exclude_characters="\0"), max_size=300))
@settings(max_examples=60, deadline=None)
def test_nothing_makes_it_fail(text: str) -> None:
    for record in all_of(f"%0 Book\n%T One\n{text}\n%A Doe"):
        assert isinstance(record, Record | Refused)
