"""Stock Whoosh as the oracle: the same papers with the same scores, in the same order.

The words are made up so that none has another form; then what we rank is what Whoosh's BM25F
ranks. What only Whoosh's constant scores could answer is compared as a set.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

import pytest

from index import Reading, Store, building, understand
from index.building import opened_index
from index.segments import K1, B
from index.segments.inverted import Segments
from index.segments.schema import BAG, NUMBER, whoosh_query, whoosh_scoring
from seeds import Entry, Gathering, Ledger, Paper, identify

And, Or, Prefix, Term = (getattr(whoosh_query, name) for name in ("And", "Or", "Prefix", "Term"))

COMMON = ("k1", "k2", "m7", "ka3", "é8")
RARE = tuple(f"{head}{number}" for head in ("k", "ka", "m", "ñ", "мо") for number in range(10, 60))
"""More than 64 of them begin with "k", and most are in few papers."""


def text(some: random.Random, most: int) -> str:
    words = some.choices(COMMON, k=some.randrange(most)) + some.choices(
        RARE, k=some.randrange(most)
    )
    some.shuffle(words)
    return " ".join(words)


def paper(number: int, seed: int) -> Paper:
    """A paper that is known by its number, with other words for another seed.

    The number in the title keeps any query from being a title, which would come first.
    """
    some = random.Random(1000 * seed + number)
    title = f"p{number} {text(some, 4)}"
    return Paper(
        ids=identify(arxiv=f"2401.{number:05}"),
        title=title,
        authors=(f"A{number} {some.choice(RARE)}",),
        venue=some.choice(("", "m7", "k1 k10")),
        abstract=text(some, some.choice((1, 5, 60))),
        keywords=tuple(some.sample(RARE, k=some.randrange(3))),
    )


def papers(numbers: Sequence[int], seed: int = 1) -> list[Paper]:
    return [paper(number, seed) for number in numbers]


def refresh(store: Store, wanted: list[Paper]) -> None:
    ledger = Ledger()
    gathering = Gathering(ledger)
    for one in wanted:
        gathering.add(Entry(one))
    assert store.refresh(Reading(gathering, ledger, ""), lambda _done, _total: None) is None


def one_segment(store: Store) -> None:
    refresh(store, papers(range(400)))


def several_segments(store: Store) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(building, "BATCH", 130)
        refresh(store, papers(range(400)))


def deletions(store: Store) -> None:
    refresh(store, papers(range(400)))
    refresh(store, papers(range(100, 400)))


def many_refreshes(store: Store) -> None:
    wanted = papers(range(300))
    for seed in range(2, 7):
        refresh(store, wanted)
        # Some are changed, some dropped, some new.
        wanted = papers(range(seed, seed + 40), seed) + wanted[45:] + papers(range(400, 410), seed)
        wanted = list({one.key: one for one in wanted}.values())
    refresh(store, wanted)


class Oracle:
    """What Whoosh itself says of the index that a store holds."""

    def __init__(self, state: Path) -> None:
        self.index = opened_index(state)
        self.searcher = self.index.searcher(weighting=whoosh_scoring.BM25F(B=B, K1=K1))
        leaves = self.searcher.reader().leaf_readers()
        self.numbers = [
            int(leaf.column_reader(NUMBER)[doc])
            for leaf, _ in leaves
            for doc in range(leaf.doc_count_all())
        ]

    def found(self, query) -> dict[int, float]:
        """The numbers of the papers, best first, with their scores."""
        hits = self.searcher.search(query, limit=None)
        return {self.numbers[hit.docnum]: hit.score for hit in hits}

    def without(self, query, gone) -> dict[int, float]:
        """The same, less what another query finds.

        Whoosh's own `AndNot` lets the first paper of a segment through, and in its `And` a `Not`
        counts 1.
        """
        out = self.among(gone)
        return {number: score for number, score in self.found(query).items() if number not in out}

    def among(self, query) -> set[int]:
        return {self.numbers[doc] for doc in self.searcher.docs_for_query(query)}


@pytest.fixture(scope="module", params=[one_segment, several_segments, deletions, many_refreshes])
def both(request, tmp_path_factory):
    """A searcher of ours and one of Whoosh's over the same files."""
    store = Store(tmp_path_factory.mktemp("oracle") / "index" / "one")
    request.param(store)
    (state,) = (path for path in store.folder.iterdir() if path.name.isdigit())
    oracle = Oracle(state)
    with store.searcher() as ours:
        assert isinstance(ours._inverted, Segments)
        yield ours, oracle
    oracle.searcher.close()


def search(ours, typed: str, *, typing: bool = False):
    query = understand(typed, typing=typing)
    assert not query.notes
    return ours.search(query)


def agree(hits, expected: dict[int, float]) -> None:
    """The same papers with the same scores, best first; papers of equal scores in any order."""
    if not expected and hits.read_as:
        return  # nothing has it, and another reading is answered
    assert len(hits.numbers) == len(set(hits.numbers))
    found = dict(zip(hits.numbers, hits.scores, strict=True))
    assert found.keys() == expected.keys()
    assert found == pytest.approx(expected, rel=1e-9)
    assert all(first >= second for first, second in pairwise(hits.scores))


def drawn(seed: int, most: int) -> list[list[str]]:
    """Words for queries, frequent and rare ones, some of which no paper may have together."""
    some = random.Random(seed)
    return [
        list(dict.fromkeys(some.choices(COMMON, k=2) + some.choices(RARE, k=1)))[
            : some.randint(1, most)
        ]
        for _ in range(40)
    ]


def terms(words: list[str]) -> list:
    return [Term(BAG, word) for word in words]


def test_the_layouts_are_what_they_are_named(both, request):
    _, oracle = both
    leaves = list(oracle.searcher.reader().leaf_readers())
    name = request.node.callspec.params["both"].__name__
    assert (len(leaves) > 1) == (name in {"several_segments", "many_refreshes"})
    has_deletions = oracle.searcher.reader().has_deletions()
    assert has_deletions == (name in {"deletions", "many_refreshes"})


@pytest.mark.parametrize("word", [*COMMON, *RARE[::6], "p17", "a23"])
def test_a_word_alone(both, word):
    ours, oracle = both
    agree(search(ours, word), oracle.found(Term(BAG, word)))


def test_words_that_must_all_match(both):
    ours, oracle = both
    met = 0
    for words in drawn(1, 3):
        expected = oracle.found(And(terms(words)))
        agree(search(ours, " ".join(words)), expected)
        met += bool(expected)
    assert met > 10


def test_words_in_quotes(both):
    ours, oracle = both
    for words in drawn(2, 3):
        agree(
            search(ours, " ".join(f'"{word}"' for word in words)), oracle.found(And(terms(words)))
        )


def test_words_of_which_one_must_match(both):
    ours, oracle = both
    for words in drawn(3, 3):
        if len(words) > 1:
            agree(search(ours, " OR ".join(words)), oracle.found(Or(terms(words))))


def test_words_that_are_left_out(both):
    ours, oracle = both
    for words in drawn(4, 3):
        kept, gone = words[:1], words[1:]
        typed = " ".join(kept + [f"-{word}" for word in gone])
        agree(search(ours, typed), oracle.without(And(terms(kept)), Or(terms(gone))))


def test_queries_within_queries(both):
    ours, oracle = both
    some = random.Random(5)
    for _ in range(40):
        a, b, c, d = some.sample(COMMON, k=2) + some.sample(RARE, k=2)
        ta, tb, tc, td = terms([a, b, c, d])
        agree(search(ours, f"{a} ({b} OR {c})"), oracle.found(And([ta, Or([tb, tc])])))
        agree(
            search(ours, f"({a} {c}) OR ({b} {d})"),
            oracle.found(Or([And([ta, tc]), And([tb, td])])),
        )
        agree(search(ours, f"{a} -({b} {c})"), oracle.without(ta, And([tb, tc])))
        agree(search(ours, f"{a} -({c} OR {d})"), oracle.without(ta, Or([tc, td])))
        agree(
            search(ours, f"({a} OR {c}) ({b} OR {d})"),
            oracle.found(And([Or([ta, tc]), Or([tb, td])])),
        )
    everything = oracle.among(whoosh_query.Every())
    assert set(search(ours, "NOT k1").numbers) == everything - oracle.among(Term(BAG, "k1"))


@pytest.mark.parametrize(
    "typed", ["k", "ka", "k1", "ka3", "ka30", "m", "ñ", "мо", "мо1", "p", "p3"]
)
def test_the_papers_with_a_word_that_begins_so(both, typed):
    ours, oracle = both
    expected = oracle.among(Prefix(BAG, typed))
    assert set(search(ours, f"{typed}*").numbers) == expected
    hits = search(ours, typed, typing=True)
    assert set(hits.numbers) == expected
    heads_first(hits, oracle.found(Term(BAG, typed)))


def test_words_of_which_the_last_is_being_typed(both):
    ours, oracle = both
    for words in drawn(6, 3):
        *whole, last = words
        for cut in range(1, len(last) + 1):
            head = last[:cut]
            hits = search(ours, " ".join([*whole, head]), typing=True)
            expected = oracle.among(And([*terms(whole), Prefix(BAG, head)]))
            if expected or not hits.read_as:
                assert set(hits.numbers) == expected
                heads_first(hits, oracle.found(And(terms([*whole, head]))))


def heads_first(hits, expected: dict[int, float]) -> None:
    """Those that have the word whole come first, just as Whoosh ranks them."""
    head = slice(0, len(expected))
    found = dict(zip(hits.numbers[head], hits.scores[head], strict=True))
    assert found == pytest.approx(expected, rel=1e-9)
    assert all(first >= second for first, second in pairwise(hits.scores))


def test_what_is_told_first_is_the_beginning_of_what_is_found(both):
    ours, _ = both
    told = []
    hits = ours.search(understand("k1", typing=True), partial=told.append)
    again = ours.search(understand("k1 k", typing=True), partial=told.append)
    assert told
    for best in told:
        whole = hits if best.query.text == "k1" else again
        assert not best.whole
        assert list(best.numbers) == list(whole.numbers[: len(best.numbers)])
