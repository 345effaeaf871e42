"""A small index that answers by looking at every paper: each is a set of words."""

from __future__ import annotations

import sqlite3

from index.language.query import And, Node, Not, Or, Term, Year
from index.words.vocabulary import TABLES, Vocabulary


def vocabulary(*words: str) -> Vocabulary:
    db = sqlite3.connect(":memory:")
    db.executescript(TABLES)
    made = Vocabulary(db)
    made.learn(words)
    return made


class MadeUpEngine:
    """Papers by their words; what stands behind a colon is a year."""

    def __init__(self, *papers: str) -> None:
        parted = [paper.partition(":") for paper in papers]
        self.papers = [(set(words.split()), int(year or 0)) for words, _, year in parted]
        self.vocabulary = vocabulary(*set().union(*(words for words, _ in self.papers)))
        self.counted = 0

    def frequency(self, word: str) -> int:
        return sum(word in words for words, _ in self.papers)

    def count(self, root: Node) -> int:
        self.counted += 1
        return sum(self._meets(root, *paper) for paper in self.papers)

    def _meets(self, node: Node, words: set[str], year: int) -> bool:
        if isinstance(node, And):
            return all(self._meets(part, words, year) for part in node.parts)
        if isinstance(node, Or):
            return any(self._meets(part, words, year) for part in node.parts)
        if isinstance(node, Not):
            return not self._meets(node.part, words, year)
        if isinstance(node, Year):
            return (node.first or 0) <= year <= (node.last or 9999)
        if not isinstance(node, Term):
            return False  # no paper here has an id or a mark
        last = node.compounds[-1][1]
        for parts, joined in node.compounds:
            forms = {joined} | (set() if node.quoted else set(self.vocabulary.family(joined)))
            if node.begun and joined == last and any(word.startswith(joined) for word in words):
                continue
            if not (forms & words or (len(parts) > 1 and words.issuperset(parts))):
                return False
        return True
