"""Segments read without Whoosh, against what Whoosh's own reader says of the same files."""

from __future__ import annotations

import contextlib
import json
import random
from collections import defaultdict
from itertools import count
from pathlib import Path

import pytest

from index import BrokenIndexError, Reading, Store, understand
from index.building import ROWS, SEGMENTS, WORDS
from index.rows import RowStore
from index.segments import begun
from index.segments.bulk import BulkWriter, described
from index.segments.inverted import Segments
from index.segments.schema import BAG, NUMBER, TEXT, TRAITS, YEAR, length_of_byte
from seeds import Entry, Gathering, Ledger, Paper, identify

from .made_up_segments import by_bulk, by_stock, empty, folder_of, made_up, odd, paper, postings


@pytest.fixture
def new(tmp_path):
    """Makes an empty index."""
    numbers = count()
    return lambda: empty(tmp_path / str(next(numbers)))


def said_of(index) -> dict:
    """What is noted beside an index for a reader of its segments."""
    lengths = list(map(length_of_byte, range(256)))
    return {"lengths": lengths, "segments": described(index)}


def opened(index) -> Segments:
    return Segments(folder_of(index), said_of(index))


def of_one_segment(index):
    by_bulk(index, made_up(300) + odd(first=301))


def of_three(index):
    by_bulk(index, made_up(150))
    by_bulk(index, made_up(1, seed=2, first=151))
    by_bulk(index, odd(first=152) + made_up(140, seed=3, first=160))


def with_deletions(index):
    of_three(index)
    for gone in ([1, 2, 77, 151, 299], [3, 160]):
        with BulkWriter(index) as writer:
            for number in gone:
                writer.delete(number)
            writer.add(made_up(1, seed=gone[0] + 9, first=gone[0])[0])


def by_whoosh(index):
    by_stock(index, made_up(300) + odd(first=301))


def by_both(index):
    by_bulk(index, made_up(150))
    by_stock(index, made_up(150, seed=2, first=151))
    with index.writer(compound=False) as writer:
        writer.merge = False
        for number in (5, 6, 200):
            writer.delete_by_term(NUMBER, number)


def merged_by_whoosh(index):
    with_deletions(index)
    index.optimize(compound=False)
    assert len(index._segments()) == 1


def of_papers_without_words(index):
    by_bulk(index, [paper(number=1), paper(number=2)])
    by_bulk(index, [paper(number=3, title="one", year=7, traits=5)])


def of_nothing(index):
    pass


@pytest.fixture(
    scope="module",
    params=[
        of_one_segment,
        of_three,
        with_deletions,
        by_whoosh,
        by_both,
        merged_by_whoosh,
        of_papers_without_words,
        of_nothing,
    ],
)
def pair(request, tmp_path_factory):
    """The same index, read by us and by Whoosh."""
    index = empty(tmp_path_factory.mktemp("segments") / "index")
    request.param(index)
    ours = opened(index)
    with index.reader() as reader:
        yield ours, reader
    ours.close()


def words_of(reader) -> list[str]:
    return [term.decode() for term in reader.lexicon(BAG)]


def column(reader, name) -> list:
    return [
        leaf.column_reader(name)[doc]
        for leaf, _ in reader.leaf_readers()
        for doc in range(leaf.doc_count_all())
    ]


def test_sizes_lengths_and_columns_are_what_whoosh_reads(pair):
    ours, reader = pair
    docs = range(reader.doc_count_all())
    assert ours.size == len(docs)
    assert ours.length == reader.field_length(BAG)
    lengths = [ours.length_of[byte] for byte in ours.lengths]
    assert lengths == [reader.doc_field_length(doc, BAG, 0) or 0 for doc in docs]
    assert ours.deleted == set(docs) - set(reader.all_doc_ids())
    assert list(ours.numbers) == column(reader, NUMBER)
    assert list(ours.years()) == column(reader, YEAR)
    assert list(ours.traits()) == column(reader, TRAITS)


def test_texts_are_what_whoosh_reads(pair):
    ours, reader = pair
    texts = column(reader, TEXT)
    assert [ours.text(doc) for doc in range(ours.size)] == texts
    for doc, text in enumerate(texts):
        assert ours.holds(text[-9:], doc)
        assert ours.holds(b" the ", doc) == (b" the " in text)
        assert not ours.holds(text + b"!", doc)


def test_postings_of_every_word_are_what_whoosh_reads(pair):
    ours, reader = pair
    for word in words_of(reader):
        docs, weights = ours.postings(word)
        assert docs == sorted(set(docs))
        live = [
            (doc, weight, None)
            for doc, weight in zip(docs, weights, strict=True)
            if doc not in ours.deleted
        ]
        if live:
            assert live == postings(reader, BAG, word)
        assert ours.frequency(word) == len(docs) == reader.doc_frequency(BAG, word)


def test_weights_in_some_papers_are_those_of_the_postings(pair):
    ours, reader = pair
    for word in words_of(reader):
        everywhere = dict(zip(*ours.postings(word), strict=True))
        for step in (1, 2, 7, 150):
            wanted = range(0, ours.size, step)
            expected = {doc: everywhere[doc] for doc in wanted if doc in everywhere}
            assert ours.weights_in(word, wanted) == expected
    assert ours.weights_in("the", []) == {}


@pytest.mark.parametrize("word", ["", "thee", "th", "zzzz", "own", "\uffff", "\ud800", "\x00", "²"])
def test_a_word_that_no_paper_has_has_no_postings(pair, word):
    ours, _ = pair
    assert ours.frequency(word) == 0
    assert ours.postings(word) == ([], [])
    assert ours.weights_in(word, range(ours.size)) == {}


def by_beginning(words) -> dict[str, list[str]]:
    """All beginnings of the words, and which words begin so, in their order."""
    found = defaultdict(list)
    for word in words:
        for length in range(1, len(word) + 1):
            found[word[:length]].append(word)
    return found


def test_words_that_begin_so_are_found_in_every_segment(pair):
    ours, reader = pair
    words = words_of(reader)
    expected = by_beginning(words)
    for prefix in {word[:length] for word in words for length in (1, 2, 3, 12)}:
        assert sorted(set(ours.beginning(prefix)), key=str.encode) == expected[prefix]
    assert set(ours.beginning("")) == set(words)
    for prefix in ("thee", "\ud800", "own1x1own"):
        assert list(ours.beginning(prefix)) == []


def reckoned(ours, words) -> dict[int, float]:
    """All papers with one of the words, and its largest weight."""
    best: dict[int, float] = {}
    for word in words:
        for doc, weight in zip(*ours.postings(word), strict=True):
            best[doc] = max(weight, best.get(doc, 0.0))
    return best


@pytest.mark.parametrize("few", [False, True])
def test_a_beginning_has_all_its_papers_or_its_best(new, monkeypatch, few):
    if few:
        monkeypatch.setattr(begun, "BEGUN_WORDS", 4)
        monkeypatch.setattr(begun, "BEGUN_POSTINGS", 20)
        monkeypatch.setattr(begun, "BEGUN_BEST", 10)
    index = new()
    with_deletions(index)
    ours = opened(index)
    with index.reader() as reader:
        words = words_of(reader)
    beginning = by_beginning(words)
    kinds = set()
    for prefix in {word[:length] for word in words for length in range(1, 13)} | {"zzz"}:
        found, whole = ours.begun(prefix)
        expected = reckoned(ours, beginning[prefix])
        kinds.add(whole)
        if whole:
            assert found == expected
        else:
            assert found.items() <= expected.items()
            assert begun.BEGUN_BEST <= len(found) < len(expected)
    assert kinds == ({True, False} if few else {True})
    ours.close()


def test_the_best_of_a_beginning_are_best_by_the_score_of_their_words(new, monkeypatch):
    monkeypatch.setattr(begun, "BEGUN_BEST", 10)
    index = new()
    of_one_segment(index)
    ours = opened(index)
    with index.reader() as reader:
        expected = reckoned(ours, by_beginning(words_of(reader))["own"])
    average = ours.length / ours.size

    def score(doc):
        length = ours.length_of[ours.lengths[doc]]
        return expected[doc] / (expected[doc] + 1.2 * (0.25 + 0.75 * length / average))

    found, whole = ours.begun("own")
    ours.close()
    assert not whole
    assert len(expected) == 300
    ranked = sorted(expected, key=lambda doc: (-score(doc), doc))
    assert sorted(found) == sorted(ranked[:10])


def test_beginnings_of_segments_that_whoosh_wrote_are_always_whole(new):
    index = new()
    by_whoosh(index)
    ours = opened(index)
    with index.reader() as reader:
        beginning = by_beginning(words_of(reader))
    for prefix in ("o", "own", "own1x1", "t", "z", "最", "zzz"):
        assert ours.begun(prefix) == (reckoned(ours, beginning[prefix]), True)
    ours.close()


def test_a_description_of_another_index_is_refused(new):
    index, other = new(), new()
    of_one_segment(index)
    of_one_segment(other)
    with pytest.raises(FileNotFoundError):
        Segments(folder_of(index), said_of(other))


# Damage.


@pytest.fixture
def store(tmp_path) -> Store:
    """An index of enough papers for lists of several blocks."""
    ledger = Ledger()
    gathering = Gathering(ledger)
    for place in range(300):
        gathering.add(
            Entry(
                Paper(
                    ids=identify(arxiv=f"2401.{place:05}"),
                    title=f"Common title w{place}",
                    abstract=f"Common words of beginnings b{place}",
                    year=2000 + place % 20,
                )
            )
        )
    store = Store(tmp_path / "index" / "one")
    assert store.refresh(Reading(gathering, ledger, ""), lambda _done, _total: None) is None
    return store


QUESTIONS = ("common", "co", "b", "w1", "common titl", '"words of beginnings"', "year:2004", "-w7")


def asked(store: Store) -> list[list[int]] | None:
    """What is found, or None where the damage was noticed; anything else is raised."""
    searcher = store.searcher()
    if searcher is None:
        return None
    with searcher:
        try:
            hits = [searcher.search(understand(one, typing=True)) for one in QUESTIONS]
        except BrokenIndexError:
            return None
    return [list(one.numbers) for one in hits]


def files_of(store: Store) -> list[Path]:
    return sorted(store.folder.glob(f"*/{WORDS}/MAIN_*.*"))


def ruined(content: bytes) -> list[bytes | None]:
    """What may be left of a file: nothing that is of use. None for no file at all."""
    size = len(content)
    garbage = random.Random(size).randbytes(size)
    return [None, b"", content[: size // 50], garbage, bytes(size), b"\xff" * size]


def scratched(content: bytes) -> list[bytes]:
    """What may be left of a file: a part of it."""
    size = len(content)
    garbage = random.Random(size).randbytes(size)
    half = size // 2
    return [content[:half], content[:-1], content[:half] + garbage[half:]]


def put(path: Path, content: bytes | None) -> None:
    if content is None:
        path.unlink()
    else:
        path.write_bytes(content)


def test_damage_of_any_file_is_noticed_when_the_index_is_opened(store):
    assert asked(store) is not None
    files = files_of(store)
    assert {".trm", ".pst", ".col"} <= {path.suffix for path in files}
    for path in files:
        whole = path.read_bytes()
        for damaged in ruined(whole) + scratched(whole):
            if damaged != whole:
                put(path, damaged)
                assert store.searcher() is None, (path.name, damaged)
        path.write_bytes(whole)
    assert asked(store) is not None


def unsealed(store: Store) -> None:
    """Let no sum of a file tell that it is damaged: those of large files are not reckoned."""
    (rows,) = store.folder.glob(f"*/{ROWS}")
    with contextlib.closing(RowStore(rows)) as opened_rows:
        said = json.loads(opened_rows.note(SEGMENTS))
        opened_rows.put_note(SEGMENTS, json.dumps({**said, "files": {}}))


def test_damage_that_is_met_while_searching_is_told_by_its_name(store):
    unsealed(store)
    whole_answer = asked(store)
    assert all(whole_answer)
    for path in files_of(store):
        whole = path.read_bytes()
        for damaged in ruined(whole):
            put(path, damaged)
            answer = asked(store)
            if path.suffix in {".trm", ".pst"}:
                assert answer is None, (path.name, damaged)
        for damaged in scratched(whole):
            put(path, damaged)
            asked(store)  # what was spared may be all that is asked for
        path.write_bytes(whole)
    assert asked(store) == whole_answer
