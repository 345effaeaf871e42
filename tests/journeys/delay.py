"""A slow line: `delay.py SECONDS COMMAND...` runs a command, each byte so much later, both ways.

What is typed arrives a byte at a time, with gaps that keep nothing together: an arrow is three
keystrokes to who reads the line.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
import pty
import random
import select
import signal
import sys
import termios
import time
import tty
from collections import deque


def run(seconds: float, command: list[str]) -> int:
    chance = random.Random(1)
    child, inner = pty.fork()
    if child == 0:
        os.execvp(command[0], command)
    size = fcntl.ioctl(0, termios.TIOCGWINSZ, b"\0" * 8)
    fcntl.ioctl(inner, termios.TIOCSWINSZ, size)
    os.kill(child, signal.SIGWINCH)
    tty.setraw(0)
    typed: deque[tuple[float, bytes]] = deque()
    drawn: deque[tuple[float, bytes]] = deque()
    last = 0.0
    with contextlib.suppress(OSError):  # the command has ended
        while True:
            due = [queue[0][0] for queue in (typed, drawn) if queue]
            wait = max(0.0, min(due) - time.monotonic()) if due else 5.0
            for ready in select.select([0, inner], [], [], wait)[0]:
                now = time.monotonic()
                data = os.read(ready, 65_536)
                if ready == inner:
                    drawn.append((now + seconds, data))
                    continue
                for byte in data:
                    last = max(last, now + seconds) + chance.choice((0, 0, 0.01, 0.15))
                    typed.append((last, bytes([byte])))
            now = time.monotonic()
            for queue, end in ((typed, inner), (drawn, 1)):
                while queue and queue[0][0] <= now:
                    os.write(end, queue.popleft()[1])
    while drawn:
        os.write(1, drawn.popleft()[1])
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


sys.exit(run(float(sys.argv[1]), sys.argv[2:]))
