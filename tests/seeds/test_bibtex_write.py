r"""Writing BibTeX: what a paper says is read back as the same."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from seeds import Link, Name, Paper, plain
from seeds.entries import entry_of
from seeds.formats.bibtex import entry as bibtex
from seeds.record import Entry, Record, Refused
from seeds.texts.text import Text


def made(record: Record | Refused) -> Paper:
    assert isinstance(record, Record)
    entry = entry_of(record, "a.bib", Path("/papers"))
    assert isinstance(entry, Entry), entry
    return entry.paper


def reread(paper: Paper, **more) -> Paper:
    (record,) = bibtex.read(Text.of(bibtex.write(paper, **more)))
    assert isinstance(record, Record)
    assert record.repairs == []
    return made(record)


def said(paper: Paper) -> dict[str, object]:
    """What a paper says as a person reads it."""
    return {
        "ids": [one for one in paper.ids if not one.startswith(("title:", "text:"))],
        "texts": [plain(text) for text in (paper.title, paper.abstract, paper.venue)],
        "lists": [list(map(plain, words)) for words in (paper.authors, paper.keywords)],
        "rest": (paper.year, paper.presentation, paper.files, {link.url for link in paper.links}),
        "extra": {name: plain(value) for name, value in paper.extra if name not in ASSIGNED},
    }


ASSIGNED = {"type", "citekey"}
WORDS = (
    "Bees Łódź naïve (deep) {GAN} {0, 1} $x_1$ $\\alpha^{2}$ R&D 50% #1 snake_case * *bold* "
    "\"quoted\" ``so'' it's {a -- – x~y \\emph{now} \\{set\\} } $5 a^b C++ \\& \\'e 李明 A/B? : "
    '; = @ \\ {\\"o} `code`'
).split(" ")
TITLES = st.lists(st.sampled_from(WORDS), min_size=1, max_size=6).map(" ".join)
TEXT = st.text("abXYß{}$&%#_^~\\;:'\"`-=@().[]*é ", min_size=1, max_size=9)
FACT = st.one_of(TEXT, st.sampled_from(["1--10", "a, b", "a; b, c", "Hive, Inc."]))
NAMES = st.one_of(
    st.sampled_from(
        "Ada Lovelace|Aäron van den Oord|Doe, Jr., John|{The Toy and Lab, Inc.}|Plato|李明|others"
        "|García Márquez, Gabriel|O'Neil, M.-J.|Jane Others|Al, Bo|A & B|{Bees = Us}".split("|")
    ),
    TEXT,
    st.builds(Name, TEXT, TEXT, st.sampled_from(["", "Jr."])),
)
LINKS = st.sampled_from(
    [
        Link("pdf", "https://b.org/x.pdf"),
        Link("pdf", "https://b.org/y.pdf"),
        Link("code", "https://github.com/a/b"),
        Link("page", "https://b.org/~x/a_b#c"),
        Link("project", "https://a.github.io/?a=1&b=%20"),
    ]
)
KINDS = "article inproceedings book incollection phdthesis techreport misc dataset".split()
FACTS = "volume number pages publisher series address isbn note language chapter citations tldr eid"
RECORDS = st.builds(
    Record,
    title=TITLES,
    abstract=st.lists(TITLES, max_size=3).map("\n\n".join),
    authors=st.lists(NAMES, max_size=3),
    year=st.sampled_from(["", "2020", "2021-05-03", "1999/2001"]),
    venue=st.one_of(st.just(""), TEXT, st.just("Journal of Bees")),
    presentation=st.sampled_from(["", "Oral"]),
    keywords=st.lists(FACT, max_size=3),
    doi=st.sampled_from(["", "10.1000/a_b(c)<1>"]),
    arxiv=st.sampled_from(["", "2410.01234", "hep-th/9901001"]),
    openreview=st.sampled_from(["", "aB_c-1"]),
    links=st.lists(LINKS, max_size=3),
    files=st.lists(st.sampled_from(["/a/b c.pdf", "/a:b;c/d.pdf", "/x.ps"]), unique=True),
    extra=st.builds(
        lambda facts, kind, month: facts | {"type": kind, "month": month},
        st.dictionaries(st.sampled_from(FACTS.split()), FACT, max_size=4),
        st.sampled_from(["", *KINDS]),
        st.sampled_from(["", "may", "5", "July 30th"]),
    ),
)


@settings(max_examples=60, deadline=None)
@given(RECORDS.map(lambda record: entry_of(record, "a.jsonl", Path("/papers"))))
def test_what_is_written_is_read_back_as_the_same(entry):
    if isinstance(entry, Entry):  # a title of a lone sign may name no paper
        # Quotes of TeX that only maths shows as they stand can be written in no other way.
        assume("``" not in plain(f"{entry.paper.title} {entry.paper.abstract}"))
        again = reread(entry.paper)
        assert said(again) == said(entry.paper)
        assert said(reread(again)) == said(entry.paper)


def test_an_ampersand_inside_of_a_name_parts_no_names():
    paper = Paper(ids=("title:t",), title="Bees", authors=("Bees & Sons Ltd, The",))
    assert reread(paper).authors == paper.authors


def test_dollars_that_are_no_maths_do_not_become_it():
    paper = Paper(ids=("title:t",), title="Bees", venue="$_{$", keywords=(r"$:\$",))
    assert [plain(word) for word in reread(paper).keywords] == [plain(r"$:\$")]
    assert plain(reread(paper).venue) == plain("$_{$")


@pytest.mark.parametrize("quotes", ["''", "x" + "'" * 3, "````", "5'' or 6" + "'" * 5, "``a''"])
def test_quotes_that_stand_together_come_back_as_many_as_they_were(quotes):
    paper = Paper(ids=("title:t",), title="Bees", extra=(("note", quotes),))
    assert reread(paper).fact("note") == quotes


@settings(max_examples=60, deadline=None)
@given(st.text(st.characters(codec="utf-8", exclude_categories=("Cs", "Cc")), max_size=30))
def test_an_entry_is_one_whatever_the_title(text):
    written = bibtex.write(Paper(ids=("title:t",), title=text, venue=text, authors=(text,)))
    assert len(list(bibtex.read(Text.of(f"{written}@misc{{b, title={{B}}}}")))) == 2
    assert written.count("{") == written.count("}")


def test_all_that_a_paper_has_is_written():
    paper = Paper(
        ids=("doi:10.1000/x", "arxiv:2410.01234", "title:t"),
        title="Bees & $L_1$",
        authors=("Ada Lovelace", "{The Toy Lab}", "John Doe Jr."),
        year=2021,
        venue="Bee Conf",
        presentation="Oral",
        abstract="We dance: 50%.\n\nSo.",
        keywords=("a, b", "c"),
        links=(
            Link("doi", "https://doi.org/10.1000/x"),
            Link("arxiv", "https://arxiv.org/abs/2410.01234"),
            Link("pdf", "https://b.org/x.pdf"),
            Link("link", "https://b.org/y"),
        ),
        files=("/a/b.pdf",),
        extra=(
            *(("citekey", "Key:1"), ("date", "2021-05"), ("editor", "Bo Byron and {A B}")),
            *(("month", "may"), ("pages", "1--2"), ("tldr", "Dance."), ("type", "incollection")),
        ),
    )
    assert bibtex.write(paper, ["to read", "bees"], "My note: 5%") == (
        "@incollection{Key:1,\n"
        "  title = {{Bees \\& $L_1$}},\n"
        "  author = {Lovelace, Ada and {The Toy Lab} and Doe, Jr., John},\n"
        "  booktitle = {Bee Conf},\n"
        "  year = {2021},\n"
        "  editor = {Byron, Bo and {A B}},\n"
        "  month = may,\n"
        "  pages = {1--2},\n"
        "  date = {2021-05},\n"
        "  doi = {10.1000/x},\n"
        "  eprint = {2410.01234},\n"
        "  archiveprefix = {arXiv},\n"
        "  url = {https://doi.org/10.1000/x},\n"
        "  keywords = {a, b; c},\n"
        "  abstract = {We dance: 50\\%.\n\nSo.},\n"
        "  presentation = {Oral},\n"
        "  pdf = {https://b.org/x.pdf},\n"
        "  bdsk-url-2 = {https://b.org/y},\n"
        "  file = {:/a/b.pdf:PDF},\n"
        "  tldr = {Dance.},\n"
        "  groups = {to read, bees},\n"
        "  annote = {My note: 5\\%},\n"
        "}\n"
    )


def test_an_entry_to_cite_by_has_no_abstract_and_no_files():
    paper = Paper(ids=("title:t",), title="Bees", abstract="We dance.", files=("/a.pdf",))
    assert bibtex.write(paper, abstract=False) == "@misc{bees,\n  title = {{Bees}},\n}\n"


@pytest.mark.parametrize(
    ("entry", "written"),
    [
        ("@misc{a,\n title={A}\n}",
         "@misc{a,\n title={A},\n  groups = {t},\n  annote = {N \\& M},\n}"),
        ("@misc{a, title={A},}", "@misc{a, title={A},\n  groups = {t},\n  annote = {N \\& M},\n}"),
        ("@misc(a, title={A})", "@misc(a, title={A},\n  groups = {t},\n  annote = {N \\& M},\n)"),
        ("@misc{a, groups={g}, annote={n}}",
         "@misc{a, groups={g}, annote={n},\n  tags = {t},\n  annotation = {N \\& M},\n}"),
    ],
)  # fmt: skip
def test_tags_and_a_note_are_added_to_an_entry_that_stays_as_it_stood(entry, written):
    paper = Paper(ids=("title:t",), title="A", bibtex=entry)
    assert bibtex.write(paper) == entry + "\n"
    assert bibtex.write(paper, ["t"], "N & M") == written + "\n"


def test_an_entry_as_it_stood_is_read_back():
    source = "@Misc{a:1,\n\ttitle = {A {\\'e} $x$},\n  foo = {bar}, month = may\n}"
    (record,) = bibtex.read(Text.of(source))
    paper = made(record)
    assert bibtex.write(paper) == source.replace("\t", " ") + "\n"
    assert said(reread(paper, tags=["x"], note="y"))["texts"] == ["A é x", "", ""]


@pytest.mark.parametrize(
    "broken", ["@misc{a, title={A}", "@misc{a, title={A}}}", "@misc{a,\n@misc{b,\n}}", "none"]
)
def test_an_entry_that_would_harm_the_next_is_written_anew(broken):
    paper = Paper(ids=("title:t",), title="Bees", bibtex=broken)
    assert bibtex.write(paper).endswith(",\n  title = {{Bees}},\n}\n")


def test_a_type_that_is_no_entry_is_written_as_misc():
    for kind in ("comment", "string", "xdata", "two words", ""):
        paper = Paper(ids=("title:t",), title="Bees", extra=(("type", kind),))
        assert bibtex.write(paper).startswith("@misc{bees,")


def test_an_entry_gets_what_it_lacks_and_the_paper_knows():
    paper = Paper(
        ids=("doi:10.1000/x", "arxiv:2410.01234", "title:t"),
        title="Bees",
        year=2021,
        venue="Journal of Bees",
        abstract="We dance: 5%.",
        keywords=("a", "b"),
        links=(Link("doi", "https://doi.org/10.1000/x"), Link("page", "https://b.org/y")),
        bibtex="@article{k,\n title={Bees}\n}",
    )
    cited = (
        "@article{k,\n title={Bees},\n  year = {2021},\n  journal = {Journal of Bees},\n"
        "  doi = {10.1000/x},\n  eprint = {2410.01234},\n"
        "  archiveprefix = {arXiv},\n  url = {https://b.org/y},\n"
        "  keywords = {a, b},\n"
    )
    abstract = "  abstract = {We dance: 5\\%.},\n"
    assert bibtex.write(paper) == f"{cited}{abstract}}}\n"
    assert bibtex.write(paper, abstract=False) == f"{cited}}}\n"


@pytest.mark.parametrize(
    "entry",
    [
        (
            "@article{k, Date={2021}, journal=j, DOI={10.1000/X}, url={u.org},\n"
            "eprint={2410.01234}, keywords={a}, abstract={}}"
        ),
        (
            '@phdthesis(k, title="Bees", school={B}, year=2021, doi={10.1000/x},'
            ' arxivid={2410.01234}, note={\\url{https://b.org/y\\_z}}, keyword={a}, abstract="-"\n)'
        ),
    ],
)
def test_an_entry_that_lacks_nothing_stays_byte_for_byte(entry):
    paper = Paper(
        ids=("doi:10.1000/x", "arxiv:2410.01234"),
        title="Bees",
        year=2022,
        venue="Elsewhere",
        abstract="We dance.",
        keywords=("b",),
        links=(Link("doi", "https://doi.org/10.1000/X"), Link("page", "https://b.org/y_z")),
        bibtex=entry,
    )
    assert bibtex.write(paper) == entry + "\n"


def test_an_entry_that_inherits_gets_no_more_than_ids():
    paper = Paper(
        ids=("doi:10.1000/x",), title="A", year=2021, venue="V", bibtex="@misc{a, crossref={p}}"
    )
    assert bibtex.write(paper) == "@misc{a, crossref={p},\n  doi = {10.1000/x},\n}\n"


@pytest.mark.parametrize("end", ["{A} % b, c", "{A}, % b", "{A},\n % b\n % c", "{5\\%}"])
def test_what_is_added_behind_a_comment_is_read(end):
    paper = Paper(ids=("title:t",), title="A", year=2021, bibtex=f"@misc{{a,\n title = {end}\n}}")
    again = reread(paper)
    assert (again.title, again.year) == ("5%" if "5" in end else "A", 2021)


def test_a_list_of_authors_that_has_more_is_written_so():
    (record,) = bibtex.read(Text.of("@misc{a, title={A}, author={Lovelace, Ada and others}}"))
    paper = made(record)
    assert (paper.authors, paper.fact("authors")) == (("Ada Lovelace",), "incomplete")
    anew = Paper(ids=paper.ids, title="A", authors=paper.authors, extra=paper.extra)
    assert "  author = {Lovelace, Ada and others},\n" in bibtex.write(anew)
    assert reread(anew).fact("authors") == "incomplete"
    alone = Paper(ids=("title:a",), title="A", extra=(("authors", "incomplete"),))
    assert "author" not in bibtex.write(alone)


def test_facts_under_any_plain_name_are_written_back():
    facts = {"collaboration": "ATLAS", "shorttitle": "B & C", "pagetotal": "9", "x-rank": "1"}
    extra = (*sorted(facts.items()), ("Odd Name", "no"), ("type", "misc"))
    paper = Paper(ids=("title:bees",), title="Bees", extra=extra)
    assert bibtex.write(paper) == (
        "@misc{bees,\n  title = {{Bees}},\n  collaboration = {ATLAS},\n  pagetotal = {9},\n"
        "  shorttitle = {B \\& C},\n  x-rank = {1},\n}\n"
    )
    again = reread(paper)
    assert [again.fact(name) for name in facts] == ["ATLAS", "B & C", "9", ""]


def test_dollars_that_mean_money_or_themselves_are_no_maths_when_read_again():
    for title in (r"\$a_b\$ or C", r"\$5 and \$6"):
        paper = Paper(ids=("title:t",), title=title)
        assert plain(reread(paper).title) == plain(title)
