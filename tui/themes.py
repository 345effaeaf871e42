"""The looks: a dark ground for long reading, titles brightest, one warm accent."""

from __future__ import annotations

from textual.theme import Theme

NIGHT = Theme(
    name="paperdeck-night",
    primary="#8ab4d8",
    secondary="#9aa7b5",
    accent="#e8b45a",
    warning="#e8b45a",
    error="#e5786d",
    success="#9bbf7a",
    foreground="#d8dce2",
    background="#15181d",
    surface="#15181d",
    panel="#1f242b",
    dark=True,
    variables={
        "quiet": "#97a1ad",
        "bright": "#f4f6f8",
        "input-selection-background": "#8ab4d8 35%",
        "block-cursor-foreground": "#15181d",
    },
)
"""Contrast to the background: bright 16, text 13, quiet 6.7, accent 9.6 to 1."""
