"""Settings: from where each value comes, and what is said of those that cannot be taken."""

from __future__ import annotations

import re
import tomllib

import pytest

from tui.clipboard.roads import _ROADS
from tui.places import Places
from tui.settings import SETTINGS, Settings, as_toml, sample, settings_of, settings_path, table
from tui.settings.document import read_file
from tui.settings.reading import weak_colours


@pytest.fixture
def places(tmp_path):
    return Places(*(tmp_path / name for name in Places.__slots__))


@pytest.fixture
def write(places):
    def write_(text: str | bytes) -> Places:
        places.config.mkdir(parents=True, exist_ok=True)
        data = text.encode() if isinstance(text, str) else text
        (places.config / "config.toml").write_bytes(data)
        return places

    return write_


def test_without_a_file_all_is_as_usual_and_nothing_is_said(places):
    settings = settings_of(places, {})
    assert settings == Settings()
    assert settings.origin("theme") == "default"


CHANGED = {
    "theme": "paperdeck-day",
    "layout": "stacked",
    "columns": ("year", "title", "tags"),
    "sort": "year",
    "reverse": True,
    "read_after": 3.0,
    "clipboard": "osc52",
    "browser": "w3m",
    "plain": True,
    "ascii": True,
    "mouse": False,
}
"""What the sample of each setting means."""


@pytest.mark.parametrize("setting", SETTINGS, ids=lambda setting: setting.name)
def test_each_setting_is_taken_from_the_file_with_its_line(setting, write):
    places = write(f"# mine\n\n{setting.name} = {setting.sample}\n")
    settings = settings_of(places, {})
    assert settings.problems == ()
    assert getattr(settings, setting.field) == CHANGED[setting.field]
    assert settings.origin(setting.name) == "config.toml line 3"
    others = [one for one in SETTINGS if one is not setting]
    usual = Settings()
    assert all(getattr(settings, one.field) == getattr(usual, one.field) for one in others)


IN_ENVIRONMENT = {
    "theme": "paperdeck-day",
    "layout": "Stacked",
    "columns": "year, title,tags",
    "sort": "YEAR",
    "reverse": "yes",
    "read_after": " 3 ",
    "clipboard": "osc52",
    "browser": "w3m",
    "plain": "1",
    "ascii": "on",
    "mouse": "off",
}


@pytest.mark.parametrize("setting", SETTINGS, ids=lambda setting: setting.name)
def test_the_environment_wins_over_the_file(setting, write):
    usual = getattr(Settings(), setting.field)
    places = write(f"{setting.name} = {as_toml(usual)}\n")
    settings = settings_of(places, {setting.variable: IN_ENVIRONMENT[setting.field]})
    assert settings.problems == ()
    assert getattr(settings, setting.field) == CHANGED[setting.field]
    assert settings.origin(setting.name) == setting.variable


def test_the_command_line_wins_over_all(write):
    places = write('layout = "stacked"\nplain = true\nkeys.preset = "vim"\n')
    environ = {"PAPERDECK_LAYOUT": "auto", "PAPERDECK_KEYS": "vim"}
    settings = settings_of(
        places, environ, {"layout": "beside", "plain": False, "mouse": None, "keys": "newsboat"}
    )
    assert (settings.layout, settings.origin("layout")) == ("beside", "--layout")
    assert (settings.plain, settings.origin("plain")) == (False, "--no-plain")
    assert (settings.preset, settings.origin("preset")) == ("newsboat", "--keys")
    assert not settings.is_set("mouse")


def test_the_usual_browser_variable_wins_over_the_file_and_our_own_over_it(write):
    places = write('browser = "lynx"\n')
    assert settings_of(places, {}).browser == "lynx"
    assert settings_of(places, {"BROWSER": "w3m"}).browser == "w3m"
    ours = {"BROWSER": "w3m", "PAPERDECK_BROWSER": "links"}
    assert settings_of(places, ours).browser == "links"
    assert settings_of(places, ours).environ(ours)["BROWSER"] == "links"


def test_the_older_variable_for_the_mouse_counts(places):
    assert settings_of(places, {"PAPERDECK_NO_MOUSE": "1"}).mouse is False
    assert settings_of(places, {"PAPERDECK_NO_MOUSE": "0"}).mouse is True


def test_programs_that_are_run_see_what_is_set(write):
    places = write('clipboard = "off"\n')
    environ = {"TERM": "xterm"}
    known = settings_of(places, environ).environ(environ)
    assert known == {"TERM": "xterm", "PAPERDECK_CLIPBOARD": "off"}
    assert environ == {"TERM": "xterm"}
    assert Settings().environ(environ) == environ


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('colums = ["title"]', "config.toml line 1: there is no setting “colums”; columns is near"),
        ("\n\nzzz = 1", "config.toml line 3: there is no setting “zzz”"),
        ('layout = "side"', "line 1: layout is “side”, but can be auto, beside, stacked"),
        ("layout = 3", "line 1: layout is “3”, but can be"),
        ('theme = "nrod"', "line 1: theme is “nrod”, but nord is near it"),
        (
            'columns = [\n  "year",\n]',
            "line 1: columns is “['year']”, but can be a list with \"title\"",
        ),
        ('columns = ["title", "title"]', "line 1: columns"),
        ('columns = "title"', "line 1: columns"),
        ("read-after = -1", "line 1: read-after is “-1”, but can be a number of seconds"),
        ("read-after = nan", "line 1: read-after"),
        ("read-after = true", "line 1: read-after"),
        ('mouse = "no"', "line 1: mouse is “no”, but can be true or false"),
        ('browser = "a\\nb"', "line 1: browser is “a b”, but can be a command"),
        ("keys = 3", "line 1: keys is no table"),
        ("themes = 3", "line 1: write [themes.NAME]"),
        ("themes.mine = 3", "line 1: write [themes.mine]"),
        ('[themes.mine]\nbase = "nrod"', "line 2: there is no theme “nrod”; nord is near it"),
        ('[themes.mine]\naccent = "red"', "line 2: accent is “red”, but can be a colour"),
        ('[themes.mine]\nacent = "#ffffff"', "line 2: a theme has no “acent”; accent is near it"),
        ('[keys]\npreset = "vi"', "line 2: the preset is “vi”, but can be default, vim, newsboat"),
    ],
)
def test_what_cannot_be_taken_is_named_with_its_line(write, text, told):
    settings = settings_of(write(text), {})
    assert len(settings.problems) == 1
    assert told in settings.problems[0]
    assert settings.problem == f"{settings.problems[0]}. paperdeck config shows it."
    usual = Settings()
    assert all(getattr(settings, one.field) == getattr(usual, one.field) for one in SETTINGS)


def test_a_wrong_variable_is_named_and_the_file_counts(write):
    settings = settings_of(write('layout = "stacked"'), {"PAPERDECK_LAYOUT": "round"})
    assert settings.layout == "stacked"
    assert settings.problems[0].startswith("PAPERDECK_LAYOUT in the environment: layout is “round”")


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"a = \n", "it is no TOML: invalid value (at line 1"),
        (b"a = 1\nb = \xff\n", "line 2 is not UTF-8"),
        (b"a = 1\0\n", "it is no TOML"),
        (b"a = " + b"[" * 50_000, "it"),
        (b"#" * 1_000_001, "it is larger than settings can be"),
    ],
    ids=["no value", "no text", "a control character", "brackets", "large"],
)
def test_a_file_that_cannot_be_read_is_named_and_all_is_as_usual(write, data, told):
    settings = settings_of(write(data), {})
    (problem,) = settings.problems
    assert problem.startswith(f"config.toml: {told}")
    assert settings.keys == Settings().keys


def test_a_byte_order_mark_is_no_fault(write):
    assert settings_of(write(b"\xef\xbb\xbfascii = true\n"), {}).ascii is True


def test_a_folder_in_the_place_of_the_file_is_said(places):
    (places.config / "config.toml").mkdir(parents=True)
    assert "cannot be read" in settings_of(places, {}).problems[0]


def test_a_file_that_was_named_ought_to_be_there(places, tmp_path):
    named = {"PAPERDECK_CONFIG": str(tmp_path / "mine.toml")}
    assert "there is no such file" in settings_of(places, named).problems[0]
    (tmp_path / "mine.toml").write_text("ascii = true")
    settings = settings_of(places, named)
    assert settings.origin("ascii") == f"{tmp_path / 'mine.toml'} line 1"
    assert settings_path(places, named) == tmp_path / "mine.toml"


def test_what_is_repeated_of_a_file_drives_no_terminal(write):
    settings = settings_of(write('layout = "\\u001b[31m\\u009bx"\n"\\u001b]0;a" = 1'), {})
    assert all(sign.isprintable() for told in settings.problems for sign in told)
    assert len(settings.problems) == 2


def test_lines_are_those_on_which_statements_begin(tmp_path):
    path = tmp_path / "a.toml"
    path.write_text(
        '# [x]\na = """\nb = 1\n[y]\n"""\n\nb = [\n  1, # ]\n]\n[c]\nd.e = 1\n[c.f]\ng = 2\n'
        "h = { i = 1,j = 2 }\n[[k]]\nl = 1\n"
    )
    file = read_file(path, named=False)
    places = [("a",), ("b",), ("c",), ("c", "d", "e"), ("c", "f"), ("c", "f", "g")]
    assert [file.line(place) for place in places] == [2, 7, 10, 11, 12, 13]
    assert [file.line(("c", "f", "h", "j")), file.line(("k", "l")), file.line(("y",))] == [
        14,
        16,
        0,
    ]


def commented() -> list[str]:
    """The lines of the sample that are settings which are commented out."""
    return [line for line in sample().splitlines() if re.match("# [a-z-]+ = ", line)]


def test_every_line_of_the_sample_can_be_switched_on_and_says_what_holds(write):
    lines = commented()
    assert len(lines) > len(SETTINGS) + 40
    for line in lines:
        # Without the others a colour stands in no theme.
        text = sample().replace("# [themes.mine]", "[themes.mine]").replace(line, line[2:])
        settings = settings_of(write(text), {})
        assert settings.problems == (), line
    whole = "\n".join(
        line[2:] if line in lines or line == "# [themes.mine]" else line
        for line in sample().splitlines()
    )
    settings = settings_of(write(whole), {})
    usual = Settings()
    assert settings.problems == ()
    assert settings.keys == usual.keys
    assert all(getattr(settings, one.field) == getattr(usual, one.field) for one in SETTINGS)
    assert set(settings.own_themes) == {"mine"}
    assert len(settings.own_themes["mine"]) == 12


def test_the_sample_sets_nothing():
    assert tomllib.loads(sample()) == {"keys": {}}


def test_colours_of_ones_own_are_taken_as_they_are_and_weak_ones_are_named(write):
    places = write('theme = "mine"\n[themes.mine]\nbase = "paperdeck-day"\nquiet = "#f0f0f0"\n')
    settings = settings_of(places, {})
    assert settings.theme == "mine"
    assert settings.own_themes == {"mine": {"base": "paperdeck-day", "quiet": "#f0f0f0"}}
    assert weak_colours(places, {})[0].startswith("config.toml line 2: mine: quiet on background")


def test_the_theme_that_is_set_counts_more_than_the_one_that_was_chosen(write, places):
    assert settings_of(places, {}).theme_or("nord") == "nord"
    assert settings_of(places, {}).theme_or("") == "paperdeck-night"
    assert settings_of(write('theme = "paperdeck-night"'), {}).theme_or("nord") == "paperdeck-night"


def test_several_problems_are_counted():
    settings = Settings(problems=("one", "two", "three"))
    assert settings.problem == "one. paperdeck config shows 2 more."
    assert Settings().problem == ""


def test_the_roads_are_those_of_the_clipboard():
    assert set(table.ROADS) == set(_ROADS)
