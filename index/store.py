"""The index on disk: open it if it is ours and whole, bring it up to date, build it again."""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import shutil
import sqlite3
import stat
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from seeds import Account, Feed, Ledger, make_private

from .arrivals import Past, remembered
from .building import (
    ROWS,
    Progress,
    Reading,
    begun,
    brought_up,
    copied,
    make_empty,
    opened_rows,
    opened_words,
)
from .damage import BrokenIndexError
from .rows import RowStore

if TYPE_CHECKING:
    from .answers import Searcher

LOCK_WAIT = 120.0
"""Seconds to wait for another session that builds the same index, before giving up."""

LOOK_EVERY = 0.5
"""Seconds between two looks whether anybody still waits for it."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why there is no index, in a sentence; `passing` if it needs only time."""

    reason: str
    passing: bool = False


def index_folder(cache: Path, feed: Feed) -> Path:
    """Where the index over just these sources lives."""
    identity = feed.identity.encode("utf-8", "surrogatepass")
    return cache / hashlib.sha256(identity).hexdigest()[:20]


class Store:
    """The rows and the Whoosh index over some documents, in one private folder.

    An index is a cache: what cannot be trusted or understood is built again from the papers.
    Whoosh keeps pickles in its files, so a folder that others own or may write is never opened.
    Each state of the index is a folder of its own, numbered; the highest is the one in use. It
    is made under another name and gets its number when it is whole, so that a session killed
    at any point leaves the old state or the new one, and a session that reads the old one keeps it.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._opened: Path | None = None

    def rows(self, signature: str) -> RowStore | None:
        """The rows, if they are ours, whole, and of sources with this signature."""
        state = self._state()
        rows = None if state is None else opened_rows(state)
        if rows is None or rows.note("signature") == signature:
            return rows
        rows.close()
        return None

    def refresh(self, reading: Reading, progress: Progress) -> Refusal | None:
        """Make the index hold just these papers, writing only what changed; None when it does.

        Another session that writes the same index is waited for; `progress` is told 0 of 0
        meanwhile, and may raise to end the wait.
        """
        from filelock import FileLock, Timeout

        try:
            make_private(self.folder)
            if not _is_ours(self.folder):
                return Refusal(
                    f"{self.folder} belongs to somebody else; remove it or its owner's rights"
                )
            lock = FileLock(self.folder / "lock", timeout=LOOK_EVERY)
            for _ in range(int(LOCK_WAIT / LOOK_EVERY)):
                with contextlib.suppress(Timeout), lock:
                    self._refresh(reading, progress)
                    return None
                progress(0, 0)
            return Refusal("another paperdeck is still building this index", passing=True)
        except (OSError, sqlite3.Error) as error:
            return Refusal(f"{self.folder} cannot be written ({error}); search stays with titles")

    def ledger(self) -> Ledger:
        """What came of the sources when the index was made."""
        state = self._state()
        rows = None if state is None else opened_rows(state)
        if rows is None:
            return Ledger()
        with contextlib.closing(rows):
            accounts = map(Account.from_fields, json.loads(rows.note("ledger") or "[]"))
            return Ledger({account.source: account for account in accounts})

    def names(self) -> tuple[str, ...]:
        """What the sources of the index were called, also if it is outdated; () if it is broken."""
        state = self._state()
        if state is None:
            return ()
        try:
            with contextlib.closing(RowStore(state / ROWS)) as rows:
                return tuple(json.loads(rows.note("names") or "[]"))
        except (BrokenIndexError, sqlite3.Error, ValueError):
            return ()

    def searcher(self) -> Searcher | None:
        """A searcher over the index as it is now, or None where there is none to be trusted."""
        from .answers import Searcher

        for _ in range(2):
            self._opened = state = self._state()
            rows = None if state is None else opened_rows(state)
            if state is not None and rows is not None:
                try:
                    return Searcher(opened_words(state, rows), rows)
                except BrokenIndexError:
                    rows.close()
            if self._state() == state:
                break  # else another session has put a newer one in its place
        return None

    def touch(self) -> None:
        """Let the time of its folder say when the index was last used."""
        with contextlib.suppress(OSError):
            os.utime(self.folder)

    def discard(self) -> None:
        """Forget the index that was opened last, so that the next `refresh` builds it again."""
        state = self._opened or self._state()
        if state is not None:
            shutil.rmtree(state, ignore_errors=True)

    def _state(self) -> Path | None:
        """The state in use."""
        if not _is_ours(self.folder):
            return None
        states = [found for found in self.folder.iterdir() if found.name.isdigit()]
        return max(states, key=lambda state: int(state.name), default=None)

    def _refresh(self, reading: Reading, progress: Progress) -> None:
        state = self._state()
        rows = None if state is None else opened_rows(state)
        if rows is not None:
            with contextlib.closing(rows):
                if reading.signature and rows.note("signature") == reading.signature:
                    return  # another session has built it meanwhile
        building = self.folder / "building"
        past = None
        if begun(building):
            past = _past(state)
        elif state is None or not copied(state, building):
            past = _past(state)
            make_empty(building)
        try:
            whole = brought_up(building, reading, progress, past)
        except BrokenIndexError:
            whole = False
        if not whole:
            past = past or _past(state)
            make_empty(building)
            brought_up(building, reading, progress, past)
        for path in building.rglob("*"):
            if path.is_file():
                _flush(path)
        number = 1 if state is None else int(state.name) + 1
        building.rename(self.folder / str(number))
        for old in self.folder.iterdir():
            if old.name.isdigit() and int(old.name) < number:
                shutil.rmtree(old, ignore_errors=True)


def _past(state: Path | None) -> Past | None:
    return None if state is None else remembered(state / ROWS)


def _flush(path: Path) -> None:
    with path.open("rb") as file:
        os.fsync(file.fileno())


def _is_ours(folder: Path) -> bool:
    """Whether only this person can have written what is in a folder."""
    try:
        found = folder.lstat()
    except OSError:
        return False
    if not stat.S_ISDIR(found.st_mode):
        return False
    if not hasattr(os, "geteuid"):  # Windows: the profile folder is private by itself
        return True
    return found.st_uid == os.geteuid() and not found.st_mode & (stat.S_IWGRP | stat.S_IWOTH)
