from __future__ import annotations

import pytest
from textual.events import Key

from tui.pressing import LATE, Pressed


def keys(*pressed: tuple[str, float]) -> list[str]:
    """Keys at times; a letter is itself."""
    meant = Pressed()
    found = []
    for name, now in pressed:
        character = name if len(name) == 1 else None
        found += [key.key for key in meant(Key(name, character), now)]
    return found


@pytest.mark.parametrize("begin", ["[", "O"])
@pytest.mark.parametrize("final", "ABCDFHPQRS")
def test_an_arrow_that_comes_in_pieces_is_only_its_esc(begin, final):
    assert keys(("escape", 0), (begin, 0.2), (final, 0.4), ("j", 0.5)) == ["escape", "j"]


def test_after_a_while_a_letter_is_a_letter_again():
    assert keys(("escape", 0), ("O", LATE)) == ["escape", "O"]
    assert keys(("escape", 0), ("[", 0.1), ("A", LATE + 0.1)) == ["escape", "A"]


def test_other_keys_after_esc_are_meant():
    assert keys(("escape", 0), ("b", 0.1), ("O", 0.2)) == ["escape", "b", "O"]
    assert keys(("escape", 0), ("[", 0.1), ("j", 0.2)) == ["escape", "j"]
    assert keys(("escape", 0), ("escape", 0.1), ("O", 0.2), ("A", 0.3)) == ["escape", "escape"]


def test_a_line_feed_is_enter_and_alt_is_esc_and_the_key():
    assert keys(("ctrl+j", 0), ("alt+b", 1), ("ctrl+d", 3)) == ["enter", "escape", "b", "ctrl+d"]
