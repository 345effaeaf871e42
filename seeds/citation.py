"""A paper in one line, as a bibliography has it, and a key to cite it by.

Written here and not by a citation processor: those need a style sheet of XML each and a parser
for it, for three patterns that have not changed in years.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Sequence

from .markup import plain
from .names import Name, split_name
from .paper import Paper

_ENTRY_KEY = re.compile(r"@\w+\s*[{(]\s*([^\s,{}()]+)\s*,")
_SMALL = frozenset("a an and as at by for from in is on of or the to towards toward with".split())


def citation_key(paper: Paper) -> str:
    """The key that the paper's BibTeX entry has, else one such as "huang2025efficient".

    That is the first author's family, the year and the first telling word, in ASCII.
    """
    found = _ENTRY_KEY.match(paper.bibtex)
    if found:
        return found[1]
    family = _ascii(split_name(paper.authors[0]).family) if paper.authors else ""
    words = [_ascii(word) for word in re.findall(r"[^\W_]+", plain(paper.title))]
    word = next((word for word in words if word and word not in _SMALL), "")
    return f"{family}{paper.year or ''}{word}" or re.sub(r"\W+", "-", paper.key).strip("-")


def apa(paper: Paper) -> str:
    """APA, 7th edition: 20 authors at most, of more the first 19 and the last."""
    names = [_reversed(name, name.initials) for name in map(split_name, paper.authors)]
    more = ", et al." if paper.fact("authors") == "incomplete" else ""
    if more:
        authors = ", ".join(names) + more
    elif len(names) > 20:
        authors = ", ".join(names[:19]) + ", … " + names[-1]
    else:
        authors = _joined(names, ", & ")
    year = f"({paper.year or 'n.d.'})"
    volume, number, pages = _place(paper)
    issue = f"{volume}({number})" if volume and number else volume
    place = ", ".join(part for part in (issue, pages) if part)
    if issue and paper.venue:
        venue = f"{paper.venue}, {place}"
    else:
        venue = f"In {paper.venue}" + (f" (pp. {pages})" if pages else "") if paper.venue else ""
    title = plain(paper.title)
    # Without an author the title stands in the author's place.
    start = [f"{authors} {year}", title] if authors else [f"{title} {year}"]
    return _sentences([*start, venue], paper.link)


def ieee(paper: Paper) -> str:
    """IEEE: six authors at most, of more the first "et al."."""
    names = [
        f"{name.initials} {_suffixed(name)}".strip() for name in map(split_name, paper.authors)
    ]
    cut = len(names) > 6 or (names and paper.fact("authors") == "incomplete")
    authors = f"{names[0]} et al." if cut else _joined(names, ", and ", " and ")
    volume, number, pages = _place(paper)
    named = {"vol.": volume, "no.": number, "pp.": pages}
    places = [f"{name} {value}" for name, value in named.items() if value]
    venue = paper.venue if volume else f"in {paper.venue}"
    parts = [venue, *places] if paper.venue else []
    place = ", ".join(part for part in (*parts, _year(paper)) if part)
    title = f"“{plain(paper.title)},”" if place else f"“{_stopped(plain(paper.title))}”"
    start = f"{authors}, {title}" if authors else title
    cited = f"{start} {place}." if place else start
    return f"{cited} [Online]. Available: {paper.link}" if paper.link else cited


def chicago(paper: Paper) -> str:
    """Chicago, author-date: ten authors at most, of more the first seven and "et al."."""
    names = list(map(split_name, paper.authors))
    shown = [_reversed(name, name.given) for name in names[:1]]
    shown += [f"{name.given} {_suffixed(name)}".strip() for name in names[1:]]
    cut = len(shown) > 10 or (shown and paper.fact("authors") == "incomplete")
    authors = ", ".join([*shown[:7], "et al."]) if cut else _joined(shown, ", and ")
    year, title = _year(paper) or "n.d.", f"“{_stopped(plain(paper.title))}”"
    start = [authors, year, title] if authors else [title, year]
    volume, number, pages = _place(paper)
    issue = f"{volume} ({number})" if volume and number else volume
    # Pages follow a volume behind a colon, and a book behind a comma.
    sign = ": " if issue else ", "
    venue = f"{paper.venue} {issue}".strip() + (f"{sign}{pages}" if pages else "")
    return _sentences([*start, venue if paper.venue else ""], paper.link)


STYLES: dict[str, Callable[[Paper], str]] = {"apa": apa, "ieee": ieee, "chicago": chicago}
"""A style's name -> the function that writes it."""


def markdown_link(paper: Paper) -> str:
    """The title as a Markdown link, its brackets escaped; without a link the title alone."""
    title = re.sub(r"([\[\]\\])", r"\\\1", plain(paper.title))
    address = paper.link.replace("(", "%28").replace(")", "%29")
    return f"[{title}]({address})" if address else title


def _ascii(text: str) -> str:
    decomposed = unicodedata.normalize("NFKD", text.translate(_PLAIN)).lower()
    return "".join(sign for sign in decomposed if sign.isascii() and sign.isalnum())


_PLAIN = str.maketrans({"ł": "l", "Ł": "L", "ø": "o", "Ø": "O", "ß": "ss", "æ": "ae", "đ": "d"})


def _place(paper: Paper) -> tuple[str, str, str]:
    """Volume, number and pages, with the dash between pages that print has."""
    volume, number, pages = map(paper.fact, ("volume", "number", "pages"))
    return volume, number, re.sub(r"\s*-+\s*", "–", pages)


def _year(paper: Paper) -> str:
    return str(paper.year or "")


def _suffixed(name: Name) -> str:
    return f"{name.family} {name.suffix}".strip()


def _reversed(name: Name, given: str) -> str:
    return ", ".join(part for part in (name.family, given, name.suffix) if part)


def _joined(names: Sequence[str], last: str, of_two: str | None = None) -> str:
    if len(names) < 2:
        return "".join(names)
    if len(names) == 2 and of_two is not None:
        return of_two.join(names)
    return ", ".join(names[:-1]) + last + names[-1]


def _stopped(text: str) -> str:
    return text if text.endswith((".", "?", "!", "…")) else f"{text}."


def _sentences(parts: Sequence[str], link: str) -> str:
    written = [part if part.endswith("”") else _stopped(part) for part in parts if part]
    return " ".join([*written, link]).strip()
