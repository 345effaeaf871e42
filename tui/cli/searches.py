"""`paperdeck searches`: print the saved searches, save one, or forget one."""

from __future__ import annotations

import argparse
import json

from seeds import clean_line

from ..marks import acts
from ..places import Places
from ..session import marks_of
from .acting import NO_CHANGE, told_problems
from .parsing import FOUND, NOTHING, WRONG, Parser
from .querying import quoted, say


def parse(words: list[str]) -> argparse.Namespace:
    """The options of this verb."""
    parser = Parser(
        prog="paperdeck searches",
        description="Print the saved searches, by the numbers that show them in the reader; save "
        "one, or forget one. `paperdeck undo` takes that back.",
    )
    ways = parser.add_mutually_exclusive_group()
    ways.add_argument("--save", metavar="QUERY", help="save a search")
    ways.add_argument("--remove", metavar="QUERY", help="forget one, by its query or its number")
    parser.add_argument("--json", action="store_true", help="one JSON object a line")
    return parser.parse_args(words)


def run(arguments: argparse.Namespace) -> int:
    """Print, save or forget."""
    file = marks_of(Places.of_this_person())
    loaded = file.load()
    for problem in loaded.problems:
        say(problem)
    marks, saved = loaded.marks, loaded.marks.saved_searches
    if arguments.save is None and arguments.remove is None:
        for number, query in enumerate(saved, 1):
            line = json.dumps({"number": number, "query": query}) if arguments.json else None
            print(line or f"{number:>3}  {query}")
        if loaded.problems:
            return WRONG
        return FOUND if saved else NOTHING
    query = clean_line(arguments.save or arguments.remove or "")
    if arguments.remove is not None and query not in saved:
        numbered = {str(number): one for number, one in enumerate(saved, 1)}
        if query not in numbered:
            say(f"no saved search is {quoted(query)}; paperdeck searches prints them")
            return WRONG if loaded.problems else NOTHING
        query = numbered[query]
    if not query:
        say("there is nothing to save; give a query")
        return WRONG
    act = acts.save_search(marks, query, file.now(), on=arguments.save is not None)
    if act.changes and told_problems(file.apply([act])):
        return WRONG
    if arguments.json:
        print(json.dumps({"query": query, "saved": arguments.save is not None}))
    else:
        print(acts.sentence(act.what) if act.changes else NO_CHANGE)
    return WRONG if loaded.problems else FOUND
