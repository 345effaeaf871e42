"""`paperdeck check FILE...`: what of a document can be read, and what cannot."""

from __future__ import annotations

import argparse

from .ledgers import account_json, details, summary
from .options import add_files
from .parsing import FOUND, NOTHING, Parser
from .progress import ProgressLine
from .sources import opened_session


def parse(words: list[str]) -> argparse.Namespace:
    """The options of this verb."""
    parser = Parser(
        prog="paperdeck check",
        description="Read documents and say what came of each: how many entries were seen, and "
        "how many of them were read, repaired, merged with another mention of the same paper, "
        "or refused; then each problem with its line.",
        epilog="Exit code 1 says that something was refused.",
    )
    add_files(parser)
    parser.add_argument("--json", action="store_true", help="one JSON object a source")
    return parser.parse_args(words)


def run(arguments: argparse.Namespace) -> int:
    """Read all and print the ledger."""
    line = ProgressLine()
    with opened_session(arguments) as session:
        try:
            session.read(line)
        finally:
            line.clear()
        for account in session.ledger:
            if arguments.json:
                print(account_json(account))
                continue
            print(summary(account))
            for detail in details(account):
                print(detail)
        return NOTHING if session.ledger.refused else FOUND
