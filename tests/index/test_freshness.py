from __future__ import annotations

from index.freshness import Changes, changes


def test_nothing_changed():
    assert not changes({"a": "1"}, [("a", "1")])


def test_new_changed_and_gone_papers_are_told_apart():
    found = changes({"a": "1", "b": "1", "c": "1"}, [("b", "2"), ("c", "1"), ("d", "1")])
    assert found == Changes(add=("d",), replace=("b",), drop=("a",))
