"""Marking: an act is on the disk before it is on the screen."""

from __future__ import annotations

from textual import on, work
from textual.message import Message

from ..marks import Act, Loaded, Saved, SetBookmark, UnsetBookmark
from ..session import Session
from .showing import Showing


class Marking(Showing):
    """Keys become acts, acts go to the file one batch after another, and the stars follow it."""

    class Opened(Message):
        """The bookmarks file was read."""

        def __init__(self, loaded: Loaded) -> None:
            super().__init__()
            self.loaded = loaded

    class Marked(Message):
        """Acts are in the bookmarks file, or could not be put there."""

        def __init__(self, saved: Saved) -> None:
            super().__init__()
            self.saved = saved

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._acts: list[Act] = []
        self._intended: dict[str, bool] = {}
        self._saving = self._leaving = False

    def open_marks(self) -> None:
        """Start to read the bookmarks file."""
        self._open_marks()

    def action_bookmark(self) -> None:
        """Set the bookmark of the paper at the cursor, or take it away."""
        number = self.deck.number
        if number is None:
            self.say("No paper here to bookmark. Esc brings the former list back.")
            return
        paper = self.shelf.paper(number)
        on_now = self._intended.get(paper.key, self.marks.holds(paper.ids))
        self._intended[paper.key] = not on_now
        title = "" if paper.title_derived else self.shelf.row(number).title
        author = paper.authors[0] if paper.authors else ""
        self._acts.append(
            UnsetBookmark(paper.ids)
            if on_now
            else SetBookmark(paper.ids, title, author, paper.link)
        )
        self._save()

    def work_failed(self, group: str) -> None:
        """Let the next act be saved, and the person leave."""
        super().work_failed(group)
        if group == "marks":
            self._saving = False
            if self._leaving:
                self.app.exit()

    def leave(self) -> None:
        """Quit as soon as all acts are on the disk."""
        if self._saving:
            self._leaving = True
        else:
            self.app.exit()

    def _save(self) -> None:
        if self._acts and not self._saving:
            acts, self._acts = self._acts, []
            self._saving = True
            self._write(tuple(acts))

    @work(thread=True, group="marks", exit_on_error=False)
    def _write(self, acts: tuple[Act, ...]) -> None:
        self.post_message(self.Marked(self.session.bookmarks.apply(acts)))

    @work(thread=True, group="marks", exit_on_error=False)
    def _open_marks(self) -> None:
        self.post_message(self.Opened(self.session.bookmarks.load()))

    @on(Opened)
    def _show_opened(self, message: Opened) -> None:
        self.marks = message.loaded.bookmarks
        if message.loaded.problems:
            self.say(" ".join(message.loaded.problems))

    @on(Marked)
    def _show_saved(self, message: Marked) -> None:
        saved = message.saved
        self._saving = False
        self.marks = saved.bookmarks
        told = [saved.problem, *saved.notes] if saved.problem else [*saved.notes]
        if told:
            self.say(" ".join(told))
        if saved.problem:
            self._acts = [*saved.unsaved, *self._acts]
        elif self._acts:
            self._save()
        else:
            self._intended.clear()
        if self._leaving and not self._saving:
            self.app.exit()
