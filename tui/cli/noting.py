"""`paperdeck note KEY [TEXT]`: write, print or take away the note of a paper."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

from .. import editor
from ..marks import About, Marks, acts, note_text
from ..session import Session, now
from .acting import as_json, do, marking_parser, named
from .parsing import FOUND, NOTHING, WRONG
from .printing import opened_marks, tell
from .querying import say
from .sources import STANDARD_INPUT, opened_session


def parse(words: list[str]) -> argparse.Namespace:
    """The options of this verb."""
    parser = marking_parser(
        "note",
        "Write the note of a paper, in the place of the one it has: TEXT, or with - or in a pipe "
        "what standard input holds, or without either what you write in your $EDITOR.",
        "paperdeck note KEY [TEXT | -] [--print | --remove] [--json] [--in FILE]",
    )
    parser.add_argument("key", metavar="KEY", help="an id of a paper")
    parser.add_argument(
        "text", nargs="?", metavar="TEXT", help="the note; - is standard input; -- before -word"
    )
    ways = parser.add_mutually_exclusive_group()
    ways.add_argument("--print", action="store_true", help="print the note, change nothing")
    ways.add_argument("--remove", action="store_true", help="take the note away")
    arguments = parser.parse_args(words)
    if arguments.text is not None and (arguments.print or arguments.remove):
        parser.error("a TEXT goes with neither --print nor --remove")
    return arguments


def run(arguments: argparse.Namespace) -> int:
    """Write the note, or print it."""
    with opened_session(arguments) as session:
        marks, refused = opened_marks(session)
        refused |= tell(session)
        paper = named(arguments.key, session.whole_shelf(), marks)
        if paper is None:
            return WRONG if refused else NOTHING
        if not arguments.print:
            return WRONG if _write(session, arguments, paper, marks) or refused else FOUND
        note = marks.state(paper.ids).note
        if arguments.json:
            print(as_json(session, paper, marks))
        elif note:
            print(note)
        if refused:
            return WRONG
        return FOUND if note else NOTHING


def _write(session: Session, arguments: argparse.Namespace, paper: About, marks: Marks) -> bool:
    """Write the note or take it away; whether that could not be done, which stderr says."""
    draft = None
    if arguments.remove:
        text: str | None = ""
    elif arguments.text is not None or not sys.stdin.isatty():
        text = _given(arguments.text)
    else:
        text, draft = _edited(session, paper, marks.state(paper.ids).note)
    if text is None:
        return True
    failed = do(session, arguments, [paper], acts.note(marks, paper, now(), text=text))
    if draft and failed:
        say(f"the note is kept in {draft}, and is there when you write the note again")
    elif draft:
        editor.discard(draft)
    return failed


def _given(text: str | None) -> str | None:
    """A text from the command line or standard input; None where it can be no note."""
    given = text or ""
    if text is None or text == STANDARD_INPUT:
        data = sys.stdin.buffer.read(editor.LARGEST + 1)
        if len(data) > editor.LARGEST:
            say("the note is longer than 1 MB and was not written; write a shorter one")
            return None
        given = data.decode("utf-8", "replace")
    note = note_text(given)
    if not note:
        # An empty pipe is more likely a mistake of a script than a wish.
        say("there is no text, so the note stays as it was; --remove takes it away")
        return None
    return note


def _edited(session: Session, paper: About, before: str) -> tuple[str | None, Path | None]:
    """A text from the editor, None where there is none, and the draft that holds it."""
    command = editor.command(os.environ)
    if command is None:
        say("there is no editor here; set EDITOR, or give the note as TEXT")
        return None, None
    draft = editor.draft(session.places.drafts, paper.ids[0], before)
    if draft.found:
        say("an earlier draft was found")
    problem = editor.edited(draft.path, command, os.environ)
    text, kept = editor.settle(draft, problem)
    if text is not None:
        return text, draft.path
    if not problem:
        say("nothing was saved in the editor, and the earlier draft is kept")
        return None, None
    say(f"the note stays as it was: {problem}")
    if kept:
        say(f"what you wrote is kept in {draft.path}, and is there when you write the note again")
    return None, None
