"""What a keystroke costs: real queries typed letter by letter, and random ones."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator, Sequence

from .children import tell
from .corpus import Corpus
from .engines import Engine
from .ours import Ours
from .queries import TYPED, letter_by_letter, random_keystrokes
from .table import figure, milliseconds, share, table

PACE = 0.08
"""Seconds from key to key."""


class Sample:
    """Which of many questions a slow engine is asked: by lot, so that its time is enough."""

    def __init__(self, engine: Engine, total: int, budget: float) -> None:
        self._budget = budget if engine.slow else float("inf")
        self._left = total
        self._lot = random.Random(engine.name)
        self._begin = self._lot.randrange(total * 4 // 5, total) if engine.slow else total
        self.firsts: list[float] = []
        self.wholes: list[float] = []
        self.texts: list[str] = []

    def wants(self) -> bool:
        """Whether to ask the next question."""
        self._left -= 1
        if not self.wholes or self._budget == float("inf"):
            return self._left < self._begin
        mean = sum(self.wholes) / len(self.wholes)
        remaining = self._budget - sum(self.wholes)
        return self._lot.random() * mean * (self._left + 1) < remaining

    def ask(self, engine: Engine, text: str, until: float) -> None:
        """Ask a question and enter what it took."""
        first, whole = engine.timed(text, until)
        self.texts.append(text)
        self.firsts.append(first)
        self.wholes.append(whole)


Samples = dict[str, Sample]


def typed(engines: Sequence[Engine], budget: float, pace: float) -> Samples:
    """Type each query letter by letter, in one engine after another.

    A key comes `pace` seconds after the one before, or when that is answered, if this is later.
    """
    total = sum(map(len, TYPED))
    samples = {engine.name: Sample(engine, total, budget) for engine in engines}
    for query in TYPED:
        for engine in engines:
            sample = samples[engine.name]
            due = time.perf_counter()
            for text in letter_by_letter(query):
                if not sample.wants():
                    continue
                if pace and not engine.slow:
                    time.sleep(max(0.0, due - time.perf_counter()))
                due = time.perf_counter() + pace
                sample.ask(engine, text, due if pace else float("inf"))
    return samples


def at_random(engines: Sequence[Engine], corpus: Corpus, count: int, budget: float) -> Samples:
    """Random keystrokes, each asked of one engine after another."""
    samples = {engine.name: Sample(engine, count, budget) for engine in engines}
    for text in random_keystrokes(list(corpus.records()), count):
        for engine in engines:
            sample = samples[engine.name]
            if sample.wants():
                sample.ask(engine, text, float("inf"))
    return samples


def shown(samples: Samples, slowest: int) -> str:
    """The table: percentiles, and how many times as long as ours at the 95th.

    Below it the slowest of ours, as many as are wanted.
    """
    ours = samples.get(Ours.name)
    lines = {name: sample.wholes for name, sample in samples.items() if name != Ours.name}
    if ours:
        lines = {
            f"**{Ours.name}**, first answer": ours.firsts,
            f"**{Ours.name}**, whole answer": ours.wholes,
        } | lines
    measure = share(ours.firsts, 0.95) if ours else 0.0
    rows = [
        [
            name,
            str(len(times)),
            *(milliseconds(share(times, part)) for part in (0.5, 0.95, 1)),
            figure(share(times, 0.95) / measure) if measure else "",
        ]
        for name, times in lines.items()
        if times
    ]
    found = table(["", "keys", "p50 ms", "p95 ms", "worst ms", "p95, times ours"], rows)
    if ours and slowest:
        worst = sorted(zip(ours.firsts, ours.texts, strict=True), reverse=True)[:slowest]
        found += "\nSlowest first answers: "
        found += ", ".join(f"`{text}` {milliseconds(first)} ms" for first, text in worst) + "\n"
    return found


def measure(
    corpus: Corpus,
    engines: Sequence[type[Engine]],
    *,
    count: int,
    budget: float,
    pace: float = PACE,
    slowest: int = 0,
) -> Iterator[str]:
    """Both tables for a corpus."""
    opened = [engine(corpus) for engine in engines]
    papers = sum(1 for _ in corpus.records())
    how = f"{round(1000 * pace)} ms apart" if pace else "as fast as they are answered"
    yield f"#### A keystroke, {papers:,} papers\n"
    tell(f"{corpus.folder.name}: typing")
    yield f"{len(TYPED)} queries typed letter by letter, {how}:\n"
    yield shown(typed(opened, budget, pace), slowest)
    tell(f"{corpus.folder.name}: random keystrokes")
    yield "Random keystrokes of random titles and keywords:\n"
    yield shown(at_random(opened, corpus, count, budget), slowest)
    for engine in opened:
        engine.close()
