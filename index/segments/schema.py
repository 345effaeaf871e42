"""Fields of the Whoosh index, and the one door through which Whoosh is imported.

Imports Whoosh, which costs as much as all the rest of a short command: imported late, by those
who write or search an index.
"""

from __future__ import annotations

import warnings
from collections import defaultdict
from collections.abc import Generator
from typing import TYPE_CHECKING, Any

with warnings.catch_warnings():
    # 2.7.4 is of 2016: newer Pythons warn while they compile it, which is no business of a reader.
    warnings.simplefilter("ignore")
    # The codec is otherwise compiled when the first index is opened, out of reach of this filter.
    from whoosh import analysis, codec, columns, fields, formats, index, query, scoring
    from whoosh.util.numeric import byte_to_length, length_to_byte

    codec.default_codec()
    from whoosh.codec import whoosh3

from ..language import TEXT_FIELDS
from .weighing import WEIGHTS

if TYPE_CHECKING:
    from .entry import Entry

__all__ = [
    "BAG",
    "BEGUN",
    "FIELDS",
    "NUMBER",
    "TEXT",
    "TRAITS",
    "WEIGHTS",
    "YEAR",
    "length_byte",
    "length_of_byte",
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

FIELDS = TEXT_FIELDS
"""The fields whose words are in the bag, in the order in which a paper shows them."""

BAG = "bag"
BEGUN = "begun"
NUMBER = "number"
TEXT = "text"
YEAR = "year"
TRAITS = "traits"


def length_byte(length: int) -> int:
    """The byte as which Whoosh keeps a length: exact up to 10, then rounded up a little."""
    return int(length_to_byte(length))


def length_of_byte(byte: int) -> int:
    """The length that Whoosh reads from such a byte."""
    return int(byte_to_length(byte))


class Bag(fields.FieldType):  # type: ignore[misc]
    """All words of a paper in one field, each with its weight; its value is an `Entry`.

    It holds no positions: the column of the running text tells what stands side by side.
    """

    def __init__(self) -> None:
        super().__init__(formats.Existence(), analysis.IDTokenizer(), scorable=True)

    def index(
        self,
        value: Entry,
        **kwargs: object,  # noqa: ARG002 - Whoosh's signature
    ) -> Generator[tuple[bytes, int, float, bytes], None, None]:
        """Yield term, count, weight and posting value for each word, as Whoosh's writer wants.

        Of a compound each part counts, and so does what they make together; and what is accented.
        """
        counts: defaultdict[str, int] = defaultdict(int)
        weights: defaultdict[str, float] = defaultdict(float)
        for name in FIELDS:
            met = list(value.accented.get(name, ()))
            for parts, joined in value.fields.get(name, ()):
                met += parts if parts[0] == joined else (*parts, joined)
            for word in met:
                counts[word] += 1
                weights[word] += WEIGHTS[name]
        for word, count in counts.items():
            yield word.encode("utf-8"), count, weights[word], b""


class Begun(fields.FieldType):  # type: ignore[misc]
    """Beginnings that many words share, with papers; only the bulk writer writes it.

    A term is a sign and a beginning: `begun.ALL` and all papers, or `begun.BEST` and the best.
    """

    def __init__(self) -> None:
        super().__init__(formats.Existence(), analysis.IDTokenizer(), scorable=False)


def schema() -> Any:  # noqa: ANN401 - Whoosh has no types
    """The number of the row, the bag, the beginnings, and a column for text, year and traits."""
    number = fields.NUMERIC(int, bits=32, signed=False, unique=True)
    number.column_type = columns.NumericColumn("I")
    column = {
        TEXT: columns.VarBytesColumn(),
        YEAR: columns.NumericColumn("H"),
        TRAITS: columns.NumericColumn("H"),
    }
    return fields.Schema(
        **{NUMBER: number, BAG: Bag(), BEGUN: Begun()},
        **{name: fields.COLUMN(kind) for name, kind in column.items()},
    )
