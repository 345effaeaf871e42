"""What a person does to papers, as acts: the same for the keys of the reader and for the shell."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from datetime import datetime

from index import row_of
from seeds import Paper, clean_line

from .marks import Act, Change, Marks
from .paper import (
    BOOKMARKED,
    KEEP,
    LATER,
    NOTE,
    PASS,
    QUEUE,
    READ,
    TAG,
    TRIAGE,
    VOTE,
    About,
    State,
    note_text,
    shown_tag,
    timestamp,
)

TITLE_LENGTH = 60
"""Characters of a title that name it where an act is told."""

ON = True
"""The value of a tag."""

NARROW = 1e-6
"""A gap between two places of the queue that is too small to stand between them for long."""


def about(paper: Paper) -> About:
    """A paper as an act names it."""
    title = "" if paper.title_derived else row_of(paper).title
    return About(paper.ids, title, next(iter(paper.authors), ""), paper.link)


def bookmark(marks: Marks, papers: Sequence[About], now: datetime, *, on: bool | None) -> Act:
    """Bookmark papers, or take the marks away; None does the first unless all have one."""
    if on is None:
        on = _lacks(marks, papers, lambda state: state.bookmarked)
    value = timestamp(now) if on else None
    what = "bookmarked" if on else "took the bookmark off"
    lacking = [one for one in papers if bool(marks.state(one.ids).bookmarked) != on]
    return Act(
        f"{what} {named(lacking or papers)}",
        tuple(marks.change(one, BOOKMARKED, value, now) for one in lacking),
    )


def read(marks: Marks, papers: Sequence[About], now: datetime, *, on: bool | None) -> Act:
    """Mark papers as read, or as unread; None does the first unless all are read."""
    if on is None:
        on = _lacks(marks, papers, lambda state: state.read)
    value = timestamp(now) if on else None
    lacking = [one for one in papers if bool(marks.state(one.ids).read) != on]
    what = f"marked {named(lacking or papers)} as {'read' if on else 'unread'}"
    return Act(what, tuple(marks.change(one, READ, value, now) for one in lacking))


def vote(marks: Marks, papers: Sequence[About], now: datetime, *, value: int) -> Act:
    """Vote for papers (1) or against them (-1), or take the votes back (0)."""
    ways = {1: "voted for", -1: "voted against", 0: "took back the vote on"}
    lacking = [one for one in papers if marks.state(one.ids).vote != value]
    return Act(
        f"{ways[value]} {named(papers)}",
        tuple(marks.change(one, VOTE, value or None, now) for one in lacking),
    )


def tag(
    marks: Marks,
    papers: Sequence[About],
    now: datetime,
    *,
    add: Iterable[str],
    remove: Iterable[str],
) -> Act:
    """Put tags on papers, and take others off."""
    added, removed = list(add), list(remove)
    changes: list[Change] = []
    for one in papers:
        fields = marks.fields(one.ids)
        # By the names that the file has for them: one edited by hand may have others than shown.
        names = [name for name in fields if name.startswith(TAG) and fields[name].value]
        tags = {shown_tag(name) for name in names}
        gone = [name for name in names if shown_tag(name) in removed]
        changes += [marks.change(one, TAG + t, ON, now) for t in added if t not in tags]
        changes += [marks.change(one, name, None, now) for name in gone]
    new = [t for t in added if any(TAG + t == change.field for change in changes)]
    told = [f"tagged {named(papers)} with {', '.join(new or added)}"] if added else []
    told += [f"took {', '.join(removed)} off {named(papers)}"] if removed else []
    return Act(" and ".join(told), tuple(changes))


def note(marks: Marks, paper: About, now: datetime, *, text: str) -> Act:
    """Put a note on a paper in the place of the one it has; an empty one takes it away."""
    text = note_text(text)
    what = f"{'wrote a note on' if text else 'took the note off'} {named([paper])}"
    if marks.state(paper.ids).note == text:
        return Act(what, ())
    return Act(what, (marks.change(paper, NOTE, text or None, now),))


def judge(marks: Marks, papers: Sequence[About], now: datetime, *, verdict: str) -> Act:
    """Say in triage what is to become of papers: one of KEEP, PASS, LATER, or "" for nothing.

    What is kept is bookmarked and read, what is passed over is read; a former verdict's marks go
    with it.
    """
    changes: list[Change] = []
    for one in papers:
        state = marks.state(one.ids)
        if state.verdict == verdict:
            continue
        changes.append(marks.change(one, TRIAGE, verdict or None, now))
        kept, was_kept = verdict == KEEP, state.verdict == KEEP
        read, was_read = verdict in {KEEP, PASS}, state.verdict in {KEEP, PASS}
        for field, on, was_on, borne in (
            (BOOKMARKED, kept, was_kept, bool(state.bookmarked)),
            (READ, read, was_read, bool(state.read)),
        ):
            if on and not borne:
                changes.append(marks.change(one, field, timestamp(now), now))
            elif was_on and not on and borne:
                changes.append(marks.change(one, field, None, now))
    told = {KEEP: "kept", PASS: "passed over", LATER: "put off", "": "took back the verdict on"}
    return Act(f"{told[verdict]} {named(papers)}", tuple(changes))


def queue(marks: Marks, papers: Sequence[About], now: datetime, *, on: bool | None) -> Act:
    """Put papers at the end of the queue, or take them out; None the first unless all are there."""
    if on is None:
        on = _lacks(marks, papers, lambda state: state.queue is not None)
    lacking = [one for one in papers if (marks.state(one.ids).queue is not None) != on]
    if not on:
        what = f"took {named(papers)} out of the queue"
        return Act(what, tuple(marks.change(one, QUEUE, None, now) for one in lacking))
    last = max(_places(marks), default=0.0)
    changes = [
        marks.change(one, QUEUE, _whole(last + place), now) for place, one in enumerate(lacking, 1)
    ]
    return Act(f"queued {named(papers)}", tuple(changes))


def move(marks: Marks, paper: About, now: datetime, *, by: int) -> Act:
    """Move a paper so many places down the queue, or up (-1)."""
    order = [one.about for one in marks.queue]
    here = {one.ids for one in marks.find(paper.ids)}
    at = next((place for place, one in enumerate(order) if one.ids in here), None)
    what = f"moved {named([paper])} {'down' if by > 0 else 'up'} the queue"
    if at is None:
        return Act(what, ())
    to = max(0, min(len(order) - 1, at + by))
    if to == at:
        return Act(what, ())
    places = _places(marks)
    others = places[:at] + places[at + 1 :]
    above = others[to - 1] if to else others[0] - 2
    below = others[to] if to < len(others) else others[-1] + 2
    if below - above > NARROW:
        value = _whole((above + below) / 2)
        return Act(what, (marks.change(paper, QUEUE, value, now),))
    order.insert(to, order.pop(at))
    spread = [marks.change(one, QUEUE, place, now) for place, one in enumerate(order, 1)]
    return Act(what, tuple(spread))


def save_search(marks: Marks, query: str, now: datetime, *, on: bool) -> Act:
    """Keep a search among the views, or forget it."""
    if (query in marks.saved_searches) == on:
        return Act("", ())
    what = f"{'saved' if on else 'forgot'} the search “{query}”"
    if on:
        return Act(what, (marks.search(query, timestamp(now), now),))
    held = [one for one, field in marks.searches.items() if field.value]
    named = [one for one in held if clean_line(one) == query]
    return Act(what, tuple(marks.search(one, None, now) for one in named))


def tag_names(text: str) -> list[str]:
    """The tags in a line: words, each once; commas may part them, # may stand before them."""
    words = (word.strip(",;\"'").lstrip("#") for word in clean_line(text).replace(",", " ").split())
    return list(dict.fromkeys(word for word in words if word))


def one_word(tags: Iterable[str]) -> list[str]:
    """The tags that can be written in a line of tags; others came from a file edited by hand."""
    return [tag for tag in tags if tag_names(tag) == [tag]]


def sentence(what: str) -> str:
    """What was done, as a sentence."""
    return f"{what[:1].upper()}{what[1:]}."


def named(papers: Sequence[About]) -> str:
    """Papers as a sentence names them: “GRIT”, or how many there are."""
    if len(papers) != 1:
        return f"{len(papers):,} papers"
    title = clean_line(papers[0].title or papers[0].ids[0])
    return f"“{title if len(title) <= TITLE_LENGTH else title[: TITLE_LENGTH - 1].rstrip() + '…'}”"


def _lacks(marks: Marks, papers: Sequence[About], has: Callable[[State], object]) -> bool:
    return not all(has(marks.state(one.ids)) for one in papers)


def _places(marks: Marks) -> list[float]:
    values = (one.value(QUEUE) for one in marks.queue)
    return [float(one) for one in values if isinstance(one, (int, float))]


def _whole(place: float) -> float | int:
    return int(place) if place == int(place) else place
