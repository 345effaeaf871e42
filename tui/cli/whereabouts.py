"""`paperdeck where`: where files are kept."""

from __future__ import annotations

import argparse
import json

from seeds import clean_line

from ..places import Places
from .parsing import FOUND, Parser


def parse(words: list[str]) -> argparse.Namespace:
    """The options of this verb."""
    parser = Parser(prog="paperdeck where", description="Print where files are kept.")
    parser.add_argument("--json", action="store_true", help="one JSON object")
    return parser.parse_args(words)


def run(arguments: argparse.Namespace) -> int:
    """Print the places, whether or not there is anything yet."""
    places = Places.of_this_person()
    names = (
        "settings",
        "bookmarks",
        "library",
        "index",
        "last_link",
        "log",
        "config",
        "data",
        "cache",
        "state",
    )
    found = {name: str(getattr(places, name)) for name in names}
    if arguments.json:
        print(json.dumps(found))
    else:
        for name, path in found.items():
            print(f"{name.replace('_', ' '):<10} {clean_line(path)}")
    return FOUND
