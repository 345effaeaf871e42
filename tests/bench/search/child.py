"""One thing done in a process of its own, so that its memory can be told: figures as JSON.

`python -m tests.bench.search.child WHAT FOLDER [DOCUMENT...]`, where FOLDER is that of a corpus.
"""

from __future__ import annotations

import json
import resource
import shutil
import sys
import time
from collections.abc import Callable
from itertools import islice
from pathlib import Path

from seeds import BUNDLED, Documents, describe

from .corpus import Corpus, gathered

BATCH = 1000
"""Papers handed to an engine at a time; reading them is not timed."""


def peak() -> float:
    """The most memory that this process held, in MB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def resident() -> float:
    """The memory that this process holds, in MB."""
    status = Path("/proc/self/status").read_text(encoding="ascii")
    return int(status.partition("VmRSS:")[2].split()[0]) / 1024


def size(folder: Path) -> float:
    """The size of all files in a folder, in MB."""
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file()) / 1e6


class Clock:
    """Wall and CPU seconds of what is done inside `with`."""

    def __init__(self) -> None:
        self.wall = self.cpu = 0.0

    def __enter__(self) -> None:
        self._start = time.perf_counter(), time.process_time()

    def __exit__(self, *_: object) -> None:
        self.wall += time.perf_counter() - self._start[0]
        self.cpu += time.process_time() - self._start[1]


def build(corpus: Corpus, name: str) -> dict[str, float]:
    """Build a competitor's index."""
    from .all_engines import BUILDERS

    folder = corpus.folder / name
    passing = folder.with_name(folder.name + ".part")
    shutil.rmtree(passing, ignore_errors=True)
    passing.mkdir(parents=True)
    clock, count = Clock(), 0
    with clock:
        builder = BUILDERS[name](passing)
    records = enumerate(corpus.records())
    while batch := list(islice(records, BATCH)):
        count += len(batch)
        with clock:
            builder.add(batch)
    with clock:
        builder.finish()
    highest = peak()
    builder.polish()
    shutil.rmtree(folder, ignore_errors=True)
    passing.rename(folder)
    return figures(count, clock, folder) | {"peak": highest}


def build_ours(corpus: Corpus) -> dict[str, float]:
    """Build our index anew; the papers were read before."""
    from index import Reading

    from .ours import FOLDER, store_of

    reading = Clock()
    signature = corpus.documents.signature()
    with reading:
        papers, ledger = gathered(corpus.documents)
    before = peak()
    shutil.rmtree(corpus.folder / FOLDER, ignore_errors=True)
    clock = Clock()
    with clock:
        refused = store_of(corpus).refresh(Reading(papers, ledger, signature), _unwatched)
    if refused:
        raise OSError(refused.reason)
    found = figures(len(papers), clock, corpus.folder / FOLDER)
    return found | {"reading": reading.wall, "peak before": before}


def figures(count: int, clock: Clock, folder: Path) -> dict[str, float]:
    """What building cost."""
    return {
        "papers": count,
        "seconds": clock.wall,
        "cpu": clock.cpu,
        "size": size(folder),
        "peak": peak(),
    }


def open_engine(corpus: Corpus, name: str) -> dict[str, float]:
    """Open an index, its library being imported: milliseconds and MB."""
    from .all_engines import ENGINES

    engine = next(one for one in ENGINES if one.folder == name)
    engine(Corpus(corpus.documents, corpus.folder.parent / "bundled")).close()
    before, start = resident(), time.perf_counter()
    opened = engine(corpus)
    opened.open()
    taken = time.perf_counter() - start
    found = {"seconds": taken, "memory": resident() - before}
    opened.close()
    return found


def _unwatched(_done: int, _total: int) -> None:
    pass


def _tasks() -> dict[str, Callable[[Corpus], dict[str, float]]]:
    from . import late, renewing, same_fields

    return {
        "build-paperdeck": build_ours,
        "build-same-fields": same_fields.build,
        "renew": renewing.renew,
        "late": late.measure,
    }


def main() -> None:
    """Do one thing and print its figures."""
    what, folder, *paths = sys.argv[1:]
    documents = Documents(tuple(map(describe, paths))) if paths else BUNDLED
    corpus = Corpus(documents, Path(folder))
    verb, _, name = what.partition(":")
    if verb == "write":
        corpus.write()
        found: dict[str, float] = {}
    elif verb == "build":
        found = build(corpus, name)
    elif verb == "open":
        found = open_engine(corpus, name)
    else:
        found = _tasks()[what](corpus)
    print(json.dumps(found))


if __name__ == "__main__":
    main()
