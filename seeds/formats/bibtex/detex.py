r"""TeX in the fields of a bibliography, as text: accents and signs in Unicode, no braces.

A bibliography's braces only keep capitals, where in running text of other formats they may be the
author's own; so they go here, and `seeds.markup` reads what is left like any other text.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import Final

from ...markup import plain, tex
from ...markup.prose import single_backslashes
from .escaped import unescaped_maths

_DEPTH: Final = 4
"""Accents over accents that are read: Vietnamese has two."""

_LONGEST_MATHS: Final = 1200
"""Characters between two dollars; `seeds.maths` believes no longer formula either."""

_WORDS_AND_SIGNS: Final = """
    textendash – textquotesingle ' textquotedbl " textperiodcentered · textexclamdown ¡
    textquestiondown ¿ guillemotleft « guillemotright » guillemetleft « guillemetright »
    guilsinglleft ‹ guilsinglright › quotedblbase „ quotesinglbase ‚ textsection § textparagraph ¶
    textcopyright © textordfeminine ª textordmasculine º textonequarter ¼ textthreequarters ¾
    textsterling £ textcent ¢ textyen ¥ textcurrency ¤ textbrokenbar ¦ textlnot ¬ textdiv ÷
    textperthousand ‰ textnumero № textservicemark ℠ textcelsius ℃ textohm Ω textminus −
    textleftarrow ← textuparrow ↑ textdownarrow ↓ textdaggerdbl ‡ textonesuperior ¹
    texttwosuperior ² textthreesuperior ³ textasciidieresis ¨ textasciiacute ´ textasciimacron ¯
    textregistered ® texttrademark ™ textdegree ° textbullet • textellipsis … textemdash —
    textquoteleft ‘ textquoteright ’ textquotedblleft “ textquotedblright ” textpm ± texttimes ×
    textmu μ textonehalf ½ textrightarrow → texteuro € ldots … dots … copyright © pounds £
    DJ Đ dj đ DH Ð TH Þ NG Ŋ ng ŋ SS ẞ IJ Ĳ ij ĳ
""".split()
_SIGNS: Final = dict(zip(_WORDS_AND_SIGNS[::2], _WORDS_AND_SIGNS[1::2], strict=True))
"""Signs that mean themselves everywhere; those that could be markup are left to be shown."""

_LETTERS: Final = tex.SPECIAL_LETTERS | _SIGNS
_ACCENTS: Final = tex.ACCENTS | {"t": "\u0361", "h": "\u0309", "textcommabelow": "\u0326"}
_BRACES: Final = {"textbraceleft": "{", "textbraceright": "}"}
_ALONE: Final = {"~": r"\textasciitilde{}", "^": r"\textasciicircum{}"}
"""An accent over nothing that could be read as markup."""

_STYLES: Final = frozenset(
    "emph textit textsl textbf strong underline uline ul texttt code enquote".split()
)
"""Macros that are kept around text, which is read on."""

_FACES: Final = {
    **dict.fromkeys(("em", "it", "sl", "itshape", "slshape"), r"\emph{"),
    **dict.fromkeys(("bf", "bfseries"), r"\textbf{"),
    **dict.fromkeys(("tt", "ttfamily"), r"\texttt{"),
}
"""Declarations at the start of a group, as the macro that does the same."""

_WORDS: Final = tex.UPRIGHT - _STYLES - {"ensuremath", "mathrm", "mathsf", "operatorname"}
_FIRST_UNSEEN: Final = frozenset({"bibinfo", "bibfield", "foreignlanguage", "texorpdfstring"})
_UNSEEN: Final = tex.UNSEEN | {"noopsort", "NoopSort", "SortNoop", "sortnoop", "switchargs"}
_ARGUMENTS: Final = {
    **dict.fromkeys(tex.LETTERS.keys() | tex.SYMBOLS.keys() | tex.RELATIONS.keys(), 0),
    **dict.fromkeys(tex.FUNCTIONS, 0),
    **dict.fromkeys(tex.FRACTIONS | {"binom", "overset", "underset", "stackrel"}, 2),
    **dict.fromkeys(("href", "textcolor", "colorbox", "SI"), 2),
}
"""How many groups after a macro are its own; one, where nothing is said."""

_ANY: Final = re.compile(r"[\\{}~$]|``|''")
_TOKEN: Final = re.compile(
    r"[\\{}~$`'](?:(?<=\\)(?:([A-Za-z]+)|(.))|(?<=[{}~$])|(?<=`)`|(?<=')')", re.DOTALL
)
_BASE: Final = re.compile(r"\\([A-Za-z]+)[ \t]*(?:\{\})?|([^\W_])")
_FACE: Final = re.compile(r"\{\s*\\([a-z]+)(?![A-Za-z])\s*")
_ESCAPED_CAPS: Final = re.compile(r"\{\\\{\}(?=[^{}]*[A-Z])([\w -]{1,60})\{\\\}\}")
r"""`{\{}GAN{\}}`: braces that kept capitals and were escaped by an exporter."""

_QUOTED: Final = re.compile(r'[^"\\{}]{1,80}\\"(?![\w{])')
_BLANKS: Final = re.compile(r"[ \t]*\n?[ \t]*")
_TIED: Final = re.compile(r"[\w.,;:)\]}'\"’”]~[\w$\\(\[{“‘]")
_OF_NUMBERS: Final = re.compile(r"\d~\d")
_INSIDE: Final = re.compile(r"[^\W_]\\_[^\W_]")
_CLOSED: Final = {"(": "\\)", "[": "\\]"}


def source_of(value: str) -> str:
    """A title or an abstract, whose maths and styles are kept for `seeds.markup` to show."""
    if _ANY.search(value) is None:
        return value
    if not _needs_reading(value):
        return value.replace("{", "").replace("}", "")
    return _Field(value, keeps=True).read()


def text_of(value: str) -> str:
    """Any other field: plain Unicode text, its maths written as a person reads it."""
    if _ANY.search(value) is None:
        return value
    if not _needs_reading(value) and "``" not in value and "''" not in value:
        return value.replace("{", "").replace("}", "")
    return _Field(value, keeps=False).read()


def _needs_reading(value: str) -> bool:
    return any(sign in value for sign in ("\\", "$", "~", "^{", "_{"))


@lru_cache(maxsize=4096)
def _is_shown(name: str) -> bool:
    """Whether the renderer knows a macro."""
    return f"\\{name}" not in plain(f"\\{name}{{x}}")


class _Field:
    """A field while it is read; places are offsets into it."""

    __slots__ = ("closers", "depth", "keeps", "out", "partners", "text")

    def __init__(self, text: str, *, keeps: bool, depth: int = 0) -> None:
        text = single_backslashes(text) if "\\\\" in text else text
        self.text = unescaped_maths(text) if "\\$" in text or "\\textdollar" in text else text
        self.keeps = keeps
        self.depth = depth
        self.out: list[str] = []
        self.closers: list[str] = []
        self.partners = tex.partners(self.text)

    def read(self) -> str:
        at = 0
        while match := _TOKEN.search(self.text, at):
            if match.start() > at:
                self.out.append(self.text[at : match.start()])
            at = self._token(match)
        self.out.append(self.text[at:])
        self.out += reversed(self.closers)
        return unicodedata.normalize("NFC", "".join(self.out))

    def _token(self, match: re.Match[str]) -> int:
        at, end = match.span()
        if match[1]:
            return self._macro(match[1], at, end)
        if match[2]:
            return self._sign(match[2], at, end)
        match match[0]:
            case "{":
                return self._group(at)
            case "}":
                if self.closers:
                    self._close(self.closers.pop())
            case "~":
                tied = _TIED.match(self.text, at - 1) if at else None
                self.out.append(" " if tied and not _OF_NUMBERS.match(self.text, at - 1) else "~")
            case "$":
                return self._maths(at)
            case quotes:
                self.out.append(quotes if self.keeps else "“" if quotes == "``" else "”")
        return end

    def _group(self, at: int) -> int:
        """Go into a group whose braces are not shown."""
        before = self.out[-1] if self.out else ""
        if before.endswith(("^", "_")) and before != r"\_" and at in self.partners:
            end = self.partners[at] + 1
            if self.keeps:
                self.out.append(self.text[at:end])
            else:
                # The renderer sets no script without what it is a script of.
                self.out[-1] = before[:-2] + plain(before[-2:] + self.text[at:end])
            return end
        if caps := _ESCAPED_CAPS.match(self.text, at):
            self.out.append(caps[1])
            return caps.end()
        self._parted()
        face = _FACE.match(self.text, at)
        if face and face[1] in _FACES and self.keeps:
            self.out.append(_FACES[face[1]])
            self.closers.append("}")
            return face.end()
        self.closers.append("")
        return at + 1

    def _close(self, closer: str) -> None:
        self._parted()
        if closer:
            self.out.append(closer)

    def _parted(self) -> None:
        """Part a macro that is kept from a letter that would follow it without the brace."""
        last = self.out[-1] if self.keeps and self.out else ""
        if last.startswith("\\") and last[1:].isalpha() and last.isascii():
            self.out.append("{}")

    def _macro(self, name: str, at: int, end: int) -> int:
        if name in _ACCENTS:
            return self._accent(name, at, end)
        if name in _LETTERS:
            self.out.append(_LETTERS[name])
            return self._past_blanks(end)
        if name in _BRACES:
            self.out.append(f"\\{_BRACES[name]}" if self.keeps else _BRACES[name])
            return self._past_blanks(end)
        if name == "par":
            self.out.append("\n\n")
            return end
        if name in tex.DECLARATIONS or name in _WORDS:
            return self._past_blanks(end)
        opens = self._opens(end)
        if name in _UNSEEN or name in _FIRST_UNSEEN:
            return end if opens is None else self.partners[opens] + 1
        if name in _STYLES and opens is not None:
            before, after = (f"\\{name}{{", "}") if self.keeps else ("", "")
            if name == "enquote" and not self.keeps:
                before, after = "“", "”"
            if before:
                self.out.append(before)
            self.closers.append(after)
            return opens + 1
        if name == "ensuremath" and opens is not None:
            return self._kept(f"${self.text[opens + 1 : self.partners[opens]]}$", opens)
        if not _is_shown(name) and not name.startswith("cite"):
            if opens is None:
                self.out.append(f"\\{name}")
            return end
        return self._shown(name, at, end)

    def _shown(self, name: str, at: int, end: int) -> int:
        """Keep a macro that the renderer sets, with its arguments as they stand."""
        wanted = _ARGUMENTS.get(name, 1)
        if not wanted and self.keeps:
            self.out.append(f"\\{name}")
            return end
        for _ in range(wanted):
            opens = self._opens(end)
            end = end if opens is None else self.partners[opens] + 1
        piece = self.text[at:end]
        self.out.append(piece if self.keeps else plain(piece))
        return end if self.keeps or wanted else self._past_blanks(end)

    def _kept(self, piece: str, opens: int) -> int:
        self.out.append(piece if self.keeps else plain(piece))
        return self.partners[opens] + 1

    def _sign(self, sign: str, at: int, end: int) -> int:
        if sign in _ACCENTS:
            return self._accent(sign, at, end)
        if sign in "&%#" or (sign == "_" and _INSIDE.match(self.text, at - 1)):
            self.out.append(sign)
        elif sign in " ,;:>\n\t\\":
            self.out.append(" ")
        elif sign in _CLOSED:
            closes = self.text.find(_CLOSED[sign], end, end + _LONGEST_MATHS)
            if closes > 0:
                piece = self.text[at : closes + 2]
                self.out.append(piece if self.keeps else plain(piece))
                return closes + 2
            self.out.append(f"\\{sign}")
        elif sign not in "!-/@":
            self.out.append(f"\\{sign}" if self.keeps else sign)
        return end

    def _maths(self, at: int) -> int:
        fence = "$$" if self.text.startswith("$$", at) else "$"
        start = at + len(fence)
        closes = self.text.find(fence, start, start + _LONGEST_MATHS)
        while closes > 0 and self.text[closes - 1] == "\\":
            closes = self.text.find(fence, closes + 1, start + _LONGEST_MATHS)
        if closes <= start:
            self.out.append("$")
            return at + 1
        end = closes + len(fence)
        piece = self.text[at:end]
        self.out.append(piece if self.keeps else plain(piece))
        return end

    def _accent(self, sign: str, at: int, end: int) -> int:
        base, after = self._base(sign, end)
        if base is None:
            if sign.isalpha():
                self.out.append(f"\\{sign}")
                return end
            self.out.append(_ALONE[sign] if self.keeps and sign in _ALONE else sign)
            return end + 2 * self.text.startswith("{}", end)
        if sign == '"' and self._is_quote(base, at, end):
            self.out.append('"')
            return end
        self.out.append(tex.accented(base, _ACCENTS[sign]))
        return after

    def _base(self, sign: str, at: int) -> tuple[str | None, int]:
        """What an accent stands on, and where to read on."""
        opens = self._opens(at)
        if opens is not None:
            inner = self.text[opens + 1 : self.partners[opens]]
            if "\\" in inner and self.depth < _DEPTH:
                inner = _Field(inner, keeps=self.keeps, depth=self.depth + 1).read()
            inner = inner.replace("{", "").replace("}", "").strip()
            return inner or None, self.partners[opens] + 1
        start = at
        if sign.isalpha():
            while self.text[start : start + 1].isspace():
                start += 1
        found = _BASE.match(self.text, start)
        if found is None:
            return None, at
        if found[2]:
            return found[2], found.end()
        letter = _LETTERS.get(found[1])
        return letter, found.end() if letter else at

    def _is_quote(self, base: str, at: int, end: int) -> bool:
        r"""Whether `\"` is a quote that some tool had escaped."""
        if len(unicodedata.normalize("NFC", base[:1] + _ACCENTS['"'])) > 1:
            return True
        before = self.text[at - 1 : at] if at else ""
        return not before.isalpha() and _QUOTED.match(self.text, end) is not None

    def _opens(self, at: int) -> int | None:
        """Where the group opens that follows, blanks between them allowed."""
        while self.text[at : at + 1] in {" ", "\t", "\n"}:
            at += 1
        return at if at in self.partners else None

    def _past_blanks(self, at: int) -> int:
        """TeX eats the blanks after the name of a macro, unless `{}` ends it."""
        if self.text.startswith("{}", at):
            return at + 2
        blanks = _BLANKS.match(self.text, at)
        return blanks.end() if blanks else at
