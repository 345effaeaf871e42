"""BibTeX and BibLaTeX: entries in their order, with what they inherit from other entries."""

from __future__ import annotations

from collections.abc import Iterator

from ...record import Record, Refused
from ...texts import Text, UnreadableError
from .fields import record_of
from .split import Entry, entries_of

WAITING_LIMIT = 16 << 20
"""Characters of entries that wait for one further on; then the first of them waits no longer."""

PARENTS_LIMIT = 8 << 20
"""Characters of entries that are kept because others may refer to them.

Half of it is for any entry, the rest only for kinds that are made to be referred to.
"""

REFERENCES_LIMIT = 20
"""Entries that one inherits from; more is no bibliography."""

_DATA = frozenset({"xdata", "set"})
"""Kinds that only hold fields or keys for other entries."""

_PARENTS = _DATA | frozenset(
    "book collection mvbook mvcollection mvproceedings mvreference periodical proceedings "
    "reference".split()
)
_CHILDREN = frozenset(
    "bookinbook conference inbook incollection inproceedings inreference suppbook "
    "suppcollection".split()
)
_BOOK_CHILDREN = frozenset({"bookinbook", "inbook", "suppbook"})
_NOT_KEPT = frozenset({"abstract", "annote", "annotation", "file", "keywords", "note", "comment"})
_NOT_INHERITED = _NOT_KEPT | frozenset(
    "author crossref doi eprint eprinttype eprintclass archiveprefix primaryclass entryset ids "
    "isbn label pages pagetotal shorthand shorttitle sortkey sorttitle subtitle title titleaddon "
    "url urldate xdata xref".split()
)
"""What is the parent's own; BibLaTeX hands down doi, url and isbn, but they name the parent."""


def read(text: Text) -> Iterator[Record | Refused]:
    """A paper for each entry; one that refers to a later entry comes when that was read.

    `@string`, `@comment`, `@preamble`, `@xdata` and `@set` are no entries of their own. Where an
    entry repeats a field the first one counts. Raises UnreadableError, after all that could be
    read.
    """
    family = _Family()
    errors: list[UnreadableError] = []
    for entry in entries_of(_readable(text, errors)):
        if isinstance(entry, Refused):
            yield entry
        else:
            yield from family.met(entry)
    yield from family.rest()
    if errors:
        raise errors[0]


def _readable(text: Text, errors: list[UnreadableError]) -> Iterator[str]:
    """The text as far as it can be read; what ended it goes into `errors`."""
    try:
        yield from text.chunks()
    except UnreadableError as error:
        errors.append(error)


class _Family:
    """Entries that others may refer to, and those that wait for one; both are bounded."""

    def __init__(self) -> None:
        self.parents: dict[str, tuple[str, dict[str, str]]] = {}
        self.parents_size = 0
        self.waiting: dict[str, list[Entry]] = {}
        self.waiting_size = 0
        self.lost: set[str] = set()

    def met(self, entry: Entry) -> Iterator[Record]:
        """The papers that can be told now that this entry is known."""
        yield from self._settled(entry)
        while self.waiting_size > WAITING_LIMIT:
            yield from self._given_up(next(iter(self.waiting)))

    def _settled(self, entry: Entry) -> Iterator[Record]:
        ready = [entry]
        while ready:
            entry = ready.pop()
            keys = _references(entry)
            if missing := self._missing(entry, keys):
                self.waiting.setdefault(missing, []).append(entry)
                self.waiting_size += len(entry.raw)
                continue
            fields = self._inherited(entry, keys) if keys else entry.fields
            self._keep(entry, fields)
            if entry.kind not in _DATA:
                yield record_of(entry, fields)
            if self.waiting and entry.key:
                ready += reversed(self._released(entry.key.lower()))

    def rest(self) -> Iterator[Record]:
        """The papers whose entry refers to one that the document does not have, or in a circle."""
        known = {entry.key.lower() for entries in self.waiting.values() for entry in entries}
        for key in [key for key in self.waiting if key not in known]:
            yield from self._given_up(key)
        while self.waiting:
            yield from self._given_up(next(iter(self.waiting)))

    def _missing(self, entry: Entry, keys: list[str]) -> str:
        """The first entry that is still to come; "" where there is none."""
        for key in keys:
            if key not in self.parents and key not in self.lost and key != entry.key.lower():
                return key
        return ""

    def _released(self, key: str) -> list[Entry]:
        entries = self.waiting.pop(key, [])
        self.waiting_size -= sum(len(entry.raw) for entry in entries)
        return entries

    def _given_up(self, key: str) -> Iterator[Record]:
        self.lost.add(key)
        for entry in self._released(key):
            yield from self._settled(entry)

    def _inherited(self, entry: Entry, keys: list[str]) -> list[tuple[str, str]]:
        """Its own fields, then those of the entries that it refers to."""
        fields = dict(reversed([field for field in entry.fields if field[1].strip()]))
        lent: dict[str, str] = {}
        for key in keys:
            if key not in self.parents:
                entry.repairs.append(f"it refers to {key[:80]}, which was not found")
                continue
            kind, theirs = self.parents[key]
            if kind == "xdata":
                lent = theirs | lent
                continue
            lent = {name: theirs[name] for name in theirs if name not in _NOT_INHERITED} | lent
            if entry.kind in _CHILDREN and "title" in theirs:
                lent.setdefault("booktitle", theirs["title"])
                lent.setdefault("booksubtitle", theirs.get("subtitle", ""))
            if entry.kind in _BOOK_CHILDREN and "author" in theirs and kind.endswith("book"):
                lent.setdefault("author", theirs["author"])
        if "booktitle" in fields:
            lent.pop("booksubtitle", None)
        if "date" in fields or "year" in fields:
            lent = {name: lent[name] for name in lent if name not in {"date", "year", "month"}}
        more = [(name, value) for name, value in lent.items() if value and name not in fields]
        return [*entry.fields, *more]

    def _keep(self, entry: Entry, fields: list[tuple[str, str]]) -> None:
        key = entry.key.lower()
        limit = PARENTS_LIMIT if entry.kind in _PARENTS else PARENTS_LIMIT // 2
        if not key or key in self.parents:
            return
        if self.parents_size > limit and key not in self.waiting:
            return
        kept = {name: value for name, value in reversed(fields) if name not in _NOT_KEPT}
        self.parents[key] = (entry.kind, kept)
        self.parents_size += 200 + sum(map(len, kept.values()))


def _references(entry: Entry) -> list[str]:
    """The keys of the entries that it inherits from, in small letters as BibTeX compares them."""
    found: list[str] = []
    for name, value in entry.fields:
        if name in {"crossref", "xdata"}:
            keys = value.replace("{", "").replace("}", "").split(",")
            found += [key.strip().lower() for key in keys if key.strip()]
    return found[:REFERENCES_LIMIT]
