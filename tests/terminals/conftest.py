"""What stands between a reader and a person: sshd, tmux, GNU screen, an X display."""

from __future__ import annotations

import contextlib
import getpass
import os
import shlex
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

LONGEST_RUN = "900"
"""Seconds after which a server ends by itself, should the tests be killed."""

HANGS = 30
"""Seconds after which what should have come at once will not come."""

SSHD = """
Port {port}
ListenAddress 127.0.0.1
HostKey {folder}/host
AuthorizedKeysFile {folder}/user.pub
PidFile {folder}/pid
AuthenticationMethods publickey
PermitRootLogin yes
StrictModes no
UsePAM no
PermitUserRC no
PrintMotd no
PrintLastLog no
SetEnv HOME={folder}/home
"""
"""A home without files, so that no start-up file of a shell has a say."""


def started(command: Sequence[str], **options) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        ["timeout", LONGEST_RUN, *command],
        stdin=subprocess.DEVNULL,
        start_new_session=True,
        **options,
    )


def end(server: subprocess.Popen[bytes]) -> None:
    for number in (signal.SIGTERM, signal.SIGKILL):
        with contextlib.suppress(ProcessLookupError):
            os.killpg(server.pid, number)
        with contextlib.suppress(subprocess.TimeoutExpired):
            server.wait(HANGS / 3)
            return


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return listener.getsockname()[1]


def greets(port: int) -> bool:
    """Say whether an ssh server answers."""
    try:
        with socket.create_connection(("127.0.0.1", port), timeout=HANGS) as connection:
            return connection.recv(4) == b"SSH-"
    except OSError:
        return False


def running_sshd(folder: Path) -> tuple[subprocess.Popen[bytes], int]:
    program = shutil.which("sshd", path="/usr/sbin:/usr/local/sbin:" + os.environ["PATH"])
    assert program, "sshd is not installed"
    for _ in range(3):  # another program may take the port before sshd does
        port = free_port()
        (folder / "config").write_text(SSHD.format(folder=folder, port=port))
        with (folder / "log").open("ab") as log:
            server = started([program, "-D", "-e", "-f", f"{folder}/config"], stderr=log)
        last = time.monotonic() + HANGS
        while server.poll() is None and time.monotonic() < last:
            if greets(port):
                return server, port
            time.sleep(0.05)
        end(server)
    pytest.fail((folder / "log").read_text())


@pytest.fixture(scope="session")
def sshd() -> Iterator[list[str]]:
    """Run an ssh server on loopback; return the words that log in there."""
    with tempfile.TemporaryDirectory(prefix="paperdeck-sshd-") as name:
        folder = Path(name)
        (folder / "home").mkdir()
        for key in ("host", "user"):
            line = ["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", f"{folder}/{key}"]
            subprocess.run(line, check=True, timeout=HANGS)
        if os.geteuid() == 0:
            Path("/run/sshd").mkdir(mode=0o755, exist_ok=True)
        server, port = running_sshd(folder)
        public = (folder / "host.pub").read_text()
        (folder / "known_hosts").write_text(f"[127.0.0.1]:{port} {public}")
        options = {
            "BatchMode": "yes",
            "ConnectTimeout": str(HANGS),
            "GlobalKnownHostsFile": "none",
            "IdentitiesOnly": "yes",
            "IdentityAgent": "none",
            "IdentityFile": f"{folder}/user",
            "LogLevel": "ERROR",
            "Port": str(port),
            "StrictHostKeyChecking": "yes",
            "UserKnownHostsFile": f"{folder}/known_hosts",
        }
        flags = [word for option in options.items() for word in ("-o", "=".join(option))]
        yield ["ssh", "-F", "none", "-e", "none", *flags, f"{getpass.getuser()}@127.0.0.1"]
        end(server)


@pytest.fixture
def over_ssh(sshd: list[str], home: Path):
    """Return a function: the words that run a command on the other side, in the test's home."""
    folders = [f"{name}={value}" for name, value in os.environ.items() if name.startswith("XDG_")]
    there = ["env", f"HOME={home}", "LC_ALL=C.UTF-8", *folders]

    def words(command: Sequence[str | Path], *, tty: bool = True) -> list[str]:
        remote = shlex.join([*there, *map(str, command)])
        return [*sshd, "-tt", remote] if tty else [*sshd, remote]

    return words


@dataclass(frozen=True, slots=True)
class Tmux:
    """A tmux server of the test's own; its socket has a short path, as sockets must."""

    folder: Path

    @property
    def words(self) -> list[str]:
        return ["env", f"TMUX_TMPDIR={self.folder}", "tmux", "-L", "test"]

    def around(self, command: Sequence[str | Path], setting: str = "") -> list[str]:
        """The words that start the command in a new server, stock or with one setting."""
        file = Path(os.devnull)
        if setting:
            file = self.folder / "conf"
            file.write_text(f"set -g {setting}\n")
        return [*self.words, "-f", str(file), "new-session", shlex.join(map(str, command))]

    def says(self, *command: str) -> str:
        """What a tmux command prints."""
        line = [*self.words, *command]
        return subprocess.run(
            line, check=True, capture_output=True, encoding="utf-8", timeout=HANGS
        ).stdout


@pytest.fixture
def tmux() -> Iterator[Tmux]:
    with tempfile.TemporaryDirectory(prefix="paperdeck-tmux-") as name:
        server = Tmux(Path(name))
        yield server
        # It has ended already, where all that ran in it has.
        subprocess.run(
            [*server.words, "kill-server"], check=False, capture_output=True, timeout=HANGS
        )


@pytest.fixture
def screen():
    """Return a function: the words that start a command in GNU screen."""
    with tempfile.TemporaryDirectory(prefix="paperdeck-screen-") as name:
        file = Path(name, "rc")
        file.write_text("startup_message off\n")
        sockets = Path(name, "sockets")
        sockets.mkdir(mode=0o700)
        words = ["env", f"SCREENDIR={sockets}", "screen", "-S", "test"]

        def around(command: Sequence[str | Path]) -> list[str]:
            return [*words, "-U", "-c", str(file), *map(str, command)]

        yield around
        subprocess.run([*words, "-X", "quit"], check=False, capture_output=True, timeout=HANGS)


@dataclass(frozen=True, slots=True)
class Desktop:
    """An X display without a screen."""

    display: str

    def clipboard(self) -> str:
        """What ctrl+v would paste there."""
        return subprocess.run(
            ["xclip", "-o", "-selection", "clipboard"],
            env={**os.environ, "DISPLAY": self.display},
            check=True,
            capture_output=True,
            encoding="utf-8",
            timeout=HANGS,
        ).stdout


@pytest.fixture
def desktop() -> Iterator[Desktop]:
    """Run an X server of the test's own, so that no other test's clipboard is in it."""
    said, says = os.pipe()
    with open(said, "rb") as number:  # noqa: PTH123 - a pipe has no path
        words = ["Xvfb", "-displayfd", str(says), "-nolisten", "tcp", "-screen", "0", "64x64x8"]
        server = started(words, pass_fds=(says,), stderr=subprocess.DEVNULL)
        os.close(says)
        try:
            display = number.readline().decode().strip()
            assert display, "Xvfb did not start"
            yield Desktop(f":{display}")
        finally:
            end(server)


@pytest.fixture
def mute() -> Iterator[socket.socket]:
    """Listen where an X server would, and say nothing to whoever calls."""
    while True:
        listener = socket.create_server(("127.0.0.1", 0))
        if listener.getsockname()[1] > 6000:
            break
        listener.close()
    with listener:
        listener.settimeout(HANGS)
        yield listener
