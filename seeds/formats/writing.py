"""The formats that papers are written in."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import NamedTuple

from ..paper import Paper


class Kept(NamedTuple):
    """A paper and what a person has put on it."""

    paper: Paper
    tags: Sequence[str] = ()
    note: str = ""


@dataclass(frozen=True, slots=True)
class Writer:
    """A format by the name that a person gives it, its module, and the suffixes of its files."""

    name: str
    module: str
    suffixes: tuple[str, ...]

    def pieces(self, papers: Iterable[Kept]) -> Iterator[str]:
        """The text of a document that holds these papers, in pieces."""
        module = import_module(f".{self.module}", __package__)
        yield getattr(module, "begin", "")
        for count, kept in enumerate(papers):
            if count:
                yield getattr(module, "between", "")
            yield module.write(kept.paper, kept.tags, kept.note)
        yield getattr(module, "end", "")


WRITERS = (
    Writer("bibtex", "bibtex.entry", (".bib",)),
    Writer("ris", "tagged.ris", (".ris",)),
    Writer("csl-json", "json.csljson", (".json",)),
    Writer("csv", "tables.csvfile", (".csv",)),
    Writer("markdown", "prose.markdown", (".md", ".markdown")),
    Writer("jsonl", "json.jsonlines", (".jsonl", ".ndjson")),
)
"""All of them; `read` of the same modules reads them back."""
