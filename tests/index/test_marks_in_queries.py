from __future__ import annotations

import pytest

from index import Mark, ShelfOfPapers, by_title_and_author, light_of, said_in, understand
from index.answers.evaluation import HEAD
from index.answers.explanation import explained, sentences
from index.language.clauses import IS, OPPOSITES
from index.language.query import And, Node, Not, Or, Term
from seeds import Entry, Gathering, Ledger

from .asking import ALL, assert_found, index
from .made_up_engine import MadeUpEngine
from .made_up_papers import PAPERS, made

NOTES = {
    "cpp": "Ask about the café macro in C++.",
    "doi": "Ask Ada; about to be cited",
    "zh": "关于知识图谱, see $L_1$",
}
BORNE = {
    ("is", "bookmarked"): "attention doi",
    ("is", "read"): "attention rocket kepes",
    ("is", "queued"): "doi",
    ("is", "liked"): "attention",
    ("is", "disliked"): "who",
    ("is", "tagged"): "doi rocket zh attention",
    ("is", "noted"): "cpp doi zh",
}
TAGS = {"Grokking": "doi rocket", "group theory": "attention", "to read": "zh"}


def marked(mark: Mark) -> list[str]:
    """The short names of the papers that bear a mark."""
    if mark.kind == "note":
        return [name for name, note in NOTES.items() if said_in(mark, note)]
    if mark.kind == "is":
        return BORNE.get((mark.kind, mark.value), "").split()
    value = mark.value.casefold()
    meets = str.startswith if mark.begun else str.__eq__
    return [
        name
        for tag, names in TAGS.items()
        if meets(tag.casefold(), value)
        for name in names.split()
    ]


def shown(node: Node | None) -> str:
    """A query on one line; a value that is only begun ends in an asterisk."""
    match node:
        case Mark():
            return f"{node.kind}[{node.value}{'*' if node.begun else ''}]"
        case Not():
            return f"!{shown(node.part)}"
        case And() | Or():
            return f"({(' & ' if isinstance(node, And) else ' | ').join(map(shown, node.parts))})"
        case Term():
            return " ".join(joined for _, joined in node.compounds)
    return ""


def asked(text: str, *, typing: bool = False) -> str:
    return shown(understand(text, typing=typing).root)


def said(text: str, *, typing: bool = False) -> str:
    return " ".join(note.sentence for note in understand(text, typing=typing).notes)


# What is meant.


@pytest.mark.parametrize(
    ("meant", "names"),
    [
        ("is[bookmarked]", "is:bookmarked is:bookmark is:marked is:starred has:bookmark"),
        ("is[read]", "is:read -is:unread NOT(is:unread) -(is:unread) is:-unread IS:Read,"),
        ("!is[read]", "is:unread -is:read is:-read is:(unread)"),
        ("is[queued]", "is:queued is:queue"),
        ("is[liked]", "is:liked is:up is:upvoted"),
        ("is[disliked]", "is:disliked is:down is:downvoted"),
        ("is[tagged]", "is:tagged has:tag has:tags"),
        ("is[noted]", "is:noted is:note is:annotated has:note has:notes"),
        ("!is[noted]", "-is:noted -has:note has:-note"),
        ("tag[later]", "tag:later tags:later tag:(later) TAG:later,"),
        ("tag[gro*]", "tag:gro*"),
        ("note[proof]", "note:proof notes:proof annotation:proof note:(proof)"),
        ("note[pro*]", "note:pro*"),
    ],
)
def test_a_mark_can_be_asked_for_by_any_of_its_names(meant, names):
    for text in names.split():
        assert (asked(text), said(text)) == (meant, ""), text


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ('tag:"to read"', "tag[to read]"),
        ('tag:"to re"*', "tag[to re*]"),
        ("tag:Grokking", "tag[Grokking]"),
        ("tag:(a OR b)", "(tag[a] | tag[b])"),
        ("-tag:a", "!tag[a]"),
        ("tag:-a", "!tag[a]"),
        ('note:"ask about"', "note[ask about]"),
        ('note:"ask abo"*', "note[ask abo*]"),
        ("note:(a b)", "(note[a] & note[b])"),
        ("note:C++", "note[C++]"),
        ("bees is:unread OR is:liked", "((bees & !is[read]) | is[liked])"),
        ("-(is:unread tag:a)", "!(!is[read] & tag[a])"),
        ("is:(liked OR unread)", "(is[liked] | !is[read])"),
        ("has:(note tag)", "(is[noted] & is[tagged])"),
    ],
)
def test_a_mark_has_a_value_in_quotes_and_brackets_as_any_field(text, meant):
    assert (asked(text), said(text)) == (meant, "")


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("tag:gro", "tag[gro*]"),
        ("tag:gro ", "tag[gro]"),
        ("tag:gro bees", "(tag[gro] & bees)"),
        ('tag:"to re', "tag[to re*]"),
        ('tag:"to read"', "tag[to read]"),
        ("tag:(a b", "(tag[a] & tag[b*])"),
        ("note:ask", "note[ask*]"),
        ('note:"ask abo', "note[ask abo*]"),
        ("-tag:gro", "!tag[gro]"),
        ("-note:ask", "!note[ask]"),
        ("is:unread", "!is[read]"),
        ("is:read", "is[read]"),
    ],
)
def test_a_tag_and_a_note_are_begun_while_they_are_typed(text, meant):
    assert (asked(text, typing=True), said(text, typing=True)) == (meant, "")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("bees is:unr", "is: waits for what a paper may be marked as"),
        ("bees has:no", "has: waits"),
        ("bees tag:", "tag: waits for a tag"),
        ("bees tag:*", "tag: waits"),
        ('bees note:"', "note: waits for a word of a note"),
        ("bees note:??", "note: waits"),
    ],
)
def test_a_mark_that_waits_for_its_value_leaves_the_list_as_it_is(text, words):
    assert asked(text, typing=True) == "bees"
    assert said(text, typing=True).startswith(words)


@pytest.mark.parametrize(
    ("text", "meant", "words"),
    [
        (
            "is:foo",
            "is foo",
            f"“is:foo” is not known and was read as text; is: takes {', '.join(IS)}",
        ),
        ("is:unraed", "is unraed", "did you mean is:unread?"),
        ("is:lked", "is lked", "did you mean is:liked?"),
        ("has:zzz", "has zzz", "year, venue, note, tag, bookmark"),
        ("has:noet", "has noet", "did you mean has:note?"),
        ("tga:x", "tga x", "did you mean tag:?"),
        ("tag:*", "tag", "it takes a tag, such as tag:"),
        ("note:???", "note", "it takes a word of a note, such as note:"),
        ('note:""', "note", "it takes a word of a note, such as note:"),
    ],
)
def test_a_mark_that_is_not_known_is_text_and_a_note_says_what_is(text, meant, words):
    assert asked(text) == meant
    assert said(text).endswith(words) or words in said(text)


@pytest.mark.parametrize(
    "text", ["is:unread", "-is:unread", "NOT is:unread", "-is:read", "tag:x", "-tag:x", "note:x"]
)
def test_a_mark_knows_where_it_stands(text):
    _, clause, _ = understand(f"a {text} b", typing=False).clauses
    assert clause.span == (2, 2 + len(text))


# What is found.

FOUND = [
    ("is:read", "attention rocket kepes"),
    ("-is:unread", "attention rocket kepes"),
    ("is:queued", "doi"),
    ("is:liked OR is:disliked", "attention who"),
    ("has:tag is:unread", "doi zh"),
    ("is:bookmarked -is:read", "doi"),
    ("is:bookmarked is:read", "attention"),
    ("wool is:unread", "kepesplain"),
    ("wool -is:unread", "kepes"),
    ("wool (is:unread OR author:képes)", "kepes kepesplain"),
    ("wool -(is:read OR author:Ann)", ""),
    ("is:noted is:unread", "cpp doi zh"),
    ("(has:note OR rocket) -is:read", "cpp doi zh"),
    ("tag:grokking", "doi rocket"),
    ("tag:GROKKING", "doi rocket"),
    ("tag:gro*", "doi rocket attention"),
    ("tag:gro", ""),
    ("tag:(grokking OR nothing) -is:read", "doi"),
    ('tag:"to read"', "zh"),
    ('note:"ask about"', "cpp"),
    ("note:ask", "cpp doi"),
    ("note:(ask about)", "cpp doi"),
    ("note:cafe", "cpp"),
    ("note:abo*", "cpp doi"),
    ("note:ask -note:ada", "cpp"),
    ("note:知识", "zh"),
]


@pytest.mark.parametrize(("text", "names"), [one for one in FOUND if one[1]])
def test_a_query_finds_just_the_papers_that_bear_the_marks(ask, text, names):
    assert_found(ask(text, marked=marked), names)


@pytest.mark.parametrize("text", [text for text, names in FOUND if not names])
def test_a_query_for_what_no_paper_bears_finds_none(ask, text):
    answer = ask(text, marked=marked)
    assert (answer.names, answer.hits.read_as) == ((), "")


def test_all_papers_that_are_not_read_are_unread(ask):
    unread = ALL - {"attention", "rocket", "kepes"}
    assert set(ask("is:unread", marked=marked).names) == unread
    assert set(ask("is:unread OR is:read", marked=marked).names) == ALL
    assert set(ask("-(is:read OR is:noted)", marked=marked).names) == unread - set(NOTES)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("tag:gr", "doi rocket attention"),
        ("tag:gr wool", ""),
        ('tag:"to', "zh"),
        ("is:unread tag:gro", "doi"),
        ("note:ask", "cpp doi"),
        ("note:asks", ""),
        ('note:"about t', "cpp doi"),
        ("-tag:grokkin is:bookmarked ", "attention doi"),
    ],
)
def test_a_mark_is_met_by_its_beginning_while_it_is_typed(ask, text, names):
    assert set(ask(text, typing=True, marked=marked).names) == set(names.split())


@pytest.fixture(scope="module")
def shelf():
    gathering = Gathering(Ledger())
    for paper in PAPERS.values():
        gathering.add(Entry(paper))
    return ShelfOfPapers(gathering)


def by_titles(shelf, text: str, *, typing: bool = False) -> set[str]:
    places = {name: shelf.number(paper.key) for name, paper in PAPERS.items()}
    names = {number: name for name, number in places.items()}
    query = understand(text, typing=typing)
    hits = by_title_and_author(query, shelf, marked=lambda mark: map(places.get, marked(mark)))
    return {names[number] for number in hits.numbers}


@pytest.mark.parametrize(("text", "names"), FOUND)
def test_before_there_is_an_index_marks_are_answered_as_ever(shelf, text, names):
    assert by_titles(shelf, text) == set(names.split())


def test_before_there_is_an_index_the_unread_are_all_others_too(shelf):
    assert by_titles(shelf, "is:unread") == ALL - {"attention", "rocket", "kepes"}
    assert by_titles(shelf, "tag:gr", typing=True) == {"doi", "rocket", "attention"}


def test_what_is_asked_for_by_marks_alone_comes_in_the_order_of_the_documents(tmp_path):
    papers = [made(f"Paper {place}") for place in range(HEAD + 20)]
    with index(tmp_path, papers[::-1], papers).searcher() as searcher:
        order = list(searcher.shelf.order())
        assert order != sorted(order)
        read, told = order[5:], []
        for text, found in (
            ("is:read", read),
            ("is:unread", order[:5]),
            ("is:read OR tag:x", order),
        ):
            hits = searcher.search(
                understand(text, typing=False),
                marked=lambda mark: read[::-1] if mark.kind == "is" else order,
                partial=told.append,
            )
            assert list(hits.numbers) == found, text
        assert told == []


@pytest.mark.parametrize("text", ["is:read is:read wool", "tag:x OR -tag:x", "is:read kazoo"])
def test_who_bears_a_mark_is_asked_once_in_a_search(ask, shelf, text):
    questions: list[Mark] = []

    def counted(mark):
        questions.append(mark)
        return ()

    ask(text, marked=counted)
    assert len(questions) == 1
    by_title_and_author(understand(text, typing=False), shelf, marked=counted)
    assert len(questions) == 2


@pytest.mark.parametrize("text", ["tag:attention", "note:attention", "note:atten*", "is:read"])
@pytest.mark.parametrize("typing", [False, True])
def test_marks_light_nothing_up(text, typing):
    assert not light_of(understand(text, typing=typing))


# What is said where nothing is found.


def told(text: str, *, typing: bool = False) -> list[str]:
    query = understand(text, typing=typing)
    return sentences(query, explained(query, MadeUpEngine("graphs of bees")))


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("is:bookmarked", "No paper here is bookmarked."),
        ("is:read", "No paper here is read."),
        ("-is:unread", "No paper here is read."),
        ("is:queued", "No paper here is in the queue."),
        ("is:liked", "No paper here was voted up."),
        ("is:disliked", "No paper here was voted down."),
        ("has:tag", "No paper here has a tag."),
        ("has:note", "No paper here has a note."),
        ("tag:x", "No paper here has the tag “x”."),
        ("tag:gro*", "No paper here has a tag that begins with “gro”."),
        ('note:"ask about"', "No note here says “ask about”."),
    ],
)
def test_that_nobody_bears_a_mark_is_said_plainly(text, sentence):
    assert told(text) == [sentence]


def test_each_mark_that_nobody_bears_is_named_once_before_what_else_there_is_to_say():
    assert told("tag:x OR note:y OR tag:x") == [
        "No paper here has the tag “x”.",
        "No note here says “y”.",
    ]
    assert told("graphs is:liked") == [
        "No paper here was voted up.",
        "Without “is:liked” it finds 1 paper.",
    ]
    assert told("kazoo tag:gr", typing=True) == [
        "No paper has “kazoo”.",
        "No paper here has a tag that begins with “gr”.",
    ]


def test_a_mark_that_some_paper_bears_is_not_named(ask):
    assert ask("wool tag:grokking", marked=marked).told == (
        "Without “wool” it finds 2 papers. Without “tag:grokking” it finds 2 papers."
    )


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("is:unread", "Every paper here is read."),
        ("-is:bookmarked", "Every paper here is bookmarked."),
        ("-tag:x", "Every paper here has the tag “x”."),
        ("-note:x", "Every paper here has a note that says “x”."),
    ],
)
def test_that_every_paper_bears_a_mark_is_said_plainly(ask, text, sentence):
    assert ask(text, marked=lambda _mark: ALL).told == sentence


def test_there_is_a_sentence_for_all_that_can_be_asked_of():
    for name in set(IS) - set(OPPOSITES):
        assert told(f"is:{name}")[0].startswith("No paper here ")


def test_a_word_beside_a_mark_is_mended_and_the_mark_stays(ask):
    answer = ask("coppr tag:grokkin", typing=True, marked=marked)
    assert (answer.names, answer.hits.read_as) == (("doi",), "copper tag:grokkin")
    answer = ask("coppr tag:grok* ore", marked=marked)
    assert (answer.names, answer.hits.read_as) == (("doi",), "copper tag:grok* ore")


@pytest.mark.parametrize(
    "text", ["tag:coppr", "note:coppr", 'note:"coppr ores"', "ores note:coppr"]
)
def test_the_value_of_a_mark_is_never_read_as_another(ask, text):
    answer = ask(text, marked=marked)
    assert (answer.names, answer.hits.read_as) == ((), "")
    assert "copper" not in answer.told


# What a note says.


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("ask about", "Ask about the proof."),
        ("ask about", "First ask: about whom?"),
        ("cafe", "the Café"),
        ("Café", "the CAFE"),
        ("Képes", "as Kepes has it"),
        ("知识", "关于知识图谱"),
        ("C++", "write it in C++, then"),
        ("EM-LLM", "as emllm, and"),
        ("em llm", "see EM-LLM"),
        ("L_1", r"an $L_1$ penalty"),
        ("L1", r"an $L_{1}$ or L₁ penalty"),
        ("alpha", "the α of it"),
        ("α", r"the $\alpha$ of it"),
        ("to be", "to\nbe"),
    ],
)
def test_a_note_says_words_as_an_index_finds_them(value, text):
    assert said_in(Mark("note", value), text)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("ask about", "about to ask"),
        ("ask about", "ask him about"),
        ("as", "ask"),
        ("ask", "asks"),
        ("C++", "C or C#"),
        ("图知", "关于知识图谱"),
        ("proof", ""),
        ("?", "what?"),
        ("", "anything"),
    ],
)
def test_a_note_does_not_say_what_is_not_side_by_side_in_it(value, text):
    assert not said_in(Mark("note", value), text)


def test_only_the_last_word_of_what_a_note_says_is_begun():
    assert said_in(Mark("note", "ask abo", begun=True), "Ask about it")
    assert said_in(Mark("note", "kép", begun=True), "by Kepes")
    assert said_in(Mark("note", "em-l", begun=True), "EM-LLM")
    assert not said_in(Mark("note", "as about", begun=True), "Ask about it")
    assert not said_in(Mark("note", "bout", begun=True), "Ask about it")
    assert not said_in(Mark("note", "ask abo"), "Ask about it")
