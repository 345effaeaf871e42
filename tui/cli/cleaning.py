"""`paperdeck clean`: what takes how much room, and less of it."""

from __future__ import annotations

import argparse
import json
import os
import shutil
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from index import Store, index_folder
from seeds import BUNDLED, clean_line

from ..places import Places
from ..session import library_of
from .asking import agreed
from .parsing import FOUND, Parser

UNUSED_DAYS = 30
"""Days without use after which an index may go; opening its documents builds it again."""

DAY = 86_400


@dataclass(frozen=True, slots=True)
class Room:
    """Something on the disk: what it is, where, its bytes, and the days since it was used.

    `spare` says that it can be made again and was long not used.
    """

    what: str
    path: Path
    size: int
    days: int = 0
    spare: bool = False


def parse(words: list[str]) -> argparse.Namespace:
    """The options of this verb."""
    parser = Parser(
        prog="paperdeck clean",
        description="Print what takes how much room, and remove indexes of documents that were "
        f"not opened for {UNUSED_DAYS} days. Marks and the library are never touched; an index "
        "is built again when its documents are opened.",
    )
    parser.add_argument("--all", action="store_true", help="remove all indexes, also used ones")
    parser.add_argument("--yes", action="store_true", help="ask nothing")
    parser.add_argument("--dry-run", action="store_true", help="remove nothing")
    parser.add_argument(
        "--json", action="store_true", help="one JSON object a line; removes nothing"
    )
    return parser.parse_args(words)


def run(arguments: argparse.Namespace) -> int:
    """Print, ask, remove."""
    places = Places.of_this_person()
    rooms = list(_rooms(places, everything=arguments.all))
    for room in rooms:
        if arguments.json:
            print(json.dumps({name: _plain(getattr(room, name)) for name in room.__slots__}))
        else:
            last = f", used {room.days} days ago" if room.days else ""
            print(f"{_size(room.size):>9}  {clean_line(room.what)}{last}")
    spare = [room for room in rooms if room.spare]
    freed = _size(sum(room.size for room in spare))
    if arguments.json or arguments.dry_run or not spare:
        if not arguments.json:
            print(f"{freed} can be freed" if spare else "nothing to remove")
        return FOUND
    indexes = "1 index" if len(spare) == 1 else f"{len(spare)} indexes"
    if not arguments.yes and not agreed(f"Remove {indexes} ({freed})?"):
        return FOUND
    for room in spare:
        shutil.rmtree(room.path, ignore_errors=True)
        if room.path.exists():
            sys.stderr.write(f"paperdeck: {room.path} cannot be removed whole\n")
    print(f"{freed} freed")
    return FOUND


def _rooms(places: Places, *, everything: bool) -> Iterator[Room]:
    library = library_of(places, os.environ)
    yield Room("bookmarks", places.bookmarks, _bytes(places.bookmarks))
    yield Room("library: what was read of the sources", library.folder, _bytes(library.folder))
    ours = {
        index_folder(places.index, BUNDLED): "the bundled papers",
        index_folder(places.index, library): "the library",
    }
    folders = sorted(places.index.iterdir()) if places.index.is_dir() else []
    for folder in folders:
        if not folder.is_dir():
            continue
        names = ours.get(folder) or ", ".join(Store(folder).names()) or "unknown documents"
        days = int((time.time() - folder.stat().st_mtime) / DAY)
        spare = everything or (folder not in ours and days >= UNUSED_DAYS)
        yield Room(f"index of {names}", folder, _bytes(folder), days, spare)
    yield Room("log and other state", places.state, _bytes(places.state))


def _bytes(path: Path) -> int:
    """Bytes of a file, or of all files in a folder; those that are linked twice count once."""
    if path.is_file():
        return path.stat().st_size
    met: dict[tuple[int, int], int] = {}
    for root, _, files in os.walk(path):
        for name in files:
            try:
                found = os.lstat(Path(root) / name)
            except OSError:
                continue  # it went meanwhile
            met[found.st_dev, found.st_ino] = found.st_size
    return sum(met.values())


def _size(count: int) -> str:
    """Bytes as a person reads them."""
    for unit, scale in (("GB", 1 << 30), ("MB", 1 << 20), ("kB", 1 << 10)):
        if count >= scale:
            return f"{count / scale:.1f} {unit}"
    return f"{count} B"


def _plain(value: object) -> object:
    return str(value) if isinstance(value, Path) else value
