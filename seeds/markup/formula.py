"""One formula: what TeX writes between two dollars, as a person would write it in plain text."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, Literal

from . import tex

if TYPE_CHECKING:
    from collections.abc import Callable

DEEPEST: Final = 24
"""Groups inside groups that are read as TeX; real formulas have five, deeper ones lose braces."""

_TOKEN: Final = re.compile(r"\\([A-Za-z]+)|\\(.)|(\s+)|([A-Za-z]+|[0-9]+)|(.)", re.DOTALL)
_NAME, _SIGN, _BLANK, _WORD, _OTHER, _WHOLE = 1, 2, 3, 4, 5, 6
"""Kinds of token, by the group of `_TOKEN`; a whole is an argument that had lost its braces."""

_Role = Literal["letter", "word", "fraction", "relation", "open", "close"]
"""What a piece is to its neighbours; it decides on the blanks between them."""

_Gap = Literal["none", "soft", "hard"]
"""What the source had between two pieces; a soft blank only ended a macro's name."""

_Piece = tuple[str, _Role]

_ROLES: Final[dict[str, _Role]] = {
    **dict.fromkeys("([{⟨⌊⌈⟦", "open"),
    **dict.fromkeys(")]}⟩⌋⌉⟧,;:.", "close"),
    **dict.fromkeys("=<>+-/", "relation"),
}
_BLANKS: Final = frozenset(
    [(_SIGN, sign) for sign in " ,;:>\\~\n/-"]
    + [(_OTHER, "~"), (_OTHER, "&"), (_NAME, "quad"), (_NAME, "qquad")]
)
_END: Final = (_OTHER, "")
_ROMAN_OPERATORS: Final = frozenset({"mathrm", "operatorname"})
_LARGE: Final = frozenset("√∛∜∇∂∑∏∞∫")
_ROOTS: Final = {"": "√", "2": "√", "3": "∛", "4": "∜"}
_OPERATORS: Final = frozenset(" +-=/<>|±∓×·≤≥∑∏∫")
_SCRIPTS: Final = re.escape("".join({*tex.SUPERSCRIPT.values(), *tex.SUBSCRIPT.values()}))
_FACTOR: Final = re.compile(
    rf"√?(?:[0-9][0-9.,]*|[^\W\d_][\u0300-\u036f\u20d7]*)?[{_SCRIPTS}]*(?:\([^()]*\))?"
)
"""One factor, which needs no brackets under a fraction or a root."""


def formula(source: str) -> tuple[str, bool]:
    r"""Write a formula in plain text, and say whether it names a variable or a number.

    Sub- and superscripts become Unicode only when every character has one; macros nobody defined
    stay as written. `\infty` alone, or words in `\mathrm`, are no variables. Takes time linear in
    the length and never raises.
    """
    if source.isascii() and source.isalnum():
        return source, True
    reader = _Reader(source)
    return reader.row(closing=False), reader.variable


class _Line:
    """One row of a formula while it is written."""

    __slots__ = ("gap", "last", "text")

    def __init__(self) -> None:
        self.text = ""
        self.last: _Role = "open"
        self.gap: _Gap = "none"

    def put(self, piece: str, role: _Role) -> None:
        if self.text and self.text[-1] != " " and self._parted(piece, role):
            self.text += " "
        self.text += piece
        self.last, self.gap = role, "none"

    def relate(self, sign: str, *, blank_after: bool, operand_after: bool) -> None:
        """Write a binary sign; a blank in the source on one side is a blank on both."""
        blank = blank_after or self.gap != "none"
        if blank and operand_after and self._ends_operand():
            self.text = f"{self.text.rstrip()} {sign} "
            self.last, self.gap = "relation", "none"
        else:
            if sign == "×" and not operand_after:
                self.gap = "none"
            self.put(sign, "relation")

    def attach(self, script: str) -> None:
        """Write a script or prime, which belongs to what stands before it."""
        self.text += script
        self.gap = "none"
        if self.last == "open":
            self.last = "letter"

    def _ends_operand(self) -> bool:
        return self.text[-1:] in {")", "]", "}"} or (
            bool(self.text) and self.last in {"letter", "word", "fraction"}
        )

    def _parted(self, piece: str, role: _Role) -> bool:
        if self.gap == "hard" or (self.gap == "soft" and piece in "=<>+-"):
            return True
        large = piece[0] in _LARGE
        if large or piece[0].isalnum():
            if self.last in {"word", "fraction"}:
                return True
        elif self.last == "fraction" and role == "open":
            return True
        return role in {"word", "fraction"} and not large and self._ends_operand()


class _Reader:
    """The tokens of one formula, and where reading stands."""

    __slots__ = ("at", "depth", "roman", "script", "tokens", "variable")

    def __init__(self, source: str) -> None:
        found = _TOKEN.finditer(source)
        self.tokens = [(match.lastindex or _OTHER, match[match.lastindex or 0]) for match in found]
        self.at = 0
        self.depth = 0
        self.script = 0
        self.roman = 0
        self.variable = False

    def row(self, *, closing: bool, keep_ends: bool = False) -> str:
        """Write up to the end, or up to and with the brace that closes this group."""
        line = _Line()
        roman = self.roman
        while self.at < len(self.tokens):
            kind, value = self.tokens[self.at]
            self.at += 1
            if kind == _BLANK or (kind, value) in _BLANKS:
                line.gap = "hard"
                if keep_ends and not line.text:
                    line.text = " "
            elif kind == _NAME:
                self._name(line, value)
            elif kind == _OTHER and value in "}^_'":
                if value != "}":
                    line.attach(self._primes() if value == "'" else self._script(value))
                elif closing:
                    break
            else:
                piece, role = self._piece(kind, value)
                if piece:
                    line.put(piece, role)
        self.roman = roman
        if keep_ends:
            return line.text + " " * (line.gap == "hard")
        return line.text.strip()

    def _name(self, line: _Line, name: str) -> None:
        if name in tex.RELATIONS or name == "not":
            sign = tex.RELATIONS.get(name) or self.accent(name)[0]
            blank_after = self._skip_blank()
            line.relate(sign, blank_after=blank_after, operand_after=self._operand_next())
        elif name in tex.SIZES:
            self._sized(line)
        else:
            piece, role = self._macro(name)
            if piece:
                line.put(piece, role)
            if self._skip_blank():
                line.gap = "hard" if piece.startswith("\\") else "soft"

    def _peek(self) -> tuple[int, str]:
        return self.tokens[self.at] if self.at < len(self.tokens) else _END

    def _skip_blank(self) -> bool:
        if self._peek()[0] == _BLANK:
            self.at += 1
            return True
        return False

    def _operand_next(self) -> bool:
        kind, value = self._peek()
        if kind == _NAME:
            return value not in tex.RELATIONS and value != "right"
        return bool(value) and _ROLES.get(value) not in {"close", "relation"}

    def _sized(self, line: _Line) -> None:
        r"""Read the delimiter after `\left` and its like; brackets hug what they hold."""
        self._skip_blank()
        kind, value = self._peek()
        if kind not in {_OTHER, _SIGN} or not value:
            return
        if value == ".":
            self.at += 1
        elif value in "([{":
            self.at += 1
            line.put(value, "open")
            self._skip_blank()
        elif value in ")]}" and (kind == _SIGN or value != "}") and line.text[-1:] not in "‖|":
            self.at += 1
            line.gap = "none"
            line.text = line.text.rstrip()
            line.put(value, "close")

    def _primes(self) -> str:
        count = 1
        while self._peek() == (_OTHER, "'"):
            self.at += 1
            count += 1
        return {2: "″", 3: "‴"}.get(count, "′" * count)

    def _script(self, sign: str) -> str:
        self.script += 1
        text = self._argument()
        self.script -= 1
        return tex.scripted(sign, text, alone=self._peek()[0] not in {_WORD, _WHOLE})

    def _group(self, *, keep_ends: bool = False) -> str:
        """Read the rest of a group whose opening brace has been read."""
        if self.depth >= DEEPEST:
            return ""
        self.depth += 1
        text = self.row(closing=True, keep_ends=keep_ends)
        self.depth -= 1
        return text

    def _argument(self, *, keep_ends: bool = False) -> str:
        """Read what a macro takes: a group, or the one token that follows."""
        self._skip_blank()
        kind, value = self._peek()
        if not value or (kind == _OTHER and value in "}^_"):
            return ""
        self.at += 1
        if kind == _OTHER and value == "{":
            return self._group(keep_ends=keep_ends)
        if kind == _WORD and len(value) > 1:
            self.at -= 1
            self.tokens[self.at] = (_WORD, value[1:])
            value = value[0]
        if kind == _NAME and value in tex.RELATIONS:
            return tex.RELATIONS[value]
        if self.depth >= DEEPEST:
            return value
        self.depth += 1
        piece, _ = self._piece(kind, value)
        self.depth -= 1
        return piece

    def _piece(self, kind: int, value: str) -> _Piece:
        if kind == _NAME:
            return self._macro(value)
        if kind == _SIGN:
            return self._sign(value)
        if kind == _OTHER and value == "{":
            return self._group(), "letter"
        if kind == _WORD:
            self._see_variable()
        return value, _ROLES.get(value, "letter")

    def _see_variable(self) -> None:
        if not self.roman and not self.script:
            self.variable = True

    def _sign(self, value: str) -> _Piece:
        if value in "!()[]@":
            return "", "letter"
        if value == "|":
            return "‖", "letter"
        if value in tex.ACCENTS:
            return tex.accented(self._argument(), tex.ACCENTS[value]), "letter"
        return value, _ROLES.get(value, "letter")

    def _macro(self, name: str) -> _Piece:
        write = _MACROS.get(name)
        if write:
            return write(self, name)
        known, stuck = tex.unglued(name)
        if known:
            self.at -= 1
            self.tokens[self.at] = (_WHOLE, stuck)
            return self._macro(known)
        if self._peek() == (_OTHER, "{"):
            self.at += 1
            return f"\\{name}{{{self._group()}}}", "letter"
        return f"\\{name}", "letter"

    def letter(self, name: str) -> _Piece:
        self._see_variable()
        return tex.LETTERS[name], "letter"

    def symbol(self, name: str) -> _Piece:
        sign = tex.SYMBOLS.get(name) or tex.SPECIAL_LETTERS[name]
        return sign, _ROLES.get(sign, "letter")

    def function(self, name: str) -> _Piece:
        return name, "word"

    def accent(self, name: str) -> _Piece:
        return tex.accented(self._argument(), tex.MATH_ACCENTS[name]), "letter"

    def alphabet(self, _: str) -> _Piece:
        return self._argument(), "letter"

    def double_struck(self, _: str) -> _Piece:
        return "".join(map(tex.double_struck, self._argument())), "letter"

    def upright(self, name: str) -> _Piece:
        self.roman += 1
        text = self._argument(keep_ends=name.startswith("text"))
        self.roman -= 1
        operator = name in _ROMAN_OPERATORS and len(text) > 2 and text.isalpha()
        return text, "word" if operator else "letter"

    def declare(self, name: str) -> _Piece:
        """Take note of a face that holds up to the end of the group."""
        self.roman += name in tex.UPRIGHT
        return "", "letter"

    def fraction(self, _: str) -> _Piece:
        """Write a fraction in one line, in brackets where it must."""
        above, below = self._argument(), self._argument()
        if _has_operator(above.removeprefix("-")):
            above = f"({above})"
        if not _FACTOR.fullmatch(below):
            below = f"({below})"
        whole = f"{above}/{below}"
        return f"({whole})" if self._peek() == (_OTHER, "^") else whole, "fraction"

    def root(self, _: str) -> _Piece:
        degree = self._optional()
        sign = _ROOTS.get(degree) or tex.scripted("^", degree) + "√"
        radicand = self._argument()
        simple = radicand[:1] not in {"√", "("} and _FACTOR.fullmatch(radicand)
        return f"{sign}{radicand}" if simple else f"{sign}({radicand})", "fraction"

    def _optional(self) -> str:
        """Read `[...]` as written, if it follows and is short."""
        if self._peek() != (_OTHER, "["):
            return ""
        taken: list[str] = []
        for _, value in self.tokens[self.at + 1 : self.at + 8]:
            if value == "]":
                self.at += len(taken) + 2
                return "".join(taken)
            taken.append(value)
        return ""

    def binomial(self, _: str) -> _Piece:
        return f"({self._argument()} choose {self._argument()})", "letter"

    def stack(self, name: str) -> _Piece:
        """Write what is set over or under a sign as its script."""
        script, base = self._argument(), self._argument()
        if name == "underset":
            return base + tex.scripted("_", script), "letter"
        return base + tex.scripted("^", script), "letter"

    def environment(self, name: str) -> _Piece:
        """Pass over the name of an environment and the columns of an array."""
        if self._argument() in {"array", "tabular"} and name == "begin":
            self._argument()
        return "", "letter"

    def second(self, _: str) -> _Piece:
        """Write the second argument: the first is a colour or an address."""
        self._argument()
        return self._argument(), "letter"

    def unseen(self, _: str) -> _Piece:
        self._argument()
        return "", "letter"

    def modulus(self, _: str) -> _Piece:
        return f"(mod {self._argument()})", "word"


_MACROS: Final[dict[str, Callable[[_Reader, str], _Piece]]] = {
    **dict.fromkeys(tex.UNSEEN, _Reader.unseen),
    **dict.fromkeys(tex.SPECIAL_LETTERS, _Reader.symbol),
    **dict.fromkeys(tex.UPRIGHT - tex.DECLARATIONS, _Reader.upright),
    **dict.fromkeys(tex.DECLARATIONS, _Reader.declare),
    **dict.fromkeys(tex.FRACTIONS, _Reader.fraction),
    **dict.fromkeys(tex.DOUBLE_STRUCK, _Reader.double_struck),
    **dict.fromkeys(tex.ALPHABETS, _Reader.alphabet),
    **dict.fromkeys(tex.MATH_ACCENTS, _Reader.accent),
    **dict.fromkeys(tex.FUNCTIONS, _Reader.function),
    **dict.fromkeys(tex.SYMBOLS, _Reader.symbol),
    **dict.fromkeys(tex.LETTERS, _Reader.letter),
    **dict.fromkeys(("binom", "dbinom", "tbinom"), _Reader.binomial),
    **dict.fromkeys(("overset", "underset", "stackrel"), _Reader.stack),
    **dict.fromkeys(("begin", "end"), _Reader.environment),
    **dict.fromkeys(("textcolor", "href"), _Reader.second),
    "sqrt": _Reader.root,
    "pmod": _Reader.modulus,
}


def _has_operator(text: str) -> bool:
    depth = 0
    for character in text:
        depth += (character in "([{⟨") - (character in ")]}⟩")
        if depth == 0 and character in _OPERATORS:
            return True
    return False
