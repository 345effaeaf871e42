from __future__ import annotations

from rich.cells import cell_len

from index import BrokenIndexError, light_of, lit, understand
from seeds import Paper
from tui.widgets.snippets import Snippets

LONG = "On the lives of insects that nobody has seen yet, "


class Shelf:
    """One paper; counts how often it is read."""

    def __init__(self, **fields) -> None:
        self._paper = Paper(ids=("made:1",), title="Some title", **fields)
        self.read = 0

    def paper(self, _number: int) -> Paper:
        self.read += 1
        return self._paper


def light(text: str):
    return light_of(understand(text, typing=False))


def snippet(text: str, width: int, **fields) -> str:
    found = Snippets(Shelf(**fields)).of(1, light(text), width)
    return found[0] if found else ""


def test_the_stretch_holds_the_word_and_is_cut_where_the_text_goes_on():
    shown = snippet("bees", 30, abstract=f"{LONG}where bees dance. {LONG}")
    assert "bees" in shown
    assert shown.startswith("…")
    assert shown.endswith("…")
    assert cell_len(shown) <= 30


def test_a_short_text_stands_whole():
    assert snippet("bees", 30, abstract="Where bees dance.") == "Where bees dance."


def test_the_abstract_says_more_than_keywords_and_these_more_than_the_rest():
    fields = {"keywords": ("bees", "wasps"), "authors": ("Ada Bees", "Bo Ek")}
    assert snippet("bees", 30, abstract="All bees.", **fields) == "All bees."
    assert snippet("bees", 30, abstract="All ants.", **fields) == "bees, wasps"
    assert snippet("ek", 30, abstract="All ants.", **fields) == "Ada Bees, Bo Ek"


def test_of_many_places_the_one_with_most_different_words_is_shown():
    text = f"Bees and bees. {LONG}{LONG}then wasps met bees. {LONG}{LONG}All wasps."
    assert "wasps met bees" in snippet("bees wasps", 30, abstract=text)


def test_of_places_as_good_the_first_is_shown():
    text = f"First bees. {LONG}{LONG}Then bees and bees."
    assert snippet("bees", 24, abstract=text).startswith("First bees")


def test_far_behind_in_a_huge_text_nothing_is_sought():
    text = "ants " * 100_000
    assert "bees" in snippet("bees", 30, abstract=f"{text[:1000]} bees {text}")
    assert snippet("bees", 30, abstract=f"{text} bees") == ""


def test_a_word_of_one_field_is_sought_there_alone():
    found = Snippets(Shelf(abstract="Bees.", keywords=("bees",))).of(1, light("keyword:bees"), 30)
    assert found == ("bees", "keyword")


def test_wide_letters_take_two_cells_and_the_word_stays_in_view():
    text = "昆虫" * 20 + "蜜蜂" + "昆虫" * 20
    shown = snippet("蜜蜂", 20, abstract=text)
    assert "蜜蜂" in shown
    assert cell_len(shown) <= 20


def test_nothing_is_shown_where_nothing_is_lit_or_there_is_no_room():
    assert snippet("bees", 30, abstract="All ants.") == ""
    assert snippet("bees", 5, abstract="All bees.") == ""
    assert snippet("year:2020", 30, abstract="All bees.") == ""


def test_markup_is_shown_as_it_is_read():
    assert snippet("alpha", 30, abstract=r"We set $\alpha = 1$.").startswith("We set α")


def test_a_paper_is_read_once_for_many_queries_and_widths():
    shelf = Shelf(abstract="All bees and ants.")
    snippets = Snippets(shelf)
    for text in ("bees", "ants", "bees"):
        for width in (30, 40):
            found = snippets.of(1, light(text), width)
            assert found is not None
            assert lit(light(text), found[0], found[1])
    assert shelf.read == 1


def test_a_paper_that_cannot_be_read_shows_nothing():
    class Broken:
        def paper(self, number: int) -> Paper:
            raise BrokenIndexError(str(number))

    assert Snippets(Broken()).of(1, light("bees"), 30) is None
