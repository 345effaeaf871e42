"""The texts of a paper."""

from __future__ import annotations

from seeds import Paper
from tui.texts import identifiers, texts_of


def test_what_says_most_comes_first_and_what_is_not_there_is_left_out():
    paper = Paper(
        ids=("title:x",), title="Ants", keywords=("nests", "queens"), abstract="They toil."
    )
    assert list(texts_of(paper, 100)) == [
        ("abstract", "They toil."),
        ("keyword", "nests, queens"),
        ("title", "Ants"),
    ]


def test_a_text_is_readable_and_cut():
    paper = Paper(ids=("title:x",), title="x" * 30, abstract=r"Let $\alpha$ be.")
    assert dict(texts_of(paper, 20)) == {"abstract": "Let α be.", "title": "x" * 20}


def test_a_paper_is_cited_by_its_arxiv_number_and_doi_alone():
    ids = ("doi:10.1/a:b", "arxiv:2501.04697", "openreview:x", "title:ants")
    assert identifiers(Paper(ids=ids, title="Ants")) == ["DOI 10.1/a:b", "arXiv 2501.04697"]
