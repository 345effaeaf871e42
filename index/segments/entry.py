"""What the index holds of one paper."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain

from seeds import Paper

from ..language import HAS, TEXT_FIELDS
from ..words import Words, accents, words


@dataclass(frozen=True, slots=True)
class Entry:
    """A paper as it goes into the index; `number` is that of its row.

    `fields` are the words of each of `TEXT_FIELDS`, `accented` those of them that are written
    otherwise than folded. `text` is the running text, as `running_text` makes it. `traits` has a
    bit for each of `HAS`.
    """

    number: int
    fields: Mapping[str, Words]
    accented: Mapping[str, Sequence[str]]
    text: bytes
    year: int
    traits: int


def entry_of(number: int, paper: Paper) -> Entry:
    """What the index holds of a paper."""
    texts = _texts(paper)
    pieces = {name: list(map(words, some)) for name, some in texts.items()}
    return Entry(
        number,
        {name: list(chain.from_iterable(some)) for name, some in pieces.items()},
        {name: list(found) for name, some in texts.items() if (found := _accents(some))},
        running_text(pieces),
        paper.year if paper.year and 0 < paper.year < 1 << 16 else 0,
        traits(paper),
    )


def _accents(texts: Iterable[str]) -> list[str]:
    return [word for text in texts for word in accents(text)]


def _texts(paper: Paper) -> dict[str, Sequence[str]]:
    """The texts of each field; words of two of them are no neighbours."""
    from seeds import plain

    year = str(paper.year or "")
    venue = plain(paper.venue)
    return {
        "title": (plain(paper.title),),
        "keyword": tuple(map(plain, paper.keywords)),
        "author": paper.authors,
        "venue": (venue if year in venue else f"{venue} {year}",),
        "abstract": (plain(paper.abstract),),
    }


def running_text(fields: Mapping[str, Iterable[Words]]) -> bytes:
    """The words of a paper in their order: what tells neighbours, and where a word stands.

    The fields as in `TEXT_FIELDS`, each as " word word ; word " and ended by a line feed; a
    semicolon parts two keywords or authors. The parts of a compound are joined by "-". Behind a
    carriage return stand the compounds, each as one word.
    """
    lines = []
    joined: list[str] = []
    for name in TEXT_FIELDS:
        pieces = []
        for found in fields.get(name, ()):
            odd = [whole for parts, whole in found if parts[0] != whole]
            if odd:
                joined += odd
                shown = [whole if parts[0] == whole else _parted(parts) for parts, whole in found]
                pieces.append(" ".join(shown))
            else:
                pieces.append(" ".join([whole for _, whole in found]))
        lines.append(" ; ".join(pieces))
    text = " " + " \n ".join(lines) + " \n"
    if joined:
        text += "\r " + " ; ".join(joined) + " "
    return text.encode("utf-8", "surrogatepass")


def _parted(parts: tuple[str, ...]) -> str:
    if len(parts) == 1:
        return f"$-{parts[0]}"
    return "-".join(parts)


def traits(paper: Paper) -> int:
    """What a paper has, a bit for each of `HAS`."""
    from seeds import pdf_of

    kinds = {link.kind for link in paper.links} | {one.partition(":")[0] for one in paper.ids}
    has = {
        "abstract": bool(paper.abstract),
        "code": "code" in kinds,
        "pdf": bool(pdf_of(paper)),
        "doi": "doi" in kinds,
        "arxiv": "arxiv" in kinds,
        "title": not paper.title_derived,
        "authors": bool(paper.authors),
        "keywords": bool(paper.keywords),
        "year": bool(paper.year),
        "venue": bool(paper.venue),
    }
    return sum(1 << place for place, what in enumerate(HAS) if has[what])
