"""Bytes to text: which encoding a document is in, and what to do where it lies about it."""

from __future__ import annotations

import codecs
import re

LOOK = 8192
"""Bytes that are looked at for NULs, which no text holds but UTF-16; git does the same."""

STRAY_NULS = 0.3
"""Share of NULs that a damaged UTF-8 text may have; in UTF-16 Latin has one in two bytes."""

SAMPLE = 1 << 16
"""Bytes from the first odd one on that an unknown encoding is judged by."""

_MARKS = (
    (b"\xef\xbb\xbf", "utf-8"),
    (b"\xff\xfe\0\0", "utf-32-le"),
    (b"\0\0\xfe\xff", "utf-32-be"),
    (b"\xff\xfe", "utf-16-le"),
    (b"\xfe\xff", "utf-16-be"),
)
_DECLARED = (
    re.compile(rb"^%\s*Encoding:\s*([\w-]+)", re.IGNORECASE | re.MULTILINE),  # JabRef
    re.compile(rb"^\s*<\?xml[^>]*encoding=[\"']([\w-]+)"),
    re.compile(rb"^%.*-\*-.*coding:\s*([\w-]+)", re.MULTILINE),  # Emacs
)
_SEVERAL_BYTES = ("gb", "big5", "shift_jis", "cp93", "cp94", "cp95", "euc_", "johab", "iso2022")
_OTHER_SCRIPTS = frozenset({"cp1251", "koi8_r", "koi8_u", "iso8859_5", "cp866", "cp855"}) | {
    *("cp1253", "iso8859_7", "cp1255", "iso8859_8", "cp1256", "iso8859_6", "cp874", "tis_620"),
}
_SEVEN_BITS = ("iso2022", "hz")
"""Encodings whose bytes are all valid UTF-8."""

_SEQUENCE = re.compile(
    rb"[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}"
)


class NoTextError(Exception):
    """The bytes are no text in any encoding."""


class Decoding:
    """A decoder that is fed pieces; `notes` gets a sentence where it had to decide something.

    By byte order mark, else by the NULs of UTF-16, else as UTF-8, whatever the document declares:
    programs write that and keep the old declaration. Where UTF-8 fails it is what is declared, or
    else judged by the bytes from there on, for what came before was plain ASCII; single odd bytes
    amid UTF-8 are read as Windows-1252, as browsers do. Raises NoTextError where the first piece
    has many NULs and is no UTF-16.
    """

    def __init__(self, start: bytes, notes: list[str]) -> None:
        self._notes = notes
        self._skip = 0
        self._plain = True
        self._declared = ""
        self._decoder: codecs.IncrementalDecoder = codecs.getincrementaldecoder("utf-8")("strict")
        for mark, name in _MARKS:
            if start.startswith(mark):
                self._skip = len(mark)
                self._use(name)
                return
        if b"\0" in start[:LOOK] and not _has_stray_nuls(start[:LOOK]):
            self._use(_sixteen(start[:LOOK]))
            return
        declared = next((found[1] for one in _DECLARED if (found := one.search(start[:LOOK]))), b"")
        name = _known(declared.decode("ascii", "replace"))
        if name.startswith(_SEVEN_BITS):
            self._use(name)
        elif not name.startswith(("utf", "ascii")):
            self._declared = name

    def decode(self, data: bytes) -> str:
        """The text of the next piece; an empty piece is the end."""
        data, self._skip = data[self._skip :], 0
        state = self._decoder.getstate()
        try:
            text = self._decoder.decode(data, final=not data)
        except UnicodeDecodeError:
            whole = state[0] + data
            self._fall_back(whole)
            return self._decoder.decode(whole, final=not data)
        self._plain = self._plain and text.isascii()
        return text

    def _use(self, name: str, errors: str = "replace") -> None:
        self._decoder = codecs.getincrementaldecoder(name)(errors)

    def _fall_back(self, data: bytes) -> None:
        """Choose what reads on where UTF-8 has failed."""
        well = len(_SEQUENCE.findall(data))
        odd = len(re.findall(rb"[\x80-\xff]", _SEQUENCE.sub(b"", data)))
        if self._declared and self._plain:
            self._use(self._declared)
            return
        if not self._plain or well > odd:
            codecs.register_error("paperdeck-1252", _as_1252)
            self._use("utf-8", "paperdeck-1252")
            self._notes.append(
                "bytes that are no UTF-8 amid UTF-8; read as Windows-1252, so check names with "
                "accents"
            )
            return
        name = _judged(data)
        self._use(name)
        shown = "Windows-1252" if name == "cp1252" else name.upper().replace("_", "-")
        self._notes.append(f"not UTF-8; read as {shown}, so check names with accents")


def _has_stray_nuls(start: bytes) -> bool:
    """Whether this is UTF-8 with some NULs in it, and neither UTF-16 nor a program."""
    try:
        text = start[: start.rfind(b"\n") + 1 or len(start)].decode("utf-8")
    except UnicodeDecodeError:
        return False
    odd = sum(sign < " " and sign not in "\n\r\t\f\0" for sign in text)
    return start.count(0) <= len(start) * STRAY_NULS and odd <= len(text) / 50


def _sixteen(start: bytes) -> str:
    """Which UTF-16 it is, by where its NULs are."""
    high, low = start[::2].count(0), start[1::2].count(0)
    name = "utf-16-le" if low > high else "utf-16-be"
    try:
        text = start[: len(start) & ~3].decode(name, "strict")
    except UnicodeDecodeError as error:
        if error.end < len(start) - 4:
            raise NoTextError(_NO_TEXT) from error
        text = start[: error.start].decode(name, "replace")
    odd = sum(not sign.isprintable() and not sign.isspace() for sign in text)
    if min(high, low) > max(high, low) / 10 or odd > len(text) / 50:
        raise NoTextError(_NO_TEXT)
    return name


_NO_TEXT = "this is no text; paperdeck reads lists of papers, such as BibTeX, RIS, CSV or JSON"


def _known(name: str) -> str:
    """Python's name of an encoding, or ""."""
    try:
        return codecs.lookup(name).name if name else ""
    except LookupError:
        return ""


def _judged(data: bytes) -> str:
    """The encoding of bytes that are no UTF-8."""
    from charset_normalizer import from_bytes

    first = next((place for place, byte in enumerate(data) if byte > 127), 0)
    sample = data[max(0, first - 256) : first + SAMPLE]
    best = from_bytes(sample, threshold=0.3).best()
    name = best.encoding if best else "cp1252"
    if name.startswith(_SEVERAL_BYTES) or name in _OTHER_SCRIPTS:
        return "gb18030" if name in {"gb2312", "gbk"} else name
    return "cp1252"  # the Latin ones look alike; this is by far the most frequent


def _as_1252(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeDecodeError):
        raise error
    odd = error.object[error.start : error.end]
    return odd.decode("cp1252", "replace"), error.end
