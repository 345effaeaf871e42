from __future__ import annotations

from collections import Counter

from tui.commands import COMMANDS, FOOTERS, key_name
from tui.screens import ReaderScreen

CANNOT_BE_TOLD_APART = {"ctrl+i", "ctrl+m", "ctrl+h", "ctrl+[", "ctrl+enter", "shift+enter"}


def test_no_key_means_two_things():
    counts = Counter(key for command in COMMANDS for key in command.keys)
    assert [key for key, count in counts.items() if count > 1] == []


def test_no_key_that_a_terminal_cannot_send():
    assert not CANNOT_BE_TOLD_APART & {key for command in COMMANDS for key in command.keys}


def test_every_command_has_an_action_and_a_sentence():
    for command in COMMANDS:
        assert callable(getattr(ReaderScreen, f"action_{command.id}"))
        assert 0 < len(command.help) <= 54  # a line of the help screen at 80 columns
        assert command.keys


def test_every_act_but_redraw_and_suspend_has_a_plain_key():
    chords = {c.id for c in COMMANDS if all(key.startswith("ctrl+") for key in c.keys)}
    assert chords == {"half_down", "half_up", "redraw", "suspend"}


def test_footers_name_commands_and_end_with_help():
    for names in FOOTERS.values():
        assert set(names) <= {command.id for command in COMMANDS}
        assert names[-1] == "help"


def test_keys_are_named_as_people_know_them():
    assert [key_name(key) for key in ("ctrl+d", "G", "escape", "?")] == ["Ctrl+D", "G", "Esc", "?"]
    named = [key_name(key) for key in ("+", "shift+tab", "ctrl+up", "shift+pagedown")]
    assert named == ["+", "Shift+Tab", "Ctrl+↑", "Shift+PgDn"]
