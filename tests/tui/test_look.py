"""How the reader was arranged is kept, and what cannot be read of it is as if it were not."""

from __future__ import annotations

import json

import pytest

from tui.look import LEAST, MOST, Look, LookFile


def test_without_a_file_the_look_is_the_usual_one(tmp_path):
    assert LookFile(tmp_path / "look").load() == Look("auto", 40, 40, "")


def test_what_was_put_is_loaded(tmp_path):
    file = LookFile(tmp_path / "new" / "look")
    look = Look("stacked", 55, 25, "nord")
    file.put(Look(), look)
    assert file.load() == look
    assert (tmp_path / "new" / "look").stat().st_mode & 0o777 == 0o600


def test_only_what_changed_is_put_so_that_two_sessions_keep_both(tmp_path):
    file = LookFile(tmp_path / "look")
    file.put(Look(), Look(layout="beside"))
    file.put(Look(), Look(theme="nord"))
    assert file.load() == Look(layout="beside", theme="nord")


@pytest.mark.parametrize(
    "data",
    [b"", b"{", b"[]", b"null", b"\xff\xfe", b"[" * 100_000, b'{"layout": 3, "beside": "wide"}'],
    ids=lambda data: repr(data[:12]),
)
def test_what_is_no_look_is_the_usual_one(tmp_path, data):
    (tmp_path / "look").write_bytes(data)
    assert LookFile(tmp_path / "look").load() == Look()


def test_what_is_out_of_bounds_comes_within(tmp_path):
    held = {"layout": "round", "beside": -4, "stacked": 300, "theme": "x", "more": 1}
    (tmp_path / "look").write_text(json.dumps(held))
    assert LookFile(tmp_path / "look").load() == Look("auto", LEAST, MOST, "x")


def test_a_truth_value_is_no_share(tmp_path):
    (tmp_path / "look").write_text(json.dumps({"beside": True}))
    assert LookFile(tmp_path / "look").load() == Look()
