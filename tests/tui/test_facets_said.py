"""Facets as a person meets them: tags among them, short clauses, and a line of years."""

from __future__ import annotations

import pytest

from index import Reading, ShelfOfPapers, Store, understand
from seeds import Entry, Gathering, Ledger, Origin, Paper
from tui.facets import NAMES, Count, facets_of, values_of, years_line
from tui.marks.paper import State
from tui.marks.standing import Standing

UNMARKED = Standing({})


def gathered(*papers) -> Gathering:
    gathering = Gathering(Ledger())
    for one in papers:
        gathering.add(Entry(one))
    return gathering


def made(place, source="refs.bib", **facts) -> Paper:
    return Paper(
        ids=(f"doi:10.1/{place}",), title=f"P {place}", origins=(Origin(source, 1),), **facts
    )


def tagged(**tags) -> Standing:
    """Papers by number, each with tags: `_1="a b"`."""
    return Standing(
        {int(name[1:]): State(tags=tuple(words.split("|"))) for name, words in tags.items()}
    )


@pytest.fixture
def searcher(tmp_path, unsynced):
    """A function that opens an index over papers."""
    opened = []

    def over(*papers):
        store = Store(tmp_path / "index")
        reading = Reading(gathered(*papers), Ledger(), "")
        assert store.refresh(reading, lambda _done, _total: None) is None
        opened.append(store.searcher())
        return opened[-1]

    yield over
    for one in opened:
        one.close()


def test_all_facets_are_there_in_their_order_also_of_papers_that_are_not_indexed_yet():
    shelf = ShelfOfPapers(gathered(made(1, year=2024, venue="ICLR")))
    found = facets_of(shelf, UNMARKED)
    assert tuple(found) == NAMES
    assert found["year"] == [Count("2024", 1, "year:2024")]
    assert found["venue"] == [Count("ICLR", 1, "venue:=ICLR")]
    assert found["source"] == [Count("refs.bib", 1, "source:=refs.bib")]
    assert found["tag"] == found["word"] == []


def test_tags_count_in_any_case_and_as_a_query_finds_them(searcher):
    papers = searcher(made(1), made(2), made(3), made(4))
    one, two, three, four = papers.shelf.order()
    standing = Standing(
        {
            one: State(tags=("ML", "to-read")),
            two: State(tags=("ml", "to-read")),
            three: State(tags=("ML", "two words", "a)b", "x;")),
            four: State(note="untagged"),
        }
    )
    found = facets_of(papers, standing)["tag"]
    assert found == [
        Count("ML", 3, "tag:ML"),
        Count("to-read", 2, "tag:to-read"),
        Count("two words", 1, 'tag:"two words"'),
    ]
    for each in found:
        hits = papers.search(understand(each.clause, typing=False), marked=standing.bearing)
        assert len(hits.numbers) == each.count
    assert values_of(papers, standing, [two, four])["tag"] == [("ml", 1), ("to-read", 1)]
    assert len(values_of(papers, standing, limit=1)["tag"]) == 1


def test_a_source_is_named_by_its_file_alone_where_no_other_source_has_that_name(searcher):
    names = ("/a/refs.bib", "/b/more refs.bib", "/b/new.bib", "/c/new.bib", "/x/zotero.json", "/")
    papers = searcher(*(made(place, name) for place, name in enumerate(names)))
    found = facets_of(papers, UNMARKED)["source"]
    assert {one.value: one.clause for one in found} == {
        "/": 'source:="/"',
        "/a/refs.bib": 'source:="/a/refs.bib"',
        "/b/more refs.bib": 'source:"more refs.bib"',
        "/b/new.bib": 'source:="/b/new.bib"',
        "/c/new.bib": 'source:="/c/new.bib"',
        "/x/zotero.json": "source:zotero.json",
    }
    for one in found:
        assert len(papers.search(understand(one.clause, typing=False)).numbers) == one.count == 1


def test_words_are_told_of_some_papers_only_and_limited_as_all(searcher):
    some = [made(n, abstract="honey and hives") for n in range(5)]
    papers = searcher(*some, *(made(10 + n, abstract="ants and nests") for n in range(9)))
    bees = list(papers.search(understand("honey", typing=False)).numbers)
    ants = list(papers.search(understand("ants", typing=False)).numbers)
    assert values_of(papers, UNMARKED)["word"] == []
    assert values_of(papers, UNMARKED, [*bees, ants[0]])["word"] == [("hives", 5), ("honey", 5)]
    (one,) = facets_of(papers, UNMARKED, [*bees, ants[0]], limit=1)["word"]
    assert one == Count("hives", 5, "word:hives")


def years(**counts) -> list[Count]:
    return [Count(year[1:], count, "") for year, count in counts.items()]


@pytest.mark.parametrize(
    ("counts", "cells", "line"),
    [
        (years(_2024=8), 20, "2024 █"),
        (years(_2020=8, _2021=1, _2023=4), 40, "2020 █▁ ▄ 2023"),
        (years(_2021=3, _2020=300), 40, "2020 █▁ 2021"),
        (years(_2001=1, _2002=3, _2003=2, _2004=2), 14, "2001 ██ 2004"),
        (years(_1990=1, _2024=8), 22, "1990 ▁       █ 2024"),
        (years(_2024=8), 12, ""),
        ([], 40, ""),
    ],
)
def test_a_line_of_years_shows_where_papers_lie(counts, cells, line):
    assert years_line(counts, cells) == line
    assert len(line) <= cells


def test_a_line_of_years_can_be_drawn_in_ascii():
    counts = years(_2020=8, _2021=1, _2023=4)
    assert years_line(counts, 40, in_ascii=True) == "2020 #. = 2023"
