"""Completion: what a line may go on with, asked of the program, whatever the shell."""

from __future__ import annotations

import pytest

from tui.cli import main
from tui.cli.candidates import candidates
from tui.cli.completing import split_line
from tui.cli.described import options_of, parser_of
from tui.cli.verbs import HIDDEN, VERBS

from .marked import written


def values(*words) -> list[str]:
    return [one.value for one in candidates(list(words))]


def in_bash(capsys, line, current=None) -> list[str]:
    words = line.split(" ")[-1] if current is None else current
    assert main(["complete", "bash", line, str(len(line.encode())), words]) == 0
    return capsys.readouterr().out.splitlines()


def test_verbs_come_first_with_what_they_do(home):
    assert values("") == list(VERBS)
    assert values("sea") == ["search", "searches"]
    assert not set(values("")) & set(HIDDEN)
    (found,) = candidates(["exp"])
    assert found.told == VERBS["export"][1]


@pytest.mark.parametrize("verb", ["", *VERBS])
def test_every_option_of_every_verb_is_offered(home, verb):
    before = [verb] if verb else []
    offered = set(values(*before, "--"))
    options = options_of(parser_of(verb))
    named = {name for one in options for name in one.option_strings if name.startswith("--")}
    assert offered == named


@pytest.mark.parametrize(
    ("words", "found"),
    [
        (("export", "--format", "bib"), ["bibtex"]),
        (("export", "--format=bib"), ["--format=bibtex"]),
        (("list", "--sort", "y"), ["year"]),
        (("--layout", "b"), ["beside"]),
        (("--keys", "v"), ["vim"]),
        (("--theme", "paperdeck-da"), ["paperdeck-day"]),
        (("completion", "f"), ["fish"]),
        (("keys", "queue-"), ["queue-up", "queue-down"]),
        (("search", "auth"), ["author:"]),
        (("search", "ants is:unr"), ["ants is:unread"]),
        (("search", "-is:uns"), ["-is:unsure"]),
        (("search", "(has:cod"), ["(has:code"]),
        (("export", "--query", "yea"), ["year:"]),
        (("search", "ants", ""), []),
        (("check", ""), []),
        (("--library", ""), []),
        (("search", "zebra:x"), []),
    ],
)
def test_what_a_word_may_become(home, words, found):
    assert values(*words) == found


@pytest.fixture
def held(home, tmp_path):
    """A library with a source."""
    file = written(tmp_path / "my refs.jsonl", ["Ants", "Bees"])
    assert main(["add", str(file)]) == 0
    return file


def test_sources_are_those_that_there_are(held):
    assert values("remove", "/") == [str(held)]
    assert values("search", "source:") == ['source:"my refs.jsonl"']
    assert values("search", "source:my") == ['source:"my refs.jsonl"']


def test_decisions_are_those_of_the_papers_as_soon_as_they_are_indexed(home, tmp_path):
    assert values("search", "decision:") == []
    file = tmp_path / "refs.jsonl"
    file.write_text('{"title": "A", "status": "Oral"}\n{"title": "B", "status": "Poster Workshop"}')
    assert main(["add", str(file)]) == 0
    assert values("facets", "ants decision:") == [
        "ants decision:oral",
        'ants decision:"poster workshop"',
    ]
    assert values("search", 'decision:"p') == ['decision:"poster workshop"']


@pytest.mark.parametrize(
    ("line", "current", "found"),
    [
        ("paperdeck sea", "sea", ["search", "searches"]),
        ("paperdeck search is:un", "un", ["unread", "unsure"]),
        ("paperdeck search 'is:un", "un", ["unread", "unsure"]),
        ('paperdeck search "ants is:un', "un", ["unread", "unsure"]),
        ("paperdeck export --format=bib", "bib", ["bibtex"]),
        ("paperdeck list ", "", []),
    ],
)
def test_bash_gets_what_stands_in_the_place_of_its_own_last_word(
    home, capsys, line, current, found
):
    assert in_bash(capsys, line, current) == found


def test_a_line_of_bash_is_parted_as_bash_does():
    assert split_line("paperdeck tag a\\ b ") == (["paperdeck", "tag", "a b", ""], "")
    assert split_line('paperdeck "a b') == (["paperdeck", "a b"], '"')
    assert split_line("paperdeck 'a \"b") == (["paperdeck", 'a "b'], "'")


def test_whatever_is_wrong_completes_nothing(home, capsys):
    for given in ([], ["bash"], ["bash", "x", "y", "z"], ["tcsh"], ["zsh", "\0"]):
        assert main(["complete", *given]) == 0
    assert "Traceback" not in capsys.readouterr().err


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_a_script_says_where_it_belongs(home, capsys, shell):
    assert main(["completion", shell]) == 0
    assert f"paperdeck completion {shell} >" in capsys.readouterr().out
