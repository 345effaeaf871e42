"""The themes: ours, those of the toolkit, a person's own."""

from __future__ import annotations

from collections.abc import Mapping

from textual.app import App
from textual.theme import BUILTIN_THEMES, Theme

from . import themenames
from .colours import NIGHT, OURS, Colours
from .contrast import farther_end, made_readable, mixed, readable

OwnThemes = Mapping[str, Mapping[str, str]]
"""By name: a person's own colours, and as `base` the theme that has the others."""

BRIGHTER, QUIETER, RULE, SELECTED = 0.5, 0.35, 0.7, 0.35
"""Shares: of black or white in a title, of the ground in what is quiet and in the rule, of the
colour of links in the ground of a selection."""

_OF_TOOLKIT = "background panel foreground accent primary success warning error".split()
"""What a theme of the toolkit says of what we draw with."""

NATIVE = Theme(
    name=themenames.NATIVE,
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


class Themed(App[None]):
    """An application whose colours a person chooses; with few colours they are the terminal's."""

    few_colours = False

    def show_theme(self, name: str, own: OwnThemes) -> None:
        """Draw in the colours of a theme."""
        theme = NATIVE if self.few_colours else theme_named(name, own)
        self.register_theme(theme)
        self.set_class(theme is NATIVE, "-few-colours")
        self.theme = theme.name

    def get_theme(self, theme_name: str) -> Theme | None:
        """A theme by its name, which may have a comma; the toolkit takes that for a list."""
        return self.available_themes.get(theme_name)


def theme_named(name: str, own: OwnThemes) -> Theme:
    """A theme by its name; of a name that nobody knows that of the night."""
    if name == NATIVE.name and name not in own:
        return NATIVE
    colours = colours_named(name, own)
    return _theme(name if name in own or name in themenames.THEME_NAMES else NIGHT, colours)


def colours_named(name: str, own: OwnThemes) -> Colours:
    """The colours of a theme. A person's own are used as they are."""
    if name in own:
        base = colours_named(own[name].get("base", NIGHT), {})
        set_ = {part: own[name][part] for part in Colours._fields if part in own[name]}
        return base._replace(**set_)
    if name in themenames.TEXTUAL_NAMES:
        return _of_toolkit(BUILTIN_THEMES[name])
    return OURS.get(name, OURS[NIGHT])


def is_dark(name: str, own: OwnThemes) -> bool:
    """Whether the ground of a theme is dark."""
    if name in themenames.TEXTUAL_NAMES and name not in own:
        return BUILTIN_THEMES[name].dark
    return _is_dark(colours_named(name, own))


def _is_dark(colours: Colours) -> bool:
    return farther_end(colours.background) == "#ffffff"


def _of_toolkit(theme: Theme) -> Colours:
    """What we draw with, from the colours that a theme of the toolkit has; all of it reads well."""
    generated = theme.to_color_system().generate()
    has = {name: getattr(theme, name) or generated[name] for name in _OF_TOOLKIT}
    background, foreground = has["background"], has["foreground"]
    return made_readable(
        Colours(
            background=background,
            panel=has["panel"],
            foreground=foreground,
            quiet=mixed(foreground, background, QUIETER),
            bright=mixed(foreground, farther_end(background), BRIGHTER),
            accent=has["accent"],
            primary=has["primary"],
            success=has["success"],
            warning=has["warning"],
            error=has["error"],
            rule=mixed(foreground, background, RULE),
        )
    )


def _theme(name: str, colours: Colours) -> Theme:
    selected = mixed(colours.panel, colours.primary, SELECTED)
    # The ground of a selection is moved as texts are: contrast is the same from both sides.
    selected = readable(selected, (colours.bright,), colours.panel)
    bar = {f"scrollbar{part}": colours.quiet for part in ("", "-hover", "-active")}
    behind = {f"scrollbar-background{part}": colours.panel for part in ("", "-hover", "-active")}
    return Theme(
        name=name,
        primary=colours.primary,
        secondary=colours.quiet,
        accent=colours.accent,
        warning=colours.warning,
        error=colours.error,
        success=colours.success,
        foreground=colours.foreground,
        background=colours.background,
        surface=colours.background,
        panel=colours.panel,
        dark=_is_dark(colours),
        variables={
            **bar,
            **behind,
            "quiet": colours.quiet,
            "rule": colours.rule,
            "bright": colours.bright,
            "scrollbar-corner-color": colours.panel,
            "input-cursor-background": colours.bright,
            "input-cursor-foreground": colours.background,
            "input-selection-background": selected,
            "input-selection-foreground": colours.bright,
            "screen-selection-background": selected,
            "screen-selection-foreground": colours.bright,
        },
    )
