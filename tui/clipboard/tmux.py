"""tmux: its own buffer, and through it the clipboard of the terminal outside."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .child import run
from .osc52 import for_tmux
from .outcome import Outcome

if TYPE_CHECKING:
    from collections.abc import Mapping

    from .child import Ran

TMUX_LIMIT = 1.0
"""Seconds for one question to tmux, which answers in hundredths unless its server is stuck."""


def to_tmux(text: str, *, env: Mapping[str, str]) -> Outcome:
    """Load `text` into tmux's buffer and let tmux send it on, by every way that it allows.

    Sent, with a reason if only the buffer has it; none if tmux did not take it.
    """
    data = text.encode("utf-8")
    loaded = _tmux(env, "load-buffer", "-w", "-", text=data)
    forwards = loaded.code == 0
    if loaded.code not in {0, None, 127}:
        # Before 3.2 there is no -w, and nothing is sent on.
        loaded = _tmux(env, "load-buffer", "-", text=data)
    if loaded.code != 0:
        return Outcome("none", "tmux", _complaint(loaded))
    if _tmux(env, "show-buffer").output != data:
        return Outcome("none", "tmux", "tmux does not show what it was given")
    passes = _tmux(env, "show-options", "-Apv", "allow-passthrough").output.strip()
    if passes in {b"on", b"all"}:
        return Outcome("sent", "tmux", sequence=for_tmux(text))
    features = _tmux(env, "display-message", "-p", "#{client_termfeatures}").output
    if forwards and b"clipboard" in features.strip().split(b","):
        return Outcome("sent", "tmux")
    return Outcome("sent", "tmux", "your terminal takes no clipboard from tmux")


def session_is_remote(env: Mapping[str, str]) -> bool | None:
    """Say whether the tmux client came over SSH, or None where tmux does not know.

    A pane keeps the variables of the client that first opened it; the session has those of the
    one that attached last, and a leading `-` where that one had none.
    """
    told = _tmux(env, "show-environment", "SSH_CONNECTION")
    if told.code != 0:
        return None
    return not told.output.startswith(b"-")


def _tmux(env: Mapping[str, str], *arguments: str, text: bytes = b"") -> Ran:
    return run(("tmux", *arguments), env=env, limit=TMUX_LIMIT, text=text, keep_output=True)


def _complaint(ran: Ran) -> str:
    if ran.code is None:
        return "tmux did not answer"
    return ran.complaint or f"tmux: exit code {ran.code}"
