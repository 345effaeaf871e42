"""What menus hold."""

from __future__ import annotations

from index import Query, understand
from seeds import Link, Paper
from tui.menus import Item, copies, views_menu

TAG = Item("t", "a tag", "tag:")


def paper(*urls: str) -> Paper:
    links = tuple(Link("page", url) for url in urls)
    return Paper(ids=("title:ants",), title="Ants", links=links)


def test_the_best_link_is_copied_first_and_further_ones_by_the_number_that_the_paper_shows():
    found = copies(paper("https://a.test/", "https://b.test/", "https://c.test/"))
    assert found[0][2] == "https://a.test/"
    assert found[1:3] == [("2", "link 2", "https://b.test/"), ("3", "link 3", "https://c.test/")]


def test_what_a_paper_has_not_is_not_offered():
    found = copies(paper())
    assert found
    assert all(text for _, _, text in found)
    assert "https" not in "".join(text for _, _, text in found)


def test_each_view_has_a_letter_that_opens_a_search():
    items, queries = views_menu([], "", TAG)
    assert [item.letter for item in items] == ["a", "b", "u", "w", "f", "p", "n", "t"]
    assert TAG in items
    assert queries == {
        "b": "is:bookmarked",
        "u": "is:unread",
        "w": "is:queued",
        "f": "is:suggested is:unread",
        "p": "is:unsure is:unread",
        "n": "is:new",
    }
    assert all(understand(text, typing=False) != Query(text) for text in queries.values())


def test_saved_searches_have_digits_then_letters_each_its_own():
    saved = [f"word{number}" for number in range(40)]
    items, queries = views_menu(saved, "bees", TAG)
    assert (queries["1"], queries["9"], queries["c"]) == ("word0", "word8", "word9")
    letters = [item.letter for item in items]
    assert len(letters) == len(set(letters)) == 35
    assert {item.letter for item in items if item.label == "saved search"} == set(queries) - set(
        "buwfpn"
    )


def test_the_search_on_show_can_be_saved_or_if_it_is_forgotten():
    assert views_menu(["ants"], "bees", TAG)[0][-1] == Item("s", "save this search", "bees")
    assert views_menu(["ants"], "ants", TAG)[0][-1] == Item("s", "forget this search", "ants")
