"""What arrives where when a reader copies: real ssh, tmux, GNU screen and X, and broken helpers."""

from __future__ import annotations

import base64
import json
import os
import re
import shutil
import stat
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tui.places import Places

pytestmark = pytest.mark.terminals

PAPERDECK = Path(sys.executable).with_name("paperdeck")
LINK = "https://arxiv.org/abs/2408.11039"
FIRST, SECOND = "A long abstract", "A short one"
ABSTRACT = " ".join(f"Häufig ≤ {number}²." for number in range(1000))[:3999] + "."
LONG_LINK = "https://example.org/" + "/".join(f"part{number}" for number in range(40))

SENT = "Sent to your terminal's clipboard; that can't be confirmed. L shows the link."
TMUX_SENT = (
    "In the tmux buffer (prefix ] pastes it); also sent to your terminal's clipboard, "
    "which can't be confirmed."
)
TMUX_ONLY = (
    "In the tmux buffer only (prefix ] pastes it): your terminal takes no clipboard from tmux."
)

WIDE = {"cols": 120, "rows": 24}
"""A size at which each of these sentences stands on one line."""

PATIENCE = 30
"""Seconds until a command that does not end counts as hanging: far more than it needs."""


@pytest.fixture
def papers(tmp_path):
    file = tmp_path / "papers.jsonl"
    entries = [
        {"title": FIRST, "arxiv": "2408.11039", "abstract": ABSTRACT},
        {"title": SECOND, "url": LONG_LINK, "abstract": "Bees dance."},
    ]
    file.write_text("".join(json.dumps(entry) + "\n" for entry in entries))
    return file


def terminal_clipboard(raw: bytes) -> list[tuple[str, str]]:
    """Whatever the terminal was told to put on a clipboard: which one, and the text."""
    sent = re.findall(rb"\x1b\]52;([^;]*);([^\x07\x1b]*)(?:\x07|\x1b\\)", raw)
    return [
        (where.decode(), base64.b64decode(data, validate=True).decode()) for where, data in sent
    ]


def copy_from(reader, what: str) -> str:
    """Copy the link or the abstract of the first paper; return what ought to arrive."""
    reader.wait_for(lambda rows: FIRST in rows[1] and rows[0].endswith("2 papers"), PATIENCE)
    if what == "link":
        reader.send("y")
        return LINK
    reader.send("Y")
    reader.wait_for("Esc leads back")
    reader.send("s")
    return ABSTRACT


def quit_from(reader) -> None:
    reader.send("Q")
    assert reader.wait_exit(PATIENCE) == 0


def wait_until(condition) -> None:
    last = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < last
        time.sleep(0.02)


WHAT = pytest.mark.parametrize("what", ["link", "abstract"])

# Over ssh


@WHAT
def test_over_ssh_the_terminal_gets_it(terminal, over_ssh, papers, what):
    reader = terminal(over_ssh([PAPERDECK, papers]), **WIDE)
    text = copy_from(reader, what)
    reader.wait_for(SENT)
    assert terminal_clipboard(reader.raw) == [("c", text)]
    quit_from(reader)


@WHAT
@pytest.mark.parametrize("setting", ["", "set-clipboard on", "allow-passthrough on"])
def test_in_tmux_the_buffer_and_the_terminal_get_it(
    terminal, over_ssh, tmux, papers, what, setting
):
    reader = terminal(over_ssh(tmux.around([PAPERDECK, papers], setting)), **WIDE)
    text = copy_from(reader, what)
    reader.wait_for(TMUX_SENT)
    assert tmux.says("show-buffer") == text
    passes = "passthrough" in setting
    # tmux tells its terminal by itself, before 3.4 without saying which clipboard; what it passes
    # on is our own sequence, which does say it.
    reader.wait_for(lambda _: len(terminal_clipboard(reader.raw)) == 1 + passes)
    arrived = terminal_clipboard(reader.raw)
    assert {copied for _, copied in arrived} == {text}
    assert {where for where, _ in arrived} <= {"", "c"}
    assert not passes or "c" in {where for where, _ in arrived}
    quit_from(reader)


@WHAT
def test_in_screen_the_terminal_gets_it_whole(terminal, over_ssh, screen, papers, what):
    reader = terminal(over_ssh(screen([PAPERDECK, papers])), **WIDE)
    text = copy_from(reader, what)
    reader.wait_for(SENT)
    assert terminal_clipboard(reader.raw) == [("c", text)]
    quit_from(reader)


@pytest.mark.parametrize("term", ["linux", "vt100"])
def test_a_terminal_without_a_clipboard_leaves_tmux_its_buffer(
    terminal, over_ssh, tmux, papers, term
):
    reader = terminal(over_ssh(tmux.around([PAPERDECK, papers])), **WIDE, env={"TERM": term})
    text = copy_from(reader, "link")
    reader.wait_for(TMUX_ONLY)
    assert tmux.says("show-buffer") == text
    quit_from(reader)
    assert terminal_clipboard(reader.raw) == []


def test_a_desktop_session_joined_over_ssh_copies_to_where_the_person_sits(
    terminal, over_ssh, tmux, desktop, papers
):
    at_desk = {"DISPLAY": desktop.display}
    first = terminal(tmux.around([PAPERDECK, papers]), **WIDE, env=at_desk)
    copy_from(first, "link")
    first.wait_for("Copied (xclip).")
    assert desktop.clipboard() == LINK
    away = terminal(over_ssh([*tmux.words, "attach-session", "-d"]), **WIDE)
    first.wait_exit(PATIENCE)
    assert terminal_clipboard(first.raw) == []
    copy_from(away, "link")
    away.wait_for(TMUX_SENT)
    assert {copied for _, copied in terminal_clipboard(away.raw)} == {LINK}
    assert tmux.says("show-buffer") == LINK
    quit_from(away)


# On a desktop


@WHAT
def test_a_desktop_confirms(terminal, desktop, papers, what):
    reader = terminal([PAPERDECK, papers], **WIDE, env={"DISPLAY": desktop.display})
    text = copy_from(reader, what)
    reader.wait_for("Copied (xclip).")
    assert desktop.clipboard() == text
    quit_from(reader)
    assert terminal_clipboard(reader.raw) == []


@pytest.fixture
def tool(tmp_path, monkeypatch):
    """Return a function that puts a shell script in front of the programs of that name."""
    folder = tmp_path / "bin"
    folder.mkdir()
    monkeypatch.setenv("PATH", f"{folder}:{os.environ['PATH']}")

    def make(name: str, script: str) -> None:
        (folder / name).write_text(f"#!/bin/sh\n{script}\n")
        (folder / name).chmod(0o755)

    return make


@pytest.fixture
def waiting(tmp_path):
    """Three lines of a tool: say that it was called, and go on when `go` exists."""
    return f"""
    : > {tmp_path}/called
    while [ ! -e {tmp_path}/go ]; do sleep 0.05; done
    """


NOISE = """
    printf '\\033[2J\\033[5;5Hgarbage'
    printf '\\033[Hgarbage\\n' >&2
    (printf garbage > /dev/tty) 2>/dev/null
"""


def at_the_first(rows) -> bool:
    """Say whether the list and the whole of the paper beside it are there."""
    return rows[1].startswith("▌") and "≤" in rows[-3] and "Bees" not in "".join(rows)


def at_the_second(rows) -> bool:
    return rows[3].startswith("▌") and "≤" not in "".join(rows) and "Bees dance" in "".join(rows)


class Pending:
    """A reader whose list is moved while a copy is pending."""

    def __init__(self, terminal, papers, env) -> None:
        self._terminal = terminal
        self._file = papers.with_name("before")
        self.reader = terminal([PAPERDECK, papers], **WIDE, env=env)
        self.reader.wait_for(lambda rows: rows[0].endswith("2 papers"))
        self.reader.send("j")
        self._calm = self.reader.wait_for(at_the_second)
        self.reader.send("k")
        self.reader.wait_for(at_the_first)

    def hears(self, words: str) -> None:
        """Wait for a message, by which nothing but its line is another than before."""

        def alone(rows) -> bool:
            changed = [row for row, calm in zip(rows, self._calm, strict=True) if row != calm]
            return [row.strip() for row in changed] == [words]

        self.reader.wait_for(alone)

    def moved_before(self, words: str) -> None:
        """See to it that the list had moved when the first letter of the message was written."""
        before, _, _ = self.reader.raw.partition(words.encode())
        self._file.write_bytes(before)
        replay = self._terminal(["cat", self._file], **WIDE)
        replay.wait_exit()
        assert at_the_second(replay.screen())


def real(name: str) -> str:
    found = shutil.which(name)
    assert found, f"{name} is not installed"
    return found


@pytest.mark.parametrize(
    ("name", "displays", "says"),
    [
        ("xclip", {"DISPLAY": ":77"}, b"open display"),
        ("wl-copy", {"WAYLAND_DISPLAY": "wayland-77"}, b"Wayland"),
        ("wl-copy", {"WAYLAND_DISPLAY": "wayland-77", "DISPLAY": ":77"}, b"Wayland"),
    ],
)
def test_a_dead_display_leaves_the_terminal(
    terminal, tool, waiting, papers, tmp_path, name, displays, says
):
    said = tmp_path / "said"
    tool(name, f'{waiting}\n{real(name)} "$@" 2>{said}; code=$?; cat {said} >&2; exit $code')
    pending = Pending(terminal, papers, {**displays, "XDG_RUNTIME_DIR": str(tmp_path)})
    pending.reader.send("y")
    wait_until((tmp_path / "called").exists)
    pending.reader.send("j")
    pending.reader.wait_for(at_the_second)
    (tmp_path / "go").touch()
    pending.hears(SENT)
    pending.moved_before(SENT)
    quit_from(pending.reader)
    assert says in said.read_bytes()
    assert says not in pending.reader.raw
    assert b"display" not in pending.reader.raw
    assert terminal_clipboard(pending.reader.raw) == [("c", LINK)]


def test_a_dead_compositor_leaves_the_x_display(terminal, desktop, papers, tmp_path):
    both = {
        "WAYLAND_DISPLAY": "wayland-77",
        "XDG_RUNTIME_DIR": str(tmp_path),
        "DISPLAY": desktop.display,
    }
    pending = Pending(terminal, papers, both)
    pending.reader.send("yj")
    pending.hears("Copied (xclip).")
    assert desktop.clipboard() == LINK
    quit_from(pending.reader)


def test_a_mute_display_is_given_up(terminal, mute, papers):
    display = f"127.0.0.1:{mute.getsockname()[1] - 6000}"
    pending = Pending(terminal, papers, {"DISPLAY": display})
    pending.reader.send("y")
    connection, _ = mute.accept()
    with connection:
        pending.reader.send("j")
        pending.hears(SENT)
    pending.moved_before(SENT)
    quit_from(pending.reader)
    assert terminal_clipboard(pending.reader.raw) == [("c", LINK)]


def test_in_a_local_tmux_a_mute_display_leaves_the_buffer(terminal, tmux, mute, papers):
    display = f"127.0.0.1:{mute.getsockname()[1] - 6000}"
    reader = terminal(tmux.around([PAPERDECK, papers]), **WIDE, env={"DISPLAY": display})
    text = copy_from(reader, "link")
    reader.wait_for(TMUX_SENT)
    assert tmux.says("show-buffer") == text
    quit_from(reader)


def test_a_helper_that_hangs_is_given_up(terminal, tool, papers, tmp_path):
    tool("xclip", f"{NOISE}\n: > {tmp_path}/called\nsleep 600")
    pending = Pending(terminal, papers, {"DISPLAY": ":77"})
    pending.reader.send("y")
    wait_until((tmp_path / "called").exists)
    pending.reader.send("j")
    pending.hears(SENT)
    pending.moved_before(SENT)
    quit_from(pending.reader)
    assert b"garbage" not in pending.reader.raw
    assert terminal_clipboard(pending.reader.raw) == [("c", LINK)]


@pytest.mark.parametrize(("code", "words"), [(1, SENT), (0, "Given to xclip.")])
def test_what_a_helper_prints_is_not_on_the_screen(
    terminal, tool, waiting, papers, tmp_path, code, words
):
    tool("xclip", f"{waiting}\n{NOISE}\nexit {code}")
    pending = Pending(terminal, papers, {"DISPLAY": ":77"})
    pending.reader.send("y")
    wait_until((tmp_path / "called").exists)
    pending.reader.send("j")
    pending.reader.wait_for(at_the_second)
    (tmp_path / "go").touch()
    pending.hears(words)
    pending.moved_before(words)
    quit_from(pending.reader)
    assert b"garbage" not in pending.reader.raw
    assert terminal_clipboard(pending.reader.raw) == ([("c", LINK)] if code else [])


def test_a_helper_that_is_missing_leaves_the_terminal(terminal, papers, tmp_path):
    pending = Pending(terminal, papers, {"DISPLAY": ":77", "PATH": str(tmp_path)})
    pending.reader.send("yj")
    pending.hears(SENT)
    quit_from(pending.reader)
    assert terminal_clipboard(pending.reader.raw) == [("c", LINK)]


# The end of a command


def ran(command) -> subprocess.CompletedProcess[str]:
    """Run until all that holds the command's output has let go of it."""
    return subprocess.run(
        [str(word) for word in command],
        stdin=subprocess.DEVNULL,
        check=False,
        capture_output=True,
        encoding="utf-8",
        timeout=PATIENCE,
    )


def as_at_the_desk(display: str) -> list[str]:
    """The words before a command over ssh that works on the display of that machine.

    So it is behind `su -` or `sudo -i`, which keep nothing that tells of ssh.
    """
    gone = [word for name in ("CONNECTION", "CLIENT", "TTY") for word in ("-u", f"SSH_{name}")]
    return ["env", *gone, f"DISPLAY={display}"]


@pytest.mark.parametrize(("words", "found"), [(["list"], 2), (["search", "bees"], 1)])
def test_a_command_over_ssh_without_a_terminal_ends(over_ssh, papers, words, found):
    done = ran(over_ssh([PAPERDECK, *words, papers], tty=False))
    assert (done.returncode, done.stderr) == (0, "")
    assert len(done.stdout.splitlines()) == found


def test_ssh_ends_with_the_reader_though_xclip_stays(terminal, over_ssh, desktop, papers):
    there = [*as_at_the_desk(desktop.display), PAPERDECK, papers]
    reader = terminal(over_ssh(there), **WIDE)
    copy_from(reader, "link")
    reader.wait_for("Copied (xclip).")
    quit_from(reader)
    assert desktop.clipboard() == LINK


def has_ended(pid: str) -> bool:
    """Say whether a process has ended; one that nobody has asked after yet has no words left."""
    try:
        return not Path("/proc", pid, "cmdline").read_bytes()
    except (FileNotFoundError, ProcessLookupError):
        return True


def test_a_reader_that_is_left_while_a_helper_hangs_ends_with_it(terminal, tool, papers, tmp_path):
    called = tmp_path / "called"
    tool("xclip", f"echo $$ > {called}.new\nmv {called}.new {called}\nexec sleep 600")
    reader = terminal([PAPERDECK, papers], **WIDE, env={"DISPLAY": ":77"})
    copy_from(reader, "link")
    wait_until(called.exists)
    quit_from(reader)
    wait_until(lambda: has_ended(called.read_text().strip()))


def test_a_pipe_behind_a_list_ends(papers):
    done = ran(["sh", "-c", f"{PAPERDECK} list {papers} | cat"])
    assert (done.returncode, done.stderr) == (0, "")
    assert len(done.stdout.splitlines()) == 2


def test_a_pipe_behind_a_copy_ends_though_xclip_stays(desktop, papers, monkeypatch):
    monkeypatch.setenv("DISPLAY", desktop.display)
    done = ran(["sh", "-c", f"{PAPERDECK} copy 2408.11039 {papers} | cat"])
    assert (done.returncode, done.stdout, done.stderr) == (0, "Copied (xclip).\n", "")
    assert desktop.clipboard() == LINK


def test_a_copy_goes_to_the_terminal_also_from_a_pipe(terminal, over_ssh, papers):
    copied = terminal(over_ssh(["sh", "-c", f"{PAPERDECK} copy 2408.11039 {papers} | cat"]), **WIDE)
    assert copied.wait_exit(PATIENCE) == 0
    assert SENT.removesuffix(" L shows the link.") in copied.screen()
    assert terminal_clipboard(copied.raw) == [("c", LINK)]


def test_a_copy_over_ssh_without_a_terminal_ends_though_xclip_stays(over_ssh, desktop, papers):
    command = [PAPERDECK, "copy", "2408.11039", papers]
    done = ran(over_ssh([*as_at_the_desk(desktop.display), *command], tty=False))
    assert (done.returncode, done.stdout, done.stderr) == (0, "Copied (xclip).\n", "")
    assert desktop.clipboard() == LINK


# When no clipboard takes it


def test_the_plain_screen_shows_links_unbroken(terminal, over_ssh, papers):
    reader = terminal(over_ssh([PAPERDECK, papers]), cols=80, rows=24)
    reader.wait_for(lambda rows: rows[0].endswith("2 papers"), PATIENCE)
    reader.send("L")
    assert LINK in reader.wait_for("Enter leads back")
    reader.send("\r")
    reader.wait_for("2 papers")
    reader.send("j")
    reader.wait_for(lambda rows: any(row.startswith("▌") and SECOND in row for row in rows))
    seen = len(reader.raw)
    reader.send("L")
    # The plain screen still has the words of the time before: only what is written now counts.
    reader.wait_for(lambda _: b"Enter leads back" in reader.raw[seen:], PATIENCE)
    written = reader.raw[seen:]
    assert written.count(b"\x1b[?1049l") == 1
    assert LONG_LINK.encode() in written.partition(b"\x1b[?1049l")[2]
    reader.send("\r")
    reader.wait_for("2 papers")
    quit_from(reader)


def test_in_tmux_too(terminal, over_ssh, tmux, papers):
    reader = terminal(over_ssh(tmux.around([PAPERDECK, papers])), cols=80, rows=24)
    reader.wait_for(lambda rows: rows[0].endswith("2 papers"), PATIENCE)
    reader.send("j")
    reader.wait_for(lambda rows: any(row.startswith("▌") and SECOND in row for row in rows))
    assert tmux.says("display-message", "-p", "#{alternate_on}") == "1\n"
    reader.send("L")
    reader.wait_for("Enter leads back")
    assert tmux.says("display-message", "-p", "#{alternate_on}") == "0\n"
    # -J joins what only the width of the terminal has wrapped, as selecting by hand does.
    assert LONG_LINK in tmux.says("capture-pane", "-p", "-J").splitlines()
    reader.send("\r")
    reader.wait_for("2 papers")
    quit_from(reader)


@pytest.mark.parametrize("term", ["linux", "vt100"])
def test_a_terminal_without_a_clipboard_is_named_and_a_private_file_has_the_link(
    terminal, over_ssh, papers, term
):
    reader = terminal(over_ssh([PAPERDECK, papers]), **WIDE, env={"TERM": term})
    text = copy_from(reader, "link")
    reader.wait_for(f"Not copied: this terminal (TERM={term}) has no clipboard. L shows the link.")
    quit_from(reader)
    assert terminal_clipboard(reader.raw) == []
    file = Places.of_this_person().last_link
    assert file.read_text() == f"{text}\n"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
