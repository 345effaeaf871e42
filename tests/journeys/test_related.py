"""Papers near one, and for a taste: in the reader, in lines and from the shell."""

from __future__ import annotations

import io
import json
import os

import pytest

from tui.cli import main
from tui.likeness import near_query, reasons, taste_told
from tui.places import Places
from tui.plain import run
from tui.session import Session, feed_of
from tui.widgets import SearchBar

TOPICS = {
    "Ant": "A colony of ants lays pheromone trails to forage for sugar.",
    "Star": "A supernova remnant emits gamma rays after stellar collapse.",
    "Bread": "A sourdough starter ferments dough of wheat flour overnight.",
}


@pytest.fixture
def toys(tmp_path):
    """Five papers on each of three matters, in turn."""
    path = tmp_path / "toys.jsonl"
    with path.open("w", encoding="utf-8") as file:
        for number in range(5):
            for name, abstract in TOPICS.items():
                paper = {
                    "title": f"{name} {number}",
                    "abstract": abstract,
                    "authors": [f"{name[0]}{number} Author"],
                    "year": 2020 + number,
                    "arxiv": f"210{number}.0000{len(name)}",
                }
                file.write(json.dumps(paper) + "\n")
    return path


def of(topic: str, titles: list[str]) -> list[bool]:
    return [title.startswith(topic) for title in titles]


def lines(toys, text: str) -> str:
    told = io.StringIO()
    places = Places.of_this_person()
    session = Session.over(feed_of([str(toys)], places, os.environ), places, os.environ)
    assert run(session, io.StringIO(text), told) == 0
    return told.getvalue()


def shell(capsys, *words: str) -> tuple[int, list[dict], str]:
    capsys.readouterr()
    code = main(list(words))
    done = capsys.readouterr()
    return code, [json.loads(line) for line in done.out.splitlines()], done.err


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (40, 12)])
async def test_r_shows_what_is_near_with_the_words_they_share(open_reader, toys, size):
    async with open_reader(toys, size=size) as reader:
        await reader.press("j", "R")
        assert reader.titles[:4] == ["Star 1", "Star 2", "Star 3", "Star 4"]
        assert "Star 0" not in reader.titles
        assert reader.screen.query_one(SearchBar).value == "near:arxiv:2100.00004"
        words = [word for word, _ in reader.screen.because[reader.screen.deck.number]]
        assert "gamma" in " ".join(words)
        assert reader.sees("supernova")


async def test_the_paper_tells_what_it_shares_and_the_list_what_it_is_near_to(open_reader, toys):
    async with open_reader(toys) as reader:
        await reader.press("R")
        assert reader.sees("Near “Ant 0”")
        assert reader.sees("shares: ")
        assert reader.sees("pheromone")
        await reader.press("enter")
        assert reader.sees("shares: ")


async def test_escape_leads_from_what_is_near_back_to_the_list_and_the_paper(open_reader, toys):
    async with open_reader(toys) as reader:
        await reader.press("j", "j", "R", "j", "R")
        assert reader.titles[0].startswith("Bread")
        await reader.press("escape")
        assert reader.screen.query_one(SearchBar).value.startswith("near:")
        await reader.press("escape")
        assert (reader.title, len(reader.titles)) == ("Bread 0", 15)
        assert not reader.sees("shares: ")


async def test_what_is_near_can_be_narrowed_in_the_search_bar(open_reader, toys):
    async with open_reader(toys) as reader:
        await reader.press("R", "/", "end", *" year:2023")
        assert reader.titles[0] == "Ant 3"
        assert all(title.endswith("3") for title in reader.titles)


async def test_what_is_near_to_selected_papers_is_near_to_all_of_them(open_reader, toys):
    async with open_reader(toys) as reader:
        await reader.press("v", "j", "v", "R")
        first = reader.titles[:8]
        assert sorted(of("Ant", first)) == sorted(of("Star", first)) == [False] * 4 + [True] * 4


async def test_near_too_many_papers_is_refused_in_a_sentence(open_reader, toys):
    async with open_reader(toys) as reader:
        await reader.press("V", "G", "V", "R")
        assert reader.sees("near 10 at most; 15 are selected")
        assert len(reader.titles) == 15


async def test_for_you_learns_from_bookmarks_and_votes(open_reader, toys):
    async with open_reader(toys) as reader:
        await reader.press("f", "f")
        assert reader.sees("There is nothing to learn from yet.")
        await reader.press("escape", "b", "j", "-", "j", "f", "f")
        assert of("Ant", reader.titles[:4]) == [True] * 4
        assert of("Star", reader.titles[-4:]) == [True] * 4
        assert "Ant 0" not in reader.titles
        assert reader.sees("Learnt from 1 paper for and 1 against")
        assert reader.sees("speaks for it: ")
        await reader.press("G")
        assert reader.sees("against it: ")


async def test_a_mark_in_for_you_moves_no_row_until_it_is_opened_again(open_reader, toys):
    async with open_reader(toys) as reader:
        await reader.press("b", "f", "f")
        before = reader.titles
        await reader.press("-")
        assert reader.titles == before
        await reader.press("f", "f")
        assert before[0] not in reader.titles


async def test_what_it_is_least_sure_of_is_a_view_as_well(open_reader, toys):
    async with open_reader(toys) as reader:
        await reader.press("b", "j", "-", "f", "f")
        hits = reader.screen.hits
        likely = dict(zip(hits.numbers, hits.scores, strict=True))
        await reader.press("f", "p")
        assert reader.screen.query_one(SearchBar).value == "is:unsure is:unread"
        doubts = [abs(likely[number] - 0.5) for number in reader.screen.deck.order]
        assert doubts == sorted(doubts)
        assert len(doubts) == len(likely) == 13


async def test_what_was_read_is_not_for_you(open_reader, toys):
    async with open_reader(toys) as reader:
        await reader.press("b", "j", "j", "j", "r", "f", "f")
        assert "Ant 1" not in reader.titles
        assert reader.titles[0].startswith("Ant")


async def test_near_papers_are_sought_as_soon_as_there_is_an_index(open_reader, toys):
    async with open_reader(toys, settled=False) as reader:
        await reader.until(lambda: len(reader.screen.deck) == 15)
        await reader.press("R")
        await reader.settle()
        assert of("Ant", reader.titles[:4]) == [True] * 4


def test_plain_mode_tells_what_is_near_and_why(toys):
    told = lines(toys, "related 2\nq\nq\n")
    assert "Near “Star 0”." in told
    assert "1. Star 1\n" in told
    assert "shares: " in told
    assert "No paper here" not in lines(toys, "R\nq\nq\n")


def test_plain_mode_has_the_views_for_you_and_perhaps(toys):
    told = lines(toys, "b 1\n- 2\nviews\nf\nq\nq\n")
    assert "Learnt from 1 paper for and 1 against" in told
    assert "speaks for it: " in told


def test_related_prints_as_search_does_with_the_words(toys, capsys):
    code, papers, _ = shell(capsys, "related", "2100.00003", str(toys), "--json", "--limit", "4")
    assert code == 0
    assert of("Ant", [paper["title"] for paper in papers]) == [True] * 4
    assert (
        papers
        == shell(capsys, "search", "near:arxiv:2100.00003", str(toys), "--json", "--limit", "4")[1]
    )
    for paper in papers:
        assert 0 < paper["score"] <= 1
        for word, weight in paper["because"]:
            assert weight > 0
            assert all(part in f"ant {TOPICS['Ant'].lower()}" for part in word.split())
    _, plain, _ = shell(capsys, "search", "ants", str(toys), "--json")
    assert "because" not in plain[0]


def test_related_to_what_is_not_here_is_an_answer_and_no_error(toys, capsys):
    code, papers, err = shell(capsys, "related", "zzz", str(toys), "--json")
    assert (code, papers) == (1, [])
    assert "no paper here is known as zzz" in err


def test_related_and_suggest_can_be_narrowed_by_a_query(toys, capsys):
    key, narrow = "2100.00003", ["--query", "year:2021 OR year:2022"]
    _, papers, _ = shell(capsys, "related", key, str(toys), "--json", *narrow)
    assert {paper["year"] for paper in papers} == {2021, 2022}
    assert of("Ant", [paper["title"] for paper in papers[:2]]) == [True] * 2
    code, papers, err = shell(capsys, "related", key, str(toys), "--json", "--query", "()")
    assert code != 0
    assert not papers
    assert err


def test_suggest_learns_from_what_the_shell_marks(toys, capsys):
    code, papers, err = shell(capsys, "suggest", str(toys), "--json")
    assert (code, papers) == (1, [])
    assert "nothing to learn from" in err
    main(["bookmark", "2100.00005", "--in", str(toys)])
    main(["vote", "2100.00004", "down", "--in", str(toys)])
    _, papers, err = shell(capsys, "suggest", str(toys), "--json")
    titles = [paper["title"] for paper in papers]
    assert of("Bread", titles[:4]) == [True] * 4
    assert of("Star", titles[-4:]) == [True] * 4
    assert {"Bread 0", "Star 0"}.isdisjoint(titles)
    assert min(weight for _, weight in papers[-1]["because"]) < 0
    assert max(weight for _, weight in papers[0]["because"]) > 0
    assert err == ""
    _, unsure, _ = shell(capsys, "suggest", str(toys), "--unsure", "--json")
    assert sorted(paper["title"] for paper in unsure) == sorted(titles)


def test_the_text_names_the_words_under_each_paper(toys, capsys):
    capsys.readouterr()
    assert main(["related", "2100.00003", str(toys), "--limit", "1"]) == 0
    first, second = capsys.readouterr().out.splitlines()
    assert "Ant" in first
    assert second.strip().startswith("shares: ")


def test_odd_ids_are_quoted_in_the_query():
    assert near_query([("arxiv:2501.00001",), ("doi:10.1/a(b)c",)]) == (
        'near:arxiv:2501.00001 near:"doi:10.1/a(b)c"'
    )
    assert near_query([('key:a"b', "title:ants/young/2020")]) == "near:title:ants/young/2020"


def test_what_speaks_for_a_paper_stands_before_what_speaks_against_it():
    because = (("ants", 0.3), ("stars", -0.2), ("sugar", 0.1))
    assert reasons(because, learnt=True) == [
        ("speaks for it", "ants · sugar"),
        ("against it", "stars"),
    ]
    assert reasons(because[:1], learnt=False) == [("shares", "ants")]


def test_few_marks_are_said_to_be_few():
    from index import Taste

    assert "10 marks" in taste_told(Taste(2, 1))
    assert "10 marks" not in taste_told(Taste(9, 1, ("ants",), ("stars",)))
    assert taste_told(Taste(9, 1, ("ants",), ("stars",))).endswith("For: ants. Against: stars")
