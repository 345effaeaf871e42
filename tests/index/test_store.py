from __future__ import annotations

import os
import pickle
import sqlite3

import pytest

from index import BrokenIndexError, Reading, Refusal, Store, understand
from seeds import Entry, Gathering, Ledger, Link, Paper, identify

DOCUMENTS = ()


def paper(title: str, abstract: str = "", **fields) -> Paper:
    authors = fields.pop("authors", ("Ada Lovelace",))
    return Paper(
        ids=identify(title=title, authors=authors, year=2025, abstract=abstract),
        title=title,
        authors=authors,
        year=2025,
        venue="Test",
        abstract=abstract,
        links=(Link("page", "https://example.org/x"),),
        **fields,
    )


PAPERS = (
    paper("Optimal transport", r"The Wasserstein distance in $\mathcal{O}(K^2)$ time."),
    paper(
        "Shrinkage", r"We shrink na{\"i}ve estimates with $L_1$ penalties.", authors=("Bo Képes",)
    ),
    paper("Kernels", "An O(n) kernel; softmax is a function.", keywords=("kernel methods",)),
    paper("Images", r"A 2048$\times$2048 image; *de facto* Softmax Collapse, see gritlm."),
)


def ignore(done: int, total: int) -> None:
    pass


@pytest.fixture
def store(tmp_path):
    return Store(tmp_path / "index" / "one")


def fill(store: Store, papers=PAPERS, signature=""):
    return store.refresh(reading(papers, signature), ignore)


def reading(papers, signature="") -> Reading:
    ledger = Ledger()
    gathering = Gathering(ledger)
    for one in papers:
        gathering.add(Entry(one))
    return Reading(gathering, ledger, signature)


def titles(store: Store, typed: str, *, typing: bool = True) -> list[str]:
    with store.searcher() as searcher:
        hits = searcher.search(understand(typed, typing=typing))
        return [searcher.shelf.row(number).title for number in hits.numbers]


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("wasserstein", {"Optimal transport"}),
        ("naive", {"Shrinkage"}),
        ("naïve", {"Shrinkage"}),
        ("O(K", {"Optimal transport"}),
        ("shrink", {"Shrinkage"}),
        ("gritlm", {"Images"}),
        ("softmax colla", {"Images"}),
        ("2048×2048", {"Images"}),
        ("2048x2048", {"Images"}),
        ("de facto", {"Images"}),
        ("L1", {"Shrinkage"}),
        ("L_1", {"Shrinkage"}),
        ("kepes", {"Shrinkage"}),
        ("kernel methods", {"Kernels"}),
        ("lovelace transport", {"Optimal transport"}),
        ("mathcal", set()),
        ("zebra", set()),
        ("wasserstein zebra", set()),
    ],
)
def test_what_the_eye_sees_is_found(store, typed, found):
    assert fill(store) is None
    assert set(titles(store, typed)) == found


def test_a_begun_word_is_no_whole_word(store):
    fill(store)
    assert titles(store, "wasser", typing=False) == []
    assert titles(store, "wasser", typing=True) == ["Optimal transport"]


def test_a_word_in_the_title_counts_more_than_one_in_the_abstract(store):
    fill(store, [paper("About bees", "Wasps and ants."), paper("About wasps", "Bees and ants.")])
    assert titles(store, "wasps") == ["About wasps", "About bees"]
    assert titles(store, "bees") == ["About bees", "About wasps"]


def test_only_what_changed_is_written_and_numbers_stay(store):
    fill(store)
    with store.searcher() as searcher:
        before = searcher.shelf.numbers()
    changed = paper("Kernels", "Now about zebras.")
    fill(store, [PAPERS[1], PAPERS[0], PAPERS[3], changed, paper("New", "Okapi.")])
    with store.searcher() as searcher:
        after = searcher.shelf.numbers()
        rows = [searcher.shelf.row(number).title for number in searcher.shelf.order()]
    assert {key: after[key] for key in before if key != PAPERS[2].key} == {
        key: before[key] for key in before if key != PAPERS[2].key
    }
    assert rows == ["Shrinkage", "Optimal transport", "Images", "Kernels", "New"]
    assert titles(store, "softmax") == ["Images"]
    assert titles(store, "zebra") == ["Kernels"]
    assert titles(store, "okapi") == ["New"]
    assert titles(store, "wasserstein") == ["Optimal transport"]


def test_rows_are_those_of_the_documents_as_they_are_now(store, tmp_path):
    from seeds import Documents, describe

    path = tmp_path / "papers.txt"
    path.write_text("One.\n", encoding="utf-8")
    documents = Documents((describe(str(path)),))
    assert store.rows(documents.signature()) is None
    fill(store, signature=documents.signature())
    rows = store.rows(documents.signature())
    assert len(rows) == len(PAPERS)
    rows.close()
    path.write_text("One.\n\nTwo.\n", encoding="utf-8")
    assert store.rows(documents.signature()) is None


class Trap:
    """Unpickled, it makes a file: whoever opens it has run somebody else's code."""

    def __init__(self, path):
        self.path = path

    def __reduce__(self):
        return (open, (str(self.path), "w"))


def test_an_index_that_others_may_write_is_never_opened(store, tmp_path):
    fill(store)
    sprung = tmp_path / "sprung"
    for toc in store.folder.rglob("_MAIN_*.toc"):
        toc.write_bytes(pickle.dumps(Trap(sprung)))
    store.folder.chmod(0o777)
    assert store.searcher() is None
    assert isinstance(fill(store), Refusal)
    assert not sprung.exists()


def test_a_link_is_no_folder_of_ours(store, tmp_path):
    fill(store)
    moved = tmp_path / "elsewhere"
    store.folder.rename(moved)
    store.folder.symlink_to(moved)
    assert store.searcher() is None


def test_the_folder_is_private(store):
    fill(store)
    assert store.folder.stat().st_mode & 0o077 == 0


@pytest.mark.parametrize("name", ["rows.sqlite", "whoosh"])
@pytest.mark.parametrize("damage", ["cut", "gone", "garbage"])
def test_a_broken_index_is_built_again(store, name, damage):
    fill(store)
    (state,) = (one for one in store.folder.iterdir() if one.name.isdigit())
    files = [state / name] if name.endswith("sqlite") else list((state / name).glob("*.toc"))
    for file in files:
        if damage == "gone":
            file.unlink()
        elif damage == "cut":
            os.truncate(file, 10)
        else:
            file.write_bytes(b"\x00garbage" * 40)
    assert store.searcher() is None
    assert fill(store) is None
    assert titles(store, "wasserstein") == ["Optimal transport"]


# Whoosh leaves files open when it fails to read them; they close when the garbage is collected.
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_damage_of_any_file_is_noticed_at_the_latest_when_searching(store):
    fill(store)
    (state,) = (one for one in store.folder.iterdir() if one.name.isdigit())
    names = sorted(file.name for file in (state / "whoosh").iterdir() if file.stat().st_size)
    assert len(names) > 4
    for name in names:
        fill(store, [*PAPERS, paper(name)])
        (state,) = (one for one in store.folder.iterdir() if one.name.isdigit())
        ending = name.rpartition(".")[2]
        for file in (state / "whoosh").glob(f"*.{ending}"):
            os.truncate(file, 0)
        searcher = store.searcher()
        if searcher is not None:
            with searcher, pytest.raises(BrokenIndexError):
                searcher.search(understand("softmax collapse", typing=True))
        store.discard()
        assert store.searcher() is None
        assert fill(store) is None
        assert titles(store, "softmax colla") == ["Images"]


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
@pytest.mark.parametrize("name", ["rows.sqlite", "*.number.col"])
def test_noise_in_the_middle_is_noticed(store, name):
    papers = [paper(f"Paper {n}", f"Abstract {n} about bees. " * 40) for n in range(120)]
    fill(store, papers)
    (state,) = (one for one in store.folder.iterdir() if one.name.isdigit())
    (file,) = state.rglob(name)
    data = bytearray(file.read_bytes())
    middle = len(data) // 2
    data[middle : middle + 4096] = bytes(b ^ 0x5A for b in data[middle : middle + 4096])
    file.write_bytes(data)
    assert store.searcher() is None
    store.discard()
    assert fill(store, papers) is None
    assert len(titles(store, "bees")) == 120


def test_what_another_session_has_built_meanwhile_is_not_built_again(store):
    fill(store, signature="[1]")
    (before,) = (one for one in store.folder.iterdir() if one.name.isdigit())
    assert fill(store, signature="[1]") is None
    assert [one for one in store.folder.iterdir() if one.name.isdigit()] == [before]


def test_an_index_of_other_code_is_built_again(store):
    fill(store)
    (state,) = (one for one in store.folder.iterdir() if one.name.isdigit())
    with sqlite3.connect(state / "rows.sqlite") as rows:
        rows.execute("UPDATE meta SET value = 'older' WHERE name = 'fingerprint'")
    rows.close()
    assert store.searcher() is None
    assert fill(store) is None
    assert titles(store, "shrink") == ["Shrinkage"]


def test_a_session_keeps_what_it_opened_while_another_writes(store):
    fill(store)
    with store.searcher() as old:
        fill(store, PAPERS[:1])
        hits = old.search(understand("softmax", typing=False))
        found = {old.shelf.row(number).title for number in hits.numbers}
    assert found == {"Kernels", "Images"}
    assert titles(store, "softmax") == []


def test_a_writer_that_was_killed_leaves_the_old_index(store):
    fill(store)
    (store.folder / "building" / "whoosh").mkdir(parents=True)
    (store.folder / "building" / "rows.sqlite").write_bytes(b"half")
    assert titles(store, "shrink") == ["Shrinkage"]
    assert fill(store, PAPERS[:2]) is None
    assert titles(store, "softmax") == []


def test_a_failed_write_can_be_repeated(store, monkeypatch):
    fill(store)

    def fail(done, total):
        raise OSError(28, "No space left on device")

    refused = store.refresh(reading([*PAPERS, paper("New", "Okapi.")]), fail)
    assert isinstance(refused, Refusal)
    assert "No space left" in refused.reason
    assert titles(store, "shrink") == ["Shrinkage"]
    assert fill(store, [*PAPERS, paper("New", "Okapi.")]) is None
    assert titles(store, "okapi") == ["New"]


def test_a_question_that_is_no_longer_asked_is_given_up(store):
    fill(store)
    with store.searcher() as searcher:
        assert searcher.search(understand("softmax", typing=True), lambda: False) is None


def test_an_empty_index_answers(store):
    assert fill(store, []) is None
    assert titles(store, "anything") == []


def stopped_at(store: Store, papers, place: int) -> None:
    """Index papers and be killed when so many are written."""

    class Killed(BaseException):
        pass

    def kill(done: int, total: int) -> None:
        if done >= place:
            raise Killed

    with pytest.raises(Killed):
        store.refresh(reading(papers), kill)


@pytest.fixture
def small_batches(monkeypatch):
    from index import building

    monkeypatch.setattr(building, "BATCH", 10)
    monkeypatch.setattr(building, "PROGRESS_EVERY", 1)


MANY = [paper(f"Paper {number} about word{number}", f"Text{number}.") for number in range(35)]


def test_what_was_written_before_a_stop_is_not_written_again(store, small_batches):
    stopped_at(store, MANY, 25)
    assert store.searcher() is None, "half an index is no index"
    written = []
    assert store.refresh(reading(MANY), lambda done, total: written.append(total)) is None
    assert written[0] == 15, "two batches of ten stand, the rest is to be done"
    assert titles(store, "word3") == [MANY[3].title, *(MANY[at].title for at in range(30, 35))]
    with store.searcher() as searcher:
        order = [searcher.shelf.row(number).title for number in searcher.shelf.order()]
    assert order == [one.title for one in MANY]


def test_a_batch_that_the_index_has_and_the_rows_have_not_is_taken_back(
    store, small_batches, monkeypatch
):
    from index import building

    def killed(rows):
        raise KeyboardInterrupt

    with monkeypatch.context() as between:
        between.setattr(building.RowStore, "commit", killed)
        with pytest.raises(KeyboardInterrupt):
            store.refresh(reading(MANY), ignore)
    assert fill(store, MANY) is None
    assert titles(store, "text7") == [MANY[7].title]
    with store.searcher() as searcher:
        assert len(searcher.search(understand("paper", typing=False)).numbers) == len(MANY)


def test_a_stop_while_changes_are_written_keeps_the_old_index_in_use(store, small_batches):
    fill(store, MANY)
    changed = [paper(one.title, f"{one.abstract} Zebra.") for one in MANY[:12]]
    stopped_at(store, [*changed, *MANY[12:]], 10)
    assert titles(store, "zebra") == []
    assert fill(store, [*changed, *MANY[12:]]) is None
    assert len(titles(store, "zebra")) == 12
    assert titles(store, "text20") == [MANY[20].title]


def test_a_line_that_moved_needs_no_indexing_but_is_remembered(store):
    from dataclasses import replace

    from seeds import Origin

    fill(store, [replace(one, origins=(Origin("a.bib", 1),)) for one in PAPERS])
    moved = [replace(one, origins=(Origin("a.bib", 7),)) for one in PAPERS]
    written = []
    assert store.refresh(reading(moved), lambda done, total: written.append(total)) is None
    assert written == []
    with store.searcher() as searcher:
        assert {searcher.shelf.paper(number).line for number in searcher.shelf.order()} == {7}


def test_all_papers_of_an_index_may_be_dropped_but_one(store):
    fill(store, MANY)
    fill(store, [MANY[4]])
    assert titles(store, "paper") == [MANY[4].title]
    fill(store, [])
    assert titles(store, "paper") == []
