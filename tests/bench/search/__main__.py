"""What search costs and what it finds, beside other engines: one command, Markdown tables.

`python -m tests.bench.search --small PAPERS --large PAPERS`, from the root of the repository. The
papers are in any form that paperdeck reads; ten thousand and a hundred thousand are meant. All
figures are of one run, in which the engines take turns, since only their ratios hold on another
machine. Engines that are not installed are left out with a line that says so: `pip install
tantivy`, and ripgrep and fzf from the system. The processes are ended by nothing but their work:
all of it takes an hour at 100,000 papers, most of it for Whoosh's own writers and searches.
"""

from __future__ import annotations

import argparse
import os
import platform
import sqlite3
import time
from collections.abc import Callable, Iterator
from importlib.metadata import version
from pathlib import Path
from tempfile import TemporaryDirectory

from . import costs, keystrokes, knownitem, shell, submitted
from .children import installed, left_out, prepared
from .corpus import Corpus, bundled, grown, of_file
from .engines import Engine

SECTIONS = (
    *("keys", "submitted", "building", "opening", "refresh"),
    *("shell", "lateness", "known", "weights"),
)
DEFAULT = SECTIONS[:-1]


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.search", description=__doc__)
    parser.add_argument("--small", type=Path, help="some ten thousand papers")
    parser.add_argument("--large", type=Path, help="some hundred thousand papers")
    parser.add_argument("--threefold", action="store_true", help="also three times the large ones")
    parser.add_argument("--keep", type=Path, help="where indexes stay for the next run")
    parser.add_argument("--only", nargs="+", choices=SECTIONS, default=DEFAULT, metavar="SECTION")
    parser.add_argument("--without", nargs="+", default=[], metavar="ENGINE", help="by their names")
    parser.add_argument("--random", type=int, default=2000, help="random keystrokes")
    parser.add_argument("--slowest", type=int, default=0, help="of our keystrokes, to be named")
    parser.add_argument("--unpaced", action="store_true", help="type as fast as is answered")
    parser.add_argument(
        "--cpu", action="store_true", help="CPU seconds for queries, where other programs run too"
    )
    parser.add_argument(
        "--budget", type=float, default=60, help="seconds a slow engine has for a table"
    )
    parser.add_argument(
        "--weights", nargs="+", default=["4,3,2,1,1"], help="of the fields, to be compared"
    )
    return parser.parse_args()


def _tables(options: argparse.Namespace, keep: Path) -> Iterator[str]:
    engines = [one for one in installed() if one.name not in options.without]
    first = bundled(keep)
    small = of_file(options.small, keep) if options.small else first
    large = of_file(options.large, keep) if options.large else small
    corpora = list({one.folder: one for one in (first, small, large)}.values())
    if options.threefold:
        large.write()
        corpora.append(grown(large, 3, keep))
    for corpus in corpora:
        prepared(corpus, engines)

    def keys() -> Iterator[str]:
        for corpus in corpora:
            yield from keystrokes.measure(
                corpus,
                engines,
                count=options.random,
                budget=options.budget,
                pace=0 if options.unpaced else keystrokes.PACE,
                slowest=options.slowest,
            )

    def weights() -> Iterator[str]:
        values = [tuple(map(float, one.split(","))) for one in options.weights]
        yield knownitem.sweep(small, values)

    sections: dict[str, Callable[[], Iterator[str]]] = {
        "keys": keys,
        "submitted": lambda: iter([submitted.measure(large, engines)]),
        "building": lambda: (costs.building(one, engines) for one in _distinct(small, large)),
        "opening": lambda: iter([costs.opening(large, engines)]),
        "refresh": lambda: iter([costs.renewing(large)]),
        "shell": lambda: iter([shell.measure(small)]),
        "lateness": lambda: iter([costs.lateness(large)]),
        "known": lambda: iter([knownitem.measure(small, engines)]),
        "weights": weights,
    }
    for name in options.only:
        yield from sections[name]()


def _distinct(*corpora: Corpus) -> list[Corpus]:
    return list({corpus.folder: corpus for corpus in corpora}.values())


def main() -> None:
    """Measure and print."""
    options = _options()
    if options.cpu:
        Engine.clock = staticmethod(time.thread_time)
    python = f"{platform.python_implementation()} {platform.python_version()}"
    versions = f"{python}, Whoosh {version('whoosh')}, SQLite {sqlite3.sqlite_version}"
    print(f"{time.strftime('%Y-%m-%d')}, {os.cpu_count()} cores, {versions}\n", flush=True)
    if options.cpu:
        print("Queries are in CPU time, but for programs.\n", flush=True)
    for sentence in left_out():
        print(f"{sentence}\n", flush=True)
    with TemporaryDirectory() as passing:
        for found in _tables(options, (options.keep or Path(passing)).absolute()):
            print(found, flush=True)


if __name__ == "__main__":
    main()
