"""From the command line, the environment and the file to settings, in this order."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from seeds import at_home, clean_line

from ..places import Places
from ..themenames import THEME_NAMES
from .document import Place, SettingsFile, read_file
from .keys import TABLE, OwnKeys
from .nearest import nearest
from .presets import DEFAULT, PRESETS
from .settings import Settings
from .table import BY_NAME, NO, SETTINGS, Setting, WrongError
from .themes import THEMES, own_themes, weak_in

CONFIG = "PAPERDECK_CONFIG"
"""The variable that names another file."""

NO_MOUSE = "PAPERDECK_NO_MOUSE"
"""The variable that is older than PAPERDECK_MOUSE, and says the opposite."""

KEYS = "PAPERDECK_KEYS"
"""The variable that names a preset."""


def settings_path(places: Places, environ: Mapping[str, str]) -> Path:
    """Where the file is, whether or not there is one."""
    named = environ.get(CONFIG, "")
    return at_home(named).absolute() if named else places.settings


def settings_of(
    places: Places, environ: Mapping[str, str], given: Mapping[str, object] | None = None
) -> Settings:
    """What this person has set.

    `given` are the values of the command line, by the name of the setting; "keys" is a preset.
    What cannot be taken as it was meant is a problem, and the next place in line decides.
    """
    file = read_file(settings_path(places, environ), named=bool(environ.get(CONFIG, "")))
    return _Reading(file, environ, given or {}).settings()


def weak_colours(places: Places, environ: Mapping[str, str]) -> list[str]:
    """Sentences on colours of a person's own that are hard to read; they are used all the same."""
    return weak_in(read_file(settings_path(places, environ), named=bool(environ.get(CONFIG, ""))))


class _Reading:
    def __init__(
        self, file: SettingsFile, environ: Mapping[str, str], given: Mapping[str, object]
    ) -> None:
        self._file = file
        self._environ = environ
        self._given = given
        self._problems = [f"{file.name}: {file.problem}"] if file.problem else []
        self._origins: dict[str, str] = {}
        self._own, told = own_themes(file)
        self._problems += told

    def settings(self) -> Settings:
        """All of it, put together."""
        self._tell_unknown()
        values = {}
        for setting in SETTINGS:
            found = self._found(setting)
            if found is not None:
                values[setting.field], self._origins[setting.name] = found
        preset = self._preset()
        own = OwnKeys(self._file, preset)
        keymap = own.keymap()
        self._origins |= own.origins
        return Settings(
            **values,  # type: ignore[arg-type]  # each was checked by the table
            own_themes=self._own,
            keys=keymap,
            preset=preset,
            origins=self._origins,
            problems=tuple(map(clean_line, [*self._problems, *own.problems])),
            hints=tuple(map(clean_line, own.hints)),
        )

    def _found(self, setting: Setting) -> tuple[object, str] | None:
        """The value of a setting and where it comes from; None where nobody has set it."""
        given = self._given.get(setting.field)
        if given is not None:
            option = setting.name if given is not False else f"no-{setting.name}"
            return given, f"--{option}"
        for variable, text in self._variables(setting):
            value = self._checked(setting, setting.word(text), f"{variable} in the environment")
            if value is not None:
                return value[0], variable
        name = next((one for one in (setting.name, setting.field) if one in self._file.values), "")
        if not name:
            return None
        value = self._checked(setting, self._file.values[name], self._file.at((name,)))
        return None if value is None else (value[0], self._file.at((name,)))

    def _variables(self, setting: Setting) -> list[tuple[str, str]]:
        """The variables that may hold a setting, and what they hold."""
        found = [(setting.variable, self._environ.get(setting.variable, ""))]
        if setting.name == "mouse":
            is_set = self._environ.get(NO_MOUSE, "").lower() not in NO
            found.append((NO_MOUSE, "no" if is_set else ""))
        if setting.name == "browser":
            found.append(("BROWSER", self._environ.get("BROWSER", "")))
        return [(variable, text) for variable, text in found if text.strip()]

    def _checked(self, setting: Setting, value: object, where: str) -> tuple[object] | None:
        try:
            if setting.name == "theme":
                return (self._theme(value),)
            return (setting.read(value),)
        except WrongError as error:
            shown = clean_line(str(value))[:40]
            self._problems.append(f"{where}: {setting.name} is “{shown}”, but {error}")
            return None

    def _theme(self, value: object) -> str:
        known = {*THEME_NAMES, *self._own}
        if isinstance(value, str) and value in known:
            return value
        near = nearest(str(value), known)
        hint = f"{near} is near it, and " if near else ""
        raise WrongError(f"{hint}C in the reader shows all that there are")

    def _preset(self) -> str:
        """The name of the preset of keys that holds."""
        given = self._given.get("keys")
        if isinstance(given, str):
            self._origins["preset"] = "--keys"
            return given
        table = self._file.values.get(TABLE)
        held = table.get("preset") if isinstance(table, Mapping) else None
        asked: list[tuple[object, str, str]] = []
        if self._environ.get(KEYS, ""):
            asked.append((self._environ[KEYS], f"{KEYS} in the environment", KEYS))
        if held is not None:
            where = self._file.at((TABLE, "preset"))
            asked.append((held, where, where))
        for name, where, origin in asked:
            if isinstance(name, str) and name in PRESETS:
                self._origins["preset"] = origin
                return name
            shown = clean_line(str(name))[:40]
            choices = ", ".join(PRESETS)
            self._problems.append(f"{where}: the preset is “{shown}”, but can be {choices}")
        return DEFAULT

    def _tell_unknown(self) -> None:
        known = {name for one in SETTINGS for name in (one.name, one.field)} | {TABLE, THEMES}
        for name in self._file.values:
            if name in known:
                continue
            near = nearest(name, [*BY_NAME, TABLE, THEMES])
            hint = f"; {near} is near it" if near else ""
            self._unknown((name,), f"there is no setting “{clean_line(name)[:40]}”{hint}")

    def _unknown(self, place: Place, told: str) -> None:
        self._problems.append(f"{self._file.at(place)}: {told}")
