"""Notes of OpenReview in both APIs, crawled ones, and what their venues say."""

from __future__ import annotations

import json

import pytest

from seeds.formats.json import jsonlines
from seeds.formats.json.venues import standing, stands, venue_of_group
from seeds.paper import Link
from seeds.record import Record, Refused
from seeds.texts.text import Text

BIBTEX = (
    "@inproceedings{\ndoe2025bees,\ntitle={Bees},\nauthor={Jane Doe},\n"
    "booktitle={The Conference on Bees},\nyear={2025}\n}"
)


def note(content: dict[str, object], **stated: object) -> Record | Refused:
    whole = {"content": content, "id": "aBcDeF12_-", "forum": "aBcDeF12_-"} | stated
    [found] = jsonlines.read(Text.of(json.dumps(whole)))
    return found


def values(**stated: object) -> dict[str, object]:
    return {name: {"value": value} for name, value in stated.items()}


CONTENT = {
    "title": "Bees",
    "authors": ["Jane Doe", "Max Mu"],
    "authorids": ["~Jane_Doe1", "~Max_Mu1"],
    "keywords": ["bees", "humming"],
    "TLDR": "They hum.",
    "abstract": "All of them hum.",
    "primary_area": "insects",
    "venue": "ICLR 2025 Oral",
    "venueid": "ICLR.cc/2025/Conference",
    "pdf": "/pdf/0123.pdf",
    "supplementary_material": "/attachment/0123.zip",
    "code": "https://github.com/doe/bees",
    "_bibtex": BIBTEX,
}


@pytest.mark.parametrize("content", [CONTENT, values(**CONTENT)], ids=["flat", "value"])
def test_a_note_says_the_same_in_both_apis(content):
    assert note(content) == Record(
        line=1,
        label="aBcDeF12_-",
        title="Bees",
        abstract="All of them hum.",
        authors=["Jane Doe", "Max Mu"],
        year="2025",
        venue="ICLR 2025",
        presentation="oral",
        keywords=["bees", "humming"],
        openreview="aBcDeF12_-",
        links=[
            Link("pdf", "https://openreview.net/pdf?id=aBcDeF12_-"),
            Link(
                "link",
                "https://openreview.net/attachment?id=aBcDeF12_-&name=supplementary_material",
            ),
            Link("code", "https://github.com/doe/bees"),
        ],
        bibtex=BIBTEX,
        extra={
            "type": "inproceedings",
            "citekey": "doe2025bees",
            "tldr": "They hum.",
            "area": "insects",
        },
    )


def test_notes_come_wrapped_as_the_api_returns_them():
    text = json.dumps({"notes": [{"id": "a", "content": values(title="Bees")}] * 2, "count": 2})
    assert [one.label for one in jsonlines.read(Text.of(text))] == ["a", "a"]


@pytest.mark.parametrize(
    ("venue", "group", "place", "stand"),
    [
        ("Submitted to ICLR 2026", "ICLR.cc/2026/Conference/Rejected_Submission",
         "ICLR 2026", "rejected"),
        ("Submitted to ICLR 2026", "ICLR.cc/2026/Conference/Submission", "ICLR 2026", "submitted"),
        ("ICLR 2026 Conference Withdrawn Submission",
         "ICLR.cc/2026/Conference/Withdrawn_Submission", "ICLR 2026", "withdrawn"),
        ("ICLR 2026 Conference Desk Rejected Submission",
         "ICLR.cc/2026/Conference/Desk_Rejected_Submission", "ICLR 2026", "desk rejected"),
        ("ICLR 2026 Poster", "ICLR.cc/2026/Conference", "ICLR 2026", "poster"),
        ("", "NeurIPS.cc/2023/Workshop/Bees", "NeurIPS 2023 Workshop Bees", ""),
        ("Accepted by TMLR", "TMLR", "TMLR", "accepted"),
    ],
)  # fmt: skip
def test_the_venue_and_its_group_tell_how_a_paper_stands(venue, group, place, stand):
    found = note(values(title="Bees", venue=venue, venueid=group))
    assert isinstance(found, Record)
    assert (found.venue, found.presentation) == (place, stand)


def test_a_note_of_the_first_api_has_its_venue_in_its_invitation():
    found = note({"title": "Bees"}, invitation="ICLR.cc/2020/Conference/-/Blind_Submission")
    assert isinstance(found, Record)
    assert (found.venue, found.year) == ("ICLR 2020", "2020")


@pytest.mark.parametrize(
    ("content", "dates", "year"),
    [
        ({"venue": "ICLR 2025 Poster", "_bibtex": BIBTEX.replace("2025", "2024")},
         {"cdate": 1727000000000}, "2025"),
        ({"venue": "TMLR", "_bibtex": BIBTEX}, {"cdate": 1727000000000}, "2025"),
        ({"venue": "TMLR"}, {"pdate": 1735732800000, "cdate": 1727000000000}, "2025"),
        ({"venue": "TMLR"}, {"cdate": 1727000000000}, "2024"),
        ({"venue": "TMLR"}, {"cdate": 10**30}, ""),
    ],
)  # fmt: skip
def test_the_year_is_that_of_the_venue_before_that_of_the_note(content, dates, year):
    found = note({"title": "Bees"} | content, **dates)
    assert isinstance(found, Record)
    assert found.year == year


def test_a_review_is_refused_and_called_one():
    found = note({"title": "Review", "review": "Good."}, id="r1", replyto="aBcDeF12_-")
    assert found == Refused(1, "a review or comment on a paper, no paper", "r1")


def test_an_entry_that_names_nobody_is_not_kept_where_the_authors_are_known():
    anonymous = BIBTEX.replace("Jane Doe", "Anonymous")
    named = note({"title": "Bees", "authors": ["Jane Doe"], "_bibtex": anonymous})
    nameless = note({"title": "Bees", "authors": ["Anonymous"], "_bibtex": anonymous})
    assert isinstance(named, Record)
    assert isinstance(nameless, Record)
    assert (named.bibtex, nameless.bibtex, nameless.authors) == ("", anonymous, [])


def test_a_pdf_elsewhere_is_linked_there():
    found = note({"title": "Bees", "pdf": "https://arxiv.org/pdf/2401.00001"})
    assert isinstance(found, Record)
    assert list(found.links) == [Link("pdf", "https://arxiv.org/pdf/2401.00001")]


def test_crawled_papers_by_forum_have_link_decision_and_reviews():
    crawled = {
        "venue": "ICLR 2025",
        "title": "Bees",
        "link": "https://openreview.net/forum?id=aBcDeF12_-",
        "abstract": "All of them hum.",
        "decision": "Accept (Oral)",
        "review scores": [10, 10],
        "strengths": ["They hum."],
    }
    text = json.dumps({"aBcDeF12_-": crawled, "gHiJkL34_-": crawled}, indent=4)
    found = list(jsonlines.read(Text.of(text)))
    assert [(one.line, one.label) for one in found] == [(2, "aBcDeF12_-"), (16, "gHiJkL34_-")]
    assert isinstance(found[0], Record)
    assert (found[0].venue, found[0].presentation, found[0].year) == ("ICLR 2025", "oral", "2025")
    assert list(found[0].links) == [Link("", "https://openreview.net/forum?id=aBcDeF12_-")]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("ICLR 2025 Oral", ("ICLR 2025", "oral")),
        ("NeurIPS 2023 Track Bees Poster", ("NeurIPS 2023 Track Bees", "poster")),
        ("ICLR 2023 notable top 5%", ("ICLR 2023", "notable top 5%")),
        ("Under review for TMLR", ("TMLR", "under review")),
        ("Withdrawn by Authors", ("", "withdrawn")),
        ("Accept (Oral)", ("", "oral")),
        ("Accept(Poster)", ("", "poster")),
        ("Accept: poster", ("", "poster")),
        ("Reject", ("", "rejected")),
        ("Poster Workshop", ("", "poster workshop")),
        ("Conference on Bees", ("Conference on Bees", "")),
        ("x" * 300, ("x" * 300, "")),
    ],
)
def test_a_status_parts_into_venue_and_standing(text, said):
    assert standing(text) == said


def test_an_unknown_status_is_given_as_it_is():
    assert stands("Long") == "long"


@pytest.mark.parametrize(
    ("group", "venue"),
    [
        ("ICLR.cc/2026/Conference", "ICLR 2026"),
        ("robot-learning.org/CoRL/2023/Conference", "CoRL 2023"),
        ("NeurIPS.cc/2023/Track/Datasets_and_Bees", "NeurIPS 2023 Track Datasets and Bees"),
        ("TMLR", "TMLR"),
        ("", ""),
    ],
)
def test_a_group_is_a_venue(group, venue):
    assert venue_of_group(group) == (venue, "")


ANSWER = "ICLR.cc/2025/Conference/Submission1/-/"


@pytest.mark.parametrize(
    "stated",
    [
        {"forum": "bees_Forum", "replyto": "bees_Forum"},
        {"forum": None, "replyto": "bees_Forum"},
        *(
            {"forum": "bees_Forum", "replyto": None, "invitations": [ANSWER + name, "x/-/Edit"]}
            for name in (
                *("Official_Review", "Meta_Review", "Decision", "Official_Comment", "Rebuttal"),
                *("Review", "Public_Comment", "Author_Response", "Withdrawal"),
            )
        ),
    ],
)
@pytest.mark.parametrize(
    "content", [values(summary="A fine paper.", rating=8), values(title="Paper Decision")]
)
def test_what_answers_a_paper_is_refused_and_never_titled_by_its_summary(content, stated):
    found = note(content, **stated)
    assert isinstance(found, Refused)
    assert found.reason == "a review or comment on a paper, no paper"


@pytest.mark.parametrize(
    "invitations",
    [
        ["ICLR.cc/2025/Conference/-/Submission", "ICLR.cc/2025/Conference/-/Post_Submission"],
        ["TMLR/-/Submission", "TMLR/-/Under_Review"],
        ["ICLR.cc/2025/Conference/-/Desk_Rejected_Submission"],
        [ANSWER + "Camera_Ready_Revision"],
    ],
)
def test_invitations_to_a_paper_are_none_to_a_review(invitations):
    found = note(values(title="Bees"), forum=None, replyto=None, invitations=invitations)
    assert isinstance(found, Record)
    assert found.title == "Bees"


def test_reviews_in_the_details_of_a_paper_are_no_entries():
    review = {"id": "review_One", "replyto": "aBcDeF12_-", "content": values(summary="Fine.")}
    found = note(values(title="Bees"), replyto=None, details={"replies": [review]})
    assert isinstance(found, Record)
    assert found.title == "Bees"


def test_a_workshop_is_told_where_only_the_status_is():
    [found] = jsonlines.read(Text.of('{"title": "Bees", "status": "Workshop", "year": 2024}'))
    assert isinstance(found, Record)
    assert found.presentation == "workshop"
    assert standing("NeurIPS 2023 Workshop") == ("NeurIPS 2023 Workshop", "")
