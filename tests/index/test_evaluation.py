"""The best are told before the others, and are the best; what was typed before changes nothing."""

from __future__ import annotations

import random

import pytest

from index import Reading, Store, understand
from index.answers.evaluation import HEAD
from seeds import Entry, Gathering, Ledger, Paper

SYLLABLES = "ka lo mi net pro ra sun ta vex wi".split()
PAPERS = 1500


def made_up(count: int) -> list[Paper]:
    """Papers whose words are as uneven as those of a language: a few everywhere, most rare."""
    some = random.Random(5)
    words = ["".join(some.choices(SYLLABLES, k=some.randint(1, 4))) for _ in range(2500)]
    weights = [1 / (place + 3) for place in range(len(words))]

    def text(length: int) -> str:
        found = some.choices(words, weights, k=length)
        return " ".join(
            f"{word}-{found[place - 1]}" if some.random() < 0.03 else word
            for place, word in enumerate(found)
        )

    return [
        Paper(
            ids=(f"title:{place}",),
            title=f"{text(5)} n{place}",
            abstract=text(40),
            year=2000 + place % 20,
        )
        for place in range(count)
    ]


@pytest.fixture(scope="module")
def store(tmp_path_factory):
    store = Store(tmp_path_factory.mktemp("papers") / "index")
    ledger = Ledger()
    gathering = Gathering(ledger)
    for paper in made_up(PAPERS):
        gathering.add(Entry(paper))
    assert store.refresh(Reading(gathering, ledger, ""), lambda done, total: None) is None
    return store


def typed() -> list[str]:
    some = random.Random(11)
    queries = []
    for paper in some.sample(made_up(PAPERS), 25):
        words = paper.title.split()[:-1]
        query = " ".join(some.sample(words, some.randint(1, 3)))
        query = some.choice(["{}", "{}", "year:>2010 {}", "-ka {}", '"{}"', "title:{}"]).format(
            query
        )
        queries += [query[:end] for end in range(1, len(query) + 1)]
    return queries


def test_what_is_told_first_is_how_the_whole_answer_begins(store):
    told = 0
    with store.searcher() as searcher:
        for text in typed():
            first = []
            whole = searcher.search(understand(text, typing=True), partial=first.append)
            for hits in first:
                told += 1
                assert not hits.whole
                assert len(hits.numbers) <= HEAD
                assert list(hits.numbers) == list(whole.numbers[: len(hits.numbers)]), text
            assert list(whole.scores) == sorted(whole.scores, reverse=True), text
            assert len(set(whole.numbers)) == len(whole.numbers), text
    assert told > 50


def test_an_answer_does_not_depend_on_what_was_asked_before(store):
    queries = typed()
    with store.searcher() as searcher:
        one_after_another = [
            list(searcher.search(understand(text, typing=True)).numbers) for text in queries
        ]
    some = random.Random(2).sample(range(len(queries)), 60)
    for place in some:
        with store.searcher() as searcher:
            alone = searcher.search(understand(queries[place], typing=True))
        assert list(alone.numbers) == one_after_another[place], queries[place]


def test_a_begun_word_finds_just_the_papers_with_a_word_that_begins_so(store):
    papers = made_up(PAPERS)
    with store.searcher() as searcher:
        for begun in ("k", "ka", "kalo", "netp", "vexwi", "sunta"):
            hits = searcher.search(understand(f"{begun}*", typing=False))
            found = {searcher.shelf.row(number).title for number in hits.numbers}
            assert found == {
                paper.title
                for paper in papers
                if any(
                    word.startswith(begun) or word.replace("-", "").startswith(begun)
                    for text in f"{paper.title} {paper.abstract}".split()
                    for word in (text, *text.split("-"))
                )
            }


@pytest.mark.parametrize("steps", range(0, 40, 3))
def test_a_question_can_be_given_up_at_any_point(store, steps):
    with store.searcher() as searcher:
        left = iter(range(steps))

        def wanted() -> bool:
            return next(left, None) is not None

        query = understand("year:>2001 ka n", typing=True)
        given_up = searcher.search(query, wanted)
        whole = searcher.search(query)
        assert given_up is None or list(given_up.numbers) == list(whole.numbers)
        assert list(searcher.search(query).numbers) == list(whole.numbers)
