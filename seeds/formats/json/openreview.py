"""Notes of OpenReview, as its two APIs give them: content.title, or content.title.value."""

from __future__ import annotations

import re
from typing import Final

from ...paper import Link
from ...record import Record, Refused
from .fields import (
    Facts,
    abstract_of,
    addresses,
    bibtex_facts,
    bibtex_of,
    date_of,
    doi_in,
    facts,
    first,
    links,
    people,
    several,
    text_of,
    words,
)
from .stream import Item
from .venues import standing, stands, venue_of_group

_SITE: Final = "https://openreview.net"
_YEAR: Final = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")
_ANSWER: Final = re.compile(
    r"/-/(?!under_review$)\w*(?:review|decision|comment|rebuttal|response|recommendation"
    r"|acknowledge?ment|justification|withdrawal|desk_rejection)$",
    re.IGNORECASE,
)
"""Invitations to a review or a comment; those to a paper end in Submission, Accepted and such."""

_LINKS: Final = (
    ("code", "code"),
    ("github", "code"),
    ("software", "code"),
    ("code_link", "code"),
    ("website", "project"),
    ("project_page", "project"),
    ("html", "page"),
    ("video", "link"),
    ("data", "link"),
    ("dataset", "link"),
)


def record(item: Item) -> Record | Refused:
    """What a note says; one that answers another is a review or a comment."""
    note = item.value
    content = {name: _value(stated) for name, stated in facts(note.get("content")).items()}
    own, forum = first(note, "id"), first(note, "forum")
    if _answers(note, own, forum):
        return Refused(item.line, "a review or comment on a paper, no paper", own)
    forum = forum or own or (item.key if re.fullmatch(r"[\w-]{6,20}", item.key) else "")
    authors = people(content.get("authors"))
    bibtex = bibtex_of(first(content, "_bibtex", "bibtex"), named=bool(authors))
    entry = bibtex_facts(bibtex)
    venue, presentation = _standing(note, content, entry)
    extra = {name: entry[name] for name in ("type", "citekey") if entry.get(name)} | {
        "tldr": first(content, "TLDR", "TL;DR", "tldr", "one-sentence_summary"),
        "area": first(content, "primary_area", "Primary_Area", "subject_area"),
    }
    return Record(
        line=item.line,
        label=forum,
        title=first(content, "title"),
        abstract=abstract_of(content.get("abstract")),
        authors=authors,
        year=_year(note, content, venue, entry),
        venue=venue,
        presentation=presentation,
        keywords=words(content.get("keywords")),
        doi=doi_in(first(content, "doi", "DOI")),
        openreview=forum,
        links=[*_links(content, forum)],
        bibtex=bibtex,
        extra=extra,
        repairs=[item.repair] if item.repair else [],
    )


def _answers(note: Facts, own: str, forum: str) -> bool:
    """Whether a note answers another: by what it replies to, else by its invitation."""
    if own and own == forum:
        return False
    if own and first(note, "replyto"):
        return True
    stated = [*several(note.get("invitations")), *several(note.get("invitation"))]
    return any(_ANSWER.search(text_of(one)) for one in stated)


def _value(stated: object) -> object:
    """A field of the second API without its wrapping."""
    return stated["value"] if isinstance(stated, dict) and "value" in stated else stated


def _standing(note: Facts, content: Facts, entry: dict[str, str]) -> tuple[str, str]:
    """Venue and standing: from the venue's text, else from its group."""
    venue, word = standing(first(content, "venue"))
    group, group_word = venue_of_group(first(content, "venueid"))
    if not group:
        invitation = first(note, "invitation", "invitations").partition("/-/")[0]
        group = venue_of_group(first(note, "domain") or invitation)[0]
    # What was "submitted to" a venue and is in the group of the rejected has been rejected.
    if word in {"", "submitted", "under review"}:
        decision = stands(first(content, "decision", "recommendation"))
        word = decision or group_word or word
    return venue or group or entry.get("booktitle", "") or entry.get("journal", ""), word


def _year(note: Facts, content: Facts, venue: str, entry: dict[str, str]) -> str:
    """The year of the venue; a note is made in the year before it as often as not."""
    for text in (venue, first(content, "venueid"), entry.get("year", "")):
        found = _YEAR.search(text)
        if found:
            return found[0]
    stated = next((note[name] for name in ("pdate", "odate", "cdate") if note.get(name)), None)
    return text_of(content.get("year")) or date_of(stated)[:4]


def _links(content: Facts, forum: str) -> list[Link]:
    found: list[Link] = []
    for name, kind in (("pdf", "pdf"), ("supplementary_material", "link")):
        path = first(content, name)
        if path.startswith("/") and forum:
            place = "pdf" if kind == "pdf" else "attachment"
            field = "" if kind == "pdf" else f"&name={name}"
            found.append(Link(kind, f"{_SITE}/{place}?id={forum}{field}"))
        else:
            found += [Link(kind, url) for url in addresses(path)]
    for name, kind in _LINKS:
        if text := first(content, name):
            found += links(text, kind)
    return found
