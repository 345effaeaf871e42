"""Triage: the papers on show one at a time, each judged by one key, and the next is there."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from textual import work
from textual.reactive import var

from index import Shelf

from ..marks import Marks, acts
from ..positions import Position
from ..triage import VERDICTS, Triage, kept_query
from ..views import View
from .viewing import Viewing


class Triaging(Viewing):
    """While papers are triaged the keys of bookmark, read and queue keep, pass and put off.

    All else is as in reading: what leads out of it ends the triage, which can be gone on with.
    """

    triaging: var[bool] = var(False, toggle_class="-triage")  # noqa: FBT003

    triage: Triage | None = None
    """The round that is under way, or None."""

    _ended_at: int | None = None
    """The paper that was judged last of all."""

    async def action_triage(self) -> None:
        """Judge the papers on show, from the one at the cursor on; again, leave that."""
        if self.triage is not None:
            self.back_to_list()
            return
        if not self.deck:
            self.say(f"No paper here to triage. {self.former}")
            return
        await self.begin_triage()
        if self.triage is not None and not self.triage.left:
            done = self.triage.summary
            self.triage = None
            self.say(f"All of these are judged already. {done}.")
            self.ask_view(kept_query(self.query_now))

    async def begin_triage(self, judged: int = 0, kept: int = 0) -> None:
        """Begin or go on with a round over the papers on show.

        `judged` and `kept` are how many had been; the list may no longer show them.
        """
        order = self.deck.order
        verdicts = await self._find_verdicts(self.meant, self.shelf).wait()
        if self.deck.order is not order:
            return
        self.triage = Triage(order, verdicts, judged, kept)
        place = self.triage.next(self.deck.cursor)
        if place is None:
            return
        self.deck = self.deck.at(place)
        self.triaging = True
        self.action_read()
        self.show_note()

    def show(self, view: View) -> None:
        """Show a view; the papers that are triaged follow a list that was asked for again."""
        super().show(view)
        if self.triage is not None and view.deck.order is not self.triage.order:
            self.call_later(self.begin_triage, self.triage.judged, self.triage.kept)

    @work(thread=True, group="act", exit_on_error=False)
    def _find_verdicts(self, marks: Marks, shelf: Shelf) -> Mapping[int, str]:
        with self.in_use:
            return self.standings.of(marks, shelf).verdicts()

    def action_bookmark(self) -> None:
        """Bookmark, or take the marks away; in triage keep."""
        self._judge_or("bookmark", super().action_bookmark)

    def action_mark_read(self) -> None:
        """Mark as read, or as unread; in triage pass."""
        self._judge_or("mark_read", super().action_mark_read)

    def action_queue(self) -> None:
        """Put at the end of the queue, or take out; in triage put off."""
        self._judge_or("queue", super().action_queue)

    async def action_undo(self) -> None:
        """Take back the last act; in triage go back to its paper."""
        await super().action_undo()
        await self._follow_marks()

    async def action_redo(self) -> None:
        """Do again what was taken back; in triage go to its paper."""
        await super().action_redo()
        await self._follow_marks()

    async def _follow_marks(self) -> None:
        """Go to the paper on which the verdict has changed."""
        if self.triage is None:
            return
        changed = self.triage.follow(await self._find_verdicts(self.meant, self.shelf).wait())
        if changed and self.triage is not None:
            self.deck = self.deck.at(self.triage.order.index(changed[-1]))
            self.catch_up()

    def _judge_or(self, command: str, otherwise: Callable[[], None]) -> None:
        number = self.deck.number
        if self.triage is None or number is None:
            otherwise()
            return
        if not self.triage.left and number == self._ended_at:
            self._tell_end(self.triage)
            return
        papers = self.abouts([number])
        self.do(acts.judge(self.meant, papers, self.now, verdict=VERDICTS[command]))
        self.triage.judge(number, VERDICTS[command])
        place = self.triage.next(self.deck.cursor)
        if place is None:
            self._ended_at = number
            self._tell_end(self.triage)
            return
        self.deck = self.deck.at(place)
        self.catch_up()

    def _tell_end(self, done: Triage) -> None:
        """All are judged: say so, and stay, for a key more may have been pressed already."""
        self.show_status()
        ways = f"{self.key('read')} shows what was kept, {self.key('previous_paper')} goes back"
        self.say(f"{done.summary}; {ways}, {self.undoable}.", stay=True)

    def action_read(self) -> None:
        """Give the paper the whole screen; where all are judged, show what was kept."""
        if self.triage is not None and self.reading and not self.triage.left:
            self.back_to_list()
        else:
            super().action_read()

    def _show_kept(self, done: Triage) -> None:
        self.ask_view(kept_query(self.query_now))
        self.say(f"{done.summary}; {self.key('export')} exports what was kept.", stay=True)

    def watch_reading(self) -> None:
        """Leave triage with the paper."""
        super().watch_reading()
        if self.reading:
            return
        done, self.triage, self.triaging = self.triage, None, False
        if done is not None and done.left:
            self.say(f"{done.progress}; {self.key('triage')} goes on.")
        elif done is not None and not self.in_search:
            self.call_later(self._show_kept, done)

    @property
    def reading_status(self) -> str:
        """Which of the papers is read; in triage how far it is."""
        return self.triage.progress if self.triage is not None else super().reading_status

    @property
    def where(self) -> str:
        """Where the cursor is, as the footer knows it."""
        here = super().where
        return "triage" if self.triage is not None and here in {"paper", "found"} else here

    def triage_position(self, position: Position) -> Position:
        """A position with how far the triage is."""
        if self.triage is None:
            return position
        return replace(position, triage=True, judged=self.triage.judged, kept=self.triage.kept)
