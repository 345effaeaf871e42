"""Known-item search: somebody has a paper in mind and types what they remember of it."""

from __future__ import annotations

import random
import re
import statistics
import string
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from .children import tell
from .corpus import Corpus, Record, gathered
from .engines import Engine
from .ours import Ours, store_of
from .table import table

PAPERS = 500
SEED = 11
_WORD = re.compile(r"[^\W\d_]{3,}")

Remembered = list[tuple[int, Record, list[str]]]
"""The number of a paper, the paper, and the words by which it is looked for."""


def known(records: Sequence[Record]) -> list[tuple[int, Record]]:
    """Papers at random whose titles have five words or more and are of no other paper."""
    titles = Counter(record.title.casefold() for record in records)
    fit = [
        (number, record)
        for number, record in enumerate(records)
        if len(record.title.split()) >= 5
        and titles[record.title.casefold()] == 1
        and len(_distinct(record.title)) >= 3
        and any(len(word) >= 5 for word in _distinct(record.title))
        and len(_distinct(record.abstract)) >= 5
        and record.author
    ]
    return random.Random(SEED).sample(fit, min(PAPERS, len(fit)))


def remembered(papers: Sequence[tuple[int, Record]]) -> Mapping[str, Remembered]:
    """What is typed for each paper, in each of the kinds of remembering."""
    generator = random.Random(SEED)

    def three(record: Record) -> list[str]:
        return generator.sample(_distinct(record.title), 3)

    def mistyped(record: Record) -> list[str]:
        words = three(record)
        while all(len(word) < 5 for word in words):
            words = three(record)
        place = generator.choice([at for at, word in enumerate(words) if len(word) >= 5])
        words[place] = typo(words[place], generator)
        return words

    def author(record: Record) -> list[str]:
        return [family_name(record), generator.choice(_distinct(record.title))]

    def abstract(record: Record) -> list[str]:
        return generator.sample(_distinct(record.abstract), 5)

    kinds: dict[str, Callable[[Record], list[str]]] = {
        "three words of the title": three,
        "three words, one mistyped": mistyped,
        "first author and a word of the title": author,
        "five words of the abstract": abstract,
    }
    return {
        kind: [(number, record, words(record)) for number, record in papers]
        for kind, words in kinds.items()
    }


def typo(word: str, generator: random.Random) -> str:
    """The word with a letter too many, too few, wrong, or two in the wrong order."""
    while True:
        at = generator.randrange(len(word) - 1)
        letter = generator.choice(string.ascii_lowercase)
        wrong = generator.choice(
            (
                word[:at] + letter + word[at:],
                word[:at] + word[at + 1 :],
                word[:at] + letter + word[at + 1 :],
                word[:at] + word[at + 1] + word[at] + word[at + 2 :],
            )
        )
        if wrong != word:
            return wrong


def family_name(record: Record) -> str:
    """The last word of the first author's name, without what is no letter."""
    words = re.findall(r"[^\W\d_]+", record.author.partition(";")[0])
    return words[-1] if words else ""


def _distinct(text: str) -> list[str]:
    """The words of a text that stand between blanks, each once, in lower case."""
    words = (word.strip(".,;:!?()\"'").lower() for word in text.split())
    return list(dict.fromkeys(word for word in words if _WORD.fullmatch(word)))


def _lines(engines: Sequence[Engine], kinds: Mapping[str, Remembered]) -> Iterator[list[str]]:
    for kind, asked in kinds.items():
        for engine in engines:
            ranks = [engine.rank(words, record, number) for number, record, words in asked]
            yield [kind, engine.name, *summary(ranks)]


def summary(ranks: Sequence[int]) -> list[str]:
    """Median rank, where one not found is behind all; shares first, in the first ten, found."""
    placed = [rank or float("inf") for rank in ranks]
    median = statistics.median(placed)
    shares = (sum(rank <= limit for rank in placed) / len(ranks) for limit in (1, 10, 10**9))
    return [
        "not found" if median == float("inf") else f"{median:g}",
        *(f"{100 * share:.1f} %" for share in shares),
    ]


HEADS = ("what is typed", "engine", "median rank", "first", "in the first ten", "found")


def measure(corpus: Corpus, engines: Sequence[type[Engine]]) -> str:
    """The table for all engines that rank."""
    tell(f"{corpus.folder.name}: known items")
    papers = known(list(corpus.records()))
    opened = [engine(corpus) for engine in engines if _ranks(engine, engines)]
    rows = list(_lines(opened, remembered(papers)))
    for engine in opened:
        engine.close()
    return f"#### Known items, {len(papers)} papers\n\n{table(HEADS, rows)}"


def _ranks(engine: type[Engine], engines: Sequence[type[Engine]]) -> bool:
    """Whether an engine ranks, and not just as another that it is made of."""
    twins = (other for other in engines if other is not engine and issubclass(engine, other))
    return engine.rank is not Engine.rank and not any(twins)


def sweep(corpus: Corpus, weights: Sequence[Sequence[float]]) -> str:
    """The table of our own for other weights of the fields, each in an index built for it."""
    from index import Reading
    from index.segments import schema

    reading = gathered(corpus.documents)
    kinds = remembered(known(list(corpus.records())))
    rows: list[list[str]] = []
    usual = dict(schema.WEIGHTS)
    for values in weights:
        tell(f"{corpus.folder.name}: weights {values}")
        schema.WEIGHTS.update(zip(usual, values, strict=True))
        with TemporaryDirectory(dir=corpus.folder) as folder:
            other = Corpus(corpus.documents, Path(folder))
            store_of(other).refresh(Reading(*reading, ""), lambda _done, _total: None)
            engine = Ours(other)
            engine.name = " ".join(f"{value:g}" for value in values)
            rows += _lines([engine], kinds)
            engine.close()
    schema.WEIGHTS.update(usual)
    heads = [HEADS[0], f"weights of {', '.join(usual)}", *HEADS[2:]]
    return f"#### Known items by weights\n\n{table(heads, sorted(rows))}"
