"""A text goes out to an editor and comes back."""

from __future__ import annotations

import os
import signal
import stat

import pytest

from seeds import clean
from tui.editor import (
    LARGEST,
    Outcome,
    command,
    discard,
    draft,
    edited,
    ending,
    read_back,
    settle,
    undisturbed,
)


@pytest.fixture
def programs(tmp_path):
    """A folder of programs, made by name and script; its PATH has no others but the system's."""
    folder = tmp_path / "bin"
    folder.mkdir()

    def make(name: str, script: str = ":") -> str:
        path = folder / name
        path.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
        path.chmod(0o755)
        return str(folder)

    return make


@pytest.mark.parametrize(
    ("env", "words"),
    [
        ({"VISUAL": "code --wait", "EDITOR": "nano"}, ("code", "--wait")),
        ({"VISUAL": "", "EDITOR": "'my editor' -x"}, ("my editor", "-x")),
        ({"VISUAL": " ", "EDITOR": "nano"}, ("nano",)),
        ({"EDITOR": "it's -x"}, ("it's", "-x")),
    ],
)
def test_the_editor_is_the_one_that_the_person_has_set(env, words):
    assert command({**env, "PATH": ""}) == words


def test_without_a_setting_it_is_the_first_that_is_here(programs):
    programs("vi")
    path = programs("nano")
    assert command({"PATH": path}) == ("nano",)
    path = programs("sensible-editor")
    assert command({"PATH": path}) == ("sensible-editor",)


def test_where_there_is_no_editor_none_is_named(tmp_path):
    assert command({"PATH": str(tmp_path)}) is None


def test_the_editor_gets_its_words_and_the_file(programs, tmp_path):
    path = programs("ed it", 'printf "%s|" "$1" "$#" "$MOOD" >>"$2"')
    file = tmp_path / "note.md"
    file.write_text("before|")
    env = {"PATH": f"{path}:{os.environ['PATH']}", "MOOD": "calm"}
    assert edited(file, ("ed it", "-x"), env) == ""
    assert file.read_text() == "before|-x|2|calm|"


def test_what_goes_wrong_is_said(programs, tmp_path):
    path = programs("fails", "exit 3")
    programs("killed", "kill -9 $$")
    programs("broken")
    (tmp_path / "bin" / "broken").write_bytes(b"#!/nowhere/at/all\n")
    env = {"PATH": path}
    file = tmp_path / "note.md"
    assert edited(file, ("fails",), env) == "fails ended with code 3"
    assert edited(file, ("killed",), env) == "killed was ended by SIGKILL"
    assert edited(file, ("nowhere",), env) == "nowhere is not found; set EDITOR to an editor"
    assert edited(file, ("broken",), env).startswith("broken cannot be started: ")


def test_a_signal_without_a_name_is_told_by_its_number():
    assert ending("it", -signal.SIGRTMIN - 1) == f"it was ended by signal {signal.SIGRTMIN + 1}"


def test_ctrl_c_ends_the_program_and_not_the_reader(programs, tmp_path):
    path = programs("interrupted", "kill -INT $PPID; kill -INT $$")
    before = signal.getsignal(signal.SIGINT)
    told = edited(tmp_path / "note.md", ("interrupted",), {"PATH": path})
    assert told == "interrupted was ended by SIGINT"
    assert signal.getsignal(signal.SIGINT) is before


def test_an_error_gives_ctrl_c_back():
    before = signal.getsignal(signal.SIGINT)
    with pytest.raises(ValueError, match="inside"), undisturbed():
        raise ValueError("inside")
    assert signal.getsignal(signal.SIGINT) is before


def test_a_draft_is_private_and_holds_the_text(tmp_path):
    folder = tmp_path / "state" / "drafts"
    path, before, found, _ = draft(folder, "doi:10.1/x", "Ünder\tway")
    assert (before, found) == ("Ünder\tway", False)
    assert (path.parent, path.suffix) == (folder, ".md")
    assert read_back(path) == "Ünder\tway"
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700


def test_a_draft_that_an_earlier_run_left_stays(tmp_path):
    first = draft(tmp_path, "doi:10.1/x", "once")
    first.path.write_text("written at length")
    again = draft(tmp_path, "doi:10.1/x", "once")
    assert (again.path, again.before, again.found) == (first.path, "once", True)
    assert read_back(again.path) == "written at length"
    other = draft(tmp_path, "doi:10.1/y", "other")
    assert other.path != first.path
    assert not other.found


def test_a_key_may_hold_anything(tmp_path):
    path = draft(tmp_path, "title:../../etc\0\udc80/passwd", "").path
    assert path.parent == tmp_path
    assert read_back(path) == ""


def test_a_discarded_draft_is_gone_also_twice(tmp_path):
    path = draft(tmp_path, "key", "text").path
    discard(path)
    discard(path)
    assert not path.exists()


def test_what_was_written_in_a_draft_is_the_text_and_the_draft_stays_until_that_is_safe(tmp_path):
    opened = draft(tmp_path, "key", "before")
    opened.path.write_text("after\n")
    assert settle(opened, "") == Outcome("after")
    assert opened.path.exists()


def test_a_new_draft_that_was_left_as_it_was_is_the_text(tmp_path):
    assert settle(draft(tmp_path, "key", "before"), "") == Outcome("before")


def test_an_earlier_draft_is_the_text_only_when_it_was_saved_again(tmp_path):
    draft(tmp_path, "key", "before").path.write_text("half")
    found = draft(tmp_path, "key", "before")
    assert settle(found, "") == Outcome(None, kept=True)
    assert read_back(found.path) == "half"
    os.utime(found.path, ns=(0, found.written_at + 1))
    assert settle(found, "") == Outcome("half")


def test_after_a_problem_a_draft_is_kept_only_where_something_was_written(tmp_path):
    written, same = draft(tmp_path, "written", "before"), draft(tmp_path, "same", "before")
    written.path.write_text("after")
    assert settle(written, "it ended with code 1") == Outcome(None, kept=True)
    assert settle(same, "it ended with code 1") == Outcome(None, kept=False)
    assert [one.path.exists() for one in (written, same)] == [True, False]


def test_an_earlier_draft_stays_when_the_editor_fails(tmp_path):
    draft(tmp_path, "key", "before").path.write_text("half")
    found = draft(tmp_path, "key", "before")
    assert settle(found, "it ended with code 1") == Outcome(None, kept=True)
    assert read_back(found.path) == "half"


@pytest.mark.parametrize(
    ("data", "text"),
    [
        (b"one\r\ntwo\r\n\r\n \n", "one\ntwo"),
        (b"\n\tindented\n", "\n\tindented"),
        (b"a\0b\x07\x1b[31mred\x1b[0m\x9b", "abred�"),
        ("\x1b]52;c;aGk=\x07x\u202e\x85".encode(), "x"),
        (b"caf\xe9", "caf�"),
        (b"\xef\xbb\xbfmarked", "marked"),
        (b"", ""),
    ],
)
def test_what_comes_back_is_text_that_drives_nothing(tmp_path, data, text):
    path = tmp_path / "note.md"
    path.write_bytes(data)
    assert read_back(path) == text
    assert clean(text.replace("\t", "")) == text.replace("\t", "")


def test_a_text_that_is_too_long_is_refused(tmp_path):
    path = tmp_path / "note.md"
    path.write_bytes(b"x" * LARGEST)
    assert len(read_back(path)) == LARGEST
    path.write_bytes(b"x" * (LARGEST + 1))
    with pytest.raises(OSError, match="longer than 1 MB") as refused:
        read_back(path)
    assert refused.value.filename == str(path)
