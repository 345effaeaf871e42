"""Words that are whole, and words that are only begun."""

from __future__ import annotations

import pytest

from index import Hits, Query, understand
from tui.queries import is_begun, or_begun


def hits(query: Query, *numbers: int, read_as: str = "") -> Hits:
    return Hits(query, numbers, [1.0] * len(numbers), 0.0, read_as=read_as)


def test_a_query_is_begun_when_its_last_word_was_read_as_one_that_goes_on():
    assert is_begun(understand("ants bee", typing=True))
    assert not is_begun(understand("ants bee", typing=False))
    assert not is_begun(understand("year:2020", typing=True))


WHOLE = understand("bee", typing=False)


def answered(whole: Hits, begun: Hits | None) -> tuple[Hits, list[Query]]:
    asked: list[Query] = []

    def search(query: Query) -> Hits | None:
        asked.append(query)
        return begun

    return or_begun(WHOLE, whole, search, "It goes on."), asked


def test_papers_with_the_word_as_it_is_are_the_answer_and_nothing_else_is_asked():
    whole = hits(WHOLE, 1)
    assert answered(whole, hits(WHOLE, 2)) == (whole, [])


@pytest.mark.parametrize("whole", [hits(WHOLE), hits(WHOLE, 3, read_as="beer")])
def test_a_word_that_goes_on_is_taken_before_another_word(whole):
    found, asked = answered(whole, hits(WHOLE, 2))
    assert (found.numbers, found.why) == ((2,), "It goes on.")
    assert list(map(is_begun, asked)) == [True]


@pytest.mark.parametrize("begun", [None, hits(WHOLE), hits(WHOLE, 2, read_as="beer")])
def test_where_no_word_goes_on_the_first_answer_stands(begun):
    whole = hits(WHOLE, 3, read_as="beer")
    assert answered(whole, begun)[0] is whole
