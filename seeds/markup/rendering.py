"""From the source of an abstract or a title to what a person reads, with its styles."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from ..links import Found, find_links
from .armour import (
    CLOSE,
    MARK,
    OPEN,
    STYLE_CLOSED,
    STYLE_OPENED,
    Style,
    link_number,
    linked,
    shielded,
    styled,
    unshielded,
)
from .maths import with_maths
from .prose import prose, single_backslashes

_LONGEST_LABEL: Final = 400
"""Characters of a link's label; what is longer is no label but a lost bracket."""

_LONGEST_CODE: Final = 200
"""Characters between backquotes; what is longer is two quotes that never closed."""

_LONGEST_PART: Final = 40
"""Characters of an emphasised part inside a word; longer than any word of a paper."""

_LONGEST_QUOTE: Final = 200
"""Characters of a `quote' in single TeX quotes."""

_MARKED: Final = re.compile(r"[$\\{}*_`~]")
_CONTROLS: Final = re.compile("[\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\ufdd0-\ufdef]")
_LINE_END: Final = re.compile(r"\s*\n\s*")
_BLANK_LINE: Final = re.compile(r"\n\s*\n")

_LABEL_END: Final = re.compile(r'\s*(?:"[^"\n]{0,200}"\s*)?\)')
_URL_MACRO: Final = re.compile(r"\\(url|href|path|nolinkurl)\s*\{\s*$")
_URL_END: Final = re.compile(r"[^\s{}]{0,8}\s*\}")
_LABEL_GROUP: Final = re.compile(r"\s*\{")
_BRACE: Final = re.compile(r"\\.|[{}]", re.DOTALL)

_DELIMITERS: Final = re.compile(r"\*+|_+")
_STARTS: Final = frozenset("([{\"'“‘«—–-/*")
_ENDS: Final = frozenset(".,;:!?)]}\"'”’»…—–-/*")
_EMPHASES: Final[tuple[tuple[Style, ...], ...]] = ((), ("italic",), ("bold",), ("bold", "italic"))

_DOUBLE_QUOTE: Final = re.compile(r"`{2,}(?:\s?\")?|['’]{2}(?!')|\"")
_SINGLE_QUOTE: Final = re.compile(
    rf"(?<![\w`])`‘?(?=\S)([^`‘]{{0,{_LONGEST_QUOTE}}}?[^\s`‘])['’]{{1,2}}(?![\w'’])"
)
_QUOTE_STARTS: Final = frozenset("([{-–—/“‘") | STYLE_OPENED.keys()
_QUOTE_ENDS: Final = frozenset(".,;:!?)]}")
_DASHES: Final = re.compile(r"(?<![-!<])-{2,3}(?![->])")
_BLANKS: Final = re.compile(" {2,}")


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of one style: half-open offsets into `Readable.text`, and a URL for links.

    `style` is "bold", "italic", "underline", "code", "math" or "link"; only a link has a `target`.
    """

    start: int
    end: int
    style: Style
    target: str = ""


@dataclass(frozen=True, slots=True)
class Readable:
    """What a person reads, and its styles in order of their start; spans may nest and overlap."""

    text: str
    spans: tuple[Span, ...] = ()


def readable(source: str) -> Readable:
    r"""Render the source of an abstract or a title as a person reads it.

    TeX (formulas, macros, accents, quotes, dashes), Markdown emphasis, code and links become plain
    Unicode text with spans. Paragraphs stay, two newlines between them; all other blanks collapse.
    The text is NFC. HTML tags and square brackets are ordinary text. Nothing raises, and time is
    linear in the length.
    """
    text = source
    if not (source.isascii() and source.isprintable()):
        text = _CONTROLS.sub("", source.replace("\r\n", "\n"))
        if not unicodedata.is_normalized("NFC", text):
            text = unicodedata.normalize("NFC", text)
    paragraphs = _BLANK_LINE.split(text) if "\n" in text else [text]
    parts = [part for part in map(_paragraph, paragraphs) if part.text]
    if len(parts) == 1:
        return parts[0]
    spans: list[Span] = []
    at = 0
    for part in parts:
        spans += [Span(s.start + at, s.end + at, s.style, s.target) for s in part.spans]
        at += len(part.text) + 2
    return Readable("\n\n".join(part.text for part in parts), tuple(spans))


def plain(source: str) -> str:
    """Return the text of `readable`, without styles."""
    return readable(source).text


def _paragraph(source: str) -> Readable:
    found = find_links(source)
    marked, targets = _with_links(source, found) if found else (source, ())
    marked = " ".join(marked.split())
    if "--" not in marked and "''" not in marked and not _MARKED.search(marked):
        return _finished(marked, targets) if found else Readable(marked)
    if "`" in marked:
        marked = _with_code(marked)
    if "\\\\" in marked:
        marked = single_backslashes(marked)
    if "$" in marked or "\\" in marked:
        marked = with_maths(marked)
    marked = prose(marked)
    if "*" in marked or "_" in marked:
        marked = _with_emphasis(marked)
    if "`" in marked or "''" in marked:
        marked = _with_quotes(marked)
    if "--" in marked:
        marked = _DASHES.sub(_dash, marked)
    return _finished(marked, targets)


def _with_links(source: str, found: tuple[Found, ...]) -> tuple[str, tuple[str, ...]]:
    out: list[str] = []
    targets: list[str] = []
    done = 0
    for link in found:
        if link.start < done:
            continue
        start, label, end = _label(source, link, done)
        out += (source[done:start], linked(label, len(targets)))
        targets.append(link.url)
        done = end
    out.append(source[done:])
    return "".join(out), tuple(targets)


def _label(source: str, link: Found, done: int) -> tuple[int, str, int]:
    """Find what is shown for a link, and the stretch of the source that it replaces."""
    stood = source[link.start : link.end].replace("\\", "")
    address = shielded(_LINE_END.sub("", stood))
    bare = link.start, address, link.end
    if source.startswith("](", link.start - 2):
        closes = _LABEL_END.match(source, link.end)
        opens = _opening_bracket(source, max(done, link.start - _LONGEST_LABEL), link.start - 2)
        if closes is None or opens is None:
            return bare
        label = source[opens + 1 : link.start - 2]
        return opens, shielded(label) if "://" in label else label or address, closes.end()
    macro = _URL_MACRO.search(source, max(done, link.start - 16), link.start)
    closes = _URL_END.match(source, link.end) if macro else None
    if macro is None or closes is None:
        return bare
    opens_label = _LABEL_GROUP.match(source, closes.end()) if macro[1] == "href" else None
    end = _closing_brace(source, opens_label.end()) if opens_label else None
    if opens_label is None or end is None:
        return macro.start(), address, closes.end()
    return macro.start(), source[opens_label.end() : end] or address, end + 1


def _opening_bracket(source: str, least: int, at: int) -> int | None:
    depth = 1
    while depth and at > least:
        at -= 1
        depth += (source[at] == "]") - (source[at] == "[")
    return None if depth else at


def _closing_brace(source: str, at: int) -> int | None:
    depth = 1
    for match in _BRACE.finditer(source, at, at + _LONGEST_LABEL):
        depth += (match[0] == "{") - (match[0] == "}")
        if not depth:
            return match.start()
    return None


def _with_code(text: str) -> str:
    ticks = [match.start() for match in re.finditer(r"(?<![`\\])`(?!`)", text)]
    out: list[str] = []
    done = 0
    for start, end in pairwise(ticks):
        if start >= done and _is_code(text, start, end):
            out += (text[done:start], styled(shielded(text[start + 1 : end]), "code"))
            done = end + 1
    out.append(text[done:])
    return "".join(out)


def _is_code(text: str, start: int, end: int) -> bool:
    """Whether backquotes hold code; `one' and `another' are quotes that only look like it."""
    if not 1 < end - start <= _LONGEST_CODE:
        return False
    inner = text[start + 1 : end]
    if inner[0] == " " or inner[-1] == " " or inner.count("'") % 2:
        return False
    return not (" " in inner and text[end + 1 : end + 2].isalnum())


def _with_emphasis(text: str) -> str:
    """Mark Markdown emphasis: CommonMark's flanking, stricter where papers write products."""
    runs = [run for run in _DELIMITERS.finditer(text) if len(run[0]) < len(_EMPHASES)]
    opened: dict[str, list[re.Match[str]]] = {run[0]: [] for run in runs}
    marks: dict[int, str] = {}
    for run in runs:
        candidates = opened[run[0]]
        if candidates and _closes(text, run) and _is_emphasis(text, candidates[-1], run):
            start = candidates[-1].start()
            styles = _EMPHASES[len(run[0])]
            marks[start] = "".join(OPEN[style] for style in styles)
            marks[run.start()] = "".join(CLOSE[style] for style in reversed(styles))
            for each in opened.values():
                while each and each[-1].start() >= start:
                    each.pop()
        elif _opens(text, run):
            candidates.append(run)
    out: list[str] = []
    done = 0
    for run in runs:
        if run.start() in marks:
            out += (text[done : run.start()], marks[run.start()])
            done = run.end()
    out.append(text[done:])
    return "".join(out)


def _opens(text: str, run: re.Match[str]) -> bool:
    before, after = _neighbours(text, run)
    if not after.strip() or after in _ENDS - _STARTS or before == "^":
        return False
    return run[0][0] == "*" or not before.strip() or before in _STARTS or _is_mark(before)


def _closes(text: str, run: re.Match[str]) -> bool:
    before, after = _neighbours(text, run)
    if not before.strip() or before in "([{^":
        return False
    return run[0][0] == "*" or not after.strip() or after in _ENDS or _is_mark(after)


def _neighbours(text: str, match: re.Match[str]) -> tuple[str, str]:
    before = text[match.start() - 1] if match.start() else ""
    return before, text[match.end() : match.end() + 1]


def _is_emphasis(text: str, start: re.Match[str], end: re.Match[str]) -> bool:
    """Whether a pair of runs emphasises; inside a word it must reach the word's end: not a*b*c."""
    if not _neighbours(text, start)[0].isalnum():
        return True
    inner = text[start.end() : min(end.start(), start.end() + _LONGEST_PART)]
    if not inner.isalpha() or start.end() + len(inner) < end.start():
        return False
    return len(start[0]) > 1 or (len(inner) > 1 and not _neighbours(text, end)[1].isalnum())


def _is_mark(character: str) -> bool:
    return MARK.match(character) is not None


def _with_quotes(text: str) -> str:
    opened = straight = 0

    def settle(match: re.Match[str]) -> str:
        nonlocal opened, straight
        before, after = _neighbours(text, match)
        follows = bool(before.strip()) and before not in _QUOTE_STARTS
        precedes = bool(after.strip()) and after not in _QUOTE_ENDS
        if match[0][0] == "`" and not (opened and follows and not precedes):
            opened += 1
            return "“"
        if match[0][0] == '"' and not (opened and follows and not after.isalnum()):
            straight += 1
            return '"'
        if match[0][0] in "'’" and not follows and precedes:
            opened += 1
            return "“"
        if opened:
            opened -= 1
            return "”"
        if straight % 2:
            straight += 1
            return '"'
        return match[0]

    return _SINGLE_QUOTE.sub(r"‘\1’", _DOUBLE_QUOTE.sub(settle, text))


def _dash(match: re.Match[str]) -> str:
    """Three hyphens are a dash; two are one unless they start a word, as in --flag."""
    if len(match[0]) == 3:
        return "—"
    before, after = _neighbours(match.string, match)
    starts_word = not before.strip() or before in _STARTS or before in STYLE_OPENED
    return "--" if starts_word and after.strip() else "–"


def _finished(marked: str, targets: tuple[str, ...]) -> Readable:
    """Take the marks out of a paragraph and say where they stood."""
    pieces = MARK.split(unshielded(marked))
    if len(pieces) == 1:
        return Readable(unicodedata.normalize("NFC", _BLANKS.sub(" ", pieces[0]).strip()))
    out: list[str] = []
    length = 0
    opened: dict[Style, list[tuple[int, str]]] = {style: [] for style in OPEN}
    stretches: list[Span] = []
    for at, piece in enumerate(pieces):
        if at % 2 == 0:
            kept = _BLANKS.sub(" ", piece) if "  " in piece else piece
            if kept.startswith(" ") and (not out or out[-1].endswith(" ")):
                kept = kept[1:]
            if kept:
                out.append(kept)
                length += len(kept)
        elif style := STYLE_OPENED.get(piece[0]):
            opened[style].append((length, _target(piece, targets)))
        elif (style := STYLE_CLOSED.get(piece[0])) and opened[style]:
            start, target = opened[style].pop()
            if not opened[style] and bool(target) == (style == "link"):
                stretches.append(Span(start, length, style, target))
    text = "".join(out)
    spans = [span for each in stretches if (span := _hugging(text, each))]
    spans.sort(key=lambda span: (span.start, -span.end))
    text = text.rstrip()
    if unicodedata.is_normalized("NFC", text):
        return Readable(text, tuple(spans))
    return Readable(unicodedata.normalize("NFC", text))


def _target(mark: str, targets: tuple[str, ...]) -> str:
    number = link_number(mark)
    return targets[number] if number is not None and number < len(targets) else ""


def _hugging(text: str, span: Span) -> Span | None:
    """Take the blanks off a span's ends; None if nothing is left."""
    start, end = span.start, span.end
    while start < end and text[start] == " ":
        start += 1
    while start < end and text[end - 1] == " ":
        end -= 1
    return Span(start, end, span.style, span.target) if start < end else None
