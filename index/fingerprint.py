"""A fingerprint of all that decides what an index and its rows hold."""

from __future__ import annotations

import hashlib
import sys
import unicodedata
from functools import cache
from pathlib import Path

import seeds

_HERE = Path(__file__).parent
_DECIDING = (
    *("words/terms", "words/vocabulary", "language/query", "language/values"),
    *("rows", "facets", "arrivals", "store", "building"),
    *(f"segments/{name}" for name in ("entry", "weighing", "schema", "bulk", "begun")),
    *(f"segments/{name}" for name in ("postings", "lexicon")),
)


@cache
def fingerprint() -> str:
    """A hash of the code that cleans, renders, identifies, splits and stores, and of Unicode.

    Hashed from the files themselves, so that no change of them can leave an old index in use.
    """
    digest = hashlib.sha256(f"{unicodedata.unidata_version} {sys.byteorder}".encode())
    reading = sorted(Path(seeds.__file__).parent.rglob("*.py"))
    for path in (*reading, *(_HERE / f"{name}.py" for name in _DECIDING)):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:32]
