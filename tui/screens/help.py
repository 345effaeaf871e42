"""All keys and what they do."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.style import Style
from textual.widgets import Static

from ..commands import COMMANDS, key_name

KEYS_WIDTH = 22
"""Cells of the column of keys: the longest row of them and two blanks."""


class HelpScreen(ModalScreen[None]):
    """The table of commands over the reader; any of the usual keys leads back."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,h,left,?,f1,enter", "dismiss", show=False, priority=True),
        Binding("j,down", "scroll(1)", show=False, priority=True),
        Binding("k,up", "scroll(-1)", show=False, priority=True),
        Binding("space,pagedown", "scroll(10)", show=False, priority=True),
        Binding("backspace,pageup", "scroll(-10)", show=False, priority=True),
    ]

    COMPONENT_CLASSES: ClassVar[set[str]] = {"help--key"}

    def compose(self) -> ComposeResult:
        """Lay out the table."""
        with VerticalScroll(can_focus=False):
            yield Static(_help(self.get_visual_style("help--key", partial=True)))

    def action_scroll(self, by: int) -> None:
        """Move by lines."""
        self.query_one(VerticalScroll).scroll_relative(y=by, animate=False)


def _help(key_style: Style) -> Content:
    bold = Style(bold=True)
    lines = [Content("Esc or q leads back to the papers; j and k move here.")]
    area = ""
    for command in COMMANDS:
        if command.area != area:
            area = command.area
            lines += [Content(""), Content.styled(area, bold)]
        keys = " ".join(key_name(key) for key in command.keys)
        lines.append(Content.assemble((keys.ljust(KEYS_WIDTH), key_style), command.help))
    return Content("\n").join(lines)
