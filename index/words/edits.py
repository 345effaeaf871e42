"""How far one word is from another, and which slip of the hand leads from one to the other.

The distance is Damerau and Levenshtein's in its restricted form (optimal string alignment): a
letter more, a letter less, another letter, two neighbours swapped; no stretch is edited twice.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from string import ascii_lowercase
from typing import TypeAlias

_ROWS = ("qwertyuiop", "asdfghjkl", "zxcvbnm")
_VOWELS = frozenset("aeiouy")
_BLOCKS = ((0x3B1, 0x3CA), (0x430, 0x460))
"""Greek and Cyrillic small letters, as half-open stretches of Unicode."""

UNFINISHED = 0.3
"""What it costs more that a word is only begun: who wrote all letters but one meant this one."""

DOUBLED, SWAPPED, NEIGHBOUR, EDIT, FIRST = 0.8, 0.8, 0.9, 1.0, 0.5
"""The costs of a slip: a letter doubled or not, two swapped, a key beside the right one or a vowel
for a vowel, any other, and what is added where the first letter is wrong, which is rare."""


def apart(first: str, second: str, limit: int) -> int:
    """The edits between two words, or `limit` + 1 where there are more."""
    if abs(len(first) - len(second)) > limit:
        return limit + 1
    *_, edits = _to_beginnings(first, second, limit)
    return min(edits, limit + 1)


def nearest_beginning(word: str, whole: str, limit: int) -> tuple[int, str]:
    """The beginning of a word that is nearest to another, and how many edits lie between.

    Of equally near ones the longest, and `limit` + 1 edits where all are further.
    """
    whole = whole[: len(word) + limit]
    edits, length = limit + 1, len(whole)
    for long, far in enumerate(_to_beginnings(word, whole, limit)):
        if far <= min(edits, limit):
            edits, length = far, long
    return edits, whole[:length]


def _to_beginnings(first: str, second: str, limit: int) -> Iterator[int]:
    """The edits between the first word and each beginning of the second, the empty one first.

    Ends early, with a number above the limit, where all that follow are.
    """
    before: list[int] = []
    row = list(range(len(first) + 1))
    yield row[-1]
    for down, letter in enumerate(second):
        older, before = before, row
        row = [down + 1]
        for across, other in enumerate(first):
            best = before[across]
            if letter != other:
                best = 1 + min(best, before[across + 1], row[across])
                if down and across and letter == first[across - 1] and other == second[down - 1]:
                    best = min(best, older[across - 1] + 1)
            row.append(best)
        yield row[-1]
        if min(row) > limit and min(before) > limit:
            return


def alike(first: str, second: str) -> int:
    """How many letters two words begin with alike."""
    for place, (one, other) in enumerate(zip(first, second, strict=False)):
        if one != other:
            return place
    return min(len(first), len(second))


def variants(word: str) -> set[str]:
    """What one edit makes of a word; its digits stay, since "gpt5" is no slip for "gpt4"."""
    letters = _alphabet(word)
    made: set[str] = set()
    for place in range(len(word) + 1):
        head, tail = word[:place], word[place:]
        made.update([head + letter + tail for letter in letters])
        if not tail:
            break
        if len(tail) > 1 and not (tail[0].isdigit() and tail[1].isdigit()):
            made.add(head + tail[1] + tail[0] + tail[2:])
        if not tail[0].isdigit():
            made.add(head + tail[1:])
            made.update([head + letter + tail[1:] for letter in letters])
    made.discard(word)
    return made


def digits(word: str) -> str:
    """The digits of a word, in order."""
    return "" if word.isalpha() else "".join(sign for sign in word if sign.isdigit())


def _alphabet(word: str) -> str:
    """The letters that may stand in the place of another or be missing."""
    if word.isascii():
        return ascii_lowercase
    letters = set(ascii_lowercase) | {sign for sign in word if sign.isalpha()}
    for first, end in _BLOCKS:
        if any(first <= ord(sign) < end for sign in word):
            letters.update(map(chr, range(first, end)))
    return "".join(sorted(letters))


Slip: TypeAlias = tuple[int, float]
"""The number of edits, and what they cost: the less, the likelier."""


def slip(typed: str, meant: str, *, begun: bool = False) -> Slip:
    """How many edits lead from the word that was meant to the one that was typed, and their cost.

    No more than three are told apart. With `begun`, edits from the nearest beginning of what was
    meant.
    """
    late = 0.0
    if begun:
        whole = len(meant)
        edits, meant = nearest_beginning(typed, meant, 2)
        late = UNFINISHED if len(meant) < whole else 0.0
    else:
        edits = apart(typed, meant, 2)
    late += 0.0 if typed[:1] == meant[:1] else FIRST
    if edits != 1:
        return edits, edits * EDIT + late
    start = alike(typed, meant)
    if len(typed) == len(meant):
        if typed[start + 1 :] != meant[start + 1 :]:
            return 1, SWAPPED + late
        pair = typed[start], meant[start]
        close = meant[start] in _neighbours(typed[start]) or _VOWELS.issuperset(pair)
        return 1, (NEIGHBOUR if close else EDIT) + late
    longer = max(typed, meant, key=len)
    return 1, (DOUBLED if start and longer[start] == longer[start - 1] else EDIT) + late


@cache
def _neighbours(letter: str) -> str:
    """The keys around one, as most keyboards have them."""
    for row, keys in enumerate(_ROWS):
        place = keys.find(letter)
        if place >= 0:
            near = keys[max(place - 1, 0) : place + 2]
            above = _ROWS[row - 1][place : place + 2] if row else ""
            below = _ROWS[row + 1][max(place - 1, 0) : place + 1] if row + 1 < len(_ROWS) else ""
            return near + above + below
    return ""
