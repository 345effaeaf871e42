"""From the words of a command line to a verb and an exit code."""

from __future__ import annotations

import argparse
import contextlib
import io
import os
import sys
from collections.abc import Sequence
from importlib import import_module

from seeds import LibraryError, clean_line

from .options import add_files, add_terminal_options
from .parsing import WRONG, Parser
from .verbs import HIDDEN, VERBS

INTERRUPTED, PIPE_CLOSED = 130, 141
"""Exit codes as a shell gives them to a program that SIGINT or SIGPIPE ended."""

_EPILOG = """\
verbs:
{verbs}

Without a verb the reader opens: on FILE..., else on what was added, else on the papers that come
with paperdeck.
`paperdeck VERB --help` tells more of a verb. Press ? in the reader for its keys.

exit codes: 0 done or found, 1 nothing found, 2 not possible
"""


def main(argv: Sequence[str] | None = None) -> int:
    """Run paperdeck with these arguments and return its exit code."""
    words = list(sys.argv[1:] if argv is None else argv)
    _make_streams_safe()
    try:
        return _run(words)
    except KeyboardInterrupt:
        sys.stderr.write("\n")  # the shell's prompt does not follow on a line of progress
        return INTERRUPTED
    except BrokenPipeError:
        # The reader of our output has gone (`| head`); nothing more may be flushed into it.
        with contextlib.suppress(OSError, ValueError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return PIPE_CLOSED
    except LibraryError as error:
        sys.stderr.write(f"paperdeck: {clean_line(str(error))}\n")
        return WRONG
    except OSError as error:
        # A full disk, a closed stream: the person's to mend, and no fault of ours to report.
        where = f"{error.filename}: " if isinstance(error.filename, str) else ""
        sys.stderr.write(f"paperdeck: {clean_line(where + (error.strerror or str(error)))}\n")
        with contextlib.suppress(OSError, ValueError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return WRONG
    except Exception as error:  # noqa: BLE001 - the last net: no traceback reaches a person
        return _tell_crash(error)


def _run(words: list[str]) -> int:
    if words == ["help"]:
        words = ["--help"]
    verbs = {**VERBS, **HIDDEN}
    if words and words[0] in verbs:
        verb = import_module(f".{verbs[words[0]][0]}", __package__)
        # A module that holds several verbs has a pair of functions for each.
        parse = getattr(verb, f"parse_{words[0]}", None) or verb.parse
        run = getattr(verb, f"run_{words[0]}", None) or verb.run
        code: int = run(parse(words[1:]))
    else:
        from . import reading

        code = reading.run(reader_parser().parse_args(words))
    sys.stdout.flush()
    return code


def reader_parser() -> Parser:
    """The options of the reader."""
    verbs = "\n".join(f"  {name:<11}{what}" for name, (_, what) in VERBS.items())
    parser = Parser(
        prog="paperdeck",
        usage="paperdeck [--library FOLDER | --bundled] [--plain] [--ascii] [FILE...]\n"
        "       paperdeck VERB ...",
        description="A reader for research papers in the terminal.",
        epilog=_EPILOG.format(verbs=verbs),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add_files(parser)
    add_terminal_options(parser)
    parser.add_argument("--version", action="version", version=f"paperdeck {version()}")
    return parser


def version() -> str:
    """The version that is installed."""
    from importlib import metadata

    try:
        return metadata.version("paperdeck")
    except metadata.PackageNotFoundError:
        return "(not installed)"


def _make_streams_safe() -> None:
    """A locale that lacks a sign gets a substitute for it, a closed stream the null device."""
    nowhere = "w", -1, "utf-8"
    sys.stdin = sys.stdin or open(os.devnull, encoding="utf-8")  # noqa: PTH123, SIM115
    sys.stdout = sys.stdout or open(os.devnull, *nowhere)  # noqa: PTH123, SIM115
    sys.stderr = sys.stderr or open(os.devnull, *nowhere)  # noqa: PTH123, SIM115
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def _tell_crash(error: Exception) -> int:
    from ..crash import record

    sys.stderr.write(record(error) + "\n")
    return WRONG
