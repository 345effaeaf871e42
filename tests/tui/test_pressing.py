from __future__ import annotations

import pytest
from textual.events import Key

from tui.pressing import LATE, Pressed


def keys(*pressed: tuple[str, float]) -> list[str]:
    """Keys at times; a letter is itself."""
    meant = Pressed()
    found = []
    for name, now in pressed:
        last = name.removeprefix("alt+").replace("left_square_bracket", "[")
        character = last if len(last) == 1 else None
        found += [key.key for key in meant(Key(name, character), now)]
    return found


@pytest.mark.parametrize("begin", ["[", "O"])
@pytest.mark.parametrize("final", "ABCDFHPQRS")
def test_an_arrow_that_comes_in_pieces_is_only_its_esc(begin, final):
    assert keys(("escape", 0), (begin, 0.2), (final, 0.4), ("j", 0.5)) == ["escape", "j"]


@pytest.mark.parametrize("rest", ["[5~", "[1;5A", "[15~", "OP"])
def test_so_is_a_page_a_word_or_a_function_key(rest):
    times = [(sign, 0.1 * place) for place, sign in enumerate(rest, 1)]
    assert keys(("escape", 0), *times, ("5", 0.9)) == ["escape", "5"]


def test_an_arrow_whose_last_byte_is_late_is_only_its_esc():
    assert keys(("alt+left_square_bracket", 0), ("B", 0.3), ("j", 0.4)) == ["escape", "j"]
    assert keys(("alt+O", 0), ("B", 0.3), ("j", 0.4)) == ["escape", "j"]


def test_after_a_while_a_letter_is_a_letter_again():
    assert keys(("escape", 0), ("O", LATE)) == ["escape", "O"]
    assert keys(("escape", 0), ("[", 0.1), ("A", LATE + 0.1)) == ["escape", "A"]


def test_other_keys_after_esc_are_meant():
    assert keys(("escape", 0), ("b", 0.1), ("O", 0.2)) == ["escape", "b", "O"]
    assert keys(("escape", 0), ("[", 0.1), ("j", 0.2)) == ["escape", "j"]
    assert keys(("escape", 0), ("escape", 0.1), ("O", 0.2), ("A", 0.3)) == ["escape", "escape"]


def test_a_line_feed_is_enter_and_alt_is_esc_and_the_key():
    assert keys(("ctrl+j", 0), ("alt+b", 1), ("ctrl+d", 3)) == ["enter", "escape", "b", "ctrl+d"]
