"""The one table of commands: bindings, footer, palette, help and the README's key table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Command:
    """One act.

    `id` names the action on the screen; `keys` are Textual's names of keys, the one to show
    first, a plain letter wherever a letter makes sense; `label` is a word or two for the footer,
    `help` a sentence for help and palette.
    """

    id: str
    area: str
    keys: tuple[str, ...]
    label: str
    help: str

    @property
    def shown_keys(self) -> tuple[str, ...]:
        """The keys as a person knows them; of many in a row the first and the last."""
        names = tuple(map(key_name, self.keys))
        return names if len(names) <= MANY_KEYS else (names[0], "…", names[-1])


MANY_KEYS = 4

MOVE, READ, PANES, FIND = "Move", "Read", "Panes", "Find"
MARK, LINK, DECK = "Mark", "Copy and open", "paperdeck"

COMMANDS = (
    Command("down", MOVE, ("j", "down"), "down", "Next paper; while reading, one line down"),
    Command("up", MOVE, ("k", "up"), "up", "Previous paper; while reading, one line up"),
    Command("half_down", MOVE, ("ctrl+d",), "half page", "Half a page down"),
    Command("half_up", MOVE, ("ctrl+u",), "half page up", "Half a page up"),
    Command("page_down", MOVE, ("pagedown", "ctrl+f"), "page", "A page down"),
    Command("page_up", MOVE, ("pageup", "ctrl+b"), "page up", "A page up"),
    Command("top", MOVE, ("g", "home"), "top", "First paper; while reading, the beginning"),
    Command("bottom", MOVE, ("G", "end"), "bottom", "Last paper; while reading, the end"),
    Command("read", READ, ("enter", "l", "right"), "read", "Read this paper on the whole screen"),
    Command("back", READ, ("h", "left", "escape"), "back", "Back to the list, then to all papers"),
    Command(
        "read_on",
        READ,
        ("space",),
        "read on",
        "A page further in the abstract, then the next paper",
    ),
    Command(
        "read_back",
        READ,
        ("backspace",),
        "page back",
        "A page back in the abstract, then the paper before",
    ),
    Command("next_paper", READ, ("J",), "next", "Next paper, also while reading"),
    Command("previous_paper", READ, ("K",), "previous", "Previous paper, also while reading"),
    Command("raw", READ, ("m",), "as written", "The abstract as its author wrote it, and back"),
    Command("other_pane", PANES, ("tab", "shift+tab"), "pane", "From list to paper, and back"),
    Command("zoom", PANES, ("z",), "zoom", "This pane alone, and both again"),
    Command("flip", PANES, ("\\",), "flip", "List and paper side by side, or stacked"),
    Command("smaller_list", PANES, ("(",), "smaller list", "More room for the paper"),
    Command("larger_list", PANES, (")",), "larger list", "More room for the list"),
    Command("usual_split", PANES, ("=",), "usual split", "The room that each has at first"),
    Command("search", FIND, ("/",), "search", "Search titles, authors, keywords, abstracts"),
    Command(
        "next_hit", FIND, ("n",), "next word", "Next unread paper; while reading, next lit word"
    ),
    Command("previous_hit", FIND, ("N",), "word before", "While reading, the lit word before"),
    Command("previous_unread", FIND, ("p",), "unread before", "Unread paper before this one"),
    Command("sort", FIND, ("s",), "sort", "By year, title, author, citations … (a menu)"),
    Command("sort_reverse", FIND, ("S",), "reverse", "The same order the other way round"),
    Command("related", FIND, ("R",), "related", "Papers near this one, with the words they share"),
    Command("views", FIND, ("f",), "views", "Unread, queue, for you, saved … (a menu)"),
    Command("facets", FIND, ("F",), "facets", "Narrow by years, venues, authors, tags and more"),
    Command("view_all", FIND, ("0",), "all", "All papers"),
    Command("saved_search", FIND, tuple("123456789"), "saved", "The search saved as this number"),
    Command("only_tag", FIND, ("T",), "only tag", "Only papers with a tag"),
    Command("bookmark", MARK, ("b",), "bookmark", "Bookmark, or no longer; in triage: keep"),
    Command("mark_read", MARK, ("r",), "read", "Mark as read, or as unread; in triage: pass"),
    Command("mark_all_read", MARK, ("A",), "all read", "Mark all shown as read; asks first"),
    Command("tag", MARK, ("t",), "tag", "Put tags on, or take them off"),
    Command("note", MARK, ("e",), "note", "Write a note, in your $EDITOR"),
    Command("more", MARK, ("+",), "more", "Vote for it: more like this"),
    Command("less", MARK, ("-",), "less", "Vote against it: less like this"),
    Command("queue", MARK, ("w",), "queue", "Into the queue, or out of it; in triage: later"),
    Command("queue_up", MARK, ("<",), "up", "Move up the queue"),
    Command("queue_down", MARK, (">",), "down", "Move down the queue"),
    Command("undo", MARK, ("u",), "undo", "Take back what you did last"),
    Command("redo", MARK, ("U", "ctrl+r"), "redo", "Do again what was taken back"),
    Command("triage", MARK, ("i",), "triage", "What is shown, one at a time: keep, pass, later"),
    Command("select", MARK, ("v",), "select", "Select; acts are then about the selected"),
    Command("select_range", MARK, ("V",), "range", "Begin a range here; again, select to there"),
    Command("copy_link", LINK, ("y",), "copy link", "Copy the link of this paper"),
    Command(
        "copy_menu", LINK, ("Y",), "copy …", "Copy BibTeX, a citation, the abstract … (a menu)"
    ),
    Command("open_page", LINK, ("o",), "open", "Open the page of this paper in a browser"),
    Command("open_pdf", LINK, ("O",), "PDF", "Open the PDF of this paper, its file or its address"),
    Command("export", LINK, ("x",), "export", "Export what is shown or selected … (a menu)"),
    Command("pipe", LINK, ("|",), "pipe", "Pipe what is shown or selected to a command"),
    Command("show_link", LINK, ("L",), "show link", "Show the links plainly, to select by hand"),
    Command("sources", DECK, ("I",), "sources", "What is open, and what of it could not be read"),
    Command("theme", DECK, ("C",), "colours", "Choose the colours … (a menu)"),
    Command("palette", DECK, (":", "ctrl+p"), "palette", "Find any command by its name"),
    Command("help", DECK, ("?", "f1"), "help", "All keys, and how to search; filtered by typing"),
    Command("redraw", DECK, ("ctrl+l",), "redraw", "Draw the screen again"),
    Command("suspend", DECK, ("ctrl+z",), "suspend", "Back to the shell; fg returns"),
    Command("leave", DECK, ("q",), "quit", "Back, and from the list quit"),
    Command("quit", DECK, ("Q", "ctrl+q"), "quit at once", "Quit at once; all marks are saved"),
)


def matching(words: str, commands: Sequence[Command] = COMMANDS) -> list[Command]:
    """The commands that have all these words in their name, keys or sentence, the likeliest first.

    What is called so comes before what speaks of it.
    """
    sought = words.casefold().split()

    def rank(command: Command) -> int:
        name = f"{command.label} {command.id.replace('_', ' ')}".casefold()
        places = (
            words.strip() in command.keys,
            name.startswith(" ".join(sought)),
            all(word in f" {name}" for word in (f" {one}" for one in sought)),
            all(word in name for word in sought),
            all(f" {word}" in f" {command.help}".casefold() for word in sought),
        )
        return next((place for place, is_so in enumerate(places) if is_so), len(places))

    found = [
        command
        for command in commands
        if words.strip() in command.keys
        or all(
            word in f"{command.id.replace('_', ' ')} {command.label} {command.help}".casefold()
            for word in sought
        )
    ]
    return sorted(found, key=rank) if sought else found


FOOTERS = {
    "list": (
        "search",
        "read",
        "bookmark",
        "copy_link",
        "leave",
        "views",
        "undo",
        "related",
        "help",
    ),
    "hits": ("read", "bookmark", "copy_link", "back", "search", "views", "undo", "related", "help"),
    "queue": ("read", "queue_up", "queue_down", "queue", "back", "undo", "help"),
    "selected": ("bookmark", "mark_read", "tag", "queue", "copy_link", "export", "back", "help"),
    "empty": ("back", "search", "views", "help"),
    "paper": ("read_on", "next_paper", "back", "bookmark", "copy_link", "related", "raw", "help"),
    "triage": (
        *("bookmark", "mark_read", "queue", "previous_paper", "undo", "back", "read_on"),
        *("related", "help"),
    ),
    "found": (
        "read_on",
        "next_hit",
        "next_paper",
        "back",
        "bookmark",
        "copy_link",
        "related",
        "help",
    ),
}
"""What the footer shows where the cursor is, the last always, the others as there is room.

"hits" are what a search found, "empty" is a list without papers, "found" is a paper with the words
of a search lit, "selected" a list in which papers are selected, "triage" a paper to be judged.
"""

MEANT = {
    "triage": {
        "bookmark": "keep",
        "mark_read": "pass",
        "queue": "later",
        "previous_paper": "back",
        "back": "leave",
    }
}
"""Where commands mean something else: their labels there."""

_NAMES = {
    "enter": "Enter",
    "escape": "Esc",
    "space": "Space",
    "backspace": "Backspace",
    "tab": "Tab",
    "shift+tab": "Shift+Tab",
    "up": "↑",
    "down": "↓",
    "left": "←",
    "right": "→",
    "pagedown": "PgDn",
    "pageup": "PgUp",
    "home": "Home",
    "end": "End",
    "insert": "Insert",
    "delete": "Delete",
    "comma": ",",
    **{f"f{number}": f"F{number}" for number in range(1, 13)},
}


def key_name(key: str) -> str:
    """A key as a person knows it: "ctrl+d" is "Ctrl+D", "G" stays "G"."""
    held, _, last = key.rpartition("+")
    if held and last and key not in _NAMES:
        return f"{held.title()}+{_NAMES.get(last, last.upper())}"
    return _NAMES.get(key, key)


def key_table() -> str:
    """All commands as a Markdown table, for the README."""
    lines = ["| | keys | what it does |", "|---|---|---|"]
    area = ""
    for command in COMMANDS:
        keys = " ".join(f"`{key}`".replace("|", "\\|") for key in command.shown_keys)
        lines.append(
            f"| {'' if command.area == area else command.area} | {keys} | {command.help} |"
        )
        area = command.area
    return "\n".join(lines) + "\n"
