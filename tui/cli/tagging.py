"""`paperdeck tag KEY... TAG`: put tags on papers, take them off, or print those in use."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from datetime import UTC, datetime

from seeds import clean_line

from ..marks import About, Act, Marks, MarksFile, acts
from ..places import Places
from .acting import known, mark, marking_parser
from .parsing import FOUND, NOTHING, WRONG
from .querying import say
from .sources import opened_session

NEEDED = "it needs a tag: paperdeck tag KEY... TAG, or paperdeck tag KEY... --tag TAG"


def parse(words: list[str]) -> argparse.Namespace:
    """The options of this verb."""
    parser = marking_parser(
        "tag",
        "Put a tag on papers, or take it off. Without words: the tags in use, and on how many "
        "papers each is.",
        "paperdeck tag KEY... TAG [--remove] [--json] [--in FILE]\n"
        "       paperdeck tag KEY... --tag TAG [--tag TAG]\n       paperdeck tag [--json]",
    )
    parser.add_argument("keys", nargs="*", metavar="KEY", help="an id of a paper; last, the tag")
    parser.add_argument("--tag", dest="tags", action="append", default=[], metavar="TAG")
    parser.add_argument("--remove", action="store_true", help="take the tags off")
    arguments = parser.parse_args(words)
    if (arguments.tags and not arguments.keys) or (len(arguments.keys) == 1 and not arguments.tags):
        parser.error(NEEDED)
    return arguments


def run(arguments: argparse.Namespace) -> int:
    """Tag all papers that are known, or print the tags."""
    if not arguments.keys:
        return _print_tags(as_json=arguments.json)
    if not arguments.tags:
        arguments.tags = [_tag_among(arguments)]
    names = [name for text in arguments.tags for name in acts.tag_names(text)]
    if not names:
        say(NEEDED)
        return WRONG

    def make(marks: Marks, papers: Sequence[About]) -> Act:
        add, remove = ([], names) if arguments.remove else (names, [])
        return acts.tag(marks, papers, datetime.now(UTC), add=add, remove=remove)

    return mark(arguments, make)


def _tag_among(arguments: argparse.Namespace) -> str:
    """The tag among the words, which is taken out: the last, or the first if that alone is none.

    A person may say it in either order, and a tag is no paper.
    """
    words: list[str] = arguments.keys
    with opened_session(arguments) as session:
        marks, shelf = session.marks.load().marks, session.whole_shelf()
        last_is_paper = known(words[-1], shelf, marks) is not None
        first_is_paper = known(words[0], shelf, marks) is not None
    return words.pop(0 if last_is_paper and not first_is_paper else -1)


def _print_tags(*, as_json: bool) -> int:
    loaded = MarksFile(Places.of_this_person().bookmarks, lambda: datetime.now(UTC)).load()
    for problem in loaded.problems:
        say(problem)
    for tag, count in loaded.marks.tags.items():
        line = json.dumps({"tag": tag, "papers": count}) if as_json else None
        print(line or f"{count:>6,}  {clean_line(tag)}")
    if loaded.problems:
        return WRONG
    return FOUND if loaded.marks.tags else NOTHING
