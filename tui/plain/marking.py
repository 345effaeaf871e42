"""Marking: an act is on the disk before it is told."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from ..marks import Act, Marks, acts
from ..session import Session
from .showing import Showing
from .voice import Voice

NO_CHANGE = "Nothing to change."


class Marking(Showing):
    """Acts go to the file one by one; those that cannot be saved are kept and tried again."""

    def __init__(self, session: Session, voice: Voice) -> None:
        super().__init__(session, voice)
        self._held = Marks()
        self._unsaved: list[Act] = []
        self._warned = False
        self._told: set[str] = set()
        self._problem = ""
        self._load()

    def follow(self) -> None:
        """Read what others have written since."""
        if self.session.marks.changed():
            self._load()

    def do(self, act: Act) -> bool:
        """Do an act, and say if it could not be saved; False where it changes nothing."""
        if not act.changes:
            return False
        self._warned = False
        self._save([*self._unsaved, act])
        return True

    def tell(self, act: Act, *, behind: str = "") -> bool:
        """Do an act and say what was done; False where it changes nothing."""
        if not self.do(act):
            self.voice.say(NO_CHANGE)
            return False
        unsaved = f" {self.count_unsaved()} not saved." if self._unsaved else ""
        self.voice.say(f"{acts.sentence(act.what)}{unsaved}{behind}")
        return True

    def queue_moved(self) -> None:
        """The order of the queue has changed."""

    @property
    def is_saved(self) -> bool:
        """Whether all that was done is on the disk."""
        return not self._unsaved

    def count_unsaved(self) -> str:
        """How many acts are not saved."""
        count = len(self._unsaved)
        return "1 act is" if count == 1 else f"{count:,} acts are"

    def action_undo(self) -> None:
        """Take back the last act of this session."""
        self._take_step("undo")

    def action_redo(self) -> None:
        """Do again what was taken back."""
        self._take_step("redo")

    def may_leave(self) -> bool:
        """Save what is not saved; where that cannot be, say so first and stay."""
        if not self._warned:
            self.save_rest()
        if not self._unsaved or self._warned:
            return True
        self._warned = True
        self.voice.say(
            f"{self.count_unsaved()} not saved. {self.key('leave')} again leaves, "
            "and loses what is not."
        )
        return False

    def save_rest(self) -> None:
        """Try again what is not saved."""
        if self._unsaved:
            self._save(self._unsaved)

    def _save(self, acts: list[Act]) -> None:
        saved = self.session.marks.apply(acts)
        self._unsaved = list(saved.unsaved)
        self._show_marks(saved.marks)
        if saved.problem:
            self._problem = f"{saved.problem} What you do is kept in memory meanwhile."
            self._tell([self._problem])
        else:
            self._told.discard(self._problem)  # if it comes again, it is news
        self._tell(saved.notes)

    def _take_step(self, step: Literal["undo", "redo"]) -> None:
        if step == "undo" and self._taken_back_unsaved():
            return
        marks = self.session.marks
        saved = marks.undo() if step == "undo" else marks.redo()
        moved = [one.ids for one in self.marks.queue] != [one.ids for one in saved.marks.queue]
        self._show_marks(saved.marks)
        self._tell([*saved.notes, *([saved.problem] if saved.problem else [])])
        if saved.done:
            how = "Taken back" if step == "undo" else "Done again"
            self.voice.say(f"{how}: {saved.done}.")
        elif not saved.notes and not saved.problem:
            what = "take back" if step == "undo" else "do again"
            self.voice.say(f"Nothing to {what}.")
        if moved:
            self.queue_moved()

    def _taken_back_unsaved(self) -> bool:
        """Take back the last act that is not saved, if there is one."""
        loud = [act for act in self._unsaved if not act.quiet]
        if not loud:
            return False
        self._unsaved.remove(loud[-1])
        self._show_marks(self._held)
        self.voice.say(f"Taken back: {loud[-1].what}.")
        return True

    def _load(self) -> None:
        loaded = self.session.marks.load()
        self._show_marks(loaded.marks)
        self._tell(loaded.problems)

    def _tell(self, sentences: Iterable[str]) -> None:
        """Say what is wrong, each once."""
        for one in sentences:
            if one not in self._told:
                self._told.add(one)
                self.voice.say(one)

    def _show_marks(self, marks: Marks) -> None:
        self._held = marks
        self.marks = marks.after(change for act in self._unsaved for change in act.changes)
