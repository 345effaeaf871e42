from __future__ import annotations

import csv
import json
import os
from pathlib import Path

import pytest

import seeds
from seeds import BUNDLED, Ledger, Paper, describe, read_documents

FOLDER = Path(seeds.__file__).parent / "iclr2025"


def read(tmp_path, content: str | bytes, name: str = "papers.txt"):
    path = tmp_path / name
    path.write_bytes(content if isinstance(content, bytes) else content.encode("utf-8"))
    ledger = Ledger()
    return [entry.paper for entry in read_documents([describe(str(path))], ledger)], ledger


@pytest.fixture(scope="module")
def bundled():
    ledger = Ledger()
    papers = [entry.paper for entry in BUNDLED.entries(ledger)]
    assert not ledger.problems
    return papers


@pytest.fixture(scope="module")
def catalogue():
    with (FOLDER / "catalogue.tsv").open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines, delimiter="\t"))


def test_there_are_38_papers_and_each_has_its_own_facts(bundled, catalogue):
    assert len(bundled) == len(catalogue) == 38
    for paper, facts in zip(bundled, catalogue, strict=True):
        assert paper.source == f"iclr2025/{facts['document']}"
        assert paper.title == facts["title"]
        assert not paper.title_derived
        assert "; ".join(paper.authors) == facts["authors"]
        assert (paper.venue, paper.year, paper.presentation) == ("ICLR", 2025, "poster")


def test_all_links_of_the_catalogue_are_there_once_and_the_page_comes_first(bundled, catalogue):
    for paper, facts in zip(bundled, catalogue, strict=True):
        urls = [link.url for link in paper.links]
        assert urls[0] == paper.link == facts["openreview"]
        wanted = [facts["openreview"], *filter(None, facts["links"].split("; "))]
        if facts["arxiv"]:
            wanted.append(f"https://arxiv.org/abs/{facts['arxiv']}")
        assert sorted(urls) == sorted(wanted)


def test_the_abstracts_are_those_of_the_documents_in_their_order(bundled):
    paragraphs = []
    for document in BUNDLED.documents:
        heading, *rest = document.path.read_text(encoding="utf-8").strip().split("\n\n")
        assert heading == "ICLR 2025 Papers"
        paragraphs += rest
    assert [paper.abstract for paper in bundled] == [part.strip() for part in paragraphs]


def test_each_paper_is_known_by_all_its_ids(bundled, catalogue):
    for paper, facts in zip(bundled, catalogue, strict=True):
        assert f"openreview:{facts['openreview'].rpartition('=')[2]}" in paper.ids
        assert (f"arxiv:{facts['arxiv']}" in paper.ids) == bool(facts["arxiv"])
    assert len({one for paper in bundled for one in paper.ids}) == sum(
        len(paper.ids) for paper in bundled
    )


def test_papers_survive_a_way_through_json(bundled):
    assert [Paper.from_json(paper.to_json()) for paper in bundled] == bundled


def test_a_paper_without_a_title_gets_its_first_sentence(tmp_path):
    papers, _ = read(tmp_path, "We e.g. study bees. They hum.\n\nWasps sting; ants do not.\n")
    assert [paper.title for paper in papers] == ["We e.g. study bees", "Wasps sting; ants do not"]
    assert all(paper.title_derived for paper in papers)
    assert [paper.line for paper in papers] == [1, 3]


def test_a_line_without_a_stop_is_the_title_of_what_follows(tmp_path):
    papers, _ = read(tmp_path, "A Study of Bees\n\nWe study bees.\n\nAn orphan title")
    assert [(p.title, p.title_derived, p.abstract) for p in papers] == [
        ("A Study of Bees", False, "We study bees."),
        ("An orphan title", False, ""),
    ]


@pytest.mark.parametrize(
    ("content", "title"),
    [
        (b"\xef\xbb\xbfBees of caf\xc3\xa9s.", "Bees of cafés"),
        ("Bees of cafés.".encode("utf-16"), "Bees of cafés"),
        (b"Bees of caf\xe9s.", "Bees of cafés"),
        (b"Bees\r\nof caf\xc3\xa9s.\r\n", "Bees of cafés"),
    ],
)
def test_encodings(tmp_path, content, title):
    papers, ledger = read(tmp_path, content)
    assert [paper.title for paper in papers] == [title]
    assert not ledger.refused


def test_json_lines_with_the_usual_names(tmp_path):
    entry = {
        "title": "Bees",
        "abstract": "We study bees. Code: https://github.com/a/bees.",
        "authors": [{"name": "Ada Lovelace"}, "Bo Képes"],
        "year": "2024",
        "venue": "Bee Conf",
        "keywords": "bees; hives",
        "doi": "10.1145/1.2",
        "arxiv": "2410.02475v2",
        "pdf": "https://example.org/bees.pdf",
        "id": 7,
    }
    (paper,), ledger = read(tmp_path, json.dumps(entry) + "\n", "bees.jsonl")
    assert paper.ids[:2] == ("doi:10.1145/1.2", "arxiv:2410.02475")
    assert paper.authors == ("Ada Lovelace", "Bo Képes")
    assert (paper.year, paper.venue, paper.keywords) == (2024, "Bee Conf", ("bees", "hives"))
    assert [tuple(link) for link in paper.links] == [
        ("doi", "https://doi.org/10.1145/1.2"),
        ("arxiv", "https://arxiv.org/abs/2410.02475"),
        ("pdf", "https://example.org/bees.pdf"),
        ("code", "https://github.com/a/bees"),
    ]
    assert not ledger.problems


def test_the_bibtex_entry_of_a_record_is_kept_as_it_stood(tmp_path):
    entry = "@misc{x,\n  title={Bees}\n}"
    lines = [{"title": "Bees", "_bibtex": entry + "\x1b[2J"}, {"title": "Ants", "bibtex": "none"}]
    papers, _ = read(tmp_path, "\n".join(map(json.dumps, lines)), "x.jsonl")
    assert [paper.bibtex for paper in papers] == [entry, ""]


def test_one_bad_line_costs_no_other(tmp_path):
    lines = ['{"title": "One"}', "{oops", "[1]", '{"title": ""}', '{"title": "Two"}']
    papers, ledger = read(tmp_path, "\n".join(lines), "x.jsonl")
    assert [paper.title for paper in papers] == ["One", "Two"]
    assert [problem.line for problem in ledger.problems] == [2, 3, 4]
    assert ledger.refused == 3


def test_deep_nesting_is_a_problem_of_its_line(tmp_path):
    papers, ledger = read(tmp_path, '{"title": "One"}\n' + "[" * 200_000, "x.jsonl")
    assert [paper.title for paper in papers] == ["One"]
    assert [problem.line for problem in ledger.problems] == [2]


@pytest.mark.parametrize(
    ("name", "content", "says"),
    [
        ("x.xml", "<?xml version='1.0'?><a/>", "XML"),
        ("x.txt", "", "nothing in it"),
        ("x.txt", "PK\x03\x04\x00\x00", "zip"),
        ("x.pdf", "%PDF-1.5", "a PDF"),
        ("x.bin", b"\x7fELF\x02\x01\x01\x00\x00\x00\x00\x00", "no text"),
    ],
)
def test_what_cannot_be_read_is_said(tmp_path, name, content, says):
    papers, ledger = read(tmp_path, content, name)
    assert papers == []
    (problem,) = ledger.problems
    assert says in problem.sentence()
    assert name in problem.sentence()


def test_no_file_a_folder_and_a_pipe_are_said(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    ledger = Ledger()
    names = [str(tmp_path / "none.txt"), str(tmp_path), str(tmp_path / "pipe")]
    assert list(read_documents([describe(name) for name in names], ledger)) == []
    assert ["no such file" in p.reason for p in ledger.problems] == [True, False, False]
    assert ["a folder" in p.reason for p in ledger.problems] == [False, True, False]
    assert ["a pipe" in p.reason for p in ledger.problems] == [False, False, True]


def test_no_control_character_comes_through(tmp_path):
    evil = "\x1b]52;c;ZXZpbA==\x07\x1b[2J\x9b31m\u202e"
    lines = json.dumps(dict.fromkeys(("title", "abstract", "venue"), evil + "x"))
    (paper,), _ = read(tmp_path, lines + "\n", f"x{evil[:1]}.jsonl")
    text = paper.to_json() + paper.source
    assert not any(sign in text for sign in ("\x1b", "\x07", "\x9b", "\u202e", "\\u001b"))
    assert (paper.title, paper.abstract, paper.venue) == ("x", "x", "x")


def test_an_address_that_cleaning_broke_is_no_link(tmp_path):
    entry = {"title": "Bees", "links": [{"url": "https://a.b/\n rm -rf ~"}, "https://a.b/ok"]}
    (paper,), _ = read(tmp_path, json.dumps(entry), "x.jsonl")
    assert [link.url for link in paper.links] == ["https://a.b/ok"]
