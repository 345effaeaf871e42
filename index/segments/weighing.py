"""How much a word counts: where it stands, how often, in how long a paper.

Settled by looking for 500 known papers among 10,000 by words of their titles, authors and
abstracts (`tests/bench/search`, section "weights").
"""

from __future__ import annotations

from ..language import TEXT_FIELDS

WEIGHTS = dict(zip(TEXT_FIELDS, (16.0, 4.0, 8.0, 1.0, 1.0), strict=True))
"""How much a word of each field counts in the bag."""

K1, B = 0.6, 0.75
"""The parameters of BM25. A low K1: that a word is there says most, for abstracts are short."""
