"""What an empty list says: what it is, and the keys that lead on."""

from __future__ import annotations

import textwrap
from typing import NamedTuple

from index import sentences
from seeds import Ledger

from .columns import fit
from .keymap import Keymap
from .menus import BOOKMARKED, NEW, QUEUE, UNREAD
from .views import View, quoted, sentence

FORMER = "brings the former list back"

_BY_MARKS = {
    BOOKMARKED: ("No paper here is bookmarked.", "bookmark", "bookmarks a paper"),
    UNREAD: ("No paper here is unread: all of them are read.", "mark_read", "makes one unread"),
    "is:read": ("No paper here is read yet.", "mark_read", "marks one as read"),
    QUEUE: ("The queue is empty.", "queue", "puts a paper at its end"),
    "is:noted": ("No paper here has a note.", "note", "writes one, in your editor"),
    "has:note": ("No paper here has a note.", "note", "writes one, in your editor"),
    "is:tagged": ("No paper here has a tag.", "tag", "puts tags on a paper"),
    "is:liked": ("No paper here has your vote.", "more", "votes for a paper"),
    "is:kept": ("No paper here was kept in triage.", "triage", "triages what is shown"),
    "is:disliked": ("No paper here has your vote against it.", "less", "votes against a paper"),
}
"""By the query of a view: what it is when it is empty, the command that would fill it, and what
that does."""


_UNTAUGHT = (
    "There is nothing to learn from yet.",
    "Your bookmarks and votes tell which papers you like; ten of them make a difference.",
    "What is learnt stays on this machine.",
)


class Way(NamedTuple):
    """A key, and what it does."""

    key: str
    does: str


class Notice(NamedTuple):
    """Sentences, and the ways that lead on."""

    told: tuple[str, ...] = ()
    ways: tuple[Way, ...] = ()

    def lines(self, width: int) -> list[tuple[str, str]]:
        """The lines in so many cells: a key, or "", and the text behind it."""
        lines = [("", part) for one in self.told for part in textwrap.wrap(one, max(8, width))]
        if self.ways:
            lines.append(("", ""))
        keys = max((len(way.key) for way in self.ways), default=0)
        for key, does in self.ways:
            parts = textwrap.wrap(does, max(8, width - keys - 2))
            lines += [(key.ljust(keys), parts[0]), *((" " * keys, part) for part in parts[1:])]
        return lines


def no_papers(ledger: Ledger, keys: Keymap) -> Notice:
    """Where nothing was searched, and there is no paper."""
    problems = [sentence(problem.sentence()) for problem in ledger.problems]
    told = ["There are no papers here.", *problems, "paperdeck FILE opens a file of papers."]
    ways = [Way(keys.name("sources"), "shows what was read, and what could not be")]
    return Notice(tuple(told), (*ways, Way(keys.name("leave"), "leaves")))


def nothing_found(view: View, keys: Keymap, *, typing: bool) -> Notice:
    """Where a search found nothing: why, and what may have been meant.

    `typing` says that the cursor is in the search bar.
    """
    text = view.query.text.strip()
    back = Way("Esc" if typing else keys.name("back", "escape"), FORMER)
    if _untaught(view):
        return Notice(_UNTAUGHT, (back, *_teaching(keys)))
    if text == NEW:
        told = "No paper here is new: none came since these sources were first read."
        return Notice((told,), (back, Way(keys.name("sources"), "shows what was read")))
    if text in _BY_MARKS:
        told, command, does = _BY_MARKS[text]
        return Notice((told,), (back, Way(keys.name(command), f"there {does}")))
    tag = text.removeprefix("tag:")
    if tag != text and not set(tag) & set(' ()"'):
        shown = fit(tag, 40)[0]
        other = Way(keys.name("only_tag"), "shows the tags in use")
        return Notice((f"No paper here has the tag {shown}.",), (back, other))
    why = [f"Nothing found for {quoted(text)}"]
    if view.hits is not None and view.hits.explanation is not None:
        why += sentences(view.query, view.hits.explanation)
    elif view.hits is not None and view.hits.by == "titles":
        why.append("Only titles and authors were looked through, without an index")
    return Notice(tuple(map(sentence, why)), (*_other(view, keys, typing=typing), back))


def _untaught(view: View) -> bool:
    hits = view.hits
    return hits is not None and hits.explanation is not None and hits.explanation.untaught


def _teaching(keys: Keymap) -> list[Way]:
    acts = {"bookmark": "bookmarks a paper", "more": "votes for it", "less": "votes against it"}
    return [Way(keys.name(command), f"there {does}") for command, does in acts.items()]


def _other(view: View, keys: Keymap, *, typing: bool) -> list[Way]:
    """The way to another query."""
    if view.offered and typing:
        return [Way("Enter", f"searches for {quoted(view.offered)}")]
    if typing:
        return [Way("Ctrl+U", "empties the search bar")]
    return [Way(keys.name("search"), "changes the search")]
