"""Exporting: the papers that are chosen go to a file, or to a command on the terminal."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from textual import on, work
from textual.app import SuspendNotSupported
from textual.message import Message

from seeds import at_home, clean_line

from ..menus import Item
from .menu import MenuScreen
from .prompt import PromptScreen, completing_paths
from .selecting import Selecting

if TYPE_CHECKING:
    from index import Shelf
    from seeds import Kept, Writer


AT_ONCE = 200
"""Papers that are fetched at once; between them others may use the shelf."""


class MovedError(Exception):
    """Papers have got other numbers while they were fetched."""


class Exporting(Selecting):
    """What goes out is written in a worker; the list moves on meanwhile."""

    _exporting = False
    _format = ""
    _command = ""

    class Written(Message):
        """Papers are in a file, or could not be put there."""

        def __init__(self, told: str) -> None:
            super().__init__()
            self.told = told

    class Composed(Message):
        """The document for a command is ready."""

        def __init__(self, document: str, command: str) -> None:
            super().__init__()
            self.document = document
            self.command = command

    class Moved(Message):
        """Papers have other numbers now: this is to be done anew."""

        def __init__(self, again: Callable[[], None]) -> None:
            super().__init__()
            self.again = again

    def work_failed(self, group: str) -> None:
        """Let the next export begin."""
        super().work_failed(group)
        if group == "export":
            self._exporting = False

    def action_export(self) -> None:
        """Ask for a format and a path, and write the chosen papers there."""
        self._ask_format("Export", self._ask_path)

    def action_pipe(self) -> None:
        """Ask for a format and a command, and let that read the chosen papers."""
        self._ask_format("Pipe", self._ask_command)

    def _ask_format(self, verb: str, then: Callable[[Writer], None]) -> None:
        from ..exports import FORMATS, papers_told, writer_for

        count = len(self.chosen())
        if self._exporting:
            self.say("An export is under way; one comes after another.")
        elif not count:
            self.say(f"No paper here to {verb.lower()}. {self.former}")
        else:
            writers = {one.letter: writer_for(one.writer, None) for one in FORMATS}
            items = [
                Item(one.letter, one.label, f"{writers[one.letter].suffixes[0]} for {one.read_by}")
                for one in FORMATS
            ]

            def chosen(letter: str | None) -> None:
                if letter is not None:
                    self._format = letter
                    then(writers[letter])

            menu = MenuScreen(f"{verb} {papers_told(count)} as", items)
            menu.at = max(0, "".join(writers).find(self._format))
            self.app.push_screen(menu, chosen)

    def _ask_path(self, writer: Writer) -> None:
        default = f"papers{writer.suffixes[0]}"

        def entered(text: str | None) -> None:
            if text is not None and text.strip():
                try:
                    path = at_home(text.strip())
                    self._write_to(path / default if path.is_dir() else path, writer)
                except OSError as error:
                    self.say(f"Not written: {clean_line(text)}: {error.strerror}.")

        prompt = PromptScreen(
            "Write to", default, offers=completing_paths, parted_by="/", select=True
        )
        self.app.push_screen(prompt, entered)

    def _write_to(self, path: Path, writer: Writer) -> None:
        """Write to a path, after asking where a file is lost by it."""
        from ..exports import refusal

        why = refusal(path)
        if why:
            self.say(f"Not written: {why}.")
        elif path.exists():

            def answered(letter: str | None) -> None:
                if letter == "y":
                    self._start(path, writer)

            items = [
                Item("n", "no", "nothing is written"),
                Item("y", "yes", "what it held is lost"),
            ]
            question = f"{clean_line(str(path))} is there. Write over it?"
            self.app.push_screen(MenuScreen(question, items), answered)
        else:
            self._start(path, writer)

    def _ask_command(self, writer: Writer) -> None:
        def entered(command: str | None) -> None:
            if command is not None and command.strip():
                self._command = command
                self._start(command, writer)

        hint = "The shell runs it, and it reads the papers from its standard input."
        self.app.push_screen(
            PromptScreen("Command", self._command, hint=hint, select=True), entered
        )

    def _start(self, target: Path | str, writer: Writer) -> None:
        """Write the papers that are chosen now to a path, or for a command."""
        numbers = self.chosen()
        if self._exporting:
            self.say("An export is under way; one comes after another.")
        elif not numbers:
            self.say("Nothing is written: no paper is shown any more.")
        else:
            self._exporting = True
            self._export(target, writer, numbers, self.shelf)

    @work(thread=True, group="export", exit_on_error=False)
    def _export(
        self, target: Path | str, writer: Writer, numbers: Sequence[int], shelf: Shelf
    ) -> None:
        from ..exports import papers_told, write

        papers = self._fetched(numbers, shelf)
        try:
            if isinstance(target, Path):
                count = write(writer, papers, target)
                told = f"{papers_told(count)} written to {clean_line(str(target))}."
                self.post_message(self.Written(told))
            else:
                document = io.StringIO()
                write(writer, papers, document)
                self.post_message(self.Composed(document.getvalue(), target))
        except OSError as error:
            self.post_message(self.Written(f"{clean_line(str(target))} {error.strerror}."))
        except MovedError:
            self.post_message(self.Moved(lambda: self._start(target, writer)))

    def _fetched(self, numbers: Sequence[int], shelf: Shelf) -> Iterator[Kept]:
        """The papers of these numbers, with what the person has put on them."""
        for start in range(0, len(numbers), AT_ONCE):
            with self.in_use:
                try:
                    papers = [self.kept(number) for number in numbers[start : start + AT_ONCE]]
                finally:
                    # Then these are other papers, or none.
                    if self.shelf is not shelf:
                        raise MovedError
            yield from papers

    @on(Written)
    def _show_written(self, message: Written) -> None:
        self._exporting = False
        self.say(message.told)

    @on(Moved)
    def _begin_again(self, message: Moved) -> None:
        self._exporting = False
        message.again()

    @on(Composed)
    def _run_command(self, message: Composed) -> None:
        """Give the terminal to a command until it has ended and the person has seen it."""
        from ..editor import ending, undisturbed
        from ..exports import pipe

        self._exporting = False
        try:
            with self.app.suspend():
                # An error must not leave the terminal lent.
                sys.stdout.write(f"$ {clean_line(message.command)}\n")
                sys.stdout.flush()
                try:
                    code = pipe(message.document, message.command, self.session.environ)
                    told = ending("Command", code)
                except OSError as error:
                    told = f"The shell cannot be started: {error.strerror}"
                with undisturbed():
                    sys.stdout.write("\nEnter leads back. ")
                    sys.stdout.flush()
                    sys.stdin.readline()
        except SuspendNotSupported:
            told = "This terminal cannot be lent to a command; paperdeck export writes for one"
        if told:
            self.say(f"{told}.")
