"""The text of a document: unpacked, decoded and cut into lines as it is read.

Nothing here holds a document whole: 64 KB are looked at to tell what it is, and then it streams.
"""

from __future__ import annotations

import io
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import IO, NamedTuple

from .decoding import Decoding, NoTextError
from .unpacking import Bytes, PackedError, unpacked

PIECE = 1 << 16
"""Bytes that are read at once; the first piece tells format and encoding."""

LINE_LIMIT = 16 << 20
"""Characters of a line that are kept: no entry is longer, and a line of a gigabyte is no entry."""


class UnreadableError(Exception):
    """A document, or the rest of it, cannot be read; the message says why and what to do."""


class Line(NamedTuple):
    """A line without its end; `number` counts from 1. Not `whole` where it went over the limit."""

    number: int
    text: str
    whole: bool = True


class Text:
    r"""A document's text, once from its beginning to its end.

    `start` is as much of it as the first piece gave, to tell the format by; `suffix` is that of
    the name without the one of its packing (".bib" of "a.bib.gz"), in small letters. Line ends are
    "\n", a byte order mark is gone. `notes` says what had to be mended in the decoding; it is
    whole when the text was read to its end. Raises UnreadableError, also in the middle.
    """

    def __init__(self, binary: Bytes, suffix: str = "") -> None:
        self._binary = binary
        self.suffix = suffix
        self.notes: list[str] = []
        self._ends = io.IncrementalNewlineDecoder(None, translate=True)
        self._decoding: Decoding | None = None
        self.start = self._next()

    @classmethod
    def of(cls, text: str, suffix: str = "") -> Text:
        """A text that is at hand, as a document."""
        return cls(io.BytesIO(text.encode("utf-8", "surrogatepass")), suffix)

    def chunks(self) -> Iterator[str]:
        """The text in pieces of some tens of kilobytes."""
        piece = self.start
        while piece:
            yield piece
            piece = self._next()

    def lines(self) -> Iterator[Line]:
        """The text line by line."""
        number, held, size = 1, list[str](), 0
        for piece in self.chunks():
            first, *others = piece.split("\n")
            # Of a line that is over the limit nothing more is held.
            if size <= LINE_LIMIT:
                held.append(first)
            size += len(first)
            for text in others:
                yield _line(number, held, size)
                number, held, size = number + 1, [text], len(text)
        if size:
            yield _line(number, held, size)

    def whole(self, limit: int) -> str:
        """All of it; raises UnreadableError where it has more characters than `limit`."""
        pieces, size = [], 0
        for piece in self.chunks():
            pieces.append(piece)
            size += len(piece)
            if size > limit:
                raise UnreadableError(f"more than {limit >> 20} MB in one piece; split the file")
        return "".join(pieces)

    def _next(self) -> str:
        """The next piece that holds any text; "" at the end."""
        while True:
            try:
                data = self._binary.read(PIECE)
                if self._decoding is None:
                    self._decoding = Decoding(data, self.notes)
                text = self._ends.decode(self._decoding.decode(data), final=not data)
            except (OSError, EOFError, PackedError, NoTextError) as error:
                raise UnreadableError(_said(error)) from error
            if text or not data:
                return text


def _line(number: int, held: list[str], size: int) -> Line:
    text = held[0] if len(held) == 1 else "".join(held)
    return Line(number, text[:LINE_LIMIT], size <= LINE_LIMIT)


def open_text(path: Path) -> tuple[Text, IO[bytes]]:
    """The text of a file and the file, to be closed by whoever reads it.

    Raises UnreadableError for what is no file, not there, packed in a way that is not known, or
    no text.
    """
    try:
        mode = path.stat().st_mode
        if not stat.S_ISREG(mode):
            raise UnreadableError(_WHAT_ELSE.get(stat.S_IFMT(mode), "not a file"))
        file = path.open("rb")
    except FileNotFoundError as error:
        raise UnreadableError("there is no such file; check the path") from error
    except OSError as error:
        raise UnreadableError(f"cannot be read: {error.strerror or error}") from error
    try:
        binary, suffix = unpacked(file, path.name)
        return Text(binary, suffix), file
    except PackedError as error:
        file.close()
        raise UnreadableError(str(error)) from error
    except BaseException:
        file.close()
        raise


_WHAT_ELSE = {
    stat.S_IFDIR: "a folder without a file that lists papers",
    stat.S_IFIFO: "a pipe, which may never end; give it as standard input: paperdeck - < PIPE",
}


def _said(error: Exception) -> str:
    if isinstance(error, EOFError):
        return "the packed file is cut off; get it again"
    if isinstance(error, OSError):
        return f"cannot be read: {error.strerror or error}"
    return str(error)
