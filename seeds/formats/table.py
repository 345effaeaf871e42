"""The table of formats."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import import_module

from ..record import Record, Refused
from ..texts import Text

Read = Callable[[Text], Iterator[Record | Refused]]
"""A document's text -> what it says, entry by entry, in its order."""


@dataclass(frozen=True, slots=True)
class Format:
    """A format: its name, what its documents begin with, and the module beside this one.

    `begins` is matched against the first text that is no white space, `holds` searched in all of
    the first piece where that alone does not tell; `looks` names a function of `sniffing` that
    decides where no pattern can. Where a suffix names a format, it is tried first.
    """

    name: str
    module: str
    begins: re.Pattern[str]
    holds: re.Pattern[str] | None = None
    suffixes: tuple[str, ...] = ()
    looks: str = ""

    @property
    def read(self) -> Read:
        """The reader, loaded when it is first asked for."""
        found: Read = import_module(f".{self.module}", __package__).read
        return found

    def matches(self, start: str, suffix: str) -> bool:
        """Whether a document that starts so is in this format; a suffix is half the proof."""
        hinted = suffix in self.suffixes and (self.holds is not None or bool(self.looks))
        if not hinted and not self.begins.match(start.lstrip()):
            return False
        if self.looks:
            sniffing = import_module(".sniffing", __package__)
            return bool(getattr(sniffing, self.looks)(start, suffix))
        return self.holds is None or self.holds.search(start) is not None


_ANY = re.compile("")
_JSON = re.compile(r"\x1e?(?:\{\s*(?:[\"}]|\Z)|\[\s*(?:[\[{\]\"n]|\Z))")
_BIBTEX = re.compile(r"(?m:^)[ \t]*@\s*[A-Za-z]+\s*[{(]")
_BEGINS_BIBTEX = re.compile(r"(?ms:(?!.{0,2000}?^```).{0,2000}?^[ \t]*@\s*[A-Za-z]+\s*[{(])")
"""A bibliography begins with an entry, after some comments; notes on how to cite end with one."""

_HEADER = re.compile(r"(?:[^\n@{}%]{0,2000}\n){0,12}?[^\n@{}%]{0,4000}[,;|\t][^\n@{}]{0,4000}\n")
"""A table has a line with separators near its beginning; cells below may hold anything."""

_PROLOG = r"(?s:(?>\s+|<\?.*?\?>|<!--.*?-->|<!(?i:doctype)[^\[>]*+(?:\[[^\]]*+\]\s*+)?>)*+)"
"""What may stand before the first element of an XML document."""

_OTHER_XML = re.compile(
    # A saved page may hold BibTeX, and a README may begin with a tag of HTML.
    r"(?!(?ms:.*^[ \t]*@(?i:article|in\w+|book|misc|\w*thesis|techreport|proceedings|unpublished)"
    r"\s*\{[^\s,{}]+\s*,))"
    r"<(?:\?xml\s|!(?i:doctype)\s|(?!(?i:h\d|p|div|img|a|b|i|u|em|strong|sub|sup|br|hr|center"
    r"|details|summary|picture|span|table|ul|ol|li|code|pre|kbd|font)[\s>/])"
    r"[A-Za-z_][\w.-]*(?::[\w.-]+)?(?:\s[^<>]*)?>\s*<)"
)


def _xml(name: str, module: str, root: str, holds: str = "") -> Format:
    begins = re.compile(rf"{_PROLOG}<(?:[\w.-]+:)?(?:{root})")
    return Format(name, module, begins, re.compile(holds) if holds else None)


def _json(name: str, holds: str, module: str = "json.jsonlines") -> Format:
    return Format(name, module, _JSON, re.compile(holds))


FORMATS = (
    _json(
        "paperlists",
        r'"(?:gs_citation|rating_avg|author_site)"\s*:|"track"\s*:\s*"[^"]{0,40}",\s*"status"\s*:'
        r'|"status"\s*:\s*"[^"]{0,40}",\s*"site"\s*:',
    ),
    _json(
        "OpenReview",
        r'"(?:content|title)"\s*:\s*\{\s*"(?:title|value)"\s*:|"(?:forum|venueid)"\s*:'
        r'|\A\s*\{\s*"[\w-]{6,20}"\s*:\s*\{[^{}]{0,2000}?//openreview\.net/forum\?id=',
    ),
    _json(
        "Semantic Scholar",
        r'"(?:paperId|citingPaper|citedPaper|corpusId|corpusid|externalIds|externalids)"\s*:',
    ),
    _json("OpenAlex", r'"(?:abstract_inverted_index|authorships)"\s*:|"https://openalex\.org/W'),
    _json("arXiv metadata", r'"(?:authors_parsed|update_date|journal-ref)"\s*:'),
    _json(
        "CSL-JSON",
        r'"(?:issued|container-title|citation-key)"\s*:'
        r'|"type"\s*:\s*"(?:article-journal|paper-conference|chapter|document)"',
        "json.csljson",
    ),
    Format("JSON", "json.jsonlines", _JSON),
    _xml(
        "PubMed XML",
        "xml.pubmed",
        r"(?:Pubmed(?:Book)?Article(?:Set)?|MedlineCitation(?:Set)?|BookDocument"
        r"|eSummaryResult|DocSum|DocumentSummary(?:Set)?)[\s>/]",
    ),
    _xml("arXiv Atom", "xml.atom", r"(?:feed|entry)[\s>/]"),
    _xml("RSS", "xml.atom", r"(?:rss|RDF|item)[\s>/]", r"<(?:[\w.-]+:)?(?:rss|channel|item)[\s>/]"),
    _xml("ACL Anthology XML", "xml.acl", r"(?:collection|volume|paper)\s[^<>]*\bid="),
    Format("XML", "xml.other", _OTHER_XML),
    Format(
        "CSV", "tables.csvfile", _HEADER, None, (".csv", ".tsv", ".tab"), looks="looks_like_csv"
    ),
    Format("BibTeX", "bibtex.entry", _BEGINS_BIBTEX, _BIBTEX, (".bib", ".bibtex", ".biblatex")),
    Format(
        "RIS",
        "tagged.ris",
        _ANY,
        re.compile(
            r"(?m)^[ \t\ufeff]*(?:TY|ty)[ \t\xa0]{0,3}[-\u2013] {0,3}[A-Za-z]"
            r"|^(?:T1|A1|N2|Y1)  - |^ER  - ?$"
        ),
        (".ris",),
    ),
    Format(
        "MEDLINE",
        "tagged.medline",
        _ANY,
        re.compile(r"(?m)^(?:PMID *- ?\d+ *$|PMC *- PMC\d|OWN *- [A-Z]|(?:FAU|JT ) ?- \S)"),
        (".nbib",),
    ),
    Format(
        "EndNote",
        "tagged.endnote",
        _ANY,
        re.compile(
            r"(?m)^[ \t\ufeff]*%0[ \t]+[A-Z][a-z]|\A\s*%[A-Z][ \t]+\S.*\n\s*%[A-Z0-9][ \t]+\S"
        ),
        (".enw",),
    ),
    Format(
        "Web of Science",
        "tagged.wos",
        _ANY,
        re.compile(r"(?m)^\ufeff?PT [A-Z][A-Za-z]* *\n(?:[A-Z][A-Z0-9] |ER *$)"),
        (".ciw", ".isi"),
    ),
    Format(
        "Markdown", "prose.markdown", _ANY, None, (".md", ".markdown"), looks="looks_like_markdown"
    ),
    Format("plain text", "prose.plaintext", _ANY),
)
"""First match first; the last one takes everything."""


def format_of(text: Text) -> Format:
    """The format that a document is written in, by its content and then by its suffix.

    Where the content tells nothing, the suffix decides: an empty ".bib" is no plain text.
    """
    hinted = [known for known in FORMATS if text.suffix in known.suffixes]
    *others, last = FORMATS
    return next(
        (known for known in (*hinted, *others) if known.matches(text.start, text.suffix)),
        hinted[0] if hinted else last,
    )
