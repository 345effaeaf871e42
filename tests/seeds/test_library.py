from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from seeds import Gathering, Ledger, Library, LibraryError
from seeds.library import LIST, PAPERS


@pytest.fixture
def day():
    return ["2026-01-01"]


@pytest.fixture
def library(tmp_path, day):
    return Library(tmp_path / "library", lambda: day[0])


def lines(*titles, **more):
    return "".join(
        json.dumps({"title": title, "authors": ["Ada Lovelace"], "year": 2025, **more}) + "\n"
        for title in titles
    )


def written(path, text):
    path.write_text(text, encoding="utf-8")
    # A clock of a coarse file system must not hide the change.
    later = path.stat().st_mtime_ns + 10_000_000 * len(text)
    os.utime(path, ns=(later, later))
    return path


def titles(library):
    gathering = Gathering(Ledger())
    for entry in library.entries(Ledger()):
        gathering.add(entry)
    return [paper.title for paper in gathering]


def test_what_was_added_is_there_without_its_file(library, tmp_path):
    path = written(tmp_path / "a.jsonl", lines("Bees", "Wasps"))
    change = library.add([path])
    assert [source.name for source in change.read] == [str(path)]
    path.unlink()
    ledger = Ledger()
    assert [entry.paper.title for entry in library.entries(ledger)] == ["Bees", "Wasps"]
    (problem,) = ledger.problems
    assert "is gone; its papers are kept" in problem.reason
    assert not problem.refused


def test_sources_stay_in_the_order_of_their_coming(library, tmp_path):
    first = written(tmp_path / "b.jsonl", lines("Bees"))
    second = written(tmp_path / "a.jsonl", lines("Wasps"))
    library.add([first])
    library.add([second])
    written(first, lines("Bees", "Ants"))
    assert titles(library) == ["Bees", "Ants", "Wasps"]
    assert [source.path for source in library.sources()] == [str(first), str(second)]


def test_a_source_that_did_not_change_is_not_read_again(library, tmp_path):
    path = written(tmp_path / "a.jsonl", lines("Bees"))
    library.add([path])
    (before,) = library.sources()
    change = library.add([path])
    assert ([*change.read], [one.path for one in change.same]) == ([], [str(path)])
    assert library.sources() == (before,)


def test_a_source_that_changed_has_another_signature_and_is_read_again(library, tmp_path):
    path = written(tmp_path / "a.jsonl", lines("Bees"))
    library.add([path])
    before = library.signature()
    written(path, lines("Bees", "Ants"))
    assert library.signature() != before
    assert titles(library) == ["Bees", "Ants"]
    now = library.signature()
    assert titles(library) == ["Bees", "Ants"]
    assert library.signature() == now


def test_a_paper_keeps_the_day_on_which_it_came(library, tmp_path, day):
    path = written(tmp_path / "a.jsonl", lines("Bees"))
    library.add([path])
    day[0] = "2026-02-02"
    written(path, lines("Ants", "Bees"))
    added = {entry.paper.title: entry.paper.added for entry in library.entries(Ledger())}
    assert added == {"Bees": "2026-01-01", "Ants": "2026-02-02"}


def test_a_file_that_came_into_a_folder_is_read(library, tmp_path):
    folder = tmp_path / "papers"
    folder.mkdir()
    written(folder / "a.jsonl", lines("Bees"))
    library.add([folder])
    before = library.signature()
    written(folder / "b.jsonl", lines("Ants"))
    assert library.signature() != before
    assert titles(library) == ["Bees", "Ants"]


def test_what_is_one_paper_becomes_two_again_when_its_other_source_goes(library, tmp_path):
    first = written(tmp_path / "a.jsonl", lines("Bees"))
    second = written(tmp_path / "b.jsonl", lines("Bees", abstract="They sting."))
    library.add([first, second])
    assert titles(library) == ["Bees"]
    assert [source.name for source in library.remove([str(first)])] == [str(first)]
    (only,) = library.entries(Ledger())
    assert only.paper.source == str(second)
    assert len(list((library.folder / PAPERS).iterdir())) == 1


def test_removing_what_is_not_there_changes_nothing(library, tmp_path):
    library.add([written(tmp_path / "a.jsonl", lines("Bees"))])
    assert library.remove(["nothing"]) == []
    assert titles(library) == ["Bees"]


def test_a_source_that_became_unreadable_keeps_what_was_known(library, tmp_path):
    path = written(tmp_path / "a.jsonl", lines("Bees"))
    library.add([path])
    path.write_bytes(b"\x7fELF\0\0\0\0" * 9)
    ledger = Ledger()
    assert [entry.paper.title for entry in library.entries(ledger)] == ["Bees"]
    assert any("no text" in problem.reason for problem in ledger.problems)


def test_counts_and_problems_come_back(library, tmp_path):
    text = lines("Bees") + "{bad\n" + lines("Wasps", year="soon") + lines("Bees")
    path = written(tmp_path / "a.jsonl", text)
    library.add([path])
    ledger = Ledger()
    gathering = Gathering(ledger)
    for entry in library.entries(ledger):
        gathering.add(entry)
    (account,) = ledger
    counts = (account.seen, account.read, account.repaired, account.merged, account.refused)
    assert counts == (4, 1, 1, 1, 1)
    assert account.format.startswith("JSON")
    assert sorted(problem.line for problem in account.problems) == [2, 3]


def test_a_half_written_source_is_swept_away(library, tmp_path):
    library.add([written(tmp_path / "a.jsonl", lines("Bees"))])
    (library.folder / PAPERS / "x.tmp").write_bytes(b"half")
    library.add([written(tmp_path / "b.jsonl", lines("Ants"))])
    assert len(list((library.folder / PAPERS).iterdir())) == 2
    assert titles(library) == ["Bees", "Ants"]


def test_a_full_disk_leaves_the_library_as_it_was(library, tmp_path, monkeypatch):
    library.add([written(tmp_path / "a.jsonl", lines("Bees"))])

    def full(*_args, **_options):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("seeds.library.write_private", full)
    with pytest.raises(LibraryError, match="No space left"):
        library.add([written(tmp_path / "b.jsonl", lines("Ants"))])
    monkeypatch.undo()
    assert titles(library) == ["Bees"]


def test_a_library_of_somebody_else_is_only_read(library, tmp_path):
    path = written(tmp_path / "a.jsonl", lines("Bees"))
    library.add([path])
    shared = Library(library.folder, lambda: "2026-03-03", foreign=True)
    before = {one: one.stat().st_mtime_ns for one in library.folder.rglob("*")}
    written(path, lines("Ants"))
    assert titles(shared) == ["Bees"]
    assert shared.signature() == shared.signature()
    with pytest.raises(LibraryError, match="somebody else"):
        shared.add([path])
    with pytest.raises(LibraryError, match="somebody else"):
        shared.remove([str(path)])
    assert {one: one.stat().st_mtime_ns for one in library.folder.rglob("*")} == before


def test_what_somebody_else_stored_is_cleaned_like_any_file(library, tmp_path):
    import zstandard

    library.add([written(tmp_path / "a.jsonl", lines("Bees", abstract="x"))])
    (source,) = library.sources()
    path = library.folder / PAPERS / source.file
    packed = zstandard.ZstdDecompressor().decompressobj().decompress(path.read_bytes())
    stored = json.loads(packed)
    stored["title"] = "Bees\x1b]52;c;ZXZpbA==\x07"
    stored["abstract"] = "A\x9b2Jb"
    stored["files"] = ["/etc/passwd"]
    path.write_bytes(zstandard.compress(json.dumps(stored).encode()))
    shared = Library(library.folder, lambda: "", foreign=True)
    (entry,) = shared.entries(Ledger())
    assert (entry.paper.title, entry.paper.abstract) == ("Bees", "Ab")
    assert entry.paper.files == ()


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"{\n", "damaged"),
        (b'{"version": 1}\n{"path": 1}\n', "damaged"),
        (b'{"version": 99}\n', "newer"),
        (b"\xff\xfe\xfa\n", "damaged"),
    ],
)
def test_a_damaged_list_is_said_and_left_alone(library, tmp_path, content, says):
    library.add([written(tmp_path / "a.jsonl", lines("Bees"))])
    (library.folder / LIST).write_bytes(content)
    with pytest.raises(LibraryError, match=says):
        library.sources()
    with pytest.raises(LibraryError, match=says):
        library.add([written(tmp_path / "b.jsonl", lines("Ants"))])
    assert (library.folder / LIST).read_bytes() == content


def test_a_list_cannot_lead_out_of_the_library(library, tmp_path):
    library.add([written(tmp_path / "a.jsonl", lines("Bees"))])
    text = (library.folder / LIST).read_text(encoding="utf-8")
    (source,) = library.sources()
    text = text.replace(source.file, "../../secret")
    (library.folder / LIST).write_text(text, encoding="utf-8")
    with pytest.raises(LibraryError, match="damaged"):
        library.sources()


def test_a_damaged_file_of_papers_costs_itself_alone(library, tmp_path):
    library.add([written(tmp_path / "a.jsonl", lines("Bees"))])
    library.add([written(tmp_path / "b.jsonl", lines("Ants"))])
    (library.folder / PAPERS / library.sources()[0].file).write_bytes(b"\x28\xb5\x2f\xfdxx")
    ledger = Ledger()
    assert [entry.paper.title for entry in library.entries(ledger)] == ["Ants"]
    (problem,) = ledger.problems
    assert "add the source again" in problem.reason


def test_a_document_that_was_removed_does_not_come_back_with_its_folder(library, tmp_path):
    folder = tmp_path / "papers"
    folder.mkdir()
    first = written(folder / "a.jsonl", lines("Bees"))
    written(folder / "b.jsonl", lines("Ants"))
    library.add([folder])
    library.remove([str(first)])
    assert titles(library) == ["Ants"]
    written(folder / "c.jsonl", lines("Wasps"))
    assert titles(library) == ["Ants", "Wasps"]
    library.add([first])
    assert sorted(titles(library)) == ["Ants", "Bees", "Wasps"]
    library.remove([str(folder)])
    assert titles(library) == ["Bees"], "it was added by itself as well"
    written(folder / "d.jsonl", lines("Moths"))
    assert titles(library) == ["Bees"]


def test_a_file_whose_name_is_no_utf_8_is_one_source_and_can_go_again(library, tmp_path):
    folder = tmp_path / "papers"
    folder.mkdir()
    path = os.fsencode(folder) + b"/odd\xff.jsonl"
    try:
        Path(os.fsdecode(path)).write_text(lines("Bees", file="a.pdf"))
    except OSError:
        return  # a file system that takes no such names has no such files
    library.add([folder])
    for _ in range(2):
        assert titles(library) == ["Bees"]
        assert [source.state() for source in library.sources()] == ["same"]
    library.remove([library.sources()[0].path])
    assert library.sources() == ()


def test_a_name_that_could_drive_a_terminal_is_cleaned_wherever_it_is_said(library, tmp_path):
    folder = tmp_path / "papers"
    folder.mkdir()
    written(folder / "esc\x1b[31m\x9b\nx.jsonl", lines("Bees") + '"\\u001b]0;pwn\\u0007"\n')
    library.add([folder])
    ledger = Ledger()
    assert [entry.paper.title for entry in library.entries(ledger)] == ["Bees"]
    (account,) = ledger
    said = [account.source, *(problem.sentence() for problem in ledger.problems)]
    assert len(said) == 2
    assert all(sign.isprintable() for line in said for sign in line)


def test_a_library_that_is_made_for_others_can_be_read_by_them(tmp_path):
    before = os.umask(0o022)
    try:
        shared = Library(tmp_path / "shared", lambda: "2026-01-01", private=False)
        shared.add([written(tmp_path / "a.jsonl", lines("Bees"))])
    finally:
        os.umask(before)
    assert shared.folder.stat().st_mode & 0o777 == 0o755
    assert (shared.folder / LIST).stat().st_mode & 0o777 == 0o644
    for path in (shared.folder / PAPERS).iterdir():
        assert path.stat().st_mode & 0o777 == 0o644


def test_the_library_is_private(library, tmp_path):
    library.add([written(tmp_path / "a.jsonl", lines("Bees"))])
    assert library.folder.stat().st_mode & 0o077 == 0
    for path in (library.folder / PAPERS).iterdir():
        assert path.stat().st_mode & 0o077 == 0
