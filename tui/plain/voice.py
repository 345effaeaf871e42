"""The voice: lines are written and read, and nothing that drives a terminal is among them."""

from __future__ import annotations

import contextlib
import errno
import io
import os
import shutil
import textwrap
import time
from collections.abc import Callable, Iterator, Sequence
from typing import TextIO

from seeds import clean, clean_line

from ..columns import ELLIPSIS, fit
from ..menus import Item
from ..session import Progress

WIDEST, NARROWEST = 80, 20
"""Characters of a line."""

LOWEST = 5
"""Lines of a page on a terminal that is lower than that, or says so."""

EVERY = 5.0
"""Seconds between two sentences on how far long work is."""

OURS = str.maketrans(
    {"“": '"', "”": '"', "‘": "'", "’": "'", "…": "...", "·": ";", "—": "-", "–": "-"}
)
"""Signs in our sentences, and what stands for them in ASCII."""

_GONE = frozenset({errno.EIO, errno.EPIPE, errno.ENXIO, errno.EBADF})


class GoneError(Exception):
    """Nobody is at the other end any more."""


class Voice:
    """Writes to `told` and reads from `given`. Raises EOFError at its end, and GoneError."""

    def __init__(self, given: TextIO, told: TextIO, *, ascii_only: bool) -> None:
        self._given = given
        self._told = told
        self.ascii_only = ascii_only or not _has(told.encoding, "".join(map(chr, OURS)))
        self._kept: list[str] = []
        """Lines that were read too early."""

    @property
    def width(self) -> int:
        """The characters of a line."""
        return max(NARROWEST, min(WIDEST, shutil.get_terminal_size().columns - 1))

    @property
    def height(self) -> int:
        """The lines of a page, beside which a question has room."""
        return max(LOWEST, shutil.get_terminal_size().lines - 2)

    @property
    def is_terminal(self) -> bool:
        """Whether what is read comes from a terminal."""
        with _terminal():
            return self._given.isatty()

    def show(self, lines: Sequence[str]) -> None:
        """Write lines that hold papers' own text, as they are."""
        self._write("".join(f"{clean(line)}\n" for line in lines))

    def say(self, *sentences: str) -> None:
        """Write sentences of our own, each on a line that is broken where it is too long."""
        for sentence in filter(None, sentences):
            self.show(self.broken(sentence))

    def broken(self, sentence: str) -> list[str]:
        """A sentence of our own as lines."""
        return wrapped(self._ours(clean_line(sentence)), self.width)

    def page(self, lines: Sequence[str]) -> None:
        """Write lines a page at a time; what is typed between two of them ends it.

        An empty line goes on; any other is the next command.
        """
        height = self.height
        for start in range(0, len(lines), height):
            self.show(lines[start : start + height])
            if start + height < len(lines):
                answer = self.ask("Enter shows more, q ends:")
                if answer.strip():
                    self._kept += [] if answer.strip() == "q" else [answer]
                    return

    def ask(self, question: str) -> str:
        """Ask something, and read the line that answers it."""
        if self._kept:
            return self._kept.pop()
        self._write(f"{self._ours(clean_line(question))} ")
        with _terminal():
            self._told.flush()
            line = self._given.readline()
        if not line:
            raise EOFError
        return line.rstrip("\r\n")

    def agrees(self, question: str, yes: str) -> bool:
        """Whether the person says yes, told what that means."""
        return self.ask(f"{question} y: yes, {yes}; Enter: no.").strip().casefold() in {"y", "yes"}

    def choose(
        self, title: str, items: Sequence[Item], *, said: str = "", at: str = ""
    ) -> str | None:
        """The letter of an item that is chosen by it or by its label; None where none is.

        `said` is an answer that was given with the command; Enter takes the item `at`.
        """
        answer = said
        if not answer:
            self.say(title)
            for item in items:
                line = self._ours(f"{item.letter}: {item.label}; {clean_line(item.preview)}")
                self.show([self.cut(line.removesuffix("; "))])
            enter = f"Enter takes {at}, q none" if at else "Enter leads back"
            answer = clean_line(self.ask(f"Which letter? {enter}:"))
            answer = answer or at
        for item in items:
            if answer == item.letter or answer.casefold() == item.label.casefold():
                return item.letter
        if answer and answer != "q":
            there = ", ".join(f"{item.letter} {item.label}" for item in items)
            self.say(f"There is no “{fit(clean_line(answer), 20)[0]}” here, but {there}.")
        return None

    def cut(self, text: str) -> str:
        """As much of a text as stands on one line."""
        kept = fit(text, self.width)[0]
        return kept[:-3] + "..." if self.ascii_only and kept.endswith(ELLIPSIS) else kept

    def flush(self) -> None:
        """Let all be seen, before another program writes."""
        with _terminal():
            self._told.flush()

    def fall_silent(self) -> None:
        """Let nothing that is still kept be written to where nobody is any more."""
        with contextlib.suppress(OSError, ValueError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), self._told.fileno())

    def _write(self, text: str) -> None:
        with _terminal():
            self._told.write(text)

    def _ours(self, text: str) -> str:
        return text.translate(OURS) if self.ascii_only else text


class Steps:
    """Says now and then how far long work is."""

    def __init__(self, voice: Voice, clock: Callable[[], float] = time.monotonic) -> None:
        self._voice = voice
        self._clock = clock
        self._last = clock()

    def __call__(self, progress: Progress) -> None:
        """Say it, unless something was said a moment ago."""
        now = self._clock()
        if now - self._last < EVERY:
            return
        self._last = now
        share = min(1.0, progress.done / progress.total) if progress.total else None
        told = "" if share is None else f" {share * 100:.0f} %."
        self._voice.say(f"{progress.doing.capitalize()} …{told}")
        self._voice.flush()


def wrapped(text: str, width: int, indent: str = "") -> list[str]:
    """A text on lines of so many characters, words whole; other lines than the first indented."""
    return textwrap.wrap(
        text, width, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False
    ) or [""]


def forgiving(given: TextIO) -> TextIO:
    """What is read, with a substitute for what is no text."""
    if isinstance(given, io.TextIOWrapper):
        with contextlib.suppress(io.UnsupportedOperation):  # it was read from before
            given.reconfigure(errors="replace")
    return given


def _has(encoding: str | None, signs: str) -> bool:
    try:
        signs.encode(encoding or "utf-8")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


@contextlib.contextmanager
def _terminal() -> Iterator[None]:
    try:
        yield
    except OSError as error:
        if error.errno in _GONE:
            raise GoneError from error
        raise
    except UnicodeError:
        raise
    except ValueError as error:  # closed
        raise GoneError from error
