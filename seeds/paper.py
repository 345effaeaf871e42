"""What a paper is, whatever document it came from."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from typing import NamedTuple


class Link(NamedTuple):
    """A web address of a paper and what stands there.

    `kind` is one of doi, openreview, acl, arxiv, pdf, page, project, code, link.
    """

    kind: str
    url: str


class Origin(NamedTuple):
    """A document that a paper was met in, and the line there (from 1; 0 where there is none)."""

    source: str
    line: int = 0


@dataclass(frozen=True, slots=True)
class Paper:
    """One paper as its document gives it, cleaned, with its markup still in place.

    `ids` holds every id it is known by, best first, and is never empty. `links` stand best
    first. `files` are absolute paths that the document names, whether or not they are there.
    `bibtex` is the entry as it stood, where the document had one, less control characters.
    `title_derived` says that the document had no title and the title here is a headline made
    from the rest. `extra` holds what else a bibliography has of it, as name and value, the names
    those of BibTeX fields ("volume", "pages", "publisher", ...) beside "citekey" and "type" (the
    BibTeX entry type). `origins` are the documents it was met in, `added` is the day (ISO 8601)
    on which a library first had it.
    """

    ids: tuple[str, ...]
    title: str
    title_derived: bool = False
    authors: tuple[str, ...] = ()
    year: int | None = None
    venue: str = ""
    presentation: str = ""
    abstract: str = ""
    keywords: tuple[str, ...] = ()
    links: tuple[Link, ...] = ()
    files: tuple[str, ...] = ()
    bibtex: str = ""
    extra: tuple[tuple[str, str], ...] = ()
    origins: tuple[Origin, ...] = ()
    added: str = ""

    @property
    def key(self) -> str:
        """The best id."""
        return self.ids[0]

    @property
    def link(self) -> str:
        """The address to copy and to open, or "" where none is known."""
        return self.links[0].url if self.links else ""

    @property
    def source(self) -> str:
        """The document that it was first met in."""
        return self.origins[0].source if self.origins else ""

    @property
    def line(self) -> int:
        """The line there."""
        return self.origins[0].line if self.origins else 0

    def fact(self, name: str) -> str:
        """What `extra` has under this name, or ""."""
        return next((value for known, value in self.extra if known == name), "")

    @property
    def digest(self) -> str:
        """A hash of what it says: equal digests need no new indexing, wherever it stands."""
        return digest_of(self.to_json())

    def to_json(self) -> str:
        """One line of JSON that `from_json` reads back; what it says comes first."""
        fields = {name: getattr(self, name) for name in self.__slots__}
        packed = _encode(fields)
        try:
            packed.encode("utf-8")
        except UnicodeEncodeError:  # the name of a file that is no UTF-8
            return json.dumps(fields, separators=(",", ":"))
        return packed

    @classmethod
    def from_json(cls, text: str) -> Paper:
        """The paper that `to_json` wrote."""
        fields = json.loads(text)
        for name in ("ids", "authors", "keywords", "files"):
            fields[name] = tuple(fields[name])
        fields["links"] = tuple(Link(kind, url) for kind, url in fields["links"])
        fields["extra"] = tuple((name, value) for name, value in fields["extra"])
        fields["origins"] = tuple(Origin(source, line) for source, line in fields["origins"])
        return cls(**fields)


def digest_of(packed: str) -> str:
    """The digest of a paper that `to_json` has packed: of all but where and when it was met."""
    said = packed[: packed.rindex(',"origins":[')]
    return hashlib.sha256(said.encode("utf-8", "surrogatepass")).hexdigest()[:32]


_encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
