"""`paperdeck sources` and `paperdeck remove`: what is in the library."""

from __future__ import annotations

import argparse
import os
import sys

from seeds import Source, clean_line

from ..places import Places
from ..session import library_of
from .asking import agreed
from .ledgers import account_json
from .parsing import FOUND, NOTHING, WRONG, Parser

STATES = {"same": "", "changed": "changed, is read again", "gone": "gone, its papers are kept"}


def parse_sources(words: list[str]) -> argparse.Namespace:
    """The options of `sources`."""
    parser = Parser(prog="paperdeck sources", description="Print what was added, in its order.")
    parser.add_argument("--library", default="", metavar="FOLDER", help="of this library")
    parser.add_argument("--json", action="store_true", help="one JSON object a source")
    return parser.parse_args(words)


def run_sources(arguments: argparse.Namespace) -> int:
    """Print the sources with their counts."""
    library = library_of(Places.of_this_person(), os.environ, arguments.library)
    sources = library.sources()
    for source in sources:
        state = "same" if library.foreign else source.state()
        if arguments.json:
            more = {"path": source.path, "added": source.added, "state": state}
            print(account_json(source.account, **more))
        else:
            print(_line(source, STATES[state]))
    if not sources:
        sys.stderr.write("paperdeck: nothing was added yet; paperdeck add FILE keeps a document\n")
    return FOUND if sources else NOTHING


def _line(source: Source, state: str) -> str:
    account = source.account
    papers = account.read + account.repaired
    count = "1 paper" if papers == 1 else f"{papers:,} papers"
    told = [account.format, count, f"added {source.added}"]
    told += [f"with {clean_line(source.folder)}"] if source.folder else []
    told += [f"{account.refused:,} refused"] if account.refused else []
    told += [state] if state else []
    return f"{clean_line(source.name)}  ({', '.join(told)})"


def parse_remove(words: list[str]) -> argparse.Namespace:
    """The options of `remove`."""
    parser = Parser(
        prog="paperdeck remove",
        description="Forget what was added. The documents themselves and all marks stay.",
        epilog="A source whose document is gone cannot be added again; that is asked first.",
    )
    parser.add_argument("names", nargs="+", metavar="SOURCE", help="as `paperdeck sources` has it")
    parser.add_argument("--library", default="", metavar="FOLDER", help="from this library")
    parser.add_argument("--yes", action="store_true", help="ask nothing")
    return parser.parse_args(words)


def run_remove(arguments: argparse.Namespace) -> int:
    """Remove the sources; exit 1 if one of them was not there."""
    library = library_of(Places.of_this_person(), os.environ, arguments.library)
    library.foreign = False
    wanted = {*arguments.names, *(os.path.abspath(name) for name in arguments.names)}  # noqa: PTH100
    found = [one for one in library.sources() if wanted & {one.name, one.path, one.folder} - {""}]
    lost = [source for source in found if source.state() == "gone"]
    if lost and not arguments.yes:
        papers = sum(source.account.read + source.account.repaired for source in lost)
        names = ", ".join(clean_line(source.path) for source in lost)
        if not agreed(f"{names} is gone; its {papers:,} papers are only here. Remove them?"):
            return WRONG
    for source in library.remove([source.path for source in found]):
        print(f"removed {clean_line(source.name)}")
    known = {name for one in found for name in (one.name, one.path, one.folder)}
    strangers = [
        name
        for name in arguments.names
        if not known & {name, os.path.abspath(name)}  # noqa: PTH100
    ]
    for name in strangers:
        sys.stderr.write(
            f"paperdeck: {clean_line(name)} is no source; `paperdeck sources` lists them\n"
        )
    return NOTHING if strangers else FOUND
