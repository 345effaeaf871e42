"""What nobody means, and what is meant to do harm: it is answered all the same."""

from __future__ import annotations

import string
import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from index.answers.hits import unmarked

SIGNS = list(string.punctuation + "−–—…·•“”„«»‘’§°←×÷√∞≤☃。、！？（）「」")


@pytest.mark.parametrize("typing", [False, True])
def test_a_sign_alone_is_no_word_and_says_so(ask, typing):
    for sign in SIGNS:
        answer = ask(sign, typing=typing)
        assert (sign, answer.query.root) == (sign, None)
        assert answer.query.notes, sign


@pytest.mark.parametrize("typing", [False, True])
@pytest.mark.parametrize("text", ["rocket {}", "{} rocket", "science {} fuel", "rocket {} ({})"])
def test_a_lone_sign_among_words_asks_for_nothing_more(ask, text, typing):
    for sign in SIGNS:
        assert (sign, ask(text.format(sign, sign), typing=typing).names) == (sign, ("rocket",))


def test_a_sign_that_sticks_to_a_word_leaves_it_a_word(ask):
    for sign in SIGNS:
        if sign not in "-−–":  # these exclude
            assert (sign, ask(f"{sign}rocket").names) == (sign, ("rocket",))
        if sign != "#":  # as in C#
            assert (sign, ask(f"rocket{sign}").names) == (sign, ("rocket",))


HOSTILE = {
    "nothing": "",
    "a blank": " ",
    "many blanks": " \t\n\u3000" * 50,
    "a very long word": "a" * 10_000,
    "a very long CJK word": "学" * 10_000,
    "many accents on one letter": "e" + "\u0301" * 900,
    "only accents": "\u0301" * 900,
    "many opening brackets": "(" * 1000,
    "many closing brackets": ")" * 1000,
    "brackets in brackets": "(" * 400 + "rocket" + ")" * 400,
    "empty brackets in brackets": "()" * 450,
    "many quotes": '"' * 999,
    "quotes with words": '"rocket' * 120,
    "many minus signs": "-" * 1000 + "rocket",
    "many NOT": "NOT " * 240 + "rocket",
    "many OR": "OR " * 300,
    "many AND": "AND " * 240,
    "words and OR": "rocket OR " * 90,
    "many words": "a b c d e f g h i j k l m n o p q r s t u v w x y z " * 19,
    "many begun words": "a* b* c* d* e* f* g* h* " * 40,
    "many mistyped words": "atention roket difusion coppper clovr hoper " * 20,
    "many missing words": "xylophonist quaggahunter zyzzyva " * 25,
    "many fuzzy words": "rockt~ clovr~ coper~ " * 45,
    "many years": "year:2020 " * 95,
    "many ors of nots": "-rocket OR " * 85 + "-copper",
    "one star": "*",
    "one letter and a star": "a*",
    "stars": "* * * **",
    "a tilde": "~",
    "a letter and a tilde": "a~",
    "too many tildes": "rocket~~~",
    "a tilde and too much": "rocket~99999999999999999999",
    "a star in the middle": "ro*ket",
    "a star before": "*ocket",
    "a star for a field": "title:*",
    "a tilde for a field": "title:~",
    "a star for every field": "*:rocket",
    "a null": "\x00",
    "a null in a word": "roc\x00ket",
    "control characters": "".join(map(chr, range(32))) + "\x7f\x80\x9f",
    "an escape sequence": "\x1b]52;c;cm9ja2V0\x07rocket\x1b[31m",
    "a lone surrogate": "\ud800",
    "a lone surrogate in a word": "roc\udfffket",
    "a lone surrogate in a field": "author:\ud83d",
    "a lone surrogate in an id": "10.1234/\ud800",
    "a lone surrogate in a phrase": '"garbage \udc80"',
    "a lone surrogate in a source": "source:\udcff",
    "right to left": "\u202etekcor\u202c",
    "Hebrew and Arabic": "שלום مرحبا",
    "zero width": "\u200b\u200c\u200d\ufeff",
    "zero width in a word": "roc\u200bket",
    "a soft hyphen": "roc\u00adket",
    "a tag of language": "\U000e0001\U000e0041",
    "beyond the planes in use": "\U0010ffff\ufffe",
    "letters that fold long": "ﷺ" * 300,
    "mathematical letters": "𝔯𝔬𝔠𝔨𝔢𝔱",
    "emoji joined": "👩‍🚀👨‍👩‍👧‍👦",
    "SQL": "'; DROP TABLE rows; --",
    "SQL that is always true": '" OR 1=1 --',
    "SQL percent": "%",
    "SQL in a field": "source:%' OR '1'='1",
    "FTS": 'rocket NEAR/2 science {title abstract}: ^"x" *',
    "a glob": "[a-z]* ?ocket {a,b}",
    "a regex that hangs": "(a+)+$ (?:x*)*y",
    "a regex": "^rocket$ .* \\w+ [^a]",
    "a backslash": "\\",
    "backslashes": '\\\\\\ \\" \\(',
    "TeX": r"$\mathcal{O}(K^2)$ \emph{\textbf{",
    "JSON": '{"title": "rocket", "year": [2020, null]}',
    "an address": "https://example.org/a?b=c&d=(e)#f:g",
    "a path": "/etc/passwd ../../x C:\\x",
    "rich markup": "[/foo] [bold]rocket[/] [link=x]",
    "only common words": "the of a in is to",
    "only exclusions": "-rocket -copper -the",
    "all excluded": "-has:title -derived:x -(a OR -a)",
    "a contradiction": "rocket -rocket",
    "a contradiction of years": "year:2020 year:2021",
    "a contradiction of marks": "is:bookmarked -is:bookmarked",
    "a year that is too large": "year:99999999999999999999999",
    "a year of nothing": "year:0",
    "a year below nothing": "year:-1",
    "a year in Arabic digits": "year:٢٠٢٠",
    "a year that is a superscript": "year:²",
    "a range of nothing": "year:..",
    "a range upside down": "year:2022..2020",
    "a range of three": "year:2020..2021..2022",
    "years compared twice": "year:>=<2020",
    "a field of a field": "title:author:rocket",
    "a field of an open quote": 'title:"',
    "a field of an open bracket": "title:(",
    "a field of nothing in quotes": 'title:""',
    "a field of nothing in brackets": "title:()",
    "a field of an exclusion": "title:-rocket",
    "a field of a branch": "title:OR",
    "many colons": ":" * 500,
    "colons and words": "a:b:c:d:e:f",
    "a mark of nothing": "tag:",
    "an odd mark": "tag:'\"\x00%",
    "has nothing": "has:",
    "an id of nothing": "key: doi: arxiv:",
    "an id that is long": "10.1234/" + "x" * 900,
}


@pytest.mark.parametrize("typing", [False, True])
@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE.keys())
def test_whatever_is_asked_is_answered_and_never_with_silence(ask, text, typing):
    assert_answered(ask(text, typing=typing), text)


def assert_answered(answer, text):
    """Whether an answer is whole, and says something unless it was asked for nothing visible."""
    assert len(answer.names) == len(set(answer.names)) == len(answer.hits.scores)
    meant = any(unicodedata.category(sign)[0] not in "CZ" for sign in text)
    if meant and not answer.names:
        assert answer.told


PIECES = [
    *('"', "“", "”", "(", ")", "-", "NOT ", "OR ", "AND ", "|", "*", "~", "~2", ":", " ", "\t"),
    *("title:", "author:", "year:", "is:", "has:", "tag:", "key:", "source:", "doi:", "titel:"),
    *("rocket", "roket", "plan", "attention", "GPT-4", "C++", "O(K^2)", "$5", "képes", "学习", "a"),
    *("2020", "..", ">=", "20", "bookmarked", "code", "toys", "2107.00001", "10.1234/toy.5"),
    *("\x00", "\ud800", "\u202e", "\u0301", "\u200b"),
    *("%", "_", "'", "\\", "[", "]", "{", "}", "^", "?"),
]


@settings(max_examples=300, deadline=None)
@given(
    text=st.one_of(st.lists(st.sampled_from(PIECES), max_size=14).map("".join), st.text()),
    typing=st.booleans(),
)
def test_whatever_is_put_together_is_answered_and_never_with_silence(ask, text, typing):
    assert_answered(ask(text, typing=typing), text)


def test_a_long_query_is_cut_with_a_note(ask):
    answer = ask("rocket " * 1000)
    assert answer.names == ("rocket",)
    assert answer.query.notes


def test_marks_that_no_paper_has_do_no_harm(ask):
    def nonsense(_mark):
        yield from ("nobody", "arxiv", "nobody", "arxiv")

    assert ask("is:bookmarked", marked=nonsense).names == ("arxiv",)


def test_without_marks_the_rest_of_a_query_is_answered(ask):
    assert ask("is:bookmarked OR copper", marked=unmarked).names == ("doi",)
    empty = ask("is:bookmarked", marked=unmarked)
    assert empty.names == ()
    assert empty.told
