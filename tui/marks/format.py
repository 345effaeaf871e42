"""The text of the bookmarks file: JSON for a program, one paper a line for a person.

```
{
"version": 1,
"searches": {"author:bengio year:>=2024": "2026-11-30T12:00:00.000Z"},
"papers": [
{"ids": ["arxiv:2408.11039"], "title": "...", "author": "...", "link": "...", "bookmarked": "..."},
...
]
}
```

A line may also have `read` (a time, as `bookmarked`), `vote` (1 or -1), `queue` (a number to sort
by), `triage` ("keep", "pass" or "later"), `tags`, `note`, and in `times` when each of these was put
there; what stands in `times` alone was taken away then. `times` of the file does the same for the
saved searches.
"""

from __future__ import annotations

import gc
import json
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from json.encoder import encode_basestring
from typing import TypeGuard

from .marks import Marks
from .paper import (
    BOOKMARKED,
    NOTE,
    QUEUE,
    TAG,
    TIMED,
    TRIAGE,
    VERDICTS,
    VOTE,
    Field,
    Marked,
    Value,
    newest,
    united,
)

VERSION = 1
"""Rises only when an older paperdeck would do harm by writing; new fields alone do not raise it."""

UNKNOWN_TIME = "1970-01-01T00:00:00Z"
"""When something was marked whose line says that it is, but not when."""

LARGEST = 1e15
"""No vote and no place in the queue is so large; a float still tells all whole numbers apart."""

_TEXTS = ("title", "author", "link")
_REPLACEMENT = "\N{REPLACEMENT CHARACTER}"

_SURROGATES = re.compile("[\ud800-\udfff]")
_VERSION_FIELD = re.compile(r'"version"\s*:\s*(\d{1,9})\b')
_PAPERS = '"papers": [\n'
_END = "\n]\n}\n"
_ENCODE = json.JSONEncoder(ensure_ascii=False).encode
_DECODE = json.JSONDecoder().raw_decode
_NO_EXTRA: Mapping[str, object] = {}


@dataclass(frozen=True, slots=True)
class Contents:
    """What a bookmarks file holds.

    `extra` are the fields of the whole file that this version does not know. `damage` says in
    words what is wrong with the file, or is empty; `marks` are then what could be saved.
    """

    marks: Marks = field(default_factory=Marks)
    extra: Mapping[str, object] = field(default_factory=dict)
    version: int = VERSION
    damage: str = ""

    @property
    def newer(self) -> bool:
        """Say whether a later version wrote this, so that writing over it could lose something."""
        return self.version > VERSION


def read(data: bytes, known: Mapping[str, Marked] | None = None) -> Contents:
    """Return what `data` holds, saving what can be saved; never raises.

    Any JSON layout is welcome, as people reformat and merge their dotfiles. `known` are papers by
    the lines that they have in the file, which need not be understood once more.
    """
    if not data.strip():
        return Contents(damage="it is empty")
    with _no_collection():
        return _read(data, known or {})


@contextmanager
def _no_collection() -> Iterator[None]:
    """Many objects are made, none of them garbage: to look for it takes half of the time."""
    collects = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        # What was made goes to the oldest, or it would all be looked through at once.
        gc.freeze()
        gc.unfreeze()
        if collects:
            gc.enable()


def _read(data: bytes, known: Mapping[str, Marked]) -> Contents:
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return _salvaged(data, "it is not UTF-8 text")
    try:
        by_lines = _by_lines(text, known)
        if by_lines is not None:
            return by_lines
        document: object = json.loads(text)
    except (ValueError, RecursionError):
        return _salvaged(data, "it is not whole")
    if not isinstance(document, dict) or not isinstance(document.get("papers"), list):
        return _salvaged(data, "it holds no list of papers")
    entries = document.pop("papers")
    return _understood([_paper(each) for each in entries], document)


def write(contents: Contents) -> bytes:
    """Return the file for `contents`: sorted by the first id, one paper a line, UTF-8."""
    head: dict[str, object] = {"version": VERSION}
    searches = contents.marks.searches
    if searches:
        ordered = sorted(searches.items())
        head["searches"] = {query: one.value for query, one in ordered if one.value}
        times = {query: one.at for query, one in ordered if one.at != one.value}
        head |= {"times": times} if times else {}
    head |= contents.extra
    fields = [f"{_ENCODE(name)}: {_ENCODE(value)},\n" for name, value in head.items()]
    in_order = sorted(contents.marks.papers, key=lambda paper: paper.ids)
    papers = ",\n".join(map(_line, in_order))
    text = "".join(["{\n", *fields, _PAPERS, papers, "\n" if papers else "", "]\n}\n"])
    # A lone surrogate has no UTF-8; backslashreplace gives it the very escape that JSON has.
    return text.encode("utf-8", "backslashreplace")


def _by_lines(text: str, known: Mapping[str, Marked]) -> Contents | None:
    """What a file holds that is laid out as `write` does it; None if it is not."""
    head, found, rest = text.partition(_PAPERS)
    if not found or not rest.endswith("}" + _END) or not head.endswith(("{\n", ",\n")):
        return None
    try:
        document = json.loads(head + '"papers": []}')
        read_lines = [
            (known[line], True) if line in known else _paper_of(line)
            for line in rest[: -len(_END)].split(",\n")
        ]
    except (ValueError, RecursionError):
        return None
    del document["papers"]
    return _understood(read_lines, document)


def _paper_of(line: str) -> tuple[Marked | None, bool]:
    entry, end = _DECODE(line)
    if end != len(line):
        raise ValueError("more than one value")
    paper, whole = _paper(entry)
    if paper is not None and whole:
        paper.line = line
    return paper, whole


def _understood(entries: list[tuple[Marked | None, bool]], extra: dict[str, object]) -> Contents:
    version = extra.pop("version", None)
    searches, searches_whole = _searches(extra)
    marks = Marks(tuple([paper for paper, _ in entries if paper is not None]), searches)
    if not _is_version(version):
        return Contents(marks, extra, damage="it bears no version")
    wrong = sum(not whole for _, whole in entries)
    damage = f"{wrong} of its {len(entries)} entries cannot be understood" if wrong else ""
    if not searches_whole:
        damage = damage or "its saved searches cannot be understood"
    return Contents(marks, extra, version, damage)


def _searches(document: dict[str, object]) -> tuple[dict[str, Field], bool]:
    """The saved searches of a file, which is left without them, and whether all were understood."""
    saved, times = document.pop("searches", None) or {}, document.pop("times", None) or {}
    if not isinstance(saved, dict) or not isinstance(times, dict):
        return {}, False
    texts = {query: at for query, at in times.items() if isinstance(at, str)}
    found = {query: Field(None, at) for query, at in texts.items()}
    for query, saved_at in saved.items():
        since = saved_at if isinstance(saved_at, str) and saved_at else UNKNOWN_TIME
        found[query] = Field(since, newest(texts.get(query, ""), since))
    return found, len(texts) == len(times) and all(isinstance(one, str) for one in saved.values())


def _is_version(version: object) -> TypeGuard[int]:
    return isinstance(version, int) and not isinstance(version, bool) and version >= 1


def _salvaged(data: bytes, damage: str) -> Contents:
    """Return the papers that stand whole in a broken text, each once."""
    # Bytes that are no UTF-8 become lone surrogates, so that an id that holds one is known as bad.
    text = data.decode("utf-8-sig", "surrogateescape")
    papers: dict[tuple[str, ...], Marked] = {}
    for value in _objects(text):
        paper, _ = _paper(value)
        ids = tuple(each for each in paper.ids if not _SURROGATES.search(each)) if paper else ()
        if paper and ids:
            paper = replace(
                paper,
                ids=ids,
                title=_SURROGATES.sub(_REPLACEMENT, paper.title),
                author=_SURROGATES.sub(_REPLACEMENT, paper.author),
                link=_SURROGATES.sub(_REPLACEMENT, paper.link),
            )
            # Two sides of a conflict may each know more of one paper.
            papers[ids] = united((papers[ids], paper)) if ids in papers else paper
    # Only before and after the papers, where no field of a paper can be taken for the file's own.
    before = text.partition('"papers"')[0]
    outside = before + text.rpartition("]")[2]
    versions = [int(each) for each in _VERSION_FIELD.findall(outside)]
    marks = Marks(tuple(papers.values()), _salvaged_searches(before))
    return Contents(marks, {}, max(versions, default=VERSION), damage)


def _salvaged_searches(text: str) -> dict[str, Field]:
    """The saved searches that stand whole in the beginning of a broken text."""
    found: dict[str, object] = {}
    for name in ("searches", "times"):
        _, there, behind = text.partition(f'"{name}": ')
        if there:
            try:
                found[name] = json.JSONDecoder().raw_decode(behind)[0]
            except (ValueError, RecursionError):
                continue
    return _searches(found)[0]


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


def _paper(entry: object) -> tuple[Marked | None, bool]:
    """Return the paper of an entry, None without any id, and whether all of it was understood."""
    if not isinstance(entry, dict) or not isinstance(entry.get("ids"), list):
        return None, False
    take = entry.pop
    listed = take("ids")
    ids = tuple([each for each in listed if each and isinstance(each, str)])
    if not ids:
        return None, False
    whole = len(ids) == len(listed)
    title, author, link = take("title", ""), take("author", ""), take("link", "")
    if not (type(title) is type(author) is type(link) is str):
        texts = [text or "" for text in (title, author, link)]
        title, author, link = (text if isinstance(text, str) else "" for text in texts)
        whole = whole and all(isinstance(text, str) for text in texts)
    times = take("times", None) or {}
    fields: dict[str, Field] = {}
    if times:
        known = times if isinstance(times, dict) else {}
        fields = {name: Field(None, at) for name, at in known.items() if isinstance(at, str)}
        whole = whole and isinstance(times, dict) and len(fields) == len(times)
    for name in TIMED:
        if since := take(name, None):
            if not isinstance(since, str):
                since, whole = UNKNOWN_TIME, False
            fields[name] = Field(since, newest(fields[name].at, since) if name in fields else since)
    if entry:
        whole = _take_values(entry, fields) and whole
    return Marked(ids, title, author, link, fields, entry or _NO_EXTRA), whole


def _take_values(entry: dict[str, object], fields: dict[str, Field]) -> bool:
    """Move marks that are no times from an entry to its fields; whether all were understood."""
    vote, queue, note, tags = (entry.pop(name, None) for name in (VOTE, QUEUE, NOTE, "tags"))
    whole = True

    def put(name: str, value: Value) -> None:
        fields[name] = Field(value, fields[name].at if name in fields else "")

    if _is_number(vote) and vote:
        put(VOTE, 1 if vote > 0 else -1)
    elif vote:
        whole = False
    if _is_number(queue):
        put(QUEUE, queue)
    elif queue is not None:
        whole = False
    verdict = entry.pop(TRIAGE, None)
    if isinstance(verdict, str) and verdict in VERDICTS:
        put(TRIAGE, verdict)
    elif verdict:
        whole = False
    if note and isinstance(note, str):
        put(NOTE, note)
    elif note:
        whole = False
    if not isinstance(tags, list):
        return whole and not tags
    for tag in tags:
        if tag and isinstance(tag, str):
            put(TAG + tag, value=True)
        else:
            whole = False
    return whole


def _is_number(value: object) -> TypeGuard[int | float]:
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return False
    return -LARGEST < value < LARGEST


def _line(paper: Marked) -> str:
    if not paper.line:
        paper.line = _written(paper)
    return paper.line


def _written(paper: Marked) -> str:
    # Put together by hand, since an encoder's call a paper takes half of the time of an act.
    ids = ", ".join(map(encode_basestring, paper.ids))
    fields = paper.fields
    texts = (paper.title, paper.author, paper.link)
    parts = [f'"ids": [{ids}]']
    parts += [f'"{n}": {encode_basestring(t)}' for n, t in zip(_TEXTS, texts, strict=True)]
    for name in (*TIMED, VOTE, QUEUE, TRIAGE, NOTE):
        if name in fields and fields[name].value is not None:
            parts.append(f'"{name}": {_ENCODE(fields[name].value)}')
    tags = sorted(
        name[len(TAG) :] for name in fields if name.startswith(TAG) and fields[name].value
    )
    if tags:
        parts.append(f'"tags": {_ENCODE(tags)}')
    times = {
        name: one.at
        for name, one in sorted(fields.items())
        if one.at and not (name in TIMED and one.at == one.value)
    }
    if times:
        parts.append(f'"times": {_ENCODE(times)}')
    parts += [f"{_ENCODE(name)}: {_ENCODE(value)}" for name, value in sorted(paper.extra.items())]
    return "{" + ", ".join(parts) + "}"


__all__ = ["BOOKMARKED", "UNKNOWN_TIME", "VERSION", "Contents", "read", "write"]
