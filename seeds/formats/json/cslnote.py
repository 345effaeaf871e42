"""Zotero's field "Extra", which CSL has as the note: a line "DOI: 10.1234/x" is a field of its own.

https://www.zotero.org/support/kb/item_types_and_fields#citing_fields_from_extra
"""

from __future__ import annotations

import re
from typing import Final

_LINE: Final = re.compile(r"\s*([A-Za-z_][\w .-]{0,40}?)\s*[:=]\s*(\S.*)")
_NAMES: Final = {
    "doi": "doi",
    "arxiv": "arxiv",
    "pmid": "pmid",
    "pmcid": "pmcid",
    "isbn": "isbn",
    "issn": "issn",
    "page": "pages",
    "pages": "pages",
    "volume": "volume",
    "issue": "number",
    "number": "number",
    "publisher": "publisher",
    "publisher-place": "address",
    "edition": "edition",
    "series": "series",
    "collection-title": "series",
    "language": "language",
    "citation-key": "citekey",
    "bibtex": "citekey",
    "_eprint": "url",
    "url": "url",
    "openalex": "openalex",
    "tldr": "tldr",
}
_LENGTH: Final = 20_000


def note_facts(note: str) -> tuple[dict[str, str], str]:
    """The fields in a note under BibTeX's names (and "url"), and the rest of it."""
    if not note or len(note) > _LENGTH:
        return {}, note
    found: dict[str, str] = {}
    rest: list[str] = []
    for line in note.split("\n"):
        stated = _LINE.fullmatch(line)
        name = ""
        if stated:
            name = _NAMES.get(stated[1].lower().replace(" ", "-").removeprefix("tex."), "")
        if stated and name and name not in found:
            found[name] = stated[2].strip()
        else:
            rest.append(line)
    return found, "\n".join(rest).strip()
