"""The footer: the keys that matter where the cursor is."""

from __future__ import annotations

from typing import ClassVar

from textual.content import Content
from textual.reactive import reactive
from textual.widget import Widget

from ..commands import key_name
from ..keymap import Keymap

_SEARCHING = {
    "search": (("Enter", "keep these hits"), ("Esc", "back"), ("↑ ↓", "move"), ("F1", "help")),
    "offered": (("Enter", "take what is offered"), ("Esc", "back"), ("F1", "help")),
    "sought": (("Esc", "back"), ("Ctrl+U", "empty this line"), ("F1", "help")),
}
"""In the search bar: with hits, without but with something else to search for, and without."""


class KeyLine(Widget):
    """One line of keys; what there is no room for is left out, the last (help) never."""

    DEFAULT_CSS = """
    KeyLine {
        dock: bottom;
        width: 100%;
        height: 1;
        text-wrap: nowrap;
    }
    """

    COMPONENT_CLASSES: ClassVar[set[str]] = {"keys--key"}

    where: reactive[str] = reactive("list")

    def __init__(self, keymap: Keymap) -> None:
        super().__init__()
        self._keymap = keymap

    def render(self) -> Content:
        """Keys and what they do, as many as fit."""
        if self.where in _SEARCHING:
            pairs = list(_SEARCHING[self.where])
        else:
            commands = self._keymap.footer(self.where)
            pairs = [(key_name(command.keys[0]), command.label) for command in commands]
        style = self.get_visual_style("keys--key", partial=True)
        parts = [Content.assemble((key, style), f" {label}") for key, label in pairs]
        while len(parts) > 1 and sum(len(part) + 3 for part in parts) > self.size.width + 1:
            del parts[-2]
        return Content(" ") + Content("   ").join(parts)
