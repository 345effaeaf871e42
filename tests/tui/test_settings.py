from __future__ import annotations

import pytest

from tui.settings import read_after


@pytest.mark.parametrize(("text", "seconds"), [("3", 3.0), ("0.5", 0.5), (" 1e3 ", 1000.0)])
def test_a_paper_counts_as_read_after_the_seconds_that_one_sets(text, seconds):
    assert read_after({"PAPERDECK_READ_AFTER": text}) == seconds


@pytest.mark.parametrize("text", ["", "soon", "0", "-1", "nan", "inf", "86400"])
def test_what_is_no_time_up_to_a_day_sets_nothing(text):
    assert read_after({"PAPERDECK_READ_AFTER": text}) is None


def test_without_a_setting_no_time_makes_a_paper_read():
    assert read_after({}) is None
