from __future__ import annotations

import re
from pathlib import Path

from index import fingerprint
from index.freshness import Changes, changes


def test_nothing_changed():
    assert not changes({"a": "1"}, [("a", "1")])


def test_new_changed_and_gone_papers_are_told_apart():
    found = changes({"a": "1", "b": "1", "c": "1"}, [("b", "2"), ("c", "1"), ("d", "1")])
    assert found == Changes(add=("d",), replace=("b",), drop=("a",))


def test_all_that_decides_what_a_segment_holds_is_in_the_fingerprint():
    deciding = {name for name in fingerprint._DECIDING if name.startswith("segments/")}
    assert "segments/weighing" in deciding
    for name in deciding:
        source = (Path(fingerprint.__file__).parent / f"{name}.py").read_text(encoding="utf-8")
        used = {
            f"segments/{module}"
            for module in re.findall(r"^\s*from \.(\w+) import", source, re.MULTILINE)
        }
        # What a reader knows of the layout decides nothing.
        assert used - {"segments/segment"} <= deciding
