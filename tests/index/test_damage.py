"""What killed and damaged indexes leave is mended, and never taken for whole."""

from __future__ import annotations

import gc
import json
import os
import shutil
from contextlib import closing

import pytest
from filelock import FileLock

from index import Reading, Store, understand
from index.building import ROWS, SEGMENTS
from index.damage import BrokenIndexError, check_seals, sealed
from index.rows import RowStore
from seeds import Entry, Gathering, Ledger, Paper

PAPERS = [
    Paper(ids=(f"title:{place}",), title=f"Paper {place}", abstract="the quick brown fox")
    for place in range(30)
]
NEWER = [*PAPERS, Paper(ids=("title:new",), title="Newer", abstract="a slow fox")]


def fill(store: Store, papers, progress=lambda done, total: None):
    ledger = Ledger()
    gathering = Gathering(ledger)
    for one in papers:
        gathering.add(Entry(one))
    return store.refresh(Reading(gathering, ledger, ""), progress)


def count(store: Store, text: str) -> int:
    with store.searcher() as searcher:
        return len(searcher.search(understand(text, typing=False)).numbers)


def state(store: Store):
    (found,) = (one for one in store.folder.iterdir() if one.name.isdigit())
    return found


@pytest.fixture
def store(tmp_path):
    store = Store(tmp_path / "index")
    assert fill(store, PAPERS) is None
    return store


def test_what_a_killed_writer_left_open_does_not_stop_the_next(store):
    building = store.folder / "building"
    shutil.copytree(state(store), building)
    (building / "whoosh" / "MAIN.tmp").mkdir()
    (building / "whoosh" / "MAIN.tmp" / "begun").write_bytes(b"x")
    assert fill(store, NEWER) is None
    assert not building.exists()
    assert count(store, '"fox"') == 31


# Whoosh leaves files open when it fails to read them; they close when the garbage is collected.
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
@pytest.mark.parametrize("ending", ["trm", "pst", "text.col", "number.col", "_bag_len.col", "toc"])
@pytest.mark.parametrize("damage", ["cut", "empty", "gone", "flipped"])
@pytest.mark.parametrize("place", ["state", "building"])
def test_a_damaged_index_is_built_anew_when_sources_have_changed(store, ending, damage, place):
    folder = state(store)
    if place == "building":
        shutil.copytree(folder, store.folder / "building")
        folder = store.folder / "building"
    for file in (folder / "whoosh").glob(f"*{ending}"):
        if damage == "gone":
            file.unlink()
        elif damage == "flipped":
            file.write_bytes(bytes(byte ^ 0x5A for byte in file.read_bytes()))
        else:
            os.truncate(file, file.stat().st_size // 2 if damage == "cut" else 0)
    assert fill(store, NEWER) is None
    gc.collect()
    assert count(store, '"quick brown"') == 30
    assert count(store, '"slow fox"') == 1


def test_damage_is_not_sealed_anew(store):
    (text,) = (state(store) / "whoosh").glob("*.text.col")
    text.write_bytes(text.read_bytes().replace(b"quick brown", b"quick brawn"))
    assert store.searcher() is None
    assert fill(store, NEWER) is None
    assert count(store, '"quick brown"') == 30


def test_a_seal_that_is_known_stays(tmp_path):
    (tmp_path / "a").write_bytes(b"one")
    (tmp_path / "folder").mkdir()
    seals = sealed(tmp_path, {})
    assert list(seals) == ["a"]
    (tmp_path / "a").write_bytes(b"two")
    (tmp_path / "b").write_bytes(b"three")
    assert sealed(tmp_path, seals)["a"] == seals["a"]
    with pytest.raises(BrokenIndexError):
        check_seals(tmp_path, sealed(tmp_path, seals))
    (tmp_path / "a").unlink()
    with pytest.raises(FileNotFoundError):
        check_seals(tmp_path, seals)


def test_who_waits_for_another_session_is_asked_whether_they_still_do(store):
    class GoneError(Exception):
        pass

    def progress(done: int, total: int) -> None:
        assert (done, total) == (0, 0)
        raise GoneError

    with FileLock(store.folder / "lock"), pytest.raises(GoneError):
        fill(store, NEWER, progress)


def test_only_the_index_that_was_opened_is_discarded(store):
    opened = state(store)
    with closing(RowStore(opened / ROWS)) as rows:
        said = json.loads(rows.note(SEGMENTS))
        said["files"]["MAIN_none.trm"] = [1, 1]
        rows.put_note(SEGMENTS, json.dumps(said))
    assert store.searcher() is None
    newer = store.folder / str(int(opened.name) + 1)
    newer.mkdir()
    store.discard()
    assert not opened.exists()
    assert newer.exists()


def test_two_papers_may_share_a_citation_key_and_one_of_them_may_go(tmp_path):
    one, two = (
        Paper(ids=(f"doi:10.1/{n}",), title=f"Paper {n}", extra=(("citekey", "smith2020"),))
        for n in (1, 2)
    )
    store = Store(tmp_path / "other")
    fill(store, [one, two])
    assert count(store, "key:smith2020") == 2
    fill(store, [two])
    assert count(store, "key:smith2020") == 1
    with store.searcher() as searcher:
        assert searcher.shelf.number("doi:10.1/1") is None


def test_no_paper_is_of_the_year_nought(store):
    fill(store, [Paper(ids=("title:a",), title="A", year=2020), *PAPERS])
    for text in ("year:0000", "year:<=0000", "year:<0001"):
        with store.searcher() as searcher:
            assert not searcher.search(understand(text, typing=False)).numbers
    assert count(store, "year:>=0001") == 1
