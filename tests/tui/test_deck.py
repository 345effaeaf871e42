from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tui.deck import Deck


@given(st.lists(st.integers(0, 9)), st.lists(st.integers(-20, 20)))
def test_the_cursor_never_leaves_the_deck(order, steps):
    deck = Deck(order)
    for step in steps:
        deck = deck.moved(step)
        assert 0 <= deck.cursor <= max(0, len(order) - 1)
        assert deck.number == (order[deck.cursor] if order else None)


def test_a_step_is_a_step():
    deck = Deck((5, 6, 7))
    assert deck.number == 5
    assert deck.moved(2).number == 7
    assert deck.moved(2).moved(-1).number == 6
    assert deck.number == 5
