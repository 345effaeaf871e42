"""The text of the bookmarks file: JSON for a program, one paper a line for a person.

```
{
"version": 1,
"papers": [
{"ids": ["arxiv:2408.11039"], "title": "...", "author": "...", "link": "...", "bookmarked": "..."},
...
]
}
```
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field, replace
from json.encoder import encode_basestring
from typing import TYPE_CHECKING, TypeGuard

from .bookmarks import Bookmark, Bookmarks

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

VERSION = 1
"""Rises only when an older paperdeck would do harm by writing; new fields alone do not raise it."""

UNKNOWN_TIME = "1970-01-01T00:00:00Z"
"""When a paper was bookmarked whose line says that it is, but not when."""

_TEXT_FIELDS = ("title", "author", "link", "bookmarked")
_REPLACEMENT = "\N{REPLACEMENT CHARACTER}"

_SURROGATES = re.compile("[\ud800-\udfff]")
_VERSION_FIELD = re.compile(r'"version"\s*:\s*(\d{1,9})\b')
_ENCODE = json.JSONEncoder(ensure_ascii=False).encode


@dataclass(frozen=True, slots=True)
class Contents:
    """What a bookmarks file holds.

    `extra` are the fields of the whole file that this version does not know. `damage` says in
    words what is wrong with the file, or is empty; `bookmarks` are then what could be saved.
    """

    bookmarks: Bookmarks = field(default_factory=Bookmarks)
    extra: Mapping[str, object] = field(default_factory=dict)
    version: int = VERSION
    damage: str = ""

    @property
    def newer(self) -> bool:
        """Say whether a later version wrote this, so that writing over it could lose something."""
        return self.version > VERSION


def read(data: bytes) -> Contents:
    """Return what `data` holds, saving what can be saved; never raises.

    Any JSON layout is welcome, as people reformat and merge their dotfiles.
    """
    if not data.strip():
        return Contents(damage="it is empty")
    try:
        document: object = json.loads(data.decode("utf-8-sig"))
    except UnicodeDecodeError:
        return _salvaged(data, "it is not UTF-8 text")
    except (ValueError, RecursionError):
        return _salvaged(data, "it is not whole")
    if not isinstance(document, dict) or not isinstance(document.get("papers"), list):
        return _salvaged(data, "it holds no list of papers")
    return _understood(document.pop("papers"), document.pop("version", None), document)


def write(contents: Contents) -> bytes:
    """Return the file for `contents`: sorted by the first id, one paper a line, UTF-8."""
    head = {"version": VERSION, **contents.extra}
    fields = [f"{_ENCODE(name)}: {_ENCODE(value)},\n" for name, value in head.items()]
    in_order = sorted(contents.bookmarks.papers, key=lambda paper: paper.ids)
    papers = ",\n".join(map(_line, in_order))
    text = "".join(["{\n", *fields, '"papers": [\n', papers, "\n" if papers else "", "]\n}\n"])
    # A lone surrogate has no UTF-8; backslashreplace gives it the very escape that JSON has.
    return text.encode("utf-8", "backslashreplace")


def _understood(entries: list[object], version: object, extra: dict[str, object]) -> Contents:
    read_entries = [_paper(each) for each in entries]
    bookmarks = Bookmarks(tuple(paper for paper, _ in read_entries if paper is not None))
    if not _is_version(version):
        return Contents(bookmarks, extra, damage="it bears no version")
    wrong = sum(not whole for _, whole in read_entries)
    damage = f"{wrong} of its {len(entries)} entries cannot be understood" if wrong else ""
    return Contents(bookmarks, extra, version, damage)


def _is_version(version: object) -> TypeGuard[int]:
    return isinstance(version, int) and not isinstance(version, bool) and version >= 1


def _salvaged(data: bytes, damage: str) -> Contents:
    """Return the papers that stand whole in a broken text, each once."""
    # Bytes that are no UTF-8 become lone surrogates, so that an id that holds one is known as bad.
    text = data.decode("utf-8-sig", "surrogateescape")
    papers: dict[tuple[str, ...], Bookmark] = {}
    for value in _objects(text):
        paper, _ = _paper(value)
        ids = tuple(each for each in paper.ids if not _SURROGATES.search(each)) if paper else ()
        if paper and ids and (ids not in papers or not papers[ids].added):
            papers[ids] = replace(
                paper,
                ids=ids,
                title=_SURROGATES.sub(_REPLACEMENT, paper.title),
                author=_SURROGATES.sub(_REPLACEMENT, paper.author),
                link=_SURROGATES.sub(_REPLACEMENT, paper.link),
            )
    # Only before and after the papers, where no field of a paper can be taken for the file's own.
    outside = text.partition('"papers"')[0] + text.rpartition("]")[2]
    versions = [int(each) for each in _VERSION_FIELD.findall(outside)]
    bookmarks = Bookmarks(tuple(papers.values()))
    return Contents(bookmarks, {}, max(versions, default=VERSION), damage)


def _objects(text: str) -> Iterator[dict[str, object]]:
    """Yield each JSON object that can be read in `text` and has ids, outermost first."""
    decoder = json.JSONDecoder()
    at = text.find("{")
    while at != -1:
        try:
            value, end = decoder.raw_decode(text, at)
        except (ValueError, RecursionError):
            end = at + 1
        else:
            yield from _with_ids(value)
        at = text.find("{", end)


def _with_ids(value: object) -> Iterator[dict[str, object]]:
    waiting = [value]
    while waiting:
        each = waiting.pop()
        if isinstance(each, dict) and isinstance(each.get("ids"), list):
            yield each
        elif isinstance(each, dict | list):
            waiting.extend(each.values() if isinstance(each, dict) else each)


def _paper(entry: object) -> tuple[Bookmark | None, bool]:
    """Return an entry as a bookmark, None without any id, and whether all of it was understood."""
    if not isinstance(entry, dict) or not isinstance(entry.get("ids"), list):
        return None, False
    extra = dict(entry)
    listed = extra.pop("ids")
    ids = tuple([each for each in listed if each and isinstance(each, str)])
    if not ids:
        return None, False
    title, author, link, added = (extra.pop(name, None) or "" for name in _TEXT_FIELDS)
    whole = len(ids) == len(listed)
    if {type(title), type(author), type(link), type(added)} != {str}:
        whole = False
        title, author, link = (t if isinstance(t, str) else "" for t in (title, author, link))
        added = added if isinstance(added, str) else UNKNOWN_TIME
    return Bookmark(ids, title, author, link, added, extra), whole


def _line(paper: Bookmark) -> str:
    # Put together by hand, since an encoder's call a paper takes half of the time of an act.
    ids = ", ".join(map(encode_basestring, paper.ids))
    values = (paper.title, paper.author, paper.link, paper.added)
    fields = [
        f', "{name}": {encode_basestring(value)}'
        for name, value in zip(_TEXT_FIELDS, values, strict=True)
        if value or name != "bookmarked"
    ]
    fields += [f", {_ENCODE(name)}: {_ENCODE(value)}" for name, value in paper.extra.items()]
    return f'{{"ids": [{ids}]{"".join(fields)}}}'
