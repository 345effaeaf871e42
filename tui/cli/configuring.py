"""`paperdeck config`: what is set and from where; or a commented file to begin with."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Iterator

from seeds import clean, clean_line, make_private, write_private

from ..places import Places
from ..settings import SETTINGS, Settings, as_toml, sample, settings_of, settings_path, weak_colours
from .parsing import FOUND, NOTHING, WRONG, Parser

COLUMN = 40
"""Where it is said from where a value comes, unless the value is longer."""


def parse(words: list[str]) -> argparse.Namespace:
    """The options of this verb."""
    parser = Parser(
        prog="paperdeck config",
        description="Print the settings that hold, and from where each comes. The exit code is 1 "
        "where something in them could not be taken as it was meant; stderr says what.",
    )
    ways = parser.add_mutually_exclusive_group()
    ways.add_argument("--init", action="store_true", help="write a commented file to begin with")
    ways.add_argument("--json", action="store_true", help="one JSON object")
    return parser.parse_args(words)


def run(arguments: argparse.Namespace) -> int:
    """Print, or write."""
    places = Places.of_this_person()
    if arguments.init:
        return _init(places)
    settings = settings_of(places, os.environ)
    if arguments.json:
        print(json.dumps(_as_json(settings)))
    else:
        path = settings_path(places, os.environ)
        there = "" if path.exists() else "; paperdeck config --init writes it"
        print(f"# {clean_line(str(path))}{there}")
        print("\n".join(map(clean, _as_text(settings))))
    for sentence in settings.problems:
        sys.stderr.write(f"paperdeck: {sentence}\n")
    for sentence in (*settings.hints, *weak_colours(places, os.environ)):
        sys.stderr.write(f"paperdeck: {clean_line(sentence)} (a hint; it is used)\n")
    return NOTHING if settings.problems else FOUND


def _init(places: Places) -> int:
    path = settings_path(places, os.environ)
    shown = clean_line(str(path))
    if path.exists() or path.is_symlink():
        sys.stderr.write(
            f"paperdeck: {shown} is there already and stays as it is; move it away first\n"
        )
        return WRONG
    make_private(path.parent)
    write_private(path, sample().encode(), prefix=".config-")
    print(f"Wrote {shown}. Each line in it can be switched on by taking its # away.")
    return FOUND


def _as_text(settings: Settings) -> Iterator[str]:
    """The settings as TOML, each with where it comes from."""
    for setting in SETTINGS:
        value = as_toml(getattr(settings, setting.field))
        yield _line(setting.name, value, settings.origin(setting.name))
    for name, colours in settings.own_themes.items():
        yield ""
        yield f"[themes.{as_toml(name)}]"
        for part, colour in colours.items():
            yield f"{part} = {as_toml(colour)}"
    yield ""
    yield "[keys]"
    yield _line("preset", as_toml(settings.preset), settings.origin("preset"))
    for command in settings.keys.commands:
        name = command.id.replace("_", "-")
        yield _line(name, as_toml(command.keys), settings.origin(f"keys.{name}"))


def _line(name: str, value: str, origin: str) -> str:
    return f"{name} = {value}".ljust(COLUMN - 1) + f" # {origin}"


def _as_json(settings: Settings) -> dict[str, object]:
    told: dict[str, object] = {
        setting.name: {
            "value": getattr(settings, setting.field),
            "from": settings.origin(setting.name),
        }
        for setting in SETTINGS
    }
    told["themes"] = {name: dict(colours) for name, colours in settings.own_themes.items()}
    told["preset"] = {"value": settings.preset, "from": settings.origin("preset")}
    told["keys"] = {
        command.id.replace("_", "-"): {
            "value": list(command.keys),
            "from": settings.origin(f"keys.{command.id.replace('_', '-')}"),
        }
        for command in settings.keys.commands
    }
    told["problems"] = list(settings.problems)
    told["hints"] = list(settings.hints)
    return told
