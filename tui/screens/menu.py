"""A menu: one letter an item, over the last lines of the screen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.geometry import Offset
from textual.reactive import reactive
from textual.style import Style
from textual.widgets import Static

from ..columns import fit
from ..menus import Item
from .asking import Asking


class MenuScreen(Asking[str]):
    """Gives back the letter of the item that was chosen, or None.

    An item is chosen by its letter, or by moving to it and Enter.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,left", "leave", show=False, priority=True),
        Binding("down", "step(1)", show=False, priority=True),
        Binding("up", "step(-1)", show=False, priority=True),
        Binding("enter,right", "choose", show=False, priority=True),
    ]

    COMPONENT_CLASSES: ClassVar[set[str]] = {"menu--key", "menu--preview"}

    at: reactive[int] = reactive(0)

    unknown: reactive[str] = reactive("")
    """A letter that was pressed, and is no item's."""

    def __init__(self, title: str, items: Sequence[Item]) -> None:
        super().__init__()
        self._title = title
        self._items = items

    @property
    def pointed_at(self) -> Offset | None:
        """The beginning of the line of the item at the cursor."""
        return self.query_one(Static).region.offset + Offset(0, self.at + 2)

    def compose(self) -> ComposeResult:
        """Lay out the lines."""
        with VerticalScroll(can_focus=False):
            yield Static()

    def on_mount(self) -> None:
        """Show the items."""
        self._draw()

    def watch_unknown(self) -> None:
        """Say it."""
        if self.is_mounted:
            self._draw()

    def watch_at(self) -> None:
        """Show where the cursor is."""
        self.unknown = ""
        if self.is_mounted:
            self._draw()

    def on_resize(self) -> None:
        """Cut the lines to the new width."""
        self._draw()

    def action_step(self, by: int) -> None:
        """Move between the items, round at the ends."""
        self.at = (self.at + by) % len(self._items)

    async def action_leave(self) -> None:
        """Take none."""
        await self.answer(None)

    async def action_choose(self) -> None:
        """Take the item at the cursor."""
        await self.answer(self._items[self.at].letter)

    async def press(self, key: str) -> bool:
        """Take an item by its letter; of those that are none q leads back, as everywhere."""
        if len(key) > 1:
            return False
        if key in [item.letter for item in self._items]:
            await self.answer(key)
        elif key == "q":
            await self.answer(None)
        else:
            self.unknown = key.strip()
        return True

    def _draw(self) -> None:
        bold = Style(bold=True)
        key = self.get_visual_style("menu--key", partial=True)
        quiet = self.get_visual_style("menu--preview", partial=True)
        width = max(8, self.size.width - 4)
        named = max(len(item.label) for item in self._items) + 2
        lines = [Content.styled(fit(self._title, width)[0], bold), Content("")]
        for place, item in enumerate(self._items):
            cursor = "▌ " if place == self.at else "  "
            label = item.label.ljust(named)
            preview, _ = fit(item.preview, max(0, width - named - 6))
            lines.append(
                Content.assemble((cursor, key), (item.letter, key), f"  {label}", (preview, quiet))
            )
        ways = "A letter chooses, or ↑ ↓ and Enter. Esc leads back."
        if self.unknown:
            ways = f"{self.unknown} is no letter here. ↑ ↓ and Enter choose, Esc leads back."
        lines += [Content(""), Content.styled(ways, quiet)]
        self.query_one(Static).update(Content("\n").join(lines))
        self.query_one(VerticalScroll).scroll_to(y=self.at - 2, animate=False)
