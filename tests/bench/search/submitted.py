"""What a finished query costs, in a searcher that was just opened and in one that was used."""

from __future__ import annotations

import statistics
from collections.abc import Sequence

from .children import tell
from .corpus import Corpus
from .engines import Engine
from .ours import Ours
from .queries import SUBMITTED
from .table import figure, milliseconds, table

ROUNDS = 5


def _taken(engine: Engine, text: str) -> float | None:
    question = engine.submitted(text)
    if question is None:
        return None
    start = engine.clock()
    question()
    return engine.clock() - start


def measure(corpus: Corpus, engines: Sequence[type[Engine]]) -> str:
    """The table: milliseconds, medians of a few rounds in turn; cold ones only for ours."""
    tell(f"{corpus.folder.name}: submitted queries")
    opened = [engine(corpus) for engine in engines]
    opened = [engine for engine in opened if engine.submitted("model")]
    rows = []
    for text in SUBMITTED:
        cold: list[float] = []
        warm: dict[str, list[float]] = {engine.name: [] for engine in opened}
        for engine in opened:
            _taken(engine, text)
        for _ in range(ROUNDS):
            if Ours in engines:
                fresh = Ours(corpus)
                fresh.open()
                cold.append(_taken(fresh, text) or 0.0)
                fresh.close()
            for engine in opened:
                taken = _taken(engine, text)
                if taken is not None:
                    warm[engine.name].append(taken)
        medians = {name: statistics.median(times) for name, times in warm.items() if times}
        first = statistics.median(cold) if cold else None
        others = [name for name in warm if name != Ours.name]
        own = medians.get(Ours.name)
        rows.append(
            [
                f"`{text}`",
                *([milliseconds(first)] if first else []),
                *([milliseconds(own)] if own else []),
                *(_beside(medians.get(name), first) for name in others),
            ]
        )
    for engine in opened:
        engine.close()
    heads = ["", *(["**paperdeck** cold", "warm"] if Ours in engines else [])]
    heads += [engine.name for engine in opened if engine.name != Ours.name]
    papers = sum(1 for _ in corpus.records())
    return (
        f"#### A finished query, {papers:,} papers\n\nMilliseconds; in brackets how many times as "
        f"long as ours cold.\n\n{table(heads, rows)}"
    )


def _beside(theirs: float | None, ours: float | None) -> str:
    if theirs is None:
        return "cannot"
    times = f" ({figure(theirs / ours)})" if ours else ""
    return f"{milliseconds(theirs)}{times}"
