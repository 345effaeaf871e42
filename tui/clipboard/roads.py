"""Which roads to a clipboard there are from here, and the first that leads somewhere."""

from __future__ import annotations

import sys
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal, get_args

from seeds import clean_line

from .native import desktop, to_desktop
from .osc52 import for_screen, plain, refusal
from .outcome import Outcome
from .tmux import session_is_remote, to_tmux

if TYPE_CHECKING:
    from collections.abc import Mapping

Road = Literal["auto", "native", "tmux", "osc52", "off"]
"""What a setting can ask for; all but "auto" take that one road and no other."""

VARIABLE = "PAPERDECK_CLIPBOARD"
"""The environment variable that can hold a `Road`."""

VALUE_LENGTH = 40
"""Characters of a wrong value that are said back: enough to know it again."""

_ROADS: tuple[Road, ...] = get_args(Road)
_ASKED_FOR = "the settings ask for this road alone"


@dataclass(frozen=True, slots=True)
class Prospect:
    """What is known of a road before it is taken; one that is not `usable` is left out.

    `why` is a part of a sentence.
    """

    road: Literal["native", "tmux", "screen", "osc52", "off"]
    usable: bool
    why: str


def is_remote(env: Mapping[str, str]) -> bool:
    """Say whether the person sits at another machine, by SSH.

    In tmux the session knows it better than the pane; elsewhere any SSH_* variable tells.
    """
    if env.get("TMUX") and (remote := session_is_remote(env)) is not None:
        return remote
    return any(env.get(name) for name in ("SSH_CONNECTION", "SSH_TTY", "SSH_CLIENT"))


def forced_road(env: Mapping[str, str]) -> tuple[Road, str]:
    """Return the road that PAPERDECK_CLIPBOARD asks for, and a problem if it holds none."""
    value = env.get(VARIABLE, "")
    for road in _ROADS:
        if value.strip().lower() == road:
            return road, ""
    if not value.strip():
        return "auto", ""
    return "auto", (
        f"{VARIABLE}={clean_line(value)[:VALUE_LENGTH]} counts as auto; "
        f"set it to one of {', '.join(_ROADS)}."
    )


def prospects(
    env: Mapping[str, str],
    *,
    road: Road = "auto",
    native: bool = True,
    platform: str = sys.platform,
) -> tuple[Prospect, ...]:
    """Return the roads in the order in which `copy` tries them; at least one.

    The arguments are those of `copy`. May ask tmux who is at the other end, but tries no road.
    """
    match road:
        case "off":
            return (Prospect("off", usable=False, why="copying is turned off in the settings"),)
        case "native" | "tmux":
            return (Prospect(road, usable=True, why=_ASKED_FOR),)
        case "osc52":
            return (replace(_terminal(env), usable=True, why=_ASKED_FOR),)
    inside = Prospect("tmux", usable=True, why="you are inside tmux")
    return (
        _desktop(env, platform, native=native),
        *((inside,) if env.get("TMUX") else ()),
        _terminal(env),
    )


def copy(
    text: str,
    *,
    env: Mapping[str, str],
    road: Road = "auto",
    native: bool = True,
    platform: str = sys.platform,
) -> Outcome:
    """Copy `text` by the first of the `prospects` that leads somewhere, and say what is known.

    A local desktop's tool, then tmux, then the terminal itself: plain or through GNU screen.
    `env` is the whole environment. `native=False` leaves the desktop out, once its tool has hung.
    Blocks for some tenths of a second, and up to 8 if everything hangs: not for an event loop.
    Lone surrogates become U+FFFD. What `sequence` holds is for the caller to write.
    """
    # A pair of surrogates is put together, and a lone one has no UTF-8.
    text = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    *earlier, end = prospects(env, road=road, native=native, platform=platform)
    outcomes: list[Outcome] = []
    for prospect in (*(each for each in earlier if each.usable), end):
        outcomes.append(_taken(prospect, text, env, platform))
        if outcomes[-1].kind != "none":
            break
    *failed, last = outcomes
    tried = tuple(each.why for each in failed)
    why = f"{last.why} ({'; '.join(tried)})" if last.kind == "none" and tried else last.why
    return replace(last, why=why, tried=tried, hung=any(each.hung for each in outcomes))


def _desktop(env: Mapping[str, str], platform: str, *, native: bool) -> Prospect:
    here = desktop(env, platform)
    if not here:
        why = "there is no desktop here (neither WAYLAND_DISPLAY nor DISPLAY is set)"
        return Prospect("native", usable=False, why=why)
    if not native:
        return Prospect("native", usable=False, why="its tool did not answer before")
    if is_remote(env):
        return Prospect("native", usable=False, why="you came by SSH")
    return Prospect("native", usable=True, why=here)


def _terminal(env: Mapping[str, str]) -> Prospect:
    if env.get("TMUX"):
        return Prospect("osc52", usable=True, why="tmux passes it on if its set-clipboard is on")
    if env.get("STY"):
        return Prospect("screen", usable=True, why="you are inside GNU screen, which passes it on")
    if why := refusal(env):
        return Prospect("osc52", usable=False, why=why)
    return Prospect("osc52", usable=True, why="your terminal may take it; it never answers")


def _taken(prospect: Prospect, text: str, env: Mapping[str, str], platform: str) -> Outcome:
    if not prospect.usable:
        return Outcome("none", prospect.road, prospect.why)
    match prospect.road:
        case "native":
            return to_desktop(text, env=env, platform=platform)
        case "tmux":
            return to_tmux(text, env=env)
        case "screen":
            return Outcome("sent", "screen", sequence=for_screen(text))
        case _:
            return Outcome("sent", "osc52", sequence=plain(text))
