"""An empty list says what it is, and the keys that lead on."""

from __future__ import annotations

import pytest

from index import Explanation, Hits, Suggestion, understand
from seeds import Account, Ledger, Problem
from tui.deck import Deck
from tui.empty import Notice, Way, no_papers, nothing_found
from tui.keymap import Keymap
from tui.views import View, note

KEYS = Keymap()
BACK = Way("Esc", "brings the former list back")


def view(text, **more) -> View:
    query = understand(text, typing=False)
    return View(Deck(()), query, Hits(query, (), (), 0.004, **more))


def test_what_is_offered_instead_is_one_key_away_while_typing():
    why = Explanation(missing=("beas",), suggestions=(Suggestion("bees", 3),))
    found = view("beas ", explanation=why)
    told, ways = nothing_found(found, KEYS, typing=True)
    assert told[0] == "Nothing found for “beas”."
    assert any("No paper has" in one for one in told)
    assert ways == (Way("Enter", "searches for “bees”"), BACK)
    assert note(found, typing=True) == ""


def test_with_nothing_to_offer_the_query_can_be_changed():
    told, ways = nothing_found(view("bees", by="index"), KEYS, typing=False)
    assert told == ("Nothing found for “bees”.",)
    assert ways == (Way("/", "changes the search"), BACK)
    ways = nothing_found(view("bees"), KEYS, typing=True).ways
    assert ways == (Way("Ctrl+U", "empties the search bar"), BACK)


def test_without_an_index_it_is_said_what_was_looked_through():
    told = nothing_found(view("bees", by="titles"), KEYS, typing=False).told
    assert told[1] == "Only titles and authors were looked through, without an index."


@pytest.mark.parametrize(
    ("query", "told", "key"),
    [
        ("is:bookmarked", "bookmarked", "b"),
        ("is:unread", "unread", "r"),
        ("is:queued", "queue is empty", "w"),
        ("is:noted", "note", "e"),
        ("has:note", "note", "e"),
        ("is:tagged", "tag", "t"),
        ("is:read", "read yet", "r"),
        ("is:liked", "your vote", "+"),
        ("is:disliked", "vote against", "-"),
        ("tag:ants", "the tag ants", "T"),
    ],
)
def test_an_empty_view_says_what_it_is_and_the_key_that_fills_it(query, told, key):
    notice = nothing_found(view(query), KEYS, typing=False)
    assert told in notice.told[0]
    assert [way.key for way in notice.ways] == ["Esc", key]


def test_a_view_with_words_is_a_search():
    told, ways = nothing_found(view("is:bookmarked ants"), KEYS, typing=False)
    assert told[0] == "Nothing found for “is:bookmarked ants”."
    assert ways[0].key == "/"
    assert nothing_found(view("tag:(ants OR bees)"), KEYS, typing=False).ways[0].key == "/"


def test_the_keys_are_those_that_a_person_has():
    mine = Keymap({"bookmark": ("B",), "back": ("H",), "sources": ("i",), "leave": ("E",)})
    ways = nothing_found(view("is:bookmarked"), mine, typing=False).ways
    assert [way.key for way in ways] == ["H", "B"]
    assert [way.key for way in no_papers(Ledger(), mine).ways] == ["i", "E"]


def test_without_papers_it_is_said_why():
    ledger = Ledger()
    ledger.accounts["x.bib"] = Account("x.bib", problems=[Problem("x.bib", 3, "no entry")])
    told = no_papers(ledger, KEYS).told
    assert told[0] == "There are no papers here."
    assert told[1].startswith("x.bib, line 3")
    assert told[1].endswith(".")
    assert told[-1] == "paperdeck FILE opens a file of papers."


def test_of_a_long_query_the_beginning_is_quoted():
    first = nothing_found(view("bees " * 200), KEYS, typing=False).told[0]
    assert first.startswith("Nothing found for “bees bees")
    assert first.endswith("…”.")
    assert len(first) < 100


def test_keys_stand_in_a_column_and_long_lines_are_broken():
    notice = Notice(("one two three",), (Way("Esc", "four five six"), Way("b", "seven")))
    assert notice.lines(13) == [
        ("", "one two three"),
        ("", ""),
        ("Esc", "four"),
        ("   ", "five six"),
        ("b  ", "seven"),
    ]
