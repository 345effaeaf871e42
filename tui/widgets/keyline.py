"""The footer: the keys that matter where the cursor is."""

from __future__ import annotations

from typing import ClassVar

from textual.content import Content
from textual.reactive import reactive
from textual.widget import Widget

from ..commands import FOOTERS, key_name
from ..keymap import Keymap

_SEARCHING = (("Enter", "keep these hits"), ("Esc", "back"), ("↑ ↓", "move"), ("F1", "help"))


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
        pairs = list(_SEARCHING)
        if self.where in FOOTERS:
            commands = self._keymap.footer(self.where)
            pairs = [(key_name(command.keys[0]), command.label) for command in commands]
        style = self.get_visual_style("keys--key", partial=True)
        parts = [Content.assemble((key, style), f" {label}") for key, label in pairs]
        while len(parts) > 1 and sum(len(part) + 3 for part in parts) > self.size.width + 1:
            del parts[-2]
        return Content(" ") + Content("   ").join(parts)
