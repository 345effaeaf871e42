"""The texts of a paper, as far as they are shown or looked through."""

from __future__ import annotations

from collections.abc import Iterator

from seeds import Paper

SHOWN = 40_000
"""Signs of a text that are shown: some twenty pages, drawn without a wait."""

SEEN = 10_000
"""Signs of a text that are looked through: some abstracts, a few milliseconds for a row."""


def texts_of(paper: Paper, most: int) -> Iterator[tuple[str, str]]:
    """Readable texts by field, of so many signs each, in the order in which they say most.

    The authors, who say least, are not among them: how they stand is up to who shows them.
    """
    from seeds import plain

    texts = (
        ("abstract", paper.abstract),
        ("keyword", ", ".join(paper.keywords)),
        ("venue", paper.venue),
        ("title", paper.title),
    )
    for field, text in texts:
        readable = plain(text[:most])
        if readable:
            yield field, readable


def identifiers(paper: Paper) -> list[str]:
    """The numbers that a paper is cited by: "arXiv 2501.04697", "DOI 10.1/ants"."""
    names = {"arxiv": "arXiv", "doi": "DOI"}
    parts = (identifier.partition(":") for identifier in paper.ids)
    return [f"{names[kind]} {value}" for kind, _, value in parts if kind in names]
