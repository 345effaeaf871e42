"""What is near and what is suggested, whatever is asked and marked."""

from __future__ import annotations

from itertools import count
from math import isclose

import pytest
from hypothesis import given
from hypothesis import strategies as some

from index import BrokenIndexError, understand
from index.answers import sentences
from index.answers.search import Searcher
from index.building import ROWS, opened_index
from index.nearness import nearest
from index.nearness.features import Weights, counted
from index.nearness.learning import Example, learnt
from index.rows import RowStore
from index.segments import running_text
from index.segments.inverted import Segments
from index.segments.stock import Stock
from index.words import words

from .asking import UNKNOWN, index
from .made_up_papers import made

MATTERS = {
    "ant": "Ants lay pheromone trails on the forest floor and forage for sugar",
    "star": "Supernova remnants emit gamma rays while neutron stars collapse",
    "bread": "Sourdough starters ferment wheat flour until the crust is baked",
    "rain": "Monsoon clouds drench valleys and swollen rivers flood villages",
}
EACH = 10

FIELD = {
    f"{name}{number}": made(
        f"{name} report {number}",
        f"{matter}. It was seen {'again ' * number}by observer{number}.",
        year=2015 + number,
        keywords=("Monsoon clouds",) if name == "rain" else (),
        arxiv=f"24{number + 1:02}.{place:05}",
    )
    for place, (name, matter) in enumerate(MATTERS.items())
    for number in range(EACH)
}
NAME = {paper.key: name for name, paper in FIELD.items()}


class Asked:
    """What an index over the papers answers, by their short names."""

    def __init__(self, searcher: Searcher) -> None:
        self.searcher = searcher
        self.numbers = {name: searcher.shelf.number(one.key) for name, one in FIELD.items()}

    def hits(self, query: str, *, wanted=lambda: True, **marked):
        def bearing(mark):
            return [self.numbers.get(name, UNKNOWN) for name in marked.get(mark.value, ())]

        return self.searcher.search(understand(query, typing=False), wanted, bearing)

    def scored(self, query: str, **marked) -> dict[str, float]:
        hits = self.hits(query, **marked)
        names = [NAME[self.searcher.shelf.key(number)] for number in hits.numbers]
        assert len(names) == len(set(names))
        return dict(zip(names, hits.scores, strict=True))

    def told(self, query: str, **marked) -> str:
        hits = self.hits(query, **marked)
        assert not hits.numbers
        return " ".join(sentences(hits.query, hits.explanation))


@pytest.fixture(scope="module")
def field(tmp_path_factory):
    store = index(tmp_path_factory.mktemp("nearness"), FIELD.values())
    with store.searcher() as searcher:
        yield Asked(searcher)


def near(*names: str) -> str:
    return " ".join(f"near:{FIELD[name].key}" for name in names)


NAMES = some.sampled_from(sorted(FIELD))
FEW = some.sets(NAMES, max_size=12)


def test_a_paper_of_the_same_words_is_as_near_as_can_be(tmp_path):
    twins = [made("Ants forage", MATTERS["ant"]), made("Why ants forage", MATTERS["ant"])]
    others = [made(f"Star {place}", MATTERS["star"]) for place in range(5)]
    with index(tmp_path, [*twins, *others]).searcher() as searcher:
        hits = searcher.search(understand(f'near:"{twins[0].key}"', typing=False))
        assert searcher.shelf.key(hits.numbers[0]) == twins[1].key
        assert isclose(hits.scores[0], 1)


def test_a_keyword_that_two_papers_state_brings_them_together(tmp_path):
    papers = [
        made("Ants", "They forage.", keywords=["collective memory"]),
        made("Rivers", "They flood.", keywords=["collective memory"]),
        made("Beetles", "They forage, too.", keywords=["pests"]),
        *(made(f"Star {place}", MATTERS["star"]) for place in range(20)),
    ]
    with index(tmp_path, papers).searcher() as searcher:
        hits = searcher.search(understand(f'near:"{papers[0].key}"', typing=False))
        assert searcher.shelf.key(hits.numbers[0]) == papers[1].key
        assert hits.because[hits.numbers[0]][0][0] == "collective memory"


def test_each_told_word_says_something_that_those_before_it_do_not(field):
    hits = field.hits(near("rain3"))
    assert "monsoon clouds" in dict(hits.because[hits.numbers[0]])
    for because in hits.because.values():
        said = set()
        for word, _ in because:
            assert not said.issuperset(word.split())
            said.update(word.split())


@given(some.lists(NAMES, min_size=1, max_size=4, unique=True), some.integers(2014, 2026))
def test_near_some_papers_never_are_they_themselves_nor_what_the_rest_leaves_out(
    field, names, year
):
    found = field.scored(f"{near(*names)} year:>={year}")
    scores = list(found.values())
    assert not set(names) & set(found)
    assert all(FIELD[name].year >= year for name in found)
    assert scores == sorted(scores, reverse=True)
    assert all(0 < score <= 1 for score in scores)


@given(NAMES)
def test_the_nearest_nine_are_of_the_same_matter(field, name):
    nearest = list(field.scored(near(name)))[: EACH - 1]
    assert {one[:3] for one in nearest} == {name[:3]}


@given(NAMES, NAMES)
def test_two_papers_are_near_in_whatever_order_they_are_named(field, one, other):
    assert field.scored(near(one, other)) == field.scored(near(other, one))


def test_near_a_year_are_only_its_papers_the_nearest_first(field):
    found = list(field.scored(f"{near('ant0')} year:2020..2021"))
    assert set(found[:2]) == {"ant5", "ant6"}
    assert set(found) <= {f"{name}{number}" for name in MATTERS for number in (5, 6)}


@given(FEW, FEW, FEW)
def test_what_was_judged_is_never_suggested(field, bookmarked, liked, disliked):
    marked = {"bookmarked": bookmarked, "liked": liked - disliked, "disliked": disliked}
    found = field.scored("is:suggested", **marked)
    good = (bookmarked | liked) - disliked
    assert set(found) == (set(FIELD) - good - disliked if good else set())
    assert list(found.values()) == sorted(found.values(), reverse=True)
    assert all(0 < score <= 1 for score in found.values())
    assert set(field.scored("is:unsure", **marked)) == set(found)


def test_the_least_sure_come_first_from_both_sides_of_the_boundary(tmp_path, monkeypatch):
    monkeypatch.setattr(nearest, "UNJUDGED", 0)
    marked = {"liked": ["ant1", "ant2"], "disliked": ["star1"]}
    with index(tmp_path, FIELD.values()).searcher() as searcher:
        likely = Asked(searcher).scored("is:suggested", **marked)
        unsure = Asked(searcher).scored("is:unsure", **marked)
    assert max(likely.values()) > 0.5 > min(likely.values())
    doubts = [abs(likely[name] - 0.5) for name in unsure]
    assert doubts == sorted(doubts)
    assert list(unsure) != list(likely)


def test_what_is_suggested_follows_the_marks_as_they_change(field):
    def first(*liked: str) -> str:
        return next(iter(field.scored("is:suggested", liked=liked)))[:3]

    assert [first("ant1", "ant2"), first("star1", "star2"), first("ant1", "ant2")] == [
        "ant",
        "sta",
        "ant",
    ]


def test_the_order_of_marks_says_nothing(field):
    liked = ["ant1", "star4", "ant7", "bread2"]
    once = field.scored("is:suggested", liked=liked, disliked=["rain1", "rain2"])
    again = field.scored("is:suggested", liked=liked[::-1], disliked=["rain2", "rain1"])
    assert once == again


def test_marks_of_papers_that_are_not_there_teach_nothing(field):
    known = field.scored("is:suggested", liked=["ant1"])
    assert field.scored("is:suggested", liked=["ant1", "nobody"]) == known
    assert "nothing to learn from" in field.told("is:suggested", liked=["nobody"])


def test_a_bookmark_that_was_voted_down_leaves_nothing_to_learn_from(field):
    told = field.told("is:suggested", bookmarked=["ant1"], disliked=["ant1"])
    assert told == "No paper here is liked, by bookmark or vote: there is nothing to learn from."


def test_a_paper_that_is_not_there_is_told_also_beside_one_that_is(field):
    told = field.told(f"{near('ant1')} near:nobody")
    assert told.startswith("No paper here is known as “nobody”.")
    assert f"Without “near:nobody” it finds {len(FIELD) - 1} papers." in told
    assert field.scored(f"{near('ant1')} OR near:nobody") == field.scored(near("ant1"))


def test_the_clause_that_leaves_nothing_suggested_is_told(field):
    told = field.told("is:suggested year:1900", liked=["ant1"])
    assert told == f"Without “year:1900” it finds {len(FIELD) - 1} papers."


@pytest.mark.parametrize("query", [near("ant0", "star0"), "is:suggested"])
def test_given_up_at_any_moment_it_answers_the_same_the_next_time(tmp_path, query):
    store = index(tmp_path, FIELD.values())
    marked = {"liked": ["ant1", "ant2"], "disliked": ["star1"]}
    with store.searcher() as searcher:
        expected = Asked(searcher).scored(query, **marked)
    with store.searcher() as searcher:
        asked = Asked(searcher)
        for patience in count(0, 7):
            left = iter(range(patience))
            hits = asked.hits(
                query, wanted=lambda left=left: next(left, None) is not None, **marked
            )
            if hits is not None:
                break
        assert patience > 0
        assert asked.scored(query, **marked) == expected


def test_whoosh_and_our_reader_of_its_files_find_the_same_near(tmp_path):
    papers = list(FIELD.values())
    store = index(tmp_path, papers[:30], papers[3:])
    (state,) = (path for path in store.folder.iterdir() if path.name.isdigit())
    queries = (near("ant5"), near("ant4", "rain2"), f"{near('rain9')} year:2018..", "is:suggested")
    marked = {"liked": ["ant4", "ant0", "star1"], "disliked": ["rain4"]}

    def answers(searcher: Searcher) -> list[list[tuple[str, float]]]:
        asked = Asked(searcher)
        found = [asked.scored(query, **marked) for query in queries]
        return [[(name, round(one, 9)) for name, one in scores.items()] for scores in found]

    with store.searcher() as searcher:
        assert isinstance(searcher._inverted, Segments)
        assert len(searcher._inverted.deleted) == 3
        ours = answers(searcher)
    assert all(len(found) > 20 for found in ours)
    with Searcher(Stock(opened_index(state)), RowStore(state / ROWS)) as searcher:
        assert answers(searcher) == ours


def test_a_text_that_is_no_text_says_that_the_index_is_broken(field, monkeypatch):
    monkeypatch.setattr(Segments, "text", lambda _self, _doc: b"\xff no lines")
    for query in (near("ant0"), "is:suggested"):
        with pytest.raises(BrokenIndexError):
            field.hits(query, liked=["ant9", "star9", "bread9"])


def text(title: str) -> bytes:
    return running_text({"title": [words(title)], "keyword": [], "abstract": []})


def test_the_parts_of_a_compound_name_are_a_pair():
    assert {"em", "llm", "em llm"} <= set(counted(text("EM-LLM at work"))[0])


@given(some.text(max_size=60))
def test_the_total_is_that_of_all_features_whatever_the_title(title):
    counts, total = counted(text(title))
    assert isclose(total, sum(counts.values()))
    halved = set(list(counts)[::2])
    assert counted(text(title), halved) == ({name: counts[name] for name in halved}, total)


@given(some.integers(1, 10**6), some.integers(0, 10**6), some.integers(0, 10**6))
def test_the_weight_of_a_word_is_positive_and_no_less_for_a_rarer_one(size, one, other):
    weights = Weights(size, {"one": one, "other": other}.__getitem__)
    first, second = weights.of("one"), weights.of("other")
    assert first > 0 < second
    assert one > other or first >= second


def test_an_example_twice_is_an_example_that_costs_twice():
    for_it, against = {"ants": 1.0}, {"ants": 0.6, "stars": 0.8}
    twice = learnt(
        [Example(for_it, True, 0.5), Example(for_it, True, 0.5), Example(against, False, 1.0)],
        lambda: None,
    )
    once = learnt([Example(for_it, True, 1.0), Example(against, False, 1.0)], lambda: None)
    assert twice.weights.keys() == once.weights.keys()
    for name, weight in once.weights.items():
        assert isclose(twice.weights[name], weight, abs_tol=0.05)


def test_learning_asks_before_it_goes_on():
    def gives_up() -> None:
        raise TimeoutError

    with pytest.raises(TimeoutError):
        learnt([Example({"ants": 1.0}, True, 1.0)], gives_up)
