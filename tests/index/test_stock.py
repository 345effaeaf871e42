"""What Whoosh's own reader gives us, against what we read from the files."""

from __future__ import annotations

import contextlib
import json
from itertools import count
from pathlib import Path

import pytest

from index import BrokenIndexError, Reading, Store, understand
from index.answers.search import Searcher
from index.building import ROWS, SEGMENTS, WORDS, opened_index
from index.damage import sealed
from index.rows import RowStore
from index.segments.bulk import BulkWriter, described
from index.segments.inverted import Segments
from index.segments.schema import length_of_byte
from index.segments.stock import Stock
from seeds import Entry, Gathering, Ledger, Link, Paper, identify

from .made_up_segments import by_bulk, by_stock, empty, folder_of, made_up, odd, paper


@pytest.fixture
def new(tmp_path):
    """Makes an empty index."""
    numbers = count()
    return lambda: empty(tmp_path / str(next(numbers)))


def said_of(index) -> dict:
    """What is noted beside an index for a reader of its segments."""
    return {
        "lengths": list(map(length_of_byte, range(256))),
        "segments": described(index),
        "files": sealed(folder_of(index), {}),
    }


def one_segment(index):
    by_bulk(index, made_up(200) + odd(first=201))


def several_with_deletions(index):
    by_bulk(index, made_up(140))
    by_stock(index, made_up(20, seed=2, first=141))
    by_bulk(index, [paper(number=161)])
    with BulkWriter(index) as writer:
        for number in (1, 2, 139, 140, 141, 150):
            writer.delete(number)
        for entry in odd(first=162):
            writer.add(entry)


def no_papers(index):
    pass


def papers_without_words(index):
    by_bulk(index, [paper(number=1), paper(number=2)])
    by_bulk(index, [paper(number=3, title="one", year=7, traits=5)])


ODD_PREFIXES = ("", "thee", "\ud800", "\U0010ffff", "\x00")


@pytest.mark.parametrize(
    "fill", [one_segment, several_with_deletions, no_papers, papers_without_words]
)
def test_it_gives_what_the_files_say(new, fill):
    index = new()
    fill(index)
    ours = Segments(folder_of(index), said_of(index))
    with contextlib.closing(ours), contextlib.closing(Stock(index)) as stock:
        for name in ("size", "length", "lengths", "length_of", "numbers", "deleted"):
            assert getattr(stock, name) == getattr(ours, name), name
        assert stock.years() == ours.years()
        assert stock.traits() == ours.traits()
        for doc in range(ours.size):
            text = ours.text(doc)
            assert stock.text(doc) == text
            assert stock.holds(text[2:9], doc)
            assert not stock.holds(text + b" ", doc)
        words = {word for word in ours.beginning("") if "x" not in word}
        some = range(0, ours.size, 3)
        for word in (*words, *ODD_PREFIXES):
            assert stock.postings(word) == ours.postings(word), word
            assert stock.frequency(word) == ours.frequency(word), word
            assert stock.weights_in(word, some) == ours.weights_in(word, some), word
        for prefix in {word[:length] for word in words for length in (1, 2, 4)} | {*ODD_PREFIXES}:
            assert set(stock.beginning(prefix)) == set(ours.beginning(prefix)), prefix
            found, whole = stock.begun(prefix)
            assert whole
            some_found, all_found = ours.begun(prefix)
            assert found == some_found if all_found else found.items() >= some_found.items()


def test_all_papers_of_a_beginning_are_given_also_where_only_the_best_are_noted(new):
    index = new()
    by_bulk(index, made_up(250))
    ours = Segments(folder_of(index), said_of(index))
    with contextlib.closing(ours), contextlib.closing(Stock(index)) as stock:
        noted, whole = ours.begun("own1x")
        found = stock.begun("own1x")
    assert not whole
    assert len(noted) == 200
    assert found == (dict.fromkeys(range(250), 1.0), True)


def spoilt(content: bytes) -> list[bytes]:
    """What may be left of a file."""
    return [b"", content[:9], content[:-1], bytes(len(content)), b"\xff" * len(content)]


def test_damage_of_the_terms_is_told_by_its_name(new):
    index = new()
    by_bulk(index, made_up(20))
    (file,) = folder_of(index).glob("*.trm")
    for damaged in spoilt(file.read_bytes()):
        file.write_bytes(damaged)
        with pytest.raises(BrokenIndexError):
            Stock(index)
    file.unlink()
    with pytest.raises(BrokenIndexError):
        Stock(index)


# The same answers, by the public road.

TITLES = (
    "Optimal transport for planning",
    "Transporting plans in C++",
    "A plan of the EM-LLM",
    "EMLLM and planned transport",
    "Shrinkage by Képes",
    "Shrinkage of Kepes",
    "To be or not to be",
    "Diffusion",
    "Diffusion of diffusions",
    "最適輸送",
)

QUERIES = (
    "transport",
    "plan",
    "planning transport",
    "trans*",
    "pl*",
    "p*",
    "transport pl*",
    '"optimal transport"',
    '"to be or not"',
    "C++",
    "EM-LLM",
    "emllm",
    '"em llm"',
    "képes",
    "kepes",
    "title:diffusion",
    "author:ada",
    "author:ad*",
    'abstract:"common words"',
    "diffusion OR shrinkage",
    "transport -plan",
    "NOT transport",
    "(plan OR diffusion) year:2003",
    "year:2001..2004",
    "year:>=2006 transport",
    "has:code",
    "has:abstract shrinkage",
    "-has:code diffusion",
    "diffsion~",
    "common",
    "common of",
    "最適",
    "word17",
    "source:shelf",
    "zyzzyva",
)


def some_papers() -> list[Paper]:
    papers = []
    for place in range(120):
        title = f"{TITLES[place % len(TITLES)]} {place}" if place >= len(TITLES) else TITLES[place]
        authors = ("Ada Lovelace",) if place % 3 else ("Bo Képes", "Wu")
        abstract = f"Common words of word{place}. " * (1 + place % 4)
        papers.append(
            Paper(
                ids=identify(
                    title=title, authors=authors, year=2000 + place % 9, abstract=abstract
                ),
                title=title,
                authors=authors,
                year=2000 + place % 9,
                abstract=abstract if place % 5 else "",
                links=(Link("code", "https://example.org/code"),) if place % 7 == 0 else (),
            )
        )
    return papers


def refresh(store: Store, papers: list[Paper]) -> None:
    ledger = Ledger()
    gathering = Gathering(ledger)
    for one in papers:
        gathering.add(Entry(one))
    assert store.refresh(Reading(gathering, ledger, ""), lambda _done, _total: None) is None


def answers(searcher: Searcher, *, typing: bool):
    """What each query finds: the titles in order, with scores that may differ in the last digit."""
    found = {}
    for text in QUERIES:
        hits = searcher.search(understand(text, typing=typing))
        titles = [searcher.shelf.row(number).title for number in hits.numbers]
        found[text] = list(zip(titles, (round(score, 9) for score in hits.scores), strict=True))
    return found


def changed_once(store: Store) -> Store:
    """Papers in two segments, some of them deleted."""
    papers = some_papers()
    refresh(store, papers[:100])
    refresh(store, papers[7:])
    return store


@pytest.fixture
def store(tmp_path):
    """An index that was changed once."""
    return changed_once(Store(tmp_path / "index" / "one"))


@pytest.mark.parametrize("typing", [False, True])
def test_every_query_is_answered_as_from_the_files(store, typing):
    (state,) = (path for path in store.folder.iterdir() if path.name.isdigit())
    with store.searcher() as searcher:
        assert isinstance(searcher._inverted, Segments)
        assert len(searcher._inverted.deleted) == 7
        ours = answers(searcher, typing=typing)
    with Searcher(Stock(opened_index(state)), RowStore(state / ROWS)) as searcher:
        assert answers(searcher, typing=typing) == ours
    assert sum(1 for found in ours.values() if found) > 30


def rewritten(store: Store, *, compound: bool) -> None:
    """Have Whoosh's own writer merge all segments, and note that."""
    (state,) = (path for path in store.folder.iterdir() if path.name.isdigit())
    index = opened_index(state)
    index.optimize(compound=compound)
    assert len(list((state / WORDS).glob("*.seg"))) == compound
    note(state, said_of(index))


def note(state: Path, said: dict) -> None:
    with contextlib.closing(RowStore(state / ROWS)) as rows:
        rows.put_note(SEGMENTS, json.dumps(said))


def test_an_index_that_whoosh_has_merged_is_answered_all_the_same(tmp_path):
    merged, compound, fresh = (Store(tmp_path / "index" / name) for name in "abc")
    for store in (merged, compound):
        changed_once(store)
        rewritten(store, compound=store is compound)
    refresh(fresh, some_papers()[7:])
    with merged.searcher() as ours, compound.searcher() as stock, fresh.searcher() as other:
        assert isinstance(ours._inverted, Segments)
        assert isinstance(stock._inverted, Stock)
        found = answers(stock, typing=True)
        assert found == answers(ours, typing=True)
        # Whoosh forgets the exact sum of lengths when it merges, and so scores differ a little.
        expected = answers(other, typing=True)
        assert {text: {title for title, _ in one} for text, one in found.items()} == {
            text: {title for title, _ in one} for text, one in expected.items()
        }


def test_an_index_in_a_compound_file_is_brought_up_to_date(store):
    rewritten(store, compound=True)
    extra = some_papers()[7:][:-1]
    refresh(store, extra)
    with store.searcher() as searcher:
        found = searcher.search(understand("common", typing=False))
        assert len(found.numbers) == sum(bool(one.abstract) for one in extra)


def test_a_damaged_compound_file_gives_no_searcher(store):
    rewritten(store, compound=True)
    (file,) = store.folder.glob(f"*/{WORDS}/*.seg")
    state = file.parent.parent
    for damaged in spoilt(file.read_bytes()):
        file.write_bytes(damaged)
        assert store.searcher() is None
    # Not even where no sum tells.
    note(state, {**said_of(opened_index(state)), "files": {}})
    for damaged in spoilt(file.read_bytes()):
        file.write_bytes(damaged)
        assert store.searcher() is None
