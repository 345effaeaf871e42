"""TeX in running text: styles, accents, escapes, and formulas that nobody put between dollars."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from . import tex
from .armour import CLOSE, OPEN, Style, shielded, styled
from .maths import LONGEST_FORMULA, set_formula

if TYPE_CHECKING:
    from collections.abc import Callable

_LONGEST_ARGUMENT: Final = 300
"""Characters of an argument that is passed over or put in brackets: a colour, citation keys."""

_MOST_SCRIPTS: Final = 3
"""Scripts after a symbol outside dollars; TeX itself forbids a second one of a kind."""

_STYLES: Final[dict[str, Style]] = {
    **dict.fromkeys(("emph", "textit", "textsl", "mathit", "em", "it", "sl", "itshape"), "italic"),
    **dict.fromkeys(("textbf", "mathbf", "boldsymbol", "bm", "strong", "bf", "bfseries"), "bold"),
    **dict.fromkeys(("underline", "uline", "ul"), "underline"),
    **dict.fromkeys(("texttt", "mathtt", "code", "tt", "ttfamily"), "code"),
}
_WRAPPED: Final[dict[str, tuple[str, str]]] = {
    **dict.fromkeys(tex.UPRIGHT | tex.HEADINGS | {"url", "path", "nolinkurl"}, ("", "")),
    **dict.fromkeys(("footnote", "footnotetext", "thanks"), (" (", ")")),
    **{name: (OPEN[style], CLOSE[style]) for name, style in _STYLES.items()},
    "enquote": ("“", "”"),
}
"""What stands before and after the argument of a macro."""

_SIGNS: Final = dict.fromkeys(" ,;:>~\n\\", " ") | dict.fromkeys("!-/@", "") | {"|": "‖"}
_PROSE_SIGNS: Final = {
    **tex.SPECIAL_LETTERS,
    **dict.fromkeys(("quad", "qquad"), " "),
    "S": "§",
    "P": "¶",
    "item": " • ",
    "etal": "et al.",
}
_ARGUMENTS: Final = {
    **dict.fromkeys(tex.LETTERS.keys() | tex.SYMBOLS.keys() | tex.RELATIONS.keys(), 0),
    **dict.fromkeys(tex.MATH_ACCENTS.keys() | tex.ALPHABETS | tex.DOUBLE_STRUCK | {"sqrt"}, 1),
    **dict.fromkeys(tex.FRACTIONS | {"binom", "overset", "underset", "stackrel"}, 2),
}
"""How many arguments the macros of formulas take."""

_TOKEN: Final = re.compile(
    r"[\\{}~^_](?:(?<=\\)(?:([A-Za-z]+)|(.))|(?<=[{}~])|(?<=\S[\^_])(?=\{))", re.DOTALL
)
"""One class first: the search then skips running text at the speed of a table look-up."""

_ACCENTED: Final = re.compile(r"\s*\{\s*\\?([A-Za-z])\s*\}|\\([ij])(?![A-Za-z])|([A-Za-z])")
_BRACED_LETTER: Final = re.compile(r"\s*\{\s*\\?([A-Za-z])\s*\}")
_QUOTED: Final = re.compile(r'[^"\\{}]{1,80}\\"(?![\w{])')
_KEYS: Final = re.compile(
    rf"\*?\s*(?:\[[^\[\]{{}}]{{0,80}}\]\s*){{0,2}}\{{([^{{}}]{{0,{_LONGEST_ARGUMENT}}})\}}"
)
_QUANTITY: Final = re.compile(r"\s*\{([^{}]{0,60})\}\s*\{([^{}]{0,60})\}")
_OPTIONS: Final = re.compile(r"\s*\[[^\[\]]{0,80}\]")
_SET: Final = re.compile(r"[,|;:=<>^_+*/]")
_WORD_BEFORE: Final = re.compile(r"(?<![A-Za-z])[a-z]{3,}$")
_NAME: Final = re.compile(r"\\[A-Za-z]+")
_REFERENCE: Final = re.compile(rf"\\(?:cite|ref|eqref|url|href)|{OPEN['link']}")
_DOUBLED: Final = re.compile(r"\\\\(?:([A-Za-z]+)|(?=[%|#_,]))")


def prose(text: str) -> str:
    r"""Take the TeX out of running text: styles become marks, settled signs stand-ins.

    Macros nobody knows stay as written, with their argument; `%` never starts a comment; a brace
    without its partner stays. Takes linear time.
    """
    return _Prose(text).read()


def single_backslashes(text: str) -> str:
    r"""Undo double escaping: `\\alpha` and `\\%` become `\alpha` and `\%`, a line's end stays."""
    return _DOUBLED.sub(
        lambda match: match[0][1:] if match[1] is None or match[1] in _MACROS else match[0], text
    )


class _Prose:
    """A text while it is read; places are offsets into it, and each reader says where to go on."""

    __slots__ = ("closers", "groups", "out", "partners", "text")

    def __init__(self, text: str) -> None:
        self.text = text
        self.partners = tex.partners(text) if "{" in text else {}
        self.out: list[str] = []
        self.groups: list[int] = []
        self.closers: dict[int, list[str]] = {}

    def read(self) -> str:
        at = 0
        while match := _TOKEN.search(self.text, at):
            self.out.append(self.text[at : match.start()])
            at = self._token(match)
        self.out.append(self.text[at:])
        return "".join(self.out)

    def _token(self, match: re.Match[str]) -> int:
        if match[1]:
            return _MACROS.get(match[1], _Prose.unknown)(self, match[1], match.end())
        if match[2]:
            return self._sign(match[2], match.end())
        at = match.start()
        if match[0] == "~":
            self.out.append(self._tie(at))
            return at + 1
        if match[0] == "{":
            return self._group(at)
        return self._close(at) if match[0] == "}" else self._script(at)

    def _after(self, at: int) -> str:
        return self.text[at : at + 1]

    def _enter(self, at: int, before: str, after: str) -> int:
        """Go into the group that opens at `at`."""
        self.out.append(before)
        self.groups.append(self.partners[at])
        self.closers[self.partners[at]] = [after]
        return at + 1

    def _close(self, at: int) -> int:
        if self.groups and self.groups[-1] == at:
            self.groups.pop()
        self.out += reversed(self.closers.pop(at, [shielded("}")]))
        return at + 1

    def _group(self, at: int) -> int:
        if at not in self.partners:
            self.out.append(shielded("{"))
            return at + 1
        if self._is_text(at):
            return self._enter(at, shielded("{"), shielded("}"))
        return self._enter(at, "", "")

    def _is_text(self, at: int) -> bool:
        """Whether braces are the author's own, as in {0, 1}, and not TeX's."""
        inner = self.text[at + 1 : min(self.partners[at], at + _LONGEST_ARGUMENT)]
        if "\\" in inner or inner in {"", ","}:
            return False
        before = self.text[max(0, at - 12) : at]
        if inner.isascii() and _WORD_BEFORE.search(before):
            return True
        attached = before[-1:].isalnum() or self._after(self.partners[at] + 1).isalnum()
        return bool(_SET.search(inner)) or (len(inner) == 1 and inner.isascii() and not attached)

    def _argument(self, at: int) -> int | None:
        """Find where the group opens that follows a macro, blanks between them allowed."""
        at = self._past_blanks(at)
        return at if at in self.partners else None

    def _past_blanks(self, at: int) -> int:
        while self._after(at) == " ":
            at += 1
        return at

    def _past_argument(self, at: int) -> int:
        opens = self._argument(at)
        if opens is None or self.partners[opens] - opens > _LONGEST_ARGUMENT:
            return at
        return self.partners[opens] + 1

    def _past_token(self, at: int) -> int:
        opens = self._argument(at)
        if opens is not None:
            return self.partners[opens] + 1
        named = _NAME.match(self.text, at)
        return named.end() if named else at + (self._after(at) not in {"", " ", "{", "}", "\\"})

    def wrapped(self, name: str, at: int) -> int:
        opens = self._argument(at)
        return self._past_blanks(at) if opens is None else self._enter(opens, *_WRAPPED[name])

    def declared(self, name: str, at: int) -> int:
        style = _STYLES.get(name)
        if style and self.groups:
            self.out.append(OPEN[style])
            self.closers[self.groups[-1]].append(CLOSE[style])
        return self._past_blanks(at)

    def sign(self, name: str, at: int) -> int:
        if name in tex.LETTERS and self._after(at) == "(":
            self.out.append(tex.LETTERS[name])
            return at
        self.out.append(_PROSE_SIGNS[name])
        return at + (name in tex.SPECIAL_LETTERS and self._after(at) == " ")

    def function(self, name: str, at: int) -> int:
        if self.out and self.out[-1][-1:].isalnum():
            self.out.append(" ")
        if self._after(at) in {"_", "^"}:
            return self.formula(name, at)
        self.out.append(name)
        return self._enter(at, " ", "") if at in self.partners else at

    def sized(self, _: str, at: int) -> int:
        return at + (self._after(at) == ".")

    def cited(self, name: str, at: int) -> int:
        keys = _KEYS.match(self.text, at)
        if keys is None:
            return self.unknown(name, at)
        self.out.append(f"[{', '.join(key.strip() for key in keys[1].split(','))}]")
        return keys.end()

    def second(self, _: str, at: int) -> int:
        """Show the second argument: the first is a colour or an address."""
        opens = self._argument(self._past_argument(at))
        return at if opens is None else self._enter(opens, "", "")

    def unseen(self, _: str, at: int) -> int:
        at = self._past_argument(at)
        options = _OPTIONS.match(self.text, at)
        return options.end() if options else at

    def script(self, name: str, at: int) -> int:
        end = self._past_token(at)
        sign = "^" if name == "textsuperscript" else "_"
        self.out.append(set_formula(sign + self.text[at : min(end, at + LONGEST_FORMULA)]))
        return min(end, at + LONGEST_FORMULA)

    def quantity(self, name: str, at: int) -> int:
        quantity = _QUANTITY.match(self.text, at)
        if quantity is None:
            return self.unknown(name, at)
        unit = quantity[2].replace("\\", "")
        self.out.append(f"{quantity[1]} {unit}")
        return quantity.end()

    def accented(self, name: str, at: int) -> int:
        letter = _BRACED_LETTER.match(self.text, at)
        if letter is None:
            return self.unknown(name, at)
        self.out.append(tex.accented(letter[1], tex.ACCENTS[name]))
        return letter.end()

    def formula(self, name: str, at: int) -> int:
        """Set a macro of formulas together with its arguments and scripts."""
        end = at
        degree = _OPTIONS.match(self.text, at) if name == "sqrt" else None
        if degree:
            end = degree.end()
        for _ in range(_ARGUMENTS.get(name, 0)):
            end = self._past_token(end)
        for _ in range(_MOST_SCRIPTS):
            if self._after(end) in {"_", "^"} and self._after(end + 1).strip():
                end = self._past_token(end + 1)
        if end - at > LONGEST_FORMULA:
            self.out.append(shielded(f"\\{name}"))
            return at
        self.out.append(set_formula(f"\\{name}{self.text[at:end]}"))
        return end

    def unknown(self, name: str, at: int) -> int:
        known, stuck = tex.unglued(name)
        if known in _STYLES:
            self.out.append(styled(stuck, _STYLES[known]))
        elif known in tex.FUNCTIONS:
            self.out.append(f"{known} {stuck}")
        elif known:
            self.out.append(set_formula(f"\\{known}{{{stuck}}}"))
        elif name.startswith("cite") and _KEYS.match(self.text, at):
            return self.cited(name, at)
        else:
            self.out.append(shielded(f"\\{name}"))
            if at in self.partners:
                return self._enter(at, shielded("{"), shielded("}"))
        return at

    def _script(self, at: int) -> int:
        closes = self.partners.get(at + 1)
        if closes is None or closes - at > _LONGEST_ARGUMENT:
            self.out.append(self.text[at])
            return at + 1
        self.out.append(set_formula(self.text[at : closes + 1]))
        return closes + 1

    def _sign(self, sign: str, at: int) -> int:
        if sign in tex.ACCENTS:
            return self._accent(sign, at)
        settled = _SIGNS.get(sign)
        if settled is None:
            settled = shielded(sign if sign in "%&#_${}()[]*" else f"\\{sign}")
        self.out.append(settled)
        return at

    def _accent(self, sign: str, at: int) -> int:
        base = _ACCENTED.match(self.text, at)
        if base and not (sign == '"' and self._opens_quote(at)):
            letter = tex.accented(next(filter(None, base.groups())), tex.ACCENTS[sign])
            if len(letter) == 1:
                self.out.append(letter)
                return base.end()
        self.out.append(sign if sign == "`" else shielded(sign))
        return at + 2 * self.text.startswith("{}", at)

    def _opens_quote(self, at: int) -> bool:
        r"""Whether `\"` is a quote that some tool had escaped: it is closed by another one."""
        before = self.text[at - 3 : at - 2] if at > 2 else ""
        return not before.isalpha() and _QUOTED.match(self.text, at) is not None

    def _tie(self, at: int) -> str:
        """Read `~`: a blank between words, a sign before a number, as in ~5 or 35~45%."""
        before, after = self.text[at - 1 : at] if at else "", self._after(at + 1)
        if not before.strip():
            return "" if _REFERENCE.match(self.text, at + 1) else shielded("~")
        starts_word = not after.isdigit() and after not in "~%<=>+-.,;:/"
        if before.isdigit():
            return " " if starts_word and after.strip() else shielded("~")
        ends_word = before.isalpha() or not before.isascii() or before in ".,;:)]}'\""
        return " " if ends_word and (starts_word or after.isdigit()) else shielded("~")


_MACROS: Final[dict[str, Callable[[_Prose, str, int], int]]] = {
    **dict.fromkeys((name for name in tex.ACCENTS if name.isalpha()), _Prose.accented),
    **dict.fromkeys(tex.FUNCTIONS, _Prose.function),
    **dict.fromkeys(_ARGUMENTS, _Prose.formula),
    **dict.fromkeys(tex.SIZES, _Prose.sized),
    **dict.fromkeys(tex.UNSEEN | {"begin", "end"}, _Prose.unseen),
    **dict.fromkeys(_PROSE_SIGNS, _Prose.sign),
    **dict.fromkeys(_WRAPPED, _Prose.wrapped),
    **dict.fromkeys(tex.DECLARATIONS, _Prose.declared),
    **dict.fromkeys(("textcolor", "colorbox", "href"), _Prose.second),
    **dict.fromkeys(("textsuperscript", "textsubscript"), _Prose.script),
    **dict.fromkeys(("ref", "eqref", "autoref", "cref", "Cref"), _Prose.cited),
    **dict.fromkeys(("cite", "citep", "citet", "citealp", "citeauthor"), _Prose.cited),
    "SI": _Prose.quantity,
}
