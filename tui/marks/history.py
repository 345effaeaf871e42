"""What was done, so that it can be taken back: a file of lines, one an act, the newest last."""

from __future__ import annotations

import json
import os
import socket
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

from seeds.saving import make_private, write_private

from .marks import Change, Marks
from .paper import About, Value, timestamp

MOST = 8 << 20
"""Bytes from which on the older half of the history is forgotten."""

KEPT = 4 << 20


@dataclass(frozen=True, slots=True)
class Past:
    """A change as it is remembered: the ids of the paper (none for a saved search), and a field."""

    ids: tuple[str, ...]
    field: str
    before: Value
    after: Value

    def reversed(self) -> Past:
        """The change that takes this one back."""
        return Past(self.ids, self.field, self.after, self.before)


@dataclass(frozen=True, slots=True)
class Done:
    """An act that was done, taken back or done again; `number` is the line that did it first."""

    number: int
    what: str
    session: str
    at: str
    changes: tuple[Past, ...]


@dataclass(slots=True)
class Stacks:
    """What can be taken back, and what can be done again, each with the newest last."""

    done: list[Done] = field(default_factory=list)
    undone: list[Done] = field(default_factory=list)


def this_session(now: datetime) -> str:
    """A name for this process that no other has: machine, process, time."""
    return f"{socket.gethostname()}:{os.getpid()}:{timestamp(now)}"


def is_running(session: str) -> bool:
    """Whether the process that bears a name may still run; of another machine nobody knows."""
    host, process, _ = [*session.split(":", 2), "", ""][:3]
    if host != socket.gethostname() or not process.isdecimal():
        return True
    if sys.platform == "win32":
        return True  # there this signal would end it
    try:
        os.kill(int(process), 0)
    except (ProcessLookupError, OverflowError):
        return False
    except OSError:
        return True
    return True


class History:
    """The acts of all sessions. Whoever calls holds the lock of the bookmarks file."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._last, self._known = b"", list[tuple[str, Done]]()

    def remember(  # noqa: PLR0913 - each is a field of a line
        self,
        what: str,
        changes: Iterable[Past],
        session: str,
        at: str,
        *,
        kind: str = "",
        of: int = 0,
    ) -> None:
        """Remember changes; `kind` is "undo" or "redo" of the line of an act. Raises OSError."""
        listed = [[one.ids, one.field, one.before, one.after] for one in changes]
        if not listed:
            return
        line: dict[str, object] = {"what": what, "session": session, "at": at, "changes": listed}
        if kind:
            line[kind] = of
        data = json.dumps(line, ensure_ascii=False).encode("utf-8", "backslashreplace") + b"\n"
        make_private(self.path.parent)
        handle = os.open(self.path, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o600)
        with os.fdopen(handle, "r+b") as file:
            size = file.seek(0, os.SEEK_END)
            if size:
                # A run that was killed may have left half a line.
                file.seek(-1, os.SEEK_END)
                data = data if file.read(1) == b"\n" else b"\n" + data
            file.write(data)
        if size + len(data) > MOST:
            self._forget()

    def stacks(self, session: str = "", since: str = "") -> Stacks:
        """What can be taken back and done again: of all sessions, or of one.

        What sessions did that had ended before that one began (at a time that is `since`) is its
        own, too: so it goes on where the person left off.
        """
        found = Stacks()
        running: dict[str, bool] = {}

        def is_own(line: Done) -> bool:
            if not session or line.session == session:
                return True
            if line.at >= since:
                return False
            if line.session not in running:
                running[line.session] = is_running(line.session)
            return not running[line.session]

        for kind, line in self._lines():
            if kind == "undo":
                _move(line, found.done, found.undone)
            elif kind == "redo":
                _move(line, found.undone, found.done)
            elif is_own(line):
                found.done.append(line)
                found.undone.clear()
        return found

    def _lines(self) -> Iterator[tuple[str, Done]]:
        try:
            data = self.path.read_bytes()
        except OSError:
            return
        if not data.startswith(self._last):
            self._last, self._known = b"", []
        # Only what came since the last look is understood, and half a line is looked at again.
        whole = data.rfind(b"\n") + 1
        self._known += _acts(data[len(self._last) : whole], len(self._last))
        self._last = data[:whole]
        yield from self._known
        yield from _acts(data[whole:], whole)

    def _forget(self) -> None:
        """Keep the newest lines; what undoes a line that is gone has no meaning any more."""
        data = self.path.read_bytes()
        cut = data.find(b"\n", max(0, len(data) - KEPT)) + 1
        last = data.rfind(b"\n", 0, len(data) - 1) + 1
        cut = min(cut or last, last)  # the newest act stays, however large
        kept = []
        numbers: dict[int, int] = {}
        size = 0
        start = cut
        for raw in data[cut:].split(b"\n"):
            line, place = _as_object(raw), start
            start += len(raw) + 1
            kind = _kind(line)
            if not line or (kind and line[kind] not in numbers):
                continue
            if kind:
                raw = json.dumps(  # noqa: PLW2901 - with the number that its act has now
                    {**line, kind: numbers[int(str(line[kind]))]}, ensure_ascii=False
                ).encode("utf-8", "backslashreplace")
            numbers[place] = size
            kept.append(raw + b"\n")
            size += len(raw) + 1
        write_private(self.path, b"".join(kept), prefix=".history-")


def pasts(changes: Iterable[Change], before: Marks, after: Marks) -> list[Past]:
    """What changes have changed, each field once."""
    found: dict[tuple[tuple[str, ...], str], Past] = {}
    for change in changes:
        ids = change.paper.ids if change.paper else ()
        if not ids:
            old, new = before.searches.get(change.field), after.searches.get(change.field)
        else:
            old, new = (marks.fields(ids).get(change.field) for marks in (before, after))
        values = old and old.value, new and new.value
        if values[0] != values[1]:
            found[ids, change.field] = Past(ids, change.field, *values)
    return list(found.values())


def present(change: Past, marks: Marks) -> Value:
    """What a field holds now."""
    found = (marks.fields(change.ids) if change.ids else marks.searches).get(change.field)
    return None if found is None else found.value


def again(change: Past, marks: Marks, now: datetime) -> Change:
    """A remembered change as one that is done now."""
    if not change.ids:
        return marks.search(change.field, change.after, now)
    known = marks.find(change.ids)
    about = known[0].about._replace(ids=change.ids) if known else About(change.ids)
    return marks.change(about, change.field, change.after, now)


def _acts(data: bytes, start: int) -> Iterator[tuple[str, Done]]:
    """Kind and act of each line that is whole; the first begins at `start` of the file."""
    for raw in data.split(b"\n"):
        line = _read(raw, start)
        start += len(raw) + 1
        if line is not None:
            yield line


def _move(line: Done, source: list[Done], target: list[Done]) -> None:
    """Move an act from one stack to the other, with the changes that were made now."""
    for place, act in enumerate(source):
        if act.number == line.number:
            del source[place]
            target.append(Done(act.number, act.what, act.session, act.at, line.changes))
            return


def _as_object(raw: bytes) -> dict[str, object]:
    try:
        line = json.loads(raw)
    except (ValueError, RecursionError):
        return {}
    return line if isinstance(line, dict) else {}


def _kind(line: Mapping[str, object]) -> str:
    # Not isinstance: true is no number of a line.
    return next((kind for kind in ("undo", "redo") if type(line.get(kind)) is int), "")


def _read(raw: bytes, start: int) -> tuple[str, Done] | None:
    """Kind and act of a line; None for one that is not whole."""
    line = _as_object(raw)
    what, session, at, changes = (line.get(n) for n in ("what", "session", "at", "changes"))
    if not (isinstance(what, str) and isinstance(session, str) and isinstance(at, str)):
        return None
    if not isinstance(changes, list) or not changes or not all(map(_is_past, changes)):
        return None
    kind = _kind(line)
    number = int(str(line[kind])) if kind else start
    remembered = tuple(Past(tuple(ids), *rest) for ids, *rest in changes)
    return kind, Done(number, what, session, at, remembered)


def _is_past(change: object) -> bool:
    return (
        isinstance(change, list)
        and len(change) == 4
        and isinstance(change[0], list)
        and all(isinstance(one, str) and one for one in change[0])
        and isinstance(change[1], str)
        and all(one is None or isinstance(one, (str, int, float)) for one in change[2:])
    )
