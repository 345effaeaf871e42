"""`paperdeck note KEY [TEXT]`: write, print or take away the note of a paper."""

from __future__ import annotations

import argparse
import os
import sys
from datetime import UTC, datetime

from seeds import clean

from .. import editor
from ..marks import About, acts
from ..session import Session
from .acting import do, marking_parser, named
from .parsing import FOUND, NOTHING, WRONG
from .printing import opened_marks, tell
from .querying import say
from .sources import STANDARD_INPUT, opened_session


def parse(words: list[str]) -> argparse.Namespace:
    """The options of this verb."""
    parser = marking_parser(
        "note",
        "Write the note of a paper: TEXT, or with - or in a pipe what standard input holds, or "
        "without either in your $EDITOR.",
        "paperdeck note KEY [TEXT | -] [--print | --remove] [--json] [--in FILE]",
    )
    parser.add_argument("key", metavar="KEY", help="an id of a paper")
    parser.add_argument("text", nargs="?", metavar="TEXT", help="the note; - is standard input")
    ways = parser.add_mutually_exclusive_group()
    ways.add_argument("--print", action="store_true", help="print the note")
    ways.add_argument("--remove", action="store_true", help="take the note away")
    return parser.parse_args(words)


def run(arguments: argparse.Namespace) -> int:
    """Write the note, or print it."""
    with opened_session(arguments) as session:
        marks, refused = opened_marks(session)
        shelf = session.whole_shelf()
        refused |= tell(session)
        paper = named(arguments.key, shelf, marks)
        if paper is None:
            return NOTHING
        before = marks.state(paper.ids).note
        if arguments.print:
            if before:
                print(clean(before))
            return FOUND if before else NOTHING
        text = "" if arguments.remove else _text(session, arguments, paper, before)
        if text is None:
            return WRONG
        act = acts.note(marks, paper, datetime.now(UTC), text=text)
        refused |= do(session, arguments, [paper], act)
        return WRONG if refused else FOUND


def _text(session: Session, arguments: argparse.Namespace, paper: About, before: str) -> str | None:
    """The text of the note; None where there is none, which stderr says."""
    if arguments.text is not None and arguments.text != STANDARD_INPUT:
        return clean(str(arguments.text))
    if arguments.text == STANDARD_INPUT or not sys.stdin.isatty():
        return clean(sys.stdin.buffer.read(editor.LARGEST).decode("utf-8", "replace")).rstrip()
    command = editor.command(os.environ)
    if command is None:
        say("there is no editor here; set EDITOR, or give the note as TEXT")
        return None
    path, found = editor.draft(session.places.drafts, paper.ids[0], before)
    if found:
        say("an earlier draft was found")
    problem = editor.edited(path, command, os.environ)
    text = editor.read_back(path)
    if problem:
        say(f"the note stays as it was: {problem}")
        if text == before:
            editor.discard(path)
        return None
    editor.discard(path)
    return text
