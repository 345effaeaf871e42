"""What is asked: queries as people type them, and what of them an engine has to know."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from .corpus import FIELDS, Record

TYPED = (
    "attention",
    "graph neural networks",
    "chain of thought reasoning",
    "low resource machine translation",
    "word embeddings bias",
    "neural machine translation attention",
    "dependency parsing",
    "named entity recognition",
    "large language models hallucination",
    "diffusion models",
    "optimal transport wasserstein",
    "contrastive learning sentence",
    "reinforcement learning human feedback",
    "adversarial robustness",
    "question answering retrieval",
    "BERT fine-tuning",
    "GPT-4 evaluation",
    "bengio deep learning",
    "title:attention transformer",
    "author:manning parsing",
    "sentiment analysis year:2020",
    "summarization year:>=2022",
    '"knowledge distillation" small',
    '"multi-task learning"',
    "speech recognition end-to-end",
)
"""Queries as researchers type them, each letter of which is a question."""

SUBMITTED = (
    "wasserstein",
    "model",
    "learning model",
    "deep learning model",
    "the of and",
    '"neural network"',
    '"large language models"',
    '"machine translation" attention',
    "title:attention",
    "author:bengio",
    "(graph OR transformer) NOT robot",
    "model year:2020..2022",
    "opt*",
    "difusion~",
)
"""Queries that are finished: a rare word, common ones, phrases, fields, years, booleans."""

_YEAR = re.compile(r"year:(>=)?(\d{4})(?:(\.\.)(\d{4})?)?$")
_PIECE = re.compile(rf'(?:({"|".join(FIELDS)}):(?=["\w]))?(?:"([^"]+)"|(\S+))')
_WORD = re.compile(r"\w+")


class Clause(NamedTuple):
    """Words side by side, in one field or in any; the last may be only begun."""

    words: tuple[str, ...]
    field: str = ""
    begun: bool = False


class Asked(NamedTuple):
    """What must all be met: some clauses, and years within two ends."""

    clauses: tuple[Clause, ...]
    first: int = 0
    last: int = 9999


def asked(text: str, *, typing: bool) -> Asked:
    """A query as any engine with fields and phrases can be asked; no brackets, no operators.

    While it is typed the last word is only begun, but for one in quotes.
    """
    clauses = []
    first, last = 0, 9999
    for piece in _PIECE.finditer(text):
        year = _YEAR.match(piece[0])
        if year:
            first = int(year[2])
            last = int(year[4]) if year[4] else 9999 if year[1] or year[3] else first
            continue
        words = tuple(_WORD.findall((piece[2] or piece[3]).lower()))
        if words:
            begun = typing and piece.end() == len(text) and not piece[2]
            clauses.append(Clause(words, piece[1] or "", begun))
    return Asked(tuple(clauses), first, last)


def letter_by_letter(query: str) -> Iterator[str]:
    """What stands in the search bar after each key."""
    return (query[:end] for end in range(1, len(query) + 1))


def random_keystrokes(records: Sequence[Record], count: int, seed: int = 5) -> list[str]:
    """What stands in the search bar after a key, at random places of random titles and keywords.

    One to three words, of which the last is cut after a letter or more.
    """
    generator = random.Random(seed)
    found: list[str] = []
    while len(found) < count:
        record = generator.choice(records)
        words = _WORD.findall(generator.choice((record.title, record.title, record.keyword)))
        if words:
            size = min(generator.randint(1, 3), len(words))
            start = generator.randint(0, len(words) - size)
            *whole, last = words[start : start + size]
            found.append(" ".join([*whole, last[: generator.randint(1, len(last))]]))
    return found
