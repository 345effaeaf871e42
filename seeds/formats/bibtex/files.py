"""Files that a BibTeX entry names: JabRef's, Zotero's and Mendeley's lists, BibDesk's bookmarks."""

from __future__ import annotations

import base64
import binascii
import re
from collections.abc import Iterable, Iterator
from pathlib import PurePosixPath

_PLIST_LIMIT = 1 << 16
"""Bytes of a bookmark, which holds a path and an alias of it."""

_SEMICOLON = re.compile(r"(?<!\\);")
_COLON = re.compile(r"(?<!\\):")
_ESCAPED = re.compile(r"\\([:;\\_&%#{}$~])")
_DRIVE = re.compile(r"[A-Za-z]")
_HOMES = ("home/", "Users/")
_SUFFIX = re.compile(r"\.[A-Za-z0-9]{1,5}$")


def files_in(value: str) -> list[str]:
    r"""The paths in a `file` field: `Description:path:PDF;...`, or bare paths.

    JabRef escapes `:`, `;` and `\` by a backslash, Mendeley leaves out the first slash.
    """
    value = value.replace(r"$\backslash$", "\\").replace(r"{\_}", "_")
    return [path for part in _SEMICOLON.split(value) if (path := _path(part.strip()))]


def file_list(paths: Iterable[str]) -> str:
    """The `file` field that JabRef and Zotero read, from paths."""
    return ";".join(f":{_escaped(path)}:{_kind(path)}" for path in paths)


def bookmarked(value: str) -> Iterator[str]:
    """The path in one of BibDesk's `bdsk-file` fields, as far as it can be read."""
    try:
        data = base64.b64decode("".join(value.split()), validate=True)
    except (binascii.Error, ValueError):
        return
    if not data.startswith(b"bplist") or len(data) > _PLIST_LIMIT:
        return
    import plistlib

    try:
        found = plistlib.loads(data)
    except (plistlib.InvalidFileException, ValueError, OverflowError, RecursionError):
        return
    path = found.get("relativePath") if isinstance(found, dict) else None
    if isinstance(path, str):
        yield path


def _path(part: str) -> str:
    if part.startswith(("file:", "/", "~", "http:", "https:")) and part.count(":") < 2:
        return _unescaped(part)
    pieces = [_unescaped(piece) for piece in _COLON.split(part)]
    if len(pieces) > 2 and _DRIVE.fullmatch(pieces[-3]) and pieces[-2].startswith(("\\", "/")):
        pieces[-3:-1] = [f"{pieces[-3]}:{pieces[-2]}"]
    elif len(pieces) == 2 and _DRIVE.fullmatch(pieces[0]):
        return f"{pieces[0]}:{pieces[1]}"
    if len(pieces) > 2:
        path = ":".join(pieces[1:-1])
    elif len(pieces) == 2 and not _SUFFIX.search(pieces[0]):
        path = pieces[1]
    else:
        path = pieces[0]
    if path.startswith(_HOMES):
        path = f"/{path}"
    return path.replace("\\", "/") if "/" not in path else path


def _escaped(path: str) -> str:
    return re.sub(r"([\\:;])", r"\\\1", path)


def _unescaped(text: str) -> str:
    return _ESCAPED.sub(r"\1", text).strip()


def _kind(path: str) -> str:
    return PurePosixPath(path).suffix[1:].upper() or "PDF"
