"""The text of an XML element with its styles and formulas, as TeX that can be shown and exported.

Tags of the ACL Anthology, of PubMed and of JATS (which names them like HTML), and MathML.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from xml.etree.ElementTree import Element

_STYLES = {
    **dict.fromkeys(("i", "italic", "em"), "emph"),
    **dict.fromkeys(("b", "bold", "strong"), "textbf"),
    **dict.fromkeys(("u", "underline"), "underline"),
    **dict.fromkeys(("sub", "inf"), "textsubscript"),
    "sup": "textsuperscript",
}
_BLOCKS = frozenset({"p", "par", "sec", "title", "list-item", "li", "div", "disp-formula"})
_RAISED = frozenset("®™©℠")
_SCRIPTS = {
    **dict.fromkeys(("msub", "munder"), ("", "_")),
    **dict.fromkeys(("msup", "mover"), ("", "^")),
    **dict.fromkeys(("msubsup", "munderover"), ("", "_", "^")),
}
_MATHML = frozenset({"mi", "mn", "mo", "mtext", "mrow", "mstyle", "mfrac", "msqrt", "mfenced"}) | {
    *_SCRIPTS,
    *("math", "mpadded", "mtable", "mtr", "mtd", "semantics", "mspace", "menclose", "mroot"),
}

_DOCUMENT = ("\\begin{document}", "\\end{document}")
_LONGEST_STYLED = 2000
"""Characters in one style; more is a whole abstract."""

_PRICE = re.compile(r"(?<![\\$\d])\$(?=\d)(?![\d.,%]*\$)")
_PARAGRAPH = re.compile(r"\n[^\S\n]*\n")


def marked(element: Element | None) -> str:
    r"""The text of an element, in which styles, formulas, high and low signs are TeX.

    `<i>x</i>` is `\emph{x}`, `<tex-math>x</tex-math>` is `$x$`; tags that style nothing, such as
    `<fixed-case>` and `<url>`, leave their text. Paragraphs stand between blank lines. "" for
    None.
    """
    if element is None:
        return ""
    if len(element) == 0:
        return _tidy(element.text or "")
    opened = [(element, iter(element), [_literal(element.text)])]
    while True:
        node, children, pieces = opened[-1]
        child = next(children, None)
        if child is not None:
            opened.append((child, iter(child), [_literal(child.text)]))
            continue
        opened.pop()
        said = _said(node, pieces)
        if not opened:
            return _tidy(said)
        opened[-1][2].extend((said, _literal(node.tail)))


def marked_at(element: Element, *paths: str) -> str:
    """`marked` of the first of these descendants that is there and has text."""
    for path in paths:
        found = element.find(path)
        if found is not None and (said := marked(found)):
            return said
    return ""


def all_marked(elements: Iterable[Element]) -> list[str]:
    """`marked` of each that has text."""
    return [said for said in map(marked, elements) if said]


def _said(node: Element, pieces: list[str]) -> str:
    """The text of a node from that of its parts: text, child, text, child, text ..."""
    tag = node.tag
    if tag in _STYLES:
        return _styled(_STYLES[tag], "".join(pieces))
    if tag == "tex-math":
        return _formula("".join(pieces))
    if tag in _MATHML:
        return _maths(tag, pieces)
    if tag in {"annotation", "annotation-xml"}:
        return ""
    if tag == "alternatives":
        kinds = [child.tag for child in node]
        best = kinds.index("tex-math") if "tex-math" in kinds else 0
        return pieces[2 * best + 1] if kinds else ""
    text = "".join(pieces)
    if tag in _BLOCKS:
        return f"\n\n{text}\n\n"
    return f"\n\n{text}" if tag == "br" else text


def _styled(macro: str, text: str) -> str:
    """Text as a macro's argument, with the blanks at its ends outside."""
    if len(text) > _LONGEST_STYLED:
        return text
    inner = " ".join(text.split())
    if not inner or inner in _RAISED or inner.count("{") != inner.count("}"):
        return text
    before = " " if text[0].isspace() else ""
    after = " " if text[-1].isspace() else ""
    return f"{before}\\{macro}{{{inner}}}{after}"


def _formula(text: str) -> str:
    begin, end = _DOCUMENT
    if begin in text and end in text:
        text = text.partition(begin)[2].rpartition(end)[0]
    inner = " ".join(text.strip(" \n\t$").split())
    return f"${inner}$" if inner and "$" not in inner else inner


def _maths(tag: str, pieces: list[str]) -> str:
    """MathML as TeX; the white space between its elements means nothing."""
    parts = [piece.strip() for piece in pieces[1::2]]
    if tag in _SCRIPTS and len(parts) == len(_SCRIPTS[tag]):
        return parts[0] + "".join(
            f"{sign}{{{part}}}" for sign, part in zip(_SCRIPTS[tag][1:], parts[1:], strict=True)
        )
    if tag == "mfrac" and len(parts) == 2:
        return f"\\frac{{{parts[0]}}}{{{parts[1]}}}"
    if tag == "semantics":
        return parts[0] if parts else ""
    text = "".join(piece.strip() for piece in pieces)
    if tag == "math":
        return _formula(text)
    if tag == "mfenced":
        return f"({','.join(parts)})"
    if tag == "mtext":
        return f"\\text{{{text}}}" if text else " "
    return f"\\sqrt{{{text}}}" if tag == "msqrt" else text


def _literal(text: str | None) -> str:
    """Text beside which there will be TeX, so that prices must not open formulas."""
    text = text or ""
    return _PRICE.sub(r"\\$", text) if "$" in text and "\\" not in text else text


def _tidy(text: str) -> str:
    if "\n" not in text:
        return text.strip()
    paragraphs = (" ".join(part.split()) for part in _PARAGRAPH.split(text))
    return "\n\n".join(part for part in paragraphs if part)
