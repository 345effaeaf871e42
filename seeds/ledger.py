"""What came of a document, as values: what could not be read is said, and reading goes on."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Problem:
    """Something in a document that was refused or mended; `line` counts from 1, 0 is the whole."""

    source: str
    line: int
    reason: str
    refused: bool = True

    def sentence(self) -> str:
        """Where, then what."""
        where = f"{self.source}, line {self.line}" if self.line else self.source
        return f"{where}: {self.reason}"


@dataclass(slots=True)
class Ledger:
    """The count of a reading: entries read, merged into another, and the problems met."""

    read: int = 0
    merged: int = 0
    problems: list[Problem] = field(default_factory=list)

    @property
    def refused(self) -> int:
        """How many entries, or whole documents, could not be read."""
        return sum(problem.refused for problem in self.problems)
