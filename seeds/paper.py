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


@dataclass(frozen=True, slots=True)
class Paper:
    """One paper as its document gives it, cleaned, with its markup still in place.

    `ids` holds every id it is known by, best first, and is never empty. `links` stand best
    first. `files` are absolute paths that the document names, whether or not they are there.
    `bibtex` is the entry as it stood, where the document had one, less control characters.
    `title_derived` says that the document had no title and the title here is a headline made
    from the abstract. `source` names the document, `line` the line in it (from 1; 0 where the
    document has none).
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
    source: str = ""
    line: int = 0

    @property
    def key(self) -> str:
        """The best id."""
        return self.ids[0]

    @property
    def link(self) -> str:
        """The address to copy and to open, or "" where none is known."""
        return self.links[0].url if self.links else ""

    @property
    def digest(self) -> str:
        """A hash of all that can be seen of it: equal digests need no new indexing."""
        return hashlib.sha256(self.to_json().encode("utf-8")).hexdigest()[:32]

    def to_json(self) -> str:
        """One line of JSON that `from_json` reads back."""
        fields = {name: getattr(self, name) for name in self.__slots__}
        return json.dumps(fields, ensure_ascii=False, separators=(",", ":"))

    @classmethod
    def from_json(cls, text: str) -> Paper:
        """The paper that `to_json` wrote."""
        fields = json.loads(text)
        for name in ("ids", "authors", "keywords", "files"):
            fields[name] = tuple(fields[name])
        fields["links"] = tuple(Link(kind, url) for kind, url in fields["links"])
        return cls(**fields)
