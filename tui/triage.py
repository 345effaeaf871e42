"""Triage: the papers of a list one at a time, each kept, passed over or put off."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from index import Mark, Not, Or, Query

from .marks import KEEP, LATER, PASS

KEPT = "is:kept"
"""The query for what was kept."""

VERDICTS = {"bookmark": KEEP, "mark_read": PASS, "queue": LATER}
"""What the keys of commands mean while papers are triaged."""


class Triage:
    """One round over a list.

    It is over the papers on which there is no verdict yet; where there are none, over those that
    were put off. `judged` and `kept` are how many papers had been when it was left: of a list of
    unread ones, it no longer shows them all.
    """

    def __init__(
        self, order: Sequence[int], verdicts: Mapping[int, str], judged: int = 0, kept: int = 0
    ) -> None:
        self.order = order
        self._verdicts = {number: verdicts[number] for number in order if number in verdicts}
        self._again = len(self._verdicts) == len(order)
        """Whether this round is over those that were put off."""
        self._pending = set(filter(self._is_open, order))
        self._gone = (
            max(0, judged - len(self._verdicts)),
            max(0, kept - self._count(KEEP)),
        )

    def follow(self, verdicts: Mapping[int, str]) -> list[int]:
        """Take over how all papers stand, since acts were taken back; those that now differ."""
        here = {number: verdicts[number] for number in self.order if number in verdicts}
        changed = [
            number
            for number in self.order
            if here.get(number, "") != self._verdicts.get(number, "")
        ]
        self._verdicts = here
        self._pending = set(filter(self._is_open, self._pending.union(changed)))
        return changed

    def _is_open(self, number: int) -> bool:
        verdict = self._verdicts.get(number)
        return verdict is None or (self._again and verdict == LATER)

    def judge(self, number: int, verdict: str) -> None:
        """Note the verdict on a paper."""
        self._verdicts[number] = verdict
        self._pending.discard(number)

    def verdict(self, number: int) -> str:
        """The verdict on a paper, or ""."""
        return self._verdicts.get(number, "")

    def next(self, place: int) -> int | None:
        """The place of the next paper to be judged from a place on, round the end; None if none."""
        if not self._pending:
            return None
        order = self.order
        behind = (here for here in range(place, len(order)) if order[here] in self._pending)
        before = (here for here in range(place) if order[here] in self._pending)
        return next(behind, next(before, None))

    @property
    def left(self) -> int:
        """How many papers are still to be judged in this round."""
        return len(self._pending)

    @property
    def judged(self) -> int:
        """How many papers have been judged."""
        return self._gone[0] + len(self._verdicts)

    @property
    def kept(self) -> int:
        """How many of these were kept."""
        return self._gone[1] + self._count(KEEP)

    @property
    def progress(self) -> str:
        """How far it is: "41 of 400 · 12 kept · 3 later"."""
        later = self._count(LATER)
        total = self._gone[0] + len(self.order)
        parts = [f"{self.judged:,} of {total:,} judged", f"{self.kept:,} kept"]
        return " · ".join([*parts, f"{later:,} later"] if later else parts)

    @property
    def summary(self) -> str:
        """What came of it: "Triage: 400 papers, 12 kept, 385 passed, 3 for later"."""
        later = self._count(LATER)
        passed = self.judged - self.kept - later
        return (
            f"{self.judged:,} of {self._gone[0] + len(self.order):,} papers judged: "
            f"{self.kept:,} kept, {passed:,} passed, {later:,} for later"
        )

    def _count(self, verdict: str) -> int:
        return sum(one == verdict for one in self._verdicts.values())


def kept_query(query: Query) -> str:
    """The query for what was kept of what a query finds.

    What it asks of reading is left out, for what is kept is read.
    """
    kept = [one for one in query.clauses if not _is_about_reading(one)]
    if not kept:
        return KEPT
    text = query.text
    for clause in query.clauses:
        if _is_about_reading(clause):
            start, end = clause.span
            text = text[:start] + " " * (end - start) + text[end:]
    text = " ".join(text.split())
    return f"({text}) {KEPT}" if isinstance(query.root, Or) else f"{text} {KEPT}"


def _is_about_reading(node: object) -> bool:
    if isinstance(node, Not):
        return _is_about_reading(node.part)
    return isinstance(node, Mark) and node.kind == "is" and node.value == "read"


__all__ = ["KEPT", "VERDICTS", "Triage", "kept_query"]
