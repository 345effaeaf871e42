"""What a query finds among the papers of `made_up_papers`, told by reading them."""

from __future__ import annotations

import importlib.util
import string
import unicodedata
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from index import Reading, Store, understand
from index.answers.explanation import sentences
from index.answers.hits import Hits, unmarked
from index.language.query import Query
from index.words.terms import words
from seeds import Entry, Gathering, Ledger, plain

spec = importlib.util.spec_from_file_location(
    "made_up_papers", Path(__file__).with_name("made_up_papers.py")
)
made_up_papers = importlib.util.module_from_spec(spec)
spec.loader.exec_module(made_up_papers)
PAPERS, bearing = made_up_papers.PAPERS, made_up_papers.bearing
made, decomposed = made_up_papers.made, made_up_papers.decomposed
NAMES = {paper.key: name for name, paper in PAPERS.items()}
ALL = frozenset(PAPERS)


class Answer(NamedTuple):
    """What came of a query: the short names of the papers in order, and what was said of it."""

    names: tuple[str, ...]
    query: Query
    hits: Hits

    @property
    def told(self) -> str:
        """All sentences that a person gets to read about it."""
        said = [note.sentence for note in self.query.notes]
        if self.hits.why:
            said.append(self.hits.why)
        if self.hits.explanation is not None:
            said += sentences(self.query, self.hits.explanation)
        return " ".join(said)


def index(folder, *states):
    """A store that has held each of these states of the papers, one after the other."""
    store = Store(folder / "index" / "one")
    for papers in states:
        ledger = Ledger()
        gathering = Gathering(ledger)
        for paper in papers:
            gathering.add(Entry(paper))
        assert store.refresh(Reading(gathering, ledger, ""), lambda _done, _total: None) is None
    return store


def asker(searcher):
    """A function that asks an open index."""

    def answer(text, *, typing=False, marked=bearing) -> Answer:
        query = understand(text, typing=typing)
        hits = searcher.search(query, marked=marked)
        names = tuple(NAMES[searcher.shelf.key(number)] for number in hits.numbers)
        return Answer(names, query, hits)

    return answer


@pytest.fixture(scope="module")
def ask(tmp_path_factory):
    with index(tmp_path_factory.mktemp("queries"), PAPERS.values()).searcher() as searcher:
        yield asker(searcher)


# Found, with nothing to remark: the query and the papers that it finds, in any order.

ODD_WORDS = [
    ("C++", "cpp"),
    ("c++", "cpp"),
    ('"C++"', "cpp"),
    ("title:C++", "cpp"),
    ("templates C++", "cpp"),
    ("C#", "csharp"),
    ("c#", "csharp"),
    ("C", "c"),
    ('"C"', "c"),
    ("R", "r"),
    ("r", "r"),
    ("curves R", "r"),
    ("GPT-4", "gpt4"),
    ("gpt-4", "gpt4"),
    ("GPT4", "gpt4"),
    ("gpt‑4", "gpt4"),
    ('"GPT-4"', "gpt4"),
    ("title:GPT-4", "gpt4"),
    ("GPT 4", "gpt4 gpt"),
    ('"GPT 4"', "gpt4"),
    ("T2V2", "t2v2"),
    ("t2v2", "t2v2"),
    ("T₂V₂", "t2v2"),
    ("T2V2: video", "t2v2"),
    ("EM-LLM", "emllm emllm2"),
    ("em-llm", "emllm emllm2"),
    ("EMLLM", "emllm emllm2"),
    ('"EM-LLM"', "emllm emllm2"),
    ("EM–LLM", "emllm emllm2"),
    ("LLM", "emllm"),
    ("em", "emllm em"),
    ("em-llm remembers", "emllm"),
    ('"EM-LLM remembers"', "emllm"),
    ('"LLM remembers"', "emllm"),
    ("L1", "l1 l1cache"),
    ("l1", "l1 l1cache"),
    ("L_1", "l1 l1cache"),
    ("L₁", "l1 l1cache"),
    ("$L_1$", "l1 l1cache"),
    ("L1 penalty", "l1"),
    ("L2", "l2"),
    ("α", "alphasign alphatex alpha"),
    ("alpha", "alphasign alphatex alpha"),
    ("Alpha", "alphasign alphatex alpha"),
    ("Α", "alphasign alphatex alpha"),  # a Greek capital
    ("α-divergence", "alphasign"),
    ("alpha-divergence", "alphasign"),
    ("alpha divergence", "alphasign"),
    ("O(K^2)", "ok2tex ok2sign"),
    ("O(K²)", "ok2tex ok2sign"),
    ("o(k^2)", "ok2tex ok2sign"),
    ('"O(K^2)"', "ok2tex ok2sign"),
    ("$O(K^2)$", "ok2tex ok2sign"),
    ("O(K^2) time", "ok2tex"),
    ("O(n)", "on ontex"),
    ("$5", "dollar"),
    ('"$5"', "dollar"),
    ("$5 hour", "dollar"),
    ("5", "dollar five"),
    ('"labels at 5"', "dollar"),
    ('"labels at $5"', "dollar"),
    ("chapter 5", "five"),
    ("2021", "arxiv rich2"),
    ("ranking 2021", "rich2"),
    ("2107", "citing"),
    ("🚀 rocket", "rocket"),
    ("rocket 🚀", "rocket"),
    ("ｒｏｃｋｅｔ", "rocket"),
    ("ﬁne structure", "alphatex"),
]

IDS = [
    ("2107.00001", "arxiv"),
    ("1905.00009", "citing"),  # no paper here is known by it
    ("2107.00001 OR 1905.00009", "arxiv citing"),
    ('"2107.00001"', "citing"),
    ("2107.00001v2", "arxiv"),
    ("arXiv:2107.00001", "arxiv"),
    ("arxiv:2107.00001v1", "arxiv"),
    ("https://arxiv.org/abs/2107.00001", "arxiv"),
    ("https://arxiv.org/pdf/2107.00001v2", "arxiv"),
    ("math/0211159", "oldarxiv"),
    ("arxiv:math/0211159", "oldarxiv"),
    ("10.1234/toy.5", "doi"),
    ("10.1234/TOY.5", "doi"),
    ("doi:10.1234/toy.5", "doi"),
    ("DOI:10.1234/TOY.5", "doi"),
    ("https://doi.org/10.1234/toy.5", "doi"),
    ("acl:P19-1001", "acl"),
    ("https://aclanthology.org/P19-1001/", "acl"),
    ("openreview:Abc_d12", "openreview"),
    ("https://openreview.net/forum?id=Abc_d12", "openreview"),
    ("key:smith2020tides", "citekey"),
    ("id:smith2020tides", "citekey"),
    ("citekey:smith2020tides", "citekey"),
    ("key:10.1234/toy.5", "doi"),
    ("moon key:smith2020tides", "citekey"),
    ("spin -arxiv:2107.00001", "citing"),
]

COMMON_WORDS = [
    ('"to be or not to be"', "tobe"),
    ("to be or not to be", "tobe"),
    ("To be, or not to be", "tobe"),
    ("or", "tobe"),
    ("not", "tobe attentionnot"),
    ("the who", "who whois"),
    ('"the who"', "who"),
    ('"who is the"', "whois"),
    ("it", "it"),
    ('"it"', "it"),
    ("all you", "attention attentionnot attentionwhy"),
    ('"is all you"', "attention attentionwhy"),
    ('"is not all"', "attentionnot"),
]

ACCENTS = [
    ("Kepes", "kepes kepesplain"),
    ("Képes", "kepes kepesplain"),
    (decomposed("Képes"), "kepes kepesplain"),
    ("KÉPES", "kepes kepesplain"),
    ("author:Képes", "kepes kepesplain"),
    ("bo képes", "kepes"),
    ('"Bo Képes"', "kepes"),
    ('"bo kepes"', "kepes"),
    ("Łukasz", "lukasz"),
    ("lukasz", "lukasz"),
    ("ŁUKASZ", "lukasz"),
    ("Nguyễn", "nguyen nguyen2"),
    (decomposed("Nguyễn"), "nguyen nguyen2"),
    ("nguyen", "nguyen nguyen2"),
    ("Nguyên", "nguyen nguyen2"),
    ("Bình", "nguyen2"),
    ("binh", "nguyen2"),
    ("Øst", "ost"),
    ("ost", "ost"),
    ("ØST", "ost"),
    ("naïve", "naive naiveplain"),
    ("naive", "naive naiveplain"),
    (decomposed("naïve"), "naive naiveplain"),
    ("naïve estimate", "naive"),
    ("Straße", "strasse"),
    ("strasse", "strasse"),
    ("STRASSE", "strasse"),
    ("renyi", "alphasign"),
    ("Schrödinger", "cat"),
    ("schrodinger", "cat"),
]

UNSPACED = [
    ("学习", "zh"),
    ("深度学习", "zh"),
    ("度学", "zh"),
    ("知识图谱", "zh"),
    ('"知识图谱"', "zh"),
    ("title:学习", "zh"),
    ("abstract:图谱", "zh"),
    ("学习 图谱", "zh"),
    ("模型", "zhbert"),
    ("BERT模型", "zhbert"),
    ("bert 模型", "zhbert"),
    ("日本語", "ja"),
    ("文書分類", "ja"),
    ("日本 分類", "ja"),
    ("ニューラル", "ja"),
    ("모델", "ko"),
    ("딥러닝", "ko"),
    ("딥러닝 압축", "ko"),
]

STEMS = [
    ("planning", "planning plan plans"),
    ("plan", "planning plan plans"),
    ("plans", "planning plan plans"),
    ("planned", "planning plan plans"),
    ("Planning", "planning plan plans"),
    ('"planning"', "planning"),
    ('"plan"', "plan"),
    ('"plans"', "plans"),
    ("title:plan", "planning plans"),
    ("abstract:planning", "plan"),
    ("plans weather", "plans"),
    ("planning weather", "plans"),
    ('"planning under doubt"', "planning"),
    ("study", "study studies"),
    ("studies", "study studies"),
    ("studying", "study studies"),
    ("generalization", "generalization generalize"),
    ("generalize", "generalization generalize"),
    ("generalized networks", "generalize"),
    ("expected", "ontex"),
]

JOINED_WORDS = [
    ("state-of-the-art", "sota"),
    ("State-of-the-Art", "sota"),
    ("state‐of‐the‐art", "sota"),
    ("stateoftheart", "sota"),
    ('"state of the art"', "sota"),
    ('"art of the state"', "art"),
    ("state of the art", "sota art"),
    ("juggling state-of-the-art", "sota"),
    ("don't stop", "dont"),
    ("don’t stop", "dont"),
    ("dont stop", "dont"),
    ("Schrödinger's", "cat"),
    ("schrodinger’s bridge", "cat"),
    ("Schrödingers", "cat"),
]

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
    *ODD_WORDS,
    *IDS,
    *COMMON_WORDS,
    *ACCENTS,
    *UNSPACED,
    *STEMS,
    *JOINED_WORDS,
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
    answer = ask(text)
    assert set(answer.names) == set(names.split())
    assert len(answer.names) == len(set(answer.names))
    assert (answer.query.notes, answer.hits.read_as, answer.hits.why) == ((), "", "")
    assert answer.hits.explanation is None
    assert list(answer.hits.scores) == sorted(answer.hits.scores, reverse=True)


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


# What nobody means.

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
        yield from ("nobody", "", "\ud800", "doi:10.1234/none", "arxiv:2107.00001")

    assert ask("is:bookmarked", marked=nonsense).names == ("arxiv",)


def test_without_marks_the_rest_of_a_query_is_answered(ask):
    assert ask("is:bookmarked OR copper", marked=unmarked).names == ("doi",)
    empty = ask("is:bookmarked", marked=unmarked)
    assert empty.names == ()
    assert empty.told


# An oracle: the words of each paper, looked through one by one.

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
        for text, _ in FOUND:
            assert (text, set(later(text).names)) == (text, set(ask(text).names))
        for text, _ in TYPED:
            begun = set(ask(text, typing=True).names)
            assert (text, set(later(text, typing=True).names)) == (text, begun)
        assert later("xylophonist").hits.explanation.missing == ("xylophonist",)
        assert later("attemtion").hits.read_as == "attention"
        assert later("attention is all you need").names == ask("attention is all you need").names
