"""Stand-ins that carry settled text and styles through the layers of markup.

All are Unicode noncharacters (U+FDD0 to U+FDEF), which no text may hold for interchange, so a layer
sees neither a literal star as emphasis nor a style as a letter.
"""

from __future__ import annotations

import re
from typing import Final, Literal

Style = Literal["bold", "italic", "underline", "code", "math", "link"]

_STYLES: Final[tuple[Style, ...]] = ("bold", "italic", "underline", "code", "math", "link")
OPEN: Final[dict[Style, str]] = {style: chr(0xFDE0 + at) for at, style in enumerate(_STYLES)}
CLOSE: Final[dict[Style, str]] = {style: chr(0xFDE6 + at) for at, style in enumerate(_STYLES)}
STYLE_OPENED: Final[dict[str, Style]] = {mark: style for style, mark in OPEN.items()}
STYLE_CLOSED: Final[dict[str, Style]] = {mark: style for style, mark in CLOSE.items()}

_BITS: Final = "\ufdec\ufded"
"""The binary digits of a link's number: digits of the text's own could be set as a script."""

_MEANINGFUL: Final = "$\\{}*_`'\"-~[]^"
_SHIELD: Final = {ord(sign): chr(0xFDD0 + at) for at, sign in enumerate(_MEANINGFUL)}
_UNSHIELD: Final = {shielded: chr(sign) for sign, shielded in _SHIELD.items()}

_SHIELDED: Final = re.compile("[\ufdd0-\ufddd]")
MARK: Final = re.compile("([\ufde0-\ufdeb](?:(?<=\ufde5)[\ufdec\ufded]*)?|[\ufdec\ufded]+)")
"""One mark, or digits that lost theirs; split by it, a text has its marks at the odd places."""


def shielded(text: str) -> str:
    """Replace every sign that a later layer could take for markup."""
    return text.translate(_SHIELD)


def unshielded(text: str) -> str:
    """Give a text its own signs back; marks stay."""
    return _SHIELDED.sub(lambda match: _UNSHIELD[match[0]], text)


def styled(text: str, style: Style) -> str:
    """Put a text between the marks of a style."""
    return f"{OPEN[style]}{text}{CLOSE[style]}"


def linked(text: str, number: int) -> str:
    """Put a text between the marks of the link with this number."""
    digits = f"{number:b}".translate({ord("0"): _BITS[0], ord("1"): _BITS[1]})
    return f"{OPEN['link']}{digits}{text}{CLOSE['link']}"


def link_number(mark: str) -> int | None:
    """Read the number in a mark of a link; None if a layer parted them."""
    digits = mark[1:].translate({ord(_BITS[0]): "0", ord(_BITS[1]): "1"})
    return int(digits, 2) if digits else None
