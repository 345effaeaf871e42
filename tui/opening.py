"""Open a page in the browser, where there is one.

The standard library's `webbrowser` is not used: it runs text browsers on the terminal that the
reader owns, lets most others print there, asks `os.environ` alone, and blocks for up to five
seconds or until the browser ends.
"""

from __future__ import annotations

import shlex
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path, PurePath
from typing import TYPE_CHECKING, Literal
from urllib.parse import urlsplit

from .clipboard import is_remote, is_wsl

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

LAUNCH_PATIENCE = 1.0
"""Seconds in which a launcher that cannot open anything has said so by its exit code; a browser
that still runs then has opened."""

GRAPHICAL = (
    ("xdg-open",),
    ("gio", "open", "--"),
    ("x-www-browser",),
    ("firefox",),
    ("firefox-esr",),
    ("chromium",),
    ("chromium-browser",),
    ("google-chrome",),
    ("google-chrome-stable",),
    ("brave-browser",),
    ("microsoft-edge",),
    ("epiphany",),
    ("konqueror",),
    ("falkon",),
    ("qutebrowser",),
)
"""Commands that open a page on a display: first those that ask which browser a person prefers."""

VIEWERS = (
    ("xdg-open",),
    ("gio", "open", "--"),
    ("zathura",),
    ("evince",),
    ("okular",),
    ("atril",),
    ("mupdf",),
    ("xpdf",),
)
"""Commands that show a PDF on a display: first those that ask which viewer a person prefers."""

TEXT = ("www-browser", "w3m", "elinks", "links2", "links", "lynx", "browsh", "cha")
"""Browsers that draw on the terminal, and so need the reader out of the way."""

WINDOWS = ("rundll32.exe", "url.dll,FileProtocolHandler")
"""The default browser of Windows, without a shell that would read the `&` in a link."""


@dataclass(frozen=True, slots=True)
class Browser:
    """A way to open a page: `command`, in which `%s` stands for the link, else it comes last.

    `text` says that it draws on the terminal.
    """

    command: tuple[str, ...]
    text: bool = False

    @property
    def name(self) -> str:
        """The command's own name, for a message."""
        return PurePath(self.command[0]).name

    def line(self, url: str) -> tuple[str, ...]:
        """Return the whole command for `url`."""
        if any("%s" in each for each in self.command):
            return tuple(each.replace("%s", url) for each in self.command)
        return (*self.command, url)


@dataclass(frozen=True, slots=True)
class Opened:
    """What came of opening a page.

    "suspend": nothing was started; `command` is to be run with the application suspended and the
    terminal its own. "no browser", "refused" and "failed" have their reason in `why`.
    """

    kind: Literal["opened", "suspend", "no browser", "refused", "failed"]
    how: str = ""
    why: str = ""
    command: tuple[str, ...] = ()


def browser(env: Mapping[str, str], *, platform: str = sys.platform) -> Browser | None:
    """Return the browser to open a page with, or None: then the link is to be shown.

    First what BROWSER names, then the desktop's where a display is at hand, then one that draws
    on the terminal. `env` is the whole environment, `platform` a `sys.platform`.
    """
    for found in _candidates(env, platform):
        if _which(found.command[0], env):
            return found
    return None


def open_page(url: str, env: Mapping[str, str], *, platform: str = sys.platform) -> Opened:
    """Open `url`, which must be http or https, or say why not.

    The browser gets a session of its own and nothing of the terminal; where one fails at once,
    the next is tried. Blocks for up to `LAUNCH_PATIENCE` seconds.
    """
    if why := _refusal(url):
        return Opened("refused", why=why)
    failed: list[Opened] = []
    for found in _candidates(env, platform):
        if not _which(found.command[0], env):
            continue
        command = found.line(url)
        if found.text:
            return Opened("suspend", found.name, command=command)
        opened = _launched(found.name, command, env)
        if opened.kind == "opened":
            return opened
        failed.append(opened)
    # The first is the one that the person wished for, or the desktop's own.
    return failed[0] if failed else Opened("no browser", why="there is no browser here")


def open_file(path: Path, env: Mapping[str, str], *, platform: str = sys.platform) -> Opened:
    """Open a PDF of this machine in the desktop's viewer, or say why not.

    `path` is absolute; that it is a PDF and nothing that would be run is for the caller to see to.
    """
    if not path.is_absolute():
        return Opened("refused", why="only an absolute path is opened")
    for command in _viewers(env, platform):
        if _which(command[0], env):
            return _launched(command[0], (*command, str(path)), env)
    return Opened("no browser", why="there is no display here to show a PDF on")


def _viewers(env: Mapping[str, str], platform: str) -> Iterator[tuple[str, ...]]:
    if is_remote(env) and not env.get("DISPLAY"):
        return
    if platform == "darwin":
        yield ("open",)
    elif platform == "win32":
        yield WINDOWS
    elif is_wsl(env):
        yield ("wslview",)
    elif env.get("DISPLAY") or env.get("WAYLAND_DISPLAY"):
        yield from VIEWERS


def _launched(name: str, command: tuple[str, ...], env: Mapping[str, str]) -> Opened:
    """Start a program of the desktop and see whether it fails at once."""
    try:
        child = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env=dict(env),
            start_new_session=True,
        )
    except OSError as error:
        return Opened("failed", name, f"{name}: {error.strerror or error}")
    try:
        code = child.wait(timeout=LAUNCH_PATIENCE)
    except subprocess.TimeoutExpired:
        _reap_later(child)
        code = 0
    if code != 0:
        return Opened("failed", name, f"{name} ended with code {code}")
    return Opened("opened", name)


def _refusal(url: str) -> str:
    if not url.isprintable() or any(each.isspace() for each in url):
        return "it holds blanks or control characters"
    try:
        parts = urlsplit(url)
    except ValueError:
        return "it is not a link"
    if parts.scheme not in {"http", "https"}:
        return "only http and https are opened"
    return "" if parts.netloc else "it names no host"


def _candidates(env: Mapping[str, str], platform: str) -> Iterator[Browser]:
    of_system = platform in {"darwin", "win32"}
    display = bool(env.get("DISPLAY") or env.get("WAYLAND_DISPLAY"))
    yield from _wished(env, platform, display=display or of_system)
    # Over SSH the system's own would open the page on a screen that nobody looks at.
    if (of_system or is_wsl(env)) and not is_remote(env):
        yield from (Browser(("open",)),) if platform == "darwin" else _windows()
    if display and not of_system:
        yield from (Browser(command) for command in GRAPHICAL)
    if env.get("TERM", "dumb") != "dumb":
        yield from (Browser((name,), text=True) for name in TEXT)


def _windows() -> Iterator[Browser]:
    yield Browser(("wslview",))
    yield Browser(WINDOWS)


def _wished(env: Mapping[str, str], platform: str, *, display: bool) -> Iterator[Browser]:
    """Yield what BROWSER names: commands with a `:` between them, as in `man` and `xdg-open`."""
    windows = platform == "win32"
    for wish in env.get("BROWSER", "").split(";" if windows else ":"):
        try:
            command = tuple(shlex.split(wish, posix=not windows))
        except ValueError:
            continue
        if command and command[-1] == "&":
            command = command[:-1]
        if not command or any("%s" in each and _is_program(each) for each in command):
            continue
        name = PurePath(command[0]).name
        text = name in TEXT or (name == "sensible-browser" and not display)
        if display or (command[0],) not in GRAPHICAL:
            yield Browser(command, text)


def _is_program(argument: str) -> bool:
    # With blanks around it, %s stands in the text of a program such as `sh -c`, where a link's
    # `$(...)` would be run.
    return any(each.isspace() for each in argument)


def _which(command: str, env: Mapping[str, str]) -> str | None:
    import shutil

    return shutil.which(command, path=env.get("PATH", ""))


def _reap_later(child: subprocess.Popen[bytes]) -> None:
    import threading

    threading.Thread(target=child.wait, name=f"reap {child.pid}", daemon=True).start()
