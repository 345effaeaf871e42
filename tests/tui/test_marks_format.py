"""The text of the file: what is written is read, and the fast way of reading is the plain way."""

from __future__ import annotations

import gc
import json

from hypothesis import example, given, settings
from hypothesis import strategies as st

from tui.marks import BOOKMARKED, NOTE, QUEUE, READ, TAG, VOTE, Marked, Marks
from tui.marks.format import Contents, read, write
from tui.marks.paper import Field

from .marks_model import at

words = st.text(max_size=8)
anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | words,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(words, inner, max_size=3),
    max_leaves=6,
)
OWN = {"ids", "title", "author", "link", "bookmarked", "read"} | {
    "vote",
    "queue",
    "note",
    "tags",
    "times",
}
TOP = {"version", "papers", "searches", "times"}
extras = st.dictionaries(words.filter(lambda name: name not in OWN), anything, max_size=2)
tops = st.dictionaries(words.filter(lambda name: name not in TOP), anything, max_size=2)
times = st.integers(0, 9).map(at)
since = times.map(lambda time: Field(time, time)) | times.map(lambda time: Field(None, time))


def timed(values):
    return st.builds(Field, st.none() | values, times)


fields = st.fixed_dictionaries(
    {},
    optional={
        BOOKMARKED: since,
        READ: since,
        VOTE: timed(st.sampled_from([1, -1])),
        QUEUE: timed(st.integers(-9, 9) | st.floats(-1e9, 1e9)),
        NOTE: timed(st.text(min_size=1, max_size=8)),
        TAG + "a": timed(st.just(True)),
        TAG + "{": timed(st.just(True)),
    },
)
ids = st.lists(st.text(min_size=1, max_size=8), min_size=1, max_size=3).map(tuple)
papers = st.builds(Marked, ids, words, words, words, fields, extras)
searches = st.dictionaries(words, since, max_size=2)


@given(st.lists(papers, max_size=4, unique_by=lambda paper: paper.ids), searches, tops)
@settings(deadline=None)
def test_what_is_written_is_read(some, saved, top):
    some.sort(key=lambda paper: paper.ids)
    contents = Contents(Marks(tuple(some), saved), top)
    data = write(contents)
    assert read(data) == contents
    assert write(read(data)) == data
    # One paper a line for a program that splits at line feeds, whatever its title holds.
    heads = bool(saved) + any(not one.value for one in saved.values())
    assert len(data.split(b"\n")) == 6 + len(top) + heads + len(some)


# Values that look like lines of papers, those that are hardest to tell apart among them.
inner = st.sampled_from(
    ['{"ids": ["b"]}', "{}", "[]", "1", '"\\n"', '"papers"', '[\n{"ids": ["c"]}\n]']
)
values = inner | st.lists(inner, max_size=2).map(lambda each: "[" + ",\n".join(each) + "]")
known = st.sampled_from(
    [
        '"ids": ["a"]',
        '"ids": ["a", "b"]',
        '"ids": []',
        '"ids": 7',
        '"note": "x"',
        '"note": ",\\n"',
        '"vote": 1',
        '"tags": ["t"]',
        '"bookmarked": "2026"',
        '"title": "\\"papers\\": [\\n"',
    ]
)
pairs = known | values.map(lambda value: f'"x": {value}')
joints = st.sampled_from([", ", ",\n", ",", " ,\n"])


@st.composite
def joined(draw, parts, most=3):
    text = ""
    for number, part in enumerate(draw(st.lists(parts, max_size=most))):
        text += (draw(joints) if number else "") + part
    return text


objects = joined(pairs).map(lambda text: "{" + text + "}")
entries = objects | values | st.just('{"ids": ["a"],\n"x": {}}')
HEAD, FOOT = '{\n"version": 1,\n', "\n]\n}\n"
heads = st.sampled_from(
    [
        "{\n",
        '{\n"version": 1,\n',
        '{\n"version": 2,\n',
        '{\n"version": 1,\n"papers": [\n{"ids": ["h"]}\n],\n',
        '{\n"version": 1, "papers": [],\n',
        '{"version": 1,\n"x": {\n',
        '{\n"version": 1,\n"x": ["\\n",\n',
        '[{\n"version": 1,\n',
    ]
)
feet = st.sampled_from(
    ["\n]\n}\n", "\n]\n}", "]}", '\n],\n"y": [\n{"ids": ["f"]}\n]\n}\n', "\n]\n}\n]\n}\n"]
)


def plainly(text):
    """A reading that the fast way refuses: nothing but a blank stands between it and the same."""
    return read((" " + text + " ").encode("utf-8", "backslashreplace"))


@given(heads, joined(entries, 4), feet)
@example(HEAD, '{"ids": ["a"]}, {"ids": ["b"]},\n{"ids": ["c"],\n"x": {}}', FOOT)
@example(HEAD, '{"ids": ["a"], "x": [{},\n{"ids": ["b"]}]},\n{"ids": ["c"]}', FOOT)
@example(HEAD, '{"ids": ["a"]},\n\n{"ids": ["b"]}', FOOT)
@example(HEAD, '{"ids": ["a"]}\n],\n"x": [\n{"ids": ["b"]}', FOOT)
@settings(deadline=None, max_examples=400)
def test_reading_by_lines_gives_what_reading_the_whole_gives(head, body, foot):
    text = head + '"papers": [\n' + body + foot
    data = text.encode()
    found = read(data)
    assert found == plainly(text)
    # A second look knows the lines of the first.
    lines = {one.line: one for one in found.marks.papers if one.line}
    assert read(data, lines) == found
    assert read(write(found)) == Contents(
        Marks(tuple(sorted(found.marks.papers, key=lambda one: one.ids)), found.marks.searches),
        found.extra,
    )


@given(st.lists(papers, max_size=4), searches, tops, st.data())
@settings(deadline=None)
def test_reading_by_lines_gives_what_reading_the_whole_gives_of_a_changed_file(
    some, saved, top, data
):
    text = write(Contents(Marks(tuple(some), saved), top)).decode()
    place = data.draw(st.integers(0, len(text)))
    put_in = data.draw(st.sampled_from(["", "{", "}", "\n", ",\n", '"', "[", "]", " ", "{},\n"]))
    text = text[:place] + put_in + text[place + data.draw(st.integers(0, 2)) :]
    try:
        json.loads(text)
    except ValueError:
        return
    assert read(text.encode("utf-8", "backslashreplace")) == plainly(text)


def test_the_memory_is_looked_after_again_when_the_file_is_read():
    for enabled in (True, False):
        (gc.enable if enabled else gc.disable)()
        try:
            read(write(Contents()))
            read(b"{")
            assert gc.isenabled() is enabled
        finally:
            gc.enable()
