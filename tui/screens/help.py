"""All keys and what they do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content
from textual.style import Style

from ..commands import Command
from .sheet import Sheet

KEYS_WIDTH = 22
"""Cells of the column of keys: the longest row of them and two blanks."""


class HelpScreen(Sheet):
    """The table of commands over the reader."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("?,f1", "dismiss", show=False, priority=True),
    ]

    COMPONENT_CLASSES: ClassVar[set[str]] = {"help--key"}

    def __init__(self, commands: Sequence[Command]) -> None:
        super().__init__()
        self._commands = commands

    def lines(self) -> list[Content]:
        """The commands by area."""
        key_style = self.get_visual_style("help--key", partial=True)
        lines: list[Content] = []
        area = ""
        for command in self._commands:
            if command.area != area:
                area = command.area
                lines += [Content(""), Content.styled(area, Style(bold=True))]
            keys = " ".join(command.shown_keys)
            lines.append(Content.assemble((keys.ljust(KEYS_WIDTH), key_style), command.help))
        return lines
