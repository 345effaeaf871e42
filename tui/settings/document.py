"""The file of settings: what stands in it, and on which line."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

LARGEST = 1_000_000
"""Bytes of the largest file that is looked at; settings are a page."""

Place = tuple[str, ...]
"""Where a value stands: its table and its name, from the outside in."""


@dataclass(frozen=True, slots=True)
class SettingsFile:
    """What was read of the file, or why it could not be.

    `name` is what sentences call it.
    """

    name: str
    values: Mapping[str, object] = field(default_factory=dict)
    problem: str = ""
    text: str = ""

    def line(self, place: Place) -> int:
        """The line, from 1, on which the statement begins that sets a value; 0 for none."""
        return _lines(self.text).get(place, 0)

    def at(self, *places: Place) -> str:
        """Where values stand, as a sentence begins: "config.toml line 3"."""
        lines = [str(line) for line in map(self.line, places) if line]
        if not lines:
            return self.name
        word = "lines" if len(lines) > 1 else "line"
        return f"{self.name} {word} {' and '.join(lines)}"


def read_file(path: Path, *, named: bool) -> SettingsFile:
    """Read the file; where there is none, nothing is set.

    `named` says that the person has named it, so that it ought to be there.
    """
    name = path.name if not named else str(path)
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
    except FileNotFoundError:
        return SettingsFile(name, problem="there is no such file" if named else "")
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        return SettingsFile(name, problem=f"it cannot be read ({reason})")
    if len(data) > LARGEST:
        return SettingsFile(name, problem="it is larger than settings can be")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        return SettingsFile(name, problem=f"line {line} is not UTF-8")
    return _parsed(name, text)


def _parsed(name: str, text: str) -> SettingsFile:
    import tomllib

    try:
        return SettingsFile(name, tomllib.loads(text), text=text)
    except tomllib.TOMLDecodeError as error:
        told = str(error)
        return SettingsFile(name, problem=f"it is no TOML: {told[:1].lower()}{told[1:]}")
    except RecursionError:
        return SettingsFile(name, problem="its brackets are nested too deeply")


def _lines(text: str) -> dict[Place, int]:
    """The line of each value: a statement is the fewest lines that are TOML by themselves."""
    import tomllib

    found: dict[Place, int] = {}
    table: Place = ()
    lines = text.splitlines()
    start = 0
    while start < len(lines):
        for end in range(start + 1, len(lines) + 1):
            try:
                said = tomllib.loads("\n".join(lines[start:end]) + "\n")
            except tomllib.TOMLDecodeError:
                continue
            break
        else:
            break
        places = list(_places(said))
        if lines[start].lstrip().startswith("["):
            table = places[-1] if places else ()
            places = [()]
        for place in places:
            found.setdefault(table + place, start + 1)
        start = end
    return found


def _places(said: object, before: Place = ()) -> list[Place]:
    """Where values stand in what one statement says; an empty table is one."""
    if not isinstance(said, dict) or not said:
        return [before] if before else []
    found = [before] if before else []
    for name, value in said.items():
        found += _places(value, (*before, name))
    return found
