"""What is sent, played to a terminal, must show what was drawn: also piece by piece, and moved."""

from __future__ import annotations

import random

import pyte
import pytest
from rich.segment import Segment
from rich.style import Style
from textual.geometry import Offset, Size
from textual.strip import Strip

from tui.terminal import Painter, Terminal
from tui.terminal.painter import HIDE, SHOW

STYLES = [
    Style.parse(one)
    for one in (
        "none",
        "bold",
        "underline red",
        "reverse",
        "italic #112233 on #445566",
        "bold underline #e8b45a on #16181b",
        "#e8b45a on #16181b",
        "on #16181b",
    )
]
WORDS = "a transformer that grows wide — 注意 naïve ★ cafés | two  blanks   and more".split(" ")
SIZE = Size(40, 12)
HOME = Offset(0, 0)


class Shown:
    """A painter, and a terminal that plays what it sends."""

    def __init__(self, size: Size = SIZE, terminal: Terminal | None = None) -> None:
        self.screen = pyte.Screen(size.width, size.height)
        self.stream = pyte.ByteStream(self.screen)
        self.stream.feed(b"\x1b[?7l")  # the reader turns wrapping off
        self.painter = Painter(terminal or Terminal())
        self.size = size

    def draw(self, pieces, cursor=HOME) -> str:
        sent = self.painter.paint(pieces, self.size, cursor)
        # pyte knows no OSC 8.
        self.stream.feed(sent.encode("utf-8"))
        return sent

    def cells(self):
        return [
            [self._cell(self.screen.buffer[y][x]) for x in range(self.size.width)]
            for y in range(self.size.height)
        ]

    def text(self) -> list[str]:
        return [row.rstrip() for row in self.screen.display]

    @staticmethod
    def _cell(cell):
        blank = not cell.data.strip() and not (cell.underscore or cell.reverse)
        seen = "default" if blank else cell.fg
        weight = (False, False) if blank else (cell.bold, cell.italics)
        return cell.data, seen, cell.bg, *weight, cell.underscore, cell.reverse


def line(chance: random.Random, width: int) -> Strip:
    segments: list[Segment] = []
    while sum(segment.cell_length for segment in segments) < width:
        segments.append(Segment(chance.choice(WORDS) + " ", chance.choice(STYLES)))
    return Strip(segments).adjust_cell_length(width, STYLES[0])


def whole(lines: list[Strip]):
    return [(y, 0, strip) for y, strip in enumerate(lines)]


def anew(lines: list[Strip]):
    """The screen of a terminal to which all is sent for the first time."""
    shown = Shown()
    shown.draw(whole(lines))
    return shown.cells()


@pytest.mark.parametrize("seed", range(25))
def test_after_any_drawing_the_terminal_shows_the_picture(seed):
    chance = random.Random(seed)
    shown = Shown()
    lines = [line(chance, SIZE.width) for _ in range(SIZE.height)]
    shown.draw(whole(lines))
    for _ in range(12):
        first, last = sorted(chance.sample(range(SIZE.height + 1), 2))
        by = min(chance.randrange(1, 4), last - first)
        match chance.randrange(4):
            case 0:  # some lines are others
                lines[first:last] = [line(chance, SIZE.width) for _ in range(first, last)]
            case 1:  # a part moves up
                news = [line(chance, SIZE.width) for _ in range(last - first)]
                lines[first:last] = [*lines[first:last], *news][by : by + last - first]
            case 2:  # a part moves down
                news = [line(chance, SIZE.width) for _ in range(by)]
                lines[first:last] = [*news, *lines[first:last]][: last - first]
            case 3:  # a part of a line
                y, x = chance.randrange(SIZE.height), chance.randrange(SIZE.width - 8)
                part = line(chance, 8)
                old = lines[y]
                parts = [old.crop(0, x), part, old.crop(x + 8)]
                lines[y] = Strip.join(parts)
                shown.draw([(y, x, part)])
        shown.draw(whole(lines), Offset(chance.randrange(SIZE.width), chance.randrange(12)))
        assert shown.cells() == anew(lines)
        assert shown.draw(whole(lines), Offset(0, 0)).count("\x1b[") <= 1


def test_what_is_there_is_not_sent_again():
    shown = Shown()
    lines = [Strip([Segment(f"line {y}".ljust(40))]) for y in range(12)]
    shown.draw(whole(lines))
    assert shown.draw(whole(lines)) == ""
    lines[3] = Strip([Segment("lime 3".ljust(40))])
    assert shown.draw(whole(lines)) == "\x1b[4;3Hm\x1b[H"


def test_of_a_moved_page_only_the_new_lines_are_sent():
    shown = Shown()
    lines = [Strip([Segment(f"this is the line number {y}".ljust(40))]) for y in range(30)]
    shown.draw(whole(lines[:12]))
    sent = shown.draw(whole(lines[2:14]))
    assert shown.text() == [f"this is the line number {y}" for y in range(2, 14)]
    assert len(sent) < 3 * 40
    sent = shown.draw(whole(lines[:12]))
    assert shown.text() == [f"this is the line number {y}" for y in range(12)]
    assert len(sent) < 3 * 40


def test_what_somebody_else_drew_is_drawn_over_when_all_is_forgotten():
    shown = Shown()
    lines = [Strip([Segment(f"line {y}".ljust(40))]) for y in range(12)]
    shown.draw(whole(lines))
    shown.stream.feed(b"\x1b[2J\x1b[Hsomething else")
    shown.painter.forget()
    shown.draw(whole(lines))
    assert shown.text() == [f"line {y}" for y in range(12)]


def test_the_cursor_stands_where_it_is_wanted_and_goes_when_it_is_not():
    shown = Shown()
    lines = [Strip([Segment(" " * 40)]) for _ in range(12)]
    assert shown.draw(whole(lines), Offset(3, 5)).endswith(SHOW)
    assert (shown.screen.cursor.x, shown.screen.cursor.y) == (3, 5)
    assert shown.draw([], Offset(3, 5)) == ""
    shown.draw([], Offset(90, 90))
    assert (shown.screen.cursor.x, shown.screen.cursor.y) == (39, 11)
    assert shown.draw([], None) == HIDE
    assert shown.screen.cursor.hidden


def test_nothing_in_a_text_is_a_command():
    shown = Shown()
    text = "a\x1b[2Jb\x9b2Jc\x1b]0;x\x07d\u202ee\x7ff\x00g"
    link = Style(link="https://a/\x1b\\\x07\x9d b")
    sent = shown.draw([(0, 0, Strip([Segment(text), Segment("here", link)]))])
    for command in ("\x1b[2J", "\x9b", "\x9d", "\x1b]0", "\x07", "\u202e", "\x7f", "\x00"):
        assert command not in sent
    assert "https://a/%1B%5C%07%C2%9D%20b" in sent


def test_a_terminal_without_colours_gets_none_and_keeps_the_weight():
    strip = Strip([Segment(f"{number}", style) for number, style in enumerate(STYLES)])
    sent = Shown(terminal=Terminal(colours=0, links=False)).draw([(0, 0, strip)])
    codes = {
        code
        for sequence in sent.split("\x1b[")[1:]
        if "m" in sequence
        for code in sequence.partition("m")[0].split(";")
    }
    assert {"1", "4", "7", "3"} <= codes
    assert codes <= {"", "1", "3", "4", "7", "22", "23", "24", "27"}


@pytest.mark.parametrize(
    ("colours", "name", "wanted"),
    [
        (8, "bright_red", "1;31"),
        (16, "bright_red", "91"),
        (256, "#ff5f87", "38;5;204"),
        (1 << 24, "#ff5f87", "38;2;255;95;135"),
    ],
)
def test_colours_are_said_as_the_terminal_knows_them(colours, name, wanted):
    strip = Strip([Segment("x", Style.parse(name))])
    sent = Shown(terminal=Terminal(colours=colours)).draw([(0, 0, strip)])
    assert f"\x1b[{wanted}mx" in sent


def test_our_signs_have_a_likeness_in_ascii_of_as_many_cells():
    ours = "▌★●✓»←↑→↓…·“”‘’—–─│┌┐└┘█▌ ×"
    shown = Shown(terminal=Terminal(ascii=True))
    shown.draw([(0, 0, Strip([Segment(ours + "é漢|")]))])
    text = shown.text()[0]
    assert text[: len(ours)].isascii()
    assert text[len(ours) :].replace(" ", "") == "é漢|"


def test_what_an_encoding_lacks_stands_for_itself_in_as_many_cells():
    shown = Shown(terminal=Terminal(ascii=True, encoding="latin-1"))
    sent = shown.painter.paint([(0, 0, Strip([Segment("naïve ō 漢字 “x” ∑|")]))], SIZE, None)
    assert 'naïve o ???? "x" ?|' in sent


def test_behind_a_sign_of_disputed_width_nothing_old_is_left():
    shown = Shown()
    shown.draw([(0, 0, Strip([Segment("abcdefghij")]))])
    sent = shown.draw([(0, 0, Strip([Segment("a☎️cdefghij")]))])
    # A terminal that gives the telephone one cell has a blank behind it, and no old letter.
    assert "  \x1b[2D☎️\x1b[1;4Hd" in sent or "  \x1b[2D☎️\x1b[;4H" in sent
