"""The order in which lists stand: ranks are made behind the screen, and each list is put in it."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import NamedTuple

from textual import work

from index import BrokenIndexError, Ranks, RowStore, Shelf, has_any

from ..session import Session
from ..sorting import RELEVANCE, SHUFFLED, Arrangement, Sorting, by_letter, items
from .menu import MenuScreen
from .searching import Searching


class Ranked(NamedTuple):
    """The ranks of the papers of a shelf, and all its papers by them."""

    ranks: Ranks | None
    order: Sequence[int]


class Ordering(Searching):
    """The menu of orders, and what comes of it."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        set_ = session.settings
        self.sorting = Sorting(set_.sort, set_.reverse, self._chance())

    @staticmethod
    def _chance() -> int:
        return random.randrange(2**31)  # noqa: S311 - no secret

    async def action_sort(self) -> None:
        """Choose the order of the lists."""
        cited = await self._are_cited(self.shelf).wait()

        async def chosen(letter: str | None) -> None:
            if letter is not None:
                name = by_letter(letter)
                seed = self._chance() if name == SHUFFLED else self.sorting.seed
                await self._sort(Sorting(name, seed=seed))

        self.app.push_screen(MenuScreen("Sort by", items(self.sorting, cited=cited)), chosen)

    async def action_sort_reverse(self) -> None:
        """Turn the order round."""
        await self._sort(self.sorting._replace(reverse=not self.sorting.reverse))

    async def _sort(self, sorting: Sorting) -> None:
        """Put the lists in an order; keys that came right behind are meant for it."""
        self.sorting = sorting
        if await self.put_in_order():
            self.say(sorting.sentence)
        elif self.is_growing:
            self.say(f"{sorting.sentence} As soon as all papers are read.")

    async def put_in_order(self) -> bool:
        """Put all lists in the order that is chosen; False where that cannot be done yet."""
        if self.is_growing:
            self.show_status()
            return False
        sorting, shelf = self.sorting, self.shelf
        ranked = await self._rank(sorting, shelf).wait()
        if shelf is not self.shelf:
            return await self.put_in_order()
        if ranked is None or sorting != self.sorting:
            return False
        self._put_in(ranked)
        return True

    @property
    def order_label(self) -> str:
        """How the list stands; what is chosen is not so before the ranks are known."""
        known = self.ranks is not None or self.sorting.by == RELEVANCE
        return super().order_label if known else ""

    def order_later(self) -> None:
        """Put all lists in the order that is chosen, once there are other papers."""
        if self.sorting.is_usual or self.is_growing:
            return
        self.run_worker(self.put_in_order(), group="order", exclusive=True, exit_on_error=False)

    @property
    def is_growing(self) -> bool:
        """Whether papers are still read; until then they stand as in the documents."""
        return self._awaited and not isinstance(self.shelf, RowStore)

    def _put_in(self, ranked: Ranked) -> None:
        self.ranks, self.order = ranked.ranks, ranked.order
        views = [*self._former, self.view]
        moved = [view.put_in_order(self.arrangement.of).grown(self.order) for view in views]
        *self._former, view = moved
        self.show(view)

    @work(thread=True, group="rank", exit_on_error=False)
    def _rank(self, sorting: Sorting, shelf: Shelf) -> Ranked | None:
        with self.in_use:
            if shelf is not self.shelf:
                return None
            try:
                ranks = sorting.ranks(shelf)
                return Ranked(ranks, Arrangement(sorting, ranks).of(shelf.order()))
            except BrokenIndexError as error:
                self.post_message(self.Broken(self._searcher, error))
                return None

    @work(thread=True, group="rank", exit_on_error=False)
    def _are_cited(self, shelf: Shelf) -> bool:
        with self.in_use:
            try:
                return shelf is self.shelf and has_any(shelf, "citations")
            except BrokenIndexError as error:
                self.post_message(self.Broken(self._searcher, error))
                return False
