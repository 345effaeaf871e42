"""How late the main thread comes while another thread searches or indexes."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory

from .corpus import Corpus, gathered
from .ours import Ours, store_of
from .queries import random_keystrokes
from .table import share

BEAT = 0.002
SWITCH = 0.001
"""What the reader sets as the interval between switches of threads."""

KEYS = 2000
SECONDS = 10.0


def lateness(work: Callable[[Callable[[], bool]], None]) -> dict[str, float]:
    """How late beats of the main thread are while `work` runs, for some seconds at most."""
    done = threading.Event()
    late: list[float] = []
    with ThreadPoolExecutor(1) as pool:
        worker = pool.submit(work, lambda: not done.is_set())
        end = time.perf_counter() + SECONDS
        while not worker.done() and time.perf_counter() < end:
            due = time.perf_counter() + BEAT
            time.sleep(BEAT)
            late.append(time.perf_counter() - due)
        done.set()
        worker.result()
    return {"p99": share(late, 0.99), "worst": max(late)}


class _EndedError(Exception):
    """Enough was measured."""


def measure(corpus: Corpus) -> dict[str, float]:
    """Lateness while nothing else runs, while keystrokes are answered, while an index is built."""
    from index import Reading

    texts = random_keystrokes(list(corpus.records()), KEYS)
    papers, ledger = gathered(corpus.documents)

    def idle(go_on: Callable[[], bool]) -> None:
        while go_on():
            time.sleep(0.1)

    def searching(go_on: Callable[[], bool]) -> None:
        engine = Ours(corpus)
        for text in texts:
            if go_on():
                engine.timed(text, float("inf"))
        engine.close()

    def indexing(go_on: Callable[[], bool]) -> None:
        def progress(_done: int, _total: int) -> None:
            if not go_on():
                raise _EndedError

        with TemporaryDirectory(dir=corpus.folder) as folder:
            store = store_of(Corpus(corpus.documents, Path(folder)))
            try:
                store.refresh(Reading(papers, ledger, ""), progress)
            except _EndedError:
                return

    found: dict[str, float] = {}
    for interval in (SWITCH, 0.005):
        sys.setswitchinterval(interval)
        for name, work in (("idle", idle), ("searching", searching), ("indexing", indexing)):
            for part, value in lateness(work).items():
                found[f"{name}, switching every {1000 * interval:g} ms {part}"] = value
    return found
