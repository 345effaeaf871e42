"""A prompt: one line to write, over the last lines of the screen."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.style import Style
from textual.widgets import Input, Static

from seeds import at_home

from ..columns import ELLIPSIS, fit
from ..widgets import Line
from .asking import Asking

Offers = Callable[[str], Sequence[str]]
"""The text of a line -> what it may become, each the whole new text, the likeliest first."""

BETWEEN = "  "
"""What parts the offers on the screen."""


class PromptScreen(Asking[str]):
    """Gives back the text that was written, or None.

    `offers` are shown by their last part, which follows the last `parted_by`; Tab puts them into
    the line one after another. `hint` says what is to be written. With `select` what is typed takes
    the place of the value.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", show=False, priority=True),
        Binding("enter", "take", show=False, priority=True),
        Binding("tab", "complete(1)", show=False, priority=True),
        Binding("shift+tab", "complete(-1)", show=False, priority=True),
    ]

    COMPONENT_CLASSES: ClassVar[set[str]] = {"prompt--quiet", "prompt--here"}

    def __init__(  # noqa: PLR0913 - each is one thing that a prompt may have
        self,
        title: str,
        value: str = "",
        *,
        offers: Offers | None = None,
        hint: str = "",
        parted_by: str = " ",
        select: bool = False,
    ) -> None:
        super().__init__()
        self._title = title
        self._value = value
        self._offers = offers
        self._hint = hint
        self._parted_by = parted_by
        self._select = select
        self._offered: Sequence[str] = ()
        self._at: int | None = None
        self._answered: str | None = None
        """The text that stood there when offers were asked for, or that Tab put there since."""

    def compose(self) -> ComposeResult:
        """Lay out the lines."""
        with Vertical():
            yield Static(id="title")
            yield Line(self._value)
            yield Static(id="offers")
            yield Static(id="ways")

    def on_mount(self) -> None:
        """Put the cursor into the line."""
        self.set_focus(self.line)
        if self._select:
            self.line.action_select_all()
        self.query_one("#offers").display = self._offers is not None
        self._draw()

    @property
    def line(self) -> Line:
        """The line that is written on."""
        return self.query_one(Line)

    def on_resize(self) -> None:
        """Cut the lines to the new width."""
        self._draw()

    def on_input_changed(self, event: Input.Changed) -> None:
        """Offer what the new text may become."""
        event.stop()
        self._draw()

    async def action_leave(self) -> None:
        """Give back nothing."""
        await self.answer(None)

    async def action_take(self) -> None:
        """Give back the text."""
        await self.answer(self.line.value)

    def action_complete(self, by: int) -> None:
        """Put the next offer into the line, or the one before; round at the ends."""
        self._look()
        if not self._offered:
            return
        first = 0 if by > 0 else -1
        self._at = (first if self._at is None else self._at + by) % len(self._offered)
        self.line.value = self._offered[self._at]
        self.line.action_end()
        # A single one is taken: what follows it can be offered at once.
        self._answered = self.line.value if len(self._offered) > 1 else None
        self._draw()

    def _look(self) -> None:
        """Ask for offers, unless the line is as it was, or as Tab has made it."""
        text = self.line.value
        if self._offers is not None and text != self._answered:
            self._answered, self._at = text, None
            self._offered = self._offers(text)

    def _draw(self) -> None:
        self._look()
        width = max(8, self.size.width - 2)
        quiet = self.get_visual_style("prompt--quiet", partial=True)
        title = Content.styled(fit(self._title, width)[0], Style(bold=True))
        ways = ["Enter takes it", "Tab completes", "Esc leads back."]
        told = ", ".join(ways if self._offers is not None else ways[::2])
        self.query_one("#title", Static).update(title)
        self.query_one("#offers", Static).update(self._shown_offers(width))
        self.query_one("#ways", Static).update(
            Content.styled(" ".join(filter(None, (self._hint, told))), quiet)
        )

    def _shown_offers(self, width: int) -> Content:
        """The offers, as many as fit; the one that Tab has put into the line is always there."""
        quiet = self.get_visual_style("prompt--quiet", partial=True)
        here = self.get_visual_style("prompt--here", partial=True)
        first, last = 0, self._fitting(0, width)
        if self._at is not None and self._at >= last:
            first, last = self._at, self._fitting(self._at, width)
        parts: list[Content] = []
        for place in range(first, last):
            part, _ = fit(self._last_part(self._offered[place]), width)
            parts.append(Content.styled(part, here if place == self._at else quiet))
        if last < len(self._offered):
            parts.append(Content.styled(ELLIPSIS, quiet))
        return Content(BETWEEN).join(parts)

    def _fitting(self, first: int, width: int) -> int:
        """The place behind the last offer for which there is room from `first` on; at least one."""
        used, place = len(ELLIPSIS), first
        while place < len(self._offered):
            used += fit(self._last_part(self._offered[place]), width)[1] + len(BETWEEN)
            if used > width and place > first:
                break
            place += 1
        return place

    def _last_part(self, offer: str) -> str:
        start = offer.rstrip(self._parted_by).rfind(self._parted_by) + 1
        return offer[start:]


def completing(words: Iterable[str]) -> Offers:
    """Complete the last word of a line from these, in their order, each of them once in a line."""
    known = tuple(dict.fromkeys(words))

    def offers(text: str) -> Sequence[str]:
        *before, begun = text.split(" ")
        taken = {word.casefold() for word in before}
        kept = text.removesuffix(begun)
        return [
            kept + word
            for word in known
            if word.casefold().startswith(begun.casefold())
            and word.casefold() not in taken
            and word != begun
        ]

    return offers


def completing_paths(text: str) -> Sequence[str]:
    """Complete a path of this machine; hidden names only where their dot is written."""
    start = text.rfind("/") + 1
    kept, begun = text[:start], text[start:]
    if text == "~":
        return ["~/"]
    try:
        found = [
            entry.name + ("/" if entry.is_dir() else "")
            for entry in at_home(kept).iterdir()
            if entry.name.casefold().startswith(begun.casefold())
            and entry.name.startswith(".") <= begun.startswith(".")
            and entry.name.isprintable()
        ]
    except OSError:
        return []
    return [kept + name for name in sorted(found, key=str.casefold) if name != begun]
