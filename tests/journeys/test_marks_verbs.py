"""Marks from the shell: what each verb that marks papers does and says."""

from __future__ import annotations

import json

import pytest

from tui.places import Places

from .shell import ANTS, BEES, PAPERDECK, PAPERS, UNMARKED, WASPS, Shell


@pytest.fixture
def run(tmp_path, capsys, monkeypatch):
    return Shell(tmp_path, capsys, monkeypatch)


@pytest.mark.parametrize(
    ("words", "said", "field", "value"),
    [
        (["bookmark"], "Bookmarked “Ants at work”.", "bookmarked", True),
        (["read"], "Marked “Ants at work” as read.", "read", True),
        (["queue"], "Queued “Ants at work”.", "queued", 1),
        (["vote"], "Voted for “Ants at work”.", "vote", 1),
        (["tag", "new"], "Tagged “Ants at work” with new.", "tags", ["new"]),
        (["note", "Ask."], "Wrote a note on “Ants at work”.", "note", "Ask."),
    ],
)
def test_each_verb_puts_its_mark_takes_it_away_and_nothing_else(run, words, said, field, value):
    verb, *rest = words
    assert run(verb, ANTS, *rest) == (0, f"{said}\n", "")
    assert run.stands(ANTS) == {**UNMARKED, field: value}
    assert run.stands(BEES) == UNMARKED
    assert run(verb, ANTS, *rest) == (0, "Nothing to change.\n", "")
    taken = [] if verb == "note" else rest
    done = run(verb, ANTS, *taken, "--remove")
    assert (done.code, done.err) == (0, "")
    assert "“Ants at work”" in done.out
    assert run.stands(ANTS) == UNMARKED
    assert run(verb, ANTS, *taken, "--remove").out == "Nothing to change.\n"


@pytest.mark.parametrize("verb", ["bookmark", "read", "queue", "vote"])
def test_unknown_keys_are_named_and_the_others_are_done(run, verb):
    done = run(verb, "10.1000/moths", ANTS, "", BEES)
    assert (done.code, done.err.splitlines()) == (
        1,
        [
            "paperdeck: no paper here is known as “10.1000/moths”",
            "paperdeck: no paper here is known as “”",
        ],
    )
    assert "2 papers" in done.out
    assert run.stands(ANTS) == run.stands(BEES) | ({"queued": 1} if verb == "queue" else {})
    assert run.stands(ANTS) != UNMARKED


def test_of_unknown_keys_alone_nothing_comes(run):
    for words in (["tag", "x"], ["note", "x"], ["vote", "down"]):
        done = run(words[0], "10.1000/moths", *words[1:])
        assert (done.code, done.out) == (1, "")
        assert "10.1000/moths" in done.err
    assert not Places.of_this_person().bookmarks.exists()


@pytest.mark.parametrize(
    ("verb", "rest"),
    [
        ("bookmark", []),
        ("read", []),
        ("queue", []),
        ("vote", ["-"]),
        ("tag", ["x"]),
        ("note", ["x"]),
    ],
)
def test_a_paper_that_only_the_marks_file_knows_is_marked_and_printed(run, verb, rest):
    run("vote", BEES)
    assert run(verb, BEES, *rest, file="other.jsonl").code == 0
    (paper,) = run(verb, BEES, *rest, "--json", file="other.jsonl").objects
    assert (paper["title"], paper["vote"]) == ("Bees at work", -1 if verb == "vote" else 1)
    assert run.stands(BEES) != {**UNMARKED, "vote": 1} or verb == "vote"
    assert run(verb, BEES, *(rest[:1] * (verb == "tag")), "--remove", file="other.jsonl").code == 0


def test_a_paper_named_twice_is_one(run):
    assert run("queue", ANTS, f"https://doi.org/{ANTS}", f"doi:{ANTS}").out == (
        "Queued “Ants at work”.\n"
    )
    assert len(run("read", ANTS, ANTS, "--json").objects) == 1


def test_a_mark_is_not_printed_with_another_paper_of_the_same_title(run, tmp_path):
    run("bookmark", ANTS)
    other = {**PAPERS[0], "doi": "10.1000/other"}
    (tmp_path / "twin.jsonl").write_text(json.dumps(other) + "\n", encoding="utf-8")
    (paper,) = run("read", ANTS, "--json", file="twin.jsonl").objects
    assert (paper["key"], paper["bookmarked"]) == (f"doi:{ANTS}", True)


def test_options_stand_anywhere(run):
    assert [p["read"] for p in run("read", ANTS, "--json", BEES).objects] == [True, True]
    assert run("vote", ANTS, "--json", "-1").objects[0]["vote"] == -1
    assert run("tag", "--json", ANTS, "--bundled", "x").code == 0
    assert run("note", "--json", ANTS, "--bundled", "text").objects[0]["note"] == "text"
    assert run("note", ANTS, "-dash").code == 2
    assert run("note", "--", ANTS, "-dash").code == 0
    assert run.stands(ANTS)["note"] == "-dash"


@pytest.mark.parametrize(
    ("words", "value"),
    [(["up"], 1), (["+"], 1), (["+1"], 1), (["--up"], 1), ([], 1)]
    + [([word], -1) for word in ("down", "-", "-1", "--down")]
    + [(["--down", "-"], -1)],
)
def test_a_vote_is_said_in_many_ways(run, words, value):
    run("vote", ANTS, "down" if value > 0 else "up")
    assert run("vote", ANTS, BEES, *words).code == 0
    assert (run.stands(ANTS)["vote"], run.stands(BEES)["vote"]) == (value, value)


@pytest.mark.parametrize(
    "words", [["up"], [ANTS, "--up", "down"], [ANTS, "--remove", "+"], [ANTS, "--up", "--down"], []]
)
def test_a_vote_without_a_paper_or_with_two_minds_is_none(run, words):
    done = run("vote", *words)
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith("paperdeck vote: ")
    assert not Places.of_this_person().bookmarks.exists()


def test_the_queue_has_an_order_and_papers_move_in_it(run):
    run("queue", WASPS, ANTS, BEES)

    def order():
        listed, found = run("list", "--queued").titles, run("search", "is:queued").titles
        assert listed == found
        return "".join(title[0] for title in listed)

    assert order() == "WAB"
    for option, expected in (
        ("--up", "WBA"),
        ("--first", "BWA"),
        ("--up", "BWA"),
        ("--down", "WBA"),
        ("--last", "WAB"),
        ("--down", "WAB"),
        ("--remove", "WA"),
    ):
        assert run("queue", BEES, option).code == 0
        assert order() == expected
    assert run.stands(ANTS)["queued"] == 2
    assert run("search", "is:queued year:>=2000").code == 0


def test_what_is_not_in_the_queue_does_not_move_in_it(run):
    done = run("queue", ANTS, "--first")
    assert done.out == "Nothing to change.\n"
    assert done.err == (
        "paperdeck: “Ants at work” is not in the queue; paperdeck queue KEY puts it there\n"
    )
    assert run("queue", ANTS, BEES, "--up").code == 2


def test_a_tag_is_said_before_or_behind_the_papers(run):
    run("tag", ANTS, BEES, "behind")
    run("tag", "before", ANTS, BEES)
    run("tag", ANTS, BEES, "--tag", "one", "--tag", "two, #three")
    for key in (ANTS, BEES):
        assert run.stands(key)["tags"] == ["before", "behind", "one", "three", "two"]
    assert run("tag", BEES, "--tag", "one", "--tag", "TWO", "--remove").out == (
        "Took one, two off “Bees at work”.\n"
    )
    assert run("tag") == (
        0,
        "     2  before\n     2  behind\n     2  three\n     1  one\n     1  two\n",
        "",
    )
    assert run("tag", "--json").objects[-1] == {"tag": "two", "papers": 1}


@pytest.mark.parametrize(
    "words", [[ANTS], [ANTS, BEES], ["--tag", "x"], [ANTS, ""], [ANTS, "# ,"], ["--remove"]]
)
def test_without_a_tag_or_a_paper_an_example_is_said(run, words):
    done = run("tag", *words)
    assert (done.code, done.out) == (2, "")
    assert "it needs a tag: paperdeck tag KEY... TAG" in done.err
    assert not Places.of_this_person().bookmarks.exists()


def test_the_tag_of_a_pipe_goes_to_its_papers(run):
    lines = "".join(json.dumps(paper) + "\n" for paper in PAPERS).encode()
    assert run("tag", WASPS, "piped", file="-", stdin=lines).code == 0
    assert run.stands(WASPS)["tags"] == ["piped"]


def test_no_tags_are_nothing_found(run):
    assert run("tag") == (1, "", "")


# Notes.


@pytest.mark.parametrize("words", [["-"], []])
def test_a_note_comes_from_a_pipe(run, words):
    assert run("note", ANTS, *words, stdin="Hà\r\n\r\nAsk.\n\n".encode()).code == 0
    assert run("note", ANTS, "--print") == (0, "Hà\n\nAsk.\n", "")
    assert run("note", ANTS, "--print", "--json").objects[0]["note"] == "Hà\n\nAsk."


@pytest.mark.parametrize(("words", "stdin"), [([], b""), (["-"], b" \n\x00"), ([""], b"x")])
def test_an_empty_text_takes_no_note_away(run, words, stdin):
    run("note", ANTS, "Dear.")
    done = run("note", ANTS, *words, stdin=stdin)
    assert (done.code, done.out) == (2, "")
    assert done.err == (
        "paperdeck: there is no text, so the note stays as it was; --remove takes it away\n"
    )
    assert run.stands(ANTS)["note"] == "Dear."


def test_a_note_is_printed_only_where_there_is_one(run):
    assert run("note", ANTS, "--print") == (1, "", "")
    assert run("note", ANTS, "text", "--print").code == 2
    assert run("note", ANTS, "text", "--remove").code == 2
    assert run.stands(ANTS) == UNMARKED


@pytest.fixture
def edits(terminal, tmp_path):
    """Runs `note` on a terminal with an editor that is a shell script."""

    def edits(script):
        editor = tmp_path / "edit"
        editor.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
        editor.chmod(0o755)
        command = [PAPERDECK, "note", ANTS, "--in", tmp_path / "papers.jsonl"]
        started = terminal(command, cols=300, env={"EDITOR": str(editor), "VISUAL": None})
        return started.wait_exit(), "\n".join(started.screen())

    return edits


def test_on_a_terminal_the_editor_writes_the_note(run, edits):
    run("note", ANTS, "Old.")
    code, said = edits('echo "New." >> "$1"')
    assert (code, "Wrote a note on “Ants at work”." in said) == (0, True)
    assert run.stands(ANTS)["note"] == "Old.\nNew."
    assert not list(Places.of_this_person().drafts.iterdir())
    code, said = edits('echo "More." >> "$1"; exit 3')
    assert (code, "edit ended with code 3" in said, "is kept in" in said) == (2, True, True)
    assert run.stands(ANTS)["note"] == "Old.\nNew."
    code, said = edits("exit 0")
    assert (code, "the earlier draft is kept" in said) == (2, True)
    code, said = edits('touch "$1"')
    assert (code, "an earlier draft was found" in said) == (0, True)
    assert run.stands(ANTS)["note"] == "Old.\nNew.\nMore."


def test_what_was_written_in_the_editor_outlives_a_failure_to_save(run, edits):
    run("bookmark", ANTS)
    path = Places.of_this_person().bookmarks
    mine = path.read_text(encoding="utf-8")
    path.write_text(mine.replace('"version": 1', '"version": 99'), encoding="utf-8")
    code, said = edits('echo "Dear." > "$1"')
    assert (code, "newer paperdeck" in said, "the note is kept in" in said) == (2, True, True)
    path.write_text(mine, encoding="utf-8")
    assert edits('touch "$1"')[0] == 0
    assert run.stands(ANTS)["note"] == "Dear."
