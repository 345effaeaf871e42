from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual import events

from tui.terminal.keyboard import BEGIN, END, LATE, Keyboard

DELAY = 0.25
FAR = 60.0


def told(*pieces: tuple[str, float] | str) -> list[str]:
    """What keys and pastes come of pieces of input; a piece alone comes at once."""
    keyboard = Keyboard(DELAY)
    now = 0.0
    found = []
    for piece in pieces:
        text, now = piece if isinstance(piece, tuple) else (piece, now)
        found += keyboard.feed(text, now)
    found += keyboard.tick(now + FAR)
    return [
        event.key if isinstance(event, events.Key) else f"paste {event.text}"
        for event in found
        if isinstance(event, (events.Key, events.Paste))
    ]


@pytest.mark.parametrize("sign", "fbjd0159:/?+-w")
def test_a_key_right_behind_esc_is_a_key_of_its_own(sign):
    (key,) = told(sign)
    assert told(f"\x1b{sign}q") == ["escape", key, "q"]
    assert told("\x1b", f"{sign}q") == ["escape", key, "q"]
    assert told(f"j\x1b{sign}\x1b{sign}") == ["j", "escape", key, "escape", key]


def test_known_sequences_are_keys_however_they_are_cut():
    for text, keys in {
        "\x1b[A\x1bOB\x1b[5~\x1b[1;5C": ["up", "down", "pageup", "ctrl+right"],
        "\x1b\x1b[A": ["escape", "up"],
        "\x1b[[A": ["f1"],
    }.items():
        assert told(text) == keys
        assert told(*text) == keys


@pytest.mark.parametrize(
    "reply",
    [
        "\x1b]11;rgb:1e1e/1b1b/ffff\x07",
        "\x1b]52;c;YnJR\x1b\\",
        "\x1bP1$r0m\x1b\\",
        "\x1bP1+r4d73=1b5d\x1b\\",
        "\x1b_Gi=31;OK\x1b\\",
        "\x1b[>1;2r",
        "\x1b[=1;2r",
        "\x1b[?62;22c",
        "\x1b[1 q",
        "\x1bOz",
        "\x1b[?1;2y",
        "\x1b[M bq",
        "\x1b[1114112;1u",
        "\x1b[99999999999999u",
        "\x1b[98;1;1114112u",
        "\x9b1;2z",
        "\x9d0;brq\x9c",
    ],
)
def test_what_is_no_key_does_nothing_whole_or_cut(reply):
    assert told(f"j{reply}k") == ["j", "k"]
    assert told("j", *reply, "k") == ["j", "k"]


@pytest.mark.parametrize(
    "rest",
    ["[A", "OB", "[5~", "[1;5A", "[?2026;2$y", "[<35;12;11M", "[<0;3;4m", "[?62;22c", "[98;1u"],
)
def test_of_a_sequence_behind_a_late_esc_only_the_esc_counts(rest):
    times = [(sign, DELAY + 0.3 + 0.15 * place) for place, sign in enumerate(rest)]
    assert told(("\x1b", 0.0), ("", DELAY + 0.1), *times, ("j", 9.0)) == ["escape", "j"]


def test_a_slow_sequence_is_the_key_that_it_is():
    assert told(("\x1b", 0.0), ("[", 0.2), ("B", 0.9)) == ["down"]


def test_after_a_while_a_letter_is_a_letter_again():
    assert told(("\x1b", 0.0), ("", 0.3), ("O", 0.4 + LATE)) == ["escape", "O"]
    assert told(("\x1b[", 0.0), ("", LATE + 0.1), ("A", LATE + 0.2)) == ["escape", "A"]


def test_a_control_character_breaks_a_sequence_off():
    assert told("\x1b[1\rj") == ["enter", "j"]
    assert told("\x1b[1\x1b[Bj") == ["down", "j"]


@given(st.text(st.sampled_from("ab\x1b[201~200m\r\n\x07\x9b"), max_size=40), st.data())
def test_nothing_in_a_paste_is_a_key_however_it_arrives(text, data):
    if END in text + END[:-1]:
        return
    whole = f"x{BEGIN}{text}{END}y"
    places = data.draw(st.lists(st.integers(0, len(whole)), max_size=6))
    stops = sorted({*places, 0, len(whole)})
    found = told(*(whole[start:stop] for start, stop in pairwise(stops)))
    assert [found[0], found[-1]] == ["x", "y"]
    (paste,) = found[1:-1]
    assert paste.startswith("paste ")
    assert not {*paste} & {*"\x1b\x07\x9b\r"}


def test_a_paste_whose_beginning_is_late_is_a_paste():
    pieces = [("\x1b", 0.0), ("", 0.3), ("[200~brQ see\x1b[201~j", 0.4)]
    assert told(*pieces) == ["escape", "paste brQ see", "j"]


def test_out_of_a_paste_without_an_end_leads_esc():
    assert told((f"{BEGIN}some", 0.0), ("q", 5.0), ("\x1b", 9.0), ("j", 9.1)) == [
        "paste someq",
        "j",
    ]
    # But not one that comes with the text.
    assert told((f"{BEGIN}some", 0.0), ("\x1b", 0.2), ("[201~j", 0.3)) == ["paste some", "j"]
