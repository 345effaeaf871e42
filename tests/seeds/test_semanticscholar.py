"""Semantic Scholar: search, bulk, batch with nulls, citations around papers, data sets."""

from __future__ import annotations

import json

import pytest

from seeds.formats.json import jsonlines
from seeds.names import Name
from seeds.paper import Link
from seeds.record import Record, Refused
from seeds.texts.text import Text


def answers(stated: object) -> list[Record | Refused]:
    return list(jsonlines.read(Text.of(json.dumps(stated))))


def test_a_paper_of_semantic_scholar_says_what_its_fields_say():
    [found] = answers(
        {
            "paperId": "0a1b",
            "externalIds": {
                "DOI": "10.1234/BEES",
                "ArXiv": "2401.00001",
                "ACL": "2024.acl-long.7",
                "PubMed": "77",
                "CorpusId": 99,
            },
            "url": "https://www.semanticscholar.org/paper/0a1b",
            "title": "Bees",
            "abstract": "They hum.",
            "venue": "Annual Meeting on Bees",
            "journal": {"name": "J. Bees", "volume": "7", "pages": "\n      1-9\n "},
            "year": 2024,
            "publicationDate": "2024-05-01",
            "authors": [{"authorId": "1", "name": "Jane Doe"}],
            "citationCount": 12,
            "openAccessPdf": {"url": "https://e.org/a.pdf", "status": "GREEN"},
            "tldr": {"model": "tldr@v2", "text": "All hum."},
            "fieldsOfStudy": ["Biology"],
            "publicationTypes": ["JournalArticle", "Conference"],
        }
    )
    assert found == Record(
        line=1,
        label="0a1b",
        title="Bees",
        abstract="They hum.",
        authors=["Jane Doe"],
        year="2024-05-01",
        venue="Annual Meeting on Bees",
        keywords=[],
        doi="10.1234/BEES",
        arxiv="2401.00001",
        acl="2024.acl-long.7",
        links=[
            Link("pdf", "https://e.org/a.pdf"),
            Link("link", "https://www.semanticscholar.org/paper/0a1b"),
        ],
        extra={
            "type": "inproceedings",
            "s2": "0a1b",
            "volume": "7",
            "pages": "1-9",
            "citations": "12",
            "tldr": "All hum.",
            "area": "Biology",
            "pmid": "77",
        },
    )


@pytest.mark.parametrize(
    "wrapping",
    [
        {"total": 2, "offset": 0, "next": 2},
        {"total": 2, "token": "PCOKWVSK"},
    ],
)
def test_search_answers_have_their_papers_under_data(wrapping):
    papers = [{"paperId": "a", "title": "One"}, {"paperId": "b", "title": "Two"}]
    assert [one.label for one in answers(wrapping | {"data": papers})] == ["a", "b"]


@pytest.mark.parametrize("name", ["citingPaper", "citedPaper"])
def test_citations_hold_their_papers_one_level_down(name):
    found = answers(
        {"offset": 0, "data": [{name: {"paperId": "a", "title": "One"}, "contexts": []}]}
    )
    assert [(type(one), one.label) for one in found] == [(Record, "a")]


def test_nulls_in_a_batch_and_papers_that_are_not_there_are_refused_one_by_one():
    found = answers(
        [{"paperId": "a", "title": "One"}, None, {"citedPaper": {"paperId": None, "title": None}}]
    )
    assert [type(one) for one in found] == [Record, Refused, Refused]
    assert {one.reason for one in found if isinstance(one, Refused)} == (
        {"null: the service had no paper for this id"}
    )


def test_a_paper_without_an_id_is_one_all_the_same():
    [found] = answers({"data": [{"citedPaper": {"paperId": None, "title": "Bees"}}]})
    assert isinstance(found, Record)
    assert (found.title, found.extra) == ("Bees", {})


def test_recommendations_and_an_authors_papers_are_found():
    papers = [{"paperId": "a", "title": "One"}]
    assert len(answers({"recommendedPapers": papers})) == 1
    assert len(answers({"authorId": "1", "name": "Jane Doe", "papers": papers})) == 1


def test_the_data_sets_have_the_same_names_in_small_letters():
    [found] = answers(
        {
            "corpusid": 99,
            "externalids": {"DOI": "10.1234/x", "PubMedCentral": "5"},
            "title": "Bees",
            "authors": [{"authorId": "1", "name": "Jane Doe"}],
            "publicationdate": "2024-05-01",
            "year": 2023,
            "s2fieldsofstudy": [{"category": "Biology", "source": "x"}] * 2,
            "journal": {"name": "J. Bees"},
            "citationcount": 0,
        }
    )
    assert isinstance(found, Record)
    assert (found.doi, found.year, found.venue) == ("10.1234/x", "2023", "J. Bees")
    assert found.extra == {"s2": "99", "area": "Biology", "pmcid": "5", "citations": "0"}


def test_old_answers_have_topics_and_authors_in_parts():
    [found] = answers(
        {
            "paperId": "a",
            "title": "Bees",
            "doi": "10.1234/x",
            "arxivId": "2401.00001",
            "topics": [{"topic": "Humming", "topicId": "1"}],
            "authors": [{"first": "Jane", "middle": ["Q."], "last": "Doe"}],
        }
    )
    assert isinstance(found, Record)
    assert (found.doi, found.arxiv, found.keywords) == ("10.1234/x", "2401.00001", ["Humming"])
    assert found.authors == [Name("Doe", "Jane Q.")]


def test_the_page_of_the_service_is_linked_only_where_nothing_else_is():
    bare, known = answers(
        [
            {"paperId": "0a1b", "title": "Bees", "externalIds": {"CorpusId": 9}},
            {"paperId": "0a1c", "title": "Wasps", "externalIds": {"ArXiv": "2401.00001"}},
        ]
    )
    assert isinstance(bare, Record)
    assert bare.links == [Link("page", "https://www.semanticscholar.org/paper/0a1b")]
    assert isinstance(known, Record)
    assert known.links == []
