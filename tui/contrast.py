"""How colours stand against each other: the arithmetic of WCAG 2, and of terminals of 256 colours.

A colour is written "#rrggbb".
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

from .colours import NIGHT, OURS, Colours

TEXT = 4.5
"""What text needs (WCAG 2, 1.4.3, AA)."""

PANEL = 1.25
"""How far the panel stands from the background at most: it is seen, and no more."""

STEPS = 40
"""In how many steps a colour that is too weak is moved."""

TEXTS = ("foreground", "quiet", "bright", "accent", "primary", "success", "warning", "error")
"""Colours of text; it stands on the background and on the panel."""

_LEVELS = (0, 95, 135, 175, 215, 255)
"""Of red, green and blue, in the cube of 256 colours."""

_SEEN = (2, 4, 3)
"""How much more of a difference is seen in green than in red and blue."""

Rgb = tuple[int, int, int]


def rgb(colour: str) -> Rgb:
    """Red, green and blue."""
    number = int(colour[1:], 16)
    return number >> 16, number >> 8 & 255, number & 255


def luminance(colour: str) -> float:
    """The relative luminance: 0 is black, 1 is white."""
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (value / 255 for value in rgb(colour))
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two colours, from 1 to 21."""
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def mixed(one: str, other: str, share: float) -> str:
    """A colour with so much of another one in it, from 0 to 1."""
    parts = zip(rgb(one), rgb(other), strict=True)
    return "#" + "".join(f"{round(here + (there - here) * share):02x}" for here, there in parts)


@lru_cache(1024)
def in_256(colour: Rgb) -> int:
    """The number of the likest of the 256 colours of a terminal.

    The first sixteen are not asked: what they look like is set in the terminal.
    """
    red, green, blue = (min(range(6), key=lambda at: abs(_LEVELS[at] - part)) for part in colour)
    numbers: tuple[int, ...] = (16 + 36 * red + 6 * green + blue, *range(232, 256))
    return min(numbers, key=lambda number: _difference(colour, rgb_of(number)))


def rgb_of(number: int) -> Rgb:
    """What one of the 256 colours looks like, from the seventeenth on."""
    if number >= 232:
        grey = 8 + 10 * (number - 232)
        return grey, grey, grey
    red, rest = divmod(number - 16, 36)
    return _LEVELS[red], _LEVELS[rest // 6], _LEVELS[rest % 6]


def _difference(one: Rgb, other: Rgb) -> int:
    return sum(seen * (a - b) ** 2 for seen, a, b in zip(_SEEN, one, other, strict=True))


def shown_in_256(colour: str) -> str:
    """A colour as a terminal of 256 colours shows it."""
    return "#" + "".join(f"{part:02x}" for part in rgb_of(in_256(rgb(colour))))


def reads_on(colour: str, grounds: Iterable[str], least: float = TEXT) -> bool:
    """Whether a text reads well on each of these grounds, also in 256 colours."""
    shown = shown_in_256(colour)
    return all(
        contrast(colour, ground) >= least and contrast(shown, shown_in_256(ground)) >= least
        for ground in grounds
    )


def readable(colour: str, grounds: Iterable[str], towards: str) -> str:
    """The colour, moved towards another one as far as it has to be to read well."""
    grounds = tuple(grounds)
    steps = (mixed(colour, towards, step / STEPS) for step in range(STEPS + 1))
    return next((one for one in steps if reads_on(one, grounds)), towards)


def made_readable(colours: Colours) -> Colours:
    """The colours, with each text moved as far as it has to be to read well on both grounds.

    The panel comes near to the background first: where the two lie far apart, hardly a colour
    reads well on both. Texts go towards white or black, which leaves them more of their hue than a
    grey foreground would.
    """
    ground = colours.background
    shares = (mixed(colours.panel, ground, step / STEPS) for step in range(STEPS + 1))
    panel = next(one for one in shares if contrast(one, ground) <= PANEL)
    end = farther_end(ground)
    moved = {name: readable(getattr(colours, name), (ground, panel), end) for name in TEXTS}
    return colours._replace(panel=panel, **moved)


def farther_end(ground: str) -> str:
    """White or black, whichever stands better against a ground."""
    return max("#ffffff", "#000000", key=lambda end: contrast(end, ground))


def weak_contrasts(colours: Mapping[str, str]) -> list[str]:
    """A sentence for each colour of a person's own theme that reads badly on a ground it stands on.

    What is not set is that of `base`, as far as this is one of ours; else it is not looked at.
    """
    base = OURS.get(colours.get("base", NIGHT))
    whole = {**(base._asdict() if base else {}), **colours}
    return [
        f"{name} on {ground} has {int(10 * found) / 10} : 1; {TEXT} reads well"
        for name in TEXTS
        for ground in ("background", "panel")
        if name in whole
        and ground in whole
        and {name, ground} & {*colours}
        and (found := contrast(whole[name], whole[ground])) < TEXT
    ]
