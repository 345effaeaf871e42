"""Web of Science's tagged format."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from seeds.formats.tagged import wos
from seeds.names import Name
from seeds.record import Record, Refused
from seeds.texts.text import Text

HEAD = "FN Clarivate Analytics Web of Science\nVR 1.0\n"


def all_of(text: str) -> list[Record | Refused]:
    return list(wos.read(Text.of(text)))


def one_of(*lines: str, printed: str = "J") -> Record:
    (record,) = all_of(HEAD + "\n".join([f"PT {printed}", *lines, "ER", "", "EF"]))
    assert isinstance(record, Record)
    assert record.repairs == []
    return record


def titles(text: str) -> list[str]:
    return [one.title if isinstance(one, Record) else "refused" for one in all_of(text)]


def test_entries_stand_between_a_head_and_an_end() -> None:
    text = f"\ufeff{HEAD}PT J\nTI One\nUT WOS:1\nER\n\nPT J\nTI Two\nUT WOS:2\nER\n\nEF\n"
    first, second = all_of(text)
    assert isinstance(first, Record)
    assert (first.line, first.label, first.repairs) == (3, "WOS:1", [])
    assert isinstance(second, Record)
    assert (second.line, second.label) == (8, "WOS:2")


def test_joined_files_are_read_one_after_another() -> None:
    text = f"{HEAD}PT J\nTI One\nER\n\nEF\n\ufeff{HEAD}PT J\nTI Two\nER\n\nEF"
    assert titles(text) == ["One", "Two"]


def test_a_missing_end_costs_no_entry_and_is_said() -> None:
    found = all_of(f"{HEAD}PT J\nTI One\nPT J\nTI Two\nEF\nPT J\nTI Three")
    assert [(one.title, one.repairs) for one in found if isinstance(one, Record)] == [
        ("One", ["no end (ER) before the next entry"]),
        ("Two", ["no end (ER)"]),
        ("Three", ["no end (ER): the file may be cut off"]),
    ]


def test_an_entry_without_its_first_line_is_read_and_said_to_lack_it() -> None:
    (record,) = all_of("TI One\nAU Doe, J\nER\n")
    assert isinstance(record, Record)
    assert (record.title, record.repairs) == (
        "One",
        ["no PT line, which says what kind of work it is"],
    )


def test_text_between_entries_is_refused_with_its_line() -> None:
    _, refused, _ = all_of("PT J\nTI One\nER\nlost words\nPT J\nTI Two\nER\n")
    assert refused == Refused(4, "text that belongs to no entry", "lost words")


def test_wrapped_lines_go_on_with_a_value() -> None:
    record = one_of(
        "TI Tea in the",
        "   afternoon",
        "AB A redox-",
        "   and tea-dependent cup.",
        "SO TEA AND",
        "   TIN",
    )
    assert record.title == "Tea in the afternoon"
    assert record.abstract == "A redox- and tea-dependent cup."
    assert record.venue == "TEA AND TIN"


def test_authors_stand_one_a_line_and_full_names_win() -> None:
    record = one_of("AU Doe, J", "   Roe, R", "AF Doe, Jane", "   van Roe, Rick", "CA The Toy Lab")
    assert record.authors == ["Doe, Jane", "van Roe, Rick", Name("The Toy Lab")]
    assert one_of("AU Doe, J (Tea Inc)", printed="P").authors == ["Doe, J"]


def test_keywords_are_joined_over_lines_and_parted_at_semicolons() -> None:
    record = one_of("DE green tea; tin", "   cans", "ID LEAVES; DRIED FRUIT")
    assert record.keywords == ["green tea", "tin cans", "LEAVES", "DRIED FRUIT"]


@pytest.mark.parametrize(
    ("lines", "year"),
    [
        (["PD FEB 2011", "PY 2011"], "2011-02"),
        (["PD JUN 28 2011", "PY 2011"], "2011-06-28"),
        (["PD APR 21", "PY 2014"], "2014-04-21"),
        (["PD MAR-APR", "PY 2014"], "MAR-APR 2014"),
        (["PY 1998"], "1998"),
        (["EA JAN 2021"], "2021-01"),
    ],
)
def test_dates(lines: list[str], year: str) -> None:
    assert one_of("TI One", *lines).year == year


def test_facts_of_an_article() -> None:
    record = one_of(
        "TI One",
        "SO JOURNAL OF TEA",
        "LA English",
        "PU TEA HOUSE",
        "PI LONDON",
        "SN 1234-5678",
        "EI 8765-432X",
        "JI J. Tea",
        "VL 77",
        "IS 3",
        "BP 732",
        "EP 738",
        "DI 10.1000/TEA.1",
        "TC 3",
        "Z9 4",
        "PM 123",
    )
    assert record.doi == "10.1000/TEA.1"
    assert record.extra == {
        "type": "article",
        "volume": "77",
        "number": "3",
        "publisher": "TEA HOUSE",
        "address": "LONDON",
        "language": "English",
        "pmid": "123",
        "issn": "1234-5678, 8765-432X",
        "pages": "732-738",
        "shortjournal": "J. Tea",
        "citations": "4",
    }


def test_the_number_of_the_article_stands_in_for_missing_pages() -> None:
    assert one_of("AR 1042").extra["pages"] == "1042"
    assert one_of("PS 170").extra["pages"] == "170"


@pytest.mark.parametrize(
    ("printed", "said", "kind"),
    [
        ("J", "Article", "article"),
        ("J", "Article; Proceedings Paper", "article"),
        ("C", "Proceedings Paper", "inproceedings"),
        ("S", "Article; Proceedings Paper", "inproceedings"),
        ("B", "Article; Book Chapter", "incollection"),
        ("B", "Book", "book"),
        ("P", "Patent", "patent"),
    ],
)
def test_kinds_of_works(printed: str, said: str, kind: str) -> None:
    assert one_of("TI One", f"DT {said}", printed=printed).extra["type"] == kind


def test_a_patent_names_its_number_and_its_assignee() -> None:
    record = one_of("TI One", "PN US 0123", "AE Tea Inc", "DG June 28, 2011", printed="P")
    assert record.extra == {"type": "patent", "publisher": "Tea Inc", "number": "US 0123"}
    assert record.year == "2011-06-28"


def test_a_book_without_a_title_of_its_own_goes_by_its_source() -> None:
    record = one_of("SO TEA", "BE Doe, J", "   Roe, R", "BN 978-1-2345-6789-7", printed="B")
    assert (record.title, record.venue) == ("TEA", "")
    assert (record.extra["editor"], record.extra["isbn"]) == (
        "Doe, J and Roe, R",
        "978-1-2345-6789-7",
    )


@given(st.text(st.characters(exclude_characters="\0"), max_size=300))
@settings(max_examples=60, deadline=None)
def test_nothing_makes_it_fail(text: str) -> None:
    for record in all_of(f"{HEAD}PT J\nTI One\n{text}\nER"):
        assert isinstance(record, Record | Refused)


def test_the_group_author_of_a_book_is_no_author() -> None:
    record = one_of("AU Doe, J", "CA The Bee Team", "GP IEEE", "   ACM", "TI Bees", printed="S")
    assert record.authors == ["Doe, J", Name("The Bee Team")]
    assert record.extra["organization"] == "IEEE; ACM"
    assert one_of("GP IEEE", "TI Bees", printed="B").authors == []
