"""What a person puts on papers with a key, and takes off again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime
from pathlib import Path

from textual import on, work
from textual.app import SuspendNotSupported
from textual.message import Message
from textual.timer import Timer

from index import Mark, Shelf

from ..marks import About, Act, Marks, acts
from ..session import Session
from .marking import Marking
from .prompt import PromptScreen, completing

AT_ONCE = 100
"""Papers up to which an act is made between two keys; for more it is made behind the screen."""

Maker = Callable[[Sequence[About]], Act]


class Acting(Marking):
    """Keys become acts on the papers that are selected, or on the one at the cursor."""

    class Made(Message):
        """An act on many papers."""

        def __init__(self, act: Act, numbers: Sequence[int]) -> None:
            super().__init__()
            self.act = act
            self.numbers = numbers

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._opened: Timer | None = None
        self._drafts: list[Path] = []
        """Drafts of notes whose acts are under way."""
        self._read_after = session.settings.read_after

    def watch_paper(self) -> None:
        """Begin to count how long a paper is open."""
        self._count_reading()

    def watch_reading(self) -> None:
        """Begin to count how long a paper is open."""
        super().watch_reading()
        self._count_reading()

    def _count_reading(self) -> None:
        if self._opened is not None:
            self._opened.stop()
            self._opened = None
        if self.reading and self._read_after is not None:
            self._opened = self.set_timer(self._read_after, self._was_open)

    def _was_open(self) -> None:
        """The paper was open for a moment, which the person's setting takes for read."""
        if self.reading and self.paper is not None:
            paper = acts.about(self.paper)
            act = acts.read(self.meant, [paper], self.now, on=True)
            self.do(replace(act, quiet=True))

    def saved(self) -> None:
        """All acts are on the disk: their drafts are needed no more."""
        if not self._drafts:
            return
        from .. import editor

        drafts, self._drafts = self._drafts, []
        for path in drafts:
            editor.discard(path)

    def action_bookmark(self) -> None:
        """Bookmark, or take the marks away."""
        self._toggle(
            "bookmark", lambda papers: acts.bookmark(self.meant, papers, self.now, on=None)
        )

    def action_mark_read(self) -> None:
        """Mark as read, or as unread."""
        self._toggle("mark", lambda papers: acts.read(self.meant, papers, self.now, on=None))

    async def action_mark_all_read(self) -> None:
        """Mark all papers on show as read, after asking."""
        if not self.deck:
            self.say("No paper here.")
            return
        # Keys wait for it: a y right behind is the answer to what is asked then.
        numbers = await self._find_unread(self.chosen(), self.meant, self.shelf).wait()
        if not numbers:
            self.say("All papers here are read.")
            return
        what = "1 paper" if len(numbers) == 1 else f"{len(numbers):,} papers"

        def read(papers: Sequence[About]) -> Act:
            return acts.read(self.meant, papers, self.now, on=True)

        self.ask(f"Mark {what} as read?", lambda: self._make(read, numbers))

    @work(thread=True, group="act", exit_on_error=False)
    def _find_unread(self, numbers: Sequence[int], marks: Marks, shelf: Shelf) -> list[int]:
        with self.in_use:
            read = self.standings.of(marks, shelf).bearing(Mark("is", "read"))
        return [number for number in numbers if number not in read]

    def action_queue(self) -> None:
        """Put at the end of the queue, or take out."""
        self._toggle("queue", lambda papers: acts.queue(self.meant, papers, self.now, on=None))

    def action_queue_up(self) -> None:
        """Move up the queue."""
        self._move_in_queue(-1)

    def action_queue_down(self) -> None:
        """Move down the queue."""
        self._move_in_queue(1)

    def action_more(self) -> None:
        """Vote for, or take that vote back."""
        self._vote(1)

    def action_less(self) -> None:
        """Vote against, or take that vote back."""
        self._vote(-1)

    def action_tag(self) -> None:
        """Ask for the tags of the papers, and put these on and others off."""
        numbers = self.subjects
        if not numbers:
            self.say("No paper here to tag.")
            return
        states = [self.meant.state(self.shelf.row(number).ids) for number in numbers]
        written = acts.one_word(states[0].tags)
        common = [tag for tag in written if all(tag in other.tags for other in states)]

        def entered(line: str | None) -> None:
            if line is None:
                return
            wanted = acts.tag_names(line)
            removed = [tag for tag in common if tag not in wanted]

            def tag(papers: Sequence[About]) -> Act:
                return acts.tag(self.meant, papers, self.now, add=wanted, remove=removed)

            self.unless_many(
                "Change the tags of", len(numbers), lambda: self._make(tag, numbers, told=True)
            )

        papers = self.abouts(numbers[:2])
        named = acts.named(papers) if len(numbers) < 2 else f"{len(numbers):,} papers"
        self.app.push_screen(
            PromptScreen(
                f"Tags of {named}",
                "".join(f"{tag} " for tag in common),
                offers=completing(acts.one_word(self.meant.tags)),
                hint="Words, with blanks between them; what is deleted is taken off.",
            ),
            entered,
        )

    def action_note(self) -> None:
        """Write the note of a paper in the person's own editor."""
        numbers = self.subjects
        if len(numbers) != 1:
            several = f"A note is on one paper; {self.key('back', 'escape')} selects nothing."
            self.say(several if numbers else "No paper here to write a note on.")
            return
        from .. import editor

        command = editor.command(self.session.environ)
        if command is None:
            self.say("There is no editor here; set EDITOR, or use paperdeck note.")
            return
        (paper,) = self.abouts(numbers)
        try:
            self._write_note(paper, command)
        except SuspendNotSupported:
            self.say("This terminal cannot be lent to an editor; use paperdeck note.")
        except OSError as error:
            self.say(f"The note was not written: {error.filename}: {error.strerror}.")

    def _write_note(self, paper: About, command: tuple[str, ...]) -> None:
        from .. import editor

        before = self.meant.state(paper.ids).note
        draft = editor.draft(self.session.places.drafts, paper.ids[0], before)
        with self.app.suspend():
            problem = editor.edited(draft.path, command, self.session.environ)
        text, kept = editor.settle(draft, problem)
        if text is None and problem:
            again = (
                f" What you wrote is there when you press {self.key('note')} again." if kept else ""
            )
            self.say(f"The note stays as it was: {problem}.{again}")
            return
        if text is None:
            again = f"{self.key('note')} shows the earlier draft again."
            self.say(f"Nothing was saved in the editor; {again}")
            return
        act = acts.note(self.meant, paper, self.now, text=text)
        if self.do(act):
            self._drafts.append(draft.path)
            behind = " An earlier draft was found." if draft.found else ""
            self.say(acts.sentence(act.what) + behind)
        else:
            editor.discard(draft.path)

    def _vote(self, value: int) -> None:
        def voted(papers: Sequence[About]) -> Act:
            same = all(self.meant.state(one.ids).vote == value for one in papers)
            return acts.vote(self.meant, papers, self.now, value=0 if same else value)

        self._toggle("vote on", voted)

    def _move_in_queue(self, by: int) -> None:
        numbers = self.subjects
        if len(numbers) != 1:
            self.say("One paper at a time moves in the queue." if numbers else "No paper here.")
            return
        (paper,) = self.abouts(numbers)
        if self.meant.state(paper.ids).queue is None:
            self.say(f"This paper is not in the queue; {self.key('queue')} puts it there.")
            return
        if self.do(acts.move(self.meant, paper, self.now, by=by)):
            self.queue_moved()
        else:
            self.say("It is the first in the queue." if by < 0 else "It is the last in the queue.")

    def _toggle(self, verb: str, make: Maker) -> None:
        numbers = self.subjects
        if not numbers:
            self.say(f"No paper here to {verb}. {self.former}")
            return
        self.unless_many(verb.capitalize(), len(numbers), lambda: self._make(make, numbers))

    def _make(self, make: Maker, numbers: Sequence[int], *, told: bool = False) -> None:
        """Make an act on papers and do it."""
        if len(numbers) <= AT_ONCE:
            self._do(make(self.abouts(numbers)), numbers, told=told)
        else:
            self._make_behind(make, numbers)

    @work(thread=True, group="act", exit_on_error=False)
    def _make_behind(self, make: Maker, numbers: Sequence[int]) -> None:
        with self.in_use:
            papers = self.abouts(numbers)
        self.post_message(self.Made(make(papers), numbers))

    @on(Made)
    def _do_made(self, message: Made) -> None:
        self._do(message.act, message.numbers)

    def _do(self, act: Act, numbers: Sequence[int], *, told: bool = False) -> None:
        """Do an act on papers; of more than one, or where no sign shows it, say so."""
        selected = self.unselect()
        if self.do(act) and (told or selected or len(numbers) > 1):
            self.say(f"{acts.sentence(act.what)} {self.undoable}.")

    @property
    def now(self) -> datetime:
        """The time of an act."""
        return self.session.marks.now()
