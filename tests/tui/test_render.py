from __future__ import annotations

from collections import defaultdict
from dataclasses import replace

import pytest
from textual.style import Style

from index import light_of, understand
from seeds import Paper
from tui.marks import State
from tui.render import Detail, Standing, detail

LOOK = defaultdict(Style, lit=Style(underline=True))

PAPER = Paper(
    ids=("made:1",),
    title="How bees dance",
    authors=("Ada Bees", "Bo Ek"),
    venue="Journal of Bees",
    keywords=("bees", "dance"),
    abstract="Bees dance.\n\nOf $\\alpha$ and bees.",
)


NONE = Standing()
ALL = Standing(
    State(
        "2026-11-30T12:00:00Z",
        "2026-11-30T12:00:00Z",
        -1,
        2.0,
        ("bees", "to[/]read"),
        "Ask [b]bees[/b].\nAnd \x1b[31m.",
    ),
    "2 of 7",
)


def shown(text: str, paper: Paper = PAPER, *, marked: Standing = NONE, raw: bool = False) -> Detail:
    light = light_of(understand(text, typing=False))
    return detail(paper, light, LOOK, width=60, marked=marked, raw=raw)


def words(found: Detail) -> list[str]:
    return [found.content.plain[start:end] for start, end in found.lit]


def test_the_lit_places_are_where_the_words_stand():
    assert words(shown("bees")) == ["bees", "Bees", "Bees", "bees", "Bees", "bees"]
    assert words(shown("alpha")) == ["α"]


def test_the_lit_places_are_those_that_look_lit():
    found = shown("bees dance", marked=ALL)
    looks = [(s.start, s.end) for s in found.content.spans if s.style == LOOK["lit"]]
    assert sorted(looks) == list(found.lit)


def test_a_word_of_one_field_is_lit_there_alone():
    assert words(shown("author:bees")) == ["Bees"]
    assert words(shown("keyword:dance")) == ["dance"]
    assert words(shown("venue:bees")) == ["Bees"]


def test_marks_and_a_note_stand_under_the_facts_as_they_are():
    lines = shown("bees", marked=ALL).content.plain.splitlines()
    place = next(number for number, line in enumerate(lines) if line.startswith("★"))
    assert lines[place] == (
        "★ bookmarked  ✓ read  - voted against  » 2 of 7 in the queue  #bees  #to[/]read"
    )
    assert lines[place + 1 : place + 3] == ["Ask [b]bees[/b].", "And ."]


def test_what_a_person_wrote_is_not_lit():
    assert words(shown("bees", marked=ALL)) == words(shown("bees"))


def test_without_a_search_nothing_is_lit():
    assert shown("").lit == ()


@pytest.mark.parametrize("raw", [False, True])
def test_of_a_huge_abstract_the_beginning_is_shown_and_the_rest_is_told(raw):
    huge = replace(PAPER, abstract="Wasps fly. " * 100_000 + "Mites.")
    text = shown("wasps", huge, raw=raw).content.plain
    assert "Wasps fly." in text
    assert "Mites" not in text
    assert len(text) < 100_000
    assert text.endswith(" of 1,100,006 characters; paperdeck show prints all.")
    assert "paperdeck show" not in shown("wasps", raw=raw).content.plain


def test_no_text_of_a_paper_is_shown_without_end():
    long = "x" * 1_000_000
    huge = replace(PAPER, title=long, authors=(long,), venue=long, keywords=(long,))
    assert len(shown("", huge).content.plain) < 1_000_000
