"""The bookmarks file on disk: read it, and put acts into it so that none is ever lost."""

from __future__ import annotations

import errno
import os
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from seeds.saving import TEMPORARY_SUFFIX, make_private, write_private

from .format import VERSION, Contents, read, write
from .history import Done, History, Past, again, pasts, present, this_session
from .marks import Act, Change, Marks
from .paper import Marked, timestamp

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from datetime import datetime

LOCK_PATIENCE = 5.0
"""Seconds to wait for another paperdeck; a write takes milliseconds, so this is a stuck disk."""

LOCK_POLL = 0.01
"""Seconds between two looks at the lock: well below what a person feels after a key."""

STALE_AGE = 3600.0
"""Seconds after which a temporary file can only be the remains of a killed run."""

TOMBSTONE_AGE = timedelta(days=400)
"""How long the file remembers that all was taken away from a paper: so old a file may be merged."""

TEMPORARY_PREFIX = ".bookmarks-"

_FULL = frozenset({errno.ENOSPC, errno.EFBIG, getattr(errno, "EDQUOT", errno.ENOSPC)})
_FORBIDDEN = frozenset({errno.EACCES, errno.EPERM, errno.EROFS})


@dataclass(frozen=True, slots=True)
class Loaded:
    """What the file holds, and sentences on what is wrong with it."""

    marks: Marks
    problems: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Saved:
    """What came of acts.

    `marks` is what the file holds now. Without a `problem` the acts are on the disk; with one
    none of them is, the file is as it was, and `unsaved` can be handed in again. `notes` are
    sentences that a person should see once, such as where a damaged file was kept. `done` is in
    words what was taken back, done again or merged; empty where there was nothing.
    """

    marks: Marks
    problem: str | None = None
    unsaved: tuple[Act, ...] = ()
    notes: tuple[str, ...] = ()
    done: str = ""


class MarksFile:
    """The marks at `path`, shared with any other session; `clock` tells the time of an act.

    What is done is remembered in `history`, if there is one, so that it can be taken back. May be
    called from any thread. Takes tens of milliseconds, so not on an event loop.

    On a network file system the lock is as good as its server's (NFS 4 and SMB have one, old NFS
    may not), and `changed` sees what another machine wrote after the seconds that it caches.
    """

    def __init__(
        self, path: Path, clock: Callable[[], datetime], history: Path | None = None
    ) -> None:
        self._path = path
        self._clock = clock
        self._history = None if history is None else History(history)
        now = clock()
        self.session, self._since = this_session(now), timestamp(now)
        # Bytes and what they mean: understanding them is most of the time of an act.
        self._last = (b"", read(b""))
        self._passed: set[Done] = set()
        self._seen: tuple[int, int, int] | None = None

    def now(self) -> datetime:
        """The time of an act."""
        return self._clock()

    def load(self) -> Loaded:
        """Return what is marked; a bad file gives what can be saved of it, and a problem."""
        try:
            contents = self._contents()
        except OSError as error:
            problem = f"The bookmarks in {self._path} cannot be read: {_reason(error)}."
            # What was read before is still the best that is known.
            return Loaded(self._last[1].marks, (problem,))
        marks = contents.marks
        if contents.newer:
            return Loaded(marks, (self._newer(contents, "Bookmarks are shown as they are"),))
        if contents.damage:
            return Loaded(marks, (self._damaged(contents, sum(1 for _ in marks)),))
        return Loaded(marks)

    def changed(self) -> bool:
        """Whether the file is another one than was read or written here last."""
        return self._identity() != self._seen

    def apply(self, acts: Sequence[Act]) -> Saved:
        """Do `acts` in order to what the file holds at this moment, all of them or none.

        Under a lock that a killed process cannot leave behind, the file is read again, changed,
        written beside and renamed; when this returns without a problem it is on the disk. Acts
        that change nothing write nothing.
        """
        return self._locked(lambda real: self._apply(real, tuple(acts)), tuple(acts))

    def undo(self, *, of_all: bool = False) -> Saved:
        """Take back the last act of this session, or of all; `Saved.done` says which it was."""
        return self._locked(lambda real: self._step(real, "undo", of_all=of_all), ())

    def redo(self, *, of_all: bool = False) -> Saved:
        """Do again what was taken back last."""
        return self._locked(lambda real: self._step(real, "redo", of_all=of_all), ())

    def merge(self, other: Marks, what: str) -> Saved:
        """Unite the file with the marks of another one, as an act that can be taken back."""
        return self._locked(lambda real: self._merge(real, other, what), ())

    def _locked(self, do: Callable[[Path], Saved], acts: tuple[Act, ...]) -> Saved:
        from filelock import FileLock, Timeout

        real = self._real()
        lock = real.with_name(f".{real.name}.lock")
        try:
            self._refuse_dangling(real)
            make_private(real.parent)
            with FileLock(lock, timeout=LOCK_PATIENCE, mode=0o600, poll_interval=LOCK_POLL):
                return do(real)
        except Timeout:
            problem = (
                f"Not saved: another paperdeck has kept {real} locked for "
                f"{LOCK_PATIENCE:.0f} seconds. Try again when it is done."
            )
        except (OSError, NotImplementedError) as error:
            problem = f"Not saved in {self._path}: {_reason(error)}. {_remedy(error)}"
        return Saved(self.load().marks, problem, acts)

    def _apply(self, real: Path, acts: tuple[Act, ...]) -> Saved:
        contents = self._contents()
        before = contents.marks
        if contents.newer:
            return Saved(before, self._newer(contents, "Not saved"), acts)
        after = before
        remembered: list[tuple[str, list[Past]]] = []
        for act in acts:
            marks = after.after(act.changes)
            if not act.quiet:
                remembered.append((act.what, pasts(act.changes, after, marks)))
            after = marks
        if after is before:
            return Saved(before)
        # Before the file: an act that a kill keeps from being done is known by its field.
        notes = self._remember(remembered)
        return Saved(after, notes=(*self._write(real, contents, after), *notes))

    def _step(self, real: Path, kind: Literal["undo", "redo"], *, of_all: bool) -> Saved:
        contents = self._contents()
        before = contents.marks
        if contents.newer:
            return Saved(before, self._newer(contents, "Not saved"))
        if self._history is None:
            return Saved(before)
        stacks = self._history.stacks("" if of_all else self.session, self._since)
        gone: list[Done] = []
        for done in reversed(stacks.done if kind == "undo" else stacks.undone):
            wanted = [one.reversed() for one in done.changes]
            held = [(one, present(one, before)) for one in wanted]
            left = [one for one, value in held if value == one.before]
            if not left and all(value == one.after for one, value in held):
                gone.append(done)
                continue  # a kill came between the history and the file, or the same was done since
            if not left:
                if done in self._passed:
                    continue  # what was done before it can still be taken back
                self._passed.add(done)
                reason = f"Not taken back, since it was changed elsewhere: {done.what}."
                return Saved(before, notes=(reason,))
            self._passed.update(gone)
            now = self._clock()
            after = before.after([again(one, before, now) for one in left])
            notes = self._write(real, contents, after)
            # After the file: an act that is taken back twice is known by its field.
            forgotten = self._remember([(done.what, left)], kind=kind, of=done.number)
            return Saved(after, notes=(*notes, *forgotten), done=done.what)
        return Saved(before)

    def _merge(self, real: Path, other: Marks, what: str) -> Saved:
        contents = self._contents()
        before = contents.marks
        if contents.newer:
            return Saved(before, self._newer(contents, "Not saved"))
        after = before.merged(other)
        changes = tuple(
            Change(paper.about, name, one.value, one.at)
            for paper in after.papers
            for name, one in paper.fields.items()
        )
        searches = tuple(Change(None, name, *one) for name, one in after.searches.items())
        found = pasts((*changes, *searches), before, after)
        if not found and before.merged(Marks()) == after:
            return Saved(before)
        notes = self._remember([(what, found)])
        return Saved(after, notes=(*self._write(real, contents, after), *notes), done=what)

    def _remember(
        self, acts: list[tuple[str, list[Past]]], *, kind: str = "", of: int = 0
    ) -> tuple[str, ...]:
        if self._history is None:
            return ()
        try:
            for what, changes in acts:
                at = timestamp(self._clock())
                self._history.remember(what, changes, self.session, at, kind=kind, of=of)
        except OSError as error:
            way = "undo" if kind != "undo" else "redo"
            where = self._history.path
            return (f"{way.capitalize()} will not know of it: {where}: {_reason(error)}.",)
        return ()

    def _write(self, real: Path, contents: Contents, after: Marks) -> tuple[str, ...]:
        """Put new marks in the place of the old ones; sentences on what was kept of these."""
        notes: tuple[str, ...] = ()
        if contents.damage:
            kept = _keep_a_copy(real)
            notes = (f"The damaged bookmarks file is kept as it was, as {kept}.",)
        now = self._clock()
        _sweep(real.parent, now.timestamp() - STALE_AGE)
        forgotten = timestamp(now - TOMBSTONE_AGE)
        papers = tuple([one for one in after.papers if not _is_forgotten(one, forgotten)])
        kept_marks = after if len(papers) == len(after.papers) else Marks(papers, after.searches)
        whole = replace(contents, marks=kept_marks, damage="")
        data = write(whole)
        write_private(real, data, prefix=TEMPORARY_PREFIX)
        self._last = (data, whole)
        self._seen = self._identity()
        return notes

    def _contents(self) -> Contents:
        real = self._real()
        self._seen = self._identity()
        try:
            data = real.read_bytes()
        except FileNotFoundError:
            self._refuse_dangling(real)
            return Contents()
        known, contents = self._last
        if data != known:
            lines = {one.line: one for one in contents.marks.papers if one.line}
            contents = read(data, lines)
            self._last = (data, contents)
        return contents

    def _identity(self) -> tuple[int, int, int] | None:
        """What tells one state of the file from another; None where there is no file."""
        try:
            found = self._path.stat()
        except OSError:
            return None
        return found.st_ino, found.st_mtime_ns, found.st_size

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


def _is_forgotten(paper: Marked, before: str) -> bool:
    if paper.stands or paper.extra:
        return False
    return all(one.at < before for one in paper.fields.values())


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
    if error.errno in {errno.EEXIST, errno.ENOTDIR}:
        return "a file stands where its folder should be"
    return error.strerror[0].lower() + error.strerror[1:]


def _remedy(error: Exception) -> str:
    if isinstance(error, OSError) and error.errno in _FULL:
        return "Make room, then try again."
    if isinstance(error, OSError) and error.errno in _FORBIDDEN:
        return "Make the file and its folder writable, then try again."
    return "Put that right, then try again."
