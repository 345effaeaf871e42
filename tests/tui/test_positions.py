"""Where the reader was left, on the disk."""

from __future__ import annotations

import stat

import pytest

from tui import positions
from tui.positions import Position, Positions

HERE = Position("bees \u2028 [/red]", True, ("doi:10.1/a", "title:a"), 7, 3, True, 12)


def test_a_position_is_found_again_by_its_source(tmp_path):
    held = Positions(tmp_path / "state" / "positions")
    held.put("bees.bib", HERE)
    held.put("wasps.bib", Position(place=1))
    held.put("bees.bib", HERE)
    again = Positions(tmp_path / "state" / "positions")
    assert again.of("bees.bib") == HERE
    assert again.of("wasps.bib") == Position(place=1)
    assert again.of("ants.bib") is None


def test_file_and_folder_are_private(tmp_path):
    path = tmp_path / "state" / "positions"
    Positions(path).put("bees.bib", HERE)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700


def test_the_oldest_are_forgotten(tmp_path, monkeypatch):
    monkeypatch.setattr(positions, "MOST", 2)
    held = Positions(tmp_path / "positions")
    for name in ("a", "b", "a", "c"):
        held.put(name, HERE)
    assert [held.of(name) is None for name in ("a", "b", "c")] == [False, True, False]


@pytest.mark.parametrize(
    "spoilt",
    [
        b"",
        b"\xff\xfe",
        b"[1, 2]",
        b'{"source": 1, "query": "", "ids": []}',
        b'{"source": "bees.bib", "query": "", "ids": "x"}',
        b'{"source": "bees.bib", "que',
        b"[" * 100_000,
    ],
)
def test_lines_that_cannot_be_understood_are_passed_over(tmp_path, spoilt):
    path = tmp_path / "positions"
    held = Positions(path)
    held.put("wasps.bib", HERE)
    path.write_bytes(spoilt + b"\n" + path.read_bytes())
    assert held.of("wasps.bib") == HERE
    assert held.of("bees.bib") is None


def test_odd_values_count_as_the_beginning(tmp_path):
    path = tmp_path / "positions"
    path.write_text('{"source": "s", "query": "q", "ids": [1, "a"], "place": -1, "row": "x"}\n')
    assert Positions(path).of("s") == Position("q", ids=("a",))


def test_a_cut_file_gives_what_is_whole(tmp_path):
    path = tmp_path / "positions"
    held = Positions(path)
    held.put("a", HERE)
    held.put("b", HERE)
    data = path.read_bytes()
    first = data.index(b"\n") + 1
    for length in range(len(data)):
        path.write_bytes(data[:length])
        assert (held.of("a") is None) == (length < first - 1)
        assert (held.of("b") is None) == (length < len(data) - 1)
