"""The looks: a dark ground for long reading, titles brightest, one warm accent."""

from __future__ import annotations

from textual.theme import BUILTIN_THEMES, Theme

NIGHT = Theme(
    name="paperdeck-night",
    primary="#8ab4d8",
    secondary="#9aa7b5",
    accent="#e8b45a",
    warning="#e8b45a",
    error="#e5786d",
    success="#9bbf7a",
    foreground="#d8dce2",
    background="#16181b",
    surface="#16181b",
    panel="#22262b",
    dark=True,
    variables={
        "quiet": "#97a1ad",
        "rule": "#4a515a",
        "bright": "#f4f6f8",
        "input-selection-background": "#8ab4d8 35%",
        "block-cursor-foreground": "#16181b",
    },
)
"""Greys with little colour, so that 256-colour terminals keep them apart. Contrast to
background: bright 16, text 13, quiet 6.7, accent 9.6 to 1."""

NATIVE = Theme(
    name="paperdeck-native",
    ansi=True,
    primary="ansi_default",
    secondary="ansi_default",
    accent="ansi_magenta",
    warning="ansi_default",
    error="ansi_default",
    success="ansi_default",
    foreground="ansi_default",
    background="ansi_default",
    surface="ansi_default",
    panel="ansi_default",
    boost="ansi_default",
    dark=True,
    variables={
        **BUILTIN_THEMES["ansi-dark"].variables,
        "quiet": "ansi_default",
        "rule": "ansi_default",
        "bright": "ansi_default",
        "block-cursor-foreground": "ansi_default",
        "block-cursor-background": "ansi_default",
    },
)
"""For terminals of 16 colours and fewer: the terminal's own, for nobody knows whether its ground is
dark; weight, underline and reverse say what colours say elsewhere. Of the eight magenta alone is
read on white and on black."""
