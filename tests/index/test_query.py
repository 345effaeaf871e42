from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from index import lit, understand
from index.query import QUERY_LENGTH, side_by_side, sidecar
from index.terms import words


def lit_words(typed: str, text: str) -> list[str]:
    return [text[start:end] for start, end in lit(understand(typed, typing=True), text)]


@pytest.mark.parametrize(
    ("typed", "text", "words"),
    [
        ("wasser", "The Wasserstein distance", ["Wasser"]),
        ("naive", "a naïve method", ["naïve"]),
        ("naïve", "a naive method", ["naive"]),
        ("na", "a naïve method", ["na"]),
        ("softmax colla", "Softmax Collapse (SC), softmax", ["Softmax", "Colla", "softmax"]),
        ("O(K", "in O(K²) or O(n), Kernel", ["O(K"]),
        ("L1", "the L₁ norm, L_1, L11", ["L₁", "L_1", "L1"]),
        ("L_1", "the L₁ norm", ["L₁"]),
        ("2048×2048", "a 2048×2048 image of 2048", ["2048×2048"]),
        ("em-llm", "EM-LLM and EMLLM", ["EM-LLM", "EMLLM"]),
        ("emllm", "EM-LLM", ["EM-LLM"]),
        ("alpha", "an α-divergence", ["α"]),
        ("learning ", "learning learnings", ["learning"]),
        ("知识", "关于知识图谱", ["知识"]),
        ("", "nothing", []),
        ("()", "nothing ()", []),
    ],
)
def test_the_eye_is_led_to_what_was_typed(typed, text, words):
    assert lit_words(typed, text) == words


def test_the_last_word_is_begun_only_while_it_is_typed():
    assert understand("deep lea", typing=True).clauses[-1].begun
    assert not understand("deep lea", typing=False).clauses[-1].begun
    assert not understand("deep lea ", typing=True).clauses[-1].begun
    assert not understand("deep lea", typing=True).clauses[0].begun


def test_words_of_one_stretch_must_be_neighbours():
    (clause,) = understand("O(K", typing=True).clauses
    assert side_by_side(clause, sidecar([words("runs in O(K²)")]))
    assert not side_by_side(clause, sidecar([words("an O(n) kernel")]))


def test_neighbours_do_not_stand_in_two_fields():
    (clause,) = understand("deep-learning", typing=False).clauses
    assert not side_by_side(clause, sidecar([words("So deep"), words("learning to rank")]))
    assert side_by_side(clause, sidecar([words("So"), words("deep learning")]))


def test_a_paste_that_went_astray_is_cut():
    assert len(understand("word " * 10_000, typing=True).text) == QUERY_LENGTH


@given(st.text(), st.text())
def test_any_text_can_be_typed_and_lit(typed, text):
    found = lit(understand(typed, typing=True), text)
    end = 0
    for start, stop in found:
        assert end <= start < stop <= len(text)
        end = stop
