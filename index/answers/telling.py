"""The words that tell some papers from the others.

They stand in far more of these papers than chance would have it, by the log-likelihood ratio of
Dunning (1993), and in a share of them that is `OFTENER` times their share in all papers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from itertools import chain
from math import log

from ..language import TEXT_FIELDS, Term
from .leaves import Leaves

OFTENER = 1.5

MOST = 20
"""Words that are told at most."""

SAMPLE = 500
"""Papers whose words are looked through; of more, as many at equal distances."""

CANDIDATES = 500
"""Words that are compared with all papers: those that most papers of the sample have."""

LEAST = 0.02
"""The share of the sample that has a word from which this tells anything."""

MANY = 16
"""The share of all papers, as its divisor, from which all that have a word are quicker read."""

_SAID = tuple(TEXT_FIELDS.index(name) for name in ("title", "keyword", "abstract"))


def telling(leaves: Leaves, numbers: Collection[int]) -> list[tuple[str, int]]:
    """The telling words of some papers, each with how many of them a search for it finds.

    Most papers first. Of words with one stem the most telling stands for all. A word that finds
    all of these papers tells nothing, nor does any where they are half of all or more.
    """
    inverted = leaves.inverted
    wanted, gone = frozenset(numbers), inverted.deleted
    docs = [
        doc for doc, number in enumerate(inverted.numbers) if number in wanted and doc not in gone
    ]
    if OFTENER * len(docs) > inverted.size - len(gone):
        return []
    here = frozenset(docs) if len(docs) * MANY > inverted.size else None
    found: dict[str, int] = {}
    seen: set[str] = set()
    for word in _ranked(leaves, docs):
        if word not in seen:
            forms = (word, *leaves.forms(Term((((word,), word),))))
            seen.update(forms)
            have: set[int] = set()
            for form in forms:
                if here is None:
                    have.update(inverted.weights_in(form, docs))
                else:
                    have.update(here.intersection(inverted.postings(form)[0]))
            if len(have) < len(docs):
                found[word] = len(have)
        if len(found) == MOST:
            break
    return sorted(found.items(), key=lambda one: (-one[1], one[0]))


def _ranked(leaves: Leaves, docs: Sequence[int]) -> list[str]:
    """The words of some papers that tell something, the most telling first."""
    inverted = leaves.inverted
    total = inverted.size - len(inverted.deleted)
    sample = docs[:: -(-len(docs) // SAMPLE) or 1]
    counts = Counter(chain.from_iterable(_words(inverted.text(doc)) for doc in sample))
    least = max(min(2, len(sample)), int(LEAST * len(sample)))
    ranked: list[tuple[float, str]] = []
    for signs, count in counts.most_common(CANDIDATES):
        if count < least:
            break
        word = signs.decode("utf-8", "surrogatepass")
        share = inverted.frequency(word) / total if _is_word(word) else 0
        if 0 < share * OFTENER <= count / len(sample):
            ranked.append((-_likelihood(count, len(sample), share), word))
    return [word for _, word in sorted(ranked)]


def _words(text: bytes) -> set[bytes]:
    """The words of a paper and what else stands between blanks."""
    lines = text.split(b"\n", max(_SAID) + 1)
    return set(b" ".join([lines[place] for place in _SAID]).replace(b"-", b" ").split())


def _is_word(text: str) -> bool:
    """Whether this is no sign, no number, no single letter, and says something."""
    from ..nearness import COMMON

    return len(text) > 1 and text[0].isalpha() and text not in COMMON


def _likelihood(count: int, papers: int, share: float) -> float:
    """How unlikely it is that so many of the papers have a word by chance, if of all a share has.

    Half of the ratio: what counts is the order.
    """
    others = papers - count
    ratio = count * log(count / (papers * share))
    return ratio + others * log(others / (papers * (1 - share))) if others else ratio
