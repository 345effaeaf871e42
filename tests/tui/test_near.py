"""A key that does nothing says what is near it."""

from __future__ import annotations

import pytest

from tui.commands import COMMANDS
from tui.keymap import Keymap
from tui.near import _HABITS, LATIN, near
from tui.settings import preset_keys

KEYS = Keymap()


@pytest.mark.parametrize(
    ("key", "told"),
    [
        ("Z", "Z does nothing here; z is “zoom”. ? lists all keys."),
        ("B", "B does nothing here; b is “bookmark”. ? lists all keys."),
        ("ctrl+g", "Ctrl+G does nothing here; g is “top”. ? lists all keys."),
        ("d", "Nothing is deleted here; b takes a mark away. ? lists all keys."),
        ("ctrl+s", "All is saved as you go; x exports. ? lists all keys."),
        ("c", "c does nothing here; y copies the link. ? lists all keys."),
        ("ctrl+down", "Ctrl+↓ does nothing here; ↓ is “down”. ? lists all keys."),
        ("shift+down", "Shift+↓ does nothing here; V begins a range. ? lists all keys."),
        ("%", "% does nothing here. ? lists all keys."),
        ("f7", "F7 does nothing here. ? lists all keys."),
        ("й", "й is on the key of q (quit): switch the keyboard to Latin letters."),
        ("О", "О is on the key of J (next): switch the keyboard to Latin letters."),
        ("Ж", "Ж is on the key of : (palette): switch the keyboard to Latin letters."),
        ("ξ", "ξ is on the key of j (down): switch the keyboard to Latin letters."),
    ],
)
def test_a_key_without_a_command_is_told_what_is_near(key, told):
    assert near(key, KEYS) == told


@pytest.mark.parametrize(
    "key", ["shift+f5", "ignore", "alt+left", "ctrl+@", "f13", "ctrl+shift+x", "figure_space"]
)
def test_what_nobody_presses_on_purpose_is_silent(key):
    assert near(key, KEYS) == ""


def test_the_keys_that_are_named_are_those_of_the_person():
    mine = Keymap({"bookmark": ("B",), "help": ("H",), "zoom": ()})
    assert near("b", mine) == "b does nothing here; B is “bookmark”. H lists all keys."
    assert near("z", mine) == "z does nothing here; Ctrl+Z is “suspend”. H lists all keys."
    newsboat = Keymap(preset_keys("newsboat"))
    assert near("c", newsboat).startswith("c does nothing here; y copies the link.")


def test_what_is_said_of_habits_names_commands_that_there_are():
    assert {command for command, _ in _HABITS.values()} <= {one.id for one in COMMANDS}
    assert not set(LATIN) & {key for one in COMMANDS for key in one.keys}
