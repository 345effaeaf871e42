"""The commented file that a person begins with."""

from __future__ import annotations

import json
from collections.abc import Mapping

from ..commands import COMMANDS
from .presets import PRESETS
from .settings import Settings
from .table import SETTINGS

HEAD = """\
# The settings of paperdeck, in TOML. What is commented out holds anyway: take the # away in front
# of a line and change it. `paperdeck config` shows what holds, and from where. Options of the
# command line and PAPERDECK_THEME and the like in the environment win over this file.
"""

KEYS = """\
[keys]
# Keys by the name of a command: one, a list, or [] for none. Keys are written as in b, B, ctrl+d,
# space, enter, pagedown, f2. A terminal cannot send ctrl+i, ctrl+m, ctrl+h or ctrl+[ apart from
# Tab, Enter, Backspace and Esc, nor Alt or Shift with Ctrl. Enter, Esc and the arrows stay as they
# are in menus and where you write.
"""

THEMES = """\
# Colours of your own: what is not set is that of the base. theme = "mine" chooses them.
# [themes.mine]
# base = "paperdeck-night"
# background = "#16181b"
# panel = "#22262b"
# foreground = "#d8dce2"
# quiet = "#9aa4b0"
# bright = "#f4f6f8"
# accent = "#e8b45a"
# primary = "#8ab4d8"
# success = "#9bbf7a"
# warning = "#e8b45a"
# error = "#e5786d"
# rule = "#4a515a"
"""


def sample() -> str:
    """The file, every setting in it, all commented out."""
    usual = Settings()
    parts = [HEAD]
    for setting in SETTINGS:
        value = getattr(usual, setting.field)
        lines = [f"# {line}" for line in setting.told]
        parts.append("\n".join([*lines, f"# {setting.name} = {as_toml(value)}", ""]))
    parts.append(KEYS)
    presets = ", ".join(PRESETS)
    parts.append(f'# All keys at once: {presets}.\n# preset = "{usual.preset}"\n')
    for command in COMMANDS:
        name = command.id.replace("_", "-")
        parts.append(f"# {command.help}\n# {name} = {as_toml(command.keys)}\n")
    parts.append(THEMES)
    return "\n".join(parts)


def as_toml(value: object) -> str:
    """A value as the file has it."""
    if value is None:
        return "0"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int | float):
        return f"{value:g}"
    if isinstance(value, tuple | list):
        return f"[{', '.join(map(as_toml, value))}]"
    if isinstance(value, Mapping):
        return f"{{ {', '.join(f'{name} = {as_toml(one)}' for name, one in value.items())} }}"
    # What JSON escapes in a string, TOML escapes so, too.
    return json.dumps(str(value), ensure_ascii=False)
