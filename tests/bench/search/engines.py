"""What all engines are measured by, and the programs that know no index."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import time
from collections.abc import Callable, Iterable
from pathlib import Path

from .corpus import Corpus, Record

PAGE = 50
"""Papers asked for at a keystroke, where an engine wants to know."""

Question = Callable[[], object]
"""A question that is ready to be asked: only the asking is timed."""


class Engine:
    """An open index over a corpus, in a folder of its own."""

    name = ""
    """As the tables have it."""
    folder = ""
    """Where its index lies beside the papers; "" for one that has none."""
    slow = False
    """Whether it is asked only a sample of the questions."""
    clock = staticmethod(time.perf_counter)
    """Tells the seconds; where other programs run beside, those of the thread's CPU say more."""

    def __init__(self, corpus: Corpus) -> None:
        self.corpus = corpus

    @staticmethod
    def missing() -> str:
        """What must be installed before it can be measured, or ""."""
        return ""

    def open(self) -> None:
        """What is done only when the first question comes, though any question needs it."""

    def key(self, text: str) -> Question:
        """The question at a keystroke: the last word may be only begun."""
        raise NotImplementedError

    def submitted(self, text: str) -> Question | None:
        """The question at Enter, or None for one that it cannot answer."""
        return None

    def rank(self, words: list[str], record: Record, number: int) -> int:
        """The rank, from 1, of a paper among all that have the words; 0 where it is not."""
        raise NotImplementedError

    def timed(self, text: str, _until: float) -> tuple[float, float]:
        """Seconds to a first and to the whole answer at a keystroke."""
        question = self.key(text)
        start = self.clock()
        question()
        taken = self.clock() - start
        return taken, taken

    def close(self) -> None:
        """Let go of the files."""


class Builder:
    """Makes an index in a folder; all that an engine does is done in `add` and `finish`."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def add(self, records: Iterable[tuple[int, Record]]) -> None:
        """Index numbered papers."""
        raise NotImplementedError

    def finish(self) -> None:
        """Write what is not yet written."""

    def polish(self) -> None:
        """What makes the index quicker to ask and need not be done; it is not timed."""


def ranked(numbers: Iterable[int], number: int) -> int:
    """The rank, from 1, of a number, or 0."""
    return next((at for at, found in enumerate(numbers, 1) if found == number), 0)


class Ripgrep(Engine):
    """`rg` over the papers as lines: how many have what was typed, as it was typed."""

    name = "`rg -ic`"
    slow = True
    clock = staticmethod(time.perf_counter)
    options: tuple[str, ...] = ("-ic",)

    @staticmethod
    def missing() -> str:
        """See `Engine`."""
        return "" if shutil.which("rg") else "ripgrep"

    def key(self, text: str) -> Question:
        """See `Engine`."""
        command = ["rg", *self.options, "-F", "--", text, str(self.corpus.lines)]
        return lambda: subprocess.run(command, capture_output=True, check=False)


class RipgrepPage(Ripgrep):
    """`rg` for the first fifty lines, in no order of worth."""

    name = "`rg -im50`"
    options = ("-i", f"-m{PAGE}")


class Fzf(Engine):
    """`fzf --filter` over titles and authors, which is what people give it."""

    name = "`fzf --filter`, titles and authors"
    slow = True
    clock = staticmethod(time.perf_counter)
    fields: tuple[str, ...] = ("title", "author")

    def __init__(self, corpus: Corpus) -> None:
        super().__init__(corpus)
        self._lines = corpus.folder / f"{'-'.join(self.fields)}.txt"
        if not self._lines.exists():
            passing = self._lines.with_suffix(".part")
            with passing.open("w", encoding="utf-8") as out:
                for record in corpus.records():
                    parts = (str(getattr(record, field)) for field in self.fields)
                    out.write("\t".join(parts) + "\n")
            passing.rename(self._lines)

    @staticmethod
    def missing() -> str:
        """See `Engine`."""
        return "" if shutil.which("fzf") else "fzf"

    def key(self, text: str) -> Question:
        """See `Engine`."""

        def ask() -> object:
            with self._lines.open("rb") as lines:
                return subprocess.run(
                    ["fzf", "--filter", text], stdin=lines, capture_output=True, check=False
                )

        return ask


class FzfAll(Fzf):
    """`fzf --filter` over the abstracts too."""

    name = "`fzf --filter`, all"
    fields = ("title", "author", "keyword", "venue", "abstract")


def boolean(text: str) -> bool:
    """Whether a query has brackets or operators, which each engine's own language must read."""
    return bool(re.search(r"[()]|\b(?:OR|NOT|AND)\b", text))


def described(error: BaseException) -> str:
    """An error in one line."""
    return json.dumps(f"{type(error).__name__}: {error}")[:120]
