"""Papers that nobody wrote, by short names: each is there for a kind of word or of query.

Their words are chosen so that what a query finds can be told by reading. In particular no two
authors share a name unless a query is about that, and only what is about years has one.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from seeds import Link, Origin, Paper, identify


def made(title: str, abstract: str = "", **facts) -> Paper:
    """A paper that has a title, an abstract, and of the rest only what is given."""
    ids = {kind: facts.get(kind, "") for kind in ("doi", "arxiv", "openreview", "acl")}
    authors, year = facts.get("authors", ()), facts.get("year")
    derived = facts.get("derived", False)
    named = "" if derived else title
    known = identify(**ids, title=named, authors=authors, year=year, abstract=abstract)
    citekey = facts.get("citekey")
    return Paper(
        ids=known,
        title=title,
        title_derived=derived,
        authors=authors,
        year=year,
        venue=facts.get("venue", ""),
        abstract=abstract,
        keywords=facts.get("keywords", ()),
        links=tuple(Link(kind, f"https://example.org/{kind}") for kind in facts.get("links", ())),
        extra=(("citekey", citekey),) if citekey else (),
        origins=(Origin(facts.get("source", "toys.jsonl")),),
    )


def decomposed(text: str) -> str:
    """The same text with each accent as a sign of its own."""
    return unicodedata.normalize("NFD", text)


PAPERS = {
    # Words that are not made of letters alone.
    "cpp": made("Templates in C++", "Old compilers choke."),
    "csharp": made("Garbage collection in C#", "Each pause is short."),
    "c": made("The C memory model", "Threads and fences."),
    "r": made("Survival curves in R", "Clinicians adopt them slowly."),
    "gpt4": made("GPT-4 sits a bar exam", "Lawyers worry."),
    "gpt": made("Prompting GPT", "Winning 4 games of chess."),
    "t2v2": made("T2V2: video from captions", "Frames stay sharp."),
    "emllm": made("EM-LLM remembers", "Episodes of long stories."),
    "emllm2": made("An EMLLM baseline", "Twice as lean."),
    "em": made("EM converges", "Mixtures of Gaussians."),
    "l1": made("Sparse signals", "An $L_1$ penalty shrinks weights."),
    "l1cache": made("Misses in the L1 cache", "Loops are tiled."),
    "l2": made("Ridge signals", "An $L_2$ penalty."),
    "alphasign": made("An α-divergence", "Entropies of Rényi."),
    "alphatex": made("Fine structure", r"We measure $\alpha$ in atoms."),
    "alpha": made("Alpha matting of hair", "Edges of photographs."),
    "ok2tex": made("Kernels by sketching", "Runs in $O(K^2)$ time."),
    "ok2sign": made("Pairwise voting", "Ballots need O(K²) steps."),
    "on": made("Sorting nearly sorted lists", "Runs in O(n) time for K lists of 2 runs."),
    "ontex": made("Hashing strings", r"Takes $\mathcal{O}(n)$ \emph{expected} time."),
    "dollar": made(r"Labels at \$5 an hour", "Crowds are paid."),
    "five": made("Chapter 5 of probability", "Dice and urns."),
    "rocket": made("🚀 Rocket science", "Fuel and flame."),
    # Ids.
    "arxiv": made("Lattices of spins", "Cold magnets.", arxiv="2107.00001", year=2021),
    "citing": made("Spin glasses again", "We repeat 2107.00001 and 1905.00009 at home.", year=2023),
    "oldarxiv": made("Vortices in flows", "Smoke rings.", arxiv="math/0211159", year=2002),
    "doi": made("Copper ores", "Mines of the Andes.", doi="10.1234/toy.5", year=2022),
    "acl": made("Parsing Welsh", "Mutations.", acl="P19-1001", year=2019, venue="ACL"),
    "openreview": made("Tiny vision models", "Phones see.", openreview="Abc_d12"),
    "citekey": made("Tides of the moon", "Harbours flood.", citekey="smith2020tides"),
    # Common words.
    "tobe": made("To be or not to be: dropout in ensembles", "A soliloquy."),
    "who": made("The Who on stage", "Loud concerts."),
    "whois": made("Who is the speaker?", "Voices in a crowd."),
    "it": made("It", "A pronoun is resolved."),
    # Accents.
    "kepes": made("Shrinkage of wool", "Sweaters.", authors=("Bo Képes",)),
    "kepesplain": made("Dyeing of wool", "Indigo.", authors=("Ann Kepes",)),
    "lukasz": made("Bees and clover", "Nectar.", authors=("Łukasz Kowalski",)),
    "nguyen": made("Rice terraces", "Water.", authors=("Nguyễn Văn Anh",)),
    "nguyen2": made("Rice paddies", "Mud.", authors=(decomposed("Nguyễn Thị Bình"),)),
    "ost": made("Fjords seen from above", "Ice carved them.", authors=("Kari Øst",)),
    "naive": made("Guessing games", r"A na{\"i}ve estimate wins."),
    "naiveplain": made("Flipping coins", "The naive bettor loses."),
    "strasse": made("Maps of Berlin", "Die Straße bleibt leer."),
    # Writing without blanks.
    "zh": made("深度学习方法综述", "关于知识图谱的研究。"),
    "zhbert": made("BERT模型的压缩"),
    "ja": made("日本語の文書分類", "ニューラルネットワークを用いる。"),
    "ko": made("딥러닝 모델 압축", "작은 기기에서 빠르다."),
    # Stems.
    "planning": made("Planning under doubt", "Grids and mazes."),
    "plan": made("Robots at work", "A plan is drawn first."),
    "plans": made("Why plans fail", "Weather and luck."),
    "planet": made("Finding a planet", "Telescopes stare."),
    "study": made("A study of sleep", "Owls and larks."),
    "studies": made("Studies of dreams", "Diaries at dawn."),
    "generalization": made("Generalization bounds", "Margins of error."),
    "generalize": made("When networks generalize", "Flat minima help."),
    # Hyphens and apostrophes.
    "sota": made("State-of-the-art juggling", "Seven balls."),
    "art": made("The art of the state", "Museums and ministries."),
    "dont": made("Don't stop pretraining", "Domains differ."),
    "cat": made("Schrödinger's bridge", "Two marginals."),
    # What comes first.
    "attention": made("Attention is all you need", "Heads.", year=2017, links=("code",)),
    "attentionnot": made("Attention is not all you need", "Tokens collapse."),
    "attentionwhy": made(
        "Why attention is all you need", "Attention, attention.", keywords=("attention",)
    ),
    "diffusion": made("Diffusion"),
    "diffusions": made(
        "Diffusion of heat by diffusion", "Diffusion upon diffusion.", keywords=("diffusion",)
    ),
    "diffusionabs": made("Smoke in rooms", "We model diffusion."),
    "mercertitle": made("Mercer sums", "Series converging."),
    "mercerkeyword": made("Cosine sums", "Series converging.", keywords=("mercer",)),
    "mercerauthor": made("Tangent sums", "Series converging.", authors=("Jo Mercer",)),
    "mercerabstract": made("Secant sums", "Mercer series."),
    # Fields, and what is missing.
    "rich": made(
        "Ranking recipes",
        "Cooks compare soups.",
        authors=("Ada Lovelace", "Grace Hopper"),
        year=2020,
        venue="Toy Conference on Kitchens",
        keywords=("kernel methods", "learning to rank"),
        links=("pdf", "code"),
        doi="10.5555/soup.1",
        source="lists/Kitchen.bib",
    ),
    "rich2": made(
        "Ranking cars",
        "Drivers compare engines.",
        authors=("Emma Lovelace",),
        year=2021,
        venue="Journal of Wheels",
        keywords=("kernels",),
        source="my papers.bib",
    ),
    "autoencoder": made("An autoencoder for spectra", "Stars are weighed."),
    "derived": made("A headline on okapi", "A headline on okapi follows.", derived=True),
    "bare": made("Bare form"),
}
"""Each paper under its short name."""


MARKS = {
    ("is", "bookmarked"): ("attention", "doi"),
    ("tag", "later"): ("doi", "rocket"),
    ("tag", "to read"): ("zh",),
}
"""Which papers bear a mark."""


def bearing(mark) -> Iterable[str]:
    """The short names of the papers that bear a mark."""
    return MARKS.get((mark.kind, mark.value), ())
