"""`paperdeck bookmark`, `read`, `queue` and `vote`: put marks on papers, or take them off."""

from __future__ import annotations

import argparse
import difflib
from collections.abc import Callable, Sequence

from ..marks import VERDICTS, About, Act, Marks, acts
from ..session import now
from .acting import mark, marking_parser
from .querying import quoted, say

UP, DOWN = frozenset({"up", "+", "+1"}), frozenset({"down", "-", "-1"})
"""What may stand behind the papers of a vote."""

FAR = 1_000_000
"""More places than any queue has."""


def parse_bookmark(words: list[str]) -> argparse.Namespace:
    """The options of `bookmark`."""
    return _parsed("bookmark", "Bookmark papers, or with --remove take the bookmarks off.", words)


def run_bookmark(arguments: argparse.Namespace) -> int:
    """Bookmark all papers that are known."""

    def make(marks: Marks, papers: Sequence[About]) -> Act:
        return acts.bookmark(marks, papers, now(), on=not arguments.remove)

    return mark(arguments, make)


def parse_read(words: list[str]) -> argparse.Namespace:
    """The options of `read`."""
    return _parsed("read", "Mark papers as read, or with --remove as unread.", words)


def run_read(arguments: argparse.Namespace) -> int:
    """Mark all papers that are known."""

    def make(marks: Marks, papers: Sequence[About]) -> Act:
        return acts.read(marks, papers, now(), on=not arguments.remove)

    return mark(arguments, make)


def parse_queue(words: list[str]) -> argparse.Namespace:
    """The options of `queue`."""
    parser = marking_parser(
        "queue", "Put papers at the end of the queue, move one, or take papers out."
    )
    parser.add_argument("keys", nargs="+", metavar="KEY", help="an id of a paper")
    ways = parser.add_mutually_exclusive_group()
    ways.add_argument("--remove", action="store_true", help="take the papers out")
    for name, by in (("up", -1), ("down", 1), ("first", -FAR), ("last", FAR)):
        told = "to the end" if name == "last" else "to the front" if name == "first" else name
        ways.add_argument(
            f"--{name}", dest="by", action="store_const", const=by, help=f"move a paper {told}"
        )
    arguments = parser.parse_args(words)
    if arguments.by and len(arguments.keys) > 1:
        parser.error("one paper at a time moves in the queue")
    return arguments


def run_queue(arguments: argparse.Namespace) -> int:
    """Queue, move, or take out all papers that are known."""

    def make(marks: Marks, papers: Sequence[About]) -> Act:
        if arguments.by:
            if marks.place(papers[0].ids) is None:
                say(f"{acts.named(papers)} is not in the queue; paperdeck queue KEY puts it there")
            return acts.move(marks, papers[0], now(), by=arguments.by)
        return acts.queue(marks, papers, now(), on=not arguments.remove)

    return mark(arguments, make)


def parse_vote(words: list[str]) -> argparse.Namespace:
    """The options of `vote`; `-` and `-1` are votes, no options."""
    parser = marking_parser(
        "vote",
        "Vote for papers (more like these) or against them: up, also + and +1, or down, also - and "
        "-1, as the last word or as an option. Without either it is up.",
        "paperdeck vote KEY... [up|down|--remove] [--json] [--in FILE]",
    )
    parser.add_argument("keys", nargs="+", metavar="KEY", help="an id of a paper")
    ways = parser.add_mutually_exclusive_group()
    for name, value in (("up", 1), ("down", -1), ("remove", 0)):
        what = "take the votes back" if name == "remove" else f"vote {name}"
        ways.add_argument(f"--{name}", dest="value", action="store_const", const=value, help=what)
    arguments = parser.parse_args(["down" if word == "-1" else word for word in words])
    place = 0 if arguments.keys[0] in UP | DOWN else -1
    last = arguments.keys[place]
    if last in UP | DOWN:
        del arguments.keys[place]
        value = 1 if last in UP else -1
        if arguments.value not in {None, value}:
            parser.error(f"{last} says something else than the option; leave one out")
        arguments.value = value
        if not arguments.keys:
            parser.error("it needs a paper: paperdeck vote KEY... up")
    arguments.value = 1 if arguments.value is None else arguments.value
    return arguments


def run_vote(arguments: argparse.Namespace) -> int:
    """Vote on all papers that are known."""

    def make(marks: Marks, papers: Sequence[About]) -> Act:
        return acts.vote(marks, papers, now(), value=arguments.value)

    def sort(is_known: Callable[[str], bool]) -> bool:
        """Whether no word looks like a mistyped vote, which would be counted as the other one."""
        for word in arguments.keys:
            near = difflib.get_close_matches(word, ("up", "down"), n=1)
            if near and not is_known(word):
                say(f"{quoted(word)} is no paper here; did you mean {near[0]}? Nothing was done")
                return False
        return True

    return mark(arguments, make, sort)


def parse_triage(words: list[str]) -> argparse.Namespace:
    """The options of `triage`; the verdict is the last word, or an option."""
    parser = marking_parser(
        "triage",
        "Say of papers what i says in the reader: keep (they are bookmarked and read), pass (read) "
        "or later. paperdeck search is:kept prints what was kept.",
        "paperdeck triage KEY... (keep|pass|later|--remove) [--json] [--in FILE]",
    )
    parser.add_argument("keys", nargs="+", metavar="KEY", help="an id of a paper")
    ways = parser.add_mutually_exclusive_group()
    for name in VERDICTS:
        what = f"as {name} behind the papers"
        ways.add_argument(f"--{name}", dest="verdict", action="store_const", const=name, help=what)
    ways.add_argument(
        "--remove", dest="verdict", action="store_const", const="", help="take the verdicts back"
    )
    arguments = parser.parse_args(words)
    if arguments.verdict is None and arguments.keys[-1] in VERDICTS:
        arguments.verdict = arguments.keys.pop()
    if arguments.verdict is None:
        parser.error("it needs keep, pass or later behind the papers, or --remove")
    if not arguments.keys:
        parser.error("it needs a paper: paperdeck triage KEY... keep")
    return arguments


def run_triage(arguments: argparse.Namespace) -> int:
    """Judge all papers that are known."""

    def make(marks: Marks, papers: Sequence[About]) -> Act:
        return acts.judge(marks, papers, now(), verdict=arguments.verdict)

    return mark(arguments, make)


def _parsed(verb: str, description: str, words: list[str]) -> argparse.Namespace:
    parser = marking_parser(verb, description)
    parser.add_argument("keys", nargs="+", metavar="KEY", help="an id of a paper")
    parser.add_argument("--remove", action="store_true", help="take the mark away")
    return parser.parse_args(words)
