from __future__ import annotations

from itertools import product

import pytest
from textual.geometry import Size

from tui.terminal.small import is_too_small, small_picture, told


@pytest.mark.parametrize(("size", "small"), [((20, 5), False), ((19, 5), True), ((20, 4), True)])
def test_what_needs_more_room(size, small):
    assert is_too_small(Size(*size)) is small


def test_the_longest_sentence_that_fits_is_said():
    assert told(Size(80, 4)) == ["paperdeck needs 20 columns and 5 lines; this is 80x4. Q quits."]
    assert told(Size(10, 3)) == ["Needs", "20x5. Q", "quits."]
    assert told(Size(5, 1)) == ["20x5!"]
    assert told(Size(1, 1)) == ["2"]


def test_a_picture_fills_any_size():
    for cols, rows in product(range(1, 30), range(1, 6)):
        strips = [strip for _, _, strip in small_picture(Size(cols, rows))]
        assert [strip.cell_length for strip in strips] == [cols] * rows
