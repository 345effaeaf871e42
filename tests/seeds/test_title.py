from __future__ import annotations

import csv
import re
from pathlib import Path
from time import perf_counter

import pytest

import seeds
from seeds import Document, Ledger, read_documents
from seeds.headlines.phrase import ROOM, SLACK, brief
from seeds.headlines.title import HEADLINE_LENGTH, headline

FOLDER = Path(seeds.__file__).parent / "iclr2025"
DOCUMENTS = sorted(FOLDER.glob("*.txt"))

PROBLEM = "Large networks are hard to prune."


@pytest.mark.parametrize(
    ("announcement", "expected"),
    [
        (
            "We propose TinyBee, a method that prunes networks while they train.",
            "TinyBee: a method that prunes networks while they train",
        ),
        (
            "This paper presents TinyBee: a library for pruning networks.",
            "TinyBee: a library for pruning networks",
        ),
        (
            "Here we describe Beehive, a tool for pruning networks.",
            "Beehive: a tool for pruning networks",
        ),
        (
            "We release TinyBee 2.0, the first data set of pruned networks.",
            "TinyBee 2.0: the first data set of pruned networks",
        ),
        (
            "We introduce mixbee, a principle for pruning networks.",
            "Mixbee: a principle for pruning networks",
        ),
        (
            "In this paper, we introduce the TinyBee algorithm, which prunes networks.",
            "TinyBee: an algorithm, which prunes networks",
        ),
        (
            "We propose TinyBee to prune networks while they train.",
            "TinyBee to prune networks while they train",
        ),
        (
            "We propose TinyBee, which prunes networks while they train.",
            "TinyBee: prunes networks while they train",
        ),
        (
            "We present a framework, called TinyBee, that prunes networks.",
            "TinyBee: a framework that prunes networks",
        ),
        (
            "We propose a new method, namely TinyBee, to prune networks.",
            "TinyBee: a method to prune networks",
        ),
        (
            "We propose a pruning method, TinyBee, for networks.",
            "TinyBee: a pruning method for networks",
        ),
        (
            "A new method named TinyBee is proposed for pruning networks.",
            "TinyBee: a method for pruning networks",
        ),
        (
            "Our method, dubbed TinyBee, prunes networks while they train.",
            "TinyBee: prunes networks while they train",
        ),
        (
            "We prune networks while they train, and call this method TinyBee.",
            "TinyBee: prune networks while they train",
        ),
        (
            "In this work, TinyBee is proposed, a method that prunes networks.",
            "TinyBee: a method that prunes networks",
        ),
        (
            "We propose TinyBee. TinyBee is a method that prunes networks.",
            "TinyBee: a method that prunes networks",
        ),
    ],
)
def test_a_headline_is_the_name_and_what_it_is(announcement, expected):
    assert headline(f"{PROBLEM} {announcement}") == expected


@pytest.mark.parametrize(
    ("announcement", "expected"),
    [
        (
            "We propose Tiny Bee Pruning (TBP), a method that prunes networks.",
            "Tiny Bee Pruning (TBP): a method that prunes networks",
        ),
        (
            "We propose trainable insect-like pruning (TrIP), a method for networks of insects.",
            "TrIP: trainable insect-like pruning, a method for networks of insects",
        ),
        (
            "We introduce a Trainable Insect-like Pruning scheme, TrIP in short, for networks.",
            "TrIP: Trainable Insect-like Pruning scheme for networks",
        ),
        (
            "We propose BeeT5 (Bees that Translate Text), a model that translates dances.",
            "BeeT5: a model that translates dances",
        ),
    ],
)
def test_a_name_may_be_an_abbreviation(announcement, expected):
    assert headline(f"{PROBLEM} {announcement}") == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "We propose a pruning method for large language models (LLMs) that needs no data.",
            "A pruning method for large language models that needs no data",
        ),
        (
            "We propose a pruning method for Convolutional Insect Networks (CINs), without data.",
            "A pruning method for Convolutional Insect Networks, without data",
        ),
        (
            "We propose pruning methods for metrics such as Average Hive Error (AHE) of networks.",
            "Pruning methods for metrics such as Average Hive Error of networks",
        ),
        (
            "We propose a BERT-based pruning method that needs no data.",
            "A BERT-based pruning method that needs no data",
        ),
        (
            "We propose reinforcement learning (RL) policies that prune networks without data.",
            "Reinforcement learning policies that prune networks without data",
        ),
        (
            "We propose ReLU networks that prune themselves without data.",
            "ReLU networks that prune themselves without data",
        ),
        (
            "We propose Bayesian pruning of large networks without data.",
            "Bayesian pruning of large networks without data",
        ),
        (
            "We use ImageNet and CIFAR-10. We propose a pruning method that needs no data.",
            "A pruning method that needs no data",
        ),
        (
            "BeeNet is a network for insects. We propose BeeNet with pruning layers for wasps.",
            "BeeNet with pruning layers for wasps",
        ),
        (
            "Recently, Maier et al. introduced BeeNet. We study how networks recognise wasps.",
            "How networks recognise wasps",
        ),
        (
            "McAllister and LeBlanc propose BeeNet. We prove that bees prune large networks.",
            "Bees prune large networks",
        ),
        (
            "We study a recently proposed pruning rule, named HiveRule, in large networks.",
            "A recently proposed pruning rule, named HiveRule, in large networks",
        ),
        (
            "We propose a pruning method without data. Moreover, we present HiveBench, a corpus.",
            "A pruning method without data",
        ),
        (
            "We propose a pruning method without data. To test it, we offer HiveBench, a corpus.",
            "A pruning method without data",
        ),
    ],
)
def test_what_a_paper_only_uses_names_nothing(text, expected):
    assert headline(text) == expected


def test_the_name_that_the_paper_comes_back_to_wins():
    text = (
        "We present TinyBee, a method that prunes networks. We introduce HiveBench, a benchmark "
        "of insects. TinyBee is fast. TinyBee wins."
    )
    assert headline(text) == "TinyBee: a method that prunes networks"


@pytest.mark.parametrize(
    ("announcement", "expected"),
    [
        ("In this paper, we study how bees prune networks.", "How bees prune networks"),
        (
            "We show that bees prune networks without data.",
            "Bees prune networks without data",
        ),
        (
            "This paper investigates whether bees can prune networks.",
            "Whether bees can prune networks",
        ),
        (
            "We consider the problem of pruning networks without data.",
            "Pruning networks without data",
        ),
        (
            "We propose to prune networks without data.",
            "Prune networks without data",
        ),
        (
            "We propose a novel approach to pruning networks with bees.",
            "An approach to pruning networks with bees",
        ),
        (
            "The aim of this study was to measure how bees prune networks.",
            "Measure how bees prune networks",
        ),
        (
            "In this paper, a theory of pruning by bees is developed.",
            "A theory of pruning by bees",
        ),
        (
            "We propose a method to address these issues. We prove that bees prune networks.",
            "Bees prune networks",
        ),
        (
            "We also find that wasps sting. We propose a theory of how bees prune networks.",
            "A theory of how bees prune networks",
        ),
        (
            "FMRI scans say little. We analyse fMRI scans of bees and wasps. It helps.",
            "fMRI scans of bees and wasps",
        ),
    ],
)
def test_without_a_name_it_is_what_the_paper_says_that_it_does(announcement, expected):
    assert headline(f"{PROBLEM} {announcement}") == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", ""),
        (" \n\t ", ""),
        ("Bees", "Bees"),
        ("Bees hum. Wasps sting.", "Bees hum"),
        (
            "Bees, e.g. those of J. Maier et al. in Fig. 3, hum.",
            "Bees, e.g. those of J. Maier et al. in Fig. 3, hum",
        ),
        ("Do bees hum? They do.", "Do bees hum?"),
        ("Bees\n  hum\nloudly", "Bees hum loudly"),
        ("Background: Bees hum. Methods: None.", "Bees hum"),
        ("蜜蜂在跳舞。黄蜂在蜇人。", "蜜蜂在跳舞"),
        ("Пчёлы танцуют. Осы жалят.", "Пчёлы танцуют"),
        ("Les abeilles dansent. Élégamment, elles chantent.", "Les abeilles dansent"),
        (
            "Wir stellen TinyBee vor, ein Verfahren. Es ist neu.",
            "Wir stellen TinyBee vor, ein Verfahren",
        ),
    ],
)
def test_else_it_is_the_first_sentence(text, expected):
    assert headline(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "b" * 40_000,
        "蜂" * 40_000,
        "Bees hum " * 5_000,
        "Bees (" * 8_000,
        "Bees, " * 8_000,
        "A. B. " * 8_000,
        "we propose " * 4_000,
        "We propose a " + "ly" * 20_000 + ", called TinyBee.",
        "We propose " + "Tiny Bee " * 5_000,
        "We propose TinyBee, a " * 2_000,
        "We call this " + "bee-" * 10_000,
    ],
    ids=lambda text: text[:22],
)
def test_no_text_is_too_long(text):
    start = perf_counter()
    line = headline(text)
    assert perf_counter() - start < 5
    assert 0 < len(line) <= HEADLINE_LENGTH + len("…")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("bees (and wasps) hum.", "bees hum"),
        ("a novel approach to bees", "an approach to bees"),
        ("a novel and fast approach", "a fast approach"),
        ("a novel user interface", "a novel user interface"),
        ("a scheme, to address these issues, by bees", "a scheme, by bees"),
        (
            "a theory of the dances of bees, and show that it holds",
            "a theory of the dances of bees",
        ),
    ],
)
def test_a_phrase_loses_what_says_nothing(text, expected):
    assert brief(text) == expected


def test_a_long_phrase_ends_where_a_clause_does_and_not_in_an_enumeration():
    clause = "a framework that learns the dances of bees"
    rest = ", which needs no labels, cameras, or hives and is robust to all kinds of weather in May"
    assert len(clause + rest) > ROOM + SLACK
    assert brief(clause + rest) == clause


def test_a_long_phrase_ends_in_no_word_that_wants_more():
    phrase = "a framework that translates both the dances and the songs of bees into prose"
    # "based" and "both the dances" would leave a reader waiting.
    rest = " based on films of the hives in gardens of many towns"
    assert len(phrase + rest) > ROOM + SLACK
    assert brief(phrase + rest) == f"{phrase} based on films of the hives"
    assert (
        brief(phrase + rest, room=50)
        == "a framework that translates both the dances and the songs of bees"
    )


def test_a_whole_sentence_keeps_its_verb():
    text = (
        "The dances of the bees of a hive in a garden at the edge of a small town near the sea in "
        "the far north of a cold country tell where the flowers are"
    )
    assert brief(text, whole=True) == text


@pytest.fixture(scope="module")
def untitled():
    """The bundled papers as they are without the catalogue, each with its true title."""
    ledger = Ledger()
    documents = [Document(path, path.name) for path in DOCUMENTS]
    papers = [entry.paper for entry in read_documents(documents, ledger)]
    with (FOLDER / "catalogue.tsv").open(encoding="utf-8", newline="") as lines:
        facts = list(csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE))
    order = {path.name: number for number, path in enumerate(DOCUMENTS)}
    facts.sort(key=lambda row: (order[row["document"]], int(row["ordinal"])))
    return list(zip(papers, [row["title"] for row in facts], strict=True))


def test_the_bundled_papers_can_be_told_apart_without_their_titles(untitled):
    assert all(paper.title_derived for paper, _ in untitled)
    assert len({paper.title for paper, _ in untitled}) == len(untitled) == 38
    assert all(15 < len(paper.title) <= ROOM + SLACK for paper, _ in untitled)


def test_the_bundled_papers_bear_the_names_of_their_titles(untitled):
    names = [(title.partition(":")[0], paper) for paper, title in untitled if ": " in title]
    mentioned = [
        (name, paper)
        for name, paper in names
        if re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", paper.abstract.replace("*", ""))
    ]
    assert len(mentioned) == 11
    for name, paper in mentioned:
        assert paper.title.startswith(f"{name}: ")


@pytest.mark.parametrize(
    "name",
    [
        *("ResDex", "LeReT", "CADCodeVerify", "EM-LLM", "GRIT", "LPGW", "PILoT", "ALLD"),
        *("PoDiNNs", "TaskDiffusion", "Kolmogorov–Arnold Transformer (KAT)"),
        *("Efficient Cross-Episodic Transformers (ECET)", "Causal Diagnosis and Correction (CDC)"),
    ],
)
def test_names_that_no_title_has_are_given_too(untitled, name):
    assert sum(paper.title.startswith(f"{name}: ") for paper, _ in untitled) == 1
