"""The bulk writer against Whoosh's own writer, which says what must be in an index."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from index import bulk
from index.bulk import BulkWriter
from index.lexicon import LexiconWriter
from index.schema import BAG, FIELDS, NUMBER, schema, whoosh_index, whoosh_query, whoosh_scoring
from index.terms import words

WORDS = (
    "optimal transport wasserstein naïve Képes Łukasz α β-VAE GPT-4 C++ C# R O(K^2) EM-LLM L_1 "
    "2048×2048 最適輸送 カーネル модель عصبي \U00020000 Zebra zebras ze\u0301bra ß İstanbul x² "
    "10.1000/xyz 2501.01234v2"
).split()


def paper(title="", abstract="", authors="", keywords=""):
    texts = {"title": title, "keywords": keywords, "authors": authors, "abstract": abstract}
    return {name: words(text) for name, text in texts.items()}


def made_up(count, seed=1):
    """Papers of few and of many words, each with a word that all have and one of its own."""
    some = random.Random(seed).choices
    return [
        paper(
            title=" ".join(some(WORDS, k=place % 6)),
            abstract=f"the own{seed}x{place} " + " ".join(some(WORDS, k=place % 50)),
            authors=" ; ".join(some(("Ada Lovelace", "Bo Képes", "Wu"), k=place % 3)),
            keywords="the" if place % 2 else "",
        )
        for place in range(count)
    ]


ODD = [
    paper(),
    paper(title="only a title"),
    paper(),
    paper(abstract="long " * 3000 + " ".join(f"w{place} w{place + 1}" for place in range(2000))),
    paper(title="same", abstract="same same", authors="same", keywords="same same same"),
    paper(title="a", abstract="× → $ €", authors="B"),
    paper(),
]


def by_stock(index, papers, first=1, **how):
    with index.writer(compound=False, **how) as writer:
        writer.merge = False
        for number, found in enumerate(papers, first):
            writer.add_document(number=number, bag=found, **found)


def by_bulk(index, papers, first=1, *, merge=False):
    with BulkWriter(index, merge=merge) as writer:
        for number, found in enumerate(papers, first):
            writer.add(number, found)


@pytest.fixture
def new(tmp_path):
    """Makes an empty index."""
    made = []

    def make():
        folder = tmp_path / str(len(made))
        folder.mkdir()
        made.append(folder)
        return whoosh_index.create_in(str(folder), schema())

    return make


def folder_of(index) -> Path:
    return Path(index.storage.folder)


def postings(reader, name, term):
    matcher = reader.postings(name, term)
    found = []
    while matcher.is_active():
        found.append((matcher.id(), matcher.weight(), matcher.value()))
        matcher.next()
    return found


STATISTICS = "weight doc_frequency min_length max_length max_weight min_id max_id".split()


def info_of(reader, name, term):
    info = reader.term_info(name, term)
    return [getattr(info, statistic)() for statistic in STATISTICS]


def content(index):
    """All that an index says."""
    said = {}
    with index.reader() as reader:
        said["fields"] = sorted(reader.indexed_field_names())
        said["docs"] = (reader.doc_count_all(), reader.doc_count(), list(reader.all_doc_ids()))
        column = reader.column_reader(NUMBER)
        said["numbers"] = [column[doc] for doc in range(reader.doc_count_all())]
        said["terms"] = list(reader.all_terms())
        for name in (*FIELDS, BAG, NUMBER):
            said[name] = terms = list(reader.lexicon(name))
            said[name, "infos"] = [info_of(reader, name, term) for term in terms]
            said[name, "postings"] = [postings(reader, name, term) for term in terms]
            said[name, "length"] = reader.field_length(name)
        for doc in range(reader.doc_count_all()):
            said[doc] = [reader.doc_field_length(doc, name, 0) for name in (*FIELDS, BAG)]
            said[doc, "stored"] = reader.stored_fields(doc)
        for leaf, base in reader.leaf_readers():
            for name in (*FIELDS, BAG):
                if leaf.field_length(name):
                    ends = leaf.min_field_length(name), leaf.max_field_length(name)
                    said[base, name] = ends
    return said


def answers(index):
    """What some queries find, with scores."""
    term, phrase = whoosh_query.Term, whoosh_query.Phrase
    asked = [
        *(term(name, word) for name in (*FIELDS, BAG) for word in ("the", "zebra", "gpt4", "wu")),
        whoosh_query.Or([term(BAG, "the"), term(BAG, "kepes"), term(BAG, "alpha")]),
        whoosh_query.And([term("abstract", "zebra"), term("title", "optimal")]),
        whoosh_query.Prefix(BAG, "z"),
        phrase("abstract", ["optimal", "transport"]),
        phrase("abstract", ["em", "llm"]),
        whoosh_query.NumericRange(NUMBER, 3, 40),
    ]
    with index.searcher(weighting=whoosh_scoring.BM25F()) as searcher:
        best = [[(hit.docnum, hit.score) for hit in searcher.search(query)] for query in asked]
        return best, [sorted(searcher.docs_for_query(query)) for query in asked]


def agree(index, stock):
    assert content(index) == content(stock)
    assert answers(index) == answers(stock)


@pytest.mark.parametrize("papers", [*map(made_up, (1, 128, 129, 257, 300)), ODD, ODD[:1]])
def test_the_segment_says_what_whoosh_writes(new, papers):
    index, stock = new(), new()
    by_bulk(index, papers)
    by_stock(stock, papers)
    agree(index, stock)


def test_the_posting_values_are_those_of_the_fields():
    text = schema()["title"]
    for where in ([0], [7], [511], [512], [70000], [0, 1], [3, 300, 70000], list(range(400))):
        assert bulk._encoded(where) == text.format.encode(where)


def test_numbers_need_not_rise(new):
    index, stock = new(), new()
    numbers = [4_294_967_295, 17, 16, 0, 70_000, 17, 3]
    with BulkWriter(index) as writer, stock.writer(compound=False) as other:
        for number, found in zip(numbers, made_up(7), strict=True):
            writer.add(number, found)
            other.add_document(number=number, bag=found, **found)
    agree(index, stock)


def test_files_have_the_names_and_columns_the_content_of_the_codec(new):
    index, stock = new(), new()
    by_bulk(index, made_up(200) + ODD)
    by_stock(stock, made_up(200) + ODD)

    def files(one):
        (segment,) = one._segments()
        prefix = segment.segment_id()
        return {path.name.removeprefix(prefix): path for path in folder_of(one).iterdir()}

    ours, theirs = files(index), files(stock)
    assert ours.keys() == theirs.keys()
    for name, path in ours.items():
        if name.endswith(".col"):
            assert path.read_bytes() == theirs[name].read_bytes(), name


@pytest.mark.parametrize("limit", [1, 200_000])
def test_spilled_runs_are_merged(new, monkeypatch, limit):
    monkeypatch.setattr(bulk, "RUN_BYTES", limit)
    monkeypatch.setattr(bulk, "_PAGE", 50)
    papers = made_up(300) + ODD
    index, stock = new(), new()
    with BulkWriter(index) as writer:
        for number, found in enumerate(papers, 1):
            writer.add(number, found)
        assert len(writer._runs._runs) > 3
    by_stock(stock, papers)
    agree(index, stock)
    assert not list(folder_of(index).glob("*.runs"))


def test_stock_appends_deletes_and_merges(new):
    index, stock = new(), new()
    for one, write in ((index, by_bulk), (stock, by_stock)):
        write(one, made_up(150))
        write(one, made_up(40, seed=2), first=151)
        by_stock(one, made_up(40, seed=3), first=191)
        with one.writer(compound=False) as writer:
            writer.merge = False
            assert writer.delete_by_term(NUMBER, 17) == 1
            assert writer.delete_by_term("abstract", "own2x3") == 1
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
        by_stock(one, made_up(30, seed=2), first=31)
    gone = [1, 30, 31, 45, 45, 999]
    with BulkWriter(index, merge=False) as writer:
        for number in gone:
            writer.delete(number)
        writer.add(45, made_up(1, seed=3)[0])
    with stock.writer(compound=False) as writer:
        writer.merge = False
        for number in gone:
            writer.delete_by_term(NUMBER, number)
    by_stock(stock, made_up(1, seed=3), 45)
    agree(index, stock)
    # The number is now that of a deleted document and of a living one.
    with BulkWriter(index, merge=False) as writer:
        writer.delete(45)
    with index.reader() as reader:
        assert reader.doc_count() == 60 - 4


def test_a_number_that_is_there_twice_is_deleted_twice(new):
    index = new()
    with BulkWriter(index) as writer:
        for number in (5, 6, 5):
            writer.add(number, paper())
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


def test_small_segments_become_one(new):
    index = new()
    by_bulk(index, made_up(300))
    for place in range(40):
        by_bulk(index, made_up(1, seed=place), 301 + place, merge=True)
    assert len(index._segments()) < 10
    assert sorted(content(index)["numbers"]) == list(range(1, 341))


def names(index):
    return sorted(path.name for path in folder_of(index).iterdir() if "LOCK" not in path.name)


def is_free(index) -> bool:
    lock = index.lock("WRITELOCK")
    free = lock.acquire()
    if free:
        lock.release()
    return free


@pytest.mark.parametrize("limit", [1, 1 << 30])
def test_a_failure_leaves_nothing(new, monkeypatch, limit):
    monkeypatch.setattr(bulk, "RUN_BYTES", limit)
    index = new()
    by_stock(index, made_up(20))
    before, files = content(index), names(index)
    writer = BulkWriter(index)
    writer.delete(3)
    writer.add(21, made_up(1)[0])
    writer.__exit__(ZeroDivisionError, ZeroDivisionError(), None)
    assert names(index) == files
    assert is_free(index)
    assert content(index) == before
    by_bulk(index, made_up(3), 21)


def full(*_args):
    raise OSError(28, "No space left on device")


def full_later(lexicon_writer, *args):
    if lexicon_writer._posted > 3000:
        full()
    PUT(lexicon_writer, *args)


PUT = LexiconWriter.put


@pytest.mark.parametrize("limit", [1, 1 << 30])
@pytest.mark.parametrize(
    ("kind", "name", "failing"),
    [
        (LexiconWriter, "put", full_later),
        (LexiconWriter, "finish", full),
        (BulkWriter, "_write_columns", full),
        (whoosh_index.TOC, "write", full),
    ],
)
def test_a_failed_commit_leaves_nothing(new, monkeypatch, kind, name, failing, limit):
    monkeypatch.setattr(bulk, "RUN_BYTES", limit)
    index = new()
    by_stock(index, made_up(20))
    before, files = content(index), names(index)
    with monkeypatch.context() as patch:
        patch.setattr(kind, name, failing)
        with pytest.raises(OSError, match="No space"):
            by_bulk(index, made_up(50), 21)
    assert names(index) == files
    assert is_free(index)
    assert content(index) == before
    by_bulk(index, made_up(50), 21)
    assert len(index._segments()) == 2


def test_what_fails_after_the_table_of_contents_keeps_the_segment(new, monkeypatch):
    index = new()
    by_stock(index, made_up(20))
    with monkeypatch.context() as patch:
        patch.setattr(whoosh_index, "clean_files", full)
        with pytest.raises(OSError, match="No space"):
            by_bulk(index, made_up(5), 21)
    assert is_free(index)
    assert content(index)["docs"][0] == 25


def test_one_writes_at_a_time(new):
    index = new()
    with BulkWriter(index):
        with pytest.raises(whoosh_index.LockError):
            BulkWriter(index)
        with pytest.raises(whoosh_index.LockError):
            index.writer()
    with index.writer(), pytest.raises(whoosh_index.LockError):
        BulkWriter(index)
    assert is_free(index)


KILLED = """
import os, signal, sys
sys.path[:0] = [os.getcwd()]
from index import bulk, lexicon
from index.schema import whoosh_index
from index.terms import words
bulk.RUN_BYTES = 1
index = whoosh_index.open_dir(sys.argv[1])
writer = bulk.BulkWriter(index)
for number in range(21, 40):
    writer.add(number, {"title": words(f"killed {number}")})
lexicon.LexiconWriter.finish = lambda self: os.kill(os.getpid(), signal.SIGKILL)
writer.commit()
"""


@pytest.mark.skipif(os.name == "nt", reason="needs SIGKILL")
def test_a_killed_writer_leaves_the_old_index_and_its_files_go_with_the_next(new):
    index = new()
    by_stock(index, made_up(20))
    before = content(index)
    command = [sys.executable, "-W", "ignore", "-c", KILLED, str(folder_of(index))]
    ended = subprocess.run(command, cwd=Path(bulk.__file__).parent.parent, check=False)
    assert ended.returncode == -signal.SIGKILL
    assert list(folder_of(index).glob("*.runs"))
    assert is_free(index)
    assert content(index) == before
    by_bulk(index, made_up(3), 21)
    assert not list(folder_of(index).glob("*.runs"))
    assert len({name.split(".")[0] for name in names(index) if name.startswith("MAIN_")}) == 2
