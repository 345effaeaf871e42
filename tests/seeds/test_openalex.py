"""OpenAlex: inverted abstracts are put together again, places and ids found."""

from __future__ import annotations

import json
import time

import pytest

from seeds.formats.json import jsonlines
from seeds.paper import Link
from seeds.record import Record
from seeds.texts.text import Text


def work(**stated: object) -> Record:
    whole = {"id": "https://openalex.org/W7", "title": "Bees", "authorships": []} | stated
    [found] = jsonlines.read(Text.of(json.dumps({"meta": {"count": 1}, "results": [whole]})))
    assert isinstance(found, Record)
    return found


def test_a_work_says_what_its_fields_say():
    found = work(
        display_name="Bees",
        doi="https://doi.org/10.1234/bees",
        ids={"pmid": "https://pubmed.ncbi.nlm.nih.gov/77", "pmcid": "https://x.org/pmc/articles/5"},
        authorships=[
            {"author": {"id": "https://openalex.org/A1", "display_name": "Jane Doe"}},
            {"author": {"display_name": None}, "raw_author_name": "Max Mu"},
        ],
        publication_year=2024,
        publication_date="2024-05-01",
        primary_location={
            "landing_page_url": "https://e.org/bees",
            "pdf_url": "https://e.org/bees.pdf",
            "source": {
                "display_name": "Journal of Bees",
                "issn_l": "2167-8359",
                "host_organization_name": "Toy Press",
            },
        },
        locations=[{"landing_page_url": "https://arxiv.org/abs/2401.00001"}],
        open_access={"is_oa": True, "oa_url": "https://e.org/open"},
        biblio={"volume": "7", "issue": "2", "first_page": "1", "last_page": "9"},
        keywords=[{"display_name": "Humming", "score": 0.5}],
        cited_by_count=12,
        language="en",
        type="article",
        abstract_inverted_index={"They": [0], "hum.": [1, 3], "All": [2]},
    )
    assert found == Record(
        line=1,
        label="W7",
        title="Bees",
        abstract="They hum. All hum.",
        authors=["Jane Doe", "Max Mu"],
        year="2024-05-01",
        venue="Journal of Bees",
        keywords=["Humming"],
        doi="10.1234/bees",
        links=[
            Link("pdf", "https://e.org/bees.pdf"),
            Link("", "https://e.org/bees"),
            Link("", "https://e.org/open"),
            Link("arxiv", "https://arxiv.org/abs/2401.00001"),
        ],
        extra={
            "type": "article",
            "openalex": "W7",
            "volume": "7",
            "number": "2",
            "pages": "1-9",
            "citations": "12",
            "language": "en",
            "issn": "2167-8359",
            "publisher": "Toy Press",
            "pmid": "77",
            "pmcid": "5",
        },
    )


def test_nulls_of_a_work_are_nothing():
    found = work(doi=None, primary_location={"source": None}, abstract_inverted_index=None)
    assert (found.doi, found.venue, found.abstract) == ("", "", "")
    assert found.links == [Link("page", "https://openalex.org/W7")]


@pytest.mark.parametrize(
    ("index", "abstract"),
    [
        ({"hum": [5], "Bees": [2], "loudly": [9]}, "Bees hum loudly"),
        ({"IndexLength": 2, "InvertedIndex": {"hum": [1], "Bees": [0]}}, "Bees hum"),
        ('{"Bees": [0], "hum": [1]}', "Bees hum"),
        ("no index", ""),
        ({"Bees": 0, "hum": [1]}, "Bees hum"),
        ({}, ""),
    ],
)
def test_an_index_with_holes_or_of_another_shape_is_read(index, abstract):
    assert work(abstract_inverted_index=index).abstract == abstract


def test_words_at_impossible_places_are_left_out_and_said():
    found = work(abstract_inverted_index={"Bees": [0], "hum": [1, -1, 10**12, "x"]})
    assert found.abstract == "Bees hum"
    assert found.repairs == ["3 words of the abstract at impossible places; left out"]


def test_an_index_of_places_far_apart_costs_nothing():
    began = time.monotonic()
    assert work(abstract_inverted_index={"Bees": [0], "hum": [99_999]}).abstract == "Bees hum"
    assert time.monotonic() - began < 1


def test_old_works_have_a_host_venue_and_concepts():
    found = work(
        host_venue={"display_name": "Journal of Bees"},
        concepts=[{"display_name": "Biology", "score": 0.9}, {"display_name": "Art", "score": 0.1}],
    )
    assert (found.venue, found.keywords) == ("Journal of Bees", ["Biology"])


def test_a_work_is_known_by_its_id_alone():
    text = json.dumps({"id": "https://openalex.org/W7", "display_name": "Bees", "type": "article",
                       "title": None, "cited_by_count": 1})  # fmt: skip
    [found] = jsonlines.read(Text.of(text))
    assert isinstance(found, Record)
    assert (found.title, found.extra["openalex"]) == ("Bees", "W7")


def test_the_page_of_the_service_is_linked_only_where_nothing_else_is():
    assert work(id="https://openalex.org/W7", doi=None, primary_location=None).links == [
        Link("page", "https://openalex.org/W7")
    ]
    stated = work(doi="https://doi.org/10.1000/bees", primary_location=None)
    assert "https://openalex.org" not in str(stated.links)
