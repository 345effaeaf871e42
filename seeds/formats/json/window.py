"""A window on a text that moves on as it is read."""

from __future__ import annotations

import re
from typing import Final

from ...texts import PIECE, Text

BEFORE: Final = 200
"""Characters that are kept before the place of reading: the indentation of an entry."""

GAP: Final = re.compile(r"[\s,;\x1e\ufeff]*+")
"""What stands between values: blanks, commas, and the separators of JSON text sequences."""


class Window:
    """The text from a bit before `at`, the place of reading, to as far as it was needed.

    `base` is how much of the text has been let go, `ended` says that nothing follows.
    """

    def __init__(self, text: Text) -> None:
        self.text = ""
        self.at = 0
        self.ended = False
        self.base = 0
        self._pieces = text.chunks()
        self._line = 1
        self._counted = 0

    def to_sign(self) -> bool:
        """Go to the next sign that is neither blank nor comma; False: there is none."""
        while True:
            gap = GAP.match(self.text, self.at)
            self.at = gap.end() if gap else self.at
            if self.at < len(self.text):
                return True
            if self.ended:
                return False
            self.grow(PIECE)

    def grow(self, size: int) -> None:
        """Have at least `size` characters from the place of reading on, if there are as many."""
        have = len(self.text) - self.at
        if have >= size or self.ended:
            return
        keep = max(0, self.at - BEFORE)
        self.line_at(keep)
        parts = [self.text[keep:]]
        while have < size:
            piece = next(self._pieces, "")
            if not piece:
                self.ended = True
                break
            parts.append(piece)
            have += len(piece)
        self.text = "".join(parts)
        self.at -= keep
        self.base += keep
        self._counted -= keep

    def line_at(self, place: int) -> int:
        """The line of a place; places only grow."""
        if place > self._counted:
            self._line += self.text.count("\n", self._counted, place)
            self._counted = place
        return self._line
