"""Packed documents: gzip, xz, zstd and bzip2 are unpacked as they are read."""

from __future__ import annotations

from pathlib import PurePath
from typing import IO, Protocol

BOMB_SIZE = 256 << 20
"""Bytes that any packed document may unpack to, however well it was packed."""

BOMB_RATIO = 200
"""How many times its packed size a larger document may have; text packs 3 to 15 times smaller."""

WINDOW = 256 << 20
"""Bytes of memory that unpacking may take; the strongest setting of xz takes 65 MB."""

_SUFFIXES = frozenset({".gz", ".xz", ".zst", ".bz2"})
_ARCHIVES = {
    b"PK\x03\x04": "a zip archive; unpack it and give the files in it",
    b"7z\xbc\xaf\x27\x1c": "a 7z archive; unpack it and give the files in it",
    b"%PDF-": "a PDF; paperdeck reads lists of papers, such as BibTeX or RIS",
    b"SQLite format 3\0": "a database; export a list of papers from its program",
}


class PackedError(Exception):
    """A packed document cannot be unpacked; the message says why and what to do."""


class Bytes(Protocol):
    """What documents are read from."""

    def read(self, size: int, /) -> bytes:
        """At most so many bytes; none at the end."""
        ...


def unpacked(file: IO[bytes], name: str) -> tuple[Bytes, str]:
    """What to read a document's bytes from, and its suffix in small letters.

    How it is packed is told by its first bytes. Reading raises PackedError, EOFError (cut off) or
    OSError. Raises PackedError for archives, PDFs and databases.
    """
    path = PurePath(name)
    suffix = path.suffix.lower()
    if suffix in _SUFFIXES:
        suffix = PurePath(path.stem).suffix.lower()
    magic = file.read(512)
    file.seek(0)
    for start, what in _ARCHIVES.items():
        if magic.startswith(start):
            raise PackedError(what)
    if magic[257:262] == b"ustar":
        raise PackedError("a tar archive; unpack it and give the files in it")
    if magic.startswith(b"\x1f\x8b"):
        return _Guarded(_Gzip(file), file), suffix
    if magic.startswith(b"\xfd7zXZ\0"):
        return _Guarded(_Xz(file), file), suffix
    if magic.startswith(b"\x28\xb5\x2f\xfd"):
        return _Guarded(_zstd(file), file), suffix
    if magic.startswith(b"BZh") and magic[4:10] == b"1AY&SY":
        import bz2

        return _Guarded(bz2.BZ2File(file), file), suffix
    return file, suffix


class _Guarded:
    """Unpacked bytes, as long as there are not suspiciously many of them."""

    def __init__(self, inner: Bytes, file: IO[bytes]) -> None:
        self._inner, self._file, self._given = inner, file, 0

    def read(self, size: int, /) -> bytes:
        import zlib

        try:
            data = self._inner.read(size)
        except (zlib.error, OSError, ValueError) as error:
            raise PackedError(f"the packed file is damaged ({error}); get it again") from error
        self._given += len(data)
        if self._given > max(BOMB_SIZE, BOMB_RATIO * self._file.tell()):
            raise PackedError(
                f"it unpacks to more than {BOMB_RATIO} times its size, as no text does; "
                "unpack it yourself if you trust it"
            )
        return data


class _Gzip:
    """Unpacked gzip, also the beginning of a file that was cut off.

    What follows a packed part and is none is passed over, as gzip does.
    """

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file
        self._begin()

    def _begin(self) -> None:
        import zlib

        self._inner = zlib.decompressobj(wbits=31)

    def read(self, size: int, /) -> bytes:
        while True:
            if self._inner.eof:
                rest = (self._inner.unused_data or self._file.read(size)).lstrip(b"\0")
                if not rest.startswith(b"\x1f"):
                    return b""
                self._begin()
                data = self._inner.decompress(rest, size)
            elif self._inner.unconsumed_tail:
                data = self._inner.decompress(self._inner.unconsumed_tail, size)
            else:
                packed = self._file.read(size)
                if not packed:
                    raise EOFError
                data = self._inner.decompress(packed, size)
            if data:
                return data


class _Xz:
    """Unpacked xz; in place of `lzma.open`, which knows no limit of memory."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file
        self._begin()

    def _begin(self) -> None:
        import lzma

        self._inner = lzma.LZMADecompressor(lzma.FORMAT_XZ, memlimit=WINDOW)

    def read(self, size: int, /) -> bytes:
        import lzma

        try:
            return self._read(size)
        except lzma.LZMAError as error:
            raise PackedError(f"the packed file is damaged ({error}); get it again") from error

    def _read(self, size: int) -> bytes:
        while True:
            if self._inner.eof:
                rest = (self._inner.unused_data or self._file.read(size)).lstrip(b"\0")
                if not rest:
                    return b""
                self._begin()
                data = self._inner.decompress(rest, size)
            elif self._inner.needs_input:
                packed = self._file.read(size)
                if not packed:
                    raise EOFError
                data = self._inner.decompress(packed, size)
            else:
                data = self._inner.decompress(b"", size)
            if data:
                return data


class _Zstd:
    """Unpacked zstd; the library ends without a word where a file was cut off."""

    def __init__(self, file: IO[bytes]) -> None:
        import zstandard

        self._file, self._error = file, zstandard.ZstdError
        self._packer = zstandard.ZstdDecompressor(max_window_size=WINDOW)
        self._inner = self._packer.decompressobj()
        self._left, self._ready = b"", b""

    def read(self, size: int, /) -> bytes:
        try:
            while not self._ready:
                packed = self._left or self._file.read(max(1, size >> 6))
                self._left = b""
                if not packed:
                    if self._inner.eof:
                        return b""
                    raise EOFError
                if self._inner.eof:
                    self._inner = self._packer.decompressobj()
                self._ready = self._inner.decompress(packed)
                self._left = self._inner.unused_data
        except self._error as error:
            raise PackedError(f"the packed file is damaged ({error}); get it again") from error
        given, self._ready = self._ready[:size], self._ready[size:]
        return given


def _zstd(file: IO[bytes]) -> Bytes:
    try:
        return _Zstd(file)
    except ImportError as error:
        raise PackedError("zstd needs the package zstandard; or unpack it with: zstd -d") from error
