"""Options that pick papers by their marks, for `list` and `export`."""

from __future__ import annotations

import argparse
import difflib
from collections.abc import Iterator, Sequence

from index import Shelf
from seeds import Paper, clean_line, same_paper

from ..marks import Marks, State
from ..marks.standing import standing
from .printing import remembered
from .querying import quoted, say


def add_mark_options(parser: argparse.ArgumentParser) -> None:
    """`--bookmarked`, `--unread` and the like; several of them narrow."""
    parser.add_argument("--bookmarked", action="store_true", help="only what is bookmarked")
    parser.add_argument("--read", action="store_true", help="only what is read")
    parser.add_argument("--unread", action="store_true", help="only what is not read")
    parser.add_argument("--queued", action="store_true", help="only the queue, in its order")
    parser.add_argument("--noted", action="store_true", help="only what has a note")
    parser.add_argument(
        "--tag",
        dest="tags",
        action="append",
        default=[],
        metavar="TAG",
        help="only with this tag; several times: with all of them",
    )


def asks_for_marks(arguments: argparse.Namespace) -> bool:
    """Whether only papers that bear a mark are wanted."""
    named = (arguments.bookmarked, arguments.read, arguments.queued, arguments.noted)
    return any(named) or bool(arguments.tags)


def is_picked(state: State, arguments: argparse.Namespace) -> bool:
    """Whether a paper that stands so is wanted."""
    tags = set(map(_as_asked, state.tags))
    return (
        (not arguments.bookmarked or bool(state.bookmarked))
        and (not arguments.read or bool(state.read))
        and (not arguments.unread or not state.read)
        and (not arguments.queued or state.queue is not None)
        and (not arguments.noted or bool(state.note))
        and all(_as_asked(tag) in tags for tag in arguments.tags)
    )


def picked(
    shelf: Shelf, numbers: Sequence[int], marks: Marks, arguments: argparse.Namespace
) -> Iterator[int]:
    """The papers that are wanted of these, in their order, or in that of the queue."""
    if not (asks_for_marks(arguments) or arguments.unread):
        yield from numbers
        return
    now = standing(marks, shelf)
    if arguments.queued:
        known = frozenset(numbers)
        numbers = [number for number in now.queue() if number in known]
    for number in numbers:
        if is_picked(now.state(number), arguments):
            yield number


def of_other_documents(
    shelf: Shelf, marks: Marks, arguments: argparse.Namespace
) -> Iterator[tuple[Paper, Sequence[str]]]:
    """The papers that are wanted for their marks and that no document here has.

    With each the ids by which the marks know it, which are not cleaned.
    """
    if not asks_for_marks(arguments):
        return
    lines = marks.queue if arguments.queued else tuple(marks)
    known = shelf.known({each for one in lines for each in one.ids})
    for one in lines:
        numbers = {number for each in one.ids for number in known.get(each, ())}
        here = any(same_paper(shelf.row(number).ids, one.ids) for number in numbers)
        if not here and is_picked(marks.state(one.ids), arguments):
            yield remembered(one.about), one.ids


def tell_unknown_tags(marks: Marks, arguments: argparse.Namespace) -> None:
    """Say which of the tags nobody has, and which are like them."""
    names = {_as_asked(tag): tag for tag in marks.tags}
    for tag in arguments.tags:
        if _as_asked(tag) not in names:
            near = difflib.get_close_matches(_as_asked(tag), names, n=3, cutoff=0.5)
            meant = ", ".join(names[one] for one in near)
            also = f"; did you mean {meant}?" if meant else "; paperdeck tag prints those in use"
            say(f"no paper has the tag {quoted(tag)}{also}")


def _as_asked(tag: str) -> str:
    return clean_line(tag).lstrip("#").casefold()
