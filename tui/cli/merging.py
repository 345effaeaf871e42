"""`paperdeck merge OTHER.json`: unite the marks with those of another machine."""

from __future__ import annotations

import argparse
import json

from seeds import at_home, clean_line

from ..marks.format import VERSION, read
from ..places import Places
from ..session import marks_of
from .acting import told_problems
from .parsing import FOUND, WRONG, Parser
from .querying import say


def parse(words: list[str]) -> argparse.Namespace:
    """The options of this verb."""
    parser = Parser(
        prog="paperdeck merge",
        description="Unite your marks with the bookmarks.json of another machine: of each mark the "
        "newest counts, and what was taken away stays away. `paperdeck undo` takes it back.",
    )
    parser.add_argument("other", metavar="OTHER.json", help="the other file, which stays as it is")
    parser.add_argument("--json", action="store_true", help="one JSON object")
    return parser.parse_args(words)


def run(arguments: argparse.Namespace) -> int:
    """Merge what can be read of the other file, and say how much that changed."""
    name = clean_line(arguments.other) or "“”"
    try:
        contents = read(at_home(arguments.other).read_bytes())
    except OSError as error:
        say(f"{name} cannot be read: {error.strerror}")
        return WRONG
    if contents.newer:
        say(
            f"{name} was written by a newer paperdeck (version {contents.version} of the file, "
            f"this one knows {VERSION}); update paperdeck to merge it"
        )
        return WRONG
    if contents.damage:
        count = len(contents.marks.papers)
        say(f"{name} is damaged: {contents.damage}; papers that could be read of it: {count}")
        if not count:
            return WRONG
    file = marks_of(Places.of_this_person())
    before = file.load()
    for problem in before.problems:
        say(problem)
    saved = file.merge(contents.marks, f"merged {name}")
    if told_problems(saved):
        return WRONG
    changed = sum(
        saved.marks.state(one.ids) != before.marks.state(one.ids) for one in saved.marks.papers
    )
    searches = len(set(saved.marks.saved_searches) ^ set(before.marks.saved_searches))
    if arguments.json:
        print(json.dumps({"merged": name, "changed": changed, "searches": searches}))
    else:
        print(_told(changed, searches, name))
    return WRONG if before.problems else FOUND


def _told(papers: int, searches: int, name: str) -> str:
    parts = [
        f"{count:,} {one if count == 1 else many}"
        for count, one, many in (
            (papers, "paper", "papers"),
            (searches, "saved search", "saved searches"),
        )
        if count
    ]
    if not parts:
        return f"Nothing new in {name}."
    were = "was" if papers + searches == 1 else "were"
    return f"{' and '.join(parts)} {were} changed by {name}."
