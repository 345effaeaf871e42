"""What every test gets: a home of its own, no terminal around it, and a terminal to start."""

from __future__ import annotations

import codecs
import contextlib
import copy
import gc
import os
import re
import select
import signal
import subprocess
import sys
import termios
import time
import unicodedata
from typing import TYPE_CHECKING, Any, Final, Protocol

import pyte
import pytest
from wcwidth import wcwidth

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from pathlib import Path

FOREIGN: Final = (
    "BROWSER",
    "COLORTERM",
    "COLUMNS",
    "DISPLAY",
    "ESCDELAY",
    "FORCE_COLOR",
    "KONSOLE_VERSION",
    "LINES",
    "NO_COLOR",
    "PAPERDECK_",
    "SSH_",
    "STY",
    "TERM_PROGRAM",
    "TEXTUAL_",
    "TMUX",
    "VTE_VERSION",
    "WAYLAND_DISPLAY",
    "WSL_",
    "XDG_",
)
"""Names of variables, or their beginnings, by which the machine would have a say in a test."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let the frames of the main views be written anew."""
    parser.addoption(
        "--renew-frames", action="store_true", help="write the frames that are compared with"
    )


def pytest_collection_finish() -> None:
    """Spare the garbage collector what lives to the end anyway: thousands of tests."""
    gc.freeze()


@pytest.fixture
def unsynced(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the kernel write when it likes: no test takes the power away, and some write often."""
    monkeypatch.setattr("os.fsync", lambda _file: None)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give the test a home of its own, and the environment of a plain local xterm."""
    for name in [name for name in os.environ if name.startswith(FOREIGN)]:
        monkeypatch.delenv(name)
    folder = tmp_path / "home"
    folder.mkdir()
    monkeypatch.setenv("HOME", str(folder))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(folder / ".config"))
    monkeypatch.setenv("XDG_DATA_HOME", str(folder / ".local" / "share"))
    monkeypatch.setenv("XDG_STATE_HOME", str(folder / ".local" / "state"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(folder / ".cache"))
    monkeypatch.setenv("TERM", "xterm-256color")
    return folder


class StartsTerminals(Protocol):
    """What the fixture `terminal` is."""

    def __call__(
        self,
        command: Sequence[str | Path],
        cols: int = 80,
        rows: int = 24,
        env: Mapping[str, str | None] | None = None,
        cwd: Path | None = None,
    ) -> Terminal:
        """Start the command in a pty; in `env`, None takes a variable away."""


@pytest.fixture
def terminal(home: Path) -> Iterator[StartsTerminals]:
    """Start programs in real ptys, each drawn on a screen; ended when the test ends."""
    started: list[Terminal] = []

    def start(
        command: Sequence[str | Path],
        cols: int = 80,
        rows: int = 24,
        env: Mapping[str, str | None] | None = None,
        cwd: Path | None = None,
    ) -> Terminal:
        wanted = {**os.environ, **(env or {})}
        here = {name: value for name, value in wanted.items() if value is not None}
        started.append(Terminal([str(word) for word in command], cols, rows, here, cwd or home))
        return started[-1]

    yield start
    for one in started:
        one.close()


# A session of its own has no terminal until it takes one; then Ctrl-C and SIGWINCH arrive, also
# where the tests were started behind a shell's `&` and so with Ctrl-C ignored.
_TAKE_TERMINAL: Final = (
    "import fcntl, os, signal, sys, termios;"
    "fcntl.ioctl(0, termios.TIOCSCTTY, 0);"
    "signal.signal(signal.SIGINT, signal.default_int_handler);"
    "os.execvp(sys.argv[1], sys.argv[1:])"
)
_POLL: Final = 0.05
"""Seconds between looks at a program that writes nothing: an exit needs no byte to be seen."""


class Terminal:
    """A program in a pty, and the screen it draws.

    Nothing is read between calls: each one first takes what has come. A program that writes more
    than the pty holds (4 kB or so) waits until the test looks at it again.
    """

    def __init__(
        self, command: list[str], cols: int, rows: int, env: dict[str, str], cwd: Path
    ) -> None:
        self._drawn = _Screen(cols, rows)
        self._stream = _Stream(self._drawn)
        self._raw = bytearray()
        self._master, slave = os.openpty()
        try:
            termios.tcsetwinsize(slave, (rows, cols))
            self._process = subprocess.Popen(
                [sys.executable, "-I", "-S", "-c", _TAKE_TERMINAL, *command],
                stdin=slave,
                stdout=slave,
                stderr=slave,
                env=env,
                cwd=cwd,
                start_new_session=True,
            )
        finally:
            os.close(slave)
        self._open = True
        self._closed = False

    @property
    def pid(self) -> int:
        """The program's process."""
        return self._process.pid

    @property
    def foreground(self) -> int:
        """The process group that has the terminal: of a shell's job while that runs."""
        return os.tcgetpgrp(self._master)

    @property
    def line(self) -> list[Any]:
        """How the terminal's line is set: flags of input, output, control and local modes."""
        return termios.tcgetattr(self._master)[:4]

    @property
    def raw(self) -> bytes:
        """All bytes the program has written so far."""
        self._take()
        return bytes(self._raw)

    @property
    def cursor(self) -> tuple[int, int]:
        """Column and row of the cursor, from 0."""
        self._take()
        return self._drawn.cursor.x, self._drawn.cursor.y

    def looks(self, text: str) -> set[str]:
        """Which of bold, italic, underlined and reversed the text is, where it stands first."""
        for y, row in enumerate(self.screen()):
            x = row.find(text)
            if x >= 0:
                cell = self._drawn.buffer[y][x]
                names = {"bold": "bold", "italics": "italic", "underscore": "underlined"}
                names |= {"reverse": "reversed"}
                return {name for field, name in names.items() if getattr(cell, field)}
        msg = f"{text!r} is not on the screen"
        raise AssertionError(msg)

    @property
    def colours(self) -> set[str]:
        """The colours of text and ground on the screen."""
        self._take()
        cells = [cell for row in self._drawn.buffer.values() for cell in row.values()]
        return {cell.fg for cell in cells} | {cell.bg for cell in cells}

    def screen(self) -> list[str]:
        """Return the rows of the screen, without the blanks at their ends."""
        self._take()
        return self._drawn.rows()

    def send(self, text: str | bytes) -> None:
        """Type the text, or send the bytes, as a keyboard does."""
        data = text.encode() if isinstance(text, str) else text
        while data:
            data = data[os.write(self._master, data) :]

    def wait_for(
        self, wanted: str | Callable[[list[str]], object], timeout: float = 20
    ) -> list[str]:
        """Wait until the text stands on the screen, or the screen's rows are as asked; return them.

        AssertionError, with the screen in it, after `timeout` seconds or when the program ended.
        """
        deadline = time.monotonic() + timeout
        while True:
            rows = self.screen()
            met = wanted in "\n".join(rows) if isinstance(wanted, str) else wanted(rows)
            if met:
                return rows
            if not self._open:
                with contextlib.suppress(subprocess.TimeoutExpired):
                    self._process.wait(1)
                self._fail(f"the program ended before {wanted!r} was there")
            if time.monotonic() > deadline:
                self._fail(f"{wanted!r} was not there after {timeout:g} s")
            self._read(_POLL)

    def settle(self, quiet: float = 0.3) -> int:
        """Read until nothing came for so many seconds; how many bytes that were."""
        before = len(self._raw)
        while self._read(quiet):
            pass
        return len(self._raw) - before

    def resize(self, cols: int, rows: int) -> None:
        """Give the terminal another size; the program hears of it by SIGWINCH."""
        self._take()
        self._drawn.resize(rows, cols)
        termios.tcsetwinsize(self._master, (rows, cols))

    def kill(self, number: signal.Signals) -> None:
        """Send the program a signal."""
        self._process.send_signal(number)

    def wait_exit(self, timeout: float = 20) -> int:
        """Wait for the program's end and return its exit code, -n when signal n ended it."""
        deadline = time.monotonic() + timeout
        while self._process.poll() is None:
            if time.monotonic() > deadline:
                self._fail(f"the program had not ended after {timeout:g} s")
            self._read(_POLL)
        self._take()
        return self._process.returncode

    def close(self) -> None:
        """End the program, with all it started in this terminal, and give the pty back."""
        if self._process.poll() is None:
            os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()
        if not self._closed:
            os.close(self._master)
        self._closed = True

    def _fail(self, reason: str) -> None:
        code = self._process.poll()
        state = "running" if code is None else f"ended with {code}"
        frame = "\n".join(f"|{row}" for row in self._drawn.rows())
        msg = f"{reason} (now {state}); on the screen:\n{frame}"
        raise AssertionError(msg)

    def _take(self) -> None:
        """Read all there is, but no program that never pauses for ever."""
        deadline = time.monotonic() + 1
        while self._read(0) and time.monotonic() < deadline:
            pass

    def _read(self, wait: float) -> bool:
        """Read once, after at most `wait` seconds; False when nothing came."""
        if not self._open:
            time.sleep(wait)
            return False
        if not select.select([self._master], [], [], wait)[0]:
            return False
        try:
            data = os.read(self._master, 65_536)
        except OSError:  # Linux's way to say that nobody holds the other end any more
            data = b""
        self._open = bool(data)
        self._raw += data
        self._stream.feed(data)
        return self._open


class _Screen(pyte.Screen):
    """pyte's screen, with an alternate screen, scrolling, and characters without width."""

    def __init__(self, cols: int, rows: int) -> None:
        self._main: tuple[Any, Any] | None = None
        super().__init__(cols, rows)

    def rows(self) -> list[str]:
        """Return the rows without the blanks at their ends.

        The stub behind a wide character is empty, and a blank once that character is gone.
        """
        rows: list[str] = []
        for y in range(self.lines):
            cells = [self.buffer[y][x].data for x in range(self.columns)]
            wide = [False, *(wcwidth(cell[:1]) == 2 for cell in cells)]
            shown = (
                cell or ("" if behind else " ") for cell, behind in zip(cells, wide, strict=False)
            )
            rows.append("".join(shown).rstrip())
        return rows

    def draw(self, data: str) -> None:
        """Draw text; pyte drops all that follows a joiner, a variation selector or a Thai vowel."""
        if data.isascii():
            super().draw(data)
            return
        run = ""
        for char in data:
            if wcwidth(char) > 0 or unicodedata.combining(char):
                run += char
                continue
            super().draw(run)
            run = ""
            if wcwidth(char) == 0 and self.cursor.x > 0:
                self._glue(char)
        super().draw(run)

    def _glue(self, char: str) -> None:
        row = self.buffer[self.cursor.y]
        at = self.cursor.x - 1
        if not row[at].data and at > 0:
            at -= 1
        row[at] = row[at]._replace(data=row[at].data + char)

    def set_mode(self, *modes: int, **kwargs: Any) -> None:
        if kwargs.get("private") and {47, 1047, 1049} & {*modes} and self._main is None:
            self._main = copy.deepcopy(self.buffer), copy.copy(self.cursor)
            self.erase_in_display(2)
        super().set_mode(*modes, **kwargs)

    def reset_mode(self, *modes: int, **kwargs: Any) -> None:
        if kwargs.get("private") and {47, 1047, 1049} & {*modes} and self._main is not None:
            self.buffer, self.cursor = self._main
            self._main = None
        super().reset_mode(*modes, **kwargs)

    def scroll_up(self, count: int = 1) -> None:
        self._scroll(count, self.index, self._region().bottom)

    def scroll_down(self, count: int = 1) -> None:
        self._scroll(count, self.reverse_index, self._region().top)

    def _region(self) -> pyte.screens.Margins:
        return self.margins or pyte.screens.Margins(0, self.lines - 1)

    def _scroll(self, count: int, step: Callable[[], None], edge: int) -> None:
        at = self.cursor.y
        self.cursor.y = edge
        for _ in range(max(count, 1)):
            step()
        self.cursor.y = at


class _Stream(pyte.Stream):
    """pyte's parser, fed only what it knows.

    It takes the `u` of `CSI < u` (kitty's keyboard) for text, and so the payload of a DCS; it
    stumbles over private sequences that are no modes.
    """

    _sequence = re.compile(
        r"\x1b\[(?P<params>[0-?]*)(?P<between>[ -/]*)(?P<final>[@-~])"
        r"|(?P<string>\x1b[\]PX^_](?:[^\x07\x1b]|\x1b(?!\\))*?(?:\x07|\x1b\\))"
        r"|(?P<open>\x1b(?:\[[0-?]*[ -/]*|[\]PX^_](?:[^\x07\x1b]|\x1b(?!\\))*|[ -/]*)\Z)"
        r"|(?P<charset>\x1b[ -/]+[0-~])"
    )

    def __init__(self, screen: _Screen) -> None:
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._held = ""
        self.csi = {**pyte.Stream.csi, "S": "scroll_up", "T": "scroll_down"}
        super().__init__(screen)

    def feed(self, data: bytes) -> None:  # type: ignore[override]
        text = self._held + self._decoder.decode(data)
        self._held = ""
        super().feed(self._sequence.sub(self._known, text))

    def _known(self, match: re.Match[str]) -> str:
        if match["open"]:
            self._held = match["open"]
        if not match["final"] or match["between"]:
            return ""
        private = match["params"].startswith("?") and match["final"] in "hl"
        plain = re.fullmatch(r"[0-9;]*", match["params"].removeprefix("?" if private else ""))
        return match[0] if plain else ""
