from __future__ import annotations

import random
import sqlite3

import pytest
from hypothesis import given
from hypothesis import strategies as st

from index.damage import BrokenIndexError
from index.words.edits import apart, nearest_beginning, slip, variants
from index.words.vocabulary import FAMILY, NEAR, TABLES, Vocabulary


def vocabulary(*words: str) -> Vocabulary:
    db = sqlite3.connect(":memory:")
    db.executescript(TABLES)
    made = Vocabulary(db)
    made.learn(words)
    return made


def near(made: Vocabulary, word: str, **asked: object) -> list[str]:
    return [other for _, other in made.near(word, **asked)]


@pytest.mark.parametrize(
    ("word", "family"),
    [
        ("planning", {"plan", "plans", "planned"}),
        ("plan", {"plans", "planned", "planning"}),
        ("happy", {"happiness"}),
        ("hoping", {"hope", "hoped"}),
        ("dying", {"die", "dies"}),
        ("die", {"dies", "dying"}),
        ("generalization", {"generalize", "generalized", "general"}),
        ("ability", {"abilities"}),
        ("scalable", {"scalability"}),
        ("hop", set()),
        ("hopper", set()),
        ("useful", {"use", "uses", "using", "usefulness"}),
    ],
)
def test_a_family_is_the_words_with_the_same_english_stem(word, family):
    made = vocabulary(
        *("plan plans planned planning plane planet hop hope hoped hoping hopper").split(),
        *("happy happiness happily happen die dies dying dye general generalize").split(),
        *("generalized generalization generous ability abilities abacus scale").split(),
        *("scalable scalability use uses using useful usefulness user").split(),
    )
    assert set(made.family(word)) == family


def test_a_family_agrees_with_stemming_every_word():
    from snowballstemmer import stemmer

    stem = stemmer("english").stemWord
    bases = "coref refer plan hope carr read model visi nat adapt relat opt"
    ends = (
        " s e es ed ing ings y ies ily er ers red rred rring ion ions ional ation ative able "
        "ability ible ibility ly ness ful fulness ment ement ance ency ous ousness ism ist ize "
        "ized ization al ally ality ic ical icity ate ator ogy ogist"
    ).split(" ")
    stems = {base + end: stem(base + end) for base in bases.split() for end in ends}
    made = vocabulary(*stems)
    for word in [*stems][::3]:
        same = {other for other in stems if other != word and stems[other] == stems[word]}
        found = made.family(word)
        assert set(found) <= same
        assert len(found) == min(len(same), FAMILY)


def test_the_most_alike_of_a_family_come_first():
    made = vocabulary("plan", "planned", "planning", "plannings")
    assert made.family("planning") == ("plannings", "planned", "plan")


def test_a_family_need_not_hold_the_word_itself():
    assert vocabulary("plan").family("planning") == ("plan",)


@pytest.mark.parametrize("word", ["", "as", "gpt4s", "naïves", "知识", "c++", "x" * 1000, "Plans"])
def test_what_is_no_english_word_has_no_family(word):
    assert vocabulary("a", "gpt4", "naive", "plan", "c++").family(word) == ()


def test_a_word_learned_later_joins_a_family_that_was_asked_for():
    made = vocabulary("plan")
    assert made.family("plans") == ("plan",)
    made.learn(["planned", "plan"])
    assert set(made.family("plans")) == {"plan", "planned"}


@pytest.mark.parametrize(
    "typed",
    [
        "difusion",
        "diffussion",
        "diffuson",
        "diffusiom",
        "diffsuion",
        "riffusion",
        "iffusion",
        "idffusion",
        "xdiffusion",
        "diffusionn",
    ],
)
def test_a_word_is_near_with_one_slip_of_any_kind(typed):
    made = vocabulary("diffusion", "graph", "fusions")
    assert made.near(typed) == [(1, "diffusion")]


@pytest.mark.parametrize(
    "typed",
    [
        "convultional",
        "convlutionl",
        "cnovolutoinal",
        "vonvolutionel",
        "convolutionalxx",
        "onvolutinal",
    ],
)
def test_a_long_word_is_near_with_two_slips(typed):
    assert vocabulary("convolutional", "graph").near(typed) == [(2, "convolutional")]


def test_a_short_word_is_near_with_one_slip_only():
    made = vocabulary("graph", "the")
    assert near(made, "grapj") == ["graph"]
    assert near(made, "gratj") == []
    assert near(made, "teh") == ["the"]
    assert near(made, "te") == []


def test_the_distance_can_be_said():
    made = vocabulary("graph", "diffusion")
    assert near(made, "gratj", distance=2) == ["graph"]
    assert near(made, "difusin", distance=1) == []
    assert near(made, "grapj", distance=0) == []


def test_the_nearest_comes_first_and_then_the_likeliest_slip():
    made = vocabulary("form", "from", "farm", "norm", "firmer")
    # Two swapped, a vowel for a vowel, a wrong key at the first letter.
    assert near(made, "form") == ["from", "farm", "norm"]


def test_near_words_are_capped():
    made = vocabulary(*(f"b{one}{two}ck" for one in "aeiou" for two in "lrstn"), "black")
    assert len(made.near("back")) <= NEAR
    assert len(made.near("back", limit=2)) == 2


@pytest.mark.parametrize("typed", ["transfom", "trasnform", "transforme", "tansfo", "transfir"])
def test_a_word_that_is_begun_is_near_by_its_beginning(typed):
    assert near(vocabulary("transformer", "graph"), typed, begun=True) == ["transformer"]


def test_a_few_letters_begin_too_much_to_be_near():
    assert near(vocabulary("transformer"), "tra", begun=True) == []


def test_digits_are_not_mistyped():
    made = vocabulary("gpt4", "resnet50", "resnet51")
    assert near(made, "gpt5") == []
    assert near(made, "restnet50") == ["resnet50"]


def test_greek_and_cyrillic_words_are_near_too():
    made = vocabulary("обучение", "μάθηση")
    assert near(made, "обчение") == ["обучение"]


def test_two_words_typed_as_one_are_told():
    made = vocabulary("diffusion", "model", "di", "gpt", "ab", "cd")
    assert made.split("diffusionmodel") == [("diffusion", "model")]
    assert made.split("gpt4") == [("gpt", "4")]
    assert made.split("model") == []
    assert made.split("2024") == []


def test_the_most_even_split_comes_first():
    made = vocabulary("in", "the", "rapist", "therapist", "inthe")
    assert made.split("intherapist") == [("inthe", "rapist"), ("in", "therapist")]


def test_two_words_are_glued_to_one_that_the_index_has():
    made = vocabulary("autoencoder")
    assert made.glued("auto", "encoder") == "autoencoder"
    assert made.glued("encoder", "auto") == ""


def test_numbers_and_pastes_are_not_learned():
    made = vocabulary("2024", "$5", "x" * 41, "képes", "x" * 40, "c++")
    assert not any(map(made.holds, ("2024", "$5", "x" * 41, "képes")))
    assert made.holds("x" * 40)
    assert made.holds("c++")


@pytest.mark.parametrize(
    "word", ["", "x" * 1000, "知识图谱", "a'\"%*?[", "\ud800", "\0", "🚀" * 30]
)
def test_odd_words_are_answered(word):
    made = vocabulary("graph", "知识图谱")
    assert made.near(word) == []
    assert made.near(word, begun=True) == []
    assert made.split(word) == []
    assert made.glued(word, word) == ""
    assert made.family(word) == ()


def test_a_file_without_the_words_is_a_broken_index():
    with pytest.raises(BrokenIndexError):
        Vocabulary(sqlite3.connect(":memory:")).holds("graph")


@pytest.mark.parametrize(
    ("first", "second", "edits"),
    [
        ("graph", "graph", 0),
        ("graph", "garph", 1),
        ("ab", "ba", 1),
        ("ca", "abc", 3),  # no stretch is edited twice
        ("", "ab", 2),
        ("kitten", "sitting", 3),
    ],
)
def test_edits_are_counted(first, second, edits):
    assert apart(first, second, 3) == edits
    assert apart(second, first, 3) == edits
    assert apart(first, second, 0) == min(edits, 1)


def test_the_nearest_beginning_is_the_longest_of_equals():
    assert nearest_beginning("transfom", "transformer", 2) == (1, "transform")
    assert nearest_beginning("graph", "model", 2)[0] == 3


@given(st.text("abc", min_size=1, max_size=6))
def test_every_variant_is_one_edit_away(word):
    assert {apart(word, other, 2) for other in variants(word)} == {1}


@given(st.text("abcd", min_size=4, max_size=8), st.integers(0, 10_000))
def test_a_word_with_one_letter_changed_is_near(word, seed):
    chance = random.Random(seed)
    place = chance.randrange(len(word))
    typed = word[:place] + "x" + word[place + 1 :]
    assert vocabulary(word, "graph").near(typed)[0] == (1, word)


@pytest.mark.parametrize(
    ("likelier", "less_likely"),
    [
        (("difusion", "diffusion"), ("diusion", "diffusion")),
        (("teh", "the"), ("tha", "the")),
        (("grsph", "graph"), ("grlph", "graph")),
        (("grephs", "graphs"), ("grlphs", "graphs")),
        (("graoh", "graph"), ("fraph", "graph")),
    ],
)
def test_common_slips_cost_less(likelier, less_likely):
    assert slip(*likelier)[1] < slip(*less_likely)[1]


def test_of_begun_words_one_that_was_all_but_typed_comes_first():
    # A swap makes "network" of it; "networks" and "networked" go on after that.
    found = near(vocabulary("networked", "networks", "network"), "netwrok", begun=True)
    assert found[0] == "network"
    assert near(vocabulary("transformed", "transformer"), "transformr", begun=True) == [
        "transformer",
        "transformed",
    ]
