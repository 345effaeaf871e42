"""What papers are about, what is near to them, and what a taste is worth."""

from __future__ import annotations

from math import isclose, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as some

from index import BrokenIndexError, understand
from index.answers import sentences
from index.nearness import nearest
from index.nearness.features import HEAD, KEYWORD, PAIR_SHARE, STATED, Weights, counted
from index.nearness.learning import Example, learnt
from index.segments import running_text
from index.words import words

from .asking import index
from .made_up_papers import made


def text(title: str = "", abstract: str = "", keywords=()) -> bytes:
    return running_text(
        {"title": [words(title)], "keyword": map(words, keywords), "abstract": [words(abstract)]}
    )


def never() -> None:
    """Nobody gives up."""


def test_a_word_of_the_title_counts_more_than_one_of_the_abstract():
    counts, total = counted(text("Ants forage", "Ants swarm."))
    assert counts["ants"] == HEAD + 1
    assert counts["forage"] == counts["ants forage"] == HEAD
    assert counts["swarm"] == counts["ants swarm"] == 1
    assert total == sum(counts.values())


def test_a_keyword_is_a_feature_as_it_was_stated_beside_its_words():
    counts, _ = counted(text(keywords=["Ant colony optimization", "swarms"]))
    assert counts[f"{KEYWORD}ant colony optimization"] == STATED
    assert counts[f"{KEYWORD}swarms"] == STATED
    assert counts["ant colony"] == counts["swarms"] == HEAD
    assert "optimization swarms" not in counts


def test_common_words_numbers_and_single_letters_are_nothing_and_part_the_words_beside_them():
    counts, _ = counted(text("", "ants of sugar; 2024 wasps x bees"))
    assert set(counts) == {"ants", "sugar", "wasps", "bees"}


def test_a_compound_is_its_parts():
    counts, _ = counted(text("", "pheromone-guided ants"))
    assert {"pheromone", "guided", "pheromone guided", "guided ants"} <= set(counts)


def test_only_what_is_asked_for_is_counted_and_the_total_is_of_all():
    whole, total = counted(text("Ants", "Ants haul sugar home."))
    few, same = counted(text("Ants", "Ants haul sugar home."), {"sugar", "ants haul", "zebra"})
    assert few == {"sugar": 1, "ants haul": 1}
    assert same == total == sum(whole.values())


def test_authors_and_venue_are_not_what_a_paper_is_about():
    running = running_text(
        {"title": [words("Ants")], "author": [words("Bo Zorn")], "venue": [words("Antopia")]}
    )
    assert set(counted(running)[0]) == {"ants"}


def test_signs_of_other_scripts_are_paired():
    counts, _ = counted(text("蟻の群れ", "муравьи несут сахар"))
    assert counts["муравьи несут"] == 1
    assert any(" " in name for name in counts if name[0] in "蟻の群れ")


def test_the_rarer_word_weighs_more_and_a_pair_more_than_its_words():
    weights = Weights(100, {"ants": 50, "sugar": 5}.__getitem__)
    assert weights.of("sugar") > weights.of("ants") > 0
    assert weights.of("ants sugar") > weights.of("sugar")
    assert weights.rarest("ants sugar") == 5
    alike = Weights(100, lambda _word: PAIR_SHARE * 5)
    assert isclose(alike.of("some pair"), Weights(100, lambda _word: 5).of("word"))


def test_a_vector_has_the_length_1_unless_it_says_nothing():
    weights = Weights(10, lambda _word: 2)
    vector = weights.vector(text("Ants forage", "They carry sugar, sugar and leaves."))
    assert isclose(sqrt(sum(value * value for value in vector.values())), 1)
    assert vector["sugar"] > vector["leaves"]
    assert weights.vector(text("The", "of and")) == {}


ANTS, STARS = {"ants": 0.8, "sugar": 0.6}, {"stars": 0.8, "gamma": 0.6}


def test_what_is_learnt_tells_examples_for_from_those_against():
    model = learnt([Example(ANTS, True, 1.0), Example(STARS, False, 1.0)], never)
    assert model.weights["ants"] > 0 > model.weights["stars"]


def test_the_same_examples_teach_the_same():
    examples = [Example(ANTS, True, 1.0), Example(STARS, False, 0.5), Example({}, False, 1.0)]
    assert learnt(examples, never) == learnt(examples, never)


def test_what_a_mistake_costs_counts():
    def boundary(cost: float) -> float:
        model = learnt([Example(ANTS, True, 1.0), Example(ANTS, False, cost)], never)
        return model.weights["ants"]

    assert boundary(0.1) > 0 > boundary(10.0)


def test_examples_of_one_kind_or_none_teach_little_and_break_nothing():
    assert learnt([Example(ANTS, True, 1.0)], never).weights["ants"] >= 0
    assert not learnt([], never).weights


@given(
    some.lists(
        some.tuples(
            some.dictionaries(some.sampled_from("abcdef"), some.floats(-1, 1), max_size=4),
            some.booleans(),
            some.floats(0.01, 10),
        ),
        max_size=12,
    )
)
def test_any_examples_teach_something_finite(examples):
    model = learnt([Example(*one) for one in examples], never)
    assert all(abs(value) < 1e6 for value in [*model.weights.values(), model.liked, model.others])


MATTERS = {
    "ant": "Ants lay pheromone trails on the forest floor and forage for sugar",
    "star": "Supernova remnants emit gamma rays while neutron stars collapse",
    "bread": "Sourdough starters ferment wheat flour until the crust is baked",
}
ODD = ("swiftly", "barely", "nightly", "gladly", "oddly", "coldly", "rarely", "wildly")

FIELD = {
    f"{name}{number}": made(
        f"{name.title()} notes {number}",
        f"{matter} {odd}{name}.",
        arxiv=f"23{number:02}.0000{len(name)}",
    )
    for number, odd in enumerate(ODD)
    for name, matter in MATTERS.items()
}
NAME = {paper.key: name for name, paper in FIELD.items()}


class Asked:
    """An index over some papers, and what it answers by their short names."""

    def __init__(self, searcher) -> None:
        self.searcher = searcher
        self.numbers = {name: searcher.shelf.number(one.key) for name, one in FIELD.items()}

    def hits(self, query: str, **marked):
        def bearing(mark):
            names = marked.get(mark.value, "").split()
            return [number for name in names if (number := self.numbers[name]) is not None]

        return self.searcher.search(understand(query, typing=False), marked=bearing)

    def names(self, query: str, **marked) -> list[str]:
        return [
            NAME[self.searcher.shelf.key(number)] for number in self.hits(query, **marked).numbers
        ]


@pytest.fixture(scope="module")
def field(tmp_path_factory):
    store = index(tmp_path_factory.mktemp("near"), FIELD.values())
    with store.searcher() as searcher:
        yield Asked(searcher)


def near(name: str) -> str:
    return f"near:{FIELD[name].key}"


def of(topic: str, names: list[str]) -> list[bool]:
    return [name.startswith(topic) for name in names]


@pytest.mark.parametrize("name", ["ant3", "star0", "bread7"])
def test_the_nearest_are_of_the_same_matter_and_never_the_paper_itself(field, name):
    found = field.names(near(name))
    assert all(of(name[:-1], found[:7]))
    assert name not in found
    assert len(found) == len(set(found))


def test_scores_fall_from_nearly_1_for_the_same_text(field):
    scores = field.hits(near("ant3")).scores
    assert list(scores) == sorted(scores, reverse=True)
    assert scores[6] > 0.6 > 3 * scores[7]
    assert all(0 < score <= 1 for score in scores)


def test_each_word_that_is_told_stands_in_both_papers(field):
    hits = field.hits(near("star2"))
    own = counted_words("star2")
    for number, because in hits.because.items():
        other = counted_words(NAME[field.searcher.shelf.key(number)])
        told = [word for word, _ in because]
        assert len(told) == len(set(told))
        for word, weight in because:
            assert weight > 0
            assert {*word.split()} <= own & other
    assert "gamma rays" in [word for word, _ in hits.because[hits.numbers[0]]]


def counted_words(name: str) -> set[str]:
    paper = FIELD[name]
    return {part for parts, _ in words(f"{paper.title} {paper.abstract}") for part in parts}


def test_what_words_add_is_no_more_than_the_score(field):
    hits = field.hits(near("bread1"))
    for number, score in zip(hits.numbers, hits.scores, strict=True):
        assert sum(weight for _, weight in hits.because[number]) <= score + 1e-9


def test_near_two_papers_is_near_to_both(field):
    found = field.names(f"{near('ant0')} {near('star0')}")
    assert {name[:-1] for name in found[:14]} == {"ant", "star"}
    assert {"ant0", "star0"}.isdisjoint(found)


def test_nearness_is_sought_among_the_papers_that_meet_the_rest(field, monkeypatch):
    monkeypatch.setattr(nearest, "LOOKED_AT", 5)
    assert len(field.names(near("ant0"))) == 5
    # None of these is among the five nearest of all.
    assert sorted(field.names(f"{near('ant0')} title:bread oddlybread")) == ["bread4"]
    assert all(of("star", field.names(f"title:star {near('ant3')}")))
    assert len(field.names(f"title:star {near('ant3')} -gladlystar")) == 5


def test_nearness_can_be_excluded_and_be_one_of_two(field, monkeypatch):
    monkeypatch.setattr(nearest, "LOOKED_AT", 7)
    left = field.names(f"-{near('ant0')}")
    assert sorted(left) == sorted({*FIELD} - {f"ant{number}" for number in range(1, len(ODD))})
    either = field.names(f"{near('ant0')} OR {near('star0')}")
    assert {name[:-1] for name in either} == {"ant", "star"}
    assert len(either) == 14


def test_any_name_of_a_paper_will_do(field):
    number = FIELD["ant5"].key.removeprefix("arxiv:")
    same = field.names(near("ant5"))
    for name in (f"near:{number}", f'near:"https://arxiv.org/abs/{number}"', f"like:{number}"):
        assert field.names(name) == same


def told(field, query: str, **marked) -> str:
    hits = field.hits(query, **marked)
    assert not hits.numbers
    return " ".join(sentences(hits.query, hits.explanation))


def test_near_a_paper_that_is_not_there_says_so(field):
    assert told(field, "near:nobody2020") == "No paper here is known as “nobody2020”."


def test_a_taste_is_learnt_from_bookmarks_and_votes(field):
    found = field.names("is:suggested", bookmarked="ant0 ant1", liked="ant2", disliked="star0")
    assert all(of("ant", found[:5]))
    assert all(of("star", found[-7:]))
    assert {"ant0", "ant1", "ant2", "star0"}.isdisjoint(found)


def test_a_vote_against_counts_more_than_a_bookmark(field):
    found = field.names("is:suggested", bookmarked="ant0 bread0", disliked="bread0")
    assert all(of("ant", found[:7]))
    assert "bread0" not in found


def test_the_words_of_a_suggestion_speak_for_it_or_against_it(field):
    hits = field.hits("is:suggested", liked="ant0 ant1", disliked="star0 star1")
    best, worst = hits.because[hits.numbers[0]], hits.because[hits.numbers[-1]]
    assert dict(best)["pheromone trails"] > 0
    assert dict(worst)["gamma rays"] < 0
    assert (hits.taste.liked, hits.taste.disliked) == (2, 2)
    assert "pheromone trails" in hits.taste.words_for
    assert "gamma rays" in hits.taste.words_against


def test_without_a_bookmark_or_vote_there_is_nothing_to_learn_from(field):
    assert told(field, "is:suggested").startswith("No paper here is liked, by bookmark or vote")
    assert told(field, "is:unsure", disliked="ant0").startswith("No paper here is liked")


def test_all_papers_marked_leave_nothing_to_suggest(field):
    assert "bookmarked or voted" in told(field, "is:suggested", liked=" ".join(FIELD))


def test_what_is_suggested_and_near_stands_by_nearness(field):
    found = field.names(f"is:suggested {near('star1')}", liked="ant0 star0")
    assert all(of("star", found[:6]))
    assert {"ant0", "star0", "star1"}.isdisjoint(found)


def test_a_question_that_nobody_asks_any_more_is_given_up(field):
    for query in (near("ant0"), "is:suggested"):
        assert (
            field.searcher.search(
                understand(query, typing=False),
                wanted=lambda: False,
                marked=lambda _mark: [field.numbers["ant0"]],
            )
            is None
        )


def test_what_is_no_longer_there_is_not_near(tmp_path):
    kept = [paper for name, paper in FIELD.items() if name != "ant1"]
    with index(tmp_path, FIELD.values(), kept).searcher() as searcher:
        asked = Asked(searcher)
        found = asked.names(near("ant0"))
        assert "ant1" not in found
        assert all(of("ant", found[:6]))
        assert "ant1" not in asked.names("is:suggested", liked="ant0")


@pytest.mark.parametrize(
    "papers",
    [
        [made("Ants")],
        [made("Ants"), made("Ants too", "Sugar.")],
        [made("The"), made("Of the")],
        [made("蟻"), made("蟻の群れ", "砂糖")],
    ],
)
def test_few_papers_and_short_ones_are_enough(tmp_path, papers):
    with index(tmp_path, papers).searcher() as searcher:
        key = papers[0].key
        number = searcher.shelf.number(key)
        hits = searcher.search(understand(f'near:"{key}"', typing=False))
        assert number not in hits.numbers
        for query in ("is:suggested", "is:unsure"):
            hits = searcher.search(understand(query, typing=False), marked=lambda _mark: [number])
            assert number not in hits.numbers


def test_damaged_files_say_that_the_index_is_broken(field, monkeypatch):
    def damaged(_self, _doc):
        raise ValueError

    monkeypatch.setattr(type(field.searcher._inverted), "text", damaged)
    with pytest.raises(BrokenIndexError):
        field.hits(near("ant0"))
