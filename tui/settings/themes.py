"""A person's own colours, as the file has them."""

from __future__ import annotations

import re
from collections.abc import Mapping

from seeds import clean_line

from ..colours import Colours
from ..contrast import weak_contrasts
from ..themenames import THEME_NAMES
from .document import SettingsFile
from .nearest import nearest

THEMES = "themes"

PARTS = ("base", *Colours._fields)

_COLOUR = re.compile("#[0-9a-fA-F]{6}")


def own_themes(file: SettingsFile) -> tuple[dict[str, dict[str, str]], list[str]]:
    """The themes of a file by their names, and sentences on what of them could not be taken."""
    tables = file.values.get(THEMES, {})
    if not isinstance(tables, Mapping):
        return {}, [f"{file.at((THEMES,))}: write [{THEMES}.NAME] above the colours of a theme"]
    found: dict[str, dict[str, str]] = {}
    problems: list[str] = []
    for name, table in tables.items():
        if not isinstance(table, Mapping):
            told = f"write [{THEMES}.{clean_line(name)}] above the colours of this theme"
            problems.append(f"{file.at((THEMES, name))}: {told}")
            continue
        found[name] = {}
        for part, value in table.items():
            wrong = _wrong(part, value)
            if wrong:
                problems.append(f"{file.at((THEMES, name, part))}: {wrong}")
            else:
                found[name][part] = str(value)
    return found, problems


def weak_in(file: SettingsFile) -> list[str]:
    """Sentences on colours of a person's own that are hard to read; they are used all the same."""
    themes, _ = own_themes(file)
    return [
        f"{file.at((THEMES, name))}: {clean_line(name)}: {sentence}"
        for name, colours in themes.items()
        for sentence in weak_contrasts(colours)
    ]


def _wrong(part: str, value: object) -> str:
    """Why a colour cannot be taken; "" where it can."""
    if part not in PARTS:
        near = nearest(part, PARTS)
        hint = f"; {near} is near it" if near else f"; there are {', '.join(PARTS)}"
        return f"a theme has no “{clean_line(part)[:40]}”{hint}"
    if part == "base":
        known = isinstance(value, str) and value in THEME_NAMES
        near = "" if known else nearest(str(value), THEME_NAMES)
        hint = f"; {near} is near it" if near else ""
        return "" if known else f"there is no theme “{clean_line(str(value))[:40]}”{hint}"
    if isinstance(value, str) and _COLOUR.fullmatch(value):
        return ""
    return f"{part} is “{clean_line(str(value))[:40]}”, but can be a colour as in #e8b45a"
