"""The palette: any command by its name, also by keys that are typed ahead."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType

from ..commands import Command, matching
from .choosing import ChoosingScreen, Entry

HIDDEN = frozenset({"palette"})
"""The palette does not offer itself."""

AROUND = 5
"""Lines of the palette that are no commands."""


class PaletteScreen(ChoosingScreen):
    """Gives back the id of the command that was chosen, or None."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("tab", "step(1)", show=False, priority=True),
        Binding("shift+tab", "step(-1)", show=False, priority=True),
    ]

    TITLE_LINE = "Command"
    HINT = "words of what it does"
    NOTHING = "No command has these words."
    WAYS = "↑ ↓ and Enter choose, Esc leads back."

    def __init__(self, commands: Sequence[Command]) -> None:
        self._commands = commands
        super().__init__()

    def matching(self, words: str) -> Sequence[Entry]:
        """The commands that have these words, the likeliest first."""
        return [
            Entry("", " ".join(one.shown_keys), one.help, one.id)
            for one in matching(words, self._commands)
            if one.id not in HIDDEN
        ]

    @property
    def rows(self) -> int:
        """As many as leave the upper half of the screen free."""
        return max(1, min(len(self._commands), self.size.height // 2, self.size.height - AROUND))
