"""The order in which lists stand."""

from __future__ import annotations

import random

from index import has_any

from ..session import Session
from ..sorting import SHUFFLED, SORTS, Sorting, by_letter, by_word, items
from .finding import Finding
from .voice import Voice


class Ordering(Finding):
    """An order is chosen by its name or from a menu, and holds for all lists until the next."""

    def __init__(self, session: Session, voice: Voice) -> None:
        super().__init__(session, voice)
        self.put_in_order(Sorting(session.settings.sort, session.settings.reverse, self._chance()))

    @staticmethod
    def _chance() -> int:
        return random.randrange(2**31)  # noqa: S311 - no secret

    def action_sort(self) -> None:
        """Choose the order of the lists."""
        asked = self.said.text
        if asked.casefold() in ("reverse", "reversed"):
            self.action_sort_reverse()
            return
        name = by_word(asked)
        if asked and not name:
            self.voice.say(f"There is no such order, but {', '.join(SORTS)}.")
            return
        if not name:
            cited = has_any(self.shelf, "citations")
            letter = self.voice.choose("Sort by:", items(self.sorting, cited=cited))
            if letter is None:
                return
            name = by_letter(letter)
        seed = self._chance() if name == SHUFFLED else self.sorting.seed
        self._sort(Sorting(name, seed=seed))

    def action_sort_reverse(self) -> None:
        """Turn the order round."""
        self._sort(self.sorting._replace(reverse=not self.sorting.reverse))

    def put_in_order(self, sorting: Sorting) -> None:
        """Put all lists in an order, without a word."""
        self.sorting, self.ranks = sorting, sorting.ranks(self.shelf)
        self.order = self.arrangement.of(self.shelf.order())
        views = [*self._former, self.view]
        moved = [view.put_in_order(self.arrangement.of).grown(self.order) for view in views]
        *self._former, self.view = moved

    def _sort(self, sorting: Sorting) -> None:
        self.put_in_order(sorting)
        self.reading, self.top = False, 0
        self.voice.say(sorting.sentence)
        self.show_rows()
