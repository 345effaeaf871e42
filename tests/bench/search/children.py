"""Starting the children, and getting ready what is measured."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from .all_engines import BUILDERS, ENGINES
from .corpus import Corpus
from .engines import Engine
from .ours import FOLDER, Ours, store_of

ROOT = Path(__file__).parents[3]


def child(what: str, corpus: Corpus) -> dict[str, float]:
    """Have a child do one thing, and its figures; its complaints stay visible."""
    paths = [str(document.path) for document in corpus.documents.documents]
    if corpus.folder.name == "bundled":
        paths = []
    command = [sys.executable, "-m", f"{__package__}.child", what, str(corpus.folder), *paths]
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, check=True)
    found: dict[str, float] = json.loads(done.stdout)
    return found


def tell(sentence: str) -> None:
    """What goes on, for who waits."""
    print(sentence, file=sys.stderr, flush=True)


def prepared(corpus: Corpus, engines: Sequence[type[Engine]]) -> None:
    """Make what there is not yet: the papers as lines, and the index of each engine."""
    if not corpus.lines.exists():
        tell(f"{corpus.folder.name}: reading")
        child("write", corpus)
    for engine in engines:
        if engine.folder in BUILDERS and not (corpus.folder / engine.folder).exists():
            tell(f"{corpus.folder.name}: building {engine.name}")
            child(f"build:{engine.folder}", corpus)
    if Ours not in engines:
        return
    rows = store_of(corpus).rows(corpus.documents.signature())
    if rows is None:
        tell(f"{corpus.folder.name}: building {FOLDER}")
        child("build-paperdeck", corpus)
    else:
        rows.close()


def installed() -> list[type[Engine]]:
    """The engines that can be measured here."""
    return [engine for engine in ENGINES if not engine.missing()]


def left_out() -> list[str]:
    """What would have to be installed to measure the others."""
    return [f"{one.name}: left out, {one.missing()} is missing" for one in ENGINES if one.missing()]
