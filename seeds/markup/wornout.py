"""Text that was copied out of a PDF: ligatures, glyph numbers, hyphens at line ends, hard wraps."""

from __future__ import annotations

import re
from typing import Final

_ODD: Final = re.compile("[\ufb00-\ufb06\xad\u2010]")

_LIGATURES: Final = {
    "\ufb00": "ff",
    "\ufb01": "fi",
    "\ufb02": "fl",
    "\ufb03": "ffi",
    "\ufb04": "ffl",
    "\ufb05": "st",
    "\ufb06": "st",
}
_TABLE: Final = str.maketrans(_LIGATURES)

_HYPHEN_GLYPH: Final = re.compile(r"(?<=[^\W\d_])\(cid:(?:173|45|150)\)[ \t]?\n?[ \t]?(?=[a-zß-ÿ])")
"""Glyphs 45, 150 and 173 are hyphens in the encodings of old fonts; here a word goes on behind."""

_BULLET_GLYPH: Final = re.compile(r"\(cid:(?:127|120|136|15|1)\)[ \t]?")
_GLYPH: Final = re.compile(r"\(cid:\d{1,5}\)")

_SOFT: Final = re.compile("\xad[ \t]?\n?[ \t]?")

_BROKEN: Final = re.compile(
    r"(?<![^\s(\[{\"'“‘—–])((?:\w[\w.]{0,40}-){0,4})(\w{1,40})"
    r"[-\u2010][ \t]?\n[ \t]{0,40}(\w{1,40})"
)
"""A word over a line end; what is glued to a slash may be an address, of which nobody knows."""

_SUSPENDED: Final = frozenset({"and", "or", "nor", "to", "und", "oder", "et", "ou", "y"})
"""What follows a hyphen that stands for a word to come: "short- and long-term"."""

_PARTS: Final = frozenset(
    "all anti auto bi co counter cross data de deep domain end ex few fine free full half hand "
    "high human ill image in inter intra kernel large light long low lower macro many medium meta "
    "micro model multi near neuro new non object off on one open out over part pre problem pseudo "
    "quasi re real reward risk rule sample second self semi short single so soft state sub super "
    "task test third three time token top two ultra un under user vice well wide word world zero "
    "a i state-of-the".split()
)
"""First parts of words that keep a hyphen, so that one at a line end may be their own."""

_JOINED: Final = frozenset(
    {"pre", "re", "de", "un", "in", "inter", "intra", "sub", "micro", "macro", "ex"}
)
"""Those of them that are written without a hyphen as often: the text itself has to tell."""


PASSES = 8
"""How often words are joined: each time a chain of broken pieces is half as long."""


def mended(text: str) -> tuple[str, list[str]]:
    """The text as it was before it went through a PDF, and sentences on what was mended.

    Ligatures become letters; "(cid:173)" and soft hyphens join the parts of a word and other glyph
    numbers go; a word that was hyphenated over a line end is joined, with its hyphen where the
    first part is one of those that keep theirs ("self-", "multi-") or where the text has the word
    with a hyphen elsewhere. Line ends themselves stay: whoever shows a text lets them collapse.

    A text that needs nothing costs a few looks for a substring. Linear in the length. To be asked
    before control characters are taken out, for a soft hyphen is one.
    """
    odd = not text.isascii() and _ODD.search(text) is not None
    broken = "\n" in text and ("-\n" in text or "- \n" in text)
    if not (odd or broken or "(cid:" in text or "\x0c" in text):
        return text, []
    said: list[str] = []
    plain = text.translate(_TABLE)
    if plain != text:
        said.append("ligatures are letters again")
    text = plain.replace("\x0c", "\n")
    if "(cid:" in text:
        text = _GLYPH.sub("", _BULLET_GLYPH.sub("", _HYPHEN_GLYPH.sub("", text)))
        said.append("numbers of glyphs, such as (cid:173), are left out; some signs are lost")
    text = _SOFT.sub("", text) if "\xad" in text else text
    joined = _Joiner(text).joined()
    if joined != text:
        said.append("words hyphenated at line ends are joined")
    return joined, said


class _Joiner:
    """Joins the halves of words, asking the rest of the text how it writes them."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._words: frozenset[str] | None = None

    def joined(self) -> str:
        text = self._text
        for _ in range(PASSES):  # a word may be broken more than once
            mended = _BROKEN.sub(self._whole, text)
            if mended == text:
                break
            text = mended
        return text

    def _whole(self, broken: re.Match[str]) -> str:
        before, first, rest = broken.groups()
        if rest in _SUSPENDED:
            return f"{before}{first}- {rest}"
        hyphen = "-" if before or self._keeps(first, rest) else ""
        return f"{before}{first}{hyphen}{rest}"

    def _keeps(self, first: str, rest: str) -> bool:
        """Whether the hyphen is the word's own."""
        if len(first) < 2 or not (first.isalpha() and rest.isalpha() and rest[0].islower()):
            return True
        words = self._known()
        if f"{first}-{rest}".lower() in words:
            return True
        if f"{first}{rest}".lower() in words:
            return False
        return first.isupper() or (first.lower() in _PARTS - _JOINED)

    def _known(self) -> frozenset[str]:
        """The words of the text that stand within lines."""
        if self._words is None:
            found = re.findall(r"[^\W\d_]+(?:-[^\W\d_]+)*(?![^\W\d_]*-\n)", self._text)
            self._words = frozenset(map(str.lower, found))
        return self._words
