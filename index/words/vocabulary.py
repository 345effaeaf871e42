"""The words of the index: which share a stem, which are near a mistyped one."""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from functools import cache, lru_cache

from ..damage import BrokenIndexError
from .edits import alike, apart, digits, nearest_beginning, slip, variants
from .terms import fold

TABLES = "CREATE TABLE vocabulary (word TEXT PRIMARY KEY) WITHOUT ROWID;"
"""What a vocabulary needs in the file it is kept in."""

LONGEST = 40
"""Letters of a word that is learned or looked for; longer ones are pastes and digests."""

FAMILY = 12
"""Words of a stem that are given at most."""

NEAR = 20
"""Near words that are given unless more are asked for."""

TWO_EDITS, TWO_EDITS_BEGUN = 6, 8
"""Letters of a word, and of its beginning, from which two edits are looked for: in fewer they make
almost any word of another."""

_STEMMED = re.compile("[a-z]{3,25}")
_LAST = "\U0010ffff"
_COMPLETED = 8
"""Words that are given of those that begin alike, the shortest."""

_ENDINGS = (
    r"(?:e|s|y|i|ed|eed|ing|ly|li|al|ic|at|iz|iv|ion|orr?|err?|en[ct]|an[ct]|e?ment|ou|ful|nes|is[mt]"
    r"|it|il|[ai]?bl|[ai]?bilit|og)*"
)
"""What Porter's second stemmer takes off the end of a word, or what stays of it, in a row."""


class Vocabulary:
    """The words of the index in a table of their own, for who mistypes or means another form.

    Words of papers that are gone stay, so ask the index how many papers have one. Stems are not
    kept: they are worked out for the few words that can share one, and so no index depends on the
    release of a stemmer. Raises BrokenIndexError where the file is damaged. One thread at a time.
    """

    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db
        self._family = lru_cache(4096)(self._read_family)

    def learn(self, words: Iterable[str]) -> None:
        """Add the words not known yet, as `terms.fold` has them.

        Numbers are left out, for nobody means another one, and so are forms that bear accents.
        """
        fresh = {
            word
            for word in words
            if len(word) <= LONGEST
            and not word.lstrip("$").isdigit()
            and (word.isascii() or fold(word) == word)
        }
        self._db.executemany(
            "INSERT OR IGNORE INTO vocabulary VALUES (?)", ((word,) for word in sorted(fresh))
        )
        self._family.cache_clear()

    def holds(self, word: str) -> bool:
        """Whether this is a word of the index, numbers aside."""
        return bool(self._read("SELECT 1 FROM vocabulary WHERE word = ?", word))

    def family(self, word: str) -> tuple[str, ...]:
        """The other words with the same English stem, the most alike first, at most `FAMILY`.

        The stem is that of Porter's second stemmer, by Snowball: "planning" has "plan", "plans"
        and "planned". None for a word that is not of 3 to 25 English letters.
        """
        return self._family(word) if _STEMMED.fullmatch(word) else ()

    def near(
        self, word: str, *, begun: bool = False, distance: int | None = None, limit: int = NEAR
    ) -> list[tuple[int, str]]:
        """The words within some edits, each with their number: fewest first, then by likelihood.

        Without a `distance`, which may be 1 or 2, that is one edit, and two from `TWO_EDITS`
        letters on. With `begun` the beginning of the word is within as many. Digits stay as they
        are. Of two edits one may be at the first letter only if the other is in the second half.
        Words of one or two letters have none, nor have beginnings of three; words of three letters
        have none two edits away.
        """
        if not 3 + begun <= len(word) <= LONGEST:
            return []
        most = 1 + (len(word) >= (TWO_EDITS_BEGUN if begun else TWO_EDITS))
        edits = most if distance is None else distance
        found = self._one_edit(word, begun=begun) if edits else set()
        if edits > 1 and len(word) > 3 and len(found) < limit:
            found.update(self._two_edits(word, begun=begun))
        found.discard(word)
        kept = digits(word)
        ranked = sorted(
            (*slip(word, other, begun=begun), len(other), other)
            for other in found
            if kept == digits(other) or (begun and digits(other).startswith(kept))
        )
        return [(count, other) for count, _, _, other in ranked if count <= edits][:limit]

    def split(self, word: str) -> list[tuple[str, str]]:
        """The pairs of words that make this one up, the most even first.

        Either has two letters or more, or is a number: "gpt4" is "gpt" and "4".
        """
        if not 3 <= len(word) <= 2 * LONGEST:
            return []
        pairs = [(word[:place], word[place:]) for place in range(1, len(word))]
        known = set(self._among({part for pair in pairs for part in pair if len(part) > 1}))
        whole = [
            pair
            for pair in pairs
            if all(part in known or part.isdigit() for part in pair) and not word.isdigit()
        ]
        return sorted(whole, key=lambda pair: abs(len(pair[0]) - len(pair[1])))

    def glued(self, first: str, second: str) -> str:
        """The word that the two make up, or ""."""
        whole = first + second
        return whole if self.holds(whole) else ""

    def _read_family(self, word: str) -> tuple[str, ...]:
        stem = _stemmer()
        root = stem(word)
        likely = {other for other in self._relatives(root) if _STEMMED.fullmatch(other)}
        others = [other for other in likely - {word} if stem(other) == root]
        others.sort(key=lambda other: (-alike(word, other), abs(len(other) - len(word)), other))
        return tuple(others[:FAMILY])

    def _relatives(self, root: str) -> Iterator[str]:
        """The words whose stem may be this one, by how they begin and end.

        All begin with it, but where its last letter was changed or added ("happi" is the stem of
        "happy", "hope" of "hoping"), and "dying" and its like. Looking at the endings spares the
        stemmer, which takes 40 millionths of a second for a word.
        """
        head, last = root[:-1], root[-1:]
        other = {"i": head + "y", "e": head + "ing", "l": head + "il"}.get(last, root)
        endings = _endings()
        for start in {root, other}:
            for word in self._beginning(start):
                if any(endings.fullmatch(word, end) for end in _ends(word, len(head), last)):
                    yield word
        if len(root) == 3 and root.endswith("ie"):
            yield from self._among({f"{root[0]}ying"})

    def _one_edit(self, word: str, *, begun: bool) -> set[str]:
        """The words one edit away, and some a little further."""
        made = variants(word)
        if not begun:
            return set(self._among(made))
        return {
            other
            for start in self._alive(made)
            for (other,) in self._read(
                "SELECT word FROM vocabulary WHERE word >= ? AND word < ?"
                " ORDER BY length(word), word LIMIT ?",
                *(start, start + _LAST, _COMPLETED),
            )
        }

    def _two_edits(self, word: str, *, begun: bool) -> Iterator[str]:
        """The words two edits away, and some nearer.

        Of two edits at most one is in the first half of the word, or both are; a swap across the
        middle leaves one, wherever it is.
        """
        middle = len(word) // 2
        head, tail = word[:middle], word[middle:]
        lengths = len(word) - 2, LONGEST if begun else len(word) + 2
        for other in self._beginning(head, *lengths):
            rest = other[middle:]
            far = nearest_beginning(tail, rest, 2)[0] if begun else apart(tail, rest, 2)
            if far <= 2:
                yield other
        tails = variants(tail) | {tail}
        shares = range(len(tail) - 1, len(tail) + 2) if begun else ()
        for start in self._alive(variants(head)):
            for other in self._beginning(start, *lengths):
                rest = other[len(start) :]
                if rest in tails or any(rest[:share] in tails for share in shares):
                    yield other
        swapped = head[:-1] + tail[0] + head[-1] + tail[1:]
        yield from self._one_edit(swapped, begun=begun)
        for first in {word[0], word[1]}:
            yield from self._ending(first, tail, middle, begun=begun)

    def _ending(self, first: str, tail: str, middle: int, *, begun: bool) -> Iterator[str]:
        """The words with this first letter whose second half is this."""
        most = LONGEST if begun else middle + len(tail) + 2
        found = self._read(
            "SELECT word FROM vocabulary WHERE word >= ? AND word < ? AND length(word) <= ?"
            " AND word GLOB ?",
            *(first, first + _LAST, most, f"{first}*{tail}{'*' * begun}"),
        )
        return (word for (word,) in found)

    def _alive(self, beginnings: Iterable[str]) -> list[str]:
        """Those with which a word begins."""
        found = self._read(
            "SELECT value FROM json_each(?) WHERE EXISTS (SELECT 1 FROM vocabulary"
            " WHERE word >= value AND word < value || ?)",
            *(json.dumps(sorted(beginnings)), _LAST),
        )
        return [value for (value,) in found]

    def _among(self, words: Iterable[str]) -> list[str]:
        """Those that are words of the index."""
        found = self._read(
            "SELECT word FROM vocabulary WHERE word IN (SELECT value FROM json_each(?))",
            json.dumps(sorted(words)),
        )
        return [word for (word,) in found]

    def _beginning(self, start: str, shortest: int = 0, longest: int = LONGEST) -> list[str]:
        """The words of these lengths that begin so."""
        found = self._read(
            "SELECT word FROM vocabulary WHERE word >= ? AND word < ?"
            " AND length(word) BETWEEN ? AND ?",
            *(start, start + _LAST, shortest, longest),
        )
        return [word for (word,) in found]

    def _read(self, question: str, *values: object) -> list[tuple[str]]:
        try:
            return self._db.execute(question, values).fetchall()
        except UnicodeEncodeError:  # half a character is no word
            return []
        except sqlite3.DatabaseError as error:
            raise BrokenIndexError(str(error)) from error


@cache
def _endings() -> re.Pattern[str]:
    """Compiled once, when it is first needed: it takes longer than the words of many stems."""
    return re.compile(_ENDINGS)


def _ends(word: str, at: int, last: str) -> Iterator[int]:
    """Where a stem may end in a word, whose last letter stands at a place or was changed."""
    here = word[at : at + 1]
    if here == last or (last == "i" and here == "y"):
        yield at + 1
        if word[at + 1 : at + 2] == last and last not in "ie":
            yield at + 2
    if (last == "e" and word.startswith(("ing", "ed"), at)) or (
        last == "l" and word.startswith("il", at)
    ):
        yield at


def _stemmer() -> Callable[[str], str]:
    """An English stemmer, in C where PyStemmer is installed; no two threads may share one."""
    from snowballstemmer import stemmer

    stem: Callable[[str], str] = stemmer("english").stemWord
    return stem
