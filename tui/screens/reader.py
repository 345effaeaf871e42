"""The reader: search bar, list, paper."""

from __future__ import annotations

import inspect

from textual import events
from textual.binding import BindingsMap

from ..bindings import bindings
from ..guide import queries
from ..near import near
from ..session import Session
from ..widgets import MessageLine
from .exporting import Exporting
from .help import QUERY, HelpScreen
from .linking import Linking
from .palette import PaletteScreen
from .preparing import Preparing
from .resuming import Resuming
from .sources import SourcesScreen
from .theming import Theming

KEYS_IN_SEARCH = frozenset(
    {"enter", "escape", "up", "down", "pageup", "pagedown", "tab", "shift+tab", "f1", ""}
    | {"ctrl+p", "ctrl+l", "ctrl+z", "ctrl+q"}
)
"""Keys that are commands also in the search bar; "" is the palette's."""

IN_SEARCH = {"read": "keep_hits", "other_pane": "take_offered", "back": "abandon_search"}
"""What a command means in the search bar, where it means something else."""

KEYED = frozenset({"saved_search"})
"""Commands that mean something else with each of their keys."""

WELCOME = (
    ("search", "searches"),
    ("read", "reads"),
    ("bookmark", "bookmarks"),
    ("copy_link", "copies the link"),
    ("help", "help"),
    ("leave", "quits"),
)
"""What is said to who opens the reader for the first time: commands and what they do."""


class ReaderScreen(Theming, Resuming, Preparing, Exporting, Linking):
    """All parts of the reader together, and what concerns more than one of them."""

    def __init__(self, session: Session, *, welcome: bool = False) -> None:
        super().__init__(session)
        own = BindingsMap(bindings(session.settings.keys))
        self._bindings = BindingsMap.merge([self._bindings, own])
        self._welcome = welcome

    def on_mount(self) -> None:
        """Start what takes time after the first picture."""
        self.call_after_refresh(self._begin)

    def _begin(self) -> None:
        if self._welcome:
            ways = (f"{self.key(command)} {does}" for command, does in WELCOME)
            self.say(" · ".join(ways), stay=True)
        if self.session.settings.problem:
            self.say(self.session.settings.problem, stay=True)
        self.open_marks()
        self.prepare()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Leave to the search bar the keys that edit a line, while it has the focus."""
        if action == "act" and self.in_search:
            return parameters[-1] in KEYS_IN_SEARCH
        return super().check_action(action, parameters)

    def on_key(self, event: events.Key) -> None:
        """Say what is near a key that is no command."""
        if not self.in_search:
            sign = event.character if event.is_printable else None
            told = near(sign or event.key, self.keys)
            if told:
                self.say(told)

    async def action_act(self, command: str, key: str = "") -> None:
        """Do what a command says, in the search bar what it means there."""
        self.query_one(MessageLine).next_key()
        self.stay()
        name = IN_SEARCH.get(command, command) if self.in_search else command
        act = getattr(self, f"action_{name}")
        done = act(key) if command in KEYED else act()
        if inspect.isawaitable(done):
            await done

    def action_back(self) -> None:
        """From the paper to the list, from a selection to none, from hits to what was before."""
        if not self.back_to_list() and not self.unselect():
            self.back_to_former()

    def action_leave(self) -> None:
        """Back, or quit where there is nothing to go back to."""
        if not (self.back_to_list() or self.unselect() or self.back_to_former()):
            self.leave()

    def action_quit(self) -> None:
        """Quit when all marks are saved."""
        self.leave()

    def action_help(self) -> None:
        """Show all keys and the query language, and do what is chosen there."""

        async def chosen(what: str | None) -> None:
            if what is None:
                return
            if what.startswith(QUERY):
                await self.open_view(what.removeprefix(QUERY))
            else:
                await self.action_act(what)

        number = self.deck.number
        paper = None if number is None else self.shelf.paper(number)
        self.app.push_screen(HelpScreen(self.keys.commands, queries(paper)), chosen)

    def action_sources(self) -> None:
        """Show what came of each source."""
        self.app.push_screen(SourcesScreen(self.session.ledger))

    def action_palette(self) -> None:
        """Find a command by its name."""

        async def chosen(command: str | None) -> None:
            if command is not None:
                await self.action_act(command)

        self.app.push_screen(PaletteScreen(self.keys.commands), chosen)

    def action_redraw(self) -> None:
        """Draw everything again."""
        self.refresh(repaint=True, layout=True)
        redraw = getattr(self.app, "redraw", None)
        if redraw is not None:
            redraw()

    def action_suspend(self) -> None:
        """Back to the shell, until fg."""
        self.app.action_suspend_process()
