from __future__ import annotations

import csv
import io
import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from seeds.entries import entry_of
from seeds.formats.tables import csvfile
from seeds.names import Name
from seeds.paper import Link, Paper
from seeds.record import Entry, Record, Refused
from seeds.texts.text import Text


def all_of(text: str) -> list[Record | Refused]:
    return list(csvfile.read(Text.of(text)))


def records(text: str) -> list[Record]:
    found = all_of(text)
    assert not [one for one in found if isinstance(one, Refused)]
    return [one for one in found if isinstance(one, Record)]


def one_of(header: str, row: str) -> Record:
    (record,) = records(f"{header}\n{row}\n")
    return record


def paper_of(record: Record) -> Paper:
    entry = entry_of(record, "x.csv", Path("/papers"))
    assert isinstance(entry, Entry)
    return entry.paper


def titles(text: str) -> list[str]:
    return [record.title for record in records(text)]


def test_each_row_is_a_paper_and_knows_its_line() -> None:
    first, second = records("title,abstract\nBees,We study bees.\n\nWasps,They sting.\n")
    assert (first.line, first.title, first.abstract) == (2, "Bees", "We study bees.")
    assert (second.line, second.title) == (4, "Wasps")
    assert first.repairs == second.repairs == []


@pytest.mark.parametrize("sign", [",", ";", "\t"])
def test_the_delimiter_is_judged_by_the_header(sign: str) -> None:
    text = "\n".join([f"Title{sign}Year{sign}Authors", f"Bees{sign}2020{sign}Ada Lovelace"])
    (record,) = records(text)
    assert (record.title, record.year, record.authors) == ("Bees", "2020", "Ada Lovelace")


def test_excel_says_what_parts_the_cells_in_a_line_of_its_own() -> None:
    (record,) = records("sep=;\ntitle;year\nBees; 2020\n")
    assert (record.line, record.title, record.year) == (3, "Bees", "2020")


def test_a_byte_order_mark_is_no_part_of_the_first_name() -> None:
    assert titles("\ufeff\ufefftitle,year\nBees,2020\n") == ["Bees"]


def test_remarks_above_the_header_are_no_papers() -> None:
    text = "Export of 2024\n\nSearch: bees, wasps\nTitle,Year\nBees,2020\n"
    (record,) = records(text)
    assert (record.line, record.title) == (5, "Bees")


@pytest.mark.parametrize(
    "name", ["TITLE", " Paper Title ", "paper_title", "Document Title", "标题"]
)
def test_titles_go_by_many_names(name: str) -> None:
    assert one_of(f"{name},year", "Bees,2020").title == "Bees"


def test_a_table_with_one_column_keeps_the_commas_of_its_titles() -> None:
    assert titles("Title\nBees, wasps and ants\n") == ["Bees, wasps and ants"]


def test_without_a_title_column_the_abstract_is_enough() -> None:
    record = one_of("abstract,authors,label_included", "We study bees.,\"['Doe, Jane']\",1")
    assert paper_of(record).title_derived
    assert record.authors == ["Doe, Jane"]


def test_without_a_header_the_table_is_refused_in_one_sentence() -> None:
    (refused,) = all_of("Bees,2020,Ada\nWasps,2021,Bo\n")
    assert isinstance(refused, Refused)
    assert "no column is called title" in refused.reason


def test_an_empty_table_has_no_papers() -> None:
    assert all_of("") == all_of("title,year\n") == all_of("title,year\n,\n\n") == []


def test_quoted_cells_go_over_lines_and_the_row_has_the_line_of_its_start() -> None:
    first, second = records('title,abstract\n"Bees","We\n\nstudy ""bees""."\nWasps,Sting.\n')
    assert (first.line, first.abstract) == (2, 'We\n\nstudy "bees".')
    assert (second.line, second.title) == (5, "Wasps")


def test_quotes_inside_of_a_quoted_cell_are_kept() -> None:
    record = one_of("id,title,abstract", '1,Bees,"The so-called "bee, the", a wasp, stings."')
    assert record.abstract == 'The so-called "bee, the", a wasp, stings.'
    assert len(record.repairs) == 1


def test_quotes_inside_of_a_cell_over_several_lines_are_kept() -> None:
    first, second = records('title,abstract\nBees,"We\n\nstudy "bees" here"\nWasps,x\n')
    assert first.abstract == 'We\n\nstudy "bees" here'
    assert second.title == "Wasps"


def test_a_title_with_bare_commas_is_put_together_by_what_fits_where() -> None:
    header = "paper_id,title,link,keywords,abstract"
    row = 'x1,Bees, wasps, and ants,https://x.org/1,"bees,wasps","We, too, study "bees", here."'
    record = one_of(header, row)
    assert record.title == "Bees, wasps, and ants"
    assert record.keywords == ["bees", "wasps"]
    assert record.abstract == 'We, too, study "bees", here.'
    assert [link.url for link in record.links] == ["https://x.org/1"]
    (repair,) = record.repairs
    assert "for 5 columns" in repair


@pytest.mark.parametrize(
    "rows",
    [
        'Bees,2020,"We study\n"Wasps, two",2021,"x"\nAnts,2022,y\n',
        '"Bees,2020,We study\nWasps,2021,x\nAnts,2022,y\n',
        'Bees,2020,"We study\nWasps,2021,"x\ny"\nAnts,2022,y\n',
    ],
)
def test_a_quote_that_never_closes_costs_no_other_row(rows: str) -> None:
    first, second, third = records(f"title,year,abstract\n{rows}")
    assert (first.title, first.year, first.abstract) == ("Bees", "2020", "We study")
    assert "never closes" in first.repairs[0]
    assert (second.title.partition(",")[0], second.year) == ("Wasps", "2021")
    assert (third.title, third.abstract) == ("Ants", "y")
    assert second.repairs == third.repairs == []


def test_a_last_row_that_is_cut_off_is_read_and_said_to_be() -> None:
    _, last = records('title,year,abstract\nBees,2020,x\nWasps,2021,"They sti')
    assert (last.title, last.abstract) == ("Wasps", "They sti")
    assert len(last.repairs) == 1


def test_raw_quotes_in_an_unquoted_table_are_signs_like_others() -> None:
    text = 'title\tabstract\n"Bees" and\tb\n"Wasps\tsting\nAnts\t5" long\nMoths\t"fly"\n'
    found = records(text)
    assert [(one.title, one.abstract) for one in found] == [
        ('"Bees" and', "b"),
        ("Wasps", "sting"),
        ("Ants", '5" long'),
        ("Moths", "fly"),
    ]
    assert not any(one.repairs for one in found)


def test_blanks_before_quotes_are_no_part_of_the_cell() -> None:
    record = one_of('"Title", "Authors"', '"Bees, wasps", "Doe, J.; Roe, R."')
    assert record.title == "Bees, wasps"
    assert paper_of(record).authors == ("J. Doe", "R. Roe")


def test_a_short_row_is_read_and_a_line_that_is_no_row_is_refused() -> None:
    short, stray = all_of("title,authors,year\nBees,Ada Lovelace\nSource: the garden\n")
    assert isinstance(short, Record)
    assert short.repairs == ["2 cells for 3 columns; the rest is taken as empty"]
    assert isinstance(stray, Refused)
    assert (stray.line, "1 cell for 3 columns" in stray.reason) == (3, True)


def test_empty_cells_behind_the_last_column_are_nothing() -> None:
    assert one_of("title,year", "Bees,2020,,").repairs == []


def test_a_header_in_the_middle_is_no_paper() -> None:
    assert titles("title,year\nBees,2020\ntitle,year\nWasps,2021\n") == ["Bees", "Wasps"]


def test_row_names_of_r_are_no_titles() -> None:
    assert titles('"title"\t"year"\n"1"\t"Bees"\t2020\n"2"\t"Wasps"\t2021\n') == ["Bees", "Wasps"]


def test_a_row_without_anything_to_go_by_is_refused() -> None:
    (refused,) = all_of("title,year,note\n,2020,x\n")
    assert isinstance(refused, Refused)
    assert refused.line == 2


def test_placeholders_of_programs_are_no_text() -> None:
    record = one_of("title,authors,abstract,year", "Bees,nan,[No abstract available],None")
    assert (record.authors, record.abstract, record.year) == ([], "", "")


def test_scopus() -> None:
    header = '"Authors","Author full names","Title","Year","Source title","Volume","Issue"'
    header += ',"Art. No.","Page start","Page end","Cited by","DOI","Author Keywords","Source"'
    row = '"Doe J.; Roe R.","Doe, Jane (123); Roe, Richard (45)","Bees","2020","Bee Journal","7"'
    row += ',"2","e5","10","19","4","10.1000/x","bees; hives","Scopus"'
    paper = paper_of(one_of(header, row))
    assert paper.authors == ("Jane Doe", "Richard Roe")
    assert (paper.venue, paper.keywords) == ("Bee Journal", ("bees", "hives"))
    assert dict(paper.extra) == {"volume": "7", "number": "2", "pages": "10--19", "citations": "4"}
    assert paper.ids[0] == "doi:10.1000/x"


@pytest.mark.parametrize(
    "authors", ['"Doe J., Roe R.B."', '"Doe, J., Roe, R.B."', "Doe J.;Roe R.B."]
)
def test_families_may_stand_before_initials(authors: str) -> None:
    paper = paper_of(one_of("Authors,Title,Source title", f"{authors},Bees,Bee Journal"))
    assert paper.authors == ("J. Doe", "R.B. Roe")


def test_zotero() -> None:
    header = '"Key","Item Type","Publication Year","Author","Title","Publication Title","DOI","Url"'
    header += ',"Abstract Note","Date","Pages","Extra","File Attachments","Manual Tags"'
    header += ',"Automatic Tags"'
    row = '"AB12","conferencePaper","2020","Doe, Jane; Roe, Richard","Bees","Proc. of Bees",""'
    row += (
        ',"https://x.org/b","We study.","2020-05-01","1-9","arXiv: 2005.00001\nCitation Key: d20"'
    )
    row += ',"/home/a/b.pdf; /home/a/c.pdf","bees","hives; wax"'
    record = one_of(header, row)
    paper = paper_of(record)
    assert paper.authors == ("Jane Doe", "Richard Roe")
    assert (paper.year, paper.fact("date"), paper.venue) == (2020, "2020-05-01", "Proc. of Bees")
    assert paper.keywords == ("bees", "hives", "wax")
    assert paper.ids[0] == "arxiv:2005.00001"
    assert (paper.fact("type"), paper.fact("citekey")) == ("inproceedings", "d20")
    assert paper.files == ("/home/a/b.pdf", "/home/a/c.pdf")


def test_ieee() -> None:
    header = '"Document Title",Authors,"Publication Title","Publication Year","Start Page"'
    header += ',"End Page","PDF Link","IEEE Terms"'
    record = one_of(
        header, '"Bees","J. Doe; R. Roe","Trans. Bees",2020,3,8,https://x.org/a.pdf,wax'
    )
    paper = paper_of(record)
    assert (paper.title, paper.venue, paper.year) == ("Bees", "Trans. Bees", 2020)
    assert paper.authors == ("J. Doe", "R. Roe")
    assert paper.fact("pages") == "3--8"
    assert [link.kind for link in paper.links] == ["pdf"]


def test_pubmed() -> None:
    header = "PMID,Title,Authors,Citation,First Author,Journal/Book,Publication Year,PMCID,DOI"
    row = '12,Bees.,"Doe JA, van Roe R.",Bee J. 2020;3(4):5-9.,Doe JA,Bee J,2020,PMC1,10.1000/x'
    paper = paper_of(one_of(header, row))
    assert paper.authors == ("J. A. Doe", "R. van Roe")
    facts = {"pmid": "12", "pmcid": "PMC1", "volume": "3", "number": "4", "pages": "5-9"}
    assert dict(paper.extra) == facts
    assert paper.venue == "Bee J"


def test_springer_writes_authors_without_anything_between_them() -> None:
    header = "Item Title,Publication Title,Item DOI,Authors,Publication Year,Content Type"
    row = "Bees,Bee Journal,10.1007/1,Jane McDoeRichard RoeAda de la Cruz,2020,Article"
    record = one_of(header, row)
    assert record.authors == ["Jane McDoe", "Richard Roe", "Ada de la Cruz"]
    assert record.repairs
    assert one_of(header, row.replace("Richard RoeAda de la Cruz", "")).repairs == []


def test_semantic_scholar_has_lists_and_ids_as_python_writes_them() -> None:
    header = "paperId,title,authors,externalIds,citationCount,venue"
    row = f"{'a' * 40},Bees,\"[{{'authorId': '1', 'name': 'Jane O''Doe'}}]\""
    row = row.replace("'Jane O''Doe'", '""Jane O\'Doe""')
    row += ",\"{'DOI': '10.1000/x', 'ArXiv': '2005.00001'}\",5,BeeConf"
    paper = paper_of(one_of(header, row))
    assert paper.authors == ("Jane O'Doe",)
    assert paper.ids[:2] == ("doi:10.1000/x", "arxiv:2005.00001")
    assert dict(paper.extra) == {"s2": "a" * 40, "citations": "5"}


def test_web_of_science_names_its_columns_by_tags() -> None:
    header = "PT\tAU\tAF\tTI\tSO\tDE\tAB\tPY\tVL\tBP\tEP\tDI\tUT"
    row = "J\tDoe, J\tDoe, Jane\tBees\tBEE J\tbees; wax\tWe study.\t2020\t1\t2\t9\t10.1000/x\tWOS:1"
    paper = paper_of(one_of(header, row))
    assert (paper.title, paper.authors, paper.venue) == ("Bees", ("Jane Doe",), "BEE J")
    assert (paper.keywords, paper.fact("pages")) == (("bees", "wax"), "2--9")


def test_dimensions_begins_with_a_remark_in_quotes() -> None:
    text = '"About the data: exported, for ""bees"""\nRank,DOI,Title,PubYear,Source title,Authors\n'
    text += '1,10.1000/x,Bees,2020,Bee J,"Doe, Jane; Roe, Richard"\n'
    (record,) = records(text)
    assert (record.line, record.authors) == (3, ["Doe, Jane", "Roe, Richard"])


def test_publish_or_perish() -> None:
    header = "Cites,Authors,Title,Year,Source,Publisher,ArticleURL,GSRank"
    paper = paper_of(one_of(header, '7,"J Doe, R Roe",Bees,2020,Bee J,Wax,https://x.org/a,1'))
    assert (paper.authors, paper.venue) == (("J Doe", "R Roe"), "Bee J")
    assert dict(paper.extra) == {"citations": "7", "publisher": "Wax"}


def test_an_openreview_list_tells_the_id_by_its_link() -> None:
    row = "ab_C,Bees,https://openreview.net/forum?id=ab_C,bees;wax,We study."
    paper = paper_of(one_of("paper_id,title,link,keywords,abstract", row))
    assert paper.ids[0] == "openreview:ab_C"


def test_names_keep_their_parts() -> None:
    record = one_of("title,authors", "Bees,Doe J.A.; Lovelace Ada; {The Bee Lab}")
    assert record.authors == [Name("Doe", "J.A."), "Lovelace Ada", "{The Bee Lab}"]


def test_an_abstract_may_be_larger_than_the_csv_module_likes() -> None:
    (record,) = records(f'title,abstract\nBees,"{"bee " * 50_000}"\n')
    assert len(record.abstract) == 200_000 - 1
    assert record.repairs == []


HOSTILE = (
    'x","\n' * 10_000,
    '"a,\n' * 10_000,
    '"' + "a\n" * 20_000,
    ('"a\n' + ',"",\n' * 50) * 200,
    "," * 300 + "\n" + "a,b" * 300 + "\n",
    'a,"' + "[" * 50_000 + '"\n',
    '"x"\n"' * 10_000,
)


@pytest.mark.parametrize("rows", HOSTILE)
def test_hostile_quotes_cost_bounded_time_and_no_exception(rows: str) -> None:
    begun = time.perf_counter()
    assert all_of(f"title,authors\n{rows}")
    assert time.perf_counter() - begun < 20


WORDS = st.lists(
    st.sampled_from(
        [
            "Bees",
            "=1+1",
            "-2",
            "@home",
            "+",
            "'=x",
            "é&ü",
            "量子",
            '"so"',
            "a,b",
            "$x_1$",
            "#",
            "|",
            "–",
        ]
    ),
    min_size=1,
    max_size=5,
).map(" ".join)
NAMES = st.sampled_from(
    [
        "Ada Lovelace",
        "Doe, Jr., John",
        "{The Toy Lab}",
        "van der Bee, A.",
        "李明",
        "O'Neil, J-P",
        "Plato",
    ]
)
RECORDS = st.builds(
    Record,
    title=WORDS | st.just(""),
    abstract=st.lists(WORDS, max_size=4).map("\n".join),
    authors=st.lists(NAMES, max_size=3, unique=True),
    year=st.sampled_from(["", "2020", "2020-05-01", "1999/2000"]),
    venue=WORDS | st.just(""),
    presentation=st.sampled_from(["", "oral"]),
    keywords=st.lists(WORDS, max_size=3),
    doi=st.sampled_from(["", "10.1000/x(1)y"]),
    arxiv=st.sampled_from(["", "2005.00001"]),
    openreview=st.sampled_from(["", "a_-B"]),
    acl=st.sampled_from(["", "2020.acl-main.1"]),
    links=st.lists(
        st.sampled_from(
            [
                Link("code", "https://github.com/a/b"),
                Link("project", "https://bees.org/p?a=1,2;3"),
                Link("pdf", "https://bees.org/x_(1).pdf"),
                Link("page", "https://bees.org/page"),
                Link("link", "https://bees.org/other"),
            ]
        ),
        max_size=4,
    ),
    files=st.lists(st.sampled_from(["/a/b c.pdf", "rel.pdf"]), max_size=2),
    extra=st.dictionaries(
        st.sampled_from(
            ["volume", "pages", "publisher", "note", "citekey", "tldr", "type", "area"]
        ),
        WORDS,
    ),
)


def said(paper: Paper) -> tuple[object, ...]:
    return tuple(
        getattr(paper, name) for name in Paper.__slots__ if name not in {"origins", "added"}
    )


@settings(max_examples=80, deadline=None)
@given(st.lists(RECORDS, max_size=3), WORDS)
def test_what_is_written_is_read_as_the_same_papers(made: list[Record], note: str) -> None:
    found = [entry_of(one, "a", Path("/papers")) for one in made]
    papers = [one.paper for one in found if isinstance(one, Entry)]
    rows = [csvfile.write(one, ["todo", note], note) for one in papers]
    again = records(csvfile.begin + csvfile.between.join(rows) + csvfile.end)
    assert [said(paper_of(one)) for one in again] == [said(one) for one in papers]


@given(WORDS, st.text(max_size=20))
def test_no_cell_begins_like_a_formula(title: str, note: str) -> None:
    paper = Paper(ids=("title:x",), title=title, authors=("=cmd",), venue="@x")
    rows = list(csv.reader(io.StringIO(csvfile.begin + csvfile.write(paper, ["-"], note))))
    assert len(rows) == 2
    assert not [cell for cell in rows[1] if cell[:1] in {*"=+-@\t\r"} and cell]


def test_the_header_is_what_spreadsheets_know_and_tags_are_not_keywords() -> None:
    paper = Paper(ids=("title:x",), title="Bees", keywords=("wax",))
    text = csvfile.begin + csvfile.write(paper, ["todo", "later"], "Read it!")
    assert text.startswith("\ufefftitle,authors,year,")
    assert text.count("\n") == 2
    (row,) = csv.DictReader(io.StringIO(text.removeprefix("\ufeff")))
    assert (row["my tags"], row["my note"], row["keywords"]) == ("todo; later", "Read it!", "wax")
    (record,) = records(text)
    assert paper_of(record).keywords == ("wax",)


def test_an_address_that_the_abstract_quotes_does_not_become_the_papers_own() -> None:
    abstract = "We improve on https://arxiv.org/abs/2001.00001 in all."
    paper = paper_of(Record(title="Bees", abstract=abstract))
    (record,) = records(csvfile.begin + csvfile.write(paper))
    assert paper_of(record).ids == paper.ids


@settings(max_examples=150, deadline=None)
@given(st.text(st.sampled_from([*"\",;\t\n'a1|= [{", "\ufeff", "\x1f"]), max_size=60))
def test_nothing_makes_it_fail(text: str) -> None:
    for one in all_of("title,abstract\n" + text) + all_of(text):
        assert isinstance(one, Record | Refused)


def test_a_title_that_was_made_is_not_written_and_made_again() -> None:
    paper = paper_of(one_of("Abstract,Author", "We study how bees hum in the city.,Jane Doe"))
    assert paper.title_derived
    written = csvfile.begin + csvfile.write(paper)
    assert next(csv.DictReader(io.StringIO(written.lstrip("\ufeff"))))["title"] == ""
    (record,) = records(written)
    again = paper_of(record)
    assert (again.title_derived, again.ids, again.title) == (True, paper.ids, paper.title)


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ("Bees,ICLR 2024 poster,,", ("ICLR", "2024", "poster")),
        ("Bees,ICLR 2024 Oral,2025,", ("ICLR", "2025", "oral")),
        ("Bees,NeurIPS 2023,2023,Workshop", ("NeurIPS 2023", "2023", "workshop")),
        ("Bees,ICML,2022,Accept (Oral)", ("ICML", "2022", "oral")),
        ("Bees,J. of Talk,2022,In Print", ("J. of Talk", "2022", "In Print")),
    ],
)
def test_standings_are_read_as_in_json(row: str, said: tuple[str, str, str]) -> None:
    record = one_of("Title,Venue,Year,Decision", row)
    assert (record.venue, record.year, record.presentation) == said


def test_pubmed_gives_its_page_and_generations() -> None:
    record = one_of(
        "PMID,Title,Authors,Journal/Book,DOI",
        '77,Bees,"Thomas SJ 3rd, King ML Jr, Doe J",J Bees,',
    )
    assert record.links == [Link("page", "https://pubmed.ncbi.nlm.nih.gov/77/")]
    assert record.authors == [
        Name("Thomas", "S. J.", "III"),
        Name("King", "M. L.", "Jr"),
        Name("Doe", "J."),
    ]
    assert one_of("PMID,Title", "77,Bees").links == []
