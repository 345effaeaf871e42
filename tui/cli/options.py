"""Options that several verbs share."""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from ..look import LAYOUTS
from ..settings import PRESETS
from ..sorting import RELEVANCE, SORTS, Arrangement, Sorting

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
