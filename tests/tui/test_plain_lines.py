"""What a typed line means."""

from __future__ import annotations

import pytest

from tui.commands import COMMANDS, key_name
from tui.plain.lines import MANY, PAPERS, TEXTS, USUAL, Said, understood

ONLY_NUMBERS = "only numbers of papers, as in mark read 3 5-7"
SEARCHES = "/words looks for papers."


def test_every_key_name_and_id_of_the_table_is_understood():
    for command in COMMANDS:
        names = [command.id, command.id.replace("_", " "), command.id.replace("_", "-")]
        names += [name for key in command.keys for name in (key, key_name(key))]
        for name in names:
            if name not in set("0123456789"):
                assert understood(name) == Said(command.id), name


def test_what_is_listed_as_the_name_of_a_command_can_be_typed():
    for command in COMMANDS:
        for name in USUAL.name_of(command).split(", "):
            assert understood(name) == Said(command.id), name


def test_all_commands_that_take_something_are_in_the_table():
    assert {command.id for command in COMMANDS} >= PAPERS | TEXTS


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("g", "top"),
        ("G", "bottom"),
        ("PGDN", "page_down"),
        ("Read On", "read_on"),
        ("all read", "mark_all_read"),
        ("read", "read"),
        ("quit", "quit"),
        ("pdf", "open_pdf"),
        ("copy", "copy_menu"),
        ("up", "up"),
        ("\x1b[A", "up"),
        ("\x1b", "back"),
        ("\x0c", "redraw"),
        ("\t", "other_pane"),
        (" ", "read_on"),
        ("0", "view_all"),
        ("00", "view_all"),
    ],
)
def test_a_command_is_known_by_key_id_label_and_by_what_its_key_sends(line, command):
    assert understood(line) == Said(command)


def test_an_empty_line_is_enter():
    assert understood("\n") == Said("")
    assert understood("   \r\n") == Said("")


@pytest.mark.parametrize(
    ("line", "papers", "text"),
    [
        ("b 3 5-7", ((3, 3), (5, 7)), ""),
        ("bookmark 3,5-7", ((3, 3), (5, 7)), ""),
        ("b 3, 5", ((3, 3), (5, 5)), ""),
        ("b 7-5", ((5, 7),), ""),
        ("b " + "9" * 5000, ((MANY, MANY),), ""),
        ("t 3 grokking maths", ((3, 3),), "grokking maths"),
        ("tag grokking -maths", (), "grokking -maths"),
        ("tag -read", (), "-read"),
        ("tag 3rd", (), "3rd"),
        ("tag -- 2024", (), "2024"),
        ("tag 1 -- 2024", ((1, 1),), "2024"),
        ("note 2 ask [/red] them", ((2, 2),), "ask [/red] them"),
        ("copy link 2", ((2, 2),), ""),
        ("copy bibtex", (), "bibtex"),
        ("export 1-2 bibtex a b.bib", ((1, 2),), "bibtex a b.bib"),
        ("- 4", ((4, 4),), ""),
        ("|wc -l", (), "wc -l"),
        ("| 1 wc", ((1, 1),), "wc"),
    ],
)
def test_numbers_come_first_and_words_behind_them(line, papers, text):
    said = understood(line)
    assert isinstance(said, Said)
    assert (said.papers, said.text) == (papers, text)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("/", Said("search")),
        ("/graph  OR x", Said("search", (), "graph OR x")),
        ("search 2024 nets", Said("search", (), "2024 nets")),
        ("saved 3", Said("saved_search", (), "3")),
        ("only-tag x", Said("only_tag", (), "x")),
        ("views u", Said("views", (), "u")),
        (":queue", Said("palette", (), "queue")),
        ("? queue", Said("help", (), "queue")),
        ("12", Said("read", ((12, 12),))),
    ],
)
def test_searches_and_numbers_have_their_own_ways(line, said):
    assert understood(line) == said


def test_an_unknown_word_is_told_what_is_near_it_and_how_to_search():
    assert understood("serach") == (
        'No command "serach". search is near it; /serach looks for papers with that word; '
        "? lists the commands."
    )
    assert understood("qqqq zz") == (
        'No command "qqqq". /qqqq zz looks for papers with these words; ? lists the commands.'
    )


def test_an_unknown_word_is_said_back_cleaned_and_cut():
    told = understood("\x1b[31mqqqq" + "x" * 500 + "\x9b")
    assert isinstance(told, str)
    assert told.isprintable()
    assert len(told) < 200


def test_a_line_of_nothing_but_controls_is_no_enter():
    assert understood("\x1b[38;5;1m") == 'No command "". ? lists the commands.'


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("up sampling", f"up takes nothing, so “sampling” is too much; {SEARCHES}"),
        ("r 3 x", f"mark read takes {ONLY_NUMBERS}, so “x” is too much; {SEARCHES}"),
        ("3-5", "One paper is read at a time; bookmark 3-5 marks these."),
        ("3 x", "A command comes first, as in bookmark 3 5-7; /3 x searches."),
    ],
)
def test_what_a_command_does_not_take_is_said_and_nothing_is_done(line, told):
    assert understood(line) == told
