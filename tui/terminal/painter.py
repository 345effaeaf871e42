"""What is sent to the terminal: of each picture only what is not on the screen by now.

The toolkit sends each region that it draws whole, and each of its pieces with all its attributes.
Here the screen is remembered by cells, as curses does, and a step of the cursor is some forty
bytes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from textual.geometry import Offset, Size
from textual.strip import Strip

from .abilities import Terminal
from .looks import NORMAL, Look, Looks, change, is_same_blank
from .signs import Signs, is_disputed

Cell = tuple[str, Look] | None
"""A character, empty behind a wide one, and its look; None where it is not known."""

Piece = tuple[int, int, Strip]
"""Row and column, from 0, and what stands from there on."""

LARGE = 300
"""Bytes from which a picture is worth hiding the cursor and holding the screen back for."""

GAP = 4
"""Unchanged cells that are sent again rather than jumped over."""

WORTH = 80
"""Cells that a scroll must save."""

HIDE, SHOW = "\x1b[?25l", "\x1b[?25h"
HOLD, RELEASE = "\x1b[?2026h", "\x1b[?2026l"


class Painter:
    """Turns pictures into bytes for one terminal."""

    def __init__(self, terminal: Terminal) -> None:
        self._looks = Looks(terminal)
        self._signs = Signs(terminal)
        self._rows: list[list[Cell]] = []
        self._size = Size(0, 0)
        self._cursor: Offset | None = None
        self.forget()

    def forget(self) -> None:
        """Nothing on the screen is known any more: somebody else has drawn there."""
        self._rows = [[None] * self._size.width for _ in range(self._size.height)]
        self._cursor = None

    def paint(
        self, pieces: Iterable[Piece], size: Size, cursor: Offset | None, *, held: bool = False
    ) -> str:
        """The bytes that bring pieces of a picture of this size onto the screen.

        The terminal's cursor is shown at `cursor`, from 0, or hidden; `held` says that the
        terminal can hold the screen back until all has come (mode 2026).
        """
        if size != self._size:
            self._size = size
            self.forget()
        wanted = self._with(pieces)
        drawn = [*self._scroll(wanted), *self._draw(wanted)]
        text = "".join(drawn)
        place = None if cursor is None else size.clamp_offset(cursor)
        if not text and place == self._cursor:
            return ""
        text = self._placed(text, place)
        return HOLD + text + RELEASE if held and len(text) > LARGE else text

    def _placed(self, text: str, place: Offset | None) -> str:
        """A drawing with the cursor put behind it, and hidden while a large one is made."""
        shown, self._cursor = self._cursor is not None, place
        if shown and (place is None or len(text) > LARGE):
            text = HIDE + text
            shown = False
        if place is None:
            return text
        return text + _move(place.y, place.x) + ("" if shown else SHOW)

    def _with(self, pieces: Iterable[Piece]) -> dict[int, list[Cell]]:
        """The rows that the pieces change, as they will be."""
        width, height = self._size
        wanted: dict[int, list[Cell]] = {}
        for y, x, strip in pieces:
            if not 0 <= y < height or x >= width:
                continue
            row = wanted.get(y)
            if row is None:
                row = wanted[y] = list(self._rows[y])
            cells = self._cells(strip)
            end = min(width, x + len(cells))
            row[x:end] = cells[: end - x]
        return {y: row for y, row in wanted.items() if row != self._rows[y]}

    def _cells(self, strip: Strip) -> list[Cell]:
        cells: list[Cell] = []
        for text, style, control in strip:
            if control:
                continue
            look, blank = self._looks.of(style)
            cells += [(sign, blank if sign == " " else look) for sign in self._signs.cells(text)]
        return cells

    def _scroll(self, wanted: dict[int, list[Cell]]) -> Iterator[str]:
        """Move lines that are on the screen to where they are wanted, if that saves much."""
        by, kept = self._shift(wanted)
        if not by:
            return
        first, last = min(kept[0], kept[0] + by), max(kept[-1], kept[-1] + by)
        target = {y: wanted.get(y, self._rows[y]) for y in range(first, last + 1)}
        blank: list[list[Cell]] = [[None] * self._size.width for _ in range(abs(by))]
        region = self._rows[first : last + 1]
        region = [*region[by:], *blank] if by > 0 else [*blank, *region[:by]]
        stay = sum(_differing(self._rows[y], target[y]) for y in target)
        if stay - sum(map(_differing, region, target.values())) < WORTH:
            return
        self._rows[first : last + 1] = region
        wanted.update(target)
        step = _move(last, 0) + "\n" * by if by > 0 else _move(first, 0) + "\x1bM" * -by
        yield f"\x1b[{first + 1};{last + 1}r{step}\x1b[r"

    def _shift(self, wanted: dict[int, list[Cell]]) -> tuple[int, list[int]]:
        """By how many lines most of what is wanted stands lower on the screen, and which rows."""
        here: dict[str, int] = {}
        for y, row in enumerate(self._rows):
            here.setdefault(_text(row), y)
        texts = {y: _text(row) for y, row in wanted.items()}
        votes = {y: here.get(text, y) - y for y, text in texts.items() if text.strip()}
        counted = Counter(by for by in votes.values() if by)
        by = counted.most_common(1)[0][0] if counted else 0
        return by, sorted(y for y, vote in votes.items() if by and vote == by)

    def _draw(self, wanted: dict[int, list[Cell]]) -> Iterator[str]:
        look = NORMAL
        at: tuple[int, int] | None = None
        for y, row in wanted.items():
            for start, end in _runs(self._rows[y], row):
                for x in range(start, end):
                    cell = row[x]
                    if cell is None or not cell[0]:
                        continue
                    yield _step(at, y, x)
                    sign, its = cell
                    if its is not look and not (sign == " " and is_same_blank(look, its)):
                        yield change(look, its)
                        look = its
                    yield sign
                    # Behind a character of disputed width the place is said anew.
                    at = None if is_disputed(sign) else (y, x + _width(row, x))
            self._rows[y] = row
        if look is not NORMAL:
            yield change(look, NORMAL)


def _text(row: Sequence[Cell]) -> str:
    """The characters of a row but for its first, where the list has its cursor."""
    return "".join(cell[0] if cell else "\0" for cell in row[1:])


def _differing(old: Sequence[Cell], new: Sequence[Cell]) -> int:
    return sum(before != after for before, after in zip(old, new, strict=True))


def _runs(old: Sequence[Cell], new: Sequence[Cell]) -> Iterator[tuple[int, int]]:
    """Where a row is to be drawn, half-open, from left to right.

    From its first character of disputed width on it is drawn whole: terminals may not have put
    what follows where we think.
    """
    end = len(new)
    both = enumerate(zip(old, new, strict=True))
    doubt = next((x for x, pair in both if any(map(_is_disputed_cell, pair))), end)
    spans = [(x, x + 1) for x in range(doubt) if old[x] != new[x] and new[x] is not None]
    spans += [(doubt, end)] if doubt < end else []
    while spans:
        start, stop = spans[0]
        count = 1
        while count < len(spans) and spans[count][0] - stop <= GAP:
            stop = spans[count][1]
            count += 1
        del spans[:count]
        yield _whole(new, start, stop)


def _is_disputed_cell(cell: Cell) -> bool:
    return cell is not None and is_disputed(cell[0])


def _whole(row: Sequence[Cell], start: int, stop: int) -> tuple[int, int]:
    """A run that parts no wide character."""
    while start > 0 and _is_behind(row[start]):
        start -= 1
    while stop < len(row) and _is_behind(row[stop]):
        stop += 1
    return start, stop


def _width(row: Sequence[Cell], x: int) -> int:
    """The cells that a character takes."""
    return 2 if x + 1 < len(row) and _is_behind(row[x + 1]) else 1


def _is_behind(cell: Cell) -> bool:
    return cell is not None and not cell[0]


def _move(y: int, x: int) -> str:
    """Put the cursor to a row and a column, from 0."""
    column = f";{x + 1}" if x else ""
    return f"\x1b[{y + 1 if y else ''}{column}H"


def _step(at: tuple[int, int] | None, y: int, x: int) -> str:
    """Move the cursor from where it is, if that is known, by the shortest way."""
    if at == (y, x):
        return ""
    if at is not None and at[0] == y and at[1] < x:
        return f"\x1b[{x - at[1]}C"
    return _move(y, x)
