"""The clipboard of a local desktop, through pyperclip in a child process.

pyperclip knows the tools, but calls them on the spot: a mute X display would stop the reader for
ever, a dead one prints on its screen and counts as success, and the daemon of xclip keeps `ssh`
and pipes from ending. A child of its own with a time limit takes all that away.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from .child import run
from .outcome import Outcome

if TYPE_CHECKING:
    from collections.abc import Mapping

    from .child import Ran

TOOL_LIMIT = 1.0
"""Seconds for the tool itself: live ones take hundredths, a mute display takes for ever."""

START_LIMIT = 1.0
"""Seconds for the interpreter and pyperclip to start: a tenth on a fast machine, ten times that
on a small board with a slow card."""

NAMES = {
    "copy_dev_clipboard": "/dev/clipboard",
    "copy_klipper": "klipper",
    "copy_osx_pbcopy": "pbcopy",
    "copy_osx_pyobjc": "the pasteboard",
    "copy_windows": "the Windows clipboard",
    "copy_wl": "wl-copy",
    "copy_wsl": "clip.exe",
    "copy_xclip": "xclip",
    "copy_xsel": "xsel",
}
"""What a person calls each of pyperclip's mechanisms."""

PYPERCLIP = "pyperclip"
CANNOT_RUN = "pyperclip cannot be run"

_PROGRAM = Path(__file__).with_name("pyperclip_child.py")


def desktop(env: Mapping[str, str], platform: str) -> str:
    """Return by what a clipboard of this machine can be there, or nothing where there is none.

    Whether the person sits at this machine is for the caller to ask. `platform` is a
    `sys.platform`.
    """
    if platform == "darwin":
        return "this is a Mac"
    if platform in {"win32", "cygwin"}:
        return "this is Windows"
    if is_wsl(env):
        return "this is a Linux inside Windows"
    for name in ("WAYLAND_DISPLAY", "DISPLAY"):
        if env.get(name):
            return f"this is a local desktop ({name} is set)"
    return ""


def is_wsl(env: Mapping[str, str]) -> bool:
    """Say whether this is a Linux inside Windows, whose clipboard and browser are Windows' own."""
    return bool(env.get("WSL_DISTRO_NAME") or env.get("WSL_INTEROP"))


def to_desktop(text: str, *, env: Mapping[str, str], platform: str) -> Outcome:
    """Copy `text`, which must be free of surrogates, and read it back.

    Confirmed if it reads back equal, given if only the tool is content, else none and why. Takes
    up to `START_LIMIT + TOOL_LIMIT` seconds twice.
    """
    outcome = _copy(text, env, platform)
    if (
        outcome.kind == "none"
        and not outcome.hung
        and env.get("WAYLAND_DISPLAY")
        and env.get("DISPLAY")
    ):
        # A compositor that is gone may leave its variable behind, and an X display is still there.
        x11 = {name: value for name, value in env.items() if name != "WAYLAND_DISPLAY"}
        second = _copy(text, x11, platform)
        return second if second.kind != "none" else outcome
    return outcome


def desktop_tool(env: Mapping[str, str], platform: str) -> tuple[str, str]:
    """Return the name of the tool that would copy, and why there is none: one of both is empty.

    Whether it works only copying can tell. Takes up to `START_LIMIT + TOOL_LIMIT` seconds.
    """
    found = _call("name", env, platform, b"")
    if found is None:
        return "", CANNOT_RUN
    name, said = _understood(found)
    if found.code is None:
        return "", f"{name} did not answer"
    return (name, "") if found.code == 0 else ("", said)


def _copy(text: str, env: Mapping[str, str], platform: str) -> Outcome:
    data = text.encode("utf-8")
    copied = _call("copy", env, platform, data)
    if copied is None:
        return Outcome("none", PYPERCLIP, CANNOT_RUN)
    name, said = _understood(copied)
    if copied.code is None:
        return Outcome("none", name, f"{name} did not answer", hung=True)
    if copied.code != 0:
        return Outcome("none", name, said if name == PYPERCLIP else f"{name}: {said}")
    pasted = _call("paste", env, platform, b"")
    if pasted is not None and pasted.code == 0 and pasted.output == data:
        return Outcome("confirmed", name)
    return Outcome("given", name)


def _call(act: str, env: Mapping[str, str], platform: str, data: bytes) -> Ran | None:
    from importlib.util import find_spec

    spec = find_spec(PYPERCLIP)
    if not sys.executable or spec is None or spec.origin is None:
        return None
    # Without site and environment, an interpreter starts faster and nothing else is run in it.
    folder = Path(spec.origin).parent.parent
    command = (sys.executable, "-I", "-S", str(_PROGRAM), str(folder), act)
    if platform == "darwin":
        # In the C locale pbcopy takes UTF-8 for something else.
        env = {name: value for name, value in env.items() if name != "LC_ALL"}
        env["LC_CTYPE"] = "UTF-8"
    limit = START_LIMIT + TOOL_LIMIT
    return run(command, env=env, limit=limit, text=data, keep_output=act == "paste")


def _understood(ran: Ran) -> tuple[str, str]:
    """Return the name of the mechanism and the first thing that it said."""
    name = NAMES.get(ran.errors[0]) if ran.errors else None
    said = ran.errors[1:] if name else ran.errors
    return name or PYPERCLIP, said[0] if said else f"exit code {ran.code}"
