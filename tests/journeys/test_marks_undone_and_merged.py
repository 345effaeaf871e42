"""Marks from the shell: taken back and done again, merged, and the saved searches."""

from __future__ import annotations

import json

import pytest

from tui.places import Places

from .shell import ANTS, BEES, Shell

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


# Taken back and done again.


def test_acts_of_all_kinds_are_taken_back_one_by_one_and_done_again(run):
    run("bookmark", ANTS, BEES)
    for verb, *rest in (["read"], ["queue"], ["vote", "-"], ["tag", "x"], ["note", "Ask."]):
        run(verb, ANTS, *rest)
    run("searches", "--save", "tag:x")
    told = [
        "saved the search “tag:x”",
        "wrote a note on “Ants at work”",
        "tagged “Ants at work” with x",
        "voted against “Ants at work”",
        "queued “Ants at work”",
        "marked “Ants at work” as read",
        "bookmarked 2 papers",
    ]
    full = run("list", "--json").out
    for what in told:
        assert run("undo") == (0, f"Taken back: {what}.\n", "")
    assert run("undo") == (1, "", "paperdeck: there is nothing to take back\n")
    assert not any(run.listed(f"--{name}") for name in ("bookmarked", "read", "queued", "noted"))
    assert run("searches").code == 1
    for what in reversed(told):
        assert run("redo") == (0, f"Done again: {what}.\n", "")
    assert run("redo") == (1, "", "paperdeck: there is nothing to do again\n")
    assert run("list", "--json").out == full
    assert run("searches").out == "  1  tag:x\n"


def test_what_was_taken_back_is_an_object_for_programs(run):
    run("vote", ANTS)
    assert json.loads(run("undo", "--json").out) == {"undone": "voted for “Ants at work”"}
    assert json.loads(run("redo", "--json").out) == {"redone": "voted for “Ants at work”"}
    assert run("undo").code == 0
    assert run("undo", "--json") == (1, "", "paperdeck: there is nothing to take back\n")


def test_what_was_done_again_is_gone_after_another_act(run):
    run("vote", ANTS)
    run("undo")
    run("read", ANTS)
    assert run("redo").code == 1


# Merged.


def test_a_merge_says_how_much_it_changed_and_can_be_taken_back(run, tmp_path):
    run("vote", BEES)
    mine = run("list", "--json").out
    other = tmp_path / "other.json"
    other.write_text(
        marks_text(
            paper("Ants", bookmarked=BOOKMARKED),
            paper("Bees", tags=["x"]),
            searches={"is:liked": BOOKMARKED},
        ),
        encoding="utf-8",
    )
    told = "2 papers and 1 saved search were changed by other.json.\n"
    assert run("merge", "other.json") == (0, told, "")
    assert (run.listed("--bookmarked"), run("tag").out, run("searches").out) == (
        "A",
        "     1  x\n",
        "  1  is:liked\n",
    )
    assert run.listed("--unread") == "ABW"
    assert run("merge", "other.json") == (0, "Nothing new in other.json.\n", "")
    assert run("undo") == (0, "Taken back: merged other.json.\n", "")
    assert run("list", "--json").out == mine
    assert run("redo").code == 0
    assert run.listed("--bookmarked") == "A"


def test_one_paper_was_changed_and_programs_read_how_many(run, tmp_path):
    (tmp_path / "a.json").write_text(marks_text(paper("Ants", bookmarked=BOOKMARKED)))
    assert run("merge", "a.json").out == "1 paper was changed by a.json.\n"
    (tmp_path / "b.json").write_text(marks_text(searches={"x": BOOKMARKED}))
    assert json.loads(run("merge", "b.json", "--json").out) == {
        "merged": "b.json",
        "changed": 0,
        "searches": 1,
    }


def test_what_was_taken_away_later_stays_away(run, tmp_path):
    run("bookmark", ANTS)
    (tmp_path / "old.json").write_bytes(marks_path().read_bytes())
    run("bookmark", ANTS, "--remove")
    assert run("merge", "old.json").out == "Nothing new in old.json.\n"
    assert run.listed("--bookmarked") == ""


def test_a_file_merged_into_itself_stays_as_it_is(run):
    run("bookmark", ANTS)
    before = marks_path().read_bytes()
    assert run("merge", str(marks_path())).out.startswith("Nothing new in ")
    assert marks_path().read_bytes() == before


def test_of_a_damaged_file_what_can_be_read_is_merged(run, tmp_path):
    whole = json.dumps(paper("Ants", bookmarked=BOOKMARKED))
    (tmp_path / "torn.json").write_text(f'{{"version": 1, "papers": [\n{whole},\n{{"ids": ["do')
    done = run("merge", "torn.json")
    assert (done.code, done.out) == (0, "1 paper was changed by torn.json.\n")
    assert done.err == (
        "paperdeck: torn.json is damaged: it is not whole; papers that could be read of it: 1\n"
    )
    assert run.listed("--bookmarked") == "A"


@pytest.mark.parametrize(
    ("content", "why"),
    [
        ("", "it is empty"),
        ("\x00\x01 no json", "papers that could be read of it: 0"),
        (marks_text(paper("Ants", bookmarked=BOOKMARKED), version=99), "newer paperdeck"),
        (None, "No such file or directory"),
        ("folder", "Is a directory"),
        ("~", "cannot be read"),
        ("nameless", "Is a directory"),
    ],
)
def test_what_cannot_be_merged_is_said_and_nothing_is_written(run, tmp_path, content, why):
    run("bookmark", BEES)
    before = marks_path().read_bytes()
    name = "~nobody-has-this-name/x.json" if content == "~" else "other.json"
    if content == "nameless":
        name = ""
    elif content == "folder":
        (tmp_path / name).mkdir()
    elif content is not None and content != "~":
        (tmp_path / name).write_text(content, encoding="utf-8")
    done = run("merge", name)
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith(f"paperdeck: {name or '“”'} ")
    assert why in done.err
    assert marks_path().read_bytes() == before


# Saved searches.


def test_searches_are_saved_printed_by_number_and_forgotten(run):
    assert run("searches") == (1, "", "")
    assert run("searches", "--save", "author:bengio").out == ("Saved the search “author:bengio”.\n")
    run("searches", "--save", "is:liked")
    assert run("searches").out == "  1  author:bengio\n  2  is:liked\n"
    lines = run("searches", "--json").out.splitlines()
    assert json.loads(lines[1]) == {"number": 2, "query": "is:liked"}
    assert run("searches", "--save", " is:liked\n").out == "Nothing to change.\n"
    assert run("searches", "--remove", "1").out == "Forgot the search “author:bengio”.\n"
    assert run("searches", "--remove", "is:liked").code == 0
    assert run("searches").code == 1


@pytest.mark.parametrize("query", ["2", "0", "-1", "x", "", "9" * 5000])
def test_a_search_that_is_not_saved_cannot_be_forgotten(run, query):
    run("searches", "--save", "kept")
    done = run("searches", f"--remove={query}")
    assert (done.code, done.out) == (1, "")
    assert done.err.startswith("paperdeck: no saved search is “")
    assert len(done.err) < 200
    assert run("searches").out == "  1  kept\n"


def test_no_query_is_not_saved(run):
    assert run("searches", "--save", " ") == (
        2,
        "",
        "paperdeck: there is nothing to save; give a query\n",
    )
