"""Options that several verbs share."""

from __future__ import annotations

import argparse
import os

PLAIN = "PAPERDECK_PLAIN"
"""The variable that asks for plain mode."""


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


def add_terminal_options(parser: argparse.ArgumentParser) -> None:
    """`--plain`, `--ascii` and `--no-mouse`; what stands in the environment holds without them."""
    parser.add_argument(
        "--plain",
        action="store_true",
        help=f"lines and no screen: for screen readers, Braille, very slow lines ({PLAIN}=1)",
    )
    parser.add_argument(
        "--ascii",
        action="store_true",
        default=is_set("PAPERDECK_ASCII"),
        help="draw with nothing outside ASCII (PAPERDECK_ASCII=1)",
    )
    parser.add_argument(
        "--no-mouse",
        dest="mouse",
        action="store_false",
        default=not is_set("PAPERDECK_NO_MOUSE"),
        help="leave the mouse to the terminal (PAPERDECK_NO_MOUSE=1)",
    )


def is_set(variable: str) -> bool:
    """Whether a variable of the environment says yes."""
    return os.environ.get(variable, "").lower() not in {"", "0", "no", "off", "false"}


def count(text: str) -> int:
    """A number from 1 up, as an option states it."""
    try:
        number = int(text)
    except ValueError:
        number = 0
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text} is no number from 1 up")
    return number
