"""Which roads to a clipboard there are from here, and the first that leads somewhere."""

from __future__ import annotations

import sys
from dataclasses import replace
from typing import TYPE_CHECKING, Literal

from .native import has_desktop, to_desktop
from .osc52 import for_screen, plain, refusal
from .outcome import Outcome
from .tmux import session_is_remote, to_tmux

if TYPE_CHECKING:
    from collections.abc import Mapping

Road = Literal["auto", "native", "tmux", "osc52", "off"]
"""What a setting can ask for; all but "auto" take that one road and no other."""


def is_remote(env: Mapping[str, str]) -> bool:
    """Say whether the person sits at another machine, by SSH.

    In tmux the session knows it better than the pane; elsewhere any SSH_* variable tells.
    """
    if env.get("TMUX") and (remote := session_is_remote(env)) is not None:
        return remote
    return any(env.get(name) for name in ("SSH_CONNECTION", "SSH_TTY", "SSH_CLIENT"))


def copy(
    text: str,
    *,
    env: Mapping[str, str],
    road: Road = "auto",
    native: bool = True,
    platform: str = sys.platform,
) -> Outcome:
    """Copy `text` by the first road that leads somewhere, and say what is known to have happened.

    A local desktop's tool, then tmux, then the terminal itself: plain or through GNU screen.
    `env` is the whole environment. `native=False` leaves the desktop out, once its tool has hung.
    Blocks for some tenths of a second, and up to 8 if everything hangs: not for an event loop.
    Lone surrogates become U+FFFD. What `sequence` holds is for the caller to write.
    """
    # A pair of surrogates is put together, and a lone one has no UTF-8.
    text = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    if road == "off":
        return Outcome("none", "off", "copying is turned off in the settings")
    if road == "osc52":
        return _by_terminal(text, env, asked_for=True)
    if road == "native":
        return to_desktop(text, env=env, platform=platform)
    if road == "tmux":
        return to_tmux(text, env=env)
    failed: list[Outcome] = []
    if native and has_desktop(env, platform) and not is_remote(env):
        failed.append(to_desktop(text, env=env, platform=platform))
    if not _arrived(failed) and env.get("TMUX"):
        failed.append(to_tmux(text, env=env))
    if not _arrived(failed):
        failed.append(_by_terminal(text, env, asked_for=False))
    *failed, last = failed
    tried = tuple(each.why for each in failed)
    why = f"{last.why} ({'; '.join(tried)})" if last.kind == "none" and tried else last.why
    return replace(last, why=why, tried=tried, hung=any(each.hung for each in (*failed, last)))


def _by_terminal(text: str, env: Mapping[str, str], *, asked_for: bool) -> Outcome:
    if env.get("STY") and not env.get("TMUX"):
        return Outcome("sent", "screen", sequence=for_screen(text))
    if not asked_for and not env.get("TMUX") and (why := refusal(env)):
        return Outcome("none", "osc52", why)
    return Outcome("sent", "osc52", sequence=plain(text))


def _arrived(outcomes: list[Outcome]) -> bool:
    return bool(outcomes) and outcomes[-1].kind != "none"
