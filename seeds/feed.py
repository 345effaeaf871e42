"""Where papers come from: documents that were named, or a library."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from .documents import Report
from .ledger import Ledger
from .record import Entry


class Feed(Protocol):
    """Sources of papers that can be read again and again."""

    @property
    def names(self) -> tuple[str, ...]:
        """What a person calls the sources."""
        ...

    @property
    def identity(self) -> str:
        """What tells these sources from others, whatever they hold."""
        ...

    def signature(self) -> str:
        """What the sources are as they are now: equal signatures need no new reading."""
        ...

    def entries(self, ledger: Ledger, report: Report) -> Iterator[Entry]:
        """The papers in order; what could not be read is entered in the ledger."""
        ...
