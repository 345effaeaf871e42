"""The sources that are open, and what came of each."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.style import Style
from textual.widgets import Static

from seeds import Account, Ledger, Problem

PROBLEMS_SHOWN = 300
"""Problems of a source that are listed; `paperdeck check` prints all."""


class SourcesScreen(ModalScreen[None]):
    """The ledger over the reader; the usual keys move in it and lead back."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,h,left,I,enter", "dismiss", show=False, priority=True),
        Binding("j,down", "scroll(1)", show=False, priority=True),
        Binding("k,up", "scroll(-1)", show=False, priority=True),
        Binding("space,pagedown,ctrl+d", "scroll(10)", show=False, priority=True),
        Binding("backspace,pageup,ctrl+u", "scroll(-10)", show=False, priority=True),
        Binding("g,home", "scroll(-1000000)", show=False, priority=True),
        Binding("G,end", "scroll(1000000)", show=False, priority=True),
    ]

    COMPONENT_CLASSES: ClassVar[set[str]] = {"sources--count", "sources--refused"}

    def __init__(self, ledger: Ledger) -> None:
        super().__init__()
        self._ledger = ledger

    def compose(self) -> ComposeResult:
        """Lay out the accounts."""
        count = self.get_visual_style("sources--count", partial=True)
        refused = self.get_visual_style("sources--refused", partial=True)
        lines = [Content("Esc or q leads back to the papers; j and k move here.")]
        for account in self._ledger:
            lines += [Content(""), *_account(account, count, refused)]
        if len(lines) == 1:
            lines += [Content(""), Content("Nothing was read yet.")]
        with VerticalScroll(can_focus=False):
            yield Static(Content("\n").join(lines))

    def action_scroll(self, by: int) -> None:
        """Move by lines."""
        self.query_one(VerticalScroll).scroll_relative(y=by, animate=False)


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
