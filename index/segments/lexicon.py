"""The terms and the postings of a segment of Whoosh's own codec, written from whole lists.

What is on disk is what Whoosh's `W3Codec` writes (`codec/whoosh3.py`, `filedb/filetables.py`), but
for what its reader leaves open: what is known of a block has a fixed size, so that it can be read
without unpickling; pickles are of protocol 4 instead of 2, and whole weights in them are ints; no
block is compressed, for it would take more than twice as long to read; terms are hashed by CRC-32
instead of MD5. No posting has a value.
"""

from __future__ import annotations

import pickle
import sys
from array import array
from binascii import crc32
from collections.abc import Sequence
from functools import lru_cache
from operator import sub
from struct import Struct
from typing import IO, Any

from .schema import whoosh_codec
from .segment import TERM

BLOCK = 128
"""Postings in a block, as in the codec."""

_POSITION_BITS = 40
"""Bits for a position in the file of the terms, beside 24 of a hash."""

_LENGTH = Struct("!i")
_LENGTHS = Struct("!ii")
_SLOT = Struct("!Iq")
_TABLE = Struct("!qi")
_NO_SLOT = bytes(_SLOT.size)

_COUNTED = Struct("<4sici")
_WEIGHED = Struct("!cdcBcBcB2s")
"""The two halves of what is known of a block: a pickle of count, last document, greatest weight,
level of compression, shortest and longest length."""

_STAND_IN = 0x5A17C3E9
"""A number of a document, of as many bytes as any, to be replaced."""


def big_endian(numbers: array[int]) -> bytes:
    """The numbers in the byte order of Whoosh's files."""
    if sys.byteorder == "little":
        numbers = numbers[:]
        numbers.byteswap()
    return numbers.tobytes()


class LexiconWriter:
    """Writes the two files of a segment that hold its terms and its postings, field by field.

    Postings are in blocks. Terms are in a hash table of 256 parts, and indexed by their order.
    """

    def __init__(self, segment: Any, storage: Any) -> None:  # noqa: ANN401
        codec = whoosh_codec.W3Codec
        self._posts: IO[bytes] = segment.create_file(storage, codec.POSTS_EXT).raw_file()
        self._terms: IO[bytes] = segment.create_file(storage, codec.TERMS_EXT).raw_file()
        self._posted = 0
        # 1 is the hash by CRC-32; eight bytes are not in use.
        self._at = self._terms.write(b"HSH3\1" + bytes(8))
        self._starts = array("q")
        self._parts = [array("Q") for _ in range(256)]
        self._fields: dict[str, int] = {}
        self._prefix = b""

    def begin(self, name: str) -> None:
        """Begin a field, by order of names."""
        self._prefix = len(self._fields).to_bytes(2, "big")
        self._fields[name] = len(self._fields)

    def post(self, docs: Sequence[int], weights: Sequence[float], lengths: Sequence[int]) -> bytes:
        """Write postings, and say what is to be known of them: what `put` wants.

        Documents by rising number, of each its weight and its length as a byte. Several terms may
        be put with the same postings.
        """
        start = self._posted
        count = len(docs)
        if count == 1:
            self._posted += self._posts.write(_lone_block(docs[0], weights[0], lengths[0]))
        else:
            self._posted += self._posts.write(whoosh_codec.WHOOSH3_HEADER_MAGIC)
            for first in range(0, count, BLOCK):
                part = slice(first, first + BLOCK)
                block = _block(docs[part], weights[part], lengths[part])
                size = -len(block) if first + BLOCK >= count else len(block)
                self._posted += self._posts.write(_LENGTH.pack(size) + block)
        # The first byte would be 1 if the postings were in here.
        return TERM.pack(
            *(0, sum(weights), count, min(lengths), max(lengths), max(weights), docs[0], docs[-1]),
            *(start, self._posted - start),
        )

    def put(self, term: bytes, info: bytes) -> None:
        """Write a term of this field, by order of terms, with what `post` said."""
        key = self._prefix + term
        at = self._at
        self._starts.append(at)
        hashed = crc32(key)
        self._parts[hashed & 255].append(hashed >> 8 << _POSITION_BITS | at)
        self._at += self._terms.write(_LENGTHS.pack(len(key), len(info)) + key + info)

    def finish(self) -> None:
        """Write the hash table and the index, after the last term."""
        tables = []
        for number, part in enumerate(self._parts):
            slots = [_NO_SLOT] * (2 * len(part))
            tables.append(_TABLE.pack(self._at, len(slots)))
            for entry in part:
                hashed, at = entry >> _POSITION_BITS, entry & ((1 << _POSITION_BITS) - 1)
                place = hashed % len(slots)
                while slots[place] is not _NO_SLOT:
                    place = (place + 1) % len(slots)
                slots[place] = _SLOT.pack(hashed << 8 | number, at)
            self._at += self._terms.write(b"".join(slots))
        self._terms.write(b"".join(tables))
        kinds = (("H", 16), ("i", 31), ("I", 32), ("q", 63))
        kind = next(kind for kind, bits in kinds if not self._at >> bits)
        extras = {"fieldmap": self._fields, "indextype": kind, "indexlen": len(self._starts)}
        rest = pickle.dumps(extras, 4) + big_endian(array(kind, self._starts))
        self._terms.write(rest + _LENGTH.pack(len(rest)))

    def close(self) -> None:
        """Let go of the files."""
        self._posts.close()
        self._terms.close()


def _block(docs: Sequence[int], weights: Sequence[float], lengths: Sequence[int]) -> bytes:
    """A block without its size."""
    doc = docs[0]
    count = len(docs)
    heaviest = max(weights)
    kept: float | tuple[float, ...] | None = tuple(weights)
    if weights.count(heaviest) == count:
        kept = None if heaviest == 1 else float(heaviest)
    data = pickle.dumps(((doc, *map(sub, docs[1:], docs)), kept, None), 4)
    return _known(count, docs[-1], heaviest, lengths) + data


def _known(count: int, last: int, heaviest: float, met: Sequence[int]) -> bytes:
    """What is known of a block, in a pickle of fixed size; `met` are the lengths of its papers."""
    shortest, longest = min(met), max(met)
    return _COUNTED.pack(b"\x80\x02(J", count, b"J", last) + _WEIGHED.pack(
        *(b"G", heaviest, b"K", 0, b"K", shortest),
        *(b"K", longest, b"t."),
    )


@lru_cache(maxsize=1 << 12)
def _lone_parts(weight: float, length: int) -> tuple[bytes, bytes, bytes]:
    """A term's only block, of one document: before, between and after where its number stands."""
    kept = None if weight == 1 else float(weight)
    data = pickle.dumps(((_STAND_IN,), kept, None), 2)
    whole = _known(1, _STAND_IN, weight, (length,)) + data
    whole = whoosh_codec.WHOOSH3_HEADER_MAGIC + _LENGTH.pack(-len(whole)) + whole
    before, between, after = whole.split(_STAND_IN.to_bytes(4, "little"))
    return before, between, after


def _lone_block(doc: int, weight: float, length: int) -> bytes:
    return doc.to_bytes(4, "little").join(_lone_parts(weight, length))
