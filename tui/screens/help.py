"""Help: all keys and the query language, filtered by typing; what is chosen is done."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType

from ..commands import Command, key_name, matching
from ..guide import SEARCHING, SIGN_LINES, SIGNS, WRITING, WRITING_LINES, queries
from ..guide import Line as Told
from ..widgets import Line
from .choosing import ChoosingScreen, Entry

QUERY = "?"
"""What stands before a query that is given back; ids of commands have no such sign."""

AROUND = 5
"""Lines of the page that are no help: title, line, ways and the blanks between."""


class HelpScreen(ChoosingScreen):
    """Gives back the id of a command, or a query with a question mark before it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f1", "leave", show=False, priority=True),
        Binding("tab", "next_area(1)", show=False, priority=True),
        Binding("shift+tab", "next_area(-1)", show=False, priority=True),
    ]

    TITLE_LINE = "Help"
    HINT = "type to filter"
    NOTHING = "Nothing here has these words. Delete some, or Esc leads back."
    WAYS = "↑ ↓ move, Enter does it, Tab next part, Esc leads back."
    KEYS_CELLS = 20
    HEADED = True

    def __init__(self, commands: Sequence[Command], examples: Sequence[Told] = ()) -> None:
        self._commands = commands
        self._examples = examples or queries()
        keys = [key for one in commands if one.id == "help" for key in one.keys]
        self._openers = frozenset(key for key in keys if re.fullmatch(r"\W|f\d+", key))
        super().__init__()

    def matching(self, words: str) -> Sequence[Entry]:
        """What has these words, part by part; a key or the name of a part shows that."""
        sought = words.casefold().split()
        meant = {one.id for one in matching(words, self._commands)}
        shown = [one for one in self._commands if one.id in meant or _has(one.area, sought)]
        asked = [one for one in shown if words.strip() in map(key_name, one.keys)]
        entries = [
            Entry(one.area, " ".join(one.shown_keys), one.help, one.id)
            for one in (*asked, *(one for one in shown if one not in asked))
        ]
        for area, lines, gives in (
            (SEARCHING, self._examples, QUERY),
            (SIGNS, SIGN_LINES, ""),
            (WRITING, WRITING_LINES, ""),
        ):
            entries += [
                Entry(area, line.shown, line.told, gives and gives + line.shown)
                for line in lines
                if _has(f"{area} {line.shown} {line.told}", sought)
            ]
        return entries

    async def press(self, key: str) -> bool:
        """Leave by the key that opened it, a sign only where nothing is typed yet."""
        if key not in self._openers or (len(key) == 1 and self.query_one(Line).value.strip()):
            return False
        await self.answer(None)
        return True

    @property
    def rows(self) -> int:
        """All that there is room for."""
        return max(1, self.size.height - AROUND)


def _has(text: str, words: Sequence[str]) -> bool:
    return all(word in text.casefold() for word in words)
