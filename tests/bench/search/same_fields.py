"""Whoosh's own writer with the fields of our index: what our writer is measured by."""

from __future__ import annotations

import shutil
from typing import Any

from .corpus import Corpus, gathered

FOLDER = "same-fields"


def build(corpus: Corpus) -> dict[str, float]:
    """Build it anew; making our terms of a paper is timed, as it is in ours."""
    from index.segments import entry, schema

    from .child import Clock, figures

    papers, _ = gathered(corpus.documents)
    folder = corpus.folder / FOLDER
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    clock = Clock()
    with clock:
        index: Any = schema.whoosh_index.create_in(str(folder), schema.schema())
        writer = index.writer(limitmb=128)
        for number, paper in enumerate(papers):
            made = entry.entry_of(number, paper)
            writer.add_document(
                **{
                    schema.NUMBER: number,
                    schema.BAG: made,
                    schema.TEXT: made.text,
                    schema.YEAR: made.year,
                    schema.TRAITS: made.traits,
                }
            )
        writer.commit()
    found = figures(len(papers), clock, folder)
    shutil.rmtree(folder)
    return found
