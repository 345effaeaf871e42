"""`paperdeck doctor`: how copying, opening, files and indexes fare, and what to do."""

from __future__ import annotations

import argparse
import json
import os
import shutil
import sys
import textwrap
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from datetime import UTC, datetime
from typing import Any

from seeds import clean_line

from ..clipboard import Outcome
from ..places import Places
from .copying import NO_TERMINAL, copied, to_terminal
from .examining import BY_HAND, Checkup, Way, examine
from .inventory import Place
from .parsing import FOUND, Parser

UNWELL = 1
"""Exit code: something is wrong, and a sentence says what."""

NARROWEST, WIDEST = 40, 80
"""Columns between which the lines are wrapped: a pipe has none, and long lines read badly."""

LABEL = 13
"""Columns of a label: the longest, and two blanks."""

STATES = {
    "current": "whole and up to date",
    "not built": "not built yet; the reader builds it",
    "outdated": "of earlier documents or another paperdeck; the reader renews it",
    "incomplete": "not every document could be read",
    "broken": "broken",
    "refused": "not used, since others could have changed it",
}
"""The states of an index in words."""


@dataclass(frozen=True, slots=True)
class Tried:
    """A text that was copied to see what happens, what is known of that, and how to check it."""

    text: str
    outcome: Outcome
    check: str


def parse(words: list[str]) -> argparse.Namespace:
    """The options of this verb."""
    parser = Parser(
        prog="paperdeck doctor",
        description="Say how copying and opening work here, where files are, and what is wrong.",
        epilog="Exit codes: 0 all is well, 1 something is wrong, 2 not possible. Nothing is "
        "changed, save that --copy fills the clipboard.",
    )
    parser.add_argument("files", nargs="*", metavar="FILE", help="look at their index as well")
    parser.add_argument("--copy", action="store_true", help="try to copy a text")
    parser.add_argument("--json", action="store_true", help="one JSON object")
    return parser.parse_args(words)


def run(arguments: argparse.Namespace) -> int:
    """Examine, try to copy if that is wanted, and print what was found."""
    env = os.environ
    checkup = examine(arguments.files, env, _places())
    tried = try_copying(env, datetime.now(UTC), _sent) if arguments.copy else None
    if tried:
        checkup = replace(checkup, problems=(*checkup.problems, *_trouble(checkup, tried.outcome)))
    if arguments.json:
        print(json.dumps(as_json(checkup, tried)))
    else:
        width = max(NARROWEST, min(WIDEST, shutil.get_terminal_size().columns))
        print("\n".join(as_text(checkup, tried, env.get("HOME", ""), width)))
    return UNWELL if checkup.problems else FOUND


def try_copying(env: Mapping[str, str], now: datetime, send: Callable[[str], bool]) -> Tried:
    """Copy a text that tells the time; `send` writes to the terminal, False if there is none."""
    text = f"paperdeck doctor, {now.strftime('%Y-%m-%dT%H:%M:%SZ')}"
    outcome, _ = copied(text, env, send)
    return Tried(text, outcome, _check(outcome))


def as_json(checkup: Checkup, tried: Tried | None) -> dict[str, Any]:
    """What `--json` prints: the fields of a `Checkup`, and `copying.outcome` if that was tried."""
    told = asdict(checkup)
    if tried is not None:
        outcome = tried.outcome
        told["copying"]["outcome"] = {
            "kind": outcome.kind,
            "how": outcome.how,
            "why": clean_line(outcome.why),
            "tried": [clean_line(each) for each in outcome.tried],
            "sentence": clean_line(outcome.sentence()),
            "text": tried.text,
            "check": tried.check,
        }
    return told


def as_text(checkup: Checkup, tried: Tried | None, home: str, width: int) -> Iterator[str]:
    """The lines for a person, at most `width` columns where no path or word is longer."""
    parts = {"Python": checkup.python, "Textual": checkup.textual, "Whoosh": checkup.whoosh}
    others = ", ".join(f"{name} {version or '(missing)'}" for name, version in parts.items())
    yield _wrapped(f"paperdeck {checkup.version or '(not installed)'} with {others}", width, "")
    sections = (
        ("Terminal", _terminal(checkup)),
        ("Copying", (*_copying(checkup), *_outcome(tried))),
        ("Opening", _opening(checkup)),
        ("Files", _files(checkup, home)),
        ("Indexes", _indexes(checkup)),
    )
    for title, lines in sections:
        yield from ("", title)
        for label, value in lines:
            yield _wrapped(value, width, f"  {label:<{LABEL}}")
    yield ""
    if not checkup.problems:
        yield "All is well."
        return
    yield "What is wrong"
    for number, problem in enumerate(checkup.problems, 1):
        yield _wrapped(problem, width, f"  {number}. ")


def _wrapped(text: str, width: int, start: str) -> str:
    """The text behind `start`, and what does not fit below it; a path is never broken."""
    return textwrap.fill(
        text,
        width,
        initial_indent=start,
        subsequent_indent=" " * len(start),
        break_long_words=False,
        break_on_hyphens=False,
    )


def _terminal(checkup: Checkup) -> Iterator[tuple[str, str]]:
    found = checkup.terminal
    known = {
        "TERM": found.term,
        "TERM_PROGRAM": found.term_program,
        "VTE_VERSION": found.vte_version,
        "KONSOLE_VERSION": found.konsole_version,
        "COLORTERM": found.colorterm,
    }
    told = [f"{name}={value}" for name, value in known.items() if value is not None]
    yield "known by", ", ".join(told) or "nothing: not even TERM is set"
    yield "size", f"{found.columns} x {found.rows}" if found.columns else "unknown"
    yield "encoding", found.encoding
    around = {"tmux": found.tmux, "screen": found.screen, "mosh": found.mosh, "SSH": found.ssh}
    inside = ", ".join(name for name, there in around.items() if there)
    yield "inside", inside or "neither tmux nor screen, mosh or SSH"
    streams = {"stdin": found.stdin, "stdout": found.stdout, "stderr": found.stderr}
    kinds = ((True, "terminal"), (False, "no terminal"))
    named = [
        (", ".join(name for name, is_one in streams.items() if is_one is wanted), kind)
        for wanted, kind in kinds
    ]
    yield "streams", "; ".join(f"{names}: {kind}" for names, kind in named if names)


def _copying(checkup: Checkup) -> Iterator[tuple[str, str]]:
    copying = checkup.copying
    road = copying.road or "no road"
    yield "first", f"{road}{f' ({copying.tool})' if copying.tool else ''}: {copying.why}"
    for way in copying.then:
        yield "if it fails", _way(way)
    for way in copying.left_out:
        yield "left out", _way(way)


def _way(way: Way) -> str:
    return f"{way.road}: {way.why}"


def _outcome(tried: Tried | None) -> Iterator[tuple[str, str]]:
    if tried is None:
        return
    yield "tried with", tried.text
    for given_up in tried.outcome.tried:
        yield "given up", clean_line(given_up)
    yield "outcome", clean_line(tried.outcome.sentence())
    if tried.check:
        yield "to check", tried.check


def _trouble(checkup: Checkup, outcome: Outcome) -> Iterator[str]:
    """What was wrong with copying, and what to do; nothing that has been said already."""
    for given_up in map(clean_line, outcome.tried):
        if not any(given_up in problem for problem in checkup.problems):
            yield (
                f"A road had to be given up: {given_up}; put that right, "
                "or set PAPERDECK_CLIPBOARD to another road."
            )
    if outcome.kind != "none" or checkup.copying.road is None:
        return
    if outcome.why == NO_TERMINAL:
        yield f"Not copied: {NO_TERMINAL}; run this in the terminal in which you read."
    else:
        yield f"Not copied: {clean_line(outcome.why)}; {BY_HAND}"


def _check(outcome: Outcome) -> str:
    match outcome.kind:
        case "none":
            return ""
        case "sent" if outcome.how == "tmux" and outcome.why:
            return "Press the prefix and ] here: it should be that text."
        case "sent" if outcome.how == "tmux":
            return (
                "Press the prefix and ] here, and paste outside the terminal: both should be "
                "that text. If only the first is, your terminal takes no clipboard from tmux."
            )
        case "sent":
            return (
                "Paste outside the terminal: it should be that text. If it is not, your terminal "
                "takes no clipboard from programs, or only once its settings allow it."
            )
        case _:
            return "Paste somewhere: it should be that text."


def _opening(checkup: Checkup) -> Iterator[tuple[str, str]]:
    name = checkup.opening.browser
    where = "here in the terminal" if checkup.opening.on_terminal else "beside the terminal"
    yield "a page", f"{name}, {where}" if name else "no browser here; the reader shows the link"


def _files(checkup: Checkup, home: str) -> Iterator[tuple[str, str]]:
    for name, place in checkup.places.items():
        path = place.path
        if len(home) > 1 and path.startswith(f"{home}{os.sep}"):
            path = f"~{path.removeprefix(home)}"
        yield name.replace("_", " "), f"{_condition(place):<20} {clean_line(path)}"
    if checkup.places:
        yield "", _marks(checkup)


def _marks(checkup: Checkup) -> str:
    count = checkup.bookmarks.count
    if checkup.bookmarks.problems:
        return f"bookmarks that could be read: {count}; for what is wrong with their file see below"
    if not checkup.places["bookmarks"].exists:
        return "no bookmarks yet"
    return f"{count} bookmark{'' if count == 1 else 's'}; their file is whole"


def _condition(place: Place) -> str:
    if not place.exists:
        return "not there yet" if place.writable else "cannot be made"
    private = "private" if place.private else "open to others"
    return private if place.writable else f"{private}, fixed"


def _indexes(checkup: Checkup) -> Iterator[tuple[str, str]]:
    for number, index in enumerate(checkup.indexes):
        papers = "" if index.papers is None else f"{index.papers} papers, "
        whose = "bundled" if number == 0 else "your files"
        yield whose, f"{papers}{STATES[index.state]}"


def _places() -> Places | None:
    try:
        return Places.of_this_person()
    except RuntimeError:
        return None


def _sent(sequence: str) -> bool:
    """Write a sequence to the terminal, also where none is this process's own, as in `setsid`."""
    if to_terminal(sequence):
        return True
    if not sys.stderr.isatty():
        return False
    sys.stderr.write(sequence)
    sys.stderr.flush()
    return True
