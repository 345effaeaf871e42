"""A text in the person's own editor, out and back in; a draft that a kill left is not lost."""

from __future__ import annotations

import contextlib
import errno
import hashlib
import shlex
import shutil
import signal
import subprocess
from collections.abc import Iterator, Mapping
from pathlib import Path, PurePath
from typing import NamedTuple

from seeds import clean_line, make_private, write_private

from .marks import note_text

EDITORS = ("sensible-editor", "nano", "vim", "vi")
"""What edits where neither VISUAL nor EDITOR is set: the system's choice, then the simplest."""

LARGEST = 1_000_000
"""Bytes of a text that is read back."""


class Draft(NamedTuple):
    """A file in which the text `before` is edited, and when that file was written last.

    `found` says that an earlier run left it, and so it holds another text.
    """

    path: Path
    before: str
    found: bool
    written_at: int


class Outcome(NamedTuple):
    """What came of a draft: its text, or None where the text stays as it was before.

    `kept` says that the draft then holds what stands nowhere else.
    """

    text: str | None
    kept: bool = False


def command(env: Mapping[str, str]) -> tuple[str, ...] | None:
    """The command that edits a file, whose path comes last; None where there is none."""
    for name in ("VISUAL", "EDITOR"):
        try:
            words = shlex.split(env.get(name, ""))
        except ValueError:  # a quote without its end
            words = env[name].split()
        if words:
            return tuple(words)
    found = ((name,) for name in EDITORS if shutil.which(name, path=env.get("PATH")))
    return next(found, None)


def edited(path: Path, command: tuple[str, ...], env: Mapping[str, str]) -> str:
    """Edit a file on the terminal, until the editor ends; what went wrong, or ""."""
    name = clean_line(PurePath(command[0]).name)
    program = shutil.which(command[0], path=env.get("PATH"))
    if program is None:
        return f"{clean_line(command[0])} is not found; set EDITOR to an editor"
    try:
        with undisturbed():
            done = subprocess.run([program, *command[1:], path], env=env, check=False)
    except OSError as error:
        return f"{name} cannot be started: {error.strerror}"
    return ending(name, done.returncode)


def ending(name: str, code: int) -> str:
    """How a program ended, by its exit code, where that was not well; else ""."""
    if code >= 0:
        return f"{name} ended with code {code}" if code else ""
    try:
        return f"{name} was ended by {signal.Signals(-code).name}"
    except ValueError:  # a real-time signal has no name
        return f"{name} was ended by signal {-code}"


@contextlib.contextmanager
def undisturbed() -> Iterator[None]:
    """Let Ctrl+C reach the program on the terminal alone, and not end the reader with it."""
    try:
        # A handler, for a signal that is ignored would be so in the program, too.
        former = signal.signal(signal.SIGINT, lambda *_: None)
    except ValueError:  # not in the main thread, which alone hears signals
        yield
        return
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, former)


def draft(folder: Path, key: str, text: str) -> Draft:
    """A private file to edit the text in, or the one of the same key that is there.

    That one holds what an earlier run had no time to save, and stays as it is. Raises OSError.
    """
    path = folder / f"{hashlib.sha256(key.encode('utf-8', 'replace')).hexdigest()[:32]}.md"
    make_private(folder)
    found = path.exists()
    if not found:
        line = f"{text}\n" if text else ""
        write_private(path, line.encode("utf-8", "replace"), prefix=".draft-")
    return Draft(path, text, found, path.stat().st_mtime_ns)


def settle(draft: Draft, problem: str) -> Outcome:
    """What comes of a draft that was edited, well or with a problem. Raises OSError.

    One that was found is no new text unless it was saved; one that failed is discarded where
    nothing was written in it.
    """
    if draft.found and not problem and draft.path.stat().st_mtime_ns == draft.written_at:
        return Outcome(None, kept=True)
    text = read_back(draft.path)
    if not problem:
        return Outcome(text)
    if text == draft.before:
        discard(draft.path)
    return Outcome(None, kept=text != draft.before)


def read_back(path: Path) -> str:
    """The text of a draft, without what could drive a terminal and without blanks at its end.

    Raises OSError, also where there is more of it than `LARGEST`.
    """
    with path.open("rb") as file:
        data = file.read(LARGEST + 1)
    if len(data) > LARGEST:
        raise OSError(errno.EFBIG, "it is longer than 1 MB", str(path))
    return note_text(data.decode("utf-8-sig", "replace"))


def discard(path: Path) -> None:
    """Remove a draft whose text is safe elsewhere."""
    # One that stays is offered again, which is no harm.
    with contextlib.suppress(OSError):
        path.unlink()
