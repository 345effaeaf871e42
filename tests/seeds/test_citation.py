from __future__ import annotations

import pytest

from seeds import COPIES, Link, Name, Paper, pdf_of, split_name
from seeds.citation import apa, chicago, citation_key, ieee, markdown_link
from seeds.formats.bibtex import entry as bibtex


def paper(title="On the Bees of Łódź", authors=("Ada Lovelace",), **fields) -> Paper:
    defaults = {"year": 2025, "venue": "Bee Conf", "links": (Link("page", "https://b.org/x"),)}
    return Paper(ids=("title:t",), title=title, authors=tuple(authors), **{**defaults, **fields})


@pytest.mark.parametrize(
    ("name", "parts"),
    [
        ("Ada Lovelace", Name("Lovelace", "Ada")),
        ("Lovelace, Ada", Name("Lovelace", "Ada")),
        ("Aäron van den Oord", Name("van den Oord", "Aäron")),
        ("van den Oord, Aäron", Name("van den Oord", "Aäron")),
        ("John Smith Jr.", Name("Smith", "John", "Jr.")),
        ("Smith, Jr., John", Name("Smith", "John", "Jr.")),
        ("John Smith, Jr.", Name("Smith", "John", "Jr.")),
        ("Pedro A. M. Mediano", Name("Mediano", "Pedro A. M.")),
        ("Plato", Name("Plato")),
        ("李明", Name("李明")),
        ("Van Morrison", Name("Morrison", "Van")),
        ("", Name("")),
    ],
)
def test_a_name_has_its_parts(name, parts):
    assert split_name(name) == parts


@pytest.mark.parametrize(
    ("given", "initials"), [("Kwan-Yee K.", "K.-Y. K."), ("W.A. Bob", "W. A. B."), ("", "")]
)
def test_initials(given, initials):
    assert Name("X", given).initials == initials


def test_a_key_is_ascii_and_tells():
    assert citation_key(paper()) == "lovelace2025bees"
    assert citation_key(paper(authors=["Bo Kępes"], title="$L_1$ norms")) == "kepes2025l1"
    assert citation_key(paper(title="知识", authors=["李明"], year=None)) == "title-t"


def test_apa():
    two = paper(title="Do bees dance?", authors=["Ada Lovelace", "Aäron van den Oord"])
    assert apa(two) == (
        "Lovelace, A., & van den Oord, A. (2025). Do bees dance? In Bee Conf. https://b.org/x"
    )
    many = apa(paper(authors=[f"A Name{n}" for n in range(1, 22)]))
    assert "Name19, A., … Name21, A. (2025)" in many
    assert "Name20" not in many
    bare = paper(authors=[], year=None, venue="", links=())
    assert apa(bare) == "On the Bees of Łódź (n.d.)."
    assert chicago(bare) == "“On the Bees of Łódź.” n.d."
    assert ieee(bare) == "“On the Bees of Łódź.”"
    assert ieee(paper(authors=[], venue="", links=())) == "“On the Bees of Łódź,” 2025."


def test_ieee():
    assert ieee(paper(authors=["Ada Lovelace", "Bo Byron"])) == (
        "A. Lovelace and B. Byron, “On the Bees of Łódź,” in Bee Conf, 2025. "
        "[Online]. Available: https://b.org/x"
    )
    three = ieee(paper(authors=["A B", "C D", "E F"], links=()))
    assert three == "A. B, C. D, and E. F, “On the Bees of Łódź,” in Bee Conf, 2025."
    assert ieee(paper(authors=[f"A N{n}" for n in range(7)])).startswith("A. N0 et al., “")


def test_chicago():
    assert chicago(paper(authors=["Ada Lovelace", "Bo Byron"])) == (
        "Lovelace, Ada, and Bo Byron. 2025. “On the Bees of Łódź.” Bee Conf. https://b.org/x"
    )
    many = chicago(paper(authors=[f"A Name{n}" for n in range(1, 12)]))
    assert "A Name7, et al. 2025." in many


def test_a_markdown_link_keeps_its_brackets():
    odd = paper(title="A [b] c", links=(Link("page", "https://b.org/x_(y)"),))
    assert markdown_link(odd) == r"[A \[b\] c](https://b.org/x_%28y%29)"
    assert markdown_link(paper(links=())) == "On the Bees of Łódź"


def test_a_bibtex_entry():
    written = bibtex.write(
        paper(
            title="Bees & Wasps: 50% of $L_1$",
            authors=["Ada Lovelace", "Smith, Jr., John"],
            keywords=("bee_dance",),
        )
    )
    assert written == (
        "@inproceedings{lovelace2025bees,\n"
        "  title = {{Bees & Wasps: 50% of $L_1$}},\n"
        "  author = {Lovelace, Ada and Smith, Jr., John},\n"
        "  booktitle = {Bee Conf},\n"
        "  year = {2025},\n"
        "  url = {https://b.org/x},\n"
        "  keywords = {bee\\_dance},\n"
        "}\n"
    ).replace("Bees & Wasps: 50% of", "Bees \\& Wasps: 50\\% of")


def test_an_entry_that_the_document_had_is_written_as_it_stood():
    entry = "@inproceedings{\nlove:2025-bees,\ntitle={Bees},  year={2025}\n}"
    had = paper(bibtex=entry, venue="", links=())
    assert bibtex.write(had) == entry + "\n"
    assert citation_key(had) == "love:2025-bees"


@pytest.mark.parametrize(
    ("fields", "kind"),
    [
        ({"venue": "ICLR"}, "inproceedings"),
        ({"venue": "Journal of Bees"}, "article"),
        ({"venue": ""}, "misc"),
    ],
)
def test_the_kind_of_an_entry(fields, kind):
    assert bibtex.write(paper(**fields)).startswith(f"@{kind}{{")


@pytest.mark.parametrize("title", ["a } b", "{a", "}{", "a $ b", r"a \} b", "50% & #1"])
def test_an_entry_is_balanced_whatever_the_title(title):
    written = bibtex.write(paper(title=title)).replace(r"\{", "").replace(r"\}", "")
    depth = 0
    for sign in written:
        depth += {"{": 1, "}": -1}.get(sign, 0)
        assert depth >= 0
    assert depth == 0
    assert written.replace(r"\$", "").count("$") % 2 == 0


def test_every_copy_has_its_own_letter_and_name():
    assert len({one.letter for one in COPIES}) == len({one.name for one in COPIES}) == len(COPIES)
    assert all(one.text(paper(abstract="An abstract.")) for one in COPIES)


def test_where_the_pdf_is(tmp_path):
    arxiv = paper()
    known = Paper(ids=("arxiv:2501.1",), title="T")
    assert pdf_of(known) == "https://arxiv.org/pdf/2501.1"
    assert pdf_of(Paper(ids=("openreview:aB",), title="T")) == "https://openreview.net/pdf?id=aB"
    assert pdf_of(arxiv) == ""
    linked = paper(links=(Link("page", "https://b.org"), Link("pdf", "https://b.org/x.pdf")))
    assert pdf_of(linked) == "https://b.org/x.pdf"
    real, script, gone = (tmp_path / name for name in ("a.pdf", "b.pdf", "c.pdf"))
    real.write_bytes(b"%PDF-1.7\n")
    script.write_bytes(b"#!/bin/sh\n")
    files = (str(gone), str(script), "relative.pdf", str(real))
    assert pdf_of(paper(files=files)) == real
    assert pdf_of(paper(files=files[:3])) == ""


def test_an_article_has_its_volume_and_pages_in_each_style():
    article = Paper(
        ids=("title:x",),
        title="On Bees",
        authors=("Ada Lovelace",),
        year=2024,
        venue="Zoo",
        extra=(("number", "2"), ("pages", "1--9"), ("volume", "3")),
    )
    assert apa(article) == "Lovelace, A. (2024). On Bees. Zoo, 3(2), 1–9."
    assert ieee(article) == "A. Lovelace, “On Bees,” Zoo, vol. 3, no. 2, pp. 1–9, 2024."
    assert chicago(article) == "Lovelace, Ada. 2024. “On Bees.” Zoo 3 (2): 1–9."


def test_a_paper_in_proceedings_has_its_pages():
    paper = Paper(
        ids=("title:x",),
        title="On Bees",
        authors=("Ada Lovelace",),
        year=2024,
        venue="Zoo",
        extra=(("pages", "1-9"),),
    )
    assert apa(paper) == "Lovelace, A. (2024). On Bees. In Zoo (pp. 1–9)."
    assert ieee(paper) == "A. Lovelace, “On Bees,” in Zoo, pp. 1–9, 2024."
    assert chicago(paper) == "Lovelace, Ada. 2024. “On Bees.” Zoo, 1–9."


def test_authors_that_the_source_does_not_name_are_not_denied():
    paper = Paper(
        ids=("title:x",),
        title="On Bees",
        authors=("Ada Lovelace", "Bo Ek"),
        year=2024,
        extra=(("authors", "incomplete"),),
    )
    assert apa(paper).startswith("Lovelace, A., Ek, B., et al. (2024).")
    assert ieee(paper).startswith("A. Lovelace et al., “On Bees,”")
    assert chicago(paper).startswith("Lovelace, Ada, Bo Ek, et al. 2024.")
