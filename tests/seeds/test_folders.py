from __future__ import annotations

from seeds import Ledger, named_documents
from seeds.folders import documents_in


def test_readable_files_are_found_in_order_and_hidden_ones_are_not(tmp_path):
    for name in ("b.ris", "a.bib.gz", "x.py", ".hidden.bib", "sub/c.CSV", ".git/d.bib"):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text("TY  - JOUR\n")
    ledger = Ledger()
    found = [one.path.relative_to(tmp_path).as_posix() for one in documents_in(tmp_path, ledger)]
    assert found == ["a.bib.gz", "b.ris", "sub/c.CSV"]
    assert ledger.problems == []


def test_a_folder_that_leads_into_itself_ends(tmp_path):
    (tmp_path / "a.bib").write_text("")
    (tmp_path / "loop").symlink_to(tmp_path)
    assert len(list(documents_in(tmp_path, Ledger()))) == 1


def test_prose_in_a_folder_is_left_out_and_said_but_a_list_is_not(tmp_path):
    (tmp_path / "LICENSE.txt").write_text("Permission is granted.\n\nTo all.\n")
    (tmp_path / "export.txt").write_text("TY  - JOUR\nTI  - Bees\nER  - \n")
    ledger = Ledger()
    (found,) = documents_in(tmp_path, ledger)
    assert found.path.name == "export.txt"
    (problem,) = ledger.problems
    assert problem.source.endswith("LICENSE.txt")
    assert not problem.refused


def test_a_file_that_is_named_twice_is_read_once(tmp_path):
    path = tmp_path / "a.bib"
    path.write_text("")
    documents = named_documents([str(path), str(tmp_path), str(path)]).documents
    assert [one.path for one in documents] == [path]


def test_an_empty_folder_stays_to_be_said(tmp_path):
    (only,) = named_documents([str(tmp_path)]).documents
    assert only.path == tmp_path
