"""The sources that are open, and what came of each."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content
from textual.style import Style

from seeds import Account, Ledger, Problem

from .sheet import Sheet

PROBLEMS_SHOWN = 300
"""Problems of a source that are listed; `paperdeck check` prints all."""


class SourcesScreen(Sheet):
    """The ledger over the reader."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("I", "dismiss", show=False, priority=True),
    ]

    COMPONENT_CLASSES: ClassVar[set[str]] = {"sources--count", "sources--refused"}

    def __init__(self, ledger: Ledger) -> None:
        super().__init__()
        self._ledger = ledger

    def lines(self) -> list[Content]:
        """The accounts, one after another."""
        count = self.get_visual_style("sources--count", partial=True)
        refused = self.get_visual_style("sources--refused", partial=True)
        lines: list[Content] = []
        for account in self._ledger:
            lines += [Content(""), *_account(account, count, refused)]
        return lines or [Content(""), Content("Nothing was read yet.")]


def _account(account: Account, count: Style, refused: Style) -> list[Content]:
    kind = f"  {account.format}" if account.format else ""
    lines = [Content.assemble((account.source, Style(bold=True)), (kind, count))]
    parts = [f"{account.seen:,} seen", f"{account.read:,} read"]
    parts += [
        f"{number:,} {name}"
        for name, number in (("repaired", account.repaired), ("merged", account.merged))
        if number
    ]
    told: list[Content | tuple[str, Style]] = [("  " + " · ".join(parts), count)]
    if account.refused:
        told += [(" · ", count), (f"{account.refused:,} refused", refused)]
    lines.append(Content.assemble(*told))
    # What was lost first, then what was mended.
    problems = sorted(account.problems, key=lambda one: (not one.refused, one.line))
    lines += [_problem(one, refused if one.refused else count) for one in problems[:PROBLEMS_SHOWN]]
    if len(problems) > PROBLEMS_SHOWN:
        more = len(problems) - PROBLEMS_SHOWN
        lines.append(Content.styled(f"  and {more:,} more: paperdeck check prints them all", count))
    return lines


def _problem(problem: Problem, style: Style) -> Content:
    where = f"line {problem.line:,}" if problem.line else "all of it"
    which = f" ({problem.entry})" if problem.entry else ""
    word = "refused" if problem.refused else "mended"
    return Content.assemble((f"  {word}, {where}", style), f"{which}: {problem.reason}")
