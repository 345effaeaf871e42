"""CSL-JSON: its types, names and dates, Zotero's notes, Crossref's lists, and writing it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from seeds.entries import entry_of
from seeds.formats.json import csljson
from seeds.formats.json.csldates import date_text, issued_of
from seeds.formats.json.cslnote import note_facts
from seeds.names import Name
from seeds.paper import Link, Paper
from seeds.record import Entry, Record
from seeds.texts.text import Text


def item(**stated: object) -> Record:
    [found] = csljson.read(Text.of(json.dumps([{"id": "x", "type": "article-journal"} | stated])))
    assert isinstance(found, Record)
    return found


def read_back(paper: Paper) -> Paper:
    [found] = csljson.read(Text.of(csljson.begin + csljson.write(paper) + csljson.end))
    assert isinstance(found, Record)
    entry = entry_of(found, "", Path("/"))
    assert isinstance(entry, Entry)
    return entry.paper


def test_an_item_says_what_its_variables_say():
    found = item(
        **{
            "citation-key": "doe2020",
            "title": "Bees of <i>Apis</i>",
            "container-title": "Journal of Bees",
            "author": [{"family": "Doe", "given": "Jane"}],
            "issued": {"date-parts": [[2020, 5]]},
            "page": "S0377221720307499",
            "volume": 7,
            "issue": "2",
            "DOI": "10.1234/BEES",
            "ISSN": "0020-7543, 1366-588X",
            "URL": "https://example.org/bees",
            "journalAbbreviation": "J. Bees",
            "collection-title": "Insects",
            "abstract": "<jats:p>They hum.</jats:p>",
            "keyword": "bees; humming",
            "language": "en",
            "accessed": {"date-parts": [[2021, 1, 1]]},
        }
    )
    assert found == Record(
        line=1,
        label="doe2020",
        title="Bees of <i>Apis</i>",
        abstract="<jats:p>They hum.</jats:p>",
        authors=[Name("Doe", "Jane")],
        year="2020-05",
        venue="Journal of Bees",
        keywords="bees; humming",
        doi="10.1234/BEES",
        ids=[],
        links=[Link("", "https://example.org/bees")],
        extra={
            "type": "article",
            "citekey": "doe2020",
            "pages": "S0377221720307499",
            "volume": "7",
            "number": "2",
            "issn": "0020-7543, 1366-588X",
            "shortjournal": "J. Bees",
            "series": "Insects",
            "language": "en",
        },
    )


def test_an_array_indented_by_tabs_has_a_line_for_each_item():
    text = json.dumps(
        [{"id": 1, "type": "book", "title": "a"}, {"id": 2, "title": "b"}], indent="\t"
    )
    assert [(one.line, one.label) for one in csljson.read(Text.of(text))] == [(2, "1"), (7, "2")]


@pytest.mark.parametrize(
    ("person", "name"),
    [
        ({"family": "Doe", "given": "Jane", "suffix": "Jr."}, Name("Doe", "Jane", "Jr.")),
        ({"family": "Berg", "given": "J.", "non-dropping-particle": "van der"},
         Name("van der Berg", "J.")),
        ({"family": "Beethoven", "given": "Ludwig", "dropping-particle": "van"},
         Name("van Beethoven", "Ludwig")),
        ({"literal": "The Toy Lab"}, Name("The Toy Lab")),
        ({"given": "Plato"}, "Plato"),
        ({"name": "Bee Collaboration"}, "Bee Collaboration"),
        ("Jane Doe", "Jane Doe"),
    ],
)  # fmt: skip
def test_particles_belong_to_the_family_and_a_literal_is_a_body(person, name):
    assert item(title="x", author=[person]).authors == [name]


@pytest.mark.parametrize(
    ("kind", "genre", "entry_type"),
    [
        ("article-journal", "", "article"),
        ("article-magazine", "", "article"),
        ("paper-conference", "", "inproceedings"),
        ("chapter", "", "incollection"),
        ("entry-encyclopedia", "", "incollection"),
        ("book", "", "book"),
        ("thesis", "", "phdthesis"),
        ("thesis", "Master's thesis", "mastersthesis"),
        ("report", "", "techreport"),
        ("manuscript", "", "unpublished"),
        ("article", "", "misc"),
        ("webpage", "", "online"),
        ("motion_picture", "", "misc"),
        ("dataset", "", "dataset"),
    ],
)
def test_types_are_those_of_bibtex(kind, genre, entry_type):
    assert item(title="x", type=kind, genre=genre).extra["type"] == entry_type


def test_a_thesis_has_a_school_and_a_report_an_institution():
    assert item(title="x", type="thesis", publisher="Toy U").extra["school"] == "Toy U"
    assert item(title="x", type="report", publisher="Toy Lab").extra["institution"] == "Toy Lab"


@pytest.mark.parametrize(
    ("issued", "date"),
    [
        ({"date-parts": [[2014]]}, "2014"),
        ({"date-parts": [["2014", "3", "7"]]}, "2014-03-07"),
        ({"date-parts": [["2014", 12, 31], ["2015", 1, 1]]}, "2014-12-31/2015-01-01"),
        ({"date-parts": [[2014]], "season": 2}, "2014-22"),
        ({"date-parts": [[2014]], "season": "Winter"}, "2014-24"),
        ({"date-parts": [[2014]], "circa": True}, "2014~"),
        ({"date-parts": [[None]]}, ""),
        ({"date-parts": [[]]}, ""),
        ({"date-parts": [[2014, 99]]}, "2014"),
        ({"raw": "May 2014"}, "May 2014"),
        ({"literal": "after the flood"}, "after the flood"),
        ({"edtf": "2014-05/2014-06"}, "2014-05/2014-06"),
        ("2014-05", "2014-05"),
        (2014, "2014"),
        ({}, ""),
    ],
)
def test_a_date_of_csl_is_one_of_edtf(issued, date):
    assert date_text(issued) == date


@pytest.mark.parametrize(
    "date",
    ["2014", "2014-05", "2014-05-09", "2014-22", "2014~", "2014-05/2014-06", "2014/2015",
     "2014-12-31/2015-01-01", "spring 2014", "2014?"],
)  # fmt: skip
def test_a_date_comes_back_from_csl(date):
    assert date_text(issued_of(date, 2014)) == date


def test_a_date_that_contradicts_the_year_gives_way_to_it():
    assert issued_of("1999-05", 2014) == {"date-parts": [[2014]]}
    assert issued_of("", None) is None


def test_lines_of_zoteros_note_are_fields_and_the_rest_stays():
    facts, rest = note_facts("page: 502\nDOI: 10.1234/x\nRead this: twice\ntex.series: Bees\n")
    assert facts == {"pages": "502", "doi": "10.1234/x", "series": "Bees"}
    assert rest == "Read this: twice"


def test_a_note_gives_ids_and_what_the_item_has_not_itself():
    found = item(
        title="x",
        page="7",
        note="arXiv: 2401.00001 [cs]\nCitation Key: doe2020\npage: 502\nPMID: 3\n"
        "_eprint: https://example.org/a.pdf",
    )
    assert (found.arxiv, found.label) == ("2401.00001", "doe2020")
    assert found.extra == {"pages": "7", "pmid": "3", "type": "article", "citekey": "doe2020"}
    assert list(found.links) == [Link("", "https://example.org/a.pdf")]


@pytest.mark.parametrize(
    "stated",
    [
        {"archive": "arXiv", "archive_location": "2401.00001"},
        {"number": "arXiv:2401.00001", "publisher": "arXiv"},
    ],
)
def test_a_preprint_has_its_arxiv_id(stated):
    assert item(title="x", type="article", **stated).arxiv == "2401.00001"


@pytest.mark.parametrize(
    ("identifier", "citekey"),
    [
        ("doe:2020", "doe:2020"),
        ("http://zotero.org/users/local/Lf4/items/NXP", None),
        ("12345", None),
        ("10.1234/x", None),
    ],
)
def test_an_id_is_the_citation_key_where_it_could_be_one(identifier, citekey):
    assert item(id=identifier, title="x").extra.get("citekey") == citekey


def test_works_of_crossref_have_lists_where_csl_has_texts():
    text = json.dumps(
        {
            "status": "ok",
            "message": {
                "items": [
                    {
                        "DOI": "10.1234/x",
                        "type": "journal-article",
                        "title": ["Bees"],
                        "subtitle": ["A survey"],
                        "container-title": ["Journal of Bees"],
                        "author": [{"given": "Jane", "family": "Doe", "sequence": "first"}],
                        "issued": {"date-parts": [[2020, 5, 1]]},
                        "is-referenced-by-count": 7,
                        "link": [{"URL": "https://e.org/x", "content-type": "application/pdf"}],
                    }
                ]
            },
        }
    )
    [found] = csljson.read(Text.of(text))
    assert isinstance(found, Record)
    assert (found.title, found.venue, found.year) == (
        "Bees: A survey",
        "Journal of Bees",
        "2020-05-01",
    )
    assert (found.extra["type"], found.extra["citations"]) == ("article", "7")
    assert list(found.links) == [Link("pdf", "https://e.org/x")]


def test_a_written_item_is_csl():
    paper = Paper(
        ids=("doi:10.1234/x", "arxiv:2401.00001", "title:bees"),
        title="Bees of $\\alpha$",
        authors=("Jane van der Berg", "{The Toy Lab}", "Plato"),
        year=2020,
        venue="Journal of Bees",
        abstract="They hum.",
        keywords=("bees", "humming"),
        links=(Link("doi", "https://doi.org/10.1234/x"), Link("code", "https://github.com/a/b")),
        extra=(
            ("citekey", "berg2020"),
            ("date", "2020-05"),
            ("number", "2"),
            ("pages", "1-9"),
            ("type", "article"),
        ),
    )
    assert json.loads(csljson.write(paper)) == {
        "id": "berg2020",
        "citation-key": "berg2020",
        "type": "article-journal",
        "title": "Bees of $\\alpha$",
        "author": [
            {"family": "Berg", "given": "Jane", "non-dropping-particle": "van der"},
            {"literal": "The Toy Lab"},
            {"family": "Plato"},
        ],
        "issued": {"date-parts": [[2020, 5]]},
        "container-title": "Journal of Bees",
        "abstract": "They hum.",
        "keyword": "bees; humming",
        "DOI": "10.1234/x",
        "archive": "arXiv",
        "archive_location": "2401.00001",
        "URL": "https://github.com/a/b",
        "issue": "2",
        "page": "1-9",
    }


def test_tags_and_note_are_the_readers_and_not_the_papers():
    paper = Paper(("title:bees",), "Bees", keywords=("humming",))
    stated = json.loads(csljson.write(paper, ["to read"], "see page 3"))
    assert (stated["keyword"], stated["annote"]) == ("humming", "see page 3")
    assert stated["custom"] == {"tags": ["to read"]}


@pytest.mark.parametrize(
    ("venue", "ids", "kind"),
    [
        ("Journal of Bees", ("title:bees",), "article-journal"),
        ("ICML 2020", ("title:bees",), "paper-conference"),
        ("", ("arxiv:2401.00001",), "article"),
        ("", ("title:bees",), "document"),
    ],
)
def test_a_paper_without_a_type_gets_the_one_that_its_venue_suggests(venue, ids, kind):
    assert json.loads(csljson.write(Paper(ids, "Bees", venue=venue)))["type"] == kind


def test_what_csl_has_no_variable_for_comes_back_too():
    paper = Paper(
        ids=("openreview:aBcDeF12_-", "title:bees/doe/2020"),
        title="Bees",
        authors=("Jane Doe",),
        year=2020,
        presentation="oral",
        keywords=("one, two",),
        links=(
            Link("openreview", "https://openreview.net/forum?id=aBcDeF12_-"),
            Link("project", "https://example.org/bees"),
        ),
        files=("/a/b.pdf",),
        bibtex="@misc{a, title={Bees}}",
        extra=(
            ("area", "insects"),
            ("citekey", "doe2020"),
            ("tldr", "They hum."),
            ("type", "misc"),
        ),
    )
    again = read_back(paper)
    assert [getattr(again, name) for name in paper.__slots__[:-2]] == [
        getattr(paper, name) for name in paper.__slots__[:-2]
    ]


def test_several_items_stand_in_one_array():
    papers = [Paper((f"title:bees-{number}",), f"Bees {number}") for number in range(3)]
    text = csljson.begin + csljson.between.join(map(csljson.write, papers)) + csljson.end
    assert [one["title"] for one in json.loads(text)] == ["Bees 0", "Bees 1", "Bees 2"]


@pytest.mark.parametrize(
    "stated",
    [
        {"abstract": "We study how bees hum in the city. They do."},
        {"author": [{"family": "Doe", "given": "Jane"}], "issued": {"date-parts": [[2020]]}},
    ],
)
def test_a_title_that_was_made_is_not_written_and_made_again(stated: dict[str, object]) -> None:
    whole = {"id": "x", "type": "article-journal", "title": ""} | stated
    entry = entry_of(item(**whole), "x.json", Path("/papers"))
    assert isinstance(entry, Entry)
    assert entry.paper.title_derived
    assert "title" not in json.loads(csljson.write(entry.paper))
    again = read_back(entry.paper)
    assert again.title_derived
    assert (again.ids, again.title) == (entry.paper.ids, entry.paper.title)


def test_a_note_about_another_paper_gives_this_one_no_id():
    paper = Paper(ids=("title:bees",), title="Bees", extra=(("note", "DOI: 10.1234/x"),))
    again = read_back(paper)
    assert (again.fact("note"), again.links) == ("DOI: 10.1234/x", ())
    assert not any(one.startswith("doi:") for one in again.ids)
