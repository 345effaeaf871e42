"""A person's own files: checked, kept, opened, shared, exported; in the shell and in the reader."""

from __future__ import annotations

import io
import json
import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from tui.cli import main
from tui.places import Places

PAPERDECK = str(Path(sys.executable).with_name("paperdeck"))

BIB = """@article{lovelace2025,
  title = {On {Bees}}, author = {Lovelace, Ada and {The Toy Lab}}, year = 2025,
  journal = {Zoo}, volume = 3, pages = {1--9}, abstract = {They sting.}
}
@article{broken,
  author = ,
@misc{ek, title = {Wasps}, author = {Ek, Bo}, year = {n.d.}}
"""

RIS = """TY  - JOUR
TI  - On Bees
AU  - Lovelace, Ada
PY  - 2024
DO  - 10.1000/bees
ER  -
"""


def start(*words, **options) -> subprocess.CompletedProcess[str]:
    """Run paperdeck as a shell does."""
    streams = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **options}
    command = [PAPERDECK, *map(str, words)]
    return subprocess.run(command, check=False, encoding="utf-8", timeout=60, **streams)


class Done(NamedTuple):
    returncode: int
    stdout: str
    stderr: str


@pytest.fixture
def run(capsys, monkeypatch):
    """Run paperdeck without a process of its own; nobody is there to be asked."""

    def run_(*words) -> Done:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO()))
        try:
            code = main([*map(str, words)])
        except SystemExit as ended:
            code = ended.code
        return Done(code, *capsys.readouterr())

    return run_


@pytest.fixture
def files(tmp_path):
    folder = tmp_path / "papers"
    folder.mkdir()
    (folder / "refs.bib").write_text(BIB, encoding="utf-8")
    (folder / "more.ris").write_text(RIS, encoding="utf-8")
    return folder


def test_check_counts_every_entry_once_and_says_what_was_refused(files, run):
    done = run("check", files / "refs.bib", files / "more.ris", "--json")
    assert done.returncode == 1
    bib, ris = map(json.loads, done.stdout.splitlines())
    assert bib["format"] == "BibTeX"
    assert bib["seen"] == bib["read"] + bib["repaired"] + bib["merged"] + bib["refused"] == 3
    assert (bib["merged"], bib["refused"]) == (0, 1)
    (refused,) = [one for one in bib["problems"] if one["refused"]]
    assert (refused["line"], refused["entry"]) == (5, "broken")
    assert (ris["seen"], ris["merged"], ris["refused"]) == (1, 1, 0)
    assert run("check", files / "more.ris").returncode == 0


def test_what_was_added_is_what_opens(files):
    assert "38" in start("list", "--json").stdout or len(start("list").stdout.splitlines()) == 38
    added = start("add", files)
    assert added.returncode == 0, added.stderr
    assert len(start("list").stdout.splitlines()) == 2
    found = start("search", "sting", "--json")
    (paper,) = map(json.loads, found.stdout.splitlines())
    assert paper["key"] == "doi:10.1000/bees"
    assert paper["authors"] == ["Ada Lovelace", "The Toy Lab"]
    assert [one["source"] for one in paper["sources"]] == [
        str(files / "more.ris"),
        str(files / "refs.bib"),
    ]
    assert len(start("list", "--bundled").stdout.splitlines()) == 38
    assert len(start("list", files / "more.ris").stdout.splitlines()) == 1


def test_sources_are_listed_and_removed_and_a_lost_one_is_asked_for(files, run):
    run("add", files / "refs.bib", files / "more.ris")
    (files / "more.ris").unlink()
    listed = [json.loads(line) for line in run("sources", "--json").stdout.splitlines()]
    assert [one["state"] for one in listed] == ["same", "gone"]
    refused = run("remove", files / "more.ris")
    assert refused.returncode == 2
    assert "only here" in refused.stderr
    assert run("remove", files / "more.ris", "--yes").returncode == 0
    assert run("remove", files / "refs.bib").returncode == 0
    nothing = run("sources")
    assert (nothing.returncode, nothing.stdout) == (1, "")
    assert "nothing was added yet" in nothing.stderr
    stranger = run("remove", "nobody.bib")
    assert stranger.returncode == 1
    assert "nobody.bib is no source" in stranger.stderr


def test_a_shared_library_is_read_and_not_written(files, tmp_path, run, monkeypatch):
    shared = tmp_path / "shared"
    assert run("add", "--library", shared, files / "more.ris").returncode == 0
    before = {one: one.stat().st_mtime_ns for one in shared.rglob("*")}
    assert len(run("list", "--library", shared).stdout.splitlines()) == 1
    with monkeypatch.context() as patch:
        patch.setenv("PAPERDECK_LIBRARY", str(shared))
        assert run("search", "bees").returncode == 0
        assert run("bookmark", "10.1000/bees").returncode == 0
    assert {one: one.stat().st_mtime_ns for one in shared.rglob("*")} == before
    missing = run("list", "--library", tmp_path / "none")
    assert missing.returncode == 2
    assert "no library" in missing.stderr


def test_a_library_in_a_folder_that_cannot_be_written_opens(files, tmp_path, run):
    shared = tmp_path / "shared"
    run("add", "--library", shared, files / "more.ris")
    for path in (shared, shared / "papers"):
        path.chmod(0o500)
    try:
        assert run("search", "bees", "--library", shared).returncode == 0
    finally:
        for path in (shared, shared / "papers"):
            path.chmod(0o700)


@pytest.mark.parametrize("format_", ["bibtex", "ris", "csl-json", "csv", "markdown", "jsonl"])
def test_what_is_exported_is_read_back(files, tmp_path, format_, run):
    out = tmp_path / "out"
    done = run("export", files / "refs.bib", "--format", format_, "-o", out)
    assert done.returncode == 0, done.stderr
    listed = [json.loads(line) for line in run("list", out, "--json").stdout.splitlines()]
    assert [one["title"] for one in listed] == ["On Bees", "Wasps"]
    assert [one["authors"] for one in listed] == [["Ada Lovelace", "The Toy Lab"], ["Bo Ek"]]
    assert (listed[0]["year"], listed[0]["venue"]) == (2025, "Zoo")
    assert listed[0]["abstract"] == "They sting."
    assert listed[0]["extra"]["citekey"] == "lovelace2025"
    assert listed[0]["extra"]["volume"] == "3"


def test_export_asks_before_it_writes_over_a_file_and_takes_the_format_of_its_suffix(
    files, tmp_path, run
):
    out = tmp_path / "out.ris"
    out.write_text("mine")
    refused = run("export", files / "refs.bib", "-o", out)
    assert (refused.returncode, out.read_text()) == (2, "mine")
    assert "--force" in refused.stderr
    assert run("export", "sting", files / "refs.bib", "-o", out, "--force").returncode == 0
    text = out.read_text()
    assert text.startswith("TY  - JOUR")
    assert text.count("ER  -") == 1
    assert run("export", "zebra", files / "refs.bib").returncode == 1


def test_an_entry_that_came_from_bibtex_is_exported_as_it_stood(files, run):
    entry = BIB[: BIB.index("@article{broken")].strip()
    assert entry in run("export", files / "refs.bib").stdout


def test_standard_input_is_read(files):
    for words in (("list", "-"), ("search", "sting", "-"), ("export", "-", "--format", "ris")):
        with (files / "refs.bib").open("rb") as pipe:
            done = start(*words, stdin=pipe)
        assert done.returncode == 0, done.stderr
        assert "Bees" in done.stdout
    assert start("add", "-", stdin=subprocess.DEVNULL).returncode == 2


def test_after_a_pipe_the_keys_come_from_the_terminal(terminal, files):
    reader = terminal(["sh", "-c", f"cat {files}/more.ris | {PAPERDECK} -"])
    reader.wait_for("On Bees")
    reader.send("/")
    reader.send("bees\r")
    reader.wait_for("1 of 1")
    reader.send("q")
    reader.send("q")
    assert reader.wait_exit() == 0


def test_clean_frees_only_what_can_be_made_again(files, run):
    run("add", files / "refs.bib")
    run("search", "bees", files / "more.ris")
    run("bookmark", "10.1000/bees", "--in", files / "more.ris")
    assert "nothing to remove" in run("clean").stdout
    rooms = [json.loads(line) for line in run("clean", "--json").stdout.splitlines()]
    assert any(str(files / "more.ris") in room["what"] for room in rooms)
    old = [room["path"] for room in rooms if "more.ris" in room["what"]]
    for path in old:
        os.utime(path, (0, 0))
    kept = run("clean")
    assert "Nothing was done" in kept.stderr
    assert "freed" in run("clean", "--yes").stdout
    assert not Path(old[0]).exists()
    assert len(run("list").stdout.splitlines()) == 2
    assert len(run("list", "--bookmarked").stdout.splitlines()) == 1


def test_adding_that_is_killed_loses_nothing_that_was_added(files, tmp_path):
    start("add", files / "more.ris")
    many = tmp_path / "many.jsonl"
    many.write_text("".join(json.dumps({"title": f"Paper {n}"}) + "\n" for n in range(4_000)))
    with subprocess.Popen([PAPERDECK, "add", str(many)], stdout=subprocess.DEVNULL) as adding:
        papers = Places.of_this_person().library / "papers"
        while len(list(papers.iterdir())) < 2 and adding.poll() is None:
            pass
        adding.send_signal(signal.SIGKILL)
    assert adding.returncode == -signal.SIGKILL
    assert start("search", "bees", "--json").returncode == 0
    again = start("add", many)
    assert again.returncode == 0, again.stderr
    assert len(start("list").stdout.splitlines()) == 4_001


async def test_the_sources_screen_says_what_came_of_each(open_reader, files):
    async with open_reader(files / "refs.bib") as reader:
        assert reader.sees("1 of 3 entries could not be read; I shows which and why") or (
            reader.sees("I shows the sources")
        )
        await reader.press("I")
        assert reader.sees("3 seen")
        assert reader.sees("1 refused")
        assert reader.sees("(broken)")
        await reader.press("q")
        assert not reader.sees("3 seen")
        assert reader.title == "On Bees"


async def test_rows_appear_while_the_file_is_read(open_reader, tmp_path, monkeypatch):
    import threading

    from tui.session import Session

    path = tmp_path / "many.jsonl"
    path.write_text("".join(json.dumps({"title": f"Paper {n}"}) + "\n" for n in range(2_000)))
    held = threading.Event()
    original = Session.read

    def slow(self, report):
        def then_wait(progress):
            report(progress)
            if progress.done:
                held.wait(20)

        original(self, then_wait)

    monkeypatch.setattr(Session, "read", slow)
    async with open_reader(path, settled=False) as reader:
        await reader.until(lambda: reader.sees("Paper 0"))
        assert 0 < len(reader.titles) < 2_000
        held.set()
        await reader.settle()
        assert len(reader.titles) == 2_000


def test_a_fifo_is_refused_at_once(tmp_path, run):
    os.mkfifo(tmp_path / "pipe")
    done = run("check", tmp_path / "pipe")
    assert done.returncode == 1
    assert "paperdeck - <" in done.stdout


def test_packed_files_are_read(files, run):
    import gzip

    packed = files / "refs.bib.gz"
    with (files / "refs.bib").open("rb") as plain, gzip.open(packed, "wb") as out:
        shutil.copyfileobj(plain, out)
    assert len(run("list", packed).stdout.splitlines()) == 2


def test_quitting_ends_the_indexing_and_the_next_start_does_it(files):
    from tui.session import ENDED, Session, feed_of

    places = Places.of_this_person()
    feed = feed_of([str(files)], places, {})
    session = Session.over(feed, places, {})

    def quit_then(progress):
        if progress.doing == "indexing":
            session.close()

    assert session.searcher(quit_then) == ENDED
    assert session.store.searcher() is None
    searcher = Session.over(feed, places, {}).searcher(lambda _: None)
    assert len(searcher.shelf) == 2
    searcher.close()
