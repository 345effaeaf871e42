from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from index.answers.lighting import Light, light_of, lit, window
from index.language.parsing import understand

SIGNS = st.text(st.sampled_from("ab EM-LLM_1 é\u0301知²α$\n\0") | st.characters(), max_size=60)
WORDS = st.lists(st.sampled_from(["deep", "learning", "x", "…", " "]), max_size=40).map(" ".join)


def lit_words(typed: str, text: str, field: str = "", *, typing: bool = True) -> list[str]:
    light = light_of(understand(typed, typing=typing))
    return [text[start:end] for start, end in lit(light, text, field)]


@pytest.mark.parametrize(
    ("typed", "text", "words"),
    [
        ("wasser", "The Wasserstein distance", ["Wasser"]),
        ("naive", "a naïve method", ["naïve"]),
        ("naïve", "a naive method", ["naive"]),
        ("na", "a naïve method", ["na"]),
        ("nai", "a nai\u0308ve method", ["nai\u0308"]),
        ("softmax colla", "Softmax Collapse (SC), softmax", ["Softmax", "Colla", "softmax"]),
        ("O(K", "in O(K²) or O(n), Kernel", ["O(K"]),
        ("L1", "the L₁ norm, L_1, L11", ["L₁", "L_1", "L1"]),
        ("L_1", "the L₁ norm", ["L₁"]),
        ("2048×2048", "a 2048×2048 image of 2048", ["2048×2048"]),
        ("em-llm", "EM-LLM and EMLLM", ["EM-LLM", "EMLLM"]),
        ("em-llm", "an em llm", ["em llm"]),
        ("emllm", "EM-LLM", ["EM-LLM"]),
        ("llm", "EM-LLM and LLMs", ["LLM", "LLM"]),
        ("em-ll", "EM-LLM", ["EM-LL"]),
        ("alpha", "an α-divergence", ["α"]),
        ("learning ", "learning learnings", ["learning"]),
        ("知识", "关于知识图谱", ["知识"]),
        ("$5 ", "$5 or 5", ["$5"]),
        ("C++ ", "C++, C and C#", ["C++"]),
        ("nothing", "", []),
        ("", "nothing", []),
        ("()", "nothing ()", []),
    ],
)
def test_the_eye_is_led_to_what_was_typed(typed, text, words):
    assert lit_words(typed, text) == words


@pytest.mark.parametrize(
    ("query", "text", "words"),
    [
        ('"deep learning"', "deep learning; learning deep", ["deep learning"]),
        ('"deep learning"', "deep-learning, (deep) learning", ["deep-learning", "deep) learning"]),
        ('"deep learn*"', "deep learners", ["deep learn"]),
        ('"a a"', "a a a b a", ["a a a"]),
        ('"deep learning" deep', "deep learning, deep", ["deep learning", "deep"]),
        ('"em llm"', "EM-LLM", ["EM-LLM"]),
        ("learn*", "learning to learn", ["learn", "learn"]),
        ("lear* learni*", "learning to learn", ["learni", "lear"]),
        ("deep -learning", "deep learning", ["deep"]),
        ("deep -(learning OR model)", "deep learning model", ["deep"]),
        ("NOT NOT deep", "deep", ["deep"]),
        ("deep OR (learning model)", "deep learning model", ["deep", "learning", "model"]),
        ("year:2020 has:code", "2020 code", []),
        ("10.1000/182", "see 10.1000/182 and 182", ["10.1000/182"]),
    ],
)
def test_what_a_finished_query_asks_for_lights_up_and_what_it_excludes_does_not(query, text, words):
    assert lit_words(query, text, typing=False) == words


def test_a_word_of_one_field_lights_up_in_this_field_only():
    query = "author:deep title:(model begun*) learning"
    text = "deep model begunnings learning"
    assert lit_words(query, text, typing=False) == ["learning"]
    assert lit_words(query, text, "author", typing=False) == ["deep", "learning"]
    assert lit_words(query, text, "title", typing=False) == ["model", "begun", "learning"]
    assert lit_words(query, text, "venue", typing=False) == ["learning"]


def test_words_that_were_found_for_a_word_light_up_with_it():
    query = understand('planning "robots" -arm', typing=False)
    light = light_of(query, {"planning": ["plan", "plans"], "robots": ["robot"], "arm": ["arms"]})
    assert light == Light(frozenset({"planning", "plan", "plans", "robots"}))


def test_a_light_is_on_where_anything_can_light_up():
    assert light_of(understand("title:deep", typing=False))
    assert light_of(understand("deep", typing=True))
    assert not light_of(understand("-deep year:2020", typing=False))


def test_a_word_of_more_than_a_line_lights_up_too():
    long = "x" * 500
    assert lit_words(f"{long} ", f"a {long} b") == [long]


@given(SIGNS | WORDS, SIGNS | WORDS, st.sampled_from(["", "title"]), st.booleans())
def test_any_text_can_be_typed_and_lit(typed, text, field, typing):
    found = lit(light_of(understand(typed, typing=typing)), text, field)
    end = 0
    for start, stop in found:
        assert end <= start < stop <= len(text)
        end = stop


@given(st.lists(st.sampled_from(["EM-LLM", "L₁", "naïve", "知识", "C++", "x"]), min_size=1))
def test_a_text_that_is_typed_lights_up_word_for_word(words):
    text = " ".join(words)
    assert lit_words(text, text, typing=False) == words


def shown(typed: str, text: str, length: int, field: str = "") -> str | None:
    found = window(light_of(understand(typed, typing=False)), text, length, field)
    return found and text[found[0] : found[1]]


@pytest.mark.parametrize(
    ("typed", "text", "length", "stretch"),
    [
        ("nowhere", "deep learning", 20, None),
        ("", "deep learning", 20, None),
        ("deep", "deep learning", 20, "deep learning"),
        ("deep", "deep learning of models", 16, "deep learning of"),
        ("models", "deep learning of models", 12, "of models"),
        ("five", "one two three four five six seven eight", 14, "four five six"),
        # Two words of the query in one place tell more than one twice.
        ("deep net", "deep deep and so on and on and then deep net", 9, "deep net"),
        ("deep net", "a deep one and then and there a deep net", 10, "a deep net"),
        ("知", "图谱图谱知图谱图谱", 3, "谱知图"),
        ("uncharacteristically", "so uncharacteristically", 5, "uncha"),
        ("deep", "   deep   ", 10, "deep"),
    ],
)
def test_a_snippet_shows_where_most_lights_up_and_is_cut_between_words(
    typed, text, length, stretch
):
    assert shown(typed, text, length) == stretch


def test_a_snippet_of_a_field_counts_what_lights_up_there():
    assert shown("abstract:deep", "so deep", 10) is None
    assert shown("abstract:deep", "so deep", 10, "abstract") == "so deep"


@given(WORDS | SIGNS, st.integers(min_value=-1, max_value=40))
def test_a_snippet_holds_something_lit_and_is_no_longer_than_asked(text, length):
    light = light_of(understand("deep a*", typing=False))
    found = window(light, text, length)
    stretches = lit(light, text)
    assert (found is None) == (not stretches)
    if found:
        start, end = found
        assert 0 <= start < end <= len(text)
        assert end - start <= max(length, 1)
        assert any(first < end and start < last for first, last in stretches)
