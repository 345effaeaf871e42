"""`paperdeck tag KEY... TAG`: put tags on papers, take them off, or print those in use."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterable, Sequence

from seeds import clean_line

from ..marks import About, Act, Marks, acts
from ..places import Places
from ..session import marks_of, now
from .acting import mark, marking_parser
from .parsing import FOUND, NOTHING, WRONG
from .querying import say

NEEDED = "it needs a tag: paperdeck tag KEY... TAG, or paperdeck tag KEY... --tag TAG"


def parse(words: list[str]) -> argparse.Namespace:
    """The options of this verb."""
    parser = marking_parser(
        "tag",
        "Put tags on papers, or take them off. A TAG is a word; several may stand in one pair of "
        "quotes. Without words: print the tags in use, and on how many papers each is.",
        "paperdeck tag KEY... TAG [--remove] [--json] [--in FILE]\n"
        "       paperdeck tag KEY... --tag TAG [--tag TAG] [--remove]\n"
        "       paperdeck tag [--json]",
    )
    parser.add_argument("keys", nargs="*", metavar="KEY", help="an id of a paper; last, the tag")
    parser.add_argument(
        "--tag",
        dest="tags",
        action="append",
        default=[],
        metavar="TAG",
        help="a tag; then all other words are papers",
    )
    parser.add_argument("--remove", action="store_true", help="take the tags off")
    arguments = parser.parse_args(words)
    asks = arguments.keys or arguments.tags or arguments.remove
    if asks and (not arguments.keys or len(arguments.keys) + len(arguments.tags) < 2):
        parser.error(NEEDED)
    return arguments


def run(arguments: argparse.Namespace) -> int:
    """Tag all papers that are known, or print the tags."""
    if not arguments.keys:
        return _print_tags(as_json=arguments.json)

    def sort(is_paper: Callable[[str], bool]) -> bool:
        # A person may say it in either order, and a tag is no paper.
        words: list[str] = arguments.keys
        if not arguments.tags and not (is_paper(words[0]) and is_paper(words[-1])):
            arguments.tags = [words.pop(0 if is_paper(words[-1]) else -1)]
        if not _names(arguments.tags):
            say(NEEDED)
        return bool(_names(arguments.tags))

    def make(marks: Marks, papers: Sequence[About]) -> Act:
        add, remove = _names(arguments.tags), list[str]()
        if arguments.remove:
            borne = [tag for one in papers for tag in marks.state(one.ids).tags]
            add, remove = [], _meant(arguments.tags, borne)
        return acts.tag(marks, papers, now(), add=add, remove=remove)

    return mark(arguments, make, sort)


def _names(texts: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(name for text in texts for name in acts.tag_names(text)))


def _meant(texts: Iterable[str], borne: Sequence[str]) -> list[str]:
    """The tags among those that papers bear, in whatever case; one may have blanks, by hand."""
    known = {tag.casefold() for tag in borne}
    wanted: set[str] = set()
    for text in texts:
        whole = clean_line(text)
        names = [whole] if whole.casefold() in known else acts.tag_names(text)
        wanted |= {name.casefold() for name in names}
    return list(dict.fromkeys(tag for tag in borne if tag.casefold() in wanted))


def _print_tags(*, as_json: bool) -> int:
    loaded = marks_of(Places.of_this_person()).load()
    for problem in loaded.problems:
        say(problem)
    for tag, count in loaded.marks.tags.items():
        line = json.dumps({"tag": tag, "papers": count}) if as_json else None
        print(line or f"{count:>6,}  {tag}")
    if loaded.problems:
        return WRONG
    return FOUND if loaded.marks.tags else NOTHING
