"""Papers as they arrive, each once: the same paper met twice becomes one."""

from __future__ import annotations

import json
import re
import sqlite3
from array import array
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from .ledger import Ledger
from .paper import Paper, digest_of
from .record import Entry

_TABLES = """
CREATE TABLE papers (
    number INTEGER PRIMARY KEY, key TEXT NOT NULL, digest TEXT NOT NULL,
    repaired INTEGER NOT NULL, paper TEXT NOT NULL
);
CREATE TABLE names (name TEXT NOT NULL, number INTEGER NOT NULL, PRIMARY KEY (name, number))
    WITHOUT ROWID;
CREATE TABLE moved (old INTEGER PRIMARY KEY, new INTEGER NOT NULL);
"""

_KNOWN = "SELECT asked.key, number FROM json_each(?) AS asked CROSS JOIN names ON name = value"


class Gathering:
    """An ordered collection that numbers papers from 0 and unites those that are one.

    It lives in a temporary database that SQLite keeps in memory while it is small and on disk
    where it grows, and removes by itself; so it holds any number of papers. One thread may add
    while others look. Raises sqlite3.Error where the disk is full.
    """

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self._db = sqlite3.connect("", isolation_level=None, check_same_thread=False)
        self._db.executescript(_TABLES)
        self._next = 0
        self._gone = 0
        # Nothing of it outlives the session, so that one transaction without an end serves best.
        self._db.execute("PRAGMA journal_mode = OFF")
        self._db.execute("BEGIN")

    def __len__(self) -> int:
        return self._next - self._gone

    def __iter__(self) -> Iterator[Paper]:
        return map(self.__getitem__, self.order())

    def __getitem__(self, number: int) -> Paper:
        """A paper by its number, also by one that it had before two became one."""
        found = self._db.execute("SELECT paper FROM papers WHERE number = ?", (number,)).fetchall()
        if not found and self._gone:
            (new,) = self._db.execute("SELECT new FROM moved WHERE old = ?", (number,)).fetchone()
            return self[new]
        if not found:
            raise IndexError(number)
        return Paper.from_json(found[0][0])

    def __del__(self) -> None:
        # Not before: a thread may still be adding when the last screen is closed.
        self._db.close()

    def order(self) -> array[int] | range:
        """The numbers of all papers, in the order of their coming."""
        if not self._gone:
            return range(self._next)
        found = self._db.execute("SELECT number FROM papers ORDER BY number").fetchall()
        return array("I", (number for (number,) in found))

    def digests(self) -> Iterator[tuple[str, str]]:
        """Key and digest of each paper, in order."""
        return iter(self._db.execute("SELECT key, digest FROM papers ORDER BY number"))

    def places(self) -> Iterator[tuple[str, int]]:
        """Key and place in the order of each paper."""
        found = self._db.execute("SELECT key, number FROM papers ORDER BY number")
        return ((key, number) for key, number in found)

    def packed(self) -> Iterator[tuple[str, str]]:
        """Key and JSON of each paper, in order."""
        return iter(self._db.execute("SELECT key, paper FROM papers ORDER BY number"))

    def number(self, identifier: str) -> int | None:
        """The number of the paper that is known by this id."""
        found = self._db.execute(
            "SELECT min(number) FROM names WHERE name = ?", (identifier,)
        ).fetchone()
        return None if found[0] is None else int(found[0])

    def known(self, ids: Iterable[str]) -> dict[str, tuple[int, ...]]:
        """The numbers of the papers that are known by each of many ids."""
        return numbers_of(ids, lambda asked: self._db.execute(_KNOWN, (asked,)).fetchall())

    def add(self, entry: Entry) -> int:
        """Take a paper in and return its number, which is an older one's if it was met before.

        The ledger counts it for its source, and keeps what was mended in it.
        """
        paper = entry.paper
        account = self._ledger.of(paper.source)
        for problem in entry.problems():
            self._ledger.enter(problem)
        same = self._same(paper)
        if not same:
            number, self._next = self._next, self._next + 1
            self._put(number, paper, repaired=bool(entry.repairs))
            if entry.repairs:
                account.repaired += 1
            else:
                account.read += 1
            return number
        account.merged += 1
        number, *others = same
        merged = united(self[number], paper)
        for other in others:
            merged = united(merged, self[other])
            self._absorb(other, number)
        self._put(number, merged, repaired=None)
        return number

    def _same(self, paper: Paper) -> list[int]:
        """The numbers of those gathered so far that are this paper."""
        from .identity import same_paper

        names = _names(paper)
        marks = ",".join("?" * len(names))
        found = self._db.execute(
            f"SELECT DISTINCT number FROM names WHERE name IN ({marks}) ORDER BY number",  # noqa: S608
            names,
        ).fetchall()
        same: list[int] = []
        ids = paper.ids
        for (number,) in found:
            theirs = self[number].ids
            if same_paper(ids, theirs):
                same.append(number)
                ids = (*ids, *theirs)
        return same

    def _put(self, number: int, paper: Paper, *, repaired: bool | None) -> None:
        packed = paper.to_json()
        self._db.execute(
            "INSERT INTO papers VALUES (?1, ?2, ?3, ?4, ?5) ON CONFLICT (number)"
            " DO UPDATE SET key = ?2, digest = ?3, paper = ?5",
            (number, paper.key, digest_of(packed), bool(repaired), packed),
        )
        self._db.executemany(
            "INSERT OR IGNORE INTO names VALUES (?, ?)", [(name, number) for name in _names(paper)]
        )

    def _absorb(self, number: int, into: int) -> None:
        """Count a paper that turned out to be another one as merged, and forget its number."""
        account = self._ledger.of(self[number].source)
        (repaired,) = self._db.execute(
            "DELETE FROM papers WHERE number = ? RETURNING repaired", (number,)
        ).fetchone()
        if repaired:
            account.repaired -= 1
        else:
            account.read -= 1
        account.merged += 1
        self._db.execute("DELETE FROM names WHERE number = ?", (number,))
        self._db.execute("UPDATE moved SET new = ? WHERE new = ?", (into, number))
        self._db.execute("INSERT INTO moved VALUES (?, ?)", (number, into))
        self._gone += 1


def numbers_of(
    ids: Iterable[str], ask: Callable[[str], Iterable[tuple[int, int]]]
) -> dict[str, tuple[int, ...]]:
    """The numbers that go with each of many ids, asked all at once; without unknown ids.

    `ask` is given the ids as JSON, and gives places among them, each with a number.
    """
    # In order they are neighbours in the table too, and looked up twice as fast.
    ordered = sorted(set(ids))
    found: dict[str, tuple[int, ...]] = {}
    for place, number in ask(json.dumps(ordered)):
        one = ordered[place]
        found[one] = (*found[one], number) if one in found else (number,)
    return found


def _names(paper: Paper) -> tuple[str, ...]:
    """What to look a paper up by: its ids, and its titles without their years."""
    from .identity import yearless

    return tuple(dict.fromkeys([*paper.ids, *filter(None, map(yearless, paper.ids))]))


def united(first: Paper, second: Paper) -> Paper:
    """Both as one: what the first has stays, what it lacks the second gives, the rest adds up.

    Ids keep their order of rank, so that the best id of the two is the key.
    """
    from .identity import best_first
    from .weblinks import weblinks

    title = second if first.title_derived and not second.title_derived else first
    # Where one of them is a preprint, the other says where and when it came out.
    later = _is_preprint(first) and not _is_preprint(second)
    out, other = (second, first) if later else (first, second)
    return replace(
        first,
        ids=best_first(first.ids + second.ids),
        title=title.title,
        title_derived=title.title_derived,
        authors=_fuller(first.authors, second.authors),
        year=out.year or other.year,
        venue=out.venue or other.venue,
        presentation=out.presentation or other.presentation,
        abstract=_whole(first.abstract, second.abstract),
        keywords=tuple(dict.fromkeys(first.keywords + second.keywords)),
        bibtex=first.bibtex or second.bibtex,
        files=tuple(dict.fromkeys(first.files + second.files)),
        links=weblinks(first.links + second.links),
        extra=_facts(first, second, out),
        origins=tuple(dict.fromkeys(first.origins + second.origins)),
        added=min(filter(None, (first.added, second.added)), default=""),
    )


def _is_preprint(paper: Paper) -> bool:
    """Whether a paper, as its source has it, has not come out yet."""
    return not paper.venue or _PREPRINT.search(paper.venue) is not None


_PREPRINT = re.compile(
    r"\barxiv\b|\bcorr\b|preprint|\bbiorxiv\b|\bmedrxiv\b|\bssrn\b|^openreview$|submitted to",
    re.IGNORECASE,
)


def _facts(first: Paper, second: Paper, out: Paper) -> tuple[tuple[str, str], ...]:
    """All facts of both; where they differ, those of the publication `out`.

    The citation key is that of the first, by which a person may know it. That the authors are not
    all there goes with the list that was taken.
    """
    other = second if out is first else first
    facts = dict(other.extra) | dict(out.extra)
    key = first.fact("citekey") or second.fact("citekey")
    named = second if len(second.authors) > len(first.authors) else first
    special = {"citekey": key, "authors": named.fact("authors")}
    return tuple(sorted((name, value) for name, value in (facts | special).items() if value))


def _fuller(first: tuple[str, ...], second: tuple[str, ...]) -> tuple[str, ...]:
    """The longer list of authors: some sources have the first author alone."""
    return second if len(second) > len(first) else first


def _whole(first: str, second: str) -> str:
    """The first abstract, unless it is cut off or says next to nothing beside the second."""
    start = first.rstrip(" .…")
    cut = len(second) > len(first) and (second.startswith(start) or len(first) < STUB)
    return second if cut else first


STUB = 80
"""Characters below which an abstract ("t", "No abstract.") gives way to any longer one."""
