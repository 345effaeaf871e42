"""What a terminal sends, cut into keys, whole sequences and pastes (ECMA-48; xterm's 2004).

The toolkit's parser takes what it does not know for keys: a reply of the terminal that comes late,
or an arrow in pieces, would mark papers and quit. It gets only whole sequences here, and of those
it does not know nothing is left.
"""

from __future__ import annotations

from collections.abc import Iterator

from textual import events
from textual._xterm_parser import XTermParser
from textual.message import Message

from seeds import clean

ESC, BEL, ST = "\x1b", "\x07", "\x9c"

BEGIN, END = "\x1b[200~", "\x1b[201~"
"""What a terminal puts around a paste."""

LATE = 1.0
"""Seconds within which the rest of a sequence may come on a slow line."""

STRINGS = frozenset("]P_^X")
"""Behind an escape: a string begins, as replies of terminals are (OSC, DCS, APC, PM, SOS)."""

STARTS = frozenset("[O") | STRINGS
"""Behind an escape: a sequence begins; all else is a key of its own."""

EIGHT_BIT = {
    "\x9b": "[",
    "\x8f": "O",
    "\x9d": "]",
    "\x90": "P",
    "\x9f": "_",
    "\x9e": "^",
    "\x98": "X",
}
"""The same in one character (C1)."""

LONGEST = 100_000
"""Characters of a sequence; what is longer is none."""

LONGEST_PASTE = 1_000_000
"""Characters of a paste that are kept; a line of ours takes a thousand."""

_CONTROL = frozenset(map(chr, range(0x20)))


class WholeParser(XTermParser):
    """The toolkit's parser, for one whole sequence or one character at a time."""

    def parsed(self, sequence: str) -> list[Message]:
        """The events of a sequence; none, if it is unknown or says what cannot be."""
        try:
            found = list(self.feed(sequence))
        except (ValueError, OverflowError):  # a number that is no character's
            found = []
            self._begin_anew()
        if self._timeout_time is not None:  # it waits for more
            self._begin_anew()
        return found

    def _begin_anew(self) -> None:
        self._tokens.clear()
        self._gen = self.parse(self._tokens.append)
        self._awaiting = next(self._gen)
        self._timeout_time = None


class Keyboard:
    """Turns characters, as they come, into events; `delay` is how long Esc waits for its rest."""

    def __init__(self, delay: float, parser: WholeParser | None = None) -> None:
        self._delay = delay
        self._parser = parser or WholeParser()
        self._held = ""
        """The sequence that has begun."""
        self._is_late = False
        """Whether its escape was taken for a key by then."""
        self._since = float("-inf")
        self._escaped = float("-inf")
        """When something last came, and when an escape was last taken for a key."""
        self._paste: list[str] | None = None
        self._tail = ""

    @property
    def waits(self) -> bool:
        """Whether something has begun that time may end."""
        return bool(self._held)

    def feed(self, text: str, now: float) -> list[Message]:
        """The events of the next characters, which came at `now`, in seconds."""
        found: list[Message] = []
        if self._paste is not None and text in {ESC, "\x03"} and now - self._since >= LATE:
            # Of a paste whose end was lost a person can get out.
            found += self._pasted()
        else:
            found += self.tick(now)
            for char in text:
                found += self._take(char, now)
        self._since = now
        return found

    def tick(self, now: float) -> list[Message]:
        """The events of what has waited for its rest for too long."""
        held, waited = self._held, now - self._since
        if held == ESC and waited >= self._delay:
            self._held = ""
            self._escaped = now
            return [_escape()]
        if len(held) > 1 and waited >= LATE:
            self._held = ""
            # Typed by hand, it was Esc and a sign that is no command.
            return [_escape()] if len(held) == 2 and not self._is_late else []
        return []

    def _take(self, char: str, now: float) -> Iterator[Message]:
        if self._paste is not None:
            yield from self._take_pasted(char)
        elif not self._held:
            yield from self._begin(char, now)
        elif self._held == ESC:
            if char in STARTS:
                self._held += char
                return
            self._held = ""
            yield _escape()
            yield from self._begin(char, float("inf"))
        else:
            yield from self._go_on(char, now)

    def _begin(self, char: str, now: float) -> Iterator[Message]:
        """Take a character that stands in no sequence."""
        if char == ESC:
            self._held, self._is_late = ESC, False
        elif char in EIGHT_BIT:
            self._held, self._is_late = ESC + EIGHT_BIT[char], False
        elif char in "[O" and now - self._escaped < LATE:
            self._held, self._is_late = ESC + char, True
        elif not "\x80" <= char <= "\x9f":
            self._escaped = float("-inf")
            yield from self._parser.parsed(char)

    def _go_on(self, char: str, now: float) -> Iterator[Message]:
        """Take a character of a sequence."""
        is_string = self._held[1] in STRINGS
        if is_string and self._held[-1] == ESC and char != "\\":
            self._held = ESC  # it was broken off by another one
            yield from self._take(char, now)
        elif not is_string and char in _CONTROL:
            self._held = ""
            yield from self._begin(char, float("inf"))
        else:
            self._held += char
            if is_whole(self._held):
                yield from self._end()
            elif len(self._held) > LONGEST:
                self._held = ""

    def _end(self) -> Iterator[Message]:
        sequence, self._held = self._held, ""
        if sequence == BEGIN:
            self._paste, self._tail = [], ""
        elif not self._is_late and sequence[1] not in STRINGS:
            yield from self._parser.parsed(sequence)

    def _take_pasted(self, char: str) -> Iterator[Message]:
        paste = self._paste
        if paste is None:
            return
        self._tail = (self._tail + char)[-len(END) :]
        if len(paste) < LONGEST_PASTE:
            paste.append(char)
        if self._tail == END:
            del paste[-len(END) :]
            yield from self._pasted()

    def _pasted(self) -> Iterator[Message]:
        text, self._paste = "".join(self._paste or ()), None
        yield events.Paste(clean(text.replace("\r\n", "\n").replace("\r", "\n")))


def is_whole(sequence: str) -> bool:
    """Whether a sequence, begun by an escape and one of `STARTS`, has its end."""
    kind, body = sequence[1], sequence[2:]
    if kind in STRINGS:
        return sequence.endswith((BEL, ST, ESC + "\\"))
    if not body:
        return False
    if kind == "O":
        return not body[-1].isdigit()
    if body[0] == "[":  # a function key of the Linux console
        return len(body) == 2
    if body[0] == "M":  # the mouse as xterm first told it: three characters behind
        return len(body) == 4
    return body[-1] >= "@"


def _escape() -> events.Key:
    return events.Key("escape", ESC)
