"""The beginnings that a bulk writer notes, against all that begin so, reckoned one by one."""

from __future__ import annotations

import io
import random
from itertools import count

import pytest

from index.segments import begun, bulk
from index.segments.begun import ALL, BEST, Beginnings
from index.segments.bulk import BulkWriter
from index.segments.postings import Postings
from index.segments.schema import BAG, BEGUN, length_byte, length_of_byte

from .made_up_segments import by_bulk, empty, paper, postings


@pytest.fixture
def new(tmp_path):
    """Makes an empty index."""
    numbers = count()
    return lambda: empty(tmp_path / str(next(numbers)))


@pytest.fixture
def few(monkeypatch):
    """Makes the limits small, so that a small index has what a large one has."""
    monkeypatch.setattr(begun, "BEGUN_WORDS", 6)
    monkeypatch.setattr(begun, "BEGUN_POSTINGS", 25)
    monkeypatch.setattr(begun, "BEGUN_BEST", 12)


def made_up(count, seed=1):
    """Papers of different lengths, of words of which some are frequent and many begin alike."""
    some = random.Random(seed)
    heads = (
        "a",
        "ab",
        "abc",
        "b",
        "banana",
        "ça",
        "最",
        "\U00020000",
        "gradient",
        "gradientdescent",
    )
    tails = ("", "a", "b", "x1", "ing", "ß", "é", "最適", "descents", "\U00020001")
    words = [head + tail for head in heads for tail in tails]
    shares = [1 / (1 + place) for place in range(len(words))]
    some.shuffle(shares)

    def text(most):
        return " ".join(some.choices(words, shares, k=some.randrange(most)))

    return [paper(number=place, title=text(4), abstract=text(40)) for place in range(count)]


def papers_of(reader, name, term):
    return {doc: weight for doc, weight, _ in postings(reader, name, term)}


def noted(index):
    """The beginnings of an index with their papers and weights."""
    with index.reader() as reader:
        if BEGUN not in reader.indexed_field_names():
            return {}
        return {term.decode(): papers_of(reader, BEGUN, term) for term in reader.lexicon(BEGUN)}


def reckoned(index):
    """What should be noted."""
    with index.reader() as reader:
        words = {term.decode(): papers_of(reader, BAG, term) for term in reader.lexicon(BAG)}
        docs = reader.doc_count_all()
        average = reader.field_length(BAG) / docs
        lengths = [reader.doc_field_length(doc, BAG, 0) for doc in range(docs)]
    found = {}
    for head in {word[:length] for word in words for length in range(1, 11)}:
        among = [papers for word, papers in words.items() if word.startswith(head)]
        if len(among) <= begun.BEGUN_WORDS and sum(map(len, among)) <= begun.BEGUN_POSTINGS:
            continue
        best = {}
        for papers in among:
            for doc, weight in papers.items():
                best[doc] = max(weight, best.get(doc, 0))

        def rank(item):
            doc, weight = item
            return -weight / (weight + 1.2 * (0.25 + 0.75 * lengths[doc] / average)), doc

        kept = sorted(best.items(), key=rank)[: begun.BEGUN_BEST]
        sign = "=" if len(best) <= begun.BEGUN_BEST else "+"
        found[sign + head] = dict(kept)
    return found


@pytest.mark.parametrize("many", [9, 40, 150, 400])
@pytest.mark.parametrize("seed", [1, 2])
def test_of_each_beginning_that_many_share_the_best_papers_are_noted(new, few, many, seed):
    index = new()
    by_bulk(index, made_up(many, seed))
    found = noted(index)
    assert found == reckoned(index)
    assert {term[0] for term in found} <= {"=", "+"}


def test_the_made_up_papers_try_both_kinds(new, few):
    kinds = set()
    for many in (9, 150):
        index = new()
        by_bulk(index, made_up(many))
        kinds |= {(term[0], len(term) - 1) for term in noted(index)}
    assert kinds >= {("=", 1), ("=", 2), ("+", 1), ("+", 2), ("+", 10)}


def test_spilled_runs_change_nothing(new, few, monkeypatch):
    index, other = new(), new()
    by_bulk(index, made_up(150))
    monkeypatch.setattr(bulk, "RUN_BYTES", 20_000)
    with BulkWriter(other) as writer:
        for entry in made_up(150):
            writer.add(entry)
        assert len(writer._postings.runs) > 2
    assert noted(other) == noted(index)


def test_what_waits_is_united_early_where_it_is_much(new, few, monkeypatch):
    index, other = new(), new()
    by_bulk(index, made_up(150))
    monkeypatch.setattr(begun, "_PENDING", 30)
    by_bulk(other, made_up(150))
    assert noted(other) == noted(index)


def test_a_beginning_that_few_words_share_is_not_noted(new):
    index = new()
    by_bulk(index, [paper(number=1, abstract=" ".join(f"a{place}" for place in range(64)))])
    assert not noted(index)


def test_a_beginning_of_many_words_has_all_papers_where_they_are_few(new):
    index = new()
    text = " ".join(f"be{place}" for place in range(100, 165))
    by_bulk(index, [paper(number=1, title=text), paper(number=2), paper(number=3, abstract="be1")])
    assert noted(index) == {
        "=b": {0: 16.0, 2: 1.0},
        "=be": {0: 16.0, 2: 1.0},
        "=be1": {0: 16.0, 2: 1.0},
    }


def test_a_frequent_word_is_noted_with_its_beginnings(new):
    index = new()
    papers = [paper(number=place, title="cat") for place in range(1501)]
    papers[1400] = paper(number=1400, title="cat cat")
    papers[1450] = paper(number=1450, title="cat", abstract="with more than the others")
    by_bulk(index, papers)
    first = dict.fromkeys(range(199), 16.0)
    # Two in one title are worth more, though the title is longer.
    assert noted(index) == {f"+{head}": first | {1400: 32.0} for head in ("c", "ca", "cat")}


class Made:
    """Beginnings of words of which each is given with papers and weights; `written` by them."""

    def __init__(self, lengths, average):
        self.lengths = lengths
        self.average = average
        self.written = {}

    def of(self, words):
        held = Postings(1 << 30, io.BytesIO)
        for doc, length in enumerate(self.lengths):
            bag = {word: papers[doc] for word, papers in words.items() if doc in papers}
            held.add(doc, bag, length_byte(length))
        some = Beginnings(held.pairs, self.average, self.post)
        for word, numbers in held.merged():
            some.add(word, numbers)
        return {term: self.written[info] for term, info in some.finish()}

    def post(self, docs, weights, lengths):
        assert not any(lengths)
        info = str(len(self.written)).encode()
        self.written[info] = dict(zip(docs, weights, strict=True))
        return info


def test_a_shorter_paper_is_better_and_so_is_the_first_of_equals():
    made = Made([9, 3, 3] * 100, 5.0)
    words = {f"one{place:02}": {0: 4} for place in range(64)}
    found = made.of(words | {"one": dict.fromkeys(range(300), 1)})
    # A weight of 4 in a paper of 9 words is better than 1 in one of 3.
    assert 4 / (4 + 1.2 * (0.25 + 0.75 * 9 / 5)) > 1 / (1 + 1.2 * (0.25 + 0.75 * 3 / 5))
    short = [doc for doc in range(300) if doc % 3][:199]
    best = {0: 4} | dict.fromkeys(short, 1)
    assert found == {BEST + head: best for head in (b"o", b"on", b"one")}


@pytest.mark.parametrize("words", [1, 300])
def test_among_very_many_postings_the_best_are_found(words):
    some = random.Random(3)
    weights = {doc: some.randrange(1, 4000) for doc in range(9000)}
    bags = {
        f"a{word:03}": {doc: weight for doc, weight in weights.items() if words == 1 or doc < 60}
        for word in range(words)
    }
    if words > 1:
        bags["a000"] = weights
    found = Made([5] * 9000, 5.0).of(bags)
    best = sorted(weights, key=lambda doc: (-weights[doc], doc))[:200]
    assert found[b"+a"] == {doc: weights[doc] for doc in best}


def test_terms_are_in_the_order_of_their_bytes():
    heads = ("\uffee", "\U00010400", "z")
    found = Made([1], 1.0).of(
        {f"{head}{place:02}": {0: 1} for head in heads for place in range(65)}
    )
    assert list(found) == [ALL + head.encode() for head in ("z", "\uffee", "\U00010400")]


def test_a_length_is_read_as_whoosh_reads_it():
    assert [length_of_byte(length_byte(length)) for length in range(11)] == list(range(11))
