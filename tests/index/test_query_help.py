"""What comes first, and what is said of a query that was mistyped or finds nothing."""

from __future__ import annotations

import pytest

from seeds import plain

from .made_up_papers import PAPERS, decomposed

# What comes first.


@pytest.mark.parametrize("typing", [False, True])
def test_a_title_that_is_the_query_comes_first(ask, typing):
    for name, paper in PAPERS.items():
        answer = ask(plain(paper.title), typing=typing)
        assert (name, answer.query.notes) == (answer.names[0], ())


def test_a_paper_stays_in_the_list_while_its_title_is_typed_letter_by_letter(ask):
    lost = []
    for name, paper in PAPERS.items():
        title = plain(paper.title)
        for end in range(1, len(title) + 1):
            answer = ask(title[:end], typing=True)
            if answer.query.root is not None and name not in answer.names:
                lost.append((title[:end], answer.names))
    assert lost == []


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("attention is all you need", "attention"),
        ("Attention Is All You Need.", "attention"),
        ('"attention is all you need"', "attention"),
        ("diffusion", "diffusion"),
        ("DIFFUSION", "diffusion"),
        ("labels at $5 an hour", "dollar"),
        ("EM LLM remembers", "emllm"),
        ("state of the art juggling", "sota"),
        ("schrodingers bridge", "cat"),
        ("2107.00001", "arxiv"),
        ("Képes", "kepes"),
        (decomposed("Képes"), "kepes"),
        ("naïve", "naive"),
        ("plan", "plan"),
        ("plans", "plans"),
        ("planning", "planning"),
        ("study", "study"),
        ("studies", "studies"),
        ("generalize", "generalize"),
        ("generalization", "generalization"),
        ("it", "it"),
    ],
)
def test_the_paper_that_is_meant_comes_first(ask, text, first):
    assert ask(text).names[0] == first


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("mercer", "mercertitle mercerauthor mercerkeyword mercerabstract"),
        ("mercer series", "mercertitle mercerauthor mercerkeyword mercerabstract"),
        ("smoke", "diffusionabs oldarxiv"),
        ("diffusion", "diffusion diffusions diffusionabs"),
    ],
)
def test_a_title_counts_before_authors_keywords_and_abstract(ask, text, names):
    assert ask(text).names == tuple(names.split())


# What was meant otherwise than it could be read.


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("autor:lovelace", "author"),
        ("auhtor:lovelace", "author"),
        ("titel:rocket", "title"),
        ("tilte:rocket", "title"),
        ("yaer:2020", "year"),
        ("venu:toy", "venue"),
        ("keywrod:kernel", "keyword"),
        ("abstrct:smoke", "abstract"),
        ("sorce:kitchen", "source"),
        ("is:bookmraked", "bookmarked"),
        ("has:cod", "code"),
        ("has:abstarct", "abstract"),
    ],
)
def test_an_unknown_field_or_value_is_text_and_the_nearest_is_named(ask, text, named):
    (note,) = ask(text).query.notes
    assert named in note.sentence
    assert text[: text.index(":")] in note.sentence
    assert 0 <= note.start < note.end <= len(text)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ('"garbage collection', "csharp"),
        ('garbage collection"', "csharp"),
        ("garbage “collection", "csharp"),
        ("(rocket", "rocket"),
        ("rocket)", "rocket"),
        ("((rocket)", "rocket"),
        ("rocket (science", "rocket"),
        (")rocket(", "rocket"),
        ("rocket ()", "rocket"),
        ("title: rocket science title", ""),
        ("OR rocket", ""),
        ("author:", ""),
        ("year:abc", ""),
        ("year:", ""),
        ("year:20", ""),
        ("has:zebra", ""),
        ("is:zebra", ""),
        ("()", ""),
        ("-", ""),
        ("?", ""),
        ("🚀", ""),
        ("rocket " * 300, "rocket"),
    ],
)
def test_what_cannot_be_meant_is_text_with_a_note(ask, text, names):
    answer = ask(text)
    assert set(answer.names) == set(names.split()) or answer.hits.read_as
    assert answer.query.notes
    for note in answer.query.notes:
        assert note.sentence.strip()
        assert 0 <= note.start <= note.end <= len(text)


# Nothing found: another reading, or why.


@pytest.mark.parametrize(
    ("text", "read_as", "names"),
    [
        ("atention", "attention", "attention attentionnot attentionwhy"),
        ("attentoin", "attention", "attention attentionnot attentionwhy"),
        ("attentionn", "attention", "attention attentionnot attentionwhy"),
        ("attemtion", "attention", "attention attentionnot attentionwhy"),
        ("sttention", "attention", "attention attentionnot attentionwhy"),
        ("ttention", "attention", "attention attentionnot attentionwhy"),
        ("riffusion", "diffusion", "diffusion diffusions diffusionabs"),
        ("atention need heads", "attention need heads", "attention"),
        ("why atention", "why attention", "attentionwhy"),
        ("roket", "rocket", "rocket"),
        ("rocket sciense", "rocket science", "rocket"),
        ("rocket scinece fuel", "rocket science fuel", "rocket"),
        ("roket sciense", "rocket science", "rocket"),
        ("clovr bees", "clover bees", "lukasz"),
        ("copperr year:2022", "copper year:2022", "doi"),
        ("year:2022 copperr", "year:2022 copper", "doi"),
        ("title:roket", "title:rocket", "rocket"),
        ("author:hoper", "author:hopper", "rich"),
        ("lovelacce", "lovelace", "rich rich2"),
        ("shrodinger", "schrodinger", "cat"),
        ("nguyenn rice", "nguyen rice", "nguyen nguyen2"),
        ("-smoke diffusoin", "-smoke diffusion", "diffusion diffusions"),
        ("roket OR coppper", "rocket OR copper", "rocket doi"),
        ("(roket science)", "(rocket science)", "rocket"),
        ('"garbge collection"', '"garbage collection"', "csharp"),
        ('title:"ranking recpies"', 'title:"ranking recipes"', "rich"),
        ("garbagecollection", "garbage collection", "csharp"),
        ("juggling sevenballs", "juggling seven balls", "sota"),
        ("auto encoder", "autoencoder", "autoencoder"),
        ("auto encoder spectra", "autoencoder spectra", "autoencoder"),
        ("video form captions", "video from captions", "t2v2"),
    ],
)
def test_a_mistyped_word_still_finds_its_paper_and_says_what_was_read(ask, text, read_as, names):
    answer = ask(text)
    assert set(answer.names) == set(names.split())
    assert answer.hits.read_as == read_as
    assert answer.hits.why
    assert answer.hits.explanation is None
    assert ask(read_as).names == answer.names


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("attemti", "attention attentionnot attentionwhy"),
        ("atentio", "attention attentionnot attentionwhy"),
        ("difusi", "diffusion diffusions diffusionabs"),
        ("rocket scei", "rocket"),
        ("sceince roc", "rocket"),
    ],
)
def test_a_word_mistyped_so_far_finds_what_is_near_its_beginning(ask, text, names):
    answer = ask(text, typing=True)
    assert set(names.split()) <= set(answer.names)
    assert set(ask(answer.hits.read_as, typing=True).names) == set(answer.names)


@pytest.mark.parametrize(
    "text",
    [
        "year:2031",
        "key:smith2021tides",
        "10.1234/toy.6",
        "2107.00002",
        "tag:latr",
        "is:bookmarked year:2002",
        "source:kitchn",
        "$50",
        "学深",
        '"collection garbage"',
        "copper -copper",
        "rocket copper",
    ],
)
def test_nothing_is_read_into_what_nobody_can_have_mistyped(ask, text):
    answer = ask(text)
    assert (answer.names, answer.hits.read_as) == ((), "")
    assert answer.told


def test_an_excluded_word_that_no_paper_has_is_left_alone(ask):
    answer = ask("rice -paddiess")
    assert set(answer.names) == {"nguyen", "nguyen2"}
    assert answer.hits.read_as == ""


@pytest.mark.parametrize("text", ["mathcal", "emph", "title:mathcal", "mathcal O"])
def test_a_command_of_tex_is_no_word_of_a_paper(ask, text):
    answer = ask(text)
    assert "ontex" not in answer.names
    assert answer.told


@pytest.mark.parametrize(
    ("text", "missing"),
    [
        ("xylophonist", ("xylophonist",)),
        ("Xylophonist", ("xylophonist",)),
        ("rocket xylophonist", ("xylophonist",)),
        ("xylophonist quaggahunter", ("xylophonist", "quaggahunter")),
        ("xylophonist*", ("xylophonist",)),
        ('"xylophonist"', ("xylophonist",)),
    ],
)
def test_words_that_no_paper_has_are_named(ask, text, missing):
    answer = ask(text)
    assert answer.names == ()
    assert tuple(word.strip('"*').lower() for word in answer.hits.explanation.missing) == missing
    for word in missing:
        assert word in answer.told.lower()


@pytest.mark.parametrize(
    ("text", "emptied"),
    [
        ("attention year:2030", [("year:2030", 3)]),
        ("attention year:2021", [("year:2021", 3), ("attention", 2)]),
        ("rocket has:code", [("rocket", 2), ("has:code", 1)]),
        ("attention heads year:2002", [("year:2002", 1)]),
        ("rocket xylophonist", [("xylophonist", 1)]),
        ("lovelace is:bookmarked", [("lovelace", 2), ("is:bookmarked", 2)]),
        ("title:soups compare", [("title:soups", 2)]),
        ("rocket -science", [("rocket", len(PAPERS) - 1), ("-science", 1)]),
        ('rocket "collection garbage"', [('"collection garbage"', 1)]),
    ],
)
def test_each_clause_that_empties_the_rest_is_named_with_what_is_found_without_it(
    ask, text, emptied
):
    answer = ask(text)
    assert answer.names == ()
    assert sorted(answer.hits.explanation.emptied) == sorted(emptied)
    counts = [count for _, count in answer.hits.explanation.emptied]
    assert counts == sorted(counts, reverse=True)
    assert emptied[0][0] in answer.told


@pytest.mark.parametrize(
    "text",
    [
        '"garbage in"',
        '"planets under doubt"',
        '"plan under doubt"',
        '"C# each"',  # the end of a title and the start of an abstract
        '"lovelace grace"',  # two authors
        '"methods learning"',  # two keywords
        "title:hopper",
        "author:ranking",
        "abstract:学习",
        "copper or clover",
        "rock ",
        "wool -(ann OR bo)",
        "signals -(ridge OR sparse)",
        "rocket -rocket",
        "-has:year year:2020",
        "year:1066",
        "klovver~1",
        "source:%",
        "source:_",
        "key:%",
        "key:*",
        "10.1234/toy.%",
    ],
)
def test_what_no_paper_meets_finds_none_or_another_reading_and_never_says_nothing(ask, text):
    answer = ask(text)
    assert not answer.names or answer.hits.read_as
    assert answer.told
