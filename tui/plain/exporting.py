"""Exporting: the papers that are chosen go to a file, or to a command on the terminal."""

from __future__ import annotations

import io
from pathlib import Path
from typing import TYPE_CHECKING

from seeds import at_home, clean_line

from ..editor import ending
from ..exports import FORMATS, Format, papers_told, pipe, refusal, write, writer_for
from ..menus import Item
from .selecting import Selecting

if TYPE_CHECKING:
    from seeds import Writer


class Exporting(Selecting):
    """What is missing of a format, a path or a command is asked for."""

    _format = FORMATS[0]
    """The format that was taken last."""

    def action_export(self) -> None:
        """Write the chosen papers to a path."""
        if not self._some("export"):
            return
        word, _, rest = self.said.text.partition(" ")
        known = _named(word)
        path = rest.strip() if known else self.said.text
        writer = self._writer("Export", word=word if known else "", path=path)
        if writer is None:
            return
        default = f"papers{writer.suffixes[0]}"
        text = path or self.voice.ask(f"Write to which file? Enter takes {default}:").strip()
        try:
            target = at_home(text or default)
            self._write_to(target / default if target.is_dir() else target, writer)
        except (OSError, ValueError) as error:
            why = error.strerror if isinstance(error, OSError) else "this names no file"
            self.voice.say(f"Not written: {clean_line(text)}: {why}.")

    def action_pipe(self) -> None:
        """Let a command of the shell read the chosen papers."""
        if not self._some("pipe"):
            return
        word, _, rest = self.said.text.partition(" ")
        known = len(word) > 1 and _named(word)
        writer = self._writer("Pipe", word=word if known else "")
        if writer is None:
            return
        command = rest if known else self.said.text
        command = command or self.voice.ask("Command, which reads the papers from its input:")
        if command.strip():
            self._pipe(command, writer)

    def _some(self, verb: str) -> bool:
        if self.chosen():
            return True
        self.voice.say(f"No paper here to {verb}. back brings the former list back.")
        return False

    def _writer(self, verb: str, *, word: str, path: str = "") -> Writer | None:
        """The writer of a format that was named, or that a path has, or that is chosen now."""
        suffix = Path(path).suffix.lower()
        by_path = writer_for(None, Path(path))
        if not word and suffix and suffix in by_path.suffixes:
            return by_path
        items = [
            Item(
                one.letter, one.label, f"{writer_for(one.writer, None).suffixes[0]}; {one.read_by}"
            )
            for one in FORMATS
        ]
        found = _named(word)
        said = found.letter if found else ""
        title = f"{verb} {papers_told(len(self.chosen()))} as:"
        letter = self.voice.choose(title, items, said=said, at=self._format.letter)
        chosen = _named(letter or "")
        if chosen is None:
            return None
        self._format = chosen
        return writer_for(chosen.writer, None)

    def _write_to(self, path: Path, writer: Writer) -> None:
        """Write to a path, after asking where a file is lost by it. Raises OSError."""
        why = refusal(path)
        if why:
            self.voice.say(f"Not written: {why}.")
            return
        there = f"{clean_line(str(path))} is there. Write over it?"
        if path.exists() and not self.voice.agrees(there, "what it held is lost"):
            self.voice.say("Nothing is written.")
            return
        numbers = self.chosen()
        count = write(writer, map(self.kept, numbers), path)
        self.voice.say(f"{papers_told(count)} written to {clean_line(str(path))}.")

    def _pipe(self, command: str, writer: Writer) -> None:
        """Give the terminal to a command until it has ended."""
        document = io.StringIO()
        write(writer, map(self.kept, self.chosen()), document)
        self.voice.say(f"$ {command}")
        self.voice.flush()
        try:
            told = ending("Command", pipe(document.getvalue(), command, self.session.environ))
        except OSError as error:
            told = f"The shell cannot be started: {error.strerror}"
        self.voice.say(f"{told}." if told else "The command has ended.")


def _named(word: str) -> Format | None:
    """The format of a letter, a label or a writer's name."""
    word = word.casefold()
    names = ((one.letter, one.writer, one.label.casefold()) for one in FORMATS)
    return next((one for one, known in zip(FORMATS, names, strict=True) if word in known), None)
