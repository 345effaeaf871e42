"""Papers go out whole or not at all, counted, and as plain text."""

from __future__ import annotations

import os
import stat
import unicodedata

import pytest

from seeds import WRITERS, Kept, Ledger, Paper, named_documents
from tui.exports import FORMATS, papers_told, pipe, refusal, write, writer_for

PAPERS = [Kept(Paper((f"title:{title}",), title)) for title in ("Bees", "Wasps")]
BY_NAME = {writer.name: writer for writer in WRITERS}


def test_a_writer_is_found_by_name_else_by_suffix_else_it_is_bibtex(tmp_path):
    assert writer_for("ris", tmp_path / "out.csv").name == "ris"
    assert writer_for(None, tmp_path / "out.CSV").name == "csv"
    assert writer_for(None, tmp_path / "out.markdown").name == "markdown"
    assert writer_for(None, tmp_path / "out.doc").name == "bibtex"
    assert writer_for(None, None).name == "bibtex"


def test_each_writer_has_one_letter_in_the_menu():
    assert sorted(one.writer for one in FORMATS) == sorted(BY_NAME)
    assert len({one.letter for one in FORMATS}) == len(FORMATS)


def test_what_is_written_is_counted_and_holds_every_paper(tmp_path):
    out = tmp_path / "out.ris"
    assert write(BY_NAME["ris"], PAPERS, out) == 2
    assert [line[6:] for line in out.read_text().splitlines() if line.startswith("TI")] == [
        "Bees",
        "Wasps",
    ]


def test_others_may_read_what_is_written_as_far_as_the_umask_lets_them(tmp_path):
    former = os.umask(0o027)
    try:
        write(BY_NAME["ris"], PAPERS, tmp_path / "out.ris")
    finally:
        os.umask(former)
    assert stat.S_IMODE((tmp_path / "out.ris").stat().st_mode) == 0o640


def test_where_there_is_no_paper_a_file_stays_as_it_was(tmp_path):
    out = tmp_path / "out.ris"
    out.write_text("mine")
    assert write(BY_NAME["ris"], [], out) == 0
    assert out.read_text() == "mine"


def test_a_failure_half_way_leaves_a_file_as_it_was_and_nothing_beside_it(tmp_path):
    def half():
        yield PAPERS[0]
        raise LookupError("gone")

    folder = tmp_path / "out"
    folder.mkdir()
    out = folder / "out.ris"
    out.write_text("mine")
    with pytest.raises(LookupError):
        write(BY_NAME["ris"], half(), out)
    assert out.read_text() == "mine"
    assert list(folder.iterdir()) == [out]


def test_a_link_stays_one(tmp_path):
    (tmp_path / "link.ris").symlink_to(tmp_path / "real.ris")
    write(BY_NAME["ris"], PAPERS, tmp_path / "link.ris")
    assert (tmp_path / "link.ris").is_symlink()
    assert "Bees" in (tmp_path / "real.ris").read_text()


def test_a_folder_that_is_not_there_is_named(tmp_path):
    with pytest.raises(OSError, match="cannot be written") as refused:
        write(BY_NAME["ris"], PAPERS, tmp_path / "none" / "out.ris")
    assert refused.value.filename == str(tmp_path / "none" / "out.ris")


def test_packed_files_and_what_is_no_file_are_refused(tmp_path):
    (tmp_path / "there.bib").write_text("")
    assert refusal(tmp_path / "new.bib") == refusal(tmp_path / "there.bib") == ""
    packed = "nothing is written packed; write new.bib and pack it then"
    assert refusal(tmp_path / "new.bib.GZ") == packed
    assert refusal(tmp_path) == f"{tmp_path} is no file; choose another name"


def test_a_number_of_papers_is_told_in_words():
    assert [papers_told(count) for count in (1, 2, 1200)] == ["1 paper", "2 papers", "1,200 papers"]


def test_a_command_reads_the_document_and_its_code_comes_back(tmp_path):
    env = {**os.environ, "OUT": str(tmp_path / "out")}
    assert pipe("Bées\n", 'cat >"$OUT"; exit 3', env) == 3
    assert (tmp_path / "out").read_text(encoding="utf-8") == "Bées\n"


def test_a_command_need_not_read_all():
    assert pipe("x" * 1_000_000, "exit 0", os.environ) == 0


def test_a_command_that_is_not_there_has_the_shells_code(capfd):
    assert pipe("", "nothing-of-this-name", os.environ) == 127
    assert "nothing-of-this-name" in capfd.readouterr().err


EVIL = "a\x1b]52;c;aGk=\x07b\x1b[31mc\x9b2Jd\x08e\x85f\x7fg"


@pytest.mark.parametrize("name", BY_NAME)
def test_no_writer_passes_on_what_could_drive_a_terminal(tmp_path, name):
    entry = f"@article{{k{EVIL}, title = {{{EVIL}}}, author = {{{EVIL}}}, volume = {{{EVIL}}}}}"
    (tmp_path / "evil.bib").write_text(entry, encoding="utf-8")
    tags = (
        "TY  - JOUR",
        f"TI  - Wasps {EVIL}",
        f"AB  - {EVIL}",
        f"UR  - http://a.b/{EVIL}",
        "ER  -",
    )
    ris = "\n".join(tags)
    (tmp_path / "evil.ris").write_text(ris, encoding="utf-8")
    read = named_documents([str(tmp_path / "evil.bib"), str(tmp_path / "evil.ris")])
    papers = [Kept(entry.paper) for entry in read.entries(Ledger(), lambda *_: None)]
    assert len(papers) == 2
    written = "".join(BY_NAME[name].pieces(papers))
    controls = [sign for sign in written if unicodedata.category(sign) == "Cc"]
    assert set(controls) <= {"\n", "\r"}
