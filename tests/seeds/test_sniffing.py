from __future__ import annotations

import time

import pytest

from seeds.formats.sniffing import looks_like_csv, looks_like_markdown

LISTED = "# Bees\n\n- [A](https://a.org/a)\n- [B](https://a.org/b)\n"
TABLE = "# Bees\n\n| Title | Year |\n|---|:-:|\n| Bees | 2020 |\n"
PROSE = "We study bees, and wasps; see [1].\n\n# of bees: 5\n\n- one\n- two (https://a.org)\n"
BIBTEX = "% title, author\n@article{x, title={Bees}, author={Ada}}\n"


@pytest.mark.parametrize(
    "start",
    [
        "title,year\nBees,2020\n",
        "\ufefftitle;authors\nBees;Ada\n",
        "Title\tAbstract\nBees\tHum.\n",
        "Search: bees\n\nTitle,Abstract\nBees,Hum.\n",
        "sep=;\nTitle;DOI\nBees;10.1000/x\n",
    ],
)
def test_a_header_and_a_row_make_a_table_whatever_it_is_called(start: str) -> None:
    assert looks_like_csv(start, "")
    assert looks_like_csv(start, ".txt")
    assert looks_like_csv(start, ".csv")


@pytest.mark.parametrize(
    "start",
    [
        *(PROSE, LISTED, TABLE, BIBTEX, "", "title\nBees\n", "title,authors,abstract\n"),
        "Title, authors, abstract\n\nBees are here\n",
        '{"title": "Bees", "year": 2020}\n{"title": "Wasps", "year": 2021}\n',
        "TY  - JOUR\nTI  - Bees, wasps\nER  -\n",
    ],
)
def test_what_has_no_header_and_no_row_is_no_table(start: str) -> None:
    assert not looks_like_csv(start, "")


def test_a_table_by_its_name_has_cells_or_a_header() -> None:
    assert looks_like_csv("title\nBees\n", ".csv")
    assert looks_like_csv("Bees,2020\nWasps,2021\n", ".csv")
    assert looks_like_csv("Bees\t2020\n", ".tsv")
    assert not looks_like_csv("We study bees.\n\nThey hum.\n", ".csv")
    assert not looks_like_csv(BIBTEX, ".csv")
    assert not looks_like_csv('[{"title": "Bees", "year": 2020}]', ".csv")


@pytest.mark.parametrize(
    "start", [LISTED, TABLE, f"<h1>Bees</h1>\n\n{LISTED}", f"---\na: b\n---\n{LISTED}"]
)
def test_links_in_lists_and_tables_make_markdown_whatever_it_is_called(start: str) -> None:
    assert looks_like_markdown(start, "")
    assert looks_like_markdown(start, ".txt")
    assert looks_like_markdown(start, ".md")


@pytest.mark.parametrize(
    "start",
    [
        *(PROSE, BIBTEX, "", "title,year\nBees,2020\n", "We [study](https://a.org) bees.\n"),
        "#!/bin/sh\n# a comment\n# another one\necho '[a](b)'\n",
        '[{"title": "[a](https://a.org)"}]\n',
        "<?xml version='1.0'?>\n<a>- [a](https://a.org)</a>\n",
    ],
)
def test_a_hash_or_a_hyphen_alone_is_no_markdown(start: str) -> None:
    assert not looks_like_markdown(start, "")


def test_markdown_by_its_name_has_any_markup() -> None:
    assert looks_like_markdown("# Bees\n\nWe study bees.\n", ".md")
    assert looks_like_markdown("Some **bold** words.\n", ".markdown")
    assert not looks_like_markdown("We study bees.\n\nThey hum.\n", ".md")
    assert not looks_like_markdown(BIBTEX, ".md")


@pytest.mark.parametrize(
    "unit", ["a,", "[a](b ", "**a ", "|-", "# a\n", "- a\n", '"', "|a|b|\n", " ", "{ "]
)
def test_telling_costs_little_for_any_beginning(unit: str) -> None:
    start = unit * (65_536 // len(unit))
    begun = time.perf_counter()
    looks_like_csv(start, ".csv")
    looks_like_markdown(start, ".md")
    assert time.perf_counter() - begun < 2


def test_bibtex_within_cells_does_not_hide_a_table() -> None:
    cell = '"\n@article{doe,\n  title={Bees, and wasps},\n}"'
    table = f"title,bibtex,year\nBees,{cell},2020\nWasps,{cell},2021\n"
    assert all(looks_like_csv(table, suffix) for suffix in ("", ".txt", ".csv"))
    entries = "title, authors, year\n@article{x, title={A},\n}\n"
    assert not any(looks_like_csv(entries, suffix) for suffix in ("", ".bib"))
    assert not looks_like_csv("@article{x, title={A}}\n\ntitle,authors,year\nA,B,2020\n", "")
