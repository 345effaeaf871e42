"""The list of a library's sources."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from .clean import clean_line
from .documents import Document
from .ledger import Account

VERSION = 1


class LibraryError(Exception):
    """A library cannot be read or changed; the message says why and what to do."""


@dataclass(frozen=True, slots=True)
class Source:
    """A file that was added.

    `file` is what was read of it, in the library's `papers/`; `size` (bytes) and `changed` (ns)
    are those of the file when it was read; `added` is the day (ISO 8601), `folder` the folder that
    it was added with, "" if it was added by itself. `repaired` are the numbers (from 0) of the
    papers in which something was mended. A document that was `removed` while its folder stays is
    remembered, so that it does not come back with the folder.
    """

    path: str
    file: str
    size: int
    changed: int
    added: str
    folder: str = ""
    account: Account = field(default_factory=lambda: Account(""))
    repaired: tuple[int, ...] = ()
    removed: bool = False

    @property
    def name(self) -> str:
        """How a person meets it."""
        return self.account.source

    def document(self) -> Document:
        """The file as it is now."""
        return Document(Path(self.path), self.name)

    def state(self) -> str:
        """Whether the file is as it was: "same", "changed" or "gone"."""
        found = self.document().signature()
        if found is None:
            return "gone"
        return "same" if found[1:] == (self.size, self.changed) else "changed"


def read_sources(path: Path) -> tuple[Source, ...]:
    """The sources that a list names, also removed ones; () where there is no list.

    Raises LibraryError where it cannot be read.
    """
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (FileNotFoundError, NotADirectoryError):
        return ()
    except OSError as error:
        raise LibraryError(
            f"{path} cannot be read ({error.strerror}); ask who keeps it to make it readable"
        ) from error
    except UnicodeError as error:
        raise LibraryError(f"{path} is damaged; move it away and add the sources again") from error
    try:
        version = json.loads(lines[0])["version"] if lines else VERSION
        if version > VERSION:
            raise LibraryError(f"{path} is of a newer paperdeck; update this one")
        return tuple(_source(json.loads(line)) for line in lines[1:])
    except (ValueError, KeyError, TypeError) as error:
        raise LibraryError(f"{path} is damaged; move it away and add the sources again") from error


def written_sources(sources: Iterable[Source]) -> bytes:
    """The list that `read_sources` reads back."""
    # In ASCII, for paths may be no UTF-8.
    lines = [json.dumps({"version": VERSION}), *(json.dumps(_fields(one)) for one in sources)]
    return ("\n".join(lines) + "\n").encode("ascii")


def _fields(source: Source) -> dict[str, object]:
    fields: dict[str, object] = {
        name: getattr(source, name)
        for name in ("path", "file", "size", "changed", "added", "folder", "repaired", "removed")
    }
    return fields | {"account": source.account.to_fields()}


def _source(fields: dict[str, object]) -> Source:
    account = Account.from_fields(fields.pop("account"))  # type: ignore[arg-type]
    account.source = clean_line(account.source)
    repaired: tuple[int, ...] = tuple(fields.pop("repaired"))  # type: ignore[arg-type]
    source = Source(**fields, account=account, repaired=repaired)  # type: ignore[arg-type]
    if Path(source.file).name != source.file:
        raise ValueError(f"{source.file} is no file of the library")
    return source
