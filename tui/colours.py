"""The colours of our own themes, and what a theme's colours are for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

NIGHT, DAY, DUSK = "paperdeck-night", "paperdeck-day", "paperdeck-dusk"


class Colours(NamedTuple):
    """What a theme says, as "#rrggbb".

    `background` and `panel` are the grounds; `bright` are titles, `quiet` is what is read after
    them, `accent` is the cursor, what was sought, and keys, `primary` links, `success` a person's
    own words, `rule` the line between panes.
    """

    background: str
    panel: str
    foreground: str
    quiet: str
    bright: str
    accent: str
    primary: str
    success: str
    warning: str
    error: str
    rule: str


OURS: Mapping[str, Colours] = {
    NIGHT: Colours(
        background="#16181b",
        panel="#24282d",
        foreground="#d4d8de",
        quiet="#99a2ad",
        bright="#f4f6f8",
        accent="#e8b45a",
        primary="#8ab4d8",
        success="#9bbf7a",
        warning="#e8b45a",
        error="#e5786d",
        rule="#4a515a",
    ),
    DAY: Colours(
        background="#f6f3ec",
        panel="#e9e4d9",
        foreground="#34322e",
        quiet="#5f5b53",
        bright="#12110f",
        accent="#a12a1a",
        primary="#1d5a8a",
        success="#3b6425",
        warning="#7d5000",
        error="#8a1f4f",
        rule="#c3bcad",
    ),
    DUSK: Colours(
        background="#1f1a15",
        panel="#2d261e",
        foreground="#d6c4a5",
        quiet="#b0a080",
        bright="#f4e2bd",
        accent="#e89a54",
        primary="#c9b27a",
        success="#adb573",
        warning="#e89a54",
        error="#e8806a",
        rule="#5a4c3b",
    ),
}
"""Night: greys with little colour, one warm accent. Day: dark ink on paper, which is not white,
and rust. Dusk: warm, with little blue, for the last hours of a day.

In 256 colours, too, the grounds are two greys, and each text reads well on both; a test holds it.
"""
