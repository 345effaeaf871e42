"""Marks by the keys of the reader."""

from __future__ import annotations

import json
from datetime import UTC, datetime

import pytest
from textual.events import Key

from tui.marks import MarksFile, State, acts
from tui.places import Places

from .marked import NAMES, file_of, rows, state, written


@pytest.fixture
def papers(tmp_path):
    return written(tmp_path / "papers.jsonl", NAMES)


@pytest.fixture
def many(tmp_path):
    return written(tmp_path / "many.jsonl", [f"Ants{number:03}" for number in range(150)])


async def test_each_mark_has_a_sign_in_the_list_and_words_beside_the_paper(open_reader, papers):
    async with open_reader(papers, size=(80, 40)) as reader:
        await reader.press("b", "j", "r", "j", "w", "j", "+", "j", "-")
        assert [row[1:4] for row in rows(reader)[:6]] == [" ★ ", "  ✓", "  »", "  +", "  -", "   "]
        assert reader.sees("- voted against")
        for words in ("+ voted for", "» 1 of 1 in the queue", "✓ read", "★ bookmarked"):
            await reader.press("k")
            assert reader.sees(words)
        assert reader.sees("1 of 8 read · 1 bookmarked")


async def test_the_same_key_takes_a_mark_away(open_reader, papers):
    async with open_reader(papers) as reader:
        await reader.press("b", "r", "w", "+")
        marked = state(reader, "ants")
        assert all((marked.bookmarked, marked.read, marked.queue, marked.vote))
        await reader.press("b", "r", "w", "+")
        assert state(reader, "ants") == State()
        await reader.press("+", "-")
        assert state(reader, "ants").vote == -1


async def test_keys_that_come_together_each_count(open_reader, papers):
    async with open_reader(papers) as reader:
        await reader.pilot.press("b", "b", "b", "j", "r", "r", "u")
        await reader.settle()
        assert state(reader, "ants").bookmarked
        assert state(reader, "bees").read
        await reader.pilot.press("j", "b", "u", "b")
        await reader.settle()
        assert state(reader, "wasps").bookmarked


async def test_an_act_is_about_what_is_selected(open_reader, papers):
    async with open_reader(papers) as reader:
        await reader.press("v", "j", "j", "v")
        assert [row[1] for row in rows(reader)[:4]] == ["●", " ", "●", " "]
        assert reader.sees("2 selected")
        await reader.press("j", "b")
        assert [row[2] for row in rows(reader)[:4]] == ["★", " ", "★", " "]
        assert reader.sees("Bookmarked 2 papers. u takes it back.")
        assert not reader.sees("selected")


async def test_after_an_act_nothing_is_selected_any_more(open_reader, papers):
    async with open_reader(papers) as reader:
        await reader.press("v", "b", "j", "j", "b")
        assert [row[1:3] for row in rows(reader)[:3]] == [" ★", "  ", " ★"]
        await reader.press("V", "w", "j", "r")
        assert state(reader, "mites").read
        assert not state(reader, "wasps").read


async def test_what_some_of_the_selected_lack_all_get(open_reader, papers):
    async with open_reader(papers) as reader:
        await reader.press("b", "v", "j", "v", "b")
        assert state(reader, "ants").bookmarked
        assert state(reader, "bees").bookmarked
        await reader.press("v", "k", "v", "b")
        assert not state(reader, "ants").bookmarked
        assert not state(reader, "bees").bookmarked


async def test_a_range_goes_from_the_last_selected_to_here(open_reader, papers):
    async with open_reader(papers) as reader:
        await reader.press("j", "V", "j", "j", "V")
        assert [row[1] for row in rows(reader)[:5]] == [" ", "●", "●", "●", " "]
        await reader.press("escape")
        assert not reader.screen.selected
        assert len(reader.titles) == 8


async def test_esc_gives_up_the_selection_before_the_search(open_reader, papers):
    async with open_reader(papers) as reader:
        await reader.press("/", *"toil", "enter", "v", "escape")
        assert not reader.screen.selected
        assert reader.sees("toil")
        await reader.press("escape")
        assert reader.sees("8 papers")


async def test_what_is_selected_elsewhere_is_not_acted_on(open_reader, papers):
    async with open_reader(papers) as reader:
        await reader.press("v", "/", *"wasps", "enter", "b")
        assert state(reader, "wasps").bookmarked
        assert not state(reader, "ants").bookmarked
        await reader.press("escape")
        assert reader.sees("1 selected")


@pytest.mark.parametrize(("answer", "marked"), [("n", 0), ("enter", 0), ("escape", 0), ("y", 12)])
async def test_an_act_on_more_than_a_few_asks_with_the_count(open_reader, many, answer, marked):
    async with open_reader(many) as reader:
        await reader.press("V", *"jjjjjjjjjjj", "V", "b")
        assert reader.sees("Bookmark 12 papers?")
        await reader.press(answer)
        await reader.settle()
        assert sum(1 for one in file_of(reader).load().marks) == marked


async def test_all_that_is_shown_is_marked_as_read_after_asking(open_reader, many):
    async with open_reader(many) as reader:
        await reader.press("r", "A")
        assert reader.sees("Mark 149 papers as read?")
        await reader.press("y")
        await reader.until(lambda: reader.sees("150 of 150 read"))
        await reader.press("A")
        assert reader.sees("All papers here are read.")
        await reader.press("u")
        await reader.until(lambda: reader.sees("1 of 150 read"))
        assert reader.sees("Taken back: marked 149 papers as read.")


async def test_tags_are_typed_completed_and_taken_off(open_reader, papers):
    async with open_reader(papers) as reader:
        await reader.press("t", *"grokking", "space", *"#theory", "enter")
        assert state(reader, "ants").tags == ("grokking", "theory")
        assert reader.sees("#grokking  #theory")
        await reader.press("j", "t", *"gro", "tab", "enter")
        assert state(reader, "bees").tags == ("grokking",)
        await reader.press("k", "t")
        assert reader.sees("grokking theory")
        await reader.press(*["backspace"] * 8, "enter")
        assert state(reader, "ants").tags == ("grokking",)
        await reader.press("t", *"zzz", "escape")
        assert state(reader, "ants").tags == ("grokking",)


async def test_tags_of_several_papers_keep_what_only_some_have(open_reader, papers):
    async with open_reader(papers) as reader:
        await reader.press("t", *"own", "space", *"both", "enter", "j", "t", *"both", "enter")
        await reader.press("v", "k", "v", "t")
        assert reader.sees("Tags of 2 papers")
        await reader.press(*["backspace"] * 5, *"new", "enter")
        assert state(reader, "ants").tags == ("new", "own")
        assert state(reader, "bees").tags == ("new",)


async def test_a_tag_of_two_words_from_a_file_edited_by_hand_stays(open_reader, papers):
    places = Places.of_this_person()
    places.data.mkdir(parents=True)
    line = {"ids": ["doi:10.1000/ants"], "tags": ["to read", "\x1b]0;own\x07ed", "ml"]}
    places.bookmarks.write_text(json.dumps({"version": 1, "papers": [line]}), encoding="utf-8")
    async with open_reader(papers) as reader:
        assert reader.sees("#ed  #ml  #to read")
        await reader.press("t")
        await reader.press(*"new", "enter")
        assert state(reader, "ants").tags == ("ed", "ml", "new", "to read")


async def test_what_was_done_is_taken_back_and_done_again(open_reader, papers):
    async with open_reader(papers) as reader:
        await reader.press("b", "j", "r", "u")
        assert not state(reader, "bees").read
        assert reader.sees("Taken back: marked “Bees at work” as read.")
        await reader.press("u")
        assert not state(reader, "ants").bookmarked
        await reader.press("u")
        assert reader.sees("Nothing to take back.")
        await reader.press("U", "ctrl+r")
        assert state(reader, "bees").read
        assert state(reader, "ants").bookmarked
        await reader.press("U")
        assert reader.sees("Nothing to do again.")


async def test_the_next_and_the_previous_unread(open_reader, papers):
    async with open_reader(papers) as reader:
        await reader.press("j", "r", "j", "r", "g", "n")
        assert reader.title == "Mites at work"
        await reader.press("p")
        assert reader.title == "Ants at work"
        await reader.press("p")
        assert reader.title == "Ants at work"
        assert reader.sees("No unread paper above.")


async def test_views_are_searches_that_can_be_gone_back_from(open_reader, papers):
    async with open_reader(papers) as reader:
        await reader.press("b", "j", "j", "r", "f", "b")
        assert reader.titles == ["Ants at work"]
        assert reader.sees("is:bookmarked")
        await reader.press("f", "u")
        assert len(reader.titles) == 7
        await reader.press("escape", "escape")
        assert len(reader.titles) == 8
        assert reader.title == "Wasps at work"
        await reader.press("f", "b", "0")
        assert len(reader.titles) == 8
        assert reader.title == "Ants at work"


async def test_a_list_keeps_its_rows_while_one_takes_marks_away(open_reader, papers):
    async with open_reader(papers) as reader:
        await reader.press("b", "j", "b", "f", "b")
        assert len(reader.titles) == 2
        await reader.press("b")
        assert len(reader.titles) == 2
        assert [row[2] for row in rows(reader)] == [" ", "★"]
        await reader.press("f", "b")
        assert reader.titles == ["Bees at work"]


async def test_the_queue_has_an_order_that_can_be_changed(open_reader, papers):
    async with open_reader(papers) as reader:
        await reader.press("j", "j", "w", "k", "w", "k", "w", "f", "w")
        assert [title.split()[0] for title in reader.titles] == ["Wasps", "Bees", "Ants"]
        await reader.press("G", "<")
        assert [title.split()[0] for title in reader.titles] == ["Wasps", "Ants", "Bees"]
        assert reader.title == "Ants at work"
        await reader.press("<", "<")
        assert reader.sees("It is the first in the queue.")
        await reader.press(">")
        assert [title.split()[0] for title in reader.titles] == ["Wasps", "Ants", "Bees"]
        await reader.press("u")
        assert [title.split()[0] for title in reader.titles] == ["Ants", "Wasps", "Bees"]
        await reader.press("0", "G", "<")
        assert reader.sees("This paper is not in the queue; w puts it there.")


async def test_a_search_is_saved_under_a_digit_and_forgotten(open_reader, papers):
    async with open_reader(papers) as reader:
        await reader.press("1")
        assert reader.sees("0 searches are saved.")
        await reader.press("/", *"wasps", "enter", "f", "s")
        assert reader.sees("Saved the search “wasps”; 1 shows it")
        await reader.press("0", "1")
        assert reader.titles == ["Wasps at work"]
        await reader.press("f")
        assert reader.sees("forget this search")
        await reader.press("s", "u")
        assert file_of(reader).load().marks.saved_searches == ("wasps",)


async def test_a_tenth_saved_search_has_a_letter_in_the_menu(open_reader, papers):
    file = MarksFile(Places.of_this_person().bookmarks, lambda: datetime.now(UTC))
    for number in range(9):
        marks = file.load().marks
        file.apply([acts.save_search(marks, f"none{number}", file.now(), on=True)])
    async with open_reader(papers) as reader:
        await reader.press("/", *"wasps", "enter", "f", "s")
        assert reader.sees("f shows it")
        await reader.press("0", "f", "c")
        assert reader.titles == ["Wasps at work"]


async def test_opening_many_pages_asks_and_does_not_claim_to_be_taken_back(open_reader, papers):
    async with open_reader(papers) as reader:
        await reader.press("V", "j", "j", "j", "V", "o")
        assert reader.sees("Open the pages of 4 papers?")
        assert not reader.sees("takes it back")


async def test_only_the_papers_of_a_tag(open_reader, papers):
    async with open_reader(papers) as reader:
        await reader.press("T")
        assert reader.sees("No paper has a tag yet")
        await reader.press("t", *"ant", "enter", "T", *"ant", "enter")
        assert reader.titles == ["Ants at work"]
        await reader.press(
            "escape", "t", "backspace", "backspace", "backspace", "backspace", "enter"
        )
        await reader.press("t", *"ml", "enter", "j", "t", *"mlsys", "enter", "k", "T", "enter")
        assert reader.titles == ["Ants at work"]


async def test_marks_are_found_with_words(open_reader, papers):
    async with open_reader(papers) as reader:
        await reader.press("b", "j", "b", "r", "/")
        await reader.type("is:bookmarked -is:read toil")
        assert reader.titles == ["Ants at work"]


async def test_a_paper_that_was_open_for_a_moment_is_read_if_the_person_says_so(
    open_reader, papers, monkeypatch
):
    async with open_reader(papers) as reader:
        await reader.press("enter", "escape")
        assert not state(reader, "ants").read
    monkeypatch.setenv("PAPERDECK_READ_AFTER", "0.01")
    async with open_reader(papers) as reader:
        await reader.press("b", "enter")
        await reader.until(lambda: state(reader, "ants").read)
        await reader.press("u")
        assert state(reader, "ants").read
        assert not state(reader, "ants").bookmarked


async def test_links_of_the_selected_are_copied_a_line_each(open_reader, papers, monkeypatch):
    copied = []
    async with open_reader(papers) as reader:
        monkeypatch.setattr(reader.screen, "copy", copied.append)
        await reader.press("v", "j", "v", "y")
    assert copied == ["https://doi.org/10.1000/ants\nhttps://doi.org/10.1000/bees"]


async def test_keys_in_one_burst_do_what_they_say(open_reader, papers):
    async with open_reader(papers) as reader:
        for key in [*"vjvt", *"ml", "enter", *"jfb", "escape", *"fu", *"tnew", "enter", *"Ay"]:
            reader.app.post_message(Key(key, "\r" if key == "enter" else key))
        await reader.settle()
        assert state(reader, "ants").tags == ("ml", "new")
        assert state(reader, "bees").tags == ("ml",)
        assert reader.sees("is:unread")
        assert state(reader, "gnats").read
