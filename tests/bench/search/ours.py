"""paperdeck's own index, through the door that the reader uses."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from .corpus import Corpus, Record
from .engines import Engine, Question, ranked

if TYPE_CHECKING:
    from index import Searcher, Store

FOLDER = "paperdeck"


def store_of(corpus: Corpus) -> Store:
    """Where our index over a corpus lies."""
    from index import Store

    return Store(corpus.folder / FOLDER)


def opened(corpus: Corpus) -> Searcher:
    """An open searcher over a corpus that was indexed."""
    searcher = store_of(corpus).searcher()
    if searcher is None:
        raise FileNotFoundError(f"{corpus.folder / FOLDER} holds no index that can be trusted")
    return searcher


class Ours(Engine):
    """What was typed, understood and answered; a newer key ends a search."""

    name = "paperdeck"
    folder = FOLDER

    def __init__(self, corpus: Corpus) -> None:
        from index import understand

        super().__init__(corpus)
        self._understand = understand
        self.searcher = opened(corpus)

    def key(self, text: str) -> Question:
        """See `Engine`."""
        return lambda: self.searcher.search(self._understand(text, typing=True))

    def submitted(self, text: str) -> Question | None:
        """See `Engine`."""
        return lambda: self.searcher.search(self._understand(text, typing=False))

    def timed(self, text: str, until: float) -> tuple[float, float]:
        """See `Engine`; a search that is given up counts until then."""
        firsts: list[float] = []
        start = self.clock()
        self.searcher.search(
            self._understand(text, typing=True),
            wanted=lambda: time.perf_counter() < until,
            partial=lambda _hits: firsts.append(self.clock()),
        )
        end = self.clock()
        return (firsts[0] if firsts else end) - start, end - start

    def rank(self, words: list[str], record: Record, number: int) -> int:
        """See `Engine`."""
        hits = self.searcher.search(self._understand(" ".join(words), typing=False))
        ours = self.searcher.shelf.number(record.key)
        return ranked(hits.numbers, ours) if hits and ours is not None else 0

    def close(self) -> None:
        """See `Engine`."""
        self.searcher.close()
