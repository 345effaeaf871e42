"""What a word is: one tokenizer for the index, for what is typed and for what is lit.

A text is a row of compounds; a compound is one or more parts that stand together without a
blank ("EM-LLM", "L_1", "2048×2048"). It can be met by its parts side by side or by all of them
as one word, so that "EM-LLM", "EMLLM" and "em llm" find each other. A sum of money ("$5") has one
part, the number, and is a word of its own.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import chain
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

_MARKS = (
    r"\u0300-\u036f\u0591-\u05bd\u064b-\u065f\u0900-\u0903\u093a-\u094f\u0981-\u0983"
    r"\u09bc-\u09cd\u0b82\u0bbe-\u0bcd\u0e31\u0e34-\u0e3a\u0e47-\u0e4e"
)
"""Accents, and the vowel signs of the scripts that have them, stand on the letter before."""

_RUN = rf"(?:[^\W_{_UNSPACED}]++|(?<=[\w{_MARKS}])[{_MARKS}])+"
_PART = rf"(?:[{_UNSPACED}]|{_RUN}(?:(?:\+\+|[#♯])(?!\w))?)"
_COMPOUND = rf"{_PART}(?:[-_^'’×·\u2010-\u2013]{_PART}|(?<=[{_UNSPACED}]){_PART})*|\$\d+(?!\w)"

REMEMBERED = 64
"""Letters of a stretch of text up to which it is remembered what is in it: it comes again."""

_AROUND = '.,:;!?()[]{}"/'
"""Signs that are in no compound, whatever is beside them."""

_STRETCHES = 1 << 15
"""Stretches between blanks that are remembered."""


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


def fold(word: str) -> str:
    """A word as it is compared: lower case, without accents, Greek letters by name, digits plain.

    Sub- and superscripts are digits: "L₁" is "l1".
    """
    return _folded(word) if len(word) <= REMEMBERED else _folded.__wrapped__(word)


@lru_cache(maxsize=65536)
def _folded(word: str) -> str:
    if word.isascii() and word.isalnum():
        return word.lower()
    decomposed = unicodedata.normalize("NFKD", word.translate(_LETTERS)).casefold()
    # Vowel signs of Indic and Thai make another word; accents and points are left out.
    folded = "".join(s for s in decomposed if s.isalnum() or s in "+#" or "\u0900" <= s < "\u0e50")
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
            first = end - len(parts[0]) if whole[0] == "$" else start
            yield Compound((Token(parts[0], first, end),), Token(joined, start, end))
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
    if compound[0] == "$":
        return parts, compound
    return parts, ("x" if "×" in compound else "").join(parts)


@lru_cache(maxsize=65536)
def accented(compound: str) -> tuple[str, ...]:
    """The parts of one compound as they are written, in lower case, where folding changes them.

    So "Képes" is the word "kepes" and also "képes", and who types the accent finds that first.
    """
    if compound.isascii() or len(compound) > REMEMBERED:
        return ()
    written = unicodedata.normalize("NFC", compound).lower()
    parts = _patterns()[1].findall(written)
    return tuple(part for part in parts if (folded := fold(part)) and part != folded)


def accents(text: str) -> list[str]:
    """The words of a text that are written otherwise than folded, as they are written."""
    if text.isascii():
        return []
    marked = [stretch for stretch in text.split() if not stretch.isascii()]
    found = chain.from_iterable(map(_patterns()[0].findall, marked))
    return list(chain.from_iterable(map(accented, found)))


Words = list[tuple[tuple[str, ...], str]]
"""A text as its compounds, each as its parts and as one word."""


def words(text: str) -> Words:
    """The compounds of a text without their places: what an index needs of it."""
    # No compound has a blank, and texts are made of the same few stretches between blanks.
    return list(chain.from_iterable(map(_stretches.__getitem__, text.split())))


class _Stretches(dict[str, Words]):
    """What stands between two blanks -> its compounds; begun anew when it is large."""

    def __missing__(self, stretch: str) -> Words:
        if len(self) >= _STRETCHES:
            self.clear()
        bare = stretch.strip(_AROUND)
        if bare.isalnum() and bare.isascii():
            found = [split(bare)]
        else:
            every = _patterns()[0].findall(stretch)
            cut = split if len(stretch) <= REMEMBERED else split.__wrapped__
            found = [words for compound in every if (words := cut(compound))[0]]
        if len(stretch) <= REMEMBERED:
            self[stretch] = found
        return found


_stretches = _Stretches()
