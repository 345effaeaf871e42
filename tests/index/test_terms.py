from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from index.words.terms import compounds, fold, words


@pytest.mark.parametrize(
    ("word", "folded"),
    [
        ("Képes", "kepes"),
        ("Ke\u0301pes", "kepes"),
        ("Łukasz", "lukasz"),
        ("Nguyễn", "nguyen"),
        ("Øst", "ost"),
        ("Straße", "strasse"),
        ("L₁", "l1"),
        ("K²", "k2"),
        ("ℝ", "r"),
        ("ﬁne", "fine"),
        ("α", "alpha"),
        ("ϵ", "epsilon"),
        ("C++", "c++"),
        ("C#", "c#"),
    ],
)
def test_a_word_is_compared_as_an_english_keyboard_types_it(word, folded):
    assert fold(word) == folded


@pytest.mark.parametrize(
    ("text", "parts", "joined"),
    [
        ("EM-LLM", ["em", "llm"], ["emllm"]),
        ("L_1 norm", ["l", "1", "norm"], ["l1", "norm"]),
        ("O(K²)", ["o", "k2"], ["o", "k2"]),
        ("O(K^2)", ["o", "k", "2"], ["o", "k2"]),
        ("a 2048×2048 image", ["a", "2048", "2048", "image"], ["a", "2048x2048", "image"]),
        ("don't", ["don", "t"], ["dont"]),
        ("C++ and C#, R", ["c++", "and", "c#", "r"], ["c++", "and", "c#", "r"]),
        ("item#3", ["item", "3"], ["item", "3"]),
        ("GPT-4", ["gpt", "4"], ["gpt4"]),
        ("知识图谱", ["知", "识", "图", "谱"], ["知识图谱"]),
        ("— … ()", [], []),
        ("10.1145/3292500", ["10", "1145", "3292500"], ["10", "1145", "3292500"]),
    ],
)
def test_a_text_reads_as_its_parts_and_as_joined_words(text, parts, joined):
    found = words(text)
    assert [part for some, _ in found for part in some] == parts
    assert [whole for _, whole in found] == joined


@given(st.text())
def test_words_stand_where_they_say(text):
    end = 0
    for compound in compounds(text):
        assert compound.joined.start >= end
        end = compound.joined.end
        for part in compound.parts:
            assert compound.joined.start <= part.start < part.end <= compound.joined.end
            assert fold(text[part.start : part.end]) == part.text != ""
