r"""Reading BibTeX and BibLaTeX: which entries there are, and what each says."""

from __future__ import annotations

import base64
import gzip
import io
import plistlib
from pathlib import Path

import pytest

from seeds import Link, Paper, plain
from seeds.entries import entry_of
from seeds.formats.bibtex import entry as bibtex
from seeds.formats.bibtex import reading as bibtex_read
from seeds.formats.bibtex import split as bibtex_split
from seeds.formats.bibtex.mend import NEVER_CLOSED, ODD_FIELDS
from seeds.record import Entry, Record, Refused
from seeds.texts.text import Text, UnreadableError


def records(source: str) -> list[Record]:
    found = list(bibtex.read(Text.of(source)))
    assert all(isinstance(one, Record) for one in found)
    return [one for one in found if isinstance(one, Record)]


def paper(source: str) -> Paper:
    (record,) = records(source)
    entry = entry_of(record, "a.bib", Path("/papers"))
    assert isinstance(entry, Entry), entry
    return entry.paper


def keys(source: str) -> list[str]:
    return [record.label for record in records(source)]


def test_an_entry_gives_all_that_it_says():
    source = """@InProceedings{ lovelace:bees,
        title = {{Bees of {\\L}\\'od\\'z}}, Author = "Ada Lovelace and Byron, Bo",
        booktitle = {Proc. of the Bee
                     Conference}, year = 2021, month = jul, pages = {1--12}, publisher = {Hive},
        doi = {10.1000/Bee}, keywords = {bees, dance}, abstract = {We dance.},
    }"""
    found = paper(source)
    assert (found.title, found.authors) == ("Bees of Łódź", ("Ada Lovelace", "Bo Byron"))
    assert (found.venue, found.year) == ("Proc. of the Bee Conference", 2021)
    assert (found.keywords, found.abstract) == (("bees", "dance"), "We dance.")
    assert found.ids[0] == "doi:10.1000/bee"
    facts = {"type": "inproceedings", "citekey": "lovelace:bees", "month": "jul"}
    assert dict(found.extra) == facts | {"pages": "1--12", "publisher": "Hive"}
    assert found.bibtex.startswith("@InProceedings{ lovelace:bees,\n")
    assert found.bibtex.endswith("{We dance.},\n    }")


def test_lines_are_counted_to_where_an_entry_begins():
    source = (
        "% a list\n\n@misc{a, title={A}}\n@string{x = {X}}\n\n  @misc{b,\ntitle={B}} @misc{c,}\n"
    )
    assert [(one.label, one.line) for one in records(source)] == [("a", 3), ("b", 6), ("c", 7)]


def test_comments_preambles_and_settings_are_no_entries():
    source = """% Encoding: UTF-8
    @preamble{"\\newcommand{\\x}{y}" # {z}}
    @Comment{jabref-meta: grouping: 0 AllEntriesGroup:; 1 StaticGroup:Bees\\;0\\;;}
    @comment{ @misc{out, title={Out}} }
    @control{REVTEX41Control} @IEEEtranBSTCTL{BST, ctl = {yes}}
    % @misc{gone, title={Gone}}
    Words about foo@bar.org { and others.
    @misc{a, % of that year
      % year = {1999},
      title = {A 100% sure thing}, % yes
    }"""
    assert keys(source) == ["a"]
    assert paper(source).title == "A 100% sure thing"
    assert paper(source).year is None


def test_a_comment_that_is_never_closed_hides_nothing():
    assert keys("@comment{ {\n@misc{a, title={A}}\n@misc{b, title={B}}\n") == ["a", "b"]


def test_macros_are_put_in_and_joined():
    source = """@string{press = "Hive # Press"} @STRING(adr = {London})
    @string{both = press # ", " # adr}
    @book{a, title = {A}, publisher = Both, address = adr, month = MAY,
        author = {Ada } # "Lovelace"}"""
    found = paper(source)
    assert found.fact("publisher") == "Hive # Press, London"
    assert (found.fact("address"), found.fact("month")) == ("London", "may")
    assert found.authors == ("Ada Lovelace",)


def test_a_macro_that_nobody_defined_keeps_its_name_and_is_told():
    (record,) = records("@misc{a, title={A}, journal = IEEE_J_PROC, year = 2020}")
    assert record.venue == "IEEE_J_PROC"
    assert record.repairs == ["the macro IEEE_J_PROC is not defined; its name is kept"]


def test_parentheses_may_hold_an_entry():
    source = '@techreport(a:72, title = "A (or) B", author = {C and D}, year = {1972}\n)\n'
    assert (paper(source).title, paper(source).year) == ("A (or) B", 1972)
    assert not records("an abstract of\n@BERT (Devlin, 2019) and others")


def test_equal_keys_are_two_entries_and_of_a_field_twice_the_first_counts():
    source = "@misc{a, title={A}, title={B}, url={http://x.org/1}, url={http://x.org/2}}\n"
    assert [one.title for one in records(source + source)] == ["A", "A"]
    assert [link.url for link in paper(source).links] == ["http://x.org/1", "http://x.org/2"]


@pytest.mark.parametrize(
    ("broken", "title", "repair"),
    [
        ("@misc{a, year=2001,\n title={A\n}\n", "A", NEVER_CLOSED),
        ("@misc{a, title={A, year={2001},\n note={B}\n}\n", "A", NEVER_CLOSED),
        ("@misc{a, title={A}\n year={2001}\n}\n", "A", ODD_FIELDS),
        ("@misc{a, title={A}}, year={2001}}\n", "A", ODD_FIELDS),
        ('@misc{a, title="A "q" b", year=2001}\n', 'A "q" b', ODD_FIELDS),
        ("@misc{a; title={A}; year=2001}\n", "A", ODD_FIELDS),
        ("@misc{a, title=A b c, year=2001}\n", "A b c", ODD_FIELDS),
        ("@misc{a\n title = {A},\n year = {2001}}\n", "A", ODD_FIELDS),
        ("@misc{a, keywords={p:{q, @t:P}, z}}, k = k,\n y}, title={A},\n year={2001},\n}\n",
         "A", ODD_FIELDS),
        ("@misc{\n title={A}, year={2001}}\n", "A", "no citation key"),
    ],
)  # fmt: skip
def test_a_broken_entry_is_mended_and_costs_no_other(broken, title, repair):
    first, second = records(broken + "@misc{b, title={B}}\n")
    assert (first.title, first.year, first.repairs) == (title, "2001", [repair])
    assert (second.title, second.repairs) == ("B", [])


def test_the_last_entry_may_be_cut_off():
    (record,) = records("@misc{a,\n title = {Bees},\n abstract = {We da")
    assert (record.title, record.abstract, record.repairs) == ("Bees", "We da", [NEVER_CLOSED])
    (refused,) = records("@misc{a")
    assert isinstance(entry_of(refused, "a.bib", Path("/")), Refused)


def test_a_broken_entry_ends_before_another_one_on_its_line():
    assert keys("@misc{a, title={A {x}, year=1} @misc{b, title={B}}") == ["a", "b"]


@pytest.mark.parametrize("value", [r"A \{ b", r"A \} b", r"\{0, 1\}", "{{{{{{{{A}}}}}}}} b"])
def test_braces_that_are_escaped_or_deep_break_nothing(value):
    first, second = records(
        f"@misc{{a, title = {{{value}}}, year = 2001}}\n@misc{{b, title={{B}}}}"
    )
    assert (first.year, first.repairs, second.title) == ("2001", [], "B")
    assert plain(first.title) == value.replace("\\", "").replace("{{{{{{{{A}}}}}}}}", "A")


def test_an_entry_in_a_text_is_none():
    source = "@misc{a, title={A}, abstract={write to me@home{x}, or see\n@article{key} there}}"
    assert keys(source) == ["a"]


def test_an_entry_without_fields_is_refused_and_counted():
    (record,) = records("@misc{emptyreference,\n\n}")
    refused = entry_of(record, "a.bib", Path("/"))
    assert refused == Refused(1, "neither a title nor an abstract", "emptyreference")


def test_an_entry_of_many_megabytes_is_refused_and_reading_goes_on(monkeypatch):
    monkeypatch.setattr(bibtex_split, "ENTRY_LIMIT", 1000)
    monkeypatch.setattr(bibtex_split, "_BLOCK", 100)
    long = "@misc{b, title={" + "x\n" * 50_000 + "}}\n"
    first, refused, last = bibtex.read(
        Text.of(f"@misc{{a, title={{A}}}}\n{long}@misc{{c, title={{C}}}}\n")
    )
    assert isinstance(refused, Refused)
    assert (first.line, refused.line, last.line) == (1, 2, 50_003)


def test_what_came_before_a_damage_is_read_before_the_damage_is_told():
    source = "@misc{a, title={A}, crossref={z}}\n" + "@misc{b, title={B}}\n" * 9000
    packed = gzip.compress(source.encode())
    entries = bibtex.read(Text(gzip.GzipFile(fileobj=io.BytesIO(packed[:-40]))))
    found = []
    with pytest.raises(UnreadableError):
        found.extend(iter(lambda: next(entries).label, None))
    assert found.count("a") == 1
    assert found.count("b") > 100


def test_a_byte_order_mark_and_utf_16_are_read():
    source = "@misc{a,\r\n title = {Łódź}\r\n}\r\n"
    for data in (b"\xef\xbb\xbf" + source.encode(), b"\xff\xfe" + source.encode("utf-16-le")):
        (record,) = bibtex.read(Text(io.BytesIO(data)))
        assert isinstance(record, Record)
        assert (record.line, record.title) == (1, "Łódź")


def test_a_child_gets_what_it_lacks_from_its_parent_before_or_behind_it():
    child = "@incollection{c%d, title={C}, author={Bo}, crossref={Book}, pages={1--2}}\n"
    parent = """@book{book, title={The Book}, editor={Ada Lovelace}, year={2004}, publisher={P},
        doi={10.1000/book}, url={http://b.org}, author={Nobody}, pages={900}}\n"""
    book, *children = records(child % 1 + parent + child % 2)
    assert (book.title, book.doi) == ("The Book", "10.1000/book")
    assert [one.line for one in children] == [1, 4]
    for one in children:
        assert (one.title, one.venue, one.year, one.doi) == ("C", "The Book", "2004", "")
        assert (one.authors, list(one.links), one.repairs) == (["Bo"], [], [])
        assert one.extra["editor"] == "Ada Lovelace"
        assert (one.extra["pages"], one.extra["publisher"]) == ("1--2", "P")


def test_shared_data_is_inherited_over_several_steps_and_is_no_entry():
    source = """@inproceedings{a, title={A}, crossref={p}}
    @proceedings{p, title={Proc}, xdata={x, y}}
    @xdata{y, year={1999}, xdata={x}} @xdata{x, publisher={P}, year={2000}}"""
    proceedings, child = records(source)
    assert proceedings.extra["publisher"] == child.extra["publisher"] == "P"
    assert (child.venue, child.year) == ("Proc", "2000")


def test_an_entry_whose_parent_is_missing_or_itself_is_told_in_the_end():
    source = "@misc{a, title={A}, crossref={gone}}\n@misc{b, title={B}, crossref={a}}\n"
    circle = "@misc{c, title={C}, crossref={d}}\n@misc{d, title={D}, crossref={c}}\n"
    own = "@misc{e, title={E}, crossref={E}}"
    found = {one.label: one.repairs for one in records(source + circle + own)}
    assert found["a"] == ["it refers to gone, which was not found"]
    assert set(found) == set("abcde")
    assert found["b"] == []


def test_no_more_entries_wait_than_there_is_room_for(monkeypatch):
    monkeypatch.setattr(bibtex_read, "WAITING_LIMIT", 100)
    children = "".join(f"@misc{{c{n}, title={{C}}, crossref={{p}}}}\n" for n in range(9))
    found = list(bibtex.read(Text.of(children + "@book{p, title={P}, year={2004}}\n")))
    assert len(found) == 10
    assert sum(bool(one.repairs) for one in found if isinstance(one, Record)) > 0


@pytest.mark.parametrize(
    ("fields", "year", "date"),
    [
        ("date = {2015-06-22/2015-06-26}", 2015, "2015-06-22/2015-06-26"),
        ("date = {2016-03}, year = {2016}", 2016, "2016-03"),
        ("date = {2008}", 2008, ""),
        ("year = {{2004}}", 2004, ""),
        ("year = 1972, urldate = {2020-01-01}", 1972, ""),
        ("date = {spring}, year = {2019}", 2019, "spring"),
        ("eventdate = {2018-12-03/2018-12-06}", 2018, "2018-12-03/2018-12-06"),
    ],
)
def test_when_a_paper_appeared(fields, year, date):
    found = paper(f"@misc{{a, title={{A}}, {fields}}}")
    assert (found.year, found.fact("date")) == (year, date)


@pytest.mark.parametrize(
    ("entry", "title", "venue"),
    [
        ("@article{a, title={A}, subtitle={B}, journaltitle={J}, booktitle={X}}", "A: B", "J"),
        ("@inproceedings{a, title={A}, eventtitle={{SWAT}}}", "A", "SWAT"),
        ("@inbook{a, title={Is it?}, subtitle={B}, booktitle={C}, booksubtitle={D}}",
         "Is it? B", "C: D"),
        ("@collection{a, booktitle={Special Issue}}", "Special Issue", ""),
        ("@thesis{a, title={A}, institution={U of B}}", "A", "U of B"),
        ("@mastersthesis{a, title={A}, school={U of B}}", "A", "U of B"),
        ("@report{a, title={A}, institution={Lab}}", "A", "Lab"),
        ("@article{a, title={A}, journal={\\aap}}", "A", "Astronomy and Astrophysics"),
        ("@article{a, title={A}, journal={Oil \\& Gas -- {IEEE}}}", "A", "Oil & Gas -- IEEE"),
    ],
)  # fmt: skip
def test_what_a_paper_is_called_and_where_it_appeared(entry, title, venue):
    found = paper(entry)
    assert (found.title, found.venue) == (title, venue)


def test_types_of_biblatex_that_say_no_more_are_those_of_bibtex():
    stated = "conference thesis report online dataset bookinbook suppperiodical legislation".split()
    kinds = [paper(f"@{kind}{{a, title={{A}}}}").fact("type") for kind in stated]
    assert (
        kinds
        == "inproceedings phdthesis techreport online dataset inbook article legislation".split()
    )
    assert paper("@thesis{a, title={A}, type={mathesis}}").fact("type") == "mastersthesis"


@pytest.mark.parametrize(
    ("fields", "ids"),
    [
        ("doi = {https://doi.org/10.1000/A_b}", ["doi:10.1000/a_b"]),
        ("doi = {http://doi.acm.org/10.1000/1.2}", ["doi:10.1000/1.2"]),
        (r"doi = {10.1000/a\_b{\%}c}", ["doi:10.1000/a_b%c"]),
        ("doi = {n/a}", []),
        ("url = {http://dx.doi.org/10.1000/x}", ["doi:10.1000/x"]),
        ("eprint = {2410.01234v2}, archivePrefix = {arXiv}", ["arxiv:2410.01234"]),
        ("eprint = {arXiv:1606.01540}", ["arxiv:1606.01540"]),
        ("eprint = {astro-ph/0405395}, eprinttype = {arxiv}", ["arxiv:astro-ph/0405395"]),
        ("eprint = {3250920}, eprinttype = {jstor}", []),
        ("journal = {arXiv preprint arXiv:1606.01540}", ["arxiv:1606.01540"]),
        ("journal = {CoRR}, volume = {abs/1606.01540}", ["arxiv:1606.01540"]),
        ("note = {arXiv:1606.01540 [cs]}", ["arxiv:1606.01540"]),
        ("note = {As opposed to arXiv:1606.01540}", []),
        ("url = {https://openreview.net/forum?id=aB-1}", ["openreview:aB-1"]),
    ],
)
def test_which_ids_an_entry_states(fields, ids):
    found = paper(f"@misc{{a, title={{A}}, {fields}}}").ids
    assert [one for one in found if not one.startswith("title:")] == ids


@pytest.mark.parametrize(
    ("fields", "links"),
    [
        (r"url = {\url{http://b.org/~x/a\_b\%20c}}", [("page", "http://b.org/~x/a_b%20c")]),
        ("url = {www.b.org/x}", [("page", "https://www.b.org/x")]),
        ("url = {http://b.org/a\n   b}, urls = {http://c.org/1 http://c.org/2}",
         [("page", "http://b.org/ab"), ("link", "http://c.org/1"), ("link", "http://c.org/2")]),
        ("url_PPT = {https://b.org/My Talk.ppt}", [("link", "https://b.org/My%20Talk.ppt")]),
        (r"howpublished = {\url{http://b.org/x}}", [("page", "http://b.org/x")]),
        ("note = {Code: https://github.com/a/b, see http://b.org}",
         [("code", "https://github.com/a/b")]),
        ("eprint = {https://w.com/doi/pdf/10.1/x}", [("pdf", "https://w.com/doi/pdf/10.1/x")]),
        ("file = {:http\\://b.org/x:PDF}", [("pdf", "http://b.org/x")]),
        ("pdf = {http://b.org/x}, code = {http://b.org/c}", [("pdf", "http://b.org/x"), ("code", "http://b.org/c")]),
        ("eprint = {325}, eprinttype = {jstor}", [("page", "https://www.jstor.org/stable/325")]),
    ],
)  # fmt: skip
def test_where_a_paper_is_on_the_web(fields, links):
    assert list(paper(f"@misc{{a, title={{A}}, {fields}}}").links) == [Link(*one) for one in links]


@pytest.mark.parametrize(
    ("field", "files"),
    [
        ("{:/v/Freie Universität/a.pdf:PDF}", ["/v/Freie Universität/a.pdf"]),
        ("{a.pdf:Pi-Kalkül\\\\a.pdf:PDF;b.pdf:b\\;c\\:d.pdf:PDF}",
         ["/papers/Pi-Kalkül/a.pdf", "/papers/b;c:d.pdf"]),
        ("{Full Text:files/1/a.pdf:application/pdf}", ["/papers/files/1/a.pdf"]),
        ("{/x/a.pdf;/y/b: c.pdf}", ["/x/a.pdf", "/y/b: c.pdf"]),
        ("{:home/ada/a.pdf:pdf}", ["/home/ada/a.pdf"]),
        ("{a.pdf}", ["/papers/a.pdf"]),
        ("{:C$\\backslash$:/u/a.pdf:pdf}", ["/papers/C:/u/a.pdf"]),
        ("{::}", []),
    ],
)  # fmt: skip
def test_files_are_found_as_reference_managers_write_them(field, files):
    assert list(paper(f"@misc{{a, title={{A}}, file = {field}}}").files) == files


def test_the_bookmarks_of_bibdesk_are_read_where_they_can_be():
    data = plistlib.dumps({"relativePath": "Papers/a.pdf"}, fmt=plistlib.FMT_BINARY)
    mark = base64.b64encode(data).decode()
    source = "@misc{{a, title={{A}}, bdsk-file-1 = {{{}}}, bdsk-file-2 = {{{}}}}}"
    assert paper(source.format(f"{mark[:30]}\n {mark[30:]}", mark[:40])).files == (
        "/papers/Papers/a.pdf",
    )
    assert paper(source.format("YnBsaXN0MDDS", "no base64")).files == ()


@pytest.mark.parametrize(
    ("field", "words"),
    [
        ("{a b, c}", ("a b", "c")),
        ("{a, b; c}", ("a, b", "c")),
        ("{{GAN}s, {x, y}, z}", ("GANs", "x, y", "z")),
        ("{{a, b}}", ("a", "b")),
        ("{R\\&D,\n  bee\\_dance}", ("R&D", "bee_dance")),
    ],
)
def test_keywords_are_parted(field, words):
    assert paper(f"@misc{{a, title={{A}}, keywords = {field}}}").keywords == words


def test_an_abstract_keeps_its_paragraphs():
    found = paper("@misc{a, title={A}, abstract={We\n  d\\'ance.\n\nWe {BEE} $x_{1}$.\\par So.}}")
    assert plain(found.abstract) == "We dánce.\n\nWe BEE x₁.\n\nSo."


@pytest.mark.parametrize(
    ("field", "dois"),
    [
        ("10.1016%2FS0140-6736(20)30183-5", ["10.1016/S0140-6736(20)30183-5"]),
        (r"https://doi.org/10.1016\%2fj.x", ["10.1016/j.x"]),
        ("10.1016 / j.x", ["10.1016/j.x"]),
        ("10.1000/a; 10.1000/b", ["10.1000/a", "10.1000/b"]),
        ("10.1000/a,https://doi.org/10.1000/b", ["10.1000/a", "10.1000/b"]),
        ("n/a 10.1000/a 10.1000/A doi:10.1000/b.", ["10.1000/a", "10.1000/b"]),
        ("10.1002/(SICI)1(19980815/30)17:15/16<1661::AID>3.0.CO;2-2",
         ["10.1002/(SICI)1(19980815/30)17:15/16<1661::AID>3.0.CO;2-2"]),
    ],
)  # fmt: skip
def test_a_doi_field_may_be_escaped_or_hold_two(field, dois):
    (record,) = records(f"@misc{{a, title={{A}}, doi={{{field}}}}}")
    assert record.doi == dois[0]
    assert [link.url for link in record.links] == [f"https://doi.org/{doi}" for doi in dois[1:]]


@pytest.mark.parametrize(
    ("fields", "year"),
    [
        ("year = {In press}", None),
        ("year = {In press}, date = {2021-05}", 2021),
        ("year = {soon}", None),
    ],
)
def test_a_year_that_is_none_is_told(fields, year):
    (record,) = records(f"@misc{{a, title={{A}}, {fields}}}")
    entry = entry_of(record, "a.bib", Path("/papers"))
    assert isinstance(entry, Entry)
    stated = "soon" if "soon" in fields else "In press"
    assert (entry.paper.year, entry.repairs) == (year, (f"“{stated}” is no year; left out",))


def test_a_collaboration_is_a_fact_and_no_author():
    found = paper("@article{a, title={A}, author={Aad, G. and others}, collaboration={ATLAS}}")
    assert (found.authors, found.fact("collaboration")) == (("G. Aad",), "ATLAS")
