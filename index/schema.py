"""Fields of the Whoosh index, and the one door through which Whoosh is imported.

Imports Whoosh, which costs as much as all the rest of a short command: imported late, by those
who write or search an index.
"""

from __future__ import annotations

import warnings
from collections import defaultdict
from collections.abc import Generator, Mapping
from typing import Any

with warnings.catch_warnings():
    # 2.7.4 is of 2016: newer Pythons warn while they compile it, which is no business of a reader.
    warnings.simplefilter("ignore")
    # The codec is otherwise compiled when the first index is opened, out of reach of this filter.
    from whoosh import analysis, codec, columns, fields, formats, index, query, scoring
    from whoosh.system import pack_uint
    from whoosh.util.numeric import length_to_byte

    codec.default_codec()
    from whoosh.codec import whoosh3

from .terms import Words

__all__ = [
    "BAG",
    "FIELDS",
    "NUMBER",
    "WEIGHTS",
    "length_byte",
    "places",
    "schema",
    "whoosh_codec",
    "whoosh_index",
    "whoosh_query",
    "whoosh_scoring",
]

# Whoosh has no types.
whoosh_codec: Any = whoosh3
whoosh_index: Any = index
whoosh_query: Any = query
whoosh_scoring: Any = scoring

WEIGHTS = {"title": 4.0, "keywords": 3.0, "authors": 2.0, "abstract": 1.0}
"""How much a word of each field counts in the bag."""

FIELDS = tuple(WEIGHTS)
"""The searched fields, in the order in which a paper shows them."""

BAG = "bag"
NUMBER = "number"


def length_byte(length: int) -> int:
    """The byte as which Whoosh keeps a length: exact up to 10, then rounded up a little."""
    return int(length_to_byte(length))


def places(words: Words) -> dict[str, list[int]]:
    """Where each word of a text stands: its parts one after another, a joined word at its first."""
    found: defaultdict[str, list[int]] = defaultdict(list)
    place = 0
    for parts, joined in words:
        if len(parts) == 1:
            found[parts[0]].append(place)
            place += 1
        else:
            found[joined].append(place)
            for part in parts:
                found[part].append(place)
                place += 1
    return found


class Text(fields.FieldType):  # type: ignore[misc]
    """A text with the positions of its words, as `places` has them; its value is `Words`."""

    format: Any

    def __init__(self) -> None:
        super().__init__(formats.Positions(), analysis.IDTokenizer(), scorable=True)

    def index(
        self,
        value: Words,
        **kwargs: object,  # noqa: ARG002 - Whoosh's signature
    ) -> Generator[tuple[bytes, int, float, bytes], None, None]:
        """Yield term, count, weight and posting value for each word, as Whoosh's writer wants."""
        for word, where in places(value).items():
            yield word.encode("utf-8"), len(where), float(len(where)), self.format.encode(where)


class Bag(fields.FieldType):  # type: ignore[misc]
    """All words of a paper in one field, each with its weight: a live query asks just this one.

    Its value is a mapping of field name -> `Words`. It holds no positions.
    """

    def __init__(self) -> None:
        super().__init__(formats.Frequency(), analysis.IDTokenizer(), scorable=True)

    def index(
        self,
        value: Mapping[str, Words],
        **kwargs: object,  # noqa: ARG002 - Whoosh's signature
    ) -> Generator[tuple[bytes, int, float, bytes], None, None]:
        """Yield term, count, weight and posting value for each word, as Whoosh's writer wants."""
        counts: defaultdict[str, int] = defaultdict(int)
        weights: defaultdict[str, float] = defaultdict(float)
        for name, words in value.items():
            weight = WEIGHTS[name]
            for parts, joined in words:
                for word in parts if len(parts) == 1 else (*parts, joined):
                    counts[word] += 1
                    weights[word] += weight
        for word, count in counts.items():
            yield word.encode("utf-8"), count, weights[word], pack_uint(count)


def schema() -> Any:  # noqa: ANN401 - Whoosh has no types
    """The number of the row, the texts with positions, and the bag."""
    texts = {name: Text() for name in FIELDS}
    number = fields.NUMERIC(int, bits=32, signed=False, unique=True)
    number.column_type = columns.NumericColumn("I")
    return fields.Schema(**{NUMBER: number, BAG: Bag()}, **texts)
