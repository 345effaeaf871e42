"""JSON as it comes: every layout gives its papers, and what is broken costs only itself."""

from __future__ import annotations

import json
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from seeds.formats.json import stream as jsonstream
from seeds.formats.json.stream import Item, items
from seeds.record import Refused
from seeds.texts.text import Text


def walk(text: str) -> list[Item | Refused]:
    return list(items(Text.of(text)))


def places(text: str) -> list[tuple[int, str]]:
    """Line and title of each paper; a refusal has none."""
    return [
        (one.line, str(one.value.get("title")) if isinstance(one, Item) else "")
        for one in walk(text)
    ]


def paper(number: int, **more: object) -> dict[str, object]:
    return {"id": f"p{number}", "title": f"Bees {number}", **more}


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ('{"title":"a"}\n{"title":"b"}\n', [1, 2]),
        ('{"title":"a"}\n\n\n{"title":"b"}', [1, 4]),
        ('{"title":"a"} {"title":"b"}', [1, 1]),
        ('{\n "title": "a"\n}\n{\n "title": "b"\n}\n', [1, 4]),
        ('[{"title":"a"},\n\n{"title":"b"}]', [1, 3]),
        ('[\n\t{\n\t\t"title": "a"\n\t},\n\t{\n\t\t"title": "b"\n\t}\n]', [2, 5]),
        ('[{"title":"a"}]\n[{"title":"b"}]\n', [1, 2]),
        ('[[{"title":"a"}],\n[{"title":"b"}]]', [1, 2]),
        ('\x1e{"title":"a"}\n\x1e{"title":"b"}\n', [1, 2]),
        ('{"notes":[\n{"title":"a"},\n{"title":"b"}],"count":2}', [2, 3]),
        ('{"total":2,"offset":0,"next":2,"data":[{"title":"a"},{"title":"b"}]}', [1, 1]),
        ('{"meta":{"count":2},\n"results":[\n{"title":"a"},\n{"title":"b"}]}', [3, 4]),
        ('{"message":{"items":[{"title":"a"},\n{"title":"b"}]},"status":"ok"}', [1, 2]),
        ('{"k1":{"title":"a"},\n"k2":{"title":"b"}}', [1, 2]),
        ('{"ICML":[{"title":"a"}],\n"ICLR":[{"title":"b"}]}', [1, 2]),
        ('{"hits":{"hits":[{"_source":{"title":"a"}},\n{"_source":{"title":"b"}}]}}', [1, 2]),
        ('{"data":[{"title":"a"}]}\n{"data":[{"title":"b"}]}\n', [1, 2]),
        ('{"title":"Proceedings","papers":[\n{"title":"a"},\n{"title":"b"}]}', [2, 3]),
        ('var papers = 1\n[{"title":"a"},\n{"title":"b"}];', [0, 2, 3]),
    ],
)  # fmt: skip
def test_papers_are_found_in_every_layout_with_the_lines_where_they_begin(text, lines):
    found = places(text)
    titled = [(line, title) for line, title in found if title]
    assert titled == list(zip([line for line in lines if line], ["a", "b"], strict=True))
    assert len(found) == len(lines)


def test_a_paper_knows_what_it_is_keyed_by():
    found = walk('{"u1cQ": {"title": "a"}, "x2": {"title": "b"}}')
    assert [one.key for one in found if isinstance(one, Item)] == ["u1cQ", "x2"]


def test_what_stands_beside_the_papers_of_an_answer_is_no_entry():
    answer = {"meta": {"count": 1}, "facets": [{"name": "x"}], "next": None, "results": [paper(1)]}
    assert [one.value for one in walk(json.dumps(answer)) if isinstance(one, Item)] == [paper(1)]
    assert len(walk(json.dumps(answer))) == 1


def test_an_envelope_around_one_paper_is_no_second_entry():
    envelope = {"key": "A", "library": {"id": 1}, "data": paper(1), "meta": {"n": 1}}
    assert len(walk(json.dumps([envelope, envelope]))) == 2


def test_an_answer_without_papers_has_no_entry():
    assert walk('{"total":0,"data":[]}') == walk('{"notes":[],"count":0}') == walk("[]") == []


def test_lists_inside_a_paper_are_not_its_entries():
    whole = paper(1, references=[paper(2)], authors=[{"name": "Jane Doe"}], data=[{"url": "x"}])
    assert [one.value for one in walk(json.dumps(whole)) if isinstance(one, Item)] == [whole]


@pytest.mark.parametrize(
    "text",
    [
        '[{"title":"a"},null,{"title":"b"}]',
        '{"data":[null,{"title":"a"},{"title":"b"}]}',
        '{"k0":null,"k1":{"title":"a"},"k2":{"title":"b"}}',
    ],
)
def test_null_in_the_place_of_a_paper_is_refused_as_such(text):
    refused = [one for one in walk(text) if isinstance(one, Refused)]
    assert len(walk(text)) == 3
    assert [one.reason for one in refused] == ["null: the service had no paper for this id"]


def test_what_is_no_object_in_the_place_of_a_paper_is_refused_with_what_it_is():
    assert walk('["Bees hum", 7, {"title": "a"}]')[:2] == [
        Refused(1, "a paper is a JSON object, {...}", "Bees hum"),
        Refused(1, "a paper is a JSON object, {...}", "7"),
    ]


def layouts(papers: list[str]) -> dict[str, tuple[str, str, str]]:
    return {
        "lines": ("", "\n", "\n"),
        "list over lines": ("[\n", ",\n", "\n]\n"),
        "list on one line": ("[", ", ", "]"),
        "answer on one line": ('{"total": 9, "data": [', ",", "]}"),
    }


FAULTS = {
    "unterminated string": '{"id": "p1", "title": "Bees 1, "year": 2020}',
    "quotes inside a string": '{"id": "p1", "title": "The "best" bees", "year": 2020}',
    "missing closing brace": '{"id": "p1", "title": "Bees 1", "authors": ["A"]',
    "missing closing bracket": '{"id": "p1", "authors": ["A", "B", "title": "Bees 1"}',
    "brace too many": '{"id": "p1", "x": {"y": 1}}, "title": "Bees 1"}',
    "no value": '{"id": "p1", "title": }',
    "unquoted key": '{id: "p1", "title": "Bees 1"}',
    "word": '{"id": "p1", "title": Bees}',
    "bare word": "oops",
    "cut off": '{"id": "p1", "authors": ["A",',
}


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("layout", layouts([]))
def test_a_broken_entry_costs_only_itself(layout, fault):
    begin, between, end = layouts([])[layout]
    entries = [json.dumps(paper(0)), FAULTS[fault], json.dumps(paper(2)), json.dumps(paper(3))]
    found = walk(begin + between.join(entries) + end)
    assert [one.value["id"] for one in found if isinstance(one, Item)] == ["p0", "p2", "p3"]
    assert [type(one) for one in found] == [Item, Refused, Item, Item]


@pytest.mark.parametrize(
    "broken",
    ['"title": "Bees 1', '"authors": [{"name": "A"}, {"name": "B"}\n    "title": "Bees 1"'],
)
def test_a_broken_entry_that_is_spread_over_lines_costs_only_itself(broken):
    entries = [json.dumps(paper(number), indent=2) for number in range(4)]
    entries[1] = '{\n  "id": "p1",\n  ' + broken + "\n}"
    text = "[\n" + ",\n".join(entries) + "\n]"
    found = walk("\n".join("  " + line for line in text.split("\n")))
    assert [one.value["id"] for one in found if isinstance(one, Item)] == ["p0", "p2", "p3"]
    assert [one.line for one in found] == [
        2,
        6,
        6 + 3 + broken.count("\n") + 1,
        14 + broken.count("\n"),
    ]


def test_after_a_broken_line_any_next_line_counts():
    found = walk('{"title": "a"}\n{oops\n[1]\n{"id": 3}\n{"title": "b"}\n')
    assert [(type(one), one.line) for one in found] == (
        [(Item, 1), (Refused, 2), (Refused, 3), (Item, 4), (Item, 5)]
    )


def test_a_broken_entry_among_papers_by_id_costs_only_itself():
    whole = '{"k0": {"id": 0, "title": "a"}, "k1": {"id": 1, "title": "b"}, '
    whole += '"k2": {"id": 2, "title": "c"}}'
    text = whole.replace('"b"', '"b')
    found = walk(text)
    assert [one.key for one in found if isinstance(one, Item)] == ["k0", "k2"]
    assert [one.label for one in found if isinstance(one, Refused)] == ["k1"]


def test_a_refusal_says_where_it_is_and_which_entry_it_was():
    refused = walk('{"title": "a"}\n{"id": "doe2020", "title": }\n')[1]
    assert isinstance(refused, Refused)
    assert (refused.line, refused.label) == (2, "doe2020")
    assert refused.reason.startswith("not JSON: ")


@pytest.mark.parametrize(
    ("entry", "title", "said"),
    [
        ('{"title": "Bees", "year": 2020,}', "Bees", "a comma too many"),
        (r'{"title": "The $\alpha$ of \$5"}', r"The $\alpha$ of \$5", "backslashes"),
        ('{"title": "Bees\nhum"}', "Bees\nhum", "line breaks inside a string"),
    ],
)
def test_three_slips_of_handmade_json_are_mended_and_said(entry, title, said):
    before, mended, after = walk(f'[{{"title": "x"}}, {entry}, {{"title": "y"}}]')
    assert isinstance(mended, Item)
    assert isinstance(before, Item)
    assert isinstance(after, Item)
    assert mended.value["title"] == title
    assert said in mended.repair
    assert (before.repair, after.repair) == ("", "")


@pytest.mark.parametrize(
    "text",
    [
        '{"title":"a"}\n{"title":"b"}\n{"title":"c',
        '[{"title":"a"},{"title":"b"},{"title":"c',
        '[{"title":"a"},{"title":"b"}',
        '[{"title":"a"},{"title":"b"},',
        '{"notes":[{"title":"a"},{"title":"b"},{"tit',
        '{"k1":{"title":"a"},"k2":{"title":"b"},"k3',
    ],
)
def test_a_file_that_is_cut_off_keeps_what_came_before_and_says_so_once(text):
    found = walk(text)
    assert [type(one) for one in found] == [Item, Item, Refused]
    assert isinstance(found[2], Refused)
    assert found[2].reason.startswith("cut off: ")


def test_numbers_that_json_has_not_or_python_refuses_stop_nothing():
    found = walk(
        '{"title":"a","x":NaN,"y":-Infinity}\n{"title":"b","n":' + "1" * 5000 + "}\n"
        '{"title":"c","x":1e999}\n'
    )
    assert [one.value["title"] for one in found if isinstance(one, Item)] == ["a", "b", "c"]


def test_of_a_name_that_stands_twice_the_last_one_counts():
    [found] = walk('{"title": "a", "title": "b"}')
    assert isinstance(found, Item)
    assert found.value == {"title": "b"}


@pytest.mark.parametrize(
    "bomb",
    [
        "[" * 500_000,
        '{"a":' * 200_000,
        '[{"a":' * 200_000,
        "[" * 500_000 + "]" * 500_000,
        '{"title":"x","y":' + "[" * 500_000 + "]" * 500_000 + "}",
    ],
)
def test_nesting_without_end_is_one_refusal(bomb):
    began = time.monotonic()
    found = walk('{"title":"a"}\n' + bomb + '\n{"title":"z"}\n')
    assert time.monotonic() - began < 30
    assert isinstance(found[0], Item)
    assert len([one for one in found if isinstance(one, Refused)]) == 1


def test_a_deep_value_costs_no_other_line():
    found = places('{"title":"a"}\n' + "[" * 5000 + "]" * 5000 + '\n{"title":"z"}\n')
    assert found == [(1, "a"), (2, ""), (3, "z")]


class Endless:
    """A document of one line, made as it is read."""

    def __init__(self, begin: str, unit: str, times: int, end: str) -> None:
        self.parts = (begin, unit, times, end)

    def chunks(self):
        begin, unit, times, end = self.parts
        yield begin
        many = max(1, (1 << 16) // len(unit))
        for _ in range(times // many):
            yield unit * many
        yield end


def test_a_list_on_one_line_is_never_held_whole(monkeypatch):
    held = []
    grow = jsonstream._Stream.grow
    monkeypatch.setattr(
        jsonstream._Stream,
        "grow",
        lambda self, size: (grow(self, size), held.append(len(self.text)))[0],
    )
    unit = json.dumps(paper(1, abstract="Bees hum. " * 200)) + ", "
    found = items(Endless("[", unit, 4000, '{"title": "z"}]'))  # type: ignore[arg-type]
    assert sum(isinstance(one, Item) for one in found) > 3900
    assert max(held) < 600_000


@pytest.fixture
def small_limit(monkeypatch):
    monkeypatch.setattr(jsonstream, "LINE_LIMIT", 1 << 19)


def test_an_entry_without_end_is_refused_and_the_next_line_is_read(small_limit):
    text = '{"title":"a"}\n{"title":"' + "x" * 2_000_000 + '"}\n{"title":"z"}\n'
    found = walk(text)
    assert [type(one) for one in found] == [Item, Refused, Item]
    assert isinstance(found[1], Refused)
    assert found[1].reason.startswith("longer than ")
    assert found[2].line == 3


def test_a_file_in_which_nothing_is_json_is_given_up(monkeypatch):
    monkeypatch.setattr(jsonstream, "FAILURES", 50)
    found = walk('{"title": bad}\n' * 1000)
    assert len(found) == 51
    assert isinstance(found[-1], Refused)
    assert "too many" in found[-1].reason


DATA = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 9) | st.text('ab"\\{}[],:\n é中', max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.text('ab"{[,:', max_size=3), inner, max_size=3)
    ),
    max_leaves=6,
)
PAPERS = st.lists(st.builds(lambda data: {"title": "t", "more": data}, DATA), max_size=5)


@settings(max_examples=60, deadline=None)
@given(PAPERS, st.sampled_from([None, 0, 2, "\t"]), st.sampled_from(["list", "lines", "answer"]))
def test_whatever_json_writes_comes_back(papers, indent, layout):
    if layout == "lines":
        text = "\n".join(json.dumps(one, indent=indent) for one in papers)
    else:
        whole = papers if layout == "list" else {"count": 1, "results": papers}
        text = json.dumps(whole, indent=indent, ensure_ascii=False)
    assert [one.value for one in walk(text) if isinstance(one, Item)] == papers


@settings(max_examples=60, deadline=None)
@given(st.text('{}[]":,\\ntruefalse123.eE+- \né', max_size=60))
def test_no_text_is_too_broken_to_be_walked(text):
    for one in walk("{" + text):
        assert isinstance(one, Item | Refused)
    for one in walk('[{"title": "a"}, ' + text):
        assert one.line >= 1
