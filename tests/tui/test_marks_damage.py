"""A damaged file of marks: all that is whole is saved, and the file is kept as it was."""

from __future__ import annotations

import errno
import json
import stat

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tui.marks import VOTE, About, Marked, Marks, MarksFile
from tui.marks import file as file_module
from tui.marks.format import Contents, read, write
from tui.marks.history import History, Past

from .marks_model import (
    ALL_KINDS,
    GRIT,
    LORA,
    NERF,
    NOON,
    at,
    ids_in,
    lay,
    minutes,
    noon,
    noted,
    on,
)


@pytest.fixture
def path(tmp_path):
    return tmp_path / "data" / "bookmarks.json"


@pytest.fixture
def file(path):
    return MarksFile(path, noon)


def test_a_file_cut_at_any_byte_gives_its_whole_lines_and_is_kept(tmp_path, unsynced):
    marks = Marks()
    for act in ALL_KINDS:
        marks = marks.after(act.changes)
    marks = marks.after([marks.search("is:read", None, NOON)])
    kept = Marked(("doi:10.1/extra",), extra={"mood": {"a": [1, None]}}, fields={})
    whole = Contents(Marks((*marks.papers, kept), marks.searches), {"colours": ["x", {"y": 1}]})
    data = write(whole)
    assert read(data) == Contents(
        Marks(tuple(sorted(whole.marks.papers, key=lambda one: one.ids)), marks.searches),
        whole.extra,
    )
    ends = {}
    end = 0
    for line in data.split(b"\n"):
        name = line.split(b":")[0] if line[:1] == b'"' else line.rstrip(b",")
        ends[name] = end + len(line.rstrip(b","))
        end += len(line) + 1
    papers = {one.ids: one for one in whole.marks.papers}
    lines = {tuple(json.loads(line)["ids"]): line for line in ends if line.startswith(b'{"ids"')}
    assert set(lines) == set(papers)
    # All that follows the closing brace is a line feed, so any cut but that one is damage.
    for cut in range(len(data) - 1):
        path = tmp_path / str(cut) / "bookmarks.json"
        lay(path, data[:cut])
        file = MarksFile(path, noon)
        loaded = file.load()
        expected = {ids: papers[ids] for ids, line in lines.items() if ends[line] <= cut}
        assert {one.ids: one for one in loaded.marks.papers} == expected, cut
        searches = marks.searches if ends[b'"times"'] <= cut else {}
        if ends[b'"searches"'] <= cut < ends[b'"times"']:
            searches = {query: one for query, one in marks.searches.items() if one.value}
        assert loaded.marks.searches == searches, cut
        assert len(loaded.problems) == 1, cut
        assert file.apply([on(About(("doi:new",)))]).problem is None
        assert path.with_name("bookmarks.json.damaged-1").read_bytes() == data[:cut]
        again = MarksFile(path, noon).load()
        assert again.problems == ()
        # A line that says nothing any more is not kept.
        told = {ids: one for ids, one in expected.items() if one.fields or one.extra}
        found = {one.ids: one for one in again.marks.papers}
        assert found.pop(("doi:new",)).stands
        assert (found, again.marks.searches) == (told, searches), cut


def test_a_history_cut_at_any_byte_gives_its_whole_lines(tmp_path, unsynced):
    path = tmp_path / "history.jsonl"
    file = MarksFile(tmp_path / "bookmarks.json", minutes(), path)
    for text in ("one", "t\u2028wo\n", "ü"):
        file.apply([noted(file, NERF, text)])
    file.undo()
    file.redo()
    data = path.read_bytes()
    ends = [place for place, byte in enumerate(data) if byte == 10]
    assert len(ends) == 5
    for cut in range(len(data)):
        path.write_bytes(data[:cut])
        whole = sum(end <= cut for end in ends)
        stacks = History(path).stacks()
        counts = (len(stacks.done), len(stacks.undone))
        assert counts == ((whole, 0) if whole < 4 else (2, 1) if whole == 4 else (3, 0)), cut
        History(path).remember("next", [Past(("doi:1",), VOTE, None, 1)], "s", at(0))
        assert len(History(path).stacks().done) == counts[0] + 1, cut


@pytest.mark.parametrize(
    ("content", "saved"),
    [
        (b"", 0),
        (b" \n", 0),
        (b"\x00" * 40, 0),
        (b"null", 0),
        (b'"text"', 0),
        (b"{}", 0),
        (b"[" * 100_000, 0),
        (b'{"a":' * 5_000, 0),
        (b'{"version": 1, "papers": {"doi:1": true}}', 0),
        (b'{"version": "1", "papers": [{"ids": ["doi:1"], "bookmarked": "x"}]}', 1),
        (b'{"version": true, "papers": [{"ids": ["doi:1"], "bookmarked": "x"}]}', 1),
        (b'{"version": 0, "papers": [{"ids": ["doi:1"], "bookmarked": "x"}]}', 1),
        (b'[{"ids": ["doi:1"], "bookmarked": "x"}]', 1),
        (b'{"version": 1, "papers": [3, null, {"ids": ["doi:1"], "bookmarked": "x"}]}', 1),
        (b'{"version": 1, "papers": [{"ids": [], "bookmarked": "x"}, {"title": "t"}]}', 0),
        (b'{"version": 1, "papers": [{"ids": ["doi:1", 7], "bookmarked": true}]}', 1),
        (b'{"version": 1, "papers": [{"ids": ["doi:1"], "title": 7, "bookmarked": "x"}]}', 1),
        (b'{"version": 1, "papers": [{"ids": "doi:1", "bookmarked": "x"}]}', 0),
        (b'{"n": ' + b"9" * 5_000 + b', "papers": [{"ids": ["doi:1"], "bookmarked": "x"}]}', 1),
    ],
    ids=lambda value: repr(value[:60]) if isinstance(value, bytes) else None,
)
def test_a_file_of_the_wrong_shape_gives_what_it_holds_and_is_kept(file, path, content, saved):
    lay(path, content)
    loaded = file.load()
    assert len(list(loaded.marks)) == saved
    (problem,) = loaded.problems
    assert str(path) in problem
    assert f"could be saved: {saved}." in problem
    done = file.apply([on(GRIT)])
    assert done.problem is None
    kept = path.with_name("bookmarks.json.damaged-1")
    assert str(kept) in done.notes[0]
    assert kept.read_bytes() == content
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600
    assert len(list(MarksFile(path, noon).load().marks)) == saved + 1
    assert file.apply([on(LORA)]).notes == ()


def test_bad_bytes_cost_no_mark_but_the_id_that_holds_them(file, path):
    bad = '{"ids": ["doi:1", "title:a\xff"], "title": "Caf\xe9", "bookmarked": "x"},'
    worse = '{"ids": ["title:b\xff"], "title": "t", "bookmarked": "x"},'
    good = '{"ids": ["doi:2"], "title": "t", "bookmarked": "x"}'
    text = f'{{\n"version": 1,\n"papers": [\n{bad}\n{worse}\n{good}\n]\n}}\n'
    lay(path, text.encode("latin-1"))
    loaded = file.load()
    assert ids_in(loaded.marks) == {("doi:1",), ("doi:2",)}
    assert loaded.marks.find(("doi:1",))[0].title == "Caf\ufffd"
    assert "UTF-8" in loaded.problems[0]


def test_both_sides_of_a_merge_conflict_are_saved(file, path):
    file.apply([on(GRIT)])
    line = path.read_text().splitlines()[3]
    mine, theirs = line.replace("2402", "1111"), line.replace("2402", "2222")
    conflict = f"<<<<<<< HEAD\n{line},\n{mine}\n=======\n{line},\n{theirs}\n>>>>>>> other"
    lay(path, path.read_text().replace(line, conflict))
    found = {each.ids[0] for each in MarksFile(path, noon).load().marks}
    assert found == {"arxiv:2402.09906", "arxiv:1111.09906", "arxiv:2222.09906"}
    assert len(file.load().marks.papers) == 3


def test_both_sides_of_a_conflict_over_one_paper_are_saved(file, path):
    file.apply([on(GRIT)])
    line = path.read_text().splitlines()[3]
    mine = line.replace("}", f', "note": "mine", "times": {{"note": "{at(2)}"}}}}')
    theirs = line.replace("}", f', "tags": ["t"], "note": "old", "times": {{"note": "{at(1)}"}}}}')
    lay(path, path.read_text().replace(line, f"<<<<<<<\n{mine}\n=======\n{theirs}\n>>>>>>>"))
    (paper,) = file.load().marks.papers
    state = file.load().marks.state(paper.ids)
    assert (bool(state.bookmarked), state.note, state.tags) == (True, "mine", ("t",))


def test_each_damage_is_kept_once_under_a_number_of_its_own(file, path):
    for content in (b"one", b"two", b"one"):
        lay(path, content)
        assert file.apply([on(GRIT)]).problem is None
    assert [path.with_name(f"bookmarks.json.damaged-{n}").read_bytes() for n in (1, 2)] == [
        b"one",
        b"two",
    ]
    assert not path.with_name("bookmarks.json.damaged-3").exists()


def test_damage_that_cannot_be_kept_is_not_written_over(file, path, monkeypatch):
    lay(path, b"damaged")

    def full(target, data, *, prefix):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(file_module, "write_private", full)
    assert "the disk is full" in file.apply([on(GRIT)]).problem
    assert path.read_bytes() == b"damaged"


@pytest.mark.parametrize("cut", [False, True])
def test_a_newer_file_is_shown_and_never_written(path, cut):
    file = MarksFile(path, minutes(), path.with_name("history.jsonl"))
    file.apply([on(GRIT)])
    text = '{\n"version": 2,\n"papers": [\n{"ids": ["doi:1"], "bookmarked": "x"}\n]\n}\n'
    lay(path, text[:-4] if cut else text)
    before = path.read_bytes()
    loaded = file.load()
    assert ids_in(loaded.marks) == {("doi:1",)}
    (problem,) = loaded.problems
    assert "newer paperdeck" in problem
    for saved in (file.apply([on(GRIT)]), file.undo(), file.redo(), file.merge(Marks(), "m")):
        assert "newer paperdeck" in saved.problem
        assert saved.problem.startswith("Not saved")
        assert ids_in(saved.marks) == {("doi:1",)}
    assert file.apply([on(GRIT)]).unsaved == (on(GRIT),)
    assert path.read_bytes() == before
    assert not list(path.parent.glob("*.damaged-*"))


@given(st.binary(max_size=200))
@settings(deadline=None)
def test_no_bytes_are_too_bad_to_be_read(data):
    assert isinstance(read(data), Contents)


@given(st.data())
@settings(deadline=None)
def test_a_spoilt_byte_costs_at_most_the_paper_it_is_in(data):
    marks = Marks().after(on(GRIT, LORA, NERF).changes)
    whole = write(Contents(marks))
    place = data.draw(st.integers(0, len(whole) - 1))
    spoilt = bytearray(whole)
    spoilt[place] = data.draw(st.integers(0, 255))
    found = ids_in(read(bytes(spoilt)).marks)
    assert len(found & ids_in(marks)) >= 2
