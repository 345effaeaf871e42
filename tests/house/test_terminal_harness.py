"""The terminal that journeys are driven in draws what a real one draws, and leaves nothing."""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path

import pytest


def writes(text: str) -> list[str]:
    """A program that writes the text as it stands, and waits for a line."""
    program = "import sys; sys.stdout.write(sys.argv[1]); sys.stdout.flush(); sys.stdin.readline()"
    return [sys.executable, "-c", program, text]


ECHO = """
import os, signal, sys
print("size", *os.get_terminal_size(), flush=True)
signal.signal(signal.SIGWINCH, lambda *_: print("now", *os.get_terminal_size(), flush=True))
print("ready", flush=True)
for line in sys.stdin:
    if line == "end\\n":
        sys.exit(3)
    print("got", line.strip().upper(), flush=True)
"""


def test_a_program_is_driven_from_start_to_end(terminal) -> None:
    program = terminal([sys.executable, "-c", ECHO], cols=40, rows=10)
    assert "size 40 10" in program.wait_for("ready")
    program.send("häuser\n")
    program.wait_for("got HÄUSER")
    program.resize(30, 8)
    program.wait_for("now 30 8")
    assert len(program.screen()) == 8
    program.send("end\n")
    assert program.wait_exit() == 3
    assert b"got H\xc3\x84USER" in program.raw


def test_ctrl_c_reaches_the_program(terminal) -> None:
    program = terminal([sys.executable, "-c", ECHO])
    program.wait_for("ready")
    program.send("\x03")
    program.wait_for("KeyboardInterrupt")
    assert program.wait_exit() == -signal.SIGINT


def test_a_signal_ends_the_program(terminal) -> None:
    program = terminal(["sleep", "600"])
    program.kill(signal.SIGKILL)
    assert program.wait_exit() == -signal.SIGKILL


def test_what_is_not_there_is_told_with_the_screen(terminal) -> None:
    program = terminal(writes("what is there"))
    program.wait_for(lambda rows: rows[0] == "what is there")
    with pytest.raises(AssertionError, match=r"'absent'.* running[^|]*\n\|what is there\n"):
        program.wait_for("absent", timeout=0.2)
    with pytest.raises(AssertionError, match="had not ended"):
        program.wait_exit(timeout=0.2)


def test_waiting_for_a_program_that_ended_does_not_last(terminal) -> None:
    program = terminal(["true"])
    with pytest.raises(AssertionError, match=r"the program ended before.*ended with 0"):
        program.wait_for("absent", timeout=600)


def test_a_closed_terminal_leaves_no_process(terminal) -> None:
    program = terminal(["sleep", "600"])
    program.close()
    with pytest.raises(ProcessLookupError):
        os.kill(program.pid, 0)
    program.close()


@pytest.mark.parametrize(
    ("written", "row"),
    [
        ("a\x1b[>25ub\x1b[<uc", "abc"),
        ("a\x1b[?2026$pb\x1b[?2048$pc", "abc"),
        ("a\x1b[?2026hb\x1b[?2026l", "ab"),
        ("a\x1b[?ub\x1b[?1mc\x1b[?6n", "abc"),
        ("a\x1b]52;c;QUJD\x07b\x1b]8;;https://a.b/\x1b\\c\x1b]8;;\x1b\\", "abc"),
        ("a\x1bPtmux;\x1b\x1b]52;c;QUJD\x07\x1b\\b", "ab"),
        ("a\x1b_Gf=1;x\x1b\\b\x1b(Bc", "abc"),
        ("\x1b[38;2;255;0;0ma\x1b[4:3mb", "ab"),
        ("漢字|", "漢字|"),
        ("漢\x1b[1Gx|", "x|"),
        ("👩\u200d💻\ufe0f|", "👩\u200d💻\ufe0f|"),
        ("ที่นี่|", "ที่นี่|"),
        ("e\u0301x", "éx"),
        ("main\x1b[?1049hother\x1b[?1049l!", "main!"),
    ],
    ids=ascii,
)
def test_the_screen_shows_what_a_terminal_shows(terminal, written: str, row: str) -> None:
    program = terminal(writes(written + "\x1b[9Hend"))
    assert program.wait_for("end")[0] == row


def test_a_sequence_in_two_pieces_is_one(terminal) -> None:
    halves = "import sys\nfor half in sys.argv[1:]: print(end=half, flush=True); input()"
    pieces = ["one\x1b[38;2;1", ";2;3mtwo\x1b]0;ti", "tle\x07!"]
    program = terminal([sys.executable, "-c", halves, *pieces])
    program.wait_for("one")
    program.send("\n")
    program.wait_for("two")
    program.send("\n")
    # Both line breaks that the tty echoes fall inside a sequence: the first is obeyed there,
    # the second is part of the title.
    assert program.wait_for("!")[:2] == ["one", "two!"]


def test_the_screen_scrolls_as_tmux_asks(terminal) -> None:
    program = terminal(writes("1\r\n2\r\n3\x1b[2S\x1b[1Tend"), rows=5)
    assert program.wait_for("end")[:3] == ["", "3", " end"]


def test_a_program_that_never_pauses_can_be_looked_at(terminal) -> None:
    program = terminal(["yes"])
    program.wait_for(lambda rows: rows[0] == "y")
    assert program.screen()[0] == "y"


def test_a_test_has_a_home_and_no_terminal_around_it(terminal, home: Path) -> None:
    assert Path.home() == home
    foreign = {"TMUX", "STY", "DISPLAY", "WAYLAND_DISPLAY", "NO_COLOR", "COLORTERM", "BROWSER"}
    assert not foreign & set(os.environ)
    assert not [name for name in os.environ if name.startswith(("SSH_", "TEXTUAL_"))]
    show = "import os; print(os.environ['HOME'], os.environ['TERM'], os.environ.get('ADDED'))"
    program = terminal([sys.executable, "-c", show], cols=200, env={"ADDED": "yes"})
    program.wait_for(f"{home} xterm-256color yes")


TEXTUAL = """
from textual.app import App
from textual.widgets import Input, Label
class Small(App):
    BINDINGS = [("q", "quit", "Quit")]
    def compose(self):
        yield Label("Grüße, 漢字, 👩🏽‍🔬 and ❤️ | done")
        yield Label("ready", id="ready")
    def on_resize(self, event):
        self.query_one("#ready").update(f"ready {event.size.width}")
Small().run()
"""


def test_textual_is_drawn_right(terminal) -> None:
    program = terminal([sys.executable, "-c", TEXTUAL], cols=60, rows=10)
    rows = program.wait_for("ready 60")
    assert rows[0].startswith("Grüße, 漢字, 👩🏽‍🔬 and")
    assert rows[0].endswith("| done")
    program.resize(50, 9)
    program.wait_for("ready 50")
    program.send("q")
    assert program.wait_exit() == 0
    assert program.screen() == [""] * 9
