"""Choosing the colours: a menu behind which the reader shows each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from string import ascii_lowercase, ascii_uppercase

from ..menus import Item
from ..themenames import OUR_NAMES, TEXTUAL_NAMES
from ..themes import NATIVE, OwnThemes, Themed, is_dark
from .arranging import Arranging
from .menu import MenuScreen

LETTERS = (ascii_lowercase + ascii_uppercase).replace("q", "").replace("Q", "")
"""Letters of the menu, in order; q leads back, as everywhere."""


class ThemeMenu(MenuScreen):
    """A menu that tells each item that one moves to; it leaves the upper half free."""

    def __init__(self, items: Sequence[Item], at: int, moved: Callable[[int], None]) -> None:
        super().__init__("Colours", items)
        self.set_reactive(MenuScreen.at, at)
        self._moved = moved

    def watch_at(self) -> None:
        """Show where the cursor is, and tell it."""
        super().watch_at()
        if self.is_mounted:
            self._moved(self.at)

    def notify_style_update(self) -> None:
        """Draw in the colours that are shown now."""
        super().notify_style_update()
        if self.is_mounted:
            self.call_later(self._draw)  # the styles of the parts come after that of the whole


class Theming(Arranging):
    """The menu of themes, and what comes of it."""

    def action_theme(self) -> None:
        """Choose the colours, and see them while choosing."""
        app = self.app
        if not isinstance(app, Themed) or app.few_colours:
            self.say("This terminal has too few colours to choose from; it keeps its own.")
            return
        own = self.session.settings.own_themes
        names = [*own, *(name for name in (*OUR_NAMES, *TEXTUAL_NAMES) if name not in own)]
        names = names[: len(LETTERS)]
        former = app.theme

        def moved(place: int) -> None:
            app.show_theme(names[place], own)

        def chosen(letter: str | None) -> None:
            name = former if letter is None else names[LETTERS.index(letter)]
            if name != app.theme:
                app.show_theme(name, own)
            if name != former:
                self.theme_chosen(name)

        items = [
            Item(letter, name, _about(name, own))
            for letter, name in zip(LETTERS, names, strict=False)
        ]
        app.push_screen(
            ThemeMenu(items, names.index(former) if former in names else 0, moved), chosen
        )

    def theme_chosen(self, name: str) -> None:
        """Keep the theme for the next time; one that is set counts more, and that is said."""
        self.look = replace(self.look, theme=name)
        held = self.session.settings.theme_or(name)
        if held != name:
            self.say(f"{name}, until you leave: the settings say {held}.")


def _about(name: str, own: OwnThemes) -> str:
    if name == NATIVE.name and name not in own:
        return "ours, the terminal's own colours"
    whose = "your own" if name in own else "Textual's" if name in TEXTUAL_NAMES else "ours"
    return f"{whose}, {'dark' if is_dark(name, own) else 'light'}"
