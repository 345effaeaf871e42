"""XML and HTML that paperdeck does not read: a sentence on what it is and what to do."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...record import Record, Refused
from ...texts import Text
from .stream import BOMB, is_bomb, root_of

_KNOWN = {
    "html": ("a web page", "save the list of papers as BibTeX, RIS or CSV"),
    "article": ("the text of an article (JATS)", "get its BibTeX or RIS entry"),
    "pmc-articleset": ("texts of articles (JATS)", "fetch them from PubMed as XML or MEDLINE"),
    "esearchresult": ("PubMed ids without papers", "fetch them as XML or MEDLINE"),
    "mods": ("MODS", "export BibTeX or RIS"),
    "modscollection": ("MODS", "export BibTeX or RIS"),
    "rdf": ("RDF, such as Zotero's", "export BibTeX, RIS or CSL-JSON"),
    "tei": ("TEI", "export BibTeX"),
}
"""What is known by the name of its root, in small letters: what it is, what to do."""

_ENDNOTE = re.compile(r"<xml\b[^<>]*>\s*<records\b|<records\b[^<>]*>\s*<record\b", re.IGNORECASE)
_READ = "PubMed XML, arXiv Atom, RSS and ACL Anthology XML"


def read(text: Text) -> Iterator[Record | Refused]:
    """One refusal that names the root; of the text only the first piece is looked at."""
    if is_bomb(text.start):
        yield Refused(1, BOMB)
        return
    root = root_of(text)
    line = 1 + text.start.count("\n", 0, max(0, text.start.find(f"<{root}")))
    name = root.rpartition(":")[2].lower()
    if _ENDNOTE.search(text.start):
        what, remedy = "EndNote's XML", "export RIS or BibTeX from EndNote"
    else:
        what, remedy = _KNOWN.get(name, ("XML", "export BibTeX or RIS"))
    named = f" with the root <{root}>" if root else ""
    yield Refused(line, f"{what}{named}; of XML paperdeck reads {_READ}, so {remedy}")
