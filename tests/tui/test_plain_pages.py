"""Papers and commands as lines."""

from __future__ import annotations

from datetime import UTC, datetime

from index import light_of, row_of, understand
from seeds import Account, Ledger, Link, Paper, Problem
from tui.commands import COMMANDS, matching
from tui.marks import Marks, acts
from tui.plain.pages import (
    help_lines,
    lit_sentences,
    mark_words,
    paper_lines,
    row_lines,
    snippet_of,
    source_lines,
)

NOW = datetime(2026, 1, 2, tzinfo=UTC)

ANTS = Paper(
    ids=("doi:10.1/ants", "title:ants"),
    title="Ants at work",
    authors=("Ada Bai", "Bo Chen"),
    year=2024,
    venue="Insects",
    keywords=("colony",),
    abstract="They toil. Each nest has a queen.\n\nFew ants sleep; no queen does.",
    links=(Link("page", "https://x.test/" + "a" * 90),),
)


def marked(*makers) -> Marks:
    marks = Marks()
    for make in makers:
        marks = marks.after(make(marks, [acts.about(ANTS)], NOW).changes)
    return marks


def test_a_row_says_the_title_first_then_who_where_and_the_marks_in_words():
    marks = marked(
        lambda *given: acts.bookmark(*given, on=True),
        lambda *given: acts.read(*given, on=True),
        lambda *given: acts.vote(*given, value=-1),
        lambda *given: acts.queue(*given, on=True),
        lambda *given: acts.tag(*given, add=["maths"], remove=[]),
    )
    words = mark_words(marks, ANTS.ids)
    assert words == ["bookmarked", "read", "voted against", "1 of 1 in the queue", "tag maths"]
    assert row_lines(3, row_of(ANTS), words[:2], "", 80, selected=True) == [
        "3. Ants at work",
        "   Bai, Chen; Insects 2024; selected, bookmarked, read",
    ]


def test_a_note_is_a_mark_too():
    marks = marked(lambda marks, papers, now: acts.note(marks, papers[0], now, text="Ask Bo."))
    assert mark_words(marks, ANTS.ids) == ["noted"]
    assert "Note: Ask Bo." in paper_lines(ANTS, marks, 80, raw=False)


def test_of_many_authors_the_first_are_named_and_the_others_counted():
    names = [f"A B{sign}" for sign in "abcdefgh"]
    paper = Paper(ids=("title:x",), title="X", authors=tuple(names))
    assert row_lines(1, row_of(paper), [], "", 80, selected=False)[1] == (
        "   Ba, Bb, Bc, Bd, Be, Bf and 2 more"
    )


def test_a_paper_is_wrapped_but_its_links_stay_whole():
    lines = paper_lines(ANTS, Marks(), 40, raw=False)
    assert lines[:3] == ["Ants at work", "Ada Bai, Bo Chen", "Insects 2024; DOI 10.1/ants; colony"]
    assert ANTS.link in " ".join(lines)
    assert all(len(line) <= 40 for line in lines if ANTS.link not in line)
    assert lines[-2:] == ["", "Few ants sleep; no queen does."]


def test_what_is_too_long_to_be_told_is_cut_and_that_is_said():
    paper = Paper(ids=("title:x",), title="word " * 200, abstract="word " * 9000)
    assert len(" ".join(row_lines(1, row_of(paper), [], "", 80, selected=False))) < 330
    lines = paper_lines(paper, Marks(), 80, raw=False)
    assert lines[-1] == "These are 40,000 of 45,000 characters; paperdeck show prints all."
    assert sum(line.count("word") for line in lines) == 200 + 8000


def test_as_written_a_paper_keeps_its_tex():
    paper = Paper(ids=("title:x",), title=r"On $\alpha$", abstract=r"Let $\alpha$ be.")
    assert paper_lines(paper, Marks(), 80, raw=True)[-1] == r"Let $\alpha$ be."
    assert paper_lines(paper, Marks(), 80, raw=False)[-1] == "Let α be."


def test_a_row_shows_why_it_was_found_only_where_title_and_authors_do_not():
    row = row_of(ANTS)
    snippet = snippet_of(row, ANTS, light_of(understand("queen", typing=False)), 80)
    assert snippet.startswith("abstract: ")
    assert "Each nest has a queen." in snippet
    assert snippet_of(row, ANTS, light_of(understand("ants", typing=False)), 80) == ""
    assert snippet_of(row, ANTS, light_of(understand("chen", typing=False)), 80) == ""


def test_lit_sentences_are_those_with_a_word_in_the_order_of_reading():
    light = light_of(understand("ants OR queen", typing=False))
    assert lit_sentences(ANTS, light) == [
        "Ants at work",
        "Each nest has a queen.",
        "Few ants sleep; no queen does.",
    ]


def test_the_help_has_a_line_for_each_command_in_ascii():
    text = "\n".join(help_lines(COMMANDS, 79))
    assert text.isascii()
    for command in COMMANDS:
        assert command.id.replace("_", " ") in text
        assert command.help.removesuffix(" (a menu)").removesuffix(" …") in text


def test_commands_are_found_by_all_words_of_what_they_do():
    assert {one.id for one in matching("QUEUE up")} == {"queue_up"}
    assert matching("queue zebra") == []


def test_sources_say_what_was_lost_before_what_was_mended():
    ledger = Ledger()
    ledger.accounts["a.bib"] = Account("a.bib", "BibTeX", read=2, repaired=1)
    ledger.enter(Problem("a.bib", 3, "a brace was closed", refused=False))
    ledger.enter(Problem("a.bib", 9, "it has no title", entry="x1"))
    assert source_lines(ledger, 80) == [
        "a.bib, BibTeX: 4 seen, 2 read, 1 repaired, 1 refused",
        "   refused, line 9 (x1): it has no title",
        "   mended, line 3: a brace was closed",
    ]
