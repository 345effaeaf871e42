"""`paperdeck copy KEY`: copy something of a paper, or print it."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Mapping
from dataclasses import replace

from seeds import COPIES

from ..clipboard import Outcome, copy, forced_road, remember_link
from ..places import Places
from .options import add_files
from .parsing import FOUND, NOTHING, WRONG, Parser
from .printing import found_paper
from .sources import opened_session

NO_TERMINAL = "there is no terminal here to send it to"


def parse(words: list[str]) -> argparse.Namespace:
    """The options of this verb."""
    names = [one.name for one in COPIES]
    parser = Parser(
        prog="paperdeck copy",
        description="Copy the link of a paper, or something else of it, to the clipboard.",
        epilog="KEY is any id of a paper. What is known to have happened is said, and no more.",
    )
    parser.add_argument("key", metavar="KEY", help="an id of the paper")
    add_files(parser, "documents to look in")
    parser.add_argument("--as", dest="name", choices=names, default="link", help="what to copy")
    parser.add_argument("--print", action="store_true", help="print it and copy nothing")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    return parser.parse_args(words)


def run(arguments: argparse.Namespace) -> int:
    """Copy, and say by which road."""
    places = Places.of_this_person()
    with opened_session(arguments) as session:
        paper = found_paper(session, arguments.key)
    if paper is None:
        return NOTHING
    text = next(one for one in COPIES if one.name == arguments.name).text(paper)
    if not text:
        sys.stderr.write(f"paperdeck: this paper has no {arguments.name}\n")
        return NOTHING
    if arguments.print:
        print(json.dumps({arguments.name: text}) if arguments.json else text.rstrip("\n"))
        return FOUND
    problem = remember_link(places, text)
    outcome, wrong = copied(text, session.environ, to_terminal)
    if arguments.json:
        told = {"kind": outcome.kind, "how": outcome.how, "why": outcome.why, "text": text}
        print(json.dumps(told))
    else:
        print(outcome.sentence())
    for sentence in filter(None, (wrong, problem)):
        sys.stderr.write(f"paperdeck: {sentence}\n")
    return WRONG if outcome.kind == "none" else FOUND


def copied(text: str, env: Mapping[str, str], send: Callable[[str], bool]) -> tuple[Outcome, str]:
    """Copy by the road that is set or found; the outcome, and what is wrong with the setting.

    `send` writes to the terminal, and says whether there is one.
    """
    road, wrong = forced_road(env)
    outcome = copy(text, env=env, road=road)
    if outcome.sequence and not send(outcome.sequence):
        # What tmux was given, its buffer has all the same.
        kind = outcome.kind if outcome.how == "tmux" else "none"
        outcome = replace(outcome, kind=kind, why=NO_TERMINAL, sequence="")
    return outcome, wrong


def to_terminal(sequence: str) -> bool:
    """Write a control sequence to the terminal itself, wherever the output goes."""
    try:
        with open("/dev/tty", "w", encoding="ascii") as terminal:  # noqa: PTH123
            terminal.write(sequence)
    except OSError:
        return False
    return True
