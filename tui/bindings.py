"""The table of commands as Textual's bindings."""

from __future__ import annotations

from textual.binding import Binding

from .keymap import Keymap


def bindings(keymap: Keymap) -> list[Binding]:
    """A binding a key; its action is `act(command, key)`.

    All have priority: then a key has done its work before the next one is looked at. Textual
    otherwise hands a key on to the widget that has the focus when the key arrives, and keys that
    arrive together, as they do over a slow link, go where an earlier one was about to lead from.
    """
    return [
        Binding(key, action(command.id, key), command.label, show=False, priority=True)
        for command in keymap.commands
        for key in command.keys
    ]


def action(command: str, key: str = "") -> str:
    """The action of a command, as a string that Textual runs."""
    return f"act({command!r}, {key!r})"
