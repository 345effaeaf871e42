"""Searching in the reader: helped, narrowed, walked, and back to where one was."""

from __future__ import annotations

import json
import threading
from dataclasses import replace

import pytest

from index import Hits, ShelfOfPapers, light_of
from tui.deck import Deck
from tui.views import View
from tui.widgets import NoteLine, PaperList, PaperView, SearchBar, StatusLine

FILLER = "Nothing else is said in this sentence, and it goes on for a while. "

PAPERS = [
    ("Ants at work", 2019, "Ants carry leaves."),
    ("Wasps in spring", 2020, "Wasps build nests of paper."),
    ("How bees dance", 2018, f"{FILLER}The dance leads to pollination. {FILLER}"),
    ("Mites", 2021, "Mites are small."),
    ("Pollination by night", 2021, "Moths visit pale flowers."),
    ("Orchards", 2022, f"Pollination needs bees.\n\n{FILLER * 24}\n\nWild pollination is free."),
    ("Greenhouses", 2023, "Here pollination is done by hand."),
    ("Beetles", 2024, "Beetles eat pollen, and so pollination follows them."),
    ("Spiders", 2024, "Spiders eat bees."),
]


@pytest.fixture
def papers(tmp_path):
    file = tmp_path / "insects.jsonl"
    lines = [
        json.dumps({"title": title, "year": year, "abstract": text, "authors": ["Ada Ek"]})
        for title, year, text in PAPERS
    ]
    file.write_text("\n".join(lines), encoding="utf-8")
    return file


def status(reader) -> str:
    return reader.screen.query_one(StatusLine).text


def note(reader) -> str:
    return reader.screen.query_one(NoteLine).text


def bar(reader) -> SearchBar:
    return reader.screen.query_one(SearchBar)


def reversed_text(reader) -> list[str]:
    strips = reader.app.screen._compositor.render_strips()
    return [s.text for strip in strips[1:-1] for s in strip if s.style and s.style.reverse]


async def test_who_mistypes_is_helped_narrows_walks_and_goes_back_to_where_they_were(
    open_reader, papers
):
    async with open_reader(papers) as reader:
        await reader.press("j", "j", "j")
        assert reader.title == "Mites"

        await reader.press("/")
        await reader.type("polination")
        assert len(reader.titles) == 5
        assert note(reader).endswith("“polination”; read as “pollination”. Tab takes it.")
        assert " ".join(" ".join(reader.frame()[-3:-1]).split()).endswith(note(reader))

        await reader.press("tab")
        assert bar(reader).value == "pollination"
        assert len(reader.titles) == 5
        assert note(reader) == ""

        await reader.type(" year:>=2022")
        assert set(reader.titles) == {"Orchards", "Greenhouses", "Beetles"}
        assert status(reader).startswith("3 of 9 · ")

        await reader.press("enter")
        while reader.title != "Orchards":
            await reader.press("j")
        row = reader.screen.deck.cursor
        await reader.press("enter", "n")
        assert status(reader) == f"word 1 of 2 · {row + 1} of 3"
        assert reversed_text(reader) == ["Pollination"]
        await reader.press("n")
        assert status(reader) == f"word 2 of 2 · {row + 1} of 3"
        assert reversed_text(reader) == ["pollination"]
        assert reader.screen.query_one(PaperView).scroll_offset.y > 0
        await reader.press("n")
        assert reader.sees("Round to the first lit word.")
        assert reversed_text(reader) == ["Pollination"]

        await reader.press("escape")
        assert (reader.title, len(reader.titles)) == ("Orchards", 3)
        await reader.press("escape")
        assert (reader.title, len(reader.titles)) == ("Mites", 9)
        assert bar(reader).value == ""


async def test_enter_on_an_empty_list_takes_what_is_offered(open_reader, papers):
    async with open_reader(papers) as reader:
        await reader.press("j", "/")
        await reader.type("moths leaves")
        assert reader.titles == []
        assert reader.sees("Nothing found for “moths leaves”.")
        assert reader.sees("Without “moths” it finds 1 paper.")
        assert reader.sees("searches for “")
        await reader.press("enter")
        assert bar(reader).value in {"moths", "leaves"}
        assert len(reader.titles) == 1
        assert isinstance(reader.app.focused, PaperList)
        await reader.press("escape")
        assert (reader.title, len(reader.titles)) == ("Wasps in spring", 9)


async def test_tab_keeps_the_hits_where_nothing_is_offered(open_reader, papers):
    async with open_reader(papers) as reader:
        await reader.press("/", *"wasps", "tab")
        assert reader.titles == ["Wasps in spring"]
        assert isinstance(reader.app.focused, PaperList)


async def test_what_was_read_as_text_is_said_while_the_list_stands(open_reader, papers):
    async with open_reader(papers) as reader:
        await reader.press("/")
        await reader.type("titel:x OR ants ")
        assert reader.titles == ["Ants at work"]
        assert note(reader).startswith("“titel:” is no field")
        await reader.press("enter")
        assert note(reader).startswith("“titel:” is no field")
        await reader.press("escape")
        assert note(reader) == ""


async def test_what_holds_no_word_leaves_the_list_and_is_said(open_reader, papers):
    async with open_reader(papers) as reader:
        await reader.press("j", "/", *"...")
        assert len(reader.titles) == 9
        assert reader.title == "Wasps in spring"
        assert "holds no word" in note(reader)


async def test_n_says_where_it_works(open_reader, papers):
    async with open_reader(papers) as reader:
        await reader.press("N")
        assert reader.sees("No word is lit without a search; / searches.")
        await reader.press("/", *"bees", "enter", "N")
        assert reader.sees("N walks the lit words of a paper: press Enter or Tab first.")


async def test_the_walk_goes_backwards_and_begins_anew_with_another_paper(open_reader, papers):
    async with open_reader(papers) as reader:
        await reader.press("/", *"title:pollination OR ants", "enter", "tab", "N")
        lit = reader.screen.query_one(PaperView).lit_words
        assert status(reader).startswith(f"word {lit} of {lit} · ")
        await reader.press("J")
        assert "word" not in status(reader)
        assert reversed_text(reader) == []


async def test_a_single_lit_word_is_called_the_only_one(open_reader, papers):
    async with open_reader(papers) as reader:
        await reader.press("/", *"moths", "enter", "enter", "n", "n")
        assert reader.sees("This is the only lit word.")


async def test_a_row_whose_title_does_not_show_why_shows_a_stretch_of_the_abstract(
    open_reader, papers
):
    async with open_reader(papers) as reader:
        await reader.press("/", *"pollination")
        rows = {row[5:16]: row for row in reader.frame()[1:9]}
        assert "Ek" in rows["Pollination"]
        assert "Here pollination is done" in rows["Greenhouses"]
        assert "Ek" not in rows["Greenhouses"]
        await reader.press("escape")
        assert not reader.sees("Here pollination")


async def test_in_rows_of_two_lines_the_second_shows_why(open_reader, papers):
    async with open_reader(papers, size=(64, 24)) as reader:
        await reader.press("/", *"leaves")
        frame = reader.frame()
        assert frame[1].startswith("▌    Ants at work")
        assert frame[2].startswith("▌    Ants carry leaves.")
        assert frame[2].endswith("2019")


async def test_a_search_by_marks_that_one_comes_back_to_is_up_to_date(open_reader, papers):
    async with open_reader(papers) as reader:
        await reader.press("/")
        await reader.type("is:bookmarked")
        await reader.press("enter", "/", *"ants", "enter", "b", "escape")
        assert bar(reader).value == "is:bookmarked"
        assert reader.titles == ["Ants at work"]


class Fake:
    """Answers as a searcher does, when it is told to."""

    def __init__(self, screen) -> None:
        self.order = list(screen.shelf.order())
        self.best = self.all = Hits(None, (), (), 0.0)
        self.go = threading.Event()
        self.given_up = []

    def search(self, query, wanted, marked, partial):
        best = Hits(query, self.order[:12], [1.0] * 12, 0.001, light=light_of(query))
        partial(replace(best, whole=False))
        while not self.go.wait(0.005):
            if not wanted():
                self.given_up.append(query.text)
                return None
        return replace(best, numbers=self.order[:30], scores=[1.0] * 30)

    def close(self) -> None:
        pass


@pytest.fixture
def faked():
    """Put a searcher in the place of a reader's own."""
    fakes = []

    def put(reader) -> Fake:
        reader.screen._searcher.close()
        fakes.append(Fake(reader.screen))
        reader.screen._searcher = fakes[-1]
        return fakes[-1]

    yield put
    for fake in fakes:
        fake.go.set()


async def test_the_best_are_shown_at_once_and_the_others_come_behind_them(open_reader, faked):
    async with open_reader() as reader:
        fake = faked(reader)
        await reader.pilot.press("/", "x")
        await reader.until(lambda: len(reader.titles) == 12)
        assert status(reader) == "12+ of 38"
        await reader.pilot.press("enter", *["j"] * 9)
        await reader.until(lambda: reader.screen.deck.cursor == 9)
        title, top = reader.title, reader.screen.query_one(PaperList).scroll_offset.y
        assert top > 0
        fake.go.set()
        await reader.settle()
        assert len(reader.titles) == 30
        assert status(reader).startswith("30 of 38 · ")
        assert (reader.title, reader.screen.deck.cursor) == (title, 9)
        assert reader.screen.query_one(PaperList).scroll_offset.y == top
        assert isinstance(reader.app.focused, PaperList)


async def test_who_reads_already_is_not_disturbed_by_the_others(open_reader, faked):
    async with open_reader(size=(80, 12)) as reader:
        fake = faked(reader)
        await reader.pilot.press("/", "x")
        await reader.until(lambda: len(reader.titles) == 12)
        await reader.pilot.press("enter", "enter", "space")
        view = reader.screen.query_one(PaperView)
        await reader.until(lambda: view.scroll_offset.y > 0)
        where = view.scroll_offset.y
        fake.go.set()
        await reader.settle()
        assert len(reader.titles) == 30
        assert reader.screen.reading
        assert view.scroll_offset.y == where


async def test_rows_that_stay_are_not_drawn_again(open_reader, faked, monkeypatch):
    async with open_reader() as reader:
        fake = faked(reader)
        await reader.pilot.press("/", "x")
        await reader.until(lambda: len(reader.titles) == 12)
        await reader.pilot.pause(0.1)
        drawn = []
        draw = PaperList.render_line
        monkeypatch.setattr(
            PaperList, "render_line", lambda self, y: [drawn.append(y), draw(self, y)][1]
        )
        fake.go.set()
        await reader.settle()
        assert len(reader.titles) == 30
        assert set(drawn) <= {0}


async def test_a_running_search_gives_up_for_a_newer_one_and_is_never_shown(open_reader, faked):
    async with open_reader() as reader:
        fake = faked(reader)
        await reader.pilot.press("/", "x")
        await reader.until(lambda: len(reader.titles) == 12)
        await reader.pilot.press("y")
        await reader.until(lambda: fake.given_up == ["x"])
        fake.go.set()
        await reader.settle()
        assert reader.screen.query_now.text == "xy"
        assert len(reader.titles) == 30


async def test_an_answer_to_an_older_question_is_not_shown(open_reader):
    async with open_reader() as reader:
        await reader.press("/", *"grokking")
        now = reader.titles
        hits = replace(reader.screen.hits, numbers=(1,), query=replace(reader.screen.query_now))
        older = replace(hits, query=replace(hits.query, text="grokkin"))
        reader.screen.post_message(
            reader.screen.Found(older, older.numbers, reader.screen.shelf, by_marks=False)
        )
        await reader.settle()
        assert reader.titles == now


async def test_an_answer_with_the_numbers_of_a_former_shelf_is_not_shown(open_reader):
    async with open_reader() as reader:
        await reader.press("/", *"grokking")
        now = reader.titles
        late = replace(reader.screen.hits, numbers=(0,), scores=(1.0,))
        former = ShelfOfPapers(reader.screen.session.papers)
        reader.screen.post_message(reader.screen.Found(late, late.numbers, former, by_marks=False))
        await reader.settle()
        assert reader.titles == now


async def test_before_the_whole_answer_nothing_is_said_to_be_not_found(open_reader):
    async with open_reader() as reader:
        await reader.press("/", *"grokking")
        now = reader.titles
        best = replace(reader.screen.hits, numbers=(), scores=(), whole=False)
        reader.screen.post_message(
            reader.screen.Found(best, best.numbers, reader.screen.shelf, by_marks=False)
        )
        await reader.settle()
        assert reader.titles == now
        assert not reader.sees("Nothing found")


async def test_one_comes_back_to_all_papers_also_where_fewer_were_read_before(open_reader):
    async with open_reader() as reader:
        reader.screen.show(View(Deck(reader.screen.order[:10], 3)))
        at = reader.title
        await reader.press("/", *"grokking", "escape")
        assert len(reader.titles) == 38
        assert reader.title == at


async def test_the_rest_of_an_answer_is_asked_for_when_one_comes_back_to_its_best(
    open_reader, faked
):
    async with open_reader() as reader:
        fake = faked(reader)
        await reader.pilot.press("/", "x", "enter")
        await reader.until(lambda: len(reader.titles) == 12)
        await reader.pilot.press("/", "z")
        await reader.until(lambda: reader.screen.query_now.text == "z")
        fake.go.set()
        await reader.press("escape")
        assert reader.screen.query_now.text == "x"
        assert len(reader.titles) == 30


async def test_a_question_asked_again_leaves_the_list_until_the_whole_answer_is_there(
    open_reader, faked
):
    async with open_reader() as reader:
        fake = faked(reader)
        fake.go.set()
        await reader.press("/", "x", "enter", *["j"] * 20)
        fake.go.clear()
        reader.screen._ask(reader.screen.query_now)
        await reader.pilot.pause(0.2)
        assert (len(reader.titles), reader.screen.deck.cursor) == (30, 20)
        fake.go.set()
        await reader.settle()
        assert (len(reader.titles), reader.screen.deck.cursor) == (30, 20)


@pytest.mark.parametrize("size", [(1, 1), (8, 3), (20, 5), (60, 6)])
async def test_in_any_size_there_is_a_note_a_snippet_and_a_walk(open_reader, papers, size):
    async with open_reader(papers, size=size) as reader:
        await reader.press("/")
        await reader.type("polination year:x ")
        await reader.press("tab", "enter", "enter", "n", "n", "N", "escape", "escape", "escape")
        assert len(reader.titles) == 9
