"""Ten papers of many change: until that is on disk and found."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

from seeds import Entry, Gathering, Ledger

from .corpus import Corpus, gathered
from .ours import Ours, store_of
from .queries import random_keystrokes
from .table import share

CHANGED = 10
KEYS = 500
REFRESHES = 9


def renew(corpus: Corpus) -> dict[str, float]:
    """Seconds, memory, and p95 of a keystroke before and after; the index stays as it was."""
    from .child import peak

    with TemporaryDirectory(dir=corpus.folder) as folder:
        copy = Corpus(corpus.documents, Path(folder))
        _copy_index(corpus, copy)
        texts = random_keystrokes(list(corpus.records()), KEYS)
        papers, _ = gathered(corpus.documents)
        before = _keystroke(copy, texts)
        taken = _refreshed(copy, papers, 0)
        after = _keystroke(copy, texts)
        for turn in range(1, REFRESHES + 1):
            _refreshed(copy, papers, turn)
        return {
            "changed": CHANGED,
            "seconds": taken,
            "peak": peak(),
            "before": before,
            "after": after,
            "much later": _keystroke(copy, texts),
        }


def _copy_index(corpus: Corpus, copy: Corpus) -> None:
    """Copy the index; its files have links at most among themselves."""
    import shutil

    source, target = store_of(corpus).folder, store_of(copy).folder
    shutil.copytree(source, target)
    target.chmod(0o700)


def _keystroke(corpus: Corpus, texts: list[str]) -> float:
    engine = Ours(corpus)
    taken = [engine.timed(text, float("inf"))[0] for text in texts]
    engine.close()
    return share(taken, 0.95)


def _refreshed(corpus: Corpus, papers: Gathering, turn: int) -> float:
    """Seconds until ten papers more bear a new word and are found by it."""
    from index import Reading, understand

    word = f"zyzzyva{turn}"
    step = len(papers) // CHANGED
    ledger = Ledger()
    changed = Gathering(ledger)
    for entry in _with_word(papers, word, turn, step):
        changed.add(entry)
    store = store_of(corpus)
    start = time.perf_counter()
    refused = store.refresh(Reading(changed, ledger, f"turn {turn}"), lambda _done, _total: None)
    searcher = store.searcher()
    if refused or searcher is None:
        raise OSError(refused.reason if refused else "no index")
    hits = searcher.search(understand(word, typing=False))
    taken = time.perf_counter() - start
    searcher.close()
    if hits is None or len(hits.numbers) != CHANGED:
        raise ValueError(f"{word} is not found in {CHANGED} papers")
    return taken


def _with_word(papers: Gathering, word: str, turn: int, step: int) -> Iterator[Entry]:
    for place, paper in enumerate(papers):
        new = place % step == turn and place // step < CHANGED
        yield Entry(replace(paper, abstract=f"{paper.abstract} {word}") if new else paper)
