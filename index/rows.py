"""What a list row needs, by number: from papers in memory, or from a small store on disk."""

from __future__ import annotations

import hashlib
import sqlite3
from array import array
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache, partial
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from seeds import Gathering, Paper, digest_of, numbers_of

from .arrivals import ADDED, Arrivals
from .arrivals import TABLES as ARRIVALS
from .damage import BrokenIndexError
from .facets import TABLES as FACETS
from .facets import Facets
from .words import TABLES as VOCABULARY
from .words import Vocabulary

ROWS_KEPT = 2000
"""Rows held after they were shown: some screens of scrolling back and forth."""


class Row(NamedTuple):
    """What a list shows of a paper, readable: no markup, one line each."""

    ids: tuple[str, ...]
    title: str
    title_derived: bool
    authors: tuple[str, ...]
    year: str
    venue: str


class Shelf(Protocol):
    """Papers by number. Numbers are stable while the shelf is open; their order is `order`."""

    def order(self) -> Sequence[int]:
        """All numbers, in the order of the documents."""
        ...

    def close(self) -> None:
        """Let go of what it stands on."""
        ...

    def row(self, number: int) -> Row:
        """What the list shows."""
        ...

    def paper(self, number: int) -> Paper:
        """All of it."""
        ...

    def key(self, number: int) -> str:
        """The best id of a paper."""
        ...

    def number(self, identifier: str) -> int | None:
        """The number of the paper that is known by this id, or None."""
        ...

    def known(self, ids: Iterable[str]) -> Mapping[str, Sequence[int]]:
        """The numbers of the papers that are known by each of many ids; without unknown ids."""
        ...


def row_of(paper: Paper) -> Row:
    """The row of a paper."""
    from seeds import plain

    year = str(paper.year or "")
    return Row(
        ids=paper.ids,
        title=one_line(plain(paper.title)),
        title_derived=paper.title_derived,
        authors=paper.authors,
        year=year,
        # "ICML 2019" beside the column of years says it twice.
        venue=paper.venue.removesuffix(year).strip(),
    )


def one_line(text: str) -> str:
    """The text with each run of white space as one blank."""
    return " ".join(text.split())


class ShelfOfPapers:
    """A shelf over papers that are being gathered; it grows as they are read."""

    def __init__(self, papers: Gathering) -> None:
        self._papers = papers
        self._row = lru_cache(ROWS_KEPT)(self._read_row)

    def _read_row(self, number: int) -> Row:
        return row_of(self._papers[number])

    def close(self) -> None:
        """Nothing: the papers go when nobody needs them any more."""

    def order(self) -> Sequence[int]:
        """All numbers, in the order of the documents."""
        return self._papers.order()

    def row(self, number: int) -> Row:
        """What the list shows."""
        return self._row(number)

    def paper(self, number: int) -> Paper:
        """All of it."""
        return self._papers[number]

    def key(self, number: int) -> str:
        """The best id of a paper."""
        return self._papers[number].key

    def number(self, identifier: str) -> int | None:
        """The number of the paper that is known by this id, or None."""
        return self._papers.number(identifier)

    def known(self, ids: Iterable[str]) -> Mapping[str, Sequence[int]]:
        """The numbers of the papers that are known by each of many ids; without unknown ids."""
        return self._papers.known(ids)


_TABLES = """
CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT) WITHOUT ROWID;
CREATE TABLE rows (
    number INTEGER PRIMARY KEY, place INTEGER NOT NULL, key TEXT NOT NULL UNIQUE,
    digest TEXT NOT NULL, ids TEXT NOT NULL, title TEXT NOT NULL, derived INTEGER NOT NULL,
    authors TEXT NOT NULL, year TEXT NOT NULL, venue TEXT NOT NULL,
    titled INTEGER NOT NULL, origins TEXT NOT NULL, sources TEXT NOT NULL,
    citations TEXT NOT NULL
);
CREATE INDEX titles ON rows (titled);
CREATE TABLE ids (id TEXT, number INTEGER, PRIMARY KEY (id, number)) WITHOUT ROWID;
CREATE INDEX numbers ON ids (number);
CREATE TABLE papers (number INTEGER PRIMARY KEY, paper TEXT NOT NULL);
"""

_ORIGINS = ',"origins":['
"""What begins the end of a packed paper: all that its digest leaves out."""

_KNOWN = (
    "SELECT asked.key, number FROM json_each(?) AS asked CROSS JOIN ids ON ids.id = asked.value"
)

_STATED = {
    "title": "SELECT number, title FROM rows",
    "year": "SELECT number, year FROM rows",
    "venue": "SELECT number, venue || char(31) || year FROM rows",
    "author": "SELECT number, substr(authors, 1, instr(authors || char(31), char(31)) - 1)"
    " FROM rows",
    "added": ADDED,
    "citations": "SELECT number, citations FROM rows WHERE citations != ''",
}

CITATION_KEY = "citekey"
"""The kind of id as which citation keys are found; only here, for two papers may share one."""


class RowStore:
    """A shelf on disk: SQLite, opened in well under a millisecond, read a few rows at a time.

    Beside the rows it holds the papers whole, and words and facets of all. Raises
    BrokenIndexError where the file is damaged. SQLite lets threads take turns; one that searches
    opens its own.
    """

    def __init__(self, path: Path, *, create: bool = False) -> None:
        self.path = path
        if create:
            self._db = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
            self._db.executescript(_TABLES + VOCABULARY + FACETS + ARRIVALS)
        else:
            self._db = sqlite3.connect(
                f"{path.as_uri()}?mode=rw", uri=True, isolation_level=None, check_same_thread=False
            )
        self._row = lru_cache(ROWS_KEPT)(self._read_row)
        self.vocabulary = Vocabulary(self._db)
        self.facets, self.arrivals = Facets(self._db), Arrivals(self._db)

    def close(self) -> None:
        """Let go of the file."""
        self._db.close()

    def __len__(self) -> int:
        return int(self._db.execute("SELECT count(*) FROM rows").fetchone()[0])

    def counted(self) -> tuple[int, int]:
        """How many rows there are, and the sum of their numbers."""
        count, total = self._one("SELECT count(*), coalesce(sum(number), 0) FROM rows")
        return int(count), int(total)

    def order(self) -> Sequence[int]:
        """All numbers, in the order of the documents."""
        return array(
            "I", (number for (number,) in self._all("SELECT number FROM rows ORDER BY place"))
        )

    def row(self, number: int) -> Row:
        """What the list shows."""
        return self._row(number)

    def paper(self, number: int) -> Paper:
        """All of it."""
        packed = self._one("SELECT paper FROM papers WHERE number = ?", number)[0]
        return self.arrivals.dated(Paper.from_json(packed), number)

    def key(self, number: int) -> str:
        """The best id of a paper."""
        return str(self._one("SELECT key FROM rows WHERE number = ?", number)[0])

    def number(self, identifier: str) -> int | None:
        """The number of the paper that is known by this id, the first of several, or None."""
        found = self._one("SELECT min(number) FROM ids WHERE id = ?", _whole(identifier))[0]
        return None if found is None else int(found)

    def known(self, ids: Iterable[str]) -> Mapping[str, Sequence[int]]:
        """The numbers of the papers that are known by each of many ids; without unknown ids."""
        return numbers_of(ids, partial(self._all, _KNOWN))

    def known_as(self, identifier: str, *, begun: bool) -> list[int]:
        """The papers with an id, with or without its kind, or with one that begins so."""
        from seeds import named_id

        identifier = _whole(identifier)
        names = (identifier, named_id(identifier), _cited(identifier.casefold()))
        found = self._all("SELECT number FROM ids WHERE id IN (?, ?, ?)", *names)
        for name in names:
            if found or not begun or not name:
                break
            found = self._all("SELECT number FROM ids WHERE id GLOB ?", _glob(name) + "*")
        if not found:
            pattern = "*:" + _glob(identifier) + ("*" if begun else "")
            found = self._all("SELECT number FROM ids WHERE id GLOB ?", pattern)
        return [number for (number,) in found]

    def from_source(self, name: str) -> list[int]:
        """The papers of the sources whose names hold these signs, whatever their case."""
        asked = "SELECT number FROM rows WHERE instr(sources, ?)"
        return [number for (number,) in self._all(asked, _whole(name.casefold()))]

    def stated(self, fact: str) -> list[tuple[int, str]]:
        """What all papers say of themselves: year, title, (first) author, added, citations.

        Of "venue" the year stands behind it, with a sign between that is in neither.
        """
        return self._all(_STATED[fact])

    def titled(self, words: str) -> list[int]:
        """The papers whose title is just these folded words, with a blank between each."""
        found = self._all("SELECT number FROM rows WHERE titled = ?", _short(words))
        return [number for (number,) in found]

    def digests(self) -> dict[str, str]:
        """Key -> digest of all that is stored."""
        return dict(self._all("SELECT key, digest FROM rows"))

    def numbers(self) -> dict[str, int]:
        """Key -> number of all that is stored."""
        return dict(self._all("SELECT key, number FROM rows"))

    def note(self, name: str) -> str:
        """What was noted beside the rows under this name, or ""."""
        found = self._all("SELECT value FROM meta WHERE name = ?", name)
        return str(found[0][0]) if found else ""

    def check(self) -> None:
        """Read every page; raises BrokenIndexError where one is damaged."""
        if self._one("PRAGMA quick_check(1)")[0] != "ok":
            raise BrokenIndexError("a page of the rows is damaged")

    def put_note(self, name: str, value: str) -> None:
        """Note something beside the rows."""
        self._db.execute("INSERT OR REPLACE INTO meta VALUES (?, ?)", (name, value))

    def begin(self) -> None:
        """Start a change; nothing of it is seen or kept before `commit`."""
        self._db.execute("BEGIN IMMEDIATE")

    def commit(self) -> None:
        """End a change; all of it is on disk."""
        self._db.execute("COMMIT")
        self._row.cache_clear()

    def restate(self, papers: Iterable[tuple[str, str]]) -> None:
        """Give papers, by key, what is packed of them, where their origins differ."""
        known = dict(self._all("SELECT key, origins FROM rows"))
        for key, packed in papers:
            origins = _origins(packed)
            if known.get(key, origins) != origins:
                paper = Paper.from_json(packed)
                (number,) = self._db.execute(
                    "UPDATE rows SET origins = ?, sources = ? WHERE key = ? RETURNING number",
                    (origins, _sources(paper), key),
                ).fetchone()
                self._db.execute("UPDATE papers SET paper = ? WHERE number = ?", (packed, number))
                self.facets.put(number, paper)

    def put(self, place: int, paper: Paper, title: str) -> int:
        """Store a paper at a place in the order; the number it gets.

        `title` is the folded words of its title, with a blank between each.
        """
        packed = paper.to_json()
        row = row_of(paper)
        names = "\x1f".join(row.authors)
        number = self._db.execute(
            "INSERT INTO rows (place, key, digest, ids, title, derived, authors, year, venue,"
            " titled, origins, sources, citations) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
            " RETURNING number",
            (
                *(place, paper.key, digest_of(packed), "\x1f".join(row.ids), row.title),
                *(row.title_derived, names, row.year, row.venue),
                *(_short(title), _origins(packed), _sources(paper)),
                _whole(paper.fact("citations")),
            ),
        ).fetchone()[0]
        self._db.executemany(
            "INSERT OR IGNORE INTO ids VALUES (?, ?)", ((one, number) for one in _ids(paper))
        )
        self._db.execute("INSERT INTO papers VALUES (?, ?)", (number, packed))
        self.facets.put(number, paper)
        return int(number)

    def drop(self, key: str) -> int:
        """Forget a paper; the number it had."""
        number = self._db.execute("DELETE FROM rows WHERE key = ? RETURNING number", (key,))
        (gone,) = number.fetchone()
        for table in ("ids", "papers"):
            self._db.execute(f"DELETE FROM {table} WHERE number = ?", (gone,))  # noqa: S608
        self.facets.drop(gone)
        return int(gone)

    def move(self, places: Iterable[tuple[str, int]]) -> None:
        """Give papers, by key, their places in the order."""
        known = dict(self._all("SELECT key, place FROM rows"))
        self._db.executemany(
            "UPDATE rows SET place = ? WHERE key = ?",
            ((place, key) for key, place in places if known.get(key) != place),
        )

    def _all(self, question: str, *values: object) -> list[Any]:
        try:
            return self._db.execute(question, values).fetchall()
        except sqlite3.DatabaseError as error:
            raise BrokenIndexError(str(error)) from error

    def _one(self, question: str, *values: object) -> Any:  # noqa: ANN401 - as SQLite has it
        found = self._all(question, *values)
        if not found:
            raise BrokenIndexError("a row is missing")
        return found[0]

    def _read_row(self, number: int) -> Row:
        ids, title, derived, authors, year, venue = self._one(
            "SELECT ids, title, derived, authors, year, venue FROM rows WHERE number = ?", number
        )
        names = tuple(authors.split("\x1f")) if authors else ()
        return Row(tuple(ids.split("\x1f")), title, bool(derived), names, year, venue)


def _ids(paper: Paper) -> tuple[str, ...]:
    cited = paper.fact("citekey")
    return (*paper.ids, _cited(cited.casefold())) if cited else paper.ids


def _cited(key: str) -> str:
    return f"{CITATION_KEY}:{key}"


def _origins(packed: str) -> str:
    return packed[packed.rindex(_ORIGINS) :]


def _sources(paper: Paper) -> str:
    """The names of the sources of a paper, to be searched."""
    names = "\n".join(dict.fromkeys(origin.source for origin in paper.origins))
    return _whole(names.casefold())


def _whole(text: str) -> str:
    """The text with a question mark for each half of a character: SQLite takes no halves."""
    return text.encode("utf-8", "replace").decode()


def _short(text: str) -> int:
    """A number for a text that no other text is likely to have, as SQLite can hold it."""
    digest = hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=8).digest()
    return int.from_bytes(digest, "big", signed=True)


def _glob(text: str) -> str:
    """A pattern that only this text meets."""
    return "".join(f"[{sign}]" if sign in "*?[" else sign for sign in text)
