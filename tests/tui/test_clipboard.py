"""The roads to a clipboard: with tools made for the test, and no display."""

from __future__ import annotations

import base64
import os
import signal
import stat
import time
from pathlib import Path

import pytest

from tui.clipboard import (
    Outcome,
    copy,
    desktop_tool,
    forced_road,
    is_remote,
    prospects,
    remember_link,
    tmux,
)
from tui.places import Places

LINK = "https://arxiv.org/abs/2408.11039"
SENT = "Sent to your terminal's clipboard; that can't be confirmed."

KEEPS = 'case "$*" in *-o*) cat "$CLIP";; *) cat > "$CLIP";; esac'
"""A tool called as xclip and xsel are, whose clipboard is a file."""

TMUX = """
case "$*" in
    "load-buffer -w -") [ -z "$OLD_TMUX" ] || exit 1; cat > "$CLIP";;
    "load-buffer -") cat > "$CLIP";;
    "show-buffer") cat "$CLIP";;
    "show-options -Apv allow-passthrough") echo "$PASSTHROUGH";;
    "display-message -p #{client_termfeatures}") echo "256,$FEATURES,title";;
    "show-environment SSH_CONNECTION") [ -n "$SESSION" ] || exit 1; echo "$SESSION";;
    *) exit 9;;
esac
"""


@pytest.fixture
def bin_(tmp_path):
    folder = tmp_path / "bin"
    folder.mkdir()
    return folder


@pytest.fixture
def tool(bin_):
    """Return a function that puts a shell script first in PATH."""

    def make(name, script):
        (bin_ / name).write_text(f"#!/bin/sh\n{script}\n")
        (bin_ / name).chmod(0o755)

    return make


@pytest.fixture
def clip(tmp_path):
    return tmp_path / "clip"


@pytest.fixture
def env(bin_, clip, tmp_path):
    """Return the environment of a person at a plain xterm over SSH; tests add to it.

    PATH ends in a folder that holds only what the scripts call, so that no tool of the machine
    that runs the test is found.
    """
    rest = tmp_path / "rest"
    rest.mkdir()
    for name in ("cat", "sleep"):
        where = next(p for p in ("/usr/bin", "/bin") if Path(p, name).exists())
        (rest / name).symlink_to(Path(where, name))
    return {"PATH": f"{bin_}:{rest}", "CLIP": str(clip), "TERM": "xterm-256color"}


def decoded(sequence):
    """Return what a terminal takes from an OSC 52 sequence."""
    assert sequence.startswith("\x1b]52;c;")
    assert sequence.endswith("\a")
    return base64.b64decode(sequence[7:-1], validate=True).decode()


def over_ssh(env):
    return env | {"SSH_CONNECTION": "10.0.0.1 5 10.0.0.2 22"}


def is_gone(pid):
    """Say whether a process has ended, also when nobody has asked after it yet."""
    try:
        os.kill(pid, 0)
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] in "ZX"
    except (ProcessLookupError, FileNotFoundError):
        return True


def wait_until_gone(pid):
    """Wait for a process that was killed: the signal is on its way when the call returns."""
    last = time.monotonic() + 10
    while not is_gone(pid):
        assert time.monotonic() < last, f"process {pid} still runs"
        time.sleep(0.01)


# The desktop


@pytest.mark.parametrize(
    ("name", "display"),
    [("xclip", "DISPLAY"), ("xsel", "DISPLAY"), ("wl-copy", "WAYLAND_DISPLAY")],
)
def test_what_reads_back_is_copied(tool, env, clip, name, display):
    tool(name, KEEPS)
    tool("wl-paste", 'cat "$CLIP"')
    outcome = copy(LINK, env=env | {display: ":7"}, platform="linux")
    assert outcome == Outcome("confirmed", name)
    assert outcome.sentence() == f"Copied ({name})."
    assert clip.read_text() == LINK


@pytest.mark.parametrize(
    "reader",
    ["echo something else", "exit 1", "exec sleep 600"],
    ids=["other text", "fails", "hangs"],
)
def test_what_does_not_read_back_is_only_given(tool, env, clip, reader):
    tool("xclip", f'case "$*" in *-o*) {reader};; *) cat > "$CLIP";; esac')
    outcome = copy(LINK, env=env | {"DISPLAY": ":7"}, platform="linux")
    assert outcome == Outcome("given", "xclip")
    assert outcome.sentence() == "Given to xclip."
    assert clip.read_text() == LINK


def test_a_dead_display_is_no_success_and_the_terminal_is_next(tool, env, capfd):
    tool("xclip", 'echo "Error: Can\'t open display: :77" >&2; exit 1')
    outcome = copy(LINK, env=env | {"DISPLAY": ":77"}, platform="linux")
    assert outcome.kind == "sent"
    assert outcome.sentence() == SENT
    assert decoded(outcome.sequence) == LINK
    assert outcome.tried == ("xclip: Error: Can't open display: :77",)
    assert not outcome.hung
    assert capfd.readouterr() == ("", "")


def test_nothing_a_tool_prints_reaches_the_screen(tool, env, capfd):
    noise = 'printf "\\033[2Jgarbage\\n"; printf "\\033]0;title\\a noise\\n" >&2'
    tool("xclip", f"{noise}\n{KEEPS}")
    tool("xsel", f"{noise}\nexit 3")
    given = copy(LINK, env=env | {"DISPLAY": ":7"}, platform="linux")
    assert given == Outcome("given", "xclip")
    Path(env["PATH"].partition(":")[0], "xclip").unlink()
    failed = copy(LINK, env=env | {"DISPLAY": ":7"}, platform="linux")
    assert failed.tried == ("xsel: ]0;title noise",)
    assert capfd.readouterr() == ("", "")


def test_a_tool_that_hangs_is_killed_with_all_it_started(tool, env, tmp_path):
    pids = tmp_path / "pids"
    tool("xclip", f"sleep 600 & echo $$ $! > {pids}\nwait")
    outcome = copy(LINK, env=env | {"DISPLAY": ":7"}, platform="linux")
    assert outcome.kind == "sent"
    assert outcome.hung
    assert outcome.tried == ("xclip did not answer",)
    for pid in pids.read_text().split():
        wait_until_gone(int(pid))
    again = copy(LINK, env=env | {"DISPLAY": ":7"}, native=False, platform="linux")
    assert again == Outcome("sent", "osc52", sequence=outcome.sequence)


def test_a_daemon_that_keeps_stderr_open_is_not_waited_for_and_lives(tool, env, clip, tmp_path):
    pid_file = tmp_path / "pid"
    daemon = f"sleep 600 & echo $! > {pid_file}"
    tool("xclip", f'case "$*" in *-o*) cat "$CLIP";; *) cat > "$CLIP"; {daemon};; esac')
    outcome = copy(LINK, env=env | {"DISPLAY": ":7"}, platform="linux")
    pid = int(pid_file.read_text())
    try:
        assert outcome == Outcome("confirmed", "xclip")
        assert not is_gone(pid)
    finally:
        os.kill(pid, signal.SIGKILL)


def test_without_a_tool_the_terminal_is_next(env):
    outcome = copy(LINK, env=env | {"DISPLAY": ":7"}, platform="linux")
    assert outcome.kind == "sent"
    assert outcome.tried == ("no clipboard tool (xclip, xsel or wl-clipboard) was found",)


def test_a_compositor_that_is_gone_leaves_the_x_display(tool, env, clip):
    tool("wl-copy", "echo Failed to connect to a Wayland server >&2; exit 1")
    tool("wl-paste", "exit 1")
    both = env | {"DISPLAY": ":7", "WAYLAND_DISPLAY": "wayland-0"}
    failed = copy(LINK, env=both, platform="linux")
    assert failed.tried == ("wl-copy: Failed to connect to a Wayland server",)
    tool("xclip", KEEPS)
    assert copy(LINK, env=both, platform="linux") == Outcome("confirmed", "xclip")


def test_over_ssh_the_desktop_is_left_alone(tool, env, clip):
    tool("xclip", KEEPS)
    for variable in ("SSH_CONNECTION", "SSH_TTY", "SSH_CLIENT"):
        outcome = copy(LINK, env=env | {"DISPLAY": ":7", variable: "x"}, platform="linux")
        assert (outcome.kind, outcome.how, outcome.tried) == ("sent", "osc52", ())
    assert not clip.exists()


@pytest.mark.parametrize("text", ["", "na\u00efve \U0001f600\n\tx\r\n", "x" * 200_000])
def test_any_text_arrives_as_it_is(tool, env, clip, text):
    tool("xclip", KEEPS)
    tool("wl-copy", KEEPS)
    outcome = copy(text, env=env | {"DISPLAY": ":7"}, platform="linux")
    assert outcome.kind == "confirmed"
    assert clip.read_bytes().decode() == text
    assert decoded(copy(text, env=over_ssh(env)).sequence) == text


def test_lone_surrogates_are_replaced_and_pairs_put_together(tool, env, clip):
    tool("xclip", KEEPS)
    text, clean = "a\udcff b\ud83d c\ud83d\ude00\ud800", "a\ufffd b\ufffd c\U0001f600\ufffd"
    assert copy(text, env=env | {"DISPLAY": ":7"}, platform="linux").kind == "confirmed"
    assert clip.read_bytes().decode() == clean
    assert decoded(copy(text, env=over_ssh(env)).sequence) == clean


# The terminal


def test_the_sequence_is_the_one_that_every_terminal_knows(env):
    outcome = copy("a?>", env=over_ssh(env))
    assert outcome == Outcome("sent", "osc52", sequence="\x1b]52;c;YT8+\a")
    assert outcome.sentence() == SENT


@pytest.mark.parametrize(
    ("variables", "words"),
    [
        ({"VTE_VERSION": "7003"}, "this VTE/GNOME terminal takes no clipboard from programs"),
        ({"TERM_PROGRAM": "Apple_Terminal"}, "Apple's Terminal takes no clipboard from programs"),
        ({"KONSOLE_VERSION": "221203"}, "this Konsole takes no clipboard"),
        ({"KONSOLE_VERSION": "241100"}, "this Konsole takes no clipboard"),
        ({"TERM": "linux"}, "this terminal (TERM=linux) has no clipboard"),
        ({"TERM": "dumb"}, "this terminal (TERM=dumb) has no clipboard"),
        ({"TERM": "vt100"}, "this terminal (TERM=vt100) has no clipboard"),
        ({"TERM": ""}, "this terminal (TERM=unset) has no clipboard"),
    ],
)
def test_a_terminal_known_to_take_none_is_told_so(env, variables, words):
    outcome = copy(LINK, env=env | variables, platform="linux")
    assert (outcome.kind, outcome.sequence) == ("none", "")
    assert outcome.sentence().startswith(f"Not copied: {words}")
    assert outcome.sentence("L").endswith(". L shows the link.")
    forced = copy(LINK, env=env | variables, road="osc52", platform="linux")
    assert decoded(forced.sequence) == LINK


@pytest.mark.parametrize(
    "variables",
    [
        {"KONSOLE_VERSION": "241200"},
        {"KONSOLE_VERSION": "unknown"},
        {"TERM": "xterm-kitty", "VTE_VERSION": "7003"},
        {"TERM": "foot", "TERM_PROGRAM": "Apple_Terminal"},
        {"TERM_PROGRAM": "iTerm.app"},
    ],
)
def test_any_other_terminal_is_sent_to(env, variables):
    assert copy(LINK, env=env | variables, platform="linux").kind == "sent"


def test_a_refusal_also_says_why_the_desktop_failed(env):
    outcome = copy(LINK, env=env | {"DISPLAY": ":7", "VTE_VERSION": "1"}, platform="linux")
    assert outcome.sentence() == (
        "Not copied: this VTE/GNOME terminal takes no clipboard from programs "
        "(no clipboard tool (xclip, xsel or wl-clipboard) was found)."
    )


@pytest.mark.parametrize("text", [LINK, "abstract " * 450])
def test_screen_gets_it_in_pieces_that_it_passes_on(env, text):
    outcome = copy(text, env=over_ssh(env) | {"STY": "1.pts", "VTE_VERSION": "1"})
    assert (outcome.kind, outcome.how, outcome.sentence()) == ("sent", "screen", SENT)
    first, *pieces = outcome.sequence.split("\x1bP")
    assert first == ""
    assert all(piece.endswith("\x1b\\") for piece in pieces)
    inner = [piece.removesuffix("\x1b\\") for piece in pieces]
    assert max(map(len, inner)) <= 76
    assert decoded("".join(inner)) == text


# tmux


def in_tmux(env, **variables):
    return env | {"TMUX": "/tmp/tmux-0/default,1,0"} | variables


def test_tmux_sends_it_on_itself_where_the_terminal_takes_it(tool, env, clip):
    tool("tmux", TMUX)
    outcome = copy(LINK, env=in_tmux(env, FEATURES="clipboard"), platform="linux")
    assert outcome == Outcome("sent", "tmux")
    assert outcome.sentence() == (
        "In the tmux buffer (prefix ] pastes it); also sent to your terminal's clipboard, "
        "which can't be confirmed."
    )
    assert clip.read_text() == LINK


@pytest.mark.parametrize("passthrough", ["on", "all"])
def test_tmux_that_passes_sequences_on_is_given_one(tool, env, passthrough):
    tool("tmux", TMUX)
    outcome = copy(LINK, env=in_tmux(env, PASSTHROUGH=passthrough), platform="linux")
    assert (outcome.kind, outcome.why) == ("sent", "")
    wrapped = outcome.sequence
    assert wrapped.startswith("\x1bPtmux;")
    assert wrapped.endswith("\x1b\\")
    assert decoded(wrapped[7:-2].replace("\x1b\x1b", "\x1b")) == LINK


@pytest.mark.parametrize(
    "variables",
    [{"FEATURES": "RGB"}, {"FEATURES": "clipboard", "OLD_TMUX": "1"}, {"PASSTHROUGH": "off"}],
)
def test_where_only_the_buffer_has_it_that_is_said(tool, env, clip, variables):
    tool("tmux", TMUX)
    outcome = copy(LINK, env=in_tmux(env, **variables), platform="linux")
    assert outcome.sentence() == (
        "In the tmux buffer only (prefix ] pastes it): your terminal takes no clipboard from tmux."
    )
    assert outcome.sequence == ""
    assert clip.read_text() == LINK


@pytest.mark.parametrize(
    ("script", "said"),
    [
        ("echo no server running >&2; exit 1", "no server running"),
        ("exec sleep 600", "tmux did not answer"),
        ('case "$1" in show-buffer) echo other;; *) cat > /dev/null;; esac', "does not show"),
        (None, "tmux: No such file"),
    ],
    ids=["fails", "hangs", "keeps other", "missing"],
)
def test_tmux_that_fails_leaves_the_terminal(tool, env, monkeypatch, script, said):
    monkeypatch.setattr(tmux, "TMUX_LIMIT", 0.3)
    if script:
        tool("tmux", script)
    outcome = copy(LINK, env=in_tmux(env), platform="linux")
    assert outcome.how == "osc52"
    assert decoded(outcome.sequence) == LINK
    assert said in outcome.tried[0]


@pytest.mark.parametrize(
    ("session", "pane", "remote"),
    [
        ("-SSH_CONNECTION", "1.2.3.4 5 6.7.8.9 22", False),
        ("SSH_CONNECTION=1.2.3.4 5 6.7.8.9 22", "", True),
        ("", "1.2.3.4 5 6.7.8.9 22", True),
        ("", "", False),
    ],
)
def test_the_tmux_session_knows_better_than_the_pane(tool, env, session, pane, remote):
    tool("tmux", TMUX)
    assert is_remote(in_tmux(env, SESSION=session, SSH_CONNECTION=pane)) is remote


# What a setting asks for


def test_a_forced_road_is_the_only_one(tool, env, clip):
    tool("xclip", KEEPS)
    tool("tmux", TMUX)
    everything = in_tmux(over_ssh(env), DISPLAY=":7", FEATURES="clipboard")
    assert copy(LINK, env=everything, road="native", platform="linux").how == "xclip"
    assert copy(LINK, env=everything, road="tmux").how == "tmux"
    assert decoded(copy(LINK, env=everything, road="osc52").sequence) == LINK
    off = copy(LINK, env=everything, road="off")
    assert off.sentence() == ("Not copied: copying is turned off in the settings.")
    assert copy(LINK, env=env, road="native", platform="linux").kind == "none"


# What can be said beforehand


TERMINAL = "your terminal may take it; it never answers"
NO_DESKTOP = "there is no desktop here (neither WAYLAND_DISPLAY nor DISPLAY is set)"


@pytest.mark.parametrize(
    ("variables", "expected"),
    [
        ({}, [("native", False, NO_DESKTOP), ("osc52", True, TERMINAL)]),
        (
            {"DISPLAY": ":0"},
            [
                ("native", True, "this is a local desktop (DISPLAY is set)"),
                ("osc52", True, TERMINAL),
            ],
        ),
        (
            {"WAYLAND_DISPLAY": "wayland-0", "DISPLAY": ":0", "VTE_VERSION": "7003"},
            [
                ("native", True, "this is a local desktop (WAYLAND_DISPLAY is set)"),
                ("osc52", False, "this VTE/GNOME terminal takes no clipboard from programs"),
            ],
        ),
        (
            {"DISPLAY": ":0", "SSH_CONNECTION": "x"},
            [("native", False, "you came by SSH"), ("osc52", True, TERMINAL)],
        ),
        (
            {"WSL_DISTRO_NAME": "Debian", "STY": "1.pts", "VTE_VERSION": "7003"},
            [
                ("native", True, "this is a Linux inside Windows"),
                ("screen", True, "you are inside GNU screen, which passes it on"),
            ],
        ),
        (
            {"TMUX": "/tmp/t,1,0", "STY": "1.pts", "TERM": "dumb"},
            [
                ("native", False, NO_DESKTOP),
                ("tmux", True, "you are inside tmux"),
                ("osc52", True, "tmux passes it on if its set-clipboard is on"),
            ],
        ),
    ],
)
def test_the_roads_are_known_before_one_is_taken(env, variables, expected):
    found = prospects(env | variables, platform="linux")
    assert [(each.road, each.usable, each.why) for each in found] == expected


@pytest.mark.parametrize("platform", ["darwin", "win32", "cygwin"])
def test_a_desktop_needs_no_display_where_the_system_is_one(env, platform):
    first, _ = prospects(env, platform=platform)
    assert (first.road, first.usable) == ("native", True)
    first, _ = prospects(over_ssh(env), platform=platform)
    assert (first.road, first.usable) == ("native", False)


def test_a_tool_that_hung_is_left_out(env):
    first, _ = prospects(env | {"DISPLAY": ":0"}, native=False, platform="linux")
    assert (first.usable, first.why) == (False, "its tool did not answer before")


@pytest.mark.parametrize(
    ("road", "expected"), [("native", "native"), ("tmux", "tmux"), ("osc52", "osc52")]
)
def test_a_forced_road_is_the_only_prospect(env, road, expected):
    (only,) = prospects(in_tmux(env, TERM="dumb"), road=road, platform="linux")
    assert (only.road, only.usable) == (expected, True)


def test_the_terminal_is_also_forced_in_pieces_inside_screen(env):
    (only,) = prospects(env | {"STY": "1.pts"}, road="osc52")
    assert (only.road, only.usable) == ("screen", True)
    assert copy(LINK, env=env | {"STY": "1.pts"}, road="osc52").how == "screen"


def test_copying_turned_off_has_no_prospect(env):
    (only,) = prospects(env | {"DISPLAY": ":0"}, road="off", platform="linux")
    assert (only.road, only.usable) == ("off", False)


@pytest.mark.parametrize("inside_tmux", [True, False])
@pytest.mark.parametrize("display", ["", ":7"])
@pytest.mark.parametrize("vte", ["", "7003"])
@pytest.mark.parametrize("ssh", ["", "1.2.3.4 5 6.7.8.9 22"])
def test_copying_takes_just_the_usable_prospects(env, inside_tmux, display, vte, ssh):
    """With no tool in PATH, every road but the terminal fails and leaves its reason behind."""
    here = env | {"DISPLAY": display, "VTE_VERSION": vte, "SSH_CONNECTION": ssh}
    here |= {"TMUX": "/tmp/t,1,0"} if inside_tmux else {}
    *earlier, last = prospects(here, platform="linux")
    outcome = copy(LINK, env=here, platform="linux")
    assert len(outcome.tried) == sum(each.usable for each in earlier)
    assert (outcome.kind, outcome.how) == ("sent" if last.usable else "none", last.road)
    if not last.usable:
        assert outcome.why.startswith(last.why)


@pytest.mark.parametrize(
    ("value", "road"),
    [
        (None, "auto"),
        ("", "auto"),
        ("auto", "auto"),
        ("native", "native"),
        ("tmux", "tmux"),
        (" OSC52 ", "osc52"),
        ("off", "off"),
    ],
)
def test_a_variable_can_force_the_road(env, value, road):
    assert forced_road(env if value is None else env | {"PAPERDECK_CLIPBOARD": value}) == (road, "")


@pytest.mark.parametrize("value", ["screen", "x" * 5000, "\x1b]52;c;QQ==\x07xclip\n\x9b2J"])
def test_a_variable_with_anything_else_is_auto_and_said(env, value):
    road, problem = forced_road(env | {"PAPERDECK_CLIPBOARD": value})
    assert road == "auto"
    assert problem.startswith(f"PAPERDECK_CLIPBOARD={'xclip' if 'xclip' in value else value[:40]}")
    assert "counts as auto; set it to one of auto, native, tmux, osc52, off." in problem
    assert problem.isprintable()
    assert len(problem) < 200


def test_the_tool_is_named_and_the_clipboard_left_alone(tool, env, clip):
    here = env | {"DISPLAY": ":7"}
    missing = "no clipboard tool (xclip, xsel or wl-clipboard) was found"
    assert desktop_tool(here, "linux") == ("", missing)
    tool("xsel", KEEPS)
    assert desktop_tool(here, "linux") == ("xsel", "")
    tool("xclip", KEEPS)
    assert desktop_tool(here, "linux") == ("xclip", "")
    assert not clip.exists()


# The last link


def test_the_last_link_is_kept_in_a_private_file(tmp_path):
    places = Places(tmp_path, tmp_path, tmp_path / "cache" / "paperdeck", tmp_path)
    assert remember_link(places, LINK) is None
    assert remember_link(places, "https://b/\udcff") is None
    assert places.last_link.read_text() == "https://b/?\n"
    assert stat.S_IMODE(places.last_link.stat().st_mode) == 0o600
    assert [each.name for each in places.cache.iterdir()] == ["last-link"]


def test_a_last_link_that_cannot_be_kept_is_said(tmp_path):
    (tmp_path / "file").write_text("")
    places = Places(tmp_path, tmp_path, tmp_path / "file", tmp_path)
    assert str(places.last_link) in remember_link(places, LINK)
