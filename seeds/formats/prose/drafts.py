"""Entries of Markdown under construction: a title, what labels say, and texts around it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache

from ...paper import Link
from ...record import Record, Refused
from ..tables.cells import record_of
from ..tables.columns import FACTS, LINKS, Columns, field_of, is_usual, name_of
from ..tables.people import split_people, without_marks
from .blocks import Block
from .inline import lifted
from .listed import Listed, listed, shown, told

LONG = 280
"""Characters from which on a text is an abstract and no line of names."""

LABELLED = 100
"""Characters of a text behind a label that nobody knows, such as "Stars: 12", and that is left."""

TOLD_LINES = 200
"""Lines of a section that are looked at for names and links."""

TELLING = frozenset({"title", "authors", "abstract", "doi", "arxiv", "openreview", "acl", "venue"})
"""Fields that make a heading above them the title of a paper."""

_LABEL = re.compile(
    r"[*_]{0,3}([^\W\d_][\w ./()&;-]{1,28}?)[*_]{0,3}\s?[:：][*_]{0,3}(?=\s|$|\[|http)\s*"
)
_LABELS_APART = re.compile(r"\s+[·|•]\s+(?=[*_]{2}[^*_\n]{2,30}[:：])")
_SUMMARY = re.compile(
    r"<summary>\s*(?:<b>)?([^<\n]{1,60}?):?\s*(?:</b>)?\s*</summary>", re.IGNORECASE
)
_DETAILS = re.compile(r"</?details[^<>]{0,100}>", re.IGNORECASE)
_SHORT_DATE = re.compile(r"(\d\d)([-./]\d{1,2})(?:[-./]\d{1,2})?")
_ADDRESSED = frozenset({"doi", "arxiv", "openreview", "acl", *LINKS})


@dataclass(slots=True)
class Draft:
    """An entry that further blocks may add to; `opened` is the label that waits for its text."""

    block: Block
    found: Listed
    links: list[Link] = field(default_factory=list)
    sure: bool = False
    stated: dict[str, list[str]] = field(default_factory=dict)
    texts: list[str] = field(default_factory=list)
    bibtex: str = ""
    opened: str = ""

    @property
    def is_section(self) -> bool:
        """Whether its title is a heading."""
        return self.block.kind == "heading"

    def add(self, text: str, *, prose: bool = False) -> None:
        """Take a text that stands below: labelled lines, or lines and paragraphs as they are.

        `prose` says that it is one text whatever its lines are like.
        """
        text = _DETAILS.sub("", _SUMMARY.sub(r"\n\1:\n", text)).strip()
        lines = text.split("\n")
        prose = prose or (self.is_section and not any(map(_tells, lines)))
        for line in [text] if prose else lines:
            for part in _LABELS_APART.split(line):
                if part.strip() and not self.label(part.strip()):
                    self._more(part.strip())

    def label(self, text: str) -> bool:
        """Take a labelled text such as "**Authors:** Jane Doe"; whether it is one."""
        found = _LABEL.match(text)
        if not found:
            return False
        name, value = found[1].strip(" ()"), text[found.end() :].strip()
        known = field_of(name)
        if not known:
            known_paper = self.sure or self.found.is_sure
            return known_paper and text.startswith(("*", "_")) and 0 < len(value) < LABELLED
        if name.lower() == "source" or (known == "title" and name.lower() != "title"):
            words = shown(value)
            known = "link" if not words or len(words.split()) < 2 else known
        self.open(known, name)
        self._state(known, value)
        return True

    def open(self, known: str, name: str) -> None:
        """What follows without a label belongs to this field, which goes by that name."""
        self.opened = known if known in {"abstract", "authors"} else ""
        self.sure = self.sure or (known in TELLING and is_usual(name))

    def _state(self, known: str, value: str) -> None:
        if known in _ADDRESSED:
            anchors = [one for one in lifted(value)[1] if one.url.startswith("http")]
            if known in LINKS:
                self.links += [Link(LINKS[known], one.url) for one in anchors]
                return
            value = anchors[0].url if anchors else value
        elif known == "authors":
            line = told(value)
            value = line.authors or shown(value)
            self.stated.setdefault("year", [line.year])
        elif known != "abstract":
            value = shown(value)
        if known == "abstract":
            self.stated.setdefault(known, []).append(value)
        elif not any(self.stated.get(known, ())):
            self.stated[known] = [value]

    def _more(self, text: str) -> None:
        if self.opened:
            self.stated.setdefault(self.opened, []).append(text)
            if self.opened == "authors":
                self.opened = ""
        else:
            self.texts.append(text)


_STOPPED = re.compile(r"\w[.!?…。]['\"”)]*\s*$")


def _tells(line: str) -> bool:
    """Whether a line names people, a venue or a date, or consists of links, or has a label."""
    found = told(line)
    names = found.authors or found.venue or found.year
    return bool(_LABEL.match(line) or (names and len(found.note) < 40) or not found.note)


def is_told(draft: Draft) -> bool:
    """Whether a section is a paper by the lines below its heading.

    One names people with a year or a venue, or the only link that stands alone leads to a paper.
    """
    words = len(draft.block.text.split())
    if not draft.found.quality or words < 2 or _NO_TITLE.search(shown(draft.block.text)):
        return False
    lines = [line for text in draft.texts for line in text.split("\n") if len(line) < LONG]
    all_told = [one for one in map(told, lines[:TOLD_LINES]) if len(one.note) < 40]
    if any(one.authors and (one.year or one.venue) for one in all_told):
        return True
    alone = [one for one in all_told if one.links and not (one.note or one.authors)]
    return len(alone) == 1 and alone[0].to_paper and len(lines) > 1


def links_one(draft: Draft) -> bool:
    """Whether the text of a section has one link, to a paper."""
    if not draft.found.quality or _NO_TITLE.search(shown(draft.block.text)):
        return False
    all_told = [told(text) for text in draft.texts[:TOLD_LINES]]
    return sum(len(one.links) for one in all_told) == 1 and any(one.to_paper for one in all_told)


_NO_TITLE = re.compile(
    r"\b(?:papers|publications|references?|related work|citation|citing|cite|contact|contents|news|"
    r"updates?|acknowledge?ments?|licen[cs]e|getting started|quick start|authors?|resources)\b",
    re.IGNORECASE,
)


def is_statement(text: str) -> bool:
    """Whether a text is a bold label and little more: "**Total papers**: 500"."""
    found = _LABEL.match(text) if text.startswith(("*", "_")) else None
    return found is not None and len(text[found.end() :].split()) < 4


def entry(draft: Draft, area: str = "") -> Record:
    """The paper of a draft."""
    texts, found = draft.texts, draft.found
    stated = {known: "\n".join(values).strip() for known, values in draft.stated.items()}
    told_more = [told(text) for text in texts if len(text) < LONG]
    long = [text for text in texts if len(text) >= LONG]
    if draft.is_section and not long and "abstract" not in stated:
        long = [text for text in texts if _STOPPED.search(text) and not _tells(text)]
        told_more = [told(text) for text in texts if text not in long]
    abstract = "\n\n".join([*([stated["abstract"]] if stated.get("abstract") else []), *long])
    all_told = [found, *told_more]
    record = Record(
        draft.block.line,
        title=_heading(draft) if draft.is_section else found.title,
        abstract=abstract,
        year=_first(one.year for one in all_told),
        venue=_first(one.venue for one in all_told),
        presentation=_first(one.presentation for one in all_told),
        authors=split_people(_first(one.authors for one in all_told)),
        bibtex=draft.bibtex,
    )
    notes = [one.note for one in all_told if one.note and one.note not in long]
    record.links = [*found.links, *draft.links, *(link for one in told_more for link in one.links)]
    record.extra = {
        name: text for name, text in (("note", "; ".join(notes)), ("area", area)) if text
    }
    return _with_stated(record, stated)


def _heading(draft: Draft) -> str:
    """The title in a heading: all of it, unless markup or a venue sets a part off."""
    found = draft.found
    whole = not (found.marked or found.venue or found.year or found.links)
    return shown(draft.block.text) if whole else found.title


def row_entry(columns: Columns, row: list[str], line: int, area: str) -> Record | Refused:
    """The paper of a row of a table."""
    titles = [(place, row[place]) for place in columns.of.get("title", ()) if place < len(row)]
    found, own = Listed(), -1
    for place, cell in titles:
        found, own = listed(cell), place
        if not found.marked:
            found.title = shown(cell)
        if found.title.strip(" -–—.?"):
            break
    stated: dict[str, str] = {}
    links = list(found.links)
    for place, cell in enumerate(row):
        known = columns.fields[place] if place < len(columns) else ""
        if place != own and cell.strip(" -–—/*"):
            links += _cell_links(known, cell)
            if known and known not in LINKS and known != "title":
                stated.setdefault(known, _cell_text(known, cell))
    if not found.title and not stated.get("abstract"):
        return Refused(line, "no title in this row")
    record = Record(
        line,
        title=found.title,
        authors=split_people(found.authors),
        year=found.year,
        venue=found.venue,
        presentation=found.presentation,
        links=links,
    )
    if len(found.note) >= LONG:
        record.abstract, found.note = found.note, ""
    record.extra = {name: text for name, text in (("note", found.note), ("area", area)) if text}
    return _with_stated(record, stated)


def _cell_links(known: str, cell: str) -> Iterator[Link]:
    if "/" in cell:
        for link in told(cell).links:
            yield Link(LINKS.get(known) or link.kind, link.url)


def _cell_text(known: str, cell: str) -> str:
    if known in _ADDRESSED:
        anchors = [one for one in lifted(cell)[1] if one.url.startswith("http")]
        return anchors[0].url if anchors else cell
    text = shown(cell)
    if known == "authors":
        return without_marks(text)
    short = _SHORT_DATE.fullmatch(text) if known in {"date", "year"} else None
    return f"20{text}" if short and int(short[1]) < 80 else text


def _with_stated(record: Record, stated: dict[str, str]) -> Record:
    """The record with what labels or columns say, which comes before what was guessed."""
    fields = {known: value for known, value in stated.items() if value and known != "title"}
    said = record_of(_columns(tuple(fields)), [record.title or "-", *fields.values()], record.line)
    if isinstance(said, Refused):
        return record
    for name in ("abstract", "authors", "year", "venue", "presentation", "keywords", "ids"):
        if getattr(said, name):
            setattr(record, name, getattr(said, name))
    for name in ("doi", "arxiv", "openreview", "acl"):
        setattr(record, name, getattr(said, name))
    record.title = stated.get("title") or record.title
    record.links = [*record.links, *said.links]
    record.extra = record.extra | {name: said.extra[name] for name in FACTS & said.extra.keys()}
    record.repairs = [*record.repairs, *said.repairs]
    return record


@lru_cache(maxsize=128)
def _columns(fields: tuple[str, ...]) -> Columns:
    return Columns(["title", *map(name_of, fields)])


def _first(texts: Iterable[str]) -> str:
    return next((text for text in texts if text), "")
