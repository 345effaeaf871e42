"""What a word is, and which words the index has: tokens, folding, stems, near words."""

from __future__ import annotations

from .edits import slip
from .terms import (
    Compound,
    Token,
    Words,
    accented,
    accents,
    compounds,
    fold,
    words,
)
from .vocabulary import TABLES, TWO_EDITS, Vocabulary

__all__ = [
    "TABLES",
    "TWO_EDITS",
    "Compound",
    "Token",
    "Vocabulary",
    "Words",
    "accented",
    "accents",
    "compounds",
    "fold",
    "slip",
    "words",
]
