"""Opening a page: which browser, and what must never be started."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest

from tui import opening
from tui.opening import (
    GRAPHICAL,
    TEXT,
    WINDOWS,
    Browser,
    Opened,
    browser,
    open_file,
    open_page,
)

PAGE = "https://arxiv.org/abs/2408.11039?a=1&b=%7B2%7D#top"


@pytest.fixture
def bin_(tmp_path):
    folder = tmp_path / "bin"
    folder.mkdir()
    return folder


@pytest.fixture
def log(tmp_path):
    return tmp_path / "log"


@pytest.fixture
def command(bin_, log):
    """Return a function that puts a command in PATH; it logs its arguments, a line each."""

    def make(name, script="exit 0"):
        lines = f'#!/bin/sh\nfor each in {name} "$@"; do echo "$each" >> {log}; done\n{script}\n'
        (bin_ / name).write_text(lines)
        (bin_ / name).chmod(0o755)

    return make


@pytest.fixture
def env(bin_, tmp_path):
    """Return the environment of a person at a text console; only `sleep` and `tty` are in PATH."""
    rest = tmp_path / "rest"
    rest.mkdir()
    for name in ("sleep", "tty"):
        where = next(p for p in ("/usr/bin", "/bin") if Path(p, name).exists())
        (rest / name).symlink_to(Path(where, name))
    return {"PATH": f"{bin_}:{rest}", "TERM": "xterm-256color"}


def on_screen(env):
    return env | {"DISPLAY": ":0"}


# Which browser


def test_without_any_browser_there_is_none(env):
    assert browser(on_screen(env), platform="linux") is None
    assert open_page(PAGE, on_screen(env), platform="linux").kind == "no browser"


def test_a_display_is_needed_for_a_browser_that_draws_on_one(command, env):
    for line in GRAPHICAL:
        command(line[0])
    assert browser(env, platform="linux") is None
    for variable in ("DISPLAY", "WAYLAND_DISPLAY"):
        found = browser(env | {variable: "x"}, platform="linux")
        assert found == Browser(("xdg-open",))
    assert browser(env | {"DISPLAY": ""}, platform="linux") is None


def test_without_xdg_open_a_known_browser_is_used(command, env):
    command("firefox")
    assert browser(on_screen(env), platform="linux") == Browser(("firefox",))
    command("gio")
    assert browser(on_screen(env), platform="linux").line(PAGE) == ("gio", "open", "--", PAGE)


@pytest.mark.parametrize("name", TEXT)
def test_a_text_browser_is_called_one_and_comes_last(command, env, name):
    command(name)
    assert browser(env, platform="linux") == Browser((name,), text=True)
    assert browser(env | {"TERM": "dumb"}, platform="linux") is None
    command("xdg-open")
    assert browser(on_screen(env), platform="linux") == Browser(("xdg-open",))


@pytest.mark.parametrize(
    ("wish", "line", "text"),
    [
        ("w3m", ("w3m", PAGE), True),
        ("/nowhere/firefox:w3m -o a=b", ("w3m", "-o", "a=b", PAGE), True),
        ("helper --url=%s --now", ("helper", f"--url={PAGE}", "--now"), False),
        ("helper 'a b' %s &", ("helper", "a b", PAGE), False),
        ("'open:helper", ("helper", PAGE), False),
        ("firefox", None, False),
        ("helper -c 'start %s'", None, False),
        (" : ", None, False),
    ],
)
def test_what_browser_names_comes_first(command, env, wish, line, text):
    for name in ("w3m", "helper", "firefox"):
        command(name)
    found = browser(env | {"BROWSER": wish}, platform="linux")
    if line is None:
        # Passed over for the only one that can draw on this console.
        assert found == Browser(("w3m",), text=True)
    else:
        assert (found.line(PAGE), found.text) == (line, text)


def test_a_wish_wins_over_the_desktop(command, env):
    command("xdg-open")
    command("firefox")
    wished = on_screen(env) | {"BROWSER": "firefox"}
    assert browser(wished, platform="linux") == Browser(("firefox",))


def test_sensible_browser_draws_on_the_terminal_without_a_display(command, env):
    command("sensible-browser")
    wished = env | {"BROWSER": "sensible-browser"}
    assert browser(wished, platform="linux").text
    assert not browser(on_screen(wished), platform="linux").text


def test_a_mac_opens_on_its_own_screen_and_not_for_someone_far_away(command, env):
    command("open")
    assert browser(env, platform="darwin") == Browser(("open",))
    assert browser(env | {"SSH_CONNECTION": "x"}, platform="darwin") is None
    assert browser(env, platform="linux") is None


def test_windows_opens_its_own_browser_also_from_inside_linux(command, env):
    command("rundll32.exe")
    assert browser(env, platform="win32") == Browser(WINDOWS)
    wsl = env | {"WSL_DISTRO_NAME": "Debian"}
    assert browser(wsl, platform="linux") == Browser(WINDOWS)
    assert browser(env, platform="linux") is None
    command("wslview")
    assert browser(wsl, platform="linux") == Browser(("wslview",))


# Opening


def test_the_link_arrives_as_one_argument(command, env, log):
    command("xdg-open")
    opened = open_page(PAGE, on_screen(env), platform="linux")
    assert (opened.kind, opened.how) == ("opened", "xdg-open")
    assert log.read_text().splitlines() == ["xdg-open", PAGE]


@pytest.mark.parametrize(
    "url",
    [
        "file:///etc/passwd",
        "javascript:alert(1)",
        "ftp://a/b",
        "-remote",
        "--help",
        "arxiv.org/abs/1",
        "http:",
        "https:///path",
        "http://[::1",
        "",
        " https://a/",
        "https://a/ b",
        "https://a/\n",
        "https://a/\x1b[2J",
        "https://a/\x00",
        "https://a/\x9b",
        "https://a/\u202e",
        "https://a/\u2028",
        "https://a/\udcff",
    ],
)
def test_nothing_but_a_clean_web_link_is_opened(command, env, log, url):
    command("xdg-open")
    opened = open_page(url, on_screen(env), platform="linux")
    assert opened.kind == "refused"
    assert opened.why
    assert not log.exists()


@pytest.mark.parametrize("url", ["http://a", "HTTPS://A/b", "https://a/é(1)?q='x'"])
def test_a_clean_web_link_is_opened(command, env, log, url):
    command("xdg-open")
    assert open_page(url, on_screen(env), platform="linux").kind == "opened"
    assert log.read_text().splitlines()[1] == url


def test_a_text_browser_is_left_to_the_caller(command, env, log):
    command("w3m")
    opened = open_page(PAGE, env, platform="linux")
    assert (opened.kind, opened.how, opened.command) == ("suspend", "w3m", ("w3m", PAGE))
    assert not log.exists()


def test_a_browser_that_fails_is_said(command, env, bin_):
    command("xdg-open", "echo noise; echo noise >&2; exit 3")
    opened = open_page(PAGE, on_screen(env), platform="linux")
    assert (opened.kind, opened.why) == ("failed", "xdg-open ended with code 3")
    (bin_ / "xdg-open").write_text("#!/nowhere/at/all\n")
    opened = open_page(PAGE, on_screen(env), platform="linux")
    assert (opened.kind, opened.how) == ("failed", "xdg-open")
    assert "No such file" in opened.why


def test_a_link_too_long_for_a_command_is_said(command, env):
    command("xdg-open")
    opened = open_page("https://a/" + "x" * 3_000_000, on_screen(env), platform="linux")
    assert opened.kind == "failed"


def test_a_browser_gets_nothing_of_the_terminal(command, env, log, capfd):
    command("xdg-open", f"tty >> {log}; read line || echo no input >> {log}; echo out; echo e >&2")
    assert open_page(PAGE, on_screen(env), platform="linux").kind == "opened"
    assert log.read_text().splitlines()[2:] == ["not a tty", "no input"]
    assert capfd.readouterr() == ("", "")


def test_a_browser_that_stays_is_not_waited_for(command, env, tmp_path, monkeypatch):
    monkeypatch.setattr(opening, "LAUNCH_PATIENCE", 0.5)
    pid_file = tmp_path / "pid"
    command("xdg-open", f"echo $$ > {pid_file}; exec sleep 600")
    opened = open_page(PAGE, on_screen(env), platform="linux")
    pid = int(pid_file.read_text())
    try:
        assert (opened.kind, opened.how) == ("opened", "xdg-open")
        assert os.getsid(pid) == pid
    finally:
        os.kill(pid, signal.SIGKILL)


def test_where_one_browser_fails_the_next_is_tried(tmp_path):
    for name, code in (("gio", 2), ("firefox", 0)):
        path = tmp_path / name
        path.write_text(f"#!/bin/sh\nexit {code}\n")
        path.chmod(0o755)
    env = {"PATH": f"{tmp_path}:/nowhere", "DISPLAY": ":9", "TERM": "dumb"}
    assert open_page("https://example.org/", env) == Opened("opened", "firefox")
    (tmp_path / "firefox").unlink()
    assert open_page("https://example.org/", env).why == "gio ended with code 2"


def test_a_pdf_is_opened_by_the_desktops_viewer_with_an_absolute_path(tmp_path):
    told = tmp_path / "told"
    viewer = tmp_path / "xdg-open"
    viewer.write_text(f'#!/bin/sh\nprintf "%s\\n" "$@" >{told}\n')
    viewer.chmod(0o755)
    env = {"PATH": f"{tmp_path}:/bin:/usr/bin", "DISPLAY": ":9"}
    assert open_file(tmp_path / "x y.pdf", env) == Opened("opened", "xdg-open")
    assert told.read_text() == f"{tmp_path}/x y.pdf\n"
    assert open_file(Path("-x.pdf"), env).kind == "refused"
    assert open_file(tmp_path / "x.pdf", {"PATH": str(tmp_path)}).kind == "no browser"
