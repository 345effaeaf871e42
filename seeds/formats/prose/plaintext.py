"""Plain text: paragraphs between blank lines, each the abstract of a paper, and lists of papers.

Besides abstracts with or without titles it knows labelled entries ("Title: ..."), numbered lists,
references and lines of titles. What is none of these is read as paragraphs all the same.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from ...clean import clean
from ...paper import Link
from ...record import Record, Refused
from ...texts import Text
from ..tables.cells import record_of
from ..tables.columns import Columns, field_of, name_of
from ..tables.people import are_people, split_people
from .inline import lifted
from .references import (
    is_reference,
    number_of,
    numbered_items,
    reference,
    says_more,
    without_number,
)

TITLE_LENGTH = 250
"""Characters; a longer paragraph is an abstract even where another follows."""

PARAGRAPH_LINES = 5_000
"""Lines of a paragraph; what is longer goes on as another one."""

NUMBERED_LENGTH = 600
"""Characters of a numbered paragraph; a longer one is an abstract with a number."""

YEARS = 1_000
"""What begins with a number from here on may begin with a year."""

GAP = 20
"""Numbers that a list may leave out."""

LABELLED_LENGTH = 100_000
"""Characters of a labelled text over several lines."""

_HEADING = re.compile(
    r"\b(?:papers|abstracts|proceedings|bibliography|reading list)$|"
    r"^(?:(?:selected|my|list of|our|cited) )?(?:references|publications)$",
    re.IGNORECASE,
)
_LABEL = re.compile(r"[ \t]*([^\W\d_][\w ()/-]{1,24}?)[ \t]?[:：](?=\s|$|\S)[ \t]*")
_ARXIV = re.compile(r"arXiv:\S+(?: \(\S+\))?(?: replaced with revised version.*)?$", re.IGNORECASE)
_BULLET = re.compile(r"[ \t]*[-*•–][ \t]+(?=\S)")
_RULE = re.compile(r"[ \t]*(?:[-=*_~%#]{3,}|\\\\)[ \t]*$")
_STOP = (".", "。", ";", ",", "!", "…")
_UNFINISHED = re.compile(
    r"(?:[,;:–—-]|\b(?:a|an|the|of|for|and|or|in|on|with|to|from|by|via|using|as|at|is|are|that))$"
)
_LABELS_THAT_BEGIN = frozenset({"title", "authors", "arxiv"})
_ALONE = re.compile(
    r"(?:abstract|summary|zusammenfassung|résumé|resumen|摘要)[:.]?$", re.IGNORECASE
)


def read(text: Text) -> Iterator[Record | Refused]:
    """A paper a paragraph; a short line that ends in no stop is the title of what follows it.

    A first line such as "ICLR 2025 Papers" heads the document and is no paper.
    """
    reading = _Reading()
    for number, paragraph in enumerate(_paragraphs(text)):
        first, _, rest = paragraph.text.partition("\n")
        heads = len(first) <= TITLE_LENGTH and _HEADING.search(first)
        if heads and rest and number_of(rest):
            yield from reading.take(_Paragraph(paragraph.line + 1, rest))
        elif number or rest or not heads:
            yield from reading.take(paragraph)
    yield from reading.finish()


@dataclass(slots=True)
class _Paragraph:
    """Lines between blank ones, cleaned."""

    line: int
    text: str

    @property
    def lines(self) -> list[str]:
        return self.text.split("\n")


@dataclass(slots=True)
class _Draft:
    """An entry under construction; `labelled` where labels say what is what."""

    line: int
    title: str = ""
    authors: str = ""
    abstract: list[str] = field(default_factory=list)
    stated: dict[str, str] = field(default_factory=dict)
    links: list[Link] = field(default_factory=list)
    labelled: bool = False
    last: str = ""


class _Reading:
    """Takes paragraphs, gives papers; holds the one that may go on."""

    def __init__(self) -> None:
        self._draft: _Draft | None = None
        self._number = 0

    def take(self, paragraph: _Paragraph) -> Iterator[Record]:
        """The papers that are complete now."""
        lines = paragraph.lines
        if any(map(_known_label, lines)):
            yield from self._labelled(paragraph)
        elif self._draft and self._draft.labelled:
            self._go_on(paragraph.text)
        elif _is_numbered(lines, self._number):
            yield from self._numbered(paragraph)
        elif addressed := _by_addresses(paragraph, under_title=self._draft is not None):
            yield from self.finish()
            yield from addressed
        elif _are_titles(lines):
            yield from self.finish()
            for place, line in enumerate(lines):
                yield Record(paragraph.line + place, title=_BULLET.sub("", line))
        else:
            yield from self._prose(paragraph)

    def finish(self) -> Iterator[Record]:
        """What is held."""
        draft, self._draft = self._draft, None
        if draft:
            yield _record(draft)

    def _labelled(self, paragraph: _Paragraph) -> Iterator[Record]:
        for place, line in enumerate(paragraph.lines):
            known, value = _label(line)
            draft = self._draft
            begins = (
                known in _LABELS_THAT_BEGIN
                and draft
                and draft.labelled
                and (known in draft.stated or draft.abstract)
            )
            if draft is None or begins or (known == "title" and draft.title):
                yield from self.finish()
                draft = self._draft = _Draft(paragraph.line + place)
            if known:
                draft.labelled = draft.labelled or known != "abstract" or bool(draft.title)
                draft.last = known
                if known == "abstract":
                    draft.abstract += [value] if value else []
                elif value:
                    draft.stated.setdefault(known, value)
            elif draft.last and draft.last != "abstract" and draft.last in draft.stated:
                if len(draft.stated[draft.last]) < LABELLED_LENGTH:
                    draft.stated[draft.last] += f" {line.strip()}"
            else:
                self._go_on(line)

    def _go_on(self, text: str) -> None:
        """More of a labelled entry: what has no label of its own is its abstract."""
        draft = self._draft
        if draft is None:
            return
        bare, anchors = lifted(text) if "http" in text and len(text) < 400 else (text, [])
        if anchors and not re.search(r"[^\W\d_]{3}", bare.replace("kb", "")):
            draft.links += [Link("", one.url) for one in anchors]
        else:
            draft.abstract.append(text)
        draft.last = draft.last if draft.last == "abstract" else ""

    def _numbered(self, paragraph: _Paragraph) -> Iterator[Record]:
        """Items that each begin with the next number, over one line or several."""
        draft = self._draft
        if draft and not (draft.abstract or draft.links) and _HEADING.search(draft.title):
            self._draft = None if len(draft.title.split()) < 4 else draft
        yield from self.finish()
        items = numbered_items(paragraph.lines, self._number)
        for place, number, text in items:
            self._number, first = number, paragraph.line + place
            held = _Paragraph(first, text)
            if len(held.text) > NUMBERED_LENGTH:
                yield from self._prose(held)
                yield from self.finish()
            elif len(items) == 1 and _is_title(held.text) and not says_more(held.text):
                self._draft = _Draft(first, _one_line(held.text))
            else:
                yield reference(first, held.text)

    def _prose(self, paragraph: _Paragraph) -> Iterator[Record]:
        text, draft = paragraph.text, self._draft
        if draft and draft.title and not draft.abstract:
            if _ALONE.fullmatch(text):
                return
            if not draft.authors and len(text) <= TITLE_LENGTH and are_people(text):
                draft.authors = text
                return
            if len(text) <= NUMBERED_LENGTH and is_reference(text):
                yield from self.finish()
                yield reference(paragraph.line, text)
                return
            if not _is_title(text) or "\n" in draft.title:
                draft.abstract.append(_ALONE_FIRST.sub("", text))
                yield from self.finish()
                return
        if _is_address(text) and draft and not _is_address(draft.title):
            draft.links.append(Link("", text))
            return
        yield from self.finish()
        lines = [line for line in paragraph.lines if not _is_address(line)]
        text = "\n".join(lines) or text
        title, authors, rest = _head(lines)
        if title and rest:
            self._draft = _Draft(paragraph.line, title, authors, [_ALONE_FIRST.sub("", rest)])
        elif _is_title(text) or (title and not rest):
            self._draft = _Draft(paragraph.line, title or text, authors)
        elif len(text) <= NUMBERED_LENGTH and is_reference(text):
            yield reference(paragraph.line, text)
        else:
            yield Record(paragraph.line, abstract=paragraph.text)
        if self._draft:
            self._draft.links = [_link(line) for line in paragraph.lines if line not in lines]
            if self._draft.abstract:
                yield from self.finish()


_ADDRESS = re.compile(r"https?://\S+|doi:10\.\S+", re.IGNORECASE)


def _is_address(line: str) -> bool:
    """Whether a line consists of an address, which may have a number or a bullet."""
    bare = _BULLET.sub("", without_number(line)).strip()
    return bool(_ADDRESS.fullmatch(bare.strip("<>")))


def _link(line: str) -> Link:
    return Link("", _BULLET.sub("", without_number(line)).strip(" \t<>"))


def _by_addresses(paragraph: _Paragraph, *, under_title: bool) -> list[Record]:
    """Papers that consist of an address each, or of a title and the address in the next line.

    None where a paragraph is otherwise; one address below a title is that title's.
    """
    lines = paragraph.lines
    if not _ADDRESS.search(paragraph.text):
        return []
    under_title = under_title and not number_of(lines[0])
    are = [*map(_is_address, lines)]
    if are.count(True) < 2 and (under_title or not all(are)):
        return []
    titled = are[0] is False and are[-1] and all(one or two for one, two in pairwise(are))
    if not (all(are) or (titled and are.count(False) > 1)):
        return []
    found: list[Record] = []
    for place, line in enumerate(lines):
        title = "" if are[place] else _BULLET.sub("", line).strip()
        if title or all(are):
            found.append(Record(paragraph.line + place, title=title or _link(line).url, links=[]))
        if are[place]:
            found[-1].links = [*found[-1].links, _link(line)]
    return found


_ALONE_FIRST = re.compile(r"(?:abstract|summary)[:.—–-]?\s*\n\s*", re.IGNORECASE)


def _paragraphs(text: Text) -> Iterator[_Paragraph]:
    """The paragraphs; a page break ends one only behind a full stop."""
    held: list[str] = []
    first = 0
    for line in text.lines():
        for place, piece in enumerate(line.text.split("\x0c")):
            ended = place and held and held[-1].rstrip().endswith((".", "!", "?", "。"))
            parts = not piece.strip() or _RULE.match(piece) or _LINK_LINE.match(piece)
            if ended or parts or len(held) > PARAGRAPH_LINES:
                yield from _paragraph(first, held)
                held = []
            if piece.strip() and not _RULE.match(piece):
                first = first if held else line.number
                held.append(_LINK_LINE.sub("", piece))
    yield from _paragraph(first, held)


_LINK_LINE = re.compile(r"[ \t]*\\\\[ \t]*(?=\()")
"""arXiv's mails put `\\\\ ( https://... , 12kb)` below an abstract."""


def _paragraph(line: int, lines: Sequence[str]) -> Iterator[_Paragraph]:
    text = clean("\n".join(lines)).strip() if lines else ""
    if "\n" in text:
        text = "\n".join(line for line in text.split("\n") if line.strip())
    if text:
        yield _Paragraph(line, text)


def _label(line: str) -> tuple[str, str]:
    """The field that a line is labelled with, and its value; "" where it has none."""
    if _ARXIV.match(line):
        return "arxiv", line.split(maxsplit=1)[0].partition(":")[2]
    found = _LABEL.match(line)
    if not found:
        return "", ""
    name = found[1].strip().lower()
    known = field_of(name) if name not in _NO_LABELS else ""
    return (known, line[found.end() :].strip()) if known else ("", "")


_NO_LABELS = frozenset(
    "paper papers article name work description note comment source type http https extra file "
    "number no no place published demo track field session status".split()
)
"""Names of columns that begin many a sentence, or an address."""


def _known_label(line: str) -> bool:
    return _label(line)[0] in _STRONG


_STRONG = frozenset({"title", "authors", "abstract", "keywords", "doi", "arxiv", "venue", "year"})


def _is_numbered(lines: Sequence[str], last: int) -> bool:
    """Whether a paragraph goes on with the numbers of a list, or begins one."""
    first = number_of(lines[0])
    if not first or all(map(_is_address, lines)):
        return False
    next_to = first == last + 1 or first == 1 or (last == 0 and first < YEARS)
    return next_to or lines[0].lstrip().startswith("[") or last < first <= last + GAP


def _is_title(paragraph: str) -> bool:
    """Whether a paragraph is a title: short, without a full stop, on one line or wrapped once."""
    lines = paragraph.count("\n")
    if len(paragraph) > TITLE_LENGTH or paragraph.endswith(_STOP) or lines > 2:
        return False
    return not lines or len(paragraph) > 40


def _are_titles(lines: Sequence[str]) -> bool:
    """Whether lines are titles, one each: all begin like one and none ends like a sentence."""
    if len(lines) < 3 or len(lines) > PARAGRAPH_LINES:
        return False
    bare = [_BULLET.sub("", line).strip() for line in lines]
    if any(len(line) > TITLE_LENGTH or len(line.split()) < 2 for line in bare):
        return False
    if any(line.endswith(_STOP) or _UNFINISHED.search(line) for line in bare):
        return False
    return all(line[0].isupper() or line[0].isdigit() or line[0] in "\"“'$" for line in bare)


def _head(lines: Sequence[str]) -> tuple[str, str, str]:
    """Title, authors and the rest of a paragraph that begins with its title on a line of its own.

    The line was ended on purpose where the next word would have had room in the width of the
    paragraph; a wrapped sentence fills its lines.
    """
    if len(lines) < 2:
        return "", "", ""
    first, second = lines[0].strip(), lines[1].strip()
    if not _is_title(first) or len(first.split()) < 2 or _UNFINISHED.search(first):
        return "", "", ""
    if not (second[0].isupper() or second[0] in "\"“'$("):
        return "", "", ""
    names = len(second) <= TITLE_LENGTH and are_people(second)
    rest = lines[2:] if names else lines[1:]
    width = max(map(len, lines))
    room = width - len(first) - len(second.split()[0]) - 1
    if not names and room < max(12, width // 5):
        return "", "", ""
    return first, second if names else "", "\n".join(rest)


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _record(draft: _Draft) -> Record:
    abstract = "\n".join(draft.abstract)
    record = Record(draft.line, title=_one_line(draft.title), abstract=abstract)
    record.authors = split_people(draft.authors)
    if draft.stated:
        fields = {known: text for known, text in draft.stated.items() if text}
        columns = Columns(["abstract", *map(name_of, fields)])
        said = record_of(columns, [abstract or "-", *fields.values()], draft.line)
        if isinstance(said, Record):
            said.title, said.abstract = said.title or record.title, abstract
            said.authors = said.authors or record.authors
            record = said
    record.links = [*record.links, *draft.links]
    return record
