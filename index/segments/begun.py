"""Beginnings that many words share, each with its best papers: what a keystroke asks for first.

To unite the postings of all words that begin with "co" takes long, and all but a few of their
papers are then thrown away. So this is done once, while the words are written in their order.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain

from .postings import Pairs
from .schema import length_of_byte
from .weighing import K1, B

BEGUN_LENGTH = 10
"""Characters of the longest beginning; a longer one has few words."""

BEGUN_WORDS = 64
"""Words, all of whose postings are still united while one types; with more it is done here."""

BEGUN_POSTINGS = 1_500
"""Postings, likewise."""

BEGUN_BEST = 200
"""Papers that are kept of a beginning: some screens full."""

ALL, BEST = b"=", b"+"
"""Signs before a beginning: its papers are all that there are, or only the best."""

_PENDING = 1 << 16
"""Postings that may wait to be united."""

_SAMPLE = 400
"""Postings of which the best are found by sorting; of more, so many tell where the best end."""

_AMPLE = 320
"""How many are then likely to be left; should they be of too few papers, all are sorted."""


class _Node:
    """A beginning, or several of which each has the same words; `depth` is the longest's length."""

    __slots__ = ("depth", "pending", "pieces", "postings", "whole", "words")

    def __init__(self, depth: int) -> None:
        self.depth = depth
        self.words = 0
        self.postings = 0
        self.whole = True
        """Whether `pieces` have a posting of every paper."""
        self.pieces: list[list[int]] = []
        self.pending = 0
        """Postings in them."""

    @property
    def heavy(self) -> bool:
        return self.words > BEGUN_WORDS or self.postings > BEGUN_POSTINGS


Post = Callable[[Sequence[int], Sequence[float], Sequence[int]], bytes]
"""Writes papers, weights and lengths, and says where they are."""


class Beginnings:
    """Finds them, given the words in their order, each with its postings.

    `pairs` knows what these stand for. `average` is the mean of the lengths, before they were
    rounded to bytes.
    """

    def __init__(self, pairs: Pairs, average: float, post: Post) -> None:
        self._pairs = pairs
        self._post = post
        self._ranked = _ranked(pairs, average)
        self._ranks = [0] * len(self._ranked)
        for rank, number in enumerate(self._ranked):
            self._ranks[number] = rank
        self._head = ""
        self._stack = [_Node(0)]
        self._found: list[tuple[bytes, bytes]] = []

    def add(self, word: str, postings: list[int]) -> None:
        """Count a word with its postings in; they must not change any more."""
        head = word[:BEGUN_LENGTH]
        if head != self._head:
            shared = 0
            for one, other in zip(head, self._head, strict=False):
                if one != other:
                    break
                shared += 1
            self._close(shared)
            self._head = head
            node = _Node(len(head))
            self._stack.append(node)
        else:
            node = self._stack[-1]
        node.words += 1
        node.postings += len(postings)
        node.pieces.append(postings)
        node.pending += len(postings)

    def finish(self) -> list[tuple[bytes, bytes]]:
        """The terms in their order, each with where its papers are."""
        self._close(0)
        return sorted(self._found)

    def _close(self, depth: int) -> None:
        """End the beginnings that are longer than this."""
        stack = self._stack
        while stack[-1].depth > depth:
            node = stack.pop()
            above = max(depth, stack[-1].depth)
            if node.heavy:
                self._put(node, above)
            if not above:
                continue
            if stack[-1].depth == above:
                self._absorb(stack[-1], node)
            else:
                node.depth = above
                stack.append(node)

    def _absorb(self, node: _Node, below: _Node) -> None:
        node.words += below.words
        node.postings += below.postings
        node.whole = node.whole and below.whole
        # The longer list stays.
        if len(node.pieces) < len(below.pieces):
            node.pieces, below.pieces = below.pieces, node.pieces
        node.pieces += below.pieces
        node.pending += below.pending
        if node.pending > _PENDING:
            self._unite(node)

    def _put(self, node: _Node, above: int) -> None:
        """Write the papers of the beginnings of a node that are longer than `above`."""
        self._unite(node)
        docs, weights, _ = self._pairs.of(node.pieces[0])
        info = self._post(docs, weights, bytes(len(docs)))
        sign = ALL if node.whole else BEST
        for length in range(above + 1, node.depth + 1):
            self._found.append((sign + self._head[:length].encode(), info))

    def _unite(self, node: _Node) -> None:
        """Make one piece of all, with the best posting of each paper, of the best papers if many.

        A paper that is not among the best of a piece is not among those of all either, with
        whatever weight.
        """
        postings = node.pieces[0]
        if len(node.pieces) > 1:
            postings = list(chain.from_iterable(node.pieces))
        best = self._best(self._lowest(postings) if len(postings) > _SAMPLE else postings)
        if len(best) <= BEGUN_BEST:
            best = self._best(postings)
        node.whole = node.whole and len(best) <= BEGUN_BEST
        node.pieces = [sorted(list(best.values())[:BEGUN_BEST])]
        node.pending = len(node.pieces[0])

    def _lowest(self, postings: list[int]) -> list[int]:
        """Of many postings the best, as a sample of them tells."""
        step = len(postings) // _SAMPLE + 1
        sample = sorted(map(self._ranks.__getitem__, postings[::step]))
        bound = sample[min(_AMPLE // step, len(sample) - 1)]
        ranks = self._ranks
        return [number for number in postings if ranks[number] <= bound]

    def _best(self, postings: list[int]) -> dict[int, int]:
        """The best papers, each with its best posting: one more than are kept, if there are."""
        best: dict[int, int] = {}
        docs = self._pairs.docs
        for rank in sorted(map(self._ranks.__getitem__, postings)):
            number = self._ranked[rank]
            best.setdefault(docs[number], number)
            if len(best) > BEGUN_BEST:
                break
        return best


def _ranked(pairs: Pairs, average: float) -> list[int]:
    """The numbers of the pairs, the best first, the first paper first among equals.

    Best is what has the largest BM25F score; of that only what differs between papers.
    """
    burden = [K1 * (1 - B + B * length_of_byte(byte) / average) for byte in range(256)]
    scores = [
        -weight / (weight + burden[length])
        for weight, length in zip(pairs.weights, pairs.lengths, strict=True)
    ]
    return sorted(range(len(scores)), key=scores.__getitem__)
