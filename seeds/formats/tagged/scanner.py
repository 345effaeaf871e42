"""Formats of lines that a tag opens: RIS, MEDLINE, EndNote's and Web of Science's.

One scanner for the four, and no library: rispy, nbib and wosfile lose entries without a word where
an end line is missing or a file is cut off, stop at the first odd line or hold the whole file, and
none knows the number of a line.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from ...clean import clean_line
from ...record import Refused
from ...texts import Text

FIELD_LIMIT = 4 << 20
"""Characters of a field that are kept; the longest real one, a list of references, has 200,000."""

ENTRY_LIMIT = 16 << 20
"""Characters of an entry that are kept, so that one without an end cannot fill the memory."""

FIELD_COST = 64
"""Characters that a field counts beside its own, for empty ones take memory as well."""

HEADING_LIMIT = 500
"""Characters of text before the first entry that may be a heading or a provider's note."""

LABEL_LENGTH = 60
"""Characters of a stray text that are shown for it."""

_ORDINAL = re.compile(r"[\[(]?\d{1,7}[.:)\]]?")
_HEADER = re.compile(r"(?:Provider|Database|Content(?:-Type)?|Export(?:ed| Date))\s*:.*")


@dataclass(slots=True)
class Field:
    """A tag with its lines; blank ones stand as "", so that each has its number.

    `tag` is "" for text under no tag. `apart` tells that a blank line went before.
    """

    line: int
    tag: str
    lines: list[str] = field(default_factory=list)
    apart: bool = False
    size: int = 0
    cut: bool = False
    _text: str | None = None

    def add(self, line: str) -> None:
        """One more line; what goes over the limit is left out."""
        room = FIELD_LIMIT - self.size
        if line and len(line) > room:
            self.cut = True
        if room > 0:
            self.lines.append(line[:room])
            self.size += len(line) + 1

    @property
    def text(self) -> str:
        """All of it in one line."""
        if self._text is None:
            self._text = " ".join(" ".join(self.lines).split())
        return self._text

    @property
    def paragraphs(self) -> str:
        """All of it with its line breaks."""
        return "\n".join(self.lines).strip()


@dataclass(slots=True)
class Block:
    """The fields of one entry, as they stand there. `repairs` are what the scanner mended."""

    line: int
    fields: list[Field] = field(default_factory=list)
    repairs: list[str] = field(default_factory=list)
    size: int = 0
    _by_tag: dict[str, list[Field]] = field(default_factory=dict)

    def add(self, one: Field) -> None:
        """One more field; what goes over the limit is left out."""
        if one.cut:
            self._say(f"a field of more than {FIELD_LIMIT >> 20} MB; cut")
        if self.size > ENTRY_LIMIT:
            self._say(f"more than {ENTRY_LIMIT >> 20} MB in one entry; the rest is left out")
            return
        self.size += one.size + FIELD_COST
        self.fields.append(one)
        self._by_tag.setdefault(one.tag, []).append(one)

    def __contains__(self, tag: str) -> bool:
        return tag in self._by_tag

    def all(self, *tags: str) -> list[Field]:
        """The fields with one of these tags that hold anything, in the order of the document."""
        found = [one for tag in tags for one in self._by_tag.get(tag, ()) if one.text]
        return found if len(tags) == 1 else sorted(found, key=lambda one: one.line)

    def first(self, *tags: str) -> str:
        """The first text under the first of these tags that has any."""
        return next(
            (text for tag in tags for one in self._by_tag.get(tag, ()) if (text := one.text)), ""
        )

    def drop_number(self) -> None:
        """Leave out the number of the next entry, which stands after a blank line at the end."""
        lines = self.fields[-1].lines
        while lines and not lines[-1]:
            lines.pop()
        if len(lines) > 1 and not lines[-2] and _ORDINAL.fullmatch(lines[-1]):
            lines.pop()

    def _say(self, repair: str) -> None:
        if repair not in self.repairs:
            self.repairs.append(repair)


TagOf = Callable[[str, str, bool], tuple[str, str] | None]
"""A line that is not blank, the tag it stands under ("" at first) and whether a blank line went
before -> its own tag and the rest of it; None where it goes on with what stands before."""


@dataclass(frozen=True, slots=True)
class Syntax:
    """How a format sets its entries apart.

    `begins` tells whether a field begins the next entry while one is open. The tag `ends`, if there
    is one, closes an entry; those in `around` stand outside of all.
    """

    tag_of: TagOf
    begins: Callable[[Block, Field], bool]
    ends: str = ""
    around: frozenset[str] = frozenset()


def blocks(text: Text, syntax: Syntax) -> Iterator[Block | Refused]:
    """The entries of a document, each closed by its end, by the next one or by the document's end.

    Text between entries that is no numbering and no provider's header is refused as one stretch;
    before the first one it may be a short heading.
    """
    block: Block | None = None
    heading: Refused | None = None
    met = False
    outer = (syntax.around | {syntax.ends}) - {""}
    for one in fields(text, syntax.tag_of):
        outside = one.tag in outer
        if one.tag and not outside:
            if block and syntax.begins(block, one):
                if syntax.ends:
                    block.repairs.append(f"no end ({syntax.ends}) before the next entry")
                block.drop_number()
                yield block
                block = None
            block = block or Block(one.line)
            block.add(one)
            met = True
            continue
        if outside and block:
            if one.tag != syntax.ends:
                block.repairs.append(f"no end ({syntax.ends})")
            yield block
            block = None
        stray = _stray(one, 1 if one.tag else 0)
        if stray and not met and one.size <= HEADING_LIMIT:
            heading = heading or stray
        elif stray:
            yield stray
    if block:
        if syntax.ends:
            block.repairs.append(f"no end ({syntax.ends}): the file may be cut off")
        yield block
    if heading and not met:
        yield heading


def fields(text: Text, tag_of: TagOf) -> Iterator[Field]:
    """Field by field, each with the lines that go on with it."""
    current: Field | None = None
    apart = False
    for line in text.lines():
        # A byte order mark stands amid files that were joined.
        content = line.text.lstrip("\ufeff")
        stripped = content.strip()
        if not stripped:
            apart = True
            if current:
                current.add("")
            continue
        found = tag_of(content, current.tag if current else "", apart)
        if not found and not current:
            found = "", stripped
        if found and (found[0] or not current or current.tag):
            if current:
                yield current
            current = Field(line.number, found[0], apart=apart)
            stripped = found[1].strip()
        if current:
            current.add(stripped)
            current.cut = current.cut or not line.whole
        apart = False
    if current:
        yield current


def _stray(one: Field, skip: int) -> Refused | None:
    """What is said of a field's lines where they belong to no entry."""
    lines = [
        (number, line)
        for number, line in enumerate(one.lines[skip:], one.line + skip)
        if line and not _ORDINAL.fullmatch(line) and not _HEADER.fullmatch(line)
    ]
    if not lines:
        return None
    label = clean_line(lines[0][1][: 4 * LABEL_LENGTH])[:LABEL_LENGTH]
    return Refused(lines[0][0], "text that belongs to no entry", label)
