from __future__ import annotations

import pytest

from seeds import Entry, Gathering, Ledger, Link, Origin, Paper, identify


def paper(title="On Bees", authors=("Ada Lovelace",), year=2024, source="a.bib", line=1, **fields):
    ids = {
        kind: fields.pop(kind) for kind in ("doi", "arxiv", "openreview", "acl") if kind in fields
    }
    abstract = fields.get("abstract", "")
    return Paper(
        ids=identify(**ids, title=title, authors=authors, year=year, abstract=abstract),
        title=title,
        authors=authors,
        year=year,
        origins=(Origin(source, line),),
        **fields,
    )


def gathered(*papers, ledger=None):
    gathering = Gathering(ledger or Ledger())
    for one in papers:
        gathering.add(one if isinstance(one, Entry) else Entry(one))
    return gathering


def test_the_same_paper_met_twice_becomes_one_and_nothing_is_lost():
    ledger = Ledger()
    link = Link("doi", "https://doi.org/10.1000/x")
    first = paper(abstract="Long.", keywords=("bees",), extra=(("volume", "3"),))
    second = paper(
        doi="10.1000/x",
        venue="Zoo",
        links=(link,),
        keywords=("wasps",),
        extra=(("pages", "1--9"), ("volume", "4")),
        source="b.ris",
        line=9,
    )
    papers = gathered(first, second, ledger=ledger)
    (only,) = papers
    assert only.ids == ("doi:10.1000/x", "title:on-bees/lovelace/2024", *first.ids[1:])
    assert (only.abstract, only.venue, only.links) == ("Long.", "Zoo", (link,))
    assert only.keywords == ("bees", "wasps")
    assert only.extra == (("pages", "1--9"), ("volume", "4")), "the volume is that of the venue"
    assert only.origins == (Origin("a.bib", 1), Origin("b.ris", 9))
    assert papers.number("doi:10.1000/x") == papers.number("title:on-bees/lovelace/2024") == 0


def test_each_entry_is_counted_once_for_its_own_source():
    ledger = Ledger()
    mended = Entry(paper("Wasps", source="b.ris"), ("no year",))
    gathered(paper(), paper(source="b.ris"), mended, paper("Ants"), ledger=ledger)
    a, b = ledger.of("a.bib"), ledger.of("b.ris")
    assert (a.seen, a.read, a.repaired, a.merged, a.refused) == (2, 2, 0, 0, 0)
    assert (b.seen, b.read, b.repaired, b.merged, b.refused) == (2, 0, 1, 1, 0)
    assert [one.sentence() for one in b.problems] == ["b.ris, line 1 (Wasps): no year"]


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (paper(arxiv="2401.00001v1"), paper("Of Bees", arxiv="arXiv:2401.00001v3")),
        (paper(doi="10.1000/A"), paper("Of Bees", doi="https://doi.org/10.1000/a")),
        (paper(openreview="xYz"), paper("Of Bees", openreview="xYz")),
        (paper(acl="2024.acl-long.1"), paper("Of Bees", acl="2024.ACL-long.1")),
        (paper(year=2022), paper(year=2024)),
        (paper(year=None), paper(year=2024)),
        (paper("On  BEES!"), paper("on bees")),
        (paper(authors=("Ada Lovelace", "Bo Ek")), paper(authors=("Lovelace, A.",))),
        (paper(arxiv="2401.00001"), paper(doi="10.1000/x")),
        (paper(arxiv="2401.00001"), paper("Of Bees", doi="10.48550/arXiv.2401.00001")),
        (paper(doi="10.48550/arXiv.2401.00001"), paper(doi="10.1109/5.771073")),
        (paper(acl="2024.acl-long.1"), paper("Of Bees", doi="10.18653/v1/2024.acl-long.1")),
        (paper(acl="P19-1001"), paper("Of Bees", doi="10.18653/v1/P19-1001")),
    ],
)
def test_one_paper_in_two_guises_is_one(first, second):
    assert len(gathered(first, second)) == 1
    assert len(gathered(second, first)) == 1


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (paper(openreview="a"), paper(openreview="b")),
        (paper(doi="10.1000/x"), paper(doi="10.1000/y")),
        (paper(year=2021), paper(year=2024)),
        (paper("C++ for physics"), paper("C for physics")),
        (paper(authors=("Ada Lovelace",)), paper(authors=("Bo Ek",))),
        (paper("Preface", year=2023), paper("Preface", year=2024)),
        (paper("Preface", authors=(), year=2023), paper("Preface", authors=(), year=2024)),
        (
            paper(extra=(("citekey", "smith2024"),)),
            paper("Wasps", extra=(("citekey", "smith2024"),)),
        ),
    ],
)
def test_two_papers_that_look_alike_stay_two(first, second):
    assert len(gathered(first, second)) == 2


def test_a_headline_gives_way_to_a_title():
    papers = gathered(
        Paper(ids=("text:x",), title="First sentence", title_derived=True),
        Paper(ids=("arxiv:1", "text:x"), title="True Title"),
    )
    assert (papers[0].title, papers[0].title_derived) == ("True Title", False)


def test_a_paper_that_ties_two_together_makes_three_one():
    ledger = Ledger()
    papers = gathered(
        paper("Bees", arxiv="2401.00001"),
        paper("Ants", source="b.ris"),
        paper("Wasps", doi="10.1000/x", source="b.ris", line=2),
        paper("Bees and Wasps", arxiv="2401.00001", doi="10.1000/x", source="c.csv"),
        ledger=ledger,
    )
    assert [one.title for one in papers] == ["Bees", "Ants"]
    assert list(papers.order()) == [0, 1]
    assert papers[2].title == "Bees", "a number that was given out leads to the paper it became"
    assert papers.number("doi:10.1000/x") == papers.number("arxiv:2401.00001") == 0
    assert [(one.read, one.merged) for one in ledger] == [(1, 0), (1, 1), (0, 1)]
    assert papers.add(Entry(paper("Late"))) == 3


def test_the_year_of_a_merged_paper_does_not_hide_the_other():
    papers = gathered(paper(year=2022), paper(year=2024))
    assert papers.number("title:on-bees/lovelace/2022") == 0
    assert papers.number("title:on-bees/lovelace/2024") == 0


def test_a_fuller_list_of_authors_and_a_whole_abstract_take_the_place_of_lesser_ones():
    long = "They sting, and they dance, " * 9
    few = paper(authors=("Ada Lovelace",), abstract="t")
    all_ = paper(authors=("Ada Lovelace", "Bo Ek"), abstract=long)
    cut = paper(authors=(), doi="10.1000/x", abstract=long[:99] + "…")
    for one in gathered(few, all_), gathered(all_, few):
        assert (one[0].authors, one[0].abstract) == (("Ada Lovelace", "Bo Ek"), long)
    (only,) = gathered(cut, paper(doi="10.1000/x", abstract=long))
    assert only.abstract == long
    other = "We study something else at some length, as those who read this will find. " * 3
    (first,) = gathered(
        paper(doi="10.1000/x", abstract=other), paper(doi="10.1000/x", abstract=long)
    )
    assert first.abstract == other


def test_where_it_came_out_counts_for_more_than_the_preprint_and_its_key_stays():
    preprint = paper(
        arxiv="2003.00001",
        year=2020,
        venue="arXiv preprint arXiv:2003.00001",
        extra=(("citekey", "mine"), ("type", "article")),
    )
    out = paper(
        doi="10.1000/x",
        year=2022,
        venue="ICML",
        presentation="oral",
        extra=(("citekey", "theirs"), ("pages", "1"), ("type", "inproceedings")),
    )
    for one in gathered(preprint, out), gathered(out, preprint):
        (only,) = one
        assert (only.venue, only.year, only.presentation) == ("ICML", 2022, "oral")
        assert only.fact("type") == "inproceedings"
        assert {"doi:10.1000/x", "arxiv:2003.00001"} < set(only.ids)
    assert gathered(preprint, out)[0].fact("citekey") == "mine"


def test_that_authors_are_missing_goes_with_the_list_that_is_kept():
    few = paper(authors=("Ada Lovelace",), extra=(("authors", "incomplete"),))
    both = paper(authors=("Ada Lovelace", "Bo Ek"))
    for one in gathered(few, both), gathered(both, few):
        assert one[0].fact("authors") == ""
    assert gathered(few, few)[0].fact("authors") == "incomplete"


def test_a_title_that_comes_again_every_other_year_does_not_become_one_paper():
    papers = gathered(*(paper(year=year) for year in (2014, 2016, 2018, 2020)))
    assert [one.year for one in papers] == [2014, 2018]


def test_a_number_of_dblp_tells_no_two_papers_apart():
    from seeds.names import stored_name

    first = paper(authors=(stored_name("Wei Wang 0001"),))
    assert len(gathered(first, paper(authors=("Wei Wang",), year=2025))) == 1
