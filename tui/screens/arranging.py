"""Arranging: which panes are there, how, and how large."""

from __future__ import annotations

import contextlib
import threading
from dataclasses import replace

from textual import on, work
from textual.reactive import var

from ..look import AUTO, BESIDE, SHARE, STACKED, STEP, Look, LookFile
from ..session import Session
from ..widgets import PaperList, PaperView
from .showing import Showing

STACKED_FROM, BESIDE_FROM, AUTO_FROM = 40, 60, 100
"""Columns from which there may be two panes above each other, side by side, and from which they
stand side by side unasked."""

_ONE = "one"

_FROM = {
    AUTO: ((0, _ONE), (BESIDE_FROM, STACKED), (AUTO_FROM, BESIDE)),
    BESIDE: ((0, _ONE), (BESIDE_FROM, BESIDE)),
    STACKED: ((0, _ONE), (STACKED_FROM, STACKED)),
}
"""By what a person chose: the columns from which a layout holds."""


class Arranging(Showing):
    """List and paper as panes. The look is state; the style sheet and two shares follow it."""

    look: var[Look] = var(Look)
    listing: var[bool] = var(False, toggle_class="-listing")  # noqa: FBT003
    """Whether the list has the whole screen."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._look_file = LookFile(session.places.look)
        look = self._look_file.load()
        if session.settings.is_set("layout"):
            look = replace(look, layout=session.settings.layout)
        self._kept_look = look
        self._keeping = threading.Lock()
        self.set_reactive(Arranging.look, look)
        self._break_at(look)

    def _break_at(self, look: Look) -> None:
        """Let the toolkit choose by the width, as it does when the terminal's size changes."""
        self.HORIZONTAL_BREAKPOINTS = [
            (columns, f"-{name}") for columns, name in _FROM[look.layout]
        ]

    def on_mount(self) -> None:
        """Give the panes their shares."""
        self._share_out()

    @property
    def layout_now(self) -> str:
        """The layout on the screen: one, stacked, beside."""
        width = self.size.width
        return next(name for columns, name in reversed(_FROM[self.look.layout]) if width >= columns)

    def on_resize(self) -> None:
        """Give the panes their shares in what may be another layout."""
        self._share_out()

    def watch_look(self) -> None:
        """Show it, and keep it for the next time."""
        if not self.is_mounted:
            return
        self._break_at(self.look)
        now = self.layout_now
        self.update_classes({f"-{name}": name == now for name in (_ONE, STACKED, BESIDE)})
        self._share_out()
        self._keep_look()

    def _share_out(self) -> None:
        now = self.layout_now
        if now == _ONE:
            return
        share = self.look.share(now)
        for pane, part in (
            (self.query_one(PaperList), share),
            (self.query_one(PaperView), 100 - share),
        ):
            along, across = f"{part}fr", "1fr"
            pane.styles.width = along if now == BESIDE else across
            pane.styles.height = across if now == BESIDE else along

    @work(thread=True, exclusive=True, group="look", exit_on_error=False)
    def _keep_look(self) -> None:
        with self._keeping:
            look = self.look  # the newest, whichever of two threads comes last
            with contextlib.suppress(OSError):  # it is a comfort, and nothing was said of it
                self._look_file.put(self._kept_look, look)
            self._kept_look = look

    def action_zoom(self) -> None:
        """Give the pane with the cursor the whole screen, or let the other one come back."""
        if self.reading:
            self.reading = self.listing = False
            if not self.query_one(PaperView).display:
                self.set_focus(self.query_one(PaperList))
        elif isinstance(self.focused, PaperView):
            self.reading = True
        elif self.layout_now == _ONE:
            self.say(f"There is one pane here; {self.keys.name('read')} reads the paper.")
        else:
            self.listing = not self.listing

    def action_flip(self) -> None:
        """Side by side, or one above the other."""
        other = STACKED if self.layout_now == BESIDE else BESIDE
        needed = _FROM[other][-1][0]
        if self.size.width < needed:
            self.say(f"That needs {needed} columns; there are {self.size.width}.")
            return
        self.listing = False
        self.look = replace(self.look, layout=other)
        self.say("Side by side." if other == BESIDE else "One above the other.")

    def action_smaller_list(self) -> None:
        """Give the paper more room."""
        self._resize_list(self.look.share(self.layout_now) - STEP)

    def action_larger_list(self) -> None:
        """Give the list more room."""
        self._resize_list(self.look.share(self.layout_now) + STEP)

    def action_usual_split(self) -> None:
        """Give both panes the room they have at first."""
        self._resize_list(SHARE)

    def _resize_list(self, share: int) -> None:
        now = self.layout_now
        if self.reading or self.listing or now == _ONE:
            self.say(f"One pane is shown; {self.keys.name('zoom')} shows both where there is room.")
            return
        look = self.look.with_share(now, share)
        if look == self.look:
            self.say("That is as far as it goes.")
        self.look = look

    @on(PaperView.RuleMoved)
    def _move_rule(self, message: PaperView.RuleMoved) -> None:
        body = self.query_one("#body").region
        now = self.layout_now
        if now == BESIDE:
            share = round(100 * (message.x - body.x) / max(1, body.width))
        else:
            share = round(100 * (message.y - body.y) / max(1, body.height))
        self.look = self.look.with_share(now, share)
