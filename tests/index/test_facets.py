"""Facets: each value is counted, and its clause finds just the papers that were counted."""

from __future__ import annotations

import sqlite3
from contextlib import closing

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from index import (
    FACETS,
    BrokenIndexError,
    Reading,
    ShelfOfPapers,
    by_title_and_author,
    clause,
    counted,
    understand,
)
from index.building import ROWS
from index.facets import LONGEST
from seeds import Entry, Gathering, Ledger, Origin, Paper

from .asking import index


def made(place: int, **facts) -> Paper:
    sources = facts.pop("sources", ("/papers/refs.bib",))
    facts.setdefault("title", f"Paper {place}")
    origins = tuple(Origin(source, place) for source in sources)
    return Paper(ids=(f"doi:10.1/{place}",), origins=origins, **facts)


VENUES = ("", "ICLR", "ICLR 2024", "iclr-2024", "Proc. of (Odd) Things", "ICLR 2024 Workshop")
DECISIONS = ("", "Oral", "oral", "Spotlight Poster", "Poster", "Poster*")
KEYWORDS = (
    *("graph networks", "Graph-Networks", "deep graph networks", "graph", "C++", "C", "日本語"),
    *('the "best" one', "***", "γ", "gamma", "naïve Bayes", "don't", "a)b", "self-play (games)"),
)
AUTHORS = ("Ada Lovelace", "Lovelace, Ada", "{The Ada Lab}", "Zoë Ó", "Zoe O", "Ada", "Wu")
SOURCES = ("/papers/refs.bib", "/papers/my refs.bib", "/papers/refs.bib.gz", "/Other/REFS.bib", "a")

papers = st.lists(
    st.builds(
        lambda **facts: facts,
        year=st.sampled_from((None, 987, 2023, 2024, 12024)),
        venue=st.sampled_from(VENUES),
        presentation=st.sampled_from(DECISIONS),
        keywords=st.lists(st.sampled_from(KEYWORDS), max_size=4).map(tuple),
        authors=st.lists(st.sampled_from(AUTHORS), max_size=3).map(tuple),
        sources=st.lists(st.sampled_from(SOURCES), min_size=1, max_size=3, unique=True),
    ),
    min_size=1,
    max_size=12,
).map(lambda some: [made(place, **facts) for place, facts in enumerate(some)])


def found(searcher, text) -> set[int]:
    hits = searcher.search(understand(text, typing=False))
    assert (hits.query.notes, hits.read_as) == ((), "")
    return set(hits.numbers)


@settings(
    max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(some=papers, share=st.integers(1, 3))
def test_the_clause_of_a_value_finds_just_the_papers_that_are_counted(
    tmp_path_factory, some, share
):
    with index(tmp_path_factory.mktemp("facets"), some).searcher() as searcher:
        shelf = searcher.shelf
        some_of_them = set(list(shelf.order())[::share])
        of_all, of_some = counted(shelf), counted(shelf, some_of_them)
        assert list(of_all) == list(FACETS)
        for facet in FACETS:
            known = dict(of_some[facet])
            for value, count in of_all[facet]:
                numbers = found(searcher, clause(facet, value))
                assert len(numbers) == count > 0, (facet, value)
                by_titles = by_title_and_author(
                    understand(clause(facet, value), typing=False), shelf
                )
                assert set(by_titles.numbers) == numbers
                inside = len(numbers & some_of_them)
                # Among some papers another form of the same value may be the usual one.
                same = [one for one in known if found(searcher, clause(facet, one)) == numbers]
                assert not inside or inside in [known[one] for one in same]


def values(papers, facet, **options):
    gathering = Gathering(Ledger())
    for one in papers:
        gathering.add(Entry(one))
    return counted(ShelfOfPapers(gathering), **options)[facet]


def test_forms_that_a_search_takes_for_one_count_together_as_the_usual_one():
    some = [
        made(1, keywords=("deep-learning", "Deep Learning")),
        made(2, keywords=("Deep Learning", "DEEP LEARNING")),
        made(3, keywords=("deep learning!",)),
        made(4, keywords=("Deep Learning",)),
        made(5, keywords=("deep learners",)),
    ]
    assert values(some, "keyword") == [("Deep Learning", 4), ("deep learners", 1)]
    assert values(some, "keyword", numbers=[2]) == [("deep learning!", 1)]


def test_values_stand_by_their_number_then_the_newest_year_and_by_name():
    some = [
        made(1, year=2020, authors=("Éva Ab", "Zed")),
        made(2, year=2024, authors=("Zed", "Eve Aa")),
        made(3, year=2022, authors=("eve ac",)),
        made(4, year=2022),
    ]
    assert values(some, "year") == [("2022", 2), ("2024", 1), ("2020", 1)]
    names = [("Zed", 2), ("Éva Ab", 1), ("Eve Aa", 1), ("eve ac", 1)]
    assert values(some, "author") == names
    assert values(some, "author", limit=2) == names[:2]
    assert values(some, "author", limit=9) == names


def test_what_no_query_could_ask_for_is_no_value():
    some = [
        made(1, year=0, venue="…", keywords=("?!", "k" * (LONGEST + 1)), authors=("{}",)),
        made(2, year=12024, presentation="\n", sources=('"*"',)),
    ]
    assert {facet: values(some, facet) for facet in FACETS} == {
        **{facet: [] for facet in FACETS},
        "source": [("/papers/refs.bib", 1)],
    }


def as_one_reads(rows):
    """The facets, and those of each paper by its title."""
    alone = {rows.row(number).title: counted(rows, [number]) for number in rows.order()}
    return counted(rows), alone


def test_after_papers_came_changed_moved_and_went_the_facets_are_as_if_made_anew(tmp_path):
    first = [made(n, year=2020 + n % 3, keywords=("ants", f"k{n}")) for n in range(8)]
    second = [
        made(9, year=1999, keywords=("new", "ANTS"), title="New"),
        made(3, year=2024, keywords=("ants", "changed"), authors=("Wu",)),
        made(2, year=2022, keywords=("ants", "k2"), sources=("moved.bib", "refs.bib")),
        *first[:2][::-1],
        *first[4:6],
    ]
    for name in ("brought up", "made anew"):
        (tmp_path / name).mkdir()
    old = index(tmp_path / "brought up", first, second)
    new = index(tmp_path / "made anew", second)
    with old.searcher() as brought_up, new.searcher() as made_anew:
        seen = as_one_reads(brought_up.shelf)
        assert seen == as_one_reads(made_anew.shelf)
        assert len(found(brought_up, "source:=moved.bib")) == 1
    assert dict(seen[0]["keyword"])["ants"] == 7
    assert ("k7", 1) not in seen[0]["keyword"]
    assert seen[1]["New"]["year"] == [("1999", 1)]


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE facet_columns SET ids = x'0102'",
        "UPDATE facet_columns SET ids = x'ffffff00'",
        "UPDATE facet_columns SET papers = substr(papers, 5)",
        "UPDATE facet_columns SET ids = NULL OR 7",
        "DELETE FROM facet_values",
        "DROP TABLE facet_columns",
    ],
)
def test_damage_is_said_and_the_index_can_be_built_again(tmp_path, damage):
    some = [made(n, year=2020, keywords=("ants",)) for n in range(3)]
    store = index(tmp_path, some)
    (state,) = (one for one in store.folder.iterdir() if one.name.isdigit())
    with closing(sqlite3.connect(state / ROWS)) as db:
        db.execute(damage)
        db.commit()
    with store.searcher() as searcher, pytest.raises(BrokenIndexError):
        counted(searcher.shelf)
    store.discard()
    gathering = Gathering(Ledger())
    for one in some:
        gathering.add(Entry(one))
    reading = Reading(gathering, Ledger(), "")
    assert store.refresh(reading, lambda _done, _total: None) is None
    with store.searcher() as searcher:
        assert counted(searcher.shelf)["keyword"] == [("ants", 3)]


def test_a_decision_is_found_by_its_words_and_while_it_is_typed(tmp_path):
    some = [made(n, presentation=one) for n, one in enumerate(DECISIONS)]
    with index(tmp_path, some).searcher() as searcher:

        def titles(text, *, typing=False):
            hits = searcher.search(understand(text, typing=typing))
            return {searcher.shelf.row(one).title for one in hits.numbers}

        assert titles("decision:poster") == {"Paper 3", "Paper 4", "Paper 5"}
        assert titles('status:"spotlight poster"') == {"Paper 3"}
        assert titles("presentation:=poster") == {"Paper 4", "Paper 5"}
        assert titles("decision:spot") == set()
        assert titles("decision:spot", typing=True) == {"Paper 3"}
        assert titles("decision:post*") == {"Paper 3", "Paper 4", "Paper 5"}
        assert titles("paper -decision:poster") == {"Paper 0", "Paper 1", "Paper 2"}
        hits = searcher.search(understand("decision:reject", typing=False))
        assert not hits.numbers


BEES = [made(n, title=f"Honey bees {n}", abstract="A hive of a bee.") for n in range(6)]
ANTS = [
    made(100 + n, title=f"Ants {n}", abstract="The nest of an ant, and no hive.") for n in range(12)
]


def test_words_tell_some_papers_from_the_others(tmp_path):
    with index(tmp_path, [*BEES, *ANTS]).searcher() as searcher:
        bees = found(searcher, "honey") - {min(found(searcher, "honey"))}
        other = found(searcher, '"ants 3"')
        told = dict(searcher.telling(bees | other))
        # Of "bees" and "bee" one stands for both; what all papers have alike tells nothing.
        assert told.pop("honey") == 5
        assert told in ({"bee": 5}, {"bees": 5})
        for word, count in told.items():
            assert len(found(searcher, f"honey {clause('word', word)}") & bees) == count


def test_words_tell_nothing_of_most_papers_nor_where_all_have_them(tmp_path):
    with index(tmp_path, [*BEES, *ANTS]).searcher() as searcher:
        assert searcher.telling(searcher.shelf.order()) == []
        assert searcher.telling([]) == []
        assert searcher.telling(found(searcher, "honey")) == []


def test_the_words_of_papers_that_are_gone_count_nothing(tmp_path):
    with index(tmp_path, [*BEES, *ANTS], [*BEES[1:], *ANTS]).searcher() as searcher:
        some = found(searcher, "honey") | found(searcher, '"ants 3"')
        assert dict(searcher.telling(some))["honey"] == 5
