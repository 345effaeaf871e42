"""Where formulas stand in a text, and where a dollar is only a dollar."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from .armour import shielded, styled
from .formula import formula

if TYPE_CHECKING:
    from collections.abc import Iterator

LONGEST_FORMULA: Final = 1200
"""Characters; the longest real formula has about 600, and what is longer is a lost delimiter."""

_START: Final = re.compile(
    r"[\\$](?:(?<=\\)(?:begin\{((?:equation|align|gather|multline|eqnarray|displaymath|math)\*?)\}"
    r"|.)|(?<=\$))",
    re.DOTALL,
)
_DOLLAR: Final = re.compile(r"\\.|\$", re.DOTALL)
_PARTNERS: Final = {"\\(": "\\)", "\\[": "\\]"}
_DISPLAYED: Final = frozenset({"$$", "\\[", "\\b"})
"""How a displayed formula starts; the last one is `\\begin`."""

_TEX_SIGN: Final = re.compile(r"\\[A-Za-z|]|[\^_{]")
_WORDS_OF_TEX: Final = re.compile(
    r"\\(?:text\w*|math\w+|mbox|emph|underline|operatorname)\s*\{[^{}]*\}|\\[A-Za-z]+"
)
_SENTENCE: Final = re.compile(r"[A-Za-z]{2,},? [A-Za-z]{3,},? [A-Za-z]{2,}")
_PHRASE: Final = re.compile(r"[A-Za-z]{2,},? [A-Za-z]{2,}")
_AMOUNT: Final = re.compile(r"[0-9][0-9.,]*[KMBkmb]?\s+[A-Za-z]{2}")
_STYLE_HEAD: Final = re.compile(
    r"\\(text(?:bf|it|sl|tt|sc)|emph|underline|math(?:bf|it|tt))\s*(?=\{)"
)
_INNERMOST: Final = re.compile(r"\{[^{}\\$^_]*\}")
_LOST_TABS: Final = {"imes": "×", "ightarrow": "→", "heta": "θ", "au": "τ"}
r"""Formulas whose `\t` or `\r` some tool had read as a tab or a return."""


def with_maths(text: str) -> str:
    r"""Set the formulas of a text: `$...$`, `$$...$$`, `\(...\)`, `\[...\]`, environments.

    A dollar without its partner stays, and so do amounts of money. Dollars around `\textbf{words}`
    alone go, and the words stay for the layer of running text. Takes linear time.
    """
    out: list[str] = []
    done = 0
    for start, inner, end in _formulas(text):
        following = text[end : end + 1]
        out += (text[done:start], _set(inner, following))
        if text[start : start + 2] in _DISPLAYED:
            out[-1] = f"{_parting(text[start - 1 : start])}{out[-1]}{_parting(following)}"
        done = end
    out.append(text[done:])
    return "".join(out)


def set_formula(source: str) -> str:
    """Write a formula with its signs shielded, in the style of maths if it names a variable."""
    text, variable = formula(source)
    return styled(shielded(text), "math") if variable and text else shielded(text)


def _parting(neighbour: str) -> str:
    """Part a displayed formula from a word: on paper the line's end does."""
    return " " if neighbour.isalnum() else ""


def _formulas(text: str) -> Iterator[tuple[int, str, int]]:
    at = 0
    while match := _START.search(text, at):
        start, at = match.span()
        if match[0] == "$":
            closed = _closing_dollar(text, at)
        else:
            closing = f"\\end{{{match[1]}}}" if match[1] else _PARTNERS.get(match[0])
            closed = _closing_macro(text, at, closing) if closing else None
        if closed:
            inner, end = closed
            if _is_maths(inner, text[end : end + 1]):
                yield start, inner, end
                at = end


def _closing_dollar(text: str, at: int) -> tuple[str, int] | None:
    display = text.startswith("$", at)
    at += display
    for match in _DOLLAR.finditer(text, at, at + LONGEST_FORMULA + 1):
        if match[0] == "$":
            if display and not text.startswith("$", match.end()):
                return None
            return text[at : match.start()], match.end() + display
    return None


def _closing_macro(text: str, at: int, closing: str) -> tuple[str, int] | None:
    end = text.find(closing, at, at + LONGEST_FORMULA + len(closing))
    return None if end < 0 else (text[at:end], end + len(closing))


def _is_maths(inner: str, following: str) -> bool:
    """Whether what stands between two dollars is a formula, and not two amounts or prose."""
    words = inner.strip()
    if not words:
        return False
    if _TEX_SIGN.search(inner):
        return not _SENTENCE.search(_WORDS_OF_TEX.sub("", inner))
    if words in _LOST_TABS:
        return True
    if inner[0].isdigit() and following.isdigit():
        return False
    blanks = (inner[0] == " ") + (inner[-1] == " ")
    if blanks == 1 or (blanks == 2 and re.search("[a-z]{2}", inner)):
        return False
    return not (_PHRASE.search(inner) or _AMOUNT.match(inner))


def _set(inner: str, following: str) -> str:
    if _only_styles(inner, initial=following.isalpha()):
        return inner
    return set_formula(_LOST_TABS.get(inner.strip(), inner))


def _only_styles(inner: str, *, initial: bool) -> bool:
    r"""Whether only `\textbf{words}` was put in dollars.

    One letter in `\mathbf` is a vector, unless it is the `initial` of a word that goes on.
    """
    bare, heads = _STYLE_HEAD.subn("", inner)
    if not heads:
        return False
    rest = bare
    for _ in range(3):
        rest = _INNERMOST.sub("", rest)
    if rest.strip(" (),.;:/&-"):
        return False
    return "\\math" not in inner or initial or len(bare.strip(" {}")) > 1
