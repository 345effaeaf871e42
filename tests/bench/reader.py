"""What the reader costs: time to the first title, and bytes over the line for each key.

Run it by hand: `.venv/bin/python tests/bench/reader.py [FILE]`. Every figure is a median of one
run; times are given beside the smallest Textual application with 38 rows, started in turn with
the reader, because only their ratio holds on another machine.
"""

from __future__ import annotations

import fcntl
import os
import select
import statistics
import struct
import subprocess
import sys
import tempfile
import termios
import time
from pathlib import Path

ROUNDS = 7
COLUMNS, LINES = 80, 24
QUIET = 0.4
"""Seconds without a byte after which a screen counts as settled."""

SMALLEST = """
from textual.app import App
from textual.widgets import Static
class Smallest(App):
    BINDINGS = [("Q", "quit", "quit")]
    def compose(self):
        yield Static("\\n".join(f"Title {n}" for n in range(38)))
Smallest().run()
"""


class Program:
    """A program in a pty of 80x24; what it writes is counted."""

    def __init__(self, command: list[str], environ: dict[str, str]) -> None:
        self._master, slave = os.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", LINES, COLUMNS, 0, 0))
        self.started = time.perf_counter()
        self._process = subprocess.Popen(
            command, stdin=slave, stdout=slave, stderr=slave, env=environ, start_new_session=True
        )
        os.close(slave)

    def until(self, wanted: bytes) -> float:
        """Seconds from the start until these bytes came."""
        seen = b""
        while wanted not in seen:
            if not select.select([self._master], [], [], 30)[0]:
                raise TimeoutError(wanted)
            seen += os.read(self._master, 65536)
        return time.perf_counter() - self.started

    def settled(self, quiet: float = QUIET) -> int:
        """Bytes until nothing came for a while."""
        count = 0
        while select.select([self._master], [], [], quiet)[0]:
            count += len(os.read(self._master, 65536))
        return count

    def press(self, keys: str, quiet: float = QUIET) -> int:
        """Bytes that keys bring."""
        os.write(self._master, keys.encode())
        return self.settled(quiet)

    def memory(self) -> int:
        """Resident kilobytes, where the system tells."""
        try:
            status = Path(f"/proc/{self._process.pid}/status").read_text(encoding="ascii")
        except OSError:
            return 0
        return int(status.partition("VmRSS:")[2].split()[0])

    def end(self) -> None:
        """Quit, by force if need be."""
        os.write(self._master, b"Q")
        try:
            self._process.wait(5)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        os.close(self._master)


def environment(folder: str) -> dict[str, str]:
    """A plain local xterm and a home that is empty."""
    own = {"HOME": folder, "TERM": "xterm-256color", "PATH": os.environ["PATH"]}
    return own | {f"XDG_{n}_HOME": f"{folder}/{n}" for n in ("CONFIG", "CACHE", "DATA", "STATE")}


def held(program: Program, key: str, times: int) -> list[int]:
    """Bytes of each step when a key is held so that the detail never follows."""
    steps = [program.press(key, quiet=0.02) for _ in range(times)]
    program.settled()
    return steps


def bytes_of_keys(program: Program) -> list[tuple[str, float]]:
    """What keys send, from the list of the bundled papers on."""
    down = held(program, "j", 24)
    up = [program.press("k") for _ in range(12)]
    typed = [program.press(key) for key in ("/", *"learn")]
    program.press("\r")
    read = [program.press(key) for key in ("\r", "j", "j", " ")]
    program.press("h")
    mouse = [program.press(f"\x1b[<35;{x};5M") for x in range(20, 26)]
    return [
        ("a step of a held key, bytes, median", statistics.median(down)),
        ("the same, mean of 24 with the list scrolling", statistics.mean(down)),
        ("a step with the settled detail, bytes, median", statistics.median(up)),
        ("the same, most, with the list scrolling", max(up)),
        ("opening the search box, bytes", typed[0]),
        ("a keystroke in the search box, bytes, median", statistics.median(typed[1:])),
        ("the same, most", max(typed[1:])),
        ("opening a paper, bytes", read[0]),
        ("a line further in it, bytes", statistics.median(read[1:3])),
        ("a page further in it, bytes", read[3]),
        ("the mouse a cell further, bytes", statistics.median(mouse)),
        ("idle for two seconds, bytes", program.settled(quiet=2)),
    ]


def main() -> None:
    """Print the table."""
    reader = [str(Path(sys.executable).with_name("paperdeck")), *sys.argv[1:]]
    smallest = [sys.executable, "-c", SMALLEST]
    ours: list[float] = []
    theirs: list[float] = []
    with tempfile.TemporaryDirectory() as folder:
        environ = environment(folder)
        warm = Program(reader, environ)
        warm.settled(quiet=20 if sys.argv[1:] else 3)
        warm.end()
        for _ in range(ROUNDS):
            for command, title, times in ((smallest, b"Title 3", theirs), (reader, b"2025", ours)):
                program = Program(command, environ)
                times.append(program.until(title))
                program.settled()
                program.end()
        program = Program(reader, environ)
        whole = program.settled(quiet=1.5)
        program.press("x\x1b")  # what greets a newcomer goes
        rows: list[tuple[str, float]] = [
            (
                "first title, ratio to the smallest application",
                statistics.median(ours) / statistics.median(theirs),
            ),
            ("first title, ms", 1000 * statistics.median(ours)),
            ("smallest application, ms", 1000 * statistics.median(theirs)),
            ("first picture whole, with its modes, bytes", whole),
            *bytes_of_keys(program),
            ("resident memory, MB", program.memory() / 1024),
        ]
        program.end()
    for name, figure in rows:
        print(f"{name:<62}{figure:>8,.2f}" if figure < 10 else f"{name:<62}{figure:>8,.0f}")


if __name__ == "__main__":
    main()
