"""The palette: any command by its name, also by keys that are typed ahead."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.reactive import reactive
from textual.style import Style
from textual.widgets import Input, Static

from ..columns import fit
from ..commands import Command, matching
from ..widgets import Line
from .asking import Asking

HIDDEN = frozenset({"palette"})
"""The palette does not offer itself."""

KEYS_CELLS = 12
"""Cells for the keys of a command."""

AROUND = 5
"""Lines of the palette that are no commands."""


class PaletteScreen(Asking[str]):
    """Gives back the id of the command that was chosen, or None."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", show=False, priority=True),
        Binding("enter", "choose", show=False, priority=True),
        Binding("down,tab", "step(1)", show=False, priority=True),
        Binding("up,shift+tab", "step(-1)", show=False, priority=True),
        Binding("pagedown", "page(1)", show=False, priority=True),
        Binding("pageup", "page(-1)", show=False, priority=True),
    ]

    COMPONENT_CLASSES: ClassVar[set[str]] = {"palette--key", "palette--quiet"}

    at: reactive[int] = reactive(0)

    def __init__(self, commands: Sequence[Command]) -> None:
        super().__init__()
        self._commands = commands
        self._found: Sequence[Command] = self._matching("")

    def compose(self) -> ComposeResult:
        """Lay out the line and the commands below it."""
        with Vertical():
            yield Static(Content.styled("Command", Style(bold=True)))
            yield Line(placeholder="words of what it does")
            yield Static(id="commands")
            yield Static(id="ways")

    def on_mount(self) -> None:
        """Put the cursor into the line."""
        self.set_focus(self.query_one(Line))
        self._draw()

    def on_resize(self) -> None:
        """Cut the lines to the new width."""
        self._draw()

    def on_input_changed(self, event: Input.Changed) -> None:
        """Offer what the new text may mean."""
        event.stop()
        self._look()
        self._draw()

    def watch_at(self) -> None:
        """Show where the cursor is."""
        if self.is_mounted:
            self._draw()

    def action_step(self, by: int) -> None:
        """Move between the commands, round at the ends."""
        self._look()
        if self._found:
            self.at = (self.at + by) % len(self._found)

    def action_page(self, by: int) -> None:
        """Move by a page of commands."""
        self._look()
        self.at = max(0, min(self.at + by * self._rows, len(self._found) - 1))

    async def action_leave(self) -> None:
        """Choose none."""
        await self.answer(None)

    async def action_choose(self) -> None:
        """Choose the command at the cursor; where there is none, stay."""
        self._look()
        if self._found:
            await self.answer(self._found[self.at].id)

    @property
    def _rows(self) -> int:
        """The commands that are shown at once."""
        return max(1, min(len(self._commands), self.size.height // 2, self.size.height - AROUND))

    def _matching(self, words: str) -> list[Command]:
        return [one for one in matching(words, self._commands) if one.id not in HIDDEN]

    def _look(self) -> None:
        """Find the commands for what stands there, also where its message is still to come."""
        found = self._matching(self.query_one(Line).value)
        if found != self._found:
            self._found = found
            self.at = 0

    def _draw(self) -> None:
        key = self.get_visual_style("palette--key", partial=True)
        quiet = self.get_visual_style("palette--quiet", partial=True)
        width = max(8, self.size.width - 2)
        first = max(0, min(self.at - self._rows // 2, len(self._found) - self._rows))
        lines: list[Content] = []
        for place, one in enumerate(self._found[first : first + self._rows], first):
            keys, cells = fit(" ".join(one.shown_keys), KEYS_CELLS)
            told = fit(one.help, max(1, width - KEYS_CELLS - 3))[0]
            cursor = "▌ " if place == self.at else "  "
            blanks = " " * (KEYS_CELLS + 1 - cells)
            lines.append(Content.assemble((cursor, key), (keys, key), f"{blanks}{told}"))
        nothing = Content("No command has these words.")
        self.query_one("#commands", Static).update(Content("\n").join(lines or [nothing]))
        self.query_one("#ways", Static).update(
            Content.styled("↑ ↓ and Enter choose, Esc leads back.", quiet)
        )
