"""The names of the themes that can be set. Knows no Textual: settings are looked at without it."""

from __future__ import annotations

from .colours import OURS

NATIVE = "paperdeck-native"
"""The terminal's own colours."""

OUR_NAMES = (*OURS, NATIVE)

TEXTUAL_NAMES = (
    "atom-one-dark",
    "atom-one-light",
    "catppuccin-frappe",
    "catppuccin-latte",
    "catppuccin-macchiato",
    "catppuccin-mocha",
    "dracula",
    "flexoki",
    "gruvbox",
    "monokai",
    "nord",
    "rose-pine",
    "rose-pine-dawn",
    "rose-pine-moon",
    "solarized-dark",
    "solarized-light",
    "textual-dark",
    "textual-light",
    "tokyo-night",
)
"""The toolkit's. Not its two of the terminal's own colours: what reads well in those only the
terminal knows, and paperdeck-native says by weight and underline what others say by colour."""

THEME_NAMES = frozenset((*OUR_NAMES, *TEXTUAL_NAMES))
