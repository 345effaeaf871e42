"""Options that several verbs share."""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from seeds import at_home, clean_line

from ..look import LAYOUTS
from ..settings import PRESETS
from ..sorting import RELEVANCE, SORTS, Arrangement, Sorting
from .sources import STANDARD_INPUT

if TYPE_CHECKING:
    from index import Shelf


def add_output_options(parser: argparse.ArgumentParser) -> None:
    """`--json` and `--limit`."""
    parser.add_argument("--json", action="store_true", help="one JSON object a line")
    parser.add_argument("--limit", type=count, metavar="N", help="print N papers at most")


def add_files(parser: argparse.ArgumentParser, what: str = "documents to read") -> None:
    """`FILE...` and what stands in for it."""
    parser.add_argument("files", nargs="*", metavar="FILE", help=f"{what}; - is standard input")
    add_source_options(parser)


def add_source_options(parser: argparse.ArgumentParser) -> None:
    """`--library` and `--bundled`, for where no file is named."""
    parser.add_argument("--library", default="", metavar="FOLDER", help="read this library")
    parser.add_argument("--bundled", action="store_true", help="read the papers that come with it")


def add_query(parser: argparse.ArgumentParser) -> None:
    """`[QUERY] [FILE...]`, which `query_and_files` tells apart."""
    parser.add_argument("words", nargs="*", metavar="QUERY", help="a query, then documents")
    parser.add_argument("--query", metavar="QUERY", help="a query, also if a file has its name")


def query_and_files(
    parser: argparse.ArgumentParser, words: list[str], *, done: str
) -> argparse.Namespace:
    """The options among words; a first word that names a file or a folder is no query.

    `done` is what is done with documents: "written".
    """
    if words and _excludes(words[0]):
        words = [f"--query={words[0]}", *words[1:]]
    arguments = parser.parse_args(words)
    arguments.files = arguments.words
    if arguments.query is None and arguments.words:
        first = arguments.words[0]
        if first != STANDARD_INPUT and not at_home(first).exists():
            arguments.query, *arguments.files = arguments.words
        elif at_home(first).is_dir():
            sys.stderr.write(
                f"paperdeck: {clean_line(first)} is a folder, and its documents are {done}; "
                f"--query {clean_line(first)} searches for the word\n"
            )
    return arguments


def _excludes(word: str) -> bool:
    """Whether a word is a query that begins by leaving something out, and no option."""
    return word[:1] == "-" and word[1:2] not in {"", "-", "o", "h"}


def add_sort_options(parser: argparse.ArgumentParser) -> None:
    """`--sort` and `--reverse`."""
    parser.add_argument(
        "--sort",
        choices=SORTS,
        default=RELEVANCE,
        metavar="ORDER",
        help=f"{', '.join(SORTS[:-1])} or {SORTS[-1]}",
    )
    parser.add_argument("--reverse", action="store_true", help="that order the other way round")


def sorted_papers(
    shelf: Shelf, numbers: Iterable[int], arguments: argparse.Namespace
) -> Sequence[int]:
    """Papers in the order that was asked for; in another one each time where it is shuffled."""
    sorting = Sorting(arguments.sort, arguments.reverse, random.randrange(2**31))  # noqa: S311
    return Arrangement(sorting, sorting.ranks(shelf)).of(list(numbers))


def add_terminal_options(parser: argparse.ArgumentParser) -> None:
    """What concerns the terminal; what is not said here the settings say."""
    switch = argparse.BooleanOptionalAction
    parser.add_argument(
        "--plain",
        action=switch,
        help="lines and no screen: for screen readers, Braille, very slow lines",
    )
    parser.add_argument("--ascii", action=switch, help="draw with nothing outside ASCII")
    parser.add_argument("--mouse", action=switch, help="hear the mouse, or leave it")
    parser.add_argument("--theme", metavar="NAME", help="the colours; C in the reader shows them")
    parser.add_argument("--layout", choices=LAYOUTS, help="list and paper beside each other or not")
    parser.add_argument("--keys", choices=PRESETS, help="the keys: of which program")


def count(text: str) -> int:
    """A number from 1 up, as an option states it."""
    try:
        number = int(text)
    except ValueError:
        number = 0
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text} is no number from 1 up")
    return number
