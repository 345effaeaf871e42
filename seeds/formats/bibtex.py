"""BibTeX: writing an entry."""

from __future__ import annotations

import re

from ..citation import citation_key
from ..identity import kind_of
from ..names import split_name
from ..paper import Paper

_JOURNAL = re.compile(
    r"\b(?:journal|transactions|letters|review|annals|bulletin|magazine|nature|science|jmlr|tmlr)\b",
    re.IGNORECASE,
)
_DOLLAR = re.compile(r"(?<!\\)\$")
_MATHS = re.compile(r"((?<!\\)\$[^$]*(?<!\\)\$)")
_SPECIAL = re.compile(r"(?<!\\)([&%#_])")


def write(paper: Paper) -> str:
    """The paper as one entry, without its abstract, ending in a newline.

    An entry that the document had is written as it stood.

    The title keeps its capitals by a second pair of braces. TeX in a text is written as it stands;
    outside of maths the characters that TeX would stumble over are escaped.
    """
    if paper.bibtex:
        return paper.bibtex + "\n"
    ids = {kind_of(one): one.partition(":")[2] for one in paper.ids}
    journal = _JOURNAL.search(paper.venue) is not None
    kind = "misc" if not paper.venue else "article" if journal else "inproceedings"
    fields = {
        "title": f"{{{_tex(paper.title)}}}",
        "author": " and ".join(_author(name) for name in paper.authors),
        "journal" if journal else "booktitle": _tex(paper.venue),
        "year": str(paper.year or ""),
        "doi": ids.get("doi", ""),
        "eprint": ids.get("arxiv", ""),
        "archiveprefix": "arXiv" if "arxiv" in ids else "",
        "url": paper.link,
        "keywords": ", ".join(_tex(word) for word in paper.keywords),
    }
    lines = [f"  {name} = {{{value}}}," for name, value in fields.items() if value]
    return "\n".join([f"@{kind}{{{citation_key(paper)},", *lines, "}"]) + "\n"


def _author(name: str) -> str:
    parts = split_name(name)
    return ", ".join(_tex(part) for part in (parts.family, parts.suffix, parts.given) if part)


def _tex(text: str) -> str:
    line = " ".join(text.split())
    if not _balanced(line):
        line = re.sub(r"(?<!\\)[{}]", "", line)
    if len(_DOLLAR.findall(line)) % 2:
        line = _DOLLAR.sub(r"\\$", line)
    stretches = _MATHS.split(line)
    # Every second one is maths.
    return "".join(
        text if place % 2 else _SPECIAL.sub(r"\\\1", text) for place, text in enumerate(stretches)
    )


def _balanced(text: str) -> bool:
    depth = 0
    for brace in re.findall(r"(?<!\\)[{}]", text):
        depth += 1 if brace == "{" else -1
        if depth < 0:
            return False
    return depth == 0
