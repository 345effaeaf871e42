"""The commands with the keys that a person has for them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from .commands import COMMANDS, FOOTERS, MEANT, Command, key_name


class Keymap:
    """The table of commands, in its order, with other keys where a person has set them.

    `keys` are Textual's names of keys by the id of a command, the one to show first; a command
    that is not among them keeps its own, one with none is found in the palette alone.
    """

    def __init__(self, keys: Mapping[str, Sequence[str]] | None = None) -> None:
        changed = keys or {}
        self.commands = tuple(
            replace(one, keys=tuple(changed[one.id])) if one.id in changed else one
            for one in COMMANDS
        )
        self._by_id = {one.id: one for one in self.commands}
        self._by_key = {key: one.id for one in self.commands for key in one.keys}

    def __getitem__(self, command: str) -> Command:
        return self._by_id[command]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Keymap) and self.commands == other.commands

    def __hash__(self) -> int:
        return hash(self.commands)

    def name(self, command: str, likely: str = "") -> str:
        """The key of a command as sentences name it: "u"; without one how the palette finds it.

        Of several it is `likely`, if that is among them.
        """
        keys = self._by_id[command].keys
        if keys:
            return key_name(likely if likely in keys else keys[0])
        label = self._by_id[command].label.removesuffix(" …")
        opener = self._by_id["palette"].keys
        return f"{key_name(opener[0])} {label}" if opener else label

    def meant_by(self, key: str) -> str | None:
        """The id of the command that a key is for, or None."""
        return self._by_key.get(key)

    def footer(self, where: str) -> list[Command]:
        """The commands of the footer there that have a key."""
        meant = MEANT.get(where, {})
        here = (self._by_id[name] for name in FOOTERS[where])
        return [replace(one, label=meant.get(one.id, one.label)) for one in here if one.keys]
