from __future__ import annotations

from itertools import pairwise

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
