"""What reading costs: JSON Lines beside json.loads, BibTeX beside a library, memory of `add`.

Run it by hand: `.venv/bin/python tests/bench/reading.py PAPERS.jsonl [MANY.jsonl.xz]`. Figures
are medians of five rounds in one run, in CPU seconds of one process, since only their ratios hold
on another machine. The BibTeX is made of the papers, about 5 MB. The library beside it is
bibtexparser 2 (`pip install bibtexparser`); without it that line is left out. With MANY its papers
are added to a new library, and the peak of the memory is printed.
"""

from __future__ import annotations

import importlib.util
import itertools
import json
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from seeds import WRITERS, Kept, Ledger, describe, read_documents

ROUNDS = 5
BIBTEX_SIZE = 5_000_000


def seconds(work: Callable[[], object]) -> float:
    """CPU seconds of one call."""
    start = time.process_time()
    work()
    return time.process_time() - start


def compared(
    name: str, ours: Callable[[], object], other: str, theirs: Callable[[], object]
) -> None:
    """Print two medians, taken in turn, and their ratio."""
    taken = [(seconds(ours), seconds(theirs)) for _ in range(ROUNDS)]
    mine, its = (statistics.median(each) for each in zip(*taken, strict=True))
    print(f"{name}: {mine:.2f} s, {other}: {its:.2f} s, ratio {mine / its:.2f}")


def read(path: Path) -> int:
    """How many papers a document holds, all of them read."""
    return sum(1 for _ in read_documents([describe(str(path))], Ledger()))


def loads(path: Path) -> None:
    """What any reader of JSON Lines must do."""
    with path.open(encoding="utf-8") as lines:
        for line in lines:
            json.loads(line)


def bibtex_of(path: Path, target: Path) -> None:
    """A BibTeX file of some 5 MB with the papers of another document, abstracts included."""
    writer = next(one for one in WRITERS if one.name == "bibtex")
    papers = (Kept(entry.paper) for entry in read_documents([describe(str(path))], Ledger()))
    size = 0
    with target.open("w", encoding="utf-8") as out:
        for piece in itertools.chain(writer.pieces(papers)):
            size += out.write(piece)
            if size > BIBTEX_SIZE:
                break


def main() -> None:
    """Measure and print."""
    papers = Path(sys.argv[1])
    with tempfile.TemporaryDirectory() as folder:
        compared("reading JSON Lines", lambda: read(papers), "json.loads", lambda: loads(papers))
        bibtex = Path(folder) / "papers.bib"
        bibtex_of(papers, bibtex)
        size = bibtex.stat().st_size
        if importlib.util.find_spec("bibtexparser"):
            import logging

            import bibtexparser

            logging.disable(logging.CRITICAL)
            text = bibtex.read_text(encoding="utf-8")
            compared(
                f"reading BibTeX ({size / 1e6:.1f} MB)",
                lambda: read(bibtex),
                "bibtexparser",
                lambda: bibtexparser.parse_string(text),
            )
        if len(sys.argv) > 2:
            environ = os.environ | {
                f"XDG_{name}_HOME": folder for name in ("DATA", "CACHE", "STATE", "CONFIG")
            }
            command = [str(Path(sys.executable).with_name("paperdeck")), "add", sys.argv[2]]
            start = time.perf_counter()
            subprocess.run(command, env=environ, check=True)
            taken = time.perf_counter() - start
            peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
            print(f"paperdeck add with the index: {taken:.0f} s, peak memory {peak:.0f} MB")


if __name__ == "__main__":
    main()
