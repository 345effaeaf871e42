"""The terms and the postings of a segment of Whoosh's own codec, written from whole lists.

What is on disk is what Whoosh's `W3Codec` writes (`codec/whoosh3.py`, `filedb/filetables.py`), but
for what its reader leaves open: pickles are of protocol 4 instead of 2, short blocks are not
compressed, and terms are hashed by CRC-32 instead of MD5.
"""

from __future__ import annotations

import pickle
import sys
import zlib
from array import array
from binascii import crc32
from collections.abc import Callable, Iterable
from operator import itemgetter, sub
from struct import Struct
from typing import IO, Any

from .schema import whoosh_codec

BLOCK = 128
"""Postings in a block, as in the codec."""

COMPRESSED_FROM = 80
"""Bytes from which a block is compressed: shorter ones grow, and most are of a single posting."""

_LEVEL = 3
"""Compression level of the codec."""

_WINDOW, _MEMORY = 12, 5
"""Bits of zlib's window, and its memory level: to make larger ones ready takes most of the time."""

_POSITION_BITS = 40
"""Bits for a position in the file of the terms, beside 24 of a hash."""

_TERM = Struct("!BfIBBfIIqi")
_LENGTH = Struct("!i")
_LENGTHS = Struct("!ii")
_SLOT = Struct("!Iq")
_TABLE = Struct("!qi")
_NO_SLOT = bytes(_SLOT.size)

Postings = list[Any]
"""Document and value in turn, by rising document; what a value is, its field's `Decode` knows."""

Decoded = tuple[bytes | tuple[bytes, ...] | None, tuple[float, ...]]
"""What a block holds of the values of its postings, and their weights."""

Decode = Callable[[Postings], Decoded]
"""Makes this of the values of a block."""


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
        self._lengths: bytes | bytearray = b""
        self._decode: Decode

    def begin(self, name: str, lengths: bytes | bytearray, decode: Decode) -> None:
        """Begin a field, by order of names; `lengths` of its texts by document, each as a byte."""
        self._prefix = len(self._fields).to_bytes(2, "big")
        self._fields[name] = len(self._fields)
        self._lengths = lengths
        self._decode = decode

    def put(self, term: bytes, chunks: Iterable[Postings]) -> None:
        """Write a term, by order of terms, with its postings in one piece or more."""
        start = self._posted
        self._posted += self._posts.write(whoosh_codec.WHOOSH3_HEADER_MAGIC)
        postings: Postings = []
        before = []
        for chunk in chunks:
            postings = postings + chunk if postings else chunk
            full = (len(postings) - 1) // (2 * BLOCK) * (2 * BLOCK)
            if full:
                for first in range(0, full, 2 * BLOCK):
                    block = postings[first : first + 2 * BLOCK]
                    before.append(self._put_block(block, last=False))
                postings = postings[full:]
        doc, last, count, weight, heaviest, shortest, longest = self._put_block(postings, last=True)
        for doc, _, some, weighing, heavy, short, long in reversed(before):  # noqa: B007
            count += some
            weight += weighing
            heaviest = max(heaviest, heavy)
            shortest = min(shortest, short)
            longest = max(longest, long)
        key = self._prefix + term
        # The first byte would be 1 if the postings were in here.
        info = _TERM.pack(
            *(0, weight, count, shortest, longest, heaviest, doc, last),
            *(start, self._posted - start),
        )
        at = self._at
        self._starts.append(at)
        hashed = crc32(key)
        self._parts[hashed & 255].append(hashed >> 8 << _POSITION_BITS | at)
        self._at += self._terms.write(_LENGTHS.pack(len(key), len(info)) + key + info)

    def _put_block(
        self, postings: Postings, *, last: bool
    ) -> tuple[int, int, int, float, float, int, int]:
        """Write a block; first and last document, count, sum and most of weights, lengths."""
        docs = postings[::2]
        values, weights = self._decode(postings[1::2])
        count = len(docs)
        doc, end = docs[0], docs[-1]
        total = heaviest = weights[0]
        packed_weights: float | tuple[float, ...] | None = weights
        if weights.count(heaviest) == count:
            total *= count
            packed_weights = None if heaviest == 1.0 else heaviest
        else:
            total = sum(weights)
            heaviest = max(weights)
        shortest = longest = self._lengths[doc]
        if count > 1:
            lengths = itemgetter(*docs)(self._lengths)
            shortest, longest = min(lengths), max(lengths)
        data = pickle.dumps(((doc, *map(sub, docs[1:], docs)), packed_weights, values), 4)
        level = 0
        if len(data) >= COMPRESSED_FROM:
            level = _LEVEL
            squeeze = zlib.compressobj(_LEVEL, zlib.DEFLATED, _WINDOW, _MEMORY)
            data = squeeze.compress(data) + squeeze.flush()
        info = pickle.dumps((count, end, heaviest, level, shortest, longest), 2)
        size = len(info) + len(data)
        self._posted += self._posts.write(_LENGTH.pack(-size if last else size) + info + data)
        return doc, end, count, total, heaviest, shortest, longest

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
