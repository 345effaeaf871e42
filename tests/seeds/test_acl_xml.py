"""The ACL Anthology's XML: ids, volumes, proceedings, and files from before 2019."""

from __future__ import annotations

from pathlib import Path

import pytest

from seeds import plain
from seeds.entries import entry_of
from seeds.formats.xml import acl
from seeds.paper import Paper
from seeds.record import Entry, Record, Refused
from seeds.texts.text import Text

VOLUME = """<?xml version='1.0' encoding='UTF-8'?>
<collection id="2031.toy">
  <volume id="main" ingest-date="2031-04-19" type="proceedings">
    <meta>
      <booktitle>Proceedings of the <fixed-case>T</fixed-case>oy Conference</booktitle>
      <editor><first>Ed</first><last>Itor</last></editor>
      <editor><first>Max</first><last>van Mu</last></editor>
      <publisher>Toy Press</publisher>
      <address>Online</address>
      <month>April</month>
      <year>2031</year>
      <isbn>978-0-00-000000-0</isbn>
      <venue>toy</venue>
    </meta>
    <frontmatter>
      <url hash="0">2031.toy-main.0</url>
      <bibkey>toy-2031-toy</bibkey>
    </frontmatter>
    <paper id="1">
      <title>{title}</title>
      <author id="jane-doe"><first>Jane</first><last>Doe</last>
        <variant script="hani"><first>简</first><last>多</last></variant>
        <affiliation>Uni</affiliation></author>
      <author><last>Plato</last></author>
      <author><first/><last>The Toy Lab</last></author>
      <pages>1–11</pages>
      <abstract>{abstract}</abstract>
      <url hash="1">2031.toy-main.1</url>
      <bibkey>doe-etal-2031-toys</bibkey>
      <doi>10.18653/v1/2031.toy-main.1</doi>
      {more}
    </paper>
  </volume>
  <event id="toy-2031">
    <colocated><volume-id>2031.other-1</volume-id></colocated>
    <meta><title>The event</title></meta>
  </event>
</collection>
"""


def volume(title: str = "Toys", abstract: str = "We play.", more: str = "") -> str:
    return VOLUME.format(title=title, abstract=abstract, more=more)


def read(text: str) -> list[Record]:
    found = list(acl.read(Text.of(text)))
    assert not [one for one in found if isinstance(one, Refused)]
    return [one for one in found if isinstance(one, Record)]


def paper(record: Record) -> Paper:
    found = entry_of(record, "source", Path("/"))
    assert isinstance(found, Entry)
    return found.paper


def test_a_paper_has_what_it_says_and_what_its_volume_says() -> None:
    found = paper(read(volume())[1])
    assert found.title == "Toys"
    assert found.authors == ("Jane Doe", "Plato", "{The Toy Lab}")
    assert found.year == 2031
    assert found.venue == "Proceedings of the Toy Conference"
    assert found.abstract == "We play."
    assert found.ids[:2] == ("doi:10.18653/v1/2031.toy-main.1", "acl:2031.toy-main.1")
    assert found.line == 19
    assert dict(found.extra) == {
        "type": "inproceedings",
        "citekey": "doe-etal-2031-toys",
        "editor": "Ed Itor and Max van Mu",
        "pages": "1–11",
        "publisher": "Toy Press",
        "address": "Online",
        "month": "April",
        "isbn": "978-0-00-000000-0",
    }


def test_the_front_matter_is_the_proceedings() -> None:
    found = paper(read(volume())[0])
    assert found.title == "Proceedings of the Toy Conference"
    assert found.ids[0] == "acl:2031.toy-main.0"
    assert found.authors == ()
    assert found.fact("type") == "proceedings"
    assert found.fact("editor") == "Ed Itor and Max van Mu"
    assert found.venue == ""


def test_an_event_and_its_colocated_volumes_are_no_papers() -> None:
    assert [one.label for one in read(volume())] == ["2031.toy-main.0", "2031.toy-main.1"]


def test_markup_in_titles_and_abstracts_reads_as_it_is_meant() -> None:
    found = read(
        volume(
            "<fixed-case>BERT</fixed-case>s of <tex-math>\\mathcal{F}_1</tex-math> &amp; <i>co</i>",
            "10% F<tex-math>_1</tex-math> at <url>https://github.com/a/b</url>, <b>so</b> &gt; 1",
        )
    )[1]
    assert plain(found.title) == "BERTs of F₁ & co"
    assert plain(found.abstract) == "10% F₁ at https://github.com/a/b, so > 1"
    assert "https://github.com/a/b" in [link.url for link in paper(found).links]


def test_an_abstract_in_another_language_keeps_it() -> None:
    found = paper(
        read(volume("Le génération (The <fixed-case>G</fixed-case>eneration)", "Où l’on joue."))[1]
    )
    assert found.title == "Le génération (The Generation)"
    assert found.abstract == "Où l’on joue."
    assert paper(read(volume(more="<language>fra</language>"))[1]).fact("language") == "fra"


def test_awards_code_data_and_talks_are_kept() -> None:
    found = paper(
        read(
            volume(
                more="<award>Best Toy</award><award>Best Demo</award>"
                "<pwccode url='https://github.com/toy/toy' additional='false'>toy/toy</pwccode>"
                "<attachment type='software' hash='1'>2031.toy-main.1.Software.zip</attachment>"
                "<dataset>2031.toy-main.1.Data.zip</dataset>"
                "<video href='2031.toy-main.1.mp4'/><video href='https://vimeo.com/1'/>"
                "<revision id='1' href='2031.toy-main.1v1' hash='2'/>"
                "<retracted date='2031-05-01'>Toys broke.</retracted>"
            )
        )[1]
    )
    assert found.presentation == "Best Toy, Best Demo"
    assert found.fact("note") == "Retracted: Toys broke."
    assert [(link.kind, link.url) for link in found.links][2:] == [
        ("pdf", "https://aclanthology.org/2031.toy-main.1.pdf"),
        ("code", "https://github.com/toy/toy"),
        ("code", "https://aclanthology.org/attachments/2031.toy-main.1.Software.zip"),
        ("link", "https://aclanthology.org/attachments/2031.toy-main.1.Data.zip"),
        ("link", "https://aclanthology.org/2031.toy-main.1.mp4"),
        ("link", "https://vimeo.com/1"),
    ]


@pytest.mark.parametrize(
    ("collection", "volume_id", "number", "identifier"),
    [
        ("2021.eacl", "main", "1", "2021.eacl-main.1"),
        ("2020.acl", "1", "12", "2020.acl-1.12"),
        ("P19", "1", "1", "P19-1001"),
        ("P19", "1", "1234", "P19-11234"),
        ("N18", "2", "45", "N18-2045"),
        ("W18", "5", "4", "W18-0504"),
        ("W18", "65", "12", "W18-6512"),
        ("D19", "1", "7", "D19-1007"),
        ("D19", "50", "7", "D19-5007"),
        ("C69", "1", "1", "C69-0101"),
    ],
)
def test_an_id_is_made_of_collection_volume_and_paper(
    collection: str, volume_id: str, number: str, identifier: str
) -> None:
    (found,) = read(
        f"<collection id='{collection}'><volume id='{volume_id}'>"
        f"<paper id='{number}'><title>T</title></paper></volume></collection>"
    )
    assert found.acl == found.label == identifier


def test_a_paper_without_its_volume_has_the_id_of_its_address() -> None:
    (found,) = read("<paper id='1'><title>T</title><url>P19-1001</url></paper>")
    assert found.acl == "P19-1001"
    assert found.year == "2019"


def test_an_address_elsewhere_is_the_pdf() -> None:
    (found,) = read(
        "<volume id='L08'><paper id='1003'><title>T</title><url>http://l/1.pdf</url>"
        "</paper></volume>"
    )
    assert [(link.kind, link.url) for link in found.links] == [("pdf", "http://l/1.pdf")]
    assert found.acl == "L08-1003"


def test_a_volume_from_before_2019_has_its_facts_in_its_papers() -> None:
    found = read(
        "<?xml version='1.0'?><volume id='W05'><paper id='0100'><title>Proceedings of Toys</title>"
        "<editor><first>Ed</first><last>Itor</last></editor><year>2005</year></paper>"
        "<paper id='0101'><title>Toys</title><author><first>J</first><last>Doe</last></author>"
        "<booktitle>Proceedings of Toys</booktitle><volume>3</volume><year>2005</year>"
        "<publisher>Toy Press</publisher></paper></volume>"
    )
    assert [(one.label, one.extra["type"], one.venue, one.year) for one in found] == [
        ("W05-0100", "proceedings", "", "2005"),
        ("W05-0101", "inproceedings", "Proceedings of Toys", "2005"),
    ]
    assert found[1].extra["volume"] == "3"
    assert found[1].extra["publisher"] == "Toy Press"


def test_a_journal_has_articles_with_volume_and_issue() -> None:
    (found,) = read(
        "<collection id='2020.cl'><volume id='4' type='journal'><meta><booktitle>Toys, Volume 46"
        "</booktitle><journal-title>Toys</journal-title><journal-volume>46</journal-volume>"
        "<journal-issue>4</journal-issue><year>2020</year></meta>"
        "<paper id='1'><title>T</title></paper></volume></collection>"
    )
    assert (found.extra["type"], found.venue) == ("article", "Toys")
    assert (found.extra["volume"], found.extra["number"]) == ("46", "4")


def test_each_volume_has_its_own_year_and_venue() -> None:
    meta = "<meta><booktitle>{0}</booktitle><year>{1}</year></meta>"
    paper_of = "<paper id='1'><title>T</title></paper>"
    found = read(
        "<collection id='2020.x'>"
        + "".join(
            f"<volume id='{book}'>{meta.format(book, year)}{paper_of}</volume>"
            for book, year in (("a", 2020), ("b", 2021))
        )
        + f"<volume id='c'>{paper_of}</volume></collection>"
    )
    assert [(one.acl, one.venue, one.year) for one in found] == [
        ("2020.x-a.1", "a", "2020"),
        ("2020.x-b.1", "b", "2021"),
        ("2020.x-c.1", "", "2020"),
    ]


def test_a_broken_paper_costs_only_itself_and_is_named() -> None:
    text = (
        volume()
        .replace("<title>Toys</title>", "<title>Toys")
        .replace("</paper>", "</paper>\n    <paper id='2'><title>Two</title></paper>")
    )
    found = list(acl.read(Text.of(text)))
    assert [type(one) for one in found] == [Record, Refused, Record]
    assert found[1].label == "2031.toy-main.1"
    assert found[1].line == 19
    assert found[2].label == "2031.toy-main.2"


def test_entities_of_html_are_read_and_noted() -> None:
    found = read(volume("Caf&eacute; &amp; Toys"))[1]
    assert found.title == "Café & Toys"
    assert found.repairs == ["HTML's names of characters (&nbsp;) read as these"]
