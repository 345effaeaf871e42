"""The bookmarks file on disk: read it, and put acts into it so that none is ever lost."""

from __future__ import annotations

import errno
import os
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from seeds.saving import TEMPORARY_SUFFIX, make_private, write_private

from .bookmarks import Bookmarks
from .format import VERSION, Contents, read, write

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from datetime import datetime

    from .bookmarks import Act

LOCK_PATIENCE = 5.0
"""Seconds to wait for another paperdeck; a write takes milliseconds, so this is a stuck disk."""

LOCK_POLL = 0.01
"""Seconds between two looks at the lock: well below what a person feels after a key."""

STALE_AGE = 3600.0
"""Seconds after which a temporary file can only be the remains of a killed run."""

TEMPORARY_PREFIX = ".bookmarks-"

_FULL = frozenset({errno.ENOSPC, errno.EFBIG, getattr(errno, "EDQUOT", errno.ENOSPC)})
_FORBIDDEN = frozenset({errno.EACCES, errno.EPERM, errno.EROFS})


@dataclass(frozen=True, slots=True)
class Loaded:
    """What the file holds, and sentences on what is wrong with it."""

    bookmarks: Bookmarks
    problems: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Saved:
    """What came of acts.

    `bookmarks` is what the file holds now. Without a `problem` the acts are on the disk; with one
    none of them is, the file is as it was, and `unsaved` can be handed in again. `notes` are
    sentences that a person should see once, such as where a damaged file was kept.
    """

    bookmarks: Bookmarks
    problem: str | None = None
    unsaved: tuple[Act, ...] = ()
    notes: tuple[str, ...] = ()


class BookmarkFile:
    """The bookmarks at `path`, shared with any other session; `clock` tells the time of an act.

    May be called from any thread. Takes tens of milliseconds, so not on an event loop.
    """

    def __init__(self, path: Path, clock: Callable[[], datetime]) -> None:
        self._path = path
        self._clock = clock
        # Bytes and what they mean: parsing is half of the time of an act, and others write seldom.
        self._last = (b"", read(b""))

    def load(self) -> Loaded:
        """Return what is marked; a bad file gives what can be saved of it, and a problem."""
        try:
            contents = self._contents()
        except OSError as error:
            problem = f"The bookmarks in {self._path} cannot be read: {_reason(error)}."
            return Loaded(Bookmarks(), (problem,))
        bookmarks = contents.bookmarks
        if contents.newer:
            return Loaded(bookmarks, (self._newer(contents, "Bookmarks are shown as they are"),))
        if contents.damage:
            return Loaded(bookmarks, (self._damaged(contents, len(bookmarks)),))
        return Loaded(bookmarks)

    def apply(self, acts: Sequence[Act]) -> Saved:
        """Do `acts` in order to what the file holds at this moment, all of them or none.

        Under a lock that a killed process cannot leave behind, the file is read again, changed,
        written beside and renamed; when this returns without a problem it is on the disk. Acts
        that change nothing write nothing.
        """
        from filelock import FileLock, Timeout

        real = self._real()
        lock = real.with_name(f".{real.name}.lock")
        try:
            self._refuse_dangling(real)
            make_private(real.parent)
            with FileLock(lock, timeout=LOCK_PATIENCE, mode=0o600, poll_interval=LOCK_POLL):
                return self._apply_locked(real, tuple(acts))
        except Timeout:
            problem = (
                f"Bookmark not saved: another paperdeck has kept {real} locked for "
                f"{LOCK_PATIENCE:.0f} seconds. Try again when it is done."
            )
        except (OSError, NotImplementedError) as error:
            problem = f"Bookmark not saved in {self._path}: {_reason(error)}. {_remedy(error)}"
        return Saved(self.load().bookmarks, problem, tuple(acts))

    def _apply_locked(self, real: Path, acts: tuple[Act, ...]) -> Saved:
        contents = self._contents()
        before = contents.bookmarks
        if contents.newer:
            return Saved(before, self._newer(contents, "Bookmark not saved"), acts)
        now = self._clock()
        after = before.after(acts, now)
        if after is before:
            return Saved(before)
        notes: tuple[str, ...] = ()
        if contents.damage:
            kept = _keep_a_copy(real)
            notes = (f"The damaged bookmarks file is kept as it was, as {kept}.",)
        _sweep(real.parent, now.timestamp() - STALE_AGE)
        whole = replace(contents, bookmarks=after, damage="")
        data = write(whole)
        write_private(real, data, prefix=TEMPORARY_PREFIX)
        self._last = (data, whole)
        return Saved(after, notes=notes)

    def _contents(self) -> Contents:
        real = self._real()
        try:
            data = real.read_bytes()
        except FileNotFoundError:
            self._refuse_dangling(real)
            return Contents()
        known, contents = self._last
        if data != known:
            contents = read(data)
            self._last = (data, contents)
        return contents

    def _real(self) -> Path:
        # Behind a link into someone's dotfiles, the file itself is rewritten and the link stays.
        return Path(os.path.realpath(self._path))

    def _refuse_dangling(self, real: Path) -> None:
        # A link into a folder that is not there is a disk that is not mounted: to make that
        # folder would hide the marks that are on the disk.
        if real.parent.exists():
            return
        for each in (self._path, *self._path.parents):
            if each.is_symlink() and not each.exists():
                reason = f"{each} points to {os.path.realpath(each)}, which is not there"
                raise FileNotFoundError(errno.ENOENT, reason)

    def _newer(self, contents: Contents, consequence: str) -> str:
        return (
            f"{consequence}: {self._path} was written by a newer paperdeck (version "
            f"{contents.version} of the file, this one knows {VERSION}) and is left as it is. "
            "Update paperdeck to change them."
        )

    def _damaged(self, contents: Contents, saved: int) -> str:
        return (
            f"{self._path} is damaged: {contents.damage}. Bookmarks that could be saved: {saved}. "
            "Before anything is written, the file is kept beside it as it is."
        )


def _keep_a_copy(real: Path) -> Path:
    """Return where the bytes of `real` are kept, writing them to the first free number if need be.

    Raises OSError, and then nothing may be written over `real`.
    """
    data = real.read_bytes()
    number = 1
    while (kept := real.with_name(f"{real.name}.damaged-{number}")).exists():
        # A write that failed after this step has kept these very bytes before.
        if kept.is_file() and kept.read_bytes() == data:
            return kept
        number += 1
    write_private(kept, data, prefix=TEMPORARY_PREFIX)
    return kept


def _sweep(folder: Path, before: float) -> None:
    """Remove the temporary files of killed runs, last changed before that time (epoch seconds)."""
    for each in folder.glob(f"{TEMPORARY_PREFIX}*{TEMPORARY_SUFFIX}"):
        # Litter that cannot be removed does no harm, and must not keep a mark from being saved.
        with suppress(OSError):
            if each.stat().st_mtime < before:
                each.unlink()


def _reason(error: Exception) -> str:
    if not isinstance(error, OSError) or not error.strerror:
        return str(error) or type(error).__name__
    if error.errno in _FULL:
        return "the disk is full"
    return error.strerror[0].lower() + error.strerror[1:]


def _remedy(error: Exception) -> str:
    if isinstance(error, OSError) and error.errno in _FULL:
        return "Make room, then try again."
    if isinstance(error, OSError) and error.errno in _FORBIDDEN:
        return "Make the file and its folder writable, then try again."
    return "Put that right, then try again."
