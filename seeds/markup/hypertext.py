"""HTML and JATS in titles and abstracts, as publishers' exports have them, become plain markup.

Only tags of those two languages count, and only where one is closed: abstracts also speak of
`<mask>` and `<s>`, and write a<b.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from html.entities import html5

__all__ = ["without_tags"]

_ENTITY = re.compile(r"&(#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});")
_TAG = re.compile(
    r"<(?P<close>/)?(?:(?:jats|mml|m|xhtml|html):)?(?P<name>[A-Za-z][A-Za-z0-9-]{0,20})"
    r"(?P<rest>\s[^<>]{0,500}?)?(?P<alone>/)?>"
)
_COMMENT = re.compile(r"<!--[^>]{0,2000}?-->|<\?[a-z][^>]{0,200}\?>|<!\[CDATA\[|\]\]>")
_HREF = re.compile(r"(?:xlink:)?href\s*=\s*[\"']?(https?://[^\s\"'<>]+)")

_BLOCK = frozenset(
    "p div sec section title br hr li ul ol list list-item h1 h2 h3 h4 h5 h6 blockquote tr table "
    "abstract abstracttext disp-formula".split()
)
_INLINE = frozenset(
    "i em italic b strong bold sub sup inf a u span font tt code sc small big underline roman "
    "ext-link xref fixed-case inline-formula alternatives styled-content named-content monospace "
    "sans-serif tex-math math mrow mi mn mo msub msup msubsup mfrac mtext mover munder msqrt "
    "inline-graphic graphic "
    "mfenced mstyle semantics annotation label td th tbody body html nobr abbr cite dfn q".split()
)
_EMPHASIS = {"i": "*", "em": "*", "italic": "*", "b": "**", "strong": "**", "bold": "**"}
_SCRIPTS = {"sub": "_", "inf": "_", "sup": "^"}
_RAISED = str.maketrans("0123456789+-=()ni−", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱ⁻")
_LOWERED = str.maketrans("0123456789+-=()−", "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎₋")
_FLAT = re.compile(r"[0-9+\-=()ni−]{1,12}")
_FLAT_LOW = re.compile(r"[0-9+\-=()−]{1,12}")
_HEADING = re.compile(r"\s*(?:abstract|summary)\s*\.?:?\s*\n\s*", re.IGNORECASE)

DEEPEST = 50
"""Tags within tags that are followed."""


def without_tags(text: str) -> str:
    """The text with its tags as Markdown, TeX or line breaks, and its entities as characters.

    `<i>` and `<b>` become Markdown, scripts Unicode or TeX, blocks paragraphs; all other known tags
    go. Linear in the length; a text without `<` and `&` comes back as it is.
    """
    if "&" in text:
        # What went through two programs was escaped twice.
        text = _ENTITY.sub(_character, _ENTITY.sub(_character, text))
    if "<" not in text:
        return text
    text = _COMMENT.sub("", text)
    lower = text.lower()
    closed = {name for name in _BLOCK | _INLINE if f"/{name}>" in lower or f":{name}>" in lower}
    closed |= {"br", "hr"}
    if len(closed) == 2 and "<br" not in lower and "<hr" not in lower and "/>" not in lower:
        return text
    rebuilt = _rebuilt(text, closed)
    return _HEADING.sub("", rebuilt, count=1) if _has_block(lower) else rebuilt


def _has_block(lower: str) -> bool:
    return "title>" in lower or "<p" in lower or ":p>" in lower


def _character(entity: re.Match[str]) -> str:
    name = entity[1]
    if name[0] == "#":
        number = int(f"0{name[1:]}", 0) if name[1] in "xX" else int(name[1:])
        return chr(number) if 0 < number < 0x110000 else entity[0]
    return html5.get(name + ";", entity[0])


def _rebuilt(text: str, closed: set[str]) -> str:
    """Walk the tags once; a stack holds what each open one has to do at its end."""
    done: list[list[str]] = [[]]
    opened: list[tuple[str, Callable[[str], str]]] = []
    at = 0
    for tag in _TAG.finditer(text):
        name = tag["name"].lower()
        if (name not in closed and not tag["alone"]) or (
            name not in _BLOCK and name not in _INLINE
        ):
            continue
        done[-1].append(text[at : tag.start()])
        at = tag.end()
        if name in _BLOCK:
            done[-1].append("\n" if name in {"br", "li", "tr", "list-item"} else "\n\n")
        elif not tag["close"] and not tag["alone"] and len(opened) < DEEPEST:
            opened.append((name, _ending(name, tag["rest"] or "")))
            done.append([])
        elif tag["close"] and any(name == one for one, _ in opened):
            while True:
                one, ending = opened.pop()
                inner = "".join(done.pop())
                done[-1].append(ending(inner) if one == name else inner)
                if one == name:
                    break
    done[-1].append(text[at:])
    while opened:
        opened.pop()
        inner = "".join(done.pop())
        done[-1].append(inner)
    lines = ("".join(done[0])).split("\n")
    return re.sub(r"\n{3,}", "\n\n", "\n".join(line.strip() for line in lines)).strip()


def _ending(name: str, rest: str) -> Callable[[str], str]:
    """What becomes of the text inside a tag."""
    if name in _EMPHASIS:
        return lambda inner: _wrapped(inner, _EMPHASIS[name])
    if name in _SCRIPTS:
        return lambda inner: _script(inner, _SCRIPTS[name])
    if name == "tex-math":
        return lambda inner: f"${inner.strip().strip('$')}$" if inner.strip() else ""
    address = _HREF.search(rest) if name in {"a", "ext-link"} else None
    if address:
        url = address[1]
        return lambda inner: url if inner.strip() in {"", url} else f"{inner} ({url})"
    return str


def _wrapped(inner: str, sign: str) -> str:
    core = inner.strip()
    if not core or "*" in core or "\n" in core or "$" in core:
        return inner
    start, _, end = inner.partition(core)
    return f"{start}{sign}{core}{sign}{end}"


def _script(inner: str, sign: str) -> str:
    core = inner.strip()
    if sign == "^" and _FLAT.fullmatch(core):
        return core.translate(_RAISED)
    if sign == "_" and _FLAT_LOW.fullmatch(core):
        return core.translate(_LOWERED)
    if not core or len(core) > 40 or set(core) & set("$\\{}^_*\n"):
        return inner
    return f"${sign}{{{core}}}$"
