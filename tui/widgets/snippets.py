"""Why a paper was found, where its row does not show it."""

from __future__ import annotations

import re
from collections import Counter
from functools import lru_cache

from rich.cells import cell_len

from index import BrokenIndexError, Light, Shelf, window

from ..columns import ELLIPSIS, fit
from ..texts import SEEN, texts_of

TEXTS_KEPT = 200
SNIPPETS_KEPT = 1000
"""Some screens of rows: the hits of one keystroke are mostly those of the one before."""

LEAST_CELLS = 8
"""Width from which a stretch of text says something."""

WORDS_SOUGHT = 50
"""Words up to which a pattern is worth its while; a query has a few, with their other forms."""

Snippet = tuple[str, str]
"""What is shown, and the field it is from."""


class Snippets:
    """Stretches of abstracts, keywords and the rest around the words that were sought."""

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf
        self._texts = lru_cache(TEXTS_KEPT)(self._read)
        self._found = lru_cache(SNIPPETS_KEPT)(self._find)
        self._light = Light()
        self._sought: re.Pattern[str] | None = None

    def of(self, number: int, light: Light, width: int) -> Snippet | None:
        """A stretch of a paper that lights up, in so many cells; None where there is none."""
        if light != self._light:
            self._light = light
            self._sought = _sought(light)
            self._found.cache_clear()
        return self._found(number, width) if light and width >= LEAST_CELLS else None

    def _find(self, number: int, width: int) -> Snippet | None:
        for field, text in self._texts(number):
            # Where letters take two cells each, only half as many have room.
            for length in (width - 2, width // 2 - 1):
                stretch = self._window(text, length, field)
                if stretch is None:
                    break
                start, end = stretch
                before = ELLIPSIS if start else ""
                if cell_len(before + text[start:end]) < width:
                    return fit(before + text[start : end + width], width)[0], field
        return None

    def _window(self, text: str, length: int, field: str) -> tuple[int, int] | None:
        """The stretch where most lights up, sought first where most words begin as sought ones.

        To read a whole abstract for each row would hold the keys up.
        """
        first = _densest(self._sought, text, length) if self._sought else None
        if first is not None:
            before = first - 2 * length
            start = text.find(" ", before, first) + 1 if before > 0 else 0
            end = text.find(" ", first + 2 * length)
            found = window(self._light, text[start : end if end > 0 else None], length, field)
            if found is not None:
                return start + found[0], start + found[1]
        return window(self._light, text, length, field)

    def _read(self, number: int) -> tuple[tuple[str, str], ...]:
        """The texts of a paper by field, in the order in which they say most."""
        try:
            paper = self._shelf.paper(number)
        except BrokenIndexError:  # the row stands, and the next search mends the index
            return ()
        texts = (*texts_of(paper, SEEN), ("author", ", ".join(paper.authors)[:SEEN]))
        return tuple((field, " ".join(text.split())) for field, text in texts if text)


def _sought(light: Light) -> re.Pattern[str] | None:
    """A pattern for the words that light up, as they are folded."""
    lights = (light, *(inner for _, inner in light.fields))
    words = {
        word.rstrip("*")
        for one in lights
        for word in (*one.words, *one.begun, *(word for run in one.phrases for word in run))
    }
    pattern = "|".join(map(re.escape, sorted(words, key=len, reverse=True)))
    return re.compile(rf"(?<!\w)(?:{pattern})") if words and len(words) <= WORDS_SOUGHT else None


def _densest(sought: re.Pattern[str], text: str, length: int) -> int | None:
    """Where the stretch begins that has most of the words; the earliest of these."""
    places = [(found.start(), found[0]) for found in sought.finditer(text.lower())]
    near: Counter[str] = Counter()
    best, most, behind = None, 0, 0
    for start, word in places:
        while behind < len(places) and places[behind][0] <= start + length:
            near[places[behind][1]] += 1
            behind += 1
        if len(near) > most:
            best, most = start, len(near)
        near[word] -= 1
        if not near[word]:
            del near[word]
    return best
