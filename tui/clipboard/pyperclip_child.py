"""The program that calls pyperclip, in a process of its own; see `native` for the reason.

Run as `python -I -S pyperclip_child.py FOLDER copy|paste|name`, where FOLDER holds pyperclip.
Copies stdin, or pastes to stdout, in UTF-8; `name` does neither. The first line on stderr is the
name of pyperclip's mechanism if it has one; the exit code is 0 only if every tool that pyperclip
ran says so, since pyperclip itself does not look.
"""

from __future__ import annotations

import subprocess
import sys
from typing import Any

MOMENTARY = frozenset({"copy_qt"})
"""Mechanisms whose clipboard is gone as soon as this process ends."""


def main(folder: str, act: str) -> int:
    """Do one act and return the exit code."""
    sys.path.append(folder)
    started: list[subprocess.Popen[bytes]] = []

    class Watched(subprocess.Popen[bytes]):
        def __init__(self, *args: Any, **options: Any) -> None:  # noqa: ANN401 - Popen's own
            super().__init__(*args, **options)
            started.append(self)

    subprocess.Popen = Watched  # type: ignore[misc,assignment]
    try:
        import pyperclip

        copy, paste = pyperclip.determine_clipboard()
        name = getattr(copy, "__name__", "")
        if not copy or name in MOMENTARY:
            sys.stderr.write("no clipboard tool (xclip, xsel or wl-clipboard) was found\n")
            return 1
        sys.stderr.write(f"{name}\n")
        sys.stderr.flush()
        if act == "copy":
            copy(sys.stdin.buffer.read().decode("utf-8"))
        elif act == "paste":
            sys.stdout.buffer.write(paste().encode("utf-8", "replace"))
            sys.stdout.buffer.flush()
    except Exception as error:  # noqa: BLE001 - whatever it is, the parent hears it as a sentence
        sys.stderr.write(f"{error or type(error).__name__}\n")
        return 1
    return int(any(child.returncode for child in started))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2]))
