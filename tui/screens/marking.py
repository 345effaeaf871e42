"""Marking: an act is on the disk before it is on the screen."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Iterable, Sequence
from typing import Literal

from textual import on, work
from textual.message import Message

from ..marks import Act, Loaded, Marks, Saved
from ..session import Session
from .selecting import Selecting

LOOK = 1.0
"""Seconds between two looks at whether another session has written."""

TRY_AGAIN = 2
"""Looks after which acts that could not be saved are tried again."""

PATIENCE = 2.0
"""Seconds that keys wait until something is taken back."""

Step = Literal["undo", "redo"]


class Marking(Selecting):
    """Acts go to the file one batch after another, and what is shown follows it.

    Where they cannot be saved, that is said once, they are shown and counted as not saved, and are
    saved when it becomes possible.
    """

    class Opened(Message):
        """The bookmarks file was read, if there was need to; `again` since somebody else wrote."""

        def __init__(self, loaded: Loaded | None, *, again: bool) -> None:
            super().__init__()
            self.loaded = loaded
            self.again = again

    class Marked(Message):
        """Acts are in the bookmarks file, or could not be put there."""

        def __init__(self, saved: Saved, step: Step | None = None) -> None:
            super().__init__()
            self.saved = saved
            self.step: Step | None = step

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._todo: list[Act | Step] = []
        self._unsaved: list[Act] = []
        self._writing: tuple[Act, ...] = ()
        self._stepped = asyncio.Event()
        self._held = Marks()
        self._meant: Marks | None = None
        # Until the file was read: what it held before an act must not be shown after it.
        self._busy = True
        self._leaving = self._warned = False
        self._end_code: int | None = None
        self._told: set[str] = set()
        self._problem = ""
        self._looks = 0

    def open_marks(self) -> None:
        """Start to read the bookmarks file, and to follow what others write there."""
        self._open_marks(again=False)
        self.set_interval(LOOK, self._look)

    @property
    def meant(self) -> Marks:
        """What is marked when all is done that was asked for: what the next key is about."""
        if self._meant is None:
            todo = [act for act in (*self._writing, *self._todo) if isinstance(act, Act)]
            self._meant = self.marks.after(change for act in todo for change in act.changes)
        return self._meant

    def do(self, act: Act) -> bool:
        """Do an act as soon as those before it are done; False where it changes nothing."""
        if not act.changes:
            return False
        self._todo.append(act)
        self._warned = False
        self._meant = None
        self._go_on()
        return True

    async def action_undo(self) -> None:
        """Take back the last act of this session."""
        await self._step("undo")

    async def action_redo(self) -> None:
        """Do again what was taken back."""
        await self._step("redo")

    async def _step(self, step: Step) -> None:
        """Take a step; keys that came right behind are about what is marked then."""
        self._todo.append(step)
        self._stepped.clear()
        self._go_on()
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._stepped.wait(), PATIENCE)

    def work_failed(self, group: str) -> None:
        """Let the next act be saved, and the person leave."""
        super().work_failed(group)
        if group == "marks":
            self._busy = False
            self._stepped.set()
            # What was not saved before is among what was being written.
            self._unsaved = [*(self._writing or self._unsaved)]
            self._show_marks(self._held)
            if self._leaving or self._end_code is not None:
                self.app.exit(return_code=self._end_code or 0)

    def end(self, code: int) -> None:
        """End with this code; what was done before is saved, if it can be."""
        self._end_code = code
        if self._busy or self._todo:
            self._go_on()
        else:
            self.app.exit(return_code=code)

    def leave(self) -> None:
        """Quit as soon as all acts are on the disk; where they cannot be, say so first."""
        if self._busy or self._todo:
            self._leaving = True
            self._go_on()
        elif self._unsaved and not self._warned:
            self._leaving = True
            self._save(self._unsaved)
        else:
            self.app.exit()

    def _go_on(self) -> None:
        """Start on what is to be done, unless something is under way."""
        if self._busy or not self._todo:
            return
        self._busy = True
        step = self._todo[0]
        if isinstance(step, str):
            del self._todo[0]
            if step == "undo" and self._taken_back_unsaved():
                self._busy = False
                self._stepped.set()
                self._go_on()
            else:
                self._take_step(step)
            return
        acts = [*self._unsaved]
        while self._todo and not isinstance(self._todo[0], str):
            act = self._todo.pop(0)
            acts += [act] if isinstance(act, Act) else []
        self._save(acts)

    def _save(self, acts: Sequence[Act]) -> None:
        self._busy = True
        self._writing = tuple(acts)
        self._write(self._writing)

    def _taken_back_unsaved(self) -> bool:
        """Take back the last act that is not saved, if there is one."""
        loud = [act for act in self._unsaved if not act.quiet]
        if not loud:
            return False
        self._unsaved.remove(loud[-1])
        self._show_marks(self._held)
        self.say(f"Taken back: {loud[-1].what}.")
        return True

    def _look(self) -> None:
        """See whether somebody else wrote, and try again what could not be saved."""
        if self._busy or self._todo:
            return
        self._looks += 1
        if self._unsaved and self._looks % TRY_AGAIN == 0:
            self._save(self._unsaved)
        else:
            self._busy = True
            self._open_marks(again=True)

    @work(thread=True, group="marks", exit_on_error=False)
    def _write(self, acts: tuple[Act, ...]) -> None:
        self.post_message(self.Marked(self.session.marks.apply(acts)))

    @work(thread=True, group="marks", exit_on_error=False)
    def _take_step(self, step: Step) -> None:
        marks = self.session.marks
        saved = marks.undo() if step == "undo" else marks.redo()
        self.post_message(self.Marked(saved, step))

    @work(thread=True, group="marks", exit_on_error=False)
    def _open_marks(self, *, again: bool) -> None:
        marks = self.session.marks
        loaded = None if again and not marks.changed() else marks.load()
        self.post_message(self.Opened(loaded, again=again))

    @on(Opened)
    def _show_opened(self, message: Opened) -> None:
        self._busy = False
        if message.loaded is not None:
            self._show_marks(message.loaded.marks)
            self._tell(message.loaded.problems)
            if message.again:
                self.marks_came()
        self._ended()

    @on(Marked)
    def _show_saved(self, message: Marked) -> None:
        saved = message.saved
        self._busy, self._writing = False, ()
        if message.step is not None:
            self.queue_moved()
        if message.step is None:
            self._unsaved = list(saved.unsaved)
        self._show_marks(saved.marks)
        if saved.problem:
            kept = " What you do is kept in memory meanwhile." if self._unsaved else ""
            self._problem = saved.problem + kept
            self._tell([self._problem])
        else:
            self._told.discard(self._problem)  # if it comes again, it is news
        self._tell(saved.notes)
        if message.step is not None:
            self._stepped.set()
        if message.step is not None and not saved.problem:
            self._tell_step(message.step, saved)
        self._ended()

    def _ended(self) -> None:
        if not (self._todo or self._unsaved):
            self.saved()
        if self._todo:
            self._go_on()
        elif self._end_code is not None:
            self.app.exit(return_code=self._end_code)
        elif self._leaving and not self._unsaved:
            self.app.exit()
        elif self._leaving:
            self._leaving, self._warned = False, True
            acts = "1 act is" if len(self._unsaved) == 1 else f"{len(self._unsaved):,} acts are"
            self.say(f"{acts} not saved. {self.key('quit')} again leaves, and loses what is not.")

    def _tell_step(self, step: Step, saved: Saved) -> None:
        if saved.done:
            how = "Taken back" if step == "undo" else "Done again"
            self.say(f"{how}: {saved.done}.")
        elif not saved.notes:
            what = "take back" if step == "undo" else "do again"
            self.say(f"Nothing to {what}.")

    def _tell(self, sentences: Iterable[str]) -> None:
        """Say what is wrong, each once."""
        new = [one for one in sentences if one not in self._told]
        self._told.update(new)
        if new:
            self.say(" ".join(new))

    def _show_marks(self, marks: Marks) -> None:
        self._held = marks
        self.marks = marks.after(change for act in self._unsaved for change in act.changes)
        self._meant = None
        self.counts = self.counts._replace(unsaved=len(self._unsaved))

    def saved(self) -> None:
        """All that was done is on the disk."""

    def queue_moved(self) -> None:
        """The order of the queue is about to change."""

    def marks_came(self) -> None:
        """Somebody else has changed the marks."""
