from __future__ import annotations

from index import Explanation, Hits, Light, Note, Query, Suggestion, understand
from tui.deck import Deck
from tui.views import Counts, View, note, status


def hits(numbers=(), text="bees", **more) -> Hits:
    query = understand(text, typing=False)
    return Hits(query, numbers, [1.0] * len(numbers), 0.004, **more)


def view(found: Hits, cursor: int = 0) -> View:
    return View(Deck(found.numbers, cursor), found.query, found)


def continued(before: View, numbers, *, reading=False) -> tuple[int | None, int]:
    after = before.continued(hits(numbers), numbers, by_marks=False, reading=reading)
    return after.deck.number, after.deck.cursor


def test_the_cursor_stays_on_its_paper():
    before = view(hits([3, 1, 4, 5]), 2)
    assert continued(before, [3, 1, 4, 5, 9, 2]) == (4, 2)
    assert continued(before, [9, 3, 1, 4]) == (4, 3)


def test_a_paper_that_is_gone_leaves_its_place_to_another():
    assert continued(view(hits([3, 1, 4]), 1), [3, 4]) == (4, 1)
    assert continued(view(hits([3, 1, 4]), 2), [3, 1]) == (1, 1)
    assert continued(view(hits([3]), 0), []) == (None, 0)


def test_who_has_not_moved_stays_with_the_best_paper_unless_it_is_read():
    before = view(hits([3, 1, 4]), 0)
    assert continued(before, [1, 3, 4]) == (1, 0)
    assert continued(before, [1, 3, 4], reading=True) == (3, 1)


def test_by_other_numbers_the_cursor_is_on_the_same_paper():
    before = view(hits([3, 1, 4]), 2)
    assert before.renumbered({3: 13, 1: 11, 4: 14}).deck == Deck([13, 11, 14], 2)
    assert before.renumbered({3: 13, 4: 14}).deck == Deck([13, 14], 1)
    assert before.renumbered({3: 13}).deck == Deck([13], 0)
    assert before.renumbered({}).deck == Deck([])


def test_all_papers_are_those_there_are_by_now():
    assert View(Deck([5, 6], 1)).grown([4, 5, 6, 7]).deck == Deck([4, 5, 6, 7], 2)
    assert View(Deck()).grown([4, 5]).deck == Deck([4, 5], 0)
    found = view(hits([5]))
    assert found.grown([4, 5]) == found


def test_the_status_says_how_many_and_how_long():
    assert status(view(hits([1, 2])), 38, Counts(), "") == "2 of 38 · 4 ms"
    marked = Counts(read=1, bookmarked=2)
    assert status(view(hits([1, 2])), 38, marked, "") == "2 of 38 · 1 read · 2 bookmarked · 4 ms"
    some = view(hits(range(100), whole=False))
    assert status(some, 3700, Counts(), "") == "100+ of 3,700"
    by_titles = view(hits([1], by="titles"))
    assert status(by_titles, 38, Counts(), "") == "1 of 38 · titles and authors only"
    everything = View(Deck(range(3700)))
    assert status(everything, 3700, Counts(bookmarked=2), "preparing search") == (
        "3,700 papers · preparing search · 2 bookmarked"
    )
    assert status(everything, 3700, Counts(412, 37), "") == "412 of 3,700 read · 37 bookmarked"
    assert status(everything, 3700, Counts(selected=5, unsaved=1), "") == (
        "1 not saved · 5 selected · 3,700 papers"
    )


def test_a_view_whose_answer_may_be_another_by_now_is_outdated():
    assert not View(Deck()).is_outdated(indexed=True)
    assert not view(hits([1])).is_outdated(indexed=True)
    assert view(hits([1], whole=False)).is_outdated(indexed=True)
    assert view(hits([1], by="titles")).is_outdated(indexed=True)
    assert not view(hits([1], by="titles")).is_outdated(indexed=False)
    assert View(Deck([1]), Query("x"), hits([1]), by_marks=True).is_outdated(indexed=True)


def test_what_was_read_otherwise_is_said_and_offered_in_the_search_bar():
    found = view(hits([1], read_as="bees", why="No paper has “beas”; read as “bees”."))
    assert found.offered == "bees"
    assert note(found, typing=False) == "No paper has “beas”; read as “bees”."
    assert note(found, typing=True) == "No paper has “beas”; read as “bees”. Tab takes it."


def test_few_hits_may_come_with_a_suggestion():
    found = view(hits([1], explanation=Explanation(suggestions=(Suggestion("beans", 70),))))
    assert found.offered == "beans"
    assert "beans" in note(found, typing=False)
    assert "70" in note(found, typing=False)


def test_the_notes_of_a_query_are_sentences():
    query = Query("x", notes=(Note(0, 1, "Only the half was read"), Note(0, 1, "Did you mean y?")))
    assert note(View(Deck([1]), query), typing=True) == "Only the half was read. Did you mean y?"


def test_without_anything_to_say_there_is_no_note():
    assert note(view(hits([1])), typing=True) == ""
    assert note(View(Deck([1])), typing=True) == ""


def test_only_hits_are_lit():
    light = Light(frozenset({"bees"}))
    assert view(hits([1], light=light)).light == light
    assert not View(Deck([1])).light
