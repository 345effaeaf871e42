"""`paperdeck doctor`: what it finds, what it says, and that it leaves everything as it was."""

from __future__ import annotations

import base64
import gc
import json
import locale
import os
import re
import shutil
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest

from seeds import BUNDLED, Problem
from tui.cli import doctoring, examining, inventory, main
from tui.cli.doctoring import as_json, as_text, try_copying
from tui.cli.examining import examine
from tui.cli.inventory import FOLDERS
from tui.clipboard import Outcome
from tui.places import Places
from tui.session import Session, feed_of

ROOT = Path(__file__).parents[2]
PAPERDECK = Path(sys.executable).with_name("paperdeck")
NOW = datetime(2026, 3, 1, 12, 30, tzinfo=UTC)
TEXT = "paperdeck doctor, 2026-03-01T12:30:00Z"
CONTROL = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f]")
MARK = '{"ids": ["arxiv:2408.11039"], "title": "T", "bookmarked": "2025-01-01T00:00:00Z"}'


@pytest.fixture(autouse=True)
def utf_8(monkeypatch):
    """Whatever the locale of the machine that runs the tests."""
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.setattr(locale, "getencoding", lambda: "UTF-8")


@pytest.fixture
def places(home):
    return Places.of_this_person()


@pytest.fixture
def env(home, tmp_path):
    """The environment of a person at a plain local xterm without any program in PATH."""
    (tmp_path / "bin").mkdir()
    return {"HOME": str(home), "PATH": str(tmp_path / "bin"), "TERM": "xterm-256color"}


@pytest.fixture
def tool(tmp_path):
    """Return a function that puts a shell script in PATH."""

    def make(name, script):
        path = tmp_path / "bin" / name
        path.write_text(f"#!/bin/sh\nPATH=/usr/bin:/bin\n{script}\n")
        path.chmod(0o755)

    return make


def looked_at(env, places, *files):
    return examine(files, env, places, platform="linux")


def text_of(checkup, tried=None, home="", width=80):
    return "\n".join(as_text(checkup, tried, home, width))


def written(path, text="", mode=0o600):
    """Write a file as paperdeck does: in a folder that lets nobody else in."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.parent.chmod(0o700)
    path.write_text(text, encoding="utf-8")
    path.chmod(mode)


def ready(places, *files):
    """Read the documents and build their index, as the reader does."""
    session = Session.over(feed_of(files, places, {}), places, {})
    assert session.refresh(lambda _: None) == ""
    return session.store


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    """The cache of a person who has opened the bundled papers."""
    there = Places(*(tmp_path_factory.mktemp("built") / name for name in FOLDERS))
    ready(there)
    return there.cache


@pytest.fixture
def store(places, built):
    """The index of the bundled papers, already built in this test's home."""
    shutil.copytree(built, places.cache)
    return Session.over(BUNDLED, places, {}).store


def states(folder):
    """Each file and folder below: what it is, when it changed, and what it holds."""
    return {
        path: (
            path.lstat().st_mode,
            path.lstat().st_mtime_ns,
            path.read_bytes() if path.is_file() else b"",
        )
        for path in (folder, *folder.rglob("*"))
    }


# The terminal


def test_the_terminal_is_told_by_its_variables(env, places):
    told = {
        "TERM_PROGRAM": "WezTerm",
        "VTE_VERSION": "7003",
        "KONSOLE_VERSION": "241200",
        "COLORTERM": "truecolor",
    }
    found = looked_at(env | told, places).terminal
    assert (found.term, found.term_program, found.colorterm) == (
        *("xterm-256color", "WezTerm", "truecolor"),
    )
    assert (found.vte_version, found.konsole_version) == ("7003", "241200")
    bare = looked_at({"PATH": env["PATH"]}, places)
    assert (bare.terminal.term, bare.terminal.vte_version) == (None, None)
    assert "nothing: not even TERM is set" in text_of(bare)


@pytest.mark.parametrize(
    ("variables", "inside"),
    [
        ({}, "neither tmux nor screen, mosh or SSH"),
        ({"STY": "1.pts"}, "screen"),
        ({"SSH_CLIENT": "1.2.3.4 5 22"}, "SSH"),
        ({"TMUX": "/tmp/t,1,0", "SSH_CONNECTION": "1.2.3.4 5 6.7.8.9 22"}, "tmux, SSH"),
    ],
)
def test_what_is_around_the_program(env, places, variables, inside):
    checkup = looked_at(env | variables, places)
    assert re.search(rf"\n  inside +{inside}\n", text_of(checkup))
    assert checkup.terminal.tmux is ("TMUX" in variables)
    assert checkup.terminal.screen is ("STY" in variables)
    assert checkup.terminal.ssh is ("SSH" in inside.split()[-1] and bool(variables))


def test_the_session_of_tmux_knows_whether_it_is_remote(env, places, tool):
    tool("tmux", "echo -SSH_CONNECTION")
    stale = env | {"TMUX": "/tmp/t,1,0", "SSH_CONNECTION": "1.2.3.4 5 6.7.8.9 22"}
    assert looked_at(stale, places).terminal.ssh is False


@pytest.mark.parametrize(
    ("above", "mosh"), [("mosh-server", True), ("sshd", False), ("a) (mosh-server", False)]
)
def test_mosh_is_seen_above_the_program(env, places, tmp_path, monkeypatch, above, mosh):
    for pid, name, parent in (("self", "paperdeck", 20), ("20", "bash", 10), ("10", above, 1)):
        (tmp_path / "proc" / pid).mkdir(parents=True)
        (tmp_path / "proc" / pid / "stat").write_text(f"{pid} ({name}) S {parent} 0 0")
    monkeypatch.setattr(examining, "PROCESSES", tmp_path / "proc")
    assert looked_at(env, places).terminal.mosh is mosh
    assert looked_at(env | {"TMUX": "/tmp/t,1,0"}, places).terminal.mosh is None
    monkeypatch.setattr(examining, "PROCESSES", tmp_path / "nowhere")
    assert looked_at(env, places).terminal.mosh is None


@pytest.mark.parametrize(
    ("encoding", "wrong"),
    [
        ("UTF-8", False),
        ("utf8", False),
        ("ANSI_X3.4-1968", False),
        ("ISO-8859-1", True),
        ("GB18030", True),
        ("KOI8-T", True),
        ("unheard-of", True),
    ],
)
def test_a_locale_in_another_encoding_is_wrong(env, places, monkeypatch, encoding, wrong):
    monkeypatch.setattr(locale, "getencoding", lambda: encoding)
    checkup = looked_at(env, places)
    assert checkup.terminal.encoding == encoding
    assert [encoding in problem for problem in checkup.problems] == [True] * wrong


# Copying and opening


def test_the_roads_are_those_of_copying(env, places, tool):
    tool("xclip", "exit 1")
    desktop = looked_at(env | {"DISPLAY": ":0"}, places).copying
    assert (desktop.road, desktop.tool) == ("native", "xclip")
    assert [each.road for each in desktop.then] == ["osc52"]
    assert desktop.left_out == ()
    over_ssh = looked_at(
        env | {"DISPLAY": ":0", "SSH_TTY": "/dev/pts/1", "TMUX": "/tmp/t,1,0"}, places
    ).copying
    assert (over_ssh.road, over_ssh.why, over_ssh.tool) == ("tmux", "you are inside tmux", None)
    assert [each.road for each in over_ssh.then] == ["osc52"]
    assert [(each.road, each.why) for each in over_ssh.left_out] == [("native", "you came by SSH")]


def test_a_desktop_without_a_clipboard_tool_is_wrong(env, places):
    checkup = looked_at(env | {"DISPLAY": ":0"}, places)
    assert (checkup.copying.road, checkup.copying.tool) == ("native", None)
    (problem,) = checkup.problems
    assert "no clipboard tool (xclip, xsel or wl-clipboard) was found; install" in problem


def test_a_terminal_that_takes_nothing_is_wrong(env, places):
    checkup = looked_at(env | {"VTE_VERSION": "7003"}, places)
    assert checkup.copying.road is None
    assert checkup.copying.why == "this VTE/GNOME terminal takes no clipboard from programs"
    (problem,) = checkup.problems
    assert checkup.copying.why in problem
    assert "L in the reader shows links" in problem


def test_copying_that_was_turned_off_is_no_fault(env, places):
    checkup = looked_at(env | {"PAPERDECK_CLIPBOARD": "off", "VTE_VERSION": "7003"}, places)
    assert (checkup.copying.road, checkup.problems) == ("off", ())
    assert checkup.copying.then == checkup.copying.left_out == ()


def test_a_forced_road_is_followed_and_a_wrong_one_said(env, places):
    forced = looked_at(env | {"PAPERDECK_CLIPBOARD": "osc52", "VTE_VERSION": "7003"}, places)
    assert (forced.copying.road, forced.problems) == ("osc52", ())
    wrong = looked_at(env | {"PAPERDECK_CLIPBOARD": "pigeon"}, places)
    assert wrong.copying.road == "osc52"
    (problem,) = wrong.problems
    assert problem.startswith("PAPERDECK_CLIPBOARD=pigeon")


def test_the_browser_is_the_one_that_opens(env, places, tool):
    nothing = looked_at(env, places)
    assert (nothing.opening.browser, nothing.opening.on_terminal) == (None, False)
    assert "no browser here; the reader shows the link" in text_of(nothing)
    assert nothing.problems == ()
    tool("w3m", "")
    here = looked_at(env, places).opening
    assert (here.browser, here.on_terminal) == ("w3m", True)
    tool("firefox", "")
    beside = looked_at(env | {"DISPLAY": ":0"}, places).opening
    assert (beside.browser, beside.on_terminal) == ("firefox", False)


def sends(into):
    """A terminal that keeps what it is sent."""

    def send(sequence):
        into.append(sequence)
        return True

    return send


def test_a_copy_is_sent_to_the_terminal_and_told_how_to_check(env, places):
    sent = []
    tried = try_copying(env, NOW, sends(sent))
    assert (tried.text, tried.outcome.kind) == (TEXT, "sent")
    assert sent == [f"\x1b]52;c;{base64.b64encode(TEXT.encode()).decode()}\a"]
    told = text_of(looked_at(env, places), tried)
    assert re.search(rf"\n  tried with +{TEXT}\n", told)
    assert "Sent to your terminal's clipboard; that can't be confirmed." in " ".join(told.split())
    assert "Paste outside the terminal: it should be that text." in told


def test_without_a_terminal_nothing_was_sent(env):
    tried = try_copying(env, NOW, lambda _: False)
    assert (tried.outcome.kind, tried.outcome.sequence, tried.check) == ("none", "", "")
    assert "there is no terminal" in tried.outcome.sentence()


def test_what_is_confirmed_is_not_sent_as_well(env, tool, tmp_path):
    keeps = f'case "$*" in *-o*) cat {tmp_path}/clip;; *) cat > {tmp_path}/clip;; esac'
    tool("xclip", keeps)
    sent = []
    tried = try_copying(env | {"DISPLAY": ":0"}, NOW, sends(sent))
    assert (tried.outcome, sent) == (Outcome("confirmed", "xclip"), [])
    assert (tmp_path / "clip").read_text() == TEXT
    assert tried.check == "Paste somewhere: it should be that text."


TMUX = """
case "$1" in
    load-buffer) cat > {clip};;
    show-buffer) cat {clip};;
    show-options) echo {passes};;
    display-message) echo {features};;
    *) exit 1;;
esac
"""


@pytest.mark.parametrize(
    ("passes", "features", "terminal", "says", "check"),
    [
        ("on", "RGB", True, "also sent to your terminal's clipboard", "outside the terminal"),
        ("off", "clipboard", True, "also sent to your terminal's clipboard", "takes no clipboard"),
        ("off", "RGB", True, "In the tmux buffer only", "prefix and ] here: it should"),
        ("on", "RGB", False, "In the tmux buffer only", "prefix and ] here: it should"),
    ],
)
def test_in_tmux_the_check_is_its_own_paste(
    env, tool, tmp_path, passes, features, terminal, says, check
):
    tool("tmux", TMUX.format(clip=tmp_path / "clip", passes=passes, features=features))
    tried = try_copying(env | {"TMUX": "/tmp/t,1,0"}, NOW, lambda _: terminal)
    assert (tmp_path / "clip").read_text() == TEXT
    assert says in tried.outcome.sentence()
    assert check in tried.check


# Files


def test_nothing_is_there_at_first_and_all_is_well(env, places, home):
    checkup = looked_at(env, places)
    assert checkup.problems == ()
    for place in checkup.places.values():
        assert (place.exists, place.private, place.writable) == (False, None, True)
    assert checkup.places["last_link"].path == str(places.last_link)
    assert (checkup.bookmarks.count, checkup.bookmarks.problems) == (0, ())
    assert "no bookmarks yet" in text_of(checkup)
    assert list(home.iterdir()) == []


def obey(sentence):
    """Do what a sentence says to type."""
    command = sentence.rpartition(": ")[2]
    assert command.startswith("chmod ")
    subprocess.run(command, shell=True, check=True)


@pytest.mark.parametrize(
    ("name", "mode", "wrong"),
    [
        ("data", 0o755, True),
        ("cache", 0o750, True),
        ("state", 0o701, True),
        ("config", 0o755, False),
        ("config", 0o775, True),
        ("config", 0o757, True),
        ("data", 0o700, False),
    ],
)
def test_a_folder_that_is_open_to_others_is_wrong(env, places, name, mode, wrong):
    folder = getattr(places, name)
    folder.mkdir(parents=True)
    folder.chmod(mode)
    checkup = looked_at(env, places)
    assert checkup.places[name].private is (mode == 0o700)
    assert len(checkup.problems) == wrong
    for problem in checkup.problems:
        assert str(folder) in problem
        obey(problem)
    assert looked_at(env, places).problems == ()


def test_the_last_link_is_private_by_itself(env, places):
    written(places.last_link, "https://arxiv.org/abs/2408.11039\n", 0o644)
    checkup = looked_at(env, places)
    assert checkup.places["cache"].private is True
    assert checkup.places["last_link"].private is False
    (problem,) = checkup.problems
    obey(problem)
    assert places.last_link.stat().st_mode & 0o777 == 0o600
    assert looked_at(env, places).problems == ()


def test_other_files_are_as_private_as_their_folder(env, places):
    written(places.log, "", 0o644)
    written(places.bookmarks, '{"version": 1, "papers": []}', 0o644)
    within = looked_at(env, places)
    assert within.problems == ()
    assert within.places["log"].private is within.places["bookmarks"].private is True
    places.state.chmod(0o755)
    assert [str(places.log) in one for one in looked_at(env, places).problems] == [True, False]


def test_a_link_that_leads_out_of_the_private_folder_is_seen(env, places, tmp_path):
    written(tmp_path / "dotfiles" / "bookmarks.json", '{"version": 1, "papers": []}', 0o644)
    places.data.mkdir(parents=True, mode=0o700)
    places.bookmarks.symlink_to(tmp_path / "dotfiles" / "bookmarks.json")
    checkup = looked_at(env, places)
    assert checkup.places["bookmarks"].private is False
    obey(checkup.problems[0])
    assert looked_at(env, places).problems == ()


def test_a_folder_that_cannot_be_made_is_wrong(env, places, home):
    (home / ".cache").write_text("")
    checkup = looked_at(env, places)
    assert checkup.places["cache"].writable is checkup.places["index"].writable is False
    (problem,) = checkup.problems
    assert problem.startswith(f"{places.cache} cannot be made, since {home}/.cache is no folder")


def test_a_link_to_nowhere_is_wrong(env, places, home):
    places.state.parent.mkdir(parents=True)
    places.state.symlink_to(home / "unmounted")
    checkup = looked_at(env, places)
    assert (checkup.places["state"].exists, checkup.places["state"].writable) == (False, False)
    (problem,) = checkup.problems
    assert problem.startswith(f"{places.state} cannot be made")


def test_what_cannot_be_written_is_wrong_but_settings_need_not_be(env, places, monkeypatch):
    for folder in (places.config, places.data):
        folder.mkdir(parents=True, mode=0o700)
    # Root may write everywhere, so that no mode would do here.
    monkeypatch.setattr(os, "access", lambda path, mode: Path(path).name != "paperdeck")
    checkup = looked_at(env, places)
    assert checkup.places["data"].writable is checkup.places["config"].writable is False
    (problem,) = checkup.problems
    assert problem.startswith(f"{places.data} cannot be written")


@pytest.mark.parametrize("name", ["bookmarks", "log", "data", "index"])
def test_a_folder_for_a_file_or_a_file_for_a_folder_is_wrong(env, places, name):
    path = getattr(places, name)
    if name in ("bookmarks", "log"):
        path.mkdir(parents=True, mode=0o700)
        path.parent.chmod(0o700)
        said = f"{path} is no file; move it out of the way."
    else:
        written(path)
        said = f"{path} is no folder; move it out of the way."
    assert said in looked_at(env, places).problems


def test_what_belongs_to_another_user_is_wrong(env, places, monkeypatch):
    written(places.log)
    monkeypatch.setattr(os, "geteuid", lambda: os.getuid() + 1)
    checkup = looked_at(env, places)
    assert checkup.places["log"].private is False
    assert f"{places.log} belongs to another user; take it over with chown" in " ".join(
        checkup.problems
    )


def test_bookmarks_are_counted(env, places):
    written(places.bookmarks, f'{{"version": 1, "papers": [{MARK}]}}')
    checkup = looked_at(env, places)
    assert (checkup.bookmarks.count, checkup.problems) == (1, ())
    assert "1 bookmark; their file is whole" in text_of(checkup)


def test_a_damaged_bookmarks_file_is_wrong(env, places):
    written(places.bookmarks, f'{{"version": 1, "papers": [{MARK}, {{"ids": [')
    checkup = looked_at(env, places)
    assert checkup.bookmarks.count == 1
    (problem,) = checkup.problems
    assert checkup.bookmarks.problems == (problem,)
    assert "is damaged: it is not whole" in problem
    assert "bookmarks that could be read: 1; for what is wrong" in text_of(checkup)


def test_without_a_home_the_rest_is_still_told(env, monkeypatch, capsys):
    checkup = looked_at(env, None)
    assert (checkup.places, checkup.indexes) == ({}, ())
    (problem,) = checkup.problems
    assert problem.startswith("There is no home folder; set HOME")

    def homeless():
        raise RuntimeError

    monkeypatch.setattr(Places, "of_this_person", homeless)
    assert main(["doctor", "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["problems"] == [problem]


# Indexes


def test_an_index_that_is_up_to_date(env, places, store):
    (index,) = looked_at(env, places).indexes
    assert (index.state, index.papers) == ("current", 38)
    assert index.documents == BUNDLED.names


def test_files_that_are_given_have_an_index_together(env, places, tmp_path):
    for name in ("bees", "wasps"):
        (tmp_path / name).write_text(f"We study {name}.\n\nThey sting.\n", encoding="utf-8")
    names = (str(tmp_path / "bees"), str(tmp_path / "wasps"))
    bundled, mine = looked_at(env, places, *names).indexes
    assert (bundled.state, mine.state, mine.papers) == ("not built", "not built", None)
    ready(places, *names)
    bundled, mine = looked_at(env, places, *names).indexes
    assert (bundled.state, mine.state, mine.documents) == ("not built", "current", names)
    (tmp_path / "bees").write_text("We study ants now.\n", encoding="utf-8")
    checkup = looked_at(env, places, *names)
    assert (checkup.indexes[1].state, checkup.problems) == ("outdated", ())
    ready(places, *names)
    assert looked_at(env, places, *names).indexes[1].state == "current"


def test_an_index_of_no_papers_is_whole(env, places, tmp_path):
    (tmp_path / "empty").write_text("")
    ready(places, str(tmp_path / "empty"))
    _, index = looked_at(env, places, str(tmp_path / "empty")).indexes
    assert (index.state, index.papers) == ("current", 0)


def test_a_document_that_cannot_be_read_is_said(env, places, tmp_path, monkeypatch):
    path = tmp_path / "papers"
    ready(places, str(path))
    path.write_text("We study bees.\n", encoding="utf-8")
    mended = looked_at(env, places, str(path))
    assert (mended.indexes[1].state, mended.problems) == ("outdated", ())

    def refused(documents, ledger):
        (document,) = documents
        ledger.enter(Problem(document.name, 7, "this line is odd"))
        ledger.enter(Problem(document.name, 0, "this looks like a stone"))
        return iter(())

    monkeypatch.setattr(inventory, "read_documents", refused)
    checkup = looked_at(env, places, str(path))
    assert checkup.indexes[1].state == "incomplete"
    assert checkup.problems == (f"{path}: this looks like a stone",)


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (lambda path: None, "there is no such file; check the path."),
        (Path.mkdir, "a folder without a file that lists papers."),
        (os.mkfifo, "not a file; give it as standard input."),
    ],
)
def test_a_file_that_is_none_is_wrong_and_said_once(env, places, tmp_path, make, said):
    path = tmp_path / "papers"
    make(path)
    ready(places, str(path))
    assert looked_at(env, places, str(path)).problems == (f"{path}: {said}",)


def emptied(path):
    path.write_bytes(b"")


def cut(path):
    os.truncate(path, 20)


def noisy(path):
    path.write_bytes(bytes(range(256)) * 8)


@pytest.mark.filterwarnings("ignore::ResourceWarning")
@pytest.mark.parametrize("harm", [emptied, cut, noisy, Path.unlink])
@pytest.mark.parametrize("pattern", ["*.toc", "*.trm", "*.pst", "*.number.col"])
def test_a_broken_index_is_wrong(env, places, store, harm, pattern):
    (path,) = store.folder.glob(f"*/whoosh/{pattern}")
    harm(path)
    checkup = looked_at(env, places)
    gc.collect()  # Whoosh leaves files open that it cannot read, and no later test shall hear of it
    assert [(each.state, each.papers) for each in checkup.indexes] == [("broken", None)]
    (problem,) = checkup.problems
    assert problem.startswith(f"The index in {store.folder} is broken (")
    assert problem.endswith("remove that folder, and the reader builds it again.")


def test_a_broken_index_that_is_removed_is_built_again(env, places, store):
    shutil.rmtree(store.folder)
    assert [each.state for each in looked_at(env, places).indexes] == ["not built"]
    ready(places)
    assert [each.state for each in looked_at(env, places).indexes] == ["current"]


@pytest.mark.parametrize("harm", [emptied, cut, noisy, Path.unlink])
def test_broken_rows_are_no_fault_since_the_reader_mends_them(env, places, store, harm):
    (path,) = store.folder.glob("*/rows.sqlite")
    harm(path)
    checkup = looked_at(env, places)
    assert ([each.state for each in checkup.indexes], checkup.problems) == (["outdated"], ())
    ready(places)
    assert [each.state for each in looked_at(env, places).indexes] == ["current"]


def opened_to_all(folder):
    folder.chmod(0o777)


def moved_behind_a_link(folder):
    folder.rename(folder.with_name("elsewhere"))
    folder.symlink_to(folder.with_name("elsewhere"))


@pytest.mark.parametrize("harm", [opened_to_all, moved_behind_a_link])
def test_an_index_that_others_could_have_written_is_wrong(env, places, store, harm):
    harm(store.folder)
    checkup = looked_at(env, places)
    assert [each.state for each in checkup.indexes] == ["refused"]
    (problem,) = checkup.problems
    assert problem.startswith(f"The index in {store.folder} is not used, for ")


# What is printed


HOSTILE = "\x1b]52;c;QQ==\x07\x1b[2Jname\x9b31m\udcff\n"


def test_no_foreign_text_drives_the_terminal(env, places, tmp_path, tool, home):
    tool("xclip", "printf '\\033[2Jno\\n' >&2; exit 1")
    names = ("TERM", "TERM_PROGRAM", "VTE_VERSION", "KONSOLE_VERSION", "COLORTERM")
    hostile = dict.fromkeys((*names, "PAPERDECK_CLIPBOARD", "BROWSER", "LANG"), HOSTILE)
    here = env | hostile | {"DISPLAY": HOSTILE}
    odd = Places(*(home / "o\x1b[2Jdd\x9b1m  name" / name for name in "abcd"))
    odd.data.mkdir(parents=True)
    odd.data.chmod(0o755)
    checkup = looked_at(here, odd, f"{tmp_path}/\x1b[2Jfile")
    assert checkup.terminal.term == "name\ufffd"
    tried = try_copying(here, NOW, lambda _: True)
    for width in (40, 80):
        assert CONTROL.search(text_of(checkup, tried, str(home), width)) is None
    told = json.dumps(as_json(checkup, tried))
    assert told.isascii()
    assert told.isprintable()
    assert json.loads(told)["places"]["data"]["path"] == str(odd.data)


@pytest.mark.parametrize("width", [40, 60, 80])
def test_lines_are_no_wider_than_the_terminal(env, width):
    # Paths are not broken, so these are short ones.
    places = Places(*map(Path, ("/a/config", "/a/data", "/a/cache", "/a/state")))
    checkup = looked_at(env | {"VTE_VERSION": "7003", "SSH_TTY": "x"}, places, "none.txt")
    lines = text_of(checkup, try_copying(env, NOW, lambda _: True), "", width).splitlines()
    assert max(map(len, lines)) <= width
    assert any(line.startswith("What is wrong") for line in lines)


def test_values_stand_in_one_column(env, places):
    told = text_of(looked_at(env, places), try_copying(env, NOW, lambda _: True))
    rows = [line for line in told.splitlines() if line.startswith("  ")]
    starts = {len(re.match(r"( {2}\S.*?|) {2,}(?=\S)", line)[0]) for line in rows}
    assert len(starts) == 1


def test_the_home_folder_is_shortened_for_people_only(env, places, home):
    checkup = looked_at(env, places)
    assert "~/.local/share/paperdeck/bookmarks.json" in text_of(checkup, home=str(home))
    assert as_json(checkup, None)["places"]["bookmarks"]["path"] == str(places.bookmarks)


def test_json_has_stable_names(env, places):
    told = as_json(looked_at(env, places), None)
    assert {*told} == {
        *("version", "python", "textual", "whoosh", "terminal", "copying", "opening"),
        *("places", "bookmarks", "indexes", "problems"),
    }
    assert {*told["copying"]} == {"road", "why", "tool", "then", "left_out"}
    assert {*told["places"]} == {
        *("bookmarks", "index", "last_link", "log", "config", "data", "cache", "state"),
    }
    assert {*told["places"]["log"]} == {"path", "exists", "private", "writable"}
    assert {*told["bookmarks"]} == {"count", "problems"}
    assert {*told["indexes"][0]} == {"documents", "state", "papers"}
    tried = as_json(looked_at(env, places), try_copying(env, NOW, lambda _: True))
    assert {*tried["copying"]["outcome"]} == {
        *("kind", "how", "why", "tried", "sentence", "text", "check"),
    }


# The verb


@pytest.fixture
def sent(monkeypatch):
    """What `doctor --copy` writes to the terminal, instead of to the one that runs the tests."""
    kept = []
    monkeypatch.setattr(doctoring, "_sent", sends(kept))
    return kept


def test_a_road_that_had_to_be_given_up_is_wrong(env, tool, monkeypatch, sent, capsys):
    tool("xclip", "echo Error: cannot open display >&2; exit 1")
    monkeypatch.setenv("PATH", env["PATH"])
    monkeypatch.setenv("DISPLAY", ":77")
    assert main(["doctor", "--copy", "--json"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert told["copying"]["outcome"]["tried"] == ["xclip: Error: cannot open display"]
    assert told["copying"]["outcome"]["kind"] == "sent"
    (problem,) = told["problems"]
    assert "given up: xclip: Error: cannot open display; put that right" in problem
    assert len(sent) == 1


def test_one_fault_is_said_once(env, monkeypatch, sent, capsys):
    monkeypatch.setenv("PATH", env["PATH"])
    monkeypatch.setenv("DISPLAY", ":0")
    assert main(["doctor", "--copy", "--json"]) == 1
    assert len(json.loads(capsys.readouterr().out)["problems"]) == 1
    monkeypatch.delenv("DISPLAY")
    monkeypatch.setenv("VTE_VERSION", "7003")
    assert main(["doctor", "--copy", "--json"]) == 1
    assert len(json.loads(capsys.readouterr().out)["problems"]) == 1


def test_trying_what_was_turned_off_fails(monkeypatch, sent, capsys):
    monkeypatch.setenv("PAPERDECK_CLIPBOARD", "off")
    assert main(["doctor"]) == 0
    assert main(["doctor", "--copy"]) == 1
    assert sent == []
    assert "Not copied: copying is turned off in the settings" in capsys.readouterr().out


def run(*words, **options):
    """Run the installed command where no terminal is its own."""
    return subprocess.run(
        [PAPERDECK, "doctor", *words],
        check=False,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=options.pop("stderr", subprocess.PIPE),
        text=True,
        encoding="utf-8",
        timeout=60,
        start_new_session=True,
        **options,
    )


def test_the_command_leaves_an_empty_home_empty(home):
    done = run()
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith("\n\nAll is well.\n")
    assert re.match(r"paperdeck \d+\.\d+\.\d+ with Python 3\.\d+\.\d+, Textual \d+\.", done.stdout)
    assert "stdin, stdout, stderr: no terminal" in done.stdout
    assert list(home.iterdir()) == []


def test_the_command_changes_nothing(home, places, tmp_path, store):
    (tmp_path / "bees.txt").write_text("We study bees.\n", encoding="utf-8")
    ready(places, str(tmp_path / "bees.txt"))
    written(places.bookmarks, f'{{"papers": [{MARK}')
    written(places.last_link, "x", 0o666)
    before = states(home)
    assert run(str(tmp_path / "bees.txt")).returncode == 1
    assert run(str(tmp_path / "bees.txt"), "--json").returncode == 1
    assert states(home) == before


def test_the_command_prints_json(places):
    told = json.loads(run("--json").stdout)
    assert told["terminal"]["term"] == "xterm-256color"
    assert told["terminal"]["stdout"] is False
    assert told["places"]["bookmarks"]["path"] == str(places.bookmarks)
    assert told["indexes"][0]["state"] == "not built"
    assert told["problems"] == []


def test_the_exit_code_tells(home):
    done = run("none.txt", cwd=home)
    assert done.returncode == 1
    assert "\nWhat is wrong\n  1. none.txt: there is no such file; check the path.\n" in done.stdout
    done = run("--bogus")
    assert (done.returncode, done.stdout) == (2, "")
    assert "unrecognized arguments" in done.stderr


def test_a_copy_without_a_terminal_is_wrong(home):
    done = run("--copy")
    assert done.returncode == 1
    assert "\x1b" not in done.stdout + done.stderr
    assert "run this in the terminal in which you read" in " ".join(done.stdout.split())
    assert list(home.iterdir()) == []


def test_a_copy_goes_to_stderr_if_that_is_a_terminal_of_nobody():
    outer, inner = os.openpty()
    try:
        done = run("--copy", "--json", stderr=inner)
        arrived = os.read(outer, 4096)
    finally:
        os.close(inner)
        os.close(outer)
    assert done.returncode == 0
    text = json.loads(done.stdout)["copying"]["outcome"]["text"]
    assert arrived == f"\x1b]52;c;{base64.b64encode(text.encode()).decode()}\a".encode()


def test_it_never_loads_the_screen():
    program = (
        "import sys\n"
        f"sys.path.insert(0, {str(ROOT)!r})\n"
        "from tui.cli import main\n"
        "code = main(['doctor', '--json'])\n"
        "assert code == 0, code\n"
        "assert 'textual' not in sys.modules\n"
    )
    subprocess.run([sys.executable, "-c", program], check=True, stdout=subprocess.PIPE, timeout=60)


def test_in_a_terminal_the_text_arrives(terminal):
    doctor = terminal([PAPERDECK, "doctor", "--copy"], cols=80, rows=60)
    rows = doctor.wait_for("All is well.")
    assert doctor.wait_exit() == 0
    (encoded,) = re.findall(rb"\x1b\]52;c;([^\x07]*)\x07", doctor.raw)
    text = base64.b64decode(encoded, validate=True).decode()
    assert re.fullmatch(r"paperdeck doctor, \d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", text)
    shown = "\n".join(rows)
    assert re.search(rf"\n  tried with +{text}\n", shown)
    assert re.search(r"\n  size +80 x 60\n", shown)
    assert "stdin, stdout, stderr: terminal" in shown
    assert re.search(r"\n  first +osc52: ", shown)


def test_the_text_arrives_wherever_the_output_goes(terminal, tmp_path):
    shell = terminal(["sh", "-c", f"{PAPERDECK} doctor --copy --json >{tmp_path}/out 2>&1"])
    assert shell.wait_exit() == 0
    told = json.loads((tmp_path / "out").read_text(encoding="utf-8"))
    text = told["copying"]["outcome"]["text"]
    assert shell.raw == f"\x1b]52;c;{base64.b64encode(text.encode()).decode()}\a".encode()
    assert (told["terminal"]["stdin"], told["terminal"]["stderr"]) == (True, False)
    assert (told["terminal"]["columns"], told["terminal"]["rows"]) == (80, 24)


def test_the_command_wraps_as_the_terminal_is_wide(terminal):
    doctor = terminal([PAPERDECK, "doctor"], cols=46, rows=80)
    doctor.wait_for("All is well.")
    rows = doctor.screen()
    start = rows.index("  left out     native: there is no desktop")
    assert rows[start + 1 : start + 3] == [
        "               here (neither WAYLAND_DISPLAY",
        "               nor DISPLAY is set)",
    ]
