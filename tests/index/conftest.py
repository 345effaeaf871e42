"""An index over made-up papers, which the tests of queries ask."""

from __future__ import annotations

import pytest

from .asking import asker, index
from .made_up_papers import PAPERS


@pytest.fixture(autouse=True)
def indexes_unsynced(unsynced):
    """Hundreds of indexes are built here."""


@pytest.fixture(scope="session")
def ask(tmp_path_factory):
    with index(tmp_path_factory.mktemp("queries"), PAPERS.values()).searcher() as searcher:
        yield asker(searcher)
