"""Keys for the hands of people who come from other programs, where they are not so already.

The usual table serves the arrow keys, vim's letters and most of newsboat's at once; here stands
what would contradict another of the three.
"""

from __future__ import annotations

from collections.abc import Mapping

DEFAULT, VIM, NEWSBOAT = "default", "vim", "newsboat"

PRESETS: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    DEFAULT: {},
    VIM: {
        "down": ("j", "down", "ctrl+n", "ctrl+e"),
        "up": ("k", "up", "ctrl+p", "ctrl+y"),
        "back": ("h", "left", "escape", "ctrl+o"),
        "next_paper": ("J", "}"),
        "previous_paper": ("K", "{"),
        "bookmark": ("b", "m"),
        "raw": ("M",),
        "palette": (":",),
    },
    NEWSBOAT: {
        "page_up": ("pageup",),
        "top": ("home", "^"),
        "bottom": ("end", "$"),
        "previous_hit": ("P",),
        "bookmark": ("b", "ctrl+b"),
        "mark_read": ("N", "r"),
        "queue": ("e", "w"),
        "note": ("E",),
        "tag": ("a", "ctrl+e"),
        "only_tag": ("t", "ctrl+t", "T"),
        "views": ("f",),
        "undo": ("U",),
        "redo": ("D", "ctrl+r"),
        "show_link": ("u", "L"),
        "export": ("s", "x"),
        "sort": ("g",),
        "sort_reverse": ("G",),
    },
}
"""By the name of a preset and the id of a command: its keys, the one to show first."""


def preset_keys(name: str) -> Mapping[str, tuple[str, ...]]:
    """The keys of a preset that are not the usual ones, by the id of the command."""
    return PRESETS[name]
