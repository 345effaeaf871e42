"""Facets of papers: what they have in common, and how many papers have it.

A value of a facet is a number here, and a paper the numbers of its values, so that those of all
papers are one array and counted at once. Values that a search takes for the same ("Deep learning",
"deep-learning") count together, under the form that most papers have.
"""

from __future__ import annotations

import contextlib
import json
import sqlite3
from array import array
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import lru_cache, partial
from itertools import chain, compress, repeat
from operator import itemgetter
from typing import TYPE_CHECKING, NamedTuple

from seeds import Paper

from .damage import reading
from .language import Value, key_of

if TYPE_CHECKING:
    from .rows import Shelf

FACETS = ("year", "venue", "keyword", "author", "decision", "source")
"""What is kept of each paper, by the names of fields."""

TABLES = """
CREATE TABLE facet_values (
    id INTEGER PRIMARY KEY, facet INTEGER NOT NULL, key TEXT NOT NULL, value TEXT NOT NULL,
    first INTEGER NOT NULL
);
CREATE INDEX facet_names ON facet_values (facet, key, value);
CREATE INDEX facet_forms ON facet_values (id, first) WHERE id != first;
CREATE TABLE facet_papers (number INTEGER PRIMARY KEY, ids BLOB NOT NULL);
CREATE TABLE facet_columns (ids BLOB NOT NULL, papers BLOB NOT NULL);
"""
"""What facets need in the file they are kept in.

The lowest bits of an id are the facet; `first` is the id of the first form with the same key. The
columns are what the papers have, in one row; there is none while papers come and go.
"""

LONGEST = 200
"""Characters of a value that is kept; longer ones are no values but texts."""

_BITS = 3
_FACET = (1 << _BITS) - 1
_LAST = "\U0010ffff"
_REMEMBERED = 1 << 16
"""Values whose ids are remembered while papers are stored."""

_FEW = 2000
"""Values that are named one by one; of more all names are read."""

Counted = list[tuple[str, int]]
"""Values, each with the papers that have it: most first, the newest year or by name."""


def texts_of(paper: Paper) -> Iterator[tuple[str, str]]:
    """The facets of a paper with their values, as its document has them."""
    if paper.year:
        yield "year", str(paper.year)
    yield "venue", paper.venue
    yield from zip(repeat("keyword"), paper.keywords)
    yield from zip(repeat("author"), paper.authors)
    yield "decision", paper.presentation
    for origin in paper.origins:
        yield "source", origin.source


def keys_of(paper: Paper, facet: str) -> set[str]:
    """By what the values of a paper are compared."""
    found = (_read(name, text) for name, text in texts_of(paper) if name == facet)
    return {read.key for read in found if read is not None}


def counted(
    shelf: Shelf, numbers: Collection[int] | None = None, limit: int | None = None
) -> dict[str, Counted]:
    """The values of some papers of a shelf or of all, for each facet at most so many.

    Raises BrokenIndexError.
    """
    from .rows import RowStore

    if isinstance(shelf, RowStore):
        return shelf.facets.counted(numbers, limit)
    with contextlib.closing(sqlite3.connect(":memory:")) as db:
        db.executescript(TABLES)
        facets = Facets(db)
        for number in shelf.order() if numbers is None else numbers:
            facets.put(number, shelf.paper(number))
        return facets.counted(limit=limit)


class _Read(NamedTuple):
    """A value as it is shown, and as it is compared."""

    value: str
    key: str


def _read(facet: str, text: str) -> _Read | None:
    """The value in a text; None where there is none that could be asked for."""
    from seeds import plain, shown_name

    if facet == "year":
        return _Read(text, text) if text.isdecimal() and len(text) <= 4 and int(text) else None
    if facet != "source":
        text = shown_name(text) if facet == "author" else plain(text)
    # SQLite takes no halves of characters.
    value = " ".join(text.encode("utf-8", "replace").decode().split())
    key = key_of(facet, value)
    return _Read(value, key) if key and len(value) <= LONGEST else None


class _Columns(NamedTuple):
    """The values of all papers, and beside each the number of the paper that has it.

    `alike` leads from other forms of a value to the first.
    """

    ids: array[int]
    papers: array[int]
    alike: dict[int, int]


class Facets:
    """The values of papers in two tables of the rows, read whole when they are first asked for.

    Values of papers that are gone stay, and count nothing. Raises BrokenIndexError where the file
    is damaged. One thread at a time.
    """

    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db
        self._columns: _Columns | None = None
        self._id = lru_cache(_REMEMBERED)(self._find_or_add)
        self._serial = -1
        self._packed = True

    def put(self, number: int, paper: Paper) -> None:
        """Store what a paper has, in place of what it had."""
        ids: dict[int, int] = {}
        for facet, text in texts_of(paper):
            found = self._id(facet, text) if text else None
            if found is not None:
                ids.setdefault(found[1], found[0])
        packed = array("I", ids.values()).tobytes()
        self._db.execute("INSERT OR REPLACE INTO facet_papers VALUES (?, ?)", (number, packed))
        self._forget()

    def drop(self, number: int) -> None:
        """Forget a paper."""
        self._db.execute("DELETE FROM facet_papers WHERE number = ?", (number,))
        self._forget()

    def pack(self) -> None:
        """Keep what all papers have as it is read, when no more of them come."""
        columns = self._read_columns()
        self._forget()
        packed = columns.ids.tobytes(), columns.papers.tobytes()
        self._db.execute("INSERT INTO facet_columns VALUES (?, ?)", packed)
        self._packed = True

    def _forget(self) -> None:
        self._columns = None
        if self._packed:
            self._db.execute("DELETE FROM facet_columns")
            self._packed = False

    def counted(
        self, numbers: Collection[int] | None = None, limit: int | None = None
    ) -> dict[str, Counted]:
        """The values of some papers or of all, for each facet at most so many."""
        with reading("the facets"):
            columns = self._read_columns()
            chosen: Iterable[int] = columns.ids
            if numbers is not None:
                chosen = compress(chosen, map(frozenset(numbers).__contains__, columns.papers))
            found: list[dict[int, int]] = [{} for _ in FACETS]
            for form, count in _united(Counter(chosen), columns.alike).items():
                found[form & _FACET][form] = count
            return {
                name: self._named(name, counts, limit)
                for name, counts in zip(FACETS, found, strict=True)
            }

    def with_value(self, value: Value) -> set[int]:
        """The papers of which a field has a value."""
        with reading("the facets"):
            asked = "SELECT id, key FROM facet_values WHERE facet = ?"
            bounds: tuple[str, ...] = ()
            if not value.inside:
                asked += " AND key BETWEEN ? AND ?"
                bounds = (value.key, value.key + _LAST if value.begun else value.key)
            try:
                all_of = self._db.execute(asked, (FACETS.index(value.field), *bounds))
            except UnicodeEncodeError:  # half a character is in no value
                return set()
            wanted = {one for one, key in all_of if value.is_met(key)}
            columns = self._read_columns()
            return set(compress(columns.papers, map(wanted.__contains__, columns.ids)))

    def values(self, facet: str) -> list[str]:
        """All values that papers have or had, in the order of their coming."""
        with reading("the facets"):
            asked = "SELECT value FROM facet_values WHERE facet = ? ORDER BY id"
            return [value for (value,) in self._db.execute(asked, (FACETS.index(facet),))]

    def _read_columns(self) -> _Columns:
        if self._columns is None:
            found = self._db.execute("SELECT ids, papers FROM facet_columns").fetchone()
            ids, papers = map(partial(array, "I"), found or self._gathered())
            if len(ids) != len(papers):
                raise ValueError(len(ids))
            alike = dict(self._db.execute("SELECT id, first FROM facet_values WHERE id != first"))
            self._columns = _Columns(ids, papers, alike)
        return self._columns

    def _gathered(self) -> tuple[bytes, bytes]:
        """The columns, of what each paper has."""
        asked = "SELECT number, ids FROM facet_papers ORDER BY number"
        rows = self._db.execute(asked).fetchall()
        size = array("I").itemsize
        each = (repeat(number, len(packed) // size) for number, packed in rows)
        papers = array("I", chain.from_iterable(each))
        return b"".join([packed for _, packed in rows]), papers.tobytes()

    def _named(self, facet: str, counts: dict[int, int], limit: int | None) -> Counted:
        """The values of a facet by their names, in order."""
        if limit is not None and len(counts) > limit:
            least = sorted(counts.values())[-limit]
            counts = {form: count for form, count in counts.items() if count >= least}
        asked, wanted = "facet = ?", str(FACETS.index(facet))
        if len(counts) < _FEW:
            asked, wanted = "id IN (SELECT value FROM json_each(?))", json.dumps(list(counts))
        names = self._db.execute(
            f"SELECT id, value FROM facet_values WHERE {asked} ORDER BY key, value",  # noqa: S608
            (wanted,),
        )
        named = [(value, counts.pop(form)) for form, value in names if form in counts]
        if counts:
            raise LookupError(facet)
        if facet == "year":
            named.sort(key=lambda one: int(one[0]), reverse=True)
        named.sort(key=itemgetter(1), reverse=True)
        return named[:limit]

    def _find_or_add(self, facet: str, text: str) -> tuple[int, int] | None:
        """The id of a value and that of its first form; None where a text holds none."""
        read = _read(facet, text)
        if read is None:
            return None
        place = FACETS.index(facet)
        asked = "SELECT id, first, value FROM facet_values WHERE facet = ? AND key = ?"
        found = self._db.execute(asked, (place, read.key)).fetchall()
        for one, first, value in found:
            if value == read.value:
                return one, first
        if self._serial < 0:
            asked = "SELECT coalesce(max(id), 0) FROM facet_values"
            self._serial = self._db.execute(asked).fetchone()[0] >> _BITS
        self._serial += 1
        new = self._serial << _BITS | place
        first = found[0][1] if found else new
        self._db.execute(
            "INSERT INTO facet_values VALUES (?, ?, ?, ?, ?)",
            (new, place, read.key, read.value, first),
        )
        return new, first


def _united(counts: Counter[int], alike: Mapping[int, int]) -> Counter[int]:
    """All forms of a value counted as the one that is met most, the first of several."""
    forms: dict[int, list[int]] = {}
    for form in alike.keys() & counts.keys():
        forms.setdefault(alike[form], [alike[form]]).append(form)
    for some in forms.values():
        best = min(some, key=lambda form: (-counts[form], form))
        counts[best] = sum(counts.pop(form, 0) for form in some)
    return counts
