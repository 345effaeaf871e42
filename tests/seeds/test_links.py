"""Links in text: what belongs to an address, what is mended, and what is no link."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from seeds import links_in
from seeds.links import Found, find_links


@pytest.mark.parametrize(
    ("text", "urls"),
    [
        # The sentence's own signs are no part of an address.
        ("found at https://a.org/b/c.", ["https://a.org/b/c"]),
        ("at https://a.org/b; see", ["https://a.org/b"]),
        ("(https://a.org/b).", ["https://a.org/b"]),
        ("see https://a.org/Foo_(bar) x", ["https://a.org/Foo_(bar)"]),
        ("(see https://a.org/Foo_(bar))", ["https://a.org/Foo_(bar)"]),
        ("“https://a.org/b”", ["https://a.org/b"]),
        ("https://a.org/b's page", ["https://a.org/b"]),
        ("https://a.org/b… and", ["https://a.org/b"]),
        ("见https://a.org/b。", ["https://a.org/b"]),
        ("<https://a.org/b>", ["https://a.org/b"]),
        ("https://a.org/~me!", ["https://a.org/~me"]),
        ("https://a.org/#sec-1.", ["https://a.org/#sec-1"]),
        ("https://a.org/?q=1&r=2,", ["https://a.org/?q=1&r=2"]),
        ("ftp://a.org/x.tgz", ["ftp://a.org/x.tgz"]),
        ("HTTPS://A.org/B", ["https://A.org/B"]),
        # Markup around an address.
        ("**https://a.org/b**", ["https://a.org/b"]),
        ("[code](https://a.org/b) here", ["https://a.org/b"]),
        ("[https://a.org/b](https://a.org/c)", ["https://a.org/c"]),
        ("\\url{https://a.org/b}.", ["https://a.org/b"]),
        ("\\href{https://a.org/b}{here}", ["https://a.org/b"]),
        ("https://a.org/b\\footnote{x}", ["https://a.org/b"]),
        ("$\\url{https://a.org/b}}$", ["https://a.org/b"]),
        ("https://a.org/b\\_c\\%20\\#d", ["https://a.org/b_c%20#d"]),
        # Broken schemes.
        ("https: //a.org/b.", ["https://a.org/b"]),
        ("https:// a.org/b.", ["https://a.org/b"]),
        ("https//a.org/b", ["https://a.org/b"]),
        # Hosts that need no scheme, and ids.
        ("at github.com/a/b.", ["https://github.com/a/b"]),
        ("at www.a.org/b.", ["https://www.a.org/b"]),
        ("at foo.github.io.", ["https://foo.github.io"]),
        ("arXiv:2408.11039v2 shows", ["https://arxiv.org/abs/2408.11039v2"]),
        ("arXiv: hep-th/9901001,", ["https://arxiv.org/abs/hep-th/9901001"]),
        ("doi:10.1000/xy.z.", ["https://doi.org/10.1000/xy.z"]),
        # No links.
        ("hosted on github.com only", []),
        ("using Node.js and README.md", []),
        ("me@example.org or me@github.com/x", []),
        ("our project page", []),
        ("either/or, http and https://", []),
        ("arXiv:1234", []),
        ("", []),
        ("https://localhost/x or http://www-", []),
        # Several.
        ("https://a.org/bhttps://a.org/c.", ["https://a.org/b", "https://a.org/c"]),
        ("https://a.org/web/2018/http://b.org/", ["https://a.org/web/2018/http://b.org/"]),
        ("[x](https://a.org/b)### and (https://a.org/c).We", ["https://a.org/b", "https://a.org/c"]),
        ("http://a.b/c http://d.e/f http://a.b/c", ["http://a.b/c", "http://d.e/f"]),
        ("github.com/a/b (https://github.com/a/b)", ["https://github.com/a/b"]),
        ("see arXiv:2408.11039 and http://a.b/c", ["https://arxiv.org/abs/2408.11039", "http://a.b/c"]),
    ],
)  # fmt: skip
def test_links_of_a_text(text: str, urls: list[str]) -> None:
    assert links_in(text) == tuple(urls)


def test_an_address_broken_at_a_hyphen_is_offered_both_ways() -> None:
    assert links_in("at https://a.org/foo-\n  bar/x. Then") == (
        "https://a.org/foo-bar/x",
        "https://a.org/foobar/x",
    )


def test_a_line_end_without_a_hyphen_ends_an_address() -> None:
    assert links_in("at https://a.org/foo\nbar") == ("https://a.org/foo",)


def test_offsets_are_those_of_the_text_as_it_stands() -> None:
    text = "see https: //a.org/b\\_c."
    assert find_links(text) == (Found(4, 23, "https://a.org/b_c"),)
    assert text[4:23] == "https: //a.org/b\\_c"


PIECES = [
    *"http https:// ://a.org/ . , ( ) [ ]( ' s \" * \\_ \\ - github.com/ www.".split(),
    *"arXiv:1234.56789 doi:10.1000/ a.github.io x 1 é “ ”".split(),
    " ",
    "\n",
]


@given(st.one_of(st.text(), st.lists(st.sampled_from(PIECES), max_size=30).map("".join)))
@settings(max_examples=500, deadline=None)
def test_links_lie_in_the_text_and_are_addresses(text: str) -> None:
    end = 0
    for link in find_links(text):
        assert 0 <= link.start < link.end <= len(text)
        assert link.start >= end or link.url.startswith(("http", "ftp"))
        assert link.url.startswith(("http://", "https://", "ftp://"))
        assert not set(link.url) & set(' \n<>"')
        assert link.url[-1] not in ".,;:!?'"
        end = link.end


@pytest.mark.parametrize(
    "text",
    [
        *(piece * (50_000 // len(piece)) for piece in PIECES),
        "https://a.org/" + "(" * 50_000 + ")" * 50_000,
        "https://a.org/" + "." * 50_000,
        "https:// " + "a." * 50_000,
        "www." + "a-" * 50_000,
        "https://a-\n" * 5_000,
        "https://a.b)" * 5_000,
        "xhttps://a.b" * 5_000,
    ],
    ids=lambda text: f"{text[:8]!r}",
)
def test_hostile_texts_end(text: str) -> None:
    for link in find_links(text):
        assert link.end <= len(text)
