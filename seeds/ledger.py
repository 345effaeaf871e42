"""What came of each source, as values: what could not be read is said, and reading goes on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass, field

PROBLEMS_KEPT = 10_000
"""Problems of one source that are kept word for word; more are only counted."""


@dataclass(frozen=True, slots=True)
class Problem:
    """Something in a source that was refused or mended; `line` counts from 1, 0 is the whole.

    `entry` is what the entry is known by there: its citation key, its id, the start of its title.
    """

    source: str
    line: int
    reason: str
    refused: bool = True
    entry: str = ""

    def sentence(self) -> str:
        """Where, which, what."""
        where = f"{self.source}, line {self.line}" if self.line else self.source
        which = f" ({self.entry})" if self.entry else ""
        return f"{where}{which}: {self.reason}"


@dataclass(slots=True)
class Account:
    """What came of one source: each entry that was seen is counted once.

    `read` went well, `repaired` were read with a problem that was mended, `merged` were another
    mention of a paper met before, `refused` could not be read. A source that cannot be read at
    all counts as one entry, refused.
    """

    source: str
    format: str = ""
    read: int = 0
    repaired: int = 0
    merged: int = 0
    refused: int = 0
    problems: list[Problem] = field(default_factory=list)

    @property
    def seen(self) -> int:
        """All entries: the sum of the four."""
        return self.read + self.repaired + self.merged + self.refused

    def to_fields(self) -> dict[str, object]:
        """Named values that JSON can hold and `from_fields` reads back."""
        return asdict(self)

    @classmethod
    def from_fields(cls, fields: dict[str, object]) -> Account:
        """The account that `to_fields` wrote."""
        stated = dict(fields)
        problems = stated.pop("problems")
        account = cls(**stated)  # type: ignore[arg-type]
        account.problems = [Problem(**one) for one in problems]  # type: ignore[attr-defined]
        return account


@dataclass(slots=True)
class Ledger:
    """The accounts of all sources of a reading, in the order in which they were met."""

    accounts: dict[str, Account] = field(default_factory=dict)

    def of(self, source: str) -> Account:
        """The account of a source, opened if there is none."""
        account = self.accounts.get(source)
        if account is None:
            account = self.accounts[source] = Account(source)
        return account

    def enter(self, problem: Problem) -> None:
        """Count a refusal and keep what was said; a repair is only kept, its paper counts it."""
        account = self.of(problem.source)
        account.refused += problem.refused
        if len(account.problems) < PROBLEMS_KEPT:
            account.problems.append(problem)

    def __iter__(self) -> Iterator[Account]:
        return iter(self.accounts.values())

    @property
    def problems(self) -> list[Problem]:
        """The problems of all sources."""
        return [problem for account in self for problem in account.problems]

    @property
    def refused(self) -> int:
        """How many entries, or whole documents, could not be read."""
        return sum(account.refused for account in self)
