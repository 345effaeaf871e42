"""Papers as they arrive, each once: the same paper met twice becomes one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from .ledger import Ledger
from .paper import Paper


class Gathering:
    """An ordered collection that numbers papers from 0 and unites those with common ids."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self._papers: list[Paper] = []
        self._numbers: dict[str, int] = {}

    def __len__(self) -> int:
        return len(self._papers)

    def __iter__(self) -> Iterator[Paper]:
        return iter(self._papers)

    def __getitem__(self, number: int) -> Paper:
        return self._papers[number]

    def add(self, paper: Paper) -> int:
        """Take a paper in and return its number, which is an older one's if it was met before."""
        from .identity import same_paper

        for identifier in paper.ids:
            number = self._numbers.get(identifier)
            if number is not None and same_paper(self._papers[number].ids, paper.ids):
                self._papers[number] = united(self._papers[number], paper)
                self._ledger.merged += 1
                break
        else:
            number = len(self._papers)
            self._papers.append(paper)
            self._ledger.read += 1
        for identifier in self._papers[number].ids:
            self._numbers.setdefault(identifier, number)
        return number

    def number(self, identifier: str) -> int | None:
        """The number of the paper that is known by this id."""
        return self._numbers.get(identifier)


def united(first: Paper, second: Paper) -> Paper:
    """Both as one: what the first has stays, what it lacks the second gives, links and ids add up.

    Ids keep their order of rank, so that the best id of the two is the key.
    """
    from .identity import best_first

    urls = {link.url for link in first.links}
    title = second if first.title_derived and not second.title_derived else first
    return replace(
        first,
        ids=best_first(first.ids + second.ids),
        title=title.title,
        title_derived=title.title_derived,
        authors=first.authors or second.authors,
        year=first.year or second.year,
        venue=first.venue or second.venue,
        presentation=first.presentation or second.presentation,
        abstract=first.abstract or second.abstract,
        keywords=tuple(dict.fromkeys(first.keywords + second.keywords)),
        bibtex=first.bibtex or second.bibtex,
        files=tuple(dict.fromkeys(first.files + second.files)),
        links=first.links + tuple(link for link in second.links if link.url not in urls),
    )
