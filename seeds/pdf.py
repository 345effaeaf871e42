"""Where the PDF of a paper is: a file of this machine, or an address."""

from __future__ import annotations

from pathlib import Path

from .identity import kind_of
from .paper import Paper
from .saving import at_home

_PATTERNS = {
    "openreview": "https://openreview.net/pdf?id={}",
    "acl": "https://aclanthology.org/{}.pdf",
    "arxiv": "https://arxiv.org/pdf/{}",
}
"""Kind of id -> the address at which that place keeps the PDF, by its own documentation."""

_MAGIC = b"%PDF-"


def pdf_of(paper: Paper) -> Path | str:
    """The first file its source names that exists and is a PDF, else the PDF's address, else "".

    A name ending in .pdf is not enough for a file: what opens it would run what it finds.
    """
    for name in paper.files:
        path = at_home(name)
        if path.is_absolute() and _is_pdf(path):
            return path
    for link in paper.links:
        if link.kind == "pdf":
            return link.url
    for identifier in paper.ids:
        kind = kind_of(identifier)
        if kind in _PATTERNS:
            return _PATTERNS[kind].format(identifier.partition(":")[2])
    return ""


def _is_pdf(path: Path) -> bool:
    try:
        if path.suffix.lower() != ".pdf" or not path.is_file():
            return False
        with path.open("rb") as file:
            return _MAGIC in file.read(1024)
    except OSError:
        return False
