"""Small private files, written whole or not at all."""

from __future__ import annotations

import contextlib
import errno
import os
import sys
from typing import IO, TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

TEMPORARY_SUFFIX = ".tmp"


PRIVATE = 0o700
"""What a person reads and marks is their own affair (XDG Base Directory Specification)."""


def write_private(target: Path, data: bytes, *, prefix: str) -> None:
    """Put `data` into `target`, mode 0600, so that any reader meets the old file or the new one.

    As `whole_file` does it, and with its errors.
    """
    with whole_file(target, prefix=prefix) as file:
        file.write(data)


@contextlib.contextmanager
def whole_file(target: Path, *, prefix: str, mode: int = 0o600) -> Iterator[IO[bytes]]:
    """Give a file to write that takes the place of `target` when all is written.

    A temporary file `prefix*.tmp` beside it is written, flushed to the disk and renamed, and the
    folder flushed: this holds through a kill, a full disk and a power cut. Raises OSError, with
    the old file as it was and no temporary file left.
    """
    import tempfile
    from pathlib import Path

    handle, name = tempfile.mkstemp(prefix=prefix, suffix=TEMPORARY_SUFFIX, dir=target.parent)
    temporary = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        if mode != 0o600:  # as it was made
            temporary.chmod(mode)
        temporary.replace(target)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
    sync_folder(target.parent)


def make_private(folder: Path, mode: int = PRIVATE) -> None:
    """Make `folder` and what is missing above it, each with this mode.

    Folders that are already there keep their mode. Raises OSError: a parent that is a file, no
    permission, a read-only file system.
    """
    missing = [folder]
    while not missing[-1].exists() and missing[-1] != missing[-1].parent:
        missing.append(missing[-1].parent)
    for each in reversed(missing):
        each.mkdir(mode=mode, exist_ok=True)


def at_home(path: str | Path) -> Path:
    """A path as a person wrote it, with `~` and `~name` understood.

    Where nobody has that name it stands for itself, and so for a file that is not there.
    """
    from pathlib import Path

    try:
        return Path(path).expanduser()
    except RuntimeError:
        return Path(path)


def usual_mode(mode: int) -> int:
    """A mode less what the person's umask takes."""
    umask = os.umask(0)
    os.umask(umask)
    return mode & ~umask


def sync_folder(folder: Path) -> None:
    """Flush the names in `folder` to the disk, where the system can.

    Windows opens no folders, and some network file systems refuse with EINVAL or ENOTSUP: there
    the rename is as lasting as the system makes it. Raises OSError for anything else.
    """
    if sys.platform == "win32":
        return
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(handle)
    except OSError as error:
        if error.errno not in {errno.EINVAL, errno.ENOTSUP}:
            raise
    finally:
        os.close(handle)
