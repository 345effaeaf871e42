"""`paperdeck related KEY` and `paperdeck suggest`: what is near a paper, and near a taste."""

from __future__ import annotations

import argparse

from index import understand
from seeds import named_id

from ..likeness import near_query, taste_told
from ..menus import FOR_YOU, UNSURE
from .options import add_files, add_output_options, add_sort_options
from .parsing import NOTHING, WRONG, Parser
from .printing import found_paper, opened_marks
from .querying import say, understood
from .searching import print_hits
from .sources import opened_session

ONLY = "only papers that this query finds, such as year:2024"


def parse_related(words: list[str]) -> argparse.Namespace:
    """The options of `related`."""
    parser = Parser(
        prog="paperdeck related",
        description="Print the papers nearest to one, by the words that matter in it, each with "
        "the words that they share; the nearest first.",
        epilog="KEY is any id of the paper, as list and search print it with --json. With --json "
        'each paper has "because": a list of [word, weight], what each word adds to its score, '
        "which is 1 for the same text and 0 for nothing in common. The same papers are found by "
        "`paperdeck search near:KEY`, and nothing of it leaves this machine.",
    )
    parser.add_argument("key", metavar="KEY", help="an id of the paper")
    _add_options(parser)
    return parser.parse_args(words)


def parse_suggest(words: list[str]) -> argparse.Namespace:
    """The options of `suggest`."""
    parser = Parser(
        prog="paperdeck suggest",
        description="Print the unread papers that you likely like, by your bookmarks and votes, "
        "each with the words that speak for it and against it; the likeliest first.",
        epilog="It is learnt anew on this machine when it is asked for; ten bookmarks or votes "
        'make a difference. With --json each paper has "because": a list of [word, weight], what '
        "each word adds to its worth or takes from it; the score goes from 0 to 1, and 0.5 is "
        f"undecided. `paperdeck search '{FOR_YOU}'` finds the same.",
    )
    parser.add_argument("--unsure", action="store_true", help="those it is least sure of first")
    _add_options(parser)
    return parser.parse_args(words)


def run_related(arguments: argparse.Namespace) -> int:
    """Print what is near a paper."""
    with opened_session(arguments) as session:
        _, refused = opened_marks(session)
        paper = found_paper(session, arguments.key)
    if paper is None:
        return WRONG if refused else NOTHING
    # The id that was asked for comes first: another paper may share one of the rest.
    asked = named_id(arguments.key)
    ids = sorted(paper.ids, key=lambda one: one != asked)
    return _print(arguments, near_query([ids]))


def run_suggest(arguments: argparse.Namespace) -> int:
    """Print what a person likely likes."""
    return _print(arguments, UNSURE if arguments.unsure else FOR_YOU)


def _add_options(parser: Parser) -> None:
    add_files(parser)
    parser.add_argument("--query", metavar="QUERY", default="", help=ONLY)
    add_sort_options(parser)
    add_output_options(parser)


def _print(arguments: argparse.Namespace, text: str) -> int:
    if arguments.query:
        narrowed = understood(arguments.query, strict=False)
        if narrowed is None:
            return WRONG
        text = f"{text} ({arguments.query})"
    with opened_session(arguments) as session:
        code, hits = print_hits(session, understand(text, typing=False), arguments)
    if hits.taste is not None and hits.numbers and not arguments.json:
        say(taste_told(hits.taste))
    return code
