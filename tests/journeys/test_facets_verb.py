"""`paperdeck facets` as a person and a program run it."""

from __future__ import annotations

import json
import sqlite3

import pytest

from tui.cli import main
from tui.facets import NAMES

PAPERS = [
    {
        "title": f"Paper {n} on {'graphs of molecules' if n < 4 else 'languages'}",
        "authors": ["Ada Bai", f"Author {n}"],
        "year": 2020 + n % 3,
        "venue": "ICLR" if n % 2 else "A venue with a name that no column of a terminal can hold",
        "status": "Oral" if n < 3 else "Poster",
        "keywords": ["Graph Networks"] if n < 4 else ["language models"],
        "doi": f"10.1000/{n}",
    }
    for n in range(12)
]


@pytest.fixture
def facets(tmp_path, monkeypatch, capsys, home):
    """Runs the verb on twelve papers; its code, what it printed, and what it said."""
    lines = "".join(json.dumps(paper) + "\n" for paper in PAPERS)
    (tmp_path / "papers.jsonl").write_text(lines)
    monkeypatch.chdir(tmp_path)

    def run(*words, verb="facets"):
        try:
            code = main([verb, *words])
        except SystemExit as ended:
            code = ended.code
        return code, *capsys.readouterr()

    return run


def test_one_object_has_all_facets_with_all_their_values(facets):
    code, out, _ = facets("papers.jsonl", "--json")
    found = json.loads(out)
    assert (code, tuple(found)) == (0, NAMES)
    assert found["year"] == [{"value": str(2020 + n), "count": 4} for n in (2, 1, 0)]
    assert found["decision"] == [{"value": "poster", "count": 9}, {"value": "oral", "count": 3}]
    assert len(found["author"]) == 13
    assert found["author"][0] == {"value": "Ada Bai", "count": 12}
    assert found["tag"] == found["word"] == []


def test_a_query_narrows_what_is_counted_and_words_tell_it(facets):
    _, out, err = facets("keyword:graph", "papers.jsonl", "--json")
    found = json.loads(out)
    assert (sum(one["count"] for one in found["year"]), err) == (4, "")
    facets("10.1000/2", "later", "--in", "papers.jsonl", verb="tag")
    assert json.loads(facets("molecules", "papers.jsonl", "--json")[1])["tag"] == [
        {"value": "later", "count": 1}
    ]
    mixed = json.loads(facets("molecules OR 10.1000/9", "papers.jsonl", "--json")[1])
    assert {"value": "molecules", "count": 4} in mixed["word"]


def test_a_person_gets_lines_with_bars_and_no_empty_facets(facets, monkeypatch):
    monkeypatch.setenv("COLUMNS", "60")
    code, out, _ = facets("papers.jsonl", "--limit", "2")
    lines = out.splitlines()
    assert code == 0
    assert [line for line in lines if line and line[0] != " "] == [*NAMES[:6]]
    first, second = lines[lines.index("venue") + 1 : lines.index("venue") + 3]
    assert first.startswith("  A venue with a name")
    assert "…" in first
    assert first.split()[-2:] == ["6", "█" * 20]
    assert second.split() == ["ICLR", "6", "█" * 20]
    authors = lines[lines.index("author") + 1 : lines.index("decision") - 1]
    assert [line.split()[-2:] for line in authors] == [["12", "█" * 20], ["1", "██"]]
    assert max(map(len, lines)) < 60


def test_a_person_gets_ten_values_of_a_facet_unless_another_number_is_asked_for(facets):
    for words, count in (((), 10), (("--limit", "12"), 12)):
        lines = facets("papers.jsonl", *words)[1].splitlines()
        assert lines.index("decision") - lines.index("author") - 2 == count


def test_exit_codes_tell_nothing_found_from_what_is_not_possible(facets):
    code, out, err = facets("zebra", "papers.jsonl", "--json")
    assert (code, json.loads(out)) == (1, {name: [] for name in NAMES})
    assert "nothing found for “zebra”" in err
    assert facets("zebra", "papers.jsonl")[:2] == (1, "")
    code, out, err = facets("yeer:2020", "papers.jsonl", "--strict")
    assert (code, out) == (2, "")
    assert "column 1" in err
    assert facets("papers.jsonl", "--limit", "0")[0] == 2
    assert facets("papers.jsonl", "gone.jsonl")[0] == 2


def test_words_that_are_read_otherwise_are_said(facets):
    code, out, err = facets("lagnuages", "papers.jsonl", "--json")
    assert code == 0
    assert "languages" in err
    assert json.loads(out)["decision"] == [{"value": "poster", "count": 8}]


def test_a_file_that_has_the_name_of_a_query_is_a_document(facets, tmp_path):
    (tmp_path / "graphs").write_text(json.dumps({"title": "Another", "year": 1999}) + "\n")
    assert json.loads(facets("graphs", "--json")[1])["year"] == [{"value": "1999", "count": 1}]
    found = json.loads(facets("--query", "graphs", "papers.jsonl", "--json")[1])
    assert sum(one["count"] for one in found["year"]) == 4


def test_damaged_facets_are_built_again(facets, home):
    facets("papers.jsonl")
    (rows,) = home.rglob("rows.sqlite")
    db = sqlite3.connect(rows)
    db.execute("UPDATE facet_columns SET ids = x'01'")
    db.commit()
    db.close()
    code, out, err = facets("papers.jsonl", "--json")
    assert (code, len(json.loads(out)["author"]), err) == (0, 13, "")


def test_control_characters_of_a_document_reach_no_terminal(facets, tmp_path):
    hostile = {"title": "T", "keywords": ["a\x1b[31m\u202eb"], "venue": "V\x9b1m", "year": 2020}
    (tmp_path / "bad.jsonl").write_text(json.dumps(hostile) + "\n")
    _, out, _ = facets("bad.jsonl")
    assert not any(sign in out for sign in "\x1b\x9b\u202e")
