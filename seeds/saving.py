"""Small private files, written whole or not at all."""

from __future__ import annotations

import errno
import os
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

TEMPORARY_SUFFIX = ".tmp"


def write_private(target: Path, data: bytes, *, prefix: str) -> None:
    """Put `data` into `target`, mode 0600, so that any reader meets the old file or the new one.

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
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(target)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
    sync_folder(target.parent)


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
