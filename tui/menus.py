"""What menus hold, as values: the same on a screen and in lines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from seeds import Paper

BOOKMARKED, UNREAD, QUEUE = "is:bookmarked", "is:unread", "is:queued"
FOR_YOU, UNSURE = "is:suggested is:unread", "is:unsure is:unread"
NEW = "is:new"

DIGITS = "123456789"
"""Letters of the menu of views, and keys, for the searches that were saved first."""

LETTERS = "cdeghijklmoqrvxyz"
"""Letters for those that were saved after them."""


class Item(NamedTuple):
    """A letter, what it stands for, and what it would give."""

    letter: str
    label: str
    preview: str


def copies(paper: Paper) -> list[tuple[str, str, str]]:
    """Letter, label and text of all that can be copied from a paper; further links by number."""
    from seeds import COPIES

    found = [(one.letter, one.label, one.text(paper)) for one in COPIES]
    further = list(enumerate(paper.links, 1))[1:10]
    links = [(str(number), f"link {number}", link.url) for number, link in further]
    return [item for item in (*found[:1], *links, *found[1:]) if item[2]]


def views_menu(saved: Sequence[str], query: str, tag: Item) -> tuple[list[Item], dict[str, str]]:
    """The menu of views, and the queries that its letters open.

    `saved` are the saved searches, `query` the search on show, which can be saved or forgotten;
    `tag` is the item that asks for a tag.
    """
    searches = dict(zip(DIGITS + LETTERS, saved, strict=False))
    items = [
        Item("a", "all papers", "also 0"),
        Item("b", "bookmarked", BOOKMARKED),
        Item("u", "unread", UNREAD),
        Item("w", "queue", f"{QUEUE}, in its order"),
        Item("f", "for you", f"{FOR_YOU}, by your bookmarks and votes"),
        Item("p", "perhaps", f"{UNSURE}: a vote on these teaches most"),
        Item("n", "new", f"{NEW}: came when these sources were last read"),
        tag,
        *(Item(letter, "saved search", text) for letter, text in searches.items()),
    ]
    if query:
        verb = "forget" if query in saved else "save"
        items.append(Item("s", f"{verb} this search", query))
    return items, {
        "b": BOOKMARKED,
        "u": UNREAD,
        "w": QUEUE,
        "f": FOR_YOU,
        "p": UNSURE,
        "n": NEW,
        **searches,
    }
