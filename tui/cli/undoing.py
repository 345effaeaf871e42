"""`paperdeck undo` and `paperdeck redo`: take back the last act of all sessions, or do it again."""

from __future__ import annotations

import argparse
import json

from seeds import clean_line

from ..places import Places
from ..session import marks_of
from .acting import told_problems
from .parsing import FOUND, NOTHING, WRONG, Parser
from .querying import say


def parse_undo(words: list[str]) -> argparse.Namespace:
    """The options of `undo`."""
    what = "Take back what was done last to the marks, here or in any reader; then what was before."
    return _parsed("undo", what, words)


def parse_redo(words: list[str]) -> argparse.Namespace:
    """The options of `redo`."""
    return _parsed("redo", "Do again what was taken back last, here or in any reader.", words)


def run_undo(arguments: argparse.Namespace) -> int:
    """Take back, and say what."""
    return _run(arguments, "undone", "Taken back", "take back")


def run_redo(arguments: argparse.Namespace) -> int:
    """Do again, and say what."""
    return _run(arguments, "redone", "Done again", "do again")


def _parsed(verb: str, description: str, words: list[str]) -> argparse.Namespace:
    parser = Parser(prog=f"paperdeck {verb}", description=description)
    parser.add_argument("--json", action="store_true", help="one JSON object")
    return parser.parse_args(words)


def _run(arguments: argparse.Namespace, name: str, told: str, asked: str) -> int:
    marks = marks_of(Places.of_this_person())
    problems = marks.load().problems
    saved = marks.undo(of_all=True) if name == "undone" else marks.redo(of_all=True)
    if told_problems(saved):
        return WRONG
    for problem in problems:
        say(problem)
    # The file of what was done may have been edited by hand.
    done = clean_line(saved.done)
    if done:
        print(json.dumps({name: done}) if arguments.json else f"{told}: {done}.")
    elif not saved.notes:
        say(f"there is nothing to {asked}")
    if problems:
        return WRONG
    return FOUND if done else NOTHING
