"""The bulk writer against Whoosh's own writer, which says what must be in an index."""

from __future__ import annotations

import pickle
from itertools import count

import pytest

from index.segments import bulk
from index.segments import postings as held
from index.segments.bulk import BulkWriter, described
from index.segments.schema import BAG, NUMBER, WEIGHTS

from .made_up_segments import (
    agree,
    by_bulk,
    by_stock,
    content,
    empty,
    folder_of,
    made_up,
    odd,
    paper,
    postings,
    stock_add,
)


@pytest.fixture
def new(tmp_path):
    """Makes an empty index."""
    numbers = count()
    return lambda: empty(tmp_path / str(next(numbers)))


@pytest.mark.parametrize(
    "papers", [*map(made_up, (1, 128, 129, 257, 300)), odd(), odd()[:1], odd(first=0)]
)
def test_the_segment_says_what_whoosh_writes(new, papers):
    index, stock = new(), new()
    by_bulk(index, papers)
    by_stock(stock, papers)
    agree(index, stock)


def test_weights_may_be_broken_numbers(new, monkeypatch):
    monkeypatch.setitem(WEIGHTS, "title", 2.5)
    papers = [paper(number=1, title="two two", abstract="two one"), paper(number=2, title="two")]
    index, stock = new(), new()
    by_bulk(index, papers)
    by_stock(stock, papers)
    agree(index, stock)
    with index.reader() as reader:
        assert [weight for _, weight, _ in postings(reader, BAG, "two")] == [6.0, 2.5]


def test_the_bag_counts_parts_and_what_they_make_by_the_weight_of_their_field(new):
    index = new()
    by_bulk(index, [paper(title="EM-LLM llm", author="Képes", keyword="$5", abstract="5 llm")])
    with index.reader() as reader:
        found = {word.decode(): postings(reader, BAG, word) for word in reader.lexicon(BAG)}
        assert reader.field_length(BAG) == 10
    weights = {"em": 16, "llm": 33, "emllm": 16, "kepes": 8, "képes": 8, "$5": 4, "5": 5}
    assert found == {word: [(0, float(weight), None)] for word, weight in weights.items()}


def test_numbers_need_not_rise(new):
    index, stock = new(), new()
    numbers = [4_294_967_295, 17, 16, 0, 70_000, 17, 3]
    papers = [paper(number=number, title="a") for number in numbers]
    by_bulk(index, papers)
    by_stock(stock, papers)
    agree(index, stock)


def test_files_have_the_names_and_columns_the_content_of_the_codec(new):
    index, stock = new(), new()
    papers = made_up(200) + odd(first=201)
    by_bulk(index, papers)
    by_stock(stock, papers)

    def files(one):
        (segment,) = one._segments()
        prefix = segment.segment_id()
        return {path.name.removeprefix(prefix): path for path in folder_of(one).iterdir()}

    ours, theirs = files(index), files(stock)
    assert ours.keys() == theirs.keys()
    for name, path in ours.items():
        if name.endswith(".col"):
            assert path.read_bytes() == theirs[name].read_bytes(), name


def test_what_is_known_of_a_block_is_a_pickle_of_fixed_size(new):
    index = new()
    by_bulk(index, made_up(300) + odd(first=301))
    (file,) = folder_of(index).glob("*.pst")
    content = file.read_bytes()
    with index.reader() as reader:
        for name in (BAG, NUMBER):
            for term in reader.lexicon(name):
                start, (length,) = reader.term_info(name, term).extent()
                found = postings(reader, name, term)
                block = start + 4
                while block < start + length:
                    size = abs(int.from_bytes(content[block : block + 4], "big", signed=True))
                    known = content[block + 4 : block + 34]
                    some, found = found[:128], found[128:]
                    count, last, heaviest, level, shortest, longest = pickle.loads(known)
                    assert (count, last, level) == (len(some), some[-1][0], 0)
                    assert heaviest == max(weight for _, weight, _ in some)
                    assert known[8:12] == b"J" + last.to_bytes(4, "little")[:3]
                    assert 0 <= shortest <= longest <= 255
                    block += 4 + size
                assert (block, found) == (start + length, [])


@pytest.mark.parametrize("limit", [1, 60_000])
def test_spilled_runs_are_merged(new, monkeypatch, limit):
    monkeypatch.setattr(bulk, "RUN_BYTES", limit)
    monkeypatch.setattr(held, "_PAGE", 50)
    papers = made_up(300) + odd(first=301)
    index, stock = new(), new()
    with BulkWriter(index) as writer:
        for entry in papers:
            writer.add(entry)
        assert len(writer._postings.runs) > 3
    by_stock(stock, papers)
    agree(index, stock)
    assert not list(folder_of(index).glob("*.runs"))


def test_stock_appends_deletes_and_merges(new):
    index, stock = new(), new()
    for one, write in ((index, by_bulk), (stock, by_stock)):
        write(one, made_up(150))
        write(one, made_up(40, seed=2, first=151))
        by_stock(one, made_up(40, seed=3, first=191))
        with one.writer(compound=False) as writer:
            writer.merge = False
            assert writer.delete_by_term(NUMBER, 17) == 1
            assert writer.delete_by_term(BAG, "own2x3") == 1
    assert len(index._segments()) == 3
    agree(index, stock)
    for one in (index, stock):
        one.optimize(compound=False)
        assert len(one._segments()) == 1
    agree(index, stock)


def test_papers_of_earlier_segments_are_deleted(new):
    index, stock = new(), new()
    for one in (index, stock):
        by_stock(one, made_up(30))
        by_stock(one, made_up(30, seed=2, first=31))
    gone = [1, 30, 31, 45, 45, 999]
    with BulkWriter(index) as writer:
        for number in gone:
            writer.delete(number)
        writer.add(*made_up(1, seed=3, first=45))
    with stock.writer(compound=False) as writer:
        writer.merge = False
        for number in gone:
            writer.delete_by_term(NUMBER, number)
    by_stock(stock, made_up(1, seed=3, first=45))
    agree(index, stock)
    # The number is now that of a deleted document and of a living one.
    with BulkWriter(index) as writer:
        writer.delete(45)
    with index.reader() as reader:
        assert reader.doc_count() == 60 - 4


def test_a_number_that_is_there_twice_is_deleted_twice(new):
    index = new()
    by_bulk(index, [paper(number=number) for number in (5, 6, 5)])
    with BulkWriter(index) as writer:
        writer.delete(5)
    with index.reader() as reader:
        assert list(reader.all_doc_ids()) == [1]


def test_nothing_written_is_nothing_changed(new):
    index = new()
    with BulkWriter(index) as writer:
        writer.delete(1)
    assert not index._segments()
    by_bulk(index, made_up(3))
    before = content(index)
    by_bulk(index, [])
    assert content(index) == before
    assert len(index._segments()) == 1


def test_segments_are_not_merged(new):
    index = new()
    for place in range(12):
        by_bulk(index, made_up(1, seed=place, first=1 + place))
    assert len(index._segments()) == 12


def test_segments_are_described_as_they_are(new):
    index = new()
    by_bulk(index, [paper(number=1, title="one two"), paper(number=2), paper(number=3, title="x")])
    with BulkWriter(index) as writer:
        writer.delete(3)
        writer.delete(1)
        writer.add(paper(number=4, title="three-four"))
    first, second = described(index)
    assert first.pop("name") != second.pop("name")
    assert first == {"docs": 3, "deleted": [0, 2], "lengths": {"bag": 3}, "plain": True}
    assert second == {"docs": 1, "deleted": [], "lengths": {"bag": 3}, "plain": True}
    for segment in described(index):
        assert (folder_of(index) / f"{segment['name']}.trm").exists()


def test_a_compound_segment_is_not_plain(new):
    index = new()
    with index.writer(compound=True) as writer:
        stock_add(writer, paper(number=1, title="one"))
    (segment,) = described(index)
    assert not segment["plain"]
    assert segment["docs"] == 1


def test_an_empty_index_has_no_segments(new):
    assert described(new()) == []
