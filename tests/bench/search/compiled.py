"""tantivy, an engine that is compiled; all that imports it is here."""

from __future__ import annotations

import importlib.util
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from .corpus import WEIGHTS, Corpus, Record
from .engines import PAGE, Builder, Engine, Question, boolean, ranked
from .queries import Asked, Clause, asked

SEARCHED = ("title", "author", "abstract")
"""Three fields, so that a word is three questions; keywords are kept with the abstract."""

_HEAP = 128_000_000


def _schema() -> Any:
    import tantivy

    builder = tantivy.SchemaBuilder()
    for field in SEARCHED:
        builder.add_text_field(field, stored=field != "abstract")
    builder.add_integer_field("number", stored=True, fast=True)
    builder.add_integer_field("year", indexed=True, fast=True)
    return builder.build()


class TantivyBuilder(Builder):
    """One writer, merged to its end."""

    def __init__(self, folder: Path) -> None:
        import tantivy

        super().__init__(folder)
        self._writer = tantivy.Index(_schema(), path=str(folder)).writer(_HEAP)

    def add(self, records: Iterable[tuple[int, Record]]) -> None:
        """See `Builder`."""
        import tantivy

        for number, record in records:
            self._writer.add_document(
                tantivy.Document(
                    title=record.title,
                    author=record.author,
                    abstract=f"{record.abstract} {record.keyword}",
                    number=number,
                    year=record.year,
                )
            )

    def finish(self) -> None:
        """See `Builder`."""
        self._writer.commit()
        self._writer.wait_merging_threads()


class Tantivy(Engine):
    """All words, each in one of three weighted fields; a begun one as a regular expression."""

    name = "tantivy"
    folder = "tantivy"
    counted = True

    def __init__(self, corpus: Corpus) -> None:
        import tantivy

        super().__init__(corpus)
        self._library: Any = tantivy
        self._index = tantivy.Index.open(str(corpus.folder / self.folder))
        self._schema = self._index.schema
        self._searcher = self._index.searcher()

    @staticmethod
    def missing() -> str:
        """See `Engine`."""
        return "" if importlib.util.find_spec("tantivy") else "tantivy (pip install tantivy)"

    def _any(self, clause: Clause, fuzzy: int = 0) -> Any:
        query, occur = self._library.Query, self._library.Occur
        fields = (clause.field,) if clause.field in SEARCHED else SEARCHED
        parts = []
        first, *others = clause.words
        for field in fields:
            if fuzzy:
                one = query.fuzzy_term_query(self._schema, field, first, fuzzy)
            elif clause.begun and not others:
                one = query.regex_query(self._schema, field, re.escape(first) + ".*")
            elif clause.begun:
                one = query.phrase_prefix_query(self._schema, field, list(clause.words))
            elif others:
                one = query.phrase_query(self._schema, field, list(clause.words))
            else:
                one = query.term_query(self._schema, field, first)
            parts.append((occur.Should, query.boost_query(one, WEIGHTS[field])))
        return query.boolean_query(parts)

    def _all(self, wanted: Asked, fuzzy: int = 0) -> Any:
        library = self._library
        parts = [self._any(clause, fuzzy) for clause in wanted.clauses]
        if wanted.first or wanted.last < 9999:
            years = (self._schema, "year", library.FieldType.Integer, wanted.first, wanted.last)
            parts.append(library.Query.range_query(*years))
        return library.Query.boolean_query([(library.Occur.Must, part) for part in parts])

    def _question(self, query: Any, limit: int = PAGE) -> Question:
        return lambda: self._searcher.search(query, limit, count=self.counted).hits

    def key(self, text: str) -> Question:
        """See `Engine`."""
        return self._question(self._all(asked(text, typing=True)))

    def submitted(self, text: str) -> Question | None:
        """See `Engine`."""
        if boolean(text):
            boosts = {field: WEIGHTS[field] for field in SEARCHED}
            return self._question(
                self._index.parse_query(text, list(SEARCHED), boosts, conjunction_by_default=True)
            )
        fuzzy = int(text.endswith("~"))
        return self._question(self._all(asked(text, typing=text.endswith("*")), fuzzy))

    def rank(self, words: list[str], record: Record, number: int) -> int:
        """See `Engine`."""
        query = self._all(Asked(tuple(Clause((word.lower(),)) for word in words)))
        hits = self._searcher.search(query, 1000).hits
        found = (self._searcher.doc(address)["number"][0] for _, address in hits)
        return ranked(found, number)


class TantivyUncounted(Tantivy):
    """The same without the number of all hits, which lets it leave hits out."""

    name = "tantivy, hits not counted"
    counted = False
