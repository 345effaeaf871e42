"""What triage, facets, related and "for you" take as a person feels it, in a terminal of 80x24.

`python -m tests.bench.felt FILE`, from the root of the repository: FILE is read and indexed first.
A time is from the key to the last byte of the picture that answers it; a step of the list is given
beside them, alone and while a taste is being learnt behind it.
"""

from __future__ import annotations

import os
import select
import statistics
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from .reader import Program, environment

REST = 0.15
"""Seconds without a byte after which a picture counts as whole."""


class Felt(Program):
    """A program whose answers are timed."""

    def answered(self, keys: str, wanted: bytes = b"", rest: float = REST) -> float:
        """Seconds from a key to the last byte that it brings, or to these bytes."""
        start = last = time.perf_counter()
        os.write(self._master, keys.encode())
        seen = b""
        while select.select([self._master], [], [], 30 if wanted and wanted not in seen else rest)[
            0
        ]:
            seen += os.read(self._master, 65536)
            last = time.perf_counter()
            if wanted and wanted in seen:
                break
        return last - start


def told(name: str, times: Sequence[float]) -> str:
    """A row of the table."""
    most = f"{1000 * max(times):.0f}"
    return f"| {name} | {1000 * statistics.median(times):.0f} | {most} | {len(times)} |"


def main() -> None:
    """Print the table."""
    command = [str(Path(sys.executable).with_name("paperdeck")), sys.argv[1]]
    rows: list[str] = []
    with tempfile.TemporaryDirectory() as folder:
        environ = environment(folder)
        warm = Felt(command, environ)
        warm.settled(quiet=60)
        warm.end()
        felt = Felt(command, environ)
        felt.settled(quiet=2)
        felt.press("x\x1b")
        steps = [felt.answered("j", rest=0.03) for _ in range(20)]
        rows.append(told("a step of the list", steps))
        felt.settled()
        related = [
            felt.answered("R", b"Near") for _ in range(10) if felt.press("\x1bj") is not None
        ]
        rows.append(told("related", related))
        felt.press("\x1b" * 12)
        for key in "bj-jbj-jbj-jbj-jbjbj-j":
            felt.press(key, quiet=0.05)
        felt.settled()
        learnt = [felt.answered("ff", b"Learnt from")]
        for _ in range(4):
            felt.press("b", quiet=0.3)
            felt.press("0")
            learnt.append(felt.answered("ff", b"Learnt from"))
        rows.append(told("for you, learnt anew", learnt))
        felt.press("b", quiet=0.3)
        felt.press("0jjjj")
        os.write(felt._master, b"ff")
        time.sleep(0.05)
        felt.press("\x1b", quiet=0.02)
        moving = [felt.answered("j", rest=0.02) for _ in range(15)]
        rows.append(told("a step of the list while it learns", moving))
        felt.settled(quiet=2)
        felt.press("0g")
        verdicts = [felt.answered(key) for key in "i" + "rbrrwrbr" * 5]
        rows.append(told("triage: from a verdict to the next paper whole", verdicts[1:]))
        felt.press("\x1b")
        facets = [felt.answered("F", b"Venues") for _ in range(5) if felt.press("\x1b") is not None]
        rows.append(told("facets of all papers, the page whole", facets))
        felt.end()
    print("| | median, ms | most, ms | times |\n|---|---|---|---|\n" + "\n".join(rows))


if __name__ == "__main__":
    main()
