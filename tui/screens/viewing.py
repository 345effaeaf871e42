"""Views: lists that are opened by a key. Each is a search, and stands as such in the search bar."""

from __future__ import annotations

from ..likeness import MOST, near_query
from ..marks import acts
from ..menus import DIGITS, QUEUE, Item, views_menu
from ..widgets import SearchBar
from .acting import Acting
from .counting import Counting
from .menu import MenuScreen
from .moving import Moving
from .ordering import Ordering
from .prompt import PromptScreen, completing


class Viewing(Acting, Counting, Ordering, Moving):
    """The menu of views, the saved searches, and what a list by marks does when these change."""

    def action_views(self) -> None:
        """Choose what is shown."""
        query = self.query_now.text.strip()
        items, queries = views_menu(self.meant.saved_searches, query, Item("t", "a tag …", "tag:"))

        async def chosen(letter: str | None) -> None:
            if letter == "a":
                self.action_view_all()
            elif letter == "t":
                self.action_only_tag()
            elif letter == "s":
                self._save_or_forget(query)
            elif letter is not None:
                await self.open_view(queries[letter])

        self.app.push_screen(MenuScreen("Show", items), chosen)

    def action_view_all(self) -> None:
        """Show all papers."""
        if self.in_search or self.hits is None:
            self.say("These are all papers.")
            return
        here = self.deck.number
        self._former.clear()
        self.back_to_former()
        if here is not None and here in self.order:
            self.deck = self.deck.at(self.order.index(here))

    async def action_saved_search(self, key: str = "") -> None:
        """Show the search that was saved under a digit; without one the menu of them all."""
        saved = self.meant.saved_searches
        if key not in DIGITS or not key:
            self.action_views()
        elif int(key) <= len(saved):
            await self.open_view(saved[int(key) - 1])
        else:
            count = f"{len(saved)} searches are" if len(saved) != 1 else "1 search is"
            saves = f"{self.key('views')} and s saves it under the next digit"
            self.say(f"{count} saved. In a search, {saves}.")

    async def action_related(self) -> None:
        """Show the papers near to this one, or to all that are selected."""
        numbers = self.subjects
        if not numbers:
            self.say("No paper here.")
        elif len(numbers) > MOST:
            self.say(f"Papers are sought near {MOST} at most; {len(numbers):,} are selected.")
        else:
            await self.open_view(near_query([self.shelf.row(number).ids for number in numbers]))

    def action_only_tag(self) -> None:
        """Ask for a tag, and show the papers that have it."""
        tags = acts.one_word(self.meant.tags)
        if not tags:
            self.say(f"No paper has a tag yet; {self.key('tag')} puts one on.")
            return
        own = self.state.tags

        async def entered(line: str | None) -> None:
            wanted = acts.tag_names(line or "")
            if wanted:
                await self.open_view(" ".join(f"tag:{tag}" for tag in wanted))

        self.app.push_screen(
            PromptScreen(
                "Only papers with the tag",
                own[0] if own else "",
                offers=completing(tags),
                hint=f"In use: {' '.join(tags)}.",
                select=True,
            ),
            entered,
        )

    async def open_view(self, query: str) -> None:
        """Show what a query finds; keys that came right behind are meant for that list."""
        self.ask_view(query)
        await self._until_answered()

    def ask_view(self, query: str, *, begun: bool = False) -> None:
        """Ask for what a query finds, as a search that can be gone back from.

        `begun` says that its last word may not be whole.
        """
        if self.hits is None or self.query_now.text != query:
            self._former.append(self.view)
        self.back_to_list()
        bar = self.query_one(SearchBar)
        with bar.prevent(SearchBar.Changed):
            bar.value = query
        bar.action_end()
        self.seek(query, typing=begun)

    def _save_or_forget(self, query: str) -> None:
        on = query not in self.meant.saved_searches
        self.do(acts.save_search(self.meant, query, self.now, on=on))
        if not on:
            self.say(f"Forgot the search “{query}”; {self.undoable}.")
            return
        place = len(self.meant.saved_searches)
        where = f"{place} shows it" if place <= len(DIGITS) else f"{self.key('views')} shows it"
        self.say(f"Saved the search “{query}”; {where}, {self.undoable}.")

    def marks_came(self) -> None:
        """Ask again what hangs on marks that somebody else has changed."""
        if self.by_marks and not self.reading:
            self.ask_again()

    def queue_moved(self) -> None:
        """Show the queue in its new order, as soon as that is on the disk."""
        self._queue_moves = True

    def watch_marks(self) -> None:
        """Bring the order of the queue up to date.

        A list does not lose a row under the eyes of who takes a mark away; it is another one
        when it is opened again.
        """
        super().watch_marks()
        if self._queue_moves and self.query_now.text.strip() == QUEUE and not self.reading:
            self.ask_again()
        self._queue_moves = False

    _queue_moves = False
