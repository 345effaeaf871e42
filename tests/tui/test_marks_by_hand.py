"""The file of the marks as people edit it: by hand, with tools, after a merge of dotfiles."""

from __future__ import annotations

import json

import pytest

from tui.marks import VOTE, About, Marks, MarksFile, acts
from tui.marks.format import UNKNOWN_TIME, read
from tui.marks.paper import Field

from .marks_model import ALL_KINDS, LORA, NOON, holds, lay, noon, put


@pytest.fixture
def path(tmp_path):
    return tmp_path / "data" / "bookmarks.json"


@pytest.fixture
def file(path):
    return MarksFile(path, noon)


SHAPE = '{\n"version": 1,\n"papers": [\n%s\n]\n}\n'


@pytest.mark.parametrize(
    ("fields", "expected", "whole"),
    [
        ('"bookmarked": true', {"bookmarked": "1970-01-01T00:00:00Z"}, False),
        ('"bookmarked": "2026-11-30"', {"bookmarked": "2026-11-30"}, True),
        ('"bookmarked": "2026-11-30T12:00+02:00"', {"bookmarked": "2026-11-30T12:00+02:00"}, True),
        ('"bookmarked": false, "read": null, "vote": 0, "note": "", "tags": []', {}, True),
        ('"tags": ["a", "b", "a"]', {"tags": ("a", "b")}, True),
        ('"tags": ["a", 7, "", null]', {"tags": ("a",)}, False),
        ('"tags": "a"', {}, False),
        ('"tags": {"a": 1}', {}, False),
        ('"vote": 1.0', {"vote": 1}, True),
        ('"vote": -3', {"vote": -1}, True),
        ('"vote": "up"', {}, False),
        ('"vote": true', {}, False),
        ('"vote": 1e999', {}, False),
        ('"queue": 0', {"queue": 0.0}, True),
        ('"queue": -2.25', {"queue": -2.25}, True),
        ('"queue": "x"', {}, False),
        ('"queue": false', {}, False),
        ('"queue": 1' + "0" * 400, {}, False),
        ('"queue": NaN', {}, False),
        ('"note": 7', {}, False),
        ('"note": ["a"]', {}, False),
        ('"title": null, "author": null', {}, True),
        ('"title": ["a"], "note": "n"', {"note": "n"}, False),
        ('"times": 7, "note": "n"', {"note": "n"}, False),
        ('"times": {"note": 7, "vote": "2026"}, "note": "n"', {"note": "n"}, False),
        ('"times": {"note": "soon", "": "2026"}, "note": "n"', {"note": "n"}, True),
    ],
)
@pytest.mark.parametrize("indent", [None, 4])
def test_what_a_person_wrote_is_taken_as_far_as_it_is_understood(
    file, path, fields, expected, whole, indent
):
    line = f'{{"ids": ["doi:1"], {fields}}}'
    lay(path, SHAPE % line)
    if indent:
        lay(path, json.dumps(json.loads(SHAPE % line), indent=indent))
    loaded = file.load()
    state = loaded.marks.state(["doi:1"])
    assert state == Marks().state(["doi:1"])._replace(**expected)
    assert (loaded.problems == ()) is whole
    # Whatever it was, an act takes its place, and the next reading finds no fault.
    for act in (
        acts.bookmark(loaded.marks, [About(("doi:1",))], NOON, on=not state.bookmarked),
        acts.note(loaded.marks, About(("doi:1",)), NOON, text="mine"),
        acts.vote(loaded.marks, [About(("doi:1",))], NOON, value=-1),
        acts.queue(loaded.marks, [About(("doi:1",))], NOON, on=state.queue is None),
    ):
        file.apply([act])
    again = MarksFile(path, noon).load()
    assert again.problems == ()
    left = again.marks.state(["doi:1"])
    assert bool(left.bookmarked) is not bool(state.bookmarked)
    assert (left.queue is None) is not (state.queue is None)
    assert (left.note, left.vote, left.tags) == ("mine", -1, state.tags)


@pytest.mark.parametrize("change", ["crlf", "bom", "tool", "reordered", "one line"])
def test_another_layout_is_no_damage(file, path, change):
    for act in ALL_KINDS:
        file.apply([act])
    data = path.read_bytes()
    if change == "crlf":
        data = data.replace(b"\n", b"\r\n")
    elif change == "bom":
        data = b"\xef\xbb\xbf" + data
    elif change == "tool":
        data = json.dumps(json.loads(data), indent=4).encode()
    elif change == "reordered":
        *head, first, second, third, end, foot, _ = data.decode().split("\n")
        papers = [one.rstrip(",") for one in (third, first, second)]
        data = "\n".join([*head, ",\n".join(papers), end, foot, ""]).encode()
    elif change == "one line":
        data = json.dumps(json.loads(data), ensure_ascii=False).encode()
    before = file.load()
    lay(path, data)
    loaded = MarksFile(path, noon).load()
    assert loaded.problems == ()
    assert list(loaded.marks) == list(before.marks)
    assert loaded.marks.searches == before.marks.searches
    file.apply([put(LORA, VOTE, None, 9)])
    assert [line[:8] for line in path.read_bytes().split(b"\n")[4:-3]] == [b'{"ids": '] * 3


def test_two_lines_of_one_paper_are_shown_as_one_and_an_act_holds_for_both(file, path):
    lines = (
        '{"ids": ["doi:1"], "note": "old", "times": {"note": "2026-01-01"}}',
        '{"ids": ["doi:1", "title:t"], "tags": ["t"], "note": "new", "times": {"note": "2026-02"}}',
    )
    for order in (lines, lines[::-1]):
        lay(path, SHAPE % ",\n".join(order))
        marks = file.load().marks
        assert file.load().problems == ()
        assert (marks.state(["doi:1"]).note, marks.state(["doi:1"]).tags) == ("new", ("t",))
        file.apply([acts.note(marks, About(("doi:1",)), NOON, text="")])
        marks = MarksFile(path, noon).load().marks
        assert (marks.state(["doi:1"]).note, marks.state(["doi:1"]).tags) == ("", ("t",))
        assert not holds(marks, ["doi:1"])


@pytest.mark.parametrize(
    ("head", "searches", "whole"),
    [
        ('"searches": {"q": "2026"}', {"q": Field("2026", "2026")}, True),
        (
            '"searches": {"q": true}',
            {"q": Field(UNKNOWN_TIME, UNKNOWN_TIME)},
            False,
        ),
        ('"searches": ["q"]', {}, False),
        ('"searches": null', {}, True),
        ('"times": {"q": "2026"}', {"q": Field(None, "2026")}, True),
        ('"times": {"q": 7}', {}, False),
        (
            '"searches": {"q": "2026-01-01T00:00:00.5Z"}, "times": {"q": "2026-01-01T00:00:00Z"}',
            {"q": Field("2026-01-01T00:00:00.5Z", "2026-01-01T00:00:00.5Z")},
            True,
        ),
    ],
)
def test_saved_searches_written_by_hand_are_taken_as_far_as_they_are_understood(
    head, searches, whole
):
    found = read(f'{{"version": 1, {head}, "papers": []}}'.encode())
    assert found.marks.searches == searches
    assert (found.damage == "") is whole
