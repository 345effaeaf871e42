"""Queries against an oracle: the words of each paper, looked through one by one."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from index.words.terms import words
from seeds import plain

from .asking import ALL, asker, index
from .made_up_papers import PAPERS, made
from .test_queries import FOUND, TYPED
from .test_query_words import ODD

FACTS = ("title", "keyword", "author", "venue", "abstract", "year")


def _texts(paper):
    """Each text of a paper with the field that it stands in; words of two are no neighbours."""
    yield "title", plain(paper.title)
    yield "abstract", plain(paper.abstract)
    yield "venue", paper.venue
    yield "year", str(paper.year or "")
    for name in paper.authors:
        yield "author", name
    for keyword in paper.keywords:
        yield "keyword", keyword


def _readings(text):
    """The words of a text as parts, and as joined words."""
    found = words(text)
    return [part for parts, _ in found for part in parts], [joined for _, joined in found]


READ = {
    name: [(field, read) for field, text in _texts(paper) for read in _readings(text)]
    for name, paper in PAPERS.items()
}
WHOLE = sorted(
    {
        word
        for texts in READ.values()
        for _, read in texts
        for word in read
        if words(word) == [((word,), word)]
    }
)


class Asked(NamedTuple):
    """A query as text, and the papers that it must find."""

    text: str
    names: frozenset[str]


def _meeting(condition, field="") -> frozenset[str]:
    return frozenset(
        name
        for name, texts in READ.items()
        if any(condition(read) for where, read in texts if field in {"", where})
    )


def _word(word):
    return Asked(f'"{word}"', _meeting(lambda read: word in read))


def _in_field(field, word):
    return Asked(f'{field}:"{word}"', _meeting(lambda read: word in read, field))


def _beginning(word, length):
    begun = word[:length]
    found = _meeting(lambda read: any(one.startswith(begun) for one in read))
    return Asked(f"{begun}*", found)


def _phrase(read, start, length):
    phrase = read[start % len(read) :][:length]

    def stands(other):
        return any(other[at : at + len(phrase)] == phrase for at in range(len(other)))

    return Asked('"' + " ".join(phrase) + '"', _meeting(stands))


def _years(first, span):
    found = frozenset(
        name for name, paper in PAPERS.items() if paper.year and first <= paper.year <= first + span
    )
    return Asked(f"year:{first}..{first + span}", found)


def _all_of(asked):
    joined = " ".join(one.text for one in asked)
    return Asked(f"({joined})", frozenset.intersection(*(one.names for one in asked)))


def _any_of(asked):
    joined = " OR ".join(one.text for one in asked)
    return Asked(f"({joined})", frozenset.union(*(one.names for one in asked)))


def _none_of(asked):
    return Asked(f"NOT {asked.text}", ALL - asked.names)


some_word = st.sampled_from(WHOLE)
plain_words = st.sampled_from([word for word in WHOLE if word.isascii() and word.isalpha()])
texts_of_whole_words = st.sampled_from(
    [
        read
        for texts in READ.values()
        for _, read in texts
        if len(read) > 1 and set(read) <= set(WHOLE)
    ]
)
one_clause = st.one_of(
    st.builds(_word, some_word),
    st.builds(_in_field, st.sampled_from(("title", "abstract", "author", "keyword")), some_word),
    st.builds(_beginning, plain_words, st.integers(1, 6)),
    st.builds(_phrase, texts_of_whole_words, st.integers(0, 20), st.integers(2, 4)),
    st.builds(_years, st.integers(2000, 2025), st.integers(0, 9)),
)
queries = st.recursive(
    one_clause,
    lambda inner: st.one_of(
        st.builds(_all_of, st.lists(inner, min_size=1, max_size=3)),
        st.builds(_any_of, st.lists(inner, min_size=1, max_size=4)),
        st.builds(_none_of, inner),
    ),
    max_leaves=10,
)


@settings(max_examples=200, deadline=None)
@given(asked=queries)
def test_any_query_finds_what_looking_through_all_words_finds(ask, asked):
    assume(len(asked.text) < 900)
    answer = ask(asked.text)
    assert answer.query.notes == ()
    if asked.names or not answer.hits.read_as:
        assert set(answer.names) == asked.names
    assert answer.names or answer.told


def test_a_word_finds_all_that_have_it_and_these_before_those_with_its_stem(ask):
    wrong = []
    for word in WHOLE:
        have = _word(word).names
        names = ask(word).names
        if set(names[: len(have)]) != have:
            wrong.append((word, names, have))
    assert wrong == []


def _swapped(word) -> str:
    """The word with its third and fourth letter changed over."""
    return word[:2] + word[3] + word[2] + word[4:]


LONG_WORDS = [word for word in WHOLE if word.isascii() and word.isalpha() and len(word) >= 7]


def test_a_long_word_with_two_letters_swapped_finds_the_papers_that_have_it(ask):
    wrong = []
    for word in LONG_WORDS:
        typed = _swapped(word)
        if typed in WHOLE:
            continue
        answer = ask(typed)
        if not _word(word).names <= set(answer.names) or not answer.hits.why:
            wrong.append((word, typed, answer.names, answer.hits.read_as))
    assert wrong == []


def test_a_word_finds_no_less_while_it_is_typed(ask):
    for word in WHOLE:
        assert (word, set(ask(word).names) - set(ask(word, typing=True).names)) == (word, set())


def test_an_index_that_papers_came_to_and_went_from_answers_the_same(ask, tmp_path):
    papers = list(PAPERS.values())
    gone = [made("Rocket attention for a xylophonist", "Attemtion to garbage collection in C++.")]
    changed = [replace(papers[-1], abstract="Wool, copper and planning."), *papers[-2:-5:-1]]
    states = (papers[:50] + gone + changed, papers[:60] + gone + changed[:1], papers)
    with index(tmp_path, *states).searcher() as searcher:
        later = asker(searcher)
        for text, _ in (*ODD, *FOUND):
            assert (text, set(later(text).names)) == (text, set(ask(text).names))
        for text, _ in TYPED:
            begun = set(ask(text, typing=True).names)
            assert (text, set(later(text, typing=True).names)) == (text, begun)
        assert later("xylophonist").hits.explanation.missing == ("xylophonist",)
        assert later("attemtion").hits.read_as == "attention"
        assert later("attention is all you need").names == ask("attention is all you need").names
