"""`paperdeck completion`: a script for a shell; it asks the hidden verb `complete` at each Tab."""

from __future__ import annotations

import argparse
import contextlib
import shlex
import sys

from seeds import LibraryError

from .candidates import candidates
from .parsing import FOUND, Parser
from .shells import SCRIPTS

_SPECIAL = frozenset("\"'`$\\!*?[]{}()<>|&;~# \t")
"""What a shell does not take as it stands."""


def parse_completion(words: list[str]) -> argparse.Namespace:
    """The options of `completion`."""
    parser = Parser(
        prog="paperdeck completion",
        description="Print a script that completes verbs, options, their values, fields of "
        "queries, tags and sources. Its first lines say where it belongs.",
    )
    parser.add_argument("shell", choices=tuple(SCRIPTS), help="for which shell")
    return parser.parse_args(words)


def run_completion(arguments: argparse.Namespace) -> int:
    """Print the script."""
    sys.stdout.write(SCRIPTS[arguments.shell])
    return FOUND


def parse_complete(words: list[str]) -> argparse.Namespace:
    """What the scripts hand over: the shell, and what it knows of the line."""
    return argparse.Namespace(shell=words[0] if words else "", given=words[1:])


def run_complete(arguments: argparse.Namespace) -> int:
    """Print what the line may go on with, one on a line; whatever fails completes nothing."""
    with contextlib.suppress(OSError, ValueError, LookupError, LibraryError, RuntimeError):
        for line in _lines(arguments.shell, arguments.given):
            print(line)
    return FOUND


def _lines(shell: str, given: list[str]) -> list[str]:
    if shell != "bash":
        found = candidates(given)
        return [f"{one.value}\t{one.told}" if one.told else one.value for one in found]
    line, point, current = given
    words, quote = split_line(line.encode()[: int(point)].decode(errors="replace"))
    whole = words[-1] if words else ""
    # bash parts words at colons as well, and puts what is given in the place of the last part.
    plain = current.lstrip("\"'") if quote else _unquoted(current)
    kept = len(whole) - len(plain) if whole.endswith(plain) else 0
    return [_quoted(one.value[kept:], quote) for one in candidates(words[1:])]


def split_line(line: str) -> tuple[list[str], str]:
    """The words of a line of bash up to the cursor, the last as far as it goes; an open quote."""
    for quote in ("", '"', "'"):
        with contextlib.suppress(ValueError):
            words = shlex.split(line + quote)
            if not quote and (not line or line[-1].isspace()):
                words.append("")
            return words, quote
    return shlex.split(line.rstrip("\\")), ""


def _unquoted(text: str) -> str:
    return split_line(text)[0][0] if text else ""


def _quoted(text: str, quote: str) -> str:
    """A candidate as bash takes it: within an open quote, or quoted where it has to be."""
    if quote == '"':
        return "".join(f"\\{sign}" if sign in '"$`\\!' else sign for sign in text)
    if quote == "'":
        return text.replace("'", "'\\''")
    return shlex.quote(text) if set(text) & _SPECIAL else text
