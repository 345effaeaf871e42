"""Open the reader."""

from __future__ import annotations

import argparse
import contextlib
import difflib
import io
import os
import signal
import sys
from collections.abc import Iterator
from types import FrameType
from typing import NoReturn, TextIO

from seeds import at_home, clean_line, make_private

from ..places import Places
from ..settings import Settings, nearest, settings_of
from ..themenames import THEME_NAMES
from .parsing import WRONG
from .sources import STANDARD_INPUT, opened_session
from .verbs import VERBS

OVER_SSH = ("SSH_CONNECTION", "SSH_CLIENT", "SSH_TTY")

SLOW_ESCAPE = "250"
"""Milliseconds that a line may put between the bytes of an arrow; without one 100 do."""


def run(arguments: argparse.Namespace) -> int:
    """Open the reader on the files, or print the list where there is no terminal for it."""
    files = [name for name in arguments.files if name != STANDARD_INPUT]
    missing = [name for name in files if not at_home(name).exists()]
    if missing and len(missing) == len(arguments.files):
        sys.stderr.write(
            f"paperdeck: there is no file {clean_line(missing[0])}{_meant(missing[0])}\n"
        )
        return WRONG
    piped = len(files) < len(arguments.files)
    settings = settings_of(Places.of_this_person(), os.environ, vars(arguments))
    if settings.theme not in {*THEME_NAMES, *settings.own_themes}:
        return _no_theme(settings.theme)
    if arguments.plain:
        # Lines can come from anywhere and go anywhere, where that is asked for.
        return _open_plain(arguments, settings, piped=piped)
    if not (piped or _is_terminal(sys.__stdin__)) or not _is_terminal(sys.__stderr__):
        sys.stderr.write(
            "paperdeck: the reader needs a terminal for its keys and its screen; "
            "`paperdeck list` and `paperdeck search QUERY` print without one, "
            "and `paperdeck --plain` reads lines from anywhere\n"
        )
        return WRONG
    if not _is_terminal(sys.__stdout__):
        from . import listing

        plain = listing.parse([])
        return listing.run(argparse.Namespace(**{**vars(plain), **vars(arguments)}))
    dumb = os.environ.get("TERM") == "dumb"
    if settings.plain or (dumb and arguments.plain is None):
        return _open_plain(arguments, settings, piped=piped)
    return _open(arguments, settings)


def _no_theme(name: str) -> int:
    near = nearest(name, THEME_NAMES)
    hint = f"did you mean {near}?" if near else "C in the reader shows them"
    sys.stderr.write(f"paperdeck: there is no theme {clean_line(name)}; {hint}\n")
    return WRONG


def _open_plain(arguments: argparse.Namespace, settings: Settings, *, piped: bool) -> int:
    """Read by lines; what is to be kept is on the disk after each of them."""
    from .. import plain

    session = opened_session(arguments, settings)
    if piped and not _take_keys_from_terminal():
        return _no_keys()
    for name in ("SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)
        if number is not None:
            signal.signal(number, _end_by)
    # Not sys.stdin, which may have been read to its end.
    with open(0, encoding=sys.stdin.encoding, errors="replace", closefd=False) as given:
        return plain.run(session, given, sys.stdout, ascii_only=settings.ascii)


def _end_by(number: int, _frame: FrameType | None) -> NoReturn:
    raise SystemExit(128 + number)


def _no_keys() -> int:
    sys.stderr.write(
        "paperdeck: standard input was read, and there is no terminal for the keys; "
        "`paperdeck list -` prints it\n"
    )
    return WRONG


def _open(arguments: argparse.Namespace, settings: Settings) -> int:
    session = opened_session(arguments, settings)
    if not _take_keys_from_terminal():
        return _no_keys()
    if any(map(os.environ.get, OVER_SSH)):
        os.environ.setdefault("ESCDELAY", SLOW_ESCAPE)
    from ..app import ReaderApp
    from ..terminal import read_as, terminal_of

    encoding = "utf-8"
    if isinstance(sys.__stderr__, io.TextIOWrapper):
        # Textual draws on stderr, and would turn each line that a locale lacks into \uXXXX.
        encoding = read_as(sys.__stderr__.encoding)
        sys.__stderr__.reconfigure(encoding=encoding, errors="replace")
    terminal = terminal_of(os.environ, encoding, ascii_only=settings.ascii)
    with _without_no_color():
        app = ReaderApp(session, terminal, welcome=_first_time(session.places))
    app.hear_signals()
    app.run(mouse=settings.mouse)
    return app.return_code or 0


@contextlib.contextmanager
def _without_no_color() -> Iterator[None]:
    """Hide NO_COLOR, which the toolkit reads its own way, and takes from the programs it starts."""
    former = os.environ.pop("NO_COLOR", None)
    try:
        yield
    finally:
        if former is not None:
            os.environ["NO_COLOR"] = former


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
