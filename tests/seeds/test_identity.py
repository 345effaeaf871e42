from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seeds import identify, named_id, same_paper
from seeds.identity import address_of, assigned_id

LONG = "An abstract that is long enough to tell this paper from any other one. " * 4


def test_ids_stand_best_first():
    ids = identify(
        doi="10.1145/1.2",
        arxiv="2410.02475",
        openreview="BUj9VSCoET",
        acl="2021.eacl-main.1",
        title="A Title",
        authors=["Ada Lovelace"],
        year=2025,
        abstract=LONG,
    )
    kinds = [one.partition(":")[0] for one in ids]
    assert kinds == ["doi", "arxiv", "openreview", "acl", "title", "text"]
    assert ids[4] == "title:a-title/lovelace/2025"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ({"doi": "10.1145/ABC"}, {"doi": "https://doi.org/10.1145/abc"}),
        ({"arxiv": "2410.02475v3"}, {"arxiv": "https://arxiv.org/abs/2410.02475"}),
        ({"arxiv": "arXiv:2410.02475"}, {"arxiv": "https://arxiv.org/pdf/2410.02475v1.pdf"}),
        ({"openreview": "https://openreview.net/forum?id=aB"}, {"openreview": "aB"}),
        ({"acl": "2021.EACL-main.1"}, {"acl": "https://aclanthology.org/2021.eacl-main.1/"}),
        ({"title": "A {Title}: of-Things"}, {"title": "a title of things"}),
        (
            {"title": "T", "authors": ["van den Oord, Aäron"]},
            {"title": "T", "authors": ["Aaron van den Oord"]},
        ),
        ({"title": "T", "authors": ["John Smith Jr."]}, {"title": "T", "authors": ["Smith, John"]}),
        ({"abstract": LONG}, {"abstract": LONG.upper().replace(" ", "\n")}),
    ],
)
def test_one_paper_has_one_id_however_it_is_written(one, other):
    assert identify(**one) == identify(**other) != ()


def test_a_short_abstract_names_a_paper_only_where_nothing_else_does():
    assert identify(title="T", abstract="No abstract.") == ("title:t",)
    assert len(identify(abstract="No abstract.")) == 1


def test_nothing_to_go_by_gives_no_id():
    assert identify(title=" — ", abstract="…") == ()


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("doi:10.1145/ABC", "doi:10.1145/abc"),
        ("10.1145/ABC", "doi:10.1145/abc"),
        ("arXiv:2410.02475v2", "arxiv:2410.02475"),
        ("2410.02475", "arxiv:2410.02475"),
        ("math.GT/0309136", "arxiv:math.GT/0309136"),
        ("https://openreview.net/forum?id=BUj9VSCoET", "openreview:BUj9VSCoET"),
        ("openreview:BUj9VSCoET", "openreview:BUj9VSCoET"),
        ("nonsense", ""),
        ("", ""),
    ],
)
def test_a_person_may_write_an_id_as_they_know_it(typed, meant):
    assert named_id(typed) == meant


@pytest.mark.parametrize(
    ("ours", "theirs", "same"),
    [
        (["title:t"], ["doi:1", "title:t"], True),
        (["arxiv:1", "title:t"], ["arxiv:2", "title:t"], False),
        (["arxiv:1", "doi:1"], ["arxiv:1", "doi:2"], True),
        (["arxiv:1", "title:t"], ["openreview:2", "title:t"], True),
        (["title:t", "text:x"], ["title:u", "text:x"], False),
        (["text:x"], ["arxiv:1", "title:u", "text:x"], True),
        (["title:t"], ["title:u"], False),
        ([], [], False),
    ],
)
def test_which_ids_make_one_paper(ours, theirs, same):
    assert same_paper(ours, theirs) is same
    assert same_paper(theirs, ours) is same


@given(st.text(), st.lists(st.text()), st.text())
def test_any_text_can_be_identified(title, authors, abstract):
    ids = identify(title=title, authors=authors, abstract=abstract)
    assert all(named_id(one) == one for one in ids)


@pytest.mark.parametrize(
    ("address", "identifier"),
    [
        ("https://www.aclweb.org/anthology/N18-1202.pdf", "acl:n18-1202"),
        ("https://aclweb.org/anthology/papers/N/N18/N18-1202/", "acl:n18-1202"),
        ("https://aclanthology.org/2021.eacl-main.1/", "acl:2021.eacl-main.1"),
        ("https://doi.org/10.1016%2Fj.cell.2020.01.001", "doi:10.1016/j.cell.2020.01.001"),
        ("https://www.doi.org/10.1000/X(1)", "doi:10.1000/x(1)"),
    ],
)
def test_addresses_of_other_days_mean_the_same_id(address, identifier):
    assert named_id(address) == identifier


def test_an_old_id_of_the_anthology_has_capitals_in_its_address():
    assert address_of("acl", "n19-1423") == "https://aclanthology.org/N19-1423"
    assert address_of("acl", "2021.eacl-main.1") == "https://aclanthology.org/2021.eacl-main.1"


@pytest.mark.parametrize("stated", ["n/a", "none", "TBD", "-", "10.1000"])
def test_what_can_be_no_id_is_none(stated):
    assert assigned_id("doi", stated) == ""
    assert assigned_id("acl", stated) == ""
