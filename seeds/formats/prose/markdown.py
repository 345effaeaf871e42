"""Markdown: lists of papers as READMEs have them, and our own entries.

Papers stand in the rows of tables, in the items of lists, in paragraphs that begin with a title,
and under headings that are titles. What surrounds them (how to install, tables of contents,
headings of sections) is no entry and is passed over.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...record import Record, Refused
from ...texts import Text
from ..tables.columns import Columns, field_of
from ..tables.people import are_people
from ..tables.rows import counted, together
from .blocks import Block, blocks, cells, guarded_cells
from .drafts import LONG, Draft, entry, is_statement, is_told, links_one, row_entry
from .inline import is_paper_address, lifted
from .linkroles import is_elsewhere
from .listed import WORD, WORDS, Listed, listed, shown
from .markdown_entry import read_entry, write
from .references import number_of, numbered_items

__all__ = ["begin", "between", "end", "read", "write"]

begin, between, end = "", "\n", ""

SIZE_LIMIT = 64 << 20
"""Characters of a document, which is held whole."""

UNDECIDED = 200
"""Items of a list that wait for the first that is a paper for sure."""

BIBTEX_LENGTH = 20_000
"""Characters of an entry in a block of code."""

_NUMBER = re.compile(r"(?:\d{1,4}[.)]|\[\d{1,4}\])\s+(?=\S)")

_OF_PAPERS = re.compile(
    r"\b(?:papers|paper list|publications|reading list|references|bibliography|literature|"
    r"preprints|surveys|articles|proceedings|abstracts)\b|论文|文献|論文",
    re.IGNORECASE,
)
_CONTENTS = re.compile(r"\b(?:contents|toc|index)\b|目录", re.IGNORECASE)
_NO_AREA = frozenset(
    "the a list of paper papers must read reading publications publication references bibliography "
    "all awesome more other others related work works recent latest new overview introduction "
    "content contents table update updated on abstracts and conference journal".split()
)


def read(text: Text) -> Iterator[Record | Refused]:
    """A paper for each row, item, paragraph or section that is one, in their order."""
    reading = _Reading()
    for block in blocks(text.whole(SIZE_LIMIT)):
        yield from reading.take(block)
    yield from reading.finish()
    yield from reading.settle()


class _Reading:
    """Goes through blocks; holds one draft and the items that wait for a decision."""

    def __init__(self) -> None:
        self._headings: list[tuple[int, str]] = []
        self._draft: Draft | None = None
        self._waiting: list[Record] = []
        self._papers_here = False
        self._papers = 0
        self._others: list[Refused] = []
        self._level = 0
        self._sections: list[tuple[int, Record | Refused]] = []
        self._columns: Columns | None = None
        self._head = 0
        self._direct = False

    def take(self, block: Block) -> Iterator[Record | Refused]:
        """What is complete now that this block has begun."""
        if block.kind == "row":
            yield from self._row(block)
            return
        self._columns = None
        if block.kind == "ours":
            yield from self.finish()
            yield read_entry(block.text, block.line)
        elif block.kind == "heading":
            yield from self._heading(block)
        elif block.kind == "head":
            self._drop_section()
            yield from self.finish()
            self._columns, self._head = Columns([*map(shown, cells(block.text))]), block.line
        elif block.kind == "item":
            yield from self._item(block)
        elif block.kind == "code":
            code = block.text.partition("\n")[2]
            if self._draft and code.lstrip().startswith("@"):
                self._draft.bibtex = code[:BIBTEX_LENGTH]
        elif block.kind == "text" and block.text.startswith("[") and number_of(block.text):
            for place, _, text in numbered_items(block.text.split("\n"), 0):
                yield from self._item(Block("item", block.line + place, text, block.indent))
        else:
            yield from self._text(block)

    def settle(self) -> Iterator[Record | Refused]:
        """The end of a list: what waited are papers if the heading says so.

        What is none is refused where most of the list are papers.
        """
        if self._of_papers():
            yield from self._waiting
            self._papers += len(self._waiting)
        if self._papers > len(self._others):
            yield from self._others
        self._waiting, self._others = [], []
        self._papers_here, self._papers = False, 0

    def finish(self) -> Iterator[Record | Refused]:
        """The draft, if it is a paper."""
        draft, self._draft = self._draft, None
        if draft is None:
            return
        found = draft.found
        if draft.is_section:
            if draft.sure or self._under_papers(draft) or is_told(draft):
                level = self._level = draft.block.level
                yield from (one for above, one in self._sections if above == level)
                self._sections = []
                yield entry(draft)
            elif links_one(draft):
                if draft.block.level == self._level:
                    yield entry(draft)
                elif len(self._sections) < UNDECIDED:
                    self._sections.append((draft.block.level, entry(draft)))
            return
        likely = found.may_be or found.is_told or (found.quality >= WORDS and self._of_papers())
        likely = likely and not (is_statement(draft.block.text) or found.is_sentence)
        if found.is_sure or (draft.sure and found.quality):
            yield from self._waiting
            self._papers += 1 + len(self._waiting)
            self._waiting, self._papers_here = [], True
            yield entry(draft, self._area())
        elif draft.block.kind == "item" and not self._is_contents():
            if not likely:
                self._others.append(Refused(draft.block.line, _reason(found)))
            elif self._papers_here:
                self._papers += 1
                yield entry(draft, self._area())
            elif len(self._waiting) < UNDECIDED:
                self._waiting.append(entry(draft, self._area()))

    def _drop_section(self) -> None:
        """A heading above a list or a table heads a section and is no paper, unless it is sure."""
        if self._draft and self._draft.is_section and not self._draft.sure:
            self._draft = None

    def _heading(self, block: Block) -> Iterator[Record | Refused]:
        block = block._replace(text=_NUMBER.sub("", block.text))
        name = shown(block.text)
        draft, known = self._draft, field_of(name)
        if draft and draft.is_section and known and block.level > draft.block.level:
            draft.open(known, name)
            return
        yield from self.finish()
        yield from self.settle()
        self._sections = [one for one in self._sections if one[0] <= block.level]
        self._level = self._level if self._level <= block.level else 0
        self._headings = [one for one in self._headings if one[0] < block.level]
        self._headings.append((block.level, name))
        self._direct = True
        found = listed(block.text)
        self._draft = Draft(block, found, sure=found.is_sure)

    def _item(self, block: Block) -> Iterator[Record | Refused]:
        draft = self._draft
        inside = draft and not draft.is_section and block.indent > draft.block.indent
        if draft and (draft.is_section or inside) and draft.label(block.text):
            return
        found = listed(block.text)
        only_link = not found.title and found.to_paper and bool(found.links)
        if draft and inside and only_link and draft.found.quality:
            draft.found.to_paper = True
        if draft and inside and not found.is_sure and self._is_paper(draft):
            draft.add(block.text)
            return
        if only_link:
            found.title, found.quality = found.links[0].url, WORD
        if draft and inside and not self._is_paper(draft) and not draft.found.to_paper:
            self._draft = None  # it heads the items below it
        self._drop_section()
        yield from self.finish()
        self._draft = Draft(block, found)

    def _text(self, block: Block) -> Iterator[Record | Refused]:
        """A paragraph or a quote: of the draft, or an entry of its own."""
        draft = self._draft
        self._direct = self._direct and (self._papers_here or bool(self._waiting))
        found = listed(block.text)
        begins = block.kind == "text" and found.is_sure and found.at_start and found.marked
        if draft and (draft.is_section or block.indent > draft.block.indent):
            if not (begins and draft.is_section and not draft.sure):
                draft.add(block.text, prose=len(block.text) >= LONG)
                return
            self._draft = None
        yield from self.finish()
        if begins and found.quality >= WORDS:
            self._draft = Draft(block, found)

    def _row(self, block: Block) -> Iterator[Record | Refused]:
        columns = self._columns
        if columns is None:
            return
        if not columns.are_papers:
            if any(is_paper_address(one.url) for one in lifted(block.text)[1]):
                self._columns = None
                yield Refused(self._head, _NO_TITLES)
            return
        row, mended = cells(block.text), ""
        if len(row) > len(columns):
            row = guarded_cells(block.text)
        if len(row) > len(columns):
            mended = f"{counted(row, len(columns))}; put together where they fit"
            row = together(row, columns, " | ", hard=len(row) < 40)
        if any(cell.strip(" -:") for cell in row):
            found = row_entry(columns, row, block.line, self._area())
            if mended and isinstance(found, Record):
                found.repairs.append(mended)
            yield found

    @staticmethod
    def _is_paper(draft: Draft) -> bool:
        found = draft.found
        return draft.sure or found.is_sure or found.may_be or found.is_told

    def _of_papers(self) -> bool:
        return (
            any(_OF_PAPERS.search(name) for _, name in self._headings) and not self._is_contents()
        )

    def _is_contents(self) -> bool:
        return bool(self._headings and _CONTENTS.search(self._headings[-1][1]))

    def _under_papers(self, draft: Draft) -> bool:
        """Whether a section with running text is a paper: the headings above say papers."""
        above = [name for level, name in self._headings if level < draft.block.level]
        tells = any(len(text) >= LONG for text in draft.texts) or (
            len(draft.texts) > 1 and are_people(draft.texts[0])
        )
        words = len(draft.block.text.split())
        return tells and words > 1 and any(_OF_PAPERS.search(name) for name in above)

    def _area(self) -> str:
        """The heading right above a list, where it says what the papers are about."""
        level, name = self._headings[-1] if self._headings and self._direct else (1, "")
        words = re.findall(r"[^\W\d_]+", name.lower())
        return "" if level == 1 or len(name) > 80 or _NO_AREA.issuperset(words) else name


def _reason(found: Listed) -> str:
    """Why an item among papers is none."""
    if any(is_elsewhere(link.url) for link in found.links):
        return "a link to code or to talk, not to a paper"
    if found.title and found.is_sentence:
        return "running text among papers"
    return "no title that can be told"


_NO_TITLES = "a table with links to papers, but no column called Title or Paper; name one so"
