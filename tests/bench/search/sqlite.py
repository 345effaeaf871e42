"""SQLite FTS5, without and with an index of prefixes."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from pathlib import Path

from .corpus import FIELDS, WEIGHTS, Corpus, Record
from .engines import PAGE, Builder, Engine, Question, boolean, ranked
from .queries import Asked, Clause, asked

_FILE = "fts5.sqlite"
_WHICH = "SELECT rowid FROM papers WHERE papers MATCH ?"


class FTS5Builder(Builder):
    """One table with a column a field; their weights are its ranking."""

    prefixes = ""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self._db = sqlite3.connect(folder / _FILE, isolation_level=None)
        prefix = f", prefix='{self.prefixes}'" if self.prefixes else ""
        self._db.execute(
            f"CREATE VIRTUAL TABLE papers USING fts5({', '.join(FIELDS)}, year UNINDEXED{prefix})"
        )
        weights = ", ".join(str(WEIGHTS[field]) for field in FIELDS)
        self._db.execute(f"INSERT INTO papers(papers, rank) VALUES ('rank', 'bm25({weights})')")
        self._db.execute("BEGIN")

    def add(self, records: Iterable[tuple[int, Record]]) -> None:
        """See `Builder`."""
        self._db.executemany(
            f"INSERT INTO papers(rowid, {', '.join(FIELDS)}, year) VALUES (?, ?, ?, ?, ?, ?, ?)",
            (
                (number, *(getattr(record, field) for field in FIELDS), record.year)
                for number, record in records
            ),
        )

    def finish(self) -> None:
        """See `Builder`."""
        self._db.execute("COMMIT")

    def polish(self) -> None:
        """See `Builder`."""
        self._db.execute("INSERT INTO papers(papers) VALUES ('optimize')")
        self._db.close()


class FTS5PrefixBuilder(FTS5Builder):
    """With an index of the first one, two and three letters of each word."""

    prefixes = "1 2 3"


class FTS5(Engine):
    """All words, the last only begun; the best fifty by bm25 with weighted columns."""

    name = "SQLite FTS5"
    folder = "fts5"

    def __init__(self, corpus: Corpus) -> None:
        super().__init__(corpus)
        path = corpus.folder / self.folder / _FILE
        self._db = sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True, check_same_thread=False)
        self._db.execute("PRAGMA mmap_size = 1000000000")

    def open(self) -> None:
        """See `Engine`: SQLite reads no page before it is asked."""
        self._db.execute("SELECT rowid FROM papers LIMIT 1").fetchall()

    def _question(self, match: str, wanted: Asked) -> Question:
        if not match:
            return list
        question, values = _WHICH, [match]
        if wanted.first or wanted.last < 9999:
            question += f" AND year BETWEEN {wanted.first} AND {wanted.last}"
        question += f" ORDER BY rank LIMIT {PAGE}"
        return lambda: self._db.execute(question, values).fetchall()

    def key(self, text: str) -> Question:
        """See `Engine`."""
        wanted = asked(text, typing=True)
        return self._question(" AND ".join(map(_matched, wanted.clauses)), wanted)

    def submitted(self, text: str) -> Question | None:
        """See `Engine`."""
        if "~" in text:
            return None
        if boolean(text):
            return self._question(text, Asked(()))
        wanted = asked(text, typing=text.endswith("*"))
        return self._question(" AND ".join(map(_matched, wanted.clauses)), wanted)

    def rank(self, words: list[str], record: Record, number: int) -> int:
        """See `Engine`."""
        match = " AND ".join(f'"{word}"' for word in words)
        found = self._db.execute(f"{_WHICH} ORDER BY rank", [match])
        return ranked((rowid for (rowid,) in found), number)

    def close(self) -> None:
        """See `Engine`."""
        self._db.close()


class FTS5Prefix(FTS5):
    """The same over an index of prefixes."""

    name = "SQLite FTS5, prefix='1 2 3'"
    folder = "fts5-prefix"


def _matched(clause: Clause) -> str:
    column = f"{clause.field} : " if clause.field else ""
    return f'{column}"{" ".join(clause.words)}"{" *" if clause.begun else ""}'
