"""Commands for the palette, from the one table."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from textual.command import DiscoveryHit, Hit, Hits, Provider
from textual.content import Content

from .bindings import action
from .commands import COMMANDS, Command

HIDDEN = frozenset({"palette"})
"""The palette does not offer itself."""


class CommandProvider(Provider):
    """Offers each command by what it does, with its key."""

    async def discover(self) -> Hits:
        """Offer all before anything is typed."""
        for command in COMMANDS:
            if command.id not in HIDDEN:
                yield DiscoveryHit(_shown(command), self._run(command), help=None)

    async def search(self, query: str) -> Hits:
        """Offer those whose words match."""
        matcher = self.matcher(query)
        for command in COMMANDS:
            # What is called so comes before what speaks of it.
            score = matcher.match(command.label) + matcher.match(command.help)
            if score > 0 and command.id not in HIDDEN:
                yield Hit(score, _shown(command), self._run(command))

    def _run(self, command: Command) -> Callable[[], object]:
        return partial(self.screen.run_action, action(command.id))


def _shown(command: Command) -> Content:
    keys = " ".join(command.shown_keys)
    return Content(f"{command.help}  [{keys}]")
