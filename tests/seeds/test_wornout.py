from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seeds.markup import mended


def test_a_text_that_needs_nothing_is_returned_as_it_is() -> None:
    text = "A well-known text - with a dash,\nand with line ends."
    assert mended(text) == (text, [])


def test_ligatures_become_letters() -> None:
    text, said = mended("eﬃcient ﬂows of ﬁne stuﬀ")
    assert text == "efficient flows of fine stuff"
    assert len(said) == 1


def test_numbers_of_glyphs_go_and_hyphens_among_them_join() -> None:
    text, said = mended("repre(cid:173)\nsentation (cid:127) of x(cid:3) bees")
    assert text == "representation of x bees"
    assert "(cid:173)" in said[0]


def test_soft_hyphens_join() -> None:
    assert mended("so\xadft hy\xad\nphen")[0] == "soft hyphen"


@pytest.mark.parametrize(
    ("broken", "whole"),
    [
        ("trans-\nformers", "transformers"),
        ("a (trans-\n  former)", "a (transformer)"),
        ("self-\nsupervised", "self-supervised"),
        ("multi-\nmodal", "multi-modal"),
        ("GAN-\nbased", "GAN-based"),
        ("ResNet-\n50", "ResNet-50"),
        ("Jean-\nPaul", "Jean-Paul"),
        ("state-of-\nthe-art", "state-of-the-art"),
        ("end-to-\nend", "end-to-end"),
        ("x-\nray", "x-ray"),
        ("short-\nand long-term", "short- and long-term"),
        ("pre-\ntrained", "pretrained"),
        ("pre-\ntrained, not pre-trained", "pre-trained, not pre-trained"),
        ("data-\nbases and databases", "databases and databases"),
        ("non‐\nlinear", "non-linear"),
    ],
)
def test_words_hyphenated_at_line_ends_are_joined(broken: str, whole: str) -> None:
    assert mended(broken) == (whole, ["words hyphenated at line ends are joined"])


@pytest.mark.parametrize(
    "text", ["see https://x.org/foo-\nbar", "a dash -\nhere", "www.a-\nb.org/c"]
)
def test_addresses_and_dashes_at_line_ends_stay(text: str) -> None:
    assert mended(text) == (text, [])


def test_page_breaks_are_line_ends() -> None:
    assert mended("one\x0ctwo") == ("one\ntwo", [])


@given(st.text(st.sampled_from([*"ab-Z1 \n\xadﬁ()‐/.\x0c", "é"])))
def test_mending_twice_says_no_more(text: str) -> None:
    once, _ = mended(text)
    assert mended(once)[0].count("\xad") == 0
    assert sorted(filter(str.isalnum, once.replace("fi", "ﬁ"))) == sorted(
        filter(str.isalnum, text.replace("fi", "ﬁ"))
    )


@pytest.mark.parametrize("unit", ["ab-\ncd ", "(cid:", "a-", "-\n", "aa-\n", "\xad ", "a.", "a.a-"])
def test_mending_is_linear(unit: str) -> None:
    begun = time.perf_counter()
    mended(unit * (400_000 // len(unit)) + "-\nb")
    assert time.perf_counter() - begun < 10
