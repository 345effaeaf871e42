"""`paperdeck keys` and `paperdeck man`: what the program says of itself, whole."""

from __future__ import annotations

import json

import pytest

from tui.cli import main
from tui.cli.described import options_of, parser_of
from tui.cli.manual import _text, lines
from tui.cli.verbs import VERBS
from tui.commands import COMMANDS
from tui.settings import SETTINGS


def test_all_commands_are_printed_with_their_keys(home, capsys):
    assert main(["keys"]) == 0
    told = capsys.readouterr().out
    assert all(one.help in told for one in COMMANDS)
    assert "  b                      Bookmark, or no longer; in triage: keep\n" in told


def test_words_narrow_and_nothing_found_is_another_code(home, capsys):
    assert main(["keys", "move", "queue"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in told] == ["Mark", "<", ">"]
    assert main(["keys", "zebra"]) == 1


def test_the_keys_are_those_of_the_person_or_of_a_preset(home, capsys, monkeypatch):
    monkeypatch.setenv("PAPERDECK_KEYS", "newsboat")
    main(["keys", "--json", "mark", "as", "read"])
    found = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert {one["command"]: one["keys"] for one in found}["mark-read"] == ["N", "r"]
    main(["keys", "--json", "--preset", "default", "do", "again"])
    (redo,) = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert redo == {
        "command": "redo",
        "area": "Mark",
        "keys": ["U", "Ctrl+R"],
        "label": "redo",
        "help": "Do again what was taken back",
    }


def test_the_manual_names_every_verb_option_key_and_variable():
    page = "\n".join(lines())
    for verb in VERBS:
        assert f'.SS "paperdeck {verb}' in page
        for option in options_of(parser_of(verb)):
            if "--help" not in option.option_strings:
                assert all(_text(name) in page for name in option.option_strings), verb
    assert all(_text(one.help) in page for one in COMMANDS)
    assert all(one.variable in page for one in SETTINGS)


def test_the_manual_has_no_line_that_troff_takes_for_a_request_of_ours():
    macros = {".TH", ".SH", ".SS", ".TP", ".B", ".br"}
    for line in lines():
        if line.startswith((".", "'")):
            assert line.split()[0] in macros, line


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (".start", r"\&.start"),
        ("a\\b", r"a\eb"),
        ("--json", r"\-\-json"),
        ('"x"', r"\(dqx\(dq"),
        ("a\nb", "a b"),
        ("a\x1b[31mb", "ab"),
    ],
)
def test_signs_of_troff_are_text(text, told):
    assert _text(text) == told


def test_the_manual_is_printed_where_the_output_is_no_terminal(home, capsys):
    assert main(["man"]) == 0
    assert capsys.readouterr().out.startswith(".TH PAPERDECK 1")
