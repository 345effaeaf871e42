"""The papers that all engines are given, as plain texts, and where their indexes are kept."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from itertools import cycle, islice
from pathlib import Path
from typing import NamedTuple

from seeds import BUNDLED, Documents, Gathering, Ledger, describe, plain

FIELDS = ("title", "keyword", "author", "venue", "abstract")
"""The searched fields, by the names that our queries give them."""

WEIGHTS = {"title": 4.0, "keyword": 3.0, "author": 2.0, "venue": 1.0, "abstract": 1.0}
"""How much a word of each field counts, for engines that are told."""

_SENTENCE = re.compile(r"(?<=[.?!]) ")


class Record(NamedTuple):
    """A paper as readable text. `key` is its best id, `year` is 0 where there is none."""

    key: str
    title: str
    keyword: str
    author: str
    venue: str
    year: int
    abstract: str


class Corpus:
    """Papers of some documents and a folder for the indexes over them."""

    def __init__(self, documents: Documents, folder: Path) -> None:
        self.documents = documents
        self.folder = folder
        self.lines = folder / "papers.jsonl"
        """A paper a line, made by `write`; what programs that know no index look through."""

    def records(self) -> Iterator[Record]:
        """All papers, in order."""
        with self.lines.open(encoding="utf-8") as lines:
            for line in lines:
                yield Record(**json.loads(line))

    def write(self) -> None:
        """Read the documents and write `lines`, unless they are there."""
        if self.lines.exists():
            return
        self.folder.mkdir(parents=True, exist_ok=True)
        passing = self.lines.with_suffix(".part")
        with passing.open("w", encoding="utf-8") as out:
            for paper in gathered(self.documents)[0]:
                record = Record(
                    paper.key,
                    " ".join(plain(paper.title).split()),
                    "; ".join(paper.keywords),
                    "; ".join(paper.authors),
                    paper.venue,
                    paper.year or 0,
                    " ".join(plain(paper.abstract).split()),
                )
                out.write(json.dumps(record._asdict(), ensure_ascii=False) + "\n")
        passing.rename(self.lines)


def gathered(documents: Documents) -> tuple[Gathering, Ledger]:
    """The papers of documents, each once, as the reader has them before it indexes."""
    ledger = Ledger()
    papers = Gathering(ledger)
    for entry in documents.entries(ledger):
        papers.add(entry)
    return papers, ledger


def bundled(keep: Path) -> Corpus:
    """The papers that paperdeck comes with."""
    return Corpus(BUNDLED, keep / "bundled")


def of_file(path: Path, keep: Path) -> Corpus:
    """The papers of a file."""
    return Corpus(Documents((describe(str(path)),)), keep / path.name.partition(".")[0])


def grown(corpus: Corpus, times: int, keep: Path) -> Corpus:
    """A corpus several times as large: the papers, and others shuffled together from them.

    The others have a half of two titles each, and as many sentences as one abstract has, each
    of another abstract.
    """
    folder = keep / f"{corpus.folder.name}-x{times}"
    path = folder / "grown.jsonl"
    if not path.exists():
        folder.mkdir(parents=True, exist_ok=True)
        passing = path.with_suffix(".part")
        with passing.open("w", encoding="utf-8") as out:
            for record in _grown(corpus, times):
                out.write(json.dumps(record, ensure_ascii=False) + "\n")
        passing.rename(path)
    return Corpus(Documents((describe(str(path)),)), folder)


def _grown(corpus: Corpus, times: int) -> Iterator[dict[str, object]]:
    for record in corpus.records():
        yield _document(record, record.key)
    generator = random.Random(0)
    lines = corpus.lines.read_text(encoding="utf-8").splitlines()
    for copy in range(1, times):
        for number, record in enumerate(corpus.records()):
            drawn = [Record(**json.loads(line)) for line in generator.sample(lines, 4)]
            pool = [_SENTENCE.split(other.abstract) for other in drawn]
            for sentences in pool:
                generator.shuffle(sentences)
            size = record.abstract.count(". ") + 1
            mixed = (sentences[at % len(sentences)] for at, sentences in enumerate(cycle(pool)))
            first, second = record.title.split(), drawn[0].title.split()
            title = " ".join(first[: len(first) // 2 + 1] + second[len(second) // 2 :])
            changed = record._replace(title=title, abstract=" ".join(islice(mixed, size)))
            yield _document(changed, f"copy-{copy}-{number}")


def _document(record: Record, key: str) -> dict[str, object]:
    """A paper in the form of paperdeck's own JSON Lines."""
    return {
        "id": key,
        "title": record.title,
        "abstract": record.abstract,
        "authors": record.author.split("; "),
        "year": record.year,
        "venue": record.venue,
        "keywords": [one for one in record.keyword.split("; ") if one],
    }
