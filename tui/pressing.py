"""Which keys a person pressed, for what a terminal sent."""

from __future__ import annotations

from textual.events import Key

LATE = 1.0
"""Seconds within which the rest of an arrow may come behind its Esc on a slow link."""

_FINALS = frozenset("ABCDFHPQRS~")
"""What ends the sequences of arrows, Home, End, pages and F1 to F4 behind `Esc [` or `Esc O`."""

_PARAMETERS = frozenset("0123456789;")
"""What may stand before the end, as in `Esc [ 5 ~`, a page up."""


class Pressed:
    """Undoes what a line does to keys.

    Before the reader owns the terminal, that turns Enter into a line feed, which reads as ctrl+j.
    Esc and a letter right behind it may read as alt and the letter, which is no command here. And
    an arrow whose bytes come one by one reads as Esc, `[` and a letter: of those only the Esc
    counts. (Our own driver has seen to the last by then; the toolkit's for Windows has not.)
    """

    def __init__(self) -> None:
        self._escaped = float("-inf")
        self._begun = False

    def __call__(self, key: Key, now: float) -> list[Key]:
        """The keys meant by one that came at `now`, in seconds."""
        modifier, _, rest = key.key.partition("+")
        if modifier == "alt" and rest:
            parts = [Key("escape", "\x1b"), Key(rest, key.character)]
        else:
            parts = [Key("enter", "\r") if key.key == "ctrl+j" else key]
        return [part for part in parts if self._is_meant(part, now)]

    def _is_meant(self, key: Key, now: float) -> bool:
        in_time = now - self._escaped < LATE
        begun, self._begun = self._begun and in_time, False
        if begun and key.character in _PARAMETERS:
            self._begun = True
            return False
        if begun and key.character in _FINALS:
            return False
        if in_time and not begun and key.character in ("[", "O"):
            self._begun = True
            return False
        self._escaped = now if key.key == "escape" else float("-inf")
        return True
