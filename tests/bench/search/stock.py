"""Whoosh as its manual shows it; all that imports Whoosh here."""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from .corpus import Corpus, Record
from .engines import Builder, Engine, Question, ranked

SEARCHED = ("title", "author", "abstract")
"""Three fields, so that a word is three questions; keywords are kept with the abstract."""


class StockBuilder(Builder):
    """The schema of the manual's first page, and a writer with its usual settings."""

    def __init__(self, folder: Path) -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            from whoosh import fields, index

        super().__init__(folder)
        text = fields.TEXT(stored=True)
        schema = fields.Schema(
            title=text, author=text, abstract=text, year=fields.NUMERIC, number=fields.STORED
        )
        self._writer: Any = index.create_in(str(folder), schema).writer(limitmb=128)

    def add(self, records: Iterable[tuple[int, Record]]) -> None:
        """See `Builder`."""
        for number, record in records:
            self._writer.add_document(
                title=record.title,
                author=record.author,
                abstract=f"{record.abstract} {record.keyword}",
                year=record.year,
                number=number,
            )

    def finish(self) -> None:
        """See `Builder`."""
        self._writer.commit()


class Stock(Engine):
    """A searcher for each question, a MultifieldParser, a star behind what was typed."""

    name = "Whoosh as its manual shows it"
    folder = "stock"
    slow = True

    def __init__(self, corpus: Corpus) -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            from whoosh import index, qparser

        super().__init__(corpus)
        self._searcher: Any = None
        self._index: Any = index.open_dir(str(corpus.folder / self.folder))
        self._parser: Any = qparser.MultifieldParser(list(SEARCHED), self._index.schema)
        self._parser.add_plugin(qparser.FuzzyTermPlugin())

    def _question(self, text: str) -> Question:
        def ask() -> object:
            with self._index.searcher() as searcher:
                found = searcher.search(self._parser.parse(text), limit=10)
                return [hit["number"] for hit in found]

        return ask

    def open(self) -> None:
        """See `Engine`: only a searcher reads the files, and holds them as long as it is open."""
        self._searcher = self._index.searcher()

    def key(self, text: str) -> Question:
        """See `Engine`."""
        return self._question(_translated(text) + "*")

    def submitted(self, text: str) -> Question | None:
        """See `Engine`."""
        return self._question(_translated(text))

    def rank(self, words: list[str], record: Record, number: int) -> int:
        """See `Engine`."""
        with self._index.searcher() as searcher:
            found = searcher.search(self._parser.parse(" ".join(words)), limit=None)
            return ranked((hit["number"] for hit in found), number)

    def close(self) -> None:
        """See `Engine`."""
        if self._searcher is not None:
            self._searcher.close()
        self._index.close()


def _translated(text: str) -> str:
    """A query in Whoosh's own language: years in brackets."""
    text = re.sub(r"year:>=(\d{4})", r"year:[\1 to]", text)
    return re.sub(r"year:(\d{4})\.\.(\d{4})", r"year:[\1 to \2]", text)
