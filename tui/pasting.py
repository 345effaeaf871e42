"""A paste is text, whatever it holds: none of it may reach the reader as keys."""

from __future__ import annotations

from collections.abc import Iterable

from textual._xterm_parser import XTermParser
from textual.message import Message

BEGIN, END = "\x1b[200~", "\x1b[201~"
"""What a terminal puts around a paste, when a program asked for it (xterm's mode 2004)."""


ESCAPE = "\ue01b"
"""Stands in a paste for an escape character; a private sign that no text holds."""


class PasteGuard:
    """Gives the escape characters in pastes another shape, and changes nothing else.

    Textual's parser ends a paste at any of them and reads on as keys: a page that was copied with
    an escape in it would bookmark, open and quit. Works across the pieces in which input comes.
    """

    def __init__(self) -> None:
        self._pasting = False
        self._met = 0

    def __call__(self, data: str) -> str:
        """The next piece of input, as it may be read.

        Outside of a paste all passes at once, for a lone Esc is a key. Within one, what may be
        the start of its end waits for the next piece.
        """
        if not self._pasting and not self._met and "\x1b" not in data:
            return data
        passed: list[str] = []
        for sign in data:
            mark = END if self._pasting else BEGIN
            if sign == mark[self._met]:
                self._met += 1
                if not self._pasting:
                    passed.append(sign)
                if self._met == len(mark):
                    passed.append(mark if self._pasting else "")
                    self._pasting = not self._pasting
                    self._met = 0
                continue
            if self._pasting:
                # It was no end: the text of it passes, its escape by another sign.
                passed.append(mark[: self._met].replace("\x1b", ESCAPE))
            # Both marks have their only escape at the beginning.
            self._met = int(sign == "\x1b")
            if not self._pasting or sign != "\x1b":
                passed.append(sign)
        return "".join(passed)


def pasted(text: str) -> str:
    """The text of a paste as it was copied, its escapes in it again: for cleaning, not to show."""
    return text.replace(ESCAPE, "\x1b")


_GO_ON = frozenset("[O]P_^X\x1b")
"""What a sequence has behind its escape (ECMA-48, VT100's SS3); all else is a key of its own."""


class GuardedParser(XTermParser):
    """Textual's parser behind the guard, with Esc a key of its own.

    By itself it takes Esc and a letter right behind it, as they come over a slow line, for another
    key ("alt", a word to the right), and of Esc with two more keys it drops the Esc.
    """

    def __init__(self, debug: bool = False) -> None:  # noqa: FBT001, FBT002 - Textual's signature
        super().__init__(debug)
        self._guard = PasteGuard()
        self._escaped = False

    def feed(self, data: str) -> Iterable[Message]:
        """Parse the next piece of input."""
        if not data:
            yield from super().feed(data)
            return
        guarded = self._guard(data)
        start = 0
        for place, sign in enumerate(guarded):
            if self._escaped and sign not in _GO_ON:
                if start < place:
                    yield from super().feed(guarded[start:place])
                start = place
                # As when nothing comes behind it for a while.
                if self._timeout_time is not None:
                    self._timeout_time = 0.0
                yield from self.tick()
            self._escaped = sign == "\x1b"
        if start < len(guarded):
            yield from super().feed(guarded[start:])


def guard_pastes() -> None:
    """Let Textual's drivers of this process read through the guard."""
    import textual.drivers.linux_driver as driver

    driver.XTermParser = GuardedParser  # type: ignore[attr-defined]
