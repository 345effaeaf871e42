"""Themes, and how well they read: by the formula of WCAG 2."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual.theme import BUILTIN_THEMES

from tui.colours import NIGHT, OURS, Colours
from tui.contrast import (
    PANEL,
    TEXTS,
    contrast,
    in_256,
    made_readable,
    mixed,
    readable,
    reads_on,
    rgb_of,
    shown_in_256,
    weak_contrasts,
)
from tui.themenames import NATIVE, OUR_NAMES, TEXTUAL_NAMES, THEME_NAMES
from tui.themes import Themed, colours_named, theme_named

COLOURS = st.integers(0, 0xFFFFFF).map(lambda number: f"#{number:06x}")


@pytest.mark.parametrize(
    ("one", "other", "ratio"),
    [
        ("#000000", "#ffffff", 21.0),
        ("#767676", "#ffffff", 4.54),
        ("#777777", "#ffffff", 4.48),
        ("#ff0000", "#ffffff", 4.0),
        ("#00ff00", "#000000", 15.3),
        ("#0000ff", "#ffffff", 8.59),
        ("#123456", "#123456", 1.0),
    ],
)
def test_contrasts_are_those_of_the_standard(one, other, ratio):
    assert contrast(one, other) == pytest.approx(ratio, abs=0.005)
    assert contrast(other, one) == contrast(one, other)


def test_a_colour_is_mixed_with_another():
    assert mixed("#000000", "#ffffff", 0) == "#000000"
    assert mixed("#000000", "#ffffff", 1) == "#ffffff"
    assert mixed("#004080", "#806040", 0.5) == "#405060"


@pytest.mark.parametrize("number", range(16, 256))
def test_of_256_colours_each_is_the_likest_to_itself(number):
    assert rgb_of(in_256(rgb_of(number))) == rgb_of(number)


def test_greys_with_some_colour_stay_greys_in_256_colours():
    assert shown_in_256("#2e3440") == "#3a3a3a"
    assert shown_in_256("#16181b") == "#1c1c1c"
    assert shown_in_256("#af5f01") == "#af5f00"


@given(COLOURS, COLOURS)
def test_a_colour_is_moved_until_it_reads_well_and_no_farther_than_needed(colour, ground):
    end = max("#ffffff", "#000000", key=lambda one: contrast(one, ground))
    moved = readable(colour, [ground], end)
    assert reads_on(moved, [ground]) or moved == end
    if reads_on(colour, [ground]):
        assert moved == colour


@given(st.tuples(*[COLOURS] * len(Colours._fields)))
def test_whatever_the_colours_of_a_theme_its_texts_are_made_to_read_well(colours):
    made = made_readable(Colours(*colours))
    assert made.background == colours[0]
    assert contrast(made.panel, made.background) <= PANEL
    for name in TEXTS:
        assert contrast(getattr(made, name), made.background) >= 4.5 or getattr(made, name) in {
            "#ffffff",
            "#000000",
        }


def test_all_names_that_can_be_set_are_themes_of_the_toolkit_or_ours():
    ansi = {name for name, theme in BUILTIN_THEMES.items() if theme.ansi}
    assert set(TEXTUAL_NAMES) == set(BUILTIN_THEMES) - ansi
    assert {*OURS, NATIVE} == set(OUR_NAMES)
    assert {*TEXTUAL_NAMES, *OUR_NAMES} == THEME_NAMES
    app = Themed()
    for name in THEME_NAMES:
        app.show_theme(name, {})
        assert app.theme == app.current_theme.name == name


@pytest.mark.parametrize("name", sorted(THEME_NAMES - {NATIVE}))
def test_each_text_of_a_theme_reads_well_on_both_grounds_also_in_256_colours(name):
    colours = colours_named(name, {})
    assert reads_on(colours.background, [colours.accent])  # a message
    for text in TEXTS:
        assert reads_on(getattr(colours, text), [colours.background, colours.panel]), text


@pytest.mark.parametrize("name", OURS)
def test_of_ours_a_title_stands_out_and_the_panel_is_seen_also_in_256_colours(name):
    ours = OURS[name]
    for shown in (lambda colour: colour, shown_in_256):
        ground = shown(ours.background)
        title, quiet = (contrast(shown(one), ground) for one in (ours.bright, ours.quiet))
        assert title > 1.6 * quiet
        assert shown(ours.panel) != ground
        assert len({shown(one) for one in (ours.accent, ours.quiet, ours.bright)}) == 3


def test_a_toolkits_theme_keeps_what_reads_well():
    mocha = colours_named("catppuccin-mocha", {})
    assert (mocha.background.lower(), mocha.accent) == ("#181825", "#fab387")


def test_a_persons_own_theme_takes_what_is_not_set_from_its_base_and_is_used_as_it_is():
    own = {"mine": {"base": "paperdeck-day", "accent": "#ffee88"}, "bare": {}}
    assert colours_named("mine", own) == OURS["paperdeck-day"]._replace(accent="#ffee88")
    assert colours_named("bare", own) == OURS[NIGHT]
    assert theme_named("mine", own).accent == "#ffee88"
    assert not theme_named("mine", own).dark


def test_a_persons_own_theme_may_bear_the_name_of_another():
    own = {"nord": {"base": "nord", "accent": "#ffffff"}, NATIVE: {"accent": "#eeeeee"}}
    assert colours_named("nord", own) == colours_named("nord", {})._replace(accent="#ffffff")
    assert theme_named(NATIVE, own).accent == "#eeeeee"
    assert not theme_named(NATIVE, own).ansi


@pytest.mark.parametrize("name", ["two words", "a,b", "Übel", "nord, day"])
def test_an_own_theme_may_have_any_name(name):
    app = Themed()
    app.show_theme(name, {name: {"accent": "#eeeeee"}})
    assert (app.theme, app.current_theme.accent) == (name, "#eeeeee")


def test_a_name_that_nobody_knows_gives_the_colours_of_the_night():
    assert theme_named("nowhere", {}).name == NIGHT


def test_weak_contrasts_of_an_own_theme_are_said_with_what_reads_well():
    own = {"base": "nord", "background": "#ffffff", "accent": "#777777"}
    assert weak_contrasts(own) == ["accent on background has 4.4 : 1; 4.5 reads well"]
    assert weak_contrasts({"quiet": "#16181b"}) == [
        "quiet on background has 1.0 : 1; 4.5 reads well",
        "quiet on panel has 1.1 : 1; 4.5 reads well",
    ]


def test_an_own_theme_that_reads_well_has_no_weak_contrasts():
    assert weak_contrasts({}) == []
    assert weak_contrasts({"accent": "#ffffff"}) == []
    for colours in OURS.values():
        assert weak_contrasts(colours._asdict()) == []
