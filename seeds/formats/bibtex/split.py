"""BibTeX text cut into entries and fields as it streams by; broken ones are mended.

Written here because bibtexparser 2.1 gives up an entry whose key or closing brace is missing, takes
`title = {A} year = 2001` for one field, joins no values by "#", and holds a file several times.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from ...record import Refused
from .mend import mended

ENTRY_LIMIT = 4 << 20
"""Characters of an entry; one with 5,000 authors has 150,000."""

_BLOCK = 1 << 18
"""Characters that are looked through at once."""

_COMMENT_LIMIT = 1 << 20
"""Characters of a comment that goes over what would begin entries."""

_MACROS_LIMIT = 20_000
"""Macros, and characters of each, that are kept."""

MONTHS = frozenset("jan feb mar apr may jun jul aug sep oct nov dec".split())
"""The macros that every style defines; they stand for themselves here."""

_NO_ENTRIES = frozenset({"comment", "preamble", "string", "control", "ieeetranbstctl"})
"""What begins with "@" and is no entry."""

_TYPES = _NO_ENTRIES | frozenset(
    "article book bookinbook booklet collection conference dataset electronic inbook "
    "incollection inproceedings inreference manual mastersthesis misc mvbook mvcollection "
    "mvproceedings mvreference online patent periodical phdthesis proceedings reference report "
    "set software suppbook suppcollection suppperiodical techreport thesis unpublished www "
    "xdata".split()
)
"""Types that are believed before a parenthesis; "@BERT (Devlin" in an abstract is none."""


@dataclass(slots=True)
class Entry:
    """An entry as it stands: kind and field names in small letters, values without delimiters.

    `line` is that of its "@". A field that stands twice is kept twice.
    """

    line: int
    kind: str
    key: str
    fields: list[tuple[str, str]]
    raw: str
    repairs: list[str] = field(default_factory=list)


def entries_of(chunks: Iterable[str]) -> Iterator[Entry | Refused]:
    """Every entry in order; `@string` is put in, comments and preambles are passed over."""
    return _Reader().read(chunks)


def _nested(depth: int) -> str:
    """Text whose braces match, so many deep; possessive, so that no text takes long."""
    pattern = "[^{}]*+"
    for _ in range(depth):
        pattern = rf"(?:[^{{}}]++|\{{{pattern}\}})*+"
    return pattern


class _Grammar(NamedTuple):
    """What an entry is made of, by the bracket that opens it."""

    key: re.Pattern[str]
    field: re.Pattern[str]
    head: re.Pattern[str]
    stop: re.Pattern[str]
    end: re.Pattern[str]


_GAP = r"(?:\s++|%[^\n]*+)*+"
_BRACED = rf"\{{{_nested(5)}\}}"
_QUOTED = rf"\"(?:[^{{}}\"]++|{_BRACED})*+\""


def _grammar(closes: str) -> _Grammar:
    bare = r"[^\s,#{}\"=%]++" if closes == "}" else r"[^\s,#{}\"=%()]++"
    word = r"[^\s,{}=\"]*+" if closes == "}" else r"[^\s,{}=\"()]*+"
    value = rf"(?:{_BRACED}|{_QUOTED}|{bare}|)"
    name = r"[A-Za-z_][^\s=,{}\"#%()]*+"
    stop = rf"{_GAP}(?:,|(?=\{closes}))"
    return _Grammar(
        re.compile(rf"{_GAP}({word}(?:[ \t]++{word})*+){stop}"),
        re.compile(rf"{_GAP}({name}){_GAP}={_GAP}({value}(?:{_GAP}#{_GAP}{value})*+){stop}"),
        re.compile(rf"{_GAP}({name}){_GAP}={_GAP}(?=[{{\"])"),
        re.compile(stop),
        re.compile(rf"{_GAP}(?:,{_GAP})*+\{closes}"),
    )


_GRAMMARS = {"{": _grammar("}"), "(": _grammar(")")}
_START = re.compile(r"@[ \t]*([A-Za-z][\w.+-]*+)\s*+([{(])")
_LIKELY = re.compile(r"\s*+[^\n{}\",=]{0,500}(?:[,=]|\}\s*+(?:[@%]|\Z))|\s*+\Z")
_CITED = re.compile(r"[^\n{}\",=]{0,500}\}[ \t]*+[^\s@%,}]")
r"""`@article{key} says`: somebody speaks of an entry."""

_PIECE = re.compile(rf"{_BRACED}|{_QUOTED}|[^\s,#{{}}\"]++")
_BRACE = re.compile(r"[{}]")
_QUOTE = re.compile(r"[{}\"]")
_MORE_FIELDS = re.compile(r"(?:^|[,}])\s*+[A-Za-z_][\w:.+-]*+\s*+=\s*+[{\"\d]", re.MULTILINE)
_COMMENT = re.compile(r"%.*")
_BLANK = re.compile(r"\s*+")
_ESCAPED = re.compile(r"\\(?:\\|([{}]))")
_STAND_INS = str.maketrans({"\ufdd0": "{", "\ufdd1": "}"})


class _Reader:
    """The macros that are known so far, and the state of a comment over several stretches."""

    def __init__(self) -> None:
        self.macros = {name: name for name in MONTHS}

    def read(self, chunks: Iterable[str]) -> Iterator[Entry | Refused]:
        held: list[tuple[int, str]] = []
        depth = size = 0
        for line, stretch in _stretches(chunks):
            if len(stretch) > ENTRY_LIMIT:
                yield Refused(line, f"an entry of more than {ENTRY_LIMIT >> 20} MB is none")
                continue
            if not held and not _is_comment(stretch):
                yield from self._entries(line, stretch)
                continue
            end, depth = _closing(stretch, 0, depth)
            if end is not None:
                yield from self._entries(line + stretch.count("\n", 0, end), stretch[end:])
                held, depth, size = [], 0, 0
                continue
            held.append((line, stretch))
            size += len(stretch)
            if size > _COMMENT_LIMIT:
                yield from self._given_back(held)
                held, depth, size = [], 0, 0
        yield from self._given_back(held)

    def _given_back(self, held: list[tuple[int, str]]) -> Iterator[Entry | Refused]:
        """A comment that is never closed is only what stands before the next entry."""
        for line, stretch in held[1:]:
            if not _is_comment(stretch):
                yield from self._entries(line, stretch)

    def _entries(self, line: int, stretch: str) -> Iterator[Entry | Refused]:
        """The entries in a stretch; all but the first begin in the middle of a line."""
        at = done = 0
        while start := _START.search(stretch, at):
            at = start.end()
            if start.start() and not _begins(stretch, start, anywhere=True):
                continue
            line += stretch.count("\n", done, start.start())
            done = start.start()
            kind = start[1].lower()
            if kind in _NO_ENTRIES:
                at = self._no_entry(kind, stretch, start)
                continue
            entry, at = self._entry(stretch, start)
            entry.line, entry.kind = line, kind
            yield entry

    def _no_entry(self, kind: str, stretch: str, start: re.Match[str]) -> int:
        """Pass over what is no entry; say where to read on."""
        if start[2] == "(" and kind != "string":
            return len(stretch)
        if kind == "string":
            found = self._fields(stretch, start.end(), _GRAMMARS[start[2]], [])
            if found is not None:
                for name, value in found[0]:
                    if len(self.macros) < _MACROS_LIMIT and len(value) < _MACROS_LIMIT:
                        self.macros[name] = value
                return found[1]
        return _closing(stretch, start.end() - 1)[0] or len(stretch)

    def _entry(self, stretch: str, start: re.Match[str]) -> tuple[Entry, int]:
        """The entry that begins there and where it ends; never fails."""
        found = self._strict(stretch, start)
        if found is not None:
            return found
        cut = _next_entry(stretch, start.end())
        part = stretch[start.start() : cut]
        if "\\" in part and (begin := _START.match(part)):
            # BibTeX counts an escaped brace like any other, but not everybody knows.
            masked = _ESCAPED.sub(_stand_in, part)
            found = self._strict(masked, begin) if masked != part else None
            if found is not None:
                entry, end = found
                entry.raw = part[:end]
                entry.fields = [(name, value.translate(_STAND_INS)) for name, value in entry.fields]
                return entry, start.start() + end
        key, pieces, repair = mended(part[start.end() - start.start() :])
        repairs: list[str] = [repair]
        fields = [
            (name, self._value(text, repairs) if is_code else text)
            for name, text, is_code in pieces
        ]
        return Entry(0, "", key, fields, part.strip(), repairs), cut

    def _strict(self, stretch: str, start: re.Match[str]) -> tuple[Entry, int] | None:
        grammar = _GRAMMARS[start[2]]
        repairs: list[str] = []
        named = grammar.key.match(stretch, start.end())
        key, at = (named[1], named.end()) if named else ("", start.end())
        if not key:
            repairs.append("no citation key")
        found = self._fields(stretch, at, grammar, repairs)
        if found is None or _closed_early(stretch, found[1]):
            return None
        fields, end = found
        return Entry(0, "", key, fields, stretch[start.start() : end], repairs), end

    def _fields(
        self, stretch: str, at: int, grammar: _Grammar, repairs: list[str]
    ) -> tuple[list[tuple[str, str]], int] | None:
        """Names and values up to the closing bracket, and where that is."""
        fields: list[tuple[str, str]] = []
        while True:
            found = grammar.field.match(stretch, at)
            if found:
                value = found[2]
                if value[:1] in {"{", '"'} and "#" not in value:
                    value = value[1:-1]
                elif value and not value.isdecimal():
                    value = self._value(value, repairs)
                fields.append((found[1].lower(), value))
                at = found.end()
                continue
            end = grammar.end.match(stretch, at)
            if end:
                return fields, end.end()
            deep = _deep_field(stretch, at, grammar)
            if deep is None:
                return None
            name, value, at = deep
            fields.append((name, value))

    def _value(self, code: str, repairs: list[str]) -> str:
        """Strings, numbers and macros joined by "#"."""
        parts: list[str] = []
        for piece in _PIECE.findall(code):
            if piece[0] in '{"':
                parts.append(piece[1:-1])
            elif piece[0].isdecimal():
                parts.append(piece)
            elif (known := self.macros.get(piece.lower())) is not None:
                parts.append(known)
            else:
                parts.append(piece)
                repairs.append(f"the macro {piece[:80]} is not defined; its name is kept")
            if len(parts) > 1 and sum(map(len, parts)) > ENTRY_LIMIT:
                break
        return "".join(parts)


def _stretches(chunks: Iterable[str]) -> Iterator[tuple[int, str]]:
    """What lies from one "@type{" at the start of a line to the next, and its line number.

    A stretch over the limit comes cut, so that it is longer than the limit.
    """
    line, rest = 1, ""
    inside = lost = False
    for block in _blocks(chunks):
        buffer = rest + block
        begin = done = 0
        for start in _START.finditer(buffer):
            place = start.start()
            if inside and place == begin:
                continue
            if not _begins(buffer, start, anywhere=not inside and not lost):
                continue
            if inside:
                yield line, buffer[begin:place]
            line += buffer.count("\n", done, place)
            begin = done = place
            inside, lost = True, False
        rest = buffer[begin:] if inside else _tail(buffer)
        if inside and len(rest) > ENTRY_LIMIT:
            yield line, rest
            buffer, rest = rest, _tail(rest)
            inside, lost, done = False, True, 0
        if not inside:
            line += buffer.count("\n", done, len(buffer) - len(rest))
    if inside:
        yield line, rest


def _tail(buffer: str) -> str:
    """The last lines, for an entry may begin there that only the next block shows."""
    tail = buffer[-1000:]
    return tail[tail.find("\n") + 1 :] if "\n" in tail else tail


def _blocks(chunks: Iterable[str]) -> Iterator[str]:
    pieces: list[str] = []
    size = 0
    for piece in chunks:
        pieces.append(piece)
        size += len(piece)
        if size >= _BLOCK:
            yield "".join(pieces)
            pieces, size = [], 0
    if pieces:
        yield "".join(pieces)


def _begins(text: str, start: re.Match[str], *, anywhere: bool = False) -> bool:
    """Whether an "@type{" begins an entry: at the start of a line, or also behind another one."""
    before = text[max(0, start.start() - 80) : start.start()].rpartition("\n")[2]
    if before.strip() and not anywhere:
        return False
    if anywhere and ("%" in before or before[-1:].isalnum()):
        return False
    kind = start[1].lower()
    if start[2] == "(" or kind in _NO_ENTRIES:
        return kind in _TYPES
    if kind in _TYPES:
        return _CITED.match(text, start.end()) is None
    return _LIKELY.match(text, start.end()) is not None


def _next_entry(stretch: str, at: int) -> int:
    """Where a broken entry ends at the latest: before one that begins behind a closing brace."""
    for start in _START.finditer(stretch, at):
        place = start.start()
        closed = stretch[max(at, place - 80) : place].rstrip().endswith(("}", ")"))
        if closed and start[1].lower() in _TYPES and _begins(stretch, start, anywhere=True):
            return place
    return len(stretch)


def _closed_early(stretch: str, end: int) -> bool:
    """Whether fields follow an entry's last brace, because one before it was too many."""
    blank = _BLANK.match(stretch, end)
    if blank is None or blank.end() == len(stretch) or stretch[blank.end()] == "@":
        return False
    start = _START.search(stretch, end)
    rest = _COMMENT.sub("", stretch[end : start.start() if start else None])
    return _MORE_FIELDS.search(rest) is not None


def _is_comment(stretch: str) -> bool:
    start = _START.match(stretch)
    return start is not None and start[1].lower() == "comment" and start[2] == "{"


def _closing(text: str, at: int, depth: int = 0) -> tuple[int | None, int]:
    """The end of the brace that closes the first one from a place on, or None; and the depth."""
    for brace in _BRACE.finditer(text, at):
        depth += 1 if brace[0] == "{" else -1
        if depth <= 0:
            return brace.end(), 0
    return None, depth


def _deep_field(stretch: str, at: int, grammar: _Grammar) -> tuple[str, str, int] | None:
    """A field whose braces are nested too deep for the pattern."""
    head = grammar.head.match(stretch, at)
    if head is None:
        return None
    start = head.end()
    end = _closing(stretch, start)[0] if stretch[start] == "{" else _unquoted(stretch, start + 1)
    stop = grammar.stop.match(stretch, end) if end else None
    return (head[1].lower(), stretch[start + 1 : stop.start() - 1], stop.end()) if stop else None


def _unquoted(text: str, at: int) -> int | None:
    """The end of the quote outside of braces that closes a string."""
    depth = 0
    for sign in _QUOTE.finditer(text, at):
        depth += {"{": 1, "}": -1, '"': 0}[sign[0]]
        if depth < 0 or (not depth and sign[0] == '"'):
            return sign.end() if not depth else None
    return None


def _stand_in(match: re.Match[str]) -> str:
    if match[1] is None:
        return match[0]
    return "\\\ufdd0" if match[1] == "{" else "\\\ufdd1"
