"""`paperdeck keys`: the commands of the reader and the keys that this person has for them."""

from __future__ import annotations

import argparse
import json
import os
import shutil

from ..columns import fit
from ..commands import Command, key_name, matching
from ..keymap import Keymap
from ..places import Places
from ..settings import PRESETS, preset_keys, settings_of
from .parsing import FOUND, NOTHING, Parser

KEYS_CELLS = 22
"""Cells of the column of keys."""

NARROWEST = 30


def parse(words: list[str]) -> argparse.Namespace:
    """The options of this verb."""
    parser = Parser(
        prog="paperdeck keys",
        description="Print the commands of the reader with their keys: all, or those with the "
        "words that are given. paperdeck config --init writes a file in which they can be changed.",
    )
    parser.add_argument("words", nargs="*", metavar="WORD", help="words of what a command does")
    parser.add_argument("--preset", choices=PRESETS, help="the keys of a preset, not your own")
    parser.add_argument("--json", action="store_true", help="one JSON object a line")
    return parser.parse_args(words)


def run(arguments: argparse.Namespace) -> int:
    """Print them by area."""
    keymap = settings_of(Places.of_this_person(), os.environ).keys
    if arguments.preset:
        keymap = Keymap(preset_keys(arguments.preset))
    found = sorted(matching(" ".join(arguments.words), keymap.commands), key=keymap.commands.index)
    if arguments.json:
        for command in found:
            print(json.dumps(_as_json(command), ensure_ascii=False))
    else:
        print("\n".join(_lines(found)))
    return FOUND if found else NOTHING


def _lines(commands: list[Command]) -> list[str]:
    width = max(NARROWEST, shutil.get_terminal_size().columns)
    lines: list[str] = []
    area = ""
    for command in commands:
        if command.area != area:
            area = command.area
            lines += ["", area] if lines else [area]
        keys, cells = fit(" ".join(command.shown_keys), KEYS_CELLS)
        lines.append(f"  {keys}{' ' * (KEYS_CELLS - cells)} {fit(command.help, width - 25)[0]}")
    return lines


def _as_json(command: Command) -> dict[str, object]:
    return {
        "command": command.id.replace("_", "-"),
        "area": command.area,
        "keys": [key_name(key) for key in command.keys],
        "label": command.label,
        "help": command.help,
    }
