"""What `paperdeck doctor` finds on the disk: places, the bookmarks file, indexes.

Looks only: no folder is made and no index built.
"""

from __future__ import annotations

import contextlib
import os
import shlex
import stat
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Literal

from index import Searcher, Store, index_folder, understand
from seeds import Document, Documents, Feed, Ledger, Problem, clean_line, read_documents

from ..marks import BOOKMARKED, MarksFile
from ..places import Places

FOLDERS = ("config", "data", "cache", "state")
"""The places of which the others are parts."""

PLACES = ("bookmarks", "index", "last_link", "log", *FOLDERS)
"""All places, by their names in `Places`."""

SAMPLE = 20
"""Papers that are looked up in an index, first and last among them: a cut file lacks its end."""


@dataclass(frozen=True, slots=True)
class Place:
    """A file or folder.

    `private` says that nobody else can look into it, None if it is not there; `writable` that it
    can be written, or made.
    """

    path: str
    exists: bool
    private: bool | None
    writable: bool


@dataclass(frozen=True, slots=True)
class BookmarksFound:
    """How many papers are bookmarked, and what is wrong with their file."""

    count: int
    problems: tuple[str, ...]


State = Literal["current", "not built", "outdated", "incomplete", "broken", "refused"]
"""Of an index: as it should be; two that the reader mends by itself; made without a document that
could not be read; not readable; not opened, since others could have written it."""


@dataclass(frozen=True, slots=True)
class Index:
    """The index over some documents; `papers` is how many it holds, where that can be known."""

    documents: tuple[str, ...]
    state: State
    papers: int | None


def look_at_place(places: Places, name: str, problems: list[str]) -> Place:
    """Look at one of `PLACES`; what is wrong is added to `problems`."""
    path: Path = getattr(places, name)
    try:
        found = path.stat()
    except OSError:
        above = next((each for each in (path, *path.parents) if os.path.lexists(each)), path)
        makable = above.is_dir() and os.access(above, os.W_OK | os.X_OK)
        if name in FOLDERS and name != "config" and not makable:
            problems.append(
                f"{path} cannot be made, since {above} is no folder that can be written; "
                "put that right, or name another folder with the XDG variables."
            )
        return Place(str(path), exists=False, private=None, writable=makable)
    private = _is_private(found) or (name != "last_link" and _lies_in_private(places, path))
    writable = os.access(path, os.W_OK | (os.X_OK if stat.S_ISDIR(found.st_mode) else 0))
    problems.extend(_wrong(path, name, found, writable=writable, private=private))
    return Place(str(path), exists=True, private=private, writable=writable)


def _wrong(
    path: Path, name: str, found: os.stat_result, *, writable: bool, private: bool
) -> Iterator[str]:
    """What is wrong with a file or folder that is there."""
    is_folder = name in {*FOLDERS, "index"}
    quoted = shlex.quote(str(path))
    if stat.S_ISDIR(found.st_mode) is not is_folder:
        yield f"{path} is {'no folder' if is_folder else 'no file'}; move it out of the way."
    elif sys.platform != "win32" and found.st_uid != os.geteuid():
        yield f"{path} belongs to another user; take it over with chown, or move it away."
    elif name == "config":
        # Settings are no secret and may lie on something read-only; only who else writes matters.
        if sys.platform != "win32" and found.st_mode & (stat.S_IWGRP | stat.S_IWOTH):
            yield f"Others can write {path}; shut them out: chmod go-w {quoted}"
    elif not writable:
        yield f"{path} cannot be written; make it writable: chmod u+w {quoted}"
    elif not private:
        mode = "700" if is_folder else "600"
        yield f"Others can read {path}; shut them out: chmod {mode} {quoted}"


def _is_private(found: os.stat_result) -> bool:
    if sys.platform == "win32":  # the profile folder is private by itself
        return True
    return found.st_uid == os.geteuid() and not found.st_mode & (stat.S_IRWXG | stat.S_IRWXO)


def _lies_in_private(places: Places, path: Path) -> bool:
    """Whether the file, behind any link, lies in a folder of ours that lets nobody else in."""
    real = Path(os.path.realpath(path))
    for name in FOLDERS:
        folder = Path(os.path.realpath(getattr(places, name)))
        if folder in real.parents:
            with contextlib.suppress(OSError):
                return _is_private(folder.stat())
    return False


def look_at_bookmarks(places: Places, problems: list[str]) -> BookmarksFound:
    """Read the bookmarks file; what is wrong is added to `problems`."""
    loaded = MarksFile(places.bookmarks, lambda: datetime.now(UTC)).load()
    said = tuple(map(clean_line, loaded.problems))
    problems.extend(said)
    return BookmarksFound(sum(1 for one in loaded.marks if one.value(BOOKMARKED)), said)


def look_at_index(places: Places, feed: Feed, problems: list[str]) -> Index:
    """Try the index over some sources; what the reader will not mend is added to `problems`."""
    gone = (
        {}
        if not isinstance(feed, Documents)
        else {document.name: said for document in feed.documents if (said := _unread(document))}
    )
    problems.extend(f"{name}: {said}" for name, said in gone.items())
    store = Store(index_folder(places.index, feed))
    remedy = "remove that folder, and the reader builds it again."
    papers, refused, broken = None, _distrusted(store.folder), "it cannot be opened"
    state: State = "refused"
    if refused:
        problems.append(f"The index in {store.folder} is not used, for {refused}; {remedy}")
    else:
        try:
            state, papers = _looked_into(store, feed)
        except Exception as error:  # noqa: BLE001 - a broken index raises anything
            state, broken = "broken", f"{type(error).__name__}: {error}"
    if state == "broken":
        problems.append(f"The index in {store.folder} is broken ({broken}); {remedy}")
    if state == "incomplete" and not gone:
        # What was so when the index was made may be over; reading again is what the reader does.
        refusals = [one.sentence() for one in _read_again(feed)]
        problems.extend(refusals)
        state = "incomplete" if refusals else "outdated"
    return Index(feed.names, state, papers)


def _unread(document: Document) -> str:
    """Why a document cannot be read, as far as that shows without reading it."""
    if document.signature() is None:
        return "there is no such file; check the path."
    if document.path.is_dir():
        return "a folder without a file that lists papers."
    if not document.path.is_file():
        return "not a file; give it as standard input."
    return "" if os.access(document.path, os.R_OK) else "cannot be read; check its permissions."


def _read_again(feed: Feed) -> Iterator[Problem]:
    """Why whole documents cannot be read."""
    if not isinstance(feed, Documents):
        return iter(())
    ledger = Ledger()
    for _ in read_documents(feed.documents, ledger):
        continue
    return (one for one in ledger.problems if one.refused and not one.line)


def _distrusted(folder: Path) -> str:
    """Why the folder of an index is never opened: others could have put something into it."""
    try:
        found = folder.lstat()
    except OSError:
        return ""
    if not stat.S_ISDIR(found.st_mode):
        return "it is no folder"
    if sys.platform == "win32":
        return ""
    if found.st_uid != os.geteuid():
        return "it belongs to another user"
    return "others can write it" if found.st_mode & (stat.S_IWGRP | stat.S_IWOTH) else ""


def _looked_into(store: Store, feed: Feed) -> tuple[State, int | None]:
    """The state of an index, and how many papers it holds; raises anything if it is broken."""
    with contextlib.ExitStack() as opened:
        rows = store.rows(feed.signature())
        if rows is not None:
            opened.callback(rows.close)
        searcher = store.searcher()
        if searcher is None:
            if rows is not None:
                return "broken", None
            there = store.folder.is_dir() and any(store.folder.glob("[0-9]*"))
            return ("outdated" if there else "not built"), None
        opened.enter_context(searcher)
        papers = len(searcher.shelf)
        if rows is None:
            return ("outdated" if searcher.shelf.note("signature") else "incomplete"), papers
        _try(searcher)
        return "current", papers


def _try(searcher: Searcher) -> None:
    """Look papers up from all over an index, since what is broken shows only when it is used.

    Raises anything; ValueError if words and rows are not of the same papers.
    """
    shelf = searcher.shelf
    there = set(shelf.numbers().values())
    order = shelf.order()
    for number in {order[len(order[1:]) * step // (SAMPLE - 1)] for step in range(SAMPLE) if order}:
        shelf.paper(number)
        hits = searcher.search(understand(shelf.row(number).title, typing=False))
        if hits is not None and not there.issuperset(hits.numbers):
            raise ValueError("it finds papers that it does not hold")
