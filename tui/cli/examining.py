"""What `paperdeck doctor` finds out: facts as values, and a sentence for each that is wrong.

Looks only: no folder is made, no index built, no clipboard filled.
"""

from __future__ import annotations

import codecs
import contextlib
import locale
import os
import platform as platforms
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path

from seeds import BUNDLED, Feed, LibraryError, clean_line, named_documents

from ..clipboard import desktop_tool, forced_road, is_remote, prospects
from ..opening import browser
from ..places import Places
from ..session import library_of
from ..settings import settings_of
from .inventory import (
    PLACES,
    BookmarksFound,
    Index,
    Place,
    look_at_bookmarks,
    look_at_index,
    look_at_place,
)

BY_HAND = "L in the reader shows links to select by hand."
"""What to do where no clipboard can be reached."""

PROCESSES = Path("/proc")
"""Where Linux shows processes."""


@dataclass(frozen=True, slots=True)
class Terminal:
    """What the terminal is known by; None is what is not set, or cannot be known."""

    term: str | None
    term_program: str | None
    vte_version: str | None
    konsole_version: str | None
    colorterm: str | None
    columns: int | None
    rows: int | None
    encoding: str
    tmux: bool
    screen: bool
    mosh: bool | None
    ssh: bool
    stdin: bool
    stdout: bool
    stderr: bool


@dataclass(frozen=True, slots=True)
class Way:
    """A road, and why it is taken or not."""

    road: str
    why: str


@dataclass(frozen=True, slots=True)
class Copying:
    """The road that is taken first, None if there is none; those that follow; those left out.

    `tool` is what copies on a desktop.
    """

    road: str | None
    why: str
    tool: str | None
    then: tuple[Way, ...]
    left_out: tuple[Way, ...]


@dataclass(frozen=True, slots=True)
class Opening:
    """The program that a page is opened with, None if the link is shown instead."""

    browser: str | None
    on_terminal: bool


@dataclass(frozen=True, slots=True)
class Checkup:
    """All that was found out. Its texts drive no terminal, save for the paths in `places`."""

    version: str | None
    python: str
    textual: str | None
    whoosh: str | None
    terminal: Terminal
    copying: Copying
    opening: Opening
    places: Mapping[str, Place]
    bookmarks: BookmarksFound
    indexes: tuple[Index, ...]
    problems: tuple[str, ...]


def _feeds(
    files: Sequence[str], places: Places, env: Mapping[str, str], problems: list[str]
) -> Iterator[Feed]:
    """The sources whose indexes are of interest; what is wrong with a library is a problem."""
    yield BUNDLED
    library = library_of(places, env)
    try:
        if library.sources():
            yield library
    except LibraryError as error:
        problems.append(f"{error}.")
    if files:
        yield named_documents(files)


def examine(
    files: Sequence[str],
    env: Mapping[str, str],
    places: Places | None,
    *,
    platform: str = sys.platform,
) -> Checkup:
    """Look at everything; `files` are documents whose index is of interest beside the bundled one.

    `env` is the whole environment, `platform` a `sys.platform`; `places` is None where there is no
    home. Takes some tenths of a second, seconds if a clipboard tool or tmux hangs.
    """
    problems: list[str] = []
    if places is not None:
        settings = settings_of(places, env)
        # A wrong road is told with the roads.
        problems += [f"{one}." for one in settings.problems if "PAPERDECK_CLIPBOARD" not in one]
        env = settings.environ(env)
    textual, whoosh = _installed("textual", problems), _installed("whoosh", problems)
    terminal = _terminal(env, platform, problems)
    copying = _copying(env, platform, problems)
    found = browser(env, platform=platform)
    kept: dict[str, Place] = {}
    bookmarks = BookmarksFound(0, ())
    indexes: tuple[Index, ...] = ()
    if places is None:
        problems.append("There is no home folder; set HOME to the absolute path of one.")
    else:
        kept = {name: look_at_place(places, name, problems) for name in PLACES}
        bookmarks = look_at_bookmarks(places, problems)
        indexes = tuple(
            look_at_index(places, feed, problems) for feed in _feeds(files, places, env, problems)
        )
    return Checkup(
        version=_installed("paperdeck", problems),
        python=platforms.python_version(),
        textual=textual,
        whoosh=whoosh,
        terminal=terminal,
        copying=copying,
        opening=Opening(clean_line(found.name) if found else None, bool(found and found.text)),
        places=kept,
        bookmarks=bookmarks,
        indexes=indexes,
        problems=tuple(map(clean_line, problems)),
    )


def _installed(name: str, problems: list[str]) -> str | None:
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        problems.append(f"{name} is not installed as a package; install paperdeck again.")
        return None


def _terminal(env: Mapping[str, str], platform: str, problems: list[str]) -> Terminal:
    size = next(_sizes(), None)
    encoding = locale.getencoding()
    # A locale in ASCII ("C") says nothing about the terminal, and on Windows it does not count.
    if platform != "win32" and _codec(encoding) not in {"utf-8", "ascii"}:
        problems.append(
            f"The locale's encoding is {encoding}, but the reader draws in UTF-8; "
            "set LANG to a locale such as C.UTF-8, and the terminal to UTF-8."
        )

    def told(name: str) -> str | None:
        return clean_line(env[name]) if name in env else None

    return Terminal(
        term=told("TERM"),
        term_program=told("TERM_PROGRAM"),
        vte_version=told("VTE_VERSION"),
        konsole_version=told("KONSOLE_VERSION"),
        colorterm=told("COLORTERM"),
        columns=size.columns if size else None,
        rows=size.lines if size else None,
        encoding=encoding,
        tmux=bool(env.get("TMUX")),
        screen=bool(env.get("STY")),
        # The programs in tmux are children of its server, wherever its client runs.
        mosh=None if env.get("TMUX") or env.get("STY") else _in_mosh(PROCESSES),
        ssh=is_remote(env),
        stdin=os.isatty(0),
        stdout=os.isatty(1),
        stderr=os.isatty(2),
    )


def _codec(encoding: str) -> str:
    try:
        return codecs.lookup(encoding).name
    except LookupError:
        return encoding


def _sizes() -> Iterator[os.terminal_size]:
    """Sizes of the terminal, that of the stream on which the reader draws first."""
    for stream in (2, 1, 0):
        with contextlib.suppress(OSError):
            yield os.get_terminal_size(stream)


def _in_mosh(processes: Path) -> bool | None:
    """Whether a mosh server is above this process, None where that cannot be seen."""
    pid = "self"
    while pid not in {"0", "1"}:
        try:
            start, _, rest = (
                (processes / pid / "stat").read_text("utf-8", "replace").rpartition(")")
            )
        except OSError:
            return None
        if start.partition("(")[2] == "mosh-server":
            return True
        pid = rest.split()[1]
    return False


def _copying(env: Mapping[str, str], platform: str, problems: list[str]) -> Copying:
    asked, problem = forced_road(env)
    if problem:
        problems.append(problem)
    found = prospects(env, road=asked, platform=platform)
    ways = [Way(each.road, clean_line(each.why)) for each in found if each.usable]
    left_out = [Way(each.road, clean_line(each.why)) for each in found if not each.usable]
    tool = None
    if not ways:
        road, why = ("off" if asked == "off" else None), left_out.pop().why
        if asked != "off":
            problems.append(f"Nothing can be copied from here: {why}; {BY_HAND}")
        return Copying(road, why, tool, (), tuple(left_out))
    if ways[0].road == "native":
        name, why = desktop_tool(env, platform)
        tool = name or None
        if not name:
            problems.append(
                f"The clipboard of this desktop is out of reach: {why}; install what is missing."
            )
    first, *then = ways
    return Copying(first.road, first.why, tool, tuple(then), tuple(left_out))
