"""Open the reader."""

from __future__ import annotations

import argparse
import contextlib
import difflib
import io
import os
import sys
from typing import TextIO

from seeds import at_home, clean_line, make_private

from ..places import Places
from .parsing import WRONG
from .sources import STANDARD_INPUT, opened_session
from .verbs import VERBS


def run(arguments: argparse.Namespace) -> int:
    """Open the reader on the files, or print the plain list where there is no terminal for it."""
    files = [name for name in arguments.files if name != STANDARD_INPUT]
    missing = [name for name in files if not at_home(name).exists()]
    if missing and len(missing) == len(arguments.files):
        sys.stderr.write(
            f"paperdeck: there is no file {clean_line(missing[0])}{_meant(missing[0])}\n"
        )
        return WRONG
    piped = len(files) < len(arguments.files)
    if not (piped or _is_terminal(sys.__stdin__)) or not _is_terminal(sys.__stderr__):
        sys.stderr.write(
            "paperdeck: the reader needs a terminal for its keys and its screen; "
            "`paperdeck list` and `paperdeck search QUERY` print without one\n"
        )
        return WRONG
    if not _is_terminal(sys.__stdout__) or os.environ.get("TERM") == "dumb":
        from . import listing

        plain = listing.parse([])
        return listing.run(argparse.Namespace(**{**vars(plain), **vars(arguments)}))
    return _open(arguments)


def _open(arguments: argparse.Namespace) -> int:
    session = opened_session(arguments)
    if not _take_keys_from_terminal():
        sys.stderr.write(
            "paperdeck: standard input was read, and there is no terminal for the keys; "
            "`paperdeck list -` prints it\n"
        )
        return WRONG
    from ..app import ReaderApp
    from ..pasting import guard_pastes

    guard_pastes()
    if isinstance(sys.__stderr__, io.TextIOWrapper):
        # Textual draws on stderr; a Latin-1 locale would turn each line it draws into \uXXXX.
        sys.__stderr__.reconfigure(encoding="utf-8", errors="replace")
    app = ReaderApp(session, welcome=_first_time(session.places))
    app.run()
    return app.return_code or 0


def _take_keys_from_terminal() -> bool:
    """Put the terminal in the place of a standard input that was read to its end."""
    if _is_terminal(sys.__stdin__):
        return True
    try:
        terminal = os.open("/dev/tty", os.O_RDWR)
    except OSError:
        return False
    os.dup2(terminal, 0)
    os.close(terminal)
    return True


def _first_time(places: Places) -> bool:
    """Whether this person opens the reader for the first time, as far as the disk can tell."""
    greeted = places.state / "greeted"
    if greeted.exists():
        return False
    with contextlib.suppress(OSError):  # greeting twice does no harm
        make_private(places.state)
        greeted.touch(mode=0o600)
    return True


def _meant(word: str) -> str:
    """The verb that somebody may have meant by a file that is not there."""
    near = difflib.get_close_matches(word, VERBS, n=1)
    return f"; did you mean paperdeck {near[0]}?" if near else "; check the path"


def _is_terminal(stream: TextIO | None) -> bool:
    try:
        return stream is not None and stream.isatty()
    except ValueError:  # closed before we started
        return False
