"""The reader of lines: what is typed is done, one line after another, until one leaves."""

from __future__ import annotations

import os
import signal
import time
from dataclasses import replace
from typing import TextIO

from ..commands import matching
from ..exports import papers_told
from ..marks import acts
from ..session import Session
from ..views import problems_in_a_line
from .exporting import Exporting
from .lines import ENTER, Words, understood
from .linking import Linking
from .pages import help_lines, query_lines, source_lines
from .resuming import Resuming
from .voice import GoneError, Voice, forgiving

LEFT, HUNG_UP = 0, 129
"""Exit codes: left in order, and as a shell gives it where the terminal has gone."""

TWICE = 2.0
"""Seconds within which a second Ctrl+C leaves."""

USAGE = (
    "A line is a command: a key or a name from this list, then numbers of papers, then words.",
    "A number alone reads that paper of the list (no saved search here); 0 shows all papers.",
    "An empty line is Enter: it reads the paper, and reads on in it.",
    "bookmark 3 5-7 marks four papers; without numbers the selected, else that in the prompt.",
    "/words searches; saved 3 shows the third saved search; tag 3 maths -physics changes tags.",
    "note and a text writes a note; copy bibtex copies; export bibtex FILE writes.",
    "help and a word lists the commands with that word; help searching tells how to search.",
)


def run(session: Session, given: TextIO, told: TextIO, *, ascii_only: bool = False) -> int:
    """Read papers by lines from `given` and to `told` until one leaves; the exit code.

    With `ascii_only`, or where `told` has no other signs, ours are of ASCII; papers' own text is
    written as it is.
    """
    voice = Voice(forgiving(given), told, ascii_only=ascii_only)
    with session:
        reader: Reader | None = None
        try:
            reader = Reader(session, voice)
            return reader.run()
        except GoneError:
            voice.fall_silent()
            return HUNG_UP
        finally:
            if reader is not None:
                reader.close()


class Reader(Resuming, Exporting, Linking):
    """All parts together, and the commands that concern more than one of them."""

    def __init__(self, session: Session, voice: Voice) -> None:
        super().__init__(session, voice)
        self._words = Words(session.settings.keys)
        self._over = False
        self._interrupted = float("-inf")
        self._open_paper: int | None = None
        self._opened = 0.0
        self._read_after = session.settings.read_after

    def run(self) -> int:
        """Do what each line says."""
        try:
            self._greet()
            while not self._over:
                self._do_next()
        except EOFError:
            self.voice.show([""])  # what follows does not stand behind the prompt
            self._save_at_last()
        self.voice.flush()
        return LEFT

    def obey(self, line: str) -> None:
        """Do what a line says, or say why it cannot be done."""
        said = understood(line, self._words)
        if isinstance(said, str):
            self.voice.say(said)
            return
        self.follow()
        self._count_reading()
        self.said, self.places = said, []
        wrong = self.find_named()
        if wrong:
            self.voice.say(wrong)
            return
        getattr(self, f"action_{said.command}" if said.command != ENTER else "enter")()
        self._see_what_is_open()

    def enter(self) -> None:
        """Read the paper, or on in it; where nothing was found, search for what is offered."""
        if not self.take_offered():
            self.action_read_on()

    def action_back(self) -> None:
        """From the paper to the list, from a selection to none, from hits to what was before."""
        if not self._back():
            self.voice.say(f"These are all papers; {self.key('leave')} leaves.")

    def action_leave(self) -> None:
        """Back, or leave where there is nothing to go back to."""
        if not self._back():
            self._over = self.may_leave()

    def action_quit(self) -> None:
        """Leave when all marks are saved."""
        self._over = self.may_leave()

    def action_help(self) -> None:
        """Tell all commands, or those with the words that were given."""
        usage: list[str] = [] if self.said.text else [*USAGE]
        self._list_commands(self.said.text, usage)

    def action_palette(self) -> None:
        """Tell the commands that have the words that were given or are asked for."""
        words = self.said.text or self.voice.ask("Command with the words:")
        self._list_commands(words, [])

    def action_sources(self) -> None:
        """Tell what came of each source."""
        self.voice.page(source_lines(self.session.ledger, self.voice.width))

    def action_theme(self) -> None:
        """Lines have no colours."""
        self.voice.say("There are no colours here; the terminal's own settings choose them.")

    def action_suspend(self) -> None:
        """Back to the shell, until fg."""
        stop = getattr(signal, "SIGTSTP", None)
        if stop is None or not self.voice.is_terminal:
            self.voice.say(f"There is no shell here to go back to; {self.key('leave')} leaves.")
            return
        self.voice.flush()
        os.kill(os.getpid(), stop)

    def _do_next(self) -> None:
        try:
            self.obey(self.voice.ask(self._where))
            self.remember()
        except KeyboardInterrupt:
            now = time.monotonic()
            self.voice.show([""])
            if now - self._interrupted < TWICE:
                self._over = self.may_leave()
            else:
                self.voice.say(f"{self.key('leave')} leaves.")
            self._interrupted = now

    @property
    def _where(self) -> str:
        unsaved = "" if self.is_saved else f"{self.count_unsaved()} not saved, "
        return f"{unsaved}{self.prompt}"

    def _greet(self) -> None:
        count = papers_told(len(self.order))
        if not self.order:
            self.voice.say(*(problem.sentence() for problem in self.session.ledger.problems))
            self.voice.say(
                f"No papers here. {self.key('leave')} leaves; paperdeck FILE opens a file."
            )
            return
        self.voice.say(
            f"paperdeck, plain. {count}. A number reads that paper, /words searches, "
            f"{self.key('help')} lists the commands, {self.key('leave')} leaves."
        )
        self.voice.say(self.session.settings.problem)
        if self.session.was_read:
            self.voice.say(problems_in_a_line(self.session.ledger, self.key("sources")))
        self.resume()
        self._see_what_is_open()

    def _back(self) -> bool:
        if self.back_to_list():
            return True
        if self.unselect():
            self.voice.say("Nothing is selected.")
            return True
        return self.back_to_former()

    def _list_commands(self, words: str, usage: list[str]) -> None:
        commands = self.session.settings.keys.commands
        found = sorted(matching(words, commands), key=commands.index)
        examples = query_lines(words, self.paper() if self.deck else None, self.voice.width)
        if not found and not examples:
            self.voice.say(f"No command has these words; {self.key('help')} lists all.")
            return
        lines = [line for one in usage for line in self.voice.broken(one)]
        self.voice.page([*lines, *help_lines(found, self.voice.width, self._words), *examples])

    def _see_what_is_open(self) -> None:
        number = self.deck.number if self.reading else None
        if number != self._open_paper:
            self._open_paper, self._opened = number, time.monotonic()

    def _count_reading(self) -> None:
        """Mark a paper as read that was open for as long as the person's setting asks."""
        paper = self.paper() if self.reading and self._read_after is not None else None
        if paper is None or time.monotonic() - self._opened < (self._read_after or 0):
            return
        about = [acts.about(paper)]
        act = acts.read(self.marks, about, self.session.marks.now(), on=True)
        self.do(replace(act, quiet=True))

    def _save_at_last(self) -> None:
        """Nobody can answer any more: save what can be, and say what is lost."""
        self.save_rest()
        if not self.is_saved:
            self.voice.say(f"{self.count_unsaved()} not saved, and lost.")
