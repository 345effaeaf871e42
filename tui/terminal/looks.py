"""How a style is said to a terminal: attributes, colours and link, as sequences (ECMA-48 SGR)."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple
from urllib.parse import quote

from rich.color import Color, ColorSystem
from rich.style import Style

from ..contrast import in_256
from .abilities import TRUE_COLOURS, Terminal

_ATTRIBUTES = (
    ("bold", "1", "22"),
    ("dim", "2", "22"),
    ("italic", "3", "23"),
    ("underline", "4", "24"),
    ("reverse", "7", "27"),
    ("strike", "9", "29"),
)
"""Rich's name of an attribute, the code that turns it on, and the one that turns it off."""

_OFF = {on: off for _, on, off in _ATTRIBUTES}

_SEEN_ON_BLANKS = frozenset("479")
"""Codes of attributes that a blank shows, too."""

LOOKS_KEPT = 2048
"""Pairs of looks whose difference is held."""

_SAFE = "%/:=&?~#+!$,;'@()*[]"
"""What stands in an address as it is; OSC 8 takes printable ASCII alone."""


class Look(NamedTuple):
    """Codes of attributes, of the colours (empty: the terminal's own), and a link as OSC 8 has it.

    The link is its parameters and its address, with the semicolon between them.
    """

    attributes: tuple[str, ...] = ()
    foreground: str = ""
    background: str = ""
    link: str = ""


NORMAL = Look()


class Looks:
    """Styles as looks, for one terminal; each is reckoned once."""

    def __init__(self, terminal: Terminal) -> None:
        self._terminal = terminal
        self._known: dict[Style | None, tuple[Look, Look]] = {None: (NORMAL, NORMAL)}
        self._links: dict[str, int] = {}

    def of(self, style: Style | None) -> tuple[Look, Look]:
        """The look of a character in this style, and that of a blank."""
        found = self._known.get(style)
        if found is None:
            found = self._known[style] = self._made(style or Style.null())
        return found

    def _made(self, style: Style) -> tuple[Look, Look]:
        attributes = [on for name, on, _ in _ATTRIBUTES if getattr(style, name)]
        colour = style.color
        bright = colour is not None and self._terminal.colours == 8 and _number(colour) >= 8
        if bright and "1" not in attributes:
            attributes.insert(0, "1")
        foreground = self._codes(colour, foreground=True)
        background = self._codes(style.bgcolor, foreground=False)
        link = ""
        if style.link and self._terminal.links:
            # The toolkit's own numbers are other ones each time that a text is drawn.
            number = self._links.setdefault(style.link, len(self._links) + 1)
            link = f"id={number};{quote(style.link, safe=_SAFE)}"
        look = Look(tuple(attributes), foreground, background, link)
        seen = tuple(code for code in attributes if code in _SEEN_ON_BLANKS)
        # Of a reversed or underlined blank the colour of the text is seen.
        return look, Look(seen, foreground if seen else "", background, link)

    def _codes(self, colour: Color | None, *, foreground: bool) -> str:
        colours = self._terminal.colours
        if colour is None or colour.is_default or not colours:
            return ""
        if colours >= TRUE_COLOURS:
            return ";".join(colour.get_ansi_codes(foreground))
        if colours >= 256:
            if colour.triplet is not None:
                # Rich's own choice makes a dark blue green, and two greys one.
                return f"{38 if foreground else 48};5;{in_256(tuple(colour.triplet))}"
            return ";".join(colour.get_ansi_codes(foreground))
        number = _number(colour)
        if colours == 8:
            number %= 8
        start = (30 if foreground else 40) if number < 8 else (82 if foreground else 92)
        return str(start + number)


def _number(colour: Color) -> int:
    """The place of a colour among the sixteen that a terminal names, or of the nearest one."""
    return colour.downgrade(ColorSystem.STANDARD).number or 0


@lru_cache(LOOKS_KEPT)
def is_same_blank(one: Look, other: Look) -> bool:
    """Whether a blank shows alike in two looks."""
    if one.background != other.background or one.link != other.link:
        return False
    return not any(code in _SEEN_ON_BLANKS for code in (*one.attributes, *other.attributes))


@lru_cache(LOOKS_KEPT)
def change(old: Look, new: Look) -> str:
    """The shortest sequence that leads from one look to another."""
    codes = ""
    if old[:3] != new[:3]:
        anew = ";".join(["", *new.attributes, *filter(None, (new.foreground, new.background))])
        step = ";".join(_steps(old, new))
        # On a tie the one that resets: old terminals cannot turn a single attribute off.
        codes = f"\x1b[{step if step and len(step) < len(anew) else anew}m"
    if old.link != new.link:
        codes += f"\x1b]8;{new.link or ';'}\x1b\\"
    return codes


def _steps(old: Look, new: Look) -> list[str]:
    gone = [code for code in old.attributes if code not in new.attributes]
    off = list(dict.fromkeys(_OFF[code] for code in gone))
    come = [code for code in new.attributes if code not in old.attributes or _OFF[code] in off]
    codes = [*off, *come]
    if old.foreground != new.foreground:
        codes.append(new.foreground or "39")
    if old.background != new.background:
        codes.append(new.background or "49")
    return codes
