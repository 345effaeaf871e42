"""`paperdeck add FILE...`: keep documents in the library."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterable
from pathlib import Path

from seeds import Account, Library, clean_line

from ..places import Places
from ..session import Progress, Session, library_of
from .ledgers import account_json, details, summary
from .parsing import FOUND, NOTHING, WRONG, Parser
from .progress import ProgressLine

DETAILS = 10
"""Problems of a source that are printed."""


def parse(words: list[str]) -> argparse.Namespace:
    """The options of this verb."""
    parser = Parser(
        prog="paperdeck add",
        description="Keep documents: what they hold is stored, and paperdeck opens all that was "
        "added. A document that changes is read again by itself; a folder is looked through for "
        "new ones.",
        epilog="`paperdeck sources` lists what was added, `paperdeck remove` forgets it.",
    )
    parser.add_argument("paths", nargs="+", metavar="FILE", help="documents, or folders of them")
    parser.add_argument("--library", default="", metavar="FOLDER", help="add to this library")
    parser.add_argument("--json", action="store_true", help="one JSON object a source")
    return parser.parse_args(words)


def run(arguments: argparse.Namespace) -> int:
    """Read, store, index; what was stored stays when it is stopped, and the rest can go on."""
    places = Places.of_this_person()
    if "-" in arguments.paths:
        sys.stderr.write("paperdeck: standard input has no name to be kept by; save it first\n")
        return WRONG
    library = library_of(places, os.environ, arguments.library)
    library.foreign = False
    line = ProgressLine()

    def reading(done: int, total: int) -> None:
        line(Progress("reading", done, total))

    try:
        change = library.add([Path(path) for path in arguments.paths], reading)
        if change.read:
            _index(library, places, line)
    finally:
        line.clear()
    stored = {source.name: source.account for source in change.read}
    _tell([stored.get(one.source, one) for one in change.ledger], as_json=arguments.json)
    for source in change.same:
        sys.stderr.write(f"paperdeck: {clean_line(source.name)} is there already, unchanged\n")
    nothing = not change.read and not change.same
    if nothing and not change.ledger.problems:
        where = clean_line(", ".join(arguments.paths))
        sys.stderr.write(f"paperdeck: no file in {where} that may list papers; name the file\n")
    whole = any(one.refused and one.source not in stored for one in change.ledger)
    if nothing:
        return WRONG
    return NOTHING if whole else FOUND


def _index(library: Library, places: Places, line: ProgressLine) -> None:
    """Build the index now, so that the reader need not."""
    with Session.over(library, places, os.environ) as session:
        searcher = session.searcher(line)
        if isinstance(searcher, str):
            sys.stderr.write(f"paperdeck: no index can be made: {searcher}\n")
        else:
            searcher.close()


def _tell(accounts: Iterable[Account], *, as_json: bool) -> None:
    for account in accounts:
        if as_json:
            print(account_json(account))
            continue
        print(summary(account))
        # What was lost first; what was mended can be looked up.
        told = sorted(details(account), key=lambda one: not one.lstrip().startswith("refused"))
        for detail in told[:DETAILS]:
            print(detail)
        if len(told) > DETAILS:
            more = len(told) - DETAILS
            print(f"  and {more:,} more; paperdeck check lists them all")
