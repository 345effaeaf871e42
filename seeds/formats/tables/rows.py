"""Lines of a delimited text become rows of cells, also where its quotes are wrong.

The csv module reads what is well formed. A row that it stumbles over is read here, alone, so that
a stray quote costs no other row.
"""

from __future__ import annotations

import csv
import re
from collections import deque
from collections.abc import Iterable, Iterator
from functools import cache
from typing import NamedTuple

from ...texts import LINE_LIMIT, Line
from .columns import LINKS, Columns

ROW_LINES = 2_000
"""Lines of a row: a cell with quotes around it may go over several."""

ROW_SIZE = 1 << 20
"""Characters of a row of several lines."""

VAIN_SIZE = 16 << 20
"""Characters that are read in search of a closing quote and given back, over the whole text.

A line counts as 32 more, for what it takes to hand it out again.
"""

PATIENCE = 10_000_000
"""Ways of putting cells together that are tried, over the whole text; about eight seconds."""


class Row(NamedTuple):
    """The cells of a row, where it begins, and what was mended, as a sentence or ""."""

    line: int
    cells: list[str]
    mended: str = ""


class Rows:
    """The rows of a table with these columns; `lines` begin behind the header."""

    def __init__(self, lines: Iterable[Line], delimiter: str, columns: Columns) -> None:
        self._lines = iter(lines)
        self._back: deque[Line] = deque()
        self._vain = 0
        self._patience = PATIENCE
        self._delimiter = delimiter
        self._tabs = delimiter == "\t"
        self._columns = columns
        self._quotes = _quotes(delimiter)
        csv.field_size_limit(LINE_LIMIT)

    def __iter__(self) -> Iterator[Row | Line]:
        """Row after row; a line that is too long to be kept whole stands for itself."""
        while (line := self._take()) is not None:
            if not line.whole:
                yield line
            elif line.text.strip(f" \t{self._delimiter}"):
                yield self._row(line)

    def _take(self) -> Line | None:
        return self._back.popleft() if self._back else next(self._lines, None)

    def _give_back(self, taken: list[Line]) -> None:
        self._back.extendleft(reversed(taken))
        self._vain += sum(len(line.text) + 32 for line in taken)

    def _row(self, line: Line) -> Row:
        width = len(self._columns)
        apart = line.text.split(self._delimiter)
        if '"' not in line.text:
            return self._fitted(line, apart, "")
        cells, taken = self._well_formed(line)
        # In an unquoted table a quote in this row and one in a later row look like a quoted cell.
        unquoted = self._tabs and len(apart) == width and (len(cells) != width or taken)
        if cells and not unquoted and (len(cells) == width or (not taken and len(cells) < width)):
            return self._fitted(line, cells, "")
        self._give_back(taken)
        if unquoted:
            return Row(line.number, [_unquoted(cell) for cell in apart])
        return self._by_force(line, apart)

    def _well_formed(self, line: Line) -> tuple[list[str], list[Line]]:
        """The cells, none where the row is not well formed; and the further lines it took."""
        taken: list[Line] = []

        def lines() -> Iterator[str]:
            yield line.text + "\n"
            size = len(line.text)
            while len(taken) < ROW_LINES and size < ROW_SIZE and self._vain < VAIN_SIZE:
                further = self._take()
                if further is None:
                    return
                taken.append(further)
                size += len(further.text)
                yield further.text + "\n"

        reader = csv.reader(lines(), delimiter=self._delimiter, strict=True, skipinitialspace=True)
        try:
            return next(reader, []), taken
        except csv.Error:
            return [], taken

    def _by_force(self, line: Line, apart: list[str]) -> Row:
        """The row where a quote closes only before a delimiter or the end of a line.

        Where that is not as many cells as there are columns, perhaps no quote counts.
        """
        text, taken, closed = self._closed(line)
        width = len(self._columns)
        tries = [self._split(text, pairs=pairs) for pairs in (True, False)]
        cells = next((one for one in tries if len(one) == width), tries[0])
        if len(cells) != width and taken:
            self._give_back(taken)
            cells = self._split(line.text, pairs=True)
        if len(cells) != width == len(apart):
            cells = apart
        said = "quotes inside of a quoted cell" if closed else "a quote that never closes"
        if closed and len(cells) > width:
            said = ""  # that it is put together says enough
        row = self._fitted(line, cells, said)
        return row._replace(cells=[_unquoted(cell) for cell in row.cells])

    def _closed(self, line: Line) -> tuple[str, list[Line], bool]:
        """The text of a row up to where its last quoted cell closes, and whether it does.

        It ends at the latest before a line that is a row by itself or opens a cell of its own;
        where there is none, the further lines that it took may be given back.
        """
        text, taken, at = line.text, list[Line](), 0
        while opened := self._quotes.opens.search(text, at):
            closes = self._quotes.closes.search(text, opened.end())
            while closes is None and len(taken) < ROW_LINES and len(text) < ROW_SIZE:
                further = self._take() if self._vain < VAIN_SIZE else None
                if further is None:
                    break
                found = self._quotes.closes.search(further.text)
                opens = self._quotes.opens.search(further.text)
                new_cell = opens and (found is None or opens.end() <= found.start())
                if self._is_row(further.text) or new_cell:
                    self._back.appendleft(further)
                    return text, [], False
                taken.append(further)
                start = len(text) + 1
                text += "\n" + further.text
                closes = self._quotes.closes.search(text, start)
            if closes is None:
                return text, taken, False
            at = closes.end()
        return text, [], True

    def _is_row(self, text: str) -> bool:
        """Whether a line is a whole row by itself."""
        if '"' not in text:
            return text.count(self._delimiter) == len(self._columns) - 1 > 0
        reader = csv.reader([text], delimiter=self._delimiter, strict=True, skipinitialspace=True)
        try:
            return len(next(reader, [])) == len(self._columns)
        except csv.Error:
            return False

    def _split(self, text: str, *, pairs: bool) -> list[str]:
        """Cells as they stand, quotes and all; with `pairs` two quotes in a row close nothing."""
        closes = self._quotes.pairs if pairs else self._quotes.closes
        cells, at = list[str](), 0
        while True:
            opened = self._quotes.opening.match(text, at)
            found = None
            if opened:
                empty = self._quotes.closes.match(text, opened.end())
                found = empty or closes.search(text, opened.end())
            end = text.find(self._delimiter, found.end() if found else at)
            if end < 0 or (opened and not found):
                return [*cells, text[at:]]
            cells.append(text[at:end])
            at = end + 1

    def _fitted(self, line: Line, cells: list[str], mended: str) -> Row:
        """The cells under as many columns as there are."""
        width = len(self._columns)
        while len(cells) > width and not cells[-1].strip():
            cells.pop()
        said = [mended] if mended else []
        surplus = len(cells) - width
        if surplus > 0:
            said.append(f"{counted(cells, width)}; put together where they fit")
            self._patience -= width * surplus * surplus
            cells = together(cells, self._columns, self._delimiter, hard=self._patience > 0)
        elif surplus < 0:
            said.append(f"{counted(cells, width)}; the rest is taken as empty")
        return Row(line.number, cells, "; ".join(said))


def counted(cells: list[str], width: int) -> str:
    """How many cells a row has and how many it should have, for a person."""
    return f"{len(cells)} cell{'s' * (len(cells) != 1)} for {width} columns"


def _unquoted(cell: str) -> str:
    bare = cell.strip()
    if len(bare) > 1 and bare[0] == bare[-1] == '"':
        return bare[1:-1].replace('""', '"')
    return bare[1:] if bare.startswith('"') and bare.count('"') == 1 else bare


class _Quotes(NamedTuple):
    opening: re.Pattern[str]
    opens: re.Pattern[str]
    closes: re.Pattern[str]
    pairs: re.Pattern[str]


@cache
def _quotes(delimiter: str) -> _Quotes:
    sign = re.escape(delimiter)
    end = rf"(?= {{0,8}}(?:{sign}|\n|\Z))"
    return _Quotes(
        opening=re.compile(' {0,8}"'),
        opens=re.compile(rf'(?:^|(?<={sign})) {{0,8}}"(?!"?{end})'),
        closes=re.compile(f'"{end}'),
        pairs=re.compile(f'(?<!")(?:"")*"{end}'),
    )


_SHAPES = {
    "year": re.compile(r"\d{4}(?:\.0)?"),
    "doi": re.compile(r"(?:https?://\S+|10\.)\S+"),
    **dict.fromkeys(LINKS, re.compile(r"https?://\S+")),
    **dict.fromkeys(
        ("volume", "number", "citations", "pmid", "start", "end"), re.compile(r"\w{1,12}")
    ),
    **dict.fromkeys(("ids", "openreview", "acl", "arxiv", "citekey"), re.compile(r"\S+")),
}
_PROSE = frozenset({"title", "abstract", "authors", "keywords", "venue", "note", "tldr"})


def together(cells: list[str], columns: Columns, delimiter: str, *, hard: bool) -> list[str]:
    """As many cells as there are columns, neighbours joined where that fits best.

    A title with bare commas in it falls apart; addresses, years and ids tell where it ends, and
    so does a blank behind a comma. Where it is not to try `hard`, the last cells are joined.
    """
    width, surplus = len(columns), len(cells) - len(columns)
    if not hard:
        return [*cells[: width - 1], delimiter.join(cells[width - 1 :])]
    # best[k]: the best score with k cells too many used up, and how many each column took.
    best: list[tuple[float, tuple[int, ...]] | None] = [(0.0, ())] + [None] * surplus
    for place, field in enumerate(columns.fields):
        new: list[tuple[float, tuple[int, ...]] | None] = [None] * (surplus + 1)
        for used, so_far in enumerate(best):
            if so_far is None:
                continue
            start = place + used
            score, last = so_far[0] + _fit(field, cells[start]), so_far[1]
            for more in range(surplus - used + 1):
                if more:
                    score += _join(field, cells[start + more], delimiter)
                    if more == 1:
                        score -= _fit(field, cells[start]) + (0.5 if field in _PROSE else 3)
                known = new[used + more]
                if known is None or score > known[0]:
                    new[used + more] = (score, (*last, more))
                if field in _SHAPES:
                    break
        best = new
    found = best[surplus]
    if found is None:
        return [*cells[: width - 1], delimiter.join(cells[width - 1 :])]
    joined, start = list[str](), 0
    for more in found[1]:
        joined.append(delimiter.join(cells[start : start + more + 1]))
        start += more + 1
    return joined


def _fit(field: str, cell: str) -> float:
    shape = _SHAPES.get(field)
    text = cell.strip(' "')
    if shape is None or not text:
        return 0
    return 3 if shape.fullmatch(text) else -3


def _join(field: str, cell: str, delimiter: str) -> float:
    """How much speaks for a cell being the rest of the one before it."""
    if delimiter == "\t":
        return -1 if field in _PROSE else -2
    return (1 if cell.startswith(" ") else -1) - (0 if field in _PROSE else 1)
