"""From the table of keys in the file to a keymap, and what could not be taken as it was meant."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from seeds import clean_line

from ..commands import COMMANDS, key_name
from ..keymap import Keymap
from .document import SettingsFile
from .keynames import NoKeyError, hint_of, key_of
from .nearest import nearest
from .presets import PRESETS

TABLE = "keys"

KEPT = {"help": "f1", "quit": "ctrl+q"}
"""Keys that stay, so that nobody is lost: by the id of the command."""

_IDS = {one.id for one in COMMANDS}


class OwnKeys:
    """The keys that a person has set, over those of a preset."""

    def __init__(self, file: SettingsFile, preset: str) -> None:
        self._file = file
        self._preset = preset
        self._names: dict[str, str] = {}
        """By the id of a command: as the file writes it."""
        self._own: dict[str, tuple[str, ...]] = {}
        self.problems: list[str] = []
        self.hints: list[str] = []
        self.origins: dict[str, str] = {}
        """Where keys come from, by "keys." and the name of the command."""
        table = file.values.get(TABLE, {})
        if not isinstance(table, Mapping):
            self._wrong((TABLE,), f"{TABLE} is no table; write [{TABLE}] above the keys")
            return
        for name, value in table.items():
            if name != "preset":
                self._take(name, value)

    def keymap(self) -> Keymap:
        """The keymap; of two commands that want one key the one that stands first has it."""
        keys = {**{one.id: one.keys for one in COMMANDS}, **PRESETS[self._preset]}
        taken: dict[str, str] = {key: command for command, key in KEPT.items()}
        for command, wanted in self._own.items():
            got = tuple(key for key in wanted if self._gets(command, key, taken))
            if got or not wanted:
                keys[command] = got
            else:
                del self.origins[_origin(command)]
        for command, had in list(keys.items()):
            keys[command] = tuple(key for key in had if taken.get(key, command) == command)
            if had and not keys[command]:
                self._lost(command, had[0], taken)
        for command, key in KEPT.items():
            if key not in keys[command]:
                keys[command] = (*keys[command], key)
        return Keymap(keys)

    def _take(self, name: str, value: object) -> None:
        command = name.replace("-", "_")
        place = (TABLE, name)
        if command not in _IDS:
            near = nearest(command, _IDS)
            hint = f"; {near.replace('_', '-')} is near it" if near else ""
            self._wrong(place, f"there is no command “{_shown(name)}”{hint}")
            return
        written = [value] if isinstance(value, str) else value
        if not isinstance(written, Sequence) or not all(isinstance(one, str) for one in written):
            self._wrong(place, f'{name} can be a key, as in "b", or a list of keys')
            return
        found = tuple(dict.fromkeys(self._keys(place, written)))
        if written and not found:
            return  # the usual keys stay
        self._names[command] = name
        self._own[command] = found
        self.origins[_origin(command)] = self._file.at(place)

    def _keys(self, place: tuple[str, str], written: Sequence[str]) -> list[str]:
        found = []
        for one in written:
            try:
                key = key_of(one)
            except NoKeyError as error:
                self._wrong(place, f"“{_shown(one)}” {error}; give {place[1]} another key")
                continue
            hint = hint_of(key)
            if hint:
                self.hints.append(f"{self._file.at(place)}: {key_name(key)}: {hint}")
            found.append(key)
        return found

    def _gets(self, command: str, key: str, taken: dict[str, str]) -> bool:
        """Whether a command gets a key that it wants; who comes second is told."""
        holder = taken.setdefault(key, command)
        if holder == command:
            return True
        name, kept = self._names[command], key in KEPT.values()
        key = key_name(key)
        if not kept:
            where = self._file.at((TABLE, self._names[holder]), (TABLE, name))
            of = self._names[holder]
            self.problems.append(f"{where}: {key} is both {of}'s and {name}'s; {of} keeps it")
        else:
            self._wrong((TABLE, name), f"{key} stays the key of {holder}; give {name} another")
        return False

    def _lost(self, command: str, key: str, taken: Mapping[str, str]) -> None:
        by, name = self._names[taken[key]], command.replace("_", "-")
        told = f"{key_name(key)} is {by}'s now, so {name} has no key left; give it one"
        self._wrong((TABLE, by), told)

    def _wrong(self, place: tuple[str, ...], told: str) -> None:
        self.problems.append(f"{self._file.at(place)}: {told}")


def _origin(command: str) -> str:
    return f"{TABLE}.{command.replace('_', '-')}"


def _shown(text: str) -> str:
    return clean_line(text)[:40]
