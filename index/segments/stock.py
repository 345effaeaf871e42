"""The inverted index of any Whoosh index, read by Whoosh's own reader.

Slow beside `inverted.Segments`, it serves where the files are not as we write them: a compound
file, another codec, segments that another writer has merged.
"""

from __future__ import annotations

import gc
import warnings
from array import array
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any

from ..damage import BrokenIndexError
from .inverted import encoded, heaviest
from .schema import BAG, NUMBER, TEXT, TRAITS, YEAR, length_byte, length_of_byte


class Stock:
    """An `Inverted` over a Whoosh index as it is when this is made.

    Raises BrokenIndexError where that is damaged; afterwards whatever Whoosh raises on damage.
    """

    def __init__(self, index: Any) -> None:  # noqa: ANN401 - Whoosh has no types
        with warnings.catch_warnings():
            # Whoosh leaves files open that it cannot read, and in cycles.
            warnings.simplefilter("ignore", ResourceWarning)
            wrong = self._read(index)
            if wrong:
                gc.collect()
        if wrong:
            raise BrokenIndexError(wrong)

    def _read(self, index: Any) -> str:  # noqa: ANN401
        """Read what is asked for all the time; what is wrong with it, or ""."""
        try:
            self._reader = reader = index.reader()
            self._leaves = list(reader.leaf_readers())
            self.size: int = reader.doc_count_all()
            self.length: int = reader.field_length(BAG)
            self.length_of: Sequence[int] = [length_of_byte(byte) for byte in range(256)]
            lengths = (reader.doc_field_length(doc, BAG, 0) for doc in range(self.size))
            self.lengths = bytes(map(length_byte, lengths))
            self.numbers = self._column(NUMBER, "I")
            self.deleted = frozenset(range(self.size)).difference(reader.all_doc_ids())
        except Exception as error:  # noqa: BLE001 - a broken pickle raises anything
            return repr(error)
        return ""

    def frequency(self, word: str) -> int:
        """How many papers have a word."""
        return int(self._reader.doc_frequency(BAG, encoded(word)))

    def postings(self, word: str) -> tuple[list[int], list[float]]:
        """The papers that have a word, rising, and its weight in each."""
        docs: list[int] = []
        weights: list[float] = []
        for base, matcher in self._matchers(word):
            while matcher.is_active():
                docs.append(base + matcher.id())
                weights.append(matcher.weight())
                matcher.next()
        return docs, weights

    def weights_in(self, word: str, wanted: Sequence[int]) -> dict[int, float]:
        """The weight of a word in those of some papers, by rising document, that have it."""
        found: dict[int, float] = {}
        for base, matcher in self._matchers(word):
            for doc in wanted:
                if doc < base:
                    continue
                matcher.skip_to(doc - base)
                if not matcher.is_active():
                    break
                if base + matcher.id() == doc:
                    found[doc] = matcher.weight()
        return found

    def begun(self, prefix: str) -> tuple[dict[int, float], bool]:
        """Papers with words that begin so, and the largest weight of one in each; always all."""
        found: dict[int, float] = {}
        for word in self.beginning(prefix):
            heaviest(found, *self.postings(word))
        return found, True

    def beginning(self, prefix: str) -> Iterator[str]:
        """The words that begin so."""
        for word in self._reader.expand_prefix(BAG, encoded(prefix)):
            yield word.decode("utf-8", "surrogatepass")

    def text(self, doc: int) -> bytes:
        """The running text of a paper, as `entry.running_text` makes it."""
        base, texts = next(leaf for leaf in reversed(self._texts) if leaf[0] <= doc)
        return bytes(texts[doc - base])

    def holds(self, signs: bytes, doc: int) -> bool:
        """Whether these signs stand in the running text of a paper."""
        return signs in self.text(doc)

    def years(self) -> array[int]:
        """The year of each paper, 0 where there is none."""
        return self._column(YEAR, "H")

    def traits(self) -> array[int]:
        """What each paper has, as `entry.traits` puts it."""
        return self._column(TRAITS, "H")

    def close(self) -> None:
        """Let go of the files."""
        self._reader.close()

    def _matchers(self, word: str) -> Iterator[tuple[int, Any]]:
        """What walks the postings of a word, for each segment that has it, and its first document.

        Documents that were deleted are not left out: they count in the frequency of a word.
        """
        key = encoded(word)
        for leaf, base in self._leaves:
            if (BAG, key) in leaf:
                matcher = leaf.postings(BAG, key)
                while hasattr(matcher, "child"):  # a filter, which has passed over some
                    matcher = matcher.child
                    matcher.reset()
                yield base, matcher

    @cached_property
    def _texts(self) -> list[tuple[int, Any]]:
        # Whoosh's reader over several segments mistakes them where one has no column.
        return [(base, leaf.column_reader(TEXT)) for leaf, base in self._leaves]

    def _column(self, name: str, kind: str) -> array[int]:
        column = array(kind)
        for leaf, _ in self._leaves:
            values = leaf.column_reader(name) if leaf.doc_count_all() else ()
            column.extend(int(values[doc]) for doc in range(leaf.doc_count_all()))
        return column
