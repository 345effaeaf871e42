from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from index.language.parsing import FIELDS, IS, QUERY_LENGTH, understand
from index.language.query import (
    HAS,
    And,
    Has,
    Key,
    Mark,
    Node,
    Not,
    Or,
    Query,
    Source,
    Term,
    Value,
    Year,
)

LETTERS = st.text(
    st.sampled_from('ab é知5 \t"“”«()|-−–~*:./><…,^_\0\ud800\u202e') | st.characters(), max_size=80
)
SIGNS = (
    'word EM-LLM OR AND NOT ( ) " - | title: year: year:20 2020..2024 is: has:co key: autor: ~2 *'
)
PIECES = st.lists(st.sampled_from([*SIGNS.split(), "1706.03762", " ", "  "]), max_size=30).map(
    "".join
)
ODD = ("NOT ", "OR ", "year:(20 ", "\0\ud800")
ANYTHING = LETTERS | PIECES


def shown(node: Node | None) -> str:
    """A query on one line: `a & b`, `a | b`, `!a`, `begun…` while typed, `begun*`, "quoted"."""
    match node:
        case None:
            return ""
        case Term():
            words = " ".join("-".join(parts) for parts, _ in node.compounds)
            end = ("…" if node.typing else "*") if node.begun else ""
            end += f"~{node.fuzzy}" if node.fuzzy else ""
            field = f"{node.field}:" if node.field else ""
            if node.quoted:
                return f'{field}"{words}"{end}'
            return f"{field}[{words}]{end}" if " " in words else f"{field}{words}{end}"
        case And() | Or():
            sign = " & " if isinstance(node, And) else " | "
            return "(" + sign.join(map(shown, node.parts)) + ")"
        case Not():
            return f"!{shown(node.part)}"
        case Year():
            first = "" if node.first is None else node.first
            return f"{first}..{'' if node.last is None else node.last}"
        case Key():
            also = f" or {shown(node.also)}" if node.also else ""
            return f"<{node.value}{'…' if node.begun else ''}{also}>"
        case Has():
            return f"has {node.what}"
        case Source():
            return f"source {node.name}"
        case Value():
            end = ("…" if node.begun else "") + ("" if node.inside else "!")
            return f"{node.field} {node.key}{end}"
        case Mark():
            return f"{node.kind} {node.value}"


def asked(text: str, *, typing: bool = False) -> str:
    return shown(understand(text, typing=typing).root)


def said(text: str, *, typing: bool = False) -> list[str]:
    return [note.sentence for note in understand(text, typing=typing).notes]


def quotes(query: Query) -> list[str]:
    return [query.text[note.start : note.end] for note in query.notes]


MEANT = [
    # whole values, and words anywhere
    ("decision:oral", "decision oral"),
    ('status:"Spotlight-Poster"', "decision spotlight poster"),
    ("decision:=oral x", "(decision oral! & x)"),
    ('venue:="ICLR 2024"', "venue iclr 2024!"),
    ('kw:="Naïve (Bayes)!"', "keyword naive bayes!"),
    ("-author:=bengio", "!author bengio!"),
    ("keyword:=(a OR b)", "(keyword a! | keyword b!)"),
    ("keyword:=graph*", "keyword graph…!"),
    ("source:=Refs.bib", "source refs.bib!"),
    ("title:=x", "title:x"),
    ("year:=2020", "2020..2020"),
    ("word:graph x", "(graph & x)"),
    ("word:(a OR b)", "(a | b)"),
    ("-word:x", "!x"),
    # words
    ("diffusion", "diffusion"),
    ("diffusion models", "(diffusion & models)"),
    ("  diffusion\tmodels\n", "(diffusion & models)"),
    ("diffusion\u00a0models\u3000now", "(diffusion & models & now)"),
    ("the and or not", "(the & and & or & not)"),
    ("EM-LLM", "em-llm"),
    ("O(K^2) norm", "([o k-2] & norm)"),
    ("foo/bar", "[foo bar]"),
    ("C++ C# R", "(c++ & c# & r)"),
    ("f(x", "[f x]"),
    ("p(x|y)", "[p x y]"),
    ("知识图谱", "知-识-图-谱"),
    ("2024", "2024"),
    ("2020-2024", "2020-2024"),
    ("3.14", "[3 14]"),
    ("--json", "json"),
    ("GPT-4: a report", "(gpt-4 & a & report)"),
    ("one - two – three — four", "(one & two & three & four)"),
    ("x -> y", "(x & y)"),
    ("don't", "don-t"),
    # quotations
    ('"deep learning"', '"deep learning"'),
    ("“deep learning”", '"deep learning"'),
    ("„deep learning“", '"deep learning"'),
    ("‟deep learning”", '"deep learning"'),
    ("«deep learning»", '"deep learning"'),
    ("»deep learning«", '"deep learning"'),
    ('“deep learning"', '"deep learning"'),
    ('"to be OR not"', '"to be or not"'),
    ('"a -b (c"', '"a b c"'),
    ('"one"', '"one"'),
    ('"a b","c d"', '("a b" & "c d")'),
    ('"a b"c', '("a b" & c)'),
    ('["a b"]', '"a b"'),
    ('"" x', "x"),
    # what is to be left out
    ("-robot", "!robot"),
    ("robot -arm", "(robot & !arm)"),
    ("robot −arm", "(robot & !arm)"),
    ("robot –arm", "(robot & !arm)"),
    ("NOT robot", "!robot"),
    ("NOT NOT robot", "robot"),
    ("NOT -robot", "robot"),
    ("-(a b)", "!(a & b)"),
    ("NOT(a b)", "!(a & b)"),
    ("NOT (NOT a)", "a"),
    ('-"x y"', '!"x y"'),
    ("-title:x", "!title:x"),
    ("title:-x", "!title:x"),
    ("-year:2020", "!2020..2020"),
    ("-EM-LLM", "!em-llm"),
    ("-NOT", "!not"),
    # one or the other
    ("a OR b", "(a | b)"),
    ("a OR b c", "(a | (b & c))"),
    ("a b OR c", "((a & b) | c)"),
    ("(a OR b) c", "((a | b) & c)"),
    ("a AND b OR c", "((a & b) | c)"),
    ("a | b", "(a | b)"),
    ("a || b", "(a | b)"),
    ("a|b", "(a | b)"),
    ('"a b"|c', '("a b" | c)'),
    ("|x| norm", "(x & norm)"),
    ("a OR -b", "(a | !b)"),
    ("a OR b OR c", "(a | b | c)"),
    ("a OR (b OR c)", "(a | b | c)"),
    ("(a (b c))", "(a & b & c)"),
    ("((((a))))", "a"),
    ("a (b) (c OR d)", "(a & b & (c | d))"),
    ("(O(K^2) norm)", "([o k-2] & norm)"),
    ("(un)supervised", "[un supervised]"),
    ("(k)-means", "[k means]"),
    ("Collapse (SC), now", "(collapse & sc & now)"),
    # fields
    ("title:attention", "title:attention"),
    ("TITLE:Attention", "title:attention"),
    ("ti:x au:y kw:z", "(title:x & author:y & keyword:z)"),
    ("by:bengio in:neurips", "(author:bengio & venue:neurips)"),
    ('author:"Yoshua Bengio"', 'author:"yoshua bengio"'),
    ("title:(a b OR c)", "((title:a & title:b) | title:c)"),
    ("title:(a author:b)", "(title:a & author:b)"),
    ("title:EM-LLM*", "title:em-llm*"),
    ("title:NOT", "title:not"),
    ("in:(neurips OR icml)", "(venue:neurips | venue:icml)"),
    ("title:(un)supervised", "title:[un supervised]"),
    ("year:2020", "2020..2020"),
    ("year:2020..2024", "2020..2024"),
    ("year:2020...2024", "2020..2024"),
    ("year:2020…2024", "2020..2024"),
    ("year:2020-2024", "2020..2024"),
    ("year:2020–2024", "2020..2024"),
    ("year:>=2020", "2020.."),
    ("year:≥2020", "2020.."),
    ("year:>2020", "2021.."),
    ("year:<=2020", "..2020"),
    ("year:<2020", "..2019"),
    ("year:=2020", "2020..2020"),
    ("year:2020..", "2020.."),
    ("year:..2020", "..2020"),
    ("year:2020,", "2020..2020"),
    ('year:"2020 .. 2024"', "2020..2024"),
    ("y:2020 date:2021", "(2020..2020 & 2021..2021)"),
    ("year:(2020 OR 2022)", "(2020..2020 | 2022..2022)"),
    ("year:202*", "2020..2029"),
    ("key:vaswani2017", "<vaswani2017>"),
    ("citekey:vas*", "<vas…>"),
    ("id:arxiv:1706.03762", "<arxiv:1706.03762>"),
    ("openreview:rJl0r3R9KX", "<openreview:rJl0r3R9KX>"),
    ("acl:P19-1001", "<acl:P19-1001>"),
    ("source:papers.bib", "source papers.bib"),
    ('file:"my papers"', "source my papers"),
    ("has:code -has:pdf", "(has code & !has pdf)"),
    ("HAS:Code", "has code"),
    ("has:(code abstract)", "(has code & has abstract)"),
    ("is:bookmarked", "is bookmarked"),
    ("tag:reading", "tag reading"),
    ('tag:"to read"', "tag to read"),
    # ids as they are typed
    ("1706.03762", "<1706.03762 or [1706 03762]>"),
    ("1706.03762v2,", "<1706.03762v2 or [1706 03762v2]>"),
    ("(1706.03762)", "<1706.03762 or [1706 03762]>"),
    ("arXiv:1706.03762", "<arxiv:1706.03762 or [arxiv 1706 03762]>"),
    ("hep-th/9901001", "<hep-th/9901001 or [hep-th 9901001]>"),
    ("10.1000/182", "<10.1000/182 or [10 1000 182]>"),
    (
        "https://arxiv.org/abs/1706.03762",
        "<https://arxiv.org/abs/1706.03762 or [https arxiv org abs 1706 03762]>",
    ),
    ("title:1706.03762", "title:[1706 03762]"),
    ("https://example.org/x", "[https example org x]"),
    # beginnings and near words
    ("learn*", "learn*"),
    ("C++*", "c++*"),
    ('"deep learn*"', '"deep learn"*'),
    ('"deep learn"*', '"deep learn"*'),
    ("a*b", "[a b]"),
    ("foo-*", "foo"),
    ("*foo", "foo"),
    ("graph~", "graph~1"),
    ("graphs~", "graphs~2"),
    ("graphs~1", "graphs~1"),
    ("graphs~0", "graphs"),
    ("author:bengoi~", "author:bengoi~2"),
    ("EM-LLM~", "em-llm"),
    ("a~b", "[a b]"),
    # nothing
    ("", ""),
    ("   ", ""),
]


@pytest.mark.parametrize(("text", "meaning"), MEANT)
def test_a_query_means_what_a_person_expects_and_needs_no_note(text, meaning):
    assert asked(text) == meaning
    assert said(text) == []


def test_every_name_of_a_field_asks_the_same_of_it():
    for field, others in FIELDS.items():
        value = {"year": "2020", "added": "2020", "has": "code", "is": IS[0]}.get(field, "x")
        for name in others:
            assert asked(f"{name}:{value}") == asked(f"{field}:{value}") != ""


@pytest.mark.parametrize("what", HAS)
def test_all_that_a_paper_can_have_can_be_asked_of(what):
    assert understand(f"has:{what}", typing=False) == Query(f"has:{what}", Has(what))


@pytest.mark.parametrize(
    ("text", "meaning", "where", "words"),
    [
        ("autor:smith x", "([autor smith] & x)", "autor:", "did you mean author:?"),
        ("-autor:smith", "![autor smith]", "autor:", "no field"),
        ('autor:"a b"', '(autor & "a b")', "autor:", "did you mean author:?"),
        ("autor:(a b)", "(autor & a & b)", "autor:", "did you mean author:?"),
        ("qqqqq:x", "[qqqqq x]", "qqqqq:", "“qqqqq:” is no field and was read as text"),
        ("title: foo", "(title & foo)", "title:", "title:attention"),
        ("foo title:", "(foo & title)", "title:", "nothing behind it"),
        ("title:()", "title", "title:()", "nothing behind it"),
        ('title:""', "title", 'title:""', "nothing behind it"),
        ("title:???", "title", "title:???", "nothing behind it"),
        ("key:", "key", "key:", "nothing behind it"),
        ('tag:""', "tag", 'tag:""', "nothing behind it"),
        ("year:20", "[year 20]", "year:20", "names no year"),
        ("year:2020..20", "[year 2020 20]", "year:2020..20", "names no year"),
        ("year:soon x", "([year soon] & x)", "year:soon", "such as year:2020..2024"),
        ("year:20201", "[year 20201]", "year:20201", "names no year"),
        ("year:>", "year", "year:>", "names no year"),
        ("year:(2020 soon)", "(2020..2020 & soon)", "soon", "names no year"),
        ("has:cod", "[has cod]", "has:cod", "did you mean has:code?"),
        ("has:zzz", "[has zzz]", "has:zzz", "abstract, code, pdf"),
        ("is:bookmraked", "[is bookmraked]", "is:bookmraked", "did you mean is:bookmarked?"),
        ("is:boo", "[is boo]", "is:boo", "read as text"),
        ('"deep learning', "(deep & learning)", '"', "no closing quotation mark"),
        ('x -"a b', "(x & !a & b)", '"', "no closing quotation mark"),
        ('foo"bar', "[foo bar]", 'foo"bar', "inside a word"),
        ('5" pipes', "(5 & pipes)", '5"', "inside a word"),
        ("(a b", "(a & b)", "(", "never closed"),
        ("title:(a b", "(title:a & b)", "(", "never closed"),
        ("a b)", "(a & b)", ")", "closes no bracket"),
        ("a)b", "(a & b)", ")", "closes no bracket"),
        ("foo ()", "foo", "()", "holds no word"),
        ("OR a", "(or & a)", "OR", "read as a word"),
        ("AND a", "(and & a)", "AND", "read as a word"),
        ("a OR", "(a & or)", "OR", "read as a word"),
        ("a AND", "(a & and)", "AND", "read as a word"),
        ("a NOT", "(a & not)", "NOT", "nothing behind it"),
        ("a OR OR b", "(a | (or & b))", "OR", "read as a word"),
        ("NOT OR x", "(!or & x)", "OR", "read as a word"),
        ("(a OR ) b", "(a & or & b)", "OR", "read as a word"),
        ('"a b"~5 c', '("a b" & c)', "~5", "left out"),
        ("graphs~7", "graphs~2", "graphs~7", "2 were taken"),
        ("year:2024..2020", "2020..2024", "year:2024..2020", "the years 2020 to 2024"),
        ("???", "", "???", "holds no word"),
        (" - ", "", "-", "holds no word"),
        ("*", "", "*", "holds no word"),
        ('"?!"', "", '"?!"', "holds no word"),
    ],
)
def test_what_cannot_be_meant_is_text_and_a_note_says_where_and_why(text, meaning, where, words):
    query = understand(text, typing=False)
    assert shown(query.root) == meaning
    assert quotes(query) == [where]
    assert words in query.notes[0].sentence


TYPED = [
    ("deep lea", "(deep & lea…)"),
    ("deep lea ", "(deep & lea)"),
    ("deep-lea", "deep-lea…"),
    ("a OR b", "(a | b…)"),
    ('"deep lea', '"deep lea"…'),
    ('"deep ', '"deep"'),
    ('"deep lea"', '"deep lea"'),
    ("(a b", "(a & b…)"),
    ("(a b)", "(a & b)"),
    ("x (a OR b", "(x & (a | b…))"),
    ("O(K", "[o k]…"),
    ("O(K^2)", "[o k-2]"),
    ("title:att", "title:att…"),
    ('title:"deep le', 'title:"deep le"…'),
    ("title:(a b", "(title:a & title:b…)"),
    ("key:vas", "<vas…>"),
    ("1706.0376", "<1706.0376… or [1706 0376]…>"),
    ("arxiv:17", "<arxiv:17…>"),
    ("word*", "word*"),
    ("word~", "word~1"),
    ("a|", "a…"),
    ("year:2", "2000..2999"),
    ("year:20", "2000..2099"),
    ("year:202", "2020..2029"),
    ("year:2020", "2020..2020"),
    ("year:2020.", "2020..2020"),
    ("year:2020..", "2020.."),
    ("year:2020..20", "2020..2099"),
    ("year:2020..201", "2010..2020"),
    ("year:2020..202", "2020..2029"),
    ("year:>=20", "2000.."),
    ("year:<=202", "..2029"),
    ('year:"20', "2000..2099"),
]


@pytest.mark.parametrize(("text", "meaning"), TYPED)
def test_the_last_thing_counts_as_begun_while_it_is_typed(text, meaning):
    assert asked(text, typing=True) == meaning
    assert said(text, typing=True) == []


@pytest.mark.parametrize(("text", "meaning"), [("a -b", "(a & !b)"), ('a -"b c', '(a & !"b c")')])
def test_a_word_to_be_left_out_is_never_begun_for_it_would_empty_the_list(text, meaning):
    assert asked(text, typing=True) == meaning


@pytest.mark.parametrize(
    ("text", "where", "words"),
    [
        ("a year:", "year:", "year: waits for a year, such as year:2020..2024"),
        ("a year: ", "year:", "year: waits"),
        ("a year:>", "year:>", "year: waits"),
        ("a year:..", "year:..", "year: waits"),
        ("a -year:20", "year:20", "year: waits"),
        ("a title:", "title:", "title: waits"),
        ('a title:"', 'title:"', "title: waits"),
        ("a title:(", "title:(", "title: waits"),
        ("a title:-", "title:", "title: waits"),
        ("a is:boo", "is:boo", "is: waits"),
        ("a has:", "has:", "has: waits"),
        ("a has:ab", "has:ab", "has: waits"),
        ("a key:", "key:", "key: waits"),
        ("a -", "-", "“-” waits"),
        ("a OR", "OR", "“OR” waits"),
        ("a OR ", "OR", "“OR” waits"),
        ("a | ", "|", "“|” waits"),
        ("a AND", "AND", "“AND” waits"),
        ("a NOT", "NOT", "“NOT” waits"),
        ("a (", "(", "“(” waits"),
        ("a OR (", "(", "“(” waits"),
    ],
)
def test_what_waits_for_its_value_leaves_the_list_as_it_is(text, where, words):
    query = understand(text, typing=True)
    assert shown(query.root) in {"a", "a…"}
    assert quotes(query) == [where]
    assert words in query.notes[0].sentence


def test_all_operators_at_the_end_wait_while_it_is_typed():
    assert asked("a OR NOT -", typing=True) == "a"


@pytest.mark.parametrize("text", ["year:abc", "year:20 ", "is:xyz", "has:xyz", "autor:s"])
def test_what_can_no_longer_become_a_value_is_text_while_it_is_typed_too(text):
    assert asked(text, typing=True).startswith("[")
    assert "read as text" in said(text, typing=True)[0]


@pytest.mark.parametrize(
    ("text", "marked"),
    [
        ("Képes", "képes"),
        ("Ke\u0301pes,", "képes"),
        ("kepes", ""),
        ("Képes-Bo", ""),
        ('"Øst"', "øst"),
    ],
)
def test_a_lone_word_keeps_its_accents(text, marked):
    (term,) = understand(text, typing=False).clauses
    assert isinstance(term, Term)
    assert term.marked == marked


@pytest.mark.parametrize(
    ("text", "clauses"),
    [
        ("a title:b -c", ["a", "title:b", "-c"]),
        ('x -au:"y z" (a OR b)', ["x", '-au:"y z"', "(a OR b)"]),
        ("x title:(a OR b)", ["x", "title:(a OR b)"]),
        ("NOT (a b) year:2020..2024", ["NOT (a b)", "year:2020..2024"]),
        ("is:bookmarked 1706.03762 word~", ["is:bookmarked", "1706.03762", "word~"]),
        ("has:foo tag:x", ["has:foo", "tag:x"]),
    ],
)
def test_a_clause_knows_where_it_stands(text, clauses):
    found = understand(text, typing=False).clauses
    assert [text[slice(*clause.span)] for clause in found] == clauses


def test_a_paste_that_went_astray_is_cut_between_words_and_a_note_says_so():
    query = understand("words " * 10_000, typing=True)
    assert len(query.text) == QUERY_LENGTH
    assert {shown(part) for part in query.clauses} == {"words"}
    assert [note.sentence for note in query.notes] == ["Only the first 1000 characters were read"]


def test_brackets_as_deep_as_nobody_types_are_text_and_a_note_says_so():
    text = "(" * 400 + "a OR b" + ")" * 400
    assert asked(text) == "(a | b)"
    assert any("deep" in sentence for sentence in said(text))


def test_the_same_is_said_once():
    assert len(said("a) b) c)")) == 1


def test_a_sentence_quotes_no_control_characters_and_no_long_paste():
    (sentence,) = said("year:\x1b]0;\ud800" + "9" * 500)
    assert "\x1b" not in sentence
    sentence.encode()
    assert len(sentence) < 150


@pytest.mark.parametrize("typing", [False, True])
@pytest.mark.parametrize(
    "piece", [*'( ) -( " “ ti:- ti:( -ti:-( a| ~ a: (a)b key:( "a" a)'.split(), *ODD]
)
def test_a_thousand_odd_signs_are_understood(piece, typing):
    query = understand(piece * 1000, typing=typing)
    assert query.root is not None or query.notes


@settings(max_examples=300)
@given(ANYTHING, st.booleans())
def test_any_text_is_understood_and_all_that_is_said_of_it_stands_in_it(text, typing):
    query = understand(text, typing=typing)
    assert text.startswith(query.text)
    for note in query.notes:
        assert 0 <= note.start <= note.end <= len(query.text)
        assert note.sentence
        note.sentence.encode()
    assert bool(query) or query.notes or not text.strip()
    for node in everything(query.root):
        start, end = node.span
        assert 0 <= start < end <= len(query.text)
        if isinstance(node, Term):
            assert node.compounds
            assert not node.typing or node.begun
        if isinstance(node, Year) and node.first is not None and node.last is not None:
            assert node.first <= node.last
        if isinstance(node, (And, Or)):
            assert len(node.parts) > 1
            assert not any(type(part) is type(node) for part in node.parts)
        if isinstance(node, Not):
            assert not isinstance(node.part, Not)


def everything(node: Node | None) -> list[Node]:
    """A node with all that is in it."""
    if node is None:
        return []
    parts = node.parts if isinstance(node, (And, Or)) else ()
    if isinstance(node, Not):
        parts = (node.part,)
    return [node, *(inner for part in parts for inner in everything(part))]
