"""arXiv's metadata as Kaggle has it."""

from __future__ import annotations

import json

import pytest

from seeds.formats.json import jsonlines
from seeds.names import Name
from seeds.record import Record
from seeds.texts.text import Text

ENTRY = {
    "id": "0704.0001",
    "submitter": "Jane Doe",
    "authors": "J. Doe, R. Roe and M. Mu",
    "title": "Calculation of humming\n  in bees",
    "comments": "37 pages,\n  15 figures",
    "journal-ref": "J.Bees D76:013009,2007",
    "doi": "10.1234/JBeesD.76",
    "report-no": "TOY-07",
    "categories": "hep-ph cs.LG",
    "license": None,
    "abstract": "  A full calculation of humming\nis given; it is\nfor $x\n< 1$.\n  Bees agree.\n",
    "versions": [
        {"version": "v1", "created": "Mon, 2 Apr 2007 19:18:42 GMT"},
        {"version": "v2", "created": "Tue, 24 Jul 2012 20:10:27 GMT"},
    ],
    "update_date": "2013-11-26",
    "authors_parsed": [["Doe", "J.", ""], ["Roe", "R.", "Jr.", "Toy Lab"], ["Mu", "M.", ""]],
}


def entry(**stated: object) -> Record:
    whole = {name: value for name, value in (ENTRY | stated).items() if value != "-"}
    [found] = jsonlines.read(Text.of(json.dumps(whole)))
    assert isinstance(found, Record)
    return found


def test_an_entry_of_arxiv_says_what_its_fields_say():
    assert entry() == Record(
        line=1,
        label="0704.0001",
        title="Calculation of humming in bees",
        abstract="A full calculation of humming is given; it is for $x < 1$.\nBees agree.",
        authors=[Name("Doe", "J."), Name("Roe", "R.", "Jr."), Name("Mu", "M.")],
        year="2007-04-02",
        venue="J.Bees D76:013009,2007",
        keywords=["hep-ph", "cs.LG"],
        doi="10.1234/JBeesD.76",
        arxiv="0704.0001",
        links=[],
        extra={"type": "article", "note": "37 pages, 15 figures"},
    )


@pytest.mark.parametrize(
    ("stated", "date"),
    [
        ({"versions": "-"}, "2007-04"),
        ({"versions": [{"created": "no date"}]}, "2007-04"),
        ({"versions": "-", "id": "hep-th/9901001"}, "1999-01"),
        ({"versions": "-", "id": "math.AG/0309136"}, "2003-09"),
        ({"versions": "-", "id": "unknown"}, "2013-11-26"),
    ],
)
def test_the_date_is_that_of_the_first_version_before_that_of_an_update(stated, date):
    assert entry(**stated).year == date


def test_without_parsed_names_the_string_is_split_later():
    assert entry(authors_parsed="-").authors == "J. Doe, R. Roe and M. Mu"
    assert entry(authors_parsed=[["", "", ""], "x"]).authors == "J. Doe, R. Roe and M. Mu"


def test_an_entry_of_arxiv_without_a_journal_is_no_article():
    found = entry(**{"journal-ref": None})
    assert (found.venue, found.extra["type"], found.extra["number"]) == ("", "misc", "TOY-07")


def test_an_array_with_windows_line_ends_is_read_as_well():
    text = json.dumps([ENTRY, ENTRY | {"id": "2305.10429"}], indent=2).replace("\n", "\r\n")
    found = list(jsonlines.read(Text.of(text)))
    assert [one.label for one in found] == ["0704.0001", "2305.10429"]
    assert found[0].line == 2
    assert text.split("\r\n")[found[1].line] == '    "id": "2305.10429",'


def test_categories_may_be_a_list():
    assert entry(categories=["cs.LG stat.ML", "cs.AI"]).keywords == ["cs.LG", "stat.ML", "cs.AI"]


def test_tex_in_names_is_read():
    stated = "C. Bal\\'azs, K. G\\\"odel and {\\L}. Mu"
    assert entry(authors=stated, authors_parsed="-").authors == "C. Balázs, K. Gödel and Ł. Mu"
    parsed = [['G\\"odel', "G.", ""], ["Milo\\v{s}evi\\'c", "Jos\\'e", "Jr."]]
    assert entry(authors_parsed=parsed).authors == [
        Name("Gödel", "G."),
        Name("Milošević", "José", "Jr."),
    ]
