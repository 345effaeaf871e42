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

FEWEST = 3
"""Changed rows from which a scroll is thought of."""

UNKNOWN = "\0"
"""Stands for a character that is not known, in the text of a row."""

HIDE, SHOW = "\x1b[?25l", "\x1b[?25h"
HOLD, RELEASE = "\x1b[?2026h", "\x1b[?2026l"


class Painter:
    """Turns pictures into bytes for one terminal."""

    def __init__(self, terminal: Terminal) -> None:
        self._looks = Looks(terminal)
        self._signs = Signs(terminal)
        self._rows: list[list[Cell]] = []
        self._texts: list[str] = []
        """The characters of each row, to be compared at once."""
        self._size = Size(0, 0)
        self._cursor: Offset | None = None
        self.forget()

    def forget(self) -> None:
        """Nothing on the screen is known any more: somebody else has drawn there."""
        self._rows = [[None] * self._size.width for _ in range(self._size.height)]
        self._texts = [UNKNOWN] * self._size.height
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
        if len(wanted) < FEWEST:
            return
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
        self._texts[first : last + 1] = map(_text, region)
        wanted.update(target)
        step = _move(last, 0) + "\n" * by if by > 0 else _move(first, 0) + "\x1bM" * -by
        yield f"\x1b[{first + 1};{last + 1}r{step}\x1b[r"

    def _shift(self, wanted: dict[int, list[Cell]]) -> tuple[int, list[int]]:
        """By how many lines most of what is wanted stands lower on the screen, and which rows.

        The first column does not count: the list has its cursor there.
        """
        here: dict[str, int] = {}
        for y, text in enumerate(self._texts):
            here.setdefault(text[1:], y)
        texts = {y: _text(row)[1:] for y, row in wanted.items()}
        votes = {y: here.get(text, y) - y for y, text in texts.items() if text.strip()}
        counted = Counter(by for by in votes.values() if by)
        by = counted.most_common(1)[0][0] if counted else 0
        return by, sorted(y for y, vote in votes.items() if by and vote == by)

    def _draw(self, wanted: dict[int, list[Cell]]) -> list[str]:
        """What brings rows onto the screen, from a normal look to a normal look."""
        drawn: list[str] = []
        look = NORMAL
        for y, row in wanted.items():
            text = _text(row)
            settled = text.isascii() and self._texts[y].isascii()
            at: int | None = None
            for start, end in _runs(self._rows[y], row, settled=settled):
                drawn.append(_move(y, start) if at is None else f"\x1b[{start - at}C")
                lost = False
                for x in range(start, end):
                    cell = row[x]
                    if cell is None or not cell[0]:
                        lost = lost or cell is None
                        continue
                    sign, its = cell
                    if lost:
                        drawn.append(_move(y, x))
                    if its is not look and not (sign == " " and is_same_blank(look, its)):
                        drawn.append(change(look, its))
                        look = its
                    # Behind a character of disputed width the place is said anew.
                    lost = not settled and is_disputed(sign)
                    if lost and x + 1 < end and _is_behind(row[x + 1]):
                        # A terminal that gives it one cell would leave what was in the other.
                        drawn.append("  \x1b[2D")
                    drawn.append(sign)
                at = None if lost else end
            self._rows[y], self._texts[y] = row, text
        if look is not NORMAL:
            drawn.append(change(look, NORMAL))
        return drawn


def _text(row: Sequence[Cell]) -> str:
    """The characters of a row."""
    return "".join([UNKNOWN if cell is None else cell[0] for cell in row])


def _differing(old: Sequence[Cell], new: Sequence[Cell]) -> int:
    return sum(before != after for before, after in zip(old, new, strict=True))


def _runs(old: Sequence[Cell], new: Sequence[Cell], *, settled: bool) -> Iterator[tuple[int, int]]:
    """Where a row is to be drawn, half-open, from left to right.

    From its first character of disputed width on it is drawn whole: terminals may not have put
    what follows where we think. `settled` says that there is none.
    """
    doubt = end = len(new)
    if not settled:
        both = enumerate(zip(old, new, strict=True))
        doubt = next((x for x, pair in both if any(map(_is_disputed_cell, pair))), end)
    start = stop = -1
    for x in range(doubt):
        cell = new[x]
        if cell is None or cell == old[x]:
            continue
        if start < 0:
            start = x
        elif x - stop > GAP:
            yield _whole(new, start, stop)
            start = x
        stop = x + 1
    if doubt < end:
        if start >= 0 and doubt - stop > GAP:
            yield _whole(new, start, stop)
            start = doubt
        start, stop = (doubt if start < 0 else start), end
    if start >= 0:
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


def _is_behind(cell: Cell) -> bool:
    return cell is not None and not cell[0]


def _move(y: int, x: int) -> str:
    """Put the cursor to a row and a column, from 0."""
    column = f";{x + 1}" if x else ""
    return f"\x1b[{y + 1 if y else ''}{column}H"
