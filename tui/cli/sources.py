"""From the options of a command line to a session over the sources that they mean."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

from seeds import Document, Documents, named_documents

from ..places import Places
from ..session import Session, feed_of
from ..settings import Settings

STANDARD_INPUT = "-"
"""What stands for standard input among files, as in other programs."""


def opened_session(arguments: argparse.Namespace, settings: Settings | None = None) -> Session:
    """A session over what `files`, `library` and `bundled` name.

    Raises seeds.LibraryError, and OSError where standard input cannot be kept.
    """
    places = Places.of_this_person()
    if STANDARD_INPUT in arguments.files:
        return _with_standard_input(arguments.files, places, settings)
    feed = feed_of(
        arguments.files,
        places,
        os.environ,
        library=arguments.library,
        bundled=arguments.bundled,
    )
    return Session.over(feed, places, os.environ, settings=settings)


def _with_standard_input(names: list[str], places: Places, settings: Settings | None) -> Session:
    """A session that also has what standard input holds; its index goes with it."""
    import shutil
    from tempfile import TemporaryDirectory

    folder = TemporaryDirectory(prefix="paperdeck-")
    spooled = Path(folder.name) / "input"
    if sys.stdin.isatty():
        sys.stderr.write("paperdeck: reading what you type; Ctrl+D on a line of its own ends it\n")
    with spooled.open("wb") as file:
        shutil.copyfileobj(sys.stdin.buffer, file)
    others = named_documents([name for name in names if name != STANDARD_INPUT])
    feed = Documents((*others.documents, Document(spooled, "standard input")))
    return Session.over(feed, places, os.environ, settings=settings, temporary=folder)
