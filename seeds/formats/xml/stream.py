"""The records of an XML document, each cut out and parsed apart from all others.

What is wrong in one record costs no other, several documents in one file are read like one, and
nothing is held but one record. No DOCTYPE is ever in what is parsed, so that entities which a
document declares, and files and addresses which it names, do nothing. A parser over the whole
document ends at the first error, or goes on without what it could not read and does not say so.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.entities import html5
from typing import NamedTuple
from xml.etree.ElementTree import Element, TreeBuilder
from xml.parsers import expat

from ...record import Refused
from ...texts import Text

RECORD_LIMIT = 8 << 20
"""Characters of a record; a paper of 15,000 authors with their addresses has 6 million."""

TAG_LIMIT = 400_000
"""Tags of a record, and its attributes; the same paper has 200,000. Takes 70 MB at most."""

_NAME_LENGTH = 128
"""Characters that a tag's name has at most: so much of a text may be half a tag."""

DEPTH_LIMIT = 100
"""Elements that may stand in each other; papers have 12, with their formulas 30."""

_LABEL_WITHIN = 4096
"""Characters of a record that is too long in which its label is looked for."""

_COMMENT = r"!--|!\[CDATA\["
_ENDS = {"!--": "-->", "![CDATA[": "]]>"}
_TAG_END = re.compile("[<>]")
_ATTRIBUTE = re.compile(r"""(?<![\w:.-])([\w:.-]++)\s*+=\s*+(?:"([^"<>]*)"|'([^'<>]*)')""")
_DECLARED = re.compile(r"<!ENTITY\s+(?:%\s*\S+\s+(?:SYSTEM|PUBLIC)\s|(\w+)\s)")
_ROOT = re.compile(
    r"(?>\s+|<\?.*?\?>|<!--.*?-->|<!DOCTYPE[^\[>]*+(?:\[[^\]]*+\]\s*+)?>)*+<([\w.:-]+)(?=[\s/>])",
    re.DOTALL | re.IGNORECASE,
)

_NO_CHARACTER = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
_REFERENCE = re.compile(r"&(?:#(\d{1,9}|[xX][0-9A-Fa-f]{1,8});|(\w{1,40});)?")
_LOOSE = re.compile(r"<(?![\w/!?:])|<(?=\d)")
_XML_NAMES = frozenset({"amp", "lt", "gt", "quot", "apos"})

BOMB = (
    "it declares entities of its own, by which a small file can fill the memory; "
    "take its <!DOCTYPE ...> out"
)


class Found(NamedTuple):
    """A record with the line where it begins (from 1), and what had to be mended in it.

    Names of elements have lost their prefixes.
    """

    line: int
    element: Element
    repairs: list[str]


def root_of(text: Text) -> str:
    """The name of a document's first element, with its prefix; "" where none is found."""
    found = _ROOT.match(text.start)
    return found[1] if found else ""


def is_bomb(start: str) -> bool:
    """Whether a document's beginning declares entities, other than HTML's names of characters."""
    found = [one.start() for one in re.finditer(r"<!ENTITY\s", start)]
    return not all(_is_harmless(start, at) for at in found)


def records(
    text: Text,
    names: tuple[str, ...],
    *,
    starts: tuple[str, ...] = (),
    inner: tuple[str, ...] = (),
    label: re.Pattern[str] | None = None,
) -> Iterator[Found | Refused]:
    """Each outermost element of one of these names; a broken one is refused and costs no other.

    Of the elements in `starts`, which contain records, only the attributes are given. The names
    in `inner` are among `names` but may also stand inside another record. `label` finds in a
    record what it is known by: its groups, or else all of it.

    A record without its end ends where the next begins; one without its beginning, or longer
    than RECORD_LIMIT, is refused as well. A document that declares entities is refused at once.
    """
    cutter = _Cutter(text, names, starts, inner)
    for piece in cutter.pieces():
        if piece.reason:
            yield Refused(piece.line, piece.reason, _label(piece.text, label))
        elif piece.is_start:
            yield Found(piece.line, _start(piece.text), [])
        else:
            yield _parsed(piece, label)


class _Piece(NamedTuple):
    """The text of a record, or of what was to be one and the reason why it is none."""

    line: int
    text: str
    reason: str = ""
    is_start: bool = False


class _Cutter:
    """A document while it is cut; `at` is how far into `buffer` it is done with."""

    def __init__(
        self, text: Text, names: tuple[str, ...], starts: tuple[str, ...], inner: tuple[str, ...]
    ) -> None:
        self.text, self.names, self.inner = text, names, inner
        self.start = "|".join(starts) or "(?!)"
        # Records bear the same prefix throughout; to try any would take most of the time.
        prefixed = re.compile(rf"<([\w.-]{{1,40}}:)(?:{'|'.join(names)})(?=[\s/>])")
        prefixes = {re.escape(found) for found in prefixed.findall(text.start)}
        self.prefix = f"(?:{'|'.join(prefixes)})?" if prefixes else ""
        self.chunks = text.chunks()
        self.buffer = ""
        self.at, self.line, self.gone = 0, 1, 0
        self.absent: dict[str, int] = {}

    def pieces(self) -> Iterator[_Piece]:
        """Records and starts in their order."""
        root = root_of(self.text)
        token = self._outside(root)
        complete = not root or root.rpartition(":")[2] in self.names
        owed = ""
        while found := self._next(token):
            self._advance(found.start())
            line = self.line
            if found["skip"]:
                self._advance(self._past(found["skip"], found.end()))
            elif found["entity"]:
                if not self._is_harmless():
                    yield _Piece(line, "", BOMB)
                    return
                self._advance(found.end())
            elif found["ending"]:
                self._advance(found.end())
                complete = complete or found["ending"] == root
                if found["ending"] not in {root, owed}:
                    yield _Piece(line, "", f"</{found['ending']}> without its beginning")
                owed = ""
            elif found["start"]:
                self._advance(self._tag_end(found.end()))
                yield _Piece(line, self.buffer[found.start() : self.at], is_start=True)
            else:
                piece = self._record(found["name"], found.start())
                # Of what was too long the end is still to come.
                owed = found["name"] if piece.reason == _TOO_LONG else ""
                complete = complete or piece.reason == _CUT_OFF
                yield piece
        if not complete:
            self.text.notes.append(f"cut off: it ends without </{root}>, so papers may be missing")

    def _outside(self, root: str) -> re.Pattern[str]:
        """What counts between records."""
        whole = [name for name in self.names if name not in self.inner]
        ending = rf"{self.prefix}(?:{'|'.join(whole)})" + (f"|{re.escape(root)}" if root else "")
        return re.compile(
            rf"<(?:(?P<skip>{_COMMENT})|(?P<entity>!ENTITY(?=\s))"
            rf"|/(?P<ending>{ending})\s{{0,9}}>"
            rf"|(?P<name>{self.prefix}(?:{'|'.join(self.names)}))(?=[\s/>])"
            rf"|(?P<start>{self.prefix}(?:{self.start}))(?=\s))"
        )

    def _inside(self, name: str) -> re.Pattern[str]:
        """What counts in a record: its end, and what begins another."""
        whole = [one for one in self.names if one not in self.inner or name.endswith(one)]
        return re.compile(
            rf"<(?:/(?P<ending>{re.escape(name)})\s{{0,9}}>|(?P<skip>{_COMMENT})"
            rf"|{self.prefix}(?:{'|'.join(whole)})(?=[\s/>])"
            rf"|{self.prefix}(?:{self.start})(?=\s))"
        )

    def _record(self, name: str, start: int) -> _Piece:
        line, at = self.line, self._tag_end(start + 1 + len(name))
        if self.buffer.startswith("/>", at - 2):
            self._advance(at)
            return _Piece(line, self.buffer[start:at])
        token = self._inside(name)
        while True:
            found = token.search(self.buffer, at)
            at = found.end() if found else max(at, len(self.buffer) - _NAME_LENGTH)
            if found and found["skip"]:
                at = self._past(found["skip"], at)
            if at - start > RECORD_LIMIT:
                self._advance(found.start() if found else at)
                return _Piece(line, self.buffer[start : start + _LABEL_WITHIN], _TOO_LONG)
            if found and found["ending"]:
                self._advance(at)
                return _Piece(line, self.buffer[start:at])
            if found and not found["skip"]:
                self._advance(found.start())
                reason = f"</{name}> is missing before the next entry begins"
                return _Piece(line, self.buffer[start : found.start()], reason)
            if not found and not self._more():
                self._advance(len(self.buffer))
                return _Piece(line, self.buffer[start:], _CUT_OFF)

    def _next(self, token: re.Pattern[str]) -> re.Match[str] | None:
        """The next token between records; what is before it is let go."""
        while True:
            if self.at > len(self.buffer) >> 1:
                self.buffer, self.gone = self.buffer[self.at :], self.gone + self.at
                self.at = 0
            found = token.search(self.buffer, self.at)
            if found:
                return found
            self._advance(max(self.at, len(self.buffer) - _NAME_LENGTH))
            if not self._more():
                return None

    def _past(self, opening: str, at: int) -> int:
        """Where a comment or CDATA section ends; if it has no end, it is text from `at` on."""
        end, limit = _ENDS[opening], at + RECORD_LIMIT
        # What was looked through in vain is not looked through again.
        look = max(at, self.absent.get(end, 0) - self.gone)
        while True:
            found = self.buffer.find(end, look)
            if found >= 0:
                return found + len(end)
            look = max(look, len(self.buffer) - 2)
            self.absent[end] = look + self.gone
            if look > limit or not self._more():
                return at

    def _tag_end(self, at: int) -> int:
        """Where a tag ends, or where another begins."""
        limit = at + RECORD_LIMIT
        while True:
            found = _TAG_END.search(self.buffer, at)
            if found:
                return found.end() - (found[0] == "<")
            at = len(self.buffer)
            if at > limit or not self._more():
                return at

    def _is_harmless(self) -> bool:
        """Whether a declaration names HTML's characters, or lists of them that are elsewhere."""
        while len(self.buffer) - self.at < 4 * _NAME_LENGTH and self._more():
            pass
        return _is_harmless(self.buffer, self.at)

    def _advance(self, to: int) -> None:
        self.line += self.buffer.count("\n", self.at, to)
        self.at = to

    def _more(self) -> bool:
        piece = next(self.chunks, "")
        self.buffer += piece
        return bool(piece)


_TOO_LONG = f"more than {RECORD_LIMIT >> 20} MB in one entry"
_CUT_OFF = "cut off: the file ends in the middle of this entry"


def _is_harmless(text: str, at: int) -> bool:
    found = _DECLARED.match(text, at)
    return found is not None and (found[1] is None or f"{found[1]};" in html5)


def _label(text: str, pattern: re.Pattern[str] | None) -> str:
    found = pattern.search(text) if pattern else None
    return next(filter(None, found.groups()), found[0]) if found else ""


def _start(tag: str) -> Element:
    """An element of which only the first tag is there."""
    name = tag.split(None, 1)[0].lstrip("<").rpartition(":")[2]
    return Element(name, {one[1]: one[2] or one[3] or "" for one in _ATTRIBUTE.finditer(tag)})


def _parsed(piece: _Piece, label: re.Pattern[str] | None) -> Found | Refused:
    """The record of a piece, as it is or else mended."""
    line, text, repairs = piece.line, piece.text, list[str]()
    if max(text.count("<"), text.count("=")) > TAG_LIMIT:
        return Refused(line, f"more than {TAG_LIMIT:,} tags in one entry", _label(text, label))
    try:
        tree = _tree(text)
    except expat.ExpatError:
        text, repairs = _mended(text)
        try:
            tree = _tree(text)
        except expat.ExpatError as error:
            where = f"{expat.ErrorString(error.code)} in line {line + error.lineno - 1}"
            return Refused(line, f"not well-formed XML: {where}", _label(text, label))
    if _is_deep(tree):
        reason = f"more than {DEPTH_LIMIT} elements nested in each other"
        return Refused(line, reason, _label(text, label))
    return Found(line, tree, repairs)


def _is_deep(tree: Element) -> bool:
    level = [tree]
    for _ in range(DEPTH_LIMIT):
        level = [child for element in level for child in element]
        if not level:
            return False
    return True


def _tree(text: str) -> Element:
    """The tree of one element; there is no DOCTYPE in it, so that no entity can be declared."""
    builder = TreeBuilder()
    parser = expat.ParserCreate("utf-8")
    parser.buffer_text = True
    parser.CharacterDataHandler = builder.data
    if ":" in text:
        parser.StartElementHandler = lambda name, has: builder.start(name.rpartition(":")[2], has)
        parser.EndElementHandler = lambda name: builder.end(name.rpartition(":")[2])
    else:
        parser.StartElementHandler = builder.start
        parser.EndElementHandler = builder.end
    parser.Parse(text.encode("utf-8", "replace"), True)  # noqa: FBT003 - takes no keyword
    return builder.close()


def _mended(text: str) -> tuple[str, list[str]]:
    """The text with every sign that is no XML made what it stands for, and what was done."""
    done: dict[str, None] = {}

    def reference(match: re.Match[str]) -> str:
        number, name = match[1], match[2]
        if number:
            point = int("0" + number.lower(), 16) if number[0] in "xX" else int(number)
            if point < 0x110000 and not _NO_CHARACTER.match(chr(point)):
                return match[0]
            done["references to control characters left out"] = None
            return ""
        if name in _XML_NAMES:
            return match[0]
        if name and f"{name};" in html5:
            done["HTML's names of characters (&nbsp;) read as these"] = None
            return html5[f"{name};"].replace("&", "&amp;").replace("<", "&lt;")
        done["“&” that should be “&amp;” read as such"] = None
        return "&amp;" + match[0][1:]

    mended, count = _NO_CHARACTER.subn("", text)
    if count:
        done["control characters left out"] = None
    first, *sections = mended.split("<![CDATA[")
    out: list[str] = []
    for kept, end, loose in [("", "", first), *(one.partition("]]>") for one in sections)]:
        out += ("<![CDATA[" if out else "", kept, end)
        mended, count = _LOOSE.subn("&lt;", _REFERENCE.sub(reference, loose))
        if count:
            done["“<” that should be “&lt;” read as such"] = None
        out.append(mended)
    return "".join(out), list(done)
