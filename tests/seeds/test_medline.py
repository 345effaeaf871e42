"""MEDLINE as PubMed, PubMed Central and ERIC export it."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from seeds.formats.tagged import medline
from seeds.names import Name
from seeds.paper import Link
from seeds.record import Record, Refused
from seeds.texts.text import Text


def all_of(text: str) -> list[Record | Refused]:
    return list(medline.read(Text.of(text)))


def one_of(*lines: str) -> Record:
    (record,) = all_of("\n".join(["PMID- 123", *lines, ""]))
    assert isinstance(record, Record)
    return record


def titles(text: str) -> list[str]:
    return [one.title if isinstance(one, Record) else "refused" for one in all_of(text)]


# How entries are set apart


def test_entries_of_pubmed_begin_with_their_number() -> None:
    text = "\nPMID- 1\nOWN - NLM\nTI  - One\nAU  - Doe J\n\nPMID- 2\nTI  - Two\n"
    first, second = all_of(text)
    assert isinstance(first, Record)
    assert (first.line, first.label, first.title) == (2, "1", "One")
    assert isinstance(second, Record)
    assert (second.line, second.label, second.title) == (7, "2", "Two")


def test_entries_of_pubmed_central_begin_with_pmc() -> None:
    text = "PMC - PMC11\nPMID- 1\nTI  - One\n\nPMC - PMC12\nPMID- 2\nTI  - Two\n"
    first, second = all_of(text)
    assert isinstance(first, Record)
    assert (first.extra["pmcid"], first.extra["pmid"]) == ("PMC11", "1")
    assert isinstance(second, Record)
    assert (second.line, second.extra["pmcid"]) == (5, "PMC12")


def test_entries_of_eric_begin_with_their_owner() -> None:
    text = "\r\nOWN - ERIC\r\nTI  - One\r\nOID - EJ1\r\n\r\n\r\nOWN - ERIC\r\nTI  - Two\r\n\r\n"
    first, second = all_of(text)
    assert isinstance(first, Record)
    assert (first.label, first.title) == ("EJ1", "One")
    assert isinstance(second, Record)
    assert second.line == 7


def test_blank_lines_may_be_missing_between_entries_and_stand_within_one() -> None:
    assert titles("PMID- 1\nTI  - One\nPMID- 2\nTI  - Two\n") == ["One", "Two"]
    (record,) = all_of("PMID- 1\nTI  - One\n\nAB  - First.\n\n      Second.\n\nAU  - Doe J\n")
    assert isinstance(record, Record)
    assert record.abstract == "First. Second."
    assert record.authors == [Name("Doe", "J")]


def test_numbers_before_entries_are_no_entries() -> None:
    assert titles("1: \nPMID- 1\nTI  - One\n\n2: \nPMID- 2\nTI  - Two\n") == ["One", "Two"]


def test_text_between_entries_is_refused_with_its_line() -> None:
    found = all_of("PMID- 1\nTI  - One\n\nlost words\n\nPMID- 2\nTI  - Two\n")
    assert Refused(4, "text that belongs to no entry", "lost words") in found
    assert [one.title for one in found if isinstance(one, Record)] == ["One", "Two"]


def test_an_entry_that_is_cut_off_is_read() -> None:
    record = one_of("TI  - One", "AB  - The first half", "      of")
    assert record.abstract == "The first half of"


# How lines are written


def test_wrapped_lines_go_on_with_a_value() -> None:
    record = one_of("TI  - Tea in the ", "      afternoon.", "AB  - A double-", "      blind cup.")
    assert (record.title, record.abstract) == ("Tea in the afternoon.", "A double-blind cup.")


def test_lines_of_an_abstract_that_somebody_unwrapped_are_no_tags() -> None:
    record = one_of("TI  - One", "AB  - We drank", "and IL-2 rose.", "DNA fell.")
    assert record.abstract == "We drank and IL-2 rose. DNA fell."


# What the tags mean


def test_full_names_win_over_short_ones_and_bodies_keep_their_place() -> None:
    record = one_of(
        "FAU - Doe, Jane Q",
        "AU  - Doe JQ",
        "AUID- ORCID: 0000",
        "AD  - A House, Somewhere",
        "CN  - The Toy Lab",
        "AU  - van der Roe RM",
        "AU  - Kim S-H",
        "FAU - Poe, Pat L Jr",
        "AU  - Poe PL Jr",
        "FAU - Moe, Max 3rd",
        "FAU - Tea Consortium",
    )
    assert record.authors == [
        Name("Doe", "Jane Q"),
        Name("The Toy Lab"),
        Name("van der Roe", "R M"),
        Name("Kim", "S-H"),
        Name("Poe", "Pat L", "Jr"),
        Name("Moe", "Max", "III"),
        Name("Tea Consortium"),
    ]


def test_names_of_eric_are_full_under_the_short_tag() -> None:
    assert one_of("AU  - Doe, Jane").authors == [Name("Doe", "Jane")]


@pytest.mark.parametrize(
    ("lines", "title"),
    [
        (["TI  - [Tea in winter]."], "Tea in winter."),
        (["TI  - [Tea] and [tin]."], "[Tea] and [tin]."),
        (["TI  - [Not Available].", "TT  - Tee im Winter."], "Tee im Winter."),
        (["BTI - A Book on Tea"], "A Book on Tea"),
    ],
)
def test_titles_lose_the_brackets_of_a_translation(lines: list[str], title: str) -> None:
    assert one_of(*lines).title == title


@pytest.mark.parametrize(
    ("stated", "year"),
    [
        ("2019 Mar-Apr", "2019 Mar-Apr"),
        ("2018 Sep 25", "2018-09-25"),
        ("2014 Nov", "2014-11"),
        ("Apr 2019", "2019-04"),
        ("2009", "2009"),
        ("1998 Dec-1999 Jan", "1998 Dec-1999 Jan"),
    ],
)
def test_dates_are_iso_where_they_are_single_days_or_months(stated: str, year: str) -> None:
    assert one_of(f"DP  - {stated}").year == year


def test_the_day_of_the_electronic_publication_stands_in_for_a_missing_date() -> None:
    assert one_of("TI  - One", "DEP - 20180330").year == "2018-03-30"


@pytest.mark.parametrize(
    "lines",
    [
        ["LID - S1 [pii]", "LID - 10.1000/abc [doi]"],
        ["AID - 10.1000/abc [doi]", "AID - S1 [pii]"],
        ["SO  - J Tea. 2018;5:1-2. doi:10.1000/abc."],
    ],
)
def test_the_doi_is_found_where_it_is_marked(lines: list[str]) -> None:
    assert one_of(*lines).doi == "10.1000/abc"


def test_addresses_of_eric_are_links() -> None:
    record = one_of("AID - www.a.org/x.pdf", "LID - http://eric.ed.gov/?id=ED1")
    assert record.links == [
        Link("", "https://www.a.org/x.pdf"),
        Link("", "http://eric.ed.gov/?id=ED1"),
        Link("page", "https://pubmed.ncbi.nlm.nih.gov/123/"),
    ]


def test_the_authors_keywords_come_before_the_subject_headings() -> None:
    record = one_of("MH  - Tea/*chemistry/adverse effects", "MH  - *Tin", "OT  - leaves, dried")
    assert record.keywords == ["leaves, dried", "Tea", "Tin"]


def test_facts_of_a_journal_article() -> None:
    record = one_of(
        "PMC - PMC9",
        "IS  - 1234-5678 (Print)",
        "IS  - 8765-432X (Electronic)",
        "IS  - 1234-5678 (Linking)",
        "VI  - 5",
        "IP  - 2",
        "PG  - 1534-55",
        "LA  - eng",
        "PL  - England",
        "JT  - The Journal of Tea",
        "TA  - J Tea",
        "PT  - Journal Article",
    )
    assert record.venue == "The Journal of Tea"
    assert record.extra == {
        "type": "article",
        "volume": "5",
        "number": "2",
        "pages": "1534-1555",
        "address": "England",
        "language": "eng",
        "pmid": "123",
        "pmcid": "PMC9",
        "issn": "1234-5678, 8765-432X",
        "shortjournal": "J Tea",
    }


def test_a_number_of_the_article_stands_in_for_missing_pages() -> None:
    assert one_of("LID - 1042 [pii]", "JT  - J").extra["pages"] == "1042"
    assert one_of("LID - 18", "JT  - J").extra["pages"] == "18"


def test_an_empty_abstract_is_none_and_neither_is_word_from_the_publisher() -> None:
    assert (
        one_of(
            "TI  - One", "AB  - ", "OAB - Publisher: Abstract available from the publisher."
        ).abstract
        == ""
    )
    assert one_of("TI  - One", "OAB - Another one.").abstract == "Another one."


@pytest.mark.parametrize(
    ("lines", "facts"),
    [
        (["PT  - Books", "JT  - A House"], {"type": "book", "publisher": "A House"}),
        (
            ["PT  - Reports - Research", "OID - ED1", "JT  - A House"],
            {"type": "techreport", "institution": "A House"},
        ),
        (["PT  - Reports - Research", "OID - EJ1", "JT  - Tea"], {"type": "article"}),
        (
            [
                "PT  - Dissertations/Theses - Doctoral Dissertations",
                "SO  - Ph.D. Dissertation, Tea University",
                "JT  - A House",
            ],
            {"type": "phdthesis", "publisher": "A House", "school": "Tea University"},
        ),
        (["PT  - Book Chapter", "BTI - A Book"], {"type": "incollection"}),
    ],
)
def test_kinds_of_works(lines: list[str], facts: dict[str, str]) -> None:
    record = one_of("TI  - One", *lines)
    assert record.extra == facts | {"pmid": "123"}


def test_a_chapter_stands_in_its_book() -> None:
    assert one_of("TI  - One", "BTI - A Book", "PT  - Book Chapter").venue == "A Book"


def test_serial_numbers_lose_the_name_before_them_and_empty_ones_go() -> None:
    record = one_of(
        "TI  - One", "ISSN - ISSN-1234-5678", "ISSN - EISSN-", "ISBN - ISBN-978-1-2345-6789-7"
    )
    assert (record.extra["issn"], record.extra["isbn"]) == ("1234-5678", "978-1-2345-6789-7")


@given(st.text(st.characters(exclude_characters="\0"), max_size=300))
@settings(max_examples=60, deadline=None)
def test_nothing_makes_it_fail(text: str) -> None:
    for record in all_of(f"PMID- 1\nTI  - One\n{text}\nAU  - Doe J"):
        assert isinstance(record, Record | Refused)


def test_a_word_broken_behind_its_hyphen_is_one_and_a_hanging_one_stays() -> None:
    record = one_of(
        *("TI  - A placebo-", "      controlled study of short-", "      and long-term tea -"),
        *("      at home.", "AB  - Green-", "      tea-", "      drinkers."),
    )
    assert record.title == "A placebo-controlled study of short- and long-term tea - at home."
    assert record.abstract == "Green-tea-drinkers."
