"""Bookmarks as values: when two papers are one, and what an act does to what is marked."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import UTC
from typing import TYPE_CHECKING

from seeds import best_first, is_strong, same_paper

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from datetime import datetime

    from index import Mark


@dataclass(frozen=True, slots=True)
class Bookmark:
    """A paper as the bookmarks file knows it, complete enough to outlive its document.

    `ids` are `kind:value`, best first. `added` is the time of the bookmark (ISO 8601, UTC), or
    empty when the paper is not bookmarked and its line stands for the sake of `extra`: the fields
    that this version does not know, kept as they are.
    """

    ids: tuple[str, ...]
    title: str = ""
    author: str = ""
    link: str = ""
    added: str = ""
    extra: Mapping[str, object] = field(default_factory=dict, hash=False)


@dataclass(frozen=True, slots=True)
class SetBookmark:
    """Bookmark the paper that bears `ids`; set already, it learns the ids it did not know.

    Raises ValueError without ids: such a mark could never be found again.
    """

    ids: tuple[str, ...]
    title: str = ""
    author: str = ""
    link: str = ""

    def __post_init__(self) -> None:
        _require(self.ids)


@dataclass(frozen=True, slots=True)
class UnsetBookmark:
    """Take the bookmark off the paper that bears `ids`.

    Raises ValueError without ids.
    """

    ids: tuple[str, ...]

    def __post_init__(self) -> None:
        _require(self.ids)


Act = SetBookmark | UnsetBookmark


@dataclass(frozen=True, slots=True)
class Bookmarks:
    """What is marked, at one moment; as a collection, the bookmarks that stand, by their ids.

    `papers` holds every line of the file, in no order, also those that are not bookmarked.
    """

    papers: tuple[Bookmark, ...] = ()
    _by_id: dict[str, tuple[int, ...]] = field(default_factory=dict, repr=False, compare=False)

    def __post_init__(self) -> None:
        if not self._by_id:
            for number, paper in enumerate(self.papers):
                _enter(self._by_id, paper.ids, number)

    def __len__(self) -> int:
        return sum(1 for paper in self.papers if paper.added)

    def __iter__(self) -> Iterator[Bookmark]:
        standing = (paper for paper in self.papers if paper.added)
        return iter(sorted(standing, key=lambda paper: paper.ids))

    def holds(self, ids: Sequence[str]) -> bool:
        """Say whether the paper that bears `ids` is bookmarked."""
        return self.find(ids) is not None

    def find(self, ids: Sequence[str]) -> Bookmark | None:
        """Return the bookmark of the paper that bears `ids`: the one with most ids in common."""
        for number in _matching(ids, self.papers, self._by_id):
            if self.papers[number].added:
                return self.papers[number]
        return None

    def bearing(self, mark: Mark) -> Iterable[str]:
        """Return the ids of all papers that bear a mark of a query; tags are none yet."""
        if (mark.kind, mark.value) != ("is", "bookmarked"):
            return ()
        return (each for paper in self.papers if paper.added for each in paper.ids)

    def after(self, acts: Iterable[Act], now: datetime) -> Bookmarks:
        """Return what is marked after `acts`, done in order; this very object if none changes it.

        Ids are united and blanks filled, never replaced: the file may have been edited by hand.
        A paper found under several marks loses all of them at once.
        """
        papers = list(self.papers)
        by_id = dict(self._by_id)
        gone: set[int] = set()
        for act in acts:
            found = [n for n in _matching(act.ids, papers, by_id) if n not in gone]
            if isinstance(act, UnsetBookmark):
                for number in found:
                    papers[number] = replace(papers[number], added="")
                    if not papers[number].extra:
                        gone.add(number)
                continue
            if not found:
                found = [len(papers)]
                papers.append(Bookmark(ids=()))
            papers[found[0]] = _bookmarked(papers[found[0]], act, now)
            _enter(by_id, act.ids, found[0])
        if gone:
            return Bookmarks(tuple(paper for n, paper in enumerate(papers) if n not in gone))
        after = tuple(papers)
        return self if after == self.papers else Bookmarks(after, by_id)


def timestamp(moment: datetime) -> str:
    """Return `moment` as the file writes it: ISO 8601, UTC, to the second."""
    return moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def _bookmarked(paper: Bookmark, act: SetBookmark, now: datetime) -> Bookmark:
    new = not set(act.ids) <= set(paper.ids)
    return replace(
        paper,
        ids=best_first((*paper.ids, *act.ids)) if new else paper.ids,
        title=paper.title or act.title,
        author=paper.author or act.author,
        link=paper.link or act.link,
        added=paper.added or timestamp(now),
    )


def _matching(
    ids: Sequence[str], papers: Sequence[Bookmark], by_id: Mapping[str, tuple[int, ...]]
) -> list[int]:
    """Return the numbers of the papers that `ids` name, the likeliest first."""
    numbers = {number for each in ids for number in by_id.get(each, ())}
    if not numbers:
        return []

    def likelihood(number: int) -> tuple[int, int, int]:
        shared = set(ids) & set(papers[number].ids)
        strong = sum(is_strong(each) for each in shared)
        return (-strong, -len(shared), number)

    return sorted((n for n in numbers if same_paper(ids, papers[n].ids)), key=likelihood)


def _enter(by_id: dict[str, tuple[int, ...]], ids: Iterable[str], number: int) -> None:
    for each in ids:
        known = by_id.get(each)
        if known is None:
            by_id[each] = (number,)
        elif number not in known:
            by_id[each] = (*known, number)


def _require(ids: tuple[str, ...]) -> None:
    if not all(ids) or not ids:
        raise ValueError("an act names its paper by at least one id, and no id is empty")
