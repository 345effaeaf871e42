from __future__ import annotations

import pytest

from tui.terminal import Terminal, terminal_of


def colours(**env: str) -> int:
    return terminal_of(env, "utf-8").colours


@pytest.mark.parametrize(
    ("term", "count"),
    [
        ("xterm-256color", 256),
        ("screen-256color", 256),
        ("xterm-direct", 1 << 24),
        ("xterm-16color", 16),
        ("linux", 8),
        ("vt100", 0),
        ("dumb", 0),
        ("", 0),
        ("no-such-terminal", 0),
        ("xterm-kitty", 256),
        ("xterm-of-next-year", 8),
        ("xterm-mono", 0),
        ("linux-m", 0),
    ],
)
def test_the_name_of_a_terminal_says_how_many_colours_it_has(term, count):
    assert colours(TERM=term) == count


def test_a_terminal_that_says_so_has_all_colours():
    assert colours(TERM="xterm-256color", COLORTERM="truecolor") == 1 << 24
    assert colours(TERM="tmux-256color", COLORTERM="24bit") == 1 << 24
    assert colours(TERM="xterm-256color", COLORTERM="yes") == 256
    assert colours(TERM="linux", COLORTERM="truecolor") == 8


def test_no_color_counts_unless_it_is_empty():
    assert colours(TERM="xterm-256color", NO_COLOR="1") == 0
    assert colours(TERM="xterm-256color", COLORTERM="truecolor", NO_COLOR="0") == 0
    assert colours(TERM="xterm-256color", NO_COLOR="") == 256


def test_links_go_only_where_they_are_not_printed():
    has_links = {"xterm-256color": True, "xterm-kitty": True, "tmux": True, "vte-256color": True}
    has_none = {"linux": False, "vt220": False, "adm3a": False, "": False}
    for term, has in (has_links | has_none).items():
        assert terminal_of({"TERM": term}, "utf-8").links is has


def test_where_text_is_not_utf_8_we_draw_with_ascii():
    assert terminal_of({}, "UTF-8").ascii is False
    assert terminal_of({}, "utf_8") == Terminal(0, links=False)
    assert terminal_of({}, "iso8859-1") == Terminal(
        0, links=False, ascii=True, encoding="iso8859-1"
    )
    assert terminal_of({}, "utf-8", ascii_only=True).ascii
