"""XML record by record: what is broken costs only itself, and hostile files cost little."""

from __future__ import annotations

import io
import re
from itertools import pairwise
from xml.etree.ElementTree import fromstring

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from seeds import plain
from seeds.formats.xml import other as otherxml
from seeds.formats.xml.stream import RECORD_LIMIT, Found, records, root_of
from seeds.formats.xml.text import marked
from seeds.record import Refused
from seeds.texts.text import Text

LABEL = re.compile(r'id="(\w+)"')


class Pieces(io.RawIOBase):
    """A document that comes in pieces and is never there as a whole."""

    def __init__(self, head: str, piece: str, times: int, tail: str) -> None:
        self.left = [tail.encode(), *[piece.encode()] * times, head.encode()]

    def read(self, size: int = -1) -> bytes:
        return self.left.pop() if self.left else b""


def said(text: Text | str) -> list[str]:
    """The text of each record, with "!" before the reason of one that was refused."""
    document = Text.of(text) if isinstance(text, str) else text
    return [
        f"!{one.reason}" if isinstance(one, Refused) else "".join(one.element.itertext())
        for one in records(document, ("r",), label=LABEL)
    ]


def only(text: str) -> Found:
    found = list(records(Text.of(text), ("r",)))
    assert len(found) == 1
    assert isinstance(found[0], Found)
    return found[0]


def refused(text: str) -> list[Refused]:
    return [one for one in records(Text.of(text), ("r",), label=LABEL) if isinstance(one, Refused)]


def test_records_come_with_the_lines_where_they_begin() -> None:
    text = "<?xml version='1.0'?>\n<d>\n<x/>\n <r>a</r>\n<r\n k='v'>b</r><r>c</r>\n</d>"
    assert [one.line for one in records(Text.of(text), ("r",))] == [4, 5, 6]


def test_names_lose_their_prefixes_whether_or_not_these_are_declared() -> None:
    found = only("<p:d xmlns:p='u'><p:r><p:t>one</p:t><q:t>two</q:t></p:r></p:d>")
    assert [child.tag for child in found.element] == ["t", "t"]


def test_a_name_that_only_begins_like_that_of_a_record_is_another() -> None:
    assert said("<d><rs><r>a</r></rs><r-x>b</r-x><R>c</R></d>") == ["a"]


def test_a_record_may_be_empty() -> None:
    assert said("<d><r/><r k='v' /><r></r></d>") == ["", "", ""]


def test_records_in_comments_and_sections_are_none() -> None:
    assert said("<d><!-- <r>a</r> --><x><![CDATA[<r>b</r>]]></x><r>c</r></d>") == ["c"]


def test_a_records_end_in_a_comment_or_section_is_none() -> None:
    assert said("<d><r>a<!-- </r> --><![CDATA[</r>]]>b</r></d>") == ["a</r>b"]


def test_several_documents_in_one_file_are_read_as_one() -> None:
    one = "<?xml version='1.0'?>\n<!DOCTYPE d SYSTEM 'http://nowhere/d.dtd'>\n<d><r>{}</r></d>\n"
    assert said(one.format("a") + one.format("b")) == ["a", "b"]


def test_attributes_of_what_contains_records_are_given_in_between() -> None:
    text = "<d><v id='1' note=\"two words\"><r>a</r></v><v\nid='2'/><v>not</v><r>b</r></d>"
    found = list(records(Text.of(text), ("r",), starts=("v",)))
    assert [(one.element.tag, one.element.attrib) for one in found if isinstance(one, Found)] == [
        ("v", {"id": "1", "note": "two words"}),
        ("r", {}),
        ("v", {"id": "2"}),
        ("r", {}),
    ]


def test_an_inner_name_is_a_record_only_where_it_stands_alone() -> None:
    text = "<d><r><s>a</s></r><s>b</s></d>"
    found = list(records(Text.of(text), ("r", "s"), inner=("s",)))
    assert [one.element.tag for one in found if isinstance(one, Found)] == ["r", "s"]


@pytest.mark.parametrize(
    ("inside", "read", "repair"),
    [
        ("a&nbsp;b &eacute;", "a\xa0b é", "HTML's names of characters (&nbsp;) read as these"),
        ("a & b &c; &", "a & b &c; &", "“&” that should be “&amp;” read as such"),
        ("p < 0.05 and <5%", "p < 0.05 and <5%", "“<” that should be “&lt;” read as such"),
        ("a\x01b\x0bc", "abc", "control characters left out"),
        ("a&#1;b&#xFFFF;&#65;", "abA", "references to control characters left out"),
        ("&\u200b;", "&\u200b;", "“&” that should be “&amp;” read as such"),
    ],
)
def test_what_is_no_xml_is_mended_with_a_word(inside: str, read: str, repair: str) -> None:
    found = only(f"<d><r>{inside}</r></d>")
    assert found.element.text == read
    assert found.repairs == [repair]


def test_a_bare_ampersand_in_an_address_is_mended() -> None:
    assert only("<d><r><a h='x?a=1&b=2'/></r></d>").element[0].attrib == {"h": "x?a=1&b=2"}


def test_what_stands_in_a_section_is_not_mended() -> None:
    found = only("<d><r>&nbsp;<![CDATA[a & &nbsp; <]]> &</r></d>")
    assert found.element.text == "\xa0a & &nbsp; < &"


def test_what_is_well_formed_is_left_as_it_is() -> None:
    found = only("<d><r>&lt;i&gt; &amp;nbsp; &#960; &#x3C0;</r></d>")
    assert found.element.text == "<i> &nbsp; π π"
    assert found.repairs == []


@pytest.mark.parametrize("between", ["\n", ""], ids=["on lines", "all on one line"])
@pytest.mark.parametrize(
    ("broken", "reason"),
    [
        ("<r id='b'><i>x</r>", "mismatched tag"),
        ("<r id='b' id='b'>x</r>", "duplicate attribute"),
        ("<r id=b>x</r>", "not well-formed"),
        ("<r id='b'><!DOCTYPE x></r>", "not well-formed"),
        ("<r id='b'><!-- x</r>", "not well-formed"),
        ("<r id='b'>x", "</r> is missing"),
        ("<r id='b'><![CDATA[x", "</r> is missing"),
        ("x</r>", "without its beginning"),
    ],
)
def test_a_broken_record_costs_only_itself(broken: str, reason: str, between: str) -> None:
    read = said(between.join(["<d>", "<r>a</r>", broken, "<r>c</r>", "<r>d</r>", "</d>"]))
    assert read[0] == "a"
    assert reason in read[1]
    assert read[2:] == ["c", "d"]


def test_a_refusal_says_where_and_which() -> None:
    (one,) = refused('<d>\n<r id="a1">\n<t>x\n</r>\n</d>')
    assert one == Refused(2, "not well-formed XML: mismatched tag in line 4", "a1")


@pytest.mark.parametrize("cut", ["<r id", "<r><t>x", "<r><t>x</t></", "<r><!-- x", "<r><![CDATA[x"])
def test_a_document_that_is_cut_off_loses_one_record(cut: str) -> None:
    document = Text.of("<d><r>a</r><r>b</r>" + cut)
    reason = "!cut off: the file ends in the middle of this entry"
    assert said(document) == ["a", "b", *([reason] if cut[2:3] in {">", " "} else [])]
    assert document.notes == []


def test_a_document_that_is_cut_off_between_records_says_so() -> None:
    cut, whole = Text.of("<d><r>a</r>\n<"), Text.of("<d><r>a</r></d>\n")
    alone = Text.of("<p:r xmlns:p='u'>a</p:r>")
    assert said(cut) == said(whole) == said(alone) == ["a"]
    assert cut.notes == ["cut off: it ends without </d>, so papers may be missing"]
    assert whole.notes == alone.notes == []


BOMB = "<!DOCTYPE d [<!ENTITY a 'ha'><!ENTITY b '&a;&a;&a;&a;'><!ENTITY c '&b;&b;&b;&b;'>]>"


@pytest.mark.parametrize(
    "declared",
    [
        BOMB,
        f"<!DOCTYPE d [<!ENTITY a '{'a' * 50_000}'>]>",
        "<!DOCTYPE d [<!ENTITY a SYSTEM 'file:///etc/passwd'>]>",
        "<!DOCTYPE d [<!ENTITY % a '<!ENTITY b \"c\">'> %a;]>",
    ],
)
def test_a_document_with_entities_of_its_own_is_refused_at_once(declared: str) -> None:
    (reason,) = said(f"<?xml version='1.0'?>{declared}<d><r>&c;</r></d>")
    assert "declares entities" in reason
    assert "DOCTYPE" in reason


def test_a_document_that_names_lists_of_characters_is_read_without_them() -> None:
    lists = "<!ENTITY % HTML PUBLIC '-//W3C//ENTITIES Latin 1//EN' 'http://x/y.ent'> %HTML;"
    assert said(f"<!DOCTYPE d [{lists} <!ENTITY nbsp '&#160;'>]><d><r>&uuml;</r></d>") == ["ü"]


def test_entities_of_a_document_are_never_expanded() -> None:
    assert said("<d><r>a &lol9; b</r></d>") == ["a &lol9; b"]


def test_a_record_that_nests_without_end_is_refused() -> None:
    deep = "<a>" * 100_000 + "</a>" * 100_000
    assert said(f"<d><r>{deep}</r><r>b</r></d>") == [
        "!more than 100 elements nested in each other",
        "b",
    ]


def test_a_record_of_a_million_tags_is_refused_before_it_is_parsed() -> None:
    (reason, other) = said(f"<d><r>{'<a>' * 1_000_000}</r><r>b</r></d>")
    assert reason == "!more than 400,000 tags in one entry"
    assert other == "b"


def test_a_million_tags_around_no_record_cost_nothing() -> None:
    assert said("<d>" + "<a>" * 1_000_000 + "<r>b</r>") == ["b"]


@pytest.mark.parametrize("piece", ["x" * 65_000, "--><!--" + "x" * 65_000, "]]>" + "x" * 65_000])
def test_a_record_that_is_too_long_is_let_go_and_reading_goes_on(piece: str) -> None:
    times = RECORD_LIMIT // 65_000 * 2
    text = Text(Pieces("<d><r>a</r><r id='b'><!--", piece, times, "--></r><r>c</r></d>"))
    read = said(text)
    assert read[0] == "a"
    assert read[-1] == "c"
    assert "!more than 8 MB in one entry" in read


@pytest.mark.parametrize(
    "piece", ["<r>", "<r><![CDATA[", "<!--", "<!-- <r>", "<r ", "</r>", "<", "<r a='<", "]]>"]
)
def test_a_heap_of_beginnings_takes_linear_time(piece: str) -> None:
    read = said("<d>" + piece * 20_000)
    assert all(one.startswith("!") for one in read)


@given(st.data())
@settings(max_examples=60, deadline=None)
def test_records_do_not_depend_on_how_the_text_arrives(data: st.DataObject) -> None:
    parts = "<r> </r> <r/> <s:r> x & &amp; <!-- --> <![CDATA[ ]]> <t> </t> < > \n é".split(" ")
    text = "<d>" + "".join(data.draw(st.lists(st.sampled_from(parts), max_size=30)))
    places = sorted(data.draw(st.lists(st.integers(1, len(text)), max_size=6)))
    cuts = [0, *places, len(text)]
    pieces = [text[a:b] for a, b in pairwise(cuts)]
    streamed = Text.of(text)
    streamed.chunks = lambda: iter(filter(None, pieces))  # type: ignore[method-assign]
    assert said(streamed) == said(text)


@pytest.mark.parametrize(
    ("xml", "source", "read"),
    [
        ("<fixed-case>B</fixed-case>ERT at <url>http://a.org</url>", None, "BERT at http://a.org"),
        ("F<tex-math>_1</tex-math> of <tex-math> x\n+y </tex-math>", "F$_1$ of $x +y$", None),
        ("a<tex-math>$k$</tex-math>", "a$k$", "ak"),
        (
            "<i>E. coli</i> is<b> not </b>x",
            "\\emph{E. coli} is \\textbf{not} x",
            "E. coli is not x",
        ),
        ("<b>of <tex-math>M</tex-math>\n </b>: it", "\\textbf{of $M$} : it", "of M : it"),
        ("CO<sub>2</sub>, 10<sup>-3</sup>", None, "CO₂, 10⁻³"),
        ("<i>a</i><b>b</b>c<i/>d", "\\emph{a}\\textbf{b}cd", "abcd"),
        ("Brand<sup>®</sup>", "Brand®", "Brand®"),
        ("<i>a { b</i>", "a { b", None),
        ("a\n  b", "a b", "a b"),
        ("<jats:p>one</jats:p><jats:p>two</jats:p>", "one\n\ntwo", None),
        ("one<br/>two", "one\n\ntwo", None),
        ("$5 a day, <i>or</i> $6", None, "$5 a day, or $6"),
        ("$5 and $10", "$5 and $10", "$5 and $10"),
        ("a<!-- not this -->b", "ab", None),
    ],
)
def test_an_element_gives_text_with_its_styles(
    xml: str, source: str | None, read: str | None
) -> None:
    (found,) = records(Text.of(f"<d><r>{xml}</r></d>"), ("r",))
    assert isinstance(found, Found)
    text = marked(found.element)
    assert source is None or text == source
    assert read is None or plain(text) == read


@pytest.mark.parametrize(
    ("xml", "source"),
    [
        ("<msup><mi>x</mi> <mn>2</mn></msup>", "$x^{2}$"),
        ("<mrow><msub><mi>a</mi><mi>i</mi></msub><mo>=</mo><mn>1</mn></mrow>", "$a_{i}=1$"),
        ("<mfrac><mi>a</mi><msqrt><mi>b</mi></msqrt></mfrac>", "$\\frac{a}{\\sqrt{b}}$"),
        ("<semantics><mi>x</mi><annotation>y</annotation></semantics>", "$x$"),
        ("<msubsup><mi>x</mi><mn>1</mn><mn>2</mn></msubsup>", "$x_{1}^{2}$"),
    ],
)
def test_mathml_becomes_a_formula(xml: str, source: str) -> None:
    assert marked(fromstring(f"<t>so <math>\n{xml}\n</math> is</t>")) == f"so {source} is"


def test_of_two_ways_to_write_a_formula_the_one_in_tex_is_taken() -> None:
    tex = "\\documentclass{x}\\begin{document}$$a$$\\end{document}"
    xml = f"<t><alternatives><math><mi>b</mi></math><tex-math>{tex}</tex-math></alternatives></t>"
    assert marked(fromstring(xml)) == "$a$"


@pytest.mark.parametrize(
    ("text", "root"),
    [
        ("<a>", "a"),
        ("\n<?xml version='1.0'?><!-- <b> --><!DOCTYPE a PUBLIC 'x' 'y'>\n<x:a k='v'>", "x:a"),
        ("<!DOCTYPE a [<!ELEMENT a (b)>] ><a/>", "a"),
        ("<!doctype html>\n<HTML lang='en'>", "HTML"),
        ("no xml <a>", ""),
        ("<!-- never closed <a>", ""),
    ],
)
def test_the_root_is_the_first_element(text: str, root: str) -> None:
    assert root_of(Text.of(text)) == root


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("<!DOCTYPE html>\n<html><body>", 2, ["a web page", "<html>"]),
        ("<xml><records><record><ref-type>", 1, ["EndNote's XML", "export RIS"]),
        ("<?xml version='1.0'?>\n\n<mods:modsCollection xmlns:mods='x'>", 3, ["MODS"]),
        ("<article dtd-version='1.1'><front>", 1, ["JATS", "<article>"]),
        ("<recipe><egg/></recipe>", 1, ["<recipe>", "PubMed XML", "ACL Anthology"]),
        ("<a>" * 100_000, 1, ["<a>"]),
        (f"{BOMB}<lolz>&c;</lolz>", 1, ["declares entities"]),
        ("<!-- ", 1, ["XML"]),
    ],
)
def test_other_xml_is_refused_with_its_root_and_a_remedy(
    text: str, line: int, words: list[str]
) -> None:
    (one,) = otherxml.read(Text.of(text))
    assert isinstance(one, Refused)
    assert one.line == line
    assert [word for word in words if word not in one.reason] == []
