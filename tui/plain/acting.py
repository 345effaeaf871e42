"""What a person puts on papers with a word, and takes off again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime

from index import Mark

from .. import editor
from ..marks import About, Act, Marks, acts
from .marking import NO_CHANGE, Marking
from .selecting import Selecting

Maker = Callable[[Sequence[About]], Act]


class Acting(Marking, Selecting):
    """Commands become acts, and each is told."""

    def action_bookmark(self) -> None:
        """Bookmark, or take the marks away."""
        self._toggle("bookmark", lambda papers: acts.bookmark(*self._on(papers), on=None))

    def action_mark_read(self) -> None:
        """Mark as read, or as unread."""
        self._toggle("mark", lambda papers: acts.read(*self._on(papers), on=None))

    def action_mark_all_read(self) -> None:
        """Mark all papers on show as read, after asking."""
        if not self.deck:
            self.voice.say("No paper here.")
            return
        read = self.standings.of(self.marks, self.shelf).bearing(Mark("is", "read"))
        numbers = [number for number in self.chosen() if number not in read]
        if not numbers:
            self.voice.say("All papers here are read.")
            return
        what = "1 paper" if len(numbers) == 1 else f"{len(numbers):,} papers"
        if self.voice.agrees(f"Mark {what} as read?", self.undoable):
            self._make(lambda papers: acts.read(*self._on(papers), on=True), numbers)

    def action_queue(self) -> None:
        """Put at the end of the queue, or take out."""
        self._toggle("queue", lambda papers: acts.queue(*self._on(papers), on=None))

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
        """Put on the tags that are given or asked for, and take off those with a - before them."""
        numbers = self.subjects
        if not numbers:
            self.voice.say("No paper here to tag.")
            return
        states = [self.marks.state(self.shelf.row(number).ids) for number in numbers]
        text = self.said.text or self._asked_tags(numbers, [state.tags for state in states])
        words = text.replace(",", " ").split()
        added = acts.tag_names(" ".join(word for word in words if not word.startswith("-")))
        off = " ".join(word.lstrip("-") for word in words if word.startswith("-"))
        unwanted = {name.casefold() for name in acts.tag_names(off)}
        borne = dict.fromkeys(tag for state in states for tag in state.tags)
        removed = [tag for tag in borne if tag.casefold() in unwanted]
        if not (added or removed):
            self.voice.say(NO_CHANGE)
        elif self.agrees("Change the tags of", len(numbers)):
            self._make(
                lambda papers: acts.tag(*self._on(papers), add=added, remove=removed), numbers
            )

    def action_note(self) -> None:
        """Write the note of a paper: the text that was given, or in the person's own editor."""
        numbers = self.subjects
        if len(numbers) != 1:
            several = "A note is on one paper; back selects nothing."
            self.voice.say(several if numbers else "No paper here to write a note on.")
            return
        (paper,) = self.abouts(numbers)
        if self.said.text:
            self.tell(acts.note(self.marks, paper, self.session.marks.now(), text=self.said.text))
            return
        command = editor.command(self.session.environ)
        if command is None:
            self.voice.say("There is no editor here; set EDITOR, or write note and the text.")
            return
        try:
            self._write_note(paper, command)
        except OSError as error:
            self.voice.say(f"The note was not written: {error.filename}: {error.strerror}.")

    def _write_note(self, paper: About, command: tuple[str, ...]) -> None:
        before = self.marks.state(paper.ids).note
        draft = editor.draft(self.session.places.drafts, paper.ids[0], before)
        self.voice.flush()
        problem = editor.edited(draft.path, command, self.session.environ)
        text, kept = editor.settle(draft, problem)
        if text is None and problem:
            again = " What you wrote is there when you say note again." if kept else ""
            self.voice.say(f"The note stays as it was: {problem}.{again}")
            return
        if text is None:
            self.voice.say("Nothing was saved in the editor; note shows the earlier draft again.")
            return
        self.follow()
        act = acts.note(self.marks, paper, self.session.marks.now(), text=text)
        self.tell(act, behind=" An earlier draft was found." if draft.found else "")
        if self.is_saved:
            editor.discard(draft.path)

    def _asked_tags(self, numbers: Sequence[int], tags: Sequence[Sequence[str]]) -> str:
        common = [tag for tag in tags[0] if all(tag in others for others in tags)]
        papers = acts.named(self.abouts(numbers)) if len(numbers) < 2 else f"{len(numbers)} papers"
        self.voice.say(f"Tags of {papers}: {', '.join(common) or 'none'}.")
        return self.voice.ask("Tags to put on, -tag takes one off:")

    def _vote(self, value: int) -> None:
        def voted(papers: Sequence[About]) -> Act:
            same = all(self.marks.state(one.ids).vote == value for one in papers)
            return acts.vote(*self._on(papers), value=0 if same else value)

        self._toggle("vote on", voted)

    def _move_in_queue(self, by: int) -> None:
        numbers = self.subjects
        if len(numbers) != 1:
            several = "One paper at a time moves in the queue."
            self.voice.say(several if numbers else "No paper here.")
            return
        (paper,) = self.abouts(numbers)
        if self.marks.state(paper.ids).queue is None:
            self.voice.say(f"This paper is not in the queue; {self.key('queue')} puts it there.")
            return
        act = acts.move(self.marks, paper, self.session.marks.now(), by=by)
        if act.changes:
            self.tell(act)
            self.queue_moved()
            self.show_row_of(numbers[0])
        else:
            which = "first" if by < 0 else "last"
            self.voice.say(f"It is the {which} in the queue.")

    def _toggle(self, verb: str, make: Maker) -> None:
        numbers = self.subjects
        if not numbers:
            self.voice.say(f"No paper here to {verb}. back brings the former list back.")
        elif self.agrees(verb.capitalize(), len(numbers)):
            self._make(make, numbers)

    def _make(self, make: Maker, numbers: Sequence[int]) -> None:
        """Make an act on papers and do it; what was selected for it no longer is."""
        unselected = not self.places and self.unselect()
        self.follow()  # a question may have stood for long
        self.tell(make(self.abouts(numbers)))
        if unselected:
            self.voice.say("Nothing is selected any more.")

    def _on(self, papers: Sequence[About]) -> tuple[Marks, Sequence[About], datetime]:
        """What all acts are told: how all stands, the papers, and the time."""
        return self.marks, papers, self.session.marks.now()
