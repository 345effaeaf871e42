"""JSON with the usual names, in all the ways in which people spell them; and our own format."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from seeds.entries import entry_of
from seeds.formats.json import csljson, jsonlines
from seeds.names import Name
from seeds.paper import Link, Paper
from seeds.record import Entry, Record, Refused
from seeds.texts.text import Text


def records(text: str) -> list[Record | Refused]:
    return list(jsonlines.read(Text.of(text)))


def read_one(**stated: object) -> Record:
    [found] = records(json.dumps(stated))
    assert isinstance(found, Record)
    return found


def test_the_usual_names_say_what_they_say():
    found = read_one(
        id="bees-1",
        title="Bees of $\\alpha$",
        abstract="They hum.",
        authors=["Jane Doe", "Roe, Richard"],
        year=2024,
        venue="ICML",
        presentation="oral",
        keywords=["bees", "humming"],
        url="https://example.org/bees",
        pdf="https://example.org/bees.pdf",
        code="https://github.com/doe/bees",
        project="https://bees.example.org",
        doi="10.1234/BEES",
        arxiv="2401.00001v2",
        openreview="aBcDeF12_-",
        acl="2024.acl-long.7",
    )
    assert found == Record(
        line=1,
        label="bees-1",
        title="Bees of $\\alpha$",
        abstract="They hum.",
        authors=["Jane Doe", "Roe, Richard"],
        year="2024",
        venue="ICML",
        presentation="oral",
        keywords=["bees", "humming"],
        doi="10.1234/BEES",
        arxiv="2401.00001",
        openreview="aBcDeF12_-",
        acl="2024.acl-long.7",
        ids=["bees-1"],
        links=[
            Link("", "https://example.org/bees"),
            Link("pdf", "https://example.org/bees.pdf"),
            Link("code", "https://github.com/doe/bees"),
            Link("project", "https://bees.example.org"),
        ],
    )


@pytest.mark.parametrize("name", ["Title", "TITLE", "paper_title", "Paper Title", "paper-title"])
def test_a_name_counts_in_any_spelling(name):
    assert read_one(**{name: "Bees"}).title == "Bees"


def test_of_two_names_for_one_thing_the_usual_one_counts_wherever_it_stands():
    assert read_one(summary="short", abstract="They hum.", title="x").abstract == "They hum."
    assert read_one(title="x", venue="ICML", booktitle="Proceedings").venue == "ICML"


@pytest.mark.parametrize(
    ("stated", "names"),
    [
        ("Jane Doe; Richard Roe", "Jane Doe; Richard Roe"),
        ([{"name": "Jane Doe"}, {"full_name": "Max Mu"}], ["Jane Doe", "Max Mu"]),
        ([{"first": "Jane", "middle": ["Q."], "last": "Doe", "suffix": "Jr."}],
         [Name("Doe", "Jane Q.", "Jr.")]),
        ([{"given": "Jane", "family": "Doe"}], [Name("Doe", "Jane")]),
        ([{"firstName": "Jane", "lastName": "Doe"}], [Name("Doe", "Jane")]),
        ([{"literal": "The Toy Lab"}], [Name("The Toy Lab")]),
        ([{"author": {"display_name": "Jane Doe"}}], ["Jane Doe"]),
        ({"author": [{"text": "Jane Doe"}, {"text": "Max Mu"}]}, ["Jane Doe", "Max Mu"]),
        (["Jane Doe, Richard Roe, Max Mu"], "Jane Doe, Richard Roe, Max Mu"),
        (["Doe, Jane"], ["Doe, Jane"]),
        (["Jane Doe", None, ""], ["Jane Doe"]),
        ("Anonymous", ""),
        (["Anonymous Authors"], []),
    ],
)  # fmt: skip
def test_authors_come_in_many_shapes(stated, names):
    assert read_one(title="x", authors=stated).authors == names


def test_editors_stay_as_bibtex_has_them():
    editors = [{"family": "Doe", "given": "Jane"}, {"literal": "The Toy Lab"}]
    assert read_one(title="x", editor=editors).extra["editor"] == "Doe, Jane and The Toy Lab"


@pytest.mark.parametrize(
    ("stated", "year"),
    [
        ({"year": 2024}, "2024"),
        ({"year": "2024"}, "2024"),
        ({"year": 2024.0}, "2024"),
        ({"year": "2024.0"}, "2024"),
        ({"date": "2024-05-01"}, "2024-05-01"),
        ({"published": "2024-05-01T17:59:59Z"}, "2024-05-01"),
        ({"year": 2024, "publication_date": "2024-05-01"}, "2024-05-01"),
        ({"published": 1714521600}, "2024-05-01"),
        ({"published": 1714521600000}, "2024-05-01"),
        ({"venue": "ICLR 2025"}, "2025"),
        ({"bibtex": "@article{a, year = {2019}}"}, "2019"),
        ({"year": 0}, ""),
        ({"year": None}, ""),
        ({"year": float("nan")}, ""),
        ({"year": True}, ""),
    ],
)
def test_the_year_comes_from_what_says_most(stated, year):
    assert read_one(title="x", **stated).year == year


def test_a_date_that_contradicts_the_year_is_kept_beside_it():
    found = read_one(title="x", year=2023, date="2024-01-02")
    assert (found.year, found.extra) == ("2023", {"date": "2024-01-02"})


@pytest.mark.parametrize(
    "stated", [None, "", "null", "None", "N/A", "t", " NaN ", "No abstract available.", [], {}]
)
def test_what_is_no_abstract_is_left_out(stated):
    assert read_one(title="x", abstract=stated).abstract == ""


def test_an_abstract_of_paragraphs_is_one_text():
    assert read_one(title="x", abstract=["One.", "Two."]).abstract == "One.\n\nTwo."


@pytest.mark.parametrize(
    ("name", "stated", "kind", "found"),
    [
        ("doi", "https://doi.org/10.1234/a(b)c", "doi", "10.1234/a(b)c"),
        ("doi", " 10.1234 / bees 7 ", "doi", "10.1234/bees7"),
        ("doi", "N/A", "doi", ""),
        ("arxiv", "https://arxiv.org/pdf/2401.00001v3.pdf", "arxiv", "2401.00001"),
        ("arxiv_id", "arXiv:hep-th/9901001", "arxiv", "hep-th/9901001"),
        ("arxiv", "yes", "arxiv", ""),
        ("openreview", "https://openreview.net/forum?id=aBcDeF12_-", "openreview", "aBcDeF12_-"),
        ("acl", "https://aclanthology.org/P19-1001/", "acl", "P19-1001"),
    ],
)
def test_an_id_is_found_in_its_field_and_nothing_else_is(name, stated, kind, found):
    assert getattr(read_one(title="x", **{name: stated}), kind) == found


def test_an_address_in_the_field_of_an_id_is_at_least_a_link():
    found = read_one(title="x", openreview="https://openreview.net/group?id=ICLR.cc/2025")
    assert found.openreview == ""
    assert list(found.links) == [Link("", "https://openreview.net/group?id=ICLR.cc/2025")]


def test_ids_may_hold_blanks_and_slashes_and_be_numbers_or_objects():
    assert read_one(title="x", id="iclr2013/-4IA 7").ids == ["iclr2013/-4IA 7"]
    assert read_one(title="x", id=7).label == "7"
    assert read_one(title="x", ids={"DOI": "10.1234/a", "mag": 7}).ids == ["doi:10.1234/a"]


@pytest.mark.parametrize(
    ("name", "stated", "links"),
    [
        ("github", "github.com/doe/bees", [Link("code", "https://github.com/doe/bees")]),
        ("project", "bees.example.org/x", [Link("project", "https://bees.example.org/x")]),
        ("github", "[![icon](/i.svg) a/b](https://github.com/a/b) + [![P](/p.svg)](https://p.org/c)",
         [Link("code", "https://github.com/a/b"), Link("link", "https://p.org/c")]),
        ("pdf", {"url": "https://example.org/a.pdf"}, [Link("pdf", "https://example.org/a.pdf")]),
        ("urls", ["https://a.example/", None], [Link("", "https://a.example/")]),
        ("links", [{"kind": "code", "url": "https://a.example/"}, "https://b.example/"],
         [Link("code", "https://a.example/"), Link("", "https://b.example/")]),
        ("links", [{"title": "pdf", "href": "https://a.example/"}],
         [Link("pdf", "https://a.example/")]),
        ("links", [{"kind": "no kind of ours", "url": "https://a.example/"}],
         [Link("", "https://a.example/")]),
        ("project", "this url", []),
        ("project", "https://example.org/a planner", []),
    ],
)  # fmt: skip
def test_addresses_are_found_in_what_stands_there(name, stated, links):
    assert list(read_one(title="x", **{name: stated}).links) == links


@pytest.mark.parametrize(
    ("stated", "presentation"),
    [
        ({"status": "Poster"}, "poster"),
        ({"status": "ICLR 2026 Oral"}, "oral"),
        ({"status": "Submitted to ICLR 2026"}, "submitted"),
        ({"decision": "Accept (Spotlight)"}, "spotlight"),
        ({"status": "published"}, ""),
        ({"presentation": "Keynote"}, "Keynote"),
    ],
)
def test_how_a_paper_stands_is_taken_from_what_speaks_of_it(stated, presentation):
    assert read_one(title="x", **stated).presentation == presentation


def test_further_facts_get_the_names_of_bibtex():
    found = read_one(
        title="x",
        type="journal-article",
        year=2024,
        citation_key="doe2024",
        volume=7,
        issue="2",
        pages="1-9",
        citationCount=12,
        tldr={"text": "Bees."},
        primary_area="insects",
        lang="en",
        extra={"note": "kept", "number": 3},
        tags=["mine"],
        note="my own",
    )
    assert found.extra == {
        "type": "article",
        "citekey": "doe2024",
        "volume": "7",
        "number": "3",
        "pages": "1-9",
        "citations": "12",
        "tldr": "Bees.",
        "area": "insects",
        "language": "en",
        "note": "kept",
    }


def test_null_and_odd_values_are_nothing():
    found = read_one(title="x", authors=None, year=[], venue={}, keywords=7, doi=False, links=3)
    assert (found.year, found.venue, list(found.links), found.doi) == ("", "", [], "")
    assert found.keywords == ["7"]


def test_an_error_of_a_service_is_no_paper_and_says_what_it_said():
    [refused] = records('{"message": "Too Many Requests", "code": "429"}')
    assert isinstance(refused, Refused)
    assert "Too Many Requests" in refused.reason


def test_what_was_mended_is_passed_on():
    [found] = records('{"title": "Bees", }')
    assert isinstance(found, Record)
    assert len(found.repairs) == 1


def test_objects_of_several_services_may_stand_in_one_document():
    found = records(
        '{"paperId": "abc", "title": "One"}\n'
        '{"id": "X", "content": {"title": {"value": "Two"}}}\n'
        '{"type": "article-journal", "title": "Three", "container-title": "Bees"}\n'
        '{"id": "https://openalex.org/W7", "display_name": "Four", "authorships": []}\n'
        '{"id": "0704.0001", "title": "Five", "authors_parsed": [["Doe", "J.", ""]]}\n'
        '{"title": "Six", "year": 2020}\n'
    )
    assert [one.title for one in found if isinstance(one, Record)] == (
        ["One", "Two", "Three", "Four", "Five", "Six"]
    )
    assert [one.line for one in found] == [1, 2, 3, 4, 5, 6]


# Round trips.

_WORDS = st.text("abcXYZ éß中$\\{}_^&;,'\"-/12\n", min_size=3, max_size=30)
_LINES = _WORDS.map(lambda text: " ".join(text.split()))
_NAMES = st.one_of(
    st.builds(
        Name,
        st.sampled_from(["Doe", "van der Berg", "García Márquez", "李"]),
        st.sampled_from(["Jane", "J. R.", "Kwan-Yee"]),
        st.sampled_from(["", "Jr.", "III"]),
    ),
    st.sampled_from(["Jane Doe", "Plato", "{The Toy Lab}", "Doe, Jane", "Simon and Schuster"]),
)
_LINKS = st.builds(
    Link,
    st.sampled_from(["", "pdf", "page", "project", "code", "link"]),
    st.sampled_from(
        "https://example.org/a https://github.com/a/b https://a.github.io/b "
        "https://openreview.net/forum?id=abcDEF123 https://arxiv.org/abs/2401.00001 "
        "https://example.org/x.pdf https://doi.org/10.1234/abc".split()
    ),
)
_FACTS = st.dictionaries(
    st.sampled_from(
        "type citekey volume number pages publisher editor series edition address month isbn issn "
        "note institution school howpublished language chapter date pmid pmcid citations "
        "shortjournal openalex s2 tldr area".split()
    ),
    st.sampled_from(
        "article|inproceedings|phdthesis|misc|12|12-34|Doe, J. and Roe, R.|x y: z|DOI: 10.1234/x|"
        "2024-05|2024-05-01/2024-06|Jane Doe and Plato".split("|")
    ),
    max_size=5,
)
_STATED = st.builds(
    Record,
    title=_LINES,
    abstract=st.one_of(
        st.just(""),
        _WORDS.map(lambda text: text * 8),
        st.just("Code is at https://github.com/x/y, and arXiv:2401.12345 has more of all this."),
    ),
    authors=st.lists(_NAMES, max_size=3),
    year=st.sampled_from(["", "2024", "2024-05-01", "2024-05", "2023/2024", "n.d."]),
    venue=st.one_of(st.just(""), _LINES),
    presentation=st.sampled_from(["", "oral"]),
    keywords=st.lists(_LINES, max_size=3),
    doi=st.sampled_from(["", "10.1234/abc", "10.1234/a(b)c;d"]),
    arxiv=st.sampled_from(["", "2401.00001", "hep-th/9901001"]),
    openreview=st.sampled_from(["", "abcDEF_1-23"]),
    acl=st.sampled_from(["", "2022.acl-long.12"]),
    links=st.lists(_LINKS, max_size=3),
    files=st.lists(st.sampled_from(["/a/b.pdf", "c d.pdf"]), max_size=2),
    bibtex=st.sampled_from(["", "@article{a, title={B}}"]),
    extra=_FACTS,
)


def paper_of(record: Record | Refused) -> Paper | None:
    assert isinstance(record, Record)
    entry = entry_of(record, "", Path("/home"))
    return entry.paper if isinstance(entry, Entry) else None


def said(paper: Paper) -> dict[str, object]:
    """All that a paper says, but where it was met."""
    return {
        name: getattr(paper, name) for name in paper.__slots__ if name not in {"origins", "added"}
    }


@settings(max_examples=60, deadline=None)
@given(_STATED)
def test_a_paper_comes_back_from_our_own_format_as_it_was(record):
    paper = paper_of(record)
    if paper is None:
        return
    line = jsonlines.write(paper, tags=["mine"], note="to read")
    assert line.endswith("\n")
    assert line.count("\n") == 1
    [found] = records(line)
    again = paper_of(found)
    assert again
    assert said(again) == said(paper)


@settings(max_examples=60, deadline=None)
@given(_STATED)
def test_a_paper_comes_back_from_csl_json_as_it_was(record):
    paper = paper_of(record)
    if paper is None:
        return
    [found] = csljson.read(Text.of(csljson.begin + csljson.write(paper) + csljson.end))
    again = paper_of(found)
    assert again
    # CSL asks for a type and an id, where there were none it has some.
    added = {name for name in ("type", "citekey") if not paper.fact(name)}
    facts = tuple((name, value) for name, value in again.extra if name not in added)
    assert said(again) | {"extra": facts} == said(paper)


def test_an_address_in_an_abstract_does_not_become_the_papers_own():
    paper = paper_of(Record(title="Bees", abstract="We extend arXiv:2401.12345."))
    assert paper
    [found] = records(jsonlines.write(paper))
    again = paper_of(found)
    assert again
    assert again.ids == paper.ids
    assert not any(one.startswith("arxiv:") for one in again.ids)


def test_a_derived_title_is_known_as_one_after_a_round_trip():
    paper = paper_of(Record(abstract="We study bees in the wild and find that they hum."))
    assert paper
    assert paper.title_derived
    [found] = records(jsonlines.write(paper))
    again = paper_of(found)
    assert again
    assert (again.title_derived, again.ids) == (True, paper.ids)


def test_our_own_format_tells_tags_and_note_to_others():
    stated = json.loads(jsonlines.write(Paper(("title:bees",), "Bees"), ["to read"], "hm"))
    assert stated == {
        "id": "title:bees",
        "title": "Bees",
        "ids": ["title:bees"],
        "tags": ["to read"],
        "note": "hm",
    }
