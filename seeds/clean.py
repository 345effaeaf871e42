"""The one gate where foreign text loses what could drive a terminal.

Titles, names and abstracts come from anywhere, and a terminal obeys what it is shown: an OSC 52
in a title fills the clipboard, a CSI erases the screen. Every field passes here once, on the way
in, so that nothing behind the gate needs to ask again.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from typing import Final

__all__ = ["MARKS_PER_LETTER", "STRING_LIMIT", "clean", "clean_line"]

MARKS_PER_LETTER: Final = 8
"""Combining marks that one letter keeps.

The deepest stack in real writing, the Tibetan syllable HAKSHMALAWARAYAM, has eight marks on its
letter. What is piled higher ("zalgo") is drawn over the rows above and below.
"""

STRING_LIMIT: Final = 65_536
"""Characters, within one paragraph, in which a control string (OSC, DCS, ...) must find its end.

Room for a clipboard write of tens of kilobytes. A string without an end loses its introducer
only, so that a stray control character never takes an abstract with it.
"""

# What most texts meet is compiled here; the patterns kept as text are for odd ones, and `re`
# compiles those when first asked. A text of printable ASCII costs one search, over _ODD.
_LOST_LINE: Final = "(?:abla|eq|orm|otin)(?![A-Za-z])"
_ODD: Final = re.compile(rf"[^ -~](?:(?<!\n)|(?={_LOST_LINE}))")
_SURROGATE: Final = re.compile("[\ud800-\udfff]")
_CONTROL: Final = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f]")
_BLANK: Final = re.compile("[\t\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]")
# Of Unicode's format characters there stay the visible ones (Arabic, Syriac and Kaithi number
# and abbreviation signs) and, where _joined says, the joiners. The rest is invisible: it reorders
# or hides text, or parts words that a search should find. Noncharacters go with them.
_GONE: Final = re.compile(
    "[\x00-\x09\x0b-\x1f\x7f-\x9f\xad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f"
    "\ufdd0-\ufdef\ufeff\ufff9-\ufffb\ufffe\uffff]"
)
_ASTRAL: Final = re.compile("[\U00010000-\U0010ffff]")
_GONE_ASTRAL: Final = (
    "[\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e007f"
    + "".join(chr(plane << 16 | low) for plane in range(1, 17) for low in (0xFFFE, 0xFFFF))
    + "]"
)
# Marks are no word characters, so that a long run of other non-ASCII characters may be a stack.
_STACK: Final = re.compile(rf"[^\w\s\x00-\x7f]{{{MARKS_PER_LETTER + 1},}}")

# A C string literal turns \t, \f, \b, \r, \v, \a and \n into control characters, and TeX that
# once went through one has lost the beginning of its names: these rests are left. Behind a blank
# control (TAB, CR) some of them may be words.
_ESCAPES: Final = {"\a": "a", "\b": "b", "\t": "t", "\v": "v", "\f": "f", "\r": "r"}
_NO_WORD: Final = (
    "(?:\a(?:leph|lpha|ngle|pprox|rgmax|rgmin|symp)"
    "|\b(?:ar|ecause|egin|eta|f|ig|igcap|igcup|igl|igr|inom|m|oldsymbol|ot|ullet)"
    "|\f(?:box|lat|orall|rac|rown)"
    "|\v(?:arepsilon|arnothing|arphi|arpi|arrho|arsigma|artheta|dots|ec|ee|ert)"
    "|\t(?:extbf|extit|extrm|extsc|extsf|exttt|frac|heta|ilde|imes|riangle))(?![A-Za-z])"
)
_PERHAPS_WORD: Final = (
    "(?:\t(?:an|anh|au|ext|o|op)|\r(?:angle|ceil|floor|ho|ight|ightarrow|m|vert))(?![A-Za-z])"
)
_EATEN: Final = f"{_NO_WORD}|{_PERHAPS_WORD}"
_EATEN_GLUED: Final = (
    rf"(?<=[0-9{{}}]){_NO_WORD}|{_NO_WORD}(?=[0-9{{}}])"
    rf"|(?<=\{{){_PERHAPS_WORD}|{_PERHAPS_WORD}(?=[{{}}])"
)
_EATEN_LINE: Final = f"\n(?={_LOST_LINE})"
# Escaped dollars are matched, without the group, so that they open no maths.
_MATHS: Final = r"\\\$|(\$\$?)[^$]++\1"

# ECMA-48 with xterm's and screen's additions. The first branch is UTF-8 that was read as Latin-1:
# its "â\x80\x9d" is a closing quote and no OSC, and would otherwise run up to the next "\x9c".
_SEQUENCE: Final = (
    "(?P<bytes>[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf€][\x80-\xbf]|[\xf0-\xf4][\x80-\xbf]{3})"
    r"|(?P<csi>(?:\x1b\[|\x9b)(?:[0-?]{0,128}[ -/]{0,4}[@-~])?)"
    r"|(?P<short>\x1b\]|\x9d|\x1bk)"
    r"|(?P<long>\x1b[PX^_]|[\x90\x98\x9e\x9f])"
    r"|(?P<escape>\x1b(?:[ -/]{0,4}[0-~])?)"
)
_PARAGRAPH_END: Final = r"(?>\r\n?|\n)[ \t]*[\r\n]"
# xterm leaves an OSC at any ESC, CAN or SUB; a DCS of tmux or screen carries ESC in its payload.
_SHORT_STOP: Final = rf"(?P<end>\x07|\x9c|\x1b\\)|[\x18\x1a\x1b]|{_PARAGRAPH_END}"
_LONG_STOP: Final = rf"(?P<end>\x07|\x9c|\x1b\\)|{_PARAGRAPH_END}"
# Of an OSC without an end goes what can only be its payload: the number and the word behind it.
_OSC_WORD: Final = "[0-9]{1,5};[!-~]{0,4096}"

# Windows-1252 that was read as Latin-1: "d\x92une" is "d’une". No text holds these C1 controls.
_WINDOWS: Final = {0x91: "‘", 0x92: "’", 0x93: "“", 0x94: "”", 0x95: "•", 0x96: "–", 0x97: "—"}
_C1: Final = re.compile("[\x80-\x9f]")

_JOINERS: Final = "\u180e\u200c\u200d"
_JOINER: Final = re.compile(f"[{_JOINERS}\ufe0f]")
# Scripts in which ZWNJ and the Mongolian vowel separator shape words: Arabic to Mongolian,
# with the Indic ones between. In Latin a ZWNJ only splits ligatures, and hides words from search.
_SHAPED: Final = "\u0600-\u180d\u180f-\u1cff"
_SEPARATOR: Final = f"(?<=[{_SHAPED}])([\u180e\u200c])[\u180e\u200c]*(?=[{_SHAPED}])|[\u180e\u200c]"
# Unicode's Extended_Pictographic, by blocks.
_EMOJI: Final = (
    "\xa9\xae\u203c\u2049\u2122\u2139\u2194-\u21aa\u231a-\u23ff\u24c2\u25aa-\u25fe\u2600-\u27bf"
    "\u2934\u2935\u2b05-\u2b55\u3030\u303d\u3297\u3299"
    "\U0001f000-\U0001f3fa\U0001f400-\U0001faff"
)
_SKIN_TONES: Final = "\U0001f3fb-\U0001f3ff"
_EMOJI_STYLE: Final = f"(?<=[{_EMOJI}])(\ufe0f)|(?<=[0-9#*])(\ufe0f)(?=\u20e3)|\ufe0f"
_EMOJI_JOINER: Final = f"(?<=[{_EMOJI}{_SKIN_TONES}\ufe0f])(\u200d)(?=[{_EMOJI}])|\u200d"


def clean(text: str) -> str:
    """Text that drives no terminal and hides nothing, with its line breaks kept.

    Quotes and dashes of Windows-1252 that came as C1 controls, and UTF-8 that was read as Latin-1,
    come back as what they were.

    In order: TeX eaten as C escapes comes back where it is certain (`5.92<TAB>imes`); whole
    control sequences go, 7-bit and 8-bit, with their payload; so do C0 except newline, C1, DEL,
    invisible and bidirectional format characters, tags and noncharacters; CRLF and CR become
    newlines, every other blank a space; NFC, with at most `MARKS_PER_LETTER` marks on a letter.
    ZWJ and U+FE0F stay inside emoji, ZWNJ inside words of scripts that are shaped by it.

    Surrogates are looked at first: what a pair spells is judged like any other character, and a
    lone one becomes U+FFFD.

    Never fails; linear in the length of the text; `clean(clean(x)) == clean(x)`.
    """
    if text.isascii() and text.isprintable():
        return text
    if _ODD.search(text) is None or _harmful().search(text) is None:
        return text
    if _SURROGATE.search(text) is not None:
        text = text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    if _CONTROL.search(text) is not None:
        text = _with_eaten_tex(text)
        text = _without_sequences(text).translate(_WINDOWS)
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    text = _GONE.sub("", _BLANK.sub(" ", text))
    if _ASTRAL.search(text) is not None:
        text = re.sub(_GONE_ASTRAL, "", text)
    text = _joined(_normal(text))
    # A newline is the one control that stays. Only the finished text shows which maths it is in.
    if re.search(_EATEN_LINE, text) is not None:
        text = re.sub(_MATHS, lambda maths: re.sub(_EATEN_LINE, r"\\n", maths[0]), text)
    return text


@cache
def _harmful() -> re.Pattern[str]:
    """Any sign that is not harmless."""
    return re.compile(f"[^{re.escape(''.join(sorted(_harmless())))}]")


@cache
def _harmless() -> frozenset[str]:
    """Signs that no step of `clean` changes, alone or beside each other: most texts have no other.

    Letters, punctuation, arrows and operators that are their own NFC, take no mark from a
    neighbour and are no emoji.
    """
    signs = map(chr, (*range(0x20, 0x7F), *range(0xA1, 0x250), *range(0x370, 0x500)))
    more = map(chr, (*range(0x2010, 0x2028), *range(0x2030, 0x205F), *range(0x2190, 0x2300)))
    emoji = re.compile(f"[{_EMOJI}]")
    return frozenset(
        sign
        for sign in (*signs, *more)
        if sign.isprintable()
        and unicodedata.is_normalized("NFC", sign)
        and not unicodedata.combining(sign)
        and not emoji.match(sign)
        and not _GONE.match(sign)
    )


def clean_line(text: str) -> str:
    """`clean` for what is shown on one line: titles, names, messages.

    Line breaks become blanks, runs of blanks become one, and none is left at either end.
    """
    return " ".join(clean(text).split())


def _with_eaten_tex(text: str) -> str:
    """Give TeX names what C escapes ate, inside maths and beside digits and braces."""

    def whole(match: re.Match[str]) -> str:
        return f"\\{_ESCAPES[match[0][0]]}{match[0][1:]}"

    if re.search(_EATEN, text) is None:
        return text
    text = re.sub(_MATHS, lambda maths: re.sub(_EATEN, whole, maths[0]), text)
    return re.sub(_EATEN_GLUED, whole, text)


class _Ahead:
    """The next match at or after a position, for positions that only grow.

    The text is walked once in all, however many searches find the same match or none.
    """

    __slots__ = ("_match", "_pattern", "_text")

    def __init__(self, pattern: str, text: str) -> None:
        self._pattern = re.compile(pattern)
        self._text = text
        self._match = self._pattern.search(text)

    def find(self, at: int) -> re.Match[str] | None:
        if self._match is not None and self._match.start() < at:
            self._match = self._pattern.search(self._text, at)
        return self._match


def _without_sequences(text: str) -> str:
    """Take out whole terminal sequences; unfinished ones lose what introduces them."""
    stops = {"short": _Ahead(_SHORT_STOP, text), "long": _Ahead(_LONG_STOP, text)}
    kept: list[str] = []
    at = 0
    sequence = re.compile(_SEQUENCE)
    osc_word = re.compile(_OSC_WORD)
    while (found := sequence.search(text, at)) is not None:
        kept.append(text[at : found.start()])
        at = found.end()
        match found.lastgroup:
            case "bytes":
                kept.append(_decoded(found[0]))
            case "short" | "long" as kind:
                stop = stops[kind].find(at)
                if stop is not None and stop["end"] and stop.start() - at <= STRING_LIMIT:
                    at = stop.end()
                elif (word := osc_word.match(text, at)) is not None and kind == "short":
                    at = word.end()
            case _:
                pass
    kept.append(text[at:])
    return "".join(kept)


def _decoded(mistaken: str) -> str:
    """UTF-8 that was read as Latin-1, where a control among it makes that certain."""
    if _C1.search(mistaken) is None:
        return mistaken
    try:
        return mistaken.encode("latin-1").decode("utf-8")
    except UnicodeError:
        return mistaken


def _normal(text: str) -> str:
    """NFC, with stacks of marks cut.

    They are cut before as well, because sorting a stack costs the square of its height.
    """
    return _STACK.sub(_cut, unicodedata.normalize("NFC", _STACK.sub(_cut, text)))


def _cut(stack: re.Match[str]) -> str:
    """Leave out the marks that are too many; joiners, which may go later, part no stack."""
    kept: list[str] = []
    marks = 0
    for char in stack[0]:
        if unicodedata.category(char).startswith("M"):
            marks += 1
            if marks > MARKS_PER_LETTER:
                continue
        elif char not in _JOINERS:
            marks = 0
        kept.append(char)
    return "".join(kept)


def _joined(text: str) -> str:
    """Keep invisible joiners only where they shape what is seen."""
    if _JOINER.search(text) is None:
        return text
    text = re.sub(_SEPARATOR, r"\1", text)
    text = re.sub(_EMOJI_STYLE, r"\1\2", text)
    text = re.sub(_EMOJI_JOINER, r"\1", text)
    return unicodedata.normalize("NFC", text)
