"""What building, opening, reading and refreshing cost, each in a process of its own."""

from __future__ import annotations

import statistics
from collections.abc import Sequence

from .all_engines import BUILDERS
from .children import child, tell
from .corpus import Corpus
from .engines import Engine
from .ours import FOLDER, Ours
from .table import figure, milliseconds, table

ROUNDS = 3
OPENINGS = 7

SAME_FIELDS = "same-fields"


def building(corpus: Corpus, engines: Sequence[type[Engine]]) -> str:
    """The table: papers a second, size, memory; all engines in turn, the median of some rounds."""
    names = {
        FOLDER: f"**{Ours.name}**",
        SAME_FIELDS: "Whoosh's own writer, the same fields",
    } | {folder: name for folder, name in _indexes(engines).items() if folder in BUILDERS}
    found: dict[str, list[dict[str, float]]] = {name: [] for name in names}
    for _ in range(ROUNDS if corpus.lines.stat().st_size < 50_000_000 else 1):
        for name in names:
            tell(f"{corpus.folder.name}: building {names[name]}")
            special = name in {FOLDER, SAME_FIELDS}
            found[name].append(child(f"build{'-' if special else ':'}{name}", corpus))
    ours = _median(found[FOLDER], "seconds")
    cpu = _median(found[FOLDER], "cpu")
    papers = int(found[FOLDER][0]["papers"])
    rows = [
        [
            names[name],
            figure(papers / _median(figures, "seconds")),
            figure(_median(figures, "cpu")),
            figure(_median(figures, "size")),
            figure(_median(figures, "peak")),
            figure(_median(figures, "cpu") / cpu),
        ]
        for name, figures in found.items()
    ]
    heads = ["", "papers a second", "CPU s", "MB on disk", "peak MB", "CPU, times ours"]
    reading = _median(found[FOLDER], "reading")
    return (
        f"#### Building, {papers:,} papers\n\n{table(heads, rows)}\n"
        f"Ours keeps the papers whole beside the index; before it, reading them took "
        f"{figure(reading)} s and at most {figure(_median(found[FOLDER], 'peak before'))} MB, "
        f"which its peak holds. Reading and indexing: {figure(reading + ours)} s.\n"
    )


def opening(corpus: Corpus, engines: Sequence[type[Engine]]) -> str:
    """The table: time and memory until an index can be asked, its library being imported."""
    tell(f"{corpus.folder.name}: opening")
    names = _indexes(engines)
    found: dict[str, list[dict[str, float]]] = {name: [] for name in names}
    for _ in range(OPENINGS):
        for name in names:
            found[name].append(child(f"open:{name}", corpus))
    rows = [
        [
            names[name],
            milliseconds(_median(found[name], "seconds")),
            figure(max(0.0, _median(found[name], "memory"))),
        ]
        for name in names
    ]
    return f"#### Opening\n\n{table(['', 'ms', 'MB more'], rows)}"


def renewing(corpus: Corpus) -> str:
    """What a refresh costs when a few papers changed, and what it does to a keystroke."""
    tell(f"{corpus.folder.name}: refreshing")
    found = child("renew", corpus)
    rows = [
        ["changed papers", str(int(found["changed"]))],
        ["until they are on disk and found, s", figure(found["seconds"])],
        ["peak memory, MB", figure(found["peak"])],
        ["a random keystroke before, p95 ms", milliseconds(found["before"])],
        ["a random keystroke after, p95 ms", milliseconds(found["after"])],
        ["and after nine more refreshes, p95 ms", milliseconds(found["much later"])],
    ]
    return f"#### A refresh\n\n{table(['', ''], rows)}"


def lateness(corpus: Corpus) -> str:
    """How late the main thread is while another searches or indexes."""
    tell(f"{corpus.folder.name}: lateness")
    found = child("late", corpus)
    kinds = sorted({name.rpartition(" ")[0] for name in found})
    rows = [
        [kind, *(milliseconds(found[f"{kind} {part}"]) for part in ("p99", "worst"))]
        for kind in kinds
    ]
    return f"#### Lateness of the main thread\n\n{table(['', 'p99 ms', 'worst ms'], rows)}"


def _indexes(engines: Sequence[type[Engine]]) -> dict[str, str]:
    """Folder of an index -> name of the first engine that asks it."""
    found = {engine.folder: engine.name for engine in reversed(engines) if engine.folder}
    return dict(reversed(found.items()))


def _median(figures: list[dict[str, float]], name: str) -> float:
    return statistics.median(one[name] for one in figures)
