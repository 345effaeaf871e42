"""BibTeX entries whose braces, quotes or commas do not match: their fields, told by their names."""

from __future__ import annotations

import re
from typing import NamedTuple

_NAME = r"([A-Za-z][\w:.+-]{0,40})"
_FIELD = re.compile(
    rf"^[ \t]*{_NAME}[ \t]*=\s*(?=[{{\"\d]|[\w:.-]{{1,80}}[ \t]*(?:#|,|}}|$))"
    rf"|(?:\A|[,;{{}}\"])\s*{_NAME}\s*=\s*(?=[{{\"\d])"
    rf"|(?:\A|,)[ \t]*{_NAME}[ \t]*=[ \t]*(?=[A-Za-z][^={{}}\"]{{0,300}}(?:,|}}))",
    re.MULTILINE,
)
_KEY = re.compile(r"\s*([^\s,;{}=\"]{0,500})\s*(?:[,;\n]|\Z)")
_BRACE = re.compile(r"[{}]")
_CODE = re.compile(r"[\w:.+-]+")

_MOST_LOST = 1000
"""Braces without a partner after which none is believed."""

NEVER_CLOSED = "the entry is not closed; it was read up to the next one"
ODD_FIELDS = "braces, quotes or commas do not match; the fields were told by their names"


class Piece(NamedTuple):
    """A field; `is_code` where the value is a number, a macro or several values joined by "#"."""

    name: str
    value: str
    is_code: bool = False


def mended(body: str) -> tuple[str, list[Piece], str]:
    """Key and fields of what follows an entry's first bracket, and a sentence on what was wrong."""
    repair = NEVER_CLOSED if body.count("{") >= body.count("}") else ODD_FIELDS
    keyed = _KEY.match(body)
    key, at = (keyed[1], keyed.end(1)) if keyed else ("", 0)
    last = body.rfind("}")
    if last >= 0 and _FIELD.search(body, last + 1) is None:
        body = body[: last + 1]
    found = list(_FIELD.finditer(body, at))
    ends = [*(match.start() for match in found[1:]), len(body)][: len(found)]
    pieces = []
    for match, end in zip(found, ends, strict=True):
        # A brace or quote before a name is the one that closes the field before it.
        closed = end + (body[end : end + 1] in {"}", '"'})
        name = next(filter(None, match.groups())).lower()
        pieces.append(_piece(name, body[match.end() : closed]))
    return key, pieces, repair


def _piece(name: str, text: str) -> Piece:
    value = text.strip().rstrip(",; \t\n")
    if value.startswith("{"):
        return Piece(name, balanced(_inner(value)).strip(" \t\n,"))
    if value.startswith('"'):
        closed = value.rstrip("}) \t\n")
        closed = closed if closed.endswith('"') and len(closed) > 1 else value
        return Piece(name, balanced(closed[1:].removesuffix('"')).strip())
    if "#" in value:
        return Piece(name, value, is_code=True)
    value = value.rstrip("}) \t\n")
    return Piece(name, value, is_code=_CODE.fullmatch(value) is not None)


def _inner(value: str) -> str:
    """A value in braces without them, if only what closes the entry stands behind."""
    depth = 0
    for brace in _BRACE.finditer(value):
        depth += 1 if brace[0] == "{" else -1
        if not depth:
            end = brace.start()
            return value[1:] if value[end:].strip("}), \t\n") else value[1:end]
    return value[1:]


def balanced(text: str) -> str:
    """A text without the braces that have no partner; without any where a thousand have none."""
    if abs(text.count("{") - text.count("}")) > _MOST_LOST:
        return text.replace("{", "").replace("}", "")
    lost: list[int] = []
    opened: list[int] = []
    for brace in _BRACE.finditer(text):
        if brace[0] == "{":
            opened.append(brace.start())
        elif opened:
            opened.pop()
        else:
            lost.append(brace.start())
    places = sorted([*lost, *opened])
    starts = [0, *(place + 1 for place in places)]
    return "".join(text[start:end] for start, end in zip(starts, [*places, None], strict=True))
