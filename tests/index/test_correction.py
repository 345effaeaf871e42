from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

from index.answers.correction import COUNTS, better, corrected
from index.answers.hits import Suggestion
from index.language.parsing import understand
from index.language.query import And, Not, Query, Term, Year

spec = importlib.util.spec_from_file_location(
    "made_up_engine", Path(__file__).with_name("made_up_engine.py")
)
made_up_engine = importlib.util.module_from_spec(spec)
spec.loader.exec_module(made_up_engine)
MadeUpEngine = made_up_engine.MadeUpEngine

PAPERS = (
    "diffusion models draw pictures:2020",
    "diffusion models draw sound:2021",
    "graph neural networks learn from captions:2022",
    "graph transformer attention form:2019",
    "transformer attention needs heads:2018",
    "autoencoder of spectra from stars:2017",
    "gpt4 writes poems from captions:2023",
)


def read(text: str, *papers: str, typing: bool = False) -> str:
    """What a query is read as, or ""; what it finds so is what is said."""
    query = understand(text, typing=typing)
    engine = MadeUpEngine(*(papers or PAPERS))
    found = corrected(query, engine)
    assert engine.counted <= COUNTS
    if found is None:
        return ""
    assert found.count == engine.count(found.root) > 0
    return found.text


@pytest.mark.parametrize(
    "typed",
    [
        "difusion",
        "difffusion",
        "dixfusion",
        "diffsuion",
        "riffusion",
        "iffusion",
        "diffusionn",
        "difusin",
    ],
)
def test_a_slip_of_any_kind_is_read_as_the_word_that_was_meant(typed):
    assert read(typed) == "diffusion"
    assert read(f"{typed} sound") == "diffusion sound"
    assert read(f"draw {typed} pictures") == "draw diffusion pictures"


def test_it_is_said_what_was_read():
    query = understand("transfomer", typing=False)
    found = corrected(query, MadeUpEngine(*PAPERS))
    assert found.why == "No paper has “transfomer”; read as “transformer”."
    assert found.root == understand("transformer", typing=False).root


def test_several_mistyped_words_are_read_and_said_together():
    query = understand("grpah nueral netwroks", typing=False)
    found = corrected(query, MadeUpEngine(*PAPERS))
    assert found.text == "graph neural networks"
    assert found.why == (
        "No paper has “grpah”, “nueral” or “netwroks”; read as “graph”, “neural” and “networks”."
    )


def test_that_word_is_taken_which_finds_papers_with_the_others():
    papers = ("hart of deer", "heart of stone", "heart rate", "heart beat")
    assert read("haert", *papers) == "heart"
    assert read("haart deer", *papers) == "hart deer"


def test_of_equally_near_words_the_one_with_more_papers_is_taken():
    papers = ("cluster one", "cluster two", "cluster six", "fluster one")
    assert read("xluster", *papers) == "cluster"


def test_a_word_that_papers_have_is_left_as_it_is():
    assert read("diffusion poems") == ""
    assert read("graph xylophonist") == ""


def test_words_that_find_nothing_together_are_doubted_the_more_frequent_is_meant():
    assert read("learn form captions") == "learn from captions"
    query = understand("learn form captions", typing=False)
    found = corrected(query, MadeUpEngine(*PAPERS))
    assert found.why == "No paper has all of these words; “form” is read as “from”."


def test_another_form_of_a_word_is_no_mistake():
    assert read("network graphs pictures") == ""
    assert read("transformers attentoin") == "transformers attention"


def test_glued_and_split_words_are_told_apart():
    assert read("diffusionmodels") == "diffusion models"
    assert read("diffusionmodels sound") == "diffusion models sound"
    assert read("auto encoder") == "autoencoder"
    assert read("auto encoder spectra") == "autoencoder spectra"
    assert read("spectra auto encoder") == "spectra autoencoder"


def test_what_was_glued_is_said():
    found = corrected(understand("auto encoder", typing=False), MadeUpEngine(*PAPERS))
    assert found.why == "No paper has “auto encoder”; read as “autoencoder”."
    assert found.root == understand("autoencoder", typing=False).root


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("(difusion OR grpah) draw", "(diffusion OR graph) draw"),
        ('"difusion models"', '"diffusion models"'),
        ('"diffusionmodels draw"', '"diffusion models draw"'),
        ("title:difusion", "title:diffusion"),
        ("title:diffusionmodels", "title:diffusion title:models"),
        ("Difusion,  models!", "diffusion,  models!"),
        ("difusion year:2021", "diffusion year:2021"),
        ("year:2021 difusion", "year:2021 diffusion"),
        ("difusion -sound", "diffusion -sound"),
        ("transfom*", "transformer*"),
    ],
)
def test_only_the_word_is_replaced_in_what_was_typed(text, meant):
    assert read(text) == meant


@pytest.mark.parametrize(
    "text",
    [
        "year:2051",
        "2051",
        "gpt5",
        "xq",
        "is:bookmarked",
        "key:difusion",
        "10.1234/difusion",
        "diffusion -diffusion",
        "graph is:bookmarked -difusion",
    ],
)
def test_nothing_is_read_into_numbers_ids_marks_and_what_is_excluded(text):
    assert read(text, *PAPERS, "2050 gpt4 xp bookmarks graphs keys") == ""


def test_an_excluded_word_stays_as_it_was_typed():
    excluded = Not(Term((((("difusion",)), "difusion"),), span=(1, 9)))
    wrong = Term((((("grpah",)), "grpah"),), span=(10, 15))
    found = corrected(Query("-difusion grpah", And((excluded, wrong))), MadeUpEngine(*PAPERS))
    assert found.text == "-difusion graph"
    assert found.root.parts[0] == excluded


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("transfom", "transformer"), ("attemti", "attention"), ("graph atten tr transfr", "")],
)
def test_a_word_that_is_being_typed_is_read_by_its_beginning(typed, meant):
    assert read(typed, typing=True) == meant


def test_a_word_that_was_begun_is_said_to_be():
    found = corrected(understand("transfom", typing=True), MadeUpEngine(*PAPERS))
    assert found.why == "No paper has a word that begins with “transfom”; read as “transformer”."
    assert found.root.begun


def test_a_part_of_a_compound_is_read_by_itself():
    papers = ("self supervised selfsupervised", "self made")
    assert read("self-superviesd", *papers) == "self-supervised"


@pytest.mark.parametrize(
    "text",
    [
        "x" * 1000,
        "xy " * 300,
        "difusion " * 100,
        "知识图谱 графы 🚀 \ud800",
        " ".join(f"graphh{letter}" for letter in "abcdefghijkl"),
        "((((grpah",
        '"grpah',
        "grpah-" * 150,
        "",
    ],
)
def test_odd_queries_are_answered_with_few_questions(text):
    for typing in (False, True):
        read(text, typing=typing)


def test_a_query_without_places_in_its_text_is_left_alone():
    assert corrected(Query("", Year(2050, None)), MadeUpEngine(*PAPERS)) is None
    assert corrected(Query(""), MadeUpEngine(*PAPERS)) is None


MANY = [f"transformer attention number{letter}" for letter in "abcdefghijkl"] * 5
"""Sixty papers, and one with a word mistyped in it."""


def test_a_far_more_frequent_word_is_suggested():
    engine = MadeUpEngine(*MANY, "transfomer attention")
    query = understand("transfomer attention", typing=False)
    assert better(query, 1, engine) == Suggestion("transformer attention", 60)


def test_a_word_half_as_rare_is_not_doubted():
    engine = MadeUpEngine(*MANY, "transfomer attention", "transfomer attention")
    assert better(understand("transfomer", typing=False), 2, engine) is None


def test_nothing_is_suggested_that_does_not_find_ten_times_as_much():
    engine = MadeUpEngine(*MANY, "transfomer heads", *["transformer heads"] * 9)
    assert better(understand("transfomer heads", typing=False), 1, engine) is None


def test_a_word_that_is_being_typed_is_not_doubted():
    engine = MadeUpEngine(*MANY, "transfomer attention")
    assert better(understand("transfomer", typing=True), 1, engine) is None


def test_nothing_found_is_not_little_found():
    assert better(understand("transfomer", typing=False), 0, MadeUpEngine(*MANY)) is None
