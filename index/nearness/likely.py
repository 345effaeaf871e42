"""What nearness answers, as values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

Because = tuple[tuple[str, float], ...]
"""Words, each with what it adds to the score of a paper or takes from it, the weightiest first."""


class Taste(NamedTuple):
    """What was learnt: from how many papers for and against, and the words that tell most."""

    liked: int
    disliked: int
    words_for: tuple[str, ...] = ()
    words_against: tuple[str, ...] = ()


class Likely(NamedTuple):
    """Papers, best first, with their scores from 0 to 1 and why each is there.

    `words` are those that an answer should light up: folded words, and pairs with a blank.
    """

    docs: Sequence[int] = ()
    scores: Sequence[float] = ()
    because: Mapping[int, Because] = MappingProxyType({})
    words: tuple[str, ...] = ()
    taste: Taste | None = None
