from __future__ import annotations

from seeds import Gathering, Ledger, Link, Paper


def test_the_same_paper_met_twice_becomes_one():
    ledger = Ledger()
    papers = Gathering(ledger)
    first = Paper(ids=("title:t/a/2024",), title="T", abstract="Long.", source="a.txt")
    link = Link("doi", "https://doi.org/10.1/x")
    second = Paper(
        ids=("doi:10.1/x", "title:t/a/2024"), title="T", year=2024, links=(link,), source="b.txt"
    )
    assert [papers.add(first), papers.add(second)] == [0, 0]
    (only,) = papers
    assert only.ids == ("doi:10.1/x", "title:t/a/2024")
    assert (only.abstract, only.year, only.links) == ("Long.", 2024, (link,))
    assert (ledger.read, ledger.merged) == (1, 1)
    assert papers.number("doi:10.1/x") == papers.number("title:t/a/2024") == 0


def test_two_papers_with_one_title_stay_two():
    papers = Gathering(Ledger())
    one = Paper(ids=("openreview:a", "title:t"), title="T")
    other = Paper(ids=("openreview:b", "title:t"), title="T")
    assert [papers.add(one), papers.add(other)] == [0, 1]


def test_a_headline_gives_way_to_a_title():
    papers = Gathering(Ledger())
    papers.add(Paper(ids=("text:x",), title="First sentence", title_derived=True))
    papers.add(Paper(ids=("arxiv:1", "text:x"), title="True Title"))
    assert (papers[0].title, papers[0].title_derived) == ("True Title", False)
