"""JSON Lines, or one JSON array: an object a paper, with the usual names. Also our own format."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import cast
from urllib.parse import unquote

from ..clean import clean, clean_line
from ..identity import STRONG_KINDS, identify, named_id
from ..ledger import Problem
from ..links import links_in
from ..markup import plain
from ..paper import Link, Paper
from ..title import headline
from .weblinks import weblinks

_ADDRESSES = {
    "doi": "https://doi.org/",
    "openreview": "https://openreview.net/forum?id=",
    "acl": "https://aclanthology.org/",
    "arxiv": "https://arxiv.org/abs/",
}


def read(text: str, source: str) -> Iterator[Paper | Problem]:
    """A paper for each object; a line that is no JSON object is refused and costs no other."""
    for line, entry in _entries(text):
        if isinstance(entry, dict):
            paper = _paper(cast("dict[str, object]", entry), source, line)
            yield paper or Problem(source, line, "neither a title nor an abstract")
        elif isinstance(entry, ValueError):
            yield Problem(source, line, f"not JSON: {entry}")
        else:
            yield Problem(source, line, "a paper is a JSON object, {...}")


def _entries(text: str) -> Iterator[tuple[int, object]]:
    """Line number and value, or the error in its place."""
    if text.lstrip().startswith("["):
        try:
            whole = json.loads(text)
        except (ValueError, RecursionError) as error:
            yield 0, ValueError(str(error))
            return
        yield from ((0, entry) for entry in whole)
        return
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip():
            try:
                yield number, json.loads(line)
            except (ValueError, RecursionError) as error:
                yield number, ValueError(str(error))


def _paper(entry: Mapping[str, object], source: str, line: int) -> Paper | None:
    title = clean_line(_text(entry, "title"))
    abstract = clean(_text(entry, "abstract")).strip()
    if not title and not abstract:
        return None
    derived = not title or entry.get("title_derived") is True
    authors = _names(entry.get("authors"))
    year = _year(entry.get("year"))
    known = _known_ids(entry)
    ids = identify(
        **known,
        title="" if derived else plain(title),
        authors=authors,
        year=year,
        abstract=abstract,
    )
    if not ids:
        return None
    links = [Link(kind, _ADDRESSES[kind] + known[kind]) for kind in STRONG_KINDS if known[kind]]
    links += _links(entry)
    links += [Link("", url) for url in links_in(abstract)]
    return Paper(
        ids=ids,
        title=title if not derived else headline(plain(abstract)) or title,
        title_derived=derived,
        authors=authors,
        year=year,
        venue=clean_line(_text(entry, "venue", "journal", "conference", "booktitle")),
        presentation=clean_line(_text(entry, "presentation", "decision")),
        abstract=abstract,
        keywords=_names(entry.get("keywords")),
        links=weblinks(links),
        files=_files(entry, source),
        bibtex=_entry(entry),
        source=source,
        line=line,
    )


def _text(entry: Mapping[str, object], *names: str) -> str:
    for name in names:
        value = entry.get(name)
        if isinstance(value, str) and value.strip():
            return value
        if isinstance(value, int) and not isinstance(value, bool):
            return str(value)
    return ""


def _names(value: object) -> tuple[str, ...]:
    """Authors or keywords: a list of names or of {"name": ...}, or one string with ";" or ","."""
    if isinstance(value, str):
        parts: list[object] = list(value.split(";" if ";" in value else ","))
    elif isinstance(value, list):
        parts = value
    else:
        return ()
    names = []
    for part in parts:
        name = part.get("name") if isinstance(part, dict) else part
        if isinstance(name, str) and clean_line(name):
            names.append(clean_line(name))
    return tuple(names)


def _year(value: object) -> int | None:
    found = re.fullmatch(r"\s*([12]\d{3})(?:-\d\d.*)?\s*", str(value))
    return int(found[1]) if found else None


def _known_ids(entry: Mapping[str, object]) -> dict[str, str]:
    """The assigned ids that the record states: by name, as `ids` or `key`, or as its address."""
    known: dict[str, str] = dict.fromkeys(STRONG_KINDS, "")
    stated = entry.get("ids")
    candidates = [*stated] if isinstance(stated, list) else []
    candidates += [entry.get(name) for name in ("key", "id", "url")]
    for kind in STRONG_KINDS:
        value = clean_line(_text(entry, kind))
        if value:
            identifier = named_id(value) or f"{kind}:{value}"
            known[kind] = identifier.partition(":")[2]
    for candidate in candidates:
        stated_id = named_id(clean_line(candidate)) if isinstance(candidate, str) else ""
        kind, _, value = stated_id.partition(":")
        if kind in known and not known[kind]:
            known[kind] = value
    return known


def _entry(entry: Mapping[str, object]) -> str:
    """The BibTeX entry that a record carries, as OpenReview's do."""
    stated = clean(_text(entry, "bibtex", "_bibtex")).strip()
    return stated if stated.startswith("@") else ""


def _files(entry: Mapping[str, object], source: str) -> tuple[str, ...]:
    """Paths in `file` or `files`; a relative one counts from the folder of the document."""
    stated = entry.get("files", entry.get("file"))
    names = stated if isinstance(stated, list) else [stated]
    folder = Path(source).expanduser().absolute().parent
    cleaned = [clean_line(name) for name in names if isinstance(name, str)]
    paths = [_path(name) for name in cleaned if name]
    return tuple(str(folder / Path(path).expanduser()) for path in paths)


def _path(name: str) -> str:
    """A path as it stands, or that of a `file:` address of this machine."""
    if name.startswith("file:///"):
        return unquote(name.removeprefix("file://"))
    return name


def _links(entry: Mapping[str, object]) -> list[Link]:
    links = []
    for name, kind in (("url", ""), ("pdf", "pdf"), ("project", "project"), ("code", "code")):
        url = clean_line(_text(entry, name))
        if url.startswith(("http://", "https://")):
            links.append(Link(kind, url))
    stated = entry.get("links")
    for link in stated if isinstance(stated, list) else []:
        address: object = link.get("url") if isinstance(link, dict) else link
        if isinstance(address, str) and address.startswith(("http://", "https://")):
            links.append(Link("", clean_line(address)))
    return links
