"""Views: lists that are opened by a word. Each is a search."""

from __future__ import annotations

from ..likeness import MOST, near_query
from ..marks import acts
from ..menus import QUEUE, Item, views_menu
from .acting import Acting
from .moving import Moving
from .sorting import Ordering


class Viewing(Acting, Ordering, Moving):
    """The menu of views, the saved searches, and the queue that follows what is moved in it."""

    def action_views(self) -> None:
        """Choose what is shown."""
        query = self.view.query.text.strip()
        tag = Item("t", "a tag", "asks which; also T")
        items, queries = views_menu(self.marks.saved_searches, query, tag)
        letter = self.voice.choose("Show:", items, said=self.said.text)
        if letter == "a":
            self.action_view_all()
        elif letter == "t":
            self._only_tag("")
        elif letter == "s":
            self._save_or_forget(query)
        elif letter is not None:
            self.search(queries[letter])

    def action_saved_search(self) -> None:
        """Show the search that was saved under a number; without one the menu of them all."""
        saved, text = self.marks.saved_searches, self.said.text
        if not text:
            self.action_views()
        elif text.isdecimal() and 0 < int(text[:9]) <= len(saved):
            self.search(saved[int(text) - 1])
        else:
            count = f"{len(saved)} searches are" if len(saved) != 1 else "1 search is"
            self.voice.say(
                f"{count} saved. In a search, views s saves it; saved 1 shows the first of them."
            )

    def action_related(self) -> None:
        """Show the papers near to this one, or to those that are named or selected."""
        numbers = self.subjects
        if not numbers:
            self.voice.say("No paper here.")
        elif len(numbers) > MOST:
            self.voice.say(f"Papers are sought near {MOST} at most; {len(numbers):,} were named.")
        else:
            self.search(near_query([self.shelf.row(number).ids for number in numbers]))

    def action_only_tag(self) -> None:
        """Show the papers that have a tag, which is asked for where none was given."""
        self._only_tag(self.said.text)

    def queue_moved(self) -> None:
        """Show the queue in its new order."""
        if self.view.query.text.strip() == QUEUE and not self.reading:
            here = self.deck.number
            self.ask_again()
            if here is not None and here in self.deck.order:
                self.go(self.deck.order.index(here))

    def action_redraw(self) -> None:
        """Tell the paper or the list again, the list up to date."""
        if self.reading:
            self.show_paper()
            return
        if self.view.is_outdated(indexed=False):
            self.ask_again()
        if self.deck:
            self.show_rows()
        else:
            self.tell_found()

    def _only_tag(self, text: str) -> None:
        tags = acts.one_word(self.marks.tags)
        if not tags:
            self.voice.say(f"No paper has a tag yet; {self.key('tag')} puts one on.")
            return
        if not text:
            self.voice.say(f"In use: {' '.join(tags)}.")
            text = self.voice.ask("Only papers with the tag:")
        wanted = acts.tag_names(text)
        if wanted:
            self.search(" ".join(f"tag:{tag}" for tag in wanted))

    def _save_or_forget(self, query: str) -> None:
        on = query not in self.marks.saved_searches
        self.follow()
        act = acts.save_search(self.marks, query, self.session.marks.now(), on=on)
        place = len(self.marks.saved_searches) + 1
        self.tell(act, behind=f" saved {place} shows it." if on else "")
