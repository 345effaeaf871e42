"""How good and how quick "related" and "for you" are: Markdown tables of one run.

`python -m tests.bench.near PAPERS [--large PAPERS]`, from the root of the repository. PAPERS is a
file of papers of which many state keywords; where its lines are JSON with a `primary_area`, that is
used, too.

Related: how many of the first ten share a stated keyword with the paper, on the average over papers
of whose keywords another paper states one. For you: of each keyword or area of at least `SMALLEST`
papers a half is hidden, ten of the others are marked as liked and twenty of all other papers as
disliked; how many of the hidden are among the first hundred. Each is measured twice: with the
papers as they are, and with all keywords taken out of what is read, for a keyword that is sought
must not be what finds. The rivals read the same texts.
"""

from __future__ import annotations

import argparse
import json
import random
import resource
import statistics
import time
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

from index import Mark, Reading, Searcher, Store, understand
from seeds import Documents, Entry, Gathering, Ledger, Paper, describe, plain
from tui.likeness import near_query

from ..search.table import figure, milliseconds, share, table
from .rivals import Bm25, Chance, MoreLikeThis, Rival, TfIdf

SMALLEST = 24
"""Papers of a matter from which a half can be hidden and ten others be marked."""

LIKED, DISLIKED, FIRST = 10, 20, 100


class Ours(Rival):
    """paperdeck, through the queries that the reader asks."""

    name = "paperdeck"

    def __init__(self, searcher: Searcher, papers: Sequence[Paper]) -> None:
        self._searcher = searcher
        self._papers = papers
        self._rows = [searcher.shelf.number(paper.key) or 0 for paper in papers]
        self._number = {row: number for number, row in enumerate(self._rows)}

    def near(self, number: int, count: int) -> Sequence[int]:
        """See `Rival`."""
        return self._asked(near_query([self._papers[number].ids]), {})[:count]

    def suggested(self, liked: Sequence[int], disliked: Sequence[int], count: int) -> Sequence[int]:
        """See `Rival`."""
        marked = {"liked": liked, "disliked": disliked}
        return self._asked("is:suggested", marked)[:count]

    def _asked(self, text: str, marked: dict[str, Sequence[int]]) -> list[int]:
        def bearing(mark: Mark) -> list[int]:
            return [self._rows[number] for number in marked.get(mark.value, ())]

        hits = self._searcher.search(understand(text, typing=False), marked=bearing)
        assert hits is not None
        return [self._number[row] for row in hits.numbers]


def read(path: Path) -> list[Paper]:
    """The papers of a file, each once."""
    papers = Gathering(Ledger())
    for entry in Documents((describe(str(path)),)).entries(Ledger()):
        papers.add(entry)
    return list(papers)


def indexed(papers: Sequence[Paper], folder: Path) -> Searcher:
    """An index over papers."""
    gathering = Gathering(Ledger())
    for paper in papers:
        gathering.add(Entry(paper))
    store = Store(folder)
    refusal = store.refresh(Reading(gathering, Ledger(), ""), lambda _done, _all: None)
    assert refusal is None, refusal
    searcher = store.searcher()
    assert searcher is not None
    return searcher


def matters(
    papers: Sequence[Paper], path: Path
) -> tuple[list[frozenset[str]], dict[str, list[int]]]:
    """The keywords of each paper, and the papers of each keyword and area."""
    keywords = [
        frozenset(plain(word).casefold().strip() for word in paper.keywords) for paper in papers
    ]
    areas = {}
    for line in path.read_text(encoding="utf-8", errors="replace").splitlines():
        try:
            entry = json.loads(line)
            areas[" ".join(entry["title"].casefold().split())] = entry["primary_area"]
        except (ValueError, KeyError, AttributeError, TypeError):
            continue
    found: dict[str, list[int]] = defaultdict(list)
    for number, paper in enumerate(papers):
        for word in sorted(keywords[number]):
            found[f"keyword {word}"].append(number)
        area = areas.get(" ".join(plain(paper.title).casefold().split()))
        if area:
            found[f"area {area}"].append(number)
    return keywords, found


def shared(rival: Rival, keywords: Sequence[frozenset[str]], asked: Sequence[int]) -> float:
    """How many of the first ten share a keyword, on the average."""
    return statistics.fmean(
        sum(bool(keywords[number] & keywords[other]) for other in rival.near(number, 10)) / 10
        for number in asked
    )


def recalled(rival: Rival, found: dict[str, list[int]], seed: int) -> dict[str, list[float]]:
    """By "keyword" and "area": of each matter, how many of the hidden were suggested."""
    chance = random.Random(seed)
    size = 1 + max(max(numbers) for numbers in found.values())
    recalls: dict[str, list[float]] = {"keyword": [], "area": []}
    for name, numbers in sorted(found.items()):
        if len(numbers) < SMALLEST:
            continue
        drawn = chance.sample(numbers, len(numbers))
        hidden, rest = set(drawn[: len(drawn) // 2]), drawn[len(drawn) // 2 :]
        disliked: list[int] = []
        while len(disliked) < DISLIKED:
            other = chance.randrange(size)
            if other not in drawn and other not in disliked:
                disliked.append(other)
        first = rival.suggested(rest[:LIKED], disliked, FIRST)
        recall = len(hidden.intersection(first)) / min(FIRST, len(hidden))
        recalls[name.partition(" ")[0]].append(recall)
    return recalls


def quality(path: Path, folder: Path, many: int, seeds: int) -> str:
    """Both measures, with keywords and without."""
    papers = read(path)
    keywords, found = matters(papers, path)
    by_word = {name.partition(" ")[2]: numbers for name, numbers in found.items()}
    askable = [
        number
        for number, words in enumerate(keywords)
        if any(len(by_word[word]) > 1 for word in words)
    ]
    asked = random.Random(2).sample(askable, min(many, len(askable)))
    told = [
        f"{len(papers):,} papers, {len(askable):,} of them share a keyword; {len(asked)} asked\n"
    ]
    for setting, some in (
        ("as the papers are", papers),
        ("without their keywords", [replace(paper, keywords=()) for paper in papers]),
    ):
        texts = [
            " ".join([plain(one.title), *map(plain, one.keywords), plain(one.abstract)])
            for one in some
        ]
        here = folder / setting.replace(" ", "-")
        rivals: list[Rival] = [
            Ours(indexed(some, here / "ours"), some),
            TfIdf(texts),
            Bm25(texts),
            MoreLikeThis(texts, here / "stock"),
            Chance(len(some)),
        ]
        rows = []
        for rival in rivals:
            runs = [recalled(rival, found, seed) for seed in range(seeds)]
            words = [statistics.fmean(run["keyword"]) for run in runs]
            areas = [statistics.fmean(run["area"]) for run in runs if run["area"]]
            spread = f" ± {statistics.pstdev(words):.3f}" if seeds > 1 else ""
            rows.append(
                (
                    rival.name,
                    f"{shared(rival, keywords, asked):.3f}",
                    f"{statistics.fmean(words):.3f}{spread}",
                    f"{statistics.fmean(areas):.3f}" if areas else "",
                )
            )
        heads = (setting, "related: share a keyword", "for you: keywords", "for you: areas")
        told.append(table(heads, rows))
    return "\n".join(told)


def resident() -> float:
    """The memory of this process alone, in MB: without the pages of files that it looks into."""
    try:
        status = Path("/proc/self/status").read_text(encoding="ascii")
    except OSError:
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return int(status.partition("RssAnon:")[2].split()[0]) / 1024


def timed(act: Callable[[], object]) -> float:
    """The seconds of an act."""
    start = time.perf_counter()
    act()
    return time.perf_counter() - start


def speed(path: Path, folder: Path) -> list[tuple[str, ...]]:
    """What related and learning take on the papers of a file; memory as it grows."""
    papers = read(path)
    searcher = indexed(papers, folder)
    size = len(papers)
    ours = Ours(searcher, papers)
    chance = random.Random(5)
    before = resident()
    numbers = chance.sample(range(size), 101)
    cold = timed(lambda: ours.near(numbers[0], 10))
    times = [timed(lambda number=number: ours.near(number, 10)) for number in numbers[1:]]  # type: ignore[misc]
    after_related = resident()
    rows = [
        (
            f"{size:,}",
            "related, the first",
            milliseconds(cold),
            "",
            "",
        ),
        (
            f"{size:,}",
            "related",
            milliseconds(statistics.median(times)),
            milliseconds(share(times, 0.95)),
            f"+{figure(after_related - before)} MB" if after_related > before else "+0 MB",
        ),
    ]
    for marks in (10, 200):
        learning = []
        for seed in range(5):
            drawn = random.Random(seed).sample(range(size), 3 * marks if marks == 10 else 2 * marks)
            liked, disliked = drawn[:marks], drawn[marks:]
            learning.append(timed(lambda a=liked, b=disliked: ours.suggested(a, b, 100)))  # type: ignore[misc]
        rows.append(
            (
                f"{size:,}",
                f"for you, learnt from {len(liked)} for and {len(disliked)} against",
                milliseconds(statistics.median(learning)),
                milliseconds(max(learning)),
                f"+{figure(max(0.0, resident() - before))} MB",
            )
        )
    searcher.close()
    return rows


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.near", description=__doc__)
    parser.add_argument("papers", type=Path, help="some ten thousand papers with keywords")
    parser.add_argument("--large", type=Path, help="some hundred thousand, for the speed alone")
    parser.add_argument("--asked", type=int, default=1000, help="papers that others are near to")
    parser.add_argument("--seeds", type=int, default=3, help="times that papers are drawn anew")
    parser.add_argument("--only", choices=("quality", "speed"), help="one of both")
    options = parser.parse_args()
    with TemporaryDirectory(prefix="paperdeck-bench-") as folder:
        if options.only != "speed":
            print(quality(options.papers, Path(folder), options.asked, options.seeds), flush=True)
        if options.only != "quality":
            rows = speed(options.papers, Path(folder) / "small")
            if options.large:
                rows += speed(options.large, Path(folder) / "large")
            heads = ("papers", "", "median, ms", "95 % or most, ms", "more resident memory")
            print(table(heads, rows), flush=True)


if __name__ == "__main__":
    main()
