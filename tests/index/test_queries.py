"""What a query finds among the papers of `made_up_papers`, told by reading them."""

from __future__ import annotations

import pytest

from .asking import ALL, assert_found
from .made_up_papers import decomposed

WORDS = [
    ("rocket", "rocket"),
    ("ROCKET SCIENCE", "rocket"),
    ("  rocket   science ", "rocket"),
    ("rocket\tscience\n", "rocket"),
    ("rocket\u00a0science", "rocket"),
    ("rocket\u3000science", "rocket"),
    ("science fuel rocket", "rocket"),
    ("rocket rocket rocket", "rocket"),
    ("rocket, science!", "rocket"),
    ("rocket: science", "rocket"),
    ("garbage pause", "csharp"),
    ("kowalski clover", "lukasz"),
    ("hopper", "rich"),
    ("toy soups", "rich"),
    ("wheels", "rich2"),
    ("kernel", "rich rich2 ok2tex"),
    ("kernel methods hopper 2020", "rich"),
    ("okapi", "derived"),
    ("bare form", "bare"),
    ("owls", "study"),
    ("--rocket", "rocket"),
]

PHRASES = [
    ('"garbage collection"', "csharp"),
    ("“garbage collection”", "csharp"),
    ("„garbage collection“", "csharp"),
    ("«garbage collection»", "csharp"),
    ('“garbage collection"', "csharp"),
    ('"GARBAGE Collection"', "csharp"),
    ('"garbage, collection"', "csharp"),
    ('"garbage collection" pause', "csharp"),
    ('"garbage coll*"', "csharp"),
    ('"garbage collection in C#"', "csharp"),
    ('"ada lovelace"', "rich"),
    ('"learning to rank"', "rich"),
    ('"toy conference"', "rich"),
    ('"rocket"', "rocket"),
    ('"lovelace" "ranking cars"', "rich2"),
]

NEGATIONS = [
    ("rice -paddies", "nguyen"),
    ("-paddies rice", "nguyen"),
    ("rice NOT paddies", "nguyen"),
    ("rice AND NOT paddies", "nguyen"),
    ("rice −paddies", "nguyen"),
    ("rice –paddies", "nguyen"),
    ("rice -paddies -xylophonist", "nguyen"),
    ('signals -"L1 penalty"', "l2"),
    ("attention -not", "attention attentionwhy"),
    ("attention -why -not", "attention"),
    ('attention -"is all"', "attentionnot"),
    ("wool -author:ann", "kepes"),
    ("wool -author:kepes OR copper", "doi"),
    ("rice -(paddies terraces)", "nguyen nguyen2"),
    ("wool -(ann OR copper)", "kepes"),
    ("NOT NOT rocket", "rocket"),
    ("-(-rocket)", "rocket"),
    ("wool -ann*", "kepes"),
    ("EM -llm", "em"),
    ("state -state-of-the-art", "art"),
]

BRANCHES = [
    ("copper OR clover", "doi lukasz"),
    ("copper | clover", "doi lukasz"),
    ("copper OR clover OR rocket", "doi lukasz rocket"),
    ("copper OR copper", "doi"),
    ("copper OR xylophonist", "doi"),
    ("wool ann OR copper", "kepesplain doi"),
    ("copper OR wool ann", "kepesplain doi"),
    ("wool AND ann OR copper", "kepesplain doi"),
    ("wool (ann OR bo)", "kepes kepesplain"),
    ("wool AND (ann OR copper)", "kepesplain"),
    ("(copper OR clover) bees", "lukasz"),
    ("((copper))", "doi"),
    ("(rocket) (science)", "rocket"),
    ("wool AND ann", "kepesplain"),
    ('"ranking cars" OR "ranking recipes"', "rich rich2"),
    ("(wool (ann OR (bo sweaters))) OR (copper ores)", "kepes kepesplain doi"),
    ("title:rocket OR author:hopper", "rocket rich"),
    ("ranking (soups OR year:2021)", "rich rich2"),
    ("ranking (year:2021 OR soups)", "rich rich2"),
    ("wool (ann OR -ann)", "kepes kepesplain"),
    ("ranking (soups OR is:bookmarked OR 10.5555/soup.1)", "rich"),
    ("wool OR year:2017", "kepes kepesplain attention"),
    ("(copper year:2022) OR (rice -paddies)", "doi nguyen"),
]

FIELDS = [
    ("title:attention", "attention attentionnot attentionwhy"),
    ("ti:attention", "attention attentionnot attentionwhy"),
    ("TITLE:attention", "attention attentionnot attentionwhy"),
    ("title:diffusion", "diffusion diffusions"),
    ("abstract:diffusion", "diffusions diffusionabs"),
    ("abs:diffusion", "diffusions diffusionabs"),
    ("ab:diffusion", "diffusions diffusionabs"),
    ("title:diffusion abstract:diffusion", "diffusions"),
    ("author:lovelace", "rich rich2"),
    ("authors:lovelace", "rich rich2"),
    ("au:lovelace", "rich rich2"),
    ("by:lovelace", "rich rich2"),
    ('author:"ada lovelace"', "rich"),
    ("author:“Ada Lovelace”", "rich"),
    ("author:(ada OR ann)", "rich kepesplain"),
    ("author:(grace lovelace)", "rich"),
    ("author:love*", "rich rich2"),
    ("venue:toy", "rich"),
    ('venue:"toy conference"', "rich"),
    ("conference:toy", "rich"),
    ("journal:wheels", "rich2"),
    ("in:wheels", "rich2"),
    ("venue:acl", "acl"),
    ("keyword:kernel", "rich rich2"),
    ("keywords:kernel", "rich rich2"),
    ("kw:kernel", "rich rich2"),
    ("topic:kernel", "rich rich2"),
    ('keyword:"kernel methods"', "rich"),
    ("keyword:attention", "attentionwhy"),
    ('title:"ranking recipes"', "rich"),
    ("title:(ranking recipes)", "rich"),
    ("title:ranking author:hopper", "rich"),
    ("title:rank*", "rich rich2"),
    ("-title:ranking kernel", "ok2tex"),
    ("title:EM-LLM", "emllm emllm2"),
    ("source:kitchen", "rich"),
    ("source:KITCHEN.bib", "rich"),
    ("file:kitchen", "rich"),
    ('source:"my papers"', "rich2"),
    ("-source:toys", "rich rich2"),
    ("ranking -source:kitchen", "rich2"),
]

YEARS = [
    ("year:2020", "rich"),
    ("y:2020", "rich"),
    ("date:2020", "rich"),
    ("YEAR:2020", "rich"),
    ("year:2021", "arxiv rich2"),
    ("year:2020..2022", "rich arxiv rich2 doi"),
    ("year:2020-2022", "rich arxiv rich2 doi"),
    ("year:2020…2022", "rich arxiv rich2 doi"),
    ("year:2021..2021", "arxiv rich2"),
    ("year:>=2021", "arxiv rich2 doi citing"),
    ("year:>2021", "doi citing"),
    ("year:<=2017", "oldarxiv attention"),
    ("year:<2017", "oldarxiv"),
    ("year:2022..", "doi citing"),
    ("year:..2017", "oldarxiv attention"),
    ("year:2021 ranking", "rich2"),
    ("-year:2021 ranking", "rich"),
    ("year:2017 OR year:2019", "attention acl"),
    ("year:(2017 OR 2019)", "attention acl"),
    ("ranking year:>=2000 year:<=2020", "rich"),
]

BEGUN_AND_FUZZY = [
    ("rock*", "rocket"),
    ("rocket*", "rocket"),
    ("ROCK*", "rocket"),
    ("plan*", "planning plan plans planet"),
    ("rank*", "rich rich2"),
    ("crowds*", "dollar"),
    ("rock* sci*", "rocket"),
    ("képe*", "kepes kepesplain"),
    ("T2V*", "t2v2"),
    ("知识*", "zh"),
    ("rockt~", "rocket"),
    ("rocket~", "rocket"),
    ("coper~", "doi"),
    ("clovre~", "lukasz"),
    ("colver~1", "lukasz"),
    ("klovver~2", "lukasz"),
    ("garbaeg~ pause", "csharp"),
    ("title:roket~", "rocket"),
]

TRAITS_AND_MARKS = [
    ("has:code", "attention rich"),
    ("HAS:code", "attention rich"),
    ("has:doi", "doi rich"),
    ("has:arxiv", "arxiv oldarxiv"),
    ("has:pdf", "rich arxiv oldarxiv acl openreview"),
    ("-has:abstract", "zhbert diffusion bare"),
    ("-has:title", "derived"),
    ("has:keywords", "attentionwhy diffusions mercerkeyword rich rich2"),
    ("has:venue", "acl rich rich2"),
    ("has:year", "arxiv citing oldarxiv doi acl attention rich rich2"),
    ("has:authors wool", "kepes kepesplain"),
    ("ranking -has:code", "rich2"),
    ("has:code has:pdf", "rich"),
    ("has:code OR has:doi", "attention rich doi"),
    ("diffusion has:abstract", "diffusions diffusionabs"),
    ("is:bookmarked", "attention doi"),
    ("IS:bookmarked", "attention doi"),
    ("attention -is:bookmarked", "attentionnot attentionwhy"),
    ("NOT is:bookmarked has:code", "rich"),
    ("is:bookmarked year:2017", "attention"),
    ("is:bookmarked OR tag:later", "attention doi rocket"),
    ("tag:later", "doi rocket"),
    ("tag:later -is:bookmarked", "rocket"),
    ('tag:"to read"', "zh"),
]


FOUND = [
    *WORDS,
    *PHRASES,
    *NEGATIONS,
    *BRANCHES,
    *FIELDS,
    *YEARS,
    *BEGUN_AND_FUZZY,
    *TRAITS_AND_MARKS,
]


@pytest.mark.parametrize(("text", "names"), FOUND)
def test_a_query_finds_just_the_papers_that_meet_it(ask, text, names):
    assert_found(ask(text), names)


@pytest.mark.parametrize(
    ("text", "without"),
    [
        ("-copper", {"doi"}),
        ("NOT copper", {"doi"}),
        ("-xylophonist", set()),
        ("-copper -clover", {"doi", "lukasz"}),
        ("-(copper OR clover)", {"doi", "lukasz"}),
        ("-(copper clover)", set()),
        ("copper OR NOT copper", set()),
        ("-is:bookmarked", {"attention", "doi"}),
        ("-year:2021", {"arxiv", "rich2"}),
        ("has:abstract", {"zhbert", "diffusion", "bare"}),
        ("has:title", {"derived"}),
        ("source:toys", {"rich", "rich2"}),
        ('-"garbage collection"', {"csharp"}),
    ],
)
def test_a_query_that_only_excludes_finds_all_others(ask, text, without):
    answer = ask(text)
    assert set(answer.names) == ALL - without
    assert answer.query.notes == ()


TYPED = [
    ("rock", "rocket"),
    ("rocket", "rocket"),
    ("rocket ", "rocket"),
    ("rocket sci", "rocket"),
    ("rocket fu", "rocket"),
    ("fuel rocket", "rocket"),
    ("plann", "planning"),
    ("title:rock", "rocket"),
    ("author:love", "rich rich2"),
    ("author:lovelace ran", "rich rich2"),
    ("-paddies ric", "nguyen"),
    ("copper OR clo", "doi lukasz"),
    ("rocket AND sci", "rocket"),
    ('"garbage collection"', "csharp"),
    ("C++", "cpp"),
    ("C#", "csharp"),
    ("GPT-4", "gpt4"),
    ("T2V", "t2v2"),
    ("EM-L", "emllm emllm2"),
    ("state-of-the-a", "sota"),
    ("O(K^2)", "ok2tex ok2sign"),
    ("Kép", "kepes kepesplain"),
    ("kep", "kepes kepesplain"),
    ("Łuk", "lukasz"),
    (decomposed("Nguyễ"), "nguyen nguyen2"),
    ("深度", "zh"),
    ("딥러", "ko"),
    ("2107.0000", "arxiv"),
    ("1905.0000", "citing"),
    ("10.1234/to", "doi"),
    ("year:2021", "arxiv rich2"),
    ("year:202", "rich arxiv rich2 doi citing"),
    ("year:20", "arxiv citing oldarxiv doi acl attention rich rich2"),
    ("ranking year:2021", "rich2"),
    ("year:2022..20", "doi citing"),
    ("year:2020..2021", "rich arxiv rich2"),
    ("is:bookmarked", "attention doi"),
    ("has:code", "attention rich"),
    ("source:kit", "rich"),
]


@pytest.mark.parametrize(("text", "names"), TYPED)
def test_the_last_word_counts_as_begun_while_it_is_typed(ask, text, names):
    answer = ask(text, typing=True)
    assert set(answer.names) == set(names.split())
    assert (answer.query.notes, answer.hits.read_as) == ((), "")


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ('"garbage coll', "csharp"),
        ("O(K", "ok2tex ok2sign"),
        ("wool (", "kepes kepesplain"),
        ("wool (an", "kepesplain"),
        ("wool -", "kepes kepesplain"),
        ("wool NOT", "kepes kepesplain"),
        ("wool OR", "kepes kepesplain"),
        ("wool OR ", "kepes kepesplain"),
        ("wool year:", "kepes kepesplain"),
        ("wool author:", "kepes kepesplain"),
        ('wool "', "kepes kepesplain"),
        ("wool is:", "kepes kepesplain"),
        ("wool is:boo", "kepes kepesplain"),
        ("wool has:", "kepes kepesplain"),
        ("ranking year:2021..", "rich2"),
        ("ranking year:>=", "rich rich2"),
    ],
)
def test_a_clause_that_is_half_typed_does_not_empty_the_list(ask, text, names):
    assert set(ask(text, typing=True).names) == set(names.split())


@pytest.mark.parametrize("text", ["wool year:", "wool author:", "wool is:", "author:", "year:"])
def test_a_clause_that_waits_for_its_value_says_so(ask, text):
    field = text.split()[-1]
    assert field in " ".join(note.sentence for note in ask(text, typing=True).query.notes)


@pytest.mark.parametrize("text", ["rock", "rock ", "deepl", '"garbage coll"', "plann", "딥러"])
def test_a_begun_word_that_is_submitted_finds_no_longer_ones_but_says_what_it_did(ask, text):
    answer = ask(text)
    assert answer.told
    assert not answer.names or answer.hits.read_as
