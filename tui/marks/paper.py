"""What a person put on one paper: a value a field, each with the time at which it was put there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from json import JSONEncoder
from typing import NamedTuple, TypeAlias

from seeds import best_first, clean, clean_line

BOOKMARKED, READ, VOTE, QUEUE, NOTE = "bookmarked", "read", "vote", "queue", "note"

TRIAGE = "triage"
"""The field of the verdict on a paper: one of the three that follow."""

KEEP, PASS, LATER = "keep", "pass", "later"

TAG = "tag:"
"""What the field of a tag begins with; the name of the tag follows."""

TIMED = (BOOKMARKED, READ)
"""Fields whose value is the time since when the paper is so."""

VERDICTS = {KEEP: "kept", PASS: "passed over", LATER: "for later"}
"""The verdicts, as they are told."""

Value: TypeAlias = str | int | float | bool | None
"""A time, a note or a verdict, a vote (1 or -1), a place in the queue, True for a tag; or None."""

_encode = JSONEncoder(ensure_ascii=False).encode


class Field(NamedTuple):
    """A value and when it was put there (ISO 8601, UTC); a value of None was taken away then."""

    value: Value
    at: str


class About(NamedTuple):
    """The paper that an act is about: its ids, best first, and what a person knows it by."""

    ids: tuple[str, ...]
    title: str = ""
    author: str = ""
    link: str = ""


class State(NamedTuple):
    """How a paper stands.

    `bookmarked` and `read` are the times since when, or empty; `vote` is 1, -1 or 0; `queue` is
    its place in the queue, as a number to sort by, or None. `verdict` is what was said of it in
    triage: one of KEEP, PASS, LATER, or "".
    """

    bookmarked: str = ""
    read: str = ""
    vote: int = 0
    queue: float | None = None
    tags: tuple[str, ...] = ()
    note: str = ""
    verdict: str = ""


UNMARKED = State()


@dataclass(slots=True)
class Marked:
    """A paper as the file of marks knows it, complete enough to outlive its document.

    `fields` holds what was put on it, and what was taken away. `extra` are fields of the file that
    this version does not know, kept as they are; `line` is how the file has it, where that is
    known. Never changed once it is made.
    """

    ids: tuple[str, ...]
    title: str = ""
    author: str = ""
    link: str = ""
    fields: Mapping[str, Field] = field(default_factory=dict)
    extra: Mapping[str, object] = field(default_factory=dict)
    line: str = field(default="", compare=False, repr=False)

    @property
    def about(self) -> About:
        """What it is known by."""
        return About(self.ids, self.title, self.author, self.link)

    @property
    def stands(self) -> bool:
        """Whether it bears any mark."""
        for one in self.fields.values():  # noqa: SIM110 - asked of all papers at each act
            if one.value is not None:
                return True
        return False

    def value(self, name: str) -> Value:
        """What a field holds."""
        found = self.fields.get(name)
        return None if found is None else found.value

    def put(self, name: str, new: Field) -> Marked:
        """With a field put there, unless what it holds is newer; this very object if nothing is."""
        old = self.fields.get(name)
        if old is not None and not is_newer(new, old):
            return self
        return replace(self, fields={**self.fields, name: new}, line="")

    def learnt(self, about: About) -> Marked:
        """With the ids that were not known, and blanks filled; nothing is replaced.

        The file may have been edited by hand.
        """
        if set(about.ids) <= set(self.ids) and self.title and self.author and self.link:
            return self
        ids = self.ids if set(about.ids) <= set(self.ids) else best_first((*self.ids, *about.ids))
        return replace(
            self,
            ids=ids,
            title=self.title or about.title,
            author=self.author or about.author,
            link=self.link or about.link,
            line="",
        )


def is_newer(new: Field, old: Field) -> bool:
    """Whether a value takes the place of another: the later one; of one moment always the same."""
    return _age(new) > _age(old)


def newest(*times: str) -> str:
    """The latest of times."""
    return max(times, key=_comparable)


def _comparable(at: str) -> str:
    # Without the Z a time that has no fraction of a second sorts before those that have one.
    return at.removesuffix("Z")


def _age(one: Field) -> tuple[str, str, str]:
    return _comparable(one.at), _encode(one.value), one.at


def united(papers: Iterable[Marked]) -> Marked:
    """Several lines of one paper as one, the newest of each field; the same in whatever order."""
    first, *others = papers
    fields, extra = dict(first.fields), dict(first.extra)
    for other in others:
        for name, value in other.fields.items():
            if name not in fields or is_newer(value, fields[name]):
                fields[name] = value
        for name, known in other.extra.items():
            extra[name] = max(extra.get(name, known), known, key=_encode)
    every = (first, *others)
    return Marked(
        ids=best_first(one for paper in every for one in paper.ids),
        title=_fullest(paper.title for paper in every),
        author=_fullest(paper.author for paper in every),
        link=_fullest(paper.link for paper in every),
        fields=fields,
        extra=extra,
    )


def _fullest(texts: Iterable[str]) -> str:
    return max(texts, key=lambda text: (len(text), text))


def state_of(fields: Mapping[str, Field]) -> State:
    """How a paper stands that bears these fields."""
    if not fields:
        return UNMARKED
    texts = [fields[name].value if name in fields else None for name in (BOOKMARKED, READ, NOTE)]
    bookmarked, read, note = (one if isinstance(one, str) else "" for one in texts)
    vote = fields[VOTE].value if VOTE in fields else None
    queue = fields[QUEUE].value if QUEUE in fields else None
    verdict = fields[TRIAGE].value if TRIAGE in fields else None
    tags = [name for name, one in fields.items() if one.value and name.startswith(TAG)]
    return State(
        bookmarked,
        read,
        vote if isinstance(vote, int) else 0,
        float(queue) if isinstance(queue, (int, float)) else None,
        tuple(sorted({tag for name in tags if (tag := shown_tag(name))})) if tags else (),
        note_text(note) if note else "",
        str(verdict) if verdict in VERDICTS else "",
    )


def shown_tag(name: str) -> str:
    """The tag of a field, without what could drive a terminal: a file may be edited by hand."""
    return clean_line(name[len(TAG) :])


def note_text(text: str) -> str:
    """A note without what could drive a terminal; its tabs, which `clean` makes blanks of, stay."""
    return "\t".join(map(clean, text.split("\t"))).rstrip()


def sign(state: State) -> str:
    """The sign that stands for how a paper stands, besides its bookmark; the most telling one."""
    if state.queue is not None:
        return "»"
    if state.vote:
        return "+" if state.vote > 0 else "-"
    if state.read:
        return "✓"
    return "#" if state.tags or state.note else " "


def words(state: State, place: str) -> list[str]:
    """How a paper stands, in words; `place` is its place in the queue ("2 of 7"), or empty."""
    parts = [
        "★ bookmarked" if state.bookmarked else "",
        "✓ read" if state.read else "",
        {1: "+ voted for", -1: "- voted against"}.get(state.vote, ""),
        f"» {place} in the queue" if place else "",
        VERDICTS.get(state.verdict, ""),
        *(f"#{clean_line(tag)}" for tag in state.tags),
    ]
    return [part for part in parts if part]


def timestamp(moment: datetime) -> str:
    """A time as the file writes it: ISO 8601, UTC, to the millisecond."""
    return moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S.%f")[:-3] + "Z"


def after(moment: datetime, known: str) -> str:
    """The time of an act by somebody who saw what was put there at a time that is `known`.

    It is later than that, whatever the clocks of two machines say.
    """
    now = timestamp(moment)
    if _comparable(now) > _comparable(known):
        return now
    try:
        later = timestamp(datetime.fromisoformat(known).astimezone(UTC) + timedelta(milliseconds=1))
    except (ValueError, OverflowError):
        later = ""
    # Written by hand it may be no time, or one of another zone, yet it is the one to be later than.
    return later if _comparable(later) > _comparable(known) else known + "~"
