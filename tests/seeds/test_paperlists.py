"""Dumps of whole venues, as paperlists has them."""

from __future__ import annotations

import json

import pytest

from seeds.formats.json import jsonlines
from seeds.paper import Link
from seeds.record import Record
from seeds.texts.text import Text

BIBTEX = (
    "@inproceedings{\ndoe2018bees,\ntitle={{B}ees},\nauthor={Jane Doe and Max Mu},\n"
    "booktitle={International Conference on Learning Representations},\nyear={2018},\n"
    "pages={1--9},\nvolume={0}\n}"
)


def dumped(**stated: object) -> Record:
    whole = {
        "id": "B11bwYgfM",
        "title": "Bees",
        "track": "main",
        "status": "Poster",
        "author": "Jane Doe;Max Mu",
        "site": "",
        "gs_citation": -1,
    } | stated
    [found] = jsonlines.read(Text.of(json.dumps([whole], indent=1)))
    assert isinstance(found, Record)
    return found


def test_an_entry_of_a_dump_says_what_its_fields_say():
    found = dumped(
        status="Oral",
        tldr="They hum.",
        abstract="All of them hum.",
        keywords="bees;humming",
        primary_area="insects",
        bibtex=BIBTEX,
        github="[![github](/i.svg) doe/bees](https://github.com/doe/bees)",
        project="https://bees.example.org",
        site="https://iclr.cc/virtual/2018/poster/307",
        pdf="https://openreview.net/pdf?id=B11bwYgfM",
        arxiv="1801.00001",
        doi="10.1234/bees",
        rating="4;6;6",
        gs_citation=12,
    )
    assert found == Record(
        line=2,
        label="B11bwYgfM",
        title="Bees",
        abstract="All of them hum.",
        authors="Jane Doe;Max Mu",
        year="2018",
        venue="ICLR 2018",
        presentation="oral",
        keywords="bees;humming",
        doi="10.1234/bees",
        arxiv="1801.00001",
        links=[
            Link("pdf", "https://openreview.net/pdf?id=B11bwYgfM"),
            Link("page", "https://iclr.cc/virtual/2018/poster/307"),
            Link("code", "https://github.com/doe/bees"),
            Link("project", "https://bees.example.org"),
        ],
        bibtex=BIBTEX,
        extra={
            "type": "inproceedings",
            "citekey": "doe2018bees",
            "pages": "1--9",
            "tldr": "They hum.",
            "area": "insects",
            "citations": "12",
        },
    )


@pytest.mark.parametrize(
    ("stated", "venue", "year"),
    [
        ({"site": "https://papers.nips.cc/paper_files/paper/1987/hash/d5-Abstract.html"},
         "NeurIPS 1987", "1987"),
        ({"site": "https://neurips.cc/virtual/2023/poster/7"}, "NeurIPS 2023", "2023"),
        ({"site": "https://cvpr.thecvf.com/virtual/2024/poster/7"}, "CVPR 2024", "2024"),
        ({"oa": "https://openaccess.thecvf.com/content/ICCV2021/html/x.html"}, "ICCV 2021", "2021"),
        ({"oa": "https://openaccess.thecvf.com/content_cvpr_2018/x.html"}, "CVPR 2018", "2018"),
        ({"pdf": "https://www.ecva.net/papers/eccv_2020/papers_ECCV/x.pdf"}, "ECCV 2020", "2020"),
        ({"bibtex": BIBTEX}, "ICLR 2018", "2018"),
        ({"bibtex": "@inproceedings{a, booktitle={Bee Days}, year={2020}}"}, "Bee Days", "2020"),
        ({"site": "https://openreview.net/forum?id=B11bwYgfM"}, "", ""),
    ],
)  # fmt: skip
def test_the_venue_is_what_addresses_and_bibtex_tell_and_else_stays_open(stated, venue, year):
    found = dumped(**stated)
    assert (found.venue, found.year) == (venue, year)


@pytest.mark.parametrize(
    ("status", "presentation"),
    [("Reject", "rejected"), ("Withdraw", "withdrawn"), ("Accept(Poster)", "poster"),
     ("Long", "long"), ("", "")],
)  # fmt: skip
def test_the_status_is_how_the_paper_stands(status, presentation):
    assert dumped(status=status).presentation == presentation


def test_a_page_in_the_acl_anthology_makes_the_id_one_of_it():
    found = dumped(id="2022.acl-short.96", site="https://aclanthology.org/2022.acl-short.96/")
    assert found.acl == "2022.acl-short.96"
    assert dumped(id="2022.acl-short.96").acl == ""


def test_anonymous_authors_are_looked_for_in_the_second_field():
    assert dumped(author="Anonymous").authors == ""
    assert dumped(author="Anonymous", author_site="Jane Doe, Max Mu").authors == "Jane Doe, Max Mu"


def test_a_placeholder_is_no_abstract():
    assert dumped(abstract="Abstract Unavailable").abstract == ""


def test_minus_one_citation_is_not_counted():
    assert "citations" not in dumped(gs_citation=-1).extra


def test_the_status_workshop_is_how_it_was_presented():
    assert dumped(status="Workshop").presentation == "workshop"
