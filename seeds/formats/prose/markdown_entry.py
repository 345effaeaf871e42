"""The Markdown that we write: an entry that reads well where it is shown, and nothing of it lost.

## [A Study of Bees](https://doi.org/10.1000/bees) <!-- paper -->

- **Authors:** Ada Lovelace; {The Bee Lab}
- **Year:** 2024

> We study bees.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from ...clean import clean
from ...identity import STRONG_KINDS, address_of, kind_of
from ...links import links_in
from ...paper import Link, Paper
from ...record import Record
from ..tables.columns import FACTS
from .blocks import OURS

_DERIVED = "derived from the abstract"
_IDS = dict(zip(STRONG_KINDS, ("DOI", "arXiv", "OpenReview", "ACL"), strict=True))
_NAMES = {"isbn": "ISBN", "issn": "ISSN", "pmid": "PMID", "pmcid": "PMCID", "tldr": "TL;DR"}
_NAMES |= {"citekey": "Citation key", "s2": "Semantic Scholar", "openalex": "OpenAlex"}
_NAMES |= {"note": "Remark", "shortjournal": "Short journal", "howpublished": "How published"}
_FACTS = {name: _NAMES.get(name, name.capitalize()) for name in sorted({*FACTS, "date"})}

_FIELD = re.compile(r"- \*\*([^*:\n]{1,40}):\*\* ?")
_LINK = re.compile(r"\[([a-z]*)\]\((\S+)\),?")


def write(paper: Paper, tags: Sequence[str] = (), note: str = "") -> str:
    """The paper as a section, ending in a newline."""
    ids = {kind_of(one): one.partition(":")[2] for one in paper.ids}
    facts = dict(paper.extra)
    quoted = set(links_in(paper.abstract))
    stated = [link for link in paper.links if link.url not in quoted]
    given = {address_of(kind, value) for kind, value in ids.items() if kind in STRONG_KINDS}
    fields = {
        "Title": _DERIVED if paper.title_derived else "",
        "Authors": _joined(paper.authors),
        "Year": str(paper.year or ""),
        "Venue": paper.venue,
        "Presentation": paper.presentation,
        "Keywords": _joined(paper.keywords),
        **{
            name: f"[{ids[kind]}]({address_of(kind, ids[kind])})" if kind in ids else ""
            for kind, name in _IDS.items()
        },
        "Links": ", ".join(f"[{kind}]({url})" for kind, url in stated if url not in given),
        "Files": _joined(paper.files),
        **{name: facts.get(fact, "") for fact, name in _FACTS.items()},
        "My tags": _joined(tags),
        "My note": clean(note).strip(),
    }
    lines = [f"## {_heading(paper.title, stated[0].url if stated else '')} {OURS}", ""]
    for name, value in fields.items():
        if value:
            lines.append(f"- **{name}:** " + value.replace("\n", "\n  "))
    if paper.abstract:
        lines += ["", *(f"> {line}" if line else ">" for line in paper.abstract.split("\n"))]
    return "\n".join(lines).rstrip("\n") + "\n"


def _heading(title: str, url: str) -> str:
    """The title with its link; one that looks like a link has an empty link around it."""
    if url and "](" not in url:
        return f"[{title}]({url})"
    return f"[{title}]()" if title.startswith("[") and title.endswith(")") else title


def _joined(parts: Iterable[str]) -> str:
    return "; ".join(part.replace(";", ",") for part in parts)


def read_entry(text: str, line: int) -> Record:
    """What an entry says that `write` wrote; fields that it does not know are passed over."""
    heading, *rest = text.split("\n")
    title = heading.lstrip("#").strip().removesuffix(OURS).strip()
    url = ""
    if title.startswith("[") and title.endswith(")") and "](" in title:
        title, _, url = title[1:-1].rpartition("](")
    fields, abstract = dict(_fields(rest)), [one for one in rest if one.startswith(">")]
    links = [Link(kind, url) for kind, url in _LINK.findall(fields.get("Links", ""))]
    if url:
        links.append(Link("", url))
    return Record(
        line,
        fields.get("Citation key", ""),
        title=title,
        title_derived=fields.get("Title") == _DERIVED,
        abstract="\n".join(one[1:].removeprefix(" ") for one in abstract),
        authors=_parts(fields.get("Authors", "")),
        year=fields.get("Year", ""),
        venue=fields.get("Venue", ""),
        presentation=fields.get("Presentation", ""),
        keywords=_parts(fields.get("Keywords", "")),
        links=links,
        files=_parts(fields.get("Files", "")),
        extra={fact: fields[name] for fact, name in _FACTS.items() if name in fields},
        ids=[f"{kind}:{_shown(fields[name])}" for kind, name in _IDS.items() if name in fields],
    )


def _fields(lines: Iterable[str]) -> Iterator[tuple[str, str]]:
    name, value = "", list[str]()
    for line in lines:
        found = _FIELD.match(line)
        if found or line.startswith(">"):
            if name:
                yield name, "\n".join(value).strip()
            name, value = (found[1], [line[found.end() :]]) if found else ("", [])
        elif name:
            value.append(line.removeprefix("  "))
    if name:
        yield name, "\n".join(value).strip()


def _shown(value: str) -> str:
    """What is shown of a link."""
    return value[1:].rpartition("](")[0] if value.startswith("[") and "](" in value else value


def _parts(value: str) -> list[str]:
    return [part.strip() for part in value.split(";") if part.strip()]
