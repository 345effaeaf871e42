r"""Maths that an exporter escaped sign by sign: `{\$}{\backslash}alpha{\$}` for `$\alpha$`.

Mendeley, Better BibTeX and DBLP take a title's dollars for signs of money.
"""

from __future__ import annotations

import re
from typing import Final

from ...markup import tex

_LONGEST: Final = 1200
"""Characters between two dollars; `detex` believes no longer formula either."""

_ENDED: Final = r"(?![A-Za-z])(?:\{\}|[ \t\n])?"
"""A blank or `{}` after the name of a macro ends it."""

_DOLLAR: Final = re.compile(
    rf"\{{\\\$\}}|\\\$(?!\{{\}})|\{{\\textdollar(?:\{{\}})?\}}|\\textdollar{_ENDED}"
)
_BACKSLASH: Final = rf"\{{\\(?:text)?backslash(?:\{{\}})?\}}|\\(?:text)?backslash{_ENDED}"
_CARET: Final = (
    rf"\{{\\(?:\^(?:\{{\}})?|textasciicircum(?:\{{\}})?)\}}|\\\^\{{\}}|\\textasciicircum{_ENDED}"
)
_TILDE: Final = (
    rf"\{{\\(?:~(?:\{{\}})?|textasciitilde(?:\{{\}})?)\}}|\\~\{{\}}|\\textasciitilde{_ENDED}"
)
_SIGN: Final = re.compile(
    rf"\$\\backslash\$|(?P<backslash>{_BACKSLASH})|(?P<caret>{_CARET})|(?P<tilde>{_TILDE})"
    r"|\{\\(?P<grouped>[{}_&])\}|\\(?P<bare>[{}_&])"
    r"|\{\\text(?P<named>less|greater|bar)\}|\$(?P<maths>[<>|])\$"
)
_NAMED: Final = {"less": "<", "greater": ">", "bar": "|"}
_SURE: Final = re.compile(rf"\$\\backslash\$|{_BACKSLASH}")
_SCRIPT: Final = re.compile(r"[_^]|\\textasciicircum(?![A-Za-z])")
_BARE_SCRIPT: Final = re.compile(r"(?<!\\)[_^]")
_MACRO: Final = re.compile(r"\\([A-Za-z]+)")
_MACROS: Final = (
    tex.LETTERS.keys() | tex.SYMBOLS.keys() | tex.RELATIONS.keys() | {*tex.FUNCTIONS}
) | {*tex.FRACTIONS, "mathcal", "mathbb", "mathbf", "mathrm", "mathit", "mathsf", "sqrt"}
_BRACE: Final = re.compile(r"\\.|[{}]", re.DOTALL)


def unescaped_maths(value: str) -> str:
    r"""The field with its escaped formulas as they were; `\$5 and \$6` are prices and stay."""
    dollars = list(_DOLLAR.finditer(value))
    if not dollars or len(dollars) % 2:
        return value
    pieces: list[str] = []
    at = 0
    for opens, closes in zip(dollars[::2], dollars[1::2], strict=True):
        inner = value[opens.end() : closes.start()]
        if not _is_maths(inner, value[closes.end() : closes.end() + 1]):
            continue
        # Where a macro or a script is TeX's own, so are the braces: `\{` is a sign there.
        is_tex = _SURE.search(inner) is None and _is_tex(inner)
        formula = inner.replace(r"\_", "_") if is_tex else _SIGN.sub(_sign, inner)
        if not _is_whole(formula):
            continue
        pieces += (value[at : opens.start()], f"${formula.strip()}$")
        at = closes.end()
    return "".join(pieces) + value[at:]


def _is_maths(inner: str, after: str) -> bool:
    if len(inner) > _LONGEST or (inner[:1].isdecimal() and after.isdecimal()):
        return False
    if _SURE.search(inner):
        return True
    # Without an escaped backslash, dollars of maths touch what they enclose.
    if not inner or inner != inner.strip():
        return False
    return _is_tex(inner) or _SCRIPT.search(inner) is not None


def _is_tex(inner: str) -> bool:
    macros = _MACRO.findall(inner)
    return any(name in _MACROS for name in macros) or _BARE_SCRIPT.search(inner) is not None


def _sign(match: re.Match[str]) -> str:
    match match.lastgroup:
        case "caret":
            return "^"
        case "tilde":
            return "~"
        case "named":
            return _NAMED[match["named"]]
        case "grouped" | "bare" | "maths":
            return str(match[match.lastgroup])
        case _:
            return "\\"


def _is_whole(formula: str) -> bool:
    """Whether a formula is one: its braces match, and no dollar stands in it."""
    depth = 0
    for brace in _BRACE.findall(formula):
        depth += {"{": 1, "}": -1}.get(brace, 0)
        if depth < 0:
            return False
    return not depth and bool(formula.strip()) and "$" not in formula
