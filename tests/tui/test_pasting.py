from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual import events

from tui.pasting import BEGIN, END, ESCAPE, GuardedParser, PasteGuard, pasted

SIGNS = st.text(st.sampled_from("ab\x1b[201~200m\r"), max_size=40)


def cut(text: str, places: list[int]) -> list[str]:
    stops = sorted({place % (len(text) + 1) for place in places} | {0, len(text)})
    return [text[start:stop] for start, stop in pairwise(stops)]


@given(SIGNS, SIGNS, SIGNS, st.lists(st.integers(0, 200), max_size=6))
def test_of_a_paste_only_escapes_change_however_it_arrives(before, text, after, places):
    before, after = before.replace("\x1b", ""), after.replace("\x1b", "")
    text = text.replace(END, "")
    if END in text + END[:-1]:
        return
    guard = PasteGuard()
    passed = "".join(map(guard, cut(before + BEGIN + text + END + after, places)))
    assert passed == before + BEGIN + text.replace("\x1b", ESCAPE) + END + after


@given(SIGNS, st.lists(st.integers(0, 200), max_size=6))
def test_outside_of_a_paste_all_passes_at_once(text, places):
    text = text.replace(BEGIN, "")
    if BEGIN in text:
        return
    guard = PasteGuard()
    for piece in cut(text, places):
        assert guard(piece) == piece


def test_the_parser_gives_one_paste_and_no_key():
    parser = GuardedParser()
    given_events = []
    for piece in ("x\x1b[20", "0~one\x1b[31mred\x1b", "[0m b\x1b[2", "01~y"):
        given_events += parser.feed(piece)
    pastes = [event.text for event in given_events if isinstance(event, events.Paste)]
    keys = [event.key for event in given_events if isinstance(event, events.Key)]
    assert pastes == [f"one{ESCAPE}[31mred{ESCAPE}[0m b"]
    assert pasted(pastes[0]) == "one\x1b[31mred\x1b[0m b"
    assert keys == ["x", "y"]


def keys_of(*pieces: str) -> list[str]:
    parser = GuardedParser()
    found = [event for piece in pieces for event in parser.feed(piece)]
    return [event.key for event in found if isinstance(event, events.Key)]


@pytest.mark.parametrize("sign", "fbjd0159:/?+-w")
def test_a_key_right_behind_esc_is_a_key_of_its_own(sign):
    (key,) = keys_of(sign)
    assert keys_of(f"\x1b{sign}q") == ["escape", key, "q"]
    assert keys_of("\x1b", f"{sign}q") == ["escape", key, "q"]
    assert keys_of(f"j\x1b{sign}\x1b{sign}") == ["j", "escape", key, "escape", key]


def test_sequences_stay_whole():
    assert keys_of("\x1b[A\x1bOB\x1b[5~", "\x1b", "[C") == ["up", "down", "pageup", "right"]
    assert keys_of("\x1b\x1b[A") == ["escape", "up"]
