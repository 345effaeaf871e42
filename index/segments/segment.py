"""One segment of a Whoosh index, read straight from its files, without Whoosh.

The layout is that of Whoosh's `W3Codec` (`codec/whoosh3.py`, `filedb/filetables.py`, `columns.py`);
`lexicon` writes it, and Whoosh reads it too. Nothing is unpickled but what this program wrote into
a private folder. Documents are numbered from 0 within a segment. Damaged files raise what their
reading raises; who opens them says that the index is broken.
"""

from __future__ import annotations

import io
import mmap
import pickle
import sys
import zlib
from array import array
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate, chain
from pathlib import Path
from struct import Struct
from typing import Any, NamedTuple

BAG, BEGUN = "bag", "begun"

_INT, _INTS = Struct("!i"), Struct("!ii")
TERM = Struct("!BfIBBfIIqi")
"""What stands in the file of the terms for one: flags, weight, papers, ..., place and size."""

_BLOCK = Struct("<i1xi")
_POSITIONS = {"B": Struct("!B"), "H": Struct("!H"), "i": Struct("!i"), "I": Struct("!I")}
_POSITIONS["q"] = Struct("!q")

_OUR_BLOCK = b"\x80\x02(J"
"""How the description of a block begins that `lexicon` wrote: then each part has its place."""

_BLOCK_SIZE = 30
_LEVEL = 23


class Place(NamedTuple):
    """Where the postings of a term begin, and how many papers have it."""

    start: int
    frequency: int


class Segment:
    """The files of one segment, mapped into memory.

    `described` is what `bulk.described` says of it.
    """

    def __init__(self, folder: Path, described: Mapping[str, Any]) -> None:
        name = described["name"]
        self.size: int = described["docs"]
        self.deleted: Sequence[int] = described["deleted"]
        self.length: int = described["lengths"].get(BAG, 0)
        self._folder, self._name = folder, name
        self._terms = _mapped(folder / f"{name}.trm")
        self._posts = _mapped(folder / f"{name}.pst")
        self._read_table()
        self.lengths = self._column(f"_{BAG}_len", "B").tobytes()
        self.numbers = self._column("number", "I")
        self._read_texts()

    @property
    def years(self) -> array[int]:
        """The year of each paper, 0 where there is none."""
        return self._column("year", "H")

    @property
    def traits(self) -> array[int]:
        """What each paper has, as `entry.traits` puts it."""
        return self._column("traits", "H")

    def find(self, word: str, field: str = BAG) -> Place | None:
        """Where the postings of a term are; None where there are none."""
        key = self._key(field, word)
        if key is None:
            return None
        place = self._lower(key)
        if place == self._count:
            return None
        at = self._position(place)
        length, _ = _INTS.unpack_from(self._terms, at)
        at += _INTS.size
        if self._terms[at : at + length] != key:
            return None
        return self._place(at + length)

    def beginning(self, prefix: str) -> Iterator[tuple[str, Place]]:
        """The words of the bag that begin so, in order."""
        key = self._key(BAG, prefix)
        if key is None:
            return
        place = self._lower(key)
        if place == self._count:
            return
        terms = self._terms
        at = self._position(place)
        for _ in range(place, self._count):
            length, rest = _INTS.unpack_from(terms, at)
            at += _INTS.size
            found = terms[at : at + length]
            if not found.startswith(key):
                return
            yield found[2:].decode("utf-8", "surrogatepass"), self._place(at + length)
            at += length + rest

    def postings(self, place: Place, base: int = 0) -> tuple[list[int], list[float]]:
        """The papers that have a term, numbered from `base`, and its weight in each."""
        docs: list[int] = []
        weights: list[float] = []
        for _, begin, end, level in self._blocks(place):
            deltas, weighed = _unpacked(self._posts[begin:end], level)
            if base:
                deltas = (deltas[0] + base, *deltas[1:])
            docs.extend(accumulate(deltas))
            weights.extend(weighed)
        return docs, weights

    def weights_in(self, place: Place, wanted: Sequence[int]) -> dict[int, float]:
        """The weights of a term in those of some papers, by rising number, that have it.

        Blocks without any of them are passed over.
        """
        found: dict[int, float] = {}
        at, count = 0, len(wanted)
        for last, begin, end, level in self._blocks(place):
            stop = bisect_right(wanted, last, at)
            if stop > at:
                deltas, weighed = _unpacked(self._posts[begin:end], level)
                here = dict(zip(accumulate(deltas), weighed, strict=True))
                for doc in wanted[at:stop]:
                    if doc in here:
                        found[doc] = here[doc]
                at = stop
            if at == count:
                break
        return found

    def text(self, doc: int) -> bytes:
        """The running text of a paper, as `entry.running_text` makes it."""
        return self._texts[self._starts[doc] : self._starts[doc + 1]]

    def holds(self, signs: bytes, doc: int) -> bool:
        """Whether these signs stand in the running text of a paper."""
        return self._texts.find(signs, self._starts[doc], self._starts[doc + 1]) >= 0

    def close(self) -> None:
        """Let go of the files."""
        for one in (self._terms, self._posts, self._texts):
            if isinstance(one, mmap.mmap):
                one.close()

    def _blocks(self, place: Place) -> Iterator[tuple[int, int, int, int]]:
        """Of each block the last document, where its data begin and end, and their level."""
        posts = self._posts
        at = place.start + 4  # behind the mark that begins each list
        size = 1
        while size > 0:
            (size,) = _INT.unpack_from(posts, at)
            at += _INT.size
            end = at + abs(size)
            if posts[at : at + 4] == _OUR_BLOCK:
                _, last = _BLOCK.unpack_from(posts, at + 4)
                yield last, at + _BLOCK_SIZE, end, posts[at + _LEVEL]
            else:
                block = io.BytesIO(posts[at:end])
                _, last, _, level, *_ = pickle.load(block)  # noqa: S301 - of a private folder
                yield last, at + block.tell(), end, level
            at = end

    def _read_table(self) -> None:
        """Where the positions of the terms are, by their order."""
        terms = self._terms
        (rest,) = _INT.unpack_from(terms, len(terms) - _INT.size)
        end = len(terms) - _INT.size
        extras = pickle.loads(terms[end - rest : end])  # noqa: S301 - of a private folder
        self._fields: dict[str, int] = extras["fieldmap"]
        self._count: int = extras["indexlen"]
        self._entry = _POSITIONS[extras["indextype"]]
        self._table = end - self._count * self._entry.size

    def _read_texts(self) -> None:
        """The column of the running texts, and where each begins (Whoosh's `VarBytesColumn`)."""
        path = self._folder / f"{self._name}.text.col"
        self._starts = array("Q", bytes(8 * (self.size + 1)))
        self._texts: mmap.mmap | bytes = b""
        if not self.size:
            return
        self._texts = texts = _mapped(path)
        end = len(texts) - 1
        kind = chr(texts[end])
        if kind == "X":  # the offsets were written too
            kind = chr(texts[end - 2])
            end -= 2 + array(chr(texts[end - 1])).itemsize * self.size
        lengths = array(kind)
        lengths.frombytes(texts[end - lengths.itemsize * self.size : end])
        if sys.byteorder == "little":
            lengths.byteswap()
        self._starts = array("Q", chain((0,), accumulate(lengths)))

    def _column(self, name: str, kind: str) -> array[int]:
        """A column of numbers (Whoosh's `NumericColumn`); those at its end may be left out."""
        column = array(kind)
        path = self._folder / f"{self._name}.{name}.col"
        if path.exists():
            column.frombytes(path.read_bytes())
        if sys.byteorder == "little":
            column.byteswap()
        column.extend([0] * (self.size - len(column)))
        return column

    def _key(self, field: str, word: str) -> bytes | None:
        number = self._fields.get(field)
        return None if number is None else number.to_bytes(2, "big") + encoded(word)

    def _position(self, place: int) -> int:
        (at,) = self._entry.unpack_from(self._terms, self._table + place * self._entry.size)
        return int(at)

    def _lower(self, key: bytes) -> int:
        """The place of the first term that is not less than a key."""
        low, high = 0, self._count
        terms = self._terms
        while low < high:
            middle = (low + high) // 2
            at = self._position(middle)
            length, _ = _INTS.unpack_from(terms, at)
            if terms[at + 8 : at + 8 + length] < key:
                low = middle + 1
            else:
                high = middle
        return low

    def _place(self, at: int) -> Place:
        _, _, frequency, _, _, _, _, _, start, _ = TERM.unpack_from(self._terms, at)
        return Place(start, frequency)


def encoded(word: str) -> bytes:
    """A word as it stands in the files."""
    return word.encode("utf-8", "surrogatepass")


def _mapped(path: Path) -> mmap.mmap:
    with path.open("rb") as file:
        return mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)


def _unpacked(body: bytes, level: int) -> tuple[tuple[int, ...], tuple[float, ...]]:
    """The documents of a block, each as its distance from the one before, and the weights."""
    deltas, weights, _ = pickle.loads(zlib.decompress(body) if level else body)  # noqa: S301
    if weights is None:
        weights = (1.0,) * len(deltas)
    elif isinstance(weights, (float, int)):
        weights = (weights,) * len(deltas)
    return deltas, weights
