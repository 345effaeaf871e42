"""Keys: how they are written, which can be sent, and who has one that two want."""

from __future__ import annotations

from collections import Counter

import pytest

from tui.commands import COMMANDS
from tui.keymap import Keymap
from tui.places import Places
from tui.settings import PRESETS, preset_keys, settings_of
from tui.settings.keynames import TAKEN, NoKeyError, hint_of, key_of


@pytest.fixture
def settings(tmp_path):
    """Settings with these lines under [keys]."""

    def settings_(*lines):
        places = Places(*(tmp_path / name for name in Places.__slots__))
        places.config.mkdir(exist_ok=True)
        places.settings.write_text("\n".join(["[keys]", *lines]))
        return settings_of(places, {})

    return settings_


@pytest.mark.parametrize(
    ("written", "key"),
    [
        ("b", "b"),
        ("B", "B"),
        ("é", "é"),
        ("?", "?"),
        ("-", "-"),
        (",", "comma"),
        (" ", "space"),
        ("ctrl+d", "ctrl+d"),
        ("Ctrl-D", "ctrl+d"),
        ("C-d", "ctrl+d"),
        ("^D", "ctrl+d"),
        ("<C-d>", "ctrl+d"),
        ("control+d", "ctrl+d"),
        ("S-a", "A"),
        ("shift+tab", "shift+tab"),
        ("backtab", "shift+tab"),
        ("Space", "space"),
        ("<Esc>", "escape"),
        ("Return", "enter"),
        ("PgDn", "pagedown"),
        ("F1", "f1"),
        ("<lt>", "<"),
        ("C-Left", "ctrl+left"),
        ("shift-up", "shift+up"),
    ],
)
def test_keys_are_understood_as_people_write_them(written, key):
    assert key_of(written) == key


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ("ctrl+i", "Tab"),
        ("^M", "Enter"),
        ("C-j", "Enter"),
        ("ctrl+h", "Backspace"),
        ("ctrl+[", "Esc"),
        ("ctrl+shift+a", "without Shift"),
        ("ctrl+enter", "not sent"),
        ("shift+enter", "without Shift"),
        ("alt+x", "Esc"),
        ("<M-x>", "Esc"),
        ("super+x", "does not reach"),
        ("ctrl+1", "not sent"),
        ("gg", "one key"),
        ("ZZ", "one key"),
        ("", "one key"),
        ("ctrl+", "one key"),
        ("ctrl+foo", "no key"),
        ("f13", "one key"),
        ("\x1b", "control character"),
    ],
)
def test_what_a_terminal_cannot_send_is_no_key(written, told):
    with pytest.raises(NoKeyError, match=told):
        key_of(written)


def test_what_something_on_the_way_may_take_is_a_hint():
    assert "tmux" in hint_of("ctrl+b")
    assert "not every terminal" in hint_of("shift+up")
    assert hint_of("b") == hint_of("ctrl+d") == hint_of("down") == ""
    assert all(map(hint_of, TAKEN))


def test_a_key_of_ones_own_takes_the_place_of_the_usual_ones(settings):
    mine = settings('bookmark = "B"', 'read-on = ["C-t", "space"]', "raw = []")
    assert mine.problems == ()
    assert mine.keys["bookmark"].keys == ("B",)
    assert mine.keys["read_on"].keys == ("ctrl+t", "space")
    assert mine.keys["raw"].keys == ()
    assert mine.keys["queue"].keys == ("w",)
    assert mine.origin("keys.bookmark") == "config.toml line 2"


def test_a_key_is_taken_from_who_has_others_without_a_word(settings):
    mine = settings('bookmark = "l"')
    assert mine.problems == ()
    assert mine.keys["read"].keys == ("enter", "right")
    assert mine.keys.meant_by("l") == "bookmark"


def test_who_loses_the_last_key_is_told_with_the_line(settings):
    mine = settings("", 'bookmark = "x"')
    (problem,) = mine.problems
    assert problem == (
        "config.toml line 3: x is bookmark's now, so export has no key left; give it one"
    )
    assert mine.keys["export"].keys == ()
    both = settings('bookmark = "x"', 'export = "E"')
    assert both.problems == ()


def test_of_two_that_want_a_key_the_first_keeps_it_and_both_lines_are_told(settings):
    mine = settings('bookmark = "Z"', "", 'queue = ["Z", "w"]')
    (problem,) = mine.problems
    assert problem == (
        "config.toml lines 2 and 4: Z is both bookmark's and queue's; bookmark keeps it"
    )
    assert mine.keys["queue"].keys == ("w",)


def test_who_gets_no_key_that_was_wanted_keeps_the_usual_ones(settings):
    mine = settings('bookmark = "Z"', 'queue = "Z"', 'note = "ctrl+i"')
    assert mine.keys["queue"].keys == ("w",)
    assert mine.keys["note"].keys == ("e",)
    assert mine.origin("keys.queue") == mine.origin("keys.note") == "default"


def test_help_and_leaving_cannot_be_lost(settings):
    mine = settings('bookmark = "f1"', "help = []", "quit = []", "leave = []")
    assert mine.keys["help"].keys == ("f1",)
    assert mine.keys["quit"].keys == ("ctrl+q",)
    assert mine.problems == ("config.toml line 2: F1 stays the key of help; give bookmark another",)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ('bookmrk = "b"', "line 2: there is no command “bookmrk”; bookmark is near it"),
        ("bookmark = 3", 'line 2: bookmark can be a key, as in "b", or a list of keys'),
        ('bookmark = ["b", 3]', "line 2: bookmark can be a key"),
        ('bookmark = "ctrl+i"', "line 2: “ctrl+i” cannot be told from Tab; give bookmark another"),
    ],
)
def test_what_is_no_key_is_told_with_the_line(settings, line, told):
    mine = settings(line)
    assert mine.keys["bookmark"].keys == ("b",)
    (problem,) = mine.problems
    assert told in problem


def test_a_key_that_may_be_taken_on_the_way_is_used_and_hinted_at(settings):
    mine = settings('bookmark = "ctrl+b"')
    assert mine.problems == ()
    assert mine.hints == ("config.toml line 2: Ctrl+B: tmux takes it",)
    assert mine.keys.meant_by("ctrl+b") == "bookmark"


def test_ones_own_keys_go_over_those_of_a_preset(settings):
    mine = settings('preset = "newsboat"', 'bookmark = "N"')
    assert mine.keys.meant_by("N") == "bookmark"
    assert mine.keys["mark_read"].keys == ("r",)
    assert mine.keys["queue"].keys == ("e", "w")


@pytest.mark.parametrize("name", PRESETS)
def test_in_every_preset_each_command_keeps_a_plain_key_and_no_key_means_two_things(name):
    assert set(preset_keys(name)) <= {one.id for one in COMMANDS}
    keymap = Keymap(preset_keys(name))
    counts = Counter(key for one in keymap.commands for key in one.keys)
    assert [key for key, count in counts.items() if count > 1] == []
    plain = {one.id for one in COMMANDS if any(not key.startswith("ctrl+") for key in one.keys)}
    for one in keymap.commands:
        assert one.keys
        if one.id in plain:
            assert not one.keys[0].startswith("ctrl+"), one.id
    for key in counts:
        assert key_of(key) == key


@pytest.mark.parametrize("name", PRESETS)
def test_arrows_and_the_keys_of_every_terminal_hold_in_every_preset(name):
    keymap = Keymap(preset_keys(name))
    usual = {"down": "down", "up": "up", "enter": "read", "escape": "back", "/": "search"}
    usual |= {"?": "help", "q": "leave", "space": "read_on", "tab": "other_pane", "Q": "quit"}
    assert {key: keymap.meant_by(key) for key in usual} == usual


def test_the_hands_of_newsboat_find_their_keys():
    keymap = Keymap(preset_keys("newsboat"))
    known = {"N": "mark_read", "A": "mark_all_read", "u": "show_link", "o": "open_page"}
    known |= {"ctrl+b": "bookmark", "e": "queue", "s": "export", "|": "pipe", "n": "next_hit"}
    known |= {"p": "previous_unread", "J": "next_paper", "K": "previous_paper", "t": "only_tag"}
    assert {key: keymap.meant_by(key) for key in known} == known


def test_the_hands_of_vim_find_their_keys():
    keymap = Keymap(preset_keys("vim"))
    known = {"ctrl+n": "down", "ctrl+p": "up", "ctrl+o": "back", "}": "next_paper"}
    known |= {"ctrl+e": "down", "m": "bookmark", "u": "undo", "ctrl+r": "redo", "y": "copy_link"}
    known |= {":": "palette", "V": "select_range", "G": "bottom", "N": "previous_hit"}
    assert {key: keymap.meant_by(key) for key in known} == known


def test_a_command_without_a_key_is_named_as_the_palette_finds_it():
    keymap = Keymap({"export": ()})
    assert keymap.name("export") == ": export"
    assert Keymap().name("export") == "x"
    assert Keymap().name("back", "escape") == "Esc"
