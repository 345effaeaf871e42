"""The verbs as a person runs them, on three papers, for tests."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path
from typing import NamedTuple

from tui.cli import main

ANTS, BEES, WASPS = "10.1000/ants", "10.1000/bees", "10.1000/wasps"
PAPERS = (
    {"title": "Ants at work", "doi": ANTS, "authors": ["Ada Bai"], "year": 2020},
    {"title": "Bees at work", "doi": BEES, "year": 2021},
    {"title": "Wasps at work", "doi": WASPS, "year": 2022},
)
UNMARKED = {"bookmarked": False, "read": False, "vote": 0, "queued": None, "tags": [], "note": ""}

PAPERDECK = Path(sys.executable).with_name("paperdeck")

_IN = frozenset({"bookmark", "read", "queue", "vote", "tag", "note"})
_FILES = frozenset({"list", "search", "export", "show"})


class Done(NamedTuple):
    code: int
    out: str
    err: str

    @property
    def titles(self) -> list[str]:
        """The titles of a plain list, which stand last on a line."""
        return [line.split("  ")[-1].strip() for line in self.out.splitlines()]

    @property
    def objects(self) -> list[dict]:
        return [json.loads(line) for line in self.out.splitlines()]


class Shell:
    """Runs verbs in a folder with the papers above in papers.jsonl, and one other in other.jsonl.

    A verb that looks into documents gets `file` among its words, if there is one.
    """

    def __init__(self, folder: Path, capsys, monkeypatch) -> None:
        lines = "".join(json.dumps(paper) + "\n" for paper in PAPERS)
        (folder / "papers.jsonl").write_text(lines, encoding="utf-8")
        (folder / "other.jsonl").write_text('{"title": "Moths"}\n', encoding="utf-8")
        monkeypatch.chdir(folder)
        self._capsys, self._monkeypatch = capsys, monkeypatch

    def __call__(self, verb, *words, file="papers.jsonl", stdin=b"") -> Done:
        if file and verb in _IN:
            words = ("--in", file, *words)
        elif file and verb in _FILES:
            words = (*words[:1], file, *words[1:]) if verb in {"search", "show"} else (*words, file)
        self._monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        try:
            code = main([verb, *words])
        except SystemExit as ended:
            code = ended.code
        return Done(code, *self._capsys.readouterr())

    def stands(self, key):
        """How a paper stands, as a program reads it."""
        (paper,) = self("show", key, "--json").objects
        return {name: paper[name] for name in UNMARKED}

    def listed(self, *options):
        """The first letters of the titles of a list."""
        return "".join(paper["title"][0] for paper in self("list", "--json", *options).objects)
