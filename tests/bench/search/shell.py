"""`paperdeck search` as a process, beside the import of Whoosh alone."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from .children import tell
from .corpus import Corpus
from .table import figure, milliseconds, table

ROUNDS = 15
QUERIES = ("wasserstein", "deep learning model", '"neural network" year:>=2020')


def measure(corpus: Corpus) -> str:
    """The table: medians of rounds in turn; the ratio is the median of those within a round."""
    tell(f"{corpus.folder.name}: from the shell")
    program = str(Path(sys.executable).with_name("paperdeck"))
    paths = [str(document.path) for document in corpus.documents.documents]
    commands = {"python -c pass": [sys.executable, "-c", "pass"]}
    commands["python -c 'import whoosh.index'"] = [
        *(sys.executable, "-W", "ignore", "-c"),
        "import whoosh.index",
    ]
    base = list(commands)[-1]
    commands |= {
        f"paperdeck search '{query}'": [program, "search", query, *paths] for query in QUERIES
    }
    taken: dict[str, list[float]] = {name: [] for name in commands}
    with TemporaryDirectory() as folder:
        for query in QUERIES:
            _run(commands[f"paperdeck search '{query}'"], folder)
        for _ in range(ROUNDS):
            for name, command in commands.items():
                start = time.perf_counter()
                _run(command, folder)
                taken[name].append(time.perf_counter() - start)
    rows = [
        [
            f"`{name}`",
            milliseconds(statistics.median(times)),
            figure(
                statistics.median(
                    one / other for one, other in zip(times, taken[base], strict=True)
                )
            ),
        ]
        for name, times in taken.items()
    ]
    return f"#### From the shell\n\n{table(['', 'ms', 'times the import of Whoosh'], rows)}"


def _run(command: list[str], folder: str) -> None:
    quiet = subprocess.DEVNULL
    subprocess.run(command, env=_home(folder), stdout=quiet, stderr=quiet, check=True)


def _home(folder: str) -> dict[str, str]:
    """An environment in which a person has nothing yet."""
    own = {"HOME": folder, "PATH": os.environ["PATH"]}
    return own | {f"XDG_{n}_HOME": f"{folder}/{n}" for n in ("CONFIG", "CACHE", "DATA", "STATE")}
