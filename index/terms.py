"""What a word is: one tokenizer for the index, for what is typed and for what is lit.

A text is a row of compounds; a compound is one or more parts that stand together without a
blank ("EM-LLM", "L_1", "2048×2048"). It can be met by its parts side by side or by all of them
as one word, so that "EM-LLM", "EMLLM" and "em llm" find each other.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import cache, lru_cache
from typing import NamedTuple

_LETTERS = str.maketrans(
    {"ł": "l", "Ł": "l", "ø": "o", "Ø": "o", "đ": "d", "Đ": "d", "ħ": "h", "ı": "i", "ŧ": "t"}
    | {"æ": "ae", "Æ": "ae", "œ": "oe", "Œ": "oe", "þ": "th", "Þ": "th", "ð": "d", "Ð": "d"}
)
"""Letters that Unicode does not decompose, as an English keyboard types them."""

_GREEK = dict(
    zip(
        "αβγδεζηθικλμνξοπρστυφχψω",
        (
            "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi "
            "rho sigma tau upsilon phi chi psi omega"
        ).split(),
        strict=True,
    )
)

_UNSPACED = r"\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
"""Kana and Han, written without blanks: each sign is a part, words are found as neighbours."""

_LETTER = rf"(?:(?![{_UNSPACED}])[^\W_]|(?<=\w)[\u0300-\u036f])"
_PART = rf"(?:[{_UNSPACED}]|{_LETTER}+(?:(?:\+\+|[#♯])(?!\w))?)"
_COMPOUND = rf"{_PART}(?:[-_^'’×·\u2010-\u2013]{_PART}|(?<=[{_UNSPACED}]){_PART})*"


@cache
def _patterns() -> tuple[re.Pattern[str], re.Pattern[str]]:
    """A compound and a part of one. Compiled when first used: it takes a tenth of a start."""
    return re.compile(_COMPOUND), re.compile(_PART)


class Token(NamedTuple):
    """A folded word and the half-open stretch of the text it was read from, in characters."""

    text: str
    start: int
    end: int


class Compound(NamedTuple):
    """Parts that stand together, and the word they make without what joins them."""

    parts: tuple[Token, ...]
    joined: Token


@lru_cache(maxsize=65536)
def fold(word: str) -> str:
    """A word as it is compared: lower case, without accents, Greek letters by name, digits plain.

    Sub- and superscripts are digits: "L₁" is "l1".
    """
    if word.isascii() and word.isalnum():
        return word.lower()
    decomposed = unicodedata.normalize("NFKD", word.translate(_LETTERS)).casefold()
    folded = "".join(sign for sign in decomposed if sign.isalnum() or sign in "+#")
    if len(folded) == 1:
        return _GREEK.get(folded, folded)
    return folded.replace("ς", "σ")


def compounds(text: str) -> Iterator[Compound]:
    """The compounds of a text, in order, each where it stands."""
    compound, part_of = _patterns()
    for found in compound.finditer(text):
        start, end = found.span()
        whole = found[0]
        parts, joined = split(whole)
        if not parts:
            continue
        if len(parts) == 1:
            yield Compound((Token(parts[0], start, end),), Token(joined, start, end))
            continue
        tokens = tuple(
            Token(folded, start + part.start(), start + part.end())
            for part in part_of.finditer(whole)
            if (folded := fold(part[0]))
        )
        yield Compound(tokens, Token(joined, start, end))


@lru_cache(maxsize=65536)
def split(compound: str) -> tuple[tuple[str, ...], str]:
    """The folded parts of one compound, and the word they make together."""
    if compound.isascii() and compound.isalnum():
        word = compound.lower()
        return (word,), word
    found = _patterns()[1].findall(compound)
    parts = tuple(folded for part in found if (folded := fold(part)))
    return parts, ("x" if "×" in compound else "").join(parts)


Words = list[tuple[tuple[str, ...], str]]
"""A text as its compounds, each as its parts and as one word."""


def words(text: str) -> Words:
    """The compounds of a text without their places: what an index needs of it."""
    found = _patterns()[0].findall(text)
    return [words for compound in found if (words := split(compound))[0]]


def forms(text: str) -> tuple[list[str], list[str]]:
    """The words of a text in two readings: by parts, and with each compound as one word."""
    found = words(text)
    return [part for parts, _ in found for part in parts], [joined for _, joined in found]
