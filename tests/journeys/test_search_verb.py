"""Queries from the shell: what goes to which stream, and the exit codes."""

from __future__ import annotations

import json
import re
import shlex
import subprocess
import sys
import unicodedata
from typing import NamedTuple

import pytest
from wcwidth import wcswidth

from tui.cli import main
from tui.session import Session

PAPERS = (
    {"title": "Grokking at the edge", "authors": ["Lucas Prieto"], "year": 2024},
    {"title": "Softmax collapse", "abstract": "Grokking stops.", "year": 2022, "venue": "ICLR"},
    {"title": "Wasserstein embeddings", "authors": ["Ada Bai"], "year": 2021},
    {"title": "Wasserstein gradients", "abstract": "Collapse of softmax heads.", "year": 2020},
    {"title": "Protein design", "code": "https://github.com/toy/proteins", "year": 2019},
    {"title": "分子の設計", "abstract": "Molecule design.", "year": 2018},
)


class Done(NamedTuple):
    code: int
    out: str
    err: str

    @property
    def titles(self) -> list[str]:
        """The titles of a plain list, which stand last on a line."""
        return [line.split("  ")[-1].strip() for line in self.out.splitlines()]

    @property
    def said(self) -> list[str]:
        return self.err.splitlines()


@pytest.fixture
def run(tmp_path, capsys, monkeypatch):
    """Runs a verb on the papers above, in the folder they are in."""
    lines = "".join(json.dumps(paper) + "\n" for paper in PAPERS)
    (tmp_path / "toys.jsonl").write_text(lines, encoding="utf-8")
    monkeypatch.chdir(tmp_path)

    def run(verb, query, *options, files=("toys.jsonl",)) -> Done:
        code = main([verb, query, *files, *options])
        return Done(code, *capsys.readouterr())

    return run


# Found as asked for.


@pytest.mark.parametrize(
    ("query", "titles"),
    [
        ("softmax collapse", {"Softmax collapse", "Wasserstein gradients"}),
        ('"softmax collapse"', {"Softmax collapse"}),
        ("“softmax collapse”", {"Softmax collapse"}),
        ("grokking -softmax", {"Grokking at the edge"}),
        ("grokking NOT softmax", {"Grokking at the edge"}),
        ("(protein OR molecule) design", {"Protein design", "分子の設計"}),
        ("author:prieto title:grokking", {"Grokking at the edge"}),
        ("wasserstein year:2021", {"Wasserstein embeddings"}),
        ("year:2021..2022", {"Softmax collapse", "Wasserstein embeddings"}),
        ("year:>=2022", {"Grokking at the edge", "Softmax collapse"}),
        ("wasser*", {"Wasserstein embeddings", "Wasserstein gradients"}),
        ("waserstein~", {"Wasserstein embeddings", "Wasserstein gradients"}),
        ("has:code", {"Protein design"}),
        ("source:toys year:<2019", {"分子の設計"}),
        ("設計", {"分子の設計"}),
    ],
)
@pytest.mark.parametrize("options", [(), ("--strict",)])
def test_what_is_asked_for_is_printed_and_nothing_is_said(run, query, titles, options):
    done = run("search", query, *options)
    assert (done.code, set(done.titles), done.err) == (0, titles, "")


def test_the_help_is_about_queries_that_run(run, capsys):
    with pytest.raises(SystemExit) as ended:
        main(["search", "--help"])
    assert ended.value.code == 0
    told = capsys.readouterr().out
    assert max(map(len, told.splitlines())) < 80
    examples = re.findall(r"^  ('[^']+')", told, flags=re.MULTILINE)
    assert len(examples) > 8
    for example in examples:
        (query,) = shlex.split(example)
        done = run("search", query, "--strict")
        assert done.code in {0, 1}, query
        assert "column" not in done.err
        # Each finds one of the papers above, but for what nobody has written or marked.
        unmarked = ("venue", "tag:", "near:", "is:suggested")
        assert done.out or any(part in query for part in unmarked), query


def test_bookmarks_can_be_asked_for(run):
    assert run("search", "is:bookmarked").code == 1
    key = json.loads(run("search", "protein", "--json").out)["key"]
    assert run("bookmark", key, "--in", "toys.jsonl").out == "Bookmarked “Protein design”.\n"
    done = run("search", "is:bookmarked design")
    assert (done.code, done.titles, done.err) == (0, ["Protein design"], "")
    assert done.out.startswith("★")
    assert run("search", "design -is:bookmarked").titles == ["分子の設計"]
    assert json.loads(run("search", "is:bookmarked", "--json").out)["bookmarked"]
    assert "Protein design" in run("export", "is:bookmarked").out


# Read otherwise.


def test_an_unknown_field_is_searched_for_as_text_and_said(run):
    done = run("search", "autor:grokking softmax")
    assert done.said[0] == (
        "paperdeck: “autor:” is no field and was read as text; did you mean author:?"
    )
    assert "nothing found for “autor:grokking softmax”" in done.said[1]
    assert (done.code, done.out) == (1, "")


def test_an_unbalanced_quote_is_said_and_the_words_are_found(run):
    done = run("search", 'softmax "collapse')
    assert done.code == 0
    assert set(done.titles) == {"Softmax collapse", "Wasserstein gradients"}
    (said,) = done.said
    assert said.startswith("paperdeck: ")
    assert "closing quotation mark" in said


def test_strict_points_at_what_is_wrong_and_searches_for_nothing(run):
    done = run("search", "grokking autor:prieto", "--strict")
    assert (done.code, done.out) == (2, "")
    assert done.said == [
        "paperdeck: column 10: “autor:” is no field; did you mean author:?",
        "  grokking autor:prieto",
        "           ^^^^^^",
    ]


def test_strict_points_at_each(run):
    done = run("search", "autor:a year:soon", "--strict")
    assert done.code == 2
    columns = [line for line in done.said if "column" in line]
    assert [line.split(":")[1] for line in columns] == [" column 1", " column 9"]
    carets = [line for line in done.said if set(line) <= {" ", "^"}]
    assert carets == ["  ^^^^^^", "          ^^^^^^^^^"]


def test_strict_works_also_where_it_comes_before_the_files(run):
    done = run("search", "autor:prieto", files=("--strict", "toys.jsonl"))
    assert done.code == 2


def test_strict_reads_no_file_before_the_query_is_right(run):
    done = run("search", "autor:prieto", "--strict", files=("none.jsonl",))
    assert "none.jsonl" not in done.err


@pytest.mark.parametrize(
    "query",
    [
        "title:",
        "year:soon",
        "is:old",
        "has:wings",
        '"open',
        "(open",
        "close)",
        "OR grokking",
        "grokking OR",
    ],
)
def test_what_strict_says_was_not_done_all_the_same(run, query):
    assert "read as" in run("search", query).err
    done = run("search", query, "--strict")
    assert (done.code, done.out) == (2, "")
    assert "column" in done.err
    assert "read as" not in done.err


@pytest.mark.parametrize("ahead", ["設計 設計 ", "e\u0301e\u0301 ", "\t", "😀 "])
def test_the_carets_stand_under_their_place_whatever_is_ahead(run, ahead):
    done = run("search", f"{ahead}autor:x", "--strict")
    first, shown, carets = done.said
    assert f"column {len(ahead) + 1}:" in first
    place = shown.index("autor:")
    assert wcswidth(shown[:place]) == carets.index("^")
    assert carets.strip() == "^^^^^^"


def test_of_a_long_query_the_part_around_the_place_is_shown(run):
    words = " ".join(f"w{place}" for place in range(60))
    done = run("search", f"{words} autor:x {words}", "--strict")
    first, shown, carets = done.said
    assert f"column {len(words) + 2}:" in first
    assert len(shown) < 80
    assert shown.startswith("  …")
    assert shown.endswith("…")
    assert shown.index("autor:") == carets.index("^")


def test_a_mistyped_word_finds_its_paper_and_says_what_was_read(run):
    done = run("search", "waserstein embeddings")
    assert (done.code, done.titles) == (0, ["Wasserstein embeddings"])
    (said,) = done.said
    assert "“waserstein”" in said
    assert "“wasserstein”" in said


def test_strict_takes_no_other_word_and_says_which_would_be_found(run):
    done = run("search", "waserstein embeddings", "--strict")
    assert (done.code, done.out) == (1, "")
    assert done.said[0] == "paperdeck: nothing found for “waserstein embeddings”"
    assert "“wasserstein embeddings”" in done.said[1]
    assert "1 paper" in done.said[1]


def test_a_word_that_goes_on_is_less_of_a_guess_than_another_word(run):
    done = run("search", "wasserst")
    assert set(done.titles) == {"Wasserstein embeddings", "Wasserstein gradients"}
    assert done.said == [
        "paperdeck: no paper has just “wasserst”; these have a word that begins so"
    ]
    done = run("search", "wasserst", "--strict")
    assert (done.code, done.out) == (1, "")


def test_nothing_found_is_explained(run):
    done = run("search", "grokking zyzzyva")
    assert (done.code, done.out) == (1, "")
    assert done.said[0] == "paperdeck: nothing found for “grokking zyzzyva”"
    assert "zyzzyva" in "".join(done.said[1:])
    assert "2 papers" in "".join(done.said[1:])


# Streams, formats, hostile input.


def test_json_on_one_stream_and_sentences_on_the_other(run):
    done = run("search", "waserstein embeddings", "--json")
    (line,) = done.out.splitlines()
    assert json.loads(line)["title"] == "Wasserstein embeddings"
    assert done.said


def test_export_takes_the_same_queries(run):
    done = run("export", "author:prieto year:>=2022", "--format", "ris")
    assert done.code == 0
    assert "Grokking at the edge" in done.out
    assert "Softmax" not in done.out
    done = run("export", "waserstein embeddings")
    assert "Wasserstein embeddings" in done.out
    assert "“wasserstein”" in done.err


def test_export_is_strict_too_and_leaves_the_file_alone(run, tmp_path):
    done = run("export", "autor:x", "--strict", "-o", "out.bib")
    assert (done.code, done.out) == (2, "")
    assert "column 1" in done.err
    done = run("export", "waserstein embeddings", "--strict", "-o", "out.bib")
    assert done.code == 1
    assert "no paper to write" in done.err
    assert not (tmp_path / "out.bib").exists()


def test_a_query_of_no_word_does_not_export_all_papers(run):
    done = run("export", "...")
    assert (done.code, done.out) == (2, "")
    assert "nothing to search for in “...”" in done.err


@pytest.mark.parametrize(
    "query",
    [
        "",
        "\x1b[31mred",
        "\x1b]52;c;aGk=\x07 autor:\x1b[2J",
        '"' * 500,
        "(" * 3000,
        "year:" + "9" * 900,
        "\ud800 autor:\udcff",
        "\u202etxet autor:x",
        "a" * 100_000,
        '* ~ - NOT OR ( ) " : ..',
        "title:\x00",
        "NOT NOT NOT grokking",
        "\n\r autor:\n",
    ],
)
@pytest.mark.parametrize("options", [(), ("--strict",)])
def test_nothing_hostile_raises_or_reaches_the_terminal(run, query, options):
    done = run("search", query, *options)
    assert done.code in {0, 1, 2}
    assert "failed" not in done.err
    controls = {sign for sign in done.out + done.err if unicodedata.category(sign) in {"Cc", "Cf"}}
    assert controls <= {"\n"}
    if done.code:
        assert done.err.startswith("paperdeck: ")


def test_another_form_of_a_word_is_no_other_word(run):
    done = run("search", "gradient", "--strict")
    assert (done.code, done.titles, done.err) == (0, ["Wasserstein gradients"], "")


def test_without_an_index_titles_and_authors_answer(run, monkeypatch):
    monkeypatch.setattr(Session, "searcher", lambda *_: "the disk is full")
    done = run("search", "wasserstein year:2021")
    assert (done.code, done.titles) == (0, ["Wasserstein embeddings"])
    (said,) = done.said
    assert said.startswith("paperdeck: no index can be made")
    assert said.endswith("words are looked for in titles and authors only: the disk is full")
    nothing = run("search", "stops")
    assert (nothing.code, nothing.out) == (1, "")
    assert nothing.said[1] == "paperdeck: nothing found for “stops”"


def test_an_index_that_is_there_is_asked_without_whoosh_and_textual(run):
    assert run("search", "protein").code == 0
    program = (
        "import sys\nfrom tui.cli import main\n"
        "main(['search', 'protein design', 'toys.jsonl'])\n"
        "print(sorted({'whoosh', 'textual'} & set(sys.modules)))"
    )
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=60)
    first, last = done.stdout.splitlines()
    assert first.endswith("Protein design")
    assert last == "[]"


def test_options_taken_for_the_query_are_explained(run):
    done = run("search", "--strict")
    assert done.code == 1
    assert "put options after it" in done.err


def test_export_takes_a_query_that_begins_by_leaving_something_out(run):
    done = run("export", "-softmax", "--format", "csv")
    assert "Protein design" in done.out
    assert "Softmax collapse" not in done.out
    assert run("export", "-autor:x", "--strict").code == 2


def test_a_word_that_names_a_folder_is_one_and_can_be_a_query(run, tmp_path):
    (tmp_path / "grokking").mkdir()
    (tmp_path / "grokking" / "other.jsonl").write_text('{"title": "Bees"}\n', encoding="utf-8")
    done = run("export", "grokking", files=())
    assert "Bees" in done.out
    assert done.said[0] == (
        "paperdeck: grokking is a folder, and its documents are written; "
        "--query grokking searches for the word"
    )
    done = run("export", "--query=grokking")
    assert "Grokking at the edge" in done.out
    assert "Bees" not in done.out


def test_a_lone_clause_that_finds_nothing_says_what_is_not_there(run):
    assert run("search", "is:bookmarked").said[1] == "paperdeck: No paper here is bookmarked."
    assert run("search", "tag:x").said[1] == "paperdeck: No paper here has the tag “x”."
