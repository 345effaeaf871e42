"""What facets cost: of all papers and of a search, and what building an index pays for them.

Run it by hand, from the root: `python -m tests.bench.facets PAPERS [MANY]`; ten thousand papers and
a hundred thousand are meant. Figures are medians of seven rounds in one run, in CPU time of one
process, since only their ratios hold on another machine; "first" is the first time after the index
was opened, when the columns are read.
"""

from __future__ import annotations

import resource
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from unittest.mock import patch

from index import Reading, Searcher, Store, understand
from index.facets import Facets
from seeds import Gathering, Ledger, Paper, describe, read_documents
from tui.facets import facets_of, values_of
from tui.marks.standing import Standing

ROUNDS = 7

QUERIES = ("learning", "graph", "year:2018", 'author:="Yoshua Bengio"')

UNMARKED = Standing({})


def milliseconds(work: Callable[[], object]) -> float:
    """CPU time of one call."""
    start = time.process_time()
    work()
    return (time.process_time() - start) * 1_000


def row(name: str, first: float, others: list[float]) -> None:
    """Print one line of the table."""
    print(f"| {name} | {first:.0f} | {statistics.median(others):.0f} |")


def built(path: Path, folder: Path) -> Store:
    """The index over a document; prints what building it takes, and what of that the facets do."""
    gathering = Gathering(Ledger())
    for entry in read_documents([describe(str(path))], Ledger()):
        gathering.add(entry)
    store = Store(folder / path.stem)
    spent, put = [0.0], Facets.put

    def timed(facets: Facets, number: int, paper: Paper) -> None:
        spent[0] += milliseconds(lambda: put(facets, number, paper))

    with patch.object(Facets, "put", timed):
        whole = milliseconds(
            lambda: store.refresh(Reading(gathering, Ledger(), ""), lambda _done, _total: None)
        )
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"\n{len(gathering):,} papers: built in {whole / 1000:.1f} s,", end=" ")
    print(f"of which facets {spent[0] / 1000:.1f} s; peak memory {peak:.0f} MB.")
    return store


def opened(store: Store) -> Searcher:
    """The index, opened anew."""
    searcher = store.searcher()
    assert searcher is not None
    return searcher


def measured(store: Store) -> None:
    """Print the table of an index."""
    print("\n| CPU ms | first | median |\n|---|---|---|")
    firsts: list[float] = []
    for _ in range(ROUNDS):
        with opened(store) as searcher:
            firsts.append(milliseconds(lambda s=searcher: facets_of(s, UNMARKED)))
    with opened(store) as searcher:
        works: list[tuple[str, Callable[[], object]]] = [
            ("all papers", lambda: facets_of(searcher, UNMARKED)),
            ("all papers, every value", lambda: values_of(searcher, UNMARKED, limit=None)),
        ]
        for text in QUERIES:
            hits = searcher.search(understand(text, typing=False))
            numbers = hits.numbers if hits else ()
            works.append(
                (f"`{text}` ({len(numbers):,})", lambda n=numbers: facets_of(searcher, UNMARKED, n))
            )
            works.append(
                ("of which telling words", lambda n=numbers: searcher.telling(n)),
            )
        row("all papers, index just opened", statistics.median(firsts), firsts)
        for name, work in works:
            first = milliseconds(work)
            row(name, first, [milliseconds(work) for _ in range(ROUNDS)])
        columns = searcher.shelf.facets._read_columns()
        held = sum(one.itemsize * len(one) for one in (columns.ids, columns.papers))
        print(f"\nThe columns take {held / 1e6:.1f} MB of memory.")


def main() -> None:
    """Measure and print."""
    with tempfile.TemporaryDirectory() as folder:
        for name in sys.argv[1:]:
            measured(built(Path(name), Path(folder)))


if __name__ == "__main__":
    main()
