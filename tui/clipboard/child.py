"""A child process that can neither hang the reader nor write on its screen."""

from __future__ import annotations

import subprocess
import sys
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

COMPLAINT_LENGTH = 120
"""Characters of a tool's own words that are passed on: one line of a message."""


@dataclass(frozen=True, slots=True)
class Ran:
    """What came of a child: `code` is None when it was killed at its time limit."""

    code: int | None
    output: bytes = b""
    errors: tuple[str, ...] = ()

    @property
    def complaint(self) -> str:
        """The first thing it said on stderr, safe for a screen; empty when it said nothing."""
        return self.errors[0] if self.errors else ""


def run(
    command: Sequence[str],
    *,
    env: Mapping[str, str],
    limit: float,
    text: bytes = b"",
    keep_output: bool = False,
) -> Ran:
    """Run `command` with `text` on its stdin, for at most `limit` seconds.

    It gets a session of its own, and that whole group is killed at the limit. What it says goes to
    temporary files and not to pipes: a daemon that it leaves behind, as xclip does, would hold a
    pipe open for ever. Its stdout is dropped unless it is wanted. A command that cannot be
    started has the code 127, as in a shell.
    """
    import tempfile

    with tempfile.TemporaryFile() as output, tempfile.TemporaryFile() as errors:
        try:
            child = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=output if keep_output else subprocess.DEVNULL,
                stderr=errors,
                env=dict(env),
                start_new_session=True,
            )
        except OSError as error:
            return Ran(127, errors=(f"{command[0]}: {error.strerror or error}",))
        with child:
            try:
                child.communicate(text, timeout=limit)
            except subprocess.TimeoutExpired:
                code = None
            else:
                code = child.returncode
            finally:
                if child.returncode is None:
                    _kill_group(child)
        output.seek(0)
        errors.seek(0)
        lines = (_printable(line) for line in errors.read().decode("utf-8", "replace").splitlines())
        return Ran(code, output.read(), tuple(line for line in lines if line))


def _kill_group(child: subprocess.Popen[bytes]) -> None:
    if sys.platform != "win32":
        import os
        import signal

        # On a Mac, a group that has just ended by itself may not be signalled any more.
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(child.pid, signal.SIGKILL)
    child.kill()


def _printable(line: str) -> str:
    return "".join(each for each in line if each.isprintable()).strip()[:COMPLAINT_LENGTH]
