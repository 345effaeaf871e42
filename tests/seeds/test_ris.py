"""RIS: what is read from it, however it is written, and that what is written reads the same."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from seeds.entries import entry_of
from seeds.formats.tagged import ris
from seeds.formats.tagged import scanner as tagged
from seeds.names import Name
from seeds.paper import Link, Paper
from seeds.record import Entry, Record, Refused
from seeds.texts.text import Text


def all_of(text: str) -> list[Record | Refused]:
    return list(ris.read(Text.of(text)))


def one_of(*lines: str) -> Record:
    """The record of one entry with these lines."""
    (record,) = all_of("\n".join(["TY  - JOUR", *lines, "ER  - ", ""]))
    assert isinstance(record, Record)
    return record


def titles(text: str) -> list[str]:
    return [one.title if isinstance(one, Record) else "refused" for one in all_of(text)]


def paper_of(text: str) -> Paper:
    (record,) = all_of(text)
    assert isinstance(record, Record)
    entry = entry_of(record, "a.ris", Path("/papers"))
    assert isinstance(entry, Entry)
    return entry.paper


# How entries are set apart


def test_each_entry_knows_its_line_and_its_id() -> None:
    text = "TY  - JOUR\nID  - Doe2020\nTI  - One\nER  - \n\nTY  - JOUR\nTI  - Two\nER  - \n"
    first, second = all_of(text)
    assert isinstance(first, Record)
    assert (first.line, first.label, first.extra["citekey"]) == (1, "Doe2020", "Doe2020")
    assert isinstance(second, Record)
    assert (second.line, second.label) == (6, "")


def test_a_number_under_id_is_no_citation_key() -> None:
    record = one_of("TI  - One", "ID  - 12345")
    assert record.label == "12345"
    assert "citekey" not in record.extra


def test_a_missing_end_costs_no_entry_and_is_said() -> None:
    first, second = all_of("TY  - JOUR\nTI  - One\n\nTY  - JOUR\nTI  - Two\nER  - \n")
    assert isinstance(first, Record)
    assert isinstance(second, Record)
    assert (first.title, second.title) == ("One", "Two")
    assert first.repairs == ["no end (ER) before the next entry"]
    assert second.repairs == []


def test_an_entry_that_is_cut_off_is_read_and_said_to_be() -> None:
    (record,) = all_of("TY  - JOUR\nTI  - One\nAB  - The first half of")
    assert isinstance(record, Record)
    assert record.abstract == "The first half of"
    assert record.repairs == ["no end (ER): the file may be cut off"]


def test_an_entry_without_its_first_line_is_read_and_said_to_lack_it() -> None:
    (record,) = all_of("\ufeff\nJF  - Soft Networks\nT1  - One\nPY  - 2001/09/01/\nER  -\n  \n")
    assert isinstance(record, Record)
    assert (record.line, record.title, record.venue) == (2, "One", "Soft Networks")
    assert record.repairs == ["no TY line, which says what kind of work it is"]


def test_lines_before_ty_are_of_its_entry_where_they_name_no_work() -> None:
    (record,) = all_of("ID  - k1\nTY  - BOOK\nTI  - One\nER  - \n")
    assert isinstance(record, Record)
    assert (record.label, record.extra["type"], record.repairs) == ("k1", "book", [])


def test_an_end_with_text_behind_it_and_an_end_twice_are_one_end() -> None:
    assert titles("TY  - JOUR\nTI  - One\nER  - ,\nER  - \nTY  - JOUR\nTI  - Two\nER  -\n") == [
        "One",
        "Two",
    ]


def test_numbers_and_a_provider_before_entries_are_no_entries() -> None:
    text = "Provider: A House\nContent: text/plain\n\n1.\nTY  - JOUR\nTI  - One\nER  - \n\n"
    assert titles(text + "2.\nTY  - JOUR\nTI  - Two\nER  - \n") == ["One", "Two"]


def test_the_number_of_the_next_entry_is_not_the_end_of_this_one() -> None:
    first, _ = all_of("TY  - JOUR\nTI  - One\nEP  - 9\n\n2.\nTY  - JOUR\nTI  - Two\nER  - \n")
    assert isinstance(first, Record)
    assert first.extra["pages"] == "9"


def test_a_heading_of_the_file_is_no_entry() -> None:
    assert titles("What I read this year\n\nTY  - JOUR\nTI  - One\nER  - \n") == ["One"]


def test_text_between_entries_is_refused_with_its_line() -> None:
    text = "TY  - JOUR\nTI  - One\nER  - \n\nlost words\nand more\nTY  - JOUR\nTI  - Two\nER  - \n"
    _, refused, _ = all_of(text)
    assert refused == Refused(5, "text that belongs to no entry", "lost words")


def test_a_file_of_nothing_but_text_is_refused() -> None:
    assert titles("No tags here.\n") == ["refused"]


def test_marks_of_byte_order_amid_joined_files_are_passed_over() -> None:
    text = "TY  - JOUR\nTI  - One\nER  - \n\ufeffTY  - JOUR\nTI  - Two\nER  - \n"
    assert titles(text) == ["One", "Two"]


# How lines are written


@pytest.mark.parametrize(
    "text",
    [
        "TY - JOUR\nTI - One\nAU - Doe, J.\nER - \n",
        "TY  -JOUR\nTI  -One\nAU  -Doe, J.\nER  -\n",
        "ty  - JOUR\nti  - One\nau  - Doe, J.\ner  - \n",
        "   TY  - JOUR\n   TI  - One\n   AU  - Doe, J.\n   ER  - \n",
        "TY  – JOUR\nTI  – One\nAU  – Doe, J.\nER  –\n",
        "TY\xa0\xa0- JOUR\nTI\xa0\xa0- One\nAU\xa0\xa0- Doe, J.\nER\xa0\xa0-\n",
        "TY  - JOUR\r\nTI  - One\r\nAU  - Doe, J.\r\nER  - \r\n",
        "TY  - JOUR\rTI  - One\rAU  - Doe, J.\rER  - \r",
        "TY  - JOUR\nTI - One\nAU - Doe, J.\nER  - \n",
        "\n\n\nTY  - JOUR\n\nTI  - One\n\nAU  - Doe, J.\n\nER  - \n\n",
    ],
)
def test_unusual_blanks_cases_and_line_ends_change_nothing(text: str) -> None:
    (record,) = all_of(text)
    assert isinstance(record, Record)
    assert (record.title, record.authors, record.repairs) == ("One", ["Doe, J."], [])


def test_wrapped_lines_go_on_with_a_value_and_blank_lines_stay_in_an_abstract() -> None:
    record = one_of("TI  - One", "and a half", "AB  - First.", "", "Second.")
    assert record.title == "One and a half"
    assert record.abstract == "First.\n\nSecond."


def test_wrapped_lines_of_an_abstract_may_look_like_tags() -> None:
    record = one_of("TI  - One", "AB  - We saw by", "CT - guided and", "T2-weighted means", "this.")
    assert record.abstract == "We saw by\nCT - guided and\nT2-weighted means\nthis."
    assert record.venue == ""


def test_unknown_tags_are_passed_over() -> None:
    record = one_of("TI  - One", "XQ  - whatever", "JP  - CRISPR", "VL  - 4")
    assert (record.title, record.extra) == ("One", {"type": "article", "volume": "4"})


# What the tags mean


@pytest.mark.parametrize(
    ("stated", "kind"),
    [
        ("CONF", "inproceedings"),
        ("cpaper", "inproceedings"),
        ("CHAP", "incollection"),
        ("RPRT", "techreport"),
        ("DATA", "dataset"),
        ("GEN", "misc"),
        ("Journal Article", "article"),
    ],
)
def test_kinds_of_works_are_named_as_in_bibtex(stated: str, kind: str) -> None:
    (record,) = all_of(f"TY  - {stated}\nTI  - One\nER  - \n")
    assert isinstance(record, Record)
    assert record.extra["type"] == kind


def test_a_thesis_names_its_school_and_its_degree() -> None:
    text = "TY  - THES\nTI  - One\nM3  - Master's thesis\nPB  - A University\nER  - \n"
    (record,) = all_of(text)
    assert isinstance(record, Record)
    assert record.extra == {"type": "mastersthesis", "school": "A University"}


def test_authors_under_two_tags_keep_their_order() -> None:
    record = one_of("TI  - One", "A1  - Doe, Jane", "AU  - Roe, Rick", "AU  - Poe, Pat")
    assert record.authors == ["Doe, Jane", "Roe, Rick", "Poe, Pat"]


def test_authors_that_are_written_under_both_tags_are_read_once() -> None:
    record = one_of("AU  - Doe, Jane", "AU  - Roe, Rick", "A1  - Doe, Jane", "A1  - Roe, Rick")
    assert record.authors == ["Doe, Jane", "Roe, Rick"]


def test_suffixes_bodies_wrapped_names_and_several_names_in_a_line() -> None:
    record = one_of(
        "AU  - Roe, Rick, Jr.",
        "AU  - The Toy Lab,",
        "AU  - Doe,",
        "Jane",
        "Poe, Pat",
        "AU  - Moe, M.; Noe, N.",
        "AU  - Zoe, Z. and Woe, W.",
        "AU  - Centers for Play and Rest",
        "AU  - M&uuml;ller, J.",
    )
    assert record.authors == [
        Name("Roe", "Rick", "Jr."),
        Name("The Toy Lab"),
        "Doe, Jane",
        "Poe, Pat",
        "Moe, M.",
        "Noe, N.",
        "Zoe, Z.",
        "Woe, W.",
        "Centers for Play and Rest",
        "M&uuml;ller, J.",
    ]


def test_editors_stand_under_a2_but_for_books_under_a3() -> None:
    assert one_of("TI  - One", "A2  - Doe, Jane", "A2  - Roe, R.").extra["editor"] == (
        "Doe, Jane and Roe, R."
    )
    text = "TY  - BOOK\nTI  - One\nA2  - Series, Ed\nA3  - Doe, Jane\nER  - \n"
    (book,) = all_of(text)
    assert isinstance(book, Record)
    assert book.extra["editor"] == "Doe, Jane"


def test_the_author_of_an_edited_book_is_its_editor() -> None:
    (record,) = all_of("TY  - EDBOOK\nTI  - One\nAU  - Doe, Jane\nER  - \n")
    assert isinstance(record, Record)
    assert (record.authors, record.extra["editor"]) == ([], "Doe, Jane")


@pytest.mark.parametrize(
    ("lines", "year", "date"),
    [
        (["PY  - 2018//"], "2018", ""),
        (["Y1  - 2014/03/12/"], "2014-03-12", ""),
        (["PY  - 1948/07//"], "1948-07", ""),
        (["PY  - 2003///Spring"], "2003 Spring", ""),
        (["Y1  - 1990/2/27"], "1990-02-27", ""),
        (["PY  - 2014", "DA  - 2014/04/03/"], "2014", "2014-04-03"),
        (["PY  - 2018", "DA  - 2017/11/10"], "2018", "2017-11-10"),
        (["Y1  - 1900/01/01", "DA  - 1950/01/01"], "1950-01-01", ""),
        (["PY  - 2014", "DA  - 2023/09/12"], "2014", ""),  # of an access
        (["PY  - 10 15"], "10 15", ""),  # said to be no year by whoever judges years
        (["PY  - 0000"], "0000", ""),
        (["PY  - 2014/02/31/"], "2014/02/31/", ""),
    ],
)
def test_dates_are_iso_as_far_as_they_go(lines: list[str], year: str, date: str) -> None:
    record = one_of("TI  - One", *lines)
    assert (record.year, record.extra.get("date", "")) == (year, date)


def test_a_date_without_a_year_is_the_month() -> None:
    record = one_of("TI  - One", "DA  - SEP", "PY  - 2018")
    assert (record.year, record.extra["month"]) == ("2018", "SEP")
    record = one_of("TI  - One", "DA  - SEP 4", "PY  - 2018")
    assert (record.year, record.extra["date"], "month" in record.extra) == (
        "2018",
        "2018-09-04",
        False,
    )


@pytest.mark.parametrize(
    "lines",
    [
        ["DO  - https://doi.org/10.1000/abc.d"],
        ["DO  - doi:10.1000/abc.d"],
        ["DO  - 10.1000/", "abc.d"],
        ["M3  - doi: 10.1000/abc.d"],
        ["N1  - doi: 10.1000/abc.d"],
        ["DO  - DOI", "L3  - 10.1000/abc.d"],
    ],
)
def test_a_doi_is_found_wherever_exporters_put_it(lines: list[str]) -> None:
    assert one_of("TI  - One", *lines).doi == "10.1000/abc.d"


def test_several_addresses_in_a_line_are_several_links() -> None:
    record = one_of(
        "UR  - http://a.org/x; http://b.org/y;https://c.org/z?a=1;b=2",
        "UR  - www.d.org",
        "UR  - <http://e.org/>",
        "UR  - Location/URL",
    )
    assert [link.url for link in record.links] == [
        "http://a.org/x",
        "http://b.org/y",
        "https://c.org/z?a=1;b=2",
        "https://www.d.org",
        "http://e.org/",
    ]


def test_l1_holds_addresses_of_pdfs_or_files() -> None:
    record = one_of(
        "L1  - https://a.org/x.pdf",
        "L1  - internal-pdf://12/a b.pdf",
        "L1  - file:///tmp/x.pdf",
        "L1  - papers/One; two.pdf",
    )
    assert record.links == [Link("pdf", "https://a.org/x.pdf")]
    assert record.files == ["PDF/12/a b.pdf", "file:///tmp/x.pdf", "papers/One; two.pdf"]


def test_ids_in_databases_are_read_from_an_and_where_others_put_them() -> None:
    record = one_of("AN  - arXiv:2410.02475", "C2  - PMC123", "UR  - PM:45")
    assert record.arxiv == "2410.02475"
    assert (record.extra["pmcid"], record.extra["pmid"]) == ("PMC123", "45")
    assert one_of("DB  - PubMed", "AN  - 45").extra["pmid"] == "45"
    assert "pmid" not in one_of("AN  - WOS:0004").extra


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        (["KW  - tea", "KW  - tin cans"], ["tea", "tin cans"]),
        (["KW  - tea; tin cans;"], ["tea", "tin cans"]),
        (["KW  - tea", "tin cans"], ["tea", "tin cans"]),
        (["KW  - tea, tin cans"], ["tea", "tin cans"]),
        (["KW  - Leaves, Dried", "KW  - TEA"], ["Leaves, Dried", "TEA"]),
        (["KW  - caf&eacute; life; tea"], ["caf&eacute; life", "tea"]),
    ],
)
def test_keywords_are_parted_as_zotero_parts_them(lines: list[str], words: list[str]) -> None:
    assert one_of("TI  - One", *lines).keywords == words


def test_the_first_of_two_titles_counts_and_the_short_one_where_there_is_none() -> None:
    assert one_of("T1  - Old tag", "TI  - New tag", "TI  - Again").title == "New tag"
    assert one_of("ST  - Short", "AU  - Doe, J.").title == "Short"


def test_an_abstract_under_both_tags_loses_nothing() -> None:
    record = one_of("TI  - One", "N2  - The old way.", "AB  - The new way.", "N1  - A note.")
    assert (record.abstract, record.extra["note"]) == ("The new way.", "A note.\nThe old way.")


def test_the_name_of_a_journal_and_its_abbreviation() -> None:
    record = one_of("TI  - One", "JO  - J. Tea", "JF  - Journal of Tea", "T2  - Journal of Tea")
    assert (record.venue, record.extra["shortjournal"]) == ("Journal of Tea", "J. Tea")
    only = one_of("TI  - One", "JO  - J. Tea")
    assert (only.venue, "shortjournal" in only.extra) == ("J. Tea", False)


def test_the_second_title_of_a_book_is_its_series() -> None:
    (record,) = all_of("TY  - BOOK\nTI  - One\nT2  - Books on Tea\nER  - \n")
    assert isinstance(record, Record)
    assert (record.venue, record.extra["series"]) == ("", "Books on Tea")


def test_what_has_no_title_and_no_author_goes_by_the_publication() -> None:
    record = one_of("T2  - Tea in Numbers", "PY  - 0000")
    assert (record.title, record.venue) == ("Tea in Numbers", "")
    assert record.repairs == ["no title; that of the publication stands for it"]


@pytest.mark.parametrize(
    ("lines", "stated"),
    [
        (["SP  - 123", "EP  - 130"], "123-130"),
        (["SP  - 123-130"], "123-130"),
        (["SP  - 123-130", "EP  - 130"], "123-130"),
        (["SP  - e0815"], "e0815"),
        (["SP  - 7", "EP  - 7"], "7"),
        (["EP  - 423"], "423"),
    ],
)
def test_pages_are_one_range(lines: list[str], stated: str) -> None:
    assert one_of("TI  - One", *lines).extra["pages"] == stated


def test_serial_numbers_are_told_apart_by_their_form() -> None:
    record = one_of("SN  - 1234-5678; 8765-432X (Online)", "SN  - ISBN: 978-1-2345-6789-7")
    assert record.extra["issn"] == "1234-5678, 8765-432X"
    assert record.extra["isbn"] == "978-1-2345-6789-7"


def test_how_often_it_was_cited_is_no_note() -> None:
    record = one_of("TI  - One", "N1  - Cited By :44", "N1  - Seen in May")
    assert (record.extra["citations"], record.extra["note"]) == ("44", "Seen in May")


# Hostile ones


def test_a_field_and_an_entry_of_any_size_are_cut_and_said_to_be(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(tagged, "FIELD_LIMIT", 1 << 20)
    monkeypatch.setattr(tagged, "ENTRY_LIMIT", 2 << 20)
    long = one_of("TI  - One", "AB  - " + "x" * ((1 << 20) + 5))
    assert len(long.abstract) == 1 << 20
    assert long.repairs == ["a field of more than 1 MB; cut"]
    lines = [f"N1  - {number}" + "y" * (1 << 19) for number in range(6)]
    assert one_of("TI  - One", *lines).repairs == [
        "more than 2 MB in one entry; the rest is left out"
    ]


def test_ten_thousand_authors_are_ten_thousand_authors() -> None:
    lines = [f"AU  - Doe{number}, J." for number in range(10_000)]
    assert len(list(one_of("TI  - One", *lines).authors)) == 10_000


@given(st.lists(st.sampled_from(["TY  - JOUR", "ER  - ", "TI  - A", "AU  - B", "", "x", "- -"])))
@settings(max_examples=60, deadline=None)
def test_every_title_comes_back_or_something_is_refused(lines: list[str]) -> None:
    found = all_of("\n".join(lines))
    assert len(found) >= min(1, lines.count("TI  - A"))
    numbers = [one.line for one in found]
    assert numbers == sorted(numbers)


@given(st.text(st.characters(exclude_characters="\0"), max_size=300))
@settings(max_examples=60, deadline=None)
def test_nothing_makes_it_fail(text: str) -> None:
    for record in all_of(f"TY  - JOUR\n{text}\nER  - "):
        assert isinstance(record, Record | Refused)


# Writing


def test_an_entry_is_written_as_zotero_writes_it() -> None:
    paper = Paper(
        ids=("doi:10.1000/abc", "arxiv:2410.02475", "title:one"),
        title="One",
        authors=("Jane Doe", "Roe, Jr., Rick", "{The Toy Lab}"),
        year=2024,
        venue="Journal of Tea",
        abstract="First.\n\nER  - none",
        keywords=("tea", "tins; cans"),
        links=(
            Link("doi", "https://doi.org/10.1000/abc"),
            Link("arxiv", "https://arxiv.org/abs/2410.02475"),
            Link("pdf", "https://a.org/x.pdf"),
            Link("code", "https://github.com/a/b"),
        ),
        files=("/papers/one.pdf",),
        extra=(
            ("citations", "7"),
            ("citekey", "doe2024"),
            ("date", "2024-05-03"),
            ("issn", "1234-5678"),
            ("pages", "1--9"),
            ("pmid", "45"),
            ("type", "article"),
        ),
    )
    assert ris.write(paper, tags=("to read",), note="Mine.") == (
        "TY  - JOUR\n"
        "TI  - One\n"
        "AU  - Doe, Jane\n"
        "AU  - Roe, Rick, Jr.\n"
        "AU  - The Toy Lab,\n"
        "T2  - Journal of Tea\n"
        "PY  - 2024\n"
        "DA  - 2024/05/03/\n"
        "SP  - 1\n"
        "EP  - 9\n"
        "SN  - 1234-5678\n"
        "DO  - 10.1000/abc\n"
        "AN  - arxiv:2410.02475\n"
        "AN  - pmid:45\n"
        "ID  - doe2024\n"
        "UR  - https://arxiv.org/abs/2410.02475\n"
        "L1  - https://a.org/x.pdf\n"
        "UR  - https://github.com/a/b\n"
        "L1  - /papers/one.pdf\n"
        "KW  - tea\n"
        "KW  - tins, cans\n"
        "KW  - to read\n"
        "N1  - Cited By: 7\n"
        "AB  - First.\n"
        " ER  - none\n"
        "N1  - Mine.\n"
        "ER  - \n"
    )


def test_a_link_in_the_abstract_to_another_paper_does_not_become_this_papers_own() -> None:
    abstract = "We build on https://arxiv.org/abs/1706.03762 and go on."
    paper = paper_of(f"TY  - CONF\nTI  - One\nAB  - {abstract}\nER  - \n")
    again = paper_of(ris.write(paper))
    assert again.links == paper.links
    assert not any(one.startswith("arxiv:") for one in again.ids)


def test_a_preprint_stays_known_by_its_arxiv_id() -> None:
    paper = paper_of("TY  - GEN\nTI  - One\nDO  - 10.48550/arXiv.2410.02475\nER  - \n")
    assert paper.ids[0] == "arxiv:2410.02475"
    assert paper_of(ris.write(paper)).ids == paper.ids


_WORDS = st.lists(
    st.sampled_from(["Tea", "ER  - x", "é&", "a-b", "TY", "2.", "量子", "$x$"]), min_size=1
)
_LINE = _WORDS.map(" ".join)
_FAMILY = st.sampled_from(["Doe", "Müller", "van der Berg", "O'Neil", "García Márquez", "李"])
_GIVEN = st.sampled_from(["Jane", "J. R.", "Kwan-Yee", "X"])
_NAMES = st.one_of(
    st.builds("{}, {}".format, _FAMILY, _GIVEN),
    st.builds("{}, Jr., {}".format, _FAMILY, _GIVEN),
    st.sampled_from(["{The Toy Lab}", "Plato", "{Google, Inc.}", "{Rest and Play}"]),
)
_FACTS = st.fixed_dictionaries(
    {},
    optional={
        "volume": st.sampled_from(["12", "A-3"]),
        "number": st.sampled_from(["3", "5-6"]),
        "pages": st.sampled_from(["1-9", "e0815", "XX, 327", "12"]),
        "publisher": _LINE,
        "series": _LINE,
        "address": _LINE,
        "edition": st.sampled_from(["2", "third"]),
        "date": st.sampled_from(["2020-05-03", "2020-05", "Spring 2020"]),
        "month": st.sampled_from(["may", "5"]),
        "isbn": st.just("978-1-2345-6789-7"),
        "issn": st.sampled_from(["1234-5678", "1234-5678, 8765-432X"]),
        "note": st.lists(_LINE, min_size=1, max_size=3).map("\n".join),
        "language": st.just("en"),
        "pmid": st.just("123"),
        "pmcid": st.just("PMC9"),
        "openalex": st.just("W12"),
        "s2": st.just("ab12"),
        "citations": st.just("44"),
        "citekey": st.just("doe2020tea"),
        "editor": st.sampled_from(["Doe, Jane", "Doe, Jane and {Rest and Play}"]),
    },
)
_KINDS = st.sampled_from(
    "article inproceedings book incollection misc online dataset software patent booklet".split()
)
_ADDRESSES = (
    Link("openreview", "https://openreview.net/forum?id=aBc-1"),
    Link("acl", "https://aclanthology.org/2020.acl-main.1"),
    Link("", "https://github.com/a/b"),
    Link("", "https://x.github.io/tea;1"),
    Link("pdf", "https://a.org/download?id=1"),
    Link("page", "https://a.org/tea"),
    Link("", "https://b.org/?a=1;b=2"),
)


@st.composite
def _papers(draw: st.DrawFn) -> Paper:
    kind = draw(_KINDS)
    facts = draw(_FACTS) | {"type": kind}
    record = Record(
        title=draw(_LINE),
        abstract="\n".join(draw(st.lists(st.one_of(_LINE, st.just("")), max_size=4))),
        authors=draw(st.lists(_NAMES, max_size=4)),
        year="2020" if facts.keys() & {"date", "month"} else draw(st.sampled_from(["", "2020"])),
        venue=draw(_LINE),
        keywords=draw(st.lists(st.sampled_from(["tea", "tea, green", "量子", "ER  - x"]))),
        doi=draw(st.sampled_from(["", "10.1000/ab.c"])),
        arxiv=draw(st.sampled_from(["", "2410.02475", "hep-th/9901001"])),
        links=draw(st.lists(st.sampled_from(_ADDRESSES), max_size=4)),
        files=draw(st.lists(st.sampled_from(["/a/b c.pdf", "/a/x;y.pdf"]), max_size=2)),
        presentation=draw(st.sampled_from(["", "Oral"])),
        extra=facts,
    )
    entry = entry_of(record, "a.ris", Path("/papers"))
    assert isinstance(entry, Entry)
    return entry.paper


def _in_one_line(paper: Paper) -> Paper:
    """The paper with its texts as words, for a line that looks like a tag is joined."""
    extra = tuple((name, " ".join(value.split())) for name, value in paper.extra)
    return replace(paper, abstract=" ".join(paper.abstract.split()), extra=extra)


@given(_papers())
@settings(max_examples=60, deadline=None)
def test_what_is_written_reads_the_same(paper: Paper) -> None:
    again = paper_of(ris.write(paper))
    assert _in_one_line(replace(again, origins=paper.origins)) == _in_one_line(paper)


@given(st.lists(_papers(), max_size=4))
@settings(max_examples=20, deadline=None)
def test_entries_that_are_written_one_after_another_are_read_one_by_one(
    papers: list[Paper],
) -> None:
    text = ris.begin + ris.between.join(map(ris.write, papers)) + ris.end
    assert titles(text) == [" ".join(paper.title.split()) for paper in papers]


def test_an_article_number_comes_and_goes_as_c7() -> None:
    text = "TY  - JOUR\nTI  - Bees\nC7  - e1234\nER  - \n"
    paper = paper_of(text)
    assert paper.fact("eid") == "e1234"
    assert "C7  - e1234\n" in ris.write(paper)
    assert paper_of(ris.write(paper)).extra == paper.extra
    assert "eid" not in one_of("TI  - Bees", "C7  - 10.1000/bees").extra


@pytest.mark.parametrize(
    "lines",
    [
        "AU  - Doe, Jane\nAB  - We study how bees hum in the city. They do.\n",
        "AU  - Doe, Jane\nPY  - 2020\nT2  - Nature\n",
        "DO  - 10.1000/bees\n",
    ],
)
def test_a_title_that_was_made_is_not_written_and_made_again(lines: str) -> None:
    paper = paper_of(f"TY  - JOUR\n{lines}ER  - \n")
    assert paper.title_derived
    assert "TI  - " not in ris.write(paper)
    again = paper_of(ris.write(paper))
    assert (again.title_derived, again.ids, again.title) == (True, paper.ids, paper.title)
