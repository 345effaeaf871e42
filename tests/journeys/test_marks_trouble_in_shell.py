"""Marks from the shell where something is wrong: files of marks, and what is typed or piped."""

from __future__ import annotations

import json
import re
import subprocess
import unicodedata

import pytest

from tui.places import Places

from .shell import ANTS, BEES, PAPERDECK, Shell

HOSTILE = "\x1b]52;c;aGk=\x07\x1b[31mred\x9b2J\r\x00\u202e\ud800"
BOOKMARKED = "2026-01-01T00:00:00.000Z"


@pytest.fixture
def run(tmp_path, capsys, monkeypatch):
    return Shell(tmp_path, capsys, monkeypatch)


def marks_path():
    return Places.of_this_person().bookmarks


def marks_text(*papers, version=1, **fields):
    return json.dumps({"version": version, **fields, "papers": list(papers)})


def paper(name, **fields):
    return {"ids": [f"doi:10.1000/{name.lower()}"], "title": f"{name} at work", **fields}


# Files that are not as they were.


ACTS = [
    ["bookmark", ANTS],
    ["tag", ANTS, "x"],
    ["note", ANTS, "x"],
    ["searches", "--save", "x"],
    ["merge", "other.json"],
]


@pytest.mark.parametrize("words", [*ACTS, ["undo"]])
def test_a_file_of_a_newer_version_is_left_alone(run, tmp_path, words):
    run("vote", ANTS)
    text = marks_text(paper("Bees", bookmarked=BOOKMARKED), version=99)
    marks_path().write_text(text, encoding="utf-8")
    (tmp_path / "other.json").write_text(marks_text(paper("Ants", bookmarked=BOOKMARKED)))
    done = run(*words)
    assert (done.code, done.out) == (2, "")
    assert "Not saved: " in done.err
    assert "newer paperdeck (version 99" in done.err
    assert marks_path().read_text(encoding="utf-8") == text


@pytest.mark.parametrize("words", ACTS)
def test_of_a_damaged_file_nothing_is_lost(run, tmp_path, words):
    marks_path().parent.mkdir(parents=True)
    whole = json.dumps(paper("Bees", bookmarked=BOOKMARKED))
    torn = f'{{"version": 1, "papers": [\n{whole},\n{{"ids": ["do'
    marks_path().write_text(torn, encoding="utf-8")
    (tmp_path / "other.json").write_text(marks_text(paper("Ants", bookmarked=BOOKMARKED)))
    done = run(*words)
    assert done.code == 2
    assert "is damaged: it is not whole. Bookmarks that could be saved: 1." in done.err
    kept = marks_path().with_name("bookmarks.json.damaged-1")
    assert f"is kept as it was, as {kept}" in done.err
    assert kept.read_text(encoding="utf-8") == torn
    assert "B" in run.listed("--bookmarked")
    assert run(*words).code == 0


@pytest.mark.parametrize("words", [["list"], ["tag"], ["searches"], ["undo"]])
def test_a_damaged_file_is_said_also_where_nothing_is_written(run, words):
    marks_path().parent.mkdir(parents=True)
    marks_path().write_text("", encoding="utf-8")
    done = run(*words)
    assert done.code == 2
    assert "is damaged: it is empty" in done.err


@pytest.mark.parametrize("words", ACTS)
def test_where_nothing_can_be_written_it_is_said(run, tmp_path, words):
    folder = marks_path().parent
    folder.parent.mkdir(parents=True)
    folder.write_text("in the way", encoding="utf-8")
    (tmp_path / "other.json").write_text(marks_text(paper("Ants", bookmarked=BOOKMARKED)))
    done = run(*words)
    assert (done.code, done.out) == (2, "")
    assert f"Not saved in {marks_path()}: " in done.err
    assert all(line.startswith("paperdeck: ") for line in done.err.splitlines())
    assert folder.read_text(encoding="utf-8") == "in the way"


# Odd input.


def is_safe(text):
    return {sign for sign in text if unicodedata.category(sign) in {"Cc", "Cf", "Cs"}} <= {
        "\n",
        "\t",
    }


@pytest.mark.parametrize(
    "words",
    [
        ["bookmark", HOSTILE],
        ["vote", ANTS, HOSTILE],
        ["tag", ANTS, HOSTILE],
        ["tag", ANTS, HOSTILE, "--json"],
        ["note", ANTS, HOSTILE],
        ["note", ANTS, HOSTILE, "--json"],
        ["searches", "--save", HOSTILE],
        ["searches", "--save", HOSTILE, "--json"],
        ["searches", "--remove", HOSTILE],
        ["merge", HOSTILE.replace("\x00", "").replace("\ud800", "\udcff")],
        ["list", "--tag", HOSTILE],
        ["undo", HOSTILE],
    ],
)
def test_nothing_hostile_that_was_typed_reaches_the_terminal(run, words):
    told = run(*words)
    after = [run(*words) for words in (["tag"], ["searches"], ["searches", "--json"], ["undo"])]
    for done in (told, *after):
        assert is_safe(done.out + done.err)
        assert "\\u001b" not in done.out
        assert "has failed" not in done.err


def test_nothing_hostile_in_a_file_of_marks_or_of_what_was_done_reaches_the_terminal(run):
    run("vote", BEES)
    history = Places.of_this_person().history
    history.write_text(
        history.read_text(encoding="utf-8").replace("voted", json.dumps(HOSTILE)[1:-1]),
        encoding="utf-8",
    )
    odd = {
        "ids": [f"doi:{BEES}", f"title:{HOSTILE}"],
        "title": HOSTILE,
        "author": HOSTILE,
        "link": HOSTILE,
        "bookmarked": HOSTILE,
        "vote": 1,
        "queue": 1,
        "tags": [HOSTILE],
        "note": HOSTILE,
    }
    elsewhere = {**odd, "ids": ["doi:10.1000/moths"]}
    text = marks_text(odd, elsewhere, searches={HOSTILE: HOSTILE})
    marks_path().write_text(text, encoding="utf-8")
    for words in (
        ["list", "--bookmarked"],
        ["list", "--bookmarked", "--json"],
        ["export", "--bookmarked"],
        ["export", "--bookmarked", "--format", "csv"],
        ["export", "--bookmarked", "--format", "ris"],
        ["show", BEES],
        ["show", BEES, "--json"],
        ["note", "10.1000/moths", "--print"],
        ["read", "10.1000/moths"],
        ["queue", "10.1000/moths", "--json"],
        ["tag"],
        ["tag", "--json"],
        ["searches"],
        ["searches", "--json"],
        ["undo", "--json"],
        ["undo"],
    ):
        done = run(*words)
        assert is_safe((done.out + done.err).removeprefix("\ufeff").replace("\r\n", "\n")), words
        assert "\\u001b" not in done.out, words
        assert done.out, words


def test_a_tag_written_by_hand_with_blanks_is_listed_and_taken_off(run):
    marks_path().parent.mkdir(parents=True)
    odd = paper("Ants", tags=["#two words", "two"])
    marks_path().write_text(marks_text(odd), encoding="utf-8")
    assert run.listed("--tag=two words") == "A"
    assert run("tag", ANTS, "#Two words", "--remove").code == 0
    assert run("tag").out == "     1  two\n"


def test_three_hundred_tags_at_once(run):
    names = [f"tag{number:03}" for number in range(300)]
    options = [word for name in names for word in ("--tag", name)]
    assert run("tag", ANTS, *options).code == 0
    assert [line.split()[1] for line in run("tag").out.splitlines()] == names
    assert run("undo").code == 0
    assert run("tag").code == 1


def test_a_note_is_written_whole_or_not_at_all(run):
    run("note", ANTS, "Dear.")
    done = run("note", ANTS, stdin=b"x" * 2_000_000)
    assert (done.code, done.out) == (2, "")
    assert "longer than 1 MB" in done.err
    assert run("note", ANTS, "--print").out == "Dear.\n"
    assert run("note", ANTS, stdin=b"y" * 1_000_000).code == 0
    assert run("note", ANTS, "--print").out == "y" * 1_000_000 + "\n"


def test_a_binary_note_does_no_harm(run):
    assert run("note", ANTS, "-", stdin=bytes(range(256)) * 40 + b"\xff\xfeend").code == 0
    done = run("note", ANTS, "--print")
    assert is_safe(done.out)
    assert done.out.endswith("end\n")


@pytest.mark.parametrize(
    "words", [["note", ANTS, "--in", "papers.jsonl"], ["tag", BEES, "x", "--in", "-"]]
)
def test_a_closed_standard_input_is_an_empty_one(run, words):
    run("note", ANTS, "Dear.")
    command = ["sh", "-c", 'exec "$@" <&-', "sh", PAPERDECK, *words]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode in {1, 2}
    assert "has failed" not in done.stderr
    assert re.match("paperdeck: (there is no text|standard input: )", done.stderr)
    assert run("note", ANTS, "--print").out == "Dear.\n"


def test_a_long_key_is_repeated_only_in_part(run):
    done = run("bookmark", "10.1000/" + "x" * 100_000)
    assert done.code == 1
    assert len(done.err) < 200


VERBS = ("bookmark", "read", "queue", "vote", "tag", "note", "searches", "undo", "redo", "merge")


@pytest.mark.parametrize("verb", [*VERBS, "list", "export", "show", "search"])
def test_the_help_of_each_fits_a_terminal(run, verb):
    done = run(verb, "--help", file="")
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith(f"usage: paperdeck {verb}")
    assert max(map(len, done.out.splitlines())) <= 80
