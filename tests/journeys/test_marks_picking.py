"""Marks from the shell: papers listed, found, shown and exported by them."""

from __future__ import annotations

import csv
import io

import pytest

from .shell import ANTS, BEES, WASPS, Shell


@pytest.fixture
def run(tmp_path, capsys, monkeypatch):
    return Shell(tmp_path, capsys, monkeypatch)


@pytest.fixture
def marked(run):
    """Ants: bookmarked, read, queued last. Bees: bookmarked, tagged, noted, queued first."""
    run("bookmark", ANTS, BEES)
    run("read", ANTS)
    run("queue", BEES, ANTS)
    run("tag", BEES, "--tag", "Honey", "--tag", "flight")
    run("note", BEES, "Ask about wax.")
    run("tag", WASPS, "flight")
    return run


@pytest.mark.parametrize(
    ("options", "first_letters"),
    [
        (["--bookmarked"], "AB"),
        (["--read"], "A"),
        (["--unread"], "BW"),
        (["--queued"], "BA"),
        (["--noted"], "B"),
        (["--tag", "flight"], "BW"),
        (["--tag", "#honey", "--tag", "flight"], "B"),
        (["--bookmarked", "--unread"], "B"),
        (["--queued", "--read", "--bookmarked"], "A"),
        (["--read", "--unread"], ""),
        (["--tag", "flight", "--read"], ""),
    ],
)
def test_list_and_export_pick_by_marks(marked, options, first_letters):
    done = marked("list", *options)
    assert "".join(title[0] for title in done.titles) == first_letters
    assert done.code == (0 if first_letters else 1)
    written = marked("export", "--format", "jsonl", *options)
    assert "".join(paper["title"][0] for paper in written.objects) == first_letters


def test_marked_papers_of_other_documents_come_last_but_for_the_unread(marked):
    for options, titles in (
        (["--bookmarked"], {"Ants at work", "Bees at work"}),
        (["--queued"], {"Ants at work", "Bees at work"}),
        (["--tag", "flight"], {"Bees at work", "Wasps at work"}),
    ):
        assert set(marked("list", *options, file="other.jsonl").titles) == titles
    assert marked("list", "--queued", file="other.jsonl").titles[0] == "Bees at work"
    assert marked("list", "--unread", file="other.jsonl").titles == ["Moths"]


@pytest.mark.parametrize(
    ("tag", "also"),
    [("hony", "did you mean Honey?"), ("zzz", "paperdeck tag prints those in use"), ("", "")],
)
def test_of_a_tag_that_nobody_has_the_nearest_are_said(marked, tag, also):
    for verb in ("list", "export"):
        done = marked(verb, "--tag", tag)
        assert (done.code, done.out) == (1, "")
        assert f"no paper has the tag “{tag}”; " in done.err
        assert also in done.err


def test_tags_and_notes_are_exported(marked):
    ris = marked("export", "--noted", "--format", "ris").out.splitlines()
    assert {"KW  - Honey", "KW  - flight", "N1  - Ask about wax."} <= set(ris)
    table = marked("export", "--noted", "--format", "csv").out.lstrip("\ufeff")
    (row,) = csv.DictReader(io.StringIO(table))
    assert set(row["my tags"].replace(";", " ").split()) == {"Honey", "flight"}
    assert row["my note"] == "Ask about wax."
    bibtex = marked("export", "--noted", "--format", "bibtex").out
    assert "annote = {Ask about wax.}" in bibtex
    assert "Honey" in bibtex


@pytest.mark.parametrize(
    ("query", "first_letters"),
    [
        ("tag:honey", "B"),
        ("tag:flight", "BW"),
        ('note:"about wax"', "B"),
        ("is:unread", "BW"),
        ("is:queued", "BA"),
        ("is:tagged -is:noted", "W"),
    ],
)
def test_search_knows_the_marks(marked, query, first_letters):
    titles = marked("search", query).titles
    letters = [title[0] for title in titles]
    assert letters == list(first_letters) if query == "is:queued" else sorted(letters)
    assert sorted(letters) == sorted(first_letters)


def test_show_tells_the_marks_and_the_note(marked):
    shown = marked("show", BEES).out
    assert "★ bookmarked  » 1 of 2 in the queue  #Honey  #flight" in shown
    assert "\nAsk about wax.\n" in shown
    assert "✓ read" in marked("show", ANTS).out


def test_the_signs_of_a_list(marked):
    marked("vote", WASPS, "down")
    assert [line[:2] for line in marked("list").out.splitlines()] == ["★»", "★»", " -"]
    marked("queue", ANTS, "--remove")
    assert marked("list").out[:2] == "★✓"
