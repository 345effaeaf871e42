"""Triage in lines: a paper is told, one word judges it, and the next is told."""

from __future__ import annotations

from index import Query

from ..marks import acts
from ..triage import VERDICTS, Triage, kept_query
from .viewing import Viewing


class Triaging(Viewing):
    """While papers are triaged the words of bookmark, read and queue keep, pass and put off."""

    triage: Triage | None = None
    """The round that is under way, or None."""

    def action_triage(self) -> None:
        """Judge the papers on show, from the one in the prompt on; again, leave that."""
        if self.triage is not None:
            self.back_to_list()
            return
        if not self.deck:
            self.voice.say("No paper here to triage. back brings the former list back.")
            return
        self.begin_triage()

    def begin_triage(self, judged: int = 0, kept: int = 0) -> None:
        """Begin or go on with a round over the papers on show.

        `judged` and `kept` are how many had been; the list may no longer show them.
        """
        verdicts = self.standings.of(self.marks, self.shelf).verdicts()
        triage = Triage(self.deck.order, verdicts, judged, kept)
        place = triage.next(self.deck.cursor)
        if place is None:
            self.voice.say(f"All of these are judged already. {triage.summary}.")
            self.search(kept_query(self.view.query))
            return
        self.triage = triage
        keep, skip, later = map(self.key, VERDICTS)
        self.voice.say(
            f"Triage: {triage.progress}. {keep} keeps, {skip} passes, {later} is for later, "
            f"{self.key('previous_paper')} goes back, {self.key('undo')} takes back."
        )
        self._tell_at(place)

    def action_bookmark(self) -> None:
        """Bookmark, or take the marks away; in triage keep."""
        if not self._judged("bookmark"):
            super().action_bookmark()

    def action_mark_read(self) -> None:
        """Mark as read, or as unread; in triage pass."""
        if not self._judged("mark_read"):
            super().action_mark_read()

    def action_queue(self) -> None:
        """Put at the end of the queue, or take out; in triage put off."""
        if not self._judged("queue"):
            super().action_queue()

    def action_undo(self) -> None:
        """Take back the last act; in triage go back to its paper."""
        super().action_undo()
        self._follow_marks()

    def action_redo(self) -> None:
        """Do again what was taken back; in triage go to its paper."""
        super().action_redo()
        self._follow_marks()

    def back_to_list(self) -> bool:
        """Leave the paper, and with it the triage."""
        self._leave_triage()
        return super().back_to_list()

    def open(self, query: Query) -> None:
        """Show what a query finds; that ends the triage."""
        self._leave_triage()
        super().open(query)

    @property
    def prompt(self) -> str:
        """Where the person is; in triage how far it is."""
        return f"{self.triage.progress}>" if self.triage is not None else super().prompt

    def _judged(self, command: str) -> bool:
        """Whether the paper was judged by this; not where papers were named."""
        number = self.deck.number
        if self.triage is None or self.places or number is None:
            return False
        self.follow()
        now = self.session.marks.now()
        act = acts.judge(self.marks, self.abouts([number]), now, verdict=VERDICTS[command])
        if act.changes:
            self.tell(act)
        self.triage.judge(number, VERDICTS[command])
        place = self.triage.next(self.deck.cursor)
        if place is not None:
            self._tell_at(place)
            return True
        done, self.triage = self.triage, None
        self.voice.say(f"{done.summary}; {self.key('export')} exports what was kept.")
        self.search(kept_query(self.view.query))
        return True

    def _tell_at(self, place: int) -> None:
        self.go(place)
        self.reading, self.top, self.hit = True, 0, None
        self.show_paper()

    def _follow_marks(self) -> None:
        """Go to the paper on which the verdict has changed."""
        if self.triage is None:
            return
        changed = self.triage.follow(self.standings.of(self.marks, self.shelf).verdicts())
        if changed:
            self._tell_at(self.triage.order.index(changed[-1]))

    def _leave_triage(self) -> None:
        if self.triage is not None:
            self.voice.say(f"{self.triage.progress}; {self.key('triage')} goes on.")
            self.triage = None
