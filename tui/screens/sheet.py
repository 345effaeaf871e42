"""A page to look something up on, over the reader."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.geometry import Offset
from textual.screen import ModalScreen
from textual.widgets import Static

FAR = 1_000_000
"""More lines than any page has."""


class Sheet(ModalScreen[None]):
    """A page that is read by the keys of the reader; any that lead back there lead back here."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,h,left,enter", "dismiss", show=False, priority=True),
        Binding("j,down", "scroll(1)", show=False, priority=True),
        Binding("k,up", "scroll(-1)", show=False, priority=True),
        Binding("space,pagedown,ctrl+d", "scroll(10)", show=False, priority=True),
        Binding("backspace,pageup,ctrl+u", "scroll(-10)", show=False, priority=True),
        Binding("g,home", f"scroll(-{FAR})", show=False, priority=True),
        Binding("G,end", f"scroll({FAR})", show=False, priority=True),
    ]

    def lines(self) -> list[Content]:
        """What stands on the page."""
        raise NotImplementedError

    def compose(self) -> ComposeResult:
        """Lay out the page, and how to leave it."""
        way = Content("Esc or q leads back to the papers; j and k move here.")
        with VerticalScroll(can_focus=False):
            yield Static(Content("\n").join([way, *self.lines()]))

    @property
    def pointed_at(self) -> Offset | None:
        """The beginning of the first line in view."""
        return self.query_one(VerticalScroll).content_region.offset

    def action_scroll(self, by: int) -> None:
        """Move by lines."""
        self.query_one(VerticalScroll).scroll_relative(y=by, animate=False)
